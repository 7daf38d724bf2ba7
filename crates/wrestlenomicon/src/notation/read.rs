//! A position from its text.

use kernel::{Agenda, BySeat, Game, Outcome, Problem, Seat};

use crate::bout::{Attack, ZERO};
use crate::card::{Bag, Card};
use crate::choice::Mover;
use crate::discard_pile::DiscardPile;
use crate::knowledge::Seen;
use crate::roster::Roster;
use crate::rules::dealing::GUTS;
use crate::rules::opening::Opening;
use crate::rules::permanents::MOST_PERMANENTS;
use crate::rules::turn::Act;
use crate::setup::Switches;
use crate::words::times;
use crate::{Board, Bout, Corner, Mind, Turn};

impl Bout {
    /// A state from its text.
    pub(crate) fn read(roster: &Roster, text: &str) -> Result<Self, Problem> {
        let mut reader = Reader::new(roster, text)?;
        for (number, line) in text.lines().enumerate() {
            reader.line = number + 1;
            let line = line.trim();
            if !line.is_empty() {
                reader.read_line(line)?;
            }
        }
        reader.finish()
    }
}

struct Reader<'a> {
    roster: &'a Roster,
    bout: Bout,
    names: [String; 2],
    line: usize,
    /// What has been read, since nothing is said twice.
    said: Vec<String>,
}

impl<'a> Reader<'a> {
    /// The gods come first: everything else is named by them.
    fn new(roster: &'a Roster, text: &str) -> Result<Self, Problem> {
        let line = text
            .lines()
            .find_map(|line| line.trim().strip_prefix("gods"))
            .ok_or_else(|| Problem::new("position", "it needs a line `gods  <god>, <god>`"))?;
        let mut gods = BySeat([0; 2]);
        let mut named = line.split(',');
        for seat in Seat::BOTH {
            let name = named.next().unwrap_or_default().trim();
            gods[seat] = roster
                .find_god(name)
                .ok_or_else(|| Problem::new("gods", format!("there is no god \"{name}\"")))?;
        }
        let corners = BySeat::each(|seat| Corner { god: gods[seat], guts: GUTS, ..Corner::default() });
        let board = Board {
            version: *Bout::RULES.end(),
            corners,
            tile_turned: false,
            turn: Turn::default(),
            attack: None,
            chosen: BySeat::default(),
            switches: Switches::default(),
            outcome: None,
        };
        let names = Seat::BOTH.map(|seat| board.name(roster, seat));
        let bout = Bout {
            board,
            agenda: Agenda::default(),
            between: BySeat([Seen::default(); 2]),
            minds: BySeat([Mind::default(); 2]),
        };
        Ok(Self { roster, bout, names, line: 0, said: Vec::new() })
    }

    fn wrong(&self, reason: impl Into<String>) -> Problem {
        Problem::new(format!("position line {}", self.line), reason)
    }

    fn number<N: core::str::FromStr>(&self, word: &str) -> Result<N, Problem> {
        word.parse().map_err(|_| self.wrong(format!("\"{word}\" is not a number that fits here")))
    }

    fn card(&self, word: &str, holder: Seat) -> Result<Card, Problem> {
        let (id, owner) = match word.strip_suffix('*') {
            Some(id) => (id, holder.other()),
            None => (word, holder),
        };
        let god = self.bout.corner(owner).god;
        self.roster.find_card(god, owner, id).ok_or_else(|| {
            let god = &self.roster.god(god).name;
            self.wrong(format!("{god} has no card \"{id}\" (a `*` marks a card of the other seat)"))
        })
    }

    fn bag(&self, words: &[&str], holder: Seat) -> Result<Bag, Problem> {
        let mut bag = Bag::EMPTY;
        for word in words {
            let card = self.card(word, holder)?;
            let copies = self.bout.board.row(self.roster, card).copies;
            if bag.count(card) == copies {
                return Err(self.wrong(format!("the deck has {word} only {}", times(copies))));
            }
            bag.put(card);
        }
        Ok(bag)
    }

