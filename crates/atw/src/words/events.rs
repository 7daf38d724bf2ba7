//! What has happened, in sentences.

use kernel::Seat;

use super::{card_list, card_name, count, wrestler_name};
use crate::step::Way;
use crate::{Bout, Card, Ending, Event, Roster, Shape};

/// An event as a sentence.
pub(crate) fn tell(bout: &Bout, roster: &Roster, event: &Event) -> String {
    let name = |seat: Seat| wrestler_name(bout, roster, seat);
    let card = |seat: Seat, card: Card| card_name(bout, roster, card.of(seat)).to_owned();
    let hidden =
        |seat: Seat, hidden: Option<Card>| hidden.map_or_else(|| "a card".to_owned(), |c| card(seat, c));
    match *event {
        Event::Picked { seat, card: picked } => format!("{} picks {}.", name(seat), card(seat, picked)),
        Event::RolledOff { faces: [a, b], first } => {
            format!("For the initiative: {a} against {b}. {} attacks first.", name(first))
        }
        Event::BeganWithLess { seat, stamina, card } => format!(
            "{} starts with 1 stamina less ({stamina}) and shuffles {} back into the pile.",
            name(seat),
            hidden(seat, card)
        ),
        Event::TookInitiative { seat } => format!("{} has the initiative.", name(seat)),
        Event::PassedForACard { seat } => format!("{} passes for a card.", name(seat)),
        Event::PassedForStamina { seat } => format!("{} passes to catch breath.", name(seat)),
        Event::Drew { seat, card } => format!("{} draws {}.", name(seat), hidden(seat, card)),
        Event::Returned { seat, card } => {
            format!("{} shuffles {} back into the pile.", name(seat), hidden(seat, card))
        }
        Event::Searched { seat, card } => {
            format!("{} takes {} out of the pile.", name(seat), hidden(seat, card))
        }
        Event::Kept { seat, card: kept } => {
            format!("{} takes {} back to hand.", name(seat), card(seat, kept))
        }
        Event::Discarded { seat, card: gone } => format!("{} discards {}.", name(seat), card(seat, gone)),
        Event::ShuffledIn { seat, cards } => {
            let verb = if cards.len() == 1 { "goes" } else { "go" };
            format!("{} {verb} back into {}'s pile.", card_list(bout, roster, seat, cards), name(seat))
        }
        Event::PutAway { seat, cards } => {
            let verb = if cards.len() == 1 { "goes" } else { "go" };
            format!("{} {verb} to {}'s discard pile.", card_list(bout, roster, seat, cards), name(seat))
        }
        Event::TooDear { seat, card: dear } => format!("{} cannot pay for {}.", name(seat), card(seat, dear)),
        Event::Declared { seat, cards, way, combo } => {
            let cards = card_list(bout, roster, seat, cards);
            let how = match (way, combo) {
                (Way::Rampage, _) => "rampages with ",
                (Way::Blind, _) => "attacks blindly with ",
                (Way::Single, None) => "attacks with ",
                (Way::Single, Some(Shape::Circle)) => "chains over a circle into ",
                (Way::Single, Some(Shape::Square)) => "chains over a square into ",
            };
            format!("{} {how}{cards}.", name(seat))
        }
        Event::Gathered { seat, card: gathered } => {
            format!("{} puts {} into a rampage.", name(seat), card(seat, gathered))
        }
        Event::Used { seat, slot } => {
            format!("{} uses {}.", name(seat), bout.ability(roster, seat, slot).name)
        }
        Event::AbilityRolled { seat, slot, face, target } => {
            let ability = &bout.ability(roster, seat, slot).name;
            format!("{ability} rolls {face} against {target}+: {}.", worked(face >= target))
        }
        Event::CounterRolled { seat, face, target } => {
            format!("{} rolls {face} against {target}+ to counter: {}.", name(seat), worked(face >= target))
        }
        Event::Reversed { seat } => {
            format!("{} reverses with {}.", name(seat), bout.board(roster, seat).reversal.name)
        }
        Event::BlockedWithStamina { seat } => format!("{} blocks with stamina.", name(seat)),
        Event::BlockedWithCards { seat } => format!("{} blocks with two cards.", name(seat)),
        Event::Rolled { seat, card: rolled, face, target } => {
            format!("{} rolls {face} against {target}+.", card(seat, rolled))
        }
        Event::RampageRolled { dice, .. } => {
            let faces: Vec<String> = (1..)
                .zip(dice)
                .flat_map(|(face, times)| (0..times).map(move |_| format!("{face}")))
                .collect();
            format!("The rampage rolls {}.", super::listed(faces))
        }
        Event::Assigned { seat, card: next, face, target } => {
            format!("{} gets the {face} against {target}+.", card(seat, next))
        }
        Event::Hit { seat, cards } => {
            let verb = if cards.len() == 1 { "hits" } else { "hit" };
            format!("{} {verb}.", card_list(bout, roster, seat, cards))
        }
        Event::Missed { seat, cards } => {
            let verb = if cards.len() == 1 { "misses" } else { "miss" };
            format!("{} {verb}.", card_list(bout, roster, seat, cards))
        }
        Event::Hurt { seat, by, health } => format!("{} takes {by} damage: {health} health.", name(seat)),
        Event::SpentHealth { seat, by, health } => {
            format!("{} spends {by} health: {health} left.", name(seat))
        }
        Event::Healed { seat, by, health } => format!("{} gains {by} health: {health} now.", name(seat)),
        Event::SpentStamina { seat, by, stamina } => {
            format!("{} spends {by} stamina: {stamina} left.", name(seat))
        }
        Event::Drained { seat, by, stamina } => format!("{} loses {by} stamina: {stamina} left.", name(seat)),
        Event::GainedStamina { seat, by, stamina } => {
            format!("{} gains {by} stamina: {stamina} now.", name(seat))
        }
        Event::GainedMomentum { seat, by, now } => {
            let leads = match now {
                0 => "now even".to_owned(),
                1.. => format!("now {now} in {}'s favour", name(seat)),
                ..0 => format!("now {} in {}'s favour", now.unsigned_abs(), name(seat.other())),
            };
            format!("{} gains {by} momentum ({leads}).", name(seat))
        }
        Event::Taunted { seat } => format!("{} taunts.", name(seat)),
        Event::Recovered { seat } => format!("{} recovers.", name(seat)),
        Event::Pinned { seat, submission, attempts } => {
            let hold = if submission { "caught in a hold" } else { "pinned" };
            format!("{} is {hold}, with {} to kick out.", name(seat), count(attempts, "attempt"))
        }
        Event::AttemptsLeft { seat, attempts } => {
            format!("{} has {} left.", name(seat), count(attempts, "attempt"))
        }
        Event::RolledToKickOut { seat, faces: [a, b], sum, health } => {
            format!("{} rolls {a} and {b}: {sum} against {health} health.", name(seat))
        }
        Event::KickedOut { seat } => format!("{} kicks out.", name(seat)),
        Event::Depleted { seat } => {
            format!(
                "{}'s deck is depleted: the discards become a fresh pile, and nothing is drawn any more.",
                name(seat)
            )
        }
        Event::Ended { ending } => match ending {
            Ending::Pinfall(seat) => format!("{} wins by pinfall.", name(seat)),
            Ending::Submission(seat) => format!("{} wins by submission.", name(seat)),
            Ending::Stoppage(seat) => format!("The referee stops the match: {} wins.", name(seat)),
            Ending::Resignation(seat) => format!("{} gives up: {} wins.", name(seat.other()), name(seat)),
            Ending::TimeLimit => "The time limit is reached: a draw.".into(),
            Ending::Standstill => "Nobody attacks any more: a draw.".into(),
        },
    }
}

const fn worked(success: bool) -> &'static str {
    if success { "it works" } else { "it fails" }
}
