//! The native half of the Python package `ringcraft` (docs/python.md): states, environments, batches and studies of every
//! game in the catalog. The other half, in `python/ringcraft/`, dresses them for `PettingZoo`, Gymnasium and Ray.

mod aec;
mod batch;
mod make;
mod planes;
mod play;
mod state;
mod studies;
mod vector;
mod venue;

use catalog::{GameName, Listed, with_game};
use kernel::{Coded, Game};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::planes::{Observed, Plane};
use crate::venue::{ground, named};

pyo3::create_exception!(ringcraft, IllegalAction, PyValueError, "An action that the rules do not allow now.");

/// What was asked for cannot be had, and why.
fn refused(reason: String) -> PyErr {
    PyValueError::new_err(reason)
}

/// An environment's id: `ringcraft/NAME-vRULES`.
fn id(name: GameName, rules: u32) -> String {
    format!("ringcraft/{name}-v{rules}")
}

/// Plain data as Python has it.
fn plain<'py>(py: Python<'py>, data: &serde_json::Value) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (data.to_string(),))
}

/// A set-up as Python has it: plain data, or JSON already; `None` for the standard one.
struct SetupText(Option<String>);

impl<'a, 'py> FromPyObject<'a, 'py> for SetupText {
    type Error = PyErr;
    fn extract(data: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if data.is_none() {
            return Ok(Self(None));
        }
        if let Ok(text) = data.extract::<String>() {
            return Ok(Self(Some(text)));
        }
        let text = data.py().import("json")?.call_method1("dumps", (data,));
        let wrong = |_| PyValueError::new_err("A set-up is plain data: dicts, lists, texts and numbers.");
        Ok(Self(Some(text.map_err(wrong)?.extract()?)))
    }
}

/// The ids of all games, with the newest rules.
#[pyfunction]
fn ids() -> PyResult<Vec<String>> {
    let library = venue::library().map_err(refused)?;
    Ok(GameName::ALL.iter().map(|&name| id(name, library.game(name).rules())).collect())
}

/// What a game is like.
#[pyfunction]
fn about<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyDict>> {
    let (name, rules) = named(game).map_err(refused)?;
    let library = venue::library().map_err(refused)?;
    let dict = PyDict::new(py);
    dict.set_item("id", id(name, rules))?;
    dict.set_item("name", name.name())?;
    dict.set_item("title", name.title())?;
    dict.set_item("blurb", name.blurb())?;
    dict.set_item("rules", rules)?;
    dict.set_item("content", library.game(name).digest().to_string())?;
    let (actions, most) =
        with_game!(name, G => (<G as Game>::Choice::COUNT, <G as kernel::Tabletop>::MOST_CHOICES));
    dict.set_item("actions", actions)?;
    dict.set_item("most_legal_actions", most)?;
    let kinds = with_game!(name, G => <G as Game>::Choice::LAYOUT.to_vec());
    dict.set_item("action_kinds", kinds)?;
    dict.set_item("questions", with_game!(name, G => <G as Observed>::QUESTIONS.to_vec()))?;
    Ok(dict)
}

/// The planes of a game's observations, in order.
#[pyfunction]
fn planes_of<'py>(py: Python<'py>, game: &str) -> PyResult<Vec<Bound<'py, PyDict>>> {
    fn all<G: Observed + Listed, T>(each: impl FnMut(&Plane) -> T) -> Result<Vec<T>, String> {
        Ok(ground::<G>()?.planes.iter().map(each).collect())
    }
    let (name, _) = named(game).map_err(refused)?;
    let mut from = 0;
    let row = |plane: &Plane| -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("name", &plane.name)?;
        dict.set_item("start", from)?;
        dict.set_item("shape", pyo3::types::PyTuple::new(py, &plane.shape)?)?;
        dict.set_item("about", plane.about)?;
        dict.set_item("labels", plane.labels.clone())?;
        from += plane.len();
        Ok(dict)
    };
    with_game!(name, G => all::<G, _>(row)).map_err(refused)?.into_iter().collect()
}

/// The standard set-up of a game; the seed chooses the sides.
#[pyfunction]
#[pyo3(signature = (game, seats=2, seed=0))]
fn standard_setup<'py>(py: Python<'py>, game: &str, seats: usize, seed: u64) -> PyResult<Bound<'py, PyAny>> {
    let (name, _) = named(game).map_err(refused)?;
    plain(py, &venue::library().map_err(refused)?.game(name).standard_setup(seats, seed))
}

/// Any legal set-up: any sides by any rules.
#[pyfunction]
#[pyo3(signature = (game, seed=0))]
fn any_setup<'py>(py: Python<'py>, game: &str, seed: u64) -> PyResult<Bound<'py, PyAny>> {
    let (name, _) = named(game).map_err(refused)?;
    plain(py, &venue::library().map_err(refused)?.game(name).any_setup(seed))
}

#[pymodule]
mod _ringcraft {
    #[pymodule_export]
    use super::aec::Core;
    #[pymodule_export]
    use super::state::{Bot, State};
    #[pymodule_export]
    use super::studies::{play_decisions, play_matches, play_record, ratings, replay, review, verify};
    #[pymodule_export]
    use super::vector::Vector;
    #[pymodule_export]
    use super::{IllegalAction, about, any_setup, ids, planes_of, standard_setup};
}
