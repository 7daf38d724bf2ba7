//! Blocking: strength against strength, the dice, and their five results.
//!
//! 1. Horns on a blitz; Dauntless against a stronger target, before assists are counted.
//! 2. Assists. Equal strengths: one die. Stronger: two. More than twice as strong: three. The stronger's coach chooses.
//! 3. The active coach may re-roll the whole pool, or one die with Pro.
//! 4. The chosen result: skills that turn it into another are asked for in the order of `both_down`.
//! 5. Push, follow-up, armour, portals, ball: see `push_back`.
//! 6. Frenzy's second block.

use crate::abilities::{dauntless, frenzy, horns, pro};
use crate::rules::follow_up::FollowUp;
use crate::rules::prelude::*;
use crate::rules::{armour, assists, both_down, movement, push_back, skill_window};

/// A block begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Block;

impl Rule<Bout> for Block {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let Some(blow) = bout.blow else { return kernel::fault!("a step of a block, but nobody blocks") };
        if !bout.player(blow.attacker).is_standing() || !bout.player(blow.target).is_standing() {
            return;
        }
        match dauntless::roll_for(bout, &blow) {
            Some(roll) => rerolls::roll(bout, roster, table, roll),
            None => roll_dice(bout, roster, table),
        }
    }
}

/// A block that has not been rolled for yet.
pub const fn blow(attacker: PlayerId, target: PlayerId, blitz: bool, second: bool) -> Blow {
    Blow {
        attacker,
        target,
        blitz,
        second,
        equal: false,
        pow: false,
        pushed: false,
        followed: false,
        fended: false,
        attacker_stays: false,
        target_stays: false,
    }
}

/// Starts a block of one player against another.
pub fn start(bout: &mut Bout, attacker: PlayerId, target: PlayerId, blitz: bool, second: bool) {
    bout.blow = Some(blow(attacker, target, blitz, second));
    bout.next([Block.into(), AfterBlock.into()]);
}

/// The Dauntless roll has been made.
pub fn dared(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, worked: bool) {
    let Some(blow) = &mut bout.blow else { return kernel::fault!("a step of a block, but nobody blocks") };
    blow.equal = worked;
    roll_dice(bout, roster, table);
}

/// How many dice are rolled and who chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pool {
    pub count: u8,
    pub chooser: Seat,
}

/// DB-BLOCK-1: Dice for two strengths: one when equal, two for the stronger, three when more than double.
pub const fn dice_for(attacker: u8, target: u8) -> (u8, bool) {
    let (more, less) = if attacker >= target { (attacker, target) } else { (target, attacker) };
    let count = if more == less {
        1
    } else if more > 2 * less {
        3
    } else {
        2
    };
    (count, attacker >= target)
}

/// The dice of a block, assists counted.
pub fn pool(bout: &Bout, roster: &Roster, blow: &Blow) -> Pool {
    let own = horns::strength(bout, blow);
    let other = bout.player(blow.target).strength;
    let own = if blow.equal { other } else { own };
    let attacker = own + assists::count(bout, roster, blow.attacker, blow.target);
    let target = other + assists::count(bout, roster, blow.target, blow.attacker);
    let (count, by_attacker) = dice_for(attacker, target);
    Pool { count, chooser: if by_attacker { blow.attacker.seat() } else { blow.target.seat() } }
}

fn roll_dice(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
    let Some(blow) = bout.blow else { return kernel::fault!("a step of a block, but nobody blocks") };
    let pool = pool(bout, roster, &blow);
    let mut dice = BlockDice { faces: [0; 3], count: pool.count, chooser: pool.chooser, settled: false };
    dice.throw(&blow, table);
    bout.next([dice.into()]);
}

/// The dice of a block lie on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct BlockDice {
    pub faces: [u8; 3],
    pub count: u8,
    pub chooser: Seat,
    /// Whether nothing can be rolled again.
    pub settled: bool,
}

impl BlockDice {
    fn throw(&mut self, blow: &Blow, table: &mut Table<'_, Event>) {
        for face in &mut self.faces[..self.count as usize] {
            *face = table.roll(Die::D6, "block");
        }
        self.told(blow, table);
    }

    fn told(self, blow: &Blow, table: &mut Table<'_, Event>) {
        table.tell(|| Event::BlockRolled {
            attacker: blow.attacker,
            target: blow.target,
            faces: self.faces,
            count: self.count,
            chooser: self.chooser,
        });
    }

