//! What a review judges positions by: the exact solution of a match where there is one, an estimate elsewhere.

use kernel::{Game, MAX_SEATS};

use crate::Studied;

/// Win chances, seat by seat.
pub type Chances = [f64; MAX_SEATS];

/// One match, solved under its own rules: both sides play their best from here on.
pub trait Solved<G: Game>: Sync {
    /// What this moment is worth; `None` if it does not belong to the match.
    fn chances(&self, game: &G) -> Option<Chances>;

    /// What each offered choice is worth; `None` if the moment does not belong to the match.
    fn choices(&self, game: &G) -> Option<Vec<(G::Choice, Chances)>>;
}

/// Judges the positions of one match.
pub struct Judge<'a, G: Studied> {
    /// The content that it is played with.
    pub content: &'a G::Content,
    solved: Option<Box<dyn Solved<G> + 'a>>,
}

impl<G: Studied> core::fmt::Debug for Judge<'_, G> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Judge").field("exact", &self.is_exact()).finish_non_exhaustive()
    }
}

impl<'a, G: Studied> Judge<'a, G> {
    /// Solves the match if it can be solved.
    pub fn of(content: &'a G::Content, setup: &G::Setup) -> Self {
        Self { content, solved: G::solve(content, setup) }
    }

    /// Estimates, without trying to solve anything.
    pub fn estimating(content: &'a G::Content) -> Self {
        Self { content, solved: None }
    }

    /// Are its chances exact?
    pub fn is_exact(&self) -> bool {
        self.solved.is_some()
    }

    /// The win chances of every seat now.
    pub fn chances(&self, game: &G) -> Chances {
        let solved = self.solved.as_ref().and_then(|solved| solved.chances(game));
        solved.unwrap_or_else(|| G::estimate(self.content, game))
    }

    /// What each offered choice is exactly worth; `None` where that is not known.
    pub fn choices(&self, game: &G) -> Option<Vec<(G::Choice, Chances)>> {
        self.solved.as_ref().and_then(|solved| solved.choices(game))
    }
}
