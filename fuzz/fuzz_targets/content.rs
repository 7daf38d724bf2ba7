//! Any text in the place of a content file is content or a list of problems: the first byte chooses the game and the
//! second the file.
#![no_main]

use catalog::{GameName, with_game};
use kernel::{ContentFile, Tabletop};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, &str)| {
    let (game, file, text) = input;
    let name = GameName::ALL[game as usize % GameName::ALL.len()];
    with_game!(name, G => {
        let mut files: Vec<ContentFile> =
            G::content_files().iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
        let count = files.len().max(1);
        if let Some(file) = files.get_mut(file as usize % count) {
            text.clone_into(&mut file.1);
        }
        if let Err(problems) = G::load(&files) {
            assert!(!problems.0.is_empty(), "a refusal gives a reason");
        }
    });
});
