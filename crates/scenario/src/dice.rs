//! Dice that show what a scenario has written down for them.

use std::collections::VecDeque;

use kernel::{Card, Cards, Dice, Die, Purpose, Shows, Tabletop};

use crate::language::WrittenDie;
use crate::words::{plain, plain_name};

/// Shows what was written, for the purpose it was written for. The first thing that is wrong is kept; what is rolled
/// afterwards means nothing.
pub(crate) struct WrittenDice<'a, G: Tabletop> {
    /// Who knows what words stand for.
    game: &'a G,
    content: &'a G::Content,
    written: VecDeque<&'a WrittenDie>,
    /// What was rolled, as one would write it.
    pub(crate) rolled: Vec<String>,
    pub(crate) fault: Option<String>,
}

impl<'a, G: Tabletop> WrittenDice<'a, G> {
    pub(crate) fn new(game: &'a G, content: &'a G::Content, written: &'a [WrittenDie]) -> Self {
        Self { game, content, written: written.iter().collect(), rolled: Vec::new(), fault: None }
    }

    /// What is written down and was not rolled.
    pub(crate) fn left(&self) -> String {
        let left: Vec<String> =
            self.written.iter().map(|die| format!("{}={}", written_name(&die.why), die.shows)).collect();
        left.join(" ")
    }

    /// The next that is written, if it is for this.
    fn next(&mut self, die: Die, why: Purpose, what: &str) -> Result<&'a str, String> {
        let Some(next) = self.written.pop_front() else {
            return Err(format!("{what} for \"{why}\", and nothing is written down for it"));
        };
        if plain_name(&next.why) != plain_name(why) {
            return Err(format!(
                "{what} for \"{why}\", but the next one written down is for \"{}\"",
                next.why
            ));
        }
        let (shows, sides) = match next.shows.split_once('/') {
            Some((face, sides)) if sides.parse::<u8>().is_ok() => (face, sides.parse().unwrap_or(0)),
            _ => (next.shows.as_str(), die.sides()),
        };
        if sides == die.sides() {
            Ok(shows)
        } else {
            Err(format!("{what} for \"{why}\", but {} is written down, a face of a d{sides}", next.shows))
        }
    }

    fn word(&self, kind: Option<&str>, why: Purpose, word: &str) -> Result<Shows, String> {
        let shows = match kind {
            Some(kind) => self.game.scripted_kind(self.content, kind, why, word),
            None => self.game.scripted(self.content, why, word),
        };
        if let Some(shows) = shows {
            return Ok(shows);
        }
        word.parse().map(Shows::Face).map_err(|_| match kind {
            Some(kind) => format!("a {kind} die was rolled for \"{why}\", and \"{word}\" is no face of it"),
            None => format!("\"{word}\" is neither a number nor a word that the game knows for \"{why}\""),
        })
    }

    fn show(&mut self, die: Die, kind: Option<&str>, why: Purpose) -> u8 {
        let what =
            kind.map_or_else(|| format!("a {die} was rolled"), |kind| format!("a {kind} {die} was rolled"));
        let face = self.next(die, why, &what).and_then(|word| match self.word(kind, why, word)? {
            Shows::Face(face) if (1..=die.sides()).contains(&face) => Ok((face, word)),
            Shows::Face(face) => Err(format!("{what} for \"{why}\", and it cannot show {face}")),
            Shows::OneOf(_) => Err(format!("{what} for \"{why}\", but a card is written down for it")),
        });
        match face {
            Ok((face, word)) => {
                self.note(why, word);
                face
            }
            Err(fault) => {
                self.note(why, "?");
                self.fault.get_or_insert(fault);
                1
            }
        }
    }

    fn note(&mut self, why: Purpose, shown: &str) {
        if self.fault.is_none() {
            self.rolled.push(format!("{}={shown}", written_name(why)));
        }
    }
}

/// A purpose as one writes it before the `=`.
fn written_name(why: &str) -> String {
    if why.contains(char::is_whitespace) { format!("\"{}\"", plain(why)) } else { why.to_owned() }
}

impl<G: Tabletop> Dice for WrittenDice<'_, G> {
    fn roll(&mut self, die: Die, why: Purpose) -> u8 {
        self.show(die, None, why)
    }

    fn roll_kind(&mut self, die: Die, kind: &'static str, why: Purpose) -> u8 {
        self.show(die, Some(kind), why)
    }

    fn pick(&mut self, from: Cards, why: Purpose) -> Option<Card> {
        let first = from.nth(0)?;
        let die = Die::of(from.len() as u8);
        let what = format!("one of {} cards was drawn", from.len());
        let card = self.next(die, why, &what).and_then(|word| {
            let card = match self.word(None, why, word)? {
                Shows::Face(face) => from.nth((face as usize).wrapping_sub(1)),
                Shows::OneOf(copies) => from.intersection(copies).nth(0),
            };
            card.map(|card| (card, word))
                .ok_or_else(|| format!("{what} for \"{why}\", and \"{word}\" is not among them"))
        });
        match card {
            Ok((card, word)) => {
                self.note(why, word);
                Some(card)
            }
            Err(fault) => {
                self.note(why, "?");
                self.fault.get_or_insert(fault);
                Some(first)
            }
        }
    }
}
