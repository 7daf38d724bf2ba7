//! Whether a named chance has come true: what the law of odds holds [`super::odds`] to.
//!
//! Rolls stand as they fell. Where a coach may use a skill, a square or a result, each does what is best for its side;
//! bribes and wizards are decisions of their own.

use kernel::{Followed, Game, Purpose, Seat, Verdict};

use crate::bout::Bout;
use crate::choice::{Choice, Reroll};
use crate::event::{Event, Quality};
use crate::player::PlayerId;
use crate::roster::Roster;
use crate::rules::rerolls::RollName;
use crate::step::Step;

/// DB-ODDS-1: How far it has come, seen from the state now.
pub(crate) fn verdict(
    now: &Bout,
    roster: &Roster,
    what: &str,
    since: &Followed<'_, Bout>,
) -> Verdict<Choice> {
    let rerolled = |event: &Event| matches!(event, Event::RerollSpent { .. } | Event::ProTried { .. });
    if what != "made" && since.events.iter().any(rerolled) {
        return Verdict::Void;
    }
    let acting = since.before.activation.map(|activation| activation.player);
    match (what, since.choice, acting) {
        ("acts", Choice::Activate(player, _), _) => acts(now, roster, player),
        ("made", ..) => made(since),
        ("stays", ..) => stays(now, since.events),
        ("deflected", ..) => {
            let deflected = since.events.iter().any(|event| matches!(event, Event::Deflected { .. }));
            told(now, deflected.then_some(true))
        }
        ("safe", _, Some(player)) => safe(now, since.events, player),
        ("mishap", _, Some(player)) => mishap(now, since.events, player),
        ("ball", ..) => told(now, found(since.events)),
        ("accurate" | "inaccurate" | "wild" | "fumble", ..) => told(now, thrown(what, since.events)),
        ("caught", Choice::HandOff(receiver), _) => told(now, caught(since.events, receiver)),
        ("broken", Choice::Stab(target) | Choice::Vomit(target), _) => {
            told(now, broken(since.events, target))
        }
        ("broken", Choice::Foul, _) => {
            let target = since.before.activation.and_then(|activation| activation.target);
            told(now, target.and_then(|target| broken(since.events, target)))
        }
        ("down" | "turnover", Choice::Block(target), Some(blocker)) => {
            block(now, roster, what == "down", since.events, (blocker, target))
        }
        _ => Verdict::Unproved,
    }
}

/// Whether a die for this, the `nth` of its kind, has a say in what is asked.
pub(crate) fn matters(bout: &Bout, what: &str, why: Purpose, nth: usize) -> bool {
    match what {
        "acts" => matches!(
            why,
            "bone head" | "really stupid" | "unchannelled fury" | "animal savagery" | "stand up" | "jump up"
        ),
        "made" => match bout.agenda.top() {
            Some(Step::RerollWindow(window)) => {
                nth == 0 && (matches!(why, "loner" | "pro") || why == window.roll.kind.name().purpose())
            }
            _ => true,
        },
        "stays" => matches!(why, "argue" | "bribe") && nth == 0,
        "deflected" => why == "interference" && nth == 0,
        "safe" => matches!(why, "rush" | "dodge" | "jump" | "pick up" | "tentacles" | "shadowing"),
        "mishap" => match why {
            "rush" | "dodge" | "jump" | "tentacles" | "shadowing" => true,
            // A shadow that follows onto a portal hops first.
            "armour" | "injury" | "portal" => nth < 2,
            _ => false,
        },
        "ball" => why == "chest",
        "accurate" | "inaccurate" | "wild" | "fumble" => {
            matches!(why, "pass" | "wall throw" | "throw team-mate")
        }
        "caught" => why == "catch" && nth == 0,
        "broken" => matches!(why, "rush" | "vomit") || why == "armour" && nth < 2,
        "down" | "turnover" => matches!(why, "rush" | "dauntless" | "slam") || why == "block" && nth < 3,
        _ => true,
    }
}

