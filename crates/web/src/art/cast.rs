//! Everybody of a game with a recipe: for the contact sheet, and for the check that pictures follow the texts.

mod atw;
mod champions;
mod dungeon_bowl;
mod rumbleslam;
mod wrestlenomicon;

pub use dungeon_bowl::recipe as player_recipe;
pub use rumbleslam::recipe as wrestler_recipe;

use catalog::{GameName, Library};
use kernel::Game;

use super::Recipe;

/// Somebody who can be drawn.
#[derive(Clone, Debug)]
pub struct Member {
    /// The name on the card.
    pub name: String,
    /// What else the card says in words.
    pub line: String,
    /// Whom it is seen beside: a casino, a college, a rank.
    pub among: String,
    /// How it looks.
    pub recipe: Recipe,
}

/// A game that has people to draw.
pub trait Cast: Game {
    /// All of them.
    fn cast(content: &Self::Content) -> Vec<Member>;
}

/// Games that are only an example have nobody to draw.
macro_rules! empty {
    ($game:ty) => {
        impl Cast for $game {
            fn cast(_: &Self::Content) -> Vec<Member> {
                Vec::new()
            }
        }
    };
}
catalog::example_games!(empty);

/// Everybody of a game.
pub fn of(library: &Library, name: GameName) -> Vec<Member> {
    catalog::with_game!(name, G => <G as Cast>::cast(&library.content::<G>()))
}
