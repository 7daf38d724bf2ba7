//! A position from its text.

use super::{numbers, turn_flags};
use crate::bout::{Ball, Bout, Chain, Team, Turn};
use crate::player::{Flag, Harm, PLAYERS, Player, PlayerId, Status};
use crate::roster::{self, Roster};
use crate::rules::team_turn::TeamTurn;
use crate::setup::{self, Switches};
use crate::skill::Skill;
use crate::square::{Square, SquareSet};
use kernel::{Agenda, BySeat, Game, Outcome, Problem, Seat};
use serde::de::DeserializeOwned;

/// A position from its text.
pub fn read(roster: &Roster, text: &str) -> Result<Bout, Problem> {
    let mut reader = Reader::new(roster)?;
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
    roster: &'c Roster,
    bout: Bout,
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
    fn new(roster: &'c Roster) -> Result<Self, Problem> {
        if roster.dungeons.is_empty() || roster.colleges.is_empty() {
            return Err(Problem::new("position", "the content has no dungeon or no college"));
        }
        let team = Team { turns: 2, ..Team::default() };
        let bout = Bout {
            version: *Bout::RULES.end(),
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
            roster,
            bout,
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
            "version" => self.bout.version = kernel::known_version::<Bout>(value)?,
            "dungeon" => {
                self.bout.dungeon =
                    self.roster.dungeon(value).ok_or(format!("no dungeon is called {value}"))? as u8;
            }
            "home" => self.team(Seat::FIRST, value)?,
            "away" => self.team(Seat::SECOND, value)?,
            "turn" => self.turn(value)?,
            "ball" => self.bout.ball = ball_of(value)?,
            "chests" => {
                self.bout.chests = squares_of(value)?;
                self.chests_given = true;
            }
            "portals" => {
                self.bout.portals = squares_of(value)?;
                self.portals_given = true;
            }
            "switches" => self.bout.switches = switches_of(value)?,
            "activation" => self.bout.activation = Some(from_json(value)?),
            "block" => self.bout.blow = Some(from_json(value)?),
            "flight" => self.bout.flight = Some(from_json(value)?),
            "chain" => self.bout.chain = from_json(value)?,
            "outcome" => self.bout.outcome = Some(from_json::<Outcome>(value)?),
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
            let team = &mut self.bout.teams[seat];
            if index == 0 {
                team.college = self.roster.college(word).ok_or(format!("no college is called {word}"))? as u8;
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
                self.bout.turn.seat = match word {
                    "home" => Seat::FIRST,
                    "away" => Seat::SECOND,
                    _ => return Err(format!("\"{word}\" is no seat: home or away")),
                };
                continue;
            }
            let mut flags = turn_flags(&mut self.bout.turn);
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
        let dungeon = self.bout.dungeon(self.roster);
        if !self.chests_given {
            self.bout.chests = dungeon.ready_chests;
        }
        if !self.portals_given {
            self.bout.portals = dungeon.ready_portals;
        }
        for square in self.bout.chests.iter().chain(&self.bout.portals).filter(|square| square.is_somewhere())
        {
            if !dungeon.is_floor(*square) {
                return Err(format!("{square} is rock"));
            }
        }
        for (square, sign) in core::mem::take(&mut self.signs) {
            let fits = match sign {
                '#' => !dungeon.is_floor(square),
                '@' => self.bout.chest_at(square),
                '1'..='6' => self.bout.portal_at(square) == Some(sign as u8 - b'1'),
                '*' => {
                    matches!(self.bout.ball, Ball::OnGround(at) | Ball::Loose(at) | Ball::InAir(at) if at == square)
                }
                '.' | '=' | '+' => dungeon.is_floor(square),
                _ => return Err(format!("\"{sign}\" at {square} means nothing")),
            };
            if !fits {
                return Err(format!("\"{sign}\" is drawn at {square}, but something else is there"));
            }
        }
        for chest in self.bout.chests.into_iter().filter(|chest| chest.is_somewhere()) {
            self.bout.occupied.insert(chest);
        }
        for (id, words) in core::mem::take(&mut self.players) {
            self.player(id, &words)?;
        }
        for (index, &square) in self.drawn.iter().enumerate() {
            let id = PlayerId(index as u8);
            if square.is_somewhere() && self.bout.player(id).status == Status::Absent {
                return Err(format!("{id} is drawn at {square}, but no line says who it is"));
            }
        }
        self.bout.agenda = match self.agenda {
            Some(agenda) => agenda,
            None => Agenda::of(&[TeamTurn::Choose.into()]).unwrap_or_default(),
        };
        Ok(self.bout)
    }

    fn player(&mut self, id: PlayerId, words: &str) -> Result<(), String> {
        let mut words = words.split(',').map(str::trim);
        let name = words.next().unwrap_or_default();
        let college = &self.roster.colleges[self.bout.teams[id.seat()].college as usize];
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
                self.bout.ball = Ball::Carried(id);
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
        *self.bout.player_mut(id) = player;
        if player.status.in_dungeon() && !in_transit {
            if !square.is_somewhere() || !self.bout.dungeon(self.roster).is_floor(square) {
                return Err(format!(
                    "{id} is in the dungeon, but not on a square: draw it on the map or write \"at 3 4\""
                ));
            }
            if !self.bout.is_free(square) {
                return Err(format!("two things stand on {square}"));
            }
            self.bout.put(id, square);
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
