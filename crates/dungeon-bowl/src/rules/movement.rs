//! Movement: one square at a time.
//!
//! Order of one step: an opponent's Tentacles; the step itself; the rush; the dodge; an opponent's Shadowing; picking
//! up the ball; the portal; the touchdown.

use crate::abilities::{projectile_vomit, shadowing, stab, stunty, tentacles};
use crate::rules::prelude::*;
use crate::rules::{armour, block, jumping, picking_up, portals, touchdown};

/// How many rushes a player may make in one activation.
pub const RUSHES: u8 = 2;

/// Movement a player has in this activation.
pub fn allowance(bout: &Bout, player: PlayerId) -> u8 {
    bout.player(player).movement
}

/// DB-MOVE-4: How many more squares the acting player may go, rushes included.
pub fn squares_left(bout: &Bout) -> u8 {
    let (squares, rushes) = movement_left(bout);
    squares + rushes
}

/// The same apart: squares of movement, then rushes.
pub fn movement_left(bout: &Bout) -> (u8, u8) {
    // Between activations nobody goes anywhere.
    let Some(activation) = bout.activation else { return (0, 0) };
    if !bout.may_leave(activation.player) {
        return (0, 0);
    }
    let squares = allowance(bout, activation.player).saturating_sub(activation.moved);
    (squares, RUSHES - activation.rushes.min(RUSHES))
}

/// Pays for one square; answers whether it takes a rush.
pub(crate) fn pay(bout: &mut Bout) -> bool {
    let Some(activation) = &mut bout.activation else {
        kernel::fault!("a square to pay for, but nobody acts");
        return false;
    };
    let movement = bout.players[activation.player.index()].movement;
    if activation.moved < movement {
        activation.moved += 1;
        false
    } else {
        activation.rushes += 1;
        true
    }
}

/// DB-MOVE-1, DB-MOVE-2: The acting player steps to a square.
pub fn step(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, to: Square) {
    let Some(activation) = bout.activation else {
        return kernel::fault!("a step of an activation, but nobody acts");
    };
    if tentacles::may_hold(bout, roster, activation.player) {
        bout.next([TryToHold { to, jump: false }.into()]);
    } else {
        go(bout, roster, table, to);
    }
}

/// DB-MOVE-5, DB-DODGE-3: The step is made.
pub fn go(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, to: Square) {
    let Some(activation) = bout.activation else {
        return kernel::fault!("a step of an activation, but nobody acts");
    };
    let player = activation.player;
    let from = bout.player(player).square;
    let marked = bout.is_marked(roster, player);
    let rush = pay(bout);
    bout.put(player, to);
    table.tell(|| Event::Moved { player, from, to });
    if rush {
        let kind = RollKind::Rush(RushFor::Step { from, marked });
        rerolls::roll(bout, roster, table, Roll::needing(kind, player, 2));
    } else if marked {
        dodge(bout, roster, table, player, from);
    } else {
        arrived(bout, roster, table, player);
    }
}

/// DB-RUSH-1: A rush has been rolled.
pub fn rushed(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    player: PlayerId,
    what: RushFor,
    passed: bool,
) {
    if !passed {
        return match what {
            RushFor::Step { .. } => armour::fall_over(bout, table, player),
            RushFor::JumpFirst { .. } | RushFor::JumpSecond { .. } | RushFor::Strike { .. } => {
                armour::fall_over_in_place(bout, table, player);
            }
        };
    }
    match what {
        RushFor::Step { from, marked: true } => dodge(bout, roster, table, player, from),
        RushFor::Step { .. } => arrived(bout, roster, table, player),
        RushFor::JumpFirst { to } => jumping::second_square(bout, roster, table, player, to),
        RushFor::JumpSecond { to } => jumping::take_off(bout, roster, table, player, to),
        RushFor::Strike { strike, target } => self::strike(bout, roster, table, player, target, strike),
    }
}

/// DB-DODGE-1: What a dodge out of one square into another is modified by: players that mark the new square.
pub fn dodge_modifier(bout: &Bout, roster: &Roster, player: PlayerId, to: Square) -> i8 {
    if stunty::ignores_markers(bout, player) { 0 } else { -(bout.markers(roster, player.seat(), to) as i8) }
}

