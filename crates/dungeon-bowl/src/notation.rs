//! A position as text and back: the dungeon drawn, the players listed, the pending steps at the end.
//!
//! ```text
//! dungeon   gauntlet
//! home      cogs, re-rolls 2
//! away      tides, re-rolls 1, bribes 1
//! turn      home, blitzed
//! ball      h1
//! map       9,1
//! | . . . . . .
//! | . . @ . . .
//! | . .h1a1 . .
//! h1        Pistoneer, +Guard, used
//! a1        Current Adept, prone
//! ```
//!
//! What is not said has its usual value: chests and portals stand ready-made, nobody else is there, and the coach of
//! the active team is asked what to do next. [`write()`] says everything.

mod read;

pub use read::read;

use crate::bout::{Ball, Bout, Team, Turn};
use crate::dungeon::Dungeon;
use crate::player::{Flag, PLAYERS, Player, PlayerId, Status};
use crate::roster::Roster;
use crate::setup::{self, Switches};
use crate::skill::Skill;
use crate::square::Square;
use core::fmt::Write;
use kernel::{Game, Seat};
use serde::Serialize;

/// The name of a seat.
pub const fn seat_name(seat: Seat) -> &'static str {
    if seat.index() == 0 { "home" } else { "away" }
}

/// The whole position.
pub fn write(bout: &Bout, roster: &Roster) -> String {
    let mut out = String::new();
    let dungeon = bout.dungeon(roster);
    if bout.version != *Bout::RULES.end() {
        line(&mut out, "version", &bout.version.to_string());
    }
    line(&mut out, "dungeon", &dungeon.id);
    for seat in Seat::BOTH {
        line(&mut out, seat_name(seat), &team_words(&bout.teams[seat], roster));
    }
    line(&mut out, "turn", &turn_words(&bout.turn));
    line(&mut out, "ball", &ball_words(bout.ball));
    line(&mut out, "chests", &squares_words(&bout.chests));
    line(&mut out, "portals", &squares_words(&bout.portals));
    line(&mut out, "switches", &switch_words(&bout.switches));
    line(&mut out, "map", "0,0");
    out.push_str(&draw(bout, roster));
    for index in 0..PLAYERS {
        let id = PlayerId(index as u8);
        if bout.player(id).status != Status::Absent {
            line(&mut out, &id.to_string(), &player_words(bout, roster, id));
        }
    }
    if let Some(activation) = &bout.activation {
        line(&mut out, "activation", &json(activation));
    }
    if let Some(blow) = &bout.blow {
        line(&mut out, "block", &json(blow));
    }
    if let Some(flight) = &bout.flight {
        line(&mut out, "flight", &json(flight));
    }
    if !bout.chain.is_empty() {
        line(&mut out, "chain", &json(&bout.chain));
    }
    if let Some(outcome) = &bout.outcome {
        line(&mut out, "outcome", &json(outcome));
    }
    line(&mut out, "agenda", &json(&bout.agenda));
    out
}

