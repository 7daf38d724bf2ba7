//! The board of a match.

use maud::{Markup, html};
use serde_json::Value;

/// What a viewer sees of the match. Games that are not drawn yet are shown as text that one can play from.
pub fn board(game: &str, view: &Value, text: &str) -> Markup {
    let _ = (game, view);
    html! { pre.board tabindex="0" aria-label="The table" { (text) } }
}
