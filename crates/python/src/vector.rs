//! `vector`: many matches at once, stepped by threads into arrays that Python made.

use catalog::{Listed, with_game};
use kernel::{Coded, Fast, Seat};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::make::Wanted;
use crate::planes::{Drawn, Ink, Observed, observe};
use crate::venue::{Episode, Venue};
use crate::{IllegalAction, SetupText, refused};

/// How masks are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Masks {
    Bytes,
    Bits,
    Off,
}

/// Where results go: for all matches, one after the other. Parts that nobody wants are empty.
#[derive(Default)]
struct Sheets<'a> {
    /// Only when actions are drawn.
    action: &'a mut [i64],
    observation: &'a mut [u8],
    mask: &'a mut [u8],
    seat: &'a mut [u8],
    reward: &'a mut [f32],
    terminated: &'a mut [u8],
    truncated: &'a mut [u8],
    length: &'a mut [u32],
}

impl<'a> Sheets<'a> {
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
trait Batch: Send + Sync {
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
enum SeatChoice {
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

impl<G: Observed> Clone for Shared<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Observed> Copy for Shared<'_, G> {}

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
fn batch(
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
struct Sizes {
    seats: usize,
    actions: usize,
    observation: usize,
}

/// Many matches of one game at once. The arrays are always the same: every step writes into them.
#[pyclass(module = "ringcraft", name = "Vector", subclass)]
pub(crate) struct Vector {
    batch: Box<dyn Batch>,
    wanted: Wanted,
    count: usize,
    sizes: Sizes,
    begun: bool,
    closed: bool,
    action: Py<PyArray1<i64>>,
    observation: Py<PyArray2<u8>>,
    mask: Py<PyArray2<u8>>,
    seat: Py<PyArray1<u8>>,
    reward: Py<PyArray2<f32>>,
    terminated: Py<PyArray1<u8>>,
    truncated: Py<PyArray1<u8>>,
    length: Py<PyArray1<u32>>,
}

fn busy<T>(_: T) -> PyErr {
    PyRuntimeError::new_err(
        "An array of this environment can't be written: it is in use or was made read-only.",
    )
}

impl Vector {
    fn open(&self) -> PyResult<()> {
        if self.closed {
            return Err(PyRuntimeError::new_err("This environment is closed. Make a new one."));
        }
        Ok(())
    }

    /// Calls the batch with all arrays open for writing and without Python's lock.
    fn write(
        &mut self,
        py: Python<'_>,
        act: impl FnOnce(&mut dyn Batch, Sheets<'_>) -> Result<(), String> + Send,
    ) -> PyResult<Result<(), String>> {
        let mut observation = self.observation.bind(py).try_readwrite().map_err(busy)?;
        let mut mask = self.mask.bind(py).try_readwrite().map_err(busy)?;
        let mut seat = self.seat.bind(py).try_readwrite().map_err(busy)?;
        let mut reward = self.reward.bind(py).try_readwrite().map_err(busy)?;
        let mut terminated = self.terminated.bind(py).try_readwrite().map_err(busy)?;
        let mut truncated = self.truncated.bind(py).try_readwrite().map_err(busy)?;
        let mut length = self.length.bind(py).try_readwrite().map_err(busy)?;
        let sheets = Sheets {
            action: &mut [],
            observation: observation.as_slice_mut().map_err(busy)?,
            mask: mask.as_slice_mut().map_err(busy)?,
            seat: seat.as_slice_mut().map_err(busy)?,
            reward: reward.as_slice_mut().map_err(busy)?,
            terminated: terminated.as_slice_mut().map_err(busy)?,
            truncated: truncated.as_slice_mut().map_err(busy)?,
            length: length.as_slice_mut().map_err(busy)?,
        };
        let batch = &mut *self.batch;
        Ok(py.detach(|| act(batch, sheets)))
    }
}

#[pymethods]
impl Vector {
    #[new]
    #[pyo3(signature = (game, n, seats=2, setup=SetupText(None), observations=true, masks="bytes", threads=0, max_cycles=0,
                        opponent=None, seat=None))]
    #[expect(clippy::too_many_arguments, reason = "Python calls it by keywords")]
    fn new(
        py: Python<'_>,
        game: &str,
        n: usize,
        seats: usize,
        setup: SetupText,
        observations: bool,
        masks: &str,
        threads: usize,
        max_cycles: u32,
        opponent: Option<&str>,
        seat: Option<usize>,
    ) -> PyResult<Self> {
        let mut wanted = Wanted::new(game, seats, setup.0).map_err(refused)?;
        wanted.limit = max_cycles;
        wanted.opponent = opponent.map(str::parse).transpose().map_err(refused)?;
        let masks = match masks {
            "bytes" => Masks::Bytes,
            "bits" => Masks::Bits,
            "off" => Masks::Off,
            other => {
                let message = format!("masks is \"bytes\", \"bits\" or \"off\", not \"{other}\".");
                return Err(PyValueError::new_err(message));
            }
        };
        if !(1..=1 << 24).contains(&n) {
            return Err(PyValueError::new_err(format!("n is from 1 to {}, not {n}.", 1 << 24)));
        }
        let seat = match (wanted.opponent, seat) {
            (None, None) => None,
            (None, Some(_)) => {
                return Err(PyValueError::new_err(
                    "A seat is chosen only where an opponent plays the others.",
                ));
            }
            (Some(_), None) => Some(SeatChoice::InTurn),
            (Some(_), Some(seat)) => {
                let found = Seat::new(seat).filter(|_| seat < seats);
                let found = found.ok_or_else(|| {
                    PyValueError::new_err(format!("There is no seat {seat}: seats are 0 to {}.", seats - 1))
                })?;
                Some(SeatChoice::Always(found))
            }
        };
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = if threads == 0 { cores } else { threads.min(256) };
        let (batch, sizes) = batch(&wanted, n, seat, masks, threads).map_err(refused)?;
        let width = match masks {
            Masks::Bytes => sizes.actions,
            Masks::Bits => sizes.actions.div_ceil(8),
            Masks::Off => 0,
        };
        let shown = if observations { sizes.observation } else { 0 };
        Ok(Self {
            batch,
            wanted,
            count: n,
            sizes,
            begun: false,
            closed: false,
            action: PyArray1::zeros(py, n, false).unbind(),
            observation: PyArray2::zeros(py, [n, shown], false).unbind(),
            mask: PyArray2::zeros(py, [n, width], false).unbind(),
            seat: PyArray1::zeros(py, n, false).unbind(),
            reward: PyArray2::zeros(py, [n, sizes.seats], false).unbind(),
            terminated: PyArray1::zeros(py, n, false).unbind(),
            truncated: PyArray1::zeros(py, n, false).unbind(),
            length: PyArray1::zeros(py, n, false).unbind(),
        })
    }

