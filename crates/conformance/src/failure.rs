//! What a broken law looks like to whoever has to mend it.

use core::fmt;

use kernel::Tabletop;
use kernel::record::Record;

use crate::Law;
use crate::play::{Ground, Transcript, follow, offered, said};
use crate::quiet::quietly;
use crate::run::Found;

/// A broken law, with everything needed to see it again.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The game.
    pub game: &'static str,
    /// The law.
    pub law: Law,
    /// How it was broken.
    pub reason: String,
    /// The seed of the suite.
    pub seed: u64,
    /// The number of the match, where it was one match that broke it.
    pub number: Option<u64>,
    /// How many entries that match had when the law was broken, before it was made smaller.
    pub entries: usize,
    /// The smallest record found that shows it.
    pub record: Option<Record>,
    /// The position after that record, in the game's notation.
    pub position: String,
    /// What is asked there.
    pub question: String,
}

impl Failure {
    pub(crate) fn plain<G: Tabletop>(law: Law, seed: u64, reason: String) -> Self {
        Self {
            game: G::NAME,
            law,
            reason,
            seed,
            number: None,
            entries: 0,
            record: None,
            position: String::new(),
            question: String::new(),
        }
    }

    pub(crate) fn of<G: Tabletop>(ground: &Ground<G>, found: Found<G>, entries: usize) -> Self {
        let Found { number, law, broken, played, at, .. } = found;
        let own = broken.record.as_ref().zip(played.as_ref()).and_then(|(record, played)| {
            let (start, entries) = (record.start.clone(), record.entries.clone());
            let line = Transcript { setup: played.line.setup.clone(), start, entries };
            quietly(|| follow(ground, &line)).ok().flatten()
        });
        let state = match &own {
            Some(own) => own.states.last(),
            None => played.as_ref().and_then(|played| played.states.get(at)),
        };
        Self {
            number: Some(number),
            entries,
            record: broken.record.map(|record| *record).or_else(|| {
                let played = played.as_ref()?;
                quietly(|| played.record(ground, at)).ok()
            }),
            position: state.map_or_else(String::new, |state| {
                quietly(|| state.write_position(&*ground.content))
                    .unwrap_or_else(|panic| format!("(writing it {panic})\n{state:?}"))
            }),
            question: state.map_or_else(String::new, |state| {
                quietly(|| question(&*ground.content, state))
                    .unwrap_or_else(|panic| format!("(asking it {panic})"))
            }),
            ..Self::plain::<G>(law, ground.suite.seed, broken.reason)
        }
    }
}

fn question<G: Tabletop>(content: &G::Content, state: &G) -> String {
    let Some(asked) = state.asked(content) else { return format!("nobody is asked; {:?}", state.outcome()) };
    let lists = asked.seats.iter().map(|seat| {
        let list = offered(content, state, seat);
        let words: Vec<String> = list.iter().map(|&c| said(content, state, kernel::Coded::code(c))).collect();
        format!("{seat} is asked \"{}\": {}", asked.why, words.join(" | "))
    });
    lists.collect::<Vec<_>>().join("\n")
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} breaks the law that {}:", self.game, self.law)?;
        writeln!(f, "  {}", self.reason)?;
        let Some(number) = self.number else { return write!(f, "(over all matches of seed {})", self.seed) };
        write!(f, "\nSeen in match {number} of seed {}, after {} entries", self.seed, self.entries)?;
        match &self.record {
            Some(record) => writeln!(f, "; the record below has {}.", record.entries.len())?,
            None => writeln!(f, ".")?,
        }
        writeln!(
            f,
            "Again: conformance::check::<_>(Suite {{ seed: {}, first: {number}, matches: 1, laws: &[Law::{:?}], ..Suite::default() }})",
            self.seed, self.law
        )?;
        writeln!(f, "or conformance::check_record::<_>(JSON, Suite::default()) with that record.")?;
        if !self.position.is_empty() {
            writeln!(f, "\nThe position after it:\n{}", self.position.trim_end())?;
            writeln!(f, "\nThe question there:\n{}", self.question)?;
        }
        match &self.record {
            Some(record) => write!(f, "\nThe record:\n{}", record.to_json()),
            None => Ok(()),
        }
    }
}

impl core::error::Error for Failure {}
