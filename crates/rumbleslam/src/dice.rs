//! Copper, Silver, Gold and the Crowd: dice whose faces are data.

use kernel::{Canonical, Chance, Coded};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a die is made of; the Crowd's own has no numbers on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub enum Metal {
    Gold,
    Silver,
    #[default]
    Copper,
    Crowd,
}

impl Metal {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Gold, Self::Silver, Self::Copper, Self::Crowd];

    /// What a person calls it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Gold => "gold",
            Self::Silver => "silver",
            Self::Copper => "copper",
            Self::Crowd => "crowd",
        }
    }

    /// The letter in front of which a card writes how many.
    pub const fn letter(self) -> char {
        match self {
            Self::Gold => 'G',
            Self::Silver => 'S',
            Self::Copper => 'C',
            Self::Crowd => 'X',
        }
    }
}

/// What the Crowd thinks.
/// RS-DICE-2
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mood {
    Cheer,
    Boo,
    Blank,
}

/// The four stats that are rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Coded, Serialize, Deserialize, JsonSchema)]
pub enum Stat {
    #[serde(rename = "ATT")]
    Attack,
    #[serde(rename = "DEF")]
    Defence,
    #[serde(rename = "GRP")]
    Grapple,
    #[serde(rename = "DEX")]
    Dexterity,
}

impl Stat {
    /// All four, in the order of the card.
    pub const ALL: [Self; 4] = [Self::Attack, Self::Defence, Self::Grapple, Self::Dexterity];

    /// The word a card uses.
    pub const fn card_word(self) -> &'static str {
        match self {
            Self::Attack => "ATT",
            Self::Defence => "DEF",
            Self::Grapple => "GRP",
            Self::Dexterity => "DEX",
        }
    }

    /// The stat a card means.
    pub fn from_card_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stat| stat.card_word() == word)
    }
}

/// Dice to roll together and a number to add.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Pool {
    pub gold: u8,
    pub silver: u8,
    pub copper: u8,
    pub flat: i8,
}

impl Pool {
    /// Nothing to roll, nothing to add: the stats of a KO'd wrestler.
    pub const NOTHING: Self = Self { gold: 0, silver: 0, copper: 0, flat: 0 };

    /// So many Copper dice.
    pub const fn copper(copper: u8) -> Self {
        Self { copper, ..Self::NOTHING }
    }

    /// So many Gold dice.
    pub const fn gold(gold: u8) -> Self {
        Self { gold, ..Self::NOTHING }
    }

    /// A number alone.
    pub const fn plus(flat: i8) -> Self {
        Self { flat, ..Self::NOTHING }
    }

    /// One die.
    pub const fn die(metal: Metal) -> Self {
        match metal {
            Metal::Gold => Self::gold(1),
            Metal::Silver => Self { silver: 1, ..Self::NOTHING },
            _ => Self::copper(1),
        }
    }

    /// Both together.
    #[must_use]
    pub const fn and(self, more: Self) -> Self {
        Self {
            gold: self.gold + more.gold,
            silver: self.silver + more.silver,
            copper: self.copper + more.copper,
            flat: self.flat + more.flat,
        }
    }

    /// Each die, the best metal first: the order in which they are rolled.
    pub fn metals(self) -> impl Iterator<Item = Metal> {
        let gold = (0..self.gold).map(|_| Metal::Gold);
        let silver = (0..self.silver).map(|_| Metal::Silver);
        gold.chain(silver).chain((0..self.copper).map(|_| Metal::Copper))
    }

    /// How many dice.
    pub const fn len(self) -> usize {
        (self.gold + self.silver + self.copper) as usize
    }

    /// No dice at all.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Reads `1G2S+1`, as cards write it.
    pub fn read(text: &str) -> Result<Self, String> {
        let wrong = || format!("\"{text}\" is not a set of dice: write 1G2S, 2C+1 or 1C-1");
        let mut pool = Self::NOTHING;
        let mut rest = text.trim();
        while !rest.is_empty() {
            if let Some(number) = rest.strip_prefix(['+', '-']) {
                let number: i8 = number.parse().map_err(|_| wrong())?;
                pool.flat = if rest.starts_with('-') { -number } else { number };
                return Ok(pool);
            }
            let mut letters = rest.chars();
            let count = letters.next().and_then(|c| c.to_digit(10)).ok_or_else(wrong)? as u8;
            match letters.next() {
                Some('G') => pool.gold += count,
                Some('S') => pool.silver += count,
                Some('C') => pool.copper += count,
                _ => return Err(wrong()),
            }
            rest = letters.as_str();
        }
        Ok(pool)
    }
}

impl TryFrom<String> for Pool {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        Self::read(&text)
    }
}

impl From<Pool> for String {
    fn from(pool: Pool) -> Self {
        pool.to_string()
    }
}

