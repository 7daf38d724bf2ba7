//! Buttons, prompts and log lines are plain English: no ids, a capital first, a stop last, no word twice, no "1 tokens".
//!
//! Random matches are read as a person would read them. Everything that is wrong is collected and shown at once, each
//! fault with the first text that has it, because sentences are mended by the dozen.

use std::collections::BTreeMap;

use kernel::{Choices, Coded, Fast, Listening, Seat, Tabletop, Viewer};

use crate::laws::viewers;

/// The longest text that fits a button.
const LONGEST_LABEL: usize = 60;
/// The labels of one question in so many are read; log lines are read all.
const QUESTIONS: u32 = 4;
/// At most so many faults are shown.
const MOST_SHOWN: usize = 40;
/// A match with more answers is left there.
const LONGEST_MATCH: usize = 3_000;

/// Reads so many log lines of random matches, and the labels, prompts and refusals between them;
/// `RINGCRAFT_SENTENCES` asks for more.
///
/// # Panics
///
/// If a text is not plain English, with a list of all such texts.
pub fn plain_english<G: Tabletop>(sentences: usize) {
    let wanted = std::env::var("RINGCRAFT_SENTENCES").ok().and_then(|number| number.parse().ok());
    let wanted: usize = wanted.unwrap_or(sentences);
    let content = G::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let mut reader = Reader::default();
    let mut number = 0;
    while reader.lines < wanted {
        read_match::<G>(&content, number, wanted, &mut reader);
        number += 1;
    }
    println!("{}: {} log lines, {} labels, {number} matches", G::NAME, reader.lines, reader.labels);
    assert_eq!(reader.report(), None);
}

fn read_match<G: Tabletop>(content: &G::Content, number: u64, wanted: usize, reader: &mut Reader) {
    let mut chooser = Fast::of_match(8, number);
    let setup = G::any_setup(content, &mut chooser);
    let mut table = Listening::new(Fast::of_match(9, number));
    let mut game = G::start(content, &setup, &mut table.table()).unwrap_or_else(|wrong| panic!("{wrong}"));
    reader.ids = game.ids();
    reader.log(content, &game, table.events.drain(..));
    let mut choices = Choices::default();
    for _ in 0..LONGEST_MATCH {
        if reader.lines >= wanted {
            return;
        }
        let Some(asked) = game.question(content, &mut choices) else { return };
        if chooser.below(QUESTIONS) == 0 {
            let prompt = game.prompt(content, asked, asked.seat());
            reader.sentence(asked.why, &prompt);
            reader.labels(content, &game, &choices);
            reader.refusal(content, &game, asked.seat(), chooser.below(G::Choice::COUNT));
        }
        let choice = choices[chooser.below(choices.len() as u32) as usize];
        game.apply(content, asked.seat(), choice, &mut table.table());
        reader.log(content, &game, table.events.drain(..));
    }
}

/// What has been read, and what was wrong with it.
#[derive(Default)]
pub(crate) struct Reader {
    pub(crate) ids: Vec<String>,
    lines: usize,
    labels: usize,
    /// By kind of fault and the text's first words, so that one bad sentence is shown once.
    faults: BTreeMap<(String, String), String>,
}

impl Reader {
    fn log<G: Tabletop>(&mut self, content: &G::Content, game: &G, events: impl Iterator<Item = G::Event>) {
        for event in events {
            let told = game.tell(content, &event);
            self.lines += 1;
            self.sentence("log", &told);
            for form in viewers(game).filter_map(|viewer: Viewer| G::event_for(&event, viewer)) {
                let heard = game.tell(content, &form);
                if heard != told {
                    self.sentence("log", &heard);
                }
            }
        }
    }

