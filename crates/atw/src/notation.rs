//! A position as text and back.
//!
//! ```text
//! rules     advanced
//! seat      kestrel-vane
//! health    13
//! stamina   17
//! tokens    reversal, all eyes up, second rope rally
//! deck      fresh
//! hand      snap jab, arm drag
//! shown     none
//! pile      knife-edge chop, ...
//! discard   none
//! play      none
//! seat      brom-haldane
//! ...
//! momentum  kestrel 3
//! attacker  kestrel
//! counts    small 0, passes 0, blind 0, fresh
//! ended     no
//! agenda    ["Act"]
//! ```
//!
//! Only the two `seat` lines are needed: tracks are full, tokens are there, hands are empty, the pile has what is
//! nowhere else, and the first seat is about to act.

use core::fmt::Write;

use kernel::{Agenda, Game, Problem, Rule, Seat, Shows};

use crate::bout::MOMENTUM_END;
use crate::rules::attacking::Act;
use crate::step::{Attack, Step, Way};
use crate::words::{card_names, seat_name};
use crate::{Bout, Cards, Corner, Effect, Ending, Initiative, Roster, Slot, Switches, Wrestler};

/// What a word stands for in a script: a card that can be drawn, of either seat.
pub(crate) fn scripted(bout: &Bout, roster: &Roster, word: &str) -> Option<Shows> {
    let cards: kernel::Cards = Seat::BOTH
        .into_iter()
        .flat_map(|seat| {
            let board = bout.board(roster, seat);
            let named = move |&(_, card): &(usize, &crate::AttackCard)| card.name.eq_ignore_ascii_case(word);
            board.cards.iter().enumerate().filter(named).map(move |(index, _)| {
                kernel::Card(kernel::Coded::code(crate::Card(index as u8).of(seat)) as u8)
            })
        })
        .collect();
    (!cards.is_empty()).then_some(Shows::OneOf(cards))
}

/// The whole state as text.
pub(crate) fn write(bout: &Bout, roster: &Roster) -> String {
    let mut text = String::new();
    let mut line = |key: &str, value: &str| {
        let _ = writeln!(text, "{key:<9} {value}");
    };
    let game = if bout.switches.advanced { "advanced" } else { "basic" };
    let spared = if bout.switches.abilities_stop_rampages { "" } else { ", abilities spare rampages" };
    if bout.version != *Bout::RULES.end() {
        line("version", &bout.version.to_string());
    }
    line("rules", &format!("{game}{spared}"));
    for seat in Seat::BOTH {
        let corner = &bout.corners[seat];
        let board = bout.board(roster, seat);
        line("seat", &board.key);
        line("health", &corner.health.to_string());
        line("stamina", &corner.stamina.to_string());
        line("tokens", &tokens(corner, board));
        line("deck", if corner.depleted { "depleted" } else { "fresh" });
        for (key, cards) in [
            ("hand", corner.hand),
            ("shown", corner.shown),
            ("pile", corner.pile),
            ("discard", corner.discard),
            ("play", corner.play),
        ] {
            let names = card_names(bout, roster, seat, cards).to_lowercase();
            line(key, if names.is_empty() { "none" } else { &names });
        }
    }
    let leader = if bout.marker >= 0 { Seat::FIRST } else { Seat::SECOND };
    match bout.marker {
        0 => line("momentum", "0"),
        marker => line("momentum", &format!("{} {}", seat_name(bout, roster, leader), marker.abs())),
    }
    line("attacker", &seat_name(bout, roster, bout.attacker));
    let fresh = if bout.fresh { ", fresh" } else { "" };
    let (small, passes, blind) = (bout.small_attacks, bout.passes, bout.blind_attacks);
    line("counts", &format!("small {small}, passes {passes}, blind {blind}{fresh}"));
    line("ended", &ended(bout, roster));
    line("agenda", &serde_json::to_string(&bout.agenda).unwrap_or_default());
    text
}

fn tokens(corner: &Corner, board: &Wrestler) -> String {
    let mut left = Vec::new();
    if corner.tokens.reversal {
        left.push("reversal".to_owned());
    }
    for slot in [Slot::First, Slot::Second] {
        if corner.tokens.has(slot) {
            left.push(board.ability(slot).name.to_lowercase());
        }
    }
    if left.is_empty() { "none".into() } else { left.join(", ") }
}

