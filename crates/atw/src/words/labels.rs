//! Choices as buttons show them: a verb, the card's or the ability's name, what it costs.

use kernel::{Game, Icon, Label, Seat};

use super::{card_name, gloss, wrestler_name};
use crate::rules::attacking::cost;
use crate::step::{Attack, Step, Way};
use crate::{Bout, Cards, Choice, Roster, Shape, TableCard};

/// A choice as a button shows it.
pub(crate) fn label(bout: &Bout, roster: &Roster, choice: Choice) -> Label {
    let seat = bout.asked(roster).map_or(bout.attacker, |asked| asked.seat());
    let label = words(bout, roster, seat, choice);
    Label { detail: gloss(bout, roster, choice), cost: price(bout, roster, seat, choice), ..label }
}

fn words(bout: &Bout, roster: &Roster, seat: Seat, choice: Choice) -> Label {
    let of = |icon: Icon, text: &str| Label::new(text).icon(icon);
    let with = |icon: Icon, verb: &str, card: TableCard| {
        Label::new(format!("{verb} {}", card_name(bout, roster, card))).icon(icon)
    };
    match choice {
        Choice::Pick(card) => with(Icon::Card, "Pick", card),
        Choice::Attack(card) => with(Icon::Fist, "Attack with", card),
        Choice::Rampage(card) if matches!(bout.agenda.top(), Some(Step::GatherRampage(_))) => {
            with(Icon::Bolt, "Add", card)
        }
        Choice::Rampage(card) => with(Icon::Bolt, "Rampage with", card),
        Choice::Rampaged => of(Icon::Fist, "Start the rampage"),
        Choice::BlindAttack => of(Icon::Eye, "Attack blindly"),
        Choice::DrawACard => of(Icon::Card, "Pass: draw a card"),
        Choice::CatchBreath => of(Icon::Heart, "Pass: catch breath"),
        Choice::Use(slot) => of(Icon::Star, &format!("Use {}", bout.ability(roster, seat, slot).name)),
        Choice::Reverse => of(Icon::Reroll, &format!("Reverse: {}", bout.board(roster, seat).reversal.name)),
        Choice::BlockWithStamina => of(Icon::Shield, "Block with stamina"),
        Choice::BlockWithCards => of(Icon::Shield, "Block with cards"),
        Choice::Counter => of(Icon::Shield, "Counter it"),
        Choice::Discard(card) => with(Icon::Discard, "Discard", card),
        Choice::Assign(face) => of(Icon::Die, &format!("Use the {}", face.0)),
        Choice::TakeStamina => of(Icon::Heart, "Take 1 stamina"),
        Choice::TakeACard => of(Icon::Card, "Take 1 card"),
        Choice::Return(card) => with(Icon::Discard, "Shuffle back", card),
        Choice::Taunt => of(Icon::Crowd, "Taunt"),
        Choice::Recover => of(Icon::Heart, "Recover"),
        Choice::Pin => of(Icon::Pin, &format!("Pin {}", wrestler_name(bout, roster, seat.other()))),
        Choice::Chain(shape, card) => {
            let over = match shape {
                Shape::Circle => "circle",
                Shape::Square => "square",
            };
            of(Icon::Bolt, &format!("Chain into {} ({over})", card_name(bout, roster, card)))
        }
        Choice::Take(card) => with(Icon::Card, "Take", card),
        Choice::Convert => of(Icon::Heart, "Convert stamina"),
        Choice::KickOut => of(Icon::Die, "Kick out"),
        Choice::No => refuse(bout),
    }
}

/// "No", by what is asked.
fn refuse(bout: &Bout) -> Label {
    let text = match bout.agenda.top() {
        Some(Step::Declare(_)) => "No ability",
        Some(Step::Defend(_)) => "Don't stop it",
        Some(Step::CounterAbility(_)) => "Don't counter",
        Some(Step::Reroll(_)) => "Don't re-roll",
        Some(Step::OffenceWindow(_)) => "Go on",
        Some(Step::StartPin(_)) => "Just pin",
        Some(Step::KickOut(_)) => "Give up",
        _ => "No",
    };
    Label::new(text).icon(Icon::No)
}

/// What it costs, with what is in force.
fn price(bout: &Bout, roster: &Roster, seat: Seat, choice: Choice) -> Option<String> {
    let stamina = match choice {
        Choice::Attack(card) => {
            let attack = Attack::new(Cards::one(card.card()), Way::Single, None);
            bout.values(roster, attack, card.card()).stamina
        }
        Choice::Chain(shape, card) => {
            let attack = Attack::new(Cards::one(card.card()), Way::Single, Some(shape));
            bout.values(roster, attack, card.card()).stamina
        }
        Choice::Rampaged => cost(bout, roster, bout.corners[bout.attacker].play, Way::Rampage),
        Choice::Use(slot) => return paid(bout.ability(roster, seat, slot).cost),
        Choice::Reverse => return paid(bout.board(roster, seat).reversal.cost),
        Choice::BlockWithStamina => 2,
        Choice::Convert => 3,
        Choice::BlockWithCards => return Some("2 cards".into()),
        _ => return None,
    };
    Some(format!("{stamina} stamina"))
}

fn paid(cost: crate::Cost) -> Option<String> {
    match (cost.stamina, cost.health) {
        (0, 0) => None,
        (stamina, 0) => Some(format!("{stamina} stamina")),
        (0, health) => Some(format!("{health} health")),
        (stamina, health) => Some(format!("{stamina} stamina, {health} health")),
    }
}
