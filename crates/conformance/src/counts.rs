//! How many ways a match can go: choice paths by depth, with the dice fixed. A perft for games with dice.

use core::fmt::Write as _;
use std::path::Path;

use kernel::{Choices, Digest, Fast, Table, Tabletop};

use crate::golden;
use crate::play::{any, any_seat};

/// The deepest that is counted.
const DEEPEST: usize = 12;
/// Counting ends with the first depth that has more paths than this.
const ENOUGH: u64 = 20_000;

/// Where counting begins.
#[derive(Clone, Copy, Debug)]
pub enum Start<'a> {
    /// After so many random answers of the random match of this seed, the one that
    /// [`playthrough`](crate::playthrough) tells.
    Match {
        /// The seed.
        seed: u64,
        /// How many answers.
        answers: usize,
    },
    /// After so many random answers of the match of this set-up and this seed.
    Setup {
        /// The set-up as JSON.
        setup: &'a str,
        /// The seed of the dice and the answers.
        seed: u64,
        /// How many answers.
        answers: usize,
    },
    /// A position in the game's notation.
    Position(&'a str),
}

/// Counts choice paths by depth from named positions and compares with a golden file; `RINGCRAFT_GOLDEN=write` writes
/// it.
///
/// The dice of an answer follow from its place in the path alone, so a path is determined by its choices; of a sealed question the
/// lowest open seat answers. Beside each count stands the sum of the digests of the states reached, so that states
/// that change while their number stays show as well.
///
/// # Panics
///
/// If the counts are others than in the file, or a position cannot be read.
pub fn counts<G: Tabletop>(path: impl AsRef<Path>, positions: &[(&str, Start<'_>)]) {
    golden::compare(path.as_ref(), &table::<G>(positions));
}

fn table<G: Tabletop>(positions: &[(&str, Start<'_>)]) -> String {
    let content = match G::built_in() {
        Ok(content) => content,
        Err(problems) => panic!("the built-in content of {} is refused:\n{problems}", G::NAME),
    };
    let mut text = format!("{}: choice paths by depth, and the sum of the digests reached\n", G::TITLE);
    for (name, from) in positions {
        let _ = writeln!(text, "\n{name}");
        let game = begin::<G>(&content, name, *from);
        for depth in 1..=DEEPEST {
            let mut count = Count::default();
            count.walk(&content, &game, 0, depth);
            if count.paths == 0 {
                break;
            }
            let _ = writeln!(text, "{depth:>4} {:>10}  {:016x}", count.paths, count.digests);
            if count.paths > ENOUGH {
                break;
            }
        }
    }
    text
}

fn begin<G: Tabletop>(content: &G::Content, name: &str, from: Start<'_>) -> G {
    match from {
        Start::Position(text) => match G::read_position(content, text) {
            Ok(game) => game,
            Err(problem) => panic!("{name}: {problem}"),
        },
        Start::Match { seed, answers } => {
            let mut dice = Fast::of_match(seed, 0);
            let setup = G::any_setup(content, &mut dice);
            play(content, name, &setup, dice, answers)
        }
        Start::Setup { setup, seed, answers } => match serde_json::from_str(setup) {
            Ok(setup) => play(content, name, &setup, Fast::of_match(seed, 0), answers),
            Err(error) => panic!("{name}: {error}"),
        },
    }
}

/// The state after so many random answers.
fn play<G: Tabletop>(
    content: &G::Content,
    name: &str,
    setup: &G::Setup,
    mut dice: Fast,
    answers: usize,
) -> G {
    let mut source = Fast::new(dice.bits());
    let mut table = Table::silent(&mut source);
    let mut game = match G::start(content, setup, &mut table) {
        Ok(game) => game,
        Err(problems) => panic!("{name}: the set-up is refused:\n{problems}"),
    };
    let mut list = Choices::default();
    for _ in 0..answers {
        let Some(asked) = game.asked(content) else { break };
        let Some(seat) = any_seat(asked.seats, &mut dice) else { break };
        list.clear();
        game.offer(content, seat, &mut list);
        let Some(choice) = any(&list, &mut dice) else { break };
        game.apply(content, seat, choice, &mut table);
    }
    game
}

/// The opening and two later moments of the game's standard match, for the table of `docs/perft.md`.
///
/// # Panics
///
/// As [`counts`] does.
pub fn perft<G: Tabletop>(path: impl AsRef<Path>, setup: &str, answers: [usize; 2]) {
    let [middle, late] = answers;
    let names = [middle, late].map(|count| format!("after {count} random answers, seed 1"));
    let from = |answers| Start::Setup { setup, seed: 1, answers };
    counts::<G>(
        path,
        &[("the opening, seed 1", from(0)), (&names[0], from(middle)), (&names[1], from(late))],
    );
}

#[derive(Debug, Default)]
struct Count {
    paths: u64,
    digests: u64,
}

impl Count {
    fn walk<G: Tabletop>(&mut self, content: &G::Content, game: &G, answers: usize, depth: usize) {
        if answers == depth {
            self.paths += 1;
            self.digests = self.digests.wrapping_add(Digest::of(game));
            return;
        }
        let mut list = Choices::default();
        let Some(asked) = game.question(content, &mut list) else { return };
        for &choice in &*list {
            let mut after = game.clone();
            after.apply(content, asked.seat(), choice, &mut Table::silent(&mut Fast::new(answers as u64)));
            self.walk(content, &after, answers + 1, depth);
        }
    }
}
