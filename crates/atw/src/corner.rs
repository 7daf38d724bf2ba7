//! One side of the ring: a board with its tracks and tokens, and where the cards of its deck are.

use kernel::{Canonical, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::{Card, Cards, Cost, Event, Slot, Wrestler};

/// What lies in front of one seat. Every card of the deck is in exactly one of hand, pile, discard and play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct Corner {
    /// The wrestler, by place in the roster.
    pub wrestler: u8,
    /// Health now.
    pub health: u8,
    /// Stamina now.
    pub stamina: u8,
    /// The tokens left.
    pub tokens: Tokens,
    /// How often the deck was depleted: after the first time no card is drawn any more, the second is a stoppage.
    pub depleted: bool,
    /// In the hand.
    pub hand: Cards,
    /// Of these, what the other seat knows to be there.
    pub shown: Cards,
    /// In the draw pile.
    pub pile: Cards,
    /// In the discard pile, face up.
    pub discard: Cards,
    /// On the table: declared, or being gathered for a rampage.
    pub play: Cards,
}

/// The tokens that are left on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct Tokens {
    /// The reversal.
    pub reversal: bool,
    /// The one-time abilities.
    pub one_time: [bool; 2],
}

impl Default for Tokens {
    fn default() -> Self {
        Self { reversal: true, one_time: [true; 2] }
    }
}

impl Tokens {
    /// May this ability still be used? A permanent one always may.
    pub const fn has(self, slot: Slot) -> bool {
        match slot {
            Slot::Permanent => true,
            Slot::First => self.one_time[0],
            Slot::Second => self.one_time[1],
        }
    }

    pub(crate) const fn spend(&mut self, slot: Slot) {
        match slot {
            // It has no token, and may be used again.
            Slot::Permanent => (),
            Slot::First => self.one_time[0] = false,
            Slot::Second => self.one_time[1] = false,
        }
    }
}

impl Corner {
    /// Can this be paid?
    #[inline]
    pub const fn can_pay(&self, cost: Cost) -> bool {
        self.stamina >= cost.stamina && self.health >= cost.health
    }

    /// ATW-BOARD-3: is its health low?
    pub fn health_low(&self, board: &Wrestler) -> bool {
        self.health <= board.health.low
    }

    /// ATW-BOARD-3: is its stamina low?
    pub fn stamina_low(&self, board: &Wrestler) -> bool {
        self.stamina <= board.stamina.low
    }

    /// May it ever draw a card now?
    pub const fn can_draw(&self) -> bool {
        !self.depleted && !self.pile.is_empty()
    }

    pub(crate) fn pay(&mut self, seat: Seat, cost: Cost, table: &mut Table<'_, Event>) {
        if cost.stamina > 0 {
            self.stamina = self.stamina.saturating_sub(cost.stamina);
            table.tell(|| Event::SpentStamina { seat, by: cost.stamina, stamina: self.stamina });
        }
        if cost.health > 0 {
            self.health = self.health.saturating_sub(cost.health);
            table.tell(|| Event::SpentHealth { seat, by: cost.health, health: self.health });
        }
    }

    /// ATW-BOARD-2: damage stops at 0, and nothing else happens there.
    pub(crate) fn hurt(&mut self, seat: Seat, by: u8, table: &mut Table<'_, Event>) {
        if by > 0 {
            self.health = self.health.saturating_sub(by);
            table.tell(|| Event::Hurt { seat, by, health: self.health });
        }
    }

    /// ATW-BOARD-1: what would lift health above the board's highest value is lost.
    pub(crate) fn heal(&mut self, seat: Seat, board: &Wrestler, by: u8, table: &mut Table<'_, Event>) {
        let by = by.min(board.health.max.saturating_sub(self.health));
        if by > 0 {
            self.health += by;
            table.tell(|| Event::Healed { seat, by, health: self.health });
        }
    }

    /// ATW-BOARD-1: what would lift stamina above the board's highest value is lost.
    pub(crate) fn rest(&mut self, seat: Seat, board: &Wrestler, by: u8, table: &mut Table<'_, Event>) {
        let by = by.min(board.stamina.max.saturating_sub(self.stamina));
        if by > 0 {
            self.stamina += by;
            table.tell(|| Event::GainedStamina { seat, by, stamina: self.stamina });
        }
    }

    /// Draws up to `count` cards. ATW-ACTION-5: an empty pile gives nothing. ATW-STOPPAGE-2, ATW-STOPPAGE-7: a depleted
    /// deck never gives any.
    pub(crate) fn draw(&mut self, seat: Seat, count: u8, table: &mut Table<'_, Event>) {
        for _ in 0..count {
            if self.depleted {
                return;
            }
            let Some(card) = self.pile.take_random(seat, table, "draw") else { return };
            self.hand = self.hand.with(card);
            table.tell(|| Event::Drew { seat, card: Some(card) });
        }
    }

    /// Shuffles a card of the hand into the pile, unseen: nobody else can tell any more what the hand holds.
    pub(crate) fn put_back(&mut self, seat: Seat, card: Card, table: &mut Table<'_, Event>) {
        self.back_into_the_pile(card);
        table.tell(|| Event::Returned { seat, card: Some(card) });
    }

    const fn back_into_the_pile(&mut self, card: Card) {
        self.hand = self.hand.without(card);
        self.pile = self.pile.with(card);
        self.shown = Cards::NONE;
    }

    /// ATW-SETUP-5: whoever attacks first begins with 1 stamina and a random card less.
    pub(crate) fn begin_with_less(&mut self, seat: Seat, table: &mut Table<'_, Event>) {
        self.stamina = self.stamina.saturating_sub(1);
        let mut hand = self.hand;
        let card = hand.take_random(seat, table, "shuffle back");
        if let Some(card) = card {
            self.back_into_the_pile(card);
        }
        table.tell(|| Event::BeganWithLess { seat, stamina: self.stamina, card });
    }

    /// Shuffles a random card of the hand into the pile.
    pub(crate) fn put_back_random(&mut self, seat: Seat, table: &mut Table<'_, Event>) {
        let mut hand = self.hand;
        if let Some(card) = hand.take_random(seat, table, "shuffle back") {
            self.put_back(seat, card, table);
        }
    }

    /// Puts cards of the hand on the table.
    pub(crate) const fn play(&mut self, cards: Cards) {
        self.hand = self.hand.minus(cards);
        self.shown = self.shown.minus(cards);
        self.play = self.play.and(cards);
    }

    /// Discards a card of the hand as a cost.
    pub(crate) fn discard(&mut self, seat: Seat, card: Card, table: &mut Table<'_, Event>) {
        self.hand = self.hand.without(card);
        self.shown = self.shown.without(card);
        self.discard = self.discard.with(card);
        table.tell(|| Event::Discarded { seat, card });
    }

    /// Shuffles what is on the table into the pile.
    pub(crate) fn shuffle_in(&mut self, seat: Seat, table: &mut Table<'_, Event>) {
        if !self.play.is_empty() {
            table.tell(|| Event::ShuffledIn { seat, cards: self.play });
        }
        self.pile = self.pile.and(self.play);
        self.play = Cards::NONE;
    }
}
