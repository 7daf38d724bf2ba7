//! RUMBLESLAM, in text.

use maud::Markup;

use super::{Drawn, Scene, in_text};

impl Drawn for rumbleslam::Bout {
    fn draw(scene: &Scene<'_, Self>) -> Markup {
        in_text::in_text(scene)
    }
}
