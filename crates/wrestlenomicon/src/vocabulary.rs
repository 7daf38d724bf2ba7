//! The words that card data is written in: every effect, condition and trigger that a card can name.
//!
//! A card is a combination of these; what each does is Rust, in `rules/` and `abilities/`, and what each says on the
//! card is a sentence in `words/card_text.rs`. So text and rules cannot disagree.

use kernel::Canonical;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The type of an attack card.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Canonical, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Type {
    Bizarre,
    Dominance,
    Ranged,
    Viscera,
}

impl Type {
    /// All four, in the order of the slam cycle.
    pub const ALL: [Self; 4] = [Self::Bizarre, Self::Dominance, Self::Ranged, Self::Viscera];

    /// The type this one slams: each the next in alphabetical order, and the last the first.
    #[must_use]
    pub const fn slams(self) -> Self {
        match self {
            Self::Bizarre => Self::Dominance,
            Self::Dominance => Self::Ranged,
            Self::Ranged => Self::Viscera,
            Self::Viscera => Self::Bizarre,
        }
    }
}

/// A few of the four types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Types(u8);

impl Types {
    /// Is that one among them?
    pub const fn has(self, kind: Type) -> bool {
        self.0 >> kind as u8 & 1 == 1
    }

    /// Each of them, in the order of the slam cycle.
    pub fn iter(self) -> impl Iterator<Item = Type> {
        Type::ALL.into_iter().filter(move |&kind| self.has(kind))
    }
}

impl FromIterator<Type> for Types {
    fn from_iter<I: IntoIterator<Item = Type>>(types: I) -> Self {
        Self(types.into_iter().fold(0, |set, kind| set | 1 << kind as u8))
    }
}

impl JsonSchema for Types {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Types".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Type>::json_schema(generator)
    }
}

impl<'de> Deserialize<'de> for Types {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = Vec::<Type>::deserialize(deserializer)?;
        if list.is_empty() {
            return Err(serde::de::Error::custom("name at least one type"));
        }
        Ok(list.into_iter().collect())
    }
}

/// Something a card makes happen once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// The enemy suffers damage.
    Damage(u8),
    /// One's own god suffers damage.
    SelfDamage(u8),
    /// Damage by so many d3.
    RollDamage(u8),
    /// More damage while two or more Cultists follow.
    DamageWithCultists(u8),
    /// Draw cards.
    Draw(u8),
    /// Gain Cultists.
    Cultists(u8),
    /// Move an enemy tracked card back.
    Bump(u8),
    /// Move a random enemy tracked card back.
    BumpRandom(u8),
    /// Move every enemy tracked card back.
    BumpAll(u8),
    /// The enemy discards at random.
    DiscardRandom(u8),
    /// The opponent reveals a hand, and we choose what is discarded.
    DiscardChosen(u8),
    /// Take random cards from the enemy's hand.
    Steal(u8),
    /// Cards of the discard pile go under the Guts.
    Heal(u8),
    /// Momentum for one tracked card.
    Push(u8),
    /// Destroy enemy Permanents.
    Destroy(u8),
    /// Attack with the top card of one's own Ground Zero.
    Echo,
    /// Use the main ability of the enemy's top Ground Zero card.
    Mimic,
    /// Attack from the hand with a card of at most that Position.
    Ambush(u8),
    /// The lost tracked card comes to the hand.
    TakeBack,
}

/// Something a Permanent does as long as it lies there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Lasting {
    /// More damage for attacks of a type.
    AttackDamage {
        #[serde(rename = "type")]
        kind: Type,
        plus: u8,
    },
    /// One d3 a turn may be rolled again.
    RerollD3,
    /// Once an enemy turn, less of a heavy blow.
    ThickHide { from: u8, less: u8 },
    /// More Momentum for the attack card that is played.
    Momentum(u8),
    /// A sacrificed Cultist moves a card that far.
    CultistStep(u8),
    /// Pass with a fuller hand, and draw more.
    Pass { hand: u8, draw: u8 },
    /// A type slams one more type.
    AlsoSlams {
        #[serde(rename = "type")]
        kind: Type,
        slams: Type,
    },
    /// A Cultist at the start of the turn if there is none.
    CultistWhenNone,
    /// Each d3 counts more.
    D3Plus(u8),
    /// These types cannot be slammed.
    Unslammable(Types),
    /// Cultists whenever the enemy passes.
    CultistsOnEnemyPass(u8),
}

