//! A position as text and back.
//!
//! ```text
//! match     cage
//! rules     advanced
//! house     twelve-kicks-out
//! charts    classic
//! side      1; distractor Madame Stapler; spent distraction
//! side      2
//! man       The Undersecretary; side 1; ring; tokens 2
//! man       Gravy Dave; side 2; ring
//! offense   Gravy Dave
//! agenda    [{"RollOffense":{"level":2}}]
//! ```
//!
//! What is left out is as at the bell: PIN, Cage and Disqualification follow from the card and the rules.

use kernel::{Agenda, Game, Problem};

use crate::at_the_bell::{at_the_bell, partnership};
use crate::bout::{Aftermath, Bout, Corner, Fighter, MOST_MEN, MOST_SIDES, Man, Place, Referee, Rules};
use crate::lineup::Lineup;
use crate::roster::{Person, Roster};
use crate::step::Step;
use crate::switches::{House, Kind, Optional};

fn team_of(bout: &Bout, side: u8) -> Vec<Person> {
    bout.team(side).map(|man| bout.man(man).person).collect()
}

/// The fight cards that an aftermath costs that wrestler.
fn after(what: Option<(Man, u8)>, man: Man) -> i8 {
    what.filter(|(who, _)| *who == man).map_or(0, |(_, cards)| cards as i8)
}

/// Who speaks for a side unless the position says otherwise: the last of it in the ring, or its first.
fn in_front(bout: &Bout, side: u8) -> Man {
    bout.team(side)
        .filter(|&man| bout.man(man).place == Place::Ring)
        .last()
        .unwrap_or(Man(bout.corner(side).first))
}

pub(crate) fn write(bout: &Bout, roster: &Roster) -> String {
    let rules = &bout.rules;
    let mut text = String::new();
    let mut line = |key: &str, value: String| text.extend([format!("{key:<9} "), value, "\n".to_owned()]);
    if bout.version != *Bout::RULES.end() {
        line("version", bout.version.to_string());
    }
    line("match", rules.kind.word().to_owned());
    line(
        "rules",
        match rules.optional {
            Optional::NONE => "basic".to_owned(),
            Optional::ADVANCED => "advanced".to_owned(),
            some => some.names().collect::<Vec<_>>().join(" "),
        },
    );
    if rules.house != House::NONE {
        line("house", rules.house.names().collect::<Vec<_>>().join(" "));
    }
    line("charts", bout.charts(roster).name.clone());
    if rules.iron_rolls != 60 {
        line("iron", rules.iron_rolls.to_string());
    }
    if rules.feud {
        line("feud", "yes".to_owned());
    }
    if let Some(side) = rules.champion {
        line("champion", (side + 1).to_string());
    }
    for side in 0..bout.side_count {
        let corner = bout.corner(side);
        let mut parts = vec![(side + 1).to_string()];
        for (what, who) in [
            ("ally", corner.ally),
            ("distractor", corner.distractor),
            ("interferer", corner.interferer),
            ("friend", corner.friend),
        ] {
            parts.extend(who.map(|who| format!("{what} {}", roster.name(who))));
        }
        if !corner.may_distract && corner.distractor.is_some() {
            parts.push("spent distraction".to_owned());
        }
        if !corner.may_interfere && corner.interferer.is_some() {
            parts.push("spent interference".to_owned());
        }
        // Whoever is gone has nothing left to spend; what could still be spent is said.
        if corner.may_distract && corner.distractor.is_none() {
            parts.push("unspent distraction".to_owned());
        }
        if corner.may_interfere && corner.interferer.is_none() {
            parts.push("unspent interference".to_owned());
        }
        if corner.occasional {
            parts.push("occasional".to_owned());
        }
        if corner.saves != partnership(roster, &team_of(bout, side), corner.occasional).1 {
            parts.push(format!("saves {}", corner.saves));
        }
        if corner.falls > 0 {
            parts.push(format!("falls {}", corner.falls));
        }
        let aftermath = &bout.aftermath;
        if aftermath.friend_suspended > 0
            && aftermath.suspended.is_some_and(|(man, _)| bout.side(man) == side)
        {
            parts.push(format!("friend suspended {}", aftermath.friend_suspended));
        }
        line("side", parts.join("; "));
    }
    for man in bout.everyone() {
        let fighter = bout.man(man);
        let mut parts = vec![roster.name(fighter.person).to_owned(), format!("side {}", fighter.side + 1)];
        parts.push(match fighter.place {
            Place::Ring => "ring".to_owned(),
            Place::Waiting => "waiting".to_owned(),
            Place::Out => format!("out {}", fighter.out),
        });
        let (pin, cage, disqualification) = at_the_bell(roster, rules, fighter.person, fighter.side);
        for (what, value, usual) in [
            ("pin", fighter.pin, pin),
            ("cage", fighter.cage, cage),
            ("dq", fighter.disqualification, disqualification),
            ("tokens", fighter.tokens as i8, 0),
            ("injured", after(bout.aftermath.injured, man), 0),
            ("suspended", after(bout.aftermath.suspended, man), 0),
        ] {
            if value != usual {
                parts.push(format!("{what} {value}"));
            }
        }
        if fighter.broke_pin {
            parts.push("broke pin".to_owned());
        }
        if bout.corner(fighter.side).legal == man && in_front(bout, fighter.side) != man {
            parts.push("legal".to_owned());
        }
        line("man", parts.join("; "));
    }
    line("offense", roster.name(bout.man(bout.attacker).person).to_owned());
    line("defense", roster.name(bout.man(bout.defender).person).to_owned());
    if bout.referee != Referee::default() {
        line("referee", format!("{}{}", bout.referee.misses, if bout.referee.down { " down" } else { "" }));
    }
    for (key, value) in [("moves", bout.moves), ("rolls", bout.rolls)] {
        if value > 0 {
            line(key, value.to_string());
        }
    }
    if let Some(finish) = &bout.finish {
        line("finish", serde_json::to_string(finish).unwrap_or_default());
    }
    if let Some(booking) = &bout.booking {
        line("booking", serde_json::to_string(booking).unwrap_or_default());
    }
    line("agenda", serde_json::to_string(&bout.agenda).unwrap_or_default());
    text
}

