//! The cards: wrestlers, their abilities, sponsorships, dice and rules profiles, typed and checked.

pub(crate) mod load;

use kernel::{Canonical, coded_index};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dice::{Faces, Metal, Pool, Stat};

/// A place in the list of an ability on a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Slot(pub u8);
coded_index!(Slot, MOST_ABILITIES as u32);

/// The most abilities on one card.
pub const MOST_ABILITIES: usize = 5;

/// One of the special rules in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub enum Special {
    Counter(Counter, u8),
    Bleeding,
    Bounceback(u8),
    Crowd,
    Dazed,
    Devastating,
    Dirty,
    Fury,
    Impact,
    Jump,
    Knockdown,
    Lifted,
    Rocket,
    Shove(u8),
    Throw(u8),
}

impl Special {
    /// Is it something done to somebody after a hit, rather than a way of attacking?
    pub const fn follows_a_hit(self) -> bool {
        !matches!(self, Self::Devastating | Self::Dirty | Self::Impact | Self::Jump | Self::Rocket)
    }

    /// Does it still happen when the attack is turned against the attacker?
    /// RS-REV-5
    pub const fn travels_in_a_reversal(self) -> bool {
        self.follows_a_hit() && !matches!(self, Self::Crowd | Self::Fury | Self::Bounceback(_))
    }

    /// Reads `SHOVE 2`, `-2AP`, `KNOCKDOWN`.
    pub fn read(text: &str) -> Option<Self> {
        if let Some(rest) = text.strip_prefix(['+', '-']) {
            let (number, kind) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit())?);
            let counter = Counter::read(&format!("{}{kind}", &text[..1]))?;
            let count = if number.is_empty() { 1 } else { number.parse().ok()? };
            return (1..=2).contains(&count).then_some(Self::Counter(counter, count));
        }
        let (word, number) = text.split_once(' ').unwrap_or((text, ""));
        let squares = || number.parse::<u8>().ok().filter(|n| (1..=8).contains(n));
        Some(match word {
            "SHOVE" => Self::Shove(squares()?),
            "THROW" => Self::Throw(squares()?),
            "BOUNCEBACK" => Self::Bounceback(squares()?),
            _ if !number.is_empty() => return None,
            "BLEEDING" => Self::Bleeding,
            "CROWD" => Self::Crowd,
            "DAZED" => Self::Dazed,
            "DEVASTATING" => Self::Devastating,
            "DIRTY" => Self::Dirty,
            "FURY" => Self::Fury,
            "IMPACT" => Self::Impact,
            "JUMP" => Self::Jump,
            "KNOCKDOWN" => Self::Knockdown,
            "LIFTED" => Self::Lifted,
            "ROCKET" => Self::Rocket,
            _ => return None,
        })
    }

    /// Every word that [`Special::read`] knows, with a number where it needs one.
    pub const WORDS: [&str; 20] = [
        "+AP",
        "-AP",
        "-2AP",
        "+MP",
        "-MP",
        "-2MP",
        "BLEEDING",
        "BOUNCEBACK 2",
        "CROWD",
        "DAZED",
        "DEVASTATING",
        "DIRTY",
        "FURY",
        "IMPACT",
        "JUMP",
        "KNOCKDOWN",
        "LIFTED",
        "ROCKET",
        "SHOVE 2",
        "THROW 3",
    ];
}

impl TryFrom<String> for Special {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        Self::read(&text).ok_or_else(|| {
            let meant =
                content::nearest(&text, Self::WORDS).map(|word| format!(" (did you mean \"{word}\"?)"));
            let meant = meant.unwrap_or_default();
            format!("\"{text}\" is not a special rule; known are: {}{meant}", Self::WORDS.join(", "))
        })
    }
}

impl From<Special> for String {
    fn from(special: Special) -> Self {
        special.to_string()
    }
}

