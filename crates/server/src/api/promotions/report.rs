//! A show's report as JSON.

use promotion::{Receipt, ShowReport};
use schemars::JsonSchema;
use serde::Serialize;

use super::{keys, whole};
use crate::problem::{Code, Problem};
use crate::promotions::Opened;

/// A line of a sum.
#[derive(Debug, Serialize, JsonSchema)]
struct Line {
    /// What it is for.
    what: String,
    /// How much.
    value: f64,
}

fn lines(receipt: &Receipt) -> Vec<Line> {
    receipt.lines.iter().map(|(what, value)| Line { what: what.clone(), value: whole(*value) }).collect()
}

/// A match of a report.
#[derive(Debug, Serialize, JsonSchema)]
struct Fought {
    /// Its place on the card, from 1.
    slot: u8,
    /// Who beat whom.
    result: String,
    /// How it ended.
    how: String,
    /// The corners, each a list of keys.
    sides: Vec<Vec<String>>,
    /// The winning corner; nobody in a draw.
    winner: Option<u8>,
    /// The stars, up to five.
    stars: f64,
    /// The lines that add up to the stars.
    sum: Vec<Line>,
    /// Was it the match of the night?
    best: bool,
    /// What it can be seen again from.
    replay: String,
}

/// Something that changed.
#[derive(Debug, Serialize, JsonSchema)]
struct Change {
    /// What, in a sentence.
    text: String,
    /// The dice that were rolled for it.
    dice: Vec<u8>,
}

/// A show as it went.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Report {
    /// The number of the last deed now.
    seq: i64,
    /// The show's number.
    show: u32,
    /// What it is called.
    name: String,
    /// Its day.
    date: String,
    /// Its rating.
    rating: f64,
    /// The lines that add up to the rating.
    sum: Vec<Line>,
    /// Its matches, the opener first.
    matches: Vec<Fought>,
    /// What changed.
    news: Vec<Change>,
}

fn written(opened: &Opened, report: ShowReport) -> Report {
    let world = opened.world();
    let fought = |one: promotion::MatchReport| Fought {
        slot: one.slot,
        sides: one.sides.iter().map(|side| keys(world, side)).collect(),
        winner: one.winner,
        stars: whole(one.stars),
        sum: lines(&one.sum),
        best: one.best,
        result: one.result,
        how: one.how,
        replay: one.replay,
    };
    Report {
        seq: opened.folded.seq,
        show: report.number,
        name: report.title,
        date: report.date.to_string(),
        rating: whole(report.rating),
        sum: lines(&report.sum),
        matches: report.matches.into_iter().map(fought).collect(),
        news: report
            .news
            .iter()
            .map(|news| Change { text: world.tell(news), dice: news.dice().to_vec() })
            .collect(),
    }
}

pub(super) fn report_of(opened: &Opened, show: u32) -> Result<Report, Problem> {
    let report = opened.world().show_report(show);
    Ok(written(opened, report.map_err(|refusal| Problem::new(Code::NotFound, refusal.reason))?))
}
