//! Activating a player: the action it is declared for, and what it may do until it stops.

use crate::abilities::{give_and_go, portal_passer, projectile_vomit, stab};
use crate::rules::passing::PickTarget;
use crate::rules::prelude::*;
use crate::rules::throw_team_mate::PickThrow;
use crate::rules::traits::{self, Traits};
use crate::rules::{block, chests, foul, hand_off, jumping, movement, standing_up, throw_team_mate};

/// DB-TURN-2, DB-STATUS-5: Whether a player may be activated at all.
pub fn may_act(bout: &Bout, id: PlayerId) -> bool {
    let player = bout.player(id);
    matches!(player.status, Status::Standing | Status::Prone)
        && player.square.is_somewhere()
        && !player.is(Flag::Activated)
}

/// Each action a player may be activated for.
pub fn each_action(bout: &Bout, roster: &Roster, id: PlayerId, mut each: impl FnMut(Action)) {
    let player = bout.player(id);
    // DB-DUGOUT-3
    if player.is(Flag::JustArrived) {
        if bout.switches.arrivals_may_block && can_block(bout, roster, id) {
            each(Action::Block);
        }
        return;
    }
    // DB-ACTION-1, DB-TURN-4: whoever can be activated may move, if only on the spot.
    each(Action::Move);
    let reaches_ball = bout.carries(id) || matches!(bout.ball, Ball::OnGround(_));
    let has_hands = !player.has(Skill::NoHands);
    // DB-ACTION-2, DB-ACTION-4: a pass and a throw of a team-mate use up the same action, a hand-off does not.
    if !bout.turn.passed && reaches_ball && has_hands {
        each(Action::Pass);
    }
    if !bout.turn.handed_off && reaches_ball && has_hands {
        each(Action::HandOff);
    }
    if !bout.turn.passed && throw_team_mate::could_throw(bout, id) {
        each(Action::ThrowTeamMate);
    }
    if can_block(bout, roster, id) {
        each(Action::Block);
    }
    let them = id.seat().other();
    if !bout.turn.blitzed
        && bout.with_status(them, Status::Standing).any(|other| bout.player(other).square.is_somewhere())
    {
        each(Action::Blitz);
    }
    if !bout.turn.fouled && bout.fielded(them).any(|other| bout.player(other).is_down()) {
        each(Action::Foul);
    }
}

/// DB-ACTION-5: Whether a player has somebody to block: it stands, or may jump up, beside a standing opponent.
fn can_block(bout: &Bout, roster: &Roster, id: PlayerId) -> bool {
    let player = bout.player(id);
    (player.is_standing() || player.can_use(Skill::JumpUp)) && each_target(bout, roster, id).next().is_some()
}

/// Standing opponents beside a player.
fn each_target<'a>(bout: &'a Bout, roster: &'a Roster, id: PlayerId) -> impl Iterator<Item = PlayerId> + 'a {
    bout.dungeon(roster)
        .zone(bout.player(id).square, bout.switches.zones_through_walls)
        .filter_map(|square| bout.player_at(square))
        .filter(move |&other| other.seat() != id.seat() && bout.player(other).is_standing())
}

/// Activates a player.
pub fn activate(bout: &mut Bout, table: &mut Table<'_, Event>, player: PlayerId, action: Action) {
    bout.turn.began = true;
    match action {
        Action::Pass | Action::ThrowTeamMate => bout.turn.passed = true,
        Action::HandOff => bout.turn.handed_off = true,
        Action::Blitz => bout.turn.blitzed = true,
        Action::Foul => bout.turn.fouled = true,
        Action::Move | Action::Block => {}
    }
    let piece = bout.player_mut(player);
    piece.set(Flag::Activated, true);
    // DB-STATUS-2
    piece.set(Flag::NoTackleZone, false);
    piece.set(Flag::UsedPro, false);
    bout.activation = Some(crate::bout::Activation {
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
    if bout.player(player).status == Status::Standing && !traits::any(bout, player) {
        bout.next([Activation.into()]);
    } else {
        bout.next([Traits { next: 0 }.into(), Ready.into(), Activation.into()]);
    }
    if matches!(action, Action::Blitz | Action::Foul) {
        bout.next([Nominate.into()]);
    } else {
        table.tell(|| Event::Activated { player, action, target: None });
    }
}

/// DB-ACTION-6: The target of a blitz or a foul is nominated before anything else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Nominate;

impl Rule<Bout> for Nominate {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.turn.seat, "nominate a target"))
    }

    fn offer(&self, bout: &Bout, _: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        let blitz = bout.activation.is_some_and(|activation| activation.action == Action::Blitz);
        choices.extend(
            bout.fielded(seat.other())
                .filter(|&other| {
                    bout.player(other).square.is_somewhere() && bout.player(other).is_standing() == blitz
                })
                .map(Choice::Target),
        );
    }

    fn answer(self, bout: &mut Bout, _: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let (Choice::Target(target), Some(activation)) = (choice, &mut bout.activation) else {
            return kernel::fault!("a choice that was not offered");
        };
        activation.target = Some(target);
        table.tell(|| Event::Activated {
            player: activation.player,
            action: activation.action,
            target: Some(target),
        });
    }
}

/// The acting player stands up, if it lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Ready;

impl Rule<Bout> for Ready {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        if bout.activation.is_some_and(|activation| !activation.done) {
            standing_up::stand_up(bout, roster, table);
        }
    }
}

/// DB-TURN-3: The player acts until it stops, or something stops it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Activation;

