//! What a commentator has to say about a match, and where its story pauses. The lines are in the files of `voices/`.

use content::VoiceShape;
use kernel::Seat;
use kernel::commentary::{Moment, StoryBreak, Voice};

use crate::Bout;
use crate::card::Card;
use crate::event::Event;
use crate::roster::Roster;
use crate::words::card_text::how_many;

/// Every kind of moment, with how many lines a voice needs for it.
const SHAPE: VoiceShape = VoiceShape {
    moments: &[
        ("opening", 2),
        ("begins", 2),
        ("attack-played", 6),
        ("permanent", 3),
        ("combo", 3),
        ("defense", 4),
        ("pass", 3),
        ("attack", 4),
        ("slam", 3),
        ("cancelled", 3),
        ("damage", 4),
        ("low-guts", 2),
        ("healed", 2),
        ("cultists", 3),
        ("sacrifice", 3),
        ("bumped", 3),
        ("bumped-off", 2),
        ("stolen", 2),
        ("destroyed", 2),
        ("reshuffled", 2),
        ("tile", 2),
        ("end", 2),
        ("end-draw", 2),
        ("resigned", 2),
        ("time", 2),
    ],
    blanks: &["A", "B", "move", "n", "what"],
};

const FILES: [(&str, &str); 3] = [
    ("television.toml", include_str!("voices/television.toml")),
    ("dry.toml", include_str!("voices/dry.toml")),
    ("fan.toml", include_str!("voices/fan.toml")),
];

/// With so few Guts left, a god is in trouble.
const FEW_GUTS: u8 = 5;

pub(crate) fn voices() -> Vec<Voice> {
    content::built_in_voices(&FILES, SHAPE)
}

/// `1 Gut`, `22 Guts`.
fn guts(left: u8) -> String {
    how_many(left, "Gut")
}

impl Bout {
    pub(crate) fn moments_of(&self, roster: &Roster, event: &Event) -> Vec<Moment> {
        let god = |seat: Seat| self.board.name(roster, seat);
        let about = |kind: &'static str, seat: Seat| {
            Moment::new(kind).with("A", god(seat)).with("B", god(seat.other()))
        };
        let card = |card: Card| self.board.row(roster, card).name.clone();
        let with = |kind, seat, played: Card| about(kind, seat).with("move", card(played));
        let moment = match *event {
            Event::Opened { first, second } => with("opening", Seat::FIRST, first).with("what", card(second)),
            Event::TurnBegan { seat, turn: 1 } => about("begins", seat),
            Event::AttackPlayed { seat, card, .. } => with("attack-played", seat, card),
            Event::PermanentPlayed { seat, card } => with("permanent", seat, card),
            Event::ComboPlayed { seat, card } => with("combo", seat, card),
            Event::DefensePlayed { seat, card } => with("defense", seat, card),
            Event::Passed { seat } => about("pass", seat),
            Event::Attacked { seat, card, slams } => with(if slams { "slam" } else { "attack" }, seat, card),
            Event::AttackCancelled { seat, card } => with("cancelled", seat, card),
            Event::Damaged { amount: 0, .. } => return Vec::new(),
            Event::Damaged { seat, amount, guts: left, .. } => {
                let mut told =
                    vec![about("damage", seat).with("n", amount.to_string()).with("what", guts(left))];
                if (1..=FEW_GUTS).contains(&left) {
                    told.push(about("low-guts", seat).with("what", guts(left)).once());
                }
                return told;
            }
            Event::Healed { seat, guts: left, .. } => about("healed", seat).with("what", guts(left)),
            Event::CultistsGained { seat, count: count @ 2.. } => {
                about("cultists", seat).with("what", how_many(count, "Cultist"))
            }
            Event::CultistsSacrificed { seat, count: count @ 2.. } => {
                about("sacrifice", seat).with("what", how_many(count, "Cultist"))
            }
            Event::Bumped { from, to, .. } if from == to => return Vec::new(),
            Event::Bumped { seat, card, to: 7.., .. } => with("bumped-off", seat, card),
            Event::Bumped { seat, card, .. } => with("bumped", seat, card),
            Event::Stolen { thief, .. } => about("stolen", thief),
            Event::Destroyed { seat, card } => with("destroyed", seat, card),
            Event::Reshuffled { seat, .. } => about("reshuffled", seat),
            Event::TileTurned => Moment::new("tile"),
            Event::Won { seat, level, .. } => about("end", seat).with("what", level.text()),
            Event::Drawn { .. } => Moment::new("end-draw"),
            Event::Resigned { seat } => about("resigned", seat),
            Event::TimeCalled { .. } => Moment::new("time"),
            _ => return Vec::new(),
        };
        vec![moment]
    }

    /// A story pauses at every turn, and before every attack.
    pub(crate) fn story_break_at(&self, roster: &Roster, event: &Event) -> Option<StoryBreak> {
        match *event {
            Event::Opened { .. } => Some(StoryBreak::Chapter("The opening".to_owned())),
            Event::TurnBegan { seat, turn } => {
                Some(StoryBreak::Chapter(format!("Turn {turn}: {}", self.board.name(roster, seat))))
            }
            Event::Won { .. } | Event::Drawn { .. } | Event::TimeCalled { .. } => {
                Some(StoryBreak::Chapter("The end".to_owned()))
            }
            Event::Attacked { .. } => Some(StoryBreak::Paragraph),
            _ => None,
        }
    }
}
