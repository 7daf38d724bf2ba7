//! A game that needs no charts.

use super::{Chart, Charted};

macro_rules! none {
    ($game:ty) => {
        impl Charted for $game {
            fn charts(_: &Self::Content) -> Vec<Chart> {
                Vec::new()
            }
        }
    };
}

catalog::example_games!(none);
