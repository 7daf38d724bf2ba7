//! The odds of a match, as numbers and as a page to read.

use kernel::Problems;
use serde::Serialize;

use crate::bout::{Bout, ROLL_LIMIT};
use crate::odds::listed::Listed;
use crate::odds::live::Advice;
use crate::odds::model::{DOUBLES, MOVES, Model, NotExact, Payoff};
use crate::odds::simulate::{plain_choice, simulate};
use crate::odds::solve::Solution;
use crate::roster::Roster;
use crate::setup::Setup;

/// How the odds were found.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Solved, both sides playing their best. The roll limit is left out of account; a match goes beyond it with
    /// this chance at most.
    Exact { beyond: f64 },
    /// Played so many times by a plain policy; the shares are good to this much, 19 times in 20.
    Simulated { matches: u64, margin: f64, because: &'static str },
}

/// The odds of a match before the bell.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchOdds {
    pub sides: Vec<String>,
    /// Each side's chance to win.
    pub wins: Vec<f64>,
    pub draw: f64,
    /// How it ends: by pin, submission or escape; by disqualification; by count-out; draws aside.
    pub by_pin: f64,
    pub by_disqualification: f64,
    pub by_count_out: f64,
    /// For two sides solved exactly: the same, by winner.
    pub finishes: Option<[[f64; 3]; 2]>,
    /// The chance that the dice which decide it are doubles, as a feud wants them.
    pub doubles: f64,
    /// Moves one may expect.
    pub moves: f64,
    pub method: Method,
}

/// The odds of a match: exact where it can be solved, estimated from `matches` plays otherwise.
pub fn odds(roster: &Roster, setup: &Setup, payoff: Payoff, matches: u64) -> Result<MatchOdds, Problems> {
    let bell = setup.bell(roster)?;
    match Exact::of(roster, &bell, payoff) {
        Ok(exact) => Ok(exact.report(roster, &bell)),
        Err(NotExact(because)) => estimate(roster, setup, &bell, matches, because),
    }
}

fn side_names(roster: &Roster, bout: &Bout) -> Vec<String> {
    let name = |man| roster.name(bout.man(man).person);
    let side = |side| bout.team(side).map(name).collect::<Vec<_>>().join(" & ");
    (0..bout.side_count).map(side).collect()
}

/// CH-ODDS-4
fn estimate(
    roster: &Roster,
    setup: &Setup,
    bell: &Bout,
    matches: u64,
    because: &'static str,
) -> Result<MatchOdds, Problems> {
    let tally =
        simulate(roster, setup, 2026, 0..matches, |bout, offered, _| plain_choice(bout, roster, offered))?;
    let share = |count: u64| count as f64 / tally.matches.max(1) as f64;
    Ok(MatchOdds {
        sides: side_names(roster, bell),
        wins: (0..bell.side_count as usize).map(|side| share(tally.wins[side])).collect(),
        draw: share(tally.draws),
        by_pin: share(tally.pins),
        by_disqualification: share(tally.disqualifications),
        by_count_out: share(tally.count_outs),
        finishes: None,
        doubles: share(tally.doubles),
        moves: share(tally.moves),
        method: Method::Simulated { matches: tally.matches, margin: tally.margin(0), because },
    })
}

/// A match solved, one way or the other.
#[derive(Clone, Debug)]
pub enum Exact<'r> {
    /// Two wrestlers, one fall: by the structure of the game.
    Singles(Box<Solution<'r>>),
    /// Anything else whose positions are few enough to be listed.
    Listed(Box<Listed>),
}

impl<'r> Exact<'r> {
    /// Solves a match that stands before the bell, or says why it cannot be solved.
    pub fn of(roster: &'r Roster, bell: &Bout, payoff: Payoff) -> Result<Self, NotExact> {
        match Model::new(roster, bell, payoff) {
            Ok(model) => Ok(Self::Singles(Box::new(Solution::of(model)))),
            Err(_) => Listed::of(roster, bell, payoff).map(|listed| Self::Listed(Box::new(listed))),
        }
    }

    /// What this moment is worth; `None` if it is none of this match.
    pub fn advise(&self, roster: &Roster, bout: &Bout) -> Option<Advice> {
        match self {
            Self::Singles(solution) => solution.advise(roster, bout),
            Self::Listed(listed) => listed.advise(bout),
        }
    }

    /// The odds at the bell.
    pub fn report(&self, roster: &Roster, bell: &Bout) -> MatchOdds {
        let measures = match self {
            Self::Singles(solution) => solution.measures(solution.block_of(bell)),
            Self::Listed(listed) => listed.measures(),
        };
        let [won_pin, won_dq, won_out, lost_pin, lost_dq, lost_out, draw] =
            core::array::from_fn(|end| measures[end + 1]);
        MatchOdds {
            sides: side_names(roster, bell),
            wins: vec![won_pin + won_dq + won_out, lost_pin + lost_dq + lost_out],
            draw,
            by_pin: won_pin + lost_pin,
            by_disqualification: won_dq + lost_dq,
            by_count_out: won_out + lost_out,
            finishes: Some([[won_pin, won_dq, won_out], [lost_pin, lost_dq, lost_out]]),
            doubles: measures[DOUBLES],
            moves: measures[MOVES],
            method: Method::Exact { beyond: self.beyond_the_limit(bell) },
        }
    }

    /// A bound on the chance that the match goes beyond the roll limit, and so is a draw that the solver does not know:
    /// for every `z` above 1 it is no more than the expectation of `z` to the number of rolls, over `z` to the limit.
    /// CH-ODDS-9.
    fn beyond_the_limit(&self, bell: &Bout) -> f64 {
        [1.015, 1.03, 1.06].into_iter().fold(1.0_f64, |bound, tilt| {
            let mean = match self {
                Self::Singles(solution) => solution.tilted(solution.block_of(bell), tilt),
                Self::Listed(listed) => listed.tilted(tilt),
            };
            bound.min(mean * tilt.powi(-i32::from(ROLL_LIMIT + 1)))
        })
    }
}

impl core::fmt::Display for MatchOdds {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let wide = self.sides.iter().map(|side| side.chars().count()).max().unwrap_or(0).max(4);
        for (side, name) in self.sides.iter().enumerate() {
            write!(f, "{name:<wide$}  {:6.2} %", 100.0 * self.wins[side])?;
            if let Some(finishes) = &self.finishes {
                let [pin, disqualification, count_out] = finishes[side].map(|chance| 100.0 * chance);
                write!(
                    f,
                    "   pin {pin:5.2}  disqualification {disqualification:5.2}  count-out {count_out:5.2}"
                )?;
            }
            writeln!(f)?;
        }
        writeln!(f, "{:<wide$}  {:6.2} %", "draw", 100.0 * self.draw)?;
        writeln!(f, "about {:.1} moves; on doubles {:.2} %", self.moves, 100.0 * self.doubles)?;
        match self.method {
            Method::Exact { beyond } => writeln!(
                f,
                "exact, both sides playing their best; beyond {ROLL_LIMIT} offense rolls with a chance below {beyond:.0e}"
            ),
            Method::Simulated { matches, margin, because } => {
                writeln!(
                    f,
                    "estimated from {matches} matches, good to {:.2} points, because of {because}",
                    100.0 * margin
                )
            }
        }
    }
}