/// What must be so before a Combo may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// We attacked this turn.
    Attacked,
    /// We attacked this turn with one of these types.
    AttackedWith(Types),
    /// We have not attacked this turn.
    NotAttacked,
    /// Our attack slammed.
    Slammed,
    /// We sacrificed a Cultist this turn.
    Sacrificed,
    /// We rolled a d3 this turn.
    #[serde(rename = "rolled_d3")]
    RolledD3,
    /// We have fewer Guts than the enemy.
    FewerGuts,
    /// Our top three Ground Zero cards are of three types.
    TopThreeDiffer,
    /// Our top two Ground Zero cards are of one type.
    TopTwoMatch,
    /// We have so many tracked cards or more.
    Tracked(u8),
    /// The enemy has so many tracked cards or more.
    EnemyTracked(u8),
    /// We have so many Permanents in play.
    Permanents(u8),
}

/// When a Defense may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// An enemy attack has arrived.
    Attacked,
    /// An enemy attack has arrived and does not slam.
    AttackedWithoutSlam,
    /// An enemy attack has arrived and slams.
    Slammed,
    /// The enemy has played an attack card.
    EnemyPlaysAttack,
    /// One of our tracked cards was discarded.
    TrackedCardLost,
}

/// What a Defense does to the attack it meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ward {
    /// So much less damage, over the whole attack.
    Reduce(u8),
    /// Nothing of the attack happens.
    Cancel,
    /// The slam ability does not happen.
    CancelSlam,
}

/// How far a played card moves others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Momentum {
    /// One other card, that many spaces.
    One(u8),
    /// Every other card one space: printed `1!`.
    All,
}

impl Momentum {
    /// The printed number, by which opening cards are ranked.
    pub const fn number(self) -> u8 {
        match self {
            Self::One(points) => points,
            Self::All => 1,
        }
    }
}

impl core::fmt::Display for Momentum {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::One(points) => write!(f, "{points}"),
            Self::All => f.write_str("1!"),
        }
    }
}

impl JsonSchema for Momentum {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Momentum".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "enum": [0, 1, 2, 3, 4, 5, 6, "1!"] })
    }
}

impl<'de> Deserialize<'de> for Momentum {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Printed;
        impl serde::de::Visitor<'_> for Printed {
            type Value = Momentum;
            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str("a number from 0 to 6, or \"1!\"")
            }
            fn visit_i64<E: serde::de::Error>(self, points: i64) -> Result<Momentum, E> {
                match u8::try_from(points) {
                    Ok(points @ 0..=6) => Ok(Momentum::One(points)),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Signed(points), &self)),
                }
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Momentum, E> {
                if text == "1!" {
                    Ok(Momentum::All)
                } else {
                    Err(E::invalid_value(serde::de::Unexpected::Str(text), &self))
                }
            }
        }
        deserializer.deserialize_any(Printed)
    }
}

impl Trigger {
    /// Does it wait for an attack?
    pub const fn is_attack(self) -> bool {
        matches!(self, Self::Attacked | Self::AttackedWithoutSlam | Self::Slammed)
    }
}

impl Effect {
    /// The number it is written with, if it has one.
    pub const fn amount(self) -> Option<u8> {
        match self {
            Self::Damage(n)
            | Self::SelfDamage(n)
            | Self::RollDamage(n)
            | Self::DamageWithCultists(n)
            | Self::Draw(n)
            | Self::Cultists(n)
            | Self::Bump(n)
            | Self::BumpRandom(n)
            | Self::BumpAll(n)
            | Self::DiscardRandom(n)
            | Self::DiscardChosen(n)
            | Self::Steal(n)
            | Self::Heal(n)
            | Self::Push(n)
            | Self::Destroy(n)
            | Self::Ambush(n) => Some(n),
            Self::Echo | Self::Mimic | Self::TakeBack => None,
        }
    }
}
