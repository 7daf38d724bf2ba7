//! Wrestlers and their moves as they look on paper.

use core::fmt::Write;

use kernel::Printed;

use crate::words::printed_numbers;
use crate::{Roster, Wrestler};

/// Every wrestler's board, and every move of every deck.
pub(crate) fn printed(roster: &Roster) -> Vec<Printed> {
    let boards = roster.wrestlers.iter().map(|wrestler| Printed::card(&wrestler.name, board(wrestler)));
    let moves = roster.wrestlers.iter().flat_map(|wrestler| {
        wrestler.cards.iter().map(|card| {
            let text = format!("{} ({})\n  {}\n", card.name, wrestler.name, printed_numbers(card));
            Printed::card(&card.name, text)
        })
    });
    boards.chain(moves).collect()
}

/// A wrestler's board with the deck under it.
fn board(wrestler: &Wrestler) -> String {
    let mut text = format!("{}, {}\n\"{}\"\n", wrestler.name, wrestler.style, wrestler.line);
    let (health, stamina) = (wrestler.health, wrestler.stamina);
    let _ = writeln!(
        text,
        "  health {} (low at {}), stamina {} (low at {}), starting hand {}",
        health.max, health.low, stamina.max, stamina.low, wrestler.hand
    );
    let [always, first, second] = &wrestler.abilities;
    let _ = writeln!(text, "  {}: {}", always.name, always.text());
    for ability in [first, second] {
        let _ = writeln!(text, "  once: {}: {}", ability.name, ability.text());
    }
    let _ = writeln!(text, "  once: reversal {}: {}", wrestler.reversal.name, wrestler.reversal.text());
    let _ = writeln!(text, "  taunt: {}", wrestler.taunt.text());
    let _ = writeln!(text, "  recover: {}", wrestler.recover.text());
    let _ = writeln!(text, "  deck:");
    for card in &wrestler.cards {
        let _ = writeln!(text, "    {}: {}", card.name, printed_numbers(card));
    }
    text
}
