//! A seat's side of the track as a forecast moves cards on it: only which spaces are taken, and where the one card is
//! that matters. The rules themselves are in `rules/momentum.rs` and `rules/attack_card.rs`; a test compares the two.

use std::collections::BTreeSet;

use kernel::Seat;

use crate::Board;
use crate::roster::Roster;
use crate::vocabulary::Condition;

/// Something that can happen to the cards of a lane, or must hold for what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Move {
    /// An attack card is placed.
    Place { space: u8 },
    /// Momentum for one card: with Cultists or without, for the card just placed too or not; whether a card that is
    /// being replaced is discarded unless it is the one.
    One { points: u8, cultists: bool, fresh_too: bool, names: bool },
    /// The same for a card that is named already; 0 is the card that is being replaced.
    Named { space: u8, points: u8, cultists: bool },
    /// 1!: all others move one space.
    All,
    /// A Cultist for each further step of any card.
    Steps,
    /// A card that is being replaced and has not moved is discarded.
    Settle,
    /// A Permanent is put down.
    Permanent,
    /// It must be so, or nothing further happens.
    If(bool),
    /// So many cards must be tracked.
    IfTracked(u8),
    /// So many Permanents must be in play.
    IfPermanents(u8),
    /// A Cultist must have been sacrificed.
    IfSacrificed,
}

impl Board {
    /// What a condition asks in a turn in which nothing has attacked yet.
    pub(crate) fn foreseen(&self, roster: &Roster, seat: Seat, condition: Condition) -> Move {
        match condition {
            Condition::Tracked(count) => Move::IfTracked(count),
            Condition::Permanents(count) => Move::IfPermanents(count),
            Condition::Sacrificed => Move::IfSacrificed,
            _ => Move::If(self.holds(roster, seat, condition)),
        }
    }
}

/// Cards on a seat's side of the track, each by its space; a card that is being replaced shares its space with the one
/// just placed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Lane {
    cards: Vec<u8>,
    /// Which of them is to land.
    target: usize,
    /// Which of them was just placed.
    fresh: Option<usize>,
    cultists: u8,
    permanents: u8,
    sacrificed: bool,
    step: u8,
}

impl Lane {
    /// The lane as it lies, with the card on that space to be landed.
    pub(crate) fn of(board: &Board, seat: Seat, space: u8, step: u8) -> Self {
        let corner = &board.corners[seat];
        let (turn, own) = (&board.turn, board.turn.seat == seat);
        let mut cards: Vec<u8> = (1..=6).filter(|&at| corner.on(at).is_some()).collect();
        let place = |at: u8| cards.iter().position(|&card| card == at);
        let target = place(space).unwrap_or_default();
        let fresh = place(turn.fresh).filter(|_| own && turn.fresh > 0);
        if own && turn.lifted.is_some() {
            cards.push(turn.lifted_from);
        }
        Self {
            cards,
            target,
            fresh,
            cultists: corner.cultists.min(6) as u8,
            permanents: corner.permanents.len() as u8,
            sacrificed: own && turn.sacrificed,
            step,
        }
    }

    /// Can these, in this order, bring the card to Ground Zero?
    pub(crate) fn lands(self, moves: &[Move]) -> bool {
        self.search(moves, &mut BTreeSet::new())
    }