impl core::fmt::Display for Special {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Counter(counter, 1) => write!(f, "{}", counter.word()),
            Self::Counter(counter, count) => {
                let (sign, kind) = counter.word().split_at(1);
                write!(f, "{sign}{count}{kind}")
            }
            Self::Bleeding => write!(f, "BLEEDING"),
            Self::Bounceback(squares) => write!(f, "BOUNCEBACK {squares}"),
            Self::Crowd => write!(f, "CROWD"),
            Self::Dazed => write!(f, "DAZED"),
            Self::Devastating => write!(f, "DEVASTATING"),
            Self::Dirty => write!(f, "DIRTY"),
            Self::Fury => write!(f, "FURY"),
            Self::Impact => write!(f, "IMPACT"),
            Self::Jump => write!(f, "JUMP"),
            Self::Knockdown => write!(f, "KNOCKDOWN"),
            Self::Lifted => write!(f, "LIFTED"),
            Self::Rocket => write!(f, "ROCKET"),
            Self::Shove(squares) => write!(f, "SHOVE {squares}"),
            Self::Throw(squares) => write!(f, "THROW {squares}"),
        }
    }
}

/// The counters that change the points of the next activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Counter {
    #[serde(rename = "+AP")]
    PlusAp,
    #[serde(rename = "-AP")]
    MinusAp,
    #[serde(rename = "+MP")]
    PlusMp,
    #[serde(rename = "-MP")]
    MinusMp,
}

impl Counter {
    pub const ALL: [Self; 4] = [Self::PlusAp, Self::MinusAp, Self::PlusMp, Self::MinusMp];

    pub const fn word(self) -> &'static str {
        match self {
            Self::PlusAp => "+AP",
            Self::MinusAp => "-AP",
            Self::PlusMp => "+MP",
            Self::MinusMp => "-MP",
        }
    }

    pub fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|counter| counter.word() == text)
    }
}

/// What a Passive does while its wrestler stands free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passive {
    /// A number added to a stat.
    Stat(Stat, i8),
    /// A die added to a stat.
    Die(Stat, Metal),
    /// Its Brawls gain a special rule.
    BrawlsGain(Special),
    /// It stands up for 0AP.
    SpringsUp,
    /// It throws so much further.
    ThrowsFurther(u8),
    /// (SHOVE X) does not move it.
    Rooted,
    /// As Live Ammunition it adds 1G to its WEIGHT, and hurts itself once more on a blank.
    Cannonball,
    /// Attacks on it, or on anyone in base contact with it, are Dirty.
    Sympathy,
    /// A number added to its rolls to stay in the ring.
    SureFooted(i8),
    /// A failed Crowd Pleaser costs it no -AP counter.
    Unshakeable,
    /// Friends in base contact with it have a number added to a stat.
    Mascot(Stat, i8),
    /// (DAZED) does nothing to it.
    ThickHide,
    /// It never bleeds.
    Clots,
    /// It has (IMPACT) whatever its WEIGHT.
    Impact,
    /// Its WEIGHT counts one more in a Pin and as Live Ammunition.
    Heavy,
}

/// What an ability or a Crowd Pleaser gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gift {
    /// A number added to a stat until the end of the round.
    Bonus(Stat, u8),
    /// So much STA back.
    Heal(u8),
    /// So many counters.
    Counter(Counter, u8),
    /// On their feet again.
    Stand,
    /// The next bounce off the ropes this round costs 0AP.
    FreeBounce,
}

/// To whom it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The wrestler itself.
    Myself,
    /// One friend in reach, or the wrestler itself.
    Friend,
    /// Every friend in reach and the wrestler itself.
    Friends,
    /// Every enemy in reach.
    Enemies,
}

/// A gift and to whom; a range of 0 means base contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boon {
    pub gift: Gift,
    pub scope: Scope,
    pub range: u8,
}

/// How an ability hits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The stat that is rolled, if any, ..
    pub stat: Option<Stat>,
    /// .. and what is added to it.
    pub dice: Pool,
    pub damage: u8,
    pub rules: Vec<Special>,
}

/// What the symbol beside an ability says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Grapple,
    Rope,
    Turnbuckle,
    Active,
    Tag,
    Passive,
    Choice,
}

/// One ability of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    pub name: String,
    pub kind: Kind,
    pub ap: u8,
    /// Squares; 0 means base contact.
    pub range: u8,
    /// How it hits, if it is an attack ..
    pub profile: Option<Profile>,
    /// .. or what it gives, if it is not.
    pub boon: Option<Boon>,
    /// What it always does, if it is a Passive.
    pub passive: Option<Passive>,
    /// What may be picked, if it is a Choice.
    pub options: Vec<(String, Passive)>,
}

impl Ability {
    /// Does the attack have this special rule?
    pub fn has(&self, special: Special) -> bool {
        self.profile.as_ref().is_some_and(|profile| profile.rules.contains(&special))
    }
}

