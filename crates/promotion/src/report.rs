//! A show to read afterwards: every match with how it ended and why it has its stars, and what came of it all.

use kernel::Refusal;
use serde::Serialize;

use crate::belts::refuse;
use crate::cards::Stage;
use crate::date::Date;
use crate::deed::Billing;
use crate::news::News;
use crate::points::Receipt;
use crate::roster::Id;
use crate::world::World;

/// One match of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MatchReport {
    /// Its place on the card, from 1.
    pub slot: u8,
    /// The match among all of the promotion.
    pub bout: u32,
    /// "Krakenella beat Captain Drizzle".
    pub result: String,
    /// "pin, RELEASE ME".
    pub how: String,
    pub sides: Vec<Vec<Id>>,
    pub winner: Option<u8>,
    /// In hundredths.
    pub stars: i32,
    /// The lines that add up to the stars.
    pub sum: Receipt,
    pub best: bool,
    pub replay: String,
}

/// A show as it went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShowReport {
    pub number: u32,
    pub title: String,
    pub date: Date,
    pub billing: Billing,
    pub venue: String,
    /// In hundredths.
    pub rating: i32,
    /// The lines that add up to the rating.
    pub sum: Receipt,
    /// The opener first.
    pub matches: Vec<MatchReport>,
    /// What changed: belts, feuds, injuries, contenders.
    pub news: Vec<News>,
}

impl World {
    /// The report of a show that is over, or on the air as far as it has come.
    /// PR-SHOW-7
    pub fn show_report(&self, number: u32) -> Result<ShowReport, Refusal> {
        let show = self.known_show(number)?;
        if !matches!(show.stage, Stage::Closed | Stage::Open) {
            let reason = format!("{} has not been on the air.", self.show_title(number));
            return Err(refuse("PR-SHOW-7", reason));
        }
        let (first, count) = show.bouts;
        let matches = (first..first + count).map(|bout| self.match_report(bout, show.best == Some(bout)));
        // Told beside the match or at the top already.
        let told = |news: &&News| !matches!(news, News::MatchOfTheNight { .. } | News::ShowRated { .. });
        Ok(ShowReport {
            number,
            title: self.show_title(number),
            date: show.date,
            billing: show.billing,
            venue: show.venue.clone(),
            rating: show.rating,
            sum: self.show_receipt(number),
            matches: matches.collect(),
            news: show.news.iter().filter(told).cloned().collect(),
        })
    }

    fn match_report(&self, bout: u32, best: bool) -> MatchReport {
        let index = bout as usize;
        let fought = &self.bouts[index];
        MatchReport {
            slot: fought.slot,
            bout,
            result: self.bout_title(index),
            how: self.how(index),
            sides: fought.sides.clone(),
            winner: fought.winner,
            stars: fought.stars,
            sum: self.star_receipt(index),
            best,
            replay: fought.replay.clone(),
        }
    }
}
