//! What one viewer has heard of a match: sentences from the beginning, and the latest events themselves.

use std::sync::Arc;

use kernel::Game;

/// A sentence of the story as one viewer hears it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoryLine {
    /// The entry it belongs to, counted from 1; 0 is the set-up.
    pub entry: usize,
    /// The sentence.
    pub text: Arc<str>,
    /// The rule of the game's ledger that it follows.
    pub rule: Option<&'static str>,
}

/// Something that has happened lately, as one viewer heard it.
#[derive(Debug)]
pub struct Heard<G: Game> {
    /// The entry it belongs to, counted from 1; 0 is the set-up.
    pub entry: usize,
    /// The event, as far as the viewer may know it.
    pub event: G::Event,
    /// Its sentence.
    pub text: Arc<str>,
    /// What the viewer saw after that entry.
    pub view: Arc<G::View>,
}

/// So many lines are shared as one piece.
const PIECE: usize = 64;

/// Lines in order. A copy shares all but the last few of them with the original, so that a copy of a long match costs
/// no more than one of a short match.
#[derive(Clone, Debug, Default)]
pub struct Story {
    full: Vec<Arc<[StoryLine]>>,
    last: Vec<StoryLine>,
}

impl Story {
    pub(crate) fn push(&mut self, line: StoryLine) {
        self.last.push(line);
        if self.last.len() == PIECE {
            self.full.push(std::mem::take(&mut self.last).into());
        }
    }

    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.full.len() * PIECE + self.last.len()
    }

    /// Is nothing told yet?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All lines.
    pub fn iter(&self) -> impl Iterator<Item = &StoryLine> {
        self.skip(0)
    }

    /// The lines after the first so many.
    pub fn skip(&self, lines: usize) -> impl Iterator<Item = &StoryLine> {
        let full = self.full.get(lines / PIECE..).unwrap_or_default();
        let within = if lines / PIECE <= self.full.len() { lines % PIECE } else { self.last.len() };
        full.iter().flat_map(|piece| piece.iter()).chain(&self.last).skip(within)
    }

    /// The lines of this entry and of all later ones.
    pub fn since(&self, entry: usize) -> impl Iterator<Item = &StoryLine> {
        // An entry has few lines, and what is wanted is nearly always near the end.
        let pieces =
            self.full.iter().rev().take_while(|piece| piece.last().is_some_and(|line| line.entry >= entry));
        let from = (self.full.len() - pieces.count()) * PIECE;
        self.skip(from).skip_while(move |line| line.entry < entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(lines: usize) -> Story {
        let mut story = Story::default();
        for entry in 0..lines {
            story.push(StoryLine { entry, text: entry.to_string().into(), rule: None });
        }
        story
    }

    #[test]
    fn lines_come_in_order_from_wherever_one_begins() {
        for lines in [0, 1, 63, 64, 65, 300] {
            let story = told(lines);
            assert_eq!(story.len(), lines);
            for from in [0, 1, 63, 64, 65, 128, 299, 300, 1000] {
                let entries: Vec<usize> = story.skip(from).map(|line| line.entry).collect();
                assert_eq!(entries, (from..lines).collect::<Vec<_>>(), "{lines} lines, from {from}");
                let entries: Vec<usize> = story.since(from).map(|line| line.entry).collect();
                assert_eq!(entries, (from..lines).collect::<Vec<_>>(), "{lines} lines, since {from}");
            }
        }
    }

    #[test]
    fn a_copy_shares_its_pieces() {
        let story = told(200);
        let copy = story.clone();
        assert!(story.full.iter().zip(&copy.full).all(|(one, other)| Arc::ptr_eq(one, other)));
        assert_eq!(copy.last.len(), 200 % PIECE);
    }
}
