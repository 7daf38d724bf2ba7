//! Activating a player: the action it is declared for, and what it may do until it stops.

use crate::abilities::{give_and_go, portal_passer, projectile_vomit, stab};
use crate::rules::passing::PickTarget;
use crate::rules::prelude::*;
use crate::rules::throw_team_mate::PickThrow;
use crate::rules::traits::{self, Traits};
use crate::rules::{block, chests, foul, hand_off, jumping, movement, standing_up, throw_team_mate};

/// Whether a player may be activated at all.
pub fn may_act(m: &Bout, id: PlayerId) -> bool {
    let player = m.player(id);
    matches!(player.status, Status::Standing | Status::Prone)
        && player.square.is_somewhere()
        && !player.is(Flag::Activated)
}

/// Each action a player may be activated for.
pub fn each_action(m: &Bout, c: &Content, id: PlayerId, mut each: impl FnMut(Action)) {
    let player = m.player(id);
    if player.is(Flag::JustArrived) {
        if m.switches.arrivals_may_block && can_block(m, c, id) {
            each(Action::Block);
        }
        return;
    }
    each(Action::Move);
    let reaches_ball = m.carries(id) || matches!(m.ball, Ball::OnGround(_));
    let has_hands = !player.has(Skill::NoHands);
    if !m.turn.passed && reaches_ball && has_hands {
        each(Action::Pass);
    }
    if !m.turn.handed_off && reaches_ball && has_hands {
        each(Action::HandOff);
    }
    if !m.turn.passed && throw_team_mate::could_throw(m, id) {
        each(Action::ThrowTeamMate);
    }
    if can_block(m, c, id) {
        each(Action::Block);
    }
    let them = id.seat().other();
    if !m.turn.blitzed
        && m.with_status(them, Status::Standing).any(|other| m.player(other).square.is_somewhere())
    {
        each(Action::Blitz);
    }
    if !m.turn.fouled && m.fielded(them).any(|other| m.player(other).is_down()) {
        each(Action::Foul);
    }
}

/// Whether a player has somebody to block: it stands, or may jump up, beside a standing opponent.
fn can_block(m: &Bout, c: &Content, id: PlayerId) -> bool {
    let player = m.player(id);
    (player.is_standing() || player.has(Skill::JumpUp)) && each_target(m, c, id).next().is_some()
}

/// Standing opponents beside a player.
fn each_target<'a>(m: &'a Bout, c: &'a Content, id: PlayerId) -> impl Iterator<Item = PlayerId> + 'a {
    m.dungeon(c)
        .zone(m.player(id).square, m.switches.zones_through_walls)
        .filter_map(|square| m.player_at(square))
        .filter(move |&other| other.seat() != id.seat() && m.player(other).is_standing())
}

/// Activates a player.
pub fn activate(m: &mut Bout, t: &mut impl Table<Event>, player: PlayerId, action: Action) {
    m.turn.began = true;
    match action {
        Action::Pass | Action::ThrowTeamMate => m.turn.passed = true,
        Action::HandOff => m.turn.handed_off = true,
        Action::Blitz => m.turn.blitzed = true,
        Action::Foul => m.turn.fouled = true,
        Action::Move | Action::Block => {}
    }
    let piece = m.player_mut(player);
    piece.set(Flag::Activated, true);
    piece.set(Flag::NoTackleZone, false);
    piece.set(Flag::UsedPro, false);
    m.activation = Some(crate::bout::Activation {
        player,
        action,
        moved: 0,
        rushes: 0,
        jumped: false,
        blocked: false,
        hopped: false,
        done: false,
        target: None,
    });
    if m.player(player).status == Status::Standing && !traits::any(m, player) {
        m.next([Activation.into()]);
    } else {
        m.next([Traits { next: 0 }.into(), Ready.into(), Activation.into()]);
    }
    if matches!(action, Action::Blitz | Action::Foul) {
        m.next([Nominate.into()]);
    } else {
        t.tell(Event::Activated { player, action, target: None });
    }
}

/// The target of a blitz or a foul is nominated before anything else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Nominate;

impl Rule<Bout> for Nominate {
    fn ask(&self, m: &Bout, _: &Content) -> Option<Asked> {
        Some(Asked::one(m.turn.seat, "nominate a target"))
    }

    fn offer(&self, m: &Bout, _: &Content, seat: Seat, choices: &mut Choices<Choice>) {
        let blitz = m.activation.is_some_and(|activation| activation.action == Action::Blitz);
        choices.extend(
            m.fielded(seat.other())
                .filter(|&other| {
                    m.player(other).square.is_somewhere() && m.player(other).is_standing() == blitz
                })
                .map(Choice::Target),
        );
    }

    fn answer(self, m: &mut Bout, _: &Content, _: Seat, choice: Choice, t: &mut impl Table<Event>) {
        if let (Choice::Target(target), Some(activation)) = (choice, &mut m.activation) {
            activation.target = Some(target);
            t.tell(Event::Activated {
                player: activation.player,
                action: activation.action,
                target: Some(target),
            });
        }
    }
}

/// The acting player stands up, if it lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Ready;

impl Rule<Bout> for Ready {
    fn ask(&self, _: &Bout, _: &Content) -> Option<Asked> {
        None
    }

