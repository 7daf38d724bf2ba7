//! Has what the odds call by a name happened? So the law of odds can hold every chance to the rules themselves.
//!
//! Questions on the way are answered as the odds are meant: re-rolls as `odds/rerolls.rs` says or not at all, the stat
//! that the line names, the wrestler that the line names, and otherwise whatever is offered first, which is no matter.

use kernel::{Choices, Followed, Game, Seat, Verdict};

use super::landing_of;
use super::rerolls::{Fresh, Window, to_hit, to_hold};
use crate::bout::{Bout, RolledDie};
use crate::choice::{Choice, DieOnTable, Who};
use crate::dice::{Metal, Mood, Stat};
use crate::event::Event;
use crate::roster::Roster;
use crate::rules::actions::Deed;
use crate::rules::attack::Attack;
use crate::rules::crowd::hears;
use crate::rules::lift::GetDown;
use crate::rules::throw::{ComeDown, OverTheTop};
use crate::step::Step;

/// A name of the odds, taken apart: `hit against defence with re-rolls`.
#[derive(Clone, Copy)]
struct OddsName<'a> {
    word: &'a str,
    resist: Option<Stat>,
    on: Option<Who>,
    rerolls: bool,
}

impl<'a> OddsName<'a> {
    fn read(what: &'a str) -> Self {
        let (what, rerolls) = what.strip_suffix(" with re-rolls").map_or((what, false), |what| (what, true));
        let stat = |word: &str| Stat::ALL.into_iter().find(|stat| crate::words::stat_word(*stat) == word);
        let (what, resist) = match what.split_once(" against ") {
            Some((what, word)) => (what, stat(word)),
            None => (what, None),
        };
        let whom = |label: &str| if label.len() == 2 { Who::read(&label.to_uppercase()) } else { None };
        let (word, on) = match what.split_once(" on ").or_else(|| what.split_once(' ')) {
            Some((word, label)) if whom(label).is_some() => (word, whom(label)),
            _ => (what, None),
        };
        Self { word, resist, on, rerolls }
    }
}

/// Which margins a line about an attack is about.
fn in_row(word: &str, margin: i32) -> bool {
    let row = |rest: &str| rest.split(' ').next().and_then(|row| row.parse::<i32>().ok());
    match word.split_once(' ') {
        None => margin > 0,
        Some(("beatdown", rest)) => Some(margin.min(8)) == row(rest),
        Some((_, rest)) => Some((-margin).min(8)) == row(rest),
    }
}

/// RS-ODDS-1
pub(crate) fn verdict(
    now: &Bout,
    roster: &Roster,
    what: &str,
    since: &Followed<'_, Bout>,
) -> Verdict<Choice> {
    let line = OddsName::read(what);
    match outcome(line, since.events) {
        Some(true) => Verdict::Happened,
        Some(false) => Verdict::Missed,
        None => go_on(now, roster, line, since),
    }
}

/// Did it happen, as far as the events tell?
fn outcome(line: OddsName<'_>, events: &[Event]) -> Option<bool> {
    // Whom the attack or the throw is aimed at: the first that is met.
    let mut target = line.on;
    events.iter().find_map(|event| match (line.word, event) {
        (_, Event::CrowdForbade { .. }) => Some(false),
        ("crowd allows", Event::CrowdAllowed { .. }) => Some(true),
        ("crowd allows", _) => None,
        (
            "falls",
            Event::Clashed { attack: Attack { on, .. }, .. } | Event::AmmunitionHits { target: on, .. },
        ) => {
            target = target.or(Some(*on));
            None
        }
        ("falls", Event::FellOff { who }) if Some(*who) == target => Some(true),
        ("falls", Event::StayedIn { who } | Event::Lifted { on: who, .. }) if Some(*who) == target => {
            Some(false)
        }
        ("falls", Event::AmmunitionMisses { .. } | Event::Missed { .. }) => Some(false),
        ("falls", _) => None,
        ("pinned", Event::Pinned { .. })
        | ("lifted", Event::Lifted { .. })
        | ("gets down", Event::GotDown { .. })
        | ("pleased", Event::PleasedCrowd { .. })
        | ("failed", Event::FailedCrowd { .. })
        | ("thrown out", Event::ThrownOut { .. })
        | ("crashes into it", Event::AmmunitionHits { .. })
        | ("lands there", Event::Threw { .. }) => Some(true),
        ("pinned", Event::KickedOut { .. })
        | ("gets down", Event::StayedHeld { .. })
        | ("pleased", Event::FailedCrowd { .. } | Event::BoredCrowd { .. })
        | ("failed", Event::PleasedCrowd { .. } | Event::BoredCrowd { .. })
        | ("thrown out", Event::StayedIn { .. })
        | ("crashes into it", Event::AmmunitionMisses { .. }) => Some(false),
        (word, Event::Clashed { attack, by, on }) if line.on.is_none_or(|on| on == attack.on) => {
            Some(in_row(word, i32::from(by.total) - i32::from(on.total)))
        }
        _ => None,
    })
}

