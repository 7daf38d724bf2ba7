//! Opponents. A bot gets its seat's view and the choices offered, never the true state; what it cannot see it may
//! [imagine](kernel::Game::imagine). Its own randomness does not come from the match, and it keeps no memory that could
//! not be rebuilt from its views.

pub mod guide;
pub mod heuristics;
mod searcher;

pub use guide::{Guide, NoGuide};
pub use searcher::{Budget, Manner, Searcher};

use kernel::{Asked, Choices, Fast, Game, Seat, Table, Viewer};

/// Everything a bot may know when it is asked.
#[derive(Debug)]
pub struct Situation<'a, G: Game> {
    /// The game's content.
    pub content: &'a G::Content,
    /// Which seat the bot has.
    pub seat: Seat,
    /// What that seat sees.
    pub view: &'a G::View,
    /// What it is asked.
    pub asked: Asked,
    /// What it may choose; never empty.
    pub offered: &'a [G::Choice],
}

/// Somebody who decides.
pub trait Bot<G: Game>: Send {
    /// One of the offered choices.
    fn choose(&mut self, situation: &Situation<'_, G>) -> G::Choice;
}

/// Any choice is as good as any other.
#[derive(Clone, Debug)]
pub struct Random(Fast);

impl Random {
    /// Its luck follows from this seed.
    pub fn new(seed: u64) -> Self {
        Self(Fast::new(seed))
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, situation: &Situation<'_, G>) -> G::Choice {
        situation.offered[self.0.below(situation.offered.len() as u32) as usize]
    }
}

/// Plays on until the match ends or `limit` decisions are made, each seat by its bot (in the order of the seats); how
/// many decisions were made.
pub fn play_on<G: Game>(
    game: &mut G,
    content: &G::Content,
    table: &mut impl Table<G::Event>,
    bots: &mut [&mut dyn Bot<G>],
    limit: usize,
) -> usize {
    let mut offered = Choices::default();
    for made in 0..limit {
        let Some(asked) = game.question(content, &mut offered) else { return made };
        let seat = asked.seat();
        let view = game.view(content, Viewer::Seat(seat));
        let situation = Situation { content, seat, view: &view, asked, offered: &offered };
        let choice = bots[seat.index()].choose(&situation);
        game.apply(content, seat, choice, table);
    }
    limit
}
