//! Playing many matches over all cores. Every match's dice follow from the seed and its number, and sums are whole
//! numbers, so neither the number of threads nor their luck can change a report.

use std::borrow::Cow;
use std::collections::BTreeMap;

use bots::{Bot, Judgement, Opponents, decide};
use kernel::{Choices, Coded, Fast, Game, MAX_SEATS, Outcome, Seat, Table, Tabletop};
use rayon::prelude::*;

use crate::usage::{MatchUsage, Usage};
use crate::{Interval, Studied};

/// What to play.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many matches at most.
    pub matches: u64,
    /// Where all dice come from.
    pub seed: u64,
    /// A match that is not over after so many decisions counts as unfinished.
    pub limit: usize,
    /// Count what was offered and what was chosen?
    pub usage: bool,
    /// Follow each match's win chances, to count comebacks and changes of the lead?
    pub curves: bool,
    /// Stop as soon as the interval of the first side's score is no wider than this to either side.
    pub half_width: Option<f64>,
}

impl Default for Plan {
    fn default() -> Self {
        Self { matches: 1_000, seed: 1, limit: 100_000, usage: false, curves: false, half_width: None }
    }
}

/// One match as it came out.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// How it ended; `None` if it was cut off.
    pub outcome: Option<Outcome>,
    /// How many decisions were made.
    pub decisions: u32,
    /// How it ended, in a word or two.
    pub ending: Cow<'static, str>,
    /// What happened to the win chances, if the plan asked for it.
    pub curve: Option<Curve>,
}

/// How the judged chances went up and down in one match.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Curve {
    /// The lowest chance that the winner had on the way.
    pub lowest: f64,
    /// How often somebody else had the best chance than before.
    pub lead_changes: u32,
}

/// Scores are added up in units of 1/840, which every share of up to eight seats divides: sums do not depend on order.
pub(crate) const UNIT: f64 = 840.0;

/// What a score is in whole units.
pub(crate) fn units(score: f64) -> u64 {
    (score * UNIT).round() as u64
}

/// Whoever wins after a chance as low as this made a comeback.
pub const COMEBACK: f64 = 0.2;

/// What came out of many matches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// Matches played to their end.
    pub finished: u64,
    /// Matches cut off at the limit.
    pub unfinished: u64,
    /// Matches in which everybody shares one rank.
    pub draws: u64,
    /// How many seats there are.
    pub seats: usize,
    by_seat: [u64; MAX_SEATS],
    by_side: [u64; MAX_SEATS],
    /// How many matches took how many decisions.
    pub lengths: BTreeMap<u32, u64>,
    /// How many ended how.
    pub endings: BTreeMap<Cow<'static, str>, u64>,
    /// Matches whose win chances were followed and that had a winner.
    pub followed: u64,
    /// Of these, how many were won after a chance of [`COMEBACK`] or less.
    pub comebacks: u64,
    /// Changes of the lead in all of them together.
    pub lead_changes: u64,
    /// What was offered and chosen, if the plan asked for it.
    pub usage: Usage,
}

impl Report {
    /// What whoever sat there scored on average: wins, with draws as halves.
    pub fn seat(&self, seat: Seat) -> Interval {
        Interval::wilson(self.by_seat[seat.index()] as f64 / UNIT, self.finished)
    }

    /// What a side scored on average, wherever it sat.
    pub fn side(&self, side: usize) -> Interval {
        Interval::wilson(self.by_side[side] as f64 / UNIT, self.finished)
    }

    /// The length, in decisions, that this share of matches did not exceed.
    pub fn length(&self, share: f64) -> u32 {
        let all: u64 = self.lengths.values().sum();
        let wanted = ((all as f64 * share).ceil() as u64).max(1);
        let mut seen = 0;
        for (&length, &count) in &self.lengths {
            seen += count;
            if seen >= wanted {
                return length;
            }
        }
        0
    }

    fn add(&mut self, played: Played, side_of: impl Fn(Seat) -> usize) {
        *self.lengths.entry(played.decisions).or_default() += 1;
        let Some(outcome) = played.outcome else {
            self.unfinished += 1;
            return;
        };
        self.finished += 1;
        self.draws += u64::from(outcome.is_draw());
        self.seats = outcome.seats();
        *self.endings.entry(played.ending).or_default() += 1;
        for seat in (0..outcome.seats()).map(Seat::at) {
            self.by_seat[seat.index()] += units(outcome.score(seat));
            self.by_side[side_of(seat) % MAX_SEATS] += units(outcome.score(seat));
        }
        if let Some(curve) = played.curve.filter(|_| outcome.winner().is_some()) {
            self.followed += 1;
            self.comebacks += u64::from(curve.lowest <= COMEBACK);
            self.lead_changes += u64::from(curve.lead_changes);
        }
    }

    fn and(mut self, other: Self) -> Self {
        self.finished += other.finished;
        self.unfinished += other.unfinished;
        self.draws += other.draws;
        self.seats = self.seats.max(other.seats);
        self.by_seat.iter_mut().zip(other.by_seat).for_each(|(mine, theirs)| *mine += theirs);
        self.by_side.iter_mut().zip(other.by_side).for_each(|(mine, theirs)| *mine += theirs);
        for (length, count) in other.lengths {
            *self.lengths.entry(length).or_default() += count;
        }
        for (ending, count) in other.endings {
            *self.endings.entry(ending).or_default() += count;
        }
        self.followed += other.followed;
        self.comebacks += other.comebacks;
        self.lead_changes += other.lead_changes;
        self.usage.add(other.usage);
        self
    }
}

