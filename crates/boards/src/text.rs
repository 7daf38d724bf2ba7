//! Games whose board is not drawn yet are shown as the text one plays from in a terminal.

use kernel::Tabletop;
use maud::{Markup, html};

use super::{Drawn, Scene};

impl Drawn for catalog::rumbleslam::Bout {
    fn draw(scene: &Scene<'_, Self>) -> Markup {
        in_text(scene)
    }
}

impl Drawn for catalog::dungeon_bowl::Bout {
    fn draw(scene: &Scene<'_, Self>) -> Markup {
        in_text(scene)
    }
}

fn in_text<G: Tabletop>(scene: &Scene<'_, G>) -> Markup {
    html! { pre.board tabindex="0" aria-label="The table" { (G::show(scene.content, scene.view)) } }
}
