//! The charts: where a throw leads, what a choice situation offers, how a save, an interference or a feud turns out.
//!
//! They are content, so a promoter may replace them. "You" is whoever rolls, "opponent" the other one.

use std::collections::BTreeMap;

use kernel::Problem;
use serde::{Deserialize, Serialize};

use crate::card::{Chart, Rating, read_rolls};
use content::Located;

/// What one cell of a chart says. "You" rolled; the opponent threw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cell {
    YouAttack(u8),
    OpponentAttacks(u8),
    YouDefend(u8),
    OpponentDefends(u8),
    YouPin,
    OpponentPin,
    RollAgain,
    BetterPower,
    BetterAgility,
    BetterRating,
    Reversed,
    OpponentFallsOut,
    BothDisqualification,
    YourDisqualification,
    OpponentsDisqualification,
    CountOut,
    RefereeDown,
}

/// Every word of the charts, with what it means.
const CELLS: [(&str, Cell); 21] = [
    ("you - 1", Cell::YouAttack(1)),
    ("you - 2", Cell::YouAttack(2)),
    ("you - 3", Cell::YouAttack(3)),
    ("opponent - 1", Cell::OpponentAttacks(1)),
    ("opponent - 2", Cell::OpponentAttacks(2)),
    ("opponent - 3", Cell::OpponentAttacks(3)),
    ("you defend - 2", Cell::YouDefend(2)),
    ("you defend - 3", Cell::YouDefend(3)),
    ("opponent defends - 2", Cell::OpponentDefends(2)),
    ("opponent defends - 3", Cell::OpponentDefends(3)),
    ("you PIN", Cell::YouPin),
    ("opponent PIN", Cell::OpponentPin),
    ("roll again", Cell::RollAgain),
    ("better power", Cell::BetterPower),
    ("better agility", Cell::BetterAgility),
    ("better rating", Cell::BetterRating),
    ("reversed", Cell::Reversed),
    ("opponent falls out", Cell::OpponentFallsOut),
    ("both disqualification", Cell::BothDisqualification),
    ("your disqualification", Cell::YourDisqualification),
    ("opponent's disqualification", Cell::OpponentsDisqualification),
];
const MORE_CELLS: [(&str, Cell); 2] = [("count out", Cell::CountOut), ("referee down", Cell::RefereeDown)];

impl Cell {
    /// The word of the charts that means it.
    pub fn words(self) -> &'static str {
        CELLS.iter().chain(&MORE_CELLS).find(|(_, cell)| *cell == self).map_or("", |(words, _)| *words)
    }
}

/// One of the two moves of a choice situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Alternative {
    Throw(Chart),
    /// A move of that number, which works on two dice of `base` plus the opponent's rating or less.
    Try {
        number: u8,
        base: i8,
        against: Against,
    },
}

/// Which of the opponent's ratings a move of a choice situation meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Against {
    Agility,
    Power,
}

/// A row of the pin saves chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SaveRow {
    Interference,
    Saved,
    Pin,
    /// Everybody brawls: a double disqualification on this number or less.
    Brawl(u8),
    ReversedPin,
}

/// What a row of the interference chart ends in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RunIn {
    OpponentPin,
    OpponentPinWithFinisher,
    YouAttack,
    Brawl,
    CountBroken,
    YouPin,
    YouPinWithFinisher,
}

/// A row of the interference chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InterferenceRow {
    /// Fatigue for the opponent.
    pub tokens: u8,
    /// You are disqualified on this or less; 0 for no such roll.
    pub disqualification: u8,
    pub then: RunIn,
    /// The friend who ran in is sent from ringside.
    pub sent_away: bool,
}

/// A row of the feud table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FeudRow {
    YouInjured(u8),
    OpponentInjured(u8),
    ChallengeToYourAlly,
    FourWayBrawl,
    AllyInjuresYou(u8),
    GangAttack,
}

/// A row of the battle royal chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RoyalRow {
    OpponentEliminated,
    YouEliminated,
    YouAttack(u8),
    OpponentAttacks(u8),
}

