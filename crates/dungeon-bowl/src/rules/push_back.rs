//! Pushed back: the push, the chain it may start, the wall it may end at.
//!
//! 1. A player that may refuse to move is asked. If it refuses, nobody in the chain moves and nobody slams; on POW!
//!    the block's target goes down where it stands.
//! 2. Three squares lie straight away from whoever pushes. Floor that is linked and holds no chest counts; a square
//!    that is already in the chain, or the blocker's own, does not.
//! 3. Some are free (a portal is free): one of those. Sidestep lets the pushed player's own coach take any free square
//!    around it; Grab in a plain block lets the blocker's coach, and stops the target's Sidestep.
//! 4. None is free but some hold a player: that player is pushed on, from 1.
//! 5. None at all: the last player slams into the wall. Nobody moves.
//! 6. Otherwise all move, the far end first; then follow-up, armour, portals, ball.

use crate::abilities::{grab, sidestep, stand_firm, strip_ball};
use crate::bout::Link;
use crate::rules::ball::SettleBall;
use crate::rules::block::after_push;
use crate::rules::portals::Hop;
use crate::rules::prelude::*;
use crate::rules::touchdown::CheckTouchdown;
use crate::rules::{armour, skill_window};

/// Where the last player of the chain goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct PushBack;

/// Squares a player may be pushed to.
pub(crate) type Squares = tinyvec::ArrayVec<[Square; 8]>;

/// What the three squares offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ways {
    /// Free squares to choose from.
    Free(Squares),
    /// Squares whose occupant is pushed on.
    Chain(Squares),
    /// Nothing but wall, rock and chests.
    Wall,
}

/// A block's target is pushed back.
pub fn start(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, pow: bool) {
    let Some(blow) = &mut m.blow else { return };
    blow.pow = pow;
    let (player, attacker) = (blow.target, blow.attacker);
    m.chain.clear();
    let from = m.player(attacker).square;
    push(m, c, t, player, from);
}

/// One more player of the chain is pushed, from a square.
fn push(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, player: PlayerId, from: Square) {
    m.chain.push(Link { player, from, to: Square::NOWHERE });
    match stand_firm::resists(m, player) {
        stand_firm::Resists::Always => refused(m, t, player),
        stand_firm::Resists::MayRefuse => skill_window::open(m, Skill::StandFirm, player),
        stand_firm::Resists::No => find_square(m, c, t),
    }
}

/// Somebody in the chain does not budge.
pub fn refused(m: &mut Bout, t: &mut impl Table<Event>, player: PlayerId) {
    t.tell(Event::StoodFirm { player });
    let Some(blow) = m.blow else { return };
    m.chain.clear();
    if blow.pow {
        armour::knock_down(m, t, blow.target, Some(blow.attacker));
    }
}

/// Looks where the last player of the chain can go.
pub fn find_square(m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
    match ways(m, c) {
        Ways::Free(squares) | Ways::Chain(squares) if squares.len() == 1 => go(m, c, t, squares[0]),
        Ways::Free(_) | Ways::Chain(_) => m.next([PushBack.into()]),
        Ways::Wall => slam(m, c, t),
    }
}

/// Where the last player of the chain can go.
pub fn ways(m: &Bout, c: &Content) -> Ways {
    let (Some(&link), Some(blow)) = (m.chain.last(), m.blow) else { return Ways::Wall };
    let first = m.chain.len() == 1;
    let picked = sidestep::squares(m, c, &blow, link.player)
        .or_else(|| if first { grab::squares(m, c, &blow) } else { None });
    if let Some(squares) = picked {
        return Ways::Free(squares);
    }
    let here = m.player(link.player).square;
    let Some(directions) = Bout::beyond(link.from, here) else { return Ways::Wall };
    let own = m.player(blow.attacker).square;
    let (mut free, mut taken, mut walled) = (Squares::default(), Squares::default(), false);
    for way in directions {
        match m.dungeon(c).linked(here, way) {
            Some(square) if m.is_free(square) => free.push(square),
            Some(square) if m.chest_at(square) => walled = true,
            Some(square) if square == own || in_chain(m, square) => {}
            Some(square) => taken.push(square),
            None => walled = true,
        }
    }
    if !free.is_empty() {
        Ways::Free(free)
    } else if taken.is_empty() || walled && m.switches.walls_before_chains {
        Ways::Wall
    } else {
        Ways::Chain(taken)
    }
}