impl core::fmt::Display for Pool {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for (count, letter) in [(self.gold, 'G'), (self.silver, 'S'), (self.copper, 'C')] {
            if count > 0 {
                write!(f, "{count}{letter}")?;
            }
        }
        match self.flat {
            0 if self.is_empty() => write!(f, "0"),
            0 => Ok(()),
            flat => write!(f, "{flat:+}"),
        }
    }
}

/// What the six faces of each die show.
/// RS-DICE-1
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Faces {
    pub name: String,
    pub copper: [u8; 6],
    pub silver: [u8; 6],
    pub gold: [u8; 6],
    pub crowd: [Mood; 6],
}

impl Faces {
    /// What a die shows; the Crowd's shows no number.
    pub fn value(&self, metal: Metal, face: u8) -> u8 {
        let at = usize::from(face.clamp(1, 6) - 1);
        match metal {
            Metal::Gold => self.gold[at],
            Metal::Silver => self.silver[at],
            Metal::Copper => self.copper[at],
            Metal::Crowd => 0,
        }
    }

    /// What the Crowd shouts.
    pub fn mood(&self, face: u8) -> Mood {
        self.crowd[usize::from(face.clamp(1, 6) - 1)]
    }

    /// The first face of that die that a person would call so: `3g` on a Gold die, `0` for its blank, `boo` on the
    /// Crowd's. A word for another die names none.
    pub fn named(&self, metal: Metal, word: &str) -> Option<u8> {
        if metal == Metal::Crowd {
            let mood = match word {
                "cheer" => Mood::Cheer,
                "boo" => Mood::Boo,
                "blank" => Mood::Blank,
                _ => return None,
            };
            return (1..=6).find(|face| self.mood(*face) == mood);
        }
        let value: u8 = match word {
            "0" => 0,
            word => word.strip_suffix(metal.letter().to_ascii_lowercase())?.parse().ok()?,
        };
        (1..=6).find(|face| self.value(metal, *face) == value)
    }

    /// How often each total comes up, of `6^dice` cases; totals below 0 count as 0.
    /// RS-STAT-1
    pub fn totals(&self, pool: Pool) -> Totals {
        let mut cases = vec![1u128];
        for metal in pool.metals() {
            let mut more = vec![0; cases.len() + 6];
            for (total, count) in cases.iter().enumerate() {
                for face in 1..=6 {
                    more[total + usize::from(self.value(metal, face))] += count;
                }
            }
            cases = more;
        }
        let mut shifted = vec![0; cases.len() + pool.flat.unsigned_abs() as usize];
        for (total, count) in cases.into_iter().enumerate() {
            shifted[(total as i32 + i32::from(pool.flat)).max(0) as usize] += count;
        }
        Totals(shifted)
    }

    /// The chance of each total, without a list on the heap: for bots, that ask thousands of times a second.
    pub fn spread(&self, pool: Pool) -> Spread {
        let mut spread = Spread { chances: [0.0; TOTALS], top: 0 };
        spread.chances[0] = 1.0;
        for metal in pool.metals() {
            let values = match metal {
                Metal::Gold => self.gold,
                Metal::Silver => self.silver,
                Metal::Copper | Metal::Crowd => self.copper,
            };
            let before = spread.chances;
            spread.chances[..=spread.top].fill(0.0);
            let mut top = spread.top;
            for (total, chance) in before.iter().enumerate().take(spread.top + 1) {
                for value in values {
                    let sum = (total + usize::from(value)).min(TOTALS - 1);
                    spread.chances[sum] += chance / 6.0;
                    top = top.max(sum);
                }
            }
            spread.top = top;
        }
        let before = spread.chances;
        let shifted =
            |total: usize| (total as i32 + i32::from(pool.flat)).clamp(0, TOTALS as i32 - 1) as usize;
        spread.chances[..=spread.top].fill(0.0);
        for (total, chance) in before.iter().enumerate().take(spread.top + 1) {
            spread.chances[shifted(total)] += chance;
        }
        spread.top = shifted(spread.top);
        spread
    }
}

/// Totals that a [`Spread`] tells apart; what is more counts as the highest of them.
const TOTALS: usize = 64;

/// The chance of each total, as numbers.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    chances: [f64; TOTALS],
    top: usize,
}

impl Spread {
    /// The chance of this much or more.
    pub fn at_least(&self, total: usize) -> f64 {
        self.chances[..=self.top].iter().skip(total).sum()
    }

    /// Each difference to another roll with its chance, from the lowest to the highest.
    pub fn margins(&self, other: &Self) -> impl Iterator<Item = (i32, f64)> + use<> {
        let mut chances = [0.0; 2 * TOTALS];
        for (mine, chance) in self.chances.iter().enumerate().take(self.top + 1) {
            for (theirs, times) in other.chances.iter().enumerate().take(other.top + 1) {
                chances[mine + other.top - theirs] += chance * times;
            }
        }
        let lowest = other.top as i32;
        chances
            .into_iter()
            .enumerate()
            .take(self.top + other.top + 1)
            .map(move |(at, chance)| (at as i32 - lowest, chance))
    }
}

/// How often each total comes up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals(Vec<u128>);

