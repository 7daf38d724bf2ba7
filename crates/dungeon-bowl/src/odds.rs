//! The chances that matter for a choice, exactly: of the dice as they fall, before anybody re-rolls anything, with every
//! other ability of both coaches used as well as can be. A whole planned move with re-rolls is [`crate::plan`].

mod blocking;
mod verdict;

pub(crate) use verdict::{matters, verdict};

use crate::abilities::{
    animal_savagery, bone_head, jump_up, no_hands, really_stupid, shadowing, unchannelled_fury,
};
use crate::bout::Bout;
use crate::choice::{Action, Choice, Reroll};
use crate::player::{PlayerId, Status};
use crate::roster::Roster;
use crate::rules::armour::{InjuryResult, injury_result};
use crate::rules::rerolls::{CatchOf, Roll, RollKind, need};
use crate::rules::{
    catching, foul, interference, jumping, movement, passing, picking_up, standing_up, throw_team_mate,
};
use crate::square::Square;
use crate::step::Step;
use crate::{Ball, Skill};
use kernel::{Chance, Odds};

/// The chance that a D6 shows at least this.
pub fn at_least(need: u8) -> Chance {
    Chance::new(u128::from(7 - need.clamp(1, 7)), 6)
}

/// The chance that two D6 show at least this together.
pub fn two_dice(total: i16) -> Chance {
    let mut count = 0;
    for a in 1..=6 {
        for b in 1..=6 {
            count += u128::from(a + b >= total);
        }
    }
    Chance::new(count, 36)
}

/// What a choice may come to.
pub fn odds(bout: &Bout, roster: &Roster, choice: Choice) -> Vec<Odds> {
    let one = |what: &str, chance: Chance| vec![Odds { what: what.to_owned(), chance }];
    match choice {
        Choice::Activate(player, action) => {
            let chance = acts(bout, roster, player, action);
            return if chance == Chance::ONE { Vec::new() } else { one("acts", chance) };
        }
        Choice::Reroll(by) => return again(bout, by).map_or(Vec::new(), |chance| one("made", chance)),
        Choice::Argue(true) => return one("stays", at_least(6)),
        Choice::Bribe(true) => return one("stays", at_least(2)),
        Choice::Interfere(player) => {
            let Some(flight) = bout.flight else { return Vec::new() };
            let modifier = interference::modifier(bout, roster, player, &flight);
            return one("deflected", at_least(need(bout.player(player).agility, modifier)));
        }
        _ => {}
    }
    let Some(player) = bout.activation.map(|activation| activation.player) else { return Vec::new() };
    match choice {
        Choice::StepTo(to) | Choice::JumpTo(to) => {
            let jumps = matches!(choice, Choice::JumpTo(_));
            let safe = if jumps { jump(bout, roster, player, to) } else { step(bout, roster, player, to) };
            let mut odds = one("safe", safe);
            if bout.portal_at(to).is_some() {
                odds.extend(one("mishap", mishap(bout, roster, player, to, jumps)));
            }
            odds
        }
        Choice::OpenChest(_) => one("ball", chest(bout)),
        Choice::Block(target) => blocking::odds(bout, roster, player, target),
        Choice::PassTo(to) => throw(bout, player, passing::modifier(bout, roster, player, to)),
        Choice::ThrowAtWall(to, _) => {
            let bonus = crate::abilities::wall_thrower::bonus(bout, player);
            throw(bout, player, passing::modifier(bout, roster, player, to) + bonus)
        }
        Choice::Aim(to) => throw(bout, player, throw_team_mate::modifier(bout, roster, player, to)),
        Choice::HandOff(receiver) => {
            let modifier = catching::modifier(bout, roster, receiver, CatchOf::Clean);
            let chance = at_least(need(bout.player(receiver).agility, modifier));
            one("caught", if bout.player(receiver).can_catch() { chance } else { Chance::ZERO })
        }
        Choice::Foul => match bout.activation.and_then(|activation| activation.target) {
            Some(target) => {
                let total = i16::from(bout.player(target).armour)
                    - i16::from(foul::modifier(bout, roster, player, target));
                one("broken", two_dice(total))
            }
            None => Vec::new(),
        },
        Choice::Stab(target) => {
            one("broken", strikes(bout, player) * two_dice(bout.player(target).armour.into()))
        }
        Choice::Vomit(target) => {
            one("broken", strikes(bout, player) * at_least(2) * two_dice(bout.player(target).armour.into()))
        }
        _ => Vec::new(),
    }
}

