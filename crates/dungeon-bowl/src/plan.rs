//! Planning a move: the safest path to a square, and the exact chance of getting there.
//!
//! The path is the one with the best chance when team re-rolls (less what a Loner loses), Dodge and Sure Hands are spent
//! as well as they can be. It may jump once, over whoever lies in the way or, with Leap, over anything but a chest; it goes
//! round portals, whose exits nobody can plan for, unless one is where it ends. The chance is exact for that path: rushes,
//! dodges, the jump, the pick-up of a ball on the way, Tentacles that try to hold on, and, for a player that is not
//! activated yet, its traits and standing up, with Pro reckoned in too. What is not reckoned with ends a plan when it
//! happens: Shadowing that follows, Animal Savagery that goes on after lashing out, a coach that does not re-roll. A plan is
//! walked step by step with the ordinary choices.

mod reach;

pub use reach::{Reach, Zones};

use crate::abilities::{jump_up, really_stupid, tackle};
use crate::bout::{Ball, Bout};
use crate::choice::{Action, Choice};
use crate::odds::at_least;
use crate::player::{Flag, PlayerId, Status};
use crate::roster::Roster;
use crate::rules::movement::{self, RUSHES};
use crate::rules::rerolls::need;
use crate::rules::{jumping, picking_up, standing_up};
use crate::skill::Skill;
use crate::square::Square;
use kernel::Chance;
use tinyvec::ArrayVec;

/// The most squares one activation can go.
const LONGEST: usize = 12;
/// Team re-rolls a plan reckons with while it looks for its path; the chance of the path counts all of them.
const LOOKED_AT: usize = 3;
/// What a step costs while the path is looked for, so that of two ways as safe the shorter is taken.
const THRIFT: f32 = 1.0 - 1e-5;

/// A planned move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    pub player: PlayerId,
    /// The squares to come to, in order, a jump where two of them do not touch; empty if the player is there.
    pub path: ArrayVec<[Square; LONGEST]>,
    /// The chance of standing on the last of them, with the ball if it lay on the way.
    pub chance: Chance,
}

impl Plan {
    /// What to say next, given that everything so far went as planned; `None` at the end, or where it did not.
    pub fn next(&self, bout: &Bout) -> Option<Choice> {
        let activation =
            bout.activation.filter(|activation| activation.player == self.player && !activation.done)?;
        let here = bout.player(activation.player).square;
        let done = self.path.iter().position(|&square| square == here).map_or(0, |index| index + 1);
        self.path
            .get(done)
            .map(|&to| if here.distance(to) == 1 { Choice::StepTo(to) } else { Choice::JumpTo(to) })
    }
}

/// One die of a plan.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
struct Need {
    face: u8,
    kind: Kind,
}

/// What can re-roll a die of a plan.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
enum Kind {
    /// Team re-rolls and Pro.
    #[default]
    Plain,
    /// Dodge too.
    Dodge,
    /// Sure Hands too.
    PickUp,
    /// Team re-rolls only.
    Lying,
    /// Nothing: the other side rolls it.
    Theirs,
}

/// What re-rolls are left.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Left {
    team: u8,
    dodge: bool,
    pro: bool,
}

/// Where the player starts: its movement spent, and the dice before its first step.
struct Begin {
    moved: u8,
    rushes: u8,
    jumped: bool,
    before: ArrayVec<[Need; 8]>,
}

fn begin(bout: &Bout, roster: &Roster, id: PlayerId) -> Option<Begin> {
    let player = bout.player(id);
    if let Some(activation) = bout.activation {
        let acts = activation.player == id && !activation.done && player.is_standing();
        return acts.then(|| Begin {
            moved: activation.moved,
            rushes: activation.rushes,
            jumped: activation.jumped,
            before: ArrayVec::new(),
        });
    }
    if !crate::rules::activation::may_act(bout, id) || player.is(Flag::JustArrived) || !bout.is_active(id) {
        return None;
    }
    let mut start = Begin { moved: 0, rushes: 0, jumped: false, before: ArrayVec::new() };
    // Whoever still lies cannot use Pro.
    let kind = if player.status == Status::Prone { Kind::Lying } else { Kind::Plain };
    let mut roll = |face: u8| start.before.push(Need { face, kind });
    for (skill, face) in [
        (Skill::BoneHead, 2),
        (Skill::ReallyStupid, really_stupid::roll_for(bout, roster, id).need),
        (Skill::UnchannelledFury, 4),
        (Skill::AnimalSavagery, 4),
        (Skill::TakeRoot, 2),
    ] {
        if player.has(skill) {
            roll(face);
        }
    }
    if player.status == Status::Prone && !jump_up::stands_free(player) {
        if player.movement >= standing_up::COST {
            start.moved = standing_up::COST;
        } else {
            roll(4);
            start.moved = player.movement;
        }
    }
    Some(start)
}

