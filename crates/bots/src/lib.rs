//! Opponents. A bot gets its seat's view and the choices offered, never the true state; what it cannot see it may
//! [imagine](kernel::Game::imagine). Its own randomness does not come from the match, and it keeps no memory that could
//! not be rebuilt from its views.

mod distracted;
pub mod guide;
pub mod heuristics;
mod levels;
pub mod named;
mod rehearser;
mod searcher;

pub use distracted::Distracted;
pub use guide::{Features, Guide, Judged, Judgement, NoGuide};
pub use levels::{BotKind, Level, Opponents, Trained};
pub use rehearser::{Rehearsal, Rehearser};
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

    /// The same without looking, by somebody who never looks: nobody need draw up a view for them.
    fn choose_blindly(&mut self, offered: &[G::Choice]) -> Option<G::Choice> {
        let _ = offered;
        None
    }
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

    fn choose_blindly(&mut self, offered: &[G::Choice]) -> Option<G::Choice> {
        Some(offered[self.0.below(offered.len() as u32) as usize])
    }
}

/// Asks a bot; where there is only one choice, it is not asked.
pub fn decide<G: Game>(
    bot: &mut dyn Bot<G>,
    game: &G,
    content: &G::Content,
    asked: Asked,
    seat: Seat,
    offered: &[G::Choice],
) -> G::Choice {
    if let [only] = offered {
        return *only;
    }
    if let Some(choice) = bot.choose_blindly(offered) {
        return choice;
    }
    let view = game.view(content, Viewer::Seat(seat));
    bot.choose(&Situation { content, seat, view: &view, asked, offered })
}

/// Plays on until the match ends or `limit` decisions are made, each seat by its bot (in the order of the seats); how
/// many decisions were made.
pub fn play_on<G: Game>(
    game: &mut G,
    content: &G::Content,
    table: &mut Table<'_, G::Event>,
    bots: &mut [&mut dyn Bot<G>],
    limit: usize,
) -> usize {
    let mut offered = Choices::default();
    for made in 0..limit {
        let Some(asked) = game.question(content, &mut offered) else { return made };
        let seat = asked.seat();
        let choice = decide(&mut *bots[seat.index()], game, content, asked, seat, &offered);
        game.apply(content, seat, choice, table);
    }
    limit
}
