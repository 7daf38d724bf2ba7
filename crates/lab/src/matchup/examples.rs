//! A game that has no more names than the laboratory knows.

use super::NamedMatchup;

macro_rules! without_names {
    ($game:ty) => {
        impl NamedMatchup for $game {}
    };
}

catalog::example_games!(without_names);
