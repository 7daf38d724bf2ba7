//! What a game's own knowledge adds to a search: how a seat stands, and which choices look promising.

use kernel::{Game, Outcome, Seat};

/// Knowledge of one game. It judges imagined states, so it may look at all of one.
pub trait Guide<G: Game>: Send + Sync {
    /// How a seat stands, from 0 (lost) to 1 (won). Only asked while the match runs.
    fn value(&self, content: &G::Content, game: &G, seat: Seat) -> f64;

    /// How promising each offered choice looks, as weights of any scale; none may be negative.
    fn weigh(
        &self,
        content: &G::Content,
        game: &G,
        seat: Seat,
        offered: &[G::Choice],
        weights: &mut Vec<f32>,
    ) {
        let _ = (content, game, seat);
        weights.extend(offered.iter().map(|_| 1.0));
    }
}

/// No knowledge at all: every running match is even, every choice as good as any other.
#[derive(Clone, Copy, Debug)]
pub struct NoGuide;

impl<G: Game> Guide<G> for NoGuide {
    fn value(&self, _: &G::Content, game: &G, _: Seat) -> f64 {
        1.0 / game.seats().len() as f64
    }
}

/// A finished match is worth what it scored, a running one what the guide says.
pub(crate) fn worth<G: Game>(
    guide: &dyn Guide<G>,
    content: &G::Content,
    game: &G,
    outcome: Option<Outcome>,
    seat: Seat,
) -> f64 {
    outcome.map_or_else(|| guide.value(content, game, seat).clamp(0.0, 1.0), |outcome| outcome.score(seat))
}
