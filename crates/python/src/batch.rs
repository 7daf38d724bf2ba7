//! Many matches of one game, stepped by threads; what they come to goes to sheets that somebody else made.

use catalog::{Listed, with_game};
use kernel::{Coded, Fast, Seat};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::make::Wanted;
use crate::planes::{Drawn, Ink, Observed, observe};
use crate::venue::{Episode, Venue};

/// How masks are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Masks {
    Bytes,
    Bits,
    Off,
}

/// Where results go: for all matches, one after the other. Parts that nobody wants are empty.
#[derive(Default)]
pub(crate) struct Sheets<'a> {
    /// Only when actions are drawn.
    pub(crate) action: &'a mut [i64],
    pub(crate) observation: &'a mut [u8],
    pub(crate) mask: &'a mut [u8],
    pub(crate) seat: &'a mut [u8],
    pub(crate) reward: &'a mut [f32],
    pub(crate) terminated: &'a mut [u8],
    pub(crate) truncated: &'a mut [u8],
    pub(crate) length: &'a mut [u32],
}

impl Sheets<'_> {
    /// The sheets of so many matches, and of the rest.
    fn split(self, rows: usize, all: usize) -> (Self, Self) {
        fn cut<T>(part: &mut [T], rows: usize, all: usize) -> (&mut [T], &mut [T]) {
            let width = part.len() / all.max(1);
            part.split_at_mut(rows * width)
        }
        let (action, actions) = cut(self.action, rows, all);
        let (observation, observations) = cut(self.observation, rows, all);
        let (mask, masks) = cut(self.mask, rows, all);
        let (seat, seats) = cut(self.seat, rows, all);
        let (reward, rewards) = cut(self.reward, rows, all);
        let (terminated, terminations) = cut(self.terminated, rows, all);
        let (truncated, truncations) = cut(self.truncated, rows, all);
        let (length, lengths) = cut(self.length, rows, all);
        let first = Self { action, observation, mask, seat, reward, terminated, truncated, length };
        let rest = Self {
            action: actions,
            observation: observations,
            mask: masks,
            seat: seats,
            reward: rewards,
            terminated: terminations,
            truncated: truncations,
            length: lengths,
        };
        (first, rest)
    }
}

/// Many matches of one game.
pub(crate) trait Batch: Send + Sync {
    fn reset(&mut self, seed: u64, sheets: Sheets<'_>) -> Result<(), String>;
    /// Decides in every match. If one action is illegal, none is done.
    fn step(&mut self, actions: &[i64], sheets: Sheets<'_>) -> Result<(), String>;
    /// A random legal action for every match.
    fn sample(&mut self, action: &mut [i64]) -> Result<(), String>;
}

/// One of the matches.
struct Slot<G: Observed> {
    episode: Episode<G>,
    /// Its number among all matches of the batch.
    number: u64,
    /// What was chosen, before it is done.
    chosen: Option<G::Choice>,
    /// For random actions: neither the match's dice nor the bots'.
    chooser: Fast,
    drawn: Drawn,
    /// The codes that the mask shows.
    masked: Vec<u32>,
    /// Nothing of this match has been drawn yet.
    new: bool,
}

impl<G: Observed> Slot<G> {
    fn new(episode: Episode<G>, number: u64, chooser: Fast) -> Self {
        let (chosen, drawn, masked, new) = (None, Drawn::default(), Vec::new(), true);
        Self { episode, number, chosen, chooser, drawn, masked, new }
    }
}

struct Many<G: Observed> {
    venue: Venue<G>,
    slots: Vec<Slot<G>>,
    seed: u64,
    seat: Option<SeatChoice>,
    masks: Masks,
    seats: usize,
    threads: usize,
    pool: Option<ThreadPool>,
}

/// Which seat is played from outside, where bots play the others.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SeatChoice {
    Always(Seat),
    /// Another one in every match.
    InTurn,
}

/// The matches of slot `n` are numbered `n`, `n + 2^32`, and so on.
const STRIDE: u64 = 1 << 32;

impl<G: Observed> Many<G> {
    fn learner(seat: Option<SeatChoice>, seats: usize, number: u64) -> Option<Seat> {
        match seat? {
            SeatChoice::Always(seat) => Some(seat),
            SeatChoice::InTurn => {
                Some(Seat::at((((number % STRIDE) + number / STRIDE) % seats as u64) as usize))
            }
        }
    }
}

/// What every thread looks at.
struct Shared<'a, G: Observed> {
    venue: &'a Venue<G>,
    seed: u64,
    seat: Option<SeatChoice>,
    seats: usize,
    masks: Masks,
}

