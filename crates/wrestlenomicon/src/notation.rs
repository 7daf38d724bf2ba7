//! A position as text and back.
//!
//! ```text
//! gods        Cthulhu, Hastur
//! tile        slam cycle
//! turn        7 Cthulhu
//!
//! track       6    5    4    3    2    1    zero
//! Cthulhu     -    CV2  -    -    -    -    CR3
//! Hastur      -    -    HB2  -    -    -    -
//!
//! Cthulhu     guts 21
//! Cthulhu     hand CV3 CD1 HV2*
//! Hastur      cultists 2
//! agenda      [{"Act":null}]
//! ```
//!
//! Cards are written by their ids; a `*` marks one that belongs to the other seat. What is not written is as at the
//! start of a match: 25 Guts, no Cultists, empty places. Cards that stand nowhere lie unseen in deck and Guts, so the
//! size of the deck follows from the rest.

use std::fmt::Write as _;

use kernel::{Agenda, BySeat, Outcome, Problem, Seat};

use crate::bout::Attack;
use crate::card::{Bag, Card};
use crate::choice::Mover;
use crate::knowledge::Seen;
use crate::roster::Pantheon;
use crate::rules::dealing::GUTS;
use crate::rules::opening::Opening;
use crate::rules::turn::Act;
use crate::setup::Switches;
use crate::{Board, Bout, Corner, Mind, Turn};

impl Bout {
    /// The whole state as text.
    pub(crate) fn write(&self, content: &Pantheon) -> String {
        let mut text = String::new();
        let writer = Writer { bout: self, content };
        let names = Seat::BOTH.map(|seat| self.board.name(content, seat));
        let gods = Seat::BOTH.map(|seat| self.board.god(content, seat).name.as_str());
        let _ = writeln!(text, "{:<12}{}", "gods", gods.join(", "));
        if self.board.switches != Switches::default() {
            let _ = writeln!(text, "{:<12}{}", "switches", writer.switches());
        }
        let tile = if self.board.tile_turned { "slam cycle" } else { "first attack slams" };
        let _ = writeln!(text, "{:<12}{tile}", "tile");
        let _ = writeln!(text, "{:<12}{}", "turn", writer.turn(&names));
        if let Some(attack) = self.board.attack {
            let _ = writeln!(text, "{:<12}{}", "attack", writer.attack(attack));
        }
        let _ = writeln!(text, "\n{:<12}6    5    4    3    2    1    zero", "track");
        for (name, seat) in names.iter().zip(Seat::BOTH) {
            let _ = writeln!(text, "{name:<12} {}", writer.track(seat));
        }
        text.push('\n');
        for (name, seat) in names.iter().zip(Seat::BOTH) {
            for line in writer.corner(seat) {
                let _ = writeln!(text, "{name:<12} {line}");
            }
        }
        if let Some(outcome) = self.board.outcome {
            let ranks: Vec<String> = outcome.ranks().iter().map(u8::to_string).collect();
            let _ = writeln!(text, "{:<12}{}", "outcome", ranks.join(" "));
        }
        let agenda = serde_json::to_string(&self.agenda).unwrap_or_default();
        let _ = writeln!(text, "{:<12}{agenda}", "agenda");
        text
    }
}

struct Writer<'a> {
    bout: &'a Bout,
    content: &'a Pantheon,
}

