//! Many matches, and what came of them.

use kernel::{Choices, Fast, Game, Problems, Procedure, Table};

use crate::bout::{Bout, How};
use crate::card::Rating;
use crate::choice::Choice;
use crate::roster::Roster;
use crate::setup::Setup;
use crate::step::Step;

/// What came of many matches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub matches: u64,
    /// Wins by side.
    pub wins: [u64; 8],
    pub draws: u64,
    /// By pin, submission or escape; by disqualification; by count-out; otherwise.
    pub pins: u64,
    pub disqualifications: u64,
    pub count_outs: u64,
    /// Ended on doubles.
    pub doubles: u64,
    pub moves: u64,
}

impl Tally {
    /// Both together; the order does not matter, so threads cannot change a result.
    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        self.matches += other.matches;
        for (mine, theirs) in self.wins.iter_mut().zip(other.wins) {
            *mine += theirs;
        }
        self.draws += other.draws;
        self.pins += other.pins;
        self.disqualifications += other.disqualifications;
        self.count_outs += other.count_outs;
        self.doubles += other.doubles;
        self.moves += other.moves;
        self
    }

    /// One more match.
    pub fn count(&mut self, bout: &Bout) {
        let Some(finish) = bout.finish else { return };
        self.matches += 1;
        match finish.winner {
            Some(side) => self.wins[side as usize & 7] += 1,
            None => self.draws += 1,
        }
        match finish.how {
            How::Pin | How::Submission | How::Escape => self.pins += 1,
            How::Disqualification | How::DoubleDisqualification => self.disqualifications += 1,
            How::CountOut | How::DoubleCountOut => self.count_outs += 1,
            _ => {}
        }
        self.doubles += u64::from(finish.doubles);
        self.moves += u64::from(bout.moves);
    }

    /// A side's share, a draw counting half.
    pub fn share(&self, side: usize) -> f64 {
        (self.wins[side & 7] as f64 + self.draws as f64 / 2.0) / self.matches.max(1) as f64
    }

    /// Half the width of the 95 % interval around a side's share.
    pub fn margin(&self, side: usize) -> f64 {
        let share = self.share(side);
        1.96 * (share * (1.0 - share) / self.matches.max(1) as f64).sqrt()
    }
}

/// What a sensible wrestler does without thinking long: throws people, tags when tired, takes help when it is dear.
pub fn plain_choice(bout: &Bout, roster: &Roster, offered: &[Choice]) -> Choice {
    let first = offered.first().copied().unwrap_or(Choice::Roll);
    let has = |choice: Choice| offered.contains(&choice);
    match bout.agenda.top() {
        Some(Step::RollOffense(_)) => {
            let tired = |man| bout.man(man).tokens;
            let fresh = offered.iter().filter_map(|choice| match choice {
                Choice::TagTo(man) => Some(*man),
                _ => None,
            });
            match fresh.min_by_key(|&man| tired(man)) {
                Some(man) if tired(man) + 2 < tired(bout.attacker) => Choice::TagTo(man),
                _ => Choice::Roll,
            }
        }
        Some(Step::Attempt(step)) => {
            let entry = step.entry(bout, roster);
            let risk = match entry.dis {
                _ if !bout.dis_counts(entry) => 0,
                crate::card::Dis::Printed(number) => number as i8,
                _ => bout.own_disqualification(bout.attacker),
            };
            let wasted = match entry.does {
                crate::card::Does::Throw(chart) => {
                    bout.figures(roster, bout.defender).rating(chart) == Rating::A
                }
                _ => false,
            };
            if risk >= 4 || wasted { Choice::RollAgain } else { Choice::DoIt }
        }
        Some(Step::ChooseMove(step)) => {
            let worth = |at: usize| {
                let alternative = bout.charts(roster).choices[step.letter as usize & 7][at];
                match alternative {
                    crate::charts::Alternative::Throw(_) => 0.9,
                    crate::charts::Alternative::Try { number, .. } => {
                        crate::pair::at_most(bout.needed(roster, alternative)) * f64::from(number)
                    }
                }
            };
            if worth(1) > worth(0) { Choice::Second } else { Choice::First }
        }
        Some(Step::RollPin(step)) => {
            let danger = bout.pin_rating(step.on) + step.bonus;
            let save = offered.iter().find(|choice| matches!(choice, Choice::Save(_)));
            match save {
                Some(&save) if danger >= 4 => save,
                _ if danger >= 5 && has(Choice::Distract) => Choice::Distract,
                _ if danger >= 7 && has(Choice::Interfere) => Choice::Interfere,
                _ => Choice::Roll,
            }
        }
        Some(Step::TakeIt(_)) if has(Choice::TagOut) => Choice::TagOut,
        Some(Step::TakeIt(_)) if has(Choice::Leave) => Choice::Leave,
        Some(Step::SaveLate(_)) => offered.last().copied().unwrap_or(first),
        Some(Step::BreakUp(_)) => Choice::BreakPin,
        Some(Step::StepIn(_)) => offered.last().copied().unwrap_or(first),
        _ => first,
    }
}

/// Plays matches `from..to` of a seed; `choose` says what is chosen (CH-ODDS-3).
pub fn simulate(
    roster: &Roster,
    setup: &Setup,
    seed: u64,
    range: core::ops::Range<u64>,
    mut choose: impl FnMut(&Bout, &[Choice], &mut Fast) -> Choice,
) -> Result<Tally, Problems> {
    let mut tally = Tally::default();
    let mut choices = Choices::default();
    // Everybody comes to the ring once; each match begins there, before any die is rolled.
    let bell = setup.bell(roster)?;
    for number in range {
        let mut source = Fast::of_match(seed, number);
        let mut table = Table::silent(&mut source);
        let mut chooser = Fast::of_match(!seed, number);
        let mut bout = bell;
        bout.settle(roster, &mut table);
        while let Some(asked) = bout.question(roster, &mut choices) {
            let choice = if choices.len() == 1 { choices[0] } else { choose(&bout, &choices, &mut chooser) };
            bout.apply(roster, asked.seat(), choice, &mut table);
        }
        tally.count(&bout);
    }
    Ok(tally)
}
