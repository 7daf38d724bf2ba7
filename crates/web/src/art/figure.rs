//! A figure on the board: base, body, health, badges.

use std::fmt::Write as _;

use maud::{Markup, PreEscaped};

use super::palette::OUTLINE;
use super::pen::{at, n, outlined};
use super::{Recipe, Side, body, glyph};

/// How a figure stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pose<'a> {
    /// On its feet.
    #[default]
    Stand,
    /// On the floor, with stars around the head.
    Down,
    /// Holding somebody up.
    Lifting(&'a Recipe, Side),
}

/// A badge beside the head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Lies on the floor.
    Down,
    /// Lies there for longer.
    Stunned,
    /// Somebody has hold of it.
    Held,
    /// Has fewer action or movement points next time.
    Tired,
    /// Has more of them.
    Eager,
    /// The crowd loves it.
    Cheered,
    /// Loses health.
    Bleeding,
    /// Has the ball.
    Ball,
    /// Has acted this turn.
    Done,
    /// Stands on a turnbuckle.
    Climbed,
}

impl Status {
    /// The sign of it.
    pub const fn glyph(self) -> &'static str {
        match self {
            Self::Down | Self::Stunned => "dizzy",
            Self::Held => "hand",
            Self::Tired | Self::Eager => "bolt",
            Self::Cheered => "star",
            Self::Bleeding => "drop",
            Self::Ball => "ball",
            Self::Done => "stop",
            Self::Climbed => "up",
        }
    }

    /// Is it good, bad, or neither?
    pub const fn tone(self) -> &'static str {
        match self {
            Self::Stunned | Self::Held | Self::Bleeding => "bad",
            Self::Tired | Self::Done => "dull",
            _ => "good",
        }
    }

    const fn colour(self) -> &'static str {
        match self {
            Self::Stunned | Self::Held | Self::Bleeding => "#ff7b6b",
            Self::Tired | Self::Done => "#aab1cc",
            Self::Eager => "#7ddc9a",
            _ => "#ffcf4a",
        }
    }
}

/// What a match adds to a recipe.
#[derive(Clone, Debug, Default)]
pub struct MatchState<'a> {
    /// Whose it is.
    pub side: Side,
    /// Looks to the left.
    pub left: bool,
    /// Health left, and at most; nothing where a game has none.
    pub health: Option<(u8, u8)>,
    /// At most two are shown.
    pub status: &'a [Status],
    /// How it stands.
    pub pose: Pose<'a>,
    /// It acts now.
    pub selected: bool,
    /// It is aimed at.
    pub target: bool,
    /// It has acted.
    pub done: bool,
}

