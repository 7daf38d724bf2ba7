//! What the laboratory knows of Champions.

use std::borrow::Cow;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use champions::odds::{Advice, Exact, Payoff};
use champions::{Bout, Choice, How, Optional, Roster, Setup};
use kernel::{Digest, Game, MAX_SEATS};
use serde_json::{Value, json};

use super::{Side, Studied};
use crate::judge::{Chances, Solved};

/// A match between two sides, solved. Many sequences of dice lead to the same few states, so what each is worth is kept.
struct Solution<'r> {
    exact: Exact<'r>,
    roster: &'r Roster,
    known: Mutex<BTreeMap<u64, Option<Chances>>>,
}

/// The first side's chance, and the other's.
fn both(first: f64) -> Chances {
    let mut chances = [0.0; MAX_SEATS];
    (chances[0], chances[1]) = (first, 1.0 - first);
    chances
}

impl Solution<'_> {
    fn advice(&self, bout: &Bout) -> Option<Advice> {
        self.exact.advise(self.roster, bout)
    }
}

impl Solved<Bout> for Solution<'_> {
    fn chances(&self, bout: &Bout) -> Option<Chances> {
        let key = Digest::of(bout);
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&chances) = known().get(&key) {
            return chances;
        }
        let chances = self.advice(bout).map(|advice| both(advice.first));
        known().insert(key, chances);
        chances
    }

    fn choices(&self, bout: &Bout) -> Option<Vec<(Choice, Chances)>> {
        let seat = bout.asked(self.roster)?.seat();
        let first = |worth: f64| if seat.index() == 0 { worth } else { 1.0 - worth };
        let choices = self.advice(bout)?.choices;
        Some(choices.iter().map(|one| (one.choice, both(first(one.worth)))).collect())
    }
}

impl Studied for Bout {
    const SIDES: &'static str = "sides";

    fn sides(roster: &Roster) -> Vec<Side> {
        let side = |name: &String| Side { key: name.to_lowercase(), value: json!({ "men": [name] }) };
        roster.wrestlers.iter().map(|wrestler| side(&wrestler.name)).collect()
    }

    fn usual(_: &Roster, sides: [&Side; 2]) -> Value {
        json!({ "sides": [sides[0].value, sides[1].value], "rules": Optional::ADVANCED })
    }

    fn solve<'c>(roster: &'c Roster, setup: &Setup) -> Option<Box<dyn Solved<Self> + 'c>> {
        let bell = setup.bell(roster).ok()?;
        let exact = Exact::of(roster, &bell, Payoff::WIN).ok()?;
        Some(Box::new(Solution { exact, roster, known: Mutex::default() }))
    }

    fn ending(&self, _: &Roster) -> Cow<'static, str> {
        match self.finish.map(|finish| finish.how) {
            Some(How::Pin) => "pin",
            Some(How::Submission) => "submission",
            Some(How::Escape) => "escape",
            Some(How::TenCount) => "ten-count",
            Some(How::Disqualification) => "disqualification",
            Some(How::CountOut) => "count-out",
            Some(How::DoubleDisqualification) => "double disqualification",
            Some(How::DoubleCountOut) => "double count-out",
            Some(How::Elimination) => "elimination",
            Some(How::Time) => "time",
            Some(How::RollLimit) => "roll limit",
            Some(How::Resignation) => "resignation",
            None => "unfinished",
        }
        .into()
    }
}
