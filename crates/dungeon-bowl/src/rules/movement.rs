//! Movement: one square at a time.
//!
//! Order of one step: an opponent's Tentacles; the step itself; the rush; the dodge; an opponent's Shadowing; picking
//! up the ball; the portal; the touchdown.

use crate::abilities::{projectile_vomit, shadowing, stab, stunty, tentacles};
use crate::rules::prelude::*;
use crate::rules::{armour, block, jumping, picking_up, portals, touchdown};

/// How many rushes a player may make in one activation.
pub const RUSHES: u8 = 2;

/// Movement a player has in this activation: a rooted or held one has none.
pub fn allowance(m: &Bout, player: PlayerId) -> u8 {
    m.player(player).movement
}

/// How many more squares the acting player may go, rushes included.
pub fn squares_left(m: &Bout) -> u8 {
    let Some(activation) = m.activation else { return 0 };
    if !m.may_leave(activation.player) {
        return 0;
    }
    allowance(m, activation.player).saturating_sub(activation.moved) + RUSHES - activation.rushes.min(RUSHES)
}

/// Pays for one square; answers whether it takes a rush.
pub(crate) fn pay(m: &mut Bout) -> bool {
    let Some(activation) = &mut m.activation else { return false };
    let movement = m.players[activation.player.index()].movement;
    if activation.moved < movement {
        activation.moved += 1;
        false
    } else {
        activation.rushes += 1;
        true
    }
}

/// The acting player steps to a square.
pub fn step(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, to: Square) {
    let Some(activation) = m.activation else { return };
    if tentacles::may_hold(m, c, activation.player) {
        m.next([TryToHold { to, jump: false }.into()]);
    } else {
        go(m, c, t, to);
    }
}

/// The step is made.
pub fn go(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, to: Square) {
    let Some(activation) = m.activation else { return };
    let player = activation.player;
    let from = m.player(player).square;
    let marked = m.is_marked(c, player);
    let rush = pay(m);
    m.put(player, to);
    t.tell(Event::Moved { player, from, to });
    if rush {
        let roll = Roll::needing(RollKind::Rush(RushFor::Step), player, 2).at(from).counted(u8::from(marked));
        rerolls::roll(m, c, t, roll);
    } else if marked {
        dodge(m, c, t, player, from);
    } else {
        arrived(m, c, t, player);
    }
}

/// A rush has been rolled.
pub fn rushed(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, roll: Roll, what: RushFor, passed: bool) {
    if !passed {
        return match what {
            RushFor::Step => armour::fall_over(m, t, roll.player),
            _ => armour::fall_over_in_place(m, t, roll.player),
        };
    }
    match what {
        RushFor::Step if roll.count > 0 => dodge(m, c, t, roll.player, roll.square),
        RushFor::Step => arrived(m, c, t, roll.player),
        RushFor::FirstOfJump | RushFor::SecondOfJump => {
            jumping::take_off(m, c, t, roll.player, roll.square, what);
        }
        RushFor::Block | RushFor::SecondBlock | RushFor::Stab | RushFor::Vomit => {
            if let Some(target) = m.activation.and_then(|activation| activation.target) {
                strike(m, c, t, roll.player, target, what);
            }
        }
    }
}

/// What a dodge out of one square into another is modified by: players that mark the new square.
pub fn dodge_modifier(m: &Bout, c: &Content, player: PlayerId, to: Square) -> i8 {
    if stunty::ignores_markers(m, player) { 0 } else { -(m.markers(c, player.seat(), to) as i8) }
}

fn dodge(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, player: PlayerId, from: Square) {
    let modifier = dodge_modifier(m, c, player, m.player(player).square);
    let roll = Roll::test(RollKind::Dodge, player, m.player(player).agility, modifier).at(from);
    rerolls::roll(m, c, t, roll);
}

/// A dodge has been rolled.
pub fn dodged(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, roll: Roll, passed: bool) {
    if !passed {
        return armour::fall_over(m, t, roll.player);
    }
    if shadowing::may_follow(m, c, roll.player, roll.square) {
        m.next([
            Shadow { player: roll.player, vacated: roll.square }.into(),
            Arrival { player: roll.player }.into(),
        ]);
    } else {
        arrived(m, c, t, roll.player);
    }
}

