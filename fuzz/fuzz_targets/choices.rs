//! Any bytes as answers: the first two choose game and set-up, then every three say something at the table. What is
//! offered is accepted, anything else is refused and changes nothing; positions read back as they were written.
#![no_main]

use std::sync::LazyLock;

use catalog::{GameName, Library, with_game};
use kernel::{Choices, Coded, Fast, Game, Listening, Tabletop};
use libfuzzer_sys::fuzz_target;

static LIBRARY: LazyLock<Library> =
    LazyLock::new(|| Library::load(|_| Vec::new()).expect("the built-in content"));

fuzz_target!(|bytes: &[u8]| {
    let [game, setup, answers @ ..] = bytes else { return };
    let name = GameName::ALL[*game as usize % GameName::ALL.len()];
    with_game!(name, G => play::<G>(&LIBRARY.content::<G>(), *setup, answers));
});

fn play<G: Tabletop>(content: &G::Content, setup: u8, answers: &[u8]) {
    let setup = G::any_setup(content, &mut Fast::new(setup.into()));
    let mut table = Listening::new(Fast::new(answers.len() as u64));
    let mut game = G::start(content, &setup, &mut table.table()).expect("any set-up is legal");
    let mut choices = Choices::default();
    for answer in answers.as_chunks::<3>().0 {
        let Some(asked) = game.question(content, &mut choices) else { return };
        let said = u32::from_le_bytes([answer[1], answer[2], 0, 0]);
        if answer[0] < 0xE0 {
            // Mostly something that is offered, so that matches get on.
            let choice = choices[said as usize % choices.len()];
            game.answer(content, asked.seat(), choice, &mut table.table())
                .expect("what is offered is accepted");
        } else if let Some(choice) = G::Choice::from_code(said) {
            let before = game.clone();
            if game.answer(content, asked.seat(), choice, &mut table.table()).is_err() {
                assert!(!choices.contains(&choice), "what is offered was refused");
                assert!(game == before, "a refused choice changed something");
                let _ = game.why_not(content, asked.seat(), choice);
            }
        }
        table.events.clear();
    }
    let text = game.write_position(content);
    assert!(
        G::read_position(content, &text).as_ref() == Ok(&game),
        "the position reads back otherwise:\n{text}"
    );
}
