//! The ring as a drawing: crowd, apron, ropes, posts, mat, and whatever is lit.

use catalog::rumbleslam::choice::Who;
use catalog::rumbleslam::ring::{Corner, Rope, SIDE, Spot, Way};
use kernel::Game;
use maud::{Markup, html};

use super::target::{Target, is_drawn};
use super::{Arena, piece};

/// The side of a square in the drawing.
pub(super) const UNIT: f32 = 40.0;

/// The middle of a square.
pub(super) fn middle(spot: Spot) -> (f32, f32) {
    ((f32::from(spot.x()) + 0.5) * UNIT, (f32::from(spot.y()) + 0.5) * UNIT)
}

/// The ring in its frame. Under a finger the ring is larger than the frame and scrolls in it, with whoever acts in view.
pub(super) fn draw(arena: &Arena<'_, '_>) -> Markup {
    let centre = centre(arena);
    html! {
        div.view {
            input.hide #rs-whole type="checkbox" aria-label="Whole ring";
            div.window #rs-window tabindex="0" role="region" aria-label="The ring; it may scroll" {
                div.plan.whole[centre.is_none()] #rs-plan {
                    @if let Some(spot) = centre { (here(spot)) }
                    (ring(arena))
                }
            }
            label for="rs-whole" aria-hidden="true" { "Whole ring" }
        }
    }
}

/// Where a frame that is too small for the ring stands: with the wrestler in question, else where one may point, else
/// with anybody. Nowhere, and so the whole ring is shown, while there is nothing to point at and when all is over.
fn centre(arena: &Arena<'_, '_>) -> Option<Spot> {
    let bout = &arena.bout;
    if bout.outcome().is_some() {
        return None;
    }
    let asked = arena.targets.base.map(|base| base.spot).or_else(|| arena.targets.squares().next());
    let post =
        || Corner::ALL.into_iter().find(|&corner| arena.targets.on(Target::Post(corner)).next().is_some());
    asked.or_else(|| post().map(Corner::post)).or_else(|| bout.everybody().find_map(|who| bout.spot(who)))
}

/// The place where the frame should stand.
fn here(spot: Spot) -> Markup {
    let (x, y) = middle(spot);
    let share = |at: f32| (at - LEFT) / SIZE * 100.0;
    html! { i.here #rs-here style=(format!("left:{:.1}%;top:{:.1}%", share(x), share(y))) {} }
}

/// The edge and the size of the whole drawing.
const LEFT: f32 = -26.0;
const SIZE: f32 = 532.0;

/// Where a finger may come down: a whole square, however small the sign in it.
fn hit(x: f32, y: f32) -> Markup {
    html! { path.hit d={ "M" (x) " " (y) "h40v40h-40z" } {} }
}

fn ring(arena: &Arena<'_, '_>) -> Markup {
    let bout = &arena.bout;
    let (held, standing): (Vec<Who>, Vec<Who>) =
        bout.everybody().filter(|&who| is_drawn(bout, who)).partition(|&who| bout.spot(who).is_none());
    html! {
        svg.ring #rs-ring viewBox="-26 -26 532 532" role="group" aria-label="The ring from above" {
            defs {
                pattern #rs-crowd width="52" height="26" patternUnits="userSpaceOnUse" {
                    @for (x, y, class) in [(6, 6, "a"), (19, 5, "b"), (32, 7, "c"), (45, 6, "d"), (13, 19, "c"), (26, 18, "d"), (39, 20, "a"), (0, 19, "b"), (52, 19, "b")] {
                        path.(class) d={ "M" (x - 6) " " (y + 9) "c0-6 12-6 12 0z" } {} circle.(class) cx=(x) cy=(y) r="4" {}
                    }
                }
                radialGradient #rs-light { stop offset="0" stop-color="#fffbe9" {} stop offset=".7" stop-color="#e9dcbb" {} stop offset="1" stop-color="#cfbd93" {} }
                pattern #rs-hatch width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" {
                    rect width="3" height="6" {}
                }
            }
            rect.stand x="-26" y="-26" width="532" height="532" rx="14" {}
            rect fill="url(#rs-crowd)" x="-26" y="-26" width="532" height="532" rx="14" {}
            rect.apron x="4" y="4" width="472" height="472" rx="6" {}
            rect.mat x="40" y="40" width="400" height="400" fill="url(#rs-light)" {}
            (emblem())
            path.squares d=(grid()) {}
            (names())
            @for rope in Rope::ALL { (rope_of(arena, rope)) }
            @for corner in Corner::ALL { (post(arena, corner)) }
            g.lights #rs-squares { (squares(arena)) }
            g.pieces #rs-pieces {
                @for who in standing.into_iter().chain(held) { (piece::draw(arena, who)) }
            }
            g.lights #rs-ways { (ways(arena)) }
        }
    }
}

/// The lines between the squares of the mat.
fn grid() -> String {
    (2..=10).map(|i| i * 40).map(|at| format!("M{at} 40V440M40 {at}H440")).collect::<Vec<_>>().concat()
}

