//! Small signs of one colour on a field of 16 by 16: the same on badges, in panels and on choices.

use maud::{Markup, PreEscaped, html};

/// A sign as an element of its own.
pub fn glyph(name: &str) -> Markup {
    html! { svg.glyph viewBox="0 0 16 16" aria-hidden="true" { (PreEscaped(format!(r#"<path fill-rule="evenodd" d="{}"/>"#, path(name)))) } }
}

/// The outline of a sign; a star for a name that is not known.
pub fn path(name: &str) -> &'static str {
    match name {
        "fist" => {
            "M3 7c0-1.6 2-1.6 2 0V4.6c0-1.6 2.2-1.6 2.2 0V4c0-1.6 2.2-1.6 2.2 0v.7c0-1.5 2.1-1.5 2.1 0v1c0-1.2 1.7-1.1 1.700.2V10c0 2.6-1.6 4-4.3 4H8C5 14 3 12 3 9.5z"
        }
        "hug" => {
            "M8 1.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM2 5l2-1 1.5 3.2L8 6.5l2.500.7L12 4l2 1-2.2 5L8 9.3 4.2 10zM5.5 11h5l.5 4H5z"
        }
        "lift" => {
            "M1 2h14v2.6H1zM3 6l2-.5 1.5 3h3L11 5.5 13 6l-2.5 5v4h-5v-4zM8 5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z"
        }
        "throw" => "M1 12C4 4 10 3 12 5l2-2v7H8l2.5-2.5C8 6 4 8 3 13z",
        "boot" => "M5 1h5v7l4 2.5c1 .6 1 2.5 1 3.5H4c0-4 1-7 1-13z",
        "bolt" => "M9.5 0 3 9h4l-1 7 7-10H8.5z",
        "dizzy" => "M8 2a6 6 0 1 1-6 6h2a4 4 0 1 0 4-4 2.6 2.6 0 1 0 2.3 3.9L12 9A4.6 4.6 0 1 1 8 2z",
        "hand" => {
            "M4 8V4c0-1.5 1.9-1.5 1.9 0V2.5C5.9 1 7.8 1 7.8 2.5V2c0-1.5 1.9-1.5 1.9 0v1c0-1.4 1.9-1.4 1.9 0v6.5C11.6 13 10 15 7.5 15 5 15 4 13 2 9.5 1.6 8.4 3 7.6 4 8z"
        }
        "shield" => "M8 1l6 2v5c0 4-3 6-6 7-3-1-6-3-6-7V3z",
        "rope" => "M1 3h14v1.6H1zM1 7h14v1.6H1zM1 11h14v1.6H1zM3 1h2v14H3z",
        "stop" => "M5 1h6l4 4v6l-4 4H5l-4-4V5z",
        "ball" => "M1 8c2-6 12-6 14 0-2 6-12 6-14 0z",
        "skull" => {
            "M8 1c4 0 6 2.6 6 6 0 2-1 3-2 3.6V14H4v-3.4C3 10 2 9 2 7c0-3.4 2-6 6-6zM5.5 6a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zm5 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z"
        }
        "chest" => "M1 6c0-5 14-5 14 0v1h-5V6H6v1H1zM1 8h5v2h4V8h5v6H1z",
        "door" => "M3 1h10v14H3zM10 8v1.5h1.5V8z",
        "portal" => "M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zm0 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
        "up" => "M8 1l6 7h-4v7H6V8H2z",
        "drop" => "M8 0c3 5 5 7 5 10a5 5 0 0 1-10 0c0-3 2-5 5-10z",
        "dice" => "M2 2h12v12H2zM4.5 4.5v2h2v-2zM9.5 4.5v2h2v-2zM4.5 9.5v2h2v-2zM9.5 9.5v2h2v-2z",
        "pin" => "M1 11h9l4-3 1 2-3 4H1zM12 2a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM3 7h6v2H3z",
        "card" => "M3 1h10v14H3zM5 3v5h6V3z",
        _ => "M8 .8l2.1 4.9 5.200.4-4 3.5 1.3 5.2L8 12l-4.6 2.8 1.3-5.2-4-3.5 5.2-.4z",
    }
}
