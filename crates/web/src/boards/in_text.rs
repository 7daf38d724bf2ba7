//! A board as the text one plays from in a terminal.

use maud::{Markup, html};

pub(crate) fn plain(text: &str) -> Markup {
    html! { pre.board tabindex="0" role="region" aria-label="The table" { (text) } }
}