/// The figure, standing at the origin, about 50 units high and 40 wide; 1.9 times as large if it is big.
pub fn figure(recipe: &Recipe, state: &MatchState<'_>) -> Markup {
    let k = if recipe.big { 1.9 } else { 1.0 };
    let lifting = matches!(state.pose, Pose::Lifting(..));
    let body = body::draw(recipe, lifting, recipe.prop.filter(|_| !lifting));
    let f = if state.left { -k } else { k };
    let mut svg = format!(r#"<g class="fig{}" {}>"#, if state.done { " done" } else { "" }, outlined());
    base(&mut svg, state, k);
    let mut top = -body.height * k - 10.0 * k;
    if state.pose == Pose::Down {
        let kk = k * 1.12;
        let _ = write!(
            svg,
            r#"<g transform="translate({}) scale({} {}) rotate(82)">{}</g>"#,
            at(-f * 1.12 * body.height * 0.42, -5.0 * kk),
            n2(f * 1.12),
            n2(kk),
            body.svg
        );
        top = -32.0 * k;
        let _ = write!(
            svg,
            r##"<path transform="translate({})" fill="#ffcf4a" stroke-width="1" d="M-9-3l1.2 3 3 .2-2.4 2 .8 3-2.6-1.6-2.6 1.600.8-3-2.4-2 3-.2zM0-7l1.2 3 3 .2-2.4 2 .8 3L0-.4l-2.6 1.600.8-3-2.4-2 3-.2zM9-2l1.2 3 3 .2-2.4 2 .8 3L9 4.6 6.4 6.2l.8-3-2.4-2 3-.2z"/>"##,
            at(f * body.height * 0.36, -24.0 * k)
        );
    } else {
        let _ = write!(svg, r#"<g transform="scale({} {})">{}</g>"#, n2(f), n2(k), body.svg);
    }
    if let Some((left, most)) = state.health {
        health(&mut svg, k, left, most);
    }
    if let Pose::Lifting(held, side) = state.pose {
        let up = body.hands * k;
        let kk = if held.big { 1.9 } else { 1.15 };
        let carried = body::draw(held, false, None);
        let _ = write!(
            svg,
            r#"<g transform="translate(0 {}) scale({kk}) rotate(-90) translate(4 {})">{}</g>"#,
            n(up),
            n(carried.height * 0.5),
            carried.svg
        );
        let _ = write!(
            svg,
            r#"<g class="t{}" transform="translate({})">{}</g>"#,
            side.index(),
            at(34.0 * kk, up - 12.0),
            side.shape(7.0, 7.0)
        );
        top = up - 26.0 * kk;
    }
    if state.selected {
        let _ =
            write!(svg, r##"<path d="M-9 {}h18l-9 11z" fill="#ffcf4a" stroke-width="2"/>"##, n(top - 12.0));
    }
    for (place, status) in state.status.iter().take(2).enumerate() {
        let x = if state.pose == Pose::Down { 4.0 } else { 19.0 * if recipe.big { 1.6 } else { 1.0 } }
            + place as f32 * 18.0;
        let _ = write!(
            svg,
            r#"<g transform="translate({})"><circle r="8.5" fill="{OUTLINE}" stroke="{}"/><path transform="translate(-5.5 -5.5) scale(.69)" fill="{}" stroke="none" fill-rule="evenodd" d="{}"/></g>"#,
            at(x, if state.pose == Pose::Down { -42.0 * k } else { top + 14.0 }),
            status.colour(),
            status.colour(),
            glyph::path(status.glyph())
        );
    }
    svg.push_str("</g>");
    maud::html! { (PreEscaped(svg)) }
}

fn n2(value: f32) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The base: its shape says the side, its colour repeats it.
fn base(svg: &mut String, state: &MatchState<'_>, k: f32) {
    let (rx, ry) = (20.0 * k, 10.5 * k);
    let _ = write!(
        svg,
        r##"<ellipse cy="{}" rx="{}" ry="{}" fill="#000" opacity=".35" stroke="none"/>"##,
        n(2.0 * k),
        n(rx + 3.0),
        n(ry + 2.0)
    );
    if state.selected {
        let _ = write!(svg, r#"<g class="aura">{}</g>"#, state.side.shape(rx * 1.45, ry * 1.45));
    }
    if state.target {
        let _ = write!(svg, r#"<g class="aim">{}</g>"#, state.side.shape(rx * 1.45, ry * 1.45));
    }
    let _ = write!(
        svg,
        r#"<g class="base t{}"><g class="rim" transform="translate(0 {})">{}</g>{}</g>"#,
        state.side.index(),
        n(2.4 * k),
        state.side.shape(rx, ry),
        state.side.shape(rx, ry)
    );
}

/// One segment a point along the front of the base; what is lost stays as a grey one.
fn health(svg: &mut String, k: f32, left: u8, most: u8) {
    let (rx, ry) = (20.0 * k + 4.5, 10.5 * k + 5.0);
    let share = f32::from(left) / f32::from(most.max(1));
    let class = if share > 0.6 {
        "well"
    } else if share > 0.3 {
        "hurt"
    } else {
        "bad"
    };
    let point = |part: f32| {
        let angle = std::f32::consts::PI * (0.96 - 0.92 * part);
        at(rx * angle.cos(), ry * angle.sin() + 2.0 * k)
    };
    let arc = |to: f32| format!("M{}A{} {} 0 0 0 {}", point(0.0), n(rx), n(ry), point(to));
    let _ = write!(svg, r#"<g class="health" fill="none"><path class="under" d="{}"/>"#, arc(1.0));
    // The path's length is said to be the number of points, so that a dash is a point.
    let _ = write!(svg, r#"<path pathLength="{most}" d="{}"/>"#, arc(1.0));
    if left > 0 {
        let _ = write!(svg, r#"<path class="{class}" pathLength="{left}" d="{}"/>"#, arc(share.min(1.0)));
    }
    svg.push_str("</g>");
}
