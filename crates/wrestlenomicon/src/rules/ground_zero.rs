//! Attacking and slamming.
//!
//! 1. The card lies on top of its seat's Ground Zero; whether it slams is decided now (W17).
//! 2. The enemy may play a Defense (W33).
//! 3. Its main ability happens, then, if it slams, its slam ability.
//! 4. The first attack of the game turns the tile, cancelled or not (W16).

use kernel::{Asked, Canonical, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::abilities::effects::{Part, Perform};
use crate::bout::Attack;
use crate::card::Card;
use crate::rules::defense::{DefenseWindow, Moment};
use crate::vocabulary::{Lasting, Type};
use crate::{Board, Bout, Event, Pantheon};

/// Movement is over: a card that has landed attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Land {
    pub seat: Seat,
}

/// The attack is over: the tile shows the slam cycle from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct TurnTile;

impl Rule<Bout> for Land {
    fn ask(&self, _: &Bout, _: &Pantheon) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, content: &Pantheon, table: &mut impl Table<Event>) {
        if core::mem::take(&mut bout.board.turn.landed)
            && let Some(&card) = bout.corner(self.seat).zero.last()
        {
            bout.attack(content, self.seat, card, table);
        }
    }
}

impl Rule<Bout> for TurnTile {
    fn ask(&self, _: &Bout, _: &Pantheon) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, _: &Pantheon, table: &mut impl Table<Event>) {
        if !core::mem::replace(&mut bout.board.tile_turned, true) {
            table.tell(Event::TileTurned);
        }
    }
}

impl Bout {
    /// The card on top of the seat's Ground Zero attacks.
    pub(crate) fn attack(&mut self, content: &Pantheon, seat: Seat, card: Card, table: &mut impl Table<Event>) {
        let slams = self.board.would_slam(content, seat, card);
        self.begin_attack(seat, card, slams, table);
        self.then([
            DefenseWindow { seat: seat.other(), moment: Moment::Attack }.into(),
            Perform::all(seat, card, Part::Main).into(),
            Perform::all(seat, card, Part::Slam).into(),
            TurnTile.into(),
        ]);
    }

    /// The turn's attack is this one.
    pub(crate) fn begin_attack(&mut self, seat: Seat, card: Card, slams: bool, table: &mut impl Table<Event>) {
        self.board.turn.attacked = true;
        self.board.attack =
            Some(Attack { card, slams, cancelled: false, reduce: 0, dealt: 0, boosted: false });
        table.tell(Event::Attacked { seat, card, slams });
    }
}

impl Board {
    /// Would this card slam if it attacked now?
    pub fn would_slam(&self, content: &Pantheon, seat: Seat, card: Card) -> bool {
        let enemy = seat.other();
        let Some(&top) = self.corners[enemy].zero.last() else { return !self.tile_turned };
        let kind = |card| self.attack_card(content, card).map(|attack| attack.kind);
        let (Some(mine), Some(theirs)) = (kind(card), kind(top)) else { return false };
        let safe = self.lasting(content, enemy).any(|effect| match effect {
            Lasting::Unslammable(types) => types.has(theirs),
            _ => false,
        });
        !safe && (mine.slams() == theirs || self.also_slams(content, seat, mine, theirs))
    }

    fn also_slams(&self, content: &Pantheon, seat: Seat, mine: Type, theirs: Type) -> bool {
        self.lasting(content, seat).any(|effect| effect == Lasting::AlsoSlams { kind: mine, slams: theirs })
    }
}
