//! The small example games, of which nobody asks for observations: they show who is asked and nothing else.

use kernel::Seat;

use super::{Observed, Pen};

macro_rules! plain {
    ($game:path) => {
        impl Observed for $game {
            const QUESTIONS: &'static [&'static str] = &[];
            type Prepared = ();
            fn prepare(_: &Self::Content) {}
            fn draw<P: Pen>(_: &Self::Content, (): &(), _: &Self::View, _: Seat, _: &mut P) {}
        }
    };
}
catalog::example_games!(plain);
