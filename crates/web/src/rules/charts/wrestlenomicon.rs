//! The decks of the gods, and the names of victories.

use catalog::wrestlenomicon::{Bout, Face, God, Level, Roster};

use super::{Chart, Charted};

/// The names of the charts of decks: a god's name is content, an address is not.
const DECKS: [&str; 8] = ["deck-1", "deck-2", "deck-3", "deck-4", "deck-5", "deck-6", "deck-7", "deck-8"];

impl Charted for Bout {
    fn charts(roster: &Roster) -> Vec<Chart> {
        let mut charts = vec![gods(roster), victories()];
        charts.extend(DECKS.into_iter().zip(&roster.gods).map(|(id, god)| deck(id, god)));
        charts
    }
}

fn gods(roster: &Roster) -> Chart {
    let row = |god: &God| {
        let count = |is: fn(&Face) -> bool| {
            let copies = god.rows.iter().filter(|row| is(&row.face)).map(|row| u32::from(row.copies));
            copies.sum::<u32>().to_string()
        };
        vec![
            god.name.clone(),
            god.style.clone(),
            god.cards().to_string(),
            count(|face| matches!(face, Face::Attack(_))),
            count(|face| matches!(face, Face::Permanent(_))),
            count(|face| matches!(face, Face::Combo(_))),
            count(|face| matches!(face, Face::Defense(_))),
        ]
    };
    let head = ["God", "Style", "Cards", "Attacks", "Permanents", "Combos", "Defenses"];
    Chart::new("gods", "The gods and their decks", &head, roster.gods.iter().map(row).collect())
}

fn victories() -> Chart {
    let mut rows: Vec<(u8, Level)> = Vec::new();
    for guts in 1..=25 {
        if rows.last().is_none_or(|(_, level)| *level != Level::of(guts)) {
            rows.push((guts, Level::of(guts)));
        }
    }
    let ends = rows.iter().skip(1).map(|(from, _)| format!("–{}", from - 1)).chain([" or more".to_owned()]);
    let rows = rows
        .iter()
        .zip(ends)
        .map(|((from, level), end)| vec![format!("{from}{end}"), level.text().to_owned()]);
    Chart::new("victories", "How well did you win?", &["Your Guts", "Victory"], rows.collect())
}

fn deck(id: &'static str, god: &God) -> Chart {
    let rows = god.rows.iter().map(|row| {
        let (kind, position, momentum) = match &row.face {
            Face::Attack(attack) => {
                (attack.kind.to_string(), attack.position.to_string(), attack.momentum.to_string())
            }
            _ => (row.kind().to_owned(), "–".to_owned(), "–".to_owned()),
        };
        // The first line of an attack card says what stands in the columns.
        let lines = row.text().split_off(usize::from(matches!(row.face, Face::Attack(_))));
        vec![row.name.clone(), row.copies.to_string(), kind, position, momentum, lines.join(" ")]
    });
    let head = ["Card", "Copies", "Type", "Position", "Momentum", "What it does"];
    Chart::new(id, &format!("{}: the deck", god.name), &head, rows.collect())
}
