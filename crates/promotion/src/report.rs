//! A show to read afterwards: every match with how it ended and why it has its stars, and what came of it all.

use core::fmt::Write as _;

use kernel::Refusal;
use serde::Serialize;

use crate::almanac::{STYLE, escaped};
use crate::belts::refuse;
use crate::cards::Stage;
use crate::date::Date;
use crate::deed::Billing;
use crate::news::{News, hundredths, tenths};
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
        let mut matches: Vec<MatchReport> =
            (first..first + count).map(|bout| self.match_report(bout, show.best == Some(bout))).collect();
        // What was played by hand is entered first, wherever it stood on the card.
        matches.sort_by_key(|one| one.slot);
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
            matches,
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

    /// A report as one HTML file that needs nothing else, to send to somebody.
    /// PR-SHOW-7
    pub fn report_html(&self, report: &ShowReport) -> String {
        let (name, title) = (escaped(&self.head.name), escaped(&report.title));
        let mut page = format!(
            "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
             <title>{title}, {name}</title><style>{STYLE}</style><p class=\"faint\">{name}</p><h1>{title}</h1>\
             <p class=\"faint\">{} {}</p><p><b>Rated {}</b> ({})</p>",
            report.date,
            escaped(&report.venue),
            tenths(report.rating),
            escaped(&sum(&report.sum))
        );
        for one in &report.matches {
            let best = if one.best { " <b>Match of the night</b>" } else { "" };
            let _ = write!(
                page,
                "<h2>{}. {}</h2><p>{}.{best}</p><p><b>{} ★</b> <span class=\"faint\">{}</span></p>",
                one.slot,
                escaped(&one.result),
                escaped(&one.how),
                hundredths(one.stars),
                escaped(&sum(&one.sum))
            );
        }
        page.push_str("<h2>What changed</h2><ul>");
        for news in &report.news {
            let dice: Vec<String> = news.dice().iter().map(u8::to_string).collect();
            let rolled =
                if dice.is_empty() { String::new() } else { format!(" (rolled {})", dice.join(", ")) };
            let _ = write!(page, "<li>{}{rolled}</li>", escaped(&self.tell(news)));
        }
        page.push_str("</ul></html>\n");
        page
    }
}

/// The lines of a sum one after the other.
fn sum(receipt: &Receipt) -> String {
    let lines: Vec<String> =
        receipt.lines.iter().map(|(what, value)| format!("{what}: {}", hundredths(*value))).collect();
    lines.join(", ")
}
