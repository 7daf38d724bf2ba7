//! Any text is a list of scenarios or a list of problems, and running one never panics.
#![no_main]

use std::sync::LazyLock;

use catalog::{GameName, Library, with_game};
use libfuzzer_sys::fuzz_target;

static LIBRARY: LazyLock<Library> =
    LazyLock::new(|| Library::load(|_| Vec::new()).expect("the built-in content"));

fuzz_target!(|input: (u8, &str)| {
    let (game, text) = input;
    let name = GameName::ALL[game as usize % GameName::ALL.len()];
    if let Ok(scenarios) = scenario::parse("fuzz", text) {
        for scenario in &scenarios {
            let _ = with_game!(name, G => scenario::run::<G>(&LIBRARY.content::<G>(), scenario));
        }
    }
});
