//! Option A: play an attack card.
//!
//! 1. It goes to its Position (WN-PLAY-1). A card of one's own that lies there is lifted: it moves, or it is discarded.
//! 2. One other card is named for the Momentum (WN-PLAY-2); a lifted card that was not named is discarded now
//!    (WN-PLAY-3).
//! 3. The enemy may answer the play with a Defense.
//! 4. The named card moves, with Cultists if the seat likes; or, with 1!, all others do, the nearest first
//!    (WN-PLAY-5), and then bonus and Cultists move single cards (WN-PLAY-8).
//! 5. A lifted card that is still there is discarded (WN-PLAY-4).
//! 6. If a card has landed on Ground Zero it attacks, one in a turn (WN-PLAY-7).

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::choice::Mover;
use crate::roster::Attack;
use crate::rules::cultists::CultistSteps;
use crate::rules::defense::{DefenseWindow, Moment};
use crate::rules::ground_zero::Land;
use crate::rules::momentum::{Advance, Helped};
use crate::vocabulary::{Lasting, Momentum};
use crate::{Board, Bout, Choice, Event, Roster};

/// Where Momentum comes from: what may be moved by it, and what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub enum Source {
    /// The attack card just played: it moves another.
    Play,
    /// One more space after a 1!.
    Bonus,
    /// An effect: it moves any tracked card.
    Effect,
}

/// WN-PLAY-2: Momentum is to be used: which card moves?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct NameMover {
    pub seat: Seat,
    pub points: u8,
    pub source: Source,
}

/// WN-PLAY-5: 1!, every other tracked card moves one space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct AllMove {
    pub seat: Seat,
}

/// WN-PLAY-4: the Momentum is spent: a replaced card that has not moved is discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct SettleLifted {
    pub seat: Seat,
}

impl Board {
    /// WN-CARD-4: what Permanents add to the Momentum of the attack card that a seat plays.
    pub(crate) fn momentum_bonus(&self, roster: &Roster, seat: Seat) -> u8 {
        self.lasting(roster, seat)
            .map(|effect| match effect {
                Lasting::Momentum(more) => more,
                _ => 0,
            })
            .sum()
    }
}

impl Bout {
    /// WN-PLAY-1: places the card and puts on the agenda what its Momentum does.
    pub(crate) fn play_attack(
        &mut self,
        roster: &Roster,
        seat: Seat,
        card: Card,
        printed: &Attack,
        table: &mut Table<'_, Event>,
    ) {
        let space = printed.position;
        self.leave_hand(seat, card);
        let lifted = self.corner_mut(seat).space(space).replace(card);
        let turn = &mut self.board.turn;
        (turn.fresh, turn.lifted, turn.lifted_from) = (space, lifted, space);
        table.tell(|| Event::AttackPlayed { seat, card, space });
        let bonus = self.board.momentum_bonus(roster, seat);
        let settle = SettleLifted { seat }.into();
        match printed.momentum {
            Momentum::One(points) => {
                let name = NameMover { seat, points: points + bonus, source: Source::Play };
                self.then([name.into(), settle, Land { seat }.into()]);
            }
            Momentum::All => {
                let window = DefenseWindow { seat: seat.other(), moment: Moment::EnemyPlayed };
                self.then([CultistSteps { seat }.into(), settle, Land { seat }.into()]);
                // WN-PLAY-8: a point each, with a landing test of its own.
                for _ in 0..bonus {
                    self.then([NameMover { seat, points: 1, source: Source::Bonus }.into()]);
                }
                self.then([window.into(), AllMove { seat }.into()]);
            }
        }
    }
}

impl NameMover {
    /// The cards that this Momentum can move, nearest to Ground Zero first.
    fn movers(self, bout: &Bout, roster: &Roster) -> impl Iterator<Item = Mover> {
        let Self { seat, points, source } = self;
        let helped = if source == Source::Bonus { Helped::Alone } else { Helped::ByCultists };
        let others = source != Source::Effect;
        bout.movers(seat, others)
            .filter(move |&mover| points > 0 && bout.can_move(roster, seat, mover, points, helped))
    }

    /// Who helps the named card: a seat that could move another without Cultists may not name one that needs them and
    /// then keep them.
    fn helped(self, bout: &Bout, mover: Mover) -> Helped {
        let Self { seat, points, source } = self;
        let alone = |mover: Mover| bout.lands_on(seat, mover, points).is_some();
        if source == Source::Bonus {
            Helped::Alone
        } else if !alone(mover) && bout.movers(seat, source != Source::Effect).any(alone) {
            Helped::OnlyByCultists
        } else {
            Helped::ByCultists
        }
    }

    fn name(self, bout: &mut Bout, mover: Option<Mover>, table: &mut Table<'_, Event>) {
        let Self { seat, points, source } = self;
        bout.board.turn.named = mover;
        if let Some(mover) = mover {
            let helped = self.helped(bout, mover);
            // An effect's attack begins at once; that of a play when all its movement is done.
            if source == Source::Effect {
                bout.then([Land { seat }.into()]);
            }
            bout.then([Advance { seat, points, helped }.into()]);
        } else if points > 0 {
            table.tell(|| Event::MomentumLost { seat });
        }
        if source == Source::Play {
            bout.then([DefenseWindow { seat: seat.other(), moment: Moment::EnemyPlayed }.into()]);
            // WN-PLAY-3
            if mover != Some(Mover::LIFTED) {
                bout.discard_lifted(seat, table);
            }
        }
    }
}

impl Rule<Bout> for NameMover {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        (self.movers(bout, roster).take(2).count() == 2).then(|| Asked::one(self.seat, "momentum"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend(self.movers(bout, roster).map(Choice::Move));
    }

    fn answer(self, bout: &mut Bout, _: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let Choice::Move(mover) = choice else { return kernel::fault!("Momentum is given to no card") };
        self.name(bout, Some(mover), table);
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let only = self.movers(bout, roster).next();
        self.name(bout, only, table);
    }
}

impl Rule<Bout> for AllMove {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, _: &Roster, table: &mut Table<'_, Event>) {
        let Self { seat } = self;
        for space in 1..=6 {
            let turn = bout.board.turn;
            // WN-PLAY-9: a card that is being replaced moves with the others.
            if turn.lifted.is_some() && turn.lifted_from == space {
                bout.advance(seat, Mover::LIFTED, 1, table);
            }
            // WN-PLAY-6; after one card has landed (WN-PLAY-7) the others stop at space 1.
            if space != turn.fresh && bout.corner(seat).on(space).is_some() {
                bout.advance(seat, Mover::space(space), 1, table);
            }
        }
    }
}

impl Rule<Bout> for SettleLifted {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, _: &Roster, table: &mut Table<'_, Event>) {
        let Self { seat } = self;
        bout.board.turn.fresh = 0;
        bout.discard_lifted(seat, table);
    }
}

impl Bout {
    fn discard_lifted(&mut self, seat: Seat, table: &mut Table<'_, Event>) {
        if let Some(card) = self.board.turn.lifted.take() {
            table.tell(|| Event::Replaced { seat, card });
            self.lose_tracked(seat, card);
        }
    }

    /// A tracked card is discarded, and its seat may have an answer to that.
    pub(crate) fn lose_tracked(&mut self, seat: Seat, card: Card) {
        self.discard(card);
        self.then([DefenseWindow { seat, moment: Moment::Lost(card) }.into()]);
    }
}
