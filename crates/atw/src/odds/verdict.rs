//! Whether a named chance has come true: what the law of odds holds [`super::of`] to.

use kernel::{Followed, Game, Seat, Verdict};

use crate::step::Step;
use crate::{Bout, Choice, Ending, Event, Roster};

/// How far it has come, seen from the state now.
pub(crate) fn verdict(
    bout: &Bout,
    roster: &Roster,
    what: &str,
    since: &Followed<'_, Bout>,
) -> Verdict<Choice> {
    let events = since.events;
    let found = |of: fn(&Event) -> Option<bool>| events.iter().find_map(of);
    match what {
        "hit" => roll_of(bout, roster, found(hit)),
        "some hit" => rampage(bout, roster, since, |hits, _| hits > 0),
        "all hit" => rampage(bout, roster, since, |hits, of| hits == of),
        "then a pin wins" => match found(hit) {
            Some(true) => pin(bout, since.before.attacker),
            Some(false) => Verdict::Void,
            None => roll_of(bout, roster, None),
        },
        "the pin wins" => pin(bout, bout.attacker),
        "this roll" => found(|event| match event {
            Event::RolledToKickOut { sum, health, .. } => Some(sum <= health),
            _ => None,
        })
        .map_or(Verdict::Missed, settled),
        // The pinned seat does its best, and that is all there is to decide.
        "kick out" => match (pin(bout, bout.attacker), found(kicked_out)) {
            (_, Some(_)) => Verdict::Happened,
            (Verdict::Happened | Verdict::Missed, None) => Verdict::Missed,
            _ => Verdict::Likeliest,
        },
        "take the initiative" => found(|event| match event {
            Event::AbilityRolled { face, target, .. } => Some(face >= target),
            _ => None,
        })
        .map_or(Verdict::Missed, settled),
        "counter" => found(countered).map_or(Verdict::Missed, settled),
        "the counter fails" => match found(countered) {
            Some(countered) => settled(!countered),
            None if matches!(bout.agenda.top(), Some(Step::CounterAbility(_))) => {
                Verdict::If(Choice::Counter)
            }
            // Its own die failed first.
            None => Verdict::Void,
        },
        _ => Verdict::Unproved,
    }
}

const fn settled(happened: bool) -> Verdict<Choice> {
    if happened { Verdict::Happened } else { Verdict::Missed }
}

const fn hit(event: &Event) -> Option<bool> {
    match event {
        Event::Rolled { face, target, .. } => Some(*face >= *target),
        _ => None,
    }
}

const fn countered(event: &Event) -> Option<bool> {
    match event {
        Event::CounterRolled { face, target, .. } => Some(*face >= *target),
        _ => None,
    }
}

const fn kicked_out(event: &Event) -> Option<bool> {
    if matches!(event, Event::KickedOut { .. }) { Some(true) } else { None }
}

/// The next die, if nobody does anything before it.
fn roll_of(bout: &Bout, roster: &Roster, rolled: Option<bool>) -> Verdict<Choice> {
    match rolled {
        Some(hit) => settled(hit),
        None if bout.asked(roster).is_none() => Verdict::Missed,
        None => Verdict::If(Choice::No),
    }
}

/// The attacker gives the dice of a rampage away as well as can be.
fn rampage(
    bout: &Bout,
    roster: &Roster,
    since: &Followed<'_, Bout>,
    enough: fn(usize, usize) -> bool,
) -> Verdict<Choice> {
    let events = since.events;
    let cards = events.iter().find_map(|event| match event {
        Event::Declared { cards, .. } => Some(cards.len().into()),
        _ => None,
    });
    // In the defence window the rampage lies on the table already; what it hits may move it from there.
    let before = since.before;
    let cards = cards.unwrap_or_else(|| before.corners[before.attacker].play.len().into());
    for event in events {
        match event {
            Event::Hit { cards: hits, .. } => return settled(enough(hits.len().into(), cards)),
            Event::Missed { .. } => return Verdict::Missed,
            _ => {}
        }
    }
    match bout.agenda.top() {
        Some(Step::AssignDice(_)) => Verdict::Likeliest,
        _ => roll_of(bout, roster, None),
    }
}

/// A pin of this seat from here on: both do their best.
fn pin(bout: &Bout, pinning: Seat) -> Verdict<Choice> {
    match (bout.ending, bout.agenda.top()) {
        (Some(Ending::Pinfall(winner) | Ending::Submission(winner)), _) => settled(winner == pinning),
        (Some(_), _) => Verdict::Missed,
        (None, Some(Step::OffenceWindow(_))) => Verdict::If(Choice::Pin),
        (None, Some(Step::StartPin(_))) => Verdict::Likeliest,
        (None, Some(Step::Compensate(_) | Step::TrimHand(_) | Step::KickOut(_))) => Verdict::Unlikeliest,
        // Kicked out.
        (None, _) => Verdict::Missed,
    }
}