impl Writer<'_> {
    fn card(&self, card: Card, holder: Seat) -> String {
        let id = &self.bout.board.row(self.content, card).id;
        format!("{id}{}", if card.owner() == holder { "" } else { "*" })
    }

    fn cards(&self, cards: impl Iterator<Item = Card>, holder: Seat) -> String {
        cards.map(|card| format!(" {}", self.card(card, holder))).collect()
    }

    fn bag(&self, bag: Bag, holder: Seat) -> String {
        let twice = bag.kinds().flat_map(|card| (0..bag.count(card)).map(move |_| card));
        self.cards(twice, holder)
    }

    fn switches(&self) -> String {
        let Switches { bump_up_to, cultist_cap, turn_limit } = self.bout.board.switches;
        let up_to = if bump_up_to { "bump_up_to " } else { "" };
        format!("{up_to}cultist_cap={cultist_cap} turn_limit={turn_limit}")
    }

    fn turn(&self, names: &[String; 2]) -> String {
        let turn = self.bout.board.turn;
        let mut text = format!("{} {}", turn.number, names[turn.seat.index() & 1]);
        for (word, on) in flags(turn) {
            if on {
                let _ = write!(text, " {word}");
            }
        }
        for (word, number) in [("hides", turn.hides), ("fresh", turn.fresh)] {
            if number > 0 {
                let _ = write!(text, " {word}={number}");
            }
        }
        if let Some(Mover(space)) = turn.named {
            let _ = write!(text, " named={space}");
        }
        if let Some(card) = turn.lifted {
            let _ = write!(text, " lifted={}", self.card(card, turn.seat));
        }
        if turn.lifted_from > 0 {
            let _ = write!(text, " from={}", turn.lifted_from);
        }
        text
    }

    fn attack(&self, attack: Attack) -> String {
        let mut text = self.card(attack.card, self.bout.board.turn.seat);
        for (word, on) in
            [("slams", attack.slams), ("cancelled", attack.cancelled), ("boosted", attack.boosted)]
        {
            if on {
                let _ = write!(text, " {word}");
            }
        }
        let _ = write!(text, " reduce={} dealt={}", attack.reduce, attack.dealt);
        text
    }

    fn track(&self, seat: Seat) -> String {
        let corner = self.bout.corner(seat);
        let name = |card: Option<Card>| card.map_or("-".to_owned(), |card| self.card(card, seat));
        let spaces: String = (1..=6).rev().map(|space| format!("{:<5}", name(corner.on(space)))).collect();
        let zero = self.cards(corner.zero.iter().copied(), seat);
        let zero = if zero.is_empty() { " -" } else { &zero };
        format!("{}{zero}", &spaces[..spaces.len() - 1]).trim_end().to_owned()
    }

    fn corner(&self, seat: Seat) -> Vec<String> {
        let corner = self.bout.corner(seat);
        let mind = &self.bout.minds[seat];
        let healed = self.cards(corner.healed.iter().copied(), seat);
        let mut lines = vec![format!("guts {}{healed}", corner.guts)];
        if corner.cultists > 0 {
            lines.push(format!("cultists {}", corner.cultists));
        }
        let permanents = self.cards(corner.permanents.iter().copied(), seat);
        let opening: Bag = mind.opening.into_iter().collect();
        let seen = [("seen", self.bout.between[seat]), ("open", corner.seen)];
        let mut list = |word: &str, cards: String| {
            if !cards.is_empty() {
                lines.push(format!("{word}{cards}"));
            }
        };
        list("permanents", permanents);
        list("hand", self.bag(mind.hand, seat));
        list("discard", self.bag(corner.discard, seat));
        list("opening", self.bag(opening, seat));
        let deck = self.bag(mind.deck, seat);
        let mut marks = String::new();
        for (word, number) in [("top", corner.top), ("drawn", corner.drawn)] {
            if number > 0 {
                let _ = write!(marks, " {word}={number}");
            }
        }
        if corner.pure {
            marks.push_str(" pure");
        }
        list("deck", format!("{marks}{deck}"));
        for (word, Seen { hand, loose }) in seen {
            list(&format!("{word}-hand"), self.bag(hand, seat));
            list(&format!("{word}-loose"), self.bag(loose, seat));
        }
        lines
    }
}

