//! How balanced a game's ready-made sides are: every pairing, played by strong bots on both sides.
//!
//! Matches come in batches, each by a seed of its own, that is, by its number, the pairing and the level. What a batch
//! gave is a line that can be written down and read again, so a long run may stop at any time and go on later, and a
//! report is the same whatever the order and the number of threads.

use std::fmt::Write as _;

use bots::{BotKind, Level};
use kernel::{Problems, Seat};

use crate::simulate::{UNIT, units};
use crate::{Cast, Interval, Plan, Setups, Side, Studied, simulate};

/// A pairing is balanced between these.
pub const BALANCED: [f64; 2] = [0.42, 0.58];

/// Two sides that meet.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairing {
    /// Both, the first named first.
    pub sides: [Side; 2],
}

impl Pairing {
    /// `cthulhu - hastur`.
    pub fn name(&self) -> String {
        self.sides.each_ref().map(|side| side.key.as_str()).join(" - ")
    }
}

/// Every pairing of different sides that make a match.
pub fn pairings<G: Studied>(content: &G::Content) -> Vec<Pairing> {
    let mut all = Vec::new();
    for class in G::classes(content) {
        for (index, first) in class.iter().enumerate() {
            all.extend(
                class[index + 1..].iter().map(|second| Pairing { sides: [first.clone(), second.clone()] }),
            );
        }
    }
    all
}

/// What came out of some matches of a pairing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Matches that ended.
    pub matches: u64,
    /// What the first named scored, in units that are added without rounding.
    pub first_named: u64,
    /// What the first seat scored, whoever sat there.
    pub first_seat: u64,
    /// Draws.
    pub draws: u64,
    /// Matches that were cut off.
    pub unfinished: u64,
}

impl Tally {
    /// Both together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            matches: self.matches + other.matches,
            first_named: self.first_named + other.first_named,
            first_seat: self.first_seat + other.first_seat,
            draws: self.draws + other.draws,
            unfinished: self.unfinished + other.unfinished,
        }
    }

    /// How often the first named won, draws as halves.
    pub fn share(&self) -> Interval {
        Interval::wilson(self.first_named as f64 / UNIT, self.matches)
    }

    /// How often the first seat won.
    pub fn seat(&self) -> Interval {
        Interval::wilson(self.first_seat as f64 / UNIT, self.matches)
    }

    /// Does the share lie where it should?
    pub fn is_balanced(&self) -> bool {
        let [low, high] = BALANCED;
        self.matches == 0 || (low..=high).contains(&self.share().share)
    }
}

/// A batch of matches: which level plays which pairing, and its number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Batch {
    /// Who plays both sides.
    pub level: Level,
    /// The pairing's name.
    pub pairing: String,
    /// Its number, from 0.
    pub number: u64,
}

impl Batch {
    /// How many matches a batch of this level has: few where each takes long, always an even number.
    pub const fn size(level: Level) -> u64 {
        match level {
            Level::Champion => 20,
            _ => 100,
        }
    }

    /// Plays it: seats mirrored, dice shared by the two matches of a pair.
    pub fn play<G: Studied>(
        &self,
        content: &G::Content,
        pairing: &Pairing,
        seed: u64,
    ) -> Result<Tally, Problems> {
        let seed = self.seed(seed);
        let setup = G::usual(content, pairing.sides.each_ref());
        let bots = vec![BotKind::Level(self.level)];
        let cast = Cast::<G>::new(content, Setups::Fixed(setup), Vec::new(), bots, seed)?;
        let plan = Plan { matches: Self::size(self.level), seed, ..Plan::default() };
        let report = simulate::<G>(content, &plan, &cast, &|| {});
        let score = |interval: Interval| units(interval.share * report.finished as f64);
        Ok(Tally {
            matches: report.finished,
            first_named: score(report.side(0)),
            first_seat: score(report.seat(Seat::FIRST)),
            draws: report.draws,
            unfinished: report.unfinished,
        })
    }

    /// A seed that no other batch has.
    fn seed(&self, seed: u64) -> u64 {
        // FNV-1a: stable, and good enough to keep batches apart.
        let words = format!("{seed} {self}");
        words
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }

    /// A line from which it can be read again.
    pub fn line(&self, tally: &Tally) -> String {
        let Tally { matches, first_named, first_seat, draws, unfinished } = tally;
        format!("{self}\t{matches}\t{first_named}\t{first_seat}\t{draws}\t{unfinished}")
    }

