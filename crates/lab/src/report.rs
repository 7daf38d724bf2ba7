//! What came out of many matches, as data, as a table and as a page with charts.

use core::fmt::Write;

use kernel::Seat;
use serde_json::{Value, json};

use crate::interval::Interval;
use crate::simulate::Report;
use crate::svg::{self, Bar, escaped};
use crate::usage::Used;

/// One pairing and what came of it. Side 0 is the first named.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// The two sides' names; one name stands for everybody who is drawn by dice.
    pub sides: Vec<String>,
    /// What came out.
    pub report: Report,
}

/// Everything that a simulation found.
#[derive(Clone, Debug)]
pub struct Study {
    /// The game's title.
    pub title: String,
    /// Where all dice came from.
    pub seed: u64,
    /// The bots, side by side.
    pub bots: Vec<String>,
    /// What was changed in the set-ups.
    pub changes: Vec<String>,
    /// Pairing by pairing.
    pub pairings: Vec<Pairing>,
}

fn interval(interval: Interval) -> Value {
    json!({ "score": round(interval.share), "low": round(interval.low), "high": round(interval.high) })
}

/// Six digits: enough for a billion matches, and the same text everywhere.
fn round(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

impl Study {
    /// Every side that was compared, in order of appearance.
    pub fn sides(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for side in self.pairings.iter().flat_map(|pairing| &pairing.sides) {
            if !names.contains(side) {
                names.push(side.clone());
            }
        }
        names
    }

    /// What `a` scored against `b`.
    pub fn cell(&self, a: &str, b: &str) -> Option<Interval> {
        self.pairings.iter().find_map(|pairing| match &pairing.sides[..] {
            [x, y] if x == a && y == b => Some(pairing.report.side(0)),
            [x, y] if x == b && y == a => Some(pairing.report.side(1)),
            _ => None,
        })
    }

    /// As data.
    pub fn to_json(&self) -> Value {
        let pairing = |pairing: &Pairing| {
            let report = &pairing.report;
            let seats: Vec<Value> =
                (0..report.seats).map(|seat| interval(report.seat(Seat::at(seat)))).collect();
            let sides: Vec<Value> = (0..report.seats).map(|side| interval(report.side(side))).collect();
            let lengths: Vec<[u64; 2]> =
                report.lengths.iter().map(|(length, count)| [u64::from(*length), *count]).collect();
            let usage: Vec<Value> = report.usage.rows().iter().map(used).collect();
            json!({
                "sides": pairing.sides, "matches": report.finished + report.unfinished,
                "finished": report.finished, "unfinished": report.unfinished, "draws": report.draws,
                "by_side": sides, "by_seat": seats, "lengths": lengths, "endings": report.endings,
                "followed": report.followed, "comebacks": report.comebacks, "lead_changes": report.lead_changes,
                "usage": usage,
            })
        };
        json!({
            "game": self.title, "seed": self.seed, "bots": self.bots, "changes": self.changes,
            "pairings": self.pairings.iter().map(pairing).collect::<Vec<_>>(),
        })
    }

    /// As a table for a spreadsheet: one line a pairing.
    pub fn to_csv(&self) -> String {
        let mut text = String::from(
            "first,second,matches,unfinished,draws,first_score,low,high,first_seat_score,seat_low,seat_high,\
             shortest,median,longest,followed,comebacks,lead_changes\n",
        );
        for Pairing { sides, report } in &self.pairings {
            let (side, seat) = (report.side(0), report.seat(Seat::FIRST));
            let second = sides.get(1).map_or("", String::as_str);
            let _ = writeln!(
                text,
                "{},{},{},{},{},{:.6},{:.6},{:.6},{:.6},{:.6},{:.6},{},{},{},{},{},{}",
                field(&sides[0]),
                field(second),
                report.finished + report.unfinished,
                report.unfinished,
                report.draws,
                side.share,
                side.low,
                side.high,
                seat.share,
                seat.low,
                seat.high,
                report.length(0.0),
                report.length(0.5),
                report.length(1.0),
                report.followed,
                report.comebacks,
                report.lead_changes
            );
        }
        text
    }

    /// As a page with charts.
    pub fn to_html(&self) -> String {
        let mut page = String::new();
        let matches: u64 = self.pairings.iter().map(|p| p.report.finished + p.report.unfinished).sum();
        let _ = writeln!(
            page,
            "<p>{matches} matches from seed {}, played by {}. Scores are wins with draws as halves; intervals are \
             Wilson's, 95 %. Sides take each other's seats in turn, with the same dice.</p>",
            self.seed,
            escaped(&self.players())
        );
        if !self.changes.is_empty() {
            let _ = writeln!(page, "<p>Changed: {}.</p>", escaped(&self.changes.join(", ")));
        }
        let names = self.sides();
        if names.len() > 2 {
            page += "<h2>Who beats whom</h2>\n";
            let cell = |a: usize, b: usize| self.cell(&names[a], &names[b]).map(|interval| interval.share);
            page += &svg::matrix("What each row scores against each column, in percent", &names, cell);
            page += "<h2>Against all the others</h2>\n";
            let bar = |(name, Interval { share, low, high })| Bar { name, share, low, high };
            let bars: Vec<Bar> = self.against_the_others().into_iter().map(bar).collect();
            page += &svg::bars("Mean score of each against the others", &bars);
        }
        for pairing in &self.pairings {
            pairing.write(&mut page, names.len() <= 2);
        }
        svg::page(&format!("{}: simulation", self.title), &page)
    }

    /// Who played, in words.
    pub fn players(&self) -> String {
        match &self.bots[..] {
            [one] => format!("the {one} bot on every side"),
            several => several.join(" against "),
        }
    }

    /// What each side scored in all its pairings together.
    pub fn against_the_others(&self) -> Vec<(String, Interval)> {
        let score = |name: String| {
            let (mut won, mut of) = (0.0, 0);
            for pairing in &self.pairings {
                if let Some(side) = pairing.sides.iter().position(|side| *side == name) {
                    won += pairing.report.side(side).share * pairing.report.finished as f64;
                    of += pairing.report.finished;
                }
            }
            (name, Interval::wilson(won, of))
        };
        self.sides().into_iter().map(score).collect()
    }
}

fn used(row: &Used) -> Value {
    json!({
        "say": row.say, "offered": row.offered, "chosen": row.chosen,
        "difference": round(row.difference), "half_width": round(row.half_width), "p": round(row.p),
    })
}

/// A field of a CSV line, quoted where it must be.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

impl Pairing {
    fn write(&self, page: &mut String, open: bool) {
        let report = &self.report;
        let title = escaped(&self.sides.join(" against "));
        let _ =
            writeln!(page, "<details{}><summary><h2>{title}</h2></summary>", if open { " open" } else { "" });
        let bar = |name: String, Interval { share, low, high }: Interval| Bar { name, share, low, high };
        let mut rows = Vec::new();
        if self.sides.len() > 1 {
            rows.extend(
                self.sides.iter().enumerate().map(|(side, name)| bar(name.clone(), report.side(side))),
            );
        }
        let seats = (0..report.seats).map(Seat::at);
        rows.extend(seats.map(|seat| bar(format!("whoever has {seat}"), report.seat(seat))));
        *page += &svg::bars("Scores with 95 % intervals", &rows);
        let mean = |sum: u64| sum as f64 / report.followed.max(1) as f64;
        let _ = writeln!(page, "<p>{} drawn, {} unfinished.", report.draws, report.unfinished);
        if report.followed > 0 {
            let _ = writeln!(
                page,
                "{:.1} % were won after a chance of 20 % or less; the lead changed {:.2} times a match.",
                100.0 * mean(report.comebacks),
                mean(report.lead_changes)
            );
        }
        *page +=
            "</p>\n<h3>How they ended</h3>\n<table><tr><th>ending</th><th>matches</th><th>share</th></tr>\n";
        for (ending, count) in &report.endings {
            let share = 100.0 * *count as f64 / report.finished.max(1) as f64;
            let _ =
                writeln!(page, "<tr><td>{}</td><td>{count}</td><td>{share:.1} %</td></tr>", escaped(ending));
        }
        let _ = writeln!(
            page,
            "</table>\n<h3>How long they took</h3>\n<p>Decisions: shortest {}, median {}, longest {}.</p>",
            report.length(0.0),
            report.length(0.5),
            report.length(1.0)
        );
        let lengths: Vec<(u32, u64)> =
            report.lengths.iter().map(|(length, count)| (*length, *count)).collect();
        *page += &svg::histogram("How many matches took how many decisions", &lengths);
        let rows = report.usage.rows();
        if !rows.is_empty() {
            *page += "<h3>What was chosen</h3>\n<p>How much more those scored who chose it when they could, the most telling \
                      first. Whoever is ahead can afford what others cannot, so a difference need not be a cause.</p>\n";
            // A long tail is folded away.
            let (first, rest) = rows.split_at(if rows.len() > SHOWN + 5 { SHOWN } else { rows.len() });
            write_used(page, first);
            if !rest.is_empty() {
                let _ = writeln!(page, "<details><summary>{} more</summary>", rest.len());
                write_used(page, rest);
                *page += "</details>\n";
            }
        }
        *page += "</details>\n";
    }
}

/// So many choices are shown at once.
const SHOWN: usize = 25;

fn write_used(page: &mut String, rows: &[Used]) {
    *page += "<table><tr><th>choice</th><th>available</th><th>used</th><th>score with less without</th>\
              <th>p, corrected</th></tr>\n";
    for row in rows {
        let _ = writeln!(
            page,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{:+.1} ± {:.1} %</td><td>{}</td></tr>",
            escaped(&row.say),
            row.offered,
            row.chosen,
            100.0 * row.difference,
            100.0 * row.half_width,
            if row.p < 0.001 { "&lt; 0.001".to_owned() } else { format!("{:.3}", row.p) }
        );
    }
    *page += "</table>\n";
}
