//! Pictures of the five games, and the sign over the door. They bring their own night with them, so they look the same on
//! a light page and on a dark one.

use maud::{Markup, PreEscaped, Render, html};

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

/// The same once more on a page that has it already: what it names within itself is named anew, by this number.
pub fn again(game: &str, number: usize) -> Markup {
    let svg = picture(game).into_string();
    let svg =
        svg.replace(" id=\"p", &format!(" id=\"p{number}")).replace("url(#p", &format!("url(#p{number}"));
    html! { (PreEscaped(svg)) }
}

/// The head of a page about a game: its picture, its title, and what stands under that.
pub fn head(game: &str, title: impl Render, inner: impl Render) -> Markup {
    html! {
        header.game-head {
            div.poster aria-hidden="true" { (picture(game)) }
            div.words { h1 { (title) } (inner) }
            div.ropes aria-hidden="true" {}
        }
    }
}

/// A game on a shelf: pointing anywhere at it goes to the address; what stands at its foot may lead elsewhere.
pub fn on_shelf(game: &str, title: &str, address: &str, inner: impl Render, foot: impl Render) -> Markup {
    html! {
        li.game.leads {
            div.poster aria-hidden="true" { (picture(game)) }
            div.text {
                div.field { h2 { a href=(address) { (title) } } (inner) }
                div.row.foot { (foot) }
            }
        }
    }
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
    fn a_picture_that_is_shown_again_shares_no_name_with_the_first() {
        for &name in GameName::ALL {
            let (first, second) = (picture(name.name()).into_string(), again(name.name(), 7).into_string());
            for id in first.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(
                    !second.contains(&format!("\"{id}\"")) && !second.contains(&format!("#{id})")),
                    "{name}: {id}"
                );
            }
            assert_eq!(first.matches("url(#").count(), second.matches("url(#p7").count(), "{name}");
        }
    }

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