    /// A batch from its line; `None` if it is no whole line.
    pub fn read(line: &str) -> Option<(Self, Tally)> {
        let mut words = line.split('\t');
        let level = words.next()?.parse().ok()?;
        let pairing = words.next()?.to_owned();
        let mut number = || words.next()?.parse().ok();
        let batch = Self { level, pairing, number: number()? };
        let tally = Tally {
            matches: number()?,
            first_named: number()?,
            first_seat: number()?,
            draws: number()?,
            unfinished: number()?,
        };
        Some((batch, tally))
    }
}

impl core::fmt::Display for Batch {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}\t{}\t{}", self.level, self.pairing, self.number)
    }
}

/// One row of the table: a pairing, and what each level gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The pairing's name.
    pub pairing: String,
    /// In the order of the table's levels.
    pub tallies: Vec<Tally>,
}

/// The table in Markdown, with the means of each side below.
pub fn table(levels: &[Level], rows: &[Row]) -> String {
    let mut text = String::from("| pairing |");
    for level in levels {
        let _ = write!(text, " {level}s: matches | first named wins | 95 % | first seat wins |");
    }
    text.push_str(" outside 42-58 % |\n|---|");
    for _ in levels {
        text.push_str("---:|---:|---|---:|");
    }
    text.push_str("---|\n");
    for row in rows {
        let _ = write!(text, "| {} |", row.pairing);
        for tally in &row.tallies {
            let _ = write!(text, " {} |", cells(tally));
        }
        let outside = levels.iter().zip(&row.tallies).filter(|(_, tally)| !tally.is_balanced());
        let outside: Vec<&str> = outside.map(|(level, _)| level.name()).collect();
        let _ = writeln!(text, " {} |", outside.join(", "));
    }
    text.push('\n');
    text.push_str(&means(levels, rows));
    text
}

fn cells(tally: &Tally) -> String {
    if tally.matches == 0 {
        return "0 | | |".into();
    }
    let (share, seat) = (tally.share(), tally.seat());
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let mark = if tally.is_balanced() { "" } else { "**" };
    format!(
        "{} | {mark}{} %{mark} | {}-{} | {} %",
        tally.matches,
        percent(share.share),
        percent(share.low),
        percent(share.high),
        percent(seat.share)
    )
}

/// What each side scores against all others.
fn means(levels: &[Level], rows: &[Row]) -> String {
    let mut sides: Vec<&str> = Vec::new();
    for side in rows.iter().flat_map(|row| row.pairing.split(" - ")) {
        if !sides.contains(&side) {
            sides.push(side);
        }
    }
    let mut text = String::from("| side |");
    for level in levels {
        let _ = write!(text, " {level}s: wins against the others |");
    }
    text.push_str("\n|---|");
    text.push_str(&"---:|".repeat(levels.len()));
    text.push('\n');
    for side in sides {
        let _ = write!(text, "| {side} |");
        for place in 0..levels.len() {
            let shares: Vec<f64> = rows
                .iter()
                .filter(|row| row.tallies[place].matches > 0)
                .filter_map(|row| {
                    let (first, second) = row.pairing.split_once(" - ")?;
                    let share = row.tallies[place].share().share;
                    (first == side).then_some(share).or((second == side).then_some(1.0 - share))
                })
                .collect();
            let mean = shares.iter().sum::<f64>() / shares.len().max(1) as f64;
            let _ =
                if shares.is_empty() { write!(text, " |") } else { write!(text, " {:.1} % |", 100.0 * mean) };
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_is_read_back_and_half_a_line_is_not() {
        let batch = Batch { level: Level::Champion, pairing: "a b - c".into(), number: 3 };
        let tally = Tally { matches: 20, first_named: 8_400, first_seat: 9_240, draws: 1, unfinished: 0 };
        let line = batch.line(&tally);
        assert_eq!(Batch::read(&line), Some((batch, tally)));
        assert_eq!(Batch::read(&line[..line.len() - 4]), None);
    }

    #[test]
    fn what_lies_outside_is_marked() {
        let tally = |wins: u64| Tally {
            matches: 100,
            first_named: wins * 840,
            first_seat: 42_000,
            ..Tally::default()
        };
        let rows = [
            Row { pairing: "a - b".into(), tallies: vec![tally(50), tally(61)] },
            Row { pairing: "a - c".into(), tallies: vec![tally(42), Tally::default()] },
        ];
        let text = table(&[Level::Contender, Level::Champion], &rows);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[2].ends_with("**61.0 %** | 51.2-70.0 | 50.0 % | champion |"), "{text}");
        assert!(lines[3].ends_with("| 0 | | | |  |"), "{text}");
        assert!(text.contains("| a | 46.0 % | 61.0 % |") && text.contains("| c | 58.0 % | |"), "{text}");
    }
}
