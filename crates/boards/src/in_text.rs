//! A board that is not drawn yet: the text one plays from in a terminal.

use kernel::Tabletop;
use maud::{Markup, html};

use super::Scene;

pub(crate) fn in_text<G: Tabletop>(scene: &Scene<'_, G>) -> Markup {
    html! { pre.board tabindex="0" aria-label="The table" { (G::show(scene.content, scene.view)) } }
}