impl Rule<Bout> for Activation {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        let activation = bout.activation?;
        let goes_on = !activation.done && !bout.turn.turnover && bout.player(activation.player).is_standing();
        goes_on.then_some(Asked::one(bout.turn.seat, activation.action.word()))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        let Some(activation) = bout.activation else {
            return kernel::fault!("a step of an activation, but nobody acts");
        };
        let player = activation.player;
        if activation.action == Action::Block {
            for target in each_target(bout, roster, player) {
                offer_block(bout, player, target, choices);
            }
            choices.push(Choice::Stop);
            return;
        }
        if movement::squares_left(bout) > 0 {
            // DB-MOVE-3: a chest's square is not free.
            let here = bout.player(player).square;
            choices.extend(
                bout.dungeon(roster).neighbours(here).filter(|&to| bout.is_free(to)).map(Choice::StepTo),
            );
            jumping::each_target(bout, roster, |to| choices.push(Choice::JumpTo(to)));
        }
        match activation.action {
            Action::Move => {
                chests::each_openable(bout, roster, player, |chest| choices.push(Choice::OpenChest(chest)));
                if portal_passer::may_pass(bout, &activation) {
                    choices.push(Choice::Throw);
                }
            }
            // DB-PASS-1
            Action::Pass if bout.carries(player) => choices.push(Choice::Throw),
            Action::HandOff if bout.carries(player) => {
                hand_off::each_receiver(bout, roster, player, |receiver| {
                    choices.push(Choice::HandOff(receiver));
                });
            }
            Action::ThrowTeamMate => {
                throw_team_mate::each_throwable(bout, roster, player, |other| {
                    choices.push(Choice::ThrowPlayer(other));
                });
            }
            Action::Blitz => {
                if let Some(target) = activation.target
                    && !activation.blocked
                    && blitz_block_is_open(bout, roster, &activation, target)
                {
                    offer_block(bout, player, target, choices);
                }
            }
            Action::Foul
                if activation.target.is_some_and(|target| foul::is_open(bout, roster, player, target)) =>
            {
                choices.push(Choice::Foul);
            }
            // Without the ball, or with the target out of reach, there is only the way to go on.
            Action::Pass | Action::HandOff | Action::Foul => {}
            Action::Block => kernel::fault!("a block is offered above"),
        }
        choices.push(Choice::Stop);
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let Some(player) = bout.activation.map(|activation| activation.player) else {
            return kernel::fault!("a step of an activation, but nobody acts");
        };
        let gives_and_goes = give_and_go::goes_on(bout, player);
        let Some(activation) = &mut bout.activation else {
            return kernel::fault!("a step of an activation, but nobody acts");
        };
        let blitz = activation.action == Action::Blitz;
        // Whatever ends the activation says so before it begins.
        activation.done = match choice {
            Choice::StepTo(_) | Choice::JumpTo(_) => false,
            Choice::Block(_) | Choice::Vomit(_) => {
                activation.blocked = true;
                !blitz
            }
            // DB-SKILL-39: a stab ends the movement of a blitz too.
            Choice::Stab(_) => true,
            Choice::HandOff(_) => !gives_and_goes,
            _ => true,
        };
        bout.next([self.into()]);
        match choice {
            Choice::StepTo(to) => movement::step(bout, roster, table, to),
            Choice::JumpTo(to) => jumping::jump(bout, roster, table, to),
            Choice::OpenChest(chest) => chests::open(bout, roster, table, player, chest),
            Choice::Block(target) if blitz => {
                movement::pay_to_strike(bout, roster, table, player, target, Strike::Block);
            }
            Choice::Stab(target) if blitz => {
                movement::pay_to_strike(bout, roster, table, player, target, Strike::Stab);
            }
            Choice::Vomit(target) if blitz => {
                movement::pay_to_strike(bout, roster, table, player, target, Strike::Vomit);
            }
            Choice::Block(target) => block::start(bout, player, target, false, false),
            Choice::Stab(target) => stab::stab(bout, table, player, target),
            Choice::Vomit(target) => projectile_vomit::vomit(bout, roster, table, player, target),
            Choice::Foul => foul::commit(bout, roster, table),
            Choice::HandOff(receiver) => hand_off::hand_off(bout, roster, table, player, receiver),
            Choice::Throw => {
                bout.turn.passed = true;
                bout.next([PickTarget.into()]);
            }
            Choice::ThrowPlayer(thrown) => bout.next([PickThrow { thrown }.into()]),
            Choice::Stop => {}
            _ => kernel::fault!("a choice that was not offered"),
        }
    }

    fn run(self, bout: &mut Bout, _: &Roster, _: &mut Table<'_, Event>) {
        bout.activation = None;
    }
}

/// A blitz's block needs its target standing beside the player, and a square of movement or a rush.
fn blitz_block_is_open(
    bout: &Bout,
    roster: &Roster,
    activation: &crate::bout::Activation,
    target: PlayerId,
) -> bool {
    let player = bout.player(activation.player);
    bout.player(target).is_standing()
        && bout.in_contact(roster, activation.player, target)
        && (activation.moved < player.movement || activation.rushes < movement::RUSHES)
}

fn offer_block(bout: &Bout, player: PlayerId, target: PlayerId, choices: &mut Choices<Choice>) {
    choices.push(Choice::Block(target));
    if bout.can_use(player, Skill::Stab) {
        choices.push(Choice::Stab(target));
    }
    if bout.can_use(player, Skill::ProjectileVomit) {
        choices.push(Choice::Vomit(target));
    }
}
