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
//! the active team is asked what to do next. [`write`] says everything.

use crate::bout::{Ball, Bout, Chain, Team, Turn};
use crate::dungeon::Dungeon;
use crate::player::{Flag, Harm, PLAYERS, Player, PlayerId, Status};
use crate::roster::{self, Content};
use crate::rules::team_turn::TeamTurn;
use crate::setup::{self, Switches};
use crate::skill::Skill;
use crate::square::{Square, SquareSet};
use core::fmt::Write;
use kernel::{Agenda, BySeat, Outcome, Problem, Seat};
use serde::{Serialize, de::DeserializeOwned};

/// The name of a seat.
pub const fn seat_name(seat: Seat) -> &'static str {
    if seat.index() == 0 { "home" } else { "away" }
}

/// The whole position.
pub fn write(m: &Bout, c: &Content) -> String {
    let mut out = String::new();
    let dungeon = m.dungeon(c);
    line(&mut out, "dungeon", &dungeon.id);
    for seat in Seat::BOTH {
        line(&mut out, seat_name(seat), &team_words(&m.teams[seat], c));
    }
    line(&mut out, "turn", &turn_words(&m.turn));
    line(&mut out, "ball", &ball_words(m.ball));
    line(&mut out, "chests", &squares_words(&m.chests));
    line(&mut out, "portals", &squares_words(&m.portals));
    line(&mut out, "switches", &switch_words(&m.switches));
    line(&mut out, "map", "0,0");
    out.push_str(&draw(m, c, true));
    for index in 0..PLAYERS {
        let id = PlayerId(index as u8);
        if m.player(id).status != Status::Absent {
            line(&mut out, &id.to_string(), &player_words(m, c, id));
        }
    }
    if let Some(activation) = &m.activation {
        line(&mut out, "activation", &json(activation));
    }
    if let Some(blow) = &m.blow {
        line(&mut out, "block", &json(blow));
    }
    if let Some(flight) = &m.flight {
        line(&mut out, "flight", &json(flight));
    }
    if !m.chain.is_empty() {
        line(&mut out, "chain", &json(&m.chain));
    }
    if let Some(outcome) = &m.outcome {
        line(&mut out, "outcome", &json(outcome));
    }
    line(&mut out, "agenda", &json(&m.agenda));
    out
}

