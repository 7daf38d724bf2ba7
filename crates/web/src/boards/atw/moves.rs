//! A small picture of each move: who does it in white, who suffers it in the dark, by kind and by how much it hurts.

use atw::Kind;
use maud::{Markup, html};

/// A body as a head and its limbs.
struct Body {
    head: (i8, i8),
    limbs: &'static str,
}

const fn body(x: i8, y: i8, limbs: &'static str) -> Body {
    Body { head: (x, y), limbs }
}

/// The move as two bodies; what hurts more is drawn wilder.
fn bodies(kind: Kind, damage: u8) -> (Body, Body) {
    let reels = body(62, 12, "M63 18 67 30 62 42M67 30 73 42M63 20 72 25");
    let lies = body(74, 37, "M67 38 50 39 37 40M50 39 40 35M66 37 60 31");
    match (kind, damage) {
        (Kind::Strike, 0..=1) => {
            (body(34, 10, "M34 17 35 29 28 42M35 29 42 42M34 19 52 16M34 19 27 26"), reels)
        }
        (Kind::Strike, 2) => (body(28, 10, "M30 17 34 29 31 42M34 29 55 19M30 19 21 24M30 19 38 22"), reels),
        (Kind::Strike, _) => {
            (body(36, 7, "M37 14 37 25 26 31M37 25 50 27 46 35M37 15 56 14M37 15 28 20"), reels)
        }
        (Kind::Grapple, 0..=1) => (
            body(41, 13, "M38 19 33 30 27 42M33 30 40 42M38 20 53 22"),
            body(54, 14, "M57 20 63 30 58 42M63 30 69 42M57 21 44 25"),
        ),
        (Kind::Grapple, 2) => (body(45, 11, "M45 18 44 29 34 34 33 41M44 29 54 33 56 41M45 20 58 29"), lies),
        (Kind::Grapple, _) => (
            body(42, 8, "M43 15 46 27 40 41M46 27 55 41M43 17 36 24M43 17 40 25"),
            body(72, 36, "M65 37 52 39 41 36 37 22M52 39 43 34 42 23"),
        ),
        (Kind::Throw, 0..=1) => (
            body(36, 15, "M37 21 41 31 34 42M41 31 49 42M37 22 52 17M37 22 47 24"),
            body(70, 26, "M66 20 58 12 49 6M58 12 56 2M66 20 74 14"),
        ),
        (Kind::Throw, 2) => (
            body(34, 30, "M40 27 50 22 58 31 60 42M58 31 51 42M40 27 30 20"),
            body(23, 27, "M24 20 29 8 40 4M29 8 38 12M24 20 33 20"),
        ),
        (Kind::Throw, _) => (
            body(48, 20, "M48 27 48 34 41 43M48 34 55 43M48 28 38 14M48 28 58 14"),
            body(70, 9, "M63 10 46 9 33 6M46 9 33 13M63 10 66 18"),
        ),
        (Kind::Aerial, 0..=2) => (body(60, 14, "M53 15 38 13 24 9M38 13 24 17M53 15 63 22"), lies),
        (Kind::Aerial, _) => (body(52, 20, "M50 14 42 6 30 4M42 6 34 12M50 14 60 9M50 14 62 16"), lies),
    }
}

/// The picture.
pub(super) fn picture(kind: Kind, damage: u8) -> Markup {
    let (does, suffers) = bodies(kind, damage);
    let drawn = |body: &Body, class: &str| {
        html! { g.(class) { path d=(body.limbs) {} circle cx=(body.head.0) cy=(body.head.1) r="5" {} } }
    };
    html! {
        svg.move viewBox="0 0 96 46" aria-hidden="true" {
            @if kind == Kind::Strike { path.star d="M57 4 59 11 66 8 62 14 68 18 61 19 62 26 57 21 52 25 53 19 46 18 52 14 48 8 55 11z" {} }
            @if kind == Kind::Throw { path.arc d="M30 38C34 10 60 6 78 30" {} }
            (drawn(&suffers, "suffers")) (drawn(&does, "does"))
        }
    }
}
