//! The gods and their decks, typed.

pub(crate) mod load;

use kernel::Seat;

use crate::card::{Bag, Card, MOST_COPIES};
use crate::vocabulary::*;

/// Everything that does not change during a match: the gods and their cards.
#[derive(Clone, Debug)]
pub struct Roster {
    /// In the order of their files.
    pub gods: Vec<God>,
    blank: Row,
}

/// WN-SETUP-1: an elder god and the deck it plays with.
#[derive(Clone, Debug)]
pub struct God {
    /// Its name.
    pub name: String,
    /// What the announcer calls it.
    pub title: String,
    /// What is said of its looks.
    pub look: content::Appearance,
    /// How it fights, in a sentence.
    pub style: String,
    /// Its cards, each with its number of copies.
    pub rows: Vec<Row>,
    /// Which rows are attack cards, as bits.
    pub attacks: u32,
    /// Which rows are Permanents.
    pub permanents: u32,
    /// Which rows are Combos.
    pub combos: u32,
    /// Which rows are Defenses.
    pub defenses: u32,
    /// Which rows lie on top in a first game.
    pub marked: u32,
    /// Which rows have at least one copy, at least two, and so on.
    pub copies: [u32; MOST_COPIES as usize],
    /// The highest Momentum that is printed on one of them.
    pub most_momentum: u8,
}

/// One card as printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its short name in notations: `CV1`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How often it is in the deck.
    pub copies: u8,
    /// A line that does nothing.
    pub flavour: String,
    /// Is it marked for first games?
    pub first_game: bool,
    /// What it is and does.
    pub face: Face,
}

/// What is printed on a card.
#[derive(Clone, Debug, PartialEq)]
pub enum Face {
    Attack(Attack),
    Permanent(Permanent),
    Combo(Combo),
    Defense(Defense),
}

/// An attack card.
#[derive(Clone, Debug, PartialEq)]
pub struct Attack {
    pub kind: Type,
    /// WN-SETUP-7: from 1 to 6.
    pub position: u8,
    /// WN-SETUP-7: 0 moves nothing.
    pub momentum: Momentum,
    pub main: Vec<Effect>,
    pub slam: Vec<Effect>,
}

/// A Permanent.
#[derive(Clone, Debug, PartialEq)]
pub struct Permanent {
    pub play: Vec<Effect>,
    pub lasting: Vec<Lasting>,
}

/// A Combo.
#[derive(Clone, Debug, PartialEq)]
pub struct Combo {
    pub condition: Vec<Condition>,
    pub effect: Vec<Effect>,
}

/// A Defense.
#[derive(Clone, Debug, PartialEq)]
pub struct Defense {
    pub when: Trigger,
    /// Cultists it costs.
    pub sacrifice: u8,
    pub ward: Vec<Ward>,
    pub effect: Vec<Effect>,
}

impl God {
    /// WN-DECK-2: the whole deck, as that seat has it.
    pub fn deck(&self, owner: Seat) -> Bag {
        Bag::deck(owner, self.copies)
    }

    /// How many cards the deck has.
    pub fn cards(&self) -> u8 {
        self.deck(Seat::FIRST).len()
    }

    /// The cards that lie on top in a first game.
    pub fn marked(&self, owner: Seat) -> Bag {
        Bag::rows(owner, self.marked).both(self.deck(owner))
    }
}

impl Roster {
    /// A god by its number; the first if there is none.
    #[inline]
    pub fn god(&self, index: u8) -> &God {
        self.gods.get(index as usize).unwrap_or(&self.gods[0])
    }

    /// The number of a god by its name, whatever the case.
    pub fn find_god(&self, name: &str) -> Option<u8> {
        self.gods.iter().position(|god| god.name.eq_ignore_ascii_case(name)).map(|index| index as u8)
    }

    /// A row of a god's deck; a blank one if there is none.
    #[inline]
    pub fn row(&self, god: u8, row: usize) -> &Row {
        self.god(god).rows.get(row).unwrap_or(&self.blank)
    }

    /// A card of that god by its id or its name, whatever the case.
    pub fn find_card(&self, god: u8, owner: Seat, word: &str) -> Option<Card> {
        let rows = &self.god(god).rows;
        rows.iter()
            .position(|row| row.id.eq_ignore_ascii_case(word) || row.name.eq_ignore_ascii_case(word))
            .map(|row| Card::new(owner, row))
    }

    /// The roster of these gods; never none.
    pub(crate) fn of(gods: Vec<God>) -> Self {
        Self { gods, blank: blank() }
    }
}

fn blank() -> Row {
    Row {
        id: "--".into(),
        name: "a card that does not exist".into(),
        flavour: String::new(),
        first_game: false,
        copies: 1,
        face: Face::Combo(Combo { condition: Vec::new(), effect: Vec::new() }),
    }
}
