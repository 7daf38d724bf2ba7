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
    fn ask(&self, _: &Bout, _: &Content) -> Option<Asked> {
        None
    }

    fn run(self, m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
        let Some(blow) = m.blow else { return };
        if !m.player(blow.attacker).is_standing() || !m.player(blow.target).is_standing() {
            return;
        }
        match dauntless::roll_for(m, &blow) {
            Some(roll) => rerolls::roll(m, c, t, roll),
            None => roll_dice(m, c, t),
        }
    }
}

/// Starts a block of one player against another.
pub fn start(m: &mut Bout, attacker: PlayerId, target: PlayerId, blitz: bool, second: bool) {
    m.blow = Some(Blow {
        attacker,
        target,
        blitz,
        second,
        equal: false,
        pow: false,
        followed: false,
        fended: false,
        attacker_stays: false,
        target_stays: false,
    });
    m.next([Block.into(), AfterBlock.into()]);
}

/// The Dauntless roll has been made.
pub fn dared(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, worked: bool) {
    if let Some(blow) = &mut m.blow {
        blow.equal = worked;
    }
    roll_dice(m, c, t);
}

/// How many dice are rolled and who chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pool {
    pub count: u8,
    pub chooser: Seat,
}

/// Dice for two strengths: one when equal, two for the stronger, three when more than double.
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
pub fn pool(m: &Bout, c: &Content, blow: &Blow) -> Pool {
    let own = horns::strength(m, blow);
    let other = m.player(blow.target).strength;
    let own = if blow.equal { other } else { own };
    let attacker = own + assists::count(m, c, blow.attacker, blow.target);
    let target = other + assists::count(m, c, blow.target, blow.attacker);
    let (count, by_attacker) = dice_for(attacker, target);
    Pool { count, chooser: if by_attacker { blow.attacker.seat() } else { blow.target.seat() } }
}

fn roll_dice(m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
    let Some(blow) = m.blow else { return };
    let pool = pool(m, c, &blow);
    let mut dice = BlockDice { faces: [0; 3], count: pool.count, chooser: pool.chooser, settled: false };
    dice.throw(&blow, t);
    m.next([dice.into()]);
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
    fn throw(&mut self, blow: &Blow, t: &mut impl Table<Event>) {
        for face in &mut self.faces[..self.count as usize] {
            *face = t.roll(Die::D6, "block");
        }
        self.told(blow, t);
    }

    fn told(self, blow: &Blow, t: &mut impl Table<Event>) {
        t.tell(Event::BlockRolled {
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

    fn team_reroll(self, m: &Bout) -> bool {
        !self.settled && rerolls::has_team_reroll(m, m.turn.seat)
    }

    fn pro(self, m: &Bout) -> bool {
        !self.settled && m.blow.is_some_and(|blow| pro::may_try(m, blow.attacker))
    }
}

impl Rule<Bout> for BlockDice {
    fn ask(&self, m: &Bout, _: &Content) -> Option<Asked> {
        let blow = m.blow?;
        let rerollable = self.team_reroll(m) || self.pro(m);
        if self.chooser != blow.attacker.seat() && rerollable {
            return Some(Asked::one(blow.attacker.seat(), "re-roll block dice"));
        }
        (rerollable || self.results().count() > 1).then_some(Asked::one(self.chooser, "block dice"))
    }

    fn offer(&self, m: &Bout, _: &Content, seat: Seat, choices: &mut Choices<Choice>) {
        if seat == self.chooser {
            choices.extend(self.results().map(Choice::Take));
        } else {
            choices.push(Choice::Reroll(crate::choice::Reroll::Keep));
        }
        if m.turn.seat == seat {
            if self.team_reroll(m) {
                choices.push(Choice::Reroll(crate::choice::Reroll::Team));
            }
            if self.pro(m) {
                choices.extend(self.results().map(Choice::ProDie));
            }
        }
    }

    fn answer(mut self, m: &mut Bout, c: &Content, _: Seat, choice: Choice, t: &mut impl Table<Event>) {
        let Some(blow) = m.blow else { return };
        match choice {
            Choice::Take(result) => return apply(m, c, t, blow, result),
            Choice::Reroll(crate::choice::Reroll::Team)
                if rerolls::spend_team_reroll(m, t, blow.attacker) =>
            {
                self.throw(&blow, t);
            }
            Choice::ProDie(result) => {
                if pro::attempt(m, t, blow.attacker)
                    && let Some(face) =
                        self.faces.iter_mut().find(|face| BlockResult::of_face(**face) == result)
                {
                    *face = t.roll(Die::D6, "block");
                    self.told(&blow, t);
                }
            }
            _ => {}
        }
        self.settled = true;
        m.next([self.into()]);
    }

    fn run(self, m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
        if let (Some(blow), Some(result)) = (m.blow, self.results().next()) {
            apply(m, c, t, blow, result);
        }
    }
}

/// The chosen result counts.
fn apply(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, blow: Blow, result: BlockResult) {
    t.tell(Event::BlockCame { attacker: blow.attacker, target: blow.target, result });
    match result {
        BlockResult::PlayerDown => armour::knock_down(m, t, blow.attacker, None),
        BlockResult::BothDown => both_down::begin(m, c, t, blow),
        BlockResult::PushBack => push_back::start(m, c, t, false),
        BlockResult::Stumble if crate::abilities::dodge::helps_in_block(m, &blow) => {
            skill_window::open(m, Skill::Dodge, blow.target);
        }
        BlockResult::Stumble | BlockResult::Pow => push_back::start(m, c, t, true),
    }
}

/// What follows a block, once everything it caused has resolved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct AfterBlock;

impl Rule<Bout> for AfterBlock {
    fn ask(&self, _: &Bout, _: &Content) -> Option<Asked> {
        None
    }

    fn run(self, m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
        let Some(blow) = m.blow.take() else { return };
        m.chain.clear();
        if frenzy::blocks_again(m, c, &blow) {
            if blow.blitz {
                movement::pay_to_strike(m, c, t, blow.attacker, blow.target, RushFor::SecondBlock);
            } else {
                start(m, blow.attacker, blow.target, false, true);
            }
        }
    }
}

/// The steps of a block that moved its target, in order.
pub(crate) fn after_push(m: &mut Bout, vacated: Square) {
    m.next([FollowUp { vacated, asked_fend: false }.into()]);
}
