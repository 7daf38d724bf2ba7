//! The ring as a drawing, seen from the high seats: crowd, apron, ropes, posts, mat, and whatever is lit.

use catalog::rumbleslam::Choice;
use catalog::rumbleslam::choice::Who;
use catalog::rumbleslam::ring::{Base, Corner, Rope, Spot};
use kernel::{Coded, Game};
use maud::{Markup, html};

use super::target::{Target, is_drawn};
use super::{Arena, hall, piece, reach};

/// The width of a square at the front edge of the mat, and the mean height of one.
const WIDE: f32 = 52.0;
const HIGH: f32 = 42.0;
/// The window on the drawing: left, top, width, height. The hall goes on beyond it.
pub(super) const FRAME: [f32; 4] = [-306.0, -66.0, 612.0, 556.0];

/// How large things are at that depth of the mat: rows shrink a little towards the back.
pub(super) fn scale(y: f32) -> f32 {
    0.83 + 0.017 * y
}

/// A point of the mat, in squares from its far left corner, as a point of the drawing.
pub(super) fn point(x: f32, y: f32) -> (f32, f32) {
    ((x - 5.0) * WIDE * scale(y), HIGH * y * (0.9 + 0.01 * y))
}

/// The same as the text of a path.
fn at(x: f32, y: f32) -> String {
    let (x, y) = point(x, y);
    format!("{x:.1} {y:.1}")
}

/// The squares of the mat are counted from 1; around them are the ropes.
fn on_mat(spot: Spot) -> (f32, f32) {
    (f32::from(spot.x()) - 1.0, f32::from(spot.y()) - 1.0)
}

/// Four corners as a path.
fn area(left: f32, top: f32, right: f32, bottom: f32) -> String {
    format!("M{}L{}L{}L{}z", at(left, top), at(right, top), at(right, bottom), at(left, bottom))
}

/// A square, drawn in by so much.
fn cell(spot: Spot, by: f32) -> String {
    let (x, y) = on_mat(spot);
    area(x + by, y + by, x + 1.0 - by, y + 1.0 - by)
}

/// Where a finger may come down: at least so high, however flat the square looks.
fn hit(spot: Spot) -> Markup {
    let (x, y) = on_mat(spot);
    let (left, top) = point(x, y);
    let (right, bottom) = point(x + 1.0, y + 1.0);
    let more = ((43.0 - (bottom - top)) / 2.0).max(0.0);
    html! { path.hit d=(format!("M{left:.1} {:.1}H{right:.1}V{:.1}H{left:.1}z", top - more, bottom + more)) {} }
}

/// The middle of a square.
pub(super) fn middle(spot: Spot) -> (f32, f32) {
    let (x, y) = on_mat(spot);
    point(x + 0.5, y + 0.5)
}

/// Where whoever stands there has its base: the place and the size.
pub(super) fn foot(base: Base) -> (f32, f32, f32) {
    if let Some(corner) = Corner::of_post(base.spot) {
        let (x, y, size) = post_at(corner);
        return (x, y - 46.0 * size, size);
    }
    let (x, y) = on_mat(base.spot);
    let (x, y, size) =
        if base.big { (x + 1.0, y + 1.35, scale(y + 1.0)) } else { (x + 0.5, y + 0.64, scale(y)) };
    let (x, y) = point(x, y);
    (x, y, size * 1.08)
}

/// The foot of a post, and its size.
fn post_at(corner: Corner) -> (f32, f32, f32) {
    let post = corner.post();
    let side = |at: u8, near: f32, far: f32| if at == 0 { near } else { far };
    let (x, y) = point(side(post.x(), -0.42, 10.42), side(post.y(), -0.35, 10.5));
    (x, y, if post.y() == 0 { 0.86 } else { 1.0 })
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
    let [left, top, width, height] = FRAME;
    let (left, top) = ((x - left) / width * 100.0, (y - top) / height * 100.0);
    html! { i.here #rs-here style=(format!("left:{left:.1}%;top:{top:.1}%")) {} }
}

fn ring(arena: &Arena<'_, '_>) -> Markup {
    let bout = &arena.bout;
    let (held, mut standing): (Vec<Who>, Vec<Who>) =
        bout.everybody().filter(|&who| is_drawn(bout, who)).partition(|&who| bout.spot(who).is_none());
    // Whoever is nearer hides whoever stands behind.
    standing.sort_by_key(|&who| {
        bout.base(arena.roster, who).map_or(0, |base| base.spot.y() + u8::from(base.big))
    });
    let lit = lit_squares(arena);
    let far = far_squares(arena, &lit);
    html! {
        svg.ring #rs-ring viewBox=(FRAME.map(|side| side.to_string()).join(" ")) role="group" aria-label="The ring from the high seats" {
            (hall::draw())
            path.apron d=(area(-0.75, -0.6, 10.75, 10.75)) {}
            (skirt())
            path.mat d=(area(0.0, 0.0, 10.0, 10.0)) fill="url(#rs-light)" {}
            (emblem())
            path.squares d=(grid()) {}
            (names())
            (far_ropes())
            @for corner in [Corner::NorthWest, Corner::NorthEast] { (post(arena, corner)) }
            @for rope in Rope::ALL { (rope_target(arena, rope)) }
            (cells(&lit, &far))
            g.pieces #rs-pieces {
                @for who in standing { (piece::draw(arena, who)) }
                @for who in held { (piece::held(arena, who)) }
            }
            (squares(arena, &lit, &far))
            (near_ropes())
            @for corner in [Corner::SouthWest, Corner::SouthEast] { (post(arena, corner)) }
            @for corner in Corner::ALL { (post_target(arena, corner)) }
            g.way #way aria-hidden="true" {}
        }
    }
}

