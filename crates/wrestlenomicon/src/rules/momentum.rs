//! Rules of Momentum: how far a card gets.
//!
//! WN-MOM-4: Ground Zero is no space of the track, so nothing here ever moves a card that lies there.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::choice::{Few, Mover};
use crate::{Bout, Choice, Corner, Event, Roster};

/// May Cultists be sacrificed to lengthen the move?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub enum Helped {
    /// As many as the seat likes, none too: where nothing else can move, the Momentum is then lost.
    ByCultists,
    /// At least as many as the card needs: it was named though another could have moved without any
    /// (WN-MOM-5).
    OnlyByCultists,
    Alone,
}

/// A named card moves; with how many Cultists?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Advance {
    pub seat: Seat,
    pub points: u8,
    pub helped: Helped,
}

/// The space on which a card that has so many points lands: the furthest empty one it reaches, hopping over others
/// (WN-MOM-1); 0 is Ground Zero, which takes one card a turn (WN-MOM-7), and what is left over is lost (WN-MOM-3); where
/// it was if all are taken (WN-MOM-2). Only the seat's own cards are in the way (WN-MOM-8).
pub fn landing(corner: &Corner, from: u8, points: u8, may_attack: bool) -> u8 {
    let furthest = from.saturating_sub(points);
    let free = |&to: &u8| if to == 0 { may_attack } else { corner.on(to).is_none() };
    (furthest..from).find(free).unwrap_or(from)
}

impl Bout {
    /// A seat's tracked cards, nearest to Ground Zero first; without the card just played if `others`.
    pub(crate) fn movers(&self, seat: Seat, others: bool) -> impl Iterator<Item = Mover> {
        let turn = self.board.turn;
        let lifted = (turn.seat == seat && turn.lifted.is_some()).then_some(Mover::LIFTED);
        let track = self.corner(seat).track;
        (1..=6)
            .filter(move |&space| track[space as usize - 1].is_some() && !(others && space == turn.fresh))
            .map(Mover::space)
            .chain(lifted)
    }

    /// The card that is meant, and the space it is on.
    pub(crate) fn mover(&self, seat: Seat, mover: Mover) -> Option<(Card, u8)> {
        if mover == Mover::LIFTED {
            self.board.turn.lifted.map(|card| (card, self.board.turn.lifted_from))
        } else {
            self.corner(seat).on(mover.0).map(|card| (card, mover.0))
        }
    }

    /// Where that card lands with so many points.
    pub(crate) fn lands_on(&self, seat: Seat, mover: Mover, points: u8) -> Option<u8> {
        let (_, from) = self.mover(seat, mover)?;
        let to = landing(self.corner(seat), from, points, !self.board.turn.attacked);
        (to != from).then_some(to)
    }

    /// WN-MOM-5: can it move at all, perhaps with Cultists? Only such a card is offered.
    pub(crate) fn can_move(
        &self,
        roster: &Roster,
        seat: Seat,
        mover: Mover,
        points: u8,
        helped: Helped,
    ) -> bool {
        let most = match helped {
            Helped::Alone => points,
            Helped::ByCultists | Helped::OnlyByCultists => {
                points.saturating_add(self.most_cultists(seat) * self.cultist_step(roster, seat))
            }
        };
        self.lands_on(seat, mover, most).is_some()
    }

    /// Moves a card as far as its points carry it. On Ground Zero it waits for its attack to begin.
    pub(crate) fn advance(
        &mut self,
        seat: Seat,
        mover: Mover,
        points: u8,
        table: &mut Table<'_, Event>,
    ) -> bool {
        let Some((card, from)) = self.mover(seat, mover) else { return false };
        let Some(to) = self.lands_on(seat, mover, points) else { return false };
        if mover == Mover::LIFTED {
            self.board.turn.lifted = None;
        } else {
            *self.corner_mut(seat).space(from) = None;
        }
        if to == 0 {
            self.corner_mut(seat).zero.push(card);
            self.board.turn.attacked = true;
            self.board.turn.landed = true;
        } else {
            *self.corner_mut(seat).space(to) = Some(card);
        }
        table.tell(|| Event::Advanced { seat, card, from, to });
        true
    }
}

impl Advance {
    /// The numbers of Cultists that may be sacrificed: those with which the card moves, and none at all.
    fn counts(self, bout: &Bout, roster: &Roster) -> impl Iterator<Item = u8> {
        let Self { seat, points, helped } = self;
        let named = bout.board.turn.named;
        let most = if helped == Helped::Alone { 0 } else { bout.most_cultists(seat) };
        let step = bout.cultist_step(roster, seat);
        (0..=most).filter(move |&count| {
            count == 0 && helped != Helped::OnlyByCultists
                || named.is_some_and(|mover| {
                    bout.lands_on(seat, mover, points.saturating_add(count * step)).is_some()
                })
        })
    }

    fn go(self, bout: &mut Bout, roster: &Roster, cultists: Option<u8>, table: &mut Table<'_, Event>) {
        let Self { seat, points, .. } = self;
        let step = bout.cultist_step(roster, seat);
        let moved = match (bout.board.turn.named.take(), cultists) {
            (Some(mover), Some(cultists)) => {
                bout.sacrifice(seat, cultists, table);
                bout.advance(seat, mover, points.saturating_add(cultists * step), table)
            }
            _ => false,
        };
        if !moved {
            // WN-MOM-6; and WN-MOM-9, when the card that was named is off the track.
            table.tell(|| Event::MomentumLost { seat });
        }
    }
}

impl Rule<Bout> for Advance {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        if bout.corner(self.seat).cultists == 0 {
            return None;
        }
        (self.counts(bout, roster).take(2).count() == 2).then(|| Asked::one(self.seat, "cultists"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend(self.counts(bout, roster).map(|count| Choice::Sacrifice(Few(count))));
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let Choice::Sacrifice(Few(count)) = choice else {
            return kernel::fault!("a move is answered by something else than Cultists");
        };
        self.go(bout, roster, Some(count), table);
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let only = self.counts(bout, roster).next();
        self.go(bout, roster, only, table);
    }
}
