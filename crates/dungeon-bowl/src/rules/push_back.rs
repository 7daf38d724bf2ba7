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
use crate::rules::{armour, ball, skill_window};

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

/// DB-BLOCK-6: A block's target is pushed back.
pub fn start(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, pow: bool) {
    let Some(blow) = &mut bout.blow else { return kernel::fault!("a step of a block, but nobody blocks") };
    blow.pow = pow;
    let (player, attacker) = (blow.target, blow.attacker);
    bout.chain.clear();
    let from = bout.player(attacker).square;
    push(bout, roster, table, player, from);
}

/// One more player of the chain is pushed, from a square.
fn push(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, player: PlayerId, from: Square) {
    bout.chain.push(Link { player, from, to: Square::NOWHERE });
    match stand_firm::resists(bout, player) {
        stand_firm::Resists::Always => refused(bout, table, player),
        stand_firm::Resists::MayRefuse => skill_window::open(bout, Skill::StandFirm, player),
        stand_firm::Resists::No => find_square(bout, roster, table),
    }
}

/// Somebody in the chain does not budge.
pub fn refused(bout: &mut Bout, table: &mut Table<'_, Event>, player: PlayerId) {
    table.tell(|| Event::StoodFirm { player });
    let Some(blow) = bout.blow else { return kernel::fault!("a step of a block, but nobody blocks") };
    bout.chain.clear();
    if blow.pow {
        armour::knock_down(bout, table, blow.target, Some(blow.attacker));
    }
}

/// Looks where the last player of the chain can go.
pub fn find_square(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
    match ways(bout, roster) {
        Ways::Free(squares) | Ways::Chain(squares) if squares.len() == 1 => {
            go(bout, roster, table, squares[0]);
        }
        Ways::Free(_) | Ways::Chain(_) => bout.next([PushBack.into()]),
        Ways::Wall => slam(bout, roster, table),
    }
}

/// DB-PUSH-1, DB-PUSH-4: Where the last player of the chain can go.
pub fn ways(bout: &Bout, roster: &Roster) -> Ways {
    let (Some(&link), Some(blow)) = (bout.chain.last(), bout.blow) else {
        kernel::fault!("a push without anybody pushed");
        return Ways::Wall;
    };
    let first = bout.chain.len() == 1;
    let picked = sidestep::squares(bout, roster, &blow, link.player)
        .or_else(|| if first { grab::squares(bout, roster, &blow) } else { None });
    if let Some(squares) = picked {
        return Ways::Free(squares);
    }
    let here = bout.player(link.player).square;
    let Some(directions) = Bout::beyond(link.from, here) else {
        kernel::fault!("a push from a square that does not touch");
        return Ways::Wall;
    };
    let own = bout.player(blow.attacker).square;
    let (mut free, mut taken, mut walled) = (Squares::default(), Squares::default(), false);
    for way in directions {
        match bout.dungeon(roster).linked(here, way) {
            Some(square) if bout.is_free(square) => free.push(square),
            Some(square) if bout.chest_at(square) => walled = true,
            // DB-PUSH-2: Whoever pushes stands there: no way.
            Some(square) if square == own || in_chain(bout, square) => {}
            Some(square) => taken.push(square),
            None => walled = true,
        }
    }
    if !free.is_empty() {
        Ways::Free(free)
    } else if taken.is_empty() || walled && bout.switches.walls_before_chains {
        Ways::Wall
    } else {
        Ways::Chain(taken)
    }
}

fn in_chain(bout: &Bout, square: Square) -> bool {
    bout.chain.iter().any(|link| bout.player(link.player).square == square)
}

