//! `State`: one match, in the manner of `OpenSpiel`.

use std::sync::atomic::{AtomicU64, Ordering};

use bots::BotKind;
use kernel::{Digest, Fast, Seat};
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};

use crate::make::{Wanted, from_history};
use crate::play::Play;
use crate::{IllegalAction, SetupText, plain, refused};

/// How many of a seat's own last choices the information-state tensor has.
pub(crate) const REMEMBERED: usize = 16;

/// One match of a game.
#[pyclass(module = "ringcraft", name = "State", subclass)]
pub(crate) struct State {
    play: Box<dyn Play>,
    id: String,
}

impl State {
    fn seat(&self, seat: Option<usize>) -> PyResult<Seat> {
        match seat {
            None => Ok(self.play.seat()),
            Some(seat) => seat_of(&*self.play, seat),
        }
    }

    fn of(&self, play: Box<dyn Play>) -> Self {
        Self { play, id: self.id.clone() }
    }
}

/// The seat of that number.
pub(crate) fn seat_of(play: &dyn Play, seat: usize) -> PyResult<Seat> {
    let seats = play.seats();
    Seat::new(seat).filter(|seat| seat.index() < seats).ok_or_else(|| {
        PyValueError::new_err(format!("There is no seat {seat}: seats are 0 to {}.", seats - 1))
    })
}

#[pymethods]
impl State {
    #[new]
    #[pyo3(signature = (game, seed=0, setup=SetupText(None), seats=2, number=0))]
    fn new(game: &str, seed: u64, setup: SetupText, seats: usize, number: u64) -> PyResult<Self> {
        let wanted = Wanted::new(game, seats, setup.0).map_err(refused)?;
        let play = wanted.start(None, seed, number).map_err(refused)?;
        Ok(Self { play, id: crate::id(wanted.name, wanted.rules) })
    }

    /// The environment's id, with the version of the rules.
    #[getter]
    fn id(&self) -> &str {
        &self.id
    }

    /// How many seats there are.
    fn num_players(&self) -> usize {
        self.play.seats()
    }

    /// How many actions the game has, legal now or not.
    fn num_distinct_actions(&self) -> usize {
        self.play.actions()
    }

    /// Who is to decide; -4 when the match is over, as `OpenSpiel` has it.
    fn current_player(&self) -> i64 {
        self.play.asked().map_or(-4, |_| self.play.seat().index() as i64)
    }

    /// Everybody who is asked: several where seats decide in secret at once.
    fn asked(&self) -> Vec<usize> {
        self.play.asked().map_or_else(Vec::new, |asked| asked.seats.iter().map(Seat::index).collect())
    }