/// A laurel of two fists, faint on the canvas.
fn emblem() -> Markup {
    html! {
        g.emblem transform="translate(240 240)" aria-hidden="true" {
            circle r="86" {} circle r="74" {}
            path d="M0-64 15-20 61-20 24 8 38 52 0 25-38 52-24 8-61-20-15-20z" {}
        }
    }
}

fn names() -> Markup {
    html! {
        g.names aria-hidden="true" {
            @for i in 0..SIDE {
                @let at = f32::from(i) * UNIT + 20.0;
                text x=(at) y="-9" { ((b'a' + i) as char) }
                text x="-14" y=(at + 5.0) { (i + 1) }
            }
        }
    }
}

fn rope_of(arena: &Arena<'_, '_>, rope: Rope) -> Markup {
    let (turn, name) = match rope {
        Rope::North => (0, "The north rope"),
        Rope::East => (90, "The east rope"),
        Rope::South => (180, "The south rope"),
        Rope::West => (270, "The west rope"),
    };
    html! {
        g.rope transform={ "rotate(" (turn) " 240 240)" } aria-hidden="true" {
            @for (y, class) in [(12, "top"), (20, "mid"), (28, "low")] {
                path.(class) d={ "M20 " (y) "Q240 " (y + 3) " 460 " (y) } {}
            }
        }
        (arena.scene.pick_svg(arena.targets.on(Target::Rope(rope)), "band", name, html! {
            path.hit transform={ "rotate(" (turn) " 240 240)" } d="M44 0h392v40H44z" {}
            rect transform={ "rotate(" (turn) " 240 240)" } x="44" y="5" width="392" height="30" rx="8" {}
        }))
    }
}

fn post(arena: &Arena<'_, '_>, corner: Corner) -> Markup {
    let (x, y) = middle(corner.post());
    let owner = arena.bout.all_seats().iter().find(|&seat| arena.bout.team(seat).corner == Some(corner));
    html! {
        g.post.{ (owner.map_or(String::new(), |seat| format!("t{}", seat.index()))) }
            transform={ "translate(" (x) " " (y) ")" } aria-hidden="true" {
            circle.pad r="18" {} circle.cap r="9" {}
        }
        (arena.scene.pick_svg(arena.targets.on(Target::Post(corner)), "spot", &format!("The {} turnbuckle", corner.word()), html! {
            circle cx=(x) cy=(y) r="21" {}
        }))
    }
}

/// Lit squares: where somebody can be placed or thrown, or can go.
fn squares(arena: &Arena<'_, '_>) -> Markup {
    html! {
        @for spot in arena.targets.squares() {
            @let (x, y) = (f32::from(spot.x()) * UNIT, f32::from(spot.y()) * UNIT);
            @let ways = Way::ALL.into_iter().filter(|&way| next_to(arena, way) == Some(spot));
            @let meant = arena.targets.on(Target::Square(spot)).chain(ways.flat_map(|way| arena.targets.on(Target::Towards(way))));
            (arena.scene.pick_svg(meant, "spot", "", html! {
                (hit(x, y))
                rect x=(x + 3.0) y=(y + 3.0) width="34" height="34" rx="6" {}
                circle cx=(x + 20.0) cy=(y + 20.0) r="4" {}
            }))
        }
    }
}

/// The square that lies this way of a wrestler on one square.
fn next_to(arena: &Arena<'_, '_>, way: Way) -> Option<Spot> {
    let base = arena.targets.base.filter(|base| !base.big)?;
    base.spot.step(way)
}

/// Arrows around the wrestler in question: the ways it can go. A way onto a square that is lit for something else is one
/// of the things that square stands for; around a big wrestler the arrows then keep close to it.
fn ways(arena: &Arena<'_, '_>) -> Markup {
    let Some(base) = arena.targets.base else { return html! {} };
    let half = if base.big { UNIT } else { UNIT / 2.0 };
    let (left, top) = (f32::from(base.spot.x()) * UNIT, f32::from(base.spot.y()) * UNIT);
    let near = base.big && arena.targets.squares().next().is_some();
    let (reach, size) = if near { (half + 4.0, 20.0) } else { (half + UNIT / 2.0, 34.0) };
    let lit =
        |way: Way| next_to(arena, way).is_some_and(|spot| arena.targets.squares().any(|other| other == spot));
    html! {
        @for way in Way::ALL.into_iter().filter(|&way| !lit(way)) {
            @let (dx, dy) = way.direction().delta();
            @let (x, y) = (left + half + f32::from(dx) * reach, top + half + f32::from(dy) * reach);
            (arena.scene.pick_svg(arena.targets.on(Target::Towards(way)), if near { "way near" } else { "way" }, "", html! {
                @if !near { (hit(x - UNIT / 2.0, y - UNIT / 2.0)) }
                rect x=(x - size / 2.0) y=(y - size / 2.0) width=(size) height=(size) rx="6" {}
                path transform={ "translate(" (x) " " (y) ") rotate(" (u32::from(way.0) * 45) ") scale(" (size / 34.0) ")" }
                    d="M-9 6 0-9 9 6 0 1z" {}
            }))
        }
    }
}
