//! Solving a match whose positions are listed: knots of positions in order, strategy iteration within a knot, one
//! sparse linear system for each policy.
//!
//! A knot is a set of positions that can all reach each other; a save that is spent or a fall that is scored leads
//! from one knot to another and never back. The system of a knot is solved exactly: positions between two offense
//! rolls are eliminated one by one, and what is left, the offense rolls themselves, as a full matrix.

use std::collections::{BTreeMap, BTreeSet};

use crate::bout::Bout;
use crate::odds::live::{Advice, Worth};
use crate::odds::model::{MEASURES, NotExact, Payoff};
use crate::odds::positions::{Positions, Way};
use crate::roster::Roster;

/// A match with listed positions, solved: what each of them is worth under best play of both sides.
#[derive(Clone, Debug)]
pub struct Listed {
    positions: Positions,
    /// Each after all that it leads to.
    knots: Vec<Vec<u32>>,
    policy: Vec<u8>,
    values: Vec<[f64; 1]>,
}

impl Listed {
    /// Lists and solves a match that stands before the bell, or says why that cannot be done (CH-ODDS-7).
    pub fn of(roster: &Roster, bell: &Bout, payoff: Payoff) -> Result<Self, NotExact> {
        let positions = Positions::of(roster, bell, payoff)?;
        let count = positions.all.len();
        let mut listed =
            Self { knots: knots(&positions), policy: vec![0; count], values: vec![[0.0]; count], positions };
        for at in 0..listed.knots.len() {
            let knot = core::mem::take(&mut listed.knots[at]);
            listed.solve(&knot);
            listed.knots[at] = knot;
        }
        Ok(listed)
    }

    /// How many positions the match has.
    pub fn count(&self) -> usize {
        self.positions.all.len()
    }

    /// What the match is worth to the first side at the bell.
    pub fn at_the_bell(&self) -> f64 {
        worth(&self.positions.start, &self.values)
    }

    /// What this moment is worth; `None` if it is none of this match, or nobody is asked.
    pub fn advise(&self, bout: &Bout) -> Option<Advice> {
        if let Some(finish) = bout.finish {
            let first = finish.winner.map_or(0.5, |side| if side == 0 { 1.0 } else { 0.0 });
            return Some(Advice { first, choices: Vec::new() });
        }
        let at = self.positions.find(bout)?;
        let position = &self.positions.all[at];
        let mine = |first: f64| if position.side == 0 { first } else { 1.0 - first };
        let all: Vec<_> =
            position.ways.iter().map(|way| (way.choice, mine(worth(way, &self.values)))).collect();
        let best = all.iter().map(|(_, worth)| *worth).fold(f64::NEG_INFINITY, f64::max);
        let choices =
            all.iter().map(|&(choice, worth)| Worth { choice, worth, costs: best - worth }).collect();
        Some(Advice { first: self.values[at][0], choices })
    }

    /// Strategy iteration: the second side's best answer, exactly; then the first side improves; until neither can.
    fn solve(&mut self, knot: &[u32]) {
        loop {
            loop {
                self.evaluate_value(knot);
                if !self.improve(knot, 1) {
                    break;
                }
            }
            if !self.improve(knot, 0) {
                break;
            }
        }
    }

    fn evaluate_value(&mut self, knot: &[u32]) {
        let sure = |way: &Way| [way.sure[0]];
        let values = evaluate(&self.positions, &self.policy, knot, &self.values, 1.0, &sure);
        for (&at, value) in knot.iter().zip(values) {
            self.values[at as usize] = value;
        }
    }

    fn improve(&mut self, knot: &[u32], side: u8) -> bool {
        let sign = if side == 0 { 1.0 } else { -1.0 };
        let mut changed = false;
        for &at in knot {
            let position = &self.positions.all[at as usize];
            if position.side != side || position.ways.len() < 2 {
                continue;
            }
            let worth = |option: usize| sign * worth(&position.ways[option], &self.values);
            let current = self.policy[at as usize] as usize;
            let best = (0..position.ways.len())
                .fold(current, |best, option| if worth(option) > worth(best) { option } else { best });
            // Less than rounding can make is no improvement.
            if worth(best) > worth(current) + 1e-11 {
                self.policy[at as usize] = best as u8;
                changed = true;
            }
        }
        changed
    }