fn dodge(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, player: PlayerId, from: Square) {
    let modifier = dodge_modifier(bout, roster, player, bout.player(player).square);
    let roll = Roll::test(RollKind::Dodge { from }, player, bout.player(player).agility, modifier);
    rerolls::roll(bout, roster, table, roll);
}

/// DB-DODGE-2: A dodge has been rolled.
pub fn dodged(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    player: PlayerId,
    from: Square,
    passed: bool,
) {
    if !passed {
        return armour::fall_over(bout, table, player);
    }
    if shadowing::may_follow(bout, roster, player, from) {
        bout.next([Shadow { player, vacated: from }.into(), Arrival { player }.into()]);
    } else {
        arrived(bout, roster, table, player);
    }
}

/// A player has come to a square of its own will, and stands.
pub fn arrived(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, player: PlayerId) {
    let square = bout.player(player).square;
    if bout.ball == Ball::OnGround(square) {
        bout.next([Arrival { player }.into()]);
        return picking_up::try_pick_up(bout, roster, table, player);
    }
    if bout.portal_at(square).is_some() {
        if let Some(activation) = &mut bout.activation
            && activation.player == player
        {
            // DB-PORTAL-2: The hop costs one more square; if none is left it is free.
            let movement = bout.players[player.index()].movement;
            activation.moved = (activation.moved + 1).min(movement.max(activation.moved));
            activation.hopped = true;
            if bout.switches.hop_ends_other_actions && activation.action != Action::Move {
                activation.done = true;
            }
        }
        return portals::enter(bout, player);
    }
    touchdown::check(bout, roster, table);
}

/// What a player meets on the square it has come to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Arrival {
    pub player: PlayerId,
}

impl Rule<Bout> for Arrival {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        if bout.player(self.player).is_standing() && bout.player(self.player).square.is_somewhere() {
            arrived(bout, roster, table, self.player);
        }
    }
}

/// DB-ACTION-7: The block of a blitz, or what is done instead of it, costs a square, by a rush if need be.
pub fn pay_to_strike(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    player: PlayerId,
    target: PlayerId,
    strike: Strike,
) {
    if pay(bout) {
        let kind = RollKind::Rush(RushFor::Strike { strike, target });
        rerolls::roll(bout, roster, table, Roll::needing(kind, player, 2));
    } else {
        self::strike(bout, roster, table, player, target, strike);
    }
}

fn strike(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    player: PlayerId,
    target: PlayerId,
    strike: Strike,
) {
    match strike {
        Strike::Stab => stab::stab(bout, table, player, target),
        Strike::Vomit => projectile_vomit::vomit(bout, roster, table, player, target),
        Strike::Block | Strike::SecondBlock => {
            block::start(bout, player, target, true, strike == Strike::SecondBlock);
        }
    }
}

/// Tentacles may hold the player that is about to leave.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct TryToHold {
    pub to: Square,
    pub jump: bool,
}

impl Rule<Bout> for TryToHold {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.turn.seat.other(), "Tentacles"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        if let Some(activation) = bout.activation {
            tentacles::each(bout, roster, activation.player, |holder| choices.push(Choice::Target(holder)));
        }
        choices.push(Choice::Use(false));
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        match (choice, bout.activation) {
            (Choice::Target(holder), Some(activation)) => {
                rerolls::roll(
                    bout,
                    roster,
                    table,
                    tentacles::roll_for(bout, holder, activation.player, self),
                );
            }
            (Choice::Use(false), _) => self.escaped(bout, roster, table),
            _ => kernel::fault!("a choice that was not offered"),
        }
    }
}

impl TryToHold {
    /// Nobody holds the player: the step is made.
    pub fn escaped(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        if self.jump {
            jumping::leave(bout, roster, table, self.to);
        } else {
            go(bout, roster, table, self.to);
        }
    }
}

/// Shadowing may follow a player that has walked away.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Shadow {
    pub player: PlayerId,
    pub vacated: Square,
}

impl Rule<Bout> for Shadow {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(self.player.seat().other(), "Shadowing"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        shadowing::each(bout, roster, self.player, self.vacated, |shadow| {
            choices.push(Choice::Target(shadow));
        });
        choices.push(Choice::Use(false));
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if let Choice::Target(shadow) = choice {
            let roll = shadowing::roll_for(bout, shadow, self.player, self.vacated);
            rerolls::roll(bout, roster, table, roll);
        }
    }
}
