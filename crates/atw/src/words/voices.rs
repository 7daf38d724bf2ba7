//! What a commentator has to say about a match, and where its story pauses. The lines are in the files of `voices/`.

use content::VoiceShape;
use kernel::Seat;
use kernel::commentary::{Moment, StoryBreak, Voice};

use super::{card_list, wrestler_name};
use crate::step::Way;
use crate::{Bout, Cards, Ending, Event, Roster};

/// Every kind of moment, with how many lines a voice needs for it.
const SHAPE: VoiceShape = VoiceShape {
    moments: &[
        ("bell", 2),
        ("initiative", 5),
        ("attack", 6),
        ("combo", 3),
        ("rampage", 3),
        ("blind", 3),
        ("hit", 6),
        ("miss", 5),
        ("reversal", 2),
        ("block", 3),
        ("ability", 4),
        ("countered", 2),
        ("damage", 4),
        ("low-health", 2),
        ("breath", 3),
        ("pass-card", 3),
        ("taunt", 3),
        ("recover", 3),
        ("momentum", 4),
        ("pin", 4),
        ("hold", 3),
        ("kick-out", 4),
        ("depleted", 2),
        ("end-pin", 2),
        ("end-hold", 2),
        ("end-stoppage", 2),
        ("end-resign", 2),
        ("end-draw", 2),
    ],
    blanks: &["A", "B", "move", "n", "what"],
};

const FILES: [(&str, &str); 3] = [
    ("television.toml", include_str!("voices/television.toml")),
    ("dry.toml", include_str!("voices/dry.toml")),
    ("fan.toml", include_str!("voices/fan.toml")),
];

/// So much damage at once is worth a word.
const MUCH_DAMAGE: u8 = 3;
/// With so little health left, somebody is in trouble.
const LITTLE_HEALTH: u8 = 5;

pub(crate) fn voices() -> Vec<Voice> {
    content::built_in_voices(&FILES, SHAPE)
}

pub(crate) fn moments(bout: &Bout, roster: &Roster, event: &Event) -> Vec<Moment> {
    let name = |seat: Seat| wrestler_name(bout, roster, seat);
    let about = |kind: &'static str, seat: Seat| {
        Moment::new(kind).with("A", name(seat)).with("B", name(seat.other()))
    };
    let with_cards =
        |kind, seat, cards: Cards| about(kind, seat).with("move", card_list(bout, roster, seat, cards));
    let moment = match *event {
        Event::RolledOff { first, .. } => about("bell", first),
        Event::TookInitiative { seat } => about("initiative", seat),
        Event::PassedForACard { seat } => about("pass-card", seat),
        Event::PassedForStamina { seat } => about("breath", seat),
        Event::Declared { seat, cards, way, combo } => {
            let kind = match (way, combo) {
                (Way::Rampage, _) => "rampage",
                (Way::Blind, _) => "blind",
                (Way::Single, Some(_)) => "combo",
                (Way::Single, None) => "attack",
            };
            with_cards(kind, seat, cards)
        }
        Event::Hit { seat, cards } => with_cards("hit", seat, cards),
        Event::Missed { seat, cards } => with_cards("miss", seat, cards),
        Event::Used { seat, slot } => {
            about("ability", seat).with("what", bout.ability(roster, seat, slot).name.clone())
        }
        Event::CounterRolled { seat, face, target } if face >= target => about("countered", seat),
        Event::Reversed { seat } => {
            about("reversal", seat).with("what", bout.board(roster, seat).reversal.name.clone())
        }
        Event::BlockedWithStamina { seat } | Event::BlockedWithCards { seat } => about("block", seat),
        Event::Hurt { seat, by, health } => {
            let mut told = Vec::new();
            if by >= MUCH_DAMAGE {
                told.push(about("damage", seat).with("n", by.to_string()));
            }
            if (1..=LITTLE_HEALTH).contains(&health) {
                told.push(about("low-health", seat).with("n", health.to_string()).once());
            }
            return told;
        }
        Event::GainedMomentum { seat, by: 2.., now: 1.. } => about("momentum", seat),
        Event::Taunted { seat } => about("taunt", seat),
        Event::Recovered { seat } => about("recover", seat),
        Event::Pinned { seat, submission, .. } => {
            about(if submission { "hold" } else { "pin" }, seat.other())
        }
        Event::KickedOut { seat } => about("kick-out", seat),
        Event::Depleted { seat } => about("depleted", seat),
        Event::Ended { ending } => match ending {
            Ending::Pinfall(seat) => about("end-pin", seat),
            Ending::Submission(seat) => about("end-hold", seat),
            Ending::Stoppage(seat) => about("end-stoppage", seat),
            Ending::Resignation(seat) => about("end-resign", seat),
            Ending::TimeLimit | Ending::Standstill => Moment::new("end-draw"),
        },
        _ => return Vec::new(),
    };
    vec![moment]
}

/// A story pauses when the initiative changes hands, and before every attack.
pub(crate) fn story_break(bout: &Bout, roster: &Roster, event: &Event) -> Option<StoryBreak> {
    let on_the_attack = |seat| format!("{} on the attack", wrestler_name(bout, roster, seat));
    match *event {
        Event::RolledOff { first, .. } => Some(StoryBreak::Chapter(on_the_attack(first))),
        Event::TookInitiative { seat } => Some(StoryBreak::Chapter(on_the_attack(seat))),
        Event::Declared { combo: None, .. }
        | Event::PassedForACard { .. }
        | Event::PassedForStamina { .. }
        | Event::Pinned { .. }
        | Event::Ended { .. } => Some(StoryBreak::Paragraph),
        _ => None,
    }
}