/// Who plays what in match number `n`.
pub trait Casting<G: Game>: Sync {
    /// The set-up of that match.
    fn setup(&self, number: u64) -> G::Setup;
    /// Who sits where in it.
    fn bot(&self, number: u64, seat: Seat) -> Box<dyn Bot<G>>;
    /// The side that has this seat; sides are what is compared.
    fn side(&self, number: u64, seat: Seat) -> usize {
        let _ = number;
        seat.index()
    }
    /// Which dice it rolls: matches that share this number share their dice.
    fn dice(&self, number: u64) -> u64 {
        number
    }
}

/// Into how many pieces a thread's share of the matches is cut.
const PIECES: u64 = 16;

/// Plays a plan; `watch` hears of every finished match.
pub fn simulate<G: Studied>(
    content: &G::Content,
    plan: &Plan,
    casting: &impl Casting<G>,
    watch: &(dyn Fn() + Sync),
) -> Report {
    let mut report = Report::default();
    let mut done = 0;
    while done < plan.matches {
        // How far to go before looking at the interval must not depend on the machine. Where nobody looks, nobody waits
        // for the slowest thread of a batch either.
        let left = plan.matches - done;
        let batch = if plan.half_width.is_some() { (done / 8).max(256).min(left) } else { left };
        // Pieces so small that no thread waits long for the slowest.
        let piece = (batch / (PIECES * rayon::current_num_threads() as u64)).max(1) as usize;
        let more = (0..batch as usize)
            .into_par_iter()
            .with_max_len(piece)
            .fold(Report::default, |mut report, ahead| {
                let number = done + ahead as u64;
                let mut usage = plan.usage.then(|| MatchUsage::new(G::Choice::COUNT));
                let mut source = Fast::of_match(plan.seed, casting.dice(number));
                let table = &mut Table::silent(&mut source);
                let played = play(content, plan, casting, number, table, usage.as_mut());
                if let (Some(usage), Some(outcome)) = (usage, played.outcome) {
                    report.usage.add_match(usage, &outcome);
                }
                report.add(played, |seat| casting.side(number, seat));
                watch();
                report
            })
            .reduce(Report::default, Report::and);
        report = report.and(more);
        done += batch;
        let interval = report.side(0);
        if plan.half_width.is_some_and(|wished| (interval.high - interval.low) / 2.0 <= wished) {
            break;
        }
    }
    report
}

/// Plays each match of a plan and keeps what came out, in the order of their numbers.
pub fn play_all<G: Studied>(
    content: &G::Content,
    plan: &Plan,
    casting: &impl Casting<G>,
    watch: &(dyn Fn() + Sync),
) -> Vec<Played> {
    let one = |number| {
        let mut source = Fast::of_match(plan.seed, casting.dice(number));
        let table = &mut Table::silent(&mut source);
        let played = play(content, plan, casting, number, table, None);
        watch();
        played
    };
    (0..plan.matches).into_par_iter().map(one).collect()
}

/// Plays one match of a plan at this table.
pub(crate) fn play<G: Studied>(
    content: &G::Content,
    plan: &Plan,
    casting: &impl Casting<G>,
    number: u64,
    table: &mut Table<'_, G::Event>,
    mut usage: Option<&mut MatchUsage>,
) -> Played {
    let Ok(mut game) = G::start(content, &casting.setup(number), table) else {
        return Played { outcome: None, decisions: 0, ending: "refused".into(), curve: None };
    };
    let mut bots: Vec<Box<dyn Bot<G>>> = game.seats().iter().map(|seat| casting.bot(number, seat)).collect();
    let mut offered = Choices::default();
    let mut decisions = 0;
    let mut follower = plan.curves.then(Follower::default);
    while decisions < plan.limit {
        let Some(asked) = game.question(content, &mut offered) else { break };
        if let Some(follower) = &mut follower {
            follower.look(content, &game);
        }
        let seat = asked.seat();
        let choice = decide(&mut *bots[seat.index()], &game, content, asked, seat, &offered);
        if let Some(usage) = &mut usage {
            usage.note(seat, &offered, choice, |choice| game.say(content, choice));
        }
        game.apply(content, seat, choice, table);
        decisions += 1;
    }
    let outcome = game.outcome();
    let curve = follower.zip(outcome.and_then(|outcome| outcome.winner())).map(|(follower, winner)| Curve {
        lowest: follower.lowest[winner.index()],
        lead_changes: follower.lead_changes,
    });
    let ending = if outcome.is_some() { game.ending(content) } else { "unfinished".into() };
    Played { outcome, decisions: decisions as u32, ending, curve }
}

/// Watches the judged chances of a match.
struct Follower {
    lowest: [f64; MAX_SEATS],
    leader: Option<Seat>,
    lead_changes: u32,
}

impl Default for Follower {
    fn default() -> Self {
        Self { lowest: [1.0; MAX_SEATS], leader: None, lead_changes: 0 }
    }
}

impl Follower {
    fn look<G: Tabletop + Opponents>(&mut self, content: &G::Content, game: &G) {
        let chances = Judgement::all(content, game);
        let mut best: Option<(Seat, f64)> = None;
        for seat in game.seats().iter() {
            let chance = chances[seat.index()];
            self.lowest[seat.index()] = self.lowest[seat.index()].min(chance);
            if best.is_none_or(|(_, other)| chance > other) {
                best = Some((seat, chance));
            }
        }
        // A lead is more than a hair: who stands at even has none to lose.
        if let Some((seat, _)) = best.filter(|(_, chance)| *chance > 0.55) {
            self.lead_changes += u32::from(self.leader.is_some_and(|leader| leader != seat));
            self.leader = Some(seat);
        }
    }
}