    /// The seat whose line it is, and the rest of the line.
    fn seat_of<'l>(&self, line: &'l str) -> Option<(Seat, &'l str)> {
        Seat::BOTH.into_iter().find_map(|seat| {
            let rest = line.strip_prefix(self.names[seat.index()].as_str())?;
            rest.starts_with(char::is_whitespace).then(|| (seat, rest.trim()))
        })
    }

    /// Refuses what has been said before.
    fn once(&mut self, seat: Seat, key: &str) -> Result<(), Problem> {
        let name = format!("{} {key}", seat.index());
        if self.said.contains(&name) {
            return Err(self.wrong(format!("\"{key}\" is said twice")));
        }
        self.said.push(name);
        Ok(())
    }

    fn read_line(&mut self, line: &str) -> Result<(), Problem> {
        if let Some((seat, rest)) = self.seat_of(line) {
            let words: Vec<&str> = rest.split_whitespace().collect();
            self.once(seat, words.first().unwrap_or(&""))?;
            return self.corner(seat, &words);
        }
        let (key, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        self.once(Seat::at(2), key)?;
        let rest = rest.trim();
        match key {
            "gods" | "spaces" => Ok(()),
            "version" => {
                let known = kernel::known_version::<Bout>(rest).map_err(|reason| self.wrong(reason))?;
                self.bout.board.version = known;
                Ok(())
            }
            "switches" => self.switches(rest),
            "tile" => {
                self.bout.board.tile_turned = match rest {
                    "slam cycle" => true,
                    "first attack slams" => false,
                    _ => return Err(self.wrong("the tile shows `first attack slams` or `slam cycle`")),
                };
                Ok(())
            }
            "turn" => self.turn(rest),
            "attack" => self.attack(rest),
            "outcome" => {
                let ranks: Result<Vec<u8>, _> =
                    rest.split_whitespace().map(|word| self.number(word)).collect();
                self.bout.board.outcome = Some(Outcome::ranked(&ranks?));
                Ok(())
            }
            "agenda" => {
                let agenda = serde_json::from_str(rest).map_err(|error| format!("the agenda: {error}"));
                self.bout.agenda = agenda.map_err(|reason| self.wrong(reason))?;
                let steps = serde_json::from_str(rest).unwrap_or_default();
                if !only_two_seats(&steps) {
                    return Err(self.wrong("the agenda: there are seats 0 and 1"));
                }
                Ok(())
            }
            _ => Err(self.wrong(format!("\"{key}\" is neither a known word nor one of {:?}", self.names))),
        }
    }

    fn switches(&mut self, rest: &str) -> Result<(), Problem> {
        for word in rest.split_whitespace() {
            match word.split_once('=') {
                None if word == "bump_up_to" => self.bout.board.switches.bump_up_to = true,
                Some(("cultist_cap", number)) => {
                    self.bout.board.switches.cultist_cap = self.number(number)?;
                }
                Some(("turn_limit", number)) => self.bout.board.switches.turn_limit = self.number(number)?,
                _ => return Err(self.wrong(format!("there is no switch \"{word}\""))),
            }
        }
        Ok(())
    }

    fn turn(&mut self, rest: &str) -> Result<(), Problem> {
        let (number, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        self.bout.board.turn.number = self.number(number)?;
        let padded = format!("{} ", rest.trim());
        let Some((seat, words)) = self.seat_of(&padded) else {
            return Err(self.wrong(format!("whose turn? one of {:?}", self.names)));
        };
        self.bout.board.turn.seat = seat;
        for word in words.split_whitespace() {
            self.turn_word(seat, word)?;
        }
        Ok(())
    }

    fn turn_word(&mut self, seat: Seat, word: &str) -> Result<(), Problem> {
        let unknown = self.wrong(format!("a turn has no mark \"{word}\""));
        if let Some((key, value)) = word.split_once('=') {
            let is_card = matches!(key, "lifted" | "playing" | "revealed");
            let card = if is_card { Some(self.card(value, seat)?) } else { None };
            let number: u8 = if is_card { 0 } else { self.number(value)? };
            let in_range = number <= 6;
            let turn = &mut self.bout.board.turn;
            match key {
                "lifted" => turn.lifted = card,
                "playing" => turn.playing.extend(card),
                "revealed" => turn.revealed.extend(card),
                "hides" => turn.hides = number,
                "redraws" if number <= 8 => turn.redraws = number,
                "fresh" if in_range => turn.fresh = number,
                "named" if in_range => turn.named = Some(Mover(number)),
                "from" if in_range => turn.lifted_from = number,
                _ => return Err(unknown),
            }
            return Ok(());
        }
        let turn = &mut self.bout.board.turn;
        let flag = match word {
            "attacked" => &mut turn.attacked,
            "landed" => &mut turn.landed,
            "combo" => &mut turn.combo,
            "first-defended" => &mut turn.defended[Seat::FIRST],
            "second-defended" => &mut turn.defended[Seat::SECOND],
            "rolled" => &mut turn.rolled,
            "rerolled" => &mut turn.rerolled,
            "sacrificed" => &mut turn.sacrificed,
            "waking" => &mut turn.waking,
            "stuck" => &mut turn.stuck,
            _ => return Err(unknown),
        };
        *flag = true;
        Ok(())
    }

    fn attack(&mut self, rest: &str) -> Result<(), Problem> {
        let mut words = rest.split_whitespace();
        let card = self.card(words.next().unwrap_or_default(), self.bout.board.turn.seat)?;
        let mut attack = Attack { card, slams: false, cancelled: false, reduce: 0, dealt: 0, boosted: false };
        for word in words {
            match word.split_once('=') {
                None if word == "slams" => attack.slams = true,
                None if word == "cancelled" => attack.cancelled = true,
                None if word == "boosted" => attack.boosted = true,
                Some(("reduce", number)) => attack.reduce = self.number(number)?,
                Some(("dealt", number)) => attack.dealt = self.number(number)?,
                _ => return Err(self.wrong(format!("an attack has no mark \"{word}\""))),
            }
        }
        self.bout.board.attack = Some(attack);
        Ok(())
    }

    fn track(&mut self, seat: Seat, words: &[&str]) -> Result<(), Problem> {
        for (index, word) in words.iter().enumerate() {
            if *word == "-" {
                continue;
            }
            let card = self.card(word, seat)?;
            if self.bout.board.attack_card(self.roster, card).is_none() {
                return Err(self.wrong(format!("{word} is not an attack card")));
            }
            match index {
                0..=5 => *self.bout.corner_mut(seat).space(6 - index as u8) = Some(card),
                _ if self.bout.corner(seat).zero.len() < ZERO => self.bout.corner_mut(seat).zero.push(card),
                _ => return Err(self.wrong("Ground Zero cannot hold so many cards")),
            }
        }
        Ok(())
    }

    fn corner(&mut self, seat: Seat, words: &[&str]) -> Result<(), Problem> {
        let [key, rest @ ..] = words else { return Ok(()) };
        match *key {
            "track" => self.track(seat, rest)?,
            "guts" => {
                let [number, healed @ ..] = rest else { return Err(self.wrong("how many Guts?")) };
                let guts: u8 = self.number(number)?;
                if guts as usize + healed.len() > GUTS as usize {
                    return Err(self.wrong(format!("there are at most {GUTS} Guts")));
                }
                self.bout.corner_mut(seat).guts = guts;
                for word in healed {
                    let card = self.card(word, seat)?;
                    self.bout.corner_mut(seat).healed.push(card);
                }
            }
            "cultists" => {
                self.bout.corner_mut(seat).cultists = self.number(rest.first().unwrap_or(&""))?;
            }
            "permanents" => {
                if rest.len() > MOST_PERMANENTS {
                    return Err(self.wrong("a seat has at most two Permanents in play"));
                }
                for word in rest {
                    let card = self.card(word, seat)?;
                    self.bout.corner_mut(seat).permanents.push(card);
                }
            }
            "hand" => self.bout.minds[seat].hand = self.bag(rest, seat)?,
            "discard" => {
                self.bag(rest, seat)?;
                let pile: Result<DiscardPile, _> = rest.iter().map(|word| self.card(word, seat)).collect();
                self.bout.corner_mut(seat).discard = pile?;
            }
            "opening" => {
                self.bout.minds[seat].opening = self.bag(rest, seat)?.kinds().next();
                self.bout.board.chosen[seat] = true;
            }
            "deck" => self.deck(seat, rest)?,
            "seen-hand" => self.bout.between[seat].hand = self.bag(rest, seat)?,
            "seen-loose" => self.bout.between[seat].loose = self.bag(rest, seat)?,
            "open-hand" => self.bout.corner_mut(seat).seen.hand = self.bag(rest, seat)?,
            "open-loose" => self.bout.corner_mut(seat).seen.loose = self.bag(rest, seat)?,
            _ => return Err(self.wrong(format!("a seat has no \"{key}\""))),
        }
        Ok(())
    }

    fn deck(&mut self, seat: Seat, words: &[&str]) -> Result<(), Problem> {
        let mut known = Vec::new();
        for &word in words {
            match word.split_once('=') {
                Some(("top", number)) => self.bout.corner_mut(seat).top = self.number(number)?,
                Some(("drawn", number)) => self.bout.corner_mut(seat).drawn = self.number(number)?,
                _ if word == "pure" => self.bout.corner_mut(seat).pure = true,
                _ => known.push(word),
            }
        }
        self.bout.minds[seat].deck = self.bag(&known, seat)?;
        Ok(())
    }

    /// What is nowhere else lies unseen in deck and Guts.
    fn finish(mut self) -> Result<Bout, Problem> {
        if self.bout.agenda.is_empty() && self.bout.board.outcome.is_none() {
            let first = if self.bout.board.turn.number == 0 { Opening.into() } else { Act.into() };
            self.bout.agenda.do_next([first]);
        }
        let census = self.bout.census();
        for (seat, &placed) in census.iter() {
            self.line = 0;
            let name = self.names[seat.index()].clone();
            let all = self.bout.cards_placed(seat);
            let deck = self.bout.board.god(self.roster, seat).deck(seat);
            if all > placed.len() || !placed.minus(deck).is_empty() {
                return Err(Problem::new("position", format!("some card of {name} stands there too often")));
            }
            let unseen = deck.minus(placed);
            let mind = &mut self.bout.minds[seat];
            mind.unseen = unseen;
            let left = unseen.len() + mind.deck.len();
            let corner = &mut self.bout.board.corners[seat];
            let known = mind.deck.len();
            corner.deck = left.checked_sub(corner.guts).filter(|&deck| deck >= known).ok_or_else(|| {
                let guts = corner.guts;
                Problem::new("position", format!("{name} has {left} hidden cards, too few for {guts} Guts"))
            })?;
            if corner.top > 0 && corner.top != known {
                let reason = format!("{name}'s deck: `top` counts the known cards, {known}");
                return Err(Problem::new("position", reason));
            }
            self.check_seen(seat)?;
        }
        Ok(self.bout)
    }

    /// What others know of hidden cards must be so.
    fn check_seen(&mut self, seat: Seat) -> Result<(), Problem> {
        let name = &self.names[seat.index()];
        let mind = self.bout.minds[seat];
        if mind.opening.is_some_and(|card| !mind.hand.has(card)) {
            return Err(Problem::new("position", format!("{name} opens with a card that is not in hand")));
        }
        // Whoever was robbed knows of what, and who holds a card has it loose.
        let seen = &mut self.bout.between[seat];
        seen.hand = seen.hand.at_least(mind.hand.of(seat.other()));
        seen.loose = seen.loose.at_least(seen.hand.of(seat));
        let loose = mind.hand.of(seat).and(mind.deck).and(mind.unseen);
        for seen in [self.bout.between[seat], self.bout.corner(seat).seen] {
            if !seen.hand.minus(mind.hand).is_empty() || !seen.loose.minus(loose).is_empty() {
                let reason = format!("others know cards in {name}'s hand or deck that are not there");
                return Err(Problem::new("position", reason));
            }
        }
        Ok(())
    }
}

/// Does every step of the agenda speak of seat 0 or 1?
fn only_two_seats(steps: &serde_json::Value) -> bool {
    match steps {
        serde_json::Value::Array(list) => list.iter().all(only_two_seats),
        serde_json::Value::Object(fields) => fields.iter().all(|(key, value)| {
            if key == "seat" { value.as_u64().is_some_and(|seat| seat < 2) } else { only_two_seats(value) }
        }),
        _ => true,
    }
}