/// The front of the apron, with the name of the game.
fn skirt() -> Markup {
    let ((left, y), (right, _)) = (point(-0.75, 10.75), point(10.75, 10.75));
    html! {
        path.skirt d=(format!("M{left:.1} {y:.1}H{right:.1}l-6 34H{:.1}z", left + 6.0)) {}
        text.show x="0" y=(format!("{:.1}", y + 25.0)) aria-hidden="true" { "RUMBLESLAM" }
    }
}

/// The lines between the squares of the mat.
fn grid() -> String {
    (0..=10_u8)
        .map(f32::from)
        .map(|i| format!("M{}L{}M{}L{}", at(i, 0.0), at(i, 10.0), at(0.0, i), at(10.0, i)))
        .collect::<Vec<_>>()
        .concat()
}

/// A laurel around a star, faint on the canvas.
fn emblem() -> Markup {
    let (x, y) = point(5.0, 5.0);
    html! {
        g.emblem transform={ "translate(" (x) " " (y) ") scale(1.15 .93)" } aria-hidden="true" {
            circle r="86" {} circle r="74" {}
            path d="M0-64 15-20 61-20 24 8 38 52 0 25-38 52-24 8-61-20-15-20z" {}
        }
    }
}

/// Letters and numbers of the squares, for who wants to type: shown on demand.
fn names() -> Markup {
    html! {
        g.names aria-hidden="true" {
            @for i in 1..=10_u8 {
                @let along = f32::from(i) - 0.5;
                @let ((x, _), (left, y)) = (point(along, 10.0), point(-0.2, along));
                text x=(x) y=(HIGH * 10.0 + 13.0) { ((b'a' + i) as char) }
                text x=(left) y=(y + 4.0) { (i + 1) }
            }
        }
    }
}

/// A rope: an outline and its colour.
fn strand(d: &str, class: &str) -> Markup {
    html! { path.under d=(d) {} path.(class) d=(d) {} }
}

/// The three ropes behind, and those at both sides.
fn far_ropes() -> Markup {
    let across = |lift: f32| {
        let ((left, y), (right, _)) = (point(-0.4, -0.38), point(10.4, -0.38));
        format!("M{left:.1} {:.1}Q0 {:.1} {right:.1} {:.1}", y - lift, y - lift + 5.0, y - lift)
    };
    let along = |side: f32, lift: f32| {
        let x = if side < 0.0 { -0.42 } else { 10.42 };
        let ((x0, y0), (x1, y1)) = (point(x, -0.35), point(x, 10.5));
        let out = side * (lift - 20.0) * 0.45;
        format!("M{:.1} {:.1}L{:.1} {:.1}", x0 + out, y0 - lift, x1 + out, y1 - lift)
    };
    html! {
        g.rope aria-hidden="true" {
            @for (lift, class) in [(8.0, "low"), (20.0, "mid"), (32.0, "top")] {
                (strand(&across(lift), class)) (strand(&along(-1.0, lift), class)) (strand(&along(1.0, lift), class))
            }
        }
    }
}

/// The ropes in front hang low, so that nobody behind them is hidden.
fn near_ropes() -> Markup {
    let ((left, y), (right, _)) = (point(-0.4, 10.5), point(10.4, 10.5));
    let across =
        |lift: f32| format!("M{left:.1} {:.1}Q0 {:.1} {right:.1} {:.1}", y - lift, y - lift + 4.0, y - lift);
    html! { g.rope.near aria-hidden="true" { @for (lift, class) in [(-2.0, "low"), (6.0, "mid"), (14.0, "top")] { (strand(&across(lift), class)) } } }
}

fn rope_target(arena: &Arena<'_, '_>, rope: Rope) -> Markup {
    let (name, d) = match rope {
        Rope::North => ("The far ropes", area(0.1, -1.2, 9.9, 0.0)),
        Rope::East => ("The ropes on the right", area(10.0, 0.1, 11.0, 9.9)),
        Rope::South => ("The near ropes", area(0.1, 10.0, 9.9, 11.0)),
        Rope::West => ("The ropes on the left", area(-1.0, 0.1, 0.0, 9.9)),
    };
    arena.scene.pick_svg(arena.targets.on(Target::Rope(rope)), "band", name, html! { path d=(d) {} })
}

