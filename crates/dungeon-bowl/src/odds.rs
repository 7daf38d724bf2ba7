//! The chances that matter for a choice, exactly: for the roll or rolls it leads to at once, without re-rolls.
//! A whole planned move with re-rolls is [`crate::plan`].

use crate::abilities::{
    animal_savagery, bone_head, dauntless, juggernaut, jump_up, really_stupid, unchannelled_fury,
};
use crate::bout::{Blow, Bout};
use crate::choice::{Action, BlockResult, Choice, Reroll};
use crate::player::{PlayerId, Status};
use crate::roster::Content;
use crate::rules::rerolls::{CatchOf, Roll, RollKind, need};
use crate::rules::{
    block, catching, foul, interference, jumping, movement, passing, picking_up, standing_up, throw_team_mate,
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
pub fn odds(m: &Bout, c: &Content, choice: Choice) -> Vec<Odds> {
    let one = |what: &str, chance: Chance| vec![Odds { what: what.to_owned(), chance }];
    match choice {
        Choice::Activate(player, action) => {
            let chance = acts(m, c, player, action);
            return if chance == Chance::ONE { Vec::new() } else { one("acts", chance) };
        }
        Choice::Reroll(by) => return again(m, by).map_or(Vec::new(), |chance| one("made", chance)),
        Choice::Argue(true) => return one("stays", at_least(6)),
        Choice::Bribe(true) => return one("stays", at_least(2)),
        Choice::Interfere(player) => {
            let Some(flight) = m.flight else { return Vec::new() };
            let modifier = interference::modifier(m, c, player, &flight);
            return one("deflected", at_least(need(m.player(player).agility, modifier)));
        }
        _ => {}
    }
    let Some(player) = m.activation.map(|activation| activation.player) else { return Vec::new() };
    match choice {
        Choice::StepTo(to) | Choice::JumpTo(to) => {
            let jumps = matches!(choice, Choice::JumpTo(_));
            let safe = if jumps { jump(m, c, player, to) } else { step(m, c, player, to) };
            let mut odds = one("safe", safe);
            if m.portal_at(to).is_some() {
                odds.extend(one("mishap", Chance::new(1, 6)));
            }
            odds
        }
        Choice::OpenChest(_) => one("ball", chest(m)),
        Choice::Block(target) => block_odds(m, c, player, target),
        Choice::PassTo(to) => throw(m, player, passing::modifier(m, c, player, to)),
        Choice::ThrowAtWall(to, _) => {
            let bonus = crate::abilities::wall_thrower::bonus(m, player);
            throw(m, player, passing::modifier(m, c, player, to) + bonus)
        }
        Choice::Aim(to) => throw(m, player, throw_team_mate::modifier(m, c, player, to)),
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
        Choice::Vomit(target) => one("broken", at_least(2) * two_dice(m.player(target).armour.into())),
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
    let mut chance = at_least(need(piece.agility, jumping::modifier(m, c, player, piece.square, to)));
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

/// The chance that a player that is activated gets to act: its traits, and standing up if it is slow.
fn acts(m: &Bout, c: &Content, player: PlayerId, action: Action) -> Chance {
    let piece = m.player(player);
    let mut chance = Chance::ONE;
    for (skill, face) in [
        (Skill::BoneHead, bone_head::roll_for(player).need),
        (Skill::ReallyStupid, really_stupid::roll_for(m, c, player).need),
        (Skill::UnchannelledFury, unchannelled_fury::roll_for(player, action).need),
    ] {
        if piece.has(skill) {
            chance = chance * at_least(face);
        }
    }
    // Whoever finds nobody to lash out at does nothing; anybody else goes on.
    if piece.has(Skill::AnimalSavagery) && !animal_savagery::somebody_near(m, c, player) {
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
fn again(m: &Bout, by: Reroll) -> Option<Chance> {
    let Some(Step::RerollWindow(window)) = m.agenda.top() else { return None };
    let (roll, player) = (window.roll, m.player(window.roll.player));
    if roll.need < 2 {
        return None;
    }
    let made = at_least(roll.need);
    let own = !matches!(roll.kind, RollKind::Slam | RollKind::Argue);
    Some(match by {
        Reroll::Keep => Chance::ZERO,
        Reroll::Team if own && player.has(Skill::Loner) => at_least(player.loner) * made,
        Reroll::Team | Reroll::Skill => made,
        Reroll::Pro => at_least(3) * made,
    })
}

/// What a throw with this modifier may come to: a ball at a square or a wall, or a team-mate.
fn throw(m: &Bout, player: PlayerId, modifier: i8) -> Vec<Odds> {
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

/// Whether a result puts the target down and leaves the blocker on its feet, every skill used that keeps its own player
/// up.
fn target_goes_down(m: &Bout, target: PlayerId, attacker: PlayerId, result: BlockResult) -> bool {
    match result {
        BlockResult::Pow => true,
        BlockResult::Stumble => !m.has(target, Skill::Dodge) || m.has(attacker, Skill::Tackle),
        BlockResult::BothDown => {
            m.has(attacker, Skill::Block) && !m.has(target, Skill::Block) && !m.has(target, Skill::Wrestle)
        }
        _ => false,
    }
}

/// Whether a result ends the turn: the blocker is knocked down.
fn attacker_goes_down(m: &Bout, blow: &Blow, result: BlockResult) -> bool {
    match result {
        BlockResult::PlayerDown => true,
        BlockResult::BothDown => {
            let stays = [Skill::Block, Skill::Wrestle].iter().any(|&skill| m.has(blow.attacker, skill));
            !stays && !juggernaut::charges(m, blow)
        }
        _ => false,
    }
}

/// The chances that the blocker can choose to put the target down, and that it cannot help going down itself. Where
/// the target's coach chooses: that every die, or any die, says so. The rush a blitz may need and Dauntless count.
fn block_odds(m: &Bout, c: &Content, attacker: PlayerId, target: PlayerId) -> Vec<Odds> {
    let blitz = m.activation.is_some_and(|activation| activation.target.is_some());
    let blow = Blow {
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
    let [mut down, mut turnover] = dice_odds(m, c, &blow);
    if let Some(roll) = dauntless::roll_for(m, &blow) {
        let (dares, as_equals) = (at_least(roll.need), dice_odds(m, c, &Blow { equal: true, ..blow }));
        down = dares * as_equals[0] + dares.complement() * down;
        turnover = dares * as_equals[1] + dares.complement() * turnover;
    }
    let rushes =
        blitz && m.activation.is_some_and(|activation| activation.moved >= m.player(attacker).movement);
    if rushes {
        down = at_least(2) * down;
        turnover = at_least(2).complement() + at_least(2) * turnover;
    }
    vec![
        Odds { what: "down".to_owned(), chance: down },
        Odds { what: "turnover".to_owned(), chance: turnover },
    ]
}

/// The same for the dice alone.
fn dice_odds(m: &Bout, c: &Content, blow: &Blow) -> [Chance; 2] {
    let pool = block::pool(m, c, blow);
    let faces = |wanted: &dyn Fn(BlockResult) -> bool| {
        (1..=6).filter(|&face| wanted(BlockResult::of_face(face))).count() as u128
    };
    let all = |wanted: &dyn Fn(BlockResult) -> bool| {
        (0..pool.count).fold(Chance::ONE, |chance, _| chance * Chance::new(faces(wanted), 6))
    };
    let any = |wanted: &dyn Fn(BlockResult) -> bool| all(&|result| !wanted(result)).complement();
    let down = |result| target_goes_down(m, blow.target, blow.attacker, result);
    let fails = |result| attacker_goes_down(m, blow, result);
    if pool.chooser == blow.attacker.seat() { [any(&down), all(&fails)] } else { [all(&down), any(&fails)] }
}