    fn search(self, moves: &[Move], tried: &mut BTreeSet<(usize, Self)>) -> bool {
        if self.cards.get(self.target) == Some(&0) {
            return true;
        }
        let [first, rest @ ..] = moves else { return false };
        if !tried.insert((moves.len(), self.clone())) {
            return false;
        }
        match *first {
            Move::Place { space } => {
                let mut placed = self;
                placed.fresh = Some(placed.cards.len());
                placed.cards.push(space);
                placed.search(rest, tried)
            }
            Move::One { points, cultists, fresh_too, names } => {
                let fresh = self.fresh.filter(|_| !fresh_too);
                let movers: Vec<usize> = (0..self.cards.len()).filter(|&card| Some(card) != fresh).collect();
                let tries = movers.into_iter().any(|card| {
                    let mut named = self.clone();
                    let lifted = named.lifted().filter(|&lifted| names && lifted != card);
                    // Should it be the card that is to land, there is nothing left to hope for.
                    if lifted == Some(named.target) {
                        return false;
                    }
                    let card = lifted.map_or(card, |lifted| named.remove(lifted, card));
                    named.advance(card, points, cultists, rest, tried)
                });
                tries || self.search(rest, tried)
            }
            Move::Named { space, points, cultists } => {
                let card =
                    if space == 0 { self.lifted() } else { self.cards.iter().position(|&at| at == space) };
                match card {
                    Some(card) => self.advance(card, points, cultists, rest, tried),
                    None => self.search(rest, tried),
                }
            }
            Move::All => match self.all_move() {
                Some(moved) => moved.search(rest, tried),
                None => false,
            },
            Move::Steps => {
                let step = self.step;
                let steps = self.cultists > 0
                    && (0..self.cards.len()).filter(|&card| Some(card) != self.fresh).any(|card| {
                        let mut stepped = self.clone();
                        stepped.cultists -= 1;
                        stepped.sacrificed = true;
                        stepped.move_to(card, step) && stepped.search(moves, tried)
                    });
                steps || self.search(rest, tried)
            }
            Move::Settle => {
                let mut settled = self;
                if let Some(lifted) = settled.lifted() {
                    if lifted == settled.target {
                        return false;
                    }
                    settled.remove(lifted, lifted);
                }
                settled.fresh = None;
                settled.search(rest, tried)
            }
            Move::Permanent => {
                let mut down = self;
                down.permanents = (down.permanents + 1).min(2);
                down.search(rest, tried)
            }
            Move::If(so) => so && self.search(rest, tried),
            Move::IfTracked(count) => self.cards.len() >= count.into() && self.search(rest, tried),
            Move::IfPermanents(count) => self.permanents >= count && self.search(rest, tried),
            Move::IfSacrificed => self.sacrificed && self.search(rest, tried),
        }
    }

    /// The card that shares its space with the one just placed.
    fn lifted(&self) -> Option<usize> {
        let fresh = self.fresh?;
        (0..self.cards.len()).find(|&card| card != fresh && self.cards[card] == self.cards[fresh])
    }

    /// Takes a card off the lane; returns the place that another has now.
    fn remove(&mut self, gone: usize, other: usize) -> usize {
        let after = |place: usize| place - usize::from(place > gone);
        self.cards.remove(gone);
        self.target = after(self.target);
        self.fresh = self.fresh.map(after);
        after(other)
    }

    /// Moves a card with every number of Cultists, and tries what follows.
    fn advance(
        self,
        card: usize,
        points: u8,
        cultists: bool,
        rest: &[Move],
        tried: &mut BTreeSet<(usize, Self)>,
    ) -> bool {
        let most = if cultists && points > 0 { self.cultists } else { 0 };
        (0..=most).any(|count| {
            let mut moved = self.clone();
            moved.cultists -= count;
            moved.sacrificed |= count > 0;
            moved.move_to(card, points.saturating_add(count * self.step)) && moved.search(rest, tried)
        })
    }

    /// Where a card lands with so many points (WN-MOM-1); 0 is Ground Zero.
    fn landing(&self, card: usize, points: u8) -> u8 {
        let from = self.cards[card];
        let taken = |to: u8| (0..self.cards.len()).any(|other| other != card && self.cards[other] == to);
        (from.saturating_sub(points)..from).find(|&to| to == 0 || !taken(to)).unwrap_or(from)
    }

    /// Moves a card; is there still hope? Not if another card made the turn's attack.
    fn move_to(&mut self, card: usize, points: u8) -> bool {
        let to = self.landing(card, points);
        self.cards[card] = to;
        to > 0 || card == self.target
    }

    /// All but the card just placed move one space, the nearest first; `None` if another than the target attacks.
    fn all_move(mut self) -> Option<Self> {
        let mut order: Vec<usize> = (0..self.cards.len()).filter(|&card| Some(card) != self.fresh).collect();
        order.sort_by_key(|&card| self.cards[card]);
        for card in order {
            if !self.move_to(card, 1) {
                return None;
            }
            if self.cards[card] == 0 {
                return Some(self);
            }
        }
        Some(self)
    }
}
