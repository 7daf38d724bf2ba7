//! A college beside the maze: what it has left, who waits, who is hurt, and everybody's numbers.

use catalog::dungeon_bowl::words::who;
use catalog::dungeon_bowl::{PlayerId, Status};
use kernel::{Seat, Tabletop};
use maud::{Markup, html};

use super::target::Target;
use super::{Pitch, mark, piece};

const BOXES: [(Status, &str); 5] = [
    (Status::Reserves, "Reserves"),
    (Status::KnockedOut, "Knocked out"),
    (Status::Casualty, "Casualties"),
    (Status::SentOff, "Sent off"),
    (Status::Lost, "Lost in the maze"),
];

pub(super) fn draw(pitch: &Pitch<'_, '_>, seat: Seat) -> Markup {
    let (bout, team) = (pitch.bout, &pitch.bout.teams[seat]);
    let college = pitch.content.colleges.get(usize::from(team.college));
    let name = bout.seat_name(pitch.content, seat);
    html! {
        section.dugout.{ "t" (seat.index()) } aria-label={ "Dugout of " (name) } {
            header {
                (mark(seat))
                h3 { (name) @if pitch.scene.viewer.is(seat) { " (you)" } }
                @if let Some(college) = college { p.college { (college.name) } }
                dl.stock {
                    div { dt { "Re-rolls" } dd { (team.rerolls) "/" (team.rerolls_at_start) } }
                    @if team.bribes > 0 { div { dt { "Bribes" } dd { (team.bribes) } } }
                    @if team.wizards > 0 { div { dt { "Wizard" } dd { (college.map_or("", |college| &college.spell.name)) } } }
                }
            }
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

/// A player who is not in the maze.
fn chip(pitch: &Pitch<'_, '_>, id: PlayerId) -> Markup {
    let (bout, player) = (pitch.bout, pitch.bout.player(id));
    let choices: Vec<_> = pitch.targets.on(Target::Player(id)).collect();
    let inner = html! {
        span.chip title=(piece::position(pitch, id)) {
            b { (id) } " " (who(bout, pitch.content, id).trim_end_matches(&format!(" ({id})")).to_owned())
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
                        td { (who(bout, pitch.content, id).trim_end_matches(&format!(" ({id})")).to_owned()) }
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
