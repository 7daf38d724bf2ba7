//! A player in the maze: a figure on the base of its team, and how it stands or lies.

use catalog::dungeon_bowl::words::who;
use catalog::dungeon_bowl::{Action, Choice, Flag, Player, PlayerId, Status};
use content::appearance::Build;
use kernel::{Coded, Seat};
use maud::{Markup, html};

use super::Pitch;
use super::maze::middle;
use super::target::Target;
use crate::art::cast::player_recipe;
use crate::art::{MatchState, Pose, Recipe, Status as Badge, figure};

/// Home is round, away is square; whoever lies is flat.
pub(super) fn shape(seat: Seat, r: f32, flat: f32) -> Markup {
    html! {
        @if seat == Seat::FIRST { ellipse.body rx=(r) ry=(r * flat) {} }
        @else { rect.body x=(-r * 0.93) y=(-r * 0.93 * flat) width=(r * 1.86) height=(r * 1.86 * flat) rx=(r * 0.25) {} }
    }
}

/// The name alone, without the number that one types.
pub(super) fn name(pitch: &Pitch<'_, '_>, id: PlayerId) -> String {
    let name = who(pitch.bout, pitch.content, id);
    let plain = name.trim_end_matches(&format!(" ({id})"));
    if plain == id.to_string() { position(pitch, id).to_owned() } else { plain.to_owned() }
}

/// How it looks: its position's recipe, where the content still has it.
pub(super) fn recipe(pitch: &Pitch<'_, '_>, id: PlayerId) -> Recipe {
    let college = pitch.content.colleges.get(usize::from(pitch.bout.teams[id.seat()].college));
    let found =
        college.and_then(|college| college.positions.get(usize::from(pitch.bout.player(id).position)));
    found.map_or_else(|| Recipe::of("player", &content::Appearance::default()), player_recipe)
}

/// Its badges, the most telling first.
pub(super) fn badges(pitch: &Pitch<'_, '_>, id: PlayerId) -> Vec<Badge> {
    let player = pitch.bout.player(id);
    let all = [
        (pitch.bout.carries(id), Badge::Ball),
        (player.status == Status::Stunned, Badge::Stunned),
        (player.is_down() && player.status != Status::Stunned, Badge::Down),
        (player.is(Flag::Rooted) || player.is(Flag::Held), Badge::Held),
        (player.is(Flag::NoTackleZone), Badge::Tired),
        (
            player.is(Flag::Activated)
                && pitch.bout.activation.is_none_or(|activation| activation.player != id),
            Badge::Done,
        ),
    ];
    all.into_iter().filter(|(is, _)| *is).map(|(_, badge)| badge).collect()
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
        "{}, {}, {}, at {}",
        name(pitch, id),
        position(pitch, id),
        player.status.word(),
        player.square
    );
    for note in notes(player).into_iter().chain(bout.carries(id).then_some("has the ball")) {
        label.push_str(", ");
        label.push_str(note);
    }
    // A square is 32 units wide and a base 40.
    let size = if recipe(pitch, id).build == Build::Huge { 0.92 } else { 0.74 };
    let drawn = MatchState {
        side: id.seat().into(),
        left: id.seat() == Seat::SECOND,
        health: None,
        status: &badges(pitch, id),
        pose: if player.is_down() { Pose::Down } else { Pose::Stand },
        selected: acting,
        target: false,
        done: player.is(Flag::Activated) && !acting,
    };
    html! {
        g.piece.(player.status.word()).{ "t" (id.seat().index()) }.may[lit.is_lit()].active[acting].carrier[bout.carries(id)]
            .done[player.is(Flag::Activated)] #{ "db-p-" (id) } style={ "transform:translate(" (x) "px," (y + 6) "px)" }
            data-name=(name(pitch, id))
            data-series=[next(pitch, id)]
            role=(lit.role()) tabindex=[lit.tabindex()] data-code=[lit.code()] data-codes=[lit.codes()]
            data-focus[acting] aria-label=(lit.label(&label)) {
            @if !lit.is_lit() { title { (label) } }
            path.hit d="M-16-22h32v32h-32z" {}
            @if lit.is_lit() { g.glow { (shape(id.seat(), 17.5, 0.56)) } }
            g transform={ "scale(" (size) ")" } { (figure(&recipe(pitch, id), &drawn)) }
        }
    }
}

/// Pointing at another player while one may stop ends this activation and moves that player: both codes.
pub(super) fn next(pitch: &Pitch<'_, '_>, id: PlayerId) -> Option<String> {
    let (bout, player) = (pitch.bout, pitch.bout.player(id));
    let stop = pitch.scene.offered(Choice::Stop)?.0;
    let acting = bout.activation?.player;
    let may = id != acting
        && id.seat() == acting.seat()
        && !player.is(Flag::Activated)
        && player.status != Status::Stunned;
    let meant = pitch.targets.on(Target::Player(id)).next().is_some();
    (may && !meant).then(|| format!("{stop} {}", Choice::Activate(id, Action::Move).code()))
}
