//! The core of the turn-based environments: everything that a step needs, so that Python has little to do in one.

use kernel::{Seat, Seats};
use numpy::PyArray1;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::make::Wanted;
use crate::play::Play;
use crate::state::seat_of;
use crate::{IllegalAction, SetupText, refused};

/// What a `PettingZoo` or Gymnasium environment stands on.
#[pyclass(module = "ringcraft", name = "Core", subclass)]
pub(crate) struct Core {
    wanted: Wanted,
    learner: Option<Seat>,
    play: Box<dyn Play>,
    names: Vec<Py<PyString>>,
    seed: u64,
    /// The next match of this seed.
    number: u64,
    /// Agents that have not taken their leave yet.
    live: Seats,
    begun: bool,
    closed: bool,
    /// The end has just come: rewards show it.
    paid: bool,
    observation: Vec<u8>,
    mask: Vec<i8>,
}

/// What `last` answers: observation, reward, terminated, truncated, info.
type Last<'py> = (Option<Bound<'py, PyDict>>, f64, bool, bool, Bound<'py, PyDict>);

impl Core {
    fn open(&self) -> PyResult<()> {
        if self.closed {
            return Err(PyRuntimeError::new_err("This environment is closed. Make a new one."));
        }
        if !self.begun {
            return Err(PyRuntimeError::new_err("Call reset() before anything else."));
        }
        Ok(())
    }

    fn terminated(&self) -> bool {
        self.play.asked().is_none()
    }

    fn truncated(&self) -> bool {
        self.play.is_cut_off()
    }

    fn ended(&self) -> bool {
        self.terminated() || self.truncated()
    }

    /// Who is to act: the seat that is asked, or at the end whoever has not taken leave.
    fn selected(&self) -> Seat {
        if self.ended() { self.live.lowest().unwrap_or_default() } else { self.play.seat() }
    }

    fn name(&self, py: Python<'_>, seat: Seat) -> Py<PyString> {
        self.names[seat.index() % self.names.len()].clone_ref(py)
    }

    fn agent(&self, agent: &Bound<'_, PyAny>) -> PyResult<Seat> {
        if let Ok(number) = agent.extract::<usize>() {
            return seat_of(&*self.play, number);
        }
        let text: String = agent.extract()?;
        let number = text.strip_prefix("seat_").and_then(|number| number.parse().ok());
        number.map_or_else(
            || {
                Err(PyValueError::new_err(format!(
                    "There is no agent \"{text}\": agents are seat_0, seat_1 and so on."
                )))
            },
            |number| seat_of(&*self.play, number),
        )
    }

    fn by_agent<'py, T: IntoPyObject<'py>>(
        &self,
        py: Python<'py>,
        of: impl Fn(Seat) -> T,
    ) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for seat in self.live.iter() {
            dict.set_item(self.name(py, seat), of(seat))?;
        }
        Ok(dict)
    }

    fn draw<'py>(&mut self, py: Python<'py>, seat: Seat) -> PyResult<Bound<'py, PyDict>> {
        self.play.observe(seat, &mut self.observation);
        self.mask.fill(0);
        if !self.truncated() {
            self.play.mask(seat, &mut self.mask);
        }
        let dict = PyDict::new(py);
        dict.set_item(intern!(py, "observation"), PyArray1::from_slice(py, &self.observation))?;
        dict.set_item(intern!(py, "action_mask"), PyArray1::from_slice(py, &self.mask))?;
        Ok(dict)
    }
}

#[pymethods]
impl Core {
    #[new]
    #[pyo3(signature = (game, seats=2, setup=SetupText(None), max_cycles=0, opponent=None, learner=None))]
    fn new(
        py: Python<'_>,
        game: &str,
        seats: usize,
        setup: SetupText,
        max_cycles: u32,
        opponent: Option<&str>,
        learner: Option<usize>,
    ) -> PyResult<Self> {
        let mut wanted = Wanted::new(game, seats, setup.0).map_err(refused)?;
        wanted.limit = max_cycles;
        wanted.opponent = opponent.map(str::parse).transpose().map_err(refused)?;
        let learner = match learner {
            Some(seat) if seat < seats => Seat::new(seat),
            Some(seat) => {
                return Err(PyValueError::new_err(format!(
                    "There is no seat {seat}: seats are 0 to {}.",
                    seats - 1
                )));
            }
            None => None,
        };
        let play = wanted.start(learner, 0, 0).map_err(refused)?;
        let names =
            (0..play.seats()).map(|seat| PyString::new(py, &format!("seat_{seat}")).unbind()).collect();
        let (observation, mask) = (vec![0; play.width()], vec![0; play.actions()]);
        let (seed, number, live) = (0, 0, Seats::NONE);
        let (begun, closed, paid) = (false, false, false);
        Ok(Self { wanted, learner, play, names, seed, number, live, begun, closed, paid, observation, mask })
    }

    /// The environment's id, with the version of the rules.
    #[getter]
    fn id(&self) -> String {
        crate::id(self.wanted.name, self.wanted.rules)
    }

    /// How many bytes an observation has.
    #[getter]
    fn width(&self) -> usize {
        self.play.width()
    }

    /// How many actions there are.
    #[getter]
    fn num_actions(&self) -> usize {
        self.play.actions()
    }

