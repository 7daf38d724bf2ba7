//! A view as text that a person can play from.

use std::fmt::Write as _;

use kernel::Seat;

use crate::card::Card;
use crate::roster::Pantheon;
use crate::{Board, Corner, View};

impl View {
    /// Everything this viewer sees, the other side first.
    pub(crate) fn text(&self, content: &Pantheon) -> String {
        let mut text = String::new();
        let board = &self.board;
        if board.turn.number > 0 {
            let name = board.name(content, board.turn.seat);
            let tile = if board.tile_turned { "slam cycle" } else { "the first attack slams" };
            let _ = writeln!(text, "Turn {}, {name}. Ground Zero: {tile}.", board.turn.number);
        }
        let near = self.viewer.unwrap_or(Seat::FIRST);
        for seat in [near.other(), near] {
            self.show_corner(content, seat, &mut text);
        }
        if let Some(mind) = self.mind {
            let _ = writeln!(text, "\nYour hand:");
            for card in mind.hand.iter() {
                let row = board.row(content, card);
                let _ = writeln!(text, "  {}: {}", board.card_name(content, card, near), row.text().join(" "));
            }
        }
        text
    }

    fn show_corner(&self, content: &Pantheon, seat: Seat, text: &mut String) {
        let board = &self.board;
        let corner = &board.corners[seat];
        let _ = writeln!(
            text,
            "\n{}: {} Guts, {} in hand, {} in the deck, {} discarded, {} Cultists",
            board.name(content, seat),
            corner.guts(),
            self.hands[seat].all(),
            corner.deck,
            corner.discard.len(),
            corner.cultists,
        );
        let _ = writeln!(text, "  Track: {}", track(board, content, corner, seat));
        for forecast in self.forecasts(content, seat) {
            let name = board.card_name(content, forecast.card, seat);
            let _ = writeln!(text, "    {} {name}: {}", forecast.space, forecast.text());
        }
        let top = corner.zero.last().map_or_else(
            || "empty".to_owned(),
            |&card| {
                let kind = board.attack_card(content, card).map(|attack| attack.kind.to_string());
                format!("{} ({})", board.card_name(content, card, seat), kind.unwrap_or_default())
            },
        );
        let _ = writeln!(text, "  Ground Zero: {top}");
        for &card in &corner.permanents {
            let row = board.row(content, card);
            let _ = writeln!(text, "  {}: {}", row.name, row.text().join(" "));
        }
        let known = self.known_hand(seat);
        if self.viewer != Some(seat) && !known.is_empty() {
            let _ = writeln!(text, "  Surely in hand: {}", board.card_names(content, known, seat));
        }
    }
}

fn track(board: &Board, content: &Pantheon, corner: &Corner, seat: Seat) -> String {
    let name = |card: Option<Card>| match card {
        Some(card) => board.card_name(content, card, seat),
        None => "-".to_owned(),
    };
    let spaces: Vec<String> = (1..=6).rev().map(|space| format!("[{space}] {}", name(corner.on(space)))).collect();
    spaces.join("  ")
}
