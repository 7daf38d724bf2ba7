//! Commentators tell whole matches in plain sentences, whatever happens and whenever it happens.

use std::collections::BTreeSet;

use kernel::commentary::{Commentator, StoryBreak, Voice};
use kernel::{Choices, Fast, Listening, Tabletop};

use crate::plain::Reader;

/// A match with more answers is left there.
const LONGEST_MATCH: usize = 3_000;

/// What no line may claim, because it may come at any time of a match: a voice knows the event and nothing before it.
const CLAIMS: [&str; 9] = [
    "early",
    "finally",
    "at last",
    "so far",
    "already",
    "for the first time",
    "yet another",
    "once again",
    "opening minutes",
];

/// Has every voice of a game tell random matches until it has said so many lines. A game without voices has nothing to
/// keep.
///
/// # Panics
///
/// If a line is no plain sentence, has an empty blank or claims what its event does not know; if a game has voices but
/// fewer than three; if a moment has no lines.
pub fn stories<G: Tabletop>(lines: usize) {
    let content = G::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let voices = G::voices(&content);
    assert!(voices.is_empty() || voices.len() >= 3, "{} has only {} voices", G::NAME, voices.len());
    for voice in &voices {
        let mut reader = Reader::default();
        for line in voice.lines.values().flatten() {
            let lower = line.to_lowercase();
            let words = format!(" {} ", lower.replace(|letter: char| !letter.is_alphanumeric(), " "));
            if let Some(claim) = CLAIMS.iter().find(|claim| words.contains(&format!(" {claim} "))) {
                reader.fault(&format!("commentary: \"{claim}\" may be wrong at another time"), line);
            }
        }
        let mut told = Told::default();
        let mut number = 0;
        while told.lines < lines {
            tell_match::<G>(&content, voice, number, &mut reader, &mut told);
            number += 1;
        }
        let unmet: Vec<&str> =
            voice.lines.keys().map(String::as_str).filter(|kind| !told.kinds.contains(kind)).collect();
        println!(
            "{}, {}: {} lines of {number} matches; never met: {unmet:?}",
            G::NAME,
            voice.name,
            told.lines
        );
        assert_eq!(reader.report(), None, "in the voice {}", voice.name);
    }
}

#[derive(Default)]
struct Told {
    lines: usize,
    kinds: BTreeSet<&'static str>,
}

fn tell_match<G: Tabletop>(
    content: &G::Content,
    voice: &Voice,
    number: u64,
    reader: &mut Reader,
    told: &mut Told,
) {
    let mut chooser = Fast::of_match(21, number);
    let setup = G::any_setup(content, &mut chooser);
    let mut table = Listening::new(Fast::of_match(22, number));
    let mut game = G::start(content, &setup, &mut table.table()).unwrap_or_else(|wrong| panic!("{wrong}"));
    reader.ids = game.ids();
    let mut commentator = Commentator::new(voice, number);
    let mut choices = Choices::default();
    for _ in 0..LONGEST_MATCH {
        for event in table.events.drain(..) {
            if let Some(StoryBreak::Chapter(heading)) = game.story_break(content, &event) {
                reader.sentence("heading", &format!("{heading}."));
            }
            for moment in game.moments(content, &event) {
                if !voice.lines.contains_key(moment.kind) {
                    reader.fault("commentary: no lines for a moment", moment.kind);
                }
                told.kinds.insert(moment.kind);
                let Some(line) = commentator.say(&moment) else { continue };
                told.lines += 1;
                reader.sentence("commentary", &line.text);
                if line.text.contains(['{', '}']) {
                    reader.fault("commentary: an empty blank", &line.text);
                }
            }
        }
        let Some(asked) = game.question(content, &mut choices) else { return };
        let choice = choices[chooser.below(choices.len() as u32) as usize];
        game.apply(content, asked.seat(), choice, &mut table.table());
    }
}
