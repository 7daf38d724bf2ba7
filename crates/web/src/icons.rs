//! The small pictures beside choices, drawn in the colour of the words.

use maud::{Markup, html};

/// The picture of that name; nothing for a name without one.
pub fn icon(name: &str) -> Markup {
    let path = path(name);
    html! { @if !path.is_empty() { svg.icon viewBox="0 0 24 24" aria-hidden="true" { path d=(path) {} } } }
}

/// Every picture in a square of 24, filled by even and odd.
fn path(name: &str) -> &'static str {
    match name {
        "ball" => "M12 3c6 0 9 6 9 9s-3 9-9 9-9-6-9-9 3-9 9-9zm-5 8v2h10v-2zm2-2h1.5v6H9zm4.5 0H15v6h-1.5z",
        "bell" => {
            "M12 2a2 2 0 0 1 2 2c3.5 1 5 4 5 7v4l2 3H3l2-3v-4c0-3 1.5-6 5-7a2 2 0 0 1 2-2zM9.5 19.5h5a2.5 2.5 0 0 1-5 0z"
        }
        "bolt" => "M14 1 4 14h6l-2 9 12-14h-7z",
        "boot" => "M7 2h7v9c0 2 7 2 7 6v3H6v-4l1-3zM6 21h15v1.5H6z",
        "card" => {
            "M6 2h12a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zm1 3v7h10V5zm0 10v1.5h10V15zm0 3v1.5h6V18z"
        }
        "chest" => {
            "M4 5h16a2 2 0 0 1 2 2v4H2V7a2 2 0 0 1 2-2zM2 12.5h7.5V15h5v-2.5H22V20H2zM11 11.5h2V14h-2z"
        }
        "coin" => {
            "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm0 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM11 7h2v10h-2z"
        }
        "person" => "M12 2a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM3 22c0-6 4-9 9-9s9 3 9 9z",
        "crowd" => {
            "M7 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zm10 0a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM1 20c0-5 2.5-8 6-8s6 3 6 8zm13 0c0-3-.8-5.5-2-7 1-.7 2.8-1 5-1 3.5 0 6 3 6 8z"
        }
        "die" => {
            "M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3zm2 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm10 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm-5 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm-5 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm10 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4z"
        }
        "discard" => "M9 2h6l1 2h5v2.5H3V4h5zM5 8h14l-1 14H6zm4 2.5v9h1.5v-9zm4.5 0v9H15v-9z",
        "eye" => {
            "M12 5c5 0 9 4 11 7-2 3-6 7-11 7S3 15 1 12c2-3 6-7 11-7zm0 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zm0 2.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4z"
        }
        "fist" => {
            "M6 5a2 2 0 0 1 4-.5A2 2 0 0 1 14 4a2 2 0 0 1 3.8.8A2 2 0 0 1 21 6.5V14c0 4-3 6-5 6v3H8v-4c-3-2-5-5-5-8V8a2 2 0 0 1 3-1.7zM6 11v1.5h9V11z"
        }
        "flag" => "M5 2h2v20H5zm3 1c5-2 7 2 13 0v10c-6 2-8-2-13 0z",
        "grapple" => {
            "M7 3a3 3 0 1 1 0 6 3 3 0 0 1 0-6zm10 0a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM2 12l5-2 5 4 5-4 5 2-2 2.5-3-1-5 4.5-5-4.5-3 1zm4 4 5 4-2 3-5-4zm12 0 2 3-5 4-2-3z"
        }
        "hand" => {
            "M7 11V5a1.5 1.5 0 0 1 3 0v5h.5V3a1.5 1.5 0 0 1 3 0v7h.5V4a1.5 1.5 0 0 1 3 0v7h.5V7a1.5 1.5 0 0 1 3 0v8c0 5-3 8-7 8s-6-2-8-6l-3-5c1-1.5 3-1 4.5 1z"
        }
        "heart" => "M12 21C4 15 2 11 2 8a5 5 0 0 1 10-2 5 5 0 0 1 10 2c0 3-2 7-10 13z",
        "jump" => "M12 2l6 7h-4v6h-4V9H6zM3 18c3-3 15-3 18 0l-1.5 3c-2-2-13-2-15 0z",
        "lift" => {
            "M2 4h20v3H2zm10 4a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM4 7h2.5v5l3 2h5l3-2V7H20v6.5l-4.5 3V23h-2.5v-5h-2v5H8.5v-6.5L4 13.5z"
        }
        "no" => {
            "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM7.5 6 6 7.5l4.5 4.5L6 16.5 7.5 18l4.5-4.5 4.5 4.5 1.5-1.5-4.5-4.5L18 7.5 16.5 6 12 10.5z"
        }
        "pin" => {
            "M2 18h20v3H2zm4-6a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zm3 1h12v3.5H9zm3-10 8 5-1.5 3-4-2.5L12 12l-3-1.5z"
        }
        "place" => {
            "M12 1a7 7 0 0 1 7 7c0 5-7 14-7 14S5 13 5 8a7 7 0 0 1 7-7zm0 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"
        }
        "portal" => {
            "M12 2c5 0 8 4.5 8 10s-3 10-8 10-8-4.5-8-10 3-10 8-10zm0 3c-3 0-5 3-5 7s2 7 5 7 5-3 5-7-2-7-5-7zm0 3c1.5 0 2.5 1.8 2.5 4s-1 4-2.5 4-2.5-1.8-2.5-4 1-4 2.5-4z"
        }
        "reroll" => "M12 3a9 9 0 0 1 8 5l2-1v7h-6l2.5-2A6 6 0 1 0 18 15l2.5 1.5A9 9 0 1 1 12 3z",
        "shield" => "M12 1l9 3v7c0 6-4 10-9 12-5-2-9-6-9-12V4zm0 3v16c4-2 6-5 6-9V6z",
        "skull" => {
            "M12 2c6 0 9 4 9 9 0 3-1.5 5-3.5 6v5h-3v-2h-1v2h-3v-2h-1v2h-3v-5C4.5 16 3 14 3 11c0-5 3-9 9-9zM8 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm8 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4z"
        }
        "star" => "M12 1l3.3 7.2 7.7.8-5.8 5.2L19 22l-7-4-7 4 1.8-7.8L1 9l7.7-.8z",
        "stop" => "M8 2h8l6 6v8l-6 6H8l-6-6V8z",
        "tag" => "M3 8l6-3 3 3 3-3 6 3v3l-4 1-3 4c-1 1.5-3 1.5-4 0l-3-4-4-1zM8 19h8v3H8z",
        "throw" => "M3 20C3 11 8 6 15 6V2l7 7-7 7v-4c-5 0-9 3-12 8z",
        "yes" => "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm5 5-7 7-3-3-2 2 5 5 9-9z",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use kernel::Icon;

    #[test]
    fn every_icon_that_a_game_can_name_is_drawn() {
        for icon in Icon::ALL.iter().filter(|&&icon| icon != Icon::None) {
            assert!(!super::path(icon.word()).is_empty(), "{}", icon.word());
        }
    }
}
