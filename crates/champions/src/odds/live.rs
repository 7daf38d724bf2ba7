//! The odds while a match runs: what this moment is worth, and what each choice would be.

use kernel::{Choices, Game};

use crate::bout::{Bout, Man};
use crate::card::Chart;
use crate::choice::Choice;
use crate::odds::model::{chart, defense, help_left, offense};
use crate::odds::solve::{Block, Solution};
use crate::roster::Roster;
use crate::step::Step;

/// What one choice is worth to the side that makes it, from 0 (lost) to 1 (won).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    pub choice: Choice,
    pub worth: f64,
    /// How much worse it is than the best choice.
    pub costs: f64,
}

/// What a moment of a match is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The first side's chance, a draw counting half.
    pub first: f64,
    /// Every choice of the side that is asked, in the order in which they are offered.
    pub choices: Vec<Worth>,
}

impl Advice {
    /// The best choice.
    pub fn best(&self) -> Option<Choice> {
        self.choices.iter().min_by(|a, b| a.costs.total_cmp(&b.costs)).map(|worth| worth.choice)
    }
}

impl Solution<'_> {
    pub(crate) fn block_of(&self, bout: &Bout) -> Block {
        let tokens = [0, 1].map(|side| bout.man(Man(side as u8)).tokens.min(self.model.corners[side].cap));
        Block { tokens, help: help_left(bout) }
    }

    /// What the match is worth to the first side at the bell, before anybody knows who begins.
    pub fn at_the_bell(&self, bout: &Bout) -> f64 {
        let block = self.block_of(bout);
        let worth = |side| self.store.core(&self.model, block, 0, offense(side, 1))[0];
        f64::midpoint(worth(0), worth(1))
    }

    /// What this moment is worth; `None` if the match did not come from this solution's set-up.
    pub fn advise(&self, roster: &Roster, bout: &Bout) -> Option<Advice> {
        let asked = match (bout.asked(roster), bout.finish) {
            (Some(asked), None) => asked,
            (_, Some(finish)) => {
                let first = finish.winner.map_or(0.5, |side| if side == 0 { 1.0 } else { 0.0 });
                return Some(Advice { first, choices: Vec::new() });
            }
            _ => return None,
        };
        let block = self.block_of(bout);
        if !self.model.helps.contains(&block.help) {
            return None;
        }
        let step = bout.agenda.top()?;
        // Before a roll the referee will miss what he will miss; during a move that one is counted already.
        let before = matches!(step, Step::RollOffense(_) | Step::WatchTheRoll(_) | Step::Attempt(_));
        let misses = bout.referee.misses as usize + usize::from(bout.referee.down && !before);
        if misses >= self.model.layers {
            return None;
        }
        let seen = self.seen(block, misses);
        let core = |node: usize| self.store.core(&self.model, block, misses, node)[0];
        let attacker = bout.side(bout.attacker) as usize;
        let defender = 1 - attacker;
        let mut offered = Choices::default();
        bout.offer(roster, asked.seat(), &mut offered);
        let worth = |choice: Choice| match (step, choice) {
            (Step::RollOffense(step), Choice::Roll) => seen.roll[offense(attacker, step.level)][0],
            (Step::RollOffense(step), _) => seen.roll[offense(attacker, step.level)][1],
            (Step::WatchTheRoll(step), Choice::LetThemRoll) => seen.watch[offense(attacker, step.level)][0],
            (Step::WatchTheRoll(step), _) => seen.watch[offense(attacker, step.level)][1],
            (Step::Attempt(step), choice) => {
                let at = attacker * 18 + (step.level as usize - 1) * 6 + step.face as usize - 1;
                seen.decline[at][usize::from(choice == Choice::RollAgain)]
            }
            (Step::ChooseMove(step), choice) => {
                // The move is counted before the choice, so the layer is the one that was rolled in.
                seen.choose[attacker * 8 + step.letter as usize][usize::from(choice == Choice::Second)]
            }
            (Step::Defend(step), _) => core(defense(defender, step.level)),
            (Step::TakeIt(_), choice) => seen.leave[defender][usize::from(choice == Choice::Leave)],
            (Step::LooseTheAlly(step), choice) => {
                let thrower = 1 - bout.side(step.roller) as usize;
                seen.loose[thrower][usize::from(choice == Choice::HoldAlly)]
            }
            (Step::RollChart(step), _) => {
                let roller = bout.side(step.roller) as usize;
                if step.ally && step.chart == Chart::Ring {
                    seen.loose[1 - roller][0]
                } else {
                    core(chart(roller, step.chart))
                }
            }
            (Step::RollPin(step), choice) => {
                let victim = bout.side(step.on) as usize;
                let index =
                    self.model.bonuses[victim].iter().position(|&bonus| bonus == step.bonus).unwrap_or(0);
                let option = match choice {
                    Choice::Distract => 1,
                    Choice::Interfere => 2,
                    _ => 0,
                };
                seen.covered[victim][index][option]
            }
            _ => f64::NAN,
        };
        let side = asked.seat().index();
        let mine = |first: f64| if side == 0 { first } else { 1.0 - first };
        let all: Vec<(Choice, f64)> = offered.iter().map(|&choice| (choice, mine(worth(choice)))).collect();
        let best = all.iter().map(|(_, worth)| *worth).fold(f64::NEG_INFINITY, f64::max);
        if !best.is_finite() {
            return None;
        }
        let choices =
            all.iter().map(|&(choice, worth)| Worth { choice, worth, costs: best - worth }).collect();
        Some(Advice { first: mine(best), choices })
    }
}