/// One complete set of charts. Rows are by the roll of two dice, 2 to 12.
/// CH-CHART-9, CH-CHART-11, CH-CHART-12: what the solver makes of the house set is tested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charts {
    pub name: String,
    /// By chart, then rating, then roll less 2.
    cells: [[[Cell; 11]; 3]; 4],
    pub choices: [[Alternative; 2]; 8],
    pub choice_names: Vec<[String; 2]>,
    saves: [SaveRow; 11],
    interference: [InterferenceRow; 11],
    feud: [FeudRow; 11],
    royal_shift: [i8; 3],
    royal: [RoyalRow; 11],
}

const fn row(roll: u8) -> usize {
    (if roll < 2 {
        0
    } else if roll > 12 {
        10
    } else {
        roll - 2
    }) as usize
}

impl Charts {
    #[inline]
    pub const fn cell(&self, chart: Chart, rating: Rating, roll: u8) -> Cell {
        self.cells[chart as usize][rating as usize][row(roll)]
    }

    pub const fn save(&self, roll: u8) -> SaveRow {
        self.saves[row(roll)]
    }

    pub const fn interference(&self, roll: u8) -> InterferenceRow {
        self.interference[row(roll)]
    }

    pub const fn feud(&self, roll: u8) -> FeudRow {
        self.feud[row(roll)]
    }

    /// The battle royal chart for a roller with that Ring rating.
    pub const fn royal(&self, rating: Rating, roll: u8) -> RoyalRow {
        let shifted = roll as i8 + self.royal_shift[rating as usize];
        self.royal[row(if shifted < 0 { 0 } else { shifted as u8 })]
    }
}

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct RawCharts {
    name: String,
    ropes: BTreeMap<String, [Located<String>; 3]>,
    turnbuckle: BTreeMap<String, [Located<String>; 3]>,
    ring: BTreeMap<String, [Located<String>; 3]>,
    deathjump: BTreeMap<String, [Located<String>; 3]>,
    choice: BTreeMap<String, [RawChoice; 2]>,
    saves: RawRows,
    interference: RawRows,
    feud: RawRows,
    royal: RawRows,
}

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct RawChoice {
    chart: Option<Chart>,
    r#move: Option<Located<String>>,
    works: Option<Located<String>>,
}

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct RawRows {
    shift: Option<BTreeMap<String, i8>>,
    rows: Vec<RawRow>,
}

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawRow {
    rolls: Located<String>,
    then: Located<String>,
    tokens: Option<u8>,
    disqualification: Option<u8>,
    double_disqualification: Option<u8>,
    cards: Option<u8>,
    sent_away: Option<bool>,
}

/// The shape of a file of charts, for editors.
pub(crate) fn schema() -> serde_json::Value {
    content::schema::<RawCharts>()
}