fn in_chain(m: &Bout, square: Square) -> bool {
    m.chain.iter().any(|link| m.player(link.player).square == square)
}

impl Rule<Bout> for PushBack {
    fn ask(&self, m: &Bout, c: &Content) -> Option<Asked> {
        let (blow, link) = (m.blow?, m.chain.last()?);
        let sidesteps = sidestep::squares(m, c, &blow, link.player).is_some();
        let seat = if sidesteps { link.player.seat() } else { blow.attacker.seat() };
        Some(Asked::one(seat, if m.chain.len() == 1 { "push back" } else { "chain push" }))
    }

    fn offer(&self, m: &Bout, c: &Content, _: Seat, choices: &mut Choices<Choice>) {
        if let Ways::Free(squares) | Ways::Chain(squares) = ways(m, c) {
            choices.extend(squares.iter().map(|&square| Choice::PushTo(square)));
        }
    }

    fn answer(self, m: &mut Bout, c: &Content, _: Seat, choice: Choice, t: &mut impl Table<Event>) {
        if let Choice::PushTo(square) = choice {
            go(m, c, t, square);
        }
    }
}

/// The last player of the chain goes to a square; if somebody is there, that one is pushed on.
fn go(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, square: Square) {
    let Some(link) = m.chain.last_mut() else { return };
    link.to = square;
    let from = link.player;
    match m.player_at(square) {
        Some(next) => {
            let from = m.player(from).square;
            push(m, c, t, next, from);
        }
        None => settle(m, c, t),
    }
}

/// Everybody moves, the far end first.
fn settle(m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
    let Some(blow) = m.blow else { return };
    let vacated = m.player(blow.target).square;
    for index in (0..m.chain.len()).rev() {
        let link = m.chain[index];
        m.put(link.player, link.to);
        t.tell(Event::PushedBack { player: link.player, to: link.to });
    }
    strip_ball::loosen(m, t, &blow);
    // In order: follow-up, the target's fall, portals along the chain and then the follower's, touchdown, ball.
    m.next([PushHops { next: 0 }.into(), CheckTouchdown.into(), SettleBall.into()]);
    if blow.pow {
        armour::knock_down_before_ball(m, t, blow.target, Some(blow.attacker));
    }
    let _ = c;
    after_push(m, vacated);
}

/// The last player of the chain is slammed into the wall; nobody moves.
fn slam(m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
    let (Some(&last), Some(blow)) = (m.chain.last(), m.blow) else { return };
    m.chain.clear();
    t.tell(Event::Slammed { player: last.player });
    if blow.pow {
        armour::knock_down(m, t, blow.target, Some(blow.attacker));
        if last.player == blow.target {
            return;
        }
    }
    rerolls::roll(m, c, t, Roll::needing(RollKind::Slam, last.player, 4));
}

/// The slam has been rolled: on 4 or more the player falls over.
pub fn slammed(m: &mut Bout, t: &mut impl Table<Event>, roll: Roll, falls: bool) {
    if !falls {
        return;
    }
    let by = m.blow.filter(|blow| blow.target == roll.player).map(|blow| blow.attacker);
    armour::slam_over(m, t, roll.player, by);
}

/// Portals that pushed players have come to: the target first, then along the chain, then whoever followed up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct PushHops {
    pub next: u8,
}

impl Rule<Bout> for PushHops {
    fn ask(&self, _: &Bout, _: &Content) -> Option<Asked> {
        None
    }

    fn run(self, m: &mut Bout, _: &Content, _: &mut impl Table<Event>) {
        let Some(blow) = m.blow else { return };
        for index in self.next as usize..=m.chain.len() {
            let player = match m.chain.get(index) {
                Some(link) => link.player,
                None if blow.followed => blow.attacker,
                None => return,
            };
            if let Some(hop) = Hop::of(m, player) {
                return m.next([hop.into(), Self { next: index as u8 + 1 }.into()]);
            }
        }
    }
}
