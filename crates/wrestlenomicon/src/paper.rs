//! Gods and their cards as they look on paper.

use std::fmt::Write as _;

use kernel::Printed;

use crate::roster::{God, Roster, Row};

/// Every god with the list of its deck, and every card.
pub(crate) fn printed(roster: &Roster) -> Vec<Printed> {
    let gods = roster.gods.iter().map(|god| Printed::card(&god.name, deck(god)));
    let cards = roster
        .gods
        .iter()
        .flat_map(|god| god.rows.iter().map(|row| Printed::card(&row.name, card(god, row))));
    gods.chain(cards).collect()
}

fn deck(god: &God) -> String {
    let mut text = format!("{}, {}\n{}\n  {} cards:\n", god.name, god.title, god.style, god.cards());
    for row in &god.rows {
        let _ =
            writeln!(text, "    {} x {} ({}): {}", row.copies, row.name, row.kind(), row.text().join(" "));
    }
    text
}

fn card(god: &God, row: &Row) -> String {
    let first = if row.first_game { ", marked for the first game" } else { "" };
    let mut text = format!("{} ({} of {}, {} copies{first})\n", row.name, row.kind(), god.name, row.copies);
    for line in row.text() {
        let _ = writeln!(text, "  {line}");
    }
    if !row.flavour.is_empty() {
        let _ = writeln!(text, "  \"{}\"", row.flavour);
    }
    text
}