/// Reads a set of charts, or adds everything that is wrong with it to `found` (CH-CHART-10).
pub fn read(file: &str, text: &str, found: &mut Vec<Problem>) -> Option<Charts> {
    let raw: RawCharts = content::read(file, text, found)?;
    let before = found.len();
    let mut reader = Reader { file, found };
    let cells = [&raw.ropes, &raw.turnbuckle, &raw.ring, &raw.deathjump].map(|chart| reader.cells(chart));
    let (choices, choice_names) = reader.choices(&raw.choice);
    let saves = reader.rows("saves", &raw.saves, SaveRow::Pin, |row| {
        Ok(match row.then.value.as_str() {
            "interference" => SaveRow::Interference,
            "saved" => SaveRow::Saved,
            "pin" => SaveRow::Pin,
            "brawl" => SaveRow::Brawl(row.double_disqualification.unwrap_or(0)),
            "reversed pin" => SaveRow::ReversedPin,
            _ => return Err("interference, saved, pin, brawl or reversed pin"),
        })
    });
    let nothing =
        InterferenceRow { tokens: 0, disqualification: 0, then: RunIn::CountBroken, sent_away: false };
    let interference = reader.rows("interference", &raw.interference, nothing, |row| {
        let then = match row.then.value.as_str() {
            "opponent PIN" => RunIn::OpponentPin,
            "opponent PIN + finisher" => RunIn::OpponentPinWithFinisher,
            "you - 3" => RunIn::YouAttack,
            "brawl" => RunIn::Brawl,
            "count broken" => RunIn::CountBroken,
            "you PIN" => RunIn::YouPin,
            "you PIN + finisher" => RunIn::YouPinWithFinisher,
            _ => {
                return Err(
                    "opponent PIN, opponent PIN + finisher, you - 3, brawl, count broken, you PIN or \
                            you PIN + finisher",
                );
            }
        };
        Ok(InterferenceRow {
            tokens: row.tokens.unwrap_or(0),
            disqualification: row.disqualification.unwrap_or(0),
            then,
            sent_away: row.sent_away.unwrap_or(false),
        })
    });
    let feud = reader.rows("feud", &raw.feud, FeudRow::GangAttack, |row| {
        let cards = row.cards.unwrap_or(1);
        Ok(match row.then.value.as_str() {
            "you are injured" => FeudRow::YouInjured(cards),
            "opponent is injured" => FeudRow::OpponentInjured(cards),
            "challenge to your ally" => FeudRow::ChallengeToYourAlly,
            "four-way brawl" => FeudRow::FourWayBrawl,
            "opponent's ally injures you" => FeudRow::AllyInjuresYou(cards),
            "gang attack" => FeudRow::GangAttack,
            _ => {
                return Err("you are injured, opponent is injured, challenge to your ally, four-way brawl, \
                            opponent's ally injures you or gang attack");
            }
        })
    });
    if !feud.iter().any(|row| matches!(row, FeudRow::YouInjured(_) | FeudRow::OpponentInjured(_))) {
        reader
            .found
            .push(Problem::new(file, "the feud table has no row that needs no ally, so it might never end"));
    }
    let royal = reader.rows("royal", &raw.royal, RoyalRow::YouEliminated, |row| {
        Ok(match row.then.value.as_str() {
            "opponent eliminated" => RoyalRow::OpponentEliminated,
            "you eliminated" => RoyalRow::YouEliminated,
            "you - 1" => RoyalRow::YouAttack(1),
            "you - 2" => RoyalRow::YouAttack(2),
            "you - 3" => RoyalRow::YouAttack(3),
            "opponent - 1" => RoyalRow::OpponentAttacks(1),
            "opponent - 2" => RoyalRow::OpponentAttacks(2),
            "opponent - 3" => RoyalRow::OpponentAttacks(3),
            _ => return Err("opponent eliminated, you eliminated, you - n or opponent - n"),
        })
    });
    let shift =
        |letter: &str| raw.royal.shift.as_ref().and_then(|shift| shift.get(letter)).copied().unwrap_or(0);
    let charts = Charts {
        name: raw.name,
        cells,
        choices,
        choice_names,
        saves,
        interference,
        feud,
        royal_shift: ["A", "B", "C"].map(|letter| shift(letter).clamp(-2, 2)),
        royal,
    };
    (found.len() == before).then_some(charts)
}

struct Reader<'a, 'f> {
    file: &'a str,
    found: &'f mut Vec<Problem>,
}