    /// Begins a match. With a seed it is the first one of that seed, without one the next.
    fn begin(&mut self, seed: Option<u64>) -> PyResult<()> {
        if self.closed {
            return Err(PyRuntimeError::new_err("This environment is closed. Make a new one."));
        }
        if let Some(seed) = seed {
            (self.seed, self.number) = (seed, 0);
        }
        // A match may be over before anybody from outside is asked: the next one is begun instead.
        for _ in 0..1000 {
            self.play.restart(self.seed, self.number).map_err(refused)?;
            self.number += 1;
            if !self.ended() {
                break;
            }
        }
        self.live = Seats::first(self.play.seats());
        (self.begun, self.paid) = (true, false);
        Ok(())
    }

    /// The agent that is to act.
    #[getter]
    fn agent_selection(&self, py: Python<'_>) -> Py<PyString> {
        self.name(py, self.selected())
    }

    /// Everybody who has not taken leave.
    #[getter]
    fn agents<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.live.iter().map(|seat| self.name(py, seat)))
    }

    /// Everybody who plays.
    #[getter]
    fn possible_agents<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.names.iter())
    }

    /// What the last step brought each agent.
    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let returns = self.play.returns();
        self.by_agent(py, |seat| if self.paid { returns[seat.index()] } else { 0.0 })
    }

    /// What came since each agent's own last step.
    #[getter]
    fn _cumulative_rewards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let returns = self.play.returns();
        self.by_agent(py, |seat| returns[seat.index()])
    }

    #[getter]
    fn terminations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let over = self.terminated();
        self.by_agent(py, |_| over)
    }

    #[getter]
    fn truncations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let over = self.truncated();
        self.by_agent(py, |_| over)
    }

    #[getter]
    fn infos<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for seat in self.live.iter() {
            dict.set_item(self.name(py, seat), PyDict::new(py))?;
        }
        Ok(dict)
    }

    /// Decides for the agent that is selected; `None` when the match is over, to take leave.
    fn step(&mut self, action: Option<i64>) -> PyResult<()> {
        self.open()?;
        if self.ended() {
            if action.is_some() {
                return Err(PyValueError::new_err("The match is over: the only valid action is None."));
            }
            if self.live.lowest().is_none() {
                return Err(PyRuntimeError::new_err("The match is over. Call reset()."));
            }
            self.live = self.live.without(self.selected());
            self.paid = false;
            return Ok(());
        }
        let Some(action) = action else {
            return Err(IllegalAction::new_err("The match goes on: None is no action."));
        };
        self.play.apply(self.play.seat(), action).map_err(IllegalAction::new_err)?;
        self.paid = self.ended();
        Ok(())
    }

    /// Decides for one seat of those that are asked.
    fn step_seat(&mut self, seat: usize, action: i64) -> PyResult<()> {
        self.open()?;
        let seat = seat_of(&*self.play, seat)?;
        self.play.apply(seat, action).map_err(IllegalAction::new_err)?;
        self.paid = self.ended();
        Ok(())
    }

    /// Everybody takes leave at once.
    fn leave(&mut self) {
        self.live = Seats::NONE;
    }

    /// What the selected agent sees, what came since its last step, whether the match is over or cut off.
    #[pyo3(signature = (observe=true))]
    fn last<'py>(&mut self, py: Python<'py>, observe: bool) -> PyResult<Last<'py>> {
        self.open()?;
        let seat = self.selected();
        let seen = if observe { Some(self.draw(py, seat)?) } else { None };
        let reward = if self.terminated() { self.play.returns()[seat.index()] } else { 0.0 };
        Ok((seen, reward, self.terminated(), self.truncated(), PyDict::new(py)))
    }

    /// What an agent sees, and what it may do: nothing if it is not asked.
    fn observe<'py>(&mut self, py: Python<'py>, agent: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        self.open()?;
        let seat = self.agent(agent)?;
        self.draw(py, seat)
    }

    /// The legal actions of the agent that is selected.
    fn legal_actions(&self) -> Vec<u32> {
        if self.ended() { Vec::new() } else { self.play.codes(self.play.seat()) }
    }

    /// The legal actions of a seat.
    fn legal_actions_of(&self, seat: usize) -> PyResult<Vec<u32>> {
        let seat = seat_of(&*self.play, seat)?;
        Ok(if self.ended() { Vec::new() } else { self.play.codes(seat) })
    }

    /// Everybody who is asked.
    fn asked(&self) -> Vec<usize> {
        let asked = self.play.asked().filter(|_| !self.ended());
        asked.map_or_else(Vec::new, |asked| asked.seats.iter().map(Seat::index).collect())
    }

    /// What the agent that is selected reads.
    #[pyo3(signature = (seat=None))]
    fn text(&self, seat: Option<usize>) -> PyResult<String> {
        self.open()?;
        let seat = seat.map_or_else(|| Ok(self.selected()), |seat| seat_of(&*self.play, seat))?;
        Ok(self.play.text(seat))
    }

    /// The action that typed words mean.
    fn read(&self, words: &str) -> PyResult<u32> {
        self.open()?;
        self.play.read(self.play.seat(), words).map_err(IllegalAction::new_err)
    }

    /// The seat that is played from outside, where bots play the others.
    #[getter]
    fn learner(&self) -> Option<usize> {
        self.learner.map(Seat::index)
    }

    #[getter]
    fn is_terminated(&self) -> bool {
        self.terminated()
    }

    #[getter]
    fn is_truncated(&self) -> bool {
        self.truncated()
    }

    /// No more steps.
    fn close(&mut self) {
        self.closed = true;
    }
}