fn line(out: &mut String, key: &str, value: &str) {
    let _ = writeln!(out, "{key:<9} {value}");
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The dungeon in text, two characters a square; `|` begins a row.
fn draw(bout: &Bout, roster: &Roster) -> String {
    let dungeon = bout.dungeon(roster);
    let mut out = String::new();
    for y in 0..dungeon.board.height {
        out.push('|');
        for x in 0..dungeon.board.width {
            let _ = write!(out, "{:>2}", sign(bout, dungeon, Square::new(x, y)));
        }
        out.push('\n');
    }
    out
}

/// What stands on a square, in at most three letters.
pub(crate) fn sign(bout: &Bout, dungeon: &Dungeon, square: Square) -> String {
    if let Some(player) = bout.player_at(square) {
        return player.to_string();
    }
    if matches!(bout.ball, Ball::OnGround(at) | Ball::Loose(at) | Ball::InAir(at) if at == square) {
        return "*".to_owned();
    }
    if let Some(portal) = bout.portal_at(square) {
        return (portal + 1).to_string();
    }
    let sign = if !dungeon.is_floor(square) {
        '#'
    } else if bout.chest_at(square) {
        '@'
    } else if (0..2).any(|zone| dungeon.in_end_zone(zone, square)) {
        '='
    } else if dungeon.doors.iter().any(|&(a, b)| a == square || b == square) {
        '+'
    } else {
        '.'
    };
    sign.to_string()
}

/// The turn limit, and every switch that is on.
fn switch_words(switches: &Switches) -> String {
    let mut words = format!("turn-limit {}", switches.turn_limit);
    if let Ok(serde_json::Value::Object(all)) = serde_json::to_value(switches) {
        for (name, _) in all.iter().filter(|(_, value)| **value == serde_json::Value::Bool(true)) {
            let _ = write!(words, ", {name}");
        }
    }
    words
}

fn team_words(team: &Team, roster: &Roster) -> String {
    let mut words =
        roster.colleges.get(team.college as usize).map_or_else(String::new, |college| college.id.clone());
    let _ = write!(words, ", zone {}", if team.zone == 0 { 'a' } else { 'b' });
    for (word, value) in team_numbers(team) {
        let _ = write!(words, ", {word} {value}");
    }
    if team.silenced {
        words.push_str(", silenced");
    }
    words
}

fn team_numbers(team: &Team) -> [(&'static str, u16); 6] {
    [
        ("re-rolls", team.rerolls.into()),
        ("of", team.rerolls_at_start.into()),
        ("bribes", team.bribes.into()),
        ("wizards", team.wizards.into()),
        ("turns", team.turns.into()),
        ("purse", team.purse),
    ]
}

fn turn_flags(turn: &mut Turn) -> [(&'static str, &mut bool); 10] {
    [
        ("blitzed", &mut turn.blitzed),
        ("passed", &mut turn.passed),
        ("handed-off", &mut turn.handed_off),
        ("fouled", &mut turn.fouled),
        ("sponged", &mut turn.sponged),
        ("teleported", &mut turn.teleported),
        ("began", &mut turn.began),
        ("turnover", &mut turn.turnover),
        ("spare-re-roll", &mut turn.spare_reroll),
        ("steady-hands", &mut turn.steady_hands),
    ]
}

fn turn_words(turn: &Turn) -> String {
    let mut words = seat_name(turn.seat).to_owned();
    let mut turn = *turn;
    for (word, on) in turn_flags(&mut turn) {
        if *on {
            let _ = write!(words, ", {word}");
        }
    }
    words
}

fn ball_words(ball: Ball) -> String {
    match ball {
        Ball::Hidden => "hidden".to_owned(),
        Ball::OnGround(square) => square.to_string(),
        Ball::Carried(player) => player.to_string(),
        Ball::Loose(square) => format!("loose {square}"),
        Ball::InAir(square) => format!("in-air {square}"),
    }
}

fn squares_words(squares: &[Square]) -> String {
    let words: Vec<String> = squares
        .iter()
        .map(|square| if square.is_somewhere() { square.to_string() } else { "-".to_owned() })
        .collect();
    words.join(" ")
}

/// The numbers of a player that may differ from its position's.
fn numbers(player: &mut Player) -> [(&'static str, &mut u8); 10] {
    [
        ("MA", &mut player.movement),
        ("ST", &mut player.strength),
        ("AG", &mut player.agility),
        ("PA", &mut player.passing),
        ("AV", &mut player.armour),
        ("loner", &mut player.loner),
        ("blow", &mut player.mighty_blow),
        ("niggling", &mut player.niggling),
        ("advances", &mut player.advances),
        ("hops", &mut player.hops),
    ]
}

fn player_words(bout: &Bout, roster: &Roster, id: PlayerId) -> String {
    let mut player = *bout.player(id);
    let college = &roster.colleges[bout.teams[id.seat()].college as usize];
    let mut usual = setup::piece(college, player.position, u8::MAX);
    let mut words = college.positions[player.position as usize].name.clone();
    if player.name != u8::MAX {
        let _ = write!(words, ", name {}", player.name);
    }
    let _ = write!(words, ", {}", player.status.word());
    if player.status.in_dungeon() && !player.square.is_somewhere() {
        words.push_str(", in transit");
    }
    for &skill in Skill::ALL {
        match (player.has(skill), usual.has(skill)) {
            (true, false) => _ = write!(words, ", +{}", skill.name()),
            (false, true) => _ = write!(words, ", -{}", skill.name()),
            _ => {}
        }
    }
    for ((word, value), (_, usual)) in numbers(&mut player).into_iter().zip(numbers(&mut usual)) {
        if value != usual {
            let _ = write!(words, ", {word} {value}");
        }
    }
    if let Some(harm) = player.harm {
        let _ = write!(words, ", harm {}", harm.words());
    }
    for &(flag, word) in Flag::ALL {
        if player.is(flag) {
            let _ = write!(words, ", {word}");
        }
    }
    words
}