/// The chance that a chest holds the ball.
pub fn chest(bout: &Bout) -> Chance {
    if bout.ball == Ball::Hidden { Chance::new(1, bout.unopened() as u128) } else { Chance::ZERO }
}

/// Whether the acting player has no movement left for its next square.
fn needs_rush(bout: &Bout, player: PlayerId) -> bool {
    bout.activation.is_some_and(|activation| activation.moved >= bout.player(player).movement)
}

/// The chance that what takes the place of a blitz's block comes about: by a rush if no movement is left.
fn strikes(bout: &Bout, player: PlayerId) -> Chance {
    let blitz = bout.activation.is_some_and(|activation| activation.action == Action::Blitz);
    if blitz && needs_rush(bout, player) { at_least(2) } else { Chance::ONE }
}

/// The chance that a step ends on its feet, with the ball if it lies there and can be picked up.
pub fn step(bout: &Bout, roster: &Roster, player: PlayerId, to: Square) -> Chance {
    let piece = bout.player(player);
    let rush = if needs_rush(bout, player) { at_least(2) } else { Chance::ONE };
    // The player itself has left its square by the time the dodge is rolled; it marks nobody of its own side.
    if !bout.is_marked(roster, player) {
        return rush * pick_up(bout, roster, player, to);
    }
    let dodge = at_least(need(piece.agility, movement::dodge_modifier(bout, roster, player, to)));
    rush * dodge * pick_up_shadowed(bout, roster, player, to)
}

/// The chance of picking up the ball on a square: certain where there is none, or for whoever leaves it alone.
fn pick_up(bout: &Bout, roster: &Roster, player: PlayerId, to: Square) -> Chance {
    if bout.ball != Ball::OnGround(to) || no_hands::keeps_off(bout, player) {
        return Chance::ONE;
    }
    at_least(need(bout.player(player).agility, picking_up::modifier(bout, roster, player, to)))
}

/// The same after a dodge, when a shadow may have followed into the square that was left and mark the ball from there.
fn pick_up_shadowed(bout: &Bout, roster: &Roster, player: PlayerId, to: Square) -> Chance {
    let alone = pick_up(bout, roster, player, to);
    if alone == Chance::ONE {
        return alone;
    }
    let vacated = bout.player(player).square;
    let mut gone = *bout;
    gone.put(player, to);
    let mut worst = alone;
    shadowing::each(&gone, roster, player, vacated, |shadow| {
        let follows = at_least(shadowing::roll_for(&gone, shadow, player, vacated).need);
        let shadowed = shadowed(&gone, shadow, vacated, |bout| pick_up(bout, roster, player, to));
        let chance = follows * shadowed + follows.complement() * alone;
        if chance.as_f64() < worst.as_f64() {
            worst = chance;
        }
    });
    worst
}

/// The chance of something once a shadow has followed to a square, and hopped on if that is a portal.
fn shadowed(gone: &Bout, shadow: PlayerId, vacated: Square, chance: impl Fn(&Bout) -> Chance) -> Chance {
    let mut there = *gone;
    there.put(shadow, vacated);
    let Some(own) = gone.portal_at(vacated) else { return chance(&there) };
    let mut sum = Chance::ZERO;
    let exits = || (0..6u8).filter(|&number| gone.portals[usize::from(number)].is_somewhere());
    for number in exits() {
        if number == own {
            there.lift(shadow);
        } else {
            there.put(shadow, gone.portals[usize::from(number)]);
        }
        sum = sum + chance(&there);
    }
    sum * Chance::new(1, exits().count() as u128)
}

/// The lowest face that passes the test of a jump.
fn jump_need(bout: &Bout, roster: &Roster, player: PlayerId, to: Square) -> u8 {
    let piece = bout.player(player);
    need(piece.agility, jumping::modifier(bout, roster, player, piece.square, to))
}

/// The chance that the rushes of a jump succeed.
fn jump_rushes(bout: &Bout, player: PlayerId) -> Chance {
    let Some(activation) = bout.activation else { return Chance::ONE };
    let left = bout.player(player).movement.saturating_sub(activation.moved);
    (left..2).fold(Chance::ONE, |chance, _| chance * at_least(2))
}

fn jump(bout: &Bout, roster: &Roster, player: PlayerId, to: Square) -> Chance {
    jump_rushes(bout, player)
        * at_least(jump_need(bout, roster, player, to))
        * pick_up(bout, roster, player, to)
}

