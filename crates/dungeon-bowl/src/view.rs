//! What a viewer may see: everything, since nobody holds a secret in this game.
//!
//! Even so a view is its own thing, built from the state: should a rule with a secret ever come, it is left out here.

use crate::bout::Bout;
use serde::Serialize;

/// What anyone at the table or beside it sees.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    bout: Bout,
}

impl View {
    /// What is to be seen of a match.
    pub fn of(bout: &Bout) -> Self {
        Self { bout: *bout }
    }

    /// The match that is seen; the same as the true one, as far as anybody can tell.
    pub fn bout(&self) -> Bout {
        self.bout
    }

    /// Its board, players and pending steps, to look at.
    pub fn look(&self) -> &Bout {
        &self.bout
    }
}
