//! A player in the maze: the shape and colour of its team, its number, its position, and how it stands or lies.

use catalog::dungeon_bowl::words::who;
use catalog::dungeon_bowl::{Flag, Player, PlayerId, Status};
use kernel::Seat;
use maud::{Markup, html};

use super::Pitch;
use super::maze::middle;
use super::target::Target;

/// Home is round, away is square; whoever lies is flat.
pub(super) fn shape(seat: Seat, r: f32, flat: f32) -> Markup {
    html! {
        @if seat == Seat::FIRST { ellipse.body rx=(r) ry=(r * flat) {} }
        @else { rect.body x=(-r * 0.93) y=(-r * 0.93 * flat) width=(r * 1.86) height=(r * 1.86 * flat) rx=(r * 0.25) {} }
    }
}

/// `Cinder Imp` as `CI`.
pub(super) fn initials(pitch: &Pitch<'_, '_>, id: PlayerId) -> String {
    let name = position(pitch, id);
    match name.split_once(' ') {
        Some((first, second)) => first.chars().take(1).chain(second.chars().take(1)).collect(),
        None => name.chars().take(2).collect(),
    }
}

pub(super) fn position<'a>(pitch: &Pitch<'_, 'a>, id: PlayerId) -> &'a str {
    let college = pitch.content.colleges.get(usize::from(pitch.bout.teams[id.seat()].college));
    let position =
        college.and_then(|college| college.positions.get(usize::from(pitch.bout.player(id).position)));
    position.map_or("player", |position| &position.name)
}

/// What one should know about how it is, beyond its status.
pub(super) fn notes(player: &Player) -> Vec<&'static str> {
    let flags = [
        (Flag::Activated, "has acted"),
        (Flag::NoTackleZone, "no tackle zone"),
        (Flag::Rooted, "rooted"),
        (Flag::Held, "held"),
    ];
    flags.into_iter().filter(|(flag, _)| player.is(*flag)).map(|(_, words)| words).collect()
}

pub(super) fn draw(pitch: &Pitch<'_, '_>, id: PlayerId) -> Markup {
    let (bout, player) = (pitch.bout, pitch.bout.player(id));
    let (x, y) = middle(player.square);
    let lit = pitch.scene.lit(pitch.targets.on(Target::Player(id)));
    let acting = bout.activation.is_some_and(|activation| activation.player == id);
    let mut label = format!(
        "{}, {}, at {}, {}",
        who(bout, pitch.content, id),
        position(pitch, id),
        player.square,
        player.status.word()
    );
    for note in notes(player).into_iter().chain(bout.carries(id).then_some("has the ball")) {
        label.push_str(", ");
        label.push_str(note);
    }
    let down = player.is_down();
    html! {
        g.piece.(player.status.word()).{ "t" (id.seat().index()) }.may[lit.is_lit()].active[acting].carrier[bout.carries(id)]
            .done[player.is(Flag::Activated)] #{ "db-p-" (id) } style={ "transform:translate(" (x) "px," (y) "px)" }
            role=(lit.role()) tabindex=[lit.tabindex()] data-code=[lit.code()] data-codes=[lit.codes()]
            data-focus[acting] aria-label=(lit.label(&label)) {
            title { (label) }
            @if lit.is_lit() { circle.glow r="17" {} }
            @if acting { circle.halo r="18" {} }
            (shape(id.seat(), 13.5, if down { 0.62 } else { 1.0 }))
            @if down { path.bed d="M-15 10.5H15" {} }
            text.label y=(if down { 4.5 } else { 5.5 }) { (id) }
            @if !down { g.initials { rect x="-9" y="10" width="18" height="10" rx="3" {} text y="18" { (initials(pitch, id)) } } }
            @if player.status == Status::Stunned {
                path.stars d="M-9-13l1.5 3.2 3.5.3-2.7 2.3.9 3.4-3.2-1.9-3.2 1.9.9-3.4-2.7-2.3 3.5-.3zM7-15l1.5 3.2 3.5.3-2.7 2.3.9 3.4L7-7.7 3.8-5.8l.9-3.4L2-11.5l3.5-.3z" {}
            }
            @if player.is(Flag::NoTackleZone) { text.huh x="-10" y="-7" { "?" } }
            @if player.is(Flag::Rooted) || player.is(Flag::Held) { path.chain d="M-12 13h6m2 0h6m2 0h6" {} }
            @if player.is(Flag::Activated) { path.tick d="M6 9l3 4 6-8" {} }
        }
    }
}
