//! The charts that throws lead to, choice situations, saves, interference, feuds and the battle royal.

use catalog::champions::card::{Chart as Thrown, Rating};
use catalog::champions::charts::{
    Against, Alternative, Cell, Charts, FeudRow, InterferenceRow, RoyalRow, RunIn, SaveRow,
};
use catalog::champions::{Bout, Optional, Roster};

use super::{Chart, Charted, by_roll};

impl Charted for Bout {
    fn charts(roster: &Roster) -> Vec<Chart> {
        let charts = &roster.charts[0];
        let mut all: Vec<Chart> = Thrown::ALL.into_iter().map(|chart| thrown(charts, chart)).collect();
        all.extend([choices(charts), saves(charts), interference(charts), feud(charts), royal(charts)]);
        all.push(optional());
        all
    }
}

const RATINGS: [Rating; 3] = [Rating::A, Rating::B, Rating::C];

fn thrown(charts: &Charts, chart: Thrown) -> Chart {
    let row = |roll: u8| {
        let cells = RATINGS.map(|rating| cell(charts.cell(chart, rating, roll)));
        core::iter::once(roll.to_string()).chain(cells).collect()
    };
    let (id, title) = match chart {
        Thrown::Ropes => ("ropes", "Into the ropes"),
        Thrown::Turnbuckle => ("turnbuckle", "Into the turnbuckle"),
        Thrown::Ring => ("ring", "Out of the ring"),
        Thrown::Deathjump => ("deathjump", "Deathjump"),
    };
    Chart::new(id, title, &["Roll", "A", "B", "C"], (2..=12).map(row).collect())
}

fn cell(cell: Cell) -> String {
    match cell {
        Cell::YouAttack(level) => format!("you attack – {level}"),
        Cell::OpponentAttacks(level) => format!("thrower attacks – {level}"),
        Cell::YouDefend(level) => format!("you defend – {level}"),
        Cell::OpponentDefends(level) => format!("thrower defends – {level}"),
        Cell::YouPin => "you roll your PIN".into(),
        Cell::OpponentPin => "thrower rolls the PIN".into(),
        Cell::RollAgain => "roll again".into(),
        Cell::BetterPower => "better Power attacks".into(),
        Cell::BetterAgility => "better Agility attacks".into(),
        Cell::BetterRating => "better rating attacks".into(),
        Cell::Reversed => "thrower rolls here instead".into(),
        Cell::OpponentFallsOut => "thrower falls out of the ring".into(),
        Cell::BothDisqualification => "both roll for disqualification".into(),
        Cell::YourDisqualification => "you roll for disqualification".into(),
        Cell::OpponentsDisqualification => "thrower rolls for disqualification".into(),
        Cell::CountOut => "count-out: roll your PIN".into(),
        Cell::RefereeDown => "the referee goes down".into(),
    }
}

fn choices(charts: &Charts) -> Chart {
    let option = |alternative: Alternative, name: &str| match alternative {
        Alternative::Throw(chart) => format!("throw: {}", chart.instruction()),
        Alternative::Try { number, base, against } => {
            let rating = match against {
                Against::Agility => "Agility",
                Against::Power => "Power",
            };
            // The name in the file ends in the number; a promoter may leave it out.
            let name = name.strip_suffix(&format!(" - {number}")).unwrap_or(name);
            format!("{name} – {number}, on {base} + the opponent's {rating} or less")
        }
    };
    let rows =
        ('A'..='H').zip(charts.choices.iter().zip(&charts.choice_names)).map(|(letter, (pair, names))| {
            vec![format!("ch {letter}"), option(pair[0], &names[0]), option(pair[1], &names[1])]
        });
    Chart::new("choices", "Choice situations", &["Mark", "One move", "Or the other"], rows.collect())
}

