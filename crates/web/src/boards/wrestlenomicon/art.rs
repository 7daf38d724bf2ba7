//! Pictures: the four types, the kinds of card.

use maud::{Markup, html};
use wrestlenomicon::Type;

/// How style sheets call a type.
pub(super) fn kind_class(kind: Type) -> &'static str {
    match kind {
        Type::Bizarre => "bizarre",
        Type::Dominance => "dominance",
        Type::Ranged => "ranged",
        Type::Viscera => "viscera",
    }
}

fn icon(class: &str, path: &str) -> Markup {
    html! { svg.icon.(class) viewBox="0 0 24 24" aria-hidden="true" { path d=(path) {} } }
}

/// A spiral, a crown, a comet, a heart.
pub(super) fn kind(kind: Type) -> Markup {
    let path = match kind {
        Type::Bizarre => {
            "M12 2a10 10 0 1 0 10 10h-3a7 7 0 1 1-7-7 5 5 0 0 1 5 5 4 4 0 0 1-4 4 3 3 0 0 1-3-3h3a1 1 0 0 0 1-1 2 2 0 0 0-2-2 4 4 0 1 0 4 7 7 7 0 0 0 4-6 8 8 0 0 0-8-7z"
        }
        Type::Dominance => "M2 7l5 4 5-8 5 8 5-4-2 11H4zm2 13h16v2H4z",
        Type::Ranged => "M22 2l-6 9 5-1-9 8a5 5 0 1 1-6-6l8-9-1 5zM8 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
        Type::Viscera => {
            "M12 21C4 15 2 11 2 8a5 5 0 0 1 9-3l1 2 1-2a5 5 0 0 1 9 3c0 3-2 7-10 13zM11 9l-3 4h3l-1 4 4-5h-3l2-3z"
        }
    };
    icon(kind_class(kind), path)
}

/// Three pillars.
pub(super) fn permanent() -> Markup {
    icon("permanent", "M12 2l10 5v2H2V7zM4 11h3v7H4zm6.5 0h3v7h-3zM17 11h3v7h-3zM2 20h20v2H2z")
}

/// Two links.
pub(super) fn combo() -> Markup {
    icon(
        "combo",
        "M9 6a6 6 0 0 0 0 12h3v-3H9a3 3 0 0 1 0-6h3V6zm6 0h-1v3h1a3 3 0 0 1 0 6h-1v3h1a6 6 0 0 0 0-12zM8 10.5h8v3H8z",
    )
}

/// A shield.
pub(super) fn defense() -> Markup {
    icon("defense", "M12 2l9 3v7c0 5-4 8-9 10-5-2-9-5-9-10V5zm0 3.2L6 7.2V12c0 3.3 2.5 5.400 6 7z")
}

/// What a slam looks like.
pub(super) fn burst() -> Markup {
    icon("burst", "M12 1l2.5 6L20 4l-2 6 5 2-5 2 2 6-5.5-3L12 23l-2.5-6L4 20l2-6-5-2 5-2-2-6 5.5 3z")
}

/// A follower from behind.
pub(super) fn hood() -> Markup {
    icon("hood", "M12 1c4 3 6 6 6 10l3 12H3l3-12c0-4 2-7 6-10zm0 6c-2 1-3 3-3 5l3 2 3-2c0-2-1-4-3-5z")
}

/// An open eye.
pub(super) fn eye() -> Markup {
    icon(
        "eye",
        "M1 12C5 6 9 4 12 4s7 2 11 8c-4 6-8 8-11 8S5 18 1 12zm11-5a5 5 0 1 0 0 10 5 5 0 0 0 0-10zm0 1.5c1 2 1 5 0 7-1-2-1-5 0-7z",
    )
}

/// Cracks in the ring floor.
pub(super) fn crater() -> Markup {
    html! {
        svg.crater viewBox="-50 -50 100 100" aria-hidden="true" preserveAspectRatio="xMidYMid meet" {
            circle r="30" {} circle r="18" {}
            path d="M0-14l6-16-3-14M11-9l17-9 6-12M14 4l20 3 10 12M6 13l8 16-4 16M-7 12l-14 12-3 16M-14 2l-18-2-12 8M-10-10l-10-16-14-6" {}
        }
    }
}