    /// Everything that a match counts, under best play: see [`MEASURES`].
    pub(crate) fn measures(&self) -> [f64; MEASURES] {
        let values = self.sweep(1.0, &|way: &Way| way.sure);
        total(&self.positions.start, &values, &|way: &Way| way.sure)
    }

    /// The expectation of `tilt` to the power of the number of offense rolls; infinite where it does not exist.
    pub(crate) fn tilted(&self, tilt: f64) -> f64 {
        let ends = |way: &Way| [way.sure[1..8].iter().sum::<f64>()];
        let values = self.sweep(tilt, &ends);
        if values.iter().all(|[value]| *value >= 1.0) {
            total(&self.positions.start, &values, &ends)[0]
        } else {
            f64::INFINITY
        }
    }

    fn sweep<const M: usize>(&self, tilt: f64, sure: &impl Fn(&Way) -> [f64; M]) -> Vec<[f64; M]> {
        let mut values = vec![[0.0; M]; self.count()];
        for knot in &self.knots {
            let found = evaluate(&self.positions, &self.policy, knot, &values, tilt, sure);
            for (&at, value) in knot.iter().zip(found) {
                values[at as usize] = value;
            }
        }
        values
    }
}

fn worth(way: &Way, values: &[[f64; 1]]) -> f64 {
    total(way, values, &|way: &Way| [way.sure[0]])[0]
}

fn total<const M: usize>(way: &Way, values: &[[f64; M]], sure: &impl Fn(&Way) -> [f64; M]) -> [f64; M] {
    let mut sum = sure(way);
    for &(to, chance) in &way.to {
        for (sum, part) in sum.iter_mut().zip(&values[to as usize]) {
            *sum += chance * part;
        }
    }
    sum
}

/// One equation: what a position comes to, by the unknowns of its knot and constants.
struct Row<const M: usize> {
    by: BTreeMap<u32, f64>,
    sure: [f64; M],
}

impl<const M: usize> Row<M> {
    fn add(&mut self, times: f64, other: &Self) {
        for (&column, &part) in &other.by {
            *self.by.entry(column).or_default() += times * part;
        }
        for (sum, part) in self.sure.iter_mut().zip(&other.sure) {
            *sum += times * part;
        }
    }

    /// Solves the equation for its own unknown.
    fn normalize(&mut self, own: u32) {
        if let Some(part) = self.by.remove(&own) {
            let scale = 1.0 / (1.0 - part);
            self.by.values_mut().for_each(|other| *other *= scale);
            self.sure.iter_mut().for_each(|other| *other *= scale);
        }
    }
}

/// What a policy makes of a knot's positions, those outside it being known.
fn evaluate<const M: usize>(
    positions: &Positions,
    policy: &[u8],
    knot: &[u32],
    known: &[[f64; M]],
    tilt: f64,
    sure: &impl Fn(&Way) -> [f64; M],
) -> Vec<[f64; M]> {
    let inside: BTreeMap<u32, u32> = knot.iter().zip(0..).map(|(&at, local)| (at, local)).collect();
    let mut users = vec![BTreeSet::new(); knot.len()];
    let mut rows: Vec<Row<M>> = Vec::with_capacity(knot.len());
    for (&at, local) in knot.iter().zip(0u32..) {
        let way = &positions.all[at as usize].ways[policy[at as usize] as usize];
        let scale = if way.rolls { tilt } else { 1.0 };
        let mut row = Row { by: BTreeMap::new(), sure: sure(way).map(|part| scale * part) };
        for &(to, chance) in &way.to {
            if let Some(&column) = inside.get(&to) {
                *row.by.entry(column).or_default() += scale * chance;
                users[column as usize].insert(local);
            } else {
                for (sum, part) in row.sure.iter_mut().zip(&known[to as usize]) {
                    *sum += scale * chance * part;
                }
            }
        }
        rows.push(row);
    }
    let hub = |local: u32| positions.all[knot[local as usize] as usize].hub;
    let (hubs, between): (Vec<u32>, Vec<u32>) = (0..knot.len() as u32).partition(|&local| hub(local));
    for &local in &between {
        let mut row =
            core::mem::replace(&mut rows[local as usize], Row { by: BTreeMap::new(), sure: [0.0; M] });
        row.normalize(local);
        for user in core::mem::take(&mut users[local as usize]) {
            if user == local {
                continue;
            }
            if let Some(times) = rows[user as usize].by.remove(&local) {
                rows[user as usize].add(times, &row);
                row.by.keys().for_each(|&column| {
                    users[column as usize].insert(user);
                });
            }
        }
        for &column in row.by.keys() {
            users[column as usize].remove(&local);
        }
        rows[local as usize] = row;
    }
    let mut found = vec![[0.0; M]; knot.len()];
    full(&hubs, &rows, &mut found);
    // Each of those between stands by what was eliminated after it, and by the hubs.
    for &local in between.iter().rev() {
        let row = &rows[local as usize];
        let mut value = row.sure;
        for (&column, &part) in &row.by {
            for (sum, other) in value.iter_mut().zip(&found[column as usize]) {
                *sum += part * other;
            }
        }
        found[local as usize] = value;
    }
    found
}

