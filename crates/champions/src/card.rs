//! A wrestler's card: three levels of offense, three of defense, and the figures at the bottom.
//!
//! An instruction is written as on paper (`body slam - 2 (pw)`, `into the ropes (c)`, `BIG FINISHER (+3)`,
//! `down - 3 (lv)`), and reading it yields plain data that the rules look at without ever touching a string.

use kernel::Canonical;
use serde::{Deserialize, Serialize};

/// How well somebody takes a throw: A is excellent, B average, C poor.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema,
)]
pub enum Rating {
    A,
    B,
    C,
}

/// The four charts a throw leads to.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema, Canonical,
)]
#[serde(rename_all = "lowercase")]
pub enum Chart {
    Ropes,
    Turnbuckle,
    Ring,
    Deathjump,
}

impl Chart {
    /// In the order of the card.
    pub const ALL: [Self; 4] = [Self::Ropes, Self::Turnbuckle, Self::Ring, Self::Deathjump];

    /// The words on a card that send somebody there.
    pub const fn instruction(self) -> &'static str {
        match self {
            Self::Ropes => "into the ropes",
            Self::Turnbuckle => "into the turnbuckle",
            Self::Ring => "out of the ring",
            Self::Deathjump => "deathjump",
        }
    }

    /// Its one-word name.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Ropes => "ropes",
            Self::Turnbuckle => "turnbuckle",
            Self::Ring => "ring",
            Self::Deathjump => "deathjump",
        }
    }
}

/// How strong a finisher is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Finisher {
    /// A printed rating.
    Rated(i8),
    /// Dice decide, as the card's [`RollFinisher`] says.
    Roll,
}

/// What an instruction on offense does, its marks aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Does {
    /// A move; the opponent rolls on this level of defense.
    Move(u8),
    /// A throw; the opponent rolls on this chart.
    Throw(Chart),
    /// The opponent rolls the PIN.
    Finisher(Finisher),
}

/// May the move get its user disqualified?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dis {
    /// No.
    #[default]
    Clean,
    /// Yes, on the wrestler's own Disqualification rating.
    Own,
    /// Yes, on the number printed beside it.
    Printed(u8),
}

/// One instruction on offense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools, reason = "each is a mark printed on the card")]
pub struct Offense {
    pub does: Does,
    /// `(c)`: the throw may be declined.
    pub optional: bool,
    /// `(ch X)`: two moves to choose from, by letter, `0` for A.
    pub choice: Option<u8>,
    /// `(ag)`: only works with Agility as good as the opponent's.
    pub agility: bool,
    /// `(pw)`: only works with Power as good as the opponent's.
    pub power: bool,
    /// `Add 1`: raises the opponent's PIN.
    pub add_one: bool,
    pub dis: Dis,
    /// `(tag)`: only in tag matches.
    pub tag_only: bool,
    /// `(singles)`: only in singles matches.
    pub singles_only: bool,
}

/// The word a stunned wrestler's card uses; only `Down` ever matters to a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stun {
    Dazed,
    Hurt,
    Down,
}

impl Stun {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Dazed => "dazed",
            Self::Hurt => "hurt",
            Self::Down => "down",
        }
    }
}

/// What an instruction on defense does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reaction {
    /// In trouble: the opponent attacks on this level.
    Stunned(Stun, u8),
    /// Fights back, and attacks on this level.
    FightsBack(u8),
    /// Covered: the PIN is rolled.
    Pin,
}

/// One instruction on defense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Defense {
    pub does: Reaction,
    /// `(tag)`: may reach for the partner.
    pub tag: bool,
    /// `(lv)`: may leave the ring.
    pub leave: bool,
}

/// What the dice of a roll finisher are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RollFinisher {
    /// One die or two.
    pub dice: u8,
    /// Bit `n` is set where a roll of `n` hits.
    pub hits: u16,
    /// The rating is half the roll, rounded down, and not the roll itself.
    pub half: bool,
    /// On a miss the opponent attacks on this level.
    pub miss: u8,
}