/// A Crowd Pleaser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pleaser {
    pub name: String,
    /// What the Crowd gets to see.
    pub show: String,
    pub boon: Boon,
}

/// One wrestler's card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    pub name: String,
    pub billing: String,
    /// What is said of its looks, by the card or by its casino.
    pub look: content::Appearance,
    pub casino: u8,
    pub superstar: bool,
    pub tag_team: Option<u8>,
    pub heel: bool,
    pub stats: [Pool; 4],
    pub weight: u8,
    /// AP for a Crowd Pleaser.
    pub popularity: u8,
    pub throw: u8,
    pub stamina: u8,
    pub ap: u8,
    pub mp: u8,
    /// In thousands.
    pub dosh: u16,
    pub abilities: Vec<Ability>,
    pub pleaser: Pleaser,
}

impl Card {
    /// Every WEIGHT 3 wrestler, and nobody else, stands on two by two squares.
    /// RS-STAT-2
    pub const fn big(&self) -> bool {
        self.weight == 3
    }

    /// The ability in that slot.
    pub fn ability(&self, slot: Slot) -> Option<&Ability> {
        self.abilities.get(usize::from(slot.0))
    }
}

/// A casino, or the Free Agents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Casino {
    pub name: String,
    pub story: String,
    pub free_agents: bool,
}

/// What a sponsorship does, once a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Help {
    /// A stat one better until the end of the round.
    Bonus(Stat),
    /// 1STA back, and no Knockdown counter.
    Revive,
    /// A +AP counter.
    Energy,
    /// A +MP counter.
    Haste,
    /// To any empty square of the mat.
    Airlift,
}

/// A sponsor, and the die that says how many it helps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sponsorship {
    pub name: String,
    pub slogan: String,
    pub die: Metal,
    pub help: Help,
}

/// How the book is read where it can be read in two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// DMG of a plain Turnbuckle Attack.
    pub turnbuckle_damage: u8,
    /// Any attack smashes a target that stands at a turnbuckle or is moved to one.
    pub smash_on_contact: bool,
    /// Bonus to the test of one thrown onto a turnbuckle.
    pub turnbuckle_dex: i8,
    /// Live Ammunition may be aimed at a friend of the thrower.
    pub ammunition_friends: bool,
    /// The fifth row of the Reversals adds to the attack's own DMG.
    pub reversal_adds: bool,
    /// Lifting a conscious enemy is Dirty.
    pub dirty_lift: bool,
    /// Throwing an enemy who is not KO'd is Dirty.
    pub dirty_throw: bool,
    /// Thrown beside a turnbuckle: smashed or bounced, as the active player likes.
    pub corner_choice: bool,
    /// A Beatdown of 8 or more takes all STA.
    pub instant_ko: bool,
    /// Re-rolls that every seat has for nothing.
    pub free_rerolls: u8,
    /// A seat whose wrestlers are all on the sidelines is still in the match.
    pub sideline_saves: bool,
    /// Lifting a friend is Dirty too.
    #[serde(default)]
    pub dirty_friend_lift: bool,
    /// Lifting a KO'd wrestler counts as a Dirty action, though it always succeeds.
    #[serde(default)]
    pub counted_ko_lift: bool,
    /// On a turnbuckle a wrestler may attack anyone touching it.
    #[serde(default)]
    pub climbers_fight: bool,
    /// One who lies on a turnbuckle can be pinned there.
    #[serde(default)]
    pub pin_climbers: bool,
    /// With full hands one may climb, bounce and pin.
    #[serde(default)]
    pub busy_hands: bool,
    /// Equal Dosh is decided by wrestlers on their feet, then by STA.
    #[serde(default)]
    pub tie_break: bool,
    /// A team of Free Agents alone earns a sponsorship.
    #[serde(default)]
    pub free_agents_bonus: bool,
}

/// Everything that does not change during a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    pub casinos: Vec<Casino>,
    pub tag_teams: Vec<String>,
    pub cards: Vec<Card>,
    pub sponsorships: Vec<Sponsorship>,
    pub dice: Vec<Faces>,
    pub profiles: Vec<(String, Rules)>,
    pub teams: Vec<crate::setup::TeamSheet>,
}

impl Roster {
    /// The card of that name, if there is one.
    pub fn card_named(&self, name: &str) -> Option<u8> {
        self.cards.iter().position(|card| card.name == name).map(|index| index as u8)
    }
}