/// Solves `x = Qx + r` for the hubs as a full matrix. The chances leave every row an end that is reached, so no pivot
/// can vanish and none needs to be searched for.
fn full<const M: usize>(hubs: &[u32], rows: &[Row<M>], found: &mut [[f64; M]]) {
    let count = hubs.len();
    let place: BTreeMap<u32, usize> = hubs.iter().enumerate().map(|(at, &local)| (local, at)).collect();
    let mut matrix = vec![0.0; count * count];
    let mut sure = vec![[0.0; M]; count];
    for (at, &local) in hubs.iter().enumerate() {
        let row = &rows[local as usize];
        for (column, part) in &row.by {
            matrix[at * count + place[column]] = *part;
        }
        sure[at] = row.sure;
    }
    for pivot in 0..count {
        let scale = 1.0 / (1.0 - matrix[pivot * count + pivot]);
        let (above, below) = matrix.split_at_mut((pivot + 1) * count);
        let line = &mut above[pivot * count..];
        line[pivot + 1..].iter_mut().for_each(|part| *part *= scale);
        sure[pivot].iter_mut().for_each(|part| *part *= scale);
        let own = sure[pivot];
        for (at, row) in below.chunks_exact_mut(count).enumerate() {
            let times = row[pivot];
            if times != 0.0 {
                for (part, other) in row[pivot + 1..].iter_mut().zip(&line[pivot + 1..]) {
                    *part += times * other;
                }
                for (part, other) in sure[pivot + 1 + at].iter_mut().zip(&own) {
                    *part += times * other;
                }
            }
        }
    }
    for at in (0..count).rev() {
        let mut value = sure[at];
        for later in at + 1..count {
            let part = matrix[at * count + later];
            for (sum, other) in value.iter_mut().zip(&found[hubs[later] as usize]) {
                *sum += part * other;
            }
        }
        found[hubs[at] as usize] = value;
    }
}

/// The strongly connected parts of all positions, each after those it leads to (Tarjan, without recursion).
fn knots(positions: &Positions) -> Vec<Vec<u32>> {
    const UNSEEN: u32 = u32::MAX;
    let count = positions.all.len();
    let next: Vec<Vec<u32>> = positions
        .all
        .iter()
        .map(|position| position.ways.iter().flat_map(|way| way.to.iter().map(|&(to, _)| to)).collect())
        .collect();
    let (mut index, mut low) = (vec![UNSEEN; count], vec![0; count]);
    let mut on_stack = vec![false; count];
    let (mut stack, mut calls, mut knots) = (Vec::new(), Vec::new(), Vec::new());
    let mut clock = 0;
    for root in 0..count as u32 {
        if index[root as usize] != UNSEEN {
            continue;
        }
        calls.push((root, 0));
        while let Some((at, edge)) = calls.pop() {
            let here = at as usize;
            if edge == 0 {
                (index[here], low[here]) = (clock, clock);
                clock += 1;
                stack.push(at);
                on_stack[here] = true;
            } else {
                low[here] = low[here].min(low[next[here][edge - 1] as usize]);
            }
            let unseen = next[here][edge..].iter().position(|&to| {
                let to = to as usize;
                if index[to] != UNSEEN && on_stack[to] {
                    low[here] = low[here].min(index[to]);
                }
                index[to] == UNSEEN
            });
            if let Some(ahead) = unseen {
                calls.push((at, edge + ahead + 1));
                calls.push((next[here][edge + ahead], 0));
            } else if low[here] == index[here] {
                let mut knot = Vec::new();
                while let Some(member) = stack.pop() {
                    on_stack[member as usize] = false;
                    knot.push(member);
                    if member == at {
                        break;
                    }
                }
                knots.push(knot);
            }
        }
    }
    knots
}
