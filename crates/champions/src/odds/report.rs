//! The odds of a match, as numbers and as a page to read.

use kernel::{Fast, Game, Problems, Silent};
use serde::Serialize;

use crate::bout::Bout;
use crate::odds::model::{DOUBLES, MOVES, Model, NotExact, Payoff};
use crate::odds::simulate::{plain_choice, simulate};
use crate::odds::solve::Solution;
use crate::roster::Roster;
use crate::setup::Setup;

/// How the odds were found.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Solved, both sides playing their best.
    Exact,
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

/// The odds of a match: exact for singles, estimated from `matches` plays otherwise.
pub fn odds(roster: &Roster, setup: &Setup, payoff: Payoff, matches: u64) -> Result<MatchOdds, Problems> {
    let mut table = Silent(Fast::new(0));
    let bout = Bout::start(roster, setup, &mut table)?;
    let sides = (0..bout.side_count)
        .map(|side| {
            bout.team(side).map(|man| roster.name(bout.man(man).person)).collect::<Vec<_>>().join(" & ")
        })
        .collect();
    match Model::new(roster, &bout, payoff) {
        Ok(model) => {
            let solution = Solution::of(model);
            Ok(solution.report(&bout, sides))
        }
        Err(NotExact(because)) => {
            let tally = simulate(roster, setup, 2026, 0..matches, |bout, offered, _| {
                plain_choice(bout, roster, offered)
            })?;
            let share = |count: u64| count as f64 / tally.matches.max(1) as f64;
            Ok(MatchOdds {
                sides,
                wins: (0..bout.side_count as usize).map(|side| share(tally.wins[side])).collect(),
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
    }
}

impl Solution<'_> {
    /// The odds of the match as it stands at the bell.
    pub fn report(&self, bout: &Bout, sides: Vec<String>) -> MatchOdds {
        let measures = self.measures(self.block_of(bout));
        let [won_pin, won_dq, won_out, lost_pin, lost_dq, lost_out, draw] =
            core::array::from_fn(|end| measures[end + 1]);
        MatchOdds {
            sides,
            wins: vec![won_pin + won_dq + won_out, lost_pin + lost_dq + lost_out],
            draw,
            by_pin: won_pin + lost_pin,
            by_disqualification: won_dq + lost_dq,
            by_count_out: won_out + lost_out,
            finishes: Some([[won_pin, won_dq, won_out], [lost_pin, lost_dq, lost_out]]),
            doubles: measures[DOUBLES],
            moves: measures[MOVES],
            method: Method::Exact,
        }
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
            Method::Exact => writeln!(f, "exact, both sides playing their best"),
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