    /// Each result that lies on the table, once.
    fn results(&self) -> impl Iterator<Item = BlockResult> + '_ {
        BlockResult::ALL.into_iter().filter(|&result| {
            self.faces[..self.count as usize].iter().any(|&face| BlockResult::of_face(face) == result)
        })
    }

    fn team_reroll(self, bout: &Bout) -> bool {
        !self.settled && rerolls::has_team_reroll(bout, bout.turn.seat)
    }

    fn pro(self, bout: &Bout) -> bool {
        !self.settled && bout.blow.is_some_and(|blow| pro::may_try(bout, blow.attacker))
    }
}

impl Rule<Bout> for BlockDice {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        let blow = bout.blow?;
        let rerollable = self.team_reroll(bout) || self.pro(bout);
        if self.chooser != blow.attacker.seat() && rerollable {
            return Some(Asked::one(blow.attacker.seat(), "re-roll block dice"));
        }
        (rerollable || self.results().count() > 1).then_some(Asked::one(self.chooser, "block dice"))
    }

    fn offer(&self, bout: &Bout, _: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        if seat == self.chooser {
            choices.extend(self.results().map(Choice::Take));
        } else {
            choices.push(Choice::Reroll(crate::choice::Reroll::Keep));
        }
        if bout.turn.seat == seat {
            if self.team_reroll(bout) {
                choices.push(Choice::Reroll(crate::choice::Reroll::Team));
            }
            if self.pro(bout) {
                choices.extend(self.results().map(Choice::ProDie));
            }
        }
    }

    fn answer(
        mut self,
        bout: &mut Bout,
        roster: &Roster,
        _: Seat,
        choice: Choice,
        table: &mut Table<'_, Event>,
    ) {
        let Some(blow) = bout.blow else { return kernel::fault!("a step of a block, but nobody blocks") };
        match choice {
            Choice::Take(result) => return apply(bout, roster, table, blow, result),
            // DB-REROLL-5
            Choice::Reroll(crate::choice::Reroll::Team)
                if rerolls::spend_team_reroll(bout, table, blow.attacker) =>
            {
                self.throw(&blow, table);
            }
            Choice::ProDie(result) => {
                if pro::attempt(bout, table, blow.attacker)
                    && let Some(face) =
                        self.faces.iter_mut().find(|face| BlockResult::of_face(**face) == result)
                {
                    *face = table.roll(Die::D6, "block");
                    self.told(&blow, table);
                }
            }
            // Kept, or a Loner could not use the re-roll.
            Choice::Reroll(crate::choice::Reroll::Keep | crate::choice::Reroll::Team) => {}
            _ => kernel::fault!("a choice that was not offered"),
        }
        self.settled = true;
        bout.next([self.into()]);
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let (Some(blow), Some(result)) = (bout.blow, self.results().next()) else {
            return kernel::fault!("a step of a block, but nobody blocks");
        };
        apply(bout, roster, table, blow, result);
    }
}

/// The chosen result counts.
fn apply(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, blow: Blow, result: BlockResult) {
    table.tell(|| Event::BlockCame { attacker: blow.attacker, target: blow.target, result });
    match result {
        // DB-BLOCK-4
        BlockResult::PlayerDown => armour::knock_down(bout, table, blow.attacker, None),
        BlockResult::BothDown => both_down::begin(bout, roster, table, blow),
        BlockResult::PushBack => push_back::start(bout, roster, table, false),
        // DB-BLOCK-7
        BlockResult::Stumble if crate::abilities::dodge::helps_in_block(bout, &blow) => {
            skill_window::open(bout, Skill::Dodge, blow.target);
        }
        BlockResult::Stumble | BlockResult::Pow => push_back::start(bout, roster, table, true),
    }
}

/// What follows a block, once everything it caused has resolved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct AfterBlock;

impl Rule<Bout> for AfterBlock {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let Some(blow) = bout.blow.take() else {
            return kernel::fault!("a step of a block, but nobody blocks");
        };
        bout.chain.clear();
        if frenzy::blocks_again(bout, roster, &blow) {
            if blow.blitz {
                movement::pay_to_strike(bout, roster, table, blow.attacker, blow.target, Strike::SecondBlock);
            } else {
                start(bout, blow.attacker, blow.target, false, true);
            }
        }
    }
}

/// The steps of a block that moved its target, in order.
pub(crate) fn after_push(bout: &mut Bout, vacated: Square) {
    bout.next([FollowUp { vacated, asked_fend: false }.into()]);
}