impl Reader<'_, '_> {
    fn cells(&mut self, chart: &BTreeMap<String, [Located<String>; 3]>) -> [[Cell; 11]; 3] {
        let mut cells = [[Cell::RollAgain; 11]; 3];
        for roll in 2..=12u8 {
            let Some(columns) = chart.get(&roll.to_string()) else {
                self.found.push(Problem::new(self.file, format!("a chart has no row {roll}")));
                continue;
            };
            for (rating, word) in columns.iter().enumerate() {
                let known = CELLS.iter().chain(&MORE_CELLS);
                match known.clone().find(|(name, _)| name == &word.value) {
                    Some(&(_, cell)) => cells[rating][row(roll)] = cell,
                    None => self.found.push(
                        word.problem(format!("\"{}\" is no result of a chart", word.value))
                            .suggest(content::nearest(&word.value, known.map(|(name, _)| *name))),
                    ),
                }
            }
        }
        for (column, cells) in cells.iter().enumerate() {
            if cells.iter().all(|&cell| matches!(cell, Cell::RollAgain | Cell::Reversed)) {
                let letter = ["A", "B", "C"][column];
                self.found
                    .push(Problem::new(self.file, format!("column {letter} of a chart only rolls again")));
            }
        }
        cells
    }

    fn choices(
        &mut self,
        raw: &BTreeMap<String, [RawChoice; 2]>,
    ) -> ([[Alternative; 2]; 8], Vec<[String; 2]>) {
        let mut choices = [[Alternative::Throw(Chart::Ropes); 2]; 8];
        let mut names = vec![[String::new(), String::new()]; 8];
        for (index, letter) in ["A", "B", "C", "D", "E", "F", "G", "H"].into_iter().enumerate() {
            let Some(pair) = raw.get(letter) else {
                self.found.push(Problem::new(self.file, format!("choice {letter} is missing")));
                continue;
            };
            for (option, raw) in pair.iter().enumerate() {
                if let Some((alternative, name)) = self.alternative(letter, raw) {
                    choices[index][option] = alternative;
                    names[index][option] = name;
                }
            }
        }
        (choices, names)
    }

    fn alternative(&mut self, letter: &str, raw: &RawChoice) -> Option<(Alternative, String)> {
        let field = format!("choice {letter}");
        match (raw.chart, &raw.r#move, &raw.works) {
            (Some(chart), None, None) => Some((Alternative::Throw(chart), chart.instruction().to_owned())),
            (None, Some(text), Some(works)) => {
                let parts =
                    text.value.rsplit_once(" - ").and_then(|(name, n)| Some((name, n.parse::<u8>().ok()?)));
                let odds = works.value.split_once(" + ").and_then(|(base, what)| {
                    let against = match what {
                        "agility" => Against::Agility,
                        "power" => Against::Power,
                        _ => return None,
                    };
                    Some((base.parse::<i8>().ok()?, against))
                });
                if let (Some((name, number @ 1..=3)), Some((base, against))) = (parts, odds) {
                    return Some((Alternative::Try { number, base, against }, name.to_owned()));
                }
                let reason =
                    "write a move as \"leg drop - 2\" and its odds as \"7 + agility\" or \"7 + power\"";
                self.found.push(if odds.is_none() { works } else { text }.problem(reason));
                None
            }
            _ => {
                self.found.push(Problem::new(
                    self.file,
                    format!("{field} is either a chart, or a move that works on something"),
                ));
                None
            }
        }
    }

    fn rows<R: Copy>(
        &mut self,
        name: &str,
        raw: &RawRows,
        blank: R,
        read: impl Fn(&RawRow) -> Result<R, &'static str>,
    ) -> [R; 11] {
        let mut rows = [blank; 11];
        let mut seen = 0;
        for line in &raw.rows {
            let set = read_rolls(&line.rolls.value, 2, 12).unwrap_or_else(|reason| {
                self.found.push(line.rolls.problem(reason));
                0
            });
            if seen & set != 0 {
                self.found.push(line.rolls.problem("a roll stands in two rows"));
            }
            seen |= set;
            match read(line) {
                Ok(value) => {
                    (2..=12u8).filter(|roll| set >> roll & 1 == 1).for_each(|roll| rows[row(roll)] = value);
                }
                Err(known) => {
                    let reason = format!("\"{}\" is not one of {known}", &line.then.value);
                    self.found.push(line.then.problem(reason));
                }
            }
        }
        if seen != 0b1_1111_1111_1100 {
            self.found.push(Problem::new(self.file, format!("{name}: every roll from 2 to 12 needs a row")));
        }
        rows
    }
}