fn line(out: &mut String, key: &str, value: &str) {
    let _ = writeln!(out, "{key:<9} {value}");
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The dungeon in text, two characters a square; `|` begins a row.
pub fn draw(m: &Bout, c: &Content, bars: bool) -> String {
    let dungeon = m.dungeon(c);
    let mut out = String::new();
    for y in 0..dungeon.board.height {
        if bars {
            out.push('|');
        }
        for x in 0..dungeon.board.width {
            let _ = write!(out, "{:>2}", sign(m, dungeon, Square::new(x, y)));
        }
        out.push('\n');
    }
    out
}

fn sign(m: &Bout, dungeon: &Dungeon, square: Square) -> String {
    if let Some(player) = m.player_at(square) {
        return player.to_string();
    }
    if matches!(m.ball, Ball::OnGround(at) | Ball::Loose(at) | Ball::InAir(at) if at == square) {
        return "*".to_owned();
    }
    if let Some(portal) = m.portal_at(square) {
        return (portal + 1).to_string();
    }
    let sign = if !dungeon.is_floor(square) {
        '#'
    } else if m.chest_at(square) {
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

fn switches_of(words: &str) -> Result<Switches, String> {
    let mut all = serde_json::Map::new();
    for word in words.split(',').map(str::trim).filter(|word| !word.is_empty()) {
        match word.strip_prefix("turn-limit ") {
            Some(limit) => {
                let limit: u8 =
                    limit.trim().parse().map_err(|_| format!("\"{limit}\" is no number of turns"))?;
                all.insert("turn-limit".to_owned(), limit.into());
            }
            None => _ = all.insert(word.to_owned(), true.into()),
        }
    }
    serde_json::from_value(all.into()).map_err(|error| error.to_string())
}

fn team_words(team: &Team, c: &Content) -> String {
    let mut words =
        c.colleges.get(team.college as usize).map_or_else(String::new, |college| college.id.clone());
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

fn player_words(m: &Bout, c: &Content, id: PlayerId) -> String {
    let mut player = *m.player(id);
    let college = &c.colleges[m.teams[id.seat()].college as usize];
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

/// A position from its text.
pub fn read(c: &Content, text: &str) -> Result<Bout, Problem> {
    let mut reader = Reader::new(c)?;
    let mut lines = text.lines().enumerate().peekable();
    while let Some((number, line)) = lines.next() {
        let line = line.trim();
        let at = |reason: String| Problem::new(format!("position line {}", number + 1), reason);
        if line.is_empty() {
            continue;
        }
        let (key, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let value = value.trim();
        if key == "map" {
            let corner: Square = value.parse().map_err(&at)?;
            let mut y = corner.y();
            while let Some((_, row)) = lines.next_if(|(_, row)| row.trim_start().starts_with('|')) {
                reader.row(corner.x(), y, row.trim()).map_err(&at)?;
                y += 1;
            }
            continue;
        }
        reader.line(key, value).map_err(at)?;
    }
    reader.finish().map_err(|reason| Problem::new("position", reason))
}

struct Reader<'c> {
    c: &'c Content,
    m: Bout,
    /// Where the map draws each player.
    drawn: [Square; PLAYERS],
    agenda: Option<Agenda<crate::step::Step, { crate::bout::AGENDA }>>,
    /// Player lines, read once the colleges are known.
    players: Vec<(PlayerId, String)>,
    /// Signs of the map that must agree with chests and portals.
    signs: Vec<(Square, char)>,
    chests_given: bool,
    portals_given: bool,
}

fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

impl<'c> Reader<'c> {
    fn new(c: &'c Content) -> Result<Self, Problem> {
        if c.dungeons.is_empty() || c.colleges.is_empty() {
            return Err(Problem::new("position", "the content has no dungeon or no college"));
        }
        let team = Team { turns: 2, ..Team::default() };
        let m = Bout {
            players: [Player::default(); PLAYERS],
            occupied: SquareSet::EMPTY,
            chests: [Square::NOWHERE; 6],
            portals: [Square::NOWHERE; 6],
            ball: Ball::Hidden,
            teams: BySeat([team, Team { zone: 1, ..team }]),
            turn: Turn::default(),
            activation: None,
            blow: None,
            flight: None,
            chain: Chain::default(),
            agenda: Agenda::default(),
            switches: Switches::default(),
            dungeon: 0,
            outcome: None,
        };
        Ok(Self {
            c,
            m,
            drawn: [Square::NOWHERE; PLAYERS],
            agenda: None,
            players: Vec::new(),
            signs: Vec::new(),
            chests_given: false,
            portals_given: false,
        })
    }

    fn line(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "dungeon" => {
                self.m.dungeon = self.c.dungeon(value).ok_or(format!("no dungeon is called {value}"))? as u8;
            }
            "home" => self.team(Seat::FIRST, value)?,
            "away" => self.team(Seat::SECOND, value)?,
            "turn" => self.turn(value)?,
            "ball" => self.m.ball = ball_of(value)?,
            "chests" => {
                self.m.chests = squares_of(value)?;
                self.chests_given = true;
            }
            "portals" => {
                self.m.portals = squares_of(value)?;
                self.portals_given = true;
            }
            "switches" => self.m.switches = switches_of(value)?,
            "activation" => self.m.activation = Some(from_json(value)?),
            "block" => self.m.blow = Some(from_json(value)?),
            "flight" => self.m.flight = Some(from_json(value)?),
            "chain" => self.m.chain = from_json(value)?,
            "outcome" => self.m.outcome = Some(from_json::<Outcome>(value)?),
            "agenda" => self.agenda = Some(from_json(value)?),
            _ => {
                let id = PlayerId::of_label(key).ok_or(format!("\"{key}\" begins no line of a position"))?;
                self.players.push((id, value.to_owned()));
            }
        }
        Ok(())
    }

    fn team(&mut self, seat: Seat, value: &str) -> Result<(), String> {
        for (index, word) in value.split(',').map(str::trim).enumerate() {
            let team = &mut self.m.teams[seat];
            if index == 0 {
                team.college = self.c.college(word).ok_or(format!("no college is called {word}"))? as u8;
                continue;
            }
            let (word, number) = word.split_once(' ').unwrap_or((word, "1"));
            let count = || number.trim().parse::<u16>().map_err(|_| format!("\"{number}\" is no number"));
            match word {
                "zone" => team.zone = u8::from(number.trim().eq_ignore_ascii_case("b")),
                "re-rolls" => {
                    team.rerolls = count()? as u8;
                    team.rerolls_at_start = team.rerolls;
                }
                "of" => team.rerolls_at_start = count()? as u8,
                "bribes" => team.bribes = count()? as u8,
                "wizards" | "wizard" => team.wizards = count()? as u8,
                "turns" => team.turns = count()? as u8,
                "purse" => team.purse = count()?,
                "silenced" => team.silenced = true,
                _ => return Err(format!("a team has no \"{word}\"")),
            }
        }
        Ok(())
    }

    fn turn(&mut self, value: &str) -> Result<(), String> {
        for (index, word) in value.split(',').map(str::trim).enumerate() {
            if index == 0 {
                self.m.turn.seat = match word {
                    "home" => Seat::FIRST,
                    "away" => Seat::SECOND,
                    _ => return Err(format!("\"{word}\" is no seat: home or away")),
                };
                continue;
            }
            let mut flags = turn_flags(&mut self.m.turn);
            let (_, flag) = flags
                .iter_mut()
                .find(|(known, _)| *known == word)
                .ok_or(format!("a turn has no \"{word}\""))?;
            **flag = true;
        }
        Ok(())
    }

    fn row(&mut self, left: u8, y: u8, row: &str) -> Result<(), String> {
        let cells: Vec<char> = row.trim_start_matches('|').chars().collect();
        for (index, cell) in cells.chunks(2).enumerate() {
            let word: String = cell.iter().collect();
            let word = word.trim();
            let (Some(x), true) = (left.checked_add(index as u8), y < 32) else {
                return Err("the map leaves the largest dungeon".to_owned());
            };
            if u16::from(x) >= crate::square::WIDTH {
                return Err("the map leaves the largest dungeon".to_owned());
            }
            let square = Square::new(x, y);
            if let Some(player) = PlayerId::of_label(word) {
                self.drawn[player.index()] = square;
                continue;
            }
            let mut letters = word.chars();
            match (letters.next(), letters.next()) {
                (Some(sign), None) => self.signs.push((square, sign)),
                (None, _) => {}
                _ => return Err(format!("\"{word}\" at {square} means nothing")),
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Bout, String> {
        let dungeon = self.m.dungeon(self.c);
        if !self.chests_given {
            self.m.chests = dungeon.ready_chests;
        }
        if !self.portals_given {
            self.m.portals = dungeon.ready_portals;
        }
        for square in self.m.chests.iter().chain(&self.m.portals).filter(|square| square.is_somewhere()) {
            if !dungeon.is_floor(*square) {
                return Err(format!("{square} is rock"));
            }
        }
        for (square, sign) in core::mem::take(&mut self.signs) {
            let fits = match sign {
                '#' => !dungeon.is_floor(square),
                '@' => self.m.chest_at(square),
                '1'..='6' => self.m.portal_at(square) == Some(sign as u8 - b'1'),
                '*' => {
                    matches!(self.m.ball, Ball::OnGround(at) | Ball::Loose(at) | Ball::InAir(at) if at == square)
                }
                '.' | '=' | '+' => dungeon.is_floor(square),
                _ => return Err(format!("\"{sign}\" at {square} means nothing")),
            };
            if !fits {
                return Err(format!("\"{sign}\" is drawn at {square}, but something else is there"));
            }
        }
        for chest in self.m.chests.into_iter().filter(|chest| chest.is_somewhere()) {
            self.m.occupied.insert(chest);
        }
        for (id, words) in core::mem::take(&mut self.players) {
            self.player(id, &words)?;
        }
        for (index, &square) in self.drawn.iter().enumerate() {
            let id = PlayerId(index as u8);
            if square.is_somewhere() && self.m.player(id).status == Status::Absent {
                return Err(format!("{id} is drawn at {square}, but no line says who it is"));
            }
        }
        self.m.agenda = match self.agenda {
            Some(agenda) => agenda,
            None => Agenda::of(&[TeamTurn::Choose.into()]).unwrap_or_default(),
        };
        Ok(self.m)
    }

    fn player(&mut self, id: PlayerId, words: &str) -> Result<(), String> {
        let mut words = words.split(',').map(str::trim);
        let name = words.next().unwrap_or_default();
        let college = &self.c.colleges[self.m.teams[id.seat()].college as usize];
        let position = college.position(name).ok_or(format!("{} has no {name}", college.name))?;
        let mut player = setup::piece(college, position as u8, u8::MAX);
        player.status = Status::Standing;
        let mut square = self.drawn[id.index()];
        let mut in_transit = false;
        for word in words {
            if let Some(status) = Status::ALL.into_iter().find(|status| status.word() == word) {
                player.status = status;
            } else if let Some(&(flag, _)) = Flag::ALL.iter().find(|(_, known)| *known == word) {
                player.set(flag, true);
            } else if let Some(skill) = word.strip_prefix('+') {
                roster::add_skill(&mut player, skill)?;
            } else if let Some(skill) = word.strip_prefix('-') {
                let skill = Skill::of_name(skill.trim()).ok_or(format!("no skill is called {skill}"))?;
                player.skills = player.skills.without(skill);
            } else if word == "in transit" {
                in_transit = true;
            } else if word == "ball" {
                self.m.ball = Ball::Carried(id);
            } else if let Some(harm) = word.strip_prefix("harm ") {
                let harm = Harm::ALL
                    .into_iter()
                    .find(|known| known.words() == harm)
                    .ok_or(format!("{harm} is no harm"))?;
                player.harm = Some(harm);
            } else if let Some(at) = word.strip_prefix("at ") {
                square = at.replace(' ', ",").parse()?;
            } else {
                let (key, value) = word.split_once(' ').ok_or(format!("a player has no \"{word}\""))?;
                let value: u8 = value.trim().parse().map_err(|_| format!("\"{value}\" is no number"))?;
                if key == "name" {
                    player.name = value;
                    continue;
                }
                let mut known = numbers(&mut player);
                let (_, place) = known
                    .iter_mut()
                    .find(|(known, _)| *known == key)
                    .ok_or(format!("a player has no \"{key}\""))?;
                **place = value;
            }
        }
        *self.m.player_mut(id) = player;
        if player.status.in_dungeon() && !in_transit {
            if !square.is_somewhere() || !self.m.dungeon(self.c).is_floor(square) {
                return Err(format!(
                    "{id} is in the dungeon, but not on a square: draw it on the map or write \"at 3 4\""
                ));
            }
            if !self.m.is_free(square) {
                return Err(format!("two things stand on {square}"));
            }
            self.m.put(id, square);
        }
        Ok(())
    }
}

fn ball_of(value: &str) -> Result<Ball, String> {
    if value == "hidden" {
        return Ok(Ball::Hidden);
    }
    if let Some(player) = PlayerId::of_label(value) {
        return Ok(Ball::Carried(player));
    }
    if let Some(square) = value.strip_prefix("loose ") {
        return Ok(Ball::Loose(square.parse()?));
    }
    if let Some(square) = value.strip_prefix("in-air ") {
        return Ok(Ball::InAir(square.parse()?));
    }
    Ok(Ball::OnGround(value.parse()?))
}

fn squares_of(value: &str) -> Result<[Square; 6], String> {
    let mut squares = [Square::NOWHERE; 6];
    let words: Vec<&str> = value.split_whitespace().collect();
    if words.len() > 6 {
        return Err(format!("{} squares; there are six", words.len()));
    }
    for (place, word) in squares.iter_mut().zip(words) {
        if word != "-" {
            *place = word.parse()?;
        }
    }
    Ok(squares)
}
