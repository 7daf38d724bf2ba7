//! Pages and boards: pure functions from what a viewer may see to HTML and SVG. No rules live here: a page shows a view
//! and offers the choices of a question.

pub mod board;
pub mod front;
pub mod layout;
pub mod table;

pub use layout::page;

/// The one script, as the browser loads it.
pub const SCRIPT: &str = include_str!("../static/ringcraft.js");

/// The one style sheet.
pub const STYLE: &str = include_str!("../static/ringcraft.css");