/// The chance that a portal the player comes to rolls its own number. Whoever falls there is taken too, unless the fall
/// takes it out of the dungeon; whoever falls where it jumped from is not.
fn mishap(bout: &Bout, roster: &Roster, player: PlayerId, to: Square, jumps: bool) -> Chance {
    let falls = removed_by_a_fall(bout, player).complement();
    let taken = if jumps {
        let need = jump_need(bout, roster, player, to);
        let lands_badly = at_least(2) - at_least(need);
        jump_rushes(bout, player) * (at_least(need) + lands_badly * falls)
    } else {
        let safe = step(bout, roster, player, to);
        safe + safe.complement() * falls
    };
    let there = bout.portals.iter().filter(|square| square.is_somewhere()).count() as u128;
    taken * Chance::new(1, there.max(1))
}

/// The chance that a fall ends in the dugout: armour broken, and more than stunned.
fn removed_by_a_fall(bout: &Bout, player: PlayerId) -> Chance {
    let piece = bout.player(player);
    let (stunty, thick) = (piece.has(Skill::Stunty), piece.has(Skill::ThickSkull));
    let removing = (1..=6).flat_map(|a| (1..=6).map(move |b| a + b));
    let removing = removing.filter(|&total| injury_result(total, stunty, thick) != InjuryResult::Stunned);
    two_dice(piece.armour.into()) * Chance::new(removing.count() as u128, 36)
}

/// The chance that a player that is activated gets to act: its traits, and standing up if it is slow.
fn acts(bout: &Bout, roster: &Roster, player: PlayerId, action: Action) -> Chance {
    let piece = bout.player(player);
    let mut chance = Chance::ONE;
    for (skill, face) in [
        (Skill::BoneHead, bone_head::roll_for(player).need),
        (Skill::ReallyStupid, really_stupid::roll_for(bout, roster, player).need),
        (Skill::UnchannelledFury, unchannelled_fury::roll_for(player, action).need),
    ] {
        if piece.has(skill) {
            chance = chance * at_least(face);
        }
    }
    // Whoever finds nobody to lash out at does nothing, and hitting the carrier ends the turn; anybody else goes on.
    let mut goes_on = false;
    animal_savagery::each_near(bout, roster, player, |other| goes_on |= !bout.carries(other));
    if piece.has(Skill::AnimalSavagery) && !goes_on {
        chance = chance * at_least(animal_savagery::roll_for(player, action).need);
    }
    if piece.status == Status::Prone {
        if jump_up::stands_free(piece) {
            if action == Action::Block {
                chance = chance * at_least(need(piece.agility, 1));
            }
        } else if piece.movement < standing_up::COST {
            chance = chance * at_least(4);
        }
    }
    chance
}

/// The chance that a roll comes up when it is rolled again by this; `None` for one that has no failure.
fn again(bout: &Bout, by: Reroll) -> Option<Chance> {
    let Some(Step::RerollWindow(window)) = bout.agenda.top() else { return None };
    let (roll, player) = (window.roll, bout.player(window.roll.player));
    if roll.need < 2 {
        return None;
    }
    let made = at_least(roll.need);
    let own = !matches!(roll.kind, RollKind::Slam | RollKind::Argue);
    Some(match by {
        Reroll::Keep if roll.passes(window.face) => Chance::ONE,
        Reroll::Keep => Chance::ZERO,
        Reroll::Team if own && player.has(Skill::Loner) => at_least(player.loner) * made,
        Reroll::Team | Reroll::Skill => made,
        Reroll::Pro => at_least(3) * made,
    })
}

/// What a throw with this modifier may come to: a ball at a square or a wall, or a team-mate.
fn throw(bout: &Bout, player: PlayerId, modifier: i8) -> Vec<Odds> {
    let target = bout.player(player).passing;
    let roll = Roll::test(RollKind::WallThrow, player, target, modifier);
    let mut counts = [0u128; 4];
    for face in 1..=6 {
        let quality = if target == 0 { crate::event::Quality::Fumble } else { passing::quality(face, &roll) };
        counts[quality as usize] += 1;
    }
    ["accurate", "inaccurate", "wild", "fumble"]
        .into_iter()
        .zip(counts)
        .map(|(what, count)| Odds { what: what.to_owned(), chance: Chance::new(count, 6) })
        .collect()
}
