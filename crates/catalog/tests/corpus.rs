//! The fuzzer begins from a record of every game, which must be one that still replays. `RINGCRAFT_GOLDEN=write`, which
//! `cargo xtask golden` sets, writes them anew.

#![allow(clippy::disallowed_methods, reason = "a test reads and writes its golden files")]

use std::path::PathBuf;

use catalog::{GameName, Library};
use kernel::fair::MatchKey;
use kernel::{Fast, Record};

/// So many answers, so that a record stays small enough for a fuzzer to change.
const ANSWERS: usize = 60;

fn file(name: GameName) -> PathBuf {
    PathBuf::from(format!("../../fuzz/corpus/record/{name}.json"))
}

/// How a random match begins.
fn played(library: &Library, name: GameName) -> Record {
    let game = library.game(name);
    let key = MatchKey::open([1; 32]);
    let mut playing =
        game.start(game.any_setup(1), None, &key).unwrap_or_else(|problems| panic!("{name}: {problems}"));
    let mut luck = Fast::new(1);
    for _ in 0..ANSWERS {
        let Some(asked) = playing.asked() else { break };
        let offers = playing.offers(asked.seat());
        let offer = &offers[luck.below(offers.len() as u32) as usize];
        playing.answer(asked.seat(), offer.code, &key).unwrap_or_else(|refused| panic!("{name}: {refused}"));
    }
    playing.record().clone()
}

#[test]
fn every_record_of_the_fuzzers_corpus_replays() {
    let library = Library::load(|_| Vec::new()).unwrap_or_else(|problems| panic!("{problems}"));
    let write = std::env::var_os("RINGCRAFT_GOLDEN").is_some_and(|value| value == "write");
    for &name in GameName::ALL {
        let path = file(name);
        if write {
            std::fs::write(&path, played(&library, name).to_json()).expect("the corpus is written");
        }
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let record = Record::from_json(&text).unwrap_or_else(|bad| panic!("{}: {bad}", path.display()));
        let replayed = catalog::replay(&library, &record);
        if let Err(diverged) = replayed {
            panic!("{}: {diverged}\nWrite it anew with `cargo xtask golden catalog`.", path.display());
        }
    }
}
