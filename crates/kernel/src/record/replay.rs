//! Folding a record through the rules.

use core::fmt;
use std::sync::Arc;

use super::{Record, Said};
use crate::dice::{Keyed, Recorded, Rolled};
use crate::fair::ChoicesDigest;
use crate::play::{Settled, still_sealed};
use crate::{Coded, Digest, Listening, Match, Tabletop};

/// Where in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordPlace {
    /// What was agreed before the match.
    Header,
    /// What was rolled while setting up.
    Start,
    /// An entry, counted from 1.
    Entry(usize),
    /// The end.
    End,
}

impl fmt::Display for RecordPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Header => write!(f, "the header"),
            Self::Start => write!(f, "the set-up"),
            Self::Entry(number) => write!(f, "entry {number}"),
            Self::End => write!(f, "the end"),
        }
    }
}

/// The first point at which a record is not what the rules would have had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diverged {
    /// Where.
    pub place: RecordPlace,
    /// What the rules expected there, and what the record has.
    pub reason: String,
}

impl fmt::Display for Diverged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)
    }
}

impl core::error::Error for Diverged {}

fn diverged<T>(place: RecordPlace, reason: impl Into<String>) -> Result<T, Diverged> {
    Err(Diverged { place, reason: reason.into() })
}

/// Folds a record, showing each entry's events to `listen` (entry 0 is the set-up); gives back the match as it stands
/// after the last entry.
pub fn replay<G: Tabletop>(
    content: &Arc<G::Content>,
    record: &Record,
    mut listen: impl FnMut(usize, &G, &[G::Event]),
) -> Result<Match<G>, Diverged> {
    let header = &record.header;
    if header.game != G::NAME {
        return diverged(
            RecordPlace::Header,
            format!("a record of \"{}\", not of \"{}\"", header.game, G::NAME),
        );
    }
    if let Err(unknown) = header.check_rules::<G>() {
        return diverged(RecordPlace::Header, unknown.to_string());
    }
    let setup: G::Setup = match serde_json::from_value(header.setup.clone()) {
        Ok(setup) => setup,
        Err(error) => return diverged(RecordPlace::Header, format!("the set-up cannot be read: {error}")),
    };
    let mut table = Listening::new(Recorded::new(&record.start));
    let mut game = match G::start_by(content, &setup, header.rules, &mut table.table()) {
        Ok(game) => game,
        Err(problems) => return diverged(RecordPlace::Header, format!("the set-up is refused: {problems}")),
    };
    if let Err(fault) = table.dice.finish() {
        return diverged(RecordPlace::Start, fault.to_string());
    }
    listen(0, &game, &table.events);
    let mut settled = Settled::start(header);
    for (index, entry) in record.entries.iter().enumerate() {
        let place = RecordPlace::Entry(index + 1);
        let mut table = Listening::new(Recorded::new(&entry.faces));
        let before = game.asked(content);
        match entry.said {
            Said::Choice(code) => {
                let Some(choice) = G::Choice::from_code(code) else {
                    return diverged(
                        place,
                        format!("there is no choice {code}; codes end at {}", G::Choice::COUNT - 1),
                    );
                };
                if let Err(refused) = game.answer(content, entry.seat, choice, &mut table.table()) {
                    return diverged(place, refused.to_string());
                }
            }
            Said::Resign | Said::Draw if before.is_none() => {
                return diverged(place, "the match is over already");
            }
            Said::Resign if !game.seats().has(entry.seat) => {
                return diverged(place, format!("{} is not at the table", entry.seat));
            }
            Said::Resign => game.resign(content, entry.seat, &mut table.table()),
            Said::Draw if index + 1 < record.entries.len() => {
                return diverged(RecordPlace::Entry(index + 2), "the match was drawn by agreement before");
            }
            Said::Draw => {}
        }
        if let Err(fault) = table.dice.finish() {
            return diverged(place, fault.to_string());
        }
        let resigns = entry.said == Said::Resign;
        if resigns || !still_sealed(before, game.asked(content), &entry.faces) {
            settled.settle(&record.entries[..=index]);
        }
        listen(index + 1, &game, &table.events);
    }
    let folded = Match::from_parts(Arc::clone(content), record.clone(), setup, game, settled);
    match (&record.end, folded.outcome()) {
        (None, _) => {}
        (Some(_), None) => {
            return diverged(RecordPlace::End, "the record says how it ended, but the match is not over");
        }
        (Some(end), Some(outcome)) => {
            if end.outcome != outcome {
                let (said, right) = (end.outcome.ranks(), outcome.ranks());
                return diverged(
                    RecordPlace::End,
                    format!("the record ranks the seats {said:?}, the rules {right:?}"),
                );
            }
            let state = format!("{:016x}", Digest::of(folded.game()));
            if end.state != state {
                return diverged(
                    RecordPlace::End,
                    format!("the last state's digest is {state}, the record has {}", end.state),
                );
            }
        }
    }
    Ok(folded)
}

/// Folds a record and recomputes every face from the revealed secret.
pub fn verify<G: Tabletop>(content: &Arc<G::Content>, record: &Record) -> Result<Match<G>, Diverged> {
    let folded = replay::<G>(content, record, |_, _, _| {})?;
    let Some(fairness) = &record.fairness else {
        return diverged(
            RecordPlace::Header,
            "the record says nothing about its dice, so they cannot be checked",
        );
    };
    if fairness.protocol() != record.header.dice {
        let (said, right) = (record.header.dice, fairness.protocol());
        return diverged(
            RecordPlace::Header,
            format!("the dice are said to be of version {said}, and are of {right}"),
        );
    }
    let key = match fairness.key() {
        Ok(key) => key,
        Err(reason) => return diverged(RecordPlace::Header, reason),
    };
    let mut choices = ChoicesDigest::start(&record.header.digest());
    let mut table = Listening::new(crate::Recording::new(Keyed::new(&key, choices)));
    let Ok(mut game) = G::start_by(content, folded.setup(), record.header.rules, &mut table.table()) else {
        return diverged(RecordPlace::Header, "the set-up is refused");
    };
    compare(RecordPlace::Start, &record.start, &table.dice.faces)?;
    for (index, entry) in record.entries.iter().enumerate() {
        choices = entry.after(&choices);
        let mut table = Listening::new(crate::Recording::new(Keyed::new(&key, choices)));
        match entry.said {
            Said::Choice(code) => {
                if let Some(choice) = G::Choice::from_code(code) {
                    game.apply(content, entry.seat, choice, &mut table.table());
                }
            }
            Said::Resign => game.resign(content, entry.seat, &mut table.table()),
            Said::Draw => {}
        }
        compare(RecordPlace::Entry(index + 1), &entry.faces, &table.dice.faces)?;
    }
    Ok(folded)
}

fn compare(place: RecordPlace, recorded: &[Rolled], right: &[Rolled]) -> Result<(), Diverged> {
    if recorded == right {
        return Ok(());
    }
    let list = |faces: &[Rolled]| faces.iter().map(Rolled::to_string).collect::<Vec<_>>().join(" ");
    diverged(place, format!("the key gives the faces {}; the record has {}", list(right), list(recorded)))
}
