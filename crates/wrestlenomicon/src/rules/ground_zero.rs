//! Attacking and slamming.
//!
//! 1. The card lies on top of its seat's Ground Zero and covers the earlier ones, which stay there (WN-ZERO-3); whether it
//!    slams is decided now (WN-SLAM-2).
//! 2. The enemy may play a Defense (WN-DEF-1).
//! 3. Its main ability happens, then, if it slams, its slam ability (WN-SLAM-3).
//! 4. The first attack of the game turns the tile (WN-SLAM-4), cancelled or not (WN-SLAM-6).

use kernel::{Asked, Canonical, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::abilities::effects::{Part, Perform};
use crate::bout::Attack;
use crate::card::Card;
use crate::rules::defense::{DefenseWindow, Moment};
use crate::vocabulary::{Lasting, Type, Types};
use crate::{Board, Bout, Event, Roster};

/// WN-ZERO-1: movement is over: a card that has landed attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Land {
    pub seat: Seat,
}

/// WN-SLAM-4: the attack is over: the tile shows the slam cycle from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct TurnTile;

impl Rule<Bout> for Land {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        if core::mem::take(&mut bout.board.turn.landed)
            && let Some(&card) = bout.corner(self.seat).zero.last()
        {
            bout.attack(roster, self.seat, card, table);
        }
    }
}

impl Rule<Bout> for TurnTile {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, _: &Roster, table: &mut Table<'_, Event>) {
        if !core::mem::replace(&mut bout.board.tile_turned, true) {
            table.tell(|| Event::TileTurned);
        }
    }
}

impl Bout {
    /// The card on top of the seat's Ground Zero attacks.
    pub(crate) fn attack(&mut self, roster: &Roster, seat: Seat, card: Card, table: &mut Table<'_, Event>) {
        let slams = self.board.would_slam(roster, seat, card);
        self.begin_attack(seat, card, slams, table);
        self.then([
            DefenseWindow { seat: seat.other(), moment: Moment::Attack }.into(),
            Perform::all(seat, card, Part::Main).into(),
            Perform::all(seat, card, Part::Slam).into(),
            TurnTile.into(),
        ]);
    }

    /// WN-ZERO-2: the turn's attack is this one; `attacked` keeps a second one from happening.
    pub(crate) fn begin_attack(&mut self, seat: Seat, card: Card, slams: bool, table: &mut Table<'_, Event>) {
        self.board.turn.attacked = true;
        self.board.attack =
            Some(Attack { card, slams, cancelled: false, reduce: 0, dealt: 0, boosted: false });
        table.tell(|| Event::Attacked { seat, card, slams });
    }
}

impl Board {
    /// WN-SLAM-2: would this card slam if it attacked now? WN-SLAM-1 is in [`Type::slams`].
    pub fn would_slam(&self, roster: &Roster, seat: Seat, card: Card) -> bool {
        let enemy = seat.other();
        // WN-SLAM-4, WN-SLAM-5
        let Some(&top) = self.corners[enemy].zero.last() else { return !self.tile_turned };
        let kind = |card| self.attack_card(roster, card).map(|attack| attack.kind);
        let (Some(mine), Some(theirs)) = (kind(card), kind(top)) else { return false };
        // WN-CARD-20
        let safe = self.lasting(roster, enemy).any(|effect| match effect {
            Lasting::Unslammable(types) => types.has(theirs),
            _ => false,
        });
        !safe && (mine.slams() == theirs || self.also_slams(roster, seat, mine, theirs))
    }

    /// The types that attacks of this type slam, Permanents counted.
    pub(crate) fn slammed_by(&self, roster: &Roster, seat: Seat, mine: Type) -> Types {
        let slams = |&theirs: &Type| mine.slams() == theirs || self.also_slams(roster, seat, mine, theirs);
        Type::ALL.into_iter().filter(slams).collect()
    }

    fn also_slams(&self, roster: &Roster, seat: Seat, mine: Type, theirs: Type) -> bool {
        self.lasting(roster, seat).any(|effect| effect == Lasting::AlsoSlams { kind: mine, slams: theirs })
    }
}
