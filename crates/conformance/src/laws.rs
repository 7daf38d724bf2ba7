//! The laws, one file each.

pub(crate) mod again;
pub(crate) mod agenda;
pub(crate) mod chances;
pub(crate) mod choices;
pub(crate) mod ends;
pub(crate) mod equal;
pub(crate) mod imagine;
pub(crate) mod notation;
pub(crate) mod odds;
pub(crate) mod records;
pub(crate) mod resign;
pub(crate) mod sealed;
pub(crate) mod secrets;
mod shown;
pub(crate) mod words;

use core::fmt;

use kernel::record::Record;
use kernel::serde::Serialize;
use kernel::{Fast, Game, Tabletop, Viewer};

use crate::Report;
use crate::play::{Played, Scene, any};

/// A law that every game must keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// Random matches end, with an outcome exactly when nobody is asked.
    Ends,
    /// What is offered is accepted; everything else is refused and changes nothing.
    Choices,
    /// Equal histories give equal states, hashes and digests; a clone is independent; looking does not touch.
    Equal,
    /// A record replays, through JSON and bytes, to the same events; undo and the same choices give the same faces.
    Records,
    /// Views, events, questions and words tell a viewer nothing that is hidden from it.
    Secrets,
    /// What a viewer imagines has the view it was imagined from, follows from nothing else and can be played.
    Imagine,
    /// Sealed answers commute, tell nothing and roll nothing before the last.
    Sealed,
    /// The chances of all faces that an answer can roll sum to one.
    Chances,
    /// A position reads back as it was written.
    Notation,
    /// Every sentence is a sentence.
    Words,
    /// Whoever gives up does not win, and the rest goes on or ends properly.
    Resign,
    /// No step is ever dropped from the agenda.
    Agenda,
    /// The same match played again, in another thread, is the same at every step.
    Again,
    /// Every named chance of an offered choice is what running all the dice gives.
    Odds,
}

impl Law {
    /// Every law, in the order in which they are checked.
    pub const ALL: [Self; 14] = [
        Self::Ends,
        Self::Choices,
        Self::Equal,
        Self::Records,
        Self::Secrets,
        Self::Imagine,
        Self::Sealed,
        Self::Chances,
        Self::Notation,
        Self::Words,
        Self::Resign,
        Self::Agenda,
        Self::Again,
        Self::Odds,
    ];