/// The position once the player has been activated and has stood up: it uses its skills again.
fn on_its_feet(bout: &Bout, id: PlayerId) -> Bout {
    let mut ready = *bout;
    let player = ready.player_mut(id);
    player.status = Status::Standing;
    player.set(Flag::NoTackleZone, false);
    ready
}

/// The most dice of one step or jump: a hold, two rushes, the test, the pick-up.
type Dice = ArrayVec<[Need; 8]>;

/// The dice of one step, in order.
fn dice_of(bout: &Bout, roster: &Roster, id: PlayerId, from: Square, to: Square, rushes: bool) -> Dice {
    let player = bout.player(id);
    let marked = bout.markers(roster, id.seat(), from) > 0;
    let mut dice = hold(bout, roster, id, from, marked);
    if rushes {
        dice.push(Need { face: 2, kind: Kind::Plain });
    }
    if marked {
        let face = need(player.agility, movement::dodge_modifier(bout, roster, id, to));
        let skill = player.has(Skill::Dodge) && !tackle::stops_dodge(bout, roster, id, from);
        dice.push(Need { face, kind: if skill { Kind::Dodge } else { Kind::Plain } });
    }
    dice.extend(pick_up(bout, roster, id, to));
    dice
}

/// The dice of a jump, in order; so many of its two squares are rushed for.
fn dice_of_jump(bout: &Bout, roster: &Roster, id: PlayerId, from: Square, to: Square, rushes: usize) -> Dice {
    let mut dice = hold(bout, roster, id, from, bout.markers(roster, id.seat(), from) > 0);
    dice.extend(core::iter::repeat_n(Need { face: 2, kind: Kind::Plain }, rushes));
    let face = need(bout.player(id).agility, jumping::modifier(bout, roster, id, from, to));
    dice.push(Need { face, kind: Kind::Plain });
    dice.extend(pick_up(bout, roster, id, to));
    dice
}

/// Tentacles that may hold a player where it is.
fn hold(bout: &Bout, roster: &Roster, id: PlayerId, from: Square, marked: bool) -> Dice {
    let mut dice = Dice::new();
    if marked {
        let mut held = 0;
        bout.each_marker(roster, id.seat(), from, |marker| {
            if bout.has(marker, Skill::Tentacles) {
                let stronger = bout.player(marker).strength as i8 - bout.player(id).strength as i8;
                held = held.max(7 - need(6, stronger));
            }
        });
        if held > 0 {
            dice.push(Need { face: held + 1, kind: Kind::Theirs });
        }
    }
    dice
}

/// The pick-up of a ball that lies on a square.
fn pick_up(bout: &Bout, roster: &Roster, id: PlayerId, to: Square) -> Option<Need> {
    let player = bout.player(id);
    (bout.ball == Ball::OnGround(to) && !player.has(Skill::NoHands)).then(|| Need {
        face: need(player.agility, picking_up::modifier(bout, roster, id, to)),
        kind: if player.has(Skill::SureHands) { Kind::PickUp } else { Kind::Plain },
    })
}

/// Re-rolls the player's coach can spend on it now.
fn rerolls(bout: &Bout, id: PlayerId) -> Left {
    let player = bout.player(id);
    let team = if bout.turn.seat == id.seat() {
        bout.teams[id.seat()].rerolls + u8::from(bout.turn.spare_reroll)
    } else {
        0
    };
    Left {
        team,
        dodge: !player.is(Flag::UsedDodge),
        pro: player.has(Skill::Pro) && !player.is(Flag::UsedPro),
    }
}

