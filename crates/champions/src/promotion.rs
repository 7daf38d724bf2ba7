//! What a match means to a promotion: injuries counted in fight cards, belts, contenders, drama. Pure functions; a
//! promotion keeps the books.

use crate::bout::{Bout, How};

/// An injury, or a suspension, counted in fight cards of the promotion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Layoff {
    /// Fight cards still to go; it begins with the next one.
    pub cards: u8,
}

impl Layoff {
    /// A new one on top of an old one: they do not add up, the longer remainder counts.
    #[must_use]
    pub fn with(self, cards: u8) -> Self {
        Self { cards: self.cards.max(cards) }
    }

    /// A fight card has passed, whether or not he was on it.
    #[must_use]
    pub fn after_a_card(self) -> Self {
        Self { cards: self.cards.saturating_sub(1) }
    }

    /// Is it still on?
    pub fn lasts(self) -> bool {
        self.cards > 0
    }
}

/// Does a belt change hands when its holder loses so?
pub fn title_changes(how: How) -> bool {
    matches!(how, How::Pin | How::Submission | How::Escape | How::TenCount)
}

/// Where a match was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Billing {
    Dark,
    Television,
    BigEvent,
}

/// A belt that was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Belt {
    Top,
    Tag,
    Secondary,
    Junior,
}

/// One wrestler's evening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a line of the points table")]
pub struct Evening {
    pub won: bool,
    pub how: How,
    /// Was the fall won with a finisher?
    pub finisher: bool,
    pub billing: Billing,
    /// Was a belt at stake?
    pub title: bool,
    /// The belt he has won with it.
    pub belt: Option<Belt>,
    pub match_of_the_night: bool,
}

/// Contender points for an evening. A draw counts for neither.
pub fn contender_points(evening: &Evening) -> i32 {
    let Evening { won, how, finisher, billing, title, belt, match_of_the_night } = *evening;
    let television = billing != Billing::Dark;
    let decisive = title_changes(how) || matches!(how, How::Elimination | How::Time);
    let mut points = match (won, decisive) {
        (true, true) if title => {
            if finisher {
                12
            } else {
                10
            }
        }
        (true, false) if title => 3,
        (true, true) => match (finisher, television) {
            (true, true) => 7,
            (true, false) => 4,
            (false, true) => 6,
            (false, false) => 3,
        },
        (true, false) => {
            if television {
                2
            } else {
                1
            }
        }
        (false, _) if matches!(how, How::DoubleDisqualification | How::DoubleCountOut | How::RollLimit) => 0,
        (false, _) => i32::from(television),
    };
    if won && billing == Billing::BigEvent {
        points += 1;
    }
    if match_of_the_night {
        points += if won { 2 } else { 1 };
    }
    points
        + match belt {
            Some(Belt::Top) => 5,
            Some(Belt::Tag) => 4,
            Some(Belt::Secondary) => 3,
            Some(Belt::Junior) => 1,
            None => 0,
        }
}

/// A contender's rating: a hundredth of all points ever, the newest card in full, the one before at 90 %, then 80 %
/// and so on, and the streak of wins or losses.
pub fn contender_rating(career: i32, newest_first: &[i32], streak: i32) -> f64 {
    let recent: f64 = newest_first
        .iter()
        .take(10)
        .enumerate()
        .map(|(age, points)| f64::from(*points) * (1.0 - 0.1 * age as f64))
        .sum();
    f64::from(career) / 100.0 + recent + f64::from(streak)
}

/// How much drama a match had: every token on everybody, since each is a PIN survived or a move that told.
pub fn drama(bout: &Bout) -> u32 {
    bout.everyone().map(|man| u32::from(bout.man(man).tokens)).sum()
}

/// The rating of a show: the tokens of all matches over their number, and one for each title match, four at most.
pub fn show_rating(dramas: &[u32], title_matches: u32) -> f64 {
    let tokens: u32 = dramas.iter().sum();
    f64::from(tokens) / dramas.len().max(1) as f64 + f64::from(title_matches.min(4))
}
