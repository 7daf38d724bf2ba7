//! A game with nothing to choose: it is set up in a way of its own.

use kernel::{Fast, Tabletop};

use super::{Arranged, Arrangement, anybody, nothing_more, written};

macro_rules! as_it_comes {
    ($game:ty) => {
        impl Arranged for $game {
            fn arrangement(content: &Self::Content) -> Arrangement {
                let base = written(Self::any_setup(content, &mut Fast::new(0)));
                Arrangement {
                    base,
                    picks: Vec::new(),
                    switches: Vec::new(),
                    finish: nothing_more,
                    fits: anybody,
                }
            }
        }
    };
}

catalog::example_games!(as_it_comes);