    /// The environment's id, with the version of the rules.
    #[getter]
    fn id(&self) -> String {
        crate::id(self.wanted.name, self.wanted.rules)
    }

    /// How many matches there are.
    #[getter]
    fn num_envs(&self) -> usize {
        self.count
    }

    /// How many actions there are.
    #[getter]
    fn num_actions(&self) -> usize {
        self.sizes.actions
    }

    /// How many seats each match has.
    #[getter]
    fn num_seats(&self) -> usize {
        self.sizes.seats
    }

    /// Begins every match anew. Match `i` rolls the same dice for the same seed, however many threads there are.
    #[pyo3(signature = (seed=0))]
    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.open()?;
        self.write(py, |batch, sheets| batch.reset(seed, sheets))?.map_err(refused)?;
        self.begun = true;
        Ok(())
    }

    /// Decides in every match. A match that is over begins anew at once; `terminated`, `reward` and `length` tell of the old
    /// one. If one action is illegal, none is done.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        self.open()?;
        if !self.begun {
            return Err(PyRuntimeError::new_err("Call reset() before anything else."));
        }
        let actions =
            actions.as_slice().map_err(|_| PyValueError::new_err("The actions are not contiguous."))?;
        if actions.len() != self.count {
            let message = format!("{} actions for {} matches.", actions.len(), self.count);
            return Err(PyValueError::new_err(message));
        }
        self.write(py, |batch, sheets| batch.step(actions, sheets))?.map_err(IllegalAction::new_err)
    }

    /// Writes a random legal action for every match into `action`.
    fn sample(&mut self, py: Python<'_>) -> PyResult<Py<PyArray1<i64>>> {
        self.open()?;
        if !self.begun {
            return Err(PyRuntimeError::new_err("Call reset() before anything else."));
        }
        let mut action = self.action.bind(py).try_readwrite().map_err(busy)?;
        let slice = action.as_slice_mut().map_err(busy)?;
        let batch = &mut *self.batch;
        py.detach(|| batch.sample(slice)).map_err(refused)?;
        drop(action);
        Ok(self.action.clone_ref(py))
    }

    /// The array that `sample` writes.
    #[getter]
    fn action(&self, py: Python<'_>) -> Py<PyArray1<i64>> {
        self.action.clone_ref(py)
    }

    /// What whoever is to decide sees, match by match; see `planes`.
    #[getter]
    fn observation(&self, py: Python<'_>) -> Py<PyArray2<u8>> {
        self.observation.clone_ref(py)
    }

    /// What may be chosen, match by match: a byte or a bit an action.
    #[getter]
    fn mask(&self, py: Python<'_>) -> Py<PyArray2<u8>> {
        self.mask.clone_ref(py)
    }

    /// Who is to decide, match by match.
    #[getter]
    fn seat(&self, py: Python<'_>) -> Py<PyArray1<u8>> {
        self.seat.clone_ref(py)
    }

    /// What the last step brought each seat.
    #[getter]
    fn reward(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.reward.clone_ref(py)
    }

    /// 1 where the last step ended a match.
    #[getter]
    fn terminated_bytes(&self, py: Python<'_>) -> Py<PyArray1<u8>> {
        self.terminated.clone_ref(py)
    }

    /// 1 where a match was cut off.
    #[getter]
    fn truncated_bytes(&self, py: Python<'_>) -> Py<PyArray1<u8>> {
        self.truncated.clone_ref(py)
    }

    /// How many decisions the last finished match had.
    #[getter]
    fn length(&self, py: Python<'_>) -> Py<PyArray1<u32>> {
        self.length.clone_ref(py)
    }

    /// No more steps.
    fn close(&mut self) {
        self.closed = true;
    }
}