impl RollFinisher {
    /// The finisher rating of a roll; `None` when it misses (CH-ROLL-3).
    pub const fn rating(self, roll: u8) -> Option<i8> {
        if self.hits >> roll & 1 == 0 {
            None
        } else if self.half {
            Some((roll / 2) as i8)
        } else {
            Some(roll as i8)
        }
    }
}

/// The figures of a card that the rules look at: plain data, looked up on every roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    pub offense: [[Offense; 6]; 3],
    pub defense: [[Defense; 6]; 3],
    /// Ropes, Turnbuckle, Ring, Deathjump.
    pub ratings: [Rating; 4],
    pub disqualification: i8,
    /// The PIN of the basic game.
    pub pin: i8,
    /// The PIN in brackets, for play with fatigue.
    pub fresh_pin: i8,
    pub cage: i8,
    /// The lower, the better.
    pub agility: i8,
    /// The lower, the better.
    pub power: i8,
    pub roll: RollFinisher,
}

impl Figures {
    /// How this wrestler takes that throw.
    pub const fn rating(&self, chart: Chart) -> Rating {
        self.ratings[chart as usize]
    }

    /// The first finisher printed, if there is any.
    pub fn finisher(&self) -> Option<Finisher> {
        self.offense[2].iter().find_map(|entry| match entry.does {
            Does::Finisher(finisher) => Some(finisher),
            _ => None,
        })
    }
}

/// The lower rating is the better one: -5 is excellent, +5 poor (CH-CARD-7).
pub const fn better(mine: i8, theirs: i8) -> bool {
    mine < theirs
}

/// The marks that can follow an instruction, as they are printed.
const MARKS: [&str; 9] = ["(c)", "(ch A)", "(ag)", "(pw)", "Add 1", "dis", "dis (5)", "(tag)", "(singles)"];

/// Reads one instruction on offense at that level (1 to 3): its name, and what it does (CH-CARD-1).
pub fn read_offense(text: &str, level: u8) -> Result<(String, Offense), String> {
    let mut entry = Offense {
        does: Does::Move(0),
        optional: false,
        choice: None,
        agility: false,
        power: false,
        add_one: false,
        dis: Dis::Clean,
        tag_only: false,
        singles_only: false,
    };
    let mut finisher = None;
    let mut rest = text.trim();
    while let Some((before, mark)) = last_mark(rest) {
        match mark {
            "(c)" => entry.optional = true,
            "(ag)" => entry.agility = true,
            "(pw)" => entry.power = true,
            "(tag)" => entry.tag_only = true,
            "(singles)" => entry.singles_only = true,
            "Add 1" => entry.add_one = true,
            "dis" => entry.dis = Dis::Own,
            "(roll)" => finisher = Some(Finisher::Roll),
            _ => {
                let inner = mark.trim_start_matches('(').trim_end_matches(')');
                if let Some(letter) = inner.strip_prefix("ch ") {
                    entry.choice = Some(choice_letter(letter)?);
                } else if let Some(before_dis) = strip_word(before, "dis") {
                    let number = inner.parse().map_err(|_| format!("\"dis {mark}\" needs a number"))?;
                    entry.dis = Dis::Printed(number);
                    rest = before_dis;
                    continue;
                } else if let Ok(rating) = inner.parse::<i8>() {
                    finisher = Some(Finisher::Rated(rating));
                } else {
                    return Err(unknown_mark(mark));
                }
            }
        }
        rest = before;
    }
    let name = if let Some(finisher) = finisher {
        if level != 3 {
            return Err(
                "a finisher stands on Level 3 offense only; a capital move below it needs a number".into()
            );
        }
        if rest.chars().any(char::is_lowercase) {
            return Err(format!("a finisher is written in capitals: \"{}\"", rest.to_uppercase()));
        }
        entry.does = Does::Finisher(finisher);
        if finisher == Finisher::Roll { without_range(rest) } else { rest }
    } else if let Some(chart) = Chart::ALL.into_iter().find(|chart| chart.instruction() == rest) {
        entry.does = Does::Throw(chart);
        rest
    } else {
        let (name, number) = split_number(rest)?;
        entry.does = Does::Move(number);
        name
    };
    if name.is_empty() {
        return Err("the move has no name".into());
    }
    if name.contains(['(', ')']) {
        return Err(unknown_mark(&name[name.find(['(', ')']).unwrap_or(0)..]));
    }
    if entry.optional && !matches!(entry.does, Does::Throw(_)) {
        return Err(
            "(c) follows a throw only: into the ropes, into the turnbuckle, out of the ring, deathjump"
                .into(),
        );
    }
    if entry.tag_only && entry.singles_only {
        return Err("(tag) and (singles) together: the move would never work".into());
    }
    Ok((name.to_owned(), entry))
}