const fn settled(happened: bool) -> Verdict<Choice> {
    if happened { Verdict::Happened } else { Verdict::Missed }
}

/// What the events tell, or what the roll before it comes to; what neither tells has not happened.
fn told(now: &Bout, happened: Option<bool>) -> Verdict<Choice> {
    match (happened, now.agenda.top()) {
        (Some(happened), _) => settled(happened),
        (None, Some(Step::RerollWindow(_))) => Verdict::If(Choice::Reroll(Reroll::Keep)),
        (None, _) => Verdict::Missed,
    }
}

/// A player that was activated is asked what to do.
fn acts(now: &Bout, roster: &Roster, player: PlayerId) -> Verdict<Choice> {
    if now.activation.is_none_or(|activation| activation.player != player) {
        return Verdict::Missed;
    }
    match now.agenda.top() {
        Some(Step::RerollWindow(_)) => Verdict::If(Choice::Reroll(Reroll::Keep)),
        Some(Step::Nominate(_) | Step::LashOut(_)) => Verdict::Likeliest,
        Some(Step::MayCatch(_)) => Verdict::If(Choice::Use(false)),
        Some(Step::Activation(_)) => settled(now.asked(roster).is_some()),
        _ => Verdict::Missed,
    }
}

/// The roll that was rolled again, or left as it was.
fn made(since: &Followed<'_, Bout>) -> Verdict<Choice> {
    let Some(Step::RerollWindow(window)) = since.before.agenda.top() else { return Verdict::Unproved };
    let kept = since.choice == Choice::Reroll(Reroll::Keep);
    let face = since.events.iter().find_map(|event| match *event {
        Event::LonerRolled { worked: false, .. } | Event::ProTried { worked: false, .. } => Some(window.face),
        Event::Rolled { face, .. } => Some(face),
        _ => None,
    });
    settled(window.roll.passes(if kept { window.face } else { face.unwrap_or(window.face) }))
}

fn stays(now: &Bout, events: &[Event]) -> Verdict<Choice> {
    if events.iter().any(|event| matches!(event, Event::SentOff { .. })) {
        return Verdict::Missed;
    }
    match now.agenda.top() {
        Some(Step::RerollWindow(window)) if window.roll.kind.name() == RollName::Argue => {
            Verdict::If(Choice::Reroll(Reroll::Keep))
        }
        Some(Step::PayBribe(_)) => Verdict::If(Choice::Bribe(false)),
        _ => Verdict::Happened,
    }
}

/// It has not fallen, nor failed to pick up the ball.
fn safe(now: &Bout, events: &[Event], mover: PlayerId) -> Verdict<Choice> {
    let (mut tried, mut has_it) = (false, false);
    for event in events {
        match *event {
            Event::WentDown { player, .. } if player == mover => return Verdict::Missed,
            Event::Rolled { player, what: RollName::PickUp, .. } if player == mover => tried = true,
            Event::PickedUp { player } if player == mover => has_it = true,
            _ => {}
        }
    }
    let own = [RollName::Rush, RollName::Dodge, RollName::Jump, RollName::PickUp];
    match now.agenda.top() {
        Some(Step::RerollWindow(window)) if own.contains(&window.roll.kind.name()) => {
            Verdict::If(Choice::Reroll(Reroll::Keep))
        }
        Some(Step::TryToHold(_) | Step::Shadow(_)) => Verdict::Unlikeliest,
        _ => settled(!tried || has_it),
    }
}

/// The portal it comes to rolls its own number; what a chain reaction then does to it is another matter.
fn mishap(now: &Bout, events: &[Event], mover: PlayerId) -> Verdict<Choice> {
    let taken = events.iter().find_map(|event| match *event {
        Event::Mishap { player } if player == mover => Some(true),
        Event::Teleported { player, .. } if player == mover => Some(false),
        _ => None,
    });
    match now.agenda.top() {
        _ if taken.is_some() => settled(taken == Some(true)),
        Some(Step::RerollWindow(_)) => Verdict::If(Choice::Reroll(Reroll::Keep)),
        Some(Step::TryToHold(_) | Step::Shadow(_)) => Verdict::Likeliest,
        Some(Step::Steer(_)) => Verdict::If(Choice::SteerNot),
        _ => Verdict::Missed,
    }
}