pub(crate) fn read(roster: &Roster, text: &str) -> Result<Bout, Problem> {
    let lines: Vec<(usize, &str, &str)> = text
        .lines()
        .enumerate()
        .map(|(at, line)| (at + 1, line.trim()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(at, line)| {
            let (key, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            (at, key, value.trim())
        })
        .collect();
    let mut reader = Reader {
        roster,
        bout: blank(),
        occasional: [false; MOST_SIDES],
        saves: [None; MOST_SIDES],
        legal: [None; MOST_SIDES],
    };
    for (at, key, value) in lines {
        let place = format!("line {at} {key}");
        reader.line(key, value).map_err(|reason| Problem::new(place, reason))?;
    }
    reader.finish().map_err(|reason| Problem::new("position", reason))
}

fn blank() -> Bout {
    Bout {
        version: *Bout::RULES.end(),
        rules: Rules {
            optional: Optional::NONE,
            house: House::NONE,
            kind: Kind::OneFall,
            charts: 0,
            iron_rolls: 60,
            feud: false,
            champion: None,
        },
        men: Lineup::default(),
        corners: [Corner::default(); MOST_SIDES],
        side_count: 0,
        attacker: Man(0),
        defender: Man(0),
        referee: Referee::default(),
        moves: 0,
        rolls: 0,
        eliminated: 0,
        finish: None,
        booking: None,
        aftermath: Aftermath::default(),
        agenda: Agenda::default(),
    }
}

struct Reader<'r> {
    roster: &'r Roster,
    bout: Bout,
    occasional: [bool; MOST_SIDES],
    saves: [Option<u8>; MOST_SIDES],
    legal: [Option<Man>; MOST_SIDES],
}

fn number<N: core::str::FromStr>(text: &str) -> Result<N, String> {
    text.trim().parse().map_err(|_| format!("\"{text}\" is not a number that fits here"))
}

impl Reader<'_> {
    fn person(&self, name: &str) -> Result<Person, String> {
        self.roster.find(name).map_err(|problem| {
            let meant =
                problem.suggestion.map_or_else(String::new, |meant| format!(" (did you mean \"{meant}\"?)"));
            format!("nobody is called \"{name}\"{meant}")
        })
    }

    fn man(&self, name: &str) -> Result<Man, String> {
        let person = self.person(name)?;
        self.bout
            .everyone()
            .find(|&man| self.bout.man(man).person == person)
            .ok_or_else(|| format!("{name} is not in the match; `man` lines come first"))
    }

    fn line(&mut self, key: &str, value: &str) -> Result<(), String> {
        let bout = &mut self.bout;
        match key {
            "match" => {
                bout.rules.kind =
                    Kind::named(value).ok_or_else(|| format!("no match is called \"{value}\""))?;
            }
            "version" => bout.version = kernel::known_version::<Bout>(value)?,
            "rules" => bout.rules.optional = optional(value)?,
            "house" => {
                for word in value.split_whitespace() {
                    let rule =
                        House::named(word).ok_or_else(|| format!("no house rule is called \"{word}\""))?;
                    bout.rules.house = bout.rules.house.with(rule);
                }
            }
            "charts" => {
                let known = self.roster.charts.iter().position(|charts| charts.name == value);
                bout.rules.charts = known.ok_or_else(|| format!("no charts are called \"{value}\""))? as u8;
            }
            "iron" => bout.rules.iron_rolls = number(value)?,
            "feud" => bout.rules.feud = value == "yes",
            "champion" => bout.rules.champion = Some(number::<u8>(value)?.saturating_sub(1) & 7),
            "side" => return self.side(value),
            "man" => return self.fighter(value),
            "offense" => self.bout.attacker = self.man(value)?,
            "defense" => self.bout.defender = self.man(value)?,
            "referee" => {
                let (misses, down) = value.split_once(' ').unwrap_or((value, ""));
                bout.referee = Referee { misses: number(misses)?, down: down == "down" };
            }
            "moves" => bout.moves = number(value)?,
            "rolls" => bout.rolls = number(value)?,
            "finish" => bout.finish = Some(serde_json::from_str(value).map_err(|error| error.to_string())?),
            "booking" => bout.booking = Some(serde_json::from_str(value).map_err(|error| error.to_string())?),
            "agenda" => bout.agenda = serde_json::from_str(value).map_err(|error| error.to_string())?,
            _ => return Err("this line begins with no known word".to_owned()),
        }
        Ok(())
    }

    fn side(&mut self, value: &str) -> Result<(), String> {
        let mut parts = value.split(';').map(str::trim);
        let side: u8 = number(parts.next().unwrap_or(""))?;
        if side != self.bout.side_count + 1 || side as usize > MOST_SIDES {
            return Err(format!("sides come in order, and this should be side {}", self.bout.side_count + 1));
        }
        self.bout.side_count = side;
        let mut corner = Corner::default();
        let (mut spent, mut unspent) = ([false; 2], [false; 2]);
        for part in parts {
            let (what, rest) = part.split_once(' ').unwrap_or((part, ""));
            match (what, rest) {
                ("ally", who) => corner.ally = Some(self.person(who)?),
                ("distractor", who) => corner.distractor = Some(self.person(who)?),
                ("interferer", who) => corner.interferer = Some(self.person(who)?),
                ("spent", "distraction") => spent[0] = true,
                ("spent", "interference") => spent[1] = true,
                ("unspent", "distraction") => unspent[0] = true,
                ("unspent", "interference") => unspent[1] = true,
                ("occasional", "") => self.occasional[side as usize - 1] = true,
                ("saves", count) => self.saves[side as usize - 1] = Some(number(count)?),
                ("falls", count) => corner.falls = number(count)?,
                ("friend", rest) => match rest.strip_prefix("suspended ") {
                    Some(cards) => self.bout.aftermath.friend_suspended = number(cards)?,
                    None => corner.friend = Some(self.person(rest)?),
                },
                _ => return Err(format!("\"{part}\" says nothing about a side")),
            }
        }
        corner.may_distract = corner.distractor.is_some() && !spent[0] || unspent[0];
        corner.may_interfere = corner.interferer.is_some() && !spent[1] || unspent[1];
        self.bout.corners[side as usize - 1] = corner;
        Ok(())
    }

    fn fighter(&mut self, value: &str) -> Result<(), String> {
        let mut parts = value.split(';').map(str::trim);
        let person = self.person(parts.next().unwrap_or(""))?;
        if !self.roster.is_wrestler(person) {
            return Err(format!("{} does not wrestle", self.roster.name(person)));
        }
        if self.bout.everyone().any(|man| self.bout.man(man).person == person) {
            return Err(format!("{} is in the match already", self.roster.name(person)));
        }
        let index = self.bout.men.count();
        let parts: Vec<&str> = parts.collect();
        let side = parts.iter().find_map(|part| part.strip_prefix("side ")).map_or(Ok(1), number::<u8>)?;
        if side == 0 || side > self.bout.side_count {
            return Err(format!("there is no side {side}; `side` lines come first"));
        }
        let side = side - 1;
        let (pin, cage, disqualification) = at_the_bell(self.roster, &self.bout.rules, person, side);
        let mut fighter = Fighter {
            person,
            side,
            pin,
            cage,
            disqualification,
            place: Place::Waiting,
            ..Fighter::default()
        };
        for part in parts {
            let (what, rest) = part.split_once(' ').unwrap_or((part, ""));
            match what {
                "side" => {}
                "ring" => fighter.place = Place::Ring,
                "waiting" => fighter.place = Place::Waiting,
                "out" => (fighter.place, fighter.out) = (Place::Out, number(rest)?),
                "pin" => fighter.pin = number(rest)?,
                "cage" => fighter.cage = number(rest)?,
                "dq" => fighter.disqualification = number(rest)?,
                "tokens" => fighter.tokens = number::<u8>(rest)?.min(100),
                "injured" => self.bout.aftermath.injured = Some((Man(index), number(rest)?)),
                "suspended" => self.bout.aftermath.suspended = Some((Man(index), number(rest)?)),
                "broke" => fighter.broke_pin = true,
                "legal" => self.legal[side as usize] = Some(Man(index)),
                _ => return Err(format!("\"{part}\" says nothing about a wrestler")),
            }
        }
        if !(-20..=20).contains(&fighter.pin)
            || !(-20..=20).contains(&fighter.cage)
            || !(-20..=20).contains(&fighter.disqualification)
        {
            return Err("ratings lie between -20 and 20".to_owned());
        }
        let corner = &mut self.bout.corners[side as usize];
        if corner.men == 0 {
            corner.first = index;
        } else if corner.first + corner.men != index {
            return Err("the wrestlers of a side stand together".to_owned());
        }
        corner.men += 1;
        self.bout.eliminated = self.bout.eliminated.max(fighter.out);
        let entered = self.bout.men.enter(fighter);
        entered.map(|_| ()).ok_or_else(|| format!("A match has at most {MOST_MEN} wrestlers."))
    }

    fn finish(mut self) -> Result<Bout, String> {
        let bout = &mut self.bout;
        if bout.side_count < 2 {
            return Err("a match has two sides at least".to_owned());
        }
        for side in 0..bout.side_count {
            let team = team_of(bout, side);
            if team.is_empty() {
                return Err(format!("side {} has no wrestler", side + 1));
            }
            let (occasional, saves) = partnership(self.roster, &team, self.occasional[side as usize]);
            let legal = self.legal[side as usize].unwrap_or(in_front(bout, side));
            let corner = &mut bout.corners[side as usize];
            corner.legal = legal;
            corner.occasional = occasional;
            corner.saves = self.saves[side as usize].unwrap_or(saves);
            if let Some(friend) = corner.friend.filter(|friend| is_in(bout, *friend)) {
                return Err(format!(
                    "{} cannot be an ally in a match of their own",
                    self.roster.name(friend)
                ));
            }
        }
        if bout.attacker == bout.defender {
            // Only one of the two was named: the other is whoever else is in the ring.
            let other =
                bout.everyone().find(|&man| man != bout.attacker && bout.man(man).place == Place::Ring);
            bout.defender = other.ok_or("two wrestlers must be in the ring")?;
        }
        if bout.attacker == bout.defender {
            return Err("the same wrestler cannot be on offense and on defense".to_owned());
        }
        if bout.finish.is_none() && bout.agenda.is_empty() {
            return Err("the agenda is empty, but the match has not ended".to_owned());
        }
        for step in bout.agenda.iter() {
            possible(bout, step)?;
        }
        Ok(self.bout)
    }
}

