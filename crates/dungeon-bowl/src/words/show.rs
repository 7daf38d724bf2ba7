//! A view as text that a person can play from.

use core::fmt::Write;

use kernel::Seat;

use super::{map, team, who};
use crate::bout::{Ball, Bout};
use crate::player::{Flag, PlayerId, Status};
use crate::roster::{self, Roster};
use crate::view::View;

/// The table as text: the dungeon, both teams, the ball.
pub fn show(roster: &Roster, view: &View) -> String {
    let bout = view.look();
    let mut out = map::draw(bout, roster);
    for seat in Seat::BOTH {
        let side = &bout.teams[seat];
        let college = &roster.colleges[side.college as usize];
        let _ = writeln!(
            out,
            "\n{}: {}, end zone {}, {} re-rolls{}",
            team(seat),
            college.name,
            if side.zone == 0 { 'A' } else { 'B' },
            side.rerolls,
            if bout.turn.seat == seat && side.turns > 0 {
                format!(", turn {}", side.turns)
            } else {
                String::new()
            }
        );
        for id in PlayerId::squad(seat).filter(|&id| bout.player(id).status != Status::Absent) {
            let _ = writeln!(out, "  {}", player_line(bout, roster, id));
        }
    }
    let _ = writeln!(
        out,
        "\nBall: {}",
        match bout.ball {
            Ball::Hidden => match bout.unopened() {
                0 => "hidden".into(),
                1 => "in the last chest".into(),
                chests => format!("in one of {chests} chests"),
            },
            Ball::OnGround(square) | Ball::Loose(square) | Ball::InAir(square) => format!("at {square}"),
            Ball::Carried(player) => format!("with {}", who(bout, roster, player)),
        }
    );
    out
}

fn player_line(bout: &Bout, roster: &Roster, id: PlayerId) -> String {
    let player = bout.player(id);
    let college = &roster.colleges[bout.teams[id.seat()].college as usize];
    let number = |value: u8| if value == 0 { "-".to_owned() } else { format!("{value}+") };
    let mut words = format!(
        "{id} {:<18} {:<16} MA {} ST {} AG {} PA {} AV {}",
        college.names.get(player.name as usize).map_or("", String::as_str),
        college.positions[player.position as usize].name,
        player.movement,
        player.strength,
        number(player.agility),
        number(player.passing),
        number(player.armour)
    );
    for skill in roster::skill_words(player) {
        let _ = write!(words, ", {skill}");
    }
    let _ = write!(words, "; {}", player.status.word());
    if player.square.is_somewhere() {
        let _ = write!(words, " at {}", player.square);
    }
    for (flag, word) in
        [(Flag::Activated, "acted"), (Flag::NoTackleZone, "no tackle zone"), (Flag::Rooted, "rooted")]
    {
        if player.is(flag) {
            let _ = write!(words, ", {word}");
        }
    }
    words
}