    fn labels<G: Tabletop>(&mut self, content: &G::Content, game: &G, choices: &[G::Choice]) {
        let mut texts = Vec::new();
        for &choice in choices {
            let label = game.label(content, choice);
            self.labels += 1;
            self.words("label", &label.text);
            if label.text.chars().count() > LONGEST_LABEL {
                self.fault("label: too long for a button", &label.text);
            }
            if let Some(place) = label.text.split_whitespace().find(|word| is_square(word)) {
                self.fault(&format!("label: \"{place}\" is a coordinate"), &label.text);
            }
            for more in label.detail.iter().chain(&label.cost) {
                self.words("detail", more);
            }
            texts.push(label.text);
        }
        texts.sort_unstable();
        if let Some([same, _]) = texts.windows(2).find(|two| two[0] == two[1]) {
            self.fault("label: two choices of one question are called this", same);
        }
    }

    fn refusal<G: Tabletop>(&mut self, content: &G::Content, game: &G, seat: Seat, code: u32) {
        if let Some(choice) = G::Choice::from_code(code) {
            let refusal = game.why_not(content, seat, choice);
            self.words("refusal", &kernel::sentence(&refusal.reason));
        }
    }

    /// A whole sentence, or several.
    pub(crate) fn sentence(&mut self, what: &str, text: &str) {
        self.words(what, text);
        if let Some(place) = text.split_whitespace().find(|word| is_square(word)) {
            self.fault(&format!("{what}: \"{place}\" is a coordinate"), text);
        }
        let end = text.trim_end_matches(['"', '\'', ')']);
        if !end.ends_with(['.', '!', '?']) {
            self.fault(&format!("{what}: no stop at the end"), text);
        }
    }

    /// Any text that a person reads.
    fn words(&mut self, what: &str, text: &str) {
        let first = text.chars().next();
        if what != "detail"
            && !first.is_some_and(|letter| letter.is_uppercase() || letter.is_numeric() || letter == '"')
        {
            self.fault(&format!("{what}: no capital at the beginning"), text);
        }
        if let Some(fault) = wrong_words(text) {
            self.fault(&format!("{what}: {fault}"), text);
        }
        let id = bare_words(text).find(|word| self.ids.iter().any(|id| id == word)).map(str::to_owned);
        if let Some(id) = id {
            self.fault(&format!("{what}: an id, such as \"{id}\""), text);
        }
    }

    pub(crate) fn fault(&mut self, fault: &str, text: &str) {
        // Numbers and names differ from match to match; the fault is the same.
        let kind: String = fault.split('"').next().unwrap_or_default().to_owned();
        let verbs: Vec<&str> = text
            .split_whitespace()
            .filter(|word| word.chars().all(|letter| letter.is_lowercase() || !letter.is_alphanumeric()))
            .take(3)
            .collect();
        self.faults.entry((kind, verbs.join(" "))).or_insert_with(|| format!("{fault}\n    {text}"));
    }

    /// Everything that was wrong; nothing if all is well.
    pub(crate) fn report(&self) -> Option<String> {
        let shown: Vec<&str> = self.faults.values().take(MOST_SHOWN).map(String::as_str).collect();
        (!shown.is_empty())
            .then(|| format!("{} texts are not plain English:\n{}", self.faults.len(), shown.join("\n")))
    }
}

/// The words of a text without the marks around them.
fn bare_words(text: &str) -> impl Iterator<Item = &str> {
    let marks = |letter: char| letter.is_ascii_punctuation() && letter != '-' && letter != '+';
    text.split_whitespace().map(move |word| {
        let word = word.trim_matches(marks);
        word.strip_suffix("'s").unwrap_or(word)
    })
}