fn is_in(bout: &Bout, person: Person) -> bool {
    bout.men.iter().any(|fighter| fighter.person == person)
}

fn optional(value: &str) -> Result<Optional, String> {
    match value {
        "basic" => Ok(Optional::NONE),
        "advanced" => Ok(Optional::ADVANCED),
        words => words.split_whitespace().try_fold(Optional::NONE, |set, word| {
            let rule =
                Optional::named(word).ok_or_else(|| format!("no optional rule is called \"{word}\""))?;
            Ok(set.with(rule))
        }),
    }
}

/// Can this step be on the agenda of that match?
fn possible(bout: &Bout, step: Step) -> Result<(), String> {
    let level =
        |level: u8| if (1..=3).contains(&level) { Ok(()) } else { Err(format!("there is no Level {level}")) };
    let face = |face: u8| if (1..=6).contains(&face) { Ok(()) } else { Err(format!("a die has no {face}")) };
    let fights = |man: Man| {
        if man == bout.attacker || man == bout.defender {
            Ok(())
        } else {
            Err(format!("wrestler {} is not one of the two who fight", man.0))
        }
    };
    let waits = |man: Man| {
        if man.0 < bout.men.count() && bout.man(man).place == Place::Waiting {
            Ok(())
        } else {
            Err(format!("wrestler {} does not wait", man.0))
        }
    };
    match step {
        Step::PickStarter(step) if step.side >= bout.side_count => {
            Err(format!("there is no side {}", step.side))
        }
        Step::RollOffense(step) => level(step.level),
        Step::WatchTheRoll(step) => level(step.level),
        Step::Attempt(step) => level(step.level).and(face(step.face)),
        Step::ChooseMove(step) if step.letter > 7 => {
            Err("choice situations run from 0 (A) to 7 (H)".to_owned())
        }
        Step::Defend(step) => level(step.level),
        Step::TakeIt(step) => level(step.level).and(face(step.face)),
        Step::LooseTheAlly(step) => fights(step.roller),
        Step::RollChart(step) => fights(step.roller).and_then(|()| {
            let ally = bout.corner(bout.side(bout.foe(step.roller))).ally;
            if step.ally && ally.is_none() { Err("no ally is there to strike".to_owned()) } else { Ok(()) }
        }),
        Step::DrawMen(_)
            if bout.everyone().filter(|&man| bout.man(man).place == Place::Waiting).count() < 2 =>
        {
            Err("two must wait to be drawn".to_owned())
        }
        Step::RollPin(step) => fights(step.on),
        Step::SaveLate(step) => fights(step.pin.on),
        Step::BreakUp(step) => fights(step.pin.on).and(waits(step.waiting)),
        Step::StepIn(step) => waits(step.waiting),
        Step::FightOn(step) => fights(step.you).and(fights(step.opponent)),
        _ => Ok(()),
    }
}
