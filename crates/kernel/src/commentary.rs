//! Play-by-play: what happens in a match as a commentator tells it.
//!
//! A game says which [`Moment`]s its events are ([`Tabletop::moments`]) and has voices
//! ([`Tabletop::voices`]): for each kind of moment a list of lines with blanks. A blank is
//! always filled from the event, so nothing is said that did not happen; a moment without a fresh line is passed over.

use core::borrow::Borrow;
use std::collections::BTreeMap;

use crate::{Tabletop, takes_an};

/// After so many other lines a line may come again.
pub const REST: usize = 10;

/// Something worth a word, with what fills the blanks of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// What kind of moment it is: `kick-out`.
    pub kind: &'static str,
    /// What fills the blanks: `("A", "Odalys")` for `{A}`.
    pub blanks: Vec<(&'static str, String)>,
    /// Is it mentioned only once a match for the same `{A}`?
    pub once: bool,
}

impl Moment {
    /// A moment of that kind, without blanks.
    pub fn new(kind: &'static str) -> Self {
        Self { kind, ..Self::default() }
    }

    /// The same with one more blank filled.
    #[must_use]
    pub fn with(mut self, blank: &'static str, text: impl Into<String>) -> Self {
        self.blanks.push((blank, text.into()));
        self
    }

    /// The same, mentioned once a match.
    #[must_use]
    pub fn once(self) -> Self {
        Self { once: true, ..self }
    }

    fn filled(&self, blank: &str) -> Option<&str> {
        self.blanks.iter().find(|(name, _)| *name == blank).map(|(_, text)| text.as_str())
    }
}

/// Where a story pauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoryBreak {
    /// A new chapter with this heading: a turn, a round.
    Chapter(String),
    /// A new paragraph.
    Paragraph,
}

/// One voice: its lines by kind of moment.
#[derive(Clone, Debug, Default)]
pub struct Voice {
    /// Its name: `television`.
    pub name: String,
    /// What kind of voice it is, in a few words.
    pub about: String,
    /// The lines of each kind of moment.
    pub lines: BTreeMap<String, Vec<String>>,
}

/// One line of commentary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommentaryLine {
    /// What is said.
    pub text: String,
    /// The kind of moment it belongs to.
    pub moment: &'static str,
    /// Which of the voice's lines for that moment it is.
    pub number: usize,
}

/// A voice at the microphone. It remembers its last lines, so as not to repeat them.
#[derive(Clone, Debug)]
pub struct Commentator<V = Voice> {
    voice: V,
    /// The last lines said, by moment and number.
    said: Vec<(&'static str, usize)>,
    mentioned: Vec<(&'static str, String)>,
    count: u64,
    seed: u64,
}

/// The voice of that name.
///
/// # Errors
///
/// A sentence that lists the voices there are.
pub fn find_voice(voices: Vec<Voice>, name: &str) -> Result<Voice, String> {
    let known: Vec<String> = voices.iter().map(|voice| voice.name.clone()).collect();
    let found = voices.into_iter().find(|voice| voice.name.eq_ignore_ascii_case(name));
    found.ok_or_else(|| match &known[..] {
        [] => "this game has no commentators".to_owned(),
        known => format!("there is no commentator \"{name}\"; there are: {}", known.join(", ")),
    })
}

impl<V: Borrow<Voice>> Commentator<V> {
    /// A commentator with that voice; the seed varies which lines come first.
    pub fn new(voice: V, seed: u64) -> Self {
        Self { voice, said: Vec::new(), mentioned: Vec::new(), count: 0, seed }
    }

    /// What is said about an event; often nothing, sometimes two lines. `game` is a state that has seen it happen.
    pub fn call<G: Tabletop>(
        &mut self,
        game: &G,
        content: &G::Content,
        event: &G::Event,
    ) -> Vec<CommentaryLine> {
        game.moments(content, event).iter().filter_map(|moment| self.say(moment)).collect()
    }

    /// What is said about a moment; nothing if every line for it was said lately.
    pub fn say(&mut self, moment: &Moment) -> Option<CommentaryLine> {
        let lines = self.voice.borrow().lines.get(moment.kind)?;
        if moment.once {
            let about = (moment.kind, moment.filled("A").unwrap_or_default().to_owned());
            if self.mentioned.contains(&about) {
                return None;
            }
            self.mentioned.push(about);
        }
        // The seed only says where the search begins; the first line not said lately is taken.
        let start = self.seed.rotate_left(7) ^ self.count.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let start = (start >> 3) as usize % lines.len().max(1);
        let number = (0..lines.len())
            .map(|step| (start + step) % lines.len())
            .find(|number| !self.said.contains(&(moment.kind, *number)))?;
        self.count += 1;
        self.said.push((moment.kind, number));
        if self.said.len() > REST {
            self.said.remove(0);
        }
        Some(CommentaryLine { text: fill(&lines[number], moment), moment: moment.kind, number })
    }
}

/// A line with its blanks filled, the article before a blank suiting what fills it, a capital first.
fn fill(line: &str, moment: &Moment) -> String {
    let mut text = line.to_owned();
    for (blank, filling) in &moment.blanks {
        let blank = format!("{{{blank}}}");
        let lower = filling.to_lowercase();
        if ["the ", "a ", "an "].iter().any(|article| lower.starts_with(article)) {
            // It brings its own article: "the {move}" with "the good scissors".
            for article in ["the ", "a ", "The ", "A ", "THE "] {
                text = text.replace(&format!("{article}{blank}"), &blank);
            }
        } else if takes_an(filling) {
            for article in [" a ", "A ", "\"a "] {
                let an = format!("{}n ", article.trim_end());
                text = text.replace(&format!("{article}{blank}"), &format!("{an}{blank}"));
            }
        }
        text = text.replace(&blank, filling);
    }
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn voice(lines: &[&str]) -> Voice {
        let lines = lines.iter().map(|&line| line.to_owned()).collect();
        Voice { lines: BTreeMap::from([("hit".to_owned(), lines)]), ..Voice::default() }
    }

    #[test]
    fn a_line_rests_before_it_comes_again() {
        let voice = voice(&["{A} hits.", "A hit by {A}."]);
        let mut commentator = Commentator::new(&voice, 7);
        let moment = Moment::new("hit").with("A", "Odalys");
        let first = commentator.say(&moment).unwrap();
        let second = commentator.say(&moment).unwrap();
        assert_ne!(first.text, second.text);
        assert_eq!(commentator.say(&moment), None);
        assert_eq!(commentator.say(&Moment::new("miss")), None);
    }

    #[test]
    fn the_article_suits_the_word_and_the_line_begins_with_a_capital() {
        let voice = voice(&["with a {move}, {A}!"]);
        let moment = Moment::new("hit").with("A", "Brom").with("move", "Elbow");
        assert_eq!(Commentator::new(&voice, 1).say(&moment).unwrap().text, "With an Elbow, Brom!");
        let moment = Moment::new("hit").with("A", "Brom").with("move", "the good scissors");
        assert_eq!(Commentator::new(&voice, 1).say(&moment).unwrap().text, "With the good scissors, Brom!");
    }

    #[test]
    fn some_things_are_mentioned_once() {
        let voice = voice(&["{A} is bleeding.", "Blood on {A}."]);
        let mut commentator = Commentator::new(&voice, 1);
        let moment = Moment::new("hit").with("A", "Brom").once();
        assert!(commentator.say(&moment).is_some());
        assert_eq!(commentator.say(&moment), None);
        assert!(commentator.say(&Moment::new("hit").with("A", "Odalys").once()).is_some());
    }
}