/// What is wrong with a text whatever it is about.
fn wrong_words(text: &str) -> Option<String> {
    if text.contains("  ") || text.contains("..") || text.contains(" .") || text.contains(" ,") {
        return Some("blanks or stops that do not belong".into());
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    for pair in words.windows(2) {
        let plain = pair[0].chars().all(char::is_alphabetic);
        let next = pair[1].trim_end_matches(|letter: char| !letter.is_alphanumeric());
        if plain && pair[0] == next && !MAY_REPEAT.contains(&pair[0]) {
            return Some(format!("\"{}\" twice", pair[0]));
        }
        if pair[0] == "1" && PLURALS.contains(&next) {
            return Some(format!("\"1 {next}\""));
        }
        if pair[0].parse::<u32>().is_ok_and(|number| number > 1) && SINGULARS.contains(&next) {
            return Some(format!("\"{} {next}\"", pair[0]));
        }
    }
    for pair in words.windows(2) {
        let next = pair[1].trim_start_matches(['"', '(']);
        let wrong = match pair[0] {
            "a" | "A" => kernel::takes_an(next),
            "an" | "An" => next.starts_with(char::is_alphabetic) && !kernel::takes_an(next),
            _ => false,
        };
        if wrong {
            return Some(format!("\"{} {}\"", pair[0], pair[1]));
        }
    }
    let rule = bare_words(text).find(|word| is_rule(word));
    rule.map(|rule| format!("the rule \"{rule}\" in the text"))
}

/// Words that may stand twice, in names: a "chop chop".
const MAY_REPEAT: [&str; 2] = ["had", "chop"];

/// Things that are counted: none of them is many after a 1, and none is one after a higher number.
const PLURALS: [&str; 24] = [
    "tokens",
    "cards",
    "counters",
    "squares",
    "spaces",
    "dice",
    "wrestlers",
    "Cultists",
    "moves",
    "saves",
    "falls",
    "turns",
    "rounds",
    "attempts",
    "attacks",
    "points",
    "kick-outs",
    "chests",
    "players",
    "choices",
    "spells",
    "bribes",
    "tries",
    "times",
];
const SINGULARS: [&str; 22] = [
    "token", "card", "counter", "square", "space", "die", "wrestler", "Cultist", "move", "save", "fall",
    "turn", "round", "attempt", "point", "kick-out", "chest", "player", "choice", "spell", "bribe", "time",
];

/// A coordinate: `3,4`, `c11`. A die (`d6`) is none, and neither is money (`50,000`).
fn is_square(word: &str) -> bool {
    let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
    let digits = |text: &str| !text.is_empty() && text.chars().all(|letter| letter.is_ascii_digit());
    if let Some((x, y)) = word.split_once(',') {
        return digits(x) && digits(y) && y.len() < 3;
    }
    let mut letters = word.chars();
    let first = letters.next().is_some_and(|letter| letter.is_ascii_lowercase());
    first && digits(letters.as_str()) && letters.as_str().len() < 3 && !word.starts_with('d')
}

/// `RS-TRIP-3`.
fn is_rule(word: &str) -> bool {
    let parts: Vec<&str> = word.split('-').collect();
    parts.len() >= 3
        && parts[0].len() >= 2
        && parts[..parts.len() - 1].iter().all(|part| {
            !part.is_empty()
                && part.chars().all(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit())
        })
        && parts[parts.len() - 1].starts_with(|letter: char| letter.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_reader_stumbles_over_is_found() {
        for wrong in [
            "Red has 1 tokens.",
            "Red has 2 token.",
            "The ball ball.",
            "A ape.",
            "An card.",
            "Look at RS-TRIP-3.",
            "Ends .",
        ] {
            assert!(wrong_words(wrong).is_some(), "{wrong}");
        }
        for right in ["Red has 1 token.", "Red has 2 tokens.", "Port and Starboard.", "A 6-3-1 roll."] {
            assert_eq!(wrong_words(right), None, "{right}");
        }
    }

    #[test]
    fn coordinates_are_found_and_dice_and_money_are_not() {
        assert!(is_square("3,4") && is_square("c11") && is_square("(10,3)."));
        assert!(!is_square("50,000") && !is_square("d6") && !is_square("3+") && !is_square("row"));
    }
}