    fn run(self, m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
        if m.activation.is_some_and(|activation| !activation.done) {
            standing_up::stand_up(m, c, t);
        }
    }
}

/// The player acts until it stops, or something stops it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Activation;

impl Rule<Bout> for Activation {
    fn ask(&self, m: &Bout, _: &Content) -> Option<Asked> {
        let activation = m.activation?;
        let goes_on = !activation.done && !m.turn.turnover && m.player(activation.player).is_standing();
        goes_on.then_some(Asked::one(m.turn.seat, activation.action.word()))
    }

    fn offer(&self, m: &Bout, c: &Content, _: Seat, choices: &mut Choices<Choice>) {
        let Some(activation) = m.activation else { return };
        let player = activation.player;
        if activation.action == Action::Block {
            for target in each_target(m, c, player) {
                offer_block(m, player, target, choices);
            }
            choices.push(Choice::Stop);
            return;
        }
        if movement::squares_left(m) > 0 {
            let here = m.player(player).square;
            choices.extend(m.dungeon(c).neighbours(here).filter(|&to| m.is_free(to)).map(Choice::StepTo));
            jumping::each_target(m, c, |to| choices.push(Choice::JumpTo(to)));
        }
        match activation.action {
            Action::Move => {
                chests::each_openable(m, c, player, |chest| choices.push(Choice::OpenChest(chest)));
                if portal_passer::may_pass(m, &activation) {
                    choices.push(Choice::Throw);
                }
            }
            Action::Pass if m.carries(player) => choices.push(Choice::Throw),
            Action::HandOff if m.carries(player) => {
                hand_off::each_receiver(m, c, player, |receiver| choices.push(Choice::HandOff(receiver)));
            }
            Action::ThrowTeamMate => {
                throw_team_mate::each_throwable(m, c, player, |other| {
                    choices.push(Choice::ThrowPlayer(other));
                });
            }
            Action::Blitz => {
                if let Some(target) = activation.target
                    && !activation.blocked
                    && blitz_block_is_open(m, c, &activation, target)
                {
                    offer_block(m, player, target, choices);
                }
            }
            Action::Foul if activation.target.is_some_and(|target| foul::is_open(m, c, player, target)) => {
                choices.push(Choice::Foul);
            }
            _ => {}
        }
        choices.push(Choice::Stop);
    }

    fn answer(self, m: &mut Bout, c: &Content, _: Seat, choice: Choice, t: &mut impl Table<Event>) {
        let Some(player) = m.activation.map(|activation| activation.player) else { return };
        let gives_and_goes = give_and_go::goes_on(m, player);
        let Some(activation) = &mut m.activation else { return };
        let blitz = activation.action == Action::Blitz;
        // Whatever ends the activation says so before it begins.
        activation.done = match choice {
            Choice::StepTo(_) | Choice::JumpTo(_) => false,
            Choice::Block(_) | Choice::Stab(_) | Choice::Vomit(_) => {
                activation.blocked = true;
                !blitz
            }
            Choice::HandOff(_) => !gives_and_goes,
            _ => true,
        };
        m.next([self.into()]);
        match choice {
            Choice::StepTo(to) => movement::step(m, c, t, to),
            Choice::JumpTo(to) => jumping::jump(m, c, t, to),
            Choice::OpenChest(chest) => chests::open(m, c, t, player, chest),
            Choice::Block(target) if blitz => {
                movement::pay_to_strike(m, c, t, player, target, RushFor::Block);
            }
            Choice::Stab(target) if blitz => movement::pay_to_strike(m, c, t, player, target, RushFor::Stab),
            Choice::Vomit(target) if blitz => {
                movement::pay_to_strike(m, c, t, player, target, RushFor::Vomit);
            }
            Choice::Block(target) => block::start(m, player, target, false, false),
            Choice::Stab(target) => stab::stab(m, t, player, target),
            Choice::Vomit(target) => projectile_vomit::vomit(m, c, t, player, target),
            Choice::Foul => foul::commit(m, c, t),
            Choice::HandOff(receiver) => hand_off::hand_off(m, c, t, player, receiver),
            Choice::Throw => {
                m.turn.passed = true;
                m.next([PickTarget.into()]);
            }
            Choice::ThrowPlayer(thrown) => m.next([PickThrow { thrown }.into()]),
            _ => {}
        }
    }

    fn run(self, m: &mut Bout, _: &Content, _: &mut impl Table<Event>) {
        m.activation = None;
    }
}

/// A blitz's block needs its target standing beside the player, and a square of movement or a rush.
fn blitz_block_is_open(
    m: &Bout,
    c: &Content,
    activation: &crate::bout::Activation,
    target: PlayerId,
) -> bool {
    let player = m.player(activation.player);
    m.player(target).is_standing()
        && m.in_contact(c, activation.player, target)
        && (activation.moved < player.movement || activation.rushes < movement::RUSHES)
}

fn offer_block(m: &Bout, player: PlayerId, target: PlayerId, choices: &mut Choices<Choice>) {
    choices.push(Choice::Block(target));
    if m.has(player, Skill::Stab) {
        choices.push(Choice::Stab(target));
    }
    if m.has(player, Skill::ProjectileVomit) {
        choices.push(Choice::Vomit(target));
    }
}