fn ended(bout: &Bout, roster: &Roster) -> String {
    let name = |seat| seat_name(bout, roster, seat);
    match bout.ending {
        None => "no".into(),
        Some(Ending::Pinfall(seat)) => format!("pinfall {}", name(seat)),
        Some(Ending::Submission(seat)) => format!("submission {}", name(seat)),
        Some(Ending::Stoppage(seat)) => format!("stoppage {}", name(seat)),
        Some(Ending::Resignation(seat)) => format!("resignation {}", name(seat)),
        Some(Ending::TimeLimit) => "time limit".into(),
        Some(Ending::Standstill) => "standstill".into(),
    }
}

struct PositionLine<'a> {
    number: usize,
    key: &'a str,
    value: &'a str,
}

impl PositionLine<'_> {
    fn wrong(&self, reason: impl Into<String>) -> Problem {
        Problem::new(format!("position line {} {}", self.number, self.key), reason)
    }

    fn number(&self, most: u8) -> Result<u8, Problem> {
        let number = self.value.parse().ok().filter(|&number: &u8| number <= most);
        number.ok_or_else(|| self.wrong(format!("\"{}\" is not a number from 0 to {most}", self.value)))
    }

    fn items(&self) -> impl Iterator<Item = &str> {
        self.value.split(',').map(str::trim).filter(|item| !item.is_empty() && *item != "none")
    }

    fn cards(&self, board: &Wrestler) -> Result<Cards, Problem> {
        self.items()
            .map(|name| {
                let place = board.cards.iter().position(|card| card.name.eq_ignore_ascii_case(name));
                place.map(|index| crate::Card(index as u8)).ok_or_else(|| {
                    let names = board.cards.iter().map(|card| card.name.as_str());
                    self.wrong(format!("{} has no card \"{name}\"", board.name))
                        .suggest(content::nearest(name, names))
                })
            })
            .collect()
    }
}

fn lines(text: &str) -> impl Iterator<Item = PositionLine<'_>> {
    text.lines().enumerate().filter_map(|(index, line)| {
        let line = line.trim();
        let (key, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        (!line.is_empty()).then(|| PositionLine { number: index + 1, key, value: value.trim() })
    })
}

/// A state from its text.
pub(crate) fn read(roster: &Roster, text: &str) -> Result<Bout, Problem> {
    let mut wrestlers = Vec::new();
    for line in lines(text).filter(|line| line.key == "seat") {
        let known = || roster.wrestlers.iter().map(|wrestler| wrestler.key.as_str());
        let place = roster.find(line.value).ok_or_else(|| {
            line.wrong(format!("there is no wrestler \"{}\"", line.value))
                .suggest(content::nearest(line.value, known()))
        })?;
        wrestlers.push(place);
    }
    let wrestlers: [usize; 2] = wrestlers.try_into().map_err(|found: Vec<usize>| {
        Problem::new("position", format!("{} seat lines: a match has 2", found.len()))
    })?;
    let mut bout = Bout::new(roster, wrestlers, Switches::default(), *Bout::RULES.end());
    bout.agenda = Agenda::of(&[Act.into()]).unwrap_or_default();
    for corner in &mut bout.corners.0 {
        corner.pile = Cards::NONE;
    }
    let mut piles = [false; 2];
    let mut seat = None;
    for line in lines(text) {
        match (line.key, seat) {
            ("seat", None) => seat = Some(Seat::FIRST),
            ("seat", Some(_)) => seat = Some(Seat::SECOND),
            (
                "health" | "stamina" | "tokens" | "deck" | "hand" | "shown" | "pile" | "discard" | "play",
                Some(seat),
            ) => {
                piles[seat.index()] |= line.key == "pile";
                read_corner(&mut bout, roster, seat, &line)?;
            }
            _ => read_line(&mut bout, roster, &line)?,
        }
    }
    for seat in Seat::BOTH {
        complete(&mut bout, roster, seat, piles[seat.index()])?;
    }
    check_agenda(&bout, roster)?;
    Ok(bout)
}