impl Totals {
    /// All cases together.
    pub fn cases(&self) -> u128 {
        self.0.iter().sum()
    }

    /// Each total with its number of cases.
    pub fn iter(&self) -> impl Iterator<Item = (i32, u128)> {
        self.0
            .iter()
            .enumerate()
            .filter(|(_, count)| **count > 0)
            .map(|(total, count)| (total as i32, *count))
    }

    /// The chance of this much or more.
    pub fn at_least(&self, total: i32) -> Chance {
        Chance::new(self.iter().filter(|(t, _)| *t >= total).map(|(_, count)| count).sum(), self.cases())
    }

    /// The chance that the difference to another roll is one the test accepts.
    pub fn margin(&self, other: &Self, accept: impl Fn(i32) -> bool) -> Chance {
        let mut good = 0;
        for (mine, count) in self.iter() {
            for (theirs, times) in other.iter() {
                if accept(mine - theirs) {
                    good += count * times;
                }
            }
        }
        Chance::new(good, self.cases() * other.cases())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn house() -> Faces {
        use Mood::*;
        Faces {
            name: "house".into(),
            copper: [0, 0, 0, 1, 2, 3],
            silver: [0, 0, 1, 1, 3, 4],
            gold: [0, 1, 2, 3, 3, 5],
            crowd: [Cheer, Cheer, Boo, Boo, Blank, Blank],
        }
    }

    #[test]
    fn a_pool_is_read_and_written_as_cards_write_it() {
        for text in ["1G2S1C+1", "2C", "1C-1", "3S", "1G+2"] {
            assert_eq!(Pool::read(text).unwrap().to_string(), text);
        }
        assert!(Pool::read("2X").unwrap_err().contains("2X"));
    }

    #[test]
    fn the_dice_give_the_printed_chances() {
        let dice = house();
        let chance = |text| dice.totals(Pool::read(text).unwrap()).at_least(3).as_f64();
        for (pool, percent) in [
            ("1C", 16.7),
            ("1C+1", 33.3),
            ("2C", 38.9),
            ("3C", 58.3),
            ("1S", 33.3),
            ("1S1C", 50.0),
            ("2S", 55.6),
            ("1G", 50.0),
            ("1G+1", 66.7),
            ("3S", 74.1),
            ("2G", 83.3),
        ] {
            assert!((chance(pool) * 100.0 - percent).abs() < 0.06, "{pool}: {}", chance(pool));
        }
    }

    #[test]
    fn attacks_give_the_printed_chances() {
        let dice = house();
        let totals = |text: &str| dice.totals(Pool::read(text).unwrap());
        for (attack, defence, win, beatdown, knockout, reversal) in [
            ("2S1C", "1S1C", 61.9, 26.1, 2.5, 4.8),
            ("1S1C+1", "2S", 50.7, 15.4, 0.3, 7.6),
            ("2C", "1C", 56.5, 10.2, 0.0, 0.0),
            ("1C", "1S1C", 17.6, 0.0, 0.0, 19.4),
            ("1G2S", "1S1C", 75.6, 41.6, 7.8, 2.3),
            ("2S1C", "", 94.4, 57.4, 8.3, 0.0),
        ] {
            let (a, d) = (totals(attack), totals(defence));
            let percent = |accept: &dyn Fn(i32) -> bool| a.margin(&d, accept).as_f64() * 100.0;
            for (got, printed) in [
                (percent(&|m| m > 0), win),
                (percent(&|m| m >= 4), beatdown),
                (percent(&|m| m >= 8), knockout),
                (percent(&|m| m <= -4), reversal),
            ] {
                assert!((got - printed).abs() < 0.06, "{attack} v {defence}: {got} is not {printed}");
            }
        }
    }

    #[test]
    fn quick_chances_are_the_exact_ones() {
        let dice = house();
        for (one, other) in [("1G2S1C+1", "2C"), ("1C-1", "3S"), ("4G-3", "1G+2")] {
            let pools = [one, other].map(|text| Pool::read(text).unwrap());
            let (quick, exact) = (pools.map(|pool| dice.spread(pool)), pools.map(|pool| dice.totals(pool)));
            for total in 0..30 {
                let (quick, exact) = (quick[0].at_least(total), exact[0].at_least(total as i32).as_f64());
                assert!((quick - exact).abs() < 1e-12, "{one}: {total} or more, {quick} for {exact}");
            }
            for (margin, chance) in quick[0].margins(&quick[1]) {
                let exact = exact[0].margin(&exact[1], |other| other == margin).as_f64();
                assert!((chance - exact).abs() < 1e-12, "{one} less {other}: {margin}, {chance} for {exact}");
            }
        }
    }

    #[test]
    fn a_total_is_never_below_zero() {
        assert_eq!(house().totals(Pool::read("1C-1").unwrap()).at_least(0), Chance::ONE);
        assert_eq!(house().totals(Pool::read("1C-1").unwrap()).at_least(1), Chance::new(2, 6));
    }
}
