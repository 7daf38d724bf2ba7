//! A record replays, through JSON and bytes, to the same events; undo and the same choices give the same faces.

use std::sync::Arc;

use kernel::fair::{Entropy, Fairness, MatchKey, SeatEntropy, Secret};
use kernel::record::{self, Record, RecordEntry, Said};
use kernel::{Coded, Digest, Fast, Match, Tabletop};

use super::{Broken, Check, ensure};
use crate::play::{Scene, any, any_seat};

pub(crate) fn check<G: Tabletop>(scene: &Scene<'_, G>, dice: &mut Fast) -> Check {
    let mut shown = None;
    fold(scene, dice, &mut shown).map_err(|broken| Broken { record: shown.map(Box::new), ..broken })
}

/// A match played by a key, with as many entries as the scene is in, and all that must follow from its record. Every
/// second one answers sealed questions out of the order of the seats, every fourth has a resignation.
fn fold<G: Tabletop>(scene: &Scene<'_, G>, dice: &mut Fast, shown: &mut Option<Record>) -> Check {
    let in_order = dice.below(2) == 0;
    let resigns = (dice.below(4) == 0).then(|| dice.below(scene.at as u32 + 1) as usize);
    let (fairness, key) = fairness(dice);
    let content = &scene.ground.content;
    let setup = &scene.played.line.setup;
    let header = scene.ground.header(setup);
    let (mut table, events) = Match::<G>::start(Arc::clone(content), header, Some(fairness), &key)
        .map_err(|problems| format!("the set-up does not survive its own JSON: {problems}"))?;
    ensure!(
        table.setup() == setup,
        "the set-up is another after a way through JSON: {setup:?}, then {:?}",
        table.setup()
    );
    let mut told = vec![events];
    *shown = Some(table.record().clone());
    while let (Some(asked), true) = (table.asked(), table.record().entries.len() < scene.at) {
        let events = if resigns == Some(table.record().entries.len()) {
            any_seat(table.game().seats(), dice).map(|seat| table.resign(seat, &key))
        } else {
            let seat = if in_order { Some(asked.seat()) } else { any_seat(asked.seats, dice) };
            seat.and_then(|seat| any(&table.offer(seat), dice).map(|choice| table.answer(seat, choice, &key)))
        };
        let Some(events) = events else { break };
        told.push(events.map_err(|refused| format!("what is offered is refused: {refused}"))?);
        *shown = Some(table.record().clone());
    }
    let record = table.record();
    let through_json = Record::from_json(&record.to_json()).map_err(|bad| format!("through JSON: {bad}"))?;
    let through_bytes =
        Record::from_bytes(&record.to_bytes()).map_err(|bad| format!("through bytes: {bad}"))?;
    ensure!(through_json == *record, "the record is another after a way through JSON");
    ensure!(
        without_words(&through_bytes) == without_words(record),
        "the record is another after a way through bytes"
    );
    for (way, read) in [("JSON", &through_json), ("bytes", &through_bytes)] {
        let mut retold: Vec<Vec<G::Event>> = Vec::new();
        let folded = record::replay::<G>(content, read, |_, _, events| retold.push(events.to_vec()))
            .map_err(|diverged| format!("replayed from {way}: {diverged}"))?;
        ensure!(
            folded.game() == table.game() && Digest::of(folded.game()) == Digest::of(table.game()),
            "replayed from {way}, the last state is another"
        );
        if in_order {
            let first = retold.iter().zip(&told).position(|(again, first)| again != first);
            ensure!(
                first.is_none() && retold.len() == told.len(),
                "replayed from {way}, entry {} has other events than when it was played",
                first.unwrap_or(told.len().min(retold.len()))
            );
        }
    }
    record::verify::<G>(content, record).map_err(|diverged| format!("the dice do not verify: {diverged}"))?;
    undo(&table, &key, dice)
}

/// Going back and saying the same again gives the same record, face for face.
fn undo<G: Tabletop>(table: &Match<G>, key: &MatchKey, dice: &mut Fast) -> Check {
    let record = table.record();
    let back_to = dice.below(record.entries.len() as u32 + 1) as usize;
    let mut again = record::replay::<G>(table.content(), record, |_, _, _| {})
        .map_err(|diverged| format!("folded again: {diverged}"))?;
    again.undo_to(back_to).map_err(|diverged| format!("undone to entry {back_to}: {diverged}"))?;
    for RecordEntry { seat, said, .. } in record.entries.iter().skip(back_to) {
        let said_again = match said {
            Said::Choice(code) => match G::Choice::from_code(*code) {
                Some(choice) => again.answer(*seat, choice, key),
                None => break,
            },
            Said::Resign => again.resign(*seat, key),
            Said::Draw => break,
        };
        said_again.map_err(|refused| format!("undone to entry {back_to} and said again: {refused}"))?;
    }
    ensure!(
        without_words(again.record()) == without_words(record),
        "undone to entry {back_to} and said again, the same choices give another record"
    );
    Ok(())
}

/// A secret that is revealed from the beginning, so that every face can be verified.
fn fairness(dice: &mut Fast) -> (Fairness, MatchKey) {
    let mut bytes = [0; 32];
    for chunk in bytes.chunks_exact_mut(8) {
        chunk.copy_from_slice(&dice.bits().to_le_bytes());
    }
    let secret = Secret::new(bytes);
    let (match_id, commitment) = ("conformance".to_owned(), secret.commitment());
    let texts = [dice.bits().to_string(), dice.bits().to_string()];
    // Half of the records are by the first ceremony: those of old matches must verify for ever.
    let (entropy, key) = if dice.below(2) == 0 {
        let key = secret.key(&match_id, &texts);
        (Entropy::Texts(texts.to_vec()), key)
    } else {
        let seats = texts.map(|entropy| SeatEntropy::Committed {
            commitment: commitment.of_seat(&match_id, &entropy),
            entropy,
        });
        let key = secret.key_of_seats(&match_id, &seats);
        (Entropy::Seats(seats.to_vec()), key)
    };
    (Fairness { match_id, commitment, entropy, secret: Some(secret.reveal()) }, key)
}

/// Words are for people and no part of the compact form.
fn without_words(record: &Record) -> Record {
    let mut record = record.clone();
    record.entries.iter_mut().for_each(|entry| entry.words.clear());
    record
}