    /// The name of the question.
    fn question(&self) -> Option<&'static str> {
        self.play.asked().map(|asked| asked.why)
    }

    fn is_terminal(&self) -> bool {
        self.play.asked().is_none()
    }

    /// Decisions so far.
    fn move_number(&self) -> u32 {
        self.play.decisions()
    }

    /// What each seat has won: from -1 to 1, zeros until the end.
    fn returns(&self) -> Vec<f64> {
        self.play.returns()[..self.play.seats()].to_vec()
    }

    /// The rank of each seat, 1 the best; nothing until the end.
    fn ranks(&self) -> Option<Vec<u32>> {
        self.play.outcome().map(|outcome| outcome.ranks().iter().map(|&rank| rank.into()).collect())
    }

    /// What a seat may choose, in order; whoever is asked if no seat is named.
    #[pyo3(signature = (seat=None))]
    fn legal_actions(&self, seat: Option<usize>) -> PyResult<Vec<u32>> {
        Ok(self.play.codes(self.seat(seat)?))
    }

    /// A 1 for each legal action.
    #[pyo3(signature = (seat=None))]
    fn legal_actions_mask<'py>(
        &self,
        py: Python<'py>,
        seat: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let mut mask = vec![0; self.play.actions()];
        self.play.mask(self.seat(seat)?, &mut mask);
        Ok(PyArray1::from_vec(py, mask))
    }

    /// Decides. An illegal action is refused with the rule's sentence and changes nothing.
    #[pyo3(signature = (action, seat=None))]
    fn apply(&mut self, action: i64, seat: Option<usize>) -> PyResult<()> {
        let seat = self.seat(seat)?;
        self.play.apply(seat, action).map_err(IllegalAction::new_err)
    }

    /// The same under the name it has in `OpenSpiel`.
    fn apply_action(&mut self, action: i64) -> PyResult<()> {
        self.apply(action, None)
    }

    /// The words of an action.
    fn action_to_string(&self, action: i64) -> PyResult<String> {
        self.play.say(action).map_err(IllegalAction::new_err)
    }

    /// The action that typed words mean, or a refusal that says why they mean none.
    #[pyo3(signature = (words, seat=None))]
    fn string_to_action(&self, words: &str, seat: Option<usize>) -> PyResult<u32> {
        self.play.read(self.seat(seat)?, words).map_err(IllegalAction::new_err)
    }

    /// A copy. With a seed its dice to come are others; without one it rolls what this one rolls.
    #[pyo3(signature = (seed=None))]
    fn clone(&self, seed: Option<u64>) -> Self {
        self.of(seed.map_or_else(|| self.play.clone_box(), |seed| self.play.reseeded(seed)))
    }

    fn __copy__(&self) -> Self {
        self.of(self.play.clone_box())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.of(self.play.clone_box())
    }

    /// A match that this seat cannot tell from the true one: what is hidden is dealt anew.
    #[pyo3(signature = (seat=None, seed=0))]
    fn resample_from_infostate(&self, seat: Option<usize>, seed: u64) -> PyResult<Self> {
        Ok(self.of(self.play.imagine(self.seat(seat)?, seed)))
    }

    /// The whole match in bytes, dice to come included.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.play.history().to_string().as_bytes())
    }

    /// A match from its bytes; foreign bytes are refused.
    #[classmethod]
    fn from_bytes(_: &Bound<'_, PyType>, data: &[u8]) -> PyResult<Self> {
        let play = from_history(data).map_err(refused)?;
        let history = play.history();
        let game = format!("{}-v{}", history["game"].as_str().unwrap_or_default(), history["rules"]);
        Ok(Self { play, id: format!("ringcraft/{game}") })
    }

    /// What a seat sees as numbers; see `planes`.
    #[pyo3(signature = (seat=None))]
    fn observation_tensor<'py>(
        &self,
        py: Python<'py>,
        seat: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let mut out = vec![0; self.play.width()];
        self.play.observe(self.seat(seat)?, &mut out);
        Ok(PyArray1::from_vec(py, out))
    }

    /// What a seat sees, as text that one can play from.
    #[pyo3(signature = (seat=None))]
    fn text(&self, seat: Option<usize>) -> PyResult<String> {
        Ok(self.play.text(self.seat(seat)?))
    }

    /// What a seat sees, as plain data.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.play.view(self.seat(seat)?))
    }

    /// Everything that a seat has learned since the beginning: equal for histories that look the same to it.
    #[pyo3(signature = (seat=None))]
    fn information_state_string(&self, seat: Option<usize>) -> PyResult<String> {
        self.play.information(self.seat(seat)?).map_err(refused)
    }

    /// The observation, the seat's own last choices (two bytes each, the last first, 65535 for none), and eight bytes that
    /// are the fingerprint of everything it has learned.
    #[pyo3(signature = (seat=None))]
    fn information_state_tensor<'py>(
        &self,
        py: Python<'py>,
        seat: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let seat = self.seat(seat)?;
        let mut out = vec![0; self.play.width()];
        self.play.observe(seat, &mut out);
        let own = self.play.own(seat).into_iter().map(|code| code as u16);
        let own = own.chain(core::iter::repeat(u16::MAX)).take(REMEMBERED);
        out.extend(own.flat_map(u16::to_le_bytes));
        let mut digest = Digest::default();
        for byte in self.play.information(seat).map_err(refused)?.bytes() {
            digest.word(byte.into());
        }
        out.extend(digest.finish().to_le_bytes());
        Ok(PyArray1::from_vec(py, out))
    }

    /// The name of a seat in this match.
    fn seat_name(&self, seat: usize) -> PyResult<String> {
        Ok(self.play.seat_name(self.seat(Some(seat))?))
    }

    /// The whole state as text, secrets included: not for whoever plays.
    fn position(&self) -> String {
        self.play.position()
    }

    /// What a bot would do for the seat that is asked. It is shown what that seat may see and nothing else.
    #[pyo3(signature = (bot, seed=0))]
    fn bot_action(&self, py: Python<'_>, bot: &str, seed: u64) -> PyResult<u32> {
        let kind: BotKind = bot.parse().map_err(refused)?;
        py.detach(|| self.play.bot(kind, seed)).map_err(IllegalAction::new_err)
    }

    /// The chances of an action, or of every legal one: those that have a name, and with `all` everything.
    #[pyo3(signature = (action=None, all=false, seed=1))]
    fn odds<'py>(
        &self,
        py: Python<'py>,
        action: Option<i64>,
        all: bool,
        seed: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let one = |action: i64| self.play.odds(action, all, seed);
        let every = || self.play.codes(self.play.seat()).into_iter().map(|code| one(code.into())).collect();
        let odds = py.detach(|| action.map_or_else(every, one)).map_err(IllegalAction::new_err)?;
        plain(py, &odds)
    }

    /// Does what typed words mean; the action that was done.
    fn apply_text(&mut self, words: &str) -> PyResult<u32> {
        let action = self.string_to_action(words, None)?;
        self.apply(action.into(), None)?;
        Ok(action)
    }

    fn __str__(&self) -> String {
        self.play.position()
    }

    fn __repr__(&self) -> String {
        format!("<State {} after {} decisions>", self.id, self.play.decisions())
    }

    fn __hash__(&self) -> u64 {
        self.play.digest()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.borrow();
            self.id == other.id && self.play.position() == other.play.position()
        })
    }

    fn __getstate__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.to_bytes(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let from = slf.get_type().getattr("from_bytes")?;
        Ok((from, (slf.borrow().to_bytes(slf.py()),)))
    }
}

/// Somebody who decides: call it with a `State` and it answers with an action.
#[pyclass(module = "ringcraft", name = "Bot", frozen)]
pub(crate) struct Bot {
    kind: BotKind,
    seed: u64,
    calls: AtomicU64,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (level, seed=0))]
    fn new(level: &str, seed: u64) -> PyResult<Self> {
        Ok(Self { kind: level.parse().map_err(refused)?, seed, calls: AtomicU64::new(0) })
    }

    /// Its name.
    #[getter]
    fn level(&self) -> &'static str {
        self.kind.name()
    }

    fn __call__(&self, py: Python<'_>, state: &Bound<'_, State>) -> PyResult<u32> {
        let luck = Fast::of_match(self.seed, self.calls.fetch_add(1, Ordering::Relaxed)).bits();
        let state = state.borrow();
        let (kind, play) = (self.kind, &*state.play);
        py.detach(|| play.bot(kind, luck)).map_err(IllegalAction::new_err)
    }

    fn __repr__(&self) -> String {
        format!("<Bot {} seed {}>", self.kind, self.seed)
    }
}
