//! The wrestlers: boards and decks, typed and checked.

use serde::{Deserialize, Serialize};

use crate::{Card, Cards};

mod load;
mod text;

pub(crate) use load::{FILES, load, schema};

/// ATW-BOARD-6: every wrestler there is, in the order of their files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    /// The boards with their decks.
    pub wrestlers: Vec<Wrestler>,
}

/// One board and its deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrestler {
    /// The name in set-ups and positions: the file's, `kestrel-vane`.
    pub key: String,
    /// The name on the board.
    pub name: String,
    /// The style, in a word or two.
    pub style: String,
    /// One line about them.
    pub line: String,
    /// What is said of their looks.
    pub look: content::Appearance,
    /// Where health begins, and where it is low.
    pub health: Track,
    /// Where stamina begins, and where it is low.
    pub stamina: Track,
    /// ATW-SETUP-6: the hand limit, and the size of the starting hand.
    pub hand: u8,
    /// What a taunt gives.
    pub taunt: Exchange,
    /// What a recovery gives.
    pub recover: Exchange,
    /// The reversal.
    pub reversal: Reversal,
    /// The permanent ability and the two one-time abilities, by [`Slot`].
    pub abilities: [Ability; 3],
    /// The attack cards.
    pub cards: Vec<AttackCard>,
    /// All cards of the deck.
    pub deck: Cards,
    /// The finisher.
    pub finisher: Card,
    /// The cards with the rampage icon.
    pub rampaging: Cards,
}

/// A meter on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Track {
    /// The highest square, where it begins.
    pub max: u8,
    /// At or below this it is low.
    pub low: u8,
}

/// What somebody gains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gain {
    /// Health.
    pub health: u8,
    /// Stamina.
    pub stamina: u8,
    /// Cards drawn.
    pub cards: u8,
    /// Momentum.
    pub momentum: u8,
}

/// What a taunt or a recovery gives, to who does it and to the opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exchange {
    /// To who does it.
    pub you: Gain,
    /// To the opponent.
    pub them: Gain,
}

/// What an ability costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Stamina.
    pub stamina: u8,
    /// Health.
    pub health: u8,
}

/// An icon that can be triggered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// Taunt.
    Taunt,
    /// Recover.
    Recover,
    /// Try a pin.
    Pin,
}

/// The reversal of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reversal {
    /// Its name.
    pub name: String,
    /// What it costs.
    pub cost: Cost,
    /// The damage it deals.
    pub damage: u8,
    /// The momentum it gains.
    pub momentum: u8,
    /// What may be triggered with it.
    pub icon: Option<Icon>,
}

/// Which ability of a board.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    kernel::Canonical,
    kernel::Coded,
)]
pub enum Slot {
    /// The permanent one.
    Permanent,
    /// The first of the two one-time abilities.
    First,
    /// The second.
    Second,
}

impl Slot {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Permanent, Self::First, Self::Second];
}

/// One ability of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    /// Its name.
    pub name: String,
    /// When it may be triggered.
    pub when: When,
    /// Which attacks it speaks of.
    pub attacks: Labels,
    /// What must be so.
    pub condition: Condition,
    /// What it costs.
    pub cost: Cost,
    /// What it does.
    pub effect: Effect,
}

/// When an ability works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Passive: never triggered.
    Always,
    /// When its owner declares an attack.
    Declaring,
    /// In the defence window.
    Defending,
    /// In the offence window.
    AfterAHit,
    /// After a miss, instead of discarding a card.
    AfterAMiss,
    /// When its owner begins a pin.
    Pinning,
    /// While its owner is pinned.
    Pinned,
}

/// What must be so for an ability.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Condition {
    /// Nothing.
    #[default]
    None,
    /// The opponent's health is low.
    TheirHealthLow,
    /// The marker is on the opponent's side.
    MomentumTheirs,
    /// The owner has at least this much momentum.
    Momentum(u8),
}

/// What an ability does. The first six are numbers; each of the others has its file in `abilities/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Its owner gains this.
    Gain(Gain),
    /// It deals damage.
    Damage(u8),
    /// It changes the target of its owner's attacks.
    Target(i8),
    /// It changes the target of the opponent's attacks.
    TheirTarget(i8),
    /// It takes the initiative.
    Initiative(Initiative),
    /// It changes the number of kick-out attempts of whoever is pinned.
    KickOuts(i8),
    /// Combo bonuses are greater by this.
    Combo(u8),
    /// Take any card of the pile into the hand.
    Search,
    /// Take the card that hit back into the hand.
    Keep,
    /// Heavy attacks hurt less.
    Armour {
        /// From this damage on.
        from: u8,
        /// By this much.
        less: u8,
    },
    /// Take the attack, but less of it, and gain momentum if it hits.
    Brace {
        /// By this much.
        less: u8,
        /// This momentum.
        momentum: u8,
    },
    /// The sum of each kick-out roll of this pin changes by this.
    KickOutRoll(i8),
    /// The first attack of each initiative costs less.
    Discount(u8),
    /// Roll again without a discard.
    Reroll,
    /// The defender loses stamina.
    Drain(u8),
    /// Momentum helps these attacks as it helps signatures.
    MomentumCounts,
    /// The defender shuffles random cards of the hand into the pile.
    Scramble(u8),
    /// The marker moves to half its number on the owner's side.
    TurnTheTide,
}