impl<G: Observed> Shared<'_, G> {
    fn start(&self, number: u64) -> Result<Episode<G>, String> {
        let learner = Many::<G>::learner(self.seat, self.seats, number);
        Episode::start(self.venue, self.seed, number, learner)
    }

    /// Draws a match where it belongs.
    fn show(&self, slot: &mut Slot<G>, row: &mut Sheets<'_>) {
        let (venue, episode) = (self.venue, &slot.episode);
        row.seat[0] = episode.seat.index() as u8;
        if !row.observation.is_empty() {
            let pen = &mut Ink::over(row.observation, slot.new, &mut slot.drawn);
            observe(venue.content(), &venue.ground.prepared, &episode.game, episode.asked, episode.seat, pen);
        }
        slot.new = false;
        let (mask, masked) = (&mut *row.mask, &mut slot.masked);
        match self.masks {
            Masks::Off => {}
            Masks::Bytes => {
                masked.drain(..).for_each(|code| mask[code as usize] = 0);
                for code in episode.offered.iter().map(|choice| choice.code()) {
                    mask[code as usize] = 1;
                    masked.push(code);
                }
            }
            Masks::Bits => {
                masked.drain(..).for_each(|code| mask[code as usize / 8] = 0);
                for code in episode.offered.iter().map(|choice| choice.code()) {
                    mask[code as usize / 8] |= 1 << (code % 8);
                    masked.push(code);
                }
            }
        }
    }

    /// Does what was chosen, begins the next match if this one is over, and shows it.
    fn advance(&self, slot: &mut Slot<G>, row: &mut Sheets<'_>) -> Result<(), String> {
        let Some(choice) = slot.chosen.take() else { return Ok(()) };
        let episode = &mut slot.episode;
        let seat = episode.seat;
        episode.apply(self.venue, seat, choice);
        let (over, cut) = (episode.is_over(), episode.is_cut_off(self.venue));
        row.terminated[0] = over.into();
        row.truncated[0] = cut.into();
        if over || cut {
            let returns = episode.returns();
            row.reward.iter_mut().zip(returns).for_each(|(place, won)| *place = won as f32);
            row.length[0] = episode.decisions;
            self.next_match(slot)?;
        } else {
            row.reward.fill(0.0);
        }
        self.show(slot, row);
        Ok(())
    }

    fn next_match(&self, slot: &mut Slot<G>) -> Result<(), String> {
        // A match in which bots decide everything never asks: the next one will.
        for _ in 0..1000 {
            slot.number += STRIDE;
            slot.episode = self.start(slot.number)?;
            slot.new = true;
            if !slot.episode.is_over() && !slot.episode.is_cut_off(self.venue) {
                return Ok(());
            }
        }
        Err("Matches end before this seat is asked anything.".to_owned())
    }
}

