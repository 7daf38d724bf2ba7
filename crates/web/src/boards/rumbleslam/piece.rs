//! A wrestler in the ring: the shape and colour of its team, its letter, what is left of it, and how it stands.

use catalog::rumbleslam::bout::Place;
use catalog::rumbleslam::choice::Who;
use catalog::rumbleslam::roster::Counter;
use kernel::{Seat, Tabletop};
use maud::{Markup, html};

use super::Arena;
use super::ring::{UNIT, middle};
use super::target::Target;

/// The shape of a team: disc, block, lozenge, hexagon.
pub(super) fn shape(seat: Seat, r: f32) -> Markup {
    html! {
        @match seat.index() {
            0 => circle.body r=(r) {},
            1 => rect.body x=(-r * 0.92) y=(-r * 0.92) width=(r * 1.84) height=(r * 1.84) rx=(r * 0.25) {},
            2 => path.body d={ "M0 " (-r * 1.16) "L" (r * 1.16) " 0L0 " (r * 1.16) "L" (-r * 1.16) " 0z" } {},
            _ => path.body d={ "M" (-r * 0.55) " " (-r) "H" (r * 0.55) "L" (r * 1.08) " 0L" (r * 0.55) " " (r)
                "H" (-r * 0.55) "L" (-r * 1.08) " 0z" } {},
        }
    }
}

/// How it stands, in one word.
pub(super) fn pose(arena: &Arena<'_, '_>, who: Who) -> &'static str {
    let (bout, state) = (&arena.bout, arena.bout.wrestler(who));
    match state.place {
        Place::Waiting => "waiting",
        Place::Sidelines => "sidelines",
        Place::Removed => "out",
        Place::Falling => "falling",
        _ if state.stamina == 0 => "ko",
        Place::Lifted(_) => "held",
        _ if state.knocked_down => "down",
        _ if bout.on_post(who) => "climbed",
        Place::Ring(_) => "standing",
    }
}

/// The counters on its card, as the card writes them.
pub(super) fn counters(arena: &Arena<'_, '_>, who: Who) -> Vec<String> {
    let state = arena.bout.wrestler(who);
    Counter::ALL
        .into_iter()
        .zip(state.counters)
        .filter(|(_, count)| *count > 0)
        .map(
            |(counter, count)| {
                if count > 1 { format!("{} x{count}", counter.word()) } else { counter.word().into() }
            },
        )
        .collect()
}

pub(super) fn draw(arena: &Arena<'_, '_>, who: Who) -> Markup {
    let (bout, state) = (&arena.bout, arena.bout.wrestler(who));
    let card = bout.card(arena.roster, who);
    let pose = pose(arena, who);
    let (place, big) = match state.place {
        Place::Lifted(holder) => (bout.base(arena.roster, holder), card.big()),
        _ => (bout.base(arena.roster, who), bout.base(arena.roster, who).is_some_and(|base| base.big)),
    };
    let Some(base) = place else { return html! {} };
    let (mut x, mut y) = middle(base.spot);
    if base.big {
        (x, y) = (x + UNIT / 2.0, y + UNIT / 2.0);
    }
    let lifted = matches!(state.place, Place::Lifted(_));
    if lifted {
        y -= if base.big { 38.0 } else { 27.0 };
    }
    let r = match (big, lifted) {
        (true, false) => 34.0,
        (true, true) => 24.0,
        (false, false) => 16.0,
        (false, true) => 13.0,
    };
    let lit = arena.scene.lit(arena.targets.on(Target::Wrestler(who)));
    let label = format!(
        "{} {who}{} of {}, {}, {}, stamina {} of {}",
        card.name,
        // What is written on the piece is part of its name, in the same order.
        counters(arena, who).iter().flat_map(|counter| [" ", counter]).collect::<String>(),
        bout.seat_name(arena.roster, who.seat()),
        bout.spot(who).map_or_else(|| "in somebody's hands".to_owned(), |spot| spot.to_string()),
        words(pose),
        state.stamina,
        card.stamina
    );
    // Arms reach for the middle of the ring.
    let facing = (240.0 - x).atan2(y - 240.0).to_degrees().round();
    html! {
        g.piece.(pose).{ "t" (who.seat().index()) }.may[lit.is_lit()].active[bout.activation.who == Some(who)]
            .done[state.activated] #{ "rs-w-" (who) } style={ "transform:translate(" (x) "px," (y) "px)" }
            role=(lit.role()) tabindex=[lit.tabindex()] data-code=[lit.code()] data-codes=[lit.codes()]
            aria-label=(lit.label(&label)) {
            // A button's name is its label; a title would count as words written on it.
            @if !lit.is_lit() { title { (label) } }
            @if bout.activation.who == Some(who) { circle.halo r=(r + 7.0) {} }
            @if lit.is_lit() { circle.hit r=(f32::max(r + 6.0, 20.0)) {} g.glow { (shape(who.seat(), r + 6.0)) } }
            @if pose == "climbed" { circle.step r=(r + 3.0) {} }
            @if pose != "ko" { (arms(r, facing, pose == "down")) }
            (shape(who.seat(), r))
            @if pose == "down" { g.hatch { (shape(who.seat(), r)) } }
            @if pose == "ko" { path.cross d={ "M" (-r * 0.7) " " (-r * 0.7) "L" (r * 0.7) " " (r * 0.7) "M" (r * 0.7) " " (-r * 0.7) "L" (-r * 0.7) " " (r * 0.7) } {} }
            text.label y=(if big { 9.0 } else { 5.5 }) font-size=(if big && !lifted { 26 } else if lifted { 13 } else { 17 }) { (who) }
            (stamina(state.stamina, card.stamina, r))
            (badges(arena, who, r))
        }
    }
}