/// How an ability takes the initiative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Initiative {
    /// Only if a die reaches this.
    pub roll: Option<u8>,
    /// The attacker may counter it with a die that reaches this, or by a reversal.
    pub countered: Option<u8>,
    /// What it does with the initiative.
    pub then: Then,
}

/// What follows when an ability has taken the initiative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// Nothing more.
    Nothing,
    /// A pin, which counts as one by a grapple, but not as a hold.
    Pin,
    /// Damage.
    Damage(u8),
}

/// The four types of attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Holds.
    Grapple,
    /// Slams and suplexes.
    Throw,
    /// Blows.
    Strike,
    /// From above.
    Aerial,
}

/// What an attack is in its deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// One of many.
    Ordinary,
    /// A signature.
    Signature,
    /// The finisher.
    Finisher,
}

/// A set of labels: the four types, signature and finisher.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Labels(u8);

impl Labels {
    /// The label of a type.
    pub const fn kind(kind: Kind) -> Self {
        Self(1 << kind as u8)
    }

    /// The label of a class; an ordinary attack has none.
    pub const fn class(class: Class) -> Self {
        match class {
            Class::Ordinary => Self(0),
            Class::Signature => Self(1 << 4),
            Class::Finisher => Self(1 << 5),
        }
    }

    /// These and those.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Are there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is there a label in both?
    pub const fn meet(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// The shape of a combo icon.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, kernel::Canonical, kernel::Coded,
)]
pub enum Shape {
    /// More damage.
    Circle,
    /// A lower target.
    Square,
}

impl Shape {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Circle, Self::Square];
}

/// The colour of a combo icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
}

/// The combo icons on one side of a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Icons(u8);

impl Icons {
    /// One icon.
    pub const fn one(shape: Shape, colour: Colour) -> Self {
        Self(1 << (shape as u8 * 3 + colour as u8))
    }

    /// These and those.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// None?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is an icon of this shape, in one colour, on both sides?
    pub const fn match_in(self, other: Self, shape: Shape) -> bool {
        let of_shape = 0b111 << (shape as u8 * 3);
        self.0 & other.0 & of_shape != 0
    }

    /// Each icon.
    pub fn iter(self) -> impl Iterator<Item = (Shape, Colour)> {
        Shape::BOTH.into_iter().flat_map(move |shape| {
            [Colour::Red, Colour::Blue, Colour::Yellow]
                .into_iter()
                .filter(move |&colour| self.0 & Self::one(shape, colour).0 != 0)
                .map(move |colour| (shape, colour))
        })
    }
}

/// One attack card.
#[expect(clippy::struct_excessive_bools, reason = "a card has each of these icons or has not")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackCard {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: Kind,
    /// Ordinary, signature or finisher.
    pub class: Class,
    /// Damage.
    pub damage: u8,
    /// What it costs in stamina.
    pub stamina: u8,
    /// What the die must reach.
    pub target: u8,
    /// The momentum it gains.
    pub momentum: u8,
    /// May it be followed by a pin?
    pub pin: bool,
    /// Is it a hold, so that its pin is a submission?
    pub hold: bool,
    /// Does its pin leave an attempt less?
    pub kick_out: bool,
    /// May it be part of a rampage?
    pub rampage: bool,
    /// May it be followed by a taunt?
    pub taunt: bool,
    /// May it be followed by a recovery?
    pub recover: bool,
    /// Combo icons that join the card before.
    pub left: Icons,
    /// Combo icons that join the card after.
    pub right: Icons,
}

impl AttackCard {
    /// The labels abilities can ask for.
    pub const fn labels(&self) -> Labels {
        Labels::kind(self.kind).and(Labels::class(self.class))
    }
}

impl Wrestler {
    /// A card of the deck.
    #[inline]
    pub fn card(&self, card: Card) -> &AttackCard {
        &self.cards[card.0 as usize]
    }

    /// An ability of the board.
    #[inline]
    pub fn ability(&self, slot: Slot) -> &Ability {
        &self.abilities[slot as usize]
    }

    /// The one word by which they are called at the table.
    pub fn short_name(&self) -> String {
        self.name.split_whitespace().next().unwrap_or_default().to_lowercase()
    }
}

impl Roster {
    /// The wrestler of that key.
    pub fn find(&self, key: &str) -> Option<usize> {
        self.wrestlers.iter().position(|wrestler| wrestler.key == key)
    }
}
