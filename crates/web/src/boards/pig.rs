//! The examples: Pig as two scores and what is at stake, Bids as text.

use catalog::pig::{Bids, Pig};
use kernel::{Seat, Tabletop};
use maud::html;

use super::{Drawn, Scene, StageParts, in_text};

impl Drawn for Pig {
    fn stage(scene: &Scene<'_, Self>) -> StageParts {
        let (scores, turn, at_stake) = scene.view;
        let board = html! {
            table.board {
                @for seat in Seat::BOTH { tr { th { (seat) @if *turn == seat { " to roll" } } td { (scores[seat]) } } }
            }
            p { "At stake: " (at_stake) }
        };
        StageParts { board, ..StageParts::default() }
    }
}

impl Drawn for Bids {
    fn stage(scene: &Scene<'_, Self>) -> StageParts {
        let board = in_text::plain(&Self::show(scene.content, scene.view));
        StageParts { board, ..StageParts::default() }
    }
}