/// It hangs on what follows: how the question of the moment is answered, if there still is one about it.
fn go_on(now: &Bout, roster: &Roster, line: OddsName<'_>, since: &Followed<'_, Bout>) -> Verdict<Choice> {
    let mut choices = Choices::default();
    let Some(asked) = now.question(roster, &mut choices) else { return Verdict::Missed };
    let choice = match asked.why {
        "re-roll" if line.rerolls => keep_or_reroll(now, roster, asked.seat(), since.choice),
        "re-roll" => Choice::Done,
        "resist" => match line.resist {
            Some(stat) => Choice::Resist(stat),
            None => return Verdict::Unproved,
        },
        "rope attack" | "devastating" => {
            let named = line.on.or_else(|| target_of(since.choice)).map(Choice::Pick);
            named.filter(|choice| choices.contains(choice)).unwrap_or(choices[0])
        }
        "land" if matches!(now.agenda.top(), Some(Step::Land(_))) => match landing(roster, since) {
            Some(choice) => choice,
            None => return Verdict::Unproved,
        },
        "land" | "impact" | "special rules" | "shove" | "dodge" | "put down" | "fury"
        | "against the ropes" => choices[0],
        // Something new begins: it has not happened.
        _ => return Verdict::Missed,
    };
    Verdict::If(choice)
}

/// Whom the choice names.
const fn target_of(choice: Choice) -> Option<Who> {
    match choice {
        Choice::Leap(on) | Choice::UseOn(_, on) => Some(on),
        _ => None,
    }
}

/// Where a leap is thought to come down.
fn landing(roster: &Roster, since: &Followed<'_, Bout>) -> Option<Choice> {
    let by = since.before.activation.who?;
    let Deed::Leap(on, slot) = since.before.deed_of(roster, by, since.choice)? else { return None };
    let attack = super::leap(since.before, roster, on, slot)?;
    landing_of(since.before, roster, attack).map(|(spot, _)| Choice::Place(spot))
}

/// What a seat does in its window: keeps a roll that goes well, else re-rolls the die that most likely turns it.
fn keep_or_reroll(now: &Bout, roster: &Roster, seat: Seat, said: Choice) -> Choice {
    let goal = match now.agenda.iter().nth(1) {
        Some(Step::CrowdVerdict(_)) => return allow(now, roster, seat),
        Some(Step::CrowdAnswers(_)) if said == Choice::CrowdPleaser => {
            return please(now, roster, seat);
        }
        Some(Step::Compare(_) | Step::Count(_) | Step::GetDown(GetDown::Rolled(_))) => {
            if now.rolled.owner[0] == seat {
                to_hit(lies(now, roster, 1))
            } else {
                to_hold(lies(now, roster, 0))
            }
        }
        Some(Step::Devastate(crate::rules::devastating::Devastate::Defended { total, .. })) => {
            to_hold(total.into())
        }
        Some(Step::Heave(step)) => now.card(roster, step.on).weight.into(),
        Some(
            Step::FallVerdict(_)
            | Step::OverTheTop(OverTheTop::Rolled { .. })
            | Step::ComeDown(ComeDown::Verdict { .. }),
        ) => 3,
        _ => return Choice::Done,
    };
    let side = u8::from(now.rolled.sides > 1 && now.rolled.owner[0] != seat);
    let faces = now.faces(roster);
    let fresh = |die: &RolledDie| (die.metal as u8, faces.value(die.metal, die.face));
    let mine = || now.rolled.dice.iter().enumerate().filter(|(_, die)| die.side == side && !die.rerolled);
    let mut dice: Vec<Fresh> = mine().map(|(_, die)| fresh(die)).collect();
    dice.sort_unstable();
    let need = if goal <= 0 { 0 } else { goal - lies(now, roster, side) };
    let first = Window::new(faces).first(&dice, need, now.team(seat).rerolls);
    let place = first.and_then(|first| mine().find(|(_, die)| fresh(die) == first));
    place.map_or(Choice::Done, |(index, _)| Choice::Reroll(DieOnTable(index as u8)))
}

/// The total of one side as the dice lie, below 0 too.
fn lies(now: &Bout, roster: &Roster, side: u8) -> i32 {
    let faces = now.faces(roster);
    let dice = now.rolled.dice.iter().filter(|die| die.side == side);
    let sum: i32 = dice.map(|die| i32::from(faces.value(die.metal, die.face))).sum();
    sum + i32::from(now.rolled.flat[usize::from(side)])
}

/// A Dirty roll: every Boo is re-rolled, if all of them can be.
fn allow(now: &Bout, roster: &Roster, seat: Seat) -> Choice {
    let boo = |die: &RolledDie| now.faces(roster).mood(die.face) == Mood::Boo;
    let boos = now.rolled.dice.iter().filter(|die| boo(die)).count();
    let lost = now.rolled.dice.iter().any(|die| boo(die) && die.rerolled);
    let first = now.rolled.dice.iter().position(boo);
    let first = first.filter(|_| !lost && boos <= usize::from(now.team(seat).rerolls));
    first.map_or(Choice::Done, |index| Choice::Reroll(DieOnTable(index as u8)))
}

/// A Crowd Pleaser: re-rolled once, unless it pleased; where nothing can please any more, only a failure is.
fn please(now: &Bout, roster: &Roster, seat: Seat) -> Choice {
    let (Some(die), Some(who)) = (now.rolled.dice.first(), now.activation.who) else { return Choice::Done };
    let (heel, heard) = (now.card(roster, who).heel, now.wrestler(who).crowd_heard);
    let faces = now.faces(roster);
    let hears = |face| hears(heel, heard, faces.mood(face));
    let can_please = (1..=6).any(|face| hears(face) == Mood::Cheer);
    let again = if can_please { hears(die.face) != Mood::Cheer } else { hears(die.face) == Mood::Boo };
    let can = die.metal == Metal::Crowd && !die.rerolled && now.team(seat).rerolls > 0;
    if again && can { Choice::Reroll(DieOnTable(0)) } else { Choice::Done }
}
