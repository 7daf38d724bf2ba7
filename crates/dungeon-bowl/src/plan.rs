//! Planning a move: the safest path to a square, and the exact chance of getting there.
//!
//! The path is the one with the best chance when re-rolls are spent as well as they can be: team re-rolls (less what a
//! Loner loses), Dodge, Sure Hands and Pro. It goes round portals and does not jump. The chance is exact for that
//! path: rushes, dodges, the pick-up of a ball on the way, Tentacles that try to hold on, and, for a player that is
//! not activated yet, its traits and standing up. What nobody can plan for (Shadowing that follows, a coach that does
//! not re-roll) is where a plan ends: it is walked step by step with the ordinary choices.

use crate::abilities::{jump_up, really_stupid, tackle};
use crate::bout::{Ball, Bout};
use crate::choice::{Action, Choice};
use crate::odds::at_least;
use crate::player::{Flag, PlayerId, Status};
use crate::roster::Content;
use crate::rules::movement::{self, RUSHES};
use crate::rules::rerolls::need;
use crate::rules::{picking_up, standing_up};
use crate::skill::Skill;
use crate::square::{SQUARES, Square};
use kernel::Chance;
use tinyvec::ArrayVec;

/// The most squares one activation can go.
const LONGEST: usize = 12;
/// Team re-rolls a plan reckons with while it looks for its path; the chance of the path counts all of them.
const LOOKED_AT: usize = 3;

/// A planned move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    pub player: PlayerId,
    /// The squares to step on, in order; empty if the player is there.
    pub path: ArrayVec<[Square; LONGEST]>,
    /// The chance of standing on the last of them, with the ball if it lay on the way.
    pub chance: Chance,
}