fn saves(charts: &Charts) -> Chart {
    let row = |row: SaveRow| match row {
        SaveRow::Interference => "the partner goes wild: roll on the interference chart".to_owned(),
        SaveRow::Saved => "saved: no PIN, 1 more fatigue, the opponent attacks on Level 3".to_owned(),
        SaveRow::Pin => "cut off: the PIN is rolled".to_owned(),
        SaveRow::Brawl(number) => {
            format!("a brawl: double disqualification on {number} or less, else a die decides who attacks")
        }
        SaveRow::ReversedPin => "the PIN is turned over".to_owned(),
    };
    rolled(
        "saves",
        "Pin saves",
        by_roll(|roll| charts.save(roll)).into_iter().map(|(roll, then)| vec![roll, row(then)]),
    )
}

fn interference(charts: &Charts) -> Chart {
    let row = |row: InterferenceRow| {
        let mut parts = Vec::new();
        if row.tokens > 0 {
            parts.push(format!("the opponent gets {} fatigue", row.tokens));
        }
        if row.disqualification > 0 {
            parts.push(format!("you are disqualified on {} or less", row.disqualification));
        }
        parts.push(
            match row.then {
                RunIn::OpponentPin => "the opponent rolls the PIN",
                RunIn::OpponentPinWithFinisher => "the opponent rolls the PIN with your finisher's rating",
                RunIn::YouAttack => "you attack on Level 3",
                RunIn::Brawl => "a brawl: a die decides who attacks",
                RunIn::CountBroken => "the count is broken",
                RunIn::YouPin => "it backfires: you roll your PIN",
                RunIn::YouPinWithFinisher => {
                    "it backfires: you roll your PIN with the opponent's finisher rating"
                }
            }
            .to_owned(),
        );
        if row.sent_away {
            parts.push("your friend is sent away".to_owned());
        }
        parts.join("; ")
    };
    let rows = by_roll(|roll| charts.interference(roll));
    rolled("interference", "Outside interference", rows.into_iter().map(|(roll, then)| vec![roll, row(then)]))
}

fn feud(charts: &Charts) -> Chart {
    let shows = |number: u8| if number == 1 { "1 show".to_owned() } else { format!("{number} shows") };
    let row = |row: FeudRow| match row {
        FeudRow::YouInjured(number) => format!("the opponent attacks: you are injured for {}", shows(number)),
        FeudRow::OpponentInjured(number) => {
            format!("you attack: the opponent is injured for {}", shows(number))
        }
        FeudRow::ChallengeToYourAlly => "your ally joins in and is challenged".to_owned(),
        FeudRow::FourWayBrawl => "a four-way brawl: a tag match is booked".to_owned(),
        FeudRow::AllyInjuresYou(number) => format!("the opponent's ally injures you for {}", shows(number)),
        FeudRow::GangAttack => {
            "a gang attack: the opponent is injured, you and your ally are suspended".to_owned()
        }
    };
    let rows = by_roll(|roll| charts.feud(roll));
    rolled("feud", "Feud table", rows.into_iter().map(|(roll, then)| vec![roll, row(then)]))
}

fn royal(charts: &Charts) -> Chart {
    let row = |row: RoyalRow| match row {
        RoyalRow::OpponentEliminated => "thrower is eliminated".to_owned(),
        RoyalRow::YouEliminated => "you are eliminated".to_owned(),
        RoyalRow::YouAttack(level) => format!("you attack – {level}"),
        RoyalRow::OpponentAttacks(level) => format!("thrower attacks – {level}"),
    };
    let row = |roll: u8| {
        let cells = RATINGS.map(|rating| row(charts.royal(rating, roll)));
        core::iter::once(roll.to_string()).chain(cells).collect()
    };
    Chart::new(
        "royal",
        "Battle royal: every throw",
        &["Roll", "Ring A", "Ring B", "Ring C"],
        (2..=12).map(row).collect(),
    )
}

fn rolled(id: &'static str, title: &str, rows: impl Iterator<Item = Vec<String>>) -> Chart {
    Chart::new(id, title, &["Roll", "What happens"], rows.collect())
}

fn optional() -> Chart {
    let rows = Optional::ALL.iter().enumerate().map(|(index, (word, what, _))| {
        let name = word.replace('-', " ");
        vec![
            (index + 1).to_string(),
            format!("{}{}", name[..1].to_uppercase(), &name[1..]),
            (*what).to_owned(),
        ]
    });
    Chart::new("optional", "Optional rules", &["No.", "Rule", "What it adds"], rows.collect())
}