/// Reads one instruction on defense of the wrestler with that name in capitals; a PIN comes with its two numbers.
/// CH-CARD-2.
pub fn read_defense(text: &str, capitals: &str) -> Result<(Defense, Option<(i8, i8)>), String> {
    let (mut tag, mut leave) = (false, false);
    let mut rest = text.trim();
    loop {
        if let Some(before) = strip_word(rest, "(tag)") {
            (tag, rest) = (true, before);
        } else if let Some(before) = strip_word(rest, "(lv)") {
            (leave, rest) = (true, before);
        } else {
            break;
        }
    }
    if let Some(numbers) = rest.strip_prefix("PIN ") {
        return Ok((Defense { does: Reaction::Pin, tag, leave }, Some(read_pin(numbers)?)));
    }
    let (word, number) = split_number(rest)?;
    let does = match word {
        "dazed" => Reaction::Stunned(Stun::Dazed, number),
        "hurt" => Reaction::Stunned(Stun::Hurt, number),
        "down" => Reaction::Stunned(Stun::Down, number),
        _ if word == capitals => Reaction::FightsBack(number),
        _ => return Err(format!("\"{word}\" is not dazed, hurt, down, PIN or {capitals}")),
    };
    Ok((Defense { does, tag, leave }, None))
}

/// Reads `6 (3)`: the PIN of the basic game, and the one in brackets.
pub fn read_pin(text: &str) -> Result<(i8, i8), String> {
    let wrong = || format!("\"{text}\" is not a PIN rating; write it as \"6 (3)\"");
    let (basic, fresh) = text.trim().split_once(' ').ok_or_else(wrong)?;
    let fresh = fresh.trim().strip_prefix('(').and_then(|f| f.strip_suffix(')')).ok_or_else(wrong)?;
    let (basic, fresh) = (basic.parse().map_err(|_| wrong())?, fresh.parse().map_err(|_| wrong())?);
    if (-9..=12).contains(&basic) && (-9..=12).contains(&fresh) {
        Ok((basic, fresh))
    } else {
        Err(format!("a PIN rating lies between -9 and 12, \"{text}\" does not"))
    }
}

/// Reads `2-6` or `1, 3-6` as a set of rolls between `low` and `high`.
pub fn read_rolls(text: &str, low: u8, high: u8) -> Result<u16, String> {
    let wrong = || {
        format!("\"{text}\" is not a list of rolls between {low} and {high}, such as \"2-6\" or \"1, 3-6\"")
    };
    let mut set = 0;
    for part in text.split(',').map(str::trim) {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let (from, to): (u8, u8) = (from.parse().map_err(|_| wrong())?, to.parse().map_err(|_| wrong())?);
        if from < low || to > high || from > to {
            return Err(wrong());
        }
        (from..=to).for_each(|roll| set |= 1 << roll);
    }
    Ok(set)
}

fn choice_letter(letter: &str) -> Result<u8, String> {
    match letter.as_bytes() {
        [byte @ b'A'..=b'H'] => Ok(byte - b'A'),
        _ => Err(format!("(ch {letter}): choice situations run from A to H")),
    }
}

/// The last mark of an instruction, and what stands before it.
fn last_mark(text: &str) -> Option<(&str, &str)> {
    for word in ["Add 1", "dis"] {
        if let Some(before) = strip_word(text, word) {
            return Some((before, word));
        }
    }
    let open = text.strip_suffix(')')?.rfind('(')?;
    Some((text[..open].trim_end(), &text[open..]))
}

fn strip_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let before = text.strip_suffix(word)?;
    (before.ends_with(' ') || word.starts_with('(')).then(|| before.trim_end())
}

