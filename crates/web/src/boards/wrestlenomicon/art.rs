//! Pictures: the four types, the kinds of card, masks of the gods.

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

/// A god behind a wrestler's mask.
pub(super) fn god(name: &str) -> Markup {
    let (class, picture) = match name {
        "Cthulhu" => ("cthulhu", cthulhu()),
        "Hastur" => ("hastur", hastur()),
        "Nyarlathotep" => ("nyarlathotep", nyarlathotep()),
        _ => ("", somebody()),
    };
    html! { svg.mask.(class) viewBox="0 0 100 100" aria-hidden="true" { (picture) } }
}

fn cthulhu() -> Markup {
    html! {
        path.skin d="M50 6C24 6 14 26 16 44c1 10 6 14 8 20-6 8-14 6-14 14 0 7 10 8 16 0 0 8-2 14 4 16s10-6 10-14c2 8 2 16 10 16s8-8 10-16c0 8 4 16 10 14s4-8 4-16c6 8 16 7 16 0 0-8-8-6-14-14 2-6 7-10 8-20C86 26 76 6 50 6z" {}
        path.cloth d="M50 6c-8 10-10 24-8 38l8 10 8-10c2-14 0-28-8-38z" {}
        path.dark d="M22 38c8-6 16-4 20 6-8 6-16 4-20-6zm56 0c-8-6-16-4-20 6 8 6 16 4 20-6z" {}
        circle.glow cx="33" cy="42" r="3.5" {} circle.glow cx="67" cy="42" r="3.5" {}
        path.seam d="M34 64v14M42 66v18M50 64v22M58 66v18M66 64v14" {}
    }
}

fn hastur() -> Markup {
    html! {
        path.skin d="M50 4C26 4 16 28 14 52L6 96h88l-8-44C84 28 74 4 50 4z" {}
        path.dark d="M50 20c-16 0-22 16-22 32 0 18 10 30 22 36 12-6 22-18 22-36 0-16-6-32-22-32z" {}
        path.cloth d="M30 22l4-16 8 9 8-13 8 13 8-9 4 16c-12-6-28-6-40 0z" {}
        circle.glow cx="41" cy="46" r="4" {} circle.glow cx="59" cy="46" r="4" {}
        path.sign d="M50 56v10m0 0c-6 0-10 4-9 10m9-10c7-2 12 2 11 8M50 66c-2 6 0 10 4 12" {}
    }
}

fn nyarlathotep() -> Markup {
    html! {
        path.skin d="M50 4c-22 0-32 16-34 36L8 96h26l4-14h24l4 14h26l-8-56C82 20 72 4 50 4z" {}
        path.seam d="M20 36h12M18 50h13M16 64h14M14 78h18M80 36H68M82 50H69M84 64H70M86 78H68" {}
        path.cloth d="M50 22c-14 0-19 10-19 24 0 18 8 36 19 38 11-2 19-20 19-38 0-14-5-24-19-24z" {}
        path.dark d="M36 48c4-5 9-5 12 0-3 4-9 4-12 0zm28 0c-4-5-9-5-12 0 3 4 9 4 12 0zM50 26c4 4 4 9 0 13-4-4-4-9 0-13z" {}
        circle.glow cx="42" cy="48" r="2.5" {} circle.glow cx="58" cy="48" r="2.5" {} circle.glow cx="50" cy="32" r="2.5" {}
        path.sign d="M40 66c6 4 14 4 20 0M46 72h8l-4 20z" {}
    }
}

fn somebody() -> Markup {
    html! {
        path.skin d="M50 6C24 6 12 26 14 52c2 24 18 42 36 42s34-18 36-42C88 26 76 6 50 6z" {}
        path.dark d="M10 50c14-18 28-24 40-24s26 6 40 24c-14 18-28 24-40 24S24 68 10 50z" {}
        circle.cloth cx="50" cy="50" r="17" {} path.dark d="M50 34c5 10 5 22 0 32-5-10-5-22 0-32z" {}
        circle.glow cx="50" cy="50" r="3" {}
    }
}
