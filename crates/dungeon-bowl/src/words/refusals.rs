//! Why a choice is refused, with the rule that says so.

use crate::bout::{Ball, Bout};
use crate::choice::{Action, Choice};
use crate::player::{Flag, PlayerId, Status};
use crate::roster::Roster;
use crate::rules::movement;
use crate::skill::Skill;
use crate::square::Square;
use kernel::{Game, Refusal, Seat};

/// Why this seat may not say this now.
pub fn why_not(bout: &Bout, roster: &Roster, seat: Seat, choice: Choice) -> Refusal {
    let no = |rule: &'static str, reason: &str| Refusal { rule, reason: reason.to_owned() };
    let Some(asked) = bout.asked(roster) else { return no("DB-END-1", "the match is over") };
    if !asked.seats.has(seat) {
        return no("DB-TURN-1", "the other coach is asked");
    }
    match choice {
        Choice::StepTo(to) if bout.activation.is_some() => step(bout, roster, to),
        Choice::JumpTo(_) if bout.activation.is_some_and(|activation| activation.jumped) => {
            no("DB-JUMP-1", "a player jumps once in an activation")
        }
        Choice::JumpTo(_) => no("DB-JUMP-2", "one jumps over a player that lies, onto a free square beyond"),
        Choice::Activate(player, action) => activate(bout, player, action),
        Choice::OpenChest(_) => chest(bout, roster),
        Choice::Teleport(_) if bout.turn.teleported => {
            no("DB-DUGOUT-1", "one player a turn is teleported in")
        }
        Choice::Teleport(_) => no(
            "DB-DUGOUT-2",
            "nobody is teleported in on the first turn of the match, or from outside the reserves",
        ),
        Choice::Sponge(_) if bout.turn.sponged => no("DB-DUGOUT-5", "the sponge is used once a turn"),
        Choice::Sponge(_) => no("DB-DUGOUT-5", "the sponge is for the knocked out"),
        Choice::Place(_) => no(
            "DB-SETUP-5",
            "chests and portals stand one a tile, away from the end zones, portals away from chests",
        ),
        Choice::Block(_) => {
            no("DB-ACTION-5", "a block needs a standing opponent beside the player, with no wall between")
        }
        Choice::Foul => no("DB-FOUL-1", "a foul needs its target on the ground beside the player"),
        Choice::HandOff(_) => {
            no("DB-ACTION-3", "a hand-off goes from the carrier to a standing team-mate beside it")
        }
        Choice::PassTo(_) | Choice::ThrowAtWall(..) | Choice::Aim(_) => {
            no("DB-PASS-2", "it is out of range, out of sight, or a chest")
        }
        Choice::Throw => no("DB-PASS-1", "only the carrier throws, once a turn"),
        Choice::ThrowPlayer(_) => {
            no("DB-THROW-1", "one throws a small team-mate that stands or lies beside the thrower")
        }
        Choice::PushTo(_) => {
            no("DB-PUSH-1", "a player is pushed straight away, to a free square if there is one")
        }
        Choice::FollowUp(_) => no("DB-PUSH-7", "there is no square to follow up to"),
        Choice::Reroll(_) | Choice::ProDie(_) => {
            no("DB-REROLL-1", "nothing can be rolled again now, or not by that")
        }
        Choice::Take(_) => no("DB-BLOCK-3", "the dice do not show that"),
        Choice::Interfere(_) => no("DB-INTER-1", "only a standing opponent beneath the ruler interferes"),
        Choice::Buy(_) | Choice::BuyNothing => no("DB-PRE-6", "there is no gold for it, or no more of it"),
        Choice::Field(_) | Choice::Deploy(_) => {
            no("DB-PRE-8", "six players are deployed in their own end zone")
        }
        Choice::Cast | Choice::CastNothing => no("DB-WIZARD-1", "there is no spell to cast now"),
        _ => no("DB-TURN-1", "that is not asked now"),
    }
}

fn step(bout: &Bout, roster: &Roster, to: Square) -> Refusal {
    let no = |rule: &'static str, reason: &str| Refusal { rule, reason: reason.to_owned() };
    let Some(activation) = bout.activation else { return no("DB-TURN-1", "nobody is activated") };
    let player = bout.player(activation.player);
    if player.is(Flag::Rooted) {
        return no("DB-SKILL-41", "the player is rooted");
    }
    if player.is(Flag::Held) {
        return no("DB-WIZARD-4", "a spell holds the player");
    }
    if activation.action == Action::Block {
        return no("DB-ACTION-5", "a player that blocks does not move");
    }
    if movement::squares_left(bout) == 0 {
        return no("DB-MOVE-4", "no movement and no rush is left");
    }
    if !bout.dungeon(roster).are_linked(player.square, to) {
        return no("DB-MOVE-2", "one steps to a neighbouring square, and not through walls");
    }
    no("DB-MOVE-1", "the square is occupied")
}

fn activate(bout: &Bout, id: PlayerId, action: Action) -> Refusal {
    let no = |rule: &'static str, reason: &str| Refusal { rule, reason: reason.to_owned() };
    let player = bout.player(id);
    if !bout.is_active(id) {
        return no("DB-TURN-1", "only the active team's players are activated");
    }
    if player.is(Flag::Activated) {
        return no("DB-TURN-2", "the player has been activated this turn");
    }
    if player.is(Flag::JustArrived) {
        return no("DB-DUGOUT-3", "a player that was teleported in does not act this turn");
    }
    match player.status {
        Status::Stunned => return no("DB-STATUS-5", "the player is stunned"),
        Status::Standing | Status::Prone => {}
        _ => return no("DB-TURN-2", "the player is not in the dungeon"),
    }
    match action {
        Action::Pass | Action::ThrowTeamMate if bout.turn.passed => {
            no("DB-ACTION-2", "one pass or throw a turn")
        }
        Action::HandOff if bout.turn.handed_off => no("DB-ACTION-3", "one hand-off a turn"),
        Action::Blitz if bout.turn.blitzed => no("DB-ACTION-6", "one blitz a turn"),
        Action::Foul if bout.turn.fouled => no("DB-ACTION-8", "one foul a turn"),
        Action::Pass | Action::HandOff if player.has(Skill::NoHands) => {
            no("DB-SKILL-34", "the player has no hands")
        }
        Action::Pass | Action::HandOff if bout.ball == Ball::Hidden => {
            no("DB-ACTION-2", "the ball has not been found")
        }
        Action::Pass | Action::HandOff => no("DB-ACTION-2", "somebody else has the ball"),
        Action::Block => {
            no("DB-ACTION-5", "a block needs a standing opponent beside the player, with no wall between")
        }
        Action::ThrowTeamMate => no("DB-THROW-1", "the player cannot throw anybody"),
        Action::Foul => no("DB-FOUL-1", "nobody lies on the ground"),
        Action::Blitz => no("DB-ACTION-6", "there is nobody to blitz"),
        Action::Move => no("DB-TURN-2", "the player cannot be activated"),
    }
}

fn chest(bout: &Bout, roster: &Roster) -> Refusal {
    let no = |rule: &'static str, reason: &str| Refusal { rule, reason: reason.to_owned() };
    match bout.activation {
        Some(activation) if activation.action != Action::Move => {
            no("DB-CHEST-1", "a chest is opened at the end of a plain move")
        }
        Some(activation) if bout.is_marked(roster, activation.player) => {
            no("DB-CHEST-1", "a marked player opens no chest")
        }
        _ => no("DB-CHEST-1", "a chest is opened by a player beside it at the end of its move"),
    }
}
