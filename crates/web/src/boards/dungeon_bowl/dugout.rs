//! A college beside the maze: what it has left, who waits, who is hurt, and everybody's numbers.

use catalog::dungeon_bowl::{Flag, PlayerId, Status};
use kernel::{Seat, Tabletop};
use maud::{Markup, html};

use super::target::Target;
use super::{Pitch, mark, piece};
use crate::art::{Status as Badge, glyph, portrait};

const BOXES: [(Status, &str); 5] = [
    (Status::Reserves, "Reserves"),
    (Status::KnockedOut, "Knocked out"),
    (Status::Casualty, "Casualties"),
    (Status::SentOff, "Sent off"),
    (Status::Lost, "Lost in the maze"),
];

/// A college: what it has left, everybody in the maze, who waits and who is hurt.
pub(super) fn draw(pitch: &Pitch<'_, '_>, seat: Seat) -> Markup {
    let (bout, team) = (pitch.bout, &pitch.bout.teams[seat]);
    let college = pitch.content.colleges.get(usize::from(team.college));
    let name = bout.seat_name(pitch.content, seat);
    html! {
        section.dugout.{ "t" (seat.index()) } aria-label={ "Dugout of " (name) } {
            header {
                (mark(seat))
                h3 { (college.map_or(&*name, |college| &college.name)) }
                @if pitch.scene.viewer.is(seat) { span.you { "you" } }
                dl.stock {
                    @if team.bribes > 0 { div { dt { "Bribes" } dd { (team.bribes) } } }
                    @if team.wizards > 0 { div { dt { "Wizard" } dd { (college.map_or("", |college| &college.spell.name)) } } }
                }
            }
            ul.players { @for id in pitch.players(seat) { li { (row(pitch, id)) } } }
            div.boxes {
                @for (status, title) in BOXES {
                    @let players: Vec<PlayerId> = bout.with_status(seat, status).collect();
                    @if !players.is_empty() {
                        div.box {
                            h4 { (title) }
                            ul { @for &id in &players { li { (chip(pitch, id)) } } }
                        }
                    }
                }
            }
            details #{ "db-roster-" (seat.index()) } {
                summary { "Everybody's numbers" }
                div.scroll tabindex="0" role="region" aria-label={ "Players of " (name) } { (table(pitch, seat)) }
            }
        }
    }
}

/// A player in the maze as a row: portrait, name, movement, status.
fn row(pitch: &Pitch<'_, '_>, id: PlayerId) -> Markup {
    let player = pitch.bout.player(id);
    let activation = pitch.bout.activation.filter(|activation| activation.player == id);
    let moved = activation.map_or(0, |activation| activation.moved.min(player.movement));
    let done = player.is(Flag::Activated) && activation.is_none();
    let left = if done { 0 } else { player.movement - moved };
    let badges = piece::badges(pitch, id);
    let lit = pitch.scene.lit(pitch.targets.on(Target::Player(id)));
    html! {
        div.player.active[activation.is_some()].done[done].may[lit.is_lit()] data-name=(piece::name(pitch, id)) data-code=[lit.code()] data-codes=[lit.codes()]
            data-series=[piece::next(pitch, id)] title=(piece::position(pitch, id)) {
            (portrait(&piece::recipe(pitch, id), id.seat().into()))
            b.name { (piece::name(pitch, id)) }
            span.moves aria-hidden="true" { @for notch in 1..=player.movement { i.on[notch <= left] {} } }
            span.points {
                span { b { (left) } "/" (player.movement) " MA" }
                @if let Some(&badge) = badges.first() { span.state.(badge.tone()) { (glyph(badge.glyph())) (badge_words(badge)) } }
                @else if activation.is_some() { span.state.good { (glyph("up")) "Acting" } }
                @else { span.state { (piece::position(pitch, id)) } }
                @for &badge in badges.iter().skip(1).filter(|&&badge| badge != Badge::Done) { span.state.(badge.tone()) title=(badge_words(badge)) { (glyph(badge.glyph())) span.hide { (badge_words(badge)) } } }
            }
        }
    }
}

const fn badge_words(badge: Badge) -> &'static str {
    match badge {
        Badge::Ball => "Has the ball",
        Badge::Down => "Prone",
        Badge::Stunned => "Stunned",
        Badge::Held => "Held fast",
        Badge::Tired => "No tackle zone",
        Badge::Done => "Done",
        _ => "",
    }
}

/// A player who is not in the maze.
fn chip(pitch: &Pitch<'_, '_>, id: PlayerId) -> Markup {
    let player = pitch.bout.player(id);
    let choices: Vec<_> = pitch.targets.on(Target::Player(id)).collect();
    let inner = html! {
        span.chip title=(piece::position(pitch, id)) {
            (portrait(&piece::recipe(pitch, id), id.seat().into())) (piece::name(pitch, id))
            @if let Some(harm) = player.harm { " " span.harm { (harm.words()) } }
        }
    };
    pitch.scene.pick_any(&choices, inner)
}

fn table(pitch: &Pitch<'_, '_>, seat: Seat) -> Markup {
    let bout = pitch.bout;
    let passing = |value: u8| if value == 0 || value > 6 { "-".to_owned() } else { format!("{value}+") };
    html! {
        table {
            thead { tr { th { "No." } th { "Name" } th { "Position" } th { "MA" } th { "ST" } th { "AG" } th { "PA" } th { "AV" } th { "Skills" } th { "Now" } } }
            tbody {
                @for id in PlayerId::squad(seat).filter(|&id| bout.player(id).status != Status::Absent) {
                    @let player = bout.player(id);
                    tr {
                        th scope="row" { (id) }
                        td { (piece::name(pitch, id)) }
                        td { (piece::position(pitch, id)) }
                        td { (player.movement) } td { (player.strength) } td { (player.agility) "+" } td { (passing(player.passing)) } td { (player.armour) "+" }
                        td.skills { @for (place, skill) in player.skills.iter().enumerate() { @if place > 0 { ", " } span title=(skill.blurb()) { (skill.name()) } } }
                        td { (player.status.word()) @for note in piece::notes(player) { ", " (note) } }
                    }
                }
            }
        }
    }
}