/// `body slam - 2` as its name and number.
fn split_number(text: &str) -> Result<(&str, u8), String> {
    let (name, number) = text.rsplit_once(" - ").ok_or_else(|| {
        format!("\"{text}\" has no number and is neither a chart nor a finisher with its rating")
    })?;
    match number.trim() {
        "1" => Ok((name.trim(), 1)),
        "2" => Ok((name.trim(), 2)),
        "3" => Ok((name.trim(), 3)),
        other => Err(format!("\"{other}\" is not a level: 1, 2 or 3")),
    }
}

/// `RISKY FINISHER 2-6` without its range.
fn without_range(text: &str) -> &str {
    text.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '-' | ',' | ' '))
}

fn unknown_mark(mark: &str) -> String {
    match content::nearest(mark, MARKS) {
        Some(nearest) => format!("unknown mark {mark}; the nearest known one is {nearest}"),
        None => format!("unknown mark {mark}; known are {}", MARKS.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_reads_as_on_paper() {
        let (name, slam) = read_offense("body slam - 2 (pw)", 1).unwrap();
        assert_eq!((name.as_str(), slam.does, slam.power), ("body slam", Does::Move(2), true));
        let (_, ropes) = read_offense("into the ropes (c)", 2).unwrap();
        assert_eq!((ropes.does, ropes.optional), (Does::Throw(Chart::Ropes), true));
        let (name, big) = read_offense("BIG FINISHER (+3)", 3).unwrap();
        assert_eq!((name.as_str(), big.does), ("BIG FINISHER", Does::Finisher(Finisher::Rated(3))));
        let (name, risky) = read_offense("RISKY FINISHER 2-6 (roll)", 3).unwrap();
        assert_eq!((name.as_str(), risky.does), ("RISKY FINISHER", Does::Finisher(Finisher::Roll)));
        let (_, chair) = read_offense("chair shot - 3 Add 1 dis (6) (tag)", 3).unwrap();
        assert_eq!((chair.add_one, chair.dis, chair.tag_only), (true, Dis::Printed(6), true));
        let (_, sweep) = read_offense("THE CLEAN SWEEP (+3) dis (5)", 3).unwrap();
        assert_eq!((sweep.does, sweep.dis), (Does::Finisher(Finisher::Rated(3)), Dis::Printed(5)));
        let (_, choice) = read_offense("leg drop - 3 (ch F)", 2).unwrap();
        assert_eq!(choice.choice, Some(5));
        let (down, _) = read_defense("down - 3 (lv) (tag)", "X").unwrap();
        assert_eq!(down, Defense { does: Reaction::Stunned(Stun::Down, 3), tag: true, leave: true });
        assert_eq!(read_defense("PIN 6 (3)", "X").unwrap().1, Some((6, 3)));
        assert_eq!(read_defense("BOB - 2", "BOB").unwrap().0.does, Reaction::FightsBack(2));
    }

    #[test]
    fn what_is_not_an_instruction_is_refused_with_a_reason() {
        for (text, level, reason) in [
            ("body slam", 1, "has no number"),
            ("body slam - 4", 1, "is not a level"),
            ("body slam - 2 (pwr)", 1, "unknown mark (pwr); the nearest known one is (pw)"),
            ("body slam - 2 (ch J)", 1, "run from A to H"),
            ("BIG (+3)", 2, "Level 3 offense only"),
            ("big (+3)", 3, "in capitals"),
            ("body slam - 2 (c)", 1, "follows a throw only"),
            ("pair - 2 (tag) (singles)", 1, "never work"),
            ("- 2", 1, "has no number"),
        ] {
            let error = read_offense(text, level).unwrap_err();
            assert!(error.contains(reason), "{text}: {error}");
        }
        assert!(read_defense("woozy - 1", "BOB").unwrap_err().contains("not dazed, hurt, down, PIN or BOB"));
        assert!(
            read_pin("6(3)").is_err() && read_rolls("0-6", 1, 6).is_err() && read_rolls("5-2", 1, 6).is_err()
        );
    }

    #[test]
    fn the_lower_agility_or_power_is_the_better_one() {
        assert!(better(-5, 5) && better(-3, -2) && !better(0, 0) && !better(1, -1));
    }
}
