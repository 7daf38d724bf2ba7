//! The charts as they look on paper: a line a roll, a column a rating.

use std::fmt::Write as _;

use kernel::Printed;

use crate::card::{Chart, Rating};
use crate::charts::{Against, Alternative, Charts, FeudRow, InterferenceRow, RoyalRow, RunIn, SaveRow};
use crate::roster::Roster;

const RATINGS: [(Rating, &str); 3] = [(Rating::A, "A"), (Rating::B, "B"), (Rating::C, "C")];

/// Every chart of every set. Those of the first set go by their plain names; others say which set they are of.
pub(super) fn printed(roster: &Roster) -> impl Iterator<Item = Printed> {
    roster.charts.iter().enumerate().flat_map(|(index, charts)| {
        let name =
            move |word: &str| if index == 0 { word.to_owned() } else { format!("{word} ({})", charts.name) };
        let throws = Chart::ALL.map(|chart| Printed::chart(name(chart.word()), throw(charts, chart)));
        let rows = [
            ("choice situations", situations(charts)),
            ("pin saves", rows("Pin saves", |roll| save(charts.save(roll)))),
            (
                "interference",
                rows("Interference: your friend runs in", |roll| run_in(charts.interference(roll))),
            ),
            ("feud", rows("Feud table", |roll| feud(charts.feud(roll)))),
            ("battle royal", royal(charts)),
        ];
        throws.into_iter().chain(rows.map(|(word, text)| Printed::chart(name(word), text)))
    })
}

/// One of the four charts somebody is thrown onto.
fn throw(charts: &Charts, chart: Chart) -> String {
    let mut text = format!(
        "{} ({} charts). Two dice; the column is the roller's {} rating. \"You\" rolled, the opponent threw.\n",
        capital(chart.instruction()),
        charts.name,
        chart.word()
    );
    let _ = writeln!(text, "      {:<28} {:<28} C", "A", "B");
    for roll in 2..=12 {
        let [a, b, c] = RATINGS.map(|(rating, _)| charts.cell(chart, rating, roll).words());
        let _ = writeln!(text, "  {roll:>2}  {a:<28} {b:<28} {c}");
    }
    text
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn rows(title: &str, words: impl Fn(u8) -> String) -> String {
    let mut text = format!("{title}. Two dice.\n");
    for roll in 2..=12 {
        let _ = writeln!(text, "  {roll:>2}  {}", words(roll));
    }
    text
}

fn situations(charts: &Charts) -> String {
    let mut text = "Choice situations: a letter on a card offers these two moves.\n".to_owned();
    for (letter, (names, both)) in ('A'..).zip(charts.choice_names.iter().zip(&charts.choices)) {
        let one = |at: usize| match both[at] {
            Alternative::Throw(chart) => chart.instruction().to_owned(),
            Alternative::Try { number, base, against } => {
                let against = match against {
                    Against::Agility => "agility",
                    Against::Power => "power",
                };
                format!("{} - {number}, works on {base} plus the opponent's {against} or less", names[at])
            }
        };
        let _ = writeln!(text, "  ch {letter}  {}; or {}", one(0), one(1));
    }
    text
}

fn save(row: SaveRow) -> String {
    match row {
        SaveRow::Interference => "roll on the interference chart".into(),
        SaveRow::Saved => "saved".into(),
        SaveRow::Pin => "no save: roll the PIN".into(),
        SaveRow::Brawl(number) => format!("everybody brawls: both disqualified on {number} or less"),
        SaveRow::ReversedPin => "the PIN is turned over".into(),
    }
}

fn run_in(row: InterferenceRow) -> String {
    let mut parts = Vec::new();
    if row.disqualification > 0 {
        parts.push(format!("you are disqualified on {} or less", row.disqualification));
    }
    if row.tokens > 0 {
        parts.push(format!("the opponent's PIN goes up by {}", row.tokens));
    }
    parts.push(
        match row.then {
            RunIn::OpponentPin => "the opponent rolls the PIN",
            RunIn::OpponentPinWithFinisher => "the opponent rolls the PIN against your finisher",
            RunIn::YouAttack => "you attack on Level 3",
            RunIn::Brawl => "a brawl",
            RunIn::CountBroken => "the count is broken, and the opponent attacks on Level 3",
            RunIn::YouPin => "you roll the PIN",
            RunIn::YouPinWithFinisher => "you roll the PIN against the opponent's finisher",
        }
        .to_owned(),
    );
    if row.sent_away {
        parts.push("your friend is sent away".to_owned());
    }
    parts.join("; ")
}

fn feud(row: FeudRow) -> String {
    let cards = |count: u8| if count == 1 { "1 card".to_owned() } else { format!("{count} cards") };
    match row {
        FeudRow::YouInjured(count) => format!("you are injured for {}", cards(count)),
        FeudRow::OpponentInjured(count) => format!("the opponent is injured for {}", cards(count)),
        FeudRow::ChallengeToYourAlly => "your ally joins in, and is challenged to a match".into(),
        FeudRow::FourWayBrawl => "a brawl of four; a tag match is booked".into(),
        FeudRow::AllyInjuresYou(count) => format!("the opponent's ally injures you for {}", cards(count)),
        FeudRow::GangAttack => {
            "your gang attacks: the opponent is injured, you and your ally are suspended".into()
        }
    }
}

fn royal(charts: &Charts) -> String {
    let word = |row: RoyalRow| match row {
        RoyalRow::OpponentEliminated => "opponent eliminated".to_owned(),
        RoyalRow::YouEliminated => "you are eliminated".to_owned(),
        RoyalRow::YouAttack(level) => format!("you - {level}"),
        RoyalRow::OpponentAttacks(level) => format!("opponent - {level}"),
    };
    let mut text = "Battle royal. Two dice; the column is the roller's ring rating.\n".to_owned();
    let _ = writeln!(text, "      {:<22} {:<22} C", "A", "B");
    for roll in 2..=12 {
        let [a, b, c] = RATINGS.map(|(rating, _)| word(charts.royal(rating, roll)));
        let _ = writeln!(text, "  {roll:>2}  {a:<22} {b:<22} {c}");
    }
    text
}