/// Shoulders and fists: up and ready, or flat on the canvas.
fn arms(r: f32, facing: f32, flat: bool) -> Markup {
    let (x, y) = if flat { (r * 1.25, 0.0) } else { (r * 0.6, -r * 1.16) };
    html! {
        g.arms transform={ "rotate(" (facing) ")" } {
            @for side in [-1.0, 1.0] {
                path d={ "M" (side * r * 0.85) " 0L" (side * x) " " (y) } stroke-width=(r * 0.42) {}
                path.in d={ "M" (side * r * 0.85) " 0L" (side * x) " " (y) } stroke-width=(r * 0.42 - 4.0) {}
                circle.fist cx=(side * x) cy=(y) r=(r * 0.33) {}
            }
        }
    }
}

pub(super) fn words(pose: &str) -> &'static str {
    match pose {
        "waiting" => "not set up yet",
        "sidelines" => "on the sidelines",
        "out" => "out of the match",
        "falling" => "in the air",
        "ko" => "knocked out",
        "held" => "held up",
        "down" => "knocked down",
        "climbed" => "on the turnbuckle",
        _ => "standing",
    }
}

/// Stamina as a strip of notches.
fn stamina(left: u8, most: u8, r: f32) -> Markup {
    let width = (r * 1.9).max(26.0);
    let step = width / f32::from(most.max(1));
    html! {
        g.sta transform={ "translate(" (-width / 2.0) " " (r + 1.0) ")" } aria-hidden="true" {
            rect width=(width) height="5" rx="2" {}
            @if left > 0 { rect.on width=(step * f32::from(left)) height="5" rx="2" {} }
            @for notch in 1..most { path d={ "M" ((f32::from(notch) * step * 10.0).round() / 10.0) " 0v5" } {} }
        }
    }
}

/// Blood, applause, counters, and a tick for those that have acted.
fn badges(arena: &Arena<'_, '_>, who: Who, r: f32) -> Markup {
    let state = arena.bout.wrestler(who);
    let at = r * 0.85;
    html! {
        @if state.bleeding { path.blood transform={ "translate(" (-at) " " (-at) ")" } d="M0-8C3-3 5-1 5 2A5 5 0 0 1-5 2C-5-1-3-3 0-8z" {} }
        @if state.pleasing {
            path.star transform={ "translate(" (-at) " " (at * 0.6) ")" } d="M0-7 2-2 7-2 3 1 5 6 0 3-5 6-3 1-7-2-2-2z" {}
        }
        @for (place, counter) in counters(arena, who).iter().enumerate() {
            g.counter transform={ "translate(0 " (-r - 2.0 - place as f32 * 13.0) ")" } {
                rect x="-15" y="-7" width="30" height="14" rx="3" {}
                text y="4.5" { " " (counter) }
            }
        }
        @if state.activated { path.tick transform={ "translate(" (at) " " (at * 0.7) ")" } d="M-5 0-1 4 6-5" {} }
    }
}
