//! A board as the text one plays from in a terminal.

use kernel::Tabletop;
use maud::{Markup, html};

use super::Scene;

pub(crate) fn in_text<G: Tabletop>(scene: &Scene<'_, G>) -> Markup {
    plain(&G::show(scene.content, scene.view))
}

pub(crate) fn plain(text: &str) -> Markup {
    html! { pre.board tabindex="0" role="region" aria-label="The table" { (text) } }
}