impl Rule<Bout> for PushBack {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let (blow, link) = (bout.blow?, bout.chain.last()?);
        let sidesteps = sidestep::squares(bout, roster, &blow, link.player).is_some();
        let seat = if sidesteps { link.player.seat() } else { blow.attacker.seat() };
        Some(Asked::one(seat, if bout.chain.len() == 1 { "push back" } else { "chain push" }))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        if let Ways::Free(squares) | Ways::Chain(squares) = ways(bout, roster) {
            choices.extend(squares.iter().map(|&square| Choice::PushTo(square)));
        }
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let Choice::PushTo(square) = choice else { return kernel::fault!("a choice that was not offered") };
        go(bout, roster, table, square);
    }
}

/// DB-PUSH-3: The last player of the chain goes to a square; if somebody is there, that one is pushed on.
fn go(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, square: Square) {
    let Some(link) = bout.chain.last_mut() else { return kernel::fault!("a push without anybody pushed") };
    link.to = square;
    let from = link.player;
    match bout.player_at(square) {
        Some(next) => {
            let from = bout.player(from).square;
            push(bout, roster, table, next, from);
        }
        None => settle(bout, table),
    }
}

/// Everybody moves, the far end first.
fn settle(bout: &mut Bout, table: &mut Table<'_, Event>) {
    let Some(blow) = bout.blow else { return kernel::fault!("a step of a block, but nobody blocks") };
    let vacated = bout.player(blow.target).square;
    for index in (0..bout.chain.len()).rev() {
        let link = bout.chain[index];
        bout.put(link.player, link.to);
        ball::disturb(bout, link.player);
        table.tell(|| Event::PushedBack { player: link.player, to: link.to });
    }
    if let Some(blow) = &mut bout.blow {
        blow.pushed = true;
    }
    strip_ball::loosen(bout, table, &blow);
    // DB-PUSH-10, DB-PUSH-11: In order: follow-up, the target's fall, portals along the chain and then the follower's, touchdown, ball.
    bout.next([PushHops { next: 0 }.into(), CheckTouchdown.into(), SettleBall.into()]);
    if blow.pow {
        // DB-BLOCK-8
        armour::knock_down_before_ball(bout, table, blow.target, Some(blow.attacker));
    }
    after_push(bout, vacated);
}

/// The last player of the chain is slammed into the wall; nobody moves.
fn slam(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
    let (Some(&last), Some(blow)) = (bout.chain.last(), &mut bout.blow) else {
        return kernel::fault!("a step of a block, but nobody blocks");
    };
    // Pushed into the wall is pushed all the same.
    blow.pushed = true;
    let blow = *blow;
    bout.chain.clear();
    table.tell(|| Event::Slammed { player: last.player });
    if blow.pow {
        armour::knock_down(bout, table, blow.target, Some(blow.attacker));
        // DB-PUSH-6
        if last.player == blow.target {
            return;
        }
    }
    rerolls::roll(bout, roster, table, Roll::needing(RollKind::Slam, last.player, 4));
}

/// DB-PUSH-5: The slam has been rolled: on 4 or more the player falls over.
pub fn slammed(bout: &mut Bout, table: &mut Table<'_, Event>, player: PlayerId, falls: bool) {
    if !falls {
        return;
    }
    let by = bout.blow.filter(|blow| blow.target == player).map(|blow| blow.attacker);
    armour::slam_over(bout, table, player, by);
}

/// DB-PUSH-8, DB-PUSH-9: Portals that pushed players have come to: the target first, then along the chain, then whoever followed up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct PushHops {
    pub next: u8,
}

impl Rule<Bout> for PushHops {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, _: &Roster, _: &mut Table<'_, Event>) {
        let Some(blow) = bout.blow else { return kernel::fault!("a step of a block, but nobody blocks") };
        for index in self.next as usize..=bout.chain.len() {
            let player = match bout.chain.get(index) {
                Some(link) => link.player,
                None if blow.followed => blow.attacker,
                None => return,
            };
            if let Some(hop) = Hop::of(bout, player) {
                return bout.next([hop.into(), Self { next: index as u8 + 1 }.into()]);
            }
        }
    }
}