/// The chance that a Loner may use a re-roll.
fn usable(bout: &Bout, id: PlayerId) -> Chance {
    if bout.has(id, Skill::Loner) { at_least(bout.player(id).loner) } else { Chance::ONE }
}

/// The exact chance that all dice come up, re-rolls spent as well as they can be.
fn chance_of(dice: &[Need], left: Left, usable: Chance) -> Chance {
    let Some((die, rest)) = dice.split_first() else { return Chance::ONE };
    let works = at_least(die.face);
    let straight = works * chance_of(rest, left, usable);
    if die.kind == Kind::Theirs || die.face <= 1 {
        return straight;
    }
    let mut best = Chance::ZERO;
    let mut consider = |chance: Chance| {
        if chance.as_f64() > best.as_f64() {
            best = chance;
        }
    };
    if die.kind == Kind::PickUp {
        consider(works * chance_of(rest, left, usable));
    }
    if die.kind == Kind::Dodge && left.dodge {
        consider(works * chance_of(rest, Left { dodge: false, ..left }, usable));
    }
    if left.team > 0 {
        consider(usable * works * chance_of(rest, Left { team: left.team - 1, ..left }, usable));
    }
    if left.pro && die.kind != Kind::Lying {
        consider(at_least(3) * works * chance_of(rest, Left { pro: false, ..left }, usable));
    }
    straight + works.complement() * best
}

/// How good a square is to be on after so many steps, for each way of having spent re-rolls.
type Worth = [[f32; 2]; LOOKED_AT + 1];

/// The safest path for a player to a square, if a way leads there this turn. The player is the acting one, or one that
/// may be activated to move.
pub fn plan(bout: &Bout, roster: &Roster, id: PlayerId, to: Square) -> Option<Plan> {
    let start = begin(bout, roster, id)?;
    let bout = &on_its_feet(bout, id);
    let player = bout.player(id);
    let from = player.square;
    let free_steps = player.movement.saturating_sub(start.moved) as usize;
    let steps =
        if bout.may_leave(id) { free_steps + (RUSHES - start.rushes.min(RUSHES)) as usize } else { 0 };
    if to != from && (!bout.dungeon(roster).is_floor(to) || !bout.is_free(to) || steps == 0) {
        return None;
    }
    let left = rerolls(bout, id);
    let usable = usable(bout, id);
    let steps = steps.min(LONGEST);
    let search = Search { bout, roster, id, from, to, free_steps, steps, usable: usable.as_f64() as f32 };
    let path = if to == from { Path::new() } else { search.best_path(left, !start.jumped)? };
    let mut dice = ArrayVec::<[Need; 64]>::new();
    dice.extend(start.before.iter().copied());
    let (mut here, mut taken) = (from, 0);
    for &square in &path {
        dice.extend(search.dice(here, square, taken));
        taken += here.distance(square) as usize;
        here = square;
    }
    Some(Plan { player: id, path, chance: chance_of(&dice, left, usable) })
}

type Path = ArrayVec<[Square; LONGEST]>;

struct Search<'a> {
    bout: &'a Bout,
    roster: &'a Roster,
    id: PlayerId,
    from: Square,
    to: Square,
    /// Steps before the first rush, and all of them.
    free_steps: usize,
    steps: usize,
    usable: f32,
}