fn found(events: &[Event]) -> Option<bool> {
    events.iter().find_map(|event| match *event {
        Event::ChestOpened { ball, .. } => Some(ball),
        _ => None,
    })
}

fn thrown(what: &str, events: &[Event]) -> Option<bool> {
    let wanted = match what {
        "accurate" => Quality::Accurate,
        "inaccurate" => Quality::Inaccurate,
        "wild" => Quality::WildlyInaccurate,
        _ => Quality::Fumble,
    };
    events.iter().find_map(|event| match *event {
        Event::PassCame { quality, .. } => Some(quality == wanted),
        _ => None,
    })
}

/// Out of the hand that gives it, before it touches anything else.
fn caught(events: &[Event], receiver: PlayerId) -> Option<bool> {
    events.iter().find_map(|event| match *event {
        Event::Caught { player, .. } => Some(player == receiver),
        Event::BallMoved { .. } | Event::BallTeleported { .. } => Some(false),
        _ => None,
    })
}

fn broken(events: &[Event], target: PlayerId) -> Option<bool> {
    events.iter().find_map(|event| match *event {
        Event::ArmourRolled { player, broken, .. } if player == target => Some(broken),
        _ => None,
    })
}

/// One block; the second of a Frenzy is a block of its own, and begins only if the first did neither.
fn block(
    now: &Bout,
    roster: &Roster,
    down: bool,
    events: &[Event],
    (blocker, target): (PlayerId, PlayerId),
) -> Verdict<Choice> {
    let rolled = events.iter().position(|event| matches!(event, Event::BlockRolled { .. }));
    let mut after = rolled.map_or(&[][..], |at| &events[at + 1..]).iter();
    if after.any(|event| {
        matches!(
            event,
            Event::BlockRolled { .. } | Event::Rolled { what: RollName::Rush | RollName::Dauntless, .. }
        )
    }) {
        return Verdict::Missed;
    }
    let lies = |who: PlayerId| {
        events.iter().any(|event| matches!(*event, Event::WentDown { player, .. } if player == who))
    };
    let ends =
        |event: &Event| matches!(*event, Event::TurnEnded { seat, turnover: true } if seat == blocker.seat());
    let over = now.turn.seat == blocker.seat() && now.turn.turnover || events.iter().any(ends);
    let happened = if down { lies(target) && !lies(blocker) } else { over };
    // Once somebody lies, or the turn is over, it stays so.
    if happened || down && lies(blocker) {
        return settled(happened);
    }
    let Some(asked) = now.asked(roster) else { return Verdict::Missed };
    match now.agenda.top() {
        Some(Step::RerollWindow(_)) => Verdict::If(Choice::Reroll(Reroll::Keep)),
        _ if now.blow.is_none() => Verdict::Missed,
        Some(Step::BlockDice(dice)) if dice.chooser != asked.seat() => {
            Verdict::If(Choice::Reroll(Reroll::Keep))
        }
        Some(Step::BlockDice(_) | Step::MayUse(_) | Step::PushBack(_)) => {
            wishes(asked.seat(), blocker.seat(), down)
        }
        Some(Step::FollowUp(_)) => Verdict::If(Choice::FollowUp(false)),
        Some(Step::Steer(_)) => Verdict::If(Choice::SteerNot),
        Some(Step::MayCatch(_)) => Verdict::If(Choice::Use(false)),
        _ => Verdict::Missed,
    }
}

/// The blocker's coach wants the target down and no turnover, the other coach the opposite.
fn wishes(asked: Seat, blocks: Seat, down: bool) -> Verdict<Choice> {
    if (asked == blocks) == down { Verdict::Likeliest } else { Verdict::Unlikeliest }
}