fn post(arena: &Arena<'_, '_>, corner: Corner) -> Markup {
    let (x, y, size) = post_at(corner);
    let owner = arena.bout.all_seats().iter().find(|&seat| arena.bout.team(seat).corner == Some(corner));
    html! {
        g.post.{ (owner.map_or(String::new(), |seat| format!("t{}", seat.index()))) }
            transform={ "translate(" (x) " " (y) ") scale(" (size) ")" } aria-hidden="true" {
            ellipse.shade cy="2" rx="14" ry="7" {}
            path.pad d="M-8 0V-44H8V0z" {} path.bands d="M-8-10H8M-8-22H8M-8-34H8" {} path.shine d="M-4-2V-42" {}
            ellipse.cap cy="-45" rx="12" ry="7" {}
        }
    }
}

fn post_target(arena: &Arena<'_, '_>, corner: Corner) -> Markup {
    let (x, y, _) = post_at(corner);
    arena.scene.pick_svg(
        arena.targets.on(Target::Post(corner)),
        "spot",
        &format!("The {} turnbuckle", corner.word()),
        html! {
            ellipse cx=(x) cy=(y - 24.0) rx="26" ry="34" {}
        },
    )
}

/// A square that is lit: what it costs to go there in steps, where that is what it means.
type LitSquare = (Spot, Option<u8>);

/// Lit squares: where somebody can be placed or thrown, or can step.
fn lit_squares(arena: &Arena<'_, '_>) -> Vec<LitSquare> {
    let cost = |spot| arena.targets.steps_onto(spot).next().filter(|_| arena.walks()).map(|_| 1);
    arena.targets.lit_squares().map(|spot| (spot, cost(spot))).collect()
}

/// Squares further off than one step: where the way ends and what it costs.
fn far_squares(arena: &Arena<'_, '_>, lit: &[LitSquare]) -> Vec<(Spot, Spot, u8)> {
    let Some(who) = arena.bout.activation.who.filter(|_| arena.walks()) else { return Vec::new() };
    let all = reach::further(&arena.bout, arena.roster, who).into_iter();
    all.filter(|(spot, ..)| !lit.iter().any(|(other, _)| other == spot)).collect()
}

/// How lit squares look. They lie under whoever stands there; what is pressed lies over everybody, so that nobody's head
/// hides the square behind.
fn cells(lit: &[LitSquare], far: &[(Spot, Spot, u8)]) -> Markup {
    html! {
        g.cells #rs-cells aria-hidden="true" {
            @for &(spot, cost) in lit { g.step[cost.is_some()] { path.cell d=(cell(spot, 0.05)) {} (mark(spot, cost)) } }
            @for &(spot, _, cost) in far { g.far { path.cell d=(cell(spot, 0.05)) {} (mark(spot, Some(cost))) } }
        }
    }
}

/// Where lit squares are pressed. Pointing at a far one goes the whole way.
fn squares(arena: &Arena<'_, '_>, lit: &[LitSquare], far: &[(Spot, Spot, u8)]) -> Markup {
    html! {
        g.lights #rs-squares {
            @for &(spot, _) in lit {
                (arena.scene.pick_svg(arena.targets.on_square(spot), "spot", "", html! { (hit(spot)) path.cell d=(cell(spot, 0.05)) {} }))
            }
            @for &(spot, end, cost) in far {
                g.far data-way=(Choice::Place(end).code()) data-say={ "go " (end) } data-cost=(cost) {
                    (hit(spot)) path.cell d=(cell(spot, 0.05)) {}
                }
            }
        }
    }
}

/// What stands in the middle of a lit square: what it costs to go there, else a dot.
fn mark(spot: Spot, cost: Option<u8>) -> Markup {
    let (x, y) = middle(spot);
    html! {
        @if let Some(cost) = cost { text x=(x) y=(y + 4.5) { (cost) } } @else { circle cx=(x) cy=(y) r="4" {} }
    }
}

/// The planned way as it is drawn: dots from base to base, and what it costs.
pub(super) fn way(from: Base, path: &[Base], cost: usize) -> Markup {
    let places: Vec<(f32, f32)> = std::iter::once(&from)
        .chain(path)
        .map(|&base| {
            let (x, y, _) = foot(base);
            (x, y)
        })
        .collect();
    let points = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ");
    let (x, y) = *places.last().unwrap_or(&(0.0, 0.0));
    html! {
        polyline points=(points) {} polyline.in points=(points) {} circle cx=(x) cy=(y) r="6" {}
        rect x=(x - 46.0) y=(y + 14.0) width="92" height="22" rx="11" {} text x=(x) y=(y + 29.5) { (cost) " MP · no risk" }
    }
}

/// Everybody's lookup of what is lit needs the state; the ring only needs to know whether somebody walks.
impl Arena<'_, '_> {
    /// Is the question one in which the wrestler may walk?
    fn walks(&self) -> bool {
        self.scene.offers.iter().any(|choice| matches!(choice, Choice::Move(_)))
    }
}