impl Search<'_> {
    /// The dice of the next step, or of the jump that leads two squares on, after so many squares.
    fn dice(&self, here: Square, next: Square, taken: usize) -> Dice {
        if here.distance(next) == 1 {
            return dice_of(self.bout, self.roster, self.id, here, next, taken >= self.free_steps);
        }
        let rushes = (taken + 2).saturating_sub(self.free_steps).min(2);
        dice_of_jump(self.bout, self.roster, self.id, here, next, rushes)
    }

    /// The place in the tables of a square after so many steps, with or without the jump still to come.
    fn slot(&self, jump: bool, taken: usize, square: Square) -> usize {
        let side = 2 * self.steps + 1;
        let (dx, dy) = self.from.delta_to(square);
        let local = (dy + self.steps as i32) as usize * side + (dx + self.steps as i32) as usize;
        (usize::from(jump) * (self.steps + 1) + taken) * side * side + local
    }

    /// The best way, found backwards from the last step to the first.
    fn best_path(&self, left: Left, may_jump: bool) -> Option<Path> {
        let (bout, roster, steps) = (self.bout, self.roster, self.steps);
        if self.from.distance(self.to) as usize > steps {
            return None;
        }
        let nothing: Worth = [[0.0; 2]; LOOKED_AT + 1];
        let sure: Worth = [[1.0; 2]; LOOKED_AT + 1];
        let side = 2 * steps + 1;
        let slots = 2 * (steps + 1) * side * side;
        let mut worth = vec![nothing; slots];
        let mut follow = vec![Square::NOWHERE; slots];
        let state = (left.team.min(LOOKED_AT as u8) as usize, usize::from(left.dodge));
        let near = |square: Square, taken: usize| {
            (square.distance(self.from) as usize) <= taken
                && (square.distance(self.to) as usize) <= steps - taken
                && (square == self.from || bout.is_free(square) && bout.portal_at(square).is_none())
        };
        for taken in (0..=steps).rev() {
            for jump in [false, true] {
                if jump && !may_jump {
                    continue;
                }
                worth[self.slot(jump, taken, self.to)] = sure;
                if taken == steps {
                    continue;
                }
                for &square in bout.dungeon(roster).floor() {
                    if square == self.to || !near(square, taken) {
                        continue;
                    }
                    let (mut best, mut way) = (nothing, Square::NOWHERE);
                    let mut consider = |next: Square, then: Worth| {
                        if then[state.0][state.1] <= best[state.0][state.1] {
                            return;
                        }
                        let dice = self.dice(square, next, taken);
                        let then = then.map(|row| row.map(|worth| worth * THRIFT));
                        let value = dice.iter().rev().fold(then, |then, die| self.before(*die, &then));
                        if value[state.0][state.1] > best[state.0][state.1] {
                            (best, way) = (value, next);
                        }
                    };
                    let reachable =
                        |next: Square, taken: usize| next == self.to || taken <= steps && near(next, taken);
                    for next in
                        bout.dungeon(roster).neighbours(square).filter(|&next| reachable(next, taken + 1))
                    {
                        consider(next, worth[self.slot(jump, taken + 1, next)]);
                    }
                    if jump && taken + 2 <= steps {
                        jumping::each_landing(bout, roster, self.id, square, |next| {
                            if reachable(next, taken + 2) {
                                consider(next, worth[self.slot(false, taken + 2, next)]);
                            }
                        });
                    }
                    worth[self.slot(jump, taken, square)] = best;
                    follow[self.slot(jump, taken, square)] = way;
                }
            }
        }
        let mut path = Path::new();
        let (mut here, mut taken, mut jump) = (self.from, 0, may_jump);
        while here != self.to {
            let next = follow[self.slot(jump, taken, here)];
            if !next.is_somewhere() {
                return None;
            }
            let squares = here.distance(next) as usize;
            jump &= squares == 1;
            taken += squares;
            here = next;
            path.push(here);
        }
        Some(path)
    }

    /// What a situation is worth before a die that must come up.
    fn before(&self, die: Need, then: &Worth) -> Worth {
        let works = f32::from(7 - die.face.clamp(1, 7)) / 6.0;
        let mut worth = [[0.0; 2]; LOOKED_AT + 1];
        for team in 0..=LOOKED_AT {
            for dodge in 0..2 {
                let mut again: f32 = 0.0;
                if die.kind == Kind::PickUp {
                    again = again.max(then[team][dodge]);
                }
                if die.kind == Kind::Dodge && dodge == 1 {
                    again = again.max(then[team][0]);
                }
                if team > 0 && die.kind != Kind::Theirs {
                    again = again.max(self.usable * then[team - 1][dodge]);
                }
                worth[team][dodge] = works * then[team][dodge] + (1.0 - works) * works * again;
            }
        }
        worth
    }
}

/// The choice that begins a plan for a player that is not activated yet.
pub fn activation(plan: &Plan) -> Choice {
    Choice::Activate(plan.player, Action::Move)
}

#[cfg(test)]
mod tests;
