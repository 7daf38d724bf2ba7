//! Records of a game that is known by its name only: told again, checked, looked at again.

use catalog::{AnyGame, Edition, visit};
use kernel::commentary::{Commentator, find_voice};
use kernel::record::{Diverged, replay, verify as check};
use kernel::{Outcome, Record};

use crate::matchup::NamedMatchup;
use crate::review::{Review, ReviewDepth, review};
use crate::studied::Studied;

/// One entry of a record, told again.
#[derive(Debug)]
pub struct Retold {
    /// Its number, counted from 1; 0 is the set-up.
    pub number: usize,
    /// Who spoke; nobody in the set-up.
    pub who: Option<String>,
    /// What happened, in sentences, or in a commentator's lines.
    pub sentences: Vec<String>,
    /// The position after it in the game's notation and the question there, if that was asked.
    pub position: Option<(String, Option<String>)>,
}

/// How a record is told.
#[derive(Clone, Copy, Debug, Default)]
pub struct Telling<'a> {
    /// Only this entry, with the position after it.
    pub only: Option<usize>,
    /// In a commentator's voice.
    pub voice: Option<&'a str>,
}

/// How a record ends.
#[derive(Debug)]
pub struct End {
    /// What came of the match; nothing if it is not over.
    pub outcome: Option<Outcome>,
    /// The winners' names.
    pub winners: Vec<String>,
}

/// A match from its record, entry by entry. What can be told of a record that stops making sense is told before the
/// reason.
///
/// # Errors
///
/// A sentence, if there is no such voice.
pub fn retell(
    game: &AnyGame,
    record: &Record,
    telling: Telling<'_>,
) -> Result<(Vec<Retold>, Result<End, Diverged>), String> {
    visit!(AnyGame, game, edition => retold(edition, record, telling))
}

fn retold<G: NamedMatchup>(
    edition: &Edition<G>,
    record: &Record,
    telling: Telling<'_>,
) -> Result<(Vec<Retold>, Result<End, Diverged>), String> {
    let content = edition.content();
    // The same record is told in the same words.
    let seed = u64::from_le_bytes(record.header.digest().0[..8].try_into().unwrap_or_default());
    let voice = telling.voice.map(|name| find_voice(G::voices(content), name)).transpose()?;
    let mut commentator = voice.map(|voice| Commentator::new(voice, seed));
    let mut lines = Vec::new();
    let folded = replay::<G>(content, record, |number, game, events| {
        if telling.only.is_some_and(|only| only != number) {
            return;
        }
        let sentences = match &mut commentator {
            Some(commentator) => {
                let lines = events.iter().flat_map(|event| commentator.call(game, content, event));
                lines.map(|line| line.text).collect()
            }
            None => events.iter().map(|event| game.tell(content, event)).collect(),
        };
        let seat = number.checked_sub(1).map(|index| record.entries[index].seat);
        let who = seat.map(|seat| game.seat_name(content, seat));
        let position = telling.only.map(|_| {
            let asked = game.asked(content);
            (game.write_position(content), asked.map(|asked| game.prompt(content, asked, asked.seat())))
        });
        lines.push(Retold { number, who, sentences, position });
    });
    let end = folded.map(|folded| {
        let outcome = folded.outcome();
        let winners = outcome.iter().flat_map(|outcome| outcome.winners().iter().collect::<Vec<_>>());
        End { outcome, winners: winners.map(|seat| folded.game().seat_name(content, seat)).collect() }
    });
    Ok((lines, end))
}

/// Checks that a record was played by the rules and that its dice follow from its secret; tells whether it is over.
///
/// # Errors
///
/// Where it stops making sense.
pub fn verify(game: &AnyGame, record: &Record) -> Result<bool, Diverged> {
    visit!(AnyGame, game, edition => verified(edition, record))
}

fn verified<G: Studied>(edition: &Edition<G>, record: &Record) -> Result<bool, Diverged> {
    check::<G>(edition.content(), record).map(|folded| folded.outcome().is_some())
}

/// A finished match looked at again, from its record.
///
/// # Errors
///
/// Where it stops making sense.
pub fn review_record(
    game: &AnyGame,
    record: &Record,
    depth: ReviewDepth,
    watch: &(dyn Fn() + Sync),
) -> Result<Review, Diverged> {
    visit!(AnyGame, game, edition => reviewed(edition, record, depth, watch))
}

fn reviewed<G: Studied>(
    edition: &Edition<G>,
    record: &Record,
    depth: ReviewDepth,
    watch: &(dyn Fn() + Sync),
) -> Result<Review, Diverged> {
    review::<G>(edition.content(), record, depth, watch)
}