fn flags(turn: Turn) -> [(&'static str, bool); 11] {
    [
        ("attacked", turn.attacked),
        ("landed", turn.landed),
        ("combo", turn.combo),
        ("first-defended", turn.defended[Seat::FIRST]),
        ("second-defended", turn.defended[Seat::SECOND]),
        ("rolled", turn.rolled),
        ("rerolled", turn.rerolled),
        ("sacrificed", turn.sacrificed),
        ("waking", turn.waking),
        ("redrawn", turn.redrawn),
        ("stuck", turn.stuck),
    ]
}

// ------------------------------------------------------------------------------ reading

impl Bout {
    /// A state from its text.
    pub(crate) fn read(content: &Pantheon, text: &str) -> Result<Self, Problem> {
        let mut reader = Reader::new(content, text)?;
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
    content: &'a Pantheon,
    bout: Bout,
    names: [String; 2],
    line: usize,
    tracks: usize,
    agenda: bool,
}

impl<'a> Reader<'a> {
    /// The gods come first: everything else is named by them.
    fn new(content: &'a Pantheon, text: &str) -> Result<Self, Problem> {
        let line = text
            .lines()
            .find_map(|line| line.trim().strip_prefix("gods"))
            .ok_or_else(|| Problem::new("position", "it needs a line `gods  <god>, <god>`"))?;
        let mut gods = BySeat([0; 2]);
        let mut named = line.split(',');
        for seat in Seat::BOTH {
            let name = named.next().unwrap_or_default().trim();
            gods[seat] = content
                .find_god(name)
                .ok_or_else(|| Problem::new("gods", format!("there is no god \"{name}\"")))?;
        }
        let corners = BySeat::each(|seat| Corner { god: gods[seat], guts: GUTS, ..Corner::default() });
        let board = Board {
            corners,
            tile_turned: false,
            turn: Turn::default(),
            attack: None,
            chosen: BySeat::default(),
            switches: Switches::default(),
            outcome: None,
        };
        let names = Seat::BOTH.map(|seat| board.name(content, seat));
        let bout = Bout {
            board,
            agenda: Agenda::default(),
            between: BySeat([Seen::default(); 2]),
            minds: BySeat([Mind::default(); 2]),
        };
        Ok(Self { content, bout, names, line: 0, tracks: 0, agenda: false })
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
        self.content.find_card(god, owner, id).ok_or_else(|| {
            let god = &self.content.god(god).name;
            self.wrong(format!("{god} has no card \"{id}\" (a `*` marks a card of the other seat)"))
        })
    }

    fn bag(&self, words: &[&str], holder: Seat) -> Result<Bag, Problem> {
        let mut bag = Bag::EMPTY;
        for word in words {
            let card = self.card(word, holder)?;
            if bag.count(card) == 2 {
                return Err(self.wrong(format!("there are only two copies of {word}")));
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

    fn read_line(&mut self, line: &str) -> Result<(), Problem> {
        if let Some((seat, rest)) = self.seat_of(line) {
            let words: Vec<&str> = rest.split_whitespace().collect();
            return if is_track(&words) { self.track(seat, &words) } else { self.corner(seat, &words) };
        }
        let (key, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match key {
            "gods" | "track" => Ok(()),
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
                let ranks: Result<Vec<u8>, _> = rest.split_whitespace().map(|word| self.number(word)).collect();
                self.bout.board.outcome = Some(Outcome::ranked(&ranks?));
                Ok(())
            }
            "agenda" => {
                self.agenda = true;
                self.bout.agenda =
                    serde_json::from_str(rest).map_err(|error| self.wrong(format!("the agenda: {error}")))?;
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
            let lifted = if key == "lifted" { Some(self.card(value, seat)?) } else { None };
            let number: u8 = if key == "lifted" { 0 } else { self.number(value)? };
            let in_range = number <= 6 || key == "hides";
            let turn = &mut self.bout.board.turn;
            match key {
                "lifted" => turn.lifted = lifted,
                "hides" => turn.hides = number,
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
            "redrawn" => &mut turn.redrawn,
            "stuck" => &mut turn.stuck,
            _ => return Err(unknown),
        };
        *flag = true;
        Ok(())
    }

    fn attack(&mut self, rest: &str) -> Result<(), Problem> {
        let mut words = rest.split_whitespace();
        let card = self.card(words.next().unwrap_or_default(), self.bout.board.turn.seat)?;
        let mut attack =
            Attack { card, slams: false, cancelled: false, reduce: 0, dealt: 0, boosted: false };
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
        self.tracks += 1;
        for (index, word) in words.iter().enumerate() {
            if *word == "-" {
                continue;
            }
            let card = self.card(word, seat)?;
            if self.bout.board.attack_card(self.content, card).is_none() {
                return Err(self.wrong(format!("{word} is not an attack card")));
            }
            match index {
                0..=5 => *self.bout.corner_mut(seat).space(6 - index as u8) = Some(card),
                _ if self.bout.corner(seat).zero.len() < 120 => self.bout.corner_mut(seat).zero.push(card),
                _ => return Err(self.wrong("so many cards there are not")),
            }
        }
        Ok(())
    }

    fn corner(&mut self, seat: Seat, words: &[&str]) -> Result<(), Problem> {
        let [key, rest @ ..] = words else { return Ok(()) };
        match *key {
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
                if rest.len() > 3 {
                    return Err(self.wrong("two Permanents, or three while room is made"));
                }
                for word in rest {
                    let card = self.card(word, seat)?;
                    self.bout.corner_mut(seat).permanents.push(card);
                }
            }
            "hand" => self.bout.minds[seat].hand = self.bag(rest, seat)?,
            "discard" => self.bout.corner_mut(seat).discard = self.bag(rest, seat)?,
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
        if !self.agenda {
            let first = if self.bout.board.turn.number == 0 { Opening.into() } else { Act.into() };
            self.bout.agenda.do_next([first]);
        }
        let census = self.bout.census();
        for (seat, &placed) in census.iter() {
            self.line = 0;
            let name = self.names[seat.index()].clone();
            let all = self.bout.places(seat);
            if all > placed.len() {
                return Err(Problem::new("position", format!("some card of {name} stands there too often")));
            }
            let unseen = Bag::deck(seat).minus(placed);
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
            // Whoever was robbed knows of what, and who holds a card has it loose.
            let stolen = self.bout.minds[seat].hand.of(seat.other());
            let seen = &mut self.bout.between[seat];
            seen.hand = seen.hand.at_least(stolen);
            seen.loose = seen.loose.at_least(seen.hand.of(seat));
        }
        Ok(self.bout)
    }
}

/// Seven words of which the first is a card or a gap: a line of the board.
fn is_track(words: &[&str]) -> bool {
    const KEYS: [&str; 11] = [
        "guts", "cultists", "permanents", "hand", "discard", "opening", "deck", "seen-hand", "seen-loose",
        "open-hand", "open-loose",
    ];
    words.len() >= 6 && !KEYS.contains(&words[0])
}

impl Bout {
    /// How many cards of a seat's deck stand anywhere, counted without regard to how many there can be.
    fn places(&self, owner: Seat) -> u8 {
        let mut count = 0;
        for (seat, corner) in self.board.corners.iter() {
            let mind = &self.minds[seat];
            let lifted = self.board.turn.lifted.filter(|_| self.board.turn.seat == seat);
            let single = corner
                .track
                .iter()
                .flatten()
                .chain(corner.zero.iter())
                .chain(corner.permanents.iter())
                .chain(corner.healed.iter())
                .copied()
                .chain(lifted);
            count += single.filter(|card| card.owner() == owner).count() as u8;
            for bag in [corner.discard, mind.hand, mind.deck, mind.unseen] {
                count += bag.of(owner).len();
            }
        }
        count
    }
}
