//! Matches played at random, and what can be asked of their boards.

use std::collections::BTreeSet;

use catalog::{AnyMatch, GameName, Library};
use kernel::fair::MatchKey;
use kernel::{Fast, Seat, Tabletop, Viewer};
use serde_json::Value;

pub fn library() -> Library {
    Library::load(|_| Vec::new()).expect("the built-in content is right")
}

/// A match that is played at random; `stop` says when to look.
pub struct Play {
    pub game: AnyMatch,
    key: MatchKey,
    luck: Fast,
}

impl Play {
    pub fn new(library: &Library, name: GameName, setup: Value, seed: u8) -> Self {
        let key = MatchKey::open([seed; 32]);
        let game = catalog::start(library, name, setup, None, &key).expect("the set-up is legal");
        Self { game, key, luck: Fast::new(seed.into()) }
    }

    /// Makes one decision; `false` once the match is over.
    pub fn on(&mut self) -> bool {
        let Some(asked) = self.game.asked() else { return false };
        let offers = self.game.offers(asked.seat());
        let offer = &offers[self.luck.below(offers.len() as u32) as usize];
        self.game.answer(asked.seat(), offer.code, &self.key).expect("an offered choice is legal");
        true
    }

    /// The first of these matches, seed by seed, in which somebody is asked about that after so many decisions.
    pub fn find(library: &Library, name: GameName, setup: &Value, decisions: usize, why: &str) -> Self {
        let reaches = |seed| {
            let mut play = Self::new(library, name, setup.clone(), seed);
            let mut made = 0;
            while made < decisions || play.game.asked().is_some_and(|asked| asked.why != why) {
                if !play.on() {
                    return None;
                }
                made += 1;
            }
            play.game.asked().is_some().then_some(play)
        };
        (0..=u8::MAX).find_map(reaches).expect("in one of 256 matches it happens")
    }

    pub fn board(&self, viewer: Viewer) -> String {
        web::boards::stage(&self.game.snapshot(), viewer, true).into_flow().into_string()
    }

    pub fn asked(&self) -> Viewer {
        Viewer::Seat(self.game.asked().map_or(Seat::FIRST, |asked| asked.seat()))
    }
}

/// The values of an attribute.
pub fn values<'a>(board: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    board.split(start.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// A legal set-up, by its number.
pub fn setup_of<G: Tabletop>(content: &G::Content, seed: u64) -> Value {
    serde_json::to_value(G::any_setup(content, &mut Fast::new(seed))).expect("set-ups are plain data")
}

/// Every choice that can be made by pointing at something.
pub fn codes(board: &str) -> BTreeSet<u32> {
    ["value", "data-code", "data-codes"]
        .into_iter()
        .flat_map(|attribute| values(board, attribute))
        .flat_map(|codes| codes.split(' '))
        .map(|code| code.parse().expect("a choice is a number"))
        .collect()
}

/// What can be pointed at is offered, and known to the buttons below; no id is there twice.
pub fn is_sound(play: &Play) {
    for index in 0..play.game.seats() {
        let seat = Seat::at(index);
        let board = play.board(Viewer::Seat(seat));
        let offered: BTreeSet<u32> = play.game.offers(seat).iter().map(|offer| offer.code).collect();
        let pointed = web::boards::stage(&play.game.snapshot(), Viewer::Seat(seat), true).hints.pointed;
        assert_eq!(codes(&board), pointed, "choices on the board, and choices that are noted as such");
        assert!(pointed.is_subset(&offered), "nothing else can be pointed at");
        let ids = values(&board, "id");
        let once: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(once.len(), ids.len(), "an id twice among {ids:?}");
    }
    assert!(codes(&play.board(Viewer::Spectator)).is_empty(), "spectators choose nothing");
}
