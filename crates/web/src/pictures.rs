//! Pictures of the five games, and the sign over the door. They bring their own night with them, so they look the same on
//! a light page and on a dark one.

use maud::{Markup, PreEscaped, html};

/// The picture of a game, by its name; the sign of the house for one that has none.
pub fn picture(game: &str) -> Markup {
    let svg = match game {
        "rumbleslam" => include_str!("../assets/pictures/rumbleslam.svg"),
        "champions" => include_str!("../assets/pictures/champions.svg"),
        "atw" => include_str!("../assets/pictures/atw.svg"),
        "wrestlenomicon" => include_str!("../assets/pictures/wrestlenomicon.svg"),
        "dungeon-bowl" => include_str!("../assets/pictures/dungeon-bowl.svg"),
        _ => return logo(),
    };
    html! { (PreEscaped(svg)) }
}

/// A ring from above: mat, ropes, four posts.
pub fn logo() -> Markup {
    html! { (PreEscaped(include_str!("../assets/pictures/logo.svg"))) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::GameName;

    #[test]
    fn every_game_has_a_small_picture_of_its_own_that_fetches_nothing() {
        for &name in GameName::ALL {
            let svg = picture(&name.to_string()).into_string();
            assert_ne!(svg, logo().into_string(), "{name} has a picture");
            assert!(svg.len() < 6000, "{name}: {} bytes", svg.len());
            assert!(svg.contains("role=\"img\" aria-label=\""), "{name} says what it shows");
            assert!(!svg.contains("href") && !svg.contains("<style"), "{name} stands alone");
        }
    }
}