/// A player has come to a square of its own will, and stands.
pub fn arrived(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, player: PlayerId) {
    let square = m.player(player).square;
    if m.ball == Ball::OnGround(square) {
        m.next([Arrival { player }.into()]);
        return picking_up::try_pick_up(m, c, t, player);
    }
    if m.portal_at(square).is_some() {
        if let Some(activation) = &mut m.activation
            && activation.player == player
        {
            // The hop costs one more square; if none is left it is free.
            let movement = m.players[player.index()].movement;
            activation.moved = (activation.moved + 1).min(movement.max(activation.moved));
            activation.hopped = true;
            if m.switches.hop_ends_other_actions && activation.action != Action::Move {
                activation.done = true;
            }
        }
        return portals::enter(m, player);
    }
    touchdown::check(m, c, t);
}

/// What a player meets on the square it has come to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Arrival {
    pub player: PlayerId,
}

impl Rule<Bout> for Arrival {
    fn ask(&self, _: &Bout, _: &Content) -> Option<Asked> {
        None
    }

    fn run(self, m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
        if m.player(self.player).is_standing() && m.player(self.player).square.is_somewhere() {
            arrived(m, c, t, self.player);
        }
    }
}

/// The block of a blitz, or what is done instead of it, costs a square, by a rush if need be.
pub fn pay_to_strike(
    m: &mut Bout,
    c: &Content,
    t: &mut impl Table<Event>,
    player: PlayerId,
    target: PlayerId,
    what: RushFor,
) {
    if pay(m) {
        rerolls::roll(m, c, t, Roll::needing(RollKind::Rush(what), player, 2));
    } else {
        strike(m, c, t, player, target, what);
    }
}

fn strike(
    m: &mut Bout,
    c: &Content,
    t: &mut impl Table<Event>,
    player: PlayerId,
    target: PlayerId,
    what: RushFor,
) {
    match what {
        RushFor::Stab => stab::stab(m, t, player, target),
        RushFor::Vomit => projectile_vomit::vomit(m, c, t, player, target),
        _ => block::start(m, player, target, true, what == RushFor::SecondBlock),
    }
}

/// Tentacles may hold the player that is about to leave.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct TryToHold {
    pub to: Square,
    pub jump: bool,
}

impl Rule<Bout> for TryToHold {
    fn ask(&self, m: &Bout, _: &Content) -> Option<Asked> {
        Some(Asked::one(m.turn.seat.other(), "Tentacles"))
    }

    fn offer(&self, m: &Bout, c: &Content, _: Seat, choices: &mut Choices<Choice>) {
        if let Some(activation) = m.activation {
            tentacles::each(m, c, activation.player, |holder| choices.push(Choice::Target(holder)));
        }
        choices.push(Choice::Use(false));
    }

    fn answer(self, m: &mut Bout, c: &Content, _: Seat, choice: Choice, t: &mut impl Table<Event>) {
        match (choice, m.activation) {
            (Choice::Target(holder), Some(activation)) => {
                let roll = tentacles::roll_for(m, holder, activation.player, self.to, self.jump);
                rerolls::roll(m, c, t, roll);
            }
            _ => self.escaped(m, c, t),
        }
    }
}

impl TryToHold {
    /// Nobody holds the player: the step is made.
    pub fn escaped(self, m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
        if self.jump {
            jumping::leave(m, c, t, self.to);
        } else {
            go(m, c, t, self.to);
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
    fn ask(&self, _: &Bout, _: &Content) -> Option<Asked> {
        Some(Asked::one(self.player.seat().other(), "Shadowing"))
    }

    fn offer(&self, m: &Bout, c: &Content, _: Seat, choices: &mut Choices<Choice>) {
        shadowing::each(m, c, self.player, self.vacated, |shadow| choices.push(Choice::Target(shadow)));
        choices.push(Choice::Use(false));
    }

    fn answer(self, m: &mut Bout, c: &Content, _: Seat, choice: Choice, t: &mut impl Table<Event>) {
        if let Choice::Target(shadow) = choice {
            let roll = shadowing::roll_for(m, shadow, self.player, self.vacated);
            rerolls::roll(m, c, t, roll);
        }
    }
}
