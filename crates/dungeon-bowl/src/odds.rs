//! The chances that matter for a choice, exactly: for the roll or rolls it leads to at once, without re-rolls.
//! A whole planned move with re-rolls is [`crate::plan`].

use crate::bout::Bout;
use crate::choice::{BlockResult, Choice};
use crate::player::PlayerId;
use crate::roster::Content;
use crate::rules::rerolls::{CatchOf, Roll, RollKind, need};
use crate::rules::{block, catching, foul, jumping, movement, passing, picking_up};
use crate::square::Square;
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
pub fn odds(m: &Bout, c: &Content, choice: Choice) -> Vec<Odds> {
    let one = |what: &str, chance: Chance| vec![Odds { what: what.to_owned(), chance }];
    let Some(player) = m.activation.map(|activation| activation.player) else { return Vec::new() };
    match choice {
        Choice::StepTo(to) => one("safe", step(m, c, player, to)),
        Choice::JumpTo(to) => one("safe", jump(m, c, player, to)),
        Choice::OpenChest(_) => one("ball", chest(m)),
        Choice::Block(target) => block_odds(m, c, player, target),
        Choice::PassTo(to) => pass(m, c, player, to),
        Choice::HandOff(receiver) => {
            let modifier = catching::modifier(m, c, receiver, CatchOf::Clean);
            let chance = at_least(need(m.player(receiver).agility, modifier));
            one("caught", if m.player(receiver).can_catch() { chance } else { Chance::ZERO })
        }
        Choice::Foul => match m.activation.and_then(|activation| activation.target) {
            Some(target) => {
                let total =
                    i16::from(m.player(target).armour) - i16::from(foul::modifier(m, c, player, target));
                one("broken", two_dice(total))
            }
            None => Vec::new(),
        },
        Choice::Stab(target) => one("broken", two_dice(m.player(target).armour.into())),
        _ => Vec::new(),
    }
}

/// The chance that a chest holds the ball.
pub fn chest(m: &Bout) -> Chance {
    if m.ball == Ball::Hidden { Chance::new(1, m.unopened() as u128) } else { Chance::ZERO }
}

/// The chance that a step ends on its feet, with the ball if it lies there.
pub fn step(m: &Bout, c: &Content, player: PlayerId, to: Square) -> Chance {
    let Some(activation) = m.activation else { return Chance::ONE };
    let piece = m.player(player);
    let mut chance = Chance::ONE;
    if activation.moved >= piece.movement {
        chance = chance * at_least(2);
    }
    // The player itself has left its square by the time the dodge is rolled; it marks nobody of its own side.
    if m.is_marked(c, player) {
        chance = chance * at_least(need(piece.agility, movement::dodge_modifier(m, c, player, to)));
    }
    if m.ball == Ball::OnGround(to) && !piece.has(Skill::NoHands) {
        chance = chance * at_least(need(piece.agility, picking_up::modifier(m, c, player, to)));
    }
    chance
}

fn jump(m: &Bout, c: &Content, player: PlayerId, to: Square) -> Chance {
    let Some(activation) = m.activation else { return Chance::ONE };
    let piece = m.player(player);
    let mut chance = at_least(need(piece.agility, jumping::modifier(m, c, player, to)));
    for square in 0..2 {
        if activation.moved + square >= piece.movement {
            chance = chance * at_least(2);
        }
    }
    if m.ball == Ball::OnGround(to) {
        chance = chance * at_least(need(piece.agility, picking_up::modifier(m, c, player, to)));
    }
    chance
}

fn pass(m: &Bout, c: &Content, player: PlayerId, to: Square) -> Vec<Odds> {
    let modifier = passing::modifier(m, c, player, to);
    let target = m.player(player).passing;
    let roll = Roll::test(RollKind::Pass, player, target, modifier);
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

/// Whether a result knocks a player down, before anyone uses a skill that is a choice.
fn target_goes_down(m: &Bout, target: PlayerId, attacker: PlayerId, result: BlockResult) -> bool {
    match result {
        BlockResult::Pow => true,
        BlockResult::Stumble => !m.has(target, Skill::Dodge) || m.has(attacker, Skill::Tackle),
        _ => false,
    }
}

fn attacker_goes_down(m: &Bout, attacker: PlayerId, result: BlockResult) -> bool {
    match result {
        BlockResult::PlayerDown => true,
        BlockResult::BothDown => !m.has(attacker, Skill::Block) && !m.has(attacker, Skill::Wrestle),
        _ => false,
    }
}

/// The chances that the blocker can choose to put the target down, and that it cannot help going down itself. Where
/// the target's coach chooses: that every die, or any die, says so.
fn block_odds(m: &Bout, c: &Content, attacker: PlayerId, target: PlayerId) -> Vec<Odds> {
    let blitz = m.activation.is_some_and(|activation| activation.target.is_some());
    let blow = crate::bout::Blow {
        attacker,
        target,
        blitz,
        second: false,
        equal: false,
        pow: false,
        followed: false,
        fended: false,
        attacker_stays: false,
        target_stays: false,
    };
    let pool = block::pool(m, c, &blow);
    let faces = |wanted: &dyn Fn(BlockResult) -> bool| {
        (1..=6).filter(|&face| wanted(BlockResult::of_face(face))).count() as u128
    };
    let all = |wanted: &dyn Fn(BlockResult) -> bool| {
        (0..pool.count).fold(Chance::ONE, |chance, _| chance * Chance::new(faces(wanted), 6))
    };
    let any = |wanted: &dyn Fn(BlockResult) -> bool| all(&|result| !wanted(result)).complement();
    let down = |result| target_goes_down(m, target, attacker, result);
    let fails = |result| attacker_goes_down(m, attacker, result);
    let own_choice = pool.chooser == attacker.seat();
    vec![
        Odds { what: "down".to_owned(), chance: if own_choice { any(&down) } else { all(&down) } },
        Odds { what: "turnover".to_owned(), chance: if own_choice { all(&fails) } else { any(&fails) } },
    ]
}