impl<G: Observed> Many<G> {
    /// Does something with every match, by all threads; the error of the first match that has one.
    fn each(
        &mut self,
        sheets: Sheets<'_>,
        act: impl Fn(&Shared<'_, G>, usize, &mut [Slot<G>], Sheets<'_>) -> Result<(), String> + Sync,
    ) -> Result<(), String> {
        let all = self.slots.len();
        let pieces = if self.pool.is_some() { self.threads * 4 } else { 1 };
        let size = all.div_ceil(pieces).max(1);
        let (venue, seed, seat, seats, masks) = (&self.venue, self.seed, self.seat, self.seats, self.masks);
        let shared = Shared { venue, seed, seat, seats, masks };
        let mut work = Vec::with_capacity(pieces);
        let (mut slots, mut sheets, mut from) = (&mut self.slots[..], sheets, 0);
        while !slots.is_empty() {
            let left = slots.len();
            let count = size.min(left);
            let (mine, others) = slots.split_at_mut(count);
            let (own, rest) = sheets.split(count, left);
            work.push((from, mine, own));
            (slots, sheets, from) = (others, rest, from + count);
        }
        let run =
            |(from, slots, sheets): (usize, &mut [Slot<G>], Sheets<'_>)| act(&shared, from, slots, sheets);
        let found: Vec<Result<(), String>> = match &self.pool {
            Some(pool) => pool.install(|| work.into_par_iter().map(run).collect()),
            None => work.into_iter().map(run).collect(),
        };
        found.into_iter().collect()
    }
}

/// The sheets of each match in turn.
fn rows<G: Observed>(
    slots: &mut [Slot<G>],
    mut sheets: Sheets<'_>,
    mut act: impl FnMut(&mut Slot<G>, &mut Sheets<'_>) -> Result<(), String>,
) -> Result<(), String> {
    let mut left = slots.len();
    for slot in slots {
        let (mut row, rest) = sheets.split(1, left);
        act(slot, &mut row)?;
        (sheets, left) = (rest, left - 1);
    }
    Ok(())
}

impl<G: Observed> Batch for Many<G> {
    fn reset(&mut self, seed: u64, sheets: Sheets<'_>) -> Result<(), String> {
        self.seed = seed;
        self.each(sheets, |shared, _, slots, sheets| {
            rows(slots, sheets, |slot, row| {
                row.observation.fill(0);
                row.mask.fill(0);
                row.reward.fill(0.0);
                (row.terminated[0], row.truncated[0], row.length[0]) = (0, 0, 0);
                let number = slot.number % STRIDE;
                let episode = shared.start(number)?;
                let chooser = Fast::of_match(seed ^ 0xC400, number);
                *slot = Slot::new(episode, number, chooser);
                if slot.episode.is_over() || slot.episode.is_cut_off(shared.venue) {
                    shared.next_match(slot)?;
                }
                shared.show(slot, row);
                Ok(())
            })
        })
    }

    fn step(&mut self, actions: &[i64], sheets: Sheets<'_>) -> Result<(), String> {
        // Everything is looked at before anything is done.
        self.each(Sheets::default(), |shared, from, slots, _| {
            for (at, (slot, &action)) in slots.iter_mut().zip(&actions[from..]).enumerate() {
                let choice = u32::try_from(action).ok().and_then(G::Choice::from_code);
                slot.chosen = choice.filter(|choice| slot.episode.offered.contains(choice));
                if slot.chosen.is_none() {
                    let why = slot.episode.find(shared.venue, slot.episode.seat, action).err();
                    return Err(format!("Match {}: {}", from + at, why.unwrap_or_default()));
                }
            }
            Ok(())
        })?;
        self.each(sheets, |shared, _, slots, sheets| {
            rows(slots, sheets, |slot, row| shared.advance(slot, row))
        })
    }

    fn sample(&mut self, action: &mut [i64]) -> Result<(), String> {
        self.each(Sheets { action, ..Sheets::default() }, |_, _, slots, sheets| {
            for (slot, action) in slots.iter_mut().zip(sheets.action) {
                let offered = &slot.episode.offered;
                let chosen = offered.get(slot.chooser.below(offered.len().max(1) as u32) as usize);
                *action = chosen.map_or(0, |choice| choice.code().into());
            }
            Ok(())
        })
    }
}

/// Many matches of a game that is known by its name.
pub(crate) fn batch(
    wanted: &Wanted,
    count: usize,
    seat: Option<SeatChoice>,
    masks: Masks,
    threads: usize,
) -> Result<(Box<dyn Batch>, Sizes), String> {
    fn of<G: Observed + Listed>(
        wanted: &Wanted,
        count: usize,
        seat: Option<SeatChoice>,
        masks: Masks,
        threads: usize,
    ) -> Result<(Box<dyn Batch>, Sizes), String> {
        let venue: Venue<G> = wanted.venue()?;
        let first = Episode::start(&venue, 0, 0, None)?;
        let seats = first.game.seats().len();
        if wanted.setup.is_none() && seats != wanted.seats {
            return Err(format!("{} is not played by {} but by {seats}.", G::TITLE, wanted.seats));
        }
        let actions = G::Choice::COUNT as usize;
        let sizes = Sizes { seats, actions, observation: venue.ground.width };
        let slot = |at: usize| Slot::new(first.clone(), at as u64, Fast::new(0));
        let slots = (0..count).map(slot).collect();
        let pool = (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads).build());
        let pool = pool.transpose().map_err(|error| format!("No threads: {error}."))?;
        Ok((Box::new(Many { venue, slots, seed: 0, seat, masks, seats, threads, pool }), sizes))
    }
    with_game!(wanted.name, G => of::<G>(wanted, count, seat, masks, threads))
}

/// How large things are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    pub(crate) seats: usize,
    pub(crate) actions: usize,
    pub(crate) observation: usize,
}