    /// The law in a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Ends => "a random match ends, with an outcome exactly when nobody is asked",
            Self::Choices => "what is offered is accepted, everything else is refused and changes nothing",
            Self::Equal => {
                "equal histories give equal states, hashes and digests, and looking changes nothing"
            }
            Self::Records => "a record replays to the same events and the same state",
            Self::Secrets => "a viewer learns nothing that is hidden from it",
            Self::Imagine => {
                "what a viewer imagines follows from its view alone, has that view and can be played"
            }
            Self::Sealed => "sealed answers commute, and tell and roll nothing before the last",
            Self::Chances => "the chances of all faces that an answer can roll sum to one",
            Self::Notation => "a position reads back as it was written",
            Self::Words => "every sentence is a sentence",
            Self::Resign => "whoever gives up does not win, and the rest goes on or ends properly",
            Self::Agenda => "no step is ever dropped from the agenda",
            Self::Again => "the same match played again is the same at every step, whatever the thread",
            Self::Odds => "every named chance is what running all the dice gives",
        }
    }

    /// Checks it at one point of one match.
    pub(crate) fn check<G: Tabletop>(
        self,
        scene: &Scene<'_, G>,
        dice: &mut Fast,
        report: &mut Report,
    ) -> Check {
        report.checks[self as usize] += 1;
        match self {
            Self::Ends => ends::check(scene, dice),
            Self::Choices => choices::check(scene, dice),
            Self::Equal => equal::check(scene, dice),
            Self::Records => records::check(scene, dice),
            Self::Secrets => secrets::check(scene, dice, report),
            Self::Imagine => imagine::check(scene, dice, report),
            Self::Sealed => sealed::check(scene, dice, report),
            Self::Chances => chances::check(scene, dice, report),
            Self::Notation => notation::check(scene, dice),
            Self::Words => words::check(scene, dice),
            Self::Resign => resign::check(scene, dice),
            Self::Agenda => agenda::check(scene, report),
            Self::Again => again::check(scene),
            Self::Odds => odds::check(scene, report),
        }
    }

    /// At which points of match `number` it is checked: the cheap ones everywhere, the others on a sample.
    pub(crate) fn points<G: Tabletop>(
        self,
        content: &G::Content,
        played: &Played<G>,
        number: u64,
        odds_every: u64,
        dice: &mut Fast,
    ) -> Vec<usize> {
        let last = played.last();
        let one_in = |matches: u64| number.is_multiple_of(matches) || number < 10;
        match self {
            Self::Agenda => (0..=last).collect(),
            Self::Ends => vec![last],
            Self::Records | Self::Again if one_in(20) => vec![last],
            Self::Chances if one_in(5) => {
                let entries = played.line.entries.iter().enumerate();
                let rolled: Vec<usize> =
                    entries.filter(|(_, e)| !e.faces.is_empty()).map(|(at, _)| at).collect();
                any(&rolled, dice).into_iter().collect()
            }
            Self::Odds if number.is_multiple_of(odds_every) => somewhere(last, dice),
            Self::Resign if one_in(5) => somewhere(last, dice),
            Self::Words if one_in(2) => somewhere(last, dice),
            Self::Records | Self::Again | Self::Chances | Self::Resign | Self::Words | Self::Odds => {
                Vec::new()
            }
            Self::Choices | Self::Secrets | Self::Imagine | Self::Notation | Self::Equal => {
                somewhere(last, dice)
            }
            Self::Sealed => {
                let several = |game: &G| game.asked(content).is_some_and(|a| a.sealed && a.seats.len() > 1);
                let sealed: Vec<usize> = (0..=last).filter(|&at| several(&played.states[at])).collect();
                any(&sealed, dice).into_iter().collect()
            }
        }
    }
}

/// One point, anywhere from the set-up to the end.
fn somewhere(last: usize, dice: &mut Fast) -> Vec<usize> {
    vec![dice.below(last as u32 + 1) as usize]
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sentence())
    }
}

/// How a law was broken.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Broken {
    /// What was seen.
    pub(crate) reason: String,
    /// How many answers after the point it was seen.
    pub(crate) more: usize,
    /// The record that shows it, if it is not the match that was looked at.
    pub(crate) record: Option<Box<Record>>,
}

impl From<String> for Broken {
    fn from(reason: String) -> Self {
        Self { reason, more: 0, record: None }
    }
}

pub(crate) type Check = Result<(), Broken>;

/// Returns from a law with what was seen, unless it holds.
macro_rules! ensure {
    ($holds:expr, $($why:tt)+) => {
        if !$holds {
            return Err(format!($($why)+).into());
        }
    };
}
pub(crate) use ensure;

/// The bytes that a viewer gets.
pub(crate) fn bytes(of: &impl Serialize) -> String {
    serde_json::to_string(of).unwrap_or_else(|error| format!("not serialisable: {error}"))
}

/// Every viewer of a game: each seat, and a spectator.
pub(crate) fn viewers<G: Game>(game: &G) -> impl Iterator<Item = Viewer> {
    game.seats().iter().map(Viewer::Seat).chain([Viewer::Spectator])
}

/// A viewer in words.
pub(crate) fn name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => seat.to_string(),
        Viewer::Spectator => "a spectator".into(),
    }
}

/// Two texts where they first differ, with a little around.
pub(crate) fn difference(one: &str, other: &str) -> String {
    let same = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let cut = |text: &str| {
        let from = same.saturating_sub(60);
        let piece: String =
            String::from_utf8_lossy(&text.as_bytes()[from.min(text.len())..]).chars().take(140).collect();
        if from > 0 { format!("...{piece}") } else { piece }
    };
    format!("\n    {}\n    {}", cut(one), cut(other))
}
