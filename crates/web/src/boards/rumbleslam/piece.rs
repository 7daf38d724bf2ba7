//! A wrestler in the ring: a figure on the base of its team, what is left of it, and how it stands.

use catalog::rumbleslam::bout::Place;
use catalog::rumbleslam::choice::Who;
use catalog::rumbleslam::roster::Counter;
use kernel::{Seat, Tabletop};
use maud::{Markup, html};

use super::Arena;
use super::ring::foot;
use super::target::Target;
use crate::art::cast::wrestler_recipe;
use crate::art::{MatchState, Pose, Status, figure};

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

/// The badges of a wrestler, the most telling first.
pub(super) fn badges(arena: &Arena<'_, '_>, who: Who) -> Vec<Status> {
    let state = arena.bout.wrestler(who);
    let hinders = |counter: &String| counter.starts_with(['-', '−']);
    let (bad, good): (Vec<_>, Vec<_>) = counters(arena, who).into_iter().partition(hinders);
    let all = [
        (state.stamina == 0, Status::Stunned),
        (state.knocked_down && state.stamina > 0, Status::Down),
        (state.bleeding, Status::Bleeding),
        (arena.bout.on_post(who), Status::Climbed),
        (state.pleasing, Status::Cheered),
        (!bad.is_empty(), Status::Tired),
        (!good.is_empty(), Status::Eager),
        (state.activated && arena.bout.activation.who != Some(who), Status::Done),
    ];
    all.into_iter().filter(|(is, _)| *is).map(|(_, status)| status).collect()
}

/// Who it is and how it is, for whoever listens or rests the pointer on it.
fn label(arena: &Arena<'_, '_>, who: Who) -> String {
    let (bout, state) = (&arena.bout, arena.bout.wrestler(who));
    let card = bout.card(arena.roster, who);
    format!(
        "{}{} of {}, {}, {}, stamina {} of {}{}",
        card.name,
        counters(arena, who).iter().flat_map(|counter| [" ", counter]).collect::<String>(),
        bout.seat_name(arena.roster, who.seat()),
        bout.spot(who).map_or_else(|| "in somebody's hands".to_owned(), |spot| spot.to_string()),
        words(pose(arena, who)),
        state.stamina,
        card.stamina,
        if state.activated { ", has acted" } else { "" }
    )
}

/// A wrestler on its own feet, or flat on the canvas.
pub(super) fn draw(arena: &Arena<'_, '_>, who: Who) -> Markup {
    let (bout, state) = (&arena.bout, arena.bout.wrestler(who));
    let card = bout.card(arena.roster, who);
    let Some(base) = bout.base(arena.roster, who) else { return html! {} };
    let (x, y, size) = foot(base);
    let active = bout.activation.who == Some(who);
    let down = state.knocked_down || state.stamina == 0;
    let carried = state.holds.map(|held| (wrestler_recipe(bout.card(arena.roster, held)), held.seat()));
    let pose = match &carried {
        _ if down => Pose::Down,
        Some((recipe, seat)) => Pose::Lifting(recipe, (*seat).into()),
        None => Pose::Stand,
    };
    let drawn = MatchState {
        side: who.seat().into(),
        left: x > 0.0,
        health: Some((state.stamina, card.stamina)),
        status: &badges(arena, who),
        pose,
        selected: active,
        target: false,
        done: state.activated && !active,
    };
    let recipe = wrestler_recipe(card);
    let k = if base.big { 1.9 } else { 1.0 };
    piece(
        arena,
        who,
        (x, y, size),
        &html! {
            path.hit d=(format!("M{:.0} {:.0}h{:.0}v{:.0}h-{:.0}z", -22.0 * k, -44.0 * k, 44.0 * k, 58.0 * k, 44.0 * k)) {}
            (figure(&recipe, &drawn))
        },
    )
}

/// A wrestler in somebody's hands: the one who holds it is drawn with it, this is where one points.
pub(super) fn held(arena: &Arena<'_, '_>, who: Who) -> Markup {
    let Place::Lifted(holder) = arena.bout.wrestler(who).place else { return html! {} };
    let Some(base) = arena.bout.base(arena.roster, holder) else { return html! {} };
    let (x, y, size) = foot(base);
    let up = if base.big { 112.0 } else { 62.0 };
    piece(arena, who, (x, y - up * size, size), &html! { path.hit d="M-26-26h52v52h-52z" {} })
}

/// What can be pointed at, at its place.
fn piece(arena: &Arena<'_, '_>, who: Who, (x, y, size): (f32, f32, f32), inner: &Markup) -> Markup {
    let state = arena.bout.wrestler(who);
    let lit = arena.scene.lit(arena.targets.on(Target::Wrestler(who)));
    let label = label(arena, who);
    let active = arena.bout.activation.who == Some(who);
    html! {
        g.piece.(pose(arena, who)).{ "t" (who.seat().index()) }.may[lit.is_lit()].active[active].done[state.activated] #{ "rs-w-" (who) }
            style=(format!("transform:translate({x:.1}px,{y:.1}px) scale({size:.2})"))
            data-name=(arena.bout.card(arena.roster, who).name)
            role=(lit.role()) tabindex=[lit.tabindex()] data-code=[lit.code()] data-codes=[lit.codes()]
            aria-label=(lit.label(&label)) {
            // A button's name is its label; a title would count as words written on it.
            @if !lit.is_lit() { title { (label) } }
            @if lit.is_lit() { g.glow { (shape(who.seat(), 25.0 * if arena.bout.card(arena.roster, who).big() { 1.8 } else { 1.0 })) } }
            (inner)
        }
    }
}

pub(super) fn words(pose: &str) -> &'static str {
    match pose {
        "waiting" => "outside",
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