fn read_corner(bout: &mut Bout, roster: &Roster, seat: Seat, line: &PositionLine<'_>) -> Result<(), Problem> {
    let board = bout.board(roster, seat);
    let corner = &mut bout.corners[seat];
    match line.key {
        "health" => corner.health = line.number(board.health.max)?,
        "stamina" => corner.stamina = line.number(board.stamina.max)?,
        "hand" => corner.hand = line.cards(board)?,
        "shown" => corner.shown = line.cards(board)?,
        "pile" => corner.pile = line.cards(board)?,
        "discard" => corner.discard = line.cards(board)?,
        "play" => corner.play = line.cards(board)?,
        "deck" => {
            corner.depleted = match line.value {
                "fresh" => false,
                "depleted" => true,
                other => return Err(line.wrong(format!("\"{other}\": a deck is fresh or depleted"))),
            }
        }
        _ => {
            corner.tokens.reversal = false;
            corner.tokens.one_time = [false; 2];
            for item in line.items() {
                let is = |slot| board.ability(slot).name.eq_ignore_ascii_case(item);
                if item == "reversal" {
                    corner.tokens.reversal = true;
                } else if is(Slot::First) {
                    corner.tokens.one_time[0] = true;
                } else if is(Slot::Second) {
                    corner.tokens.one_time[1] = true;
                } else {
                    return Err(line.wrong(format!("{} has no token \"{item}\"", board.name)));
                }
            }
        }
    }
    Ok(())
}

fn read_line(bout: &mut Bout, roster: &Roster, line: &PositionLine<'_>) -> Result<(), Problem> {
    let seat_of = |bout: &Bout, name: &str| {
        Seat::BOTH
            .into_iter()
            .find(|&seat| seat_name(bout, roster, seat) == name)
            .ok_or_else(|| line.wrong(format!("nobody here is called \"{name}\"")))
    };
    match line.key {
        "version" => {
            bout.version = kernel::known_version::<Bout>(line.value).map_err(|reason| line.wrong(reason))?;
        }
        "rules" => {
            for item in line.items() {
                match item {
                    "advanced" => bout.switches.advanced = true,
                    "basic" => bout.switches.advanced = false,
                    "abilities spare rampages" => bout.switches.abilities_stop_rampages = false,
                    other => return Err(line.wrong(format!("there is no rule switch \"{other}\""))),
                }
            }
        }
        "momentum" if line.value == "0" => bout.marker = 0,
        "momentum" => {
            let (name, number) = line.value.rsplit_once(' ').unwrap_or((line.value, ""));
            let seat = seat_of(bout, name.trim())?;
            let number =
                PositionLine { value: number, ..*line }.number(MOMENTUM_END.cast_unsigned())?.cast_signed();
            bout.marker = if seat == Seat::FIRST { number } else { -number };
        }
        "attacker" => bout.attacker = seat_of(bout, line.value)?,
        "counts" => {
            bout.fresh = false;
            for item in line.items() {
                match item.split_once(' ') {
                    None if item == "fresh" => bout.fresh = true,
                    Some(("small", n)) => {
                        bout.small_attacks = PositionLine { value: n.trim(), ..*line }.number(99)?;
                    }
                    Some(("passes", n)) => {
                        bout.passes = PositionLine { value: n.trim(), ..*line }.number(99)?;
                    }
                    Some(("blind", n)) => {
                        bout.blind_attacks = PositionLine { value: n.trim(), ..*line }.number(255)?;
                    }
                    _ => {
                        return Err(
                            line.wrong(format!("\"{item}\": counts are small, passes, blind and fresh"))
                        );
                    }
                }
            }
        }
        "ended" => {
            bout.ending = match line.value.split_once(' ').unwrap_or((line.value, "")) {
                ("no", _) => None,
                ("pinfall", name) => Some(Ending::Pinfall(seat_of(bout, name)?)),
                ("submission", name) => Some(Ending::Submission(seat_of(bout, name)?)),
                ("stoppage", name) => Some(Ending::Stoppage(seat_of(bout, name)?)),
                ("resignation", name) => Some(Ending::Resignation(seat_of(bout, name)?)),
                ("time", _) => Some(Ending::TimeLimit),
                ("standstill", _) => Some(Ending::Standstill),
                (other, _) => return Err(line.wrong(format!("no match ends by \"{other}\""))),
            };
            if bout.ending.is_some() {
                bout.agenda.clear();
            }
        }
        "agenda" => {
            bout.agenda = serde_json::from_str(line.value).map_err(|error| line.wrong(error.to_string()))?;
        }
        other => {
            let known = ["rules", "seat", "momentum", "attacker", "counts", "ended", "agenda"];
            return Err(line
                .wrong(format!("\"{other}\" is not known here"))
                .suggest(content::nearest(other, known)));
        }
    }
    Ok(())
}

