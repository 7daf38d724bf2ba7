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
    let Some(asked) = bout.asked(roster) else { return no("DB-END-1", "The match is over") };
    if !asked.seats.has(seat) {
        return no("DB-TURN-1", "It is not your turn");
    }
    match choice {
        Choice::StepTo(to) if bout.activation.is_some() => step(bout, roster, to),
        Choice::JumpTo(_) if bout.activation.is_some_and(|activation| activation.jumped) => {
            no("DB-JUMP-1", "A player can jump only once per activation")
        }
        Choice::JumpTo(_) => {
            no("DB-JUMP-2", "You can only jump over a player on the ground, onto a free square beyond")
        }
        Choice::Activate(player, action) => activate(bout, player, action),
        Choice::OpenChest(_) => chest(bout, roster),
        Choice::Teleport(_) if bout.turn.teleported => {
            no("DB-DUGOUT-1", "You can teleport in only one player per turn")
        }
        Choice::Teleport(_) => no(
            "DB-DUGOUT-2",
            "You can only teleport in players from the reserves, and not on the first turn of the match",
        ),
        Choice::Sponge(_) if bout.turn.sponged => {
            no("DB-DUGOUT-5", "You can use the sponge only once per turn")
        }
        Choice::Sponge(_) => no("DB-DUGOUT-5", "The sponge works only on a knocked-out player"),
        Choice::Place(_) => no(
            "DB-SETUP-5",
            "Each tile takes one chest or portal, away from the end zones; portals also keep away from chests",
        ),
        Choice::Block(_) => {
            no("DB-ACTION-5", "A block needs a standing opponent next to the player, with no wall between")
        }
        Choice::Foul => {
            no("DB-FOUL-1", "A foul needs its target on the ground next to the player. Move there first")
        }
        Choice::HandOff(_) => {
            no("DB-ACTION-3", "You can hand off only to a standing team-mate next to the ball carrier")
        }
        Choice::PassTo(_) | Choice::ThrowAtWall(..) | Choice::Aim(_) => {
            no("DB-PASS-2", "That square is out of range, out of sight, or has a chest")
        }
        Choice::Throw => no("DB-PASS-1", "Only the ball carrier can throw, once per turn"),
        Choice::ThrowPlayer(_) => {
            no("DB-THROW-1", "You can only throw a small team-mate next to the thrower")
        }
        Choice::PushTo(_) => {
            no("DB-PUSH-1", "A player must be pushed away from the blocker, to a free square if there is one")
        }
        Choice::FollowUp(_) => no("DB-PUSH-7", "There is no square to follow up to"),
        Choice::Reroll(_) | Choice::ProDie(_) => {
            no("DB-REROLL-1", "There is nothing to re-roll that way now")
        }
        Choice::Take(_) => no("DB-BLOCK-3", "The dice do not show that. Choose one of the results"),
        Choice::Interfere(_) => {
            no("DB-INTER-1", "Only a standing opponent in the path of the ball can interfere")
        }
        Choice::Buy(_) | Choice::BuyNothing => {
            no("DB-PRE-6", "You do not have the gold for it, or there are no more of it")
        }
        Choice::Field(_) | Choice::Deploy(_) => {
            no("DB-PRE-8", "You deploy six players, all in your own end zone")
        }
        Choice::Cast | Choice::CastNothing => no("DB-WIZARD-1", "There is no spell to cast now"),
        _ => no("DB-TURN-1", "That is not an option now"),
    }
}

fn step(bout: &Bout, roster: &Roster, to: Square) -> Refusal {
    let no = |rule: &'static str, reason: &str| Refusal { rule, reason: reason.to_owned() };
    let Some(activation) = bout.activation else { return no("DB-TURN-1", "Activate a player first") };
    let player = bout.player(activation.player);
    if player.is(Flag::Rooted) {
        return no("DB-SKILL-41", "This player is rooted and cannot move");
    }
    if player.is(Flag::Held) {
        return no("DB-WIZARD-4", "A spell holds this player");
    }
    if activation.action == Action::Block {
        return no("DB-ACTION-5", "A player who blocks cannot move. Choose a blitz to do both");
    }
    if movement::squares_left(bout) == 0 {
        return no("DB-MOVE-4", "This player has no movement and no rush left");
    }
    if !bout.dungeon(roster).are_linked(player.square, to) {
        return no("DB-MOVE-2", "You can only move to a neighbouring square, and not through walls");
    }
    no("DB-MOVE-1", "That square is occupied")
}

fn activate(bout: &Bout, id: PlayerId, action: Action) -> Refusal {
    let no = |rule: &'static str, reason: &str| Refusal { rule, reason: reason.to_owned() };
    let player = bout.player(id);
    if !bout.is_active(id) {
        return no("DB-TURN-1", "You can only activate players of the active team");
    }
    if player.is(Flag::Activated) {
        return no("DB-TURN-2", "This player has already acted this turn");
    }
    if player.is(Flag::JustArrived) {
        return no("DB-DUGOUT-3", "This player was teleported in this turn and cannot act yet");
    }
    match player.status {
        Status::Stunned => return no("DB-STATUS-5", "This player is stunned"),
        Status::Standing | Status::Prone => {}
        _ => return no("DB-TURN-2", "This player is not in the dungeon"),
    }
    match action {
        Action::Pass | Action::ThrowTeamMate if bout.turn.passed => {
            no("DB-ACTION-2", "You can pass or throw only once per turn")
        }
        Action::HandOff if bout.turn.handed_off => no("DB-ACTION-3", "You can hand off only once per turn"),
        Action::Blitz if bout.turn.blitzed => no("DB-ACTION-6", "You can blitz only once per turn"),
        Action::Foul if bout.turn.fouled => no("DB-ACTION-8", "You can foul only once per turn"),
        Action::Pass | Action::HandOff if player.has(Skill::NoHands) => {
            no("DB-SKILL-34", "This player has no hands")
        }
        Action::Pass | Action::HandOff if bout.ball == Ball::Hidden => {
            no("DB-ACTION-2", "Nobody has found the ball yet. Open a chest")
        }
        Action::Pass | Action::HandOff => no("DB-ACTION-2", "Somebody else has the ball"),
        Action::Block => {
            no("DB-ACTION-5", "A block needs a standing opponent next to the player, with no wall between")
        }
        Action::ThrowTeamMate => no("DB-THROW-1", "This player cannot throw a team-mate"),
        Action::Foul => no("DB-FOUL-1", "No opponent is on the ground"),
        Action::Blitz => no("DB-ACTION-6", "There is nobody to blitz"),
        Action::Move => no("DB-TURN-2", "This player cannot be activated"),
    }
}

fn chest(bout: &Bout, roster: &Roster) -> Refusal {
    let no = |rule: &'static str, reason: &str| Refusal { rule, reason: reason.to_owned() };
    match bout.activation {
        Some(activation) if activation.action != Action::Move => {
            no("DB-CHEST-1", "You can only open a chest at the end of a plain move")
        }
        Some(activation) if bout.is_marked(roster, activation.player) => {
            no("DB-CHEST-1", "You can't open a chest with a marked player")
        }
        _ => no("DB-CHEST-1", "Move a player next to the chest first"),
    }
}
