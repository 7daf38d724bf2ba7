//! A view as text that a person can play from.

use std::fmt::Write as _;

use kernel::Seat;

use crate::card::Card;
use crate::roster::Roster;
use crate::words::card_text::how_many;
use crate::{Board, Corner, View};

impl View {
    /// Everything this viewer sees, the other side first.
    pub(crate) fn text(&self, roster: &Roster) -> String {
        let mut text = String::new();
        let board = &self.board;
        if board.turn.number > 0 {
            let name = board.name(roster, board.turn.seat);
            let tile = if board.tile_turned { "slam cycle" } else { "the first attack slams" };
            let _ = writeln!(text, "Turn {}, {name}. Ground Zero: {tile}.", board.turn.number);
        }
        let near = self.viewer.unwrap_or(Seat::FIRST);
        for seat in [near.other(), near] {
            self.show_corner(roster, seat, &mut text);
        }
        if let Some(mind) = self.mind {
            let _ = writeln!(text, "\nYour hand:");
            for card in mind.hand.iter() {
                let row = board.row(roster, card);
                let _ = writeln!(text, "  {}: {}", board.card_name(roster, card, near), row.text().join(" "));
            }
        }
        text
    }

    fn show_corner(&self, roster: &Roster, seat: Seat, text: &mut String) {
        let board = &self.board;
        let corner = &board.corners[seat];
        let _ = writeln!(
            text,
            "\n{}: {} Guts, {} in hand, {} in the deck, {} discarded, {}",
            board.name(roster, seat),
            corner.guts(),
            self.hands[seat].all(),
            corner.deck,
            corner.discard.len(),
            how_many(corner.cultists, "Cultist"),
        );
        let _ = writeln!(text, "  Track: {}", track(board, roster, corner, seat));
        for forecast in self.forecasts(roster, seat) {
            let name = board.card_name(roster, forecast.card, seat);
            let _ = writeln!(text, "    {} {name}: {}", forecast.space, forecast.text(board, roster));
            let _ = writeln!(text, "      {}", board.row(roster, forecast.card).text().join(" "));
        }
        let _ = writeln!(text, "  Ground Zero: {}", pile(board, roster, corner.zero.iter().copied(), seat));
        if !corner.discard.is_empty() {
            let _ = writeln!(text, "  Discard pile: {}", pile(board, roster, corner.discard.iter(), seat));
        }
        for &card in &corner.permanents {
            let row = board.row(roster, card);
            let _ = writeln!(text, "  {}: {}", row.name, row.text().join(" "));
        }
        let known = self.known_hand(seat);
        if self.viewer != Some(seat) && !known.is_empty() {
            let _ = writeln!(text, "  Surely in hand: {}", board.card_names(roster, known, seat));
        }
    }
}

fn track(board: &Board, roster: &Roster, corner: &Corner, seat: Seat) -> String {
    let name = |card: Option<Card>| match card {
        Some(card) => board.card_name(roster, card, seat),
        None => "-".to_owned(),
    };
    let spaces: Vec<String> =
        (1..=6).rev().map(|space| format!("[{space}] {}", name(corner.on(space)))).collect();
    spaces.join("  ")
}

/// WN-SEE-5: a pile that everybody may look through, the top card first: `Spit Brine (Ranged), on Dream Broadcast (Dominance)`.
fn pile(board: &Board, roster: &Roster, cards: impl DoubleEndedIterator<Item = Card>, seat: Seat) -> String {
    let name = |card: Card| {
        let row = board.row(roster, card);
        let kind = board
            .attack_card(roster, card)
            .map_or_else(|| row.kind().into(), |attack| attack.kind.to_string());
        format!("{} ({kind})", board.card_name(roster, card, seat))
    };
    let names: Vec<String> = cards.rev().map(name).collect();
    match &names[..] {
        [] => "empty".into(),
        [top] => top.clone(),
        [top, under @ ..] => format!("{top}, on {}", under.join(", ")),
    }
}
