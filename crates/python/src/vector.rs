//! `vector`: many matches at once, in arrays that every step writes into.

use kernel::Seat;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::batch::{Batch, Masks, SeatChoice, Sheets, Sizes, batch};
use crate::make::Wanted;
use crate::{IllegalAction, SetupText, refused};

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
        if !(1..=1 << 18).contains(&n) {
            return Err(PyValueError::new_err(format!("n is from 1 to {}, not {n}.", 1 << 18)));
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
