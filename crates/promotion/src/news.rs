//! What came of a deed: told to the promoter, and kept with the show it happened on.

use serde::Serialize;

use crate::roster::{Id, cards_of};
use crate::world::World;

/// Something that has happened because of a deed or a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum News {
    Injured { who: Id, cards: u8, dice: Vec<u8> },
    Suspended { who: Id, cards: u8 },
    Died { who: Id },
    TitleWon { belt: u16, by: Vec<Id>, from: Vec<Id> },
    TitleKept { belt: u16, by: Vec<Id> },
    Vacated { belt: u16 },
    TournamentDrawn { belt: u16, dice: Vec<u8> },
    Through { belt: u16, who: Vec<Id> },
    FeudBorn { feud: u16, dice: Vec<u8> },
    FeudHeat { feud: u16, from: u8, to: u8 },
    FeudEnded { feud: u16 },
    AllianceEnded { one: Id, other: Id },
    Wanted { sides: Vec<Vec<Id>>, why: String },
    Bled { bout: u32 },
    MatchOfTheNight { bout: u32 },
    NumberOne { who: Id, belt: u16 },
    ShowRated { show: u32, rating: i32 },
}

impl News {
    /// The dice that were rolled for it.
    pub fn dice(&self) -> &[u8] {
        match self {
            Self::Injured { dice, .. } | Self::TournamentDrawn { dice, .. } | Self::FeudBorn { dice, .. } => {
                dice
            }
            _ => &[],
        }
    }
}

/// "1 defence", "3 defences".
pub(crate) fn counted(count: u32, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Hundredths as people write them: "4.65".
pub fn hundredths(value: i32) -> String {
    let sign = if value < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", value.abs() / 100, value.abs() % 100)
}

/// Hundredths with one digit: "31.9".
pub fn tenths(value: i32) -> String {
    let rounded = (value.abs() + 5) / 10;
    let sign = if value < 0 && rounded > 0 { "-" } else { "" };
    format!("{sign}{}.{}", rounded / 10, rounded % 10)
}

impl World {
    /// News as a sentence.
    pub fn tell(&self, news: &News) -> String {
        let name = |id: &Id| self.member(*id).name.as_str();
        let belt = |index: &u16| self.belts[*index as usize].name.as_str();
        match news {
            News::Injured { who, cards, .. } => {
                format!("{} is injured and misses {}.", name(who), cards_of(*cards))
            }
            News::Suspended { who, cards } => format!("{} is suspended for {}.", name(who), cards_of(*cards)),
            News::Died { who } => format!("{} has died.", name(who)),
            News::TitleWon { belt: index, by, from } if from.is_empty() => {
                format!("New champion: {} wins the vacant {}.", self.side_name(by), belt(index))
            }
            News::TitleWon { belt: index, by, from } => {
                format!(
                    "New champion: {} takes the {} from {}.",
                    self.side_name(by),
                    belt(index),
                    self.side_name(from)
                )
            }
            News::TitleKept { belt: index, by } => {
                format!("{} keeps the {}.", self.side_name(by), belt(index))
            }
            News::Vacated { belt: index } => format!("The {} is vacant.", belt(index)),
            News::TournamentDrawn { belt: index, .. } => {
                let pairs: Vec<String> = self
                    .next_pairings(*index as usize)
                    .iter()
                    .map(|[one, other]| format!("{} v {}", self.side_name(one), self.side_name(other)))
                    .collect();
                format!("The draw for the {}: {}.", belt(index), pairs.join(", "))
            }
            News::Through { belt: index, who } => {
                format!("{} goes through in the tournament for the {}.", self.side_name(who), belt(index))
            }
            News::FeudBorn { feud, .. } => format!("New feud: {}.", self.feud_title(*feud as usize)),
            News::FeudHeat { feud, from, to } => {
                let what = if to < from { "settled for now" } else { "hotter" };
                format!("{}: {what}, heat {from} to {to}.", self.feud_title(*feud as usize))
            }
            News::FeudEnded { feud } => format!("{} is over.", self.feud_title(*feud as usize)),
            News::AllianceEnded { one, other } => {
                format!("{} and {} are allies no more.", name(one), name(other))
            }
            News::Wanted { sides, why } => {
                let sides: Vec<String> = sides.iter().map(|side| self.side_name(side)).collect();
                format!("{}: {why}.", sides.join(" v "))
            }
            News::Bled { bout } => format!("There was blood: {}.", self.bout_title(*bout as usize)),
            News::MatchOfTheNight { bout } => {
                format!("Match of the night: {}.", self.bout_title(*bout as usize))
            }
            News::NumberOne { who, belt: index } => {
                format!("{} is the new number one contender for the {}.", name(who), belt(index))
            }
            News::ShowRated { show, rating } => {
                format!("{} is rated {}.", self.show_title(*show), tenths(*rating))
            }
        }
    }
}
