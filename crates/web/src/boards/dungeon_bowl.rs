//! Dungeon Bowl, in text.

use maud::Markup;

use super::{Drawn, Scene, in_text};

impl Drawn for dungeon_bowl::Bout {
    fn draw(scene: &Scene<'_, Self>) -> Markup {
        in_text::in_text(scene)
    }
}