/// Every card is in one place; what is nowhere is in the pile, unless the pile was written down.
fn complete(bout: &mut Bout, roster: &Roster, seat: Seat, pile_given: bool) -> Result<(), Problem> {
    let board = bout.board(roster, seat);
    let corner = &mut bout.corners[seat];
    let places = [corner.hand, corner.pile, corner.discard, corner.play];
    let all = places.into_iter().fold(Cards::NONE, Cards::and);
    let total: u8 = places.into_iter().map(Cards::len).sum();
    let wrong = |reason: String| Err(Problem::new(format!("position {}", board.key), reason));
    if total != all.len() {
        return wrong("a card is in two places".into());
    }
    if pile_given && all != board.deck {
        return wrong(format!("{} cards of {} are nowhere", board.deck.len() - all.len(), board.deck.len()));
    }
    if !corner.shown.minus(corner.hand).is_empty() {
        return wrong("a card that is shown is not in the hand".into());
    }
    if corner.depleted && !corner.hand.without(board.finisher).is_empty() {
        return wrong("a depleted deck has at most the finisher in hand".into());
    }
    if corner.depleted {
        corner.shown = corner.hand;
    }
    corner.pile = corner.pile.and(board.deck.minus(all));
    Ok(())
}

/// What is pending must fit what lies on the table, so that no rule meets what cannot be.
fn check_agenda(bout: &Bout, roster: &Roster) -> Result<(), Problem> {
    let wrong = |reason: &str| Err(Problem::new("position agenda", reason));
    if bout.ending.is_some() != bout.agenda.is_empty() {
        return wrong("something is pending exactly until the match has ended");
    }
    let play = bout.corners[bout.attacker].play;
    if !bout.corners[bout.defender()].play.is_empty() {
        return wrong("only the attacker has cards on the table");
    }
    for step in bout.agenda.iter() {
        let attack: Option<Attack> = match step {
            Step::Declare(step) => Some(step.attack),
            Step::Defend(step) => Some(step.attack),
            Step::DiscardToBlock(step) => Some(step.attack),
            Step::AssignDice(step) => {
                if step.dice.iter().map(|&count| u32::from(count)).sum::<u32>() != u32::from(step.left.len())
                    || !step.left.and(step.hits).minus(play).is_empty()
                {
                    return wrong("dice and cards of the rampage do not match");
                }
                Some(step.attack)
            }
            Step::Reroll(step) => Some(step.attack),
            Step::OffenceWindow(step) if !step.hits.minus(step.attack.cards).is_empty() => {
                return wrong("a card hit that was not played");
            }
            Step::OffenceWindow(step) => Some(step.attack),
            Step::PutAway(step) if step.extra > 20 => return wrong("an ability never adds so much"),
            Step::PutAway(step) => Some(Attack { cards: step.attack.cards.among(play), ..step.attack }),
            Step::CounterAbility(step)
                if !matches!(
                    bout.ability(roster, bout.defender(), step.slot).effect,
                    Effect::Initiative(Initiative { countered: Some(_), .. })
                ) =>
            {
                return wrong("that ability cannot be countered");
            }
            Step::KickOut(step) if step.attempts > 9 || step.shift.abs() > 12 => {
                return wrong("nobody has so many attempts");
            }
            _ => None,
        };
        if attack.is_some_and(|attack| !attack.cards.minus(play).is_empty()) {
            return wrong("an attack is pending with cards that are not on the table");
        }
        let one = |attack: Attack| attack.way == Way::Rampage || attack.cards.len() == 1;
        if !matches!(step, Step::PutAway(_))
            && attack.is_some_and(|attack| attack.cards.is_empty() || !one(attack))
        {
            return wrong("an attack has one card, a rampage two or more");
        }
        if let Step::PutAway(step) = step
            && !step.attack.cards.minus(bout.board(roster, bout.attacker).deck).is_empty()
        {
            return wrong("an attack is pending with cards that nobody has");
        }
    }
    // A question must have an answer.
    if let Some(top) = bout.agenda.top()
        && let Some(asked) = top.ask(bout, roster)
    {
        for seat in asked.seats.iter() {
            let mut choices = kernel::Choices::default();
            top.offer(bout, roster, seat, &mut choices);
            if choices.is_empty() {
                return wrong("the question that is pending has no answer");
            }
        }
    }
    Ok(())
}