impl Plan {
    /// What to say next, given that everything so far went as planned; `None` at the end, or where it did not.
    pub fn next(&self, m: &Bout) -> Option<Choice> {
        let activation =
            m.activation.filter(|activation| activation.player == self.player && !activation.done)?;
        let here = m.player(activation.player).square;
        let done = self.path.iter().position(|&square| square == here).map_or(0, |index| index + 1);
        self.path.get(done).map(|&to| Choice::StepTo(to))
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
    before: ArrayVec<[Need; 8]>,
}

fn begin(m: &Bout, c: &Content, id: PlayerId) -> Option<Begin> {
    let player = m.player(id);
    if let Some(activation) = m.activation {
        let acts = activation.player == id && !activation.done && player.is_standing();
        return acts.then(|| Begin {
            moved: activation.moved,
            rushes: activation.rushes,
            before: ArrayVec::new(),
        });
    }
    if !crate::rules::activation::may_act(m, id) || player.is(Flag::JustArrived) || !m.is_active(id) {
        return None;
    }
    let mut start = Begin { moved: 0, rushes: 0, before: ArrayVec::new() };
    let mut roll = |face: u8| start.before.push(Need { face, kind: Kind::Plain });
    for (skill, face) in [
        (Skill::BoneHead, 2),
        (Skill::ReallyStupid, really_stupid::roll_for(m, c, id).need),
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

/// The dice of one step, in order.
fn dice_of(
    m: &Bout,
    c: &Content,
    id: PlayerId,
    from: Square,
    to: Square,
    rushes: bool,
) -> ArrayVec<[Need; 4]> {
    let player = m.player(id);
    let mut dice = ArrayVec::new();
    let marked = m.markers(c, id.seat(), from) > 0;
    if marked {
        let mut held = 0;
        m.each_marker(c, id.seat(), from, |marker| {
            if m.has(marker, Skill::Tentacles) {
                let stronger = m.player(marker).strength as i8 - player.strength as i8;
                held = held.max(7 - need(6, stronger));
            }
        });
        if held > 0 {
            dice.push(Need { face: held + 1, kind: Kind::Theirs });
        }
    }
    if rushes {
        dice.push(Need { face: 2, kind: Kind::Plain });
    }
    if marked {
        let face = need(player.agility, movement::dodge_modifier(m, c, id, to));
        let skill = player.has(Skill::Dodge) && !tackle::stops_dodge(m, c, id, from);
        dice.push(Need { face, kind: if skill { Kind::Dodge } else { Kind::Plain } });
    }
    if m.ball == Ball::OnGround(to) && !player.has(Skill::NoHands) {
        let face = need(player.agility, picking_up::modifier(m, c, id, to));
        let kind = if player.has(Skill::SureHands) { Kind::PickUp } else { Kind::Plain };
        dice.push(Need { face, kind });
    }
    dice
}

/// Re-rolls the player's coach can spend on it now.
fn rerolls(m: &Bout, id: PlayerId) -> Left {
    let player = m.player(id);
    let team =
        if m.turn.seat == id.seat() { m.teams[id.seat()].rerolls + u8::from(m.turn.spare_reroll) } else { 0 };
    Left {
        team,
        dodge: !player.is(Flag::UsedDodge),
        pro: player.has(Skill::Pro) && !player.is(Flag::UsedPro),
    }
}

/// The chance that a Loner may use a re-roll.
fn usable(m: &Bout, id: PlayerId) -> Chance {
    if m.has(id, Skill::Loner) { at_least(m.player(id).loner) } else { Chance::ONE }
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
    if left.pro {
        consider(at_least(3) * works * chance_of(rest, Left { pro: false, ..left }, usable));
    }
    straight + works.complement() * best
}

/// How good a square is to be on after so many steps, for each way of having spent re-rolls.
type Worth = [[f32; 2]; LOOKED_AT + 1];

/// The safest path for a player to a square, if a way leads there this turn. The player is the acting one, or one that
/// may be activated to move.
pub fn plan(m: &Bout, c: &Content, id: PlayerId, to: Square) -> Option<Plan> {
    let start = begin(m, c, id)?;
    let player = m.player(id);
    let from = player.square;
    let free_steps = player.movement.saturating_sub(start.moved) as usize;
    let steps = if m.may_leave(id) { free_steps + (RUSHES - start.rushes.min(RUSHES)) as usize } else { 0 };
    if to != from && (!m.dungeon(c).is_floor(to) || !m.is_free(to) || steps == 0) {
        return None;
    }
    let left = rerolls(m, id);
    let usable = usable(m, id);
    let mut path = ArrayVec::<[Square; LONGEST]>::new();
    if to != from {
        let mut search = Search { m, c, id, to, free_steps, steps, usable: usable.as_f64() as f32 };
        let next = search.best_steps(from, left)?;
        path = next;
    }
    let mut dice = ArrayVec::<[Need; 64]>::new();
    dice.extend(start.before.iter().copied());
    let mut here = from;
    for (index, &square) in path.iter().enumerate() {
        dice.extend(dice_of(m, c, id, here, square, index >= free_steps));
        here = square;
    }
    Some(Plan { player: id, path, chance: chance_of(&dice, left, usable) })
}

struct Search<'a> {
    m: &'a Bout,
    c: &'a Content,
    id: PlayerId,
    to: Square,
    /// Steps before the first rush, and all of them.
    free_steps: usize,
    steps: usize,
    usable: f32,
}

impl Search<'_> {
    /// The steps of the best way, found backwards from the last step to the first.
    fn best_steps(&mut self, from: Square, left: Left) -> Option<ArrayVec<[Square; LONGEST]>> {
        let steps = self.steps.min(LONGEST);
        let near = |square: Square, taken: usize| {
            (square.distance(from) as usize) <= taken && (square.distance(self.to) as usize) <= steps - taken
        };
        let nothing: Worth = [[0.0; 2]; LOOKED_AT + 1];
        let sure: Worth = [[1.0; 2]; LOOKED_AT + 1];
        // By steps taken; a square is worth something only if the target can still be reached from it.
        let mut worth = vec![nothing; (steps + 1) * SQUARES];
        let mut follow = vec![Square::NOWHERE; (steps + 1) * SQUARES];
        let state = (left.team.min(LOOKED_AT as u8) as usize, usize::from(left.dodge));
        for taken in (0..=steps).rev() {
            worth[taken * SQUARES + self.to.index()] = sure;
            if taken == steps {
                continue;
            }
            for &square in self.m.dungeon(self.c).floor() {
                let passable = square == from || self.m.is_free(square) && self.m.portal_at(square).is_none();
                if square == self.to || !near(square, taken) || !passable {
                    continue;
                }
                let mut best = nothing;
                let mut way = Square::NOWHERE;
                for next in self.m.dungeon(self.c).neighbours(square) {
                    let then = worth[(taken + 1) * SQUARES + next.index()];
                    if then[state.0][state.1] <= best[state.0][state.1] {
                        continue;
                    }
                    let dice = dice_of(self.m, self.c, self.id, square, next, taken >= self.free_steps);
                    let value = dice.iter().rev().fold(then, |then, die| self.before(*die, &then));
                    if value[state.0][state.1] > best[state.0][state.1] {
                        best = value;
                        way = next;
                    }
                }
                worth[taken * SQUARES + square.index()] = best;
                follow[taken * SQUARES + square.index()] = way;
            }
        }
        let mut path = ArrayVec::new();
        let mut here = from;
        for taken in 0..steps {
            if here == self.to {
                break;
            }
            here = follow[taken * SQUARES + here.index()];
            if !here.is_somewhere() {
                return None;
            }
            path.push(here);
        }
        (here == self.to).then_some(path)
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

/// Every square a player can come to this turn with its chance when nothing is re-rolled, best first among equal
/// distances: a map for bots and for shading a board.
pub fn reach(m: &Bout, c: &Content, id: PlayerId) -> Vec<(Square, f32)> {
    let Some(start) = begin(m, c, id) else { return Vec::new() };
    let player = m.player(id);
    let free_steps = player.movement.saturating_sub(start.moved) as usize;
    let steps = if m.may_leave(id) { free_steps + (RUSHES - start.rushes.min(RUSHES)) as usize } else { 0 };
    let chance =
        |dice: &[Need]| dice.iter().map(|die| f32::from(7 - die.face.clamp(1, 7)) / 6.0).product::<f32>();
    let mut best = vec![0.0f32; SQUARES];
    let mut now = vec![(player.square, chance(&start.before))];
    best[player.square.index()] = now[0].1;
    for taken in 0..steps.min(LONGEST) {
        let mut next: Vec<(Square, f32)> = Vec::new();
        for &(here, so_far) in &now {
            if taken > 0 && m.portal_at(here).is_some() {
                continue;
            }
            for to in m.dungeon(c).neighbours(here).filter(|&to| m.is_free(to)) {
                let value = so_far * chance(&dice_of(m, c, id, here, to, taken >= free_steps));
                if value > best[to.index()] {
                    best[to.index()] = value;
                    match next.iter_mut().find(|(square, _)| *square == to) {
                        Some(entry) => entry.1 = value,
                        None => next.push((to, value)),
                    }
                }
            }
        }
        now = next;
    }
    let mut all: Vec<(Square, f32)> = m
        .dungeon(c)
        .floor()
        .iter()
        .map(|&square| (square, best[square.index()]))
        .filter(|entry| entry.1 > 0.0)
        .collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    all
}

/// The choice that begins a plan for a player that is not activated yet.
pub fn activation(plan: &Plan) -> Choice {
    Choice::Activate(plan.player, Action::Move)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Game, Seat, Tabletop};

    fn position(content: &Content, lines: &str) -> Bout {
        let text = format!(
            "home cogs\naway cogs\n{lines}\nh9 Journeywright, reserves\na9 Journeywright, reserves\n"
        );
        Bout::read_position(content, &text).unwrap_or_else(|problem| panic!("{problem}"))
    }

    #[test]
    fn a_plan_takes_the_safest_way_round() {
        let content = Bout::built_in().unwrap();
        let h1 = PlayerId::of_label("h1").unwrap();
        let bout = position(&content, "h1 Journeywright, at 10 4\na1 Journeywright, at 12 3");
        // Straight east would cost a dodge; six squares are enough to go round by the south.
        let plan = plan(&bout, &content, h1, Square::new(14, 4)).unwrap();
        assert_eq!(plan.chance, Chance::ONE, "{plan:?}");
        assert!(plan.path.iter().all(|square| bout.portal_at(*square).is_none()));
        assert!(super::plan(&bout, &content, h1, Square::new(30, 3)).is_none(), "too far");
        assert!(super::plan(&bout, &content, h1, Square::new(12, 3)).is_none(), "occupied");
    }

    #[test]
    fn the_chance_of_a_plan_is_the_one_worked_out_by_hand() {
        let content = Bout::built_in().unwrap();
        let h1 = PlayerId::of_label("h1").unwrap();
        for (lines, (x, y), of, all) in [
            // A dodge on 3+, a rush.
            ("h1 Journeywright, at 10 3, MA 1\na1 Journeywright, at 11 4", (9, 1), 5, 9),
            // The same with Dodge for the one and a team re-roll for the other: 8/9 and 35/36.
            ("home cogs, re-rolls 1\nh1 Courier, at 10 3, MA 1\na1 Journeywright, at 11 4", (9, 1), 70, 81),
            // Two team re-rolls that a Loner may use half the time: 7/9 and 65/72.
            (
                "home cogs, re-rolls 2\nh1 Journeywright, +Loner (4+), at 10 3, MA 1\na1 Journeywright, at 11 4",
                (9, 1),
                455,
                648,
            ),
            // Round the marker: dodge 3+, two rushes, dodge 3+ with one re-roll among them: 50/81; then the ball with
            // Sure Hands: 8/9.
            (
                "home cogs, re-rolls 1\nball 12,3\nh1 Launcher, at 10 3, MA 1\na1 Journeywright, at 10 4",
                (12, 3),
                400,
                729,
            ),
            // Bone Head, then three squares to stand up and one to go.
            ("h1 Boiler Golem, at 10 3, prone\na1 Journeywright, at 36 6", (11, 3), 5, 6),
            // Two rushes and Pro once.
            ("h1 Journeywright, +Pro, at 10 3, MA 0\na1 Journeywright, at 36 6", (12, 3), 275, 324),
        ] {
            let bout = position(&content, lines);
            let plan =
                plan(&bout, &content, h1, Square::new(x, y)).unwrap_or_else(|| panic!("no way: {lines}"));
            assert_eq!(plan.chance, Chance::new(of, all), "{lines}\n{plan:?}");
        }
    }

    #[test]
    fn a_plan_is_walked_step_by_step_and_ends_where_something_else_happens() {
        let content = Bout::built_in().unwrap();
        let h1 = PlayerId::of_label("h1").unwrap();
        let mut bout = position(&content, "h1 Journeywright, at 10 4\na1 Journeywright, at 36 6");
        let plan = plan(&bout, &content, h1, Square::new(14, 4)).unwrap();
        assert_eq!(plan.next(&bout), None, "nobody is activated yet");
        let mut table = kernel::Silent(kernel::Fast::new(1));
        bout.answer(&content, Seat::FIRST, activation(&plan), &mut table).unwrap();
        while let Some(choice) = plan.next(&bout) {
            bout.answer(&content, Seat::FIRST, choice, &mut table).unwrap();
        }
        assert_eq!(bout.player(h1).square, Square::new(14, 4));
    }

    #[test]
    fn the_map_of_reach_agrees_with_plans_without_re_rolls() {
        let content = Bout::built_in().unwrap();
        let h1 = PlayerId::of_label("h1").unwrap();
        let bout = position(
            &content,
            "h1 Journeywright, at 12 4\na1 Journeywright, at 11 3\na2 Journeywright, at 14 2",
        );
        for (square, chance) in reach(&bout, &content, h1) {
            if bout.portal_at(square).is_none() {
                let plan = plan(&bout, &content, h1, square).unwrap();
                assert!(
                    (plan.chance.as_f64() - f64::from(chance)).abs() < 1e-5,
                    "{square}: {chance} {plan:?}"
                );
            }
        }
    }
}
