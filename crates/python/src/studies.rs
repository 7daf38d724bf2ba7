//! Many matches, records and what can be found in them.

use bots::{Bot, BotKind, decide};
use catalog::{AnyGame, GameName, Listed, with_game};
use kernel::fair::{Bytes32, Entropy, Fairness, SeatEntropy, Secret};
use kernel::{Choices, Coded, Fast, Record, Seat, Table};
use lab::review::{Review, ReviewDepth};
use lab::{Cast, Casting, Plan, Played, Setups, Studied, play_all};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::planes::{Drawn, Ink, Observed, observe};
use crate::venue::{ground, library, named, score};
use crate::{SetupText, plain, refused};

/// Which matches are to be played.
struct Order {
    name: GameName,
    bots: Vec<BotKind>,
    setups: Setups,
    seed: u64,
    from: u64,
    matches: u64,
    limit: usize,
}

impl Order {
    fn new(
        game: &str,
        bots: &[String],
        seed: u64,
        (from, matches): (u64, u64),
        setup: Option<&str>,
        limit: usize,
    ) -> Result<Self, String> {
        let (name, rules) = named(game)?;
        let newest = library()?.game(name).rules();
        if rules != newest {
            return Err(format!("Simulations play the newest rules, version {newest}, not version {rules}."));
        }
        let bots: Vec<BotKind> = bots.iter().map(|bot| bot.parse()).collect::<Result<_, String>>()?;
        if bots.is_empty() {
            return Err("Name at least one bot.".to_owned());
        }
        let setups = match setup {
            None => Setups::Usual,
            Some("any") => Setups::Any,
            Some(text) => Setups::Fixed(serde_json::from_str(text).map_err(|error| error.to_string())?),
        };
        Ok(Self { name, bots, setups, seed, from, matches, limit })
    }

    fn cast<'c, G: Studied>(&self, content: &'c G::Content) -> Result<Cast<'c, G>, String> {
        Cast::new(content, self.setups.clone(), Vec::new(), self.bots.clone(), self.seed)
            .map_err(|problems| problems.to_string())
    }
}

/// A part of many matches: the first of them is number `from`.
struct Part<'a, G: Studied> {
    cast: Cast<'a, G>,
    from: u64,
}

impl<G: Studied> Casting<G> for Part<'_, G> {
    fn setup(&self, number: u64) -> G::Setup {
        self.cast.setup(self.from + number)
    }
    fn bot(&self, number: u64, seat: Seat) -> Box<dyn Bot<G>> {
        self.cast.bot(self.from + number, seat)
    }
    fn side(&self, number: u64, seat: Seat) -> usize {
        self.cast.side(self.from + number, seat)
    }
    fn dice(&self, number: u64) -> u64 {
        self.cast.dice(self.from + number)
    }
}

/// Runs something on so many threads; 0 for all cores.
fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> Result<T, String> + Send) -> Result<T, String> {
    if threads == 0 {
        return work();
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.min(256)).build();
    pool.map_err(|error| format!("No threads: {error}."))?.install(work)
}

/// Matches as they came out: what each side scored (a row of sides a match), decisions, and how it ended.
struct Outcomes {
    sides: usize,
    scores: Vec<f32>,
    /// The seat of side 0.
    seats: Vec<u8>,
    decisions: Vec<u32>,
    endings: Vec<String>,
}

fn outcomes<G: Observed + Listed>(order: &Order) -> Result<Outcomes, String> {
    let ground = ground::<G>()?;
    let part = Part { cast: order.cast::<G>(&ground.content)?, from: order.from };
    let sides = part.cast.seats();
    let plan = Plan { matches: order.matches, seed: order.seed, limit: order.limit, ..Plan::default() };
    let played = play_all::<G>(&ground.content, &plan, &part, &|| ());
    let mut found = Outcomes {
        sides,
        scores: Vec::with_capacity(played.len() * sides),
        seats: Vec::with_capacity(played.len()),
        decisions: Vec::with_capacity(played.len()),
        endings: Vec::with_capacity(played.len()),
    };
    for (number, Played { outcome, decisions, ending, .. }) in played.into_iter().enumerate() {
        let mut row = vec![f32::NAN; sides];
        for seat in (0..sides).map(Seat::at) {
            let side = part.side(number as u64, seat);
            row[side % sides] = outcome.as_ref().map_or(f32::NAN, |outcome| outcome.score(seat) as f32);
            if side == 0 {
                found.seats.push(seat.index() as u8);
            }
        }
        found.scores.extend(row);
        found.decisions.push(decisions);
        found.endings.push(ending.into_owned());
    }
    Ok(found)
}

/// Plays matches `from` to `from + matches` and tells how each came out. A match depends on the seed and its number alone.
#[pyfunction]
#[pyo3(signature = (game, bots, matches, seed=1, start=0, setup=SetupText(None), limit=100_000, threads=0))]
#[expect(clippy::too_many_arguments, reason = "Python calls it by keywords")]
pub(crate) fn play_matches<'py>(
    py: Python<'py>,
    game: &str,
    bots: Vec<String>,
    matches: u64,
    seed: u64,
    start: u64,
    setup: SetupText,
    limit: usize,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let order =
        Order::new(game, &bots, seed, (start, matches), setup.0.as_deref(), limit).map_err(refused)?;
    let work = || on_threads(threads, || with_game!(order.name, G => outcomes::<G>(&order)));
    let found = py.detach(work).map_err(refused)?;
    let rows = found.decisions.len();
    let dict = PyDict::new(py);
    let numbers: Vec<u64> = (start..start + rows as u64).collect();
    dict.set_item("match", PyArray1::from_vec(py, numbers))?;
    dict.set_item("score", PyArray1::from_vec(py, found.scores).reshape([rows, found.sides])?)?;
    dict.set_item("seat", PyArray1::from_vec(py, found.seats))?;
    dict.set_item("decisions", PyArray1::from_vec(py, found.decisions))?;
    dict.set_item("ending", found.endings)?;
    Ok(dict)
}

/// Decisions of many matches, one row a decision.
#[derive(Default)]
struct Decisions {
    number: Vec<u64>,
    index: Vec<u32>,
    seat: Vec<u8>,
    side: Vec<u8>,
    question: Vec<u8>,
    offered: Vec<u16>,
    action: Vec<u32>,
    returns: Vec<f32>,
    observation: Vec<u8>,
    mask: Vec<u8>,
}

impl Decisions {
    fn extend(&mut self, other: Self) {
        self.number.extend(other.number);
        self.index.extend(other.index);
        self.seat.extend(other.seat);
        self.side.extend(other.side);
        self.question.extend(other.question);
        self.offered.extend(other.offered);
        self.action.extend(other.action);
        self.returns.extend(other.returns);
        self.observation.extend(other.observation);
        self.mask.extend(other.mask);
    }
}

/// What is noted of each decision.
#[derive(Clone, Copy)]
struct Noted {
    observations: bool,
    /// Also where there is only one choice.
    forced: bool,
}

fn decisions<G: Observed + Listed>(order: &Order, noted: Noted) -> Result<(Decisions, usize, usize), String> {
    let ground = ground::<G>()?;
    let content: &G::Content = &ground.content;
    let part = Part { cast: order.cast::<G>(content)?, from: order.from };
    let bits = (G::Choice::COUNT as usize).div_ceil(8);
    let one = |number: u64| {
        let mut found = Decisions::default();
        let mut dice = Fast::of_match(order.seed, part.dice(number));
        let table = &mut Table::silent(&mut dice);
        let Ok(mut game) = G::start(content, &part.setup(number), table) else { return found };
        let mut bots: Vec<Box<dyn Bot<G>>> = game.seats().iter().map(|seat| part.bot(number, seat)).collect();
        let mut offered = Choices::default();
        for index in 0..order.limit {
            let Some(asked) = game.question(content, &mut offered) else { break };
            let seat = asked.seat();
            let choice = decide(&mut *bots[seat.index()], &game, content, asked, seat, &offered);
            if noted.forced || offered.len() > 1 {
                found.number.push(order.from + number);
                found.index.push(index as u32);
                found.seat.push(seat.index() as u8);
                found.side.push(part.side(number, seat) as u8);
                let question = G::QUESTIONS.iter().position(|&known| known == asked.why);
                found.question.push(question.map_or(u8::MAX, |at| at as u8));
                found.offered.push(offered.len() as u16);
                found.action.push(choice.code());
                if noted.observations {
                    let from = found.observation.len();
                    found.observation.resize(from + ground.width, 0);
                    let (mut drawn, out) = (Drawn::default(), &mut found.observation[from..]);
                    let pen = &mut Ink::on_empty(out, &mut drawn);
                    observe(content, &ground.prepared, &game, Some(asked), seat, pen);
                    let from = found.mask.len();
                    found.mask.resize(from + bits, 0);
                    for code in offered.iter().map(|choice| choice.code() as usize) {
                        found.mask[from + code / 8] |= 1 << (code % 8);
                    }
                }
            }
            game.apply(content, seat, choice, table);
        }
        let outcome = game.outcome();
        found.returns = (found.seat.iter())
            .map(|&seat| outcome.as_ref().map_or(0.0, |outcome| score(outcome, Seat::at(seat.into())) as f32))
            .collect();
        found
    };
    let parts: Vec<Decisions> = (0..order.matches).into_par_iter().map(one).collect();
    let mut all = Decisions::default();
    for part in parts {
        all.extend(part);
    }
    let width = if noted.observations { ground.width } else { 0 };
    Ok((all, width, if noted.observations { bits } else { 0 }))
}

/// Plays matches and notes every decision: who was asked what, what was chosen, how it ended for them.
#[pyfunction]
#[pyo3(signature = (game, bots, matches, seed=1, start=0, setup=SetupText(None), limit=100_000, threads=0, observations=true,
                    forced=false))]
#[expect(clippy::too_many_arguments, reason = "Python calls it by keywords")]
pub(crate) fn play_decisions<'py>(
    py: Python<'py>,
    game: &str,
    bots: Vec<String>,
    matches: u64,
    seed: u64,
    start: u64,
    setup: SetupText,
    limit: usize,
    threads: usize,
    observations: bool,
    forced: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let order =
        Order::new(game, &bots, seed, (start, matches), setup.0.as_deref(), limit).map_err(refused)?;
    let noted = Noted { observations, forced };
    let work = || on_threads(threads, || with_game!(order.name, G => decisions::<G>(&order, noted)));
    let (found, width, bits) = py.detach(work).map_err(refused)?;
    let rows = found.action.len();
    let dict = PyDict::new(py);
    dict.set_item("match", PyArray1::from_vec(py, found.number))?;
    dict.set_item("decision", PyArray1::from_vec(py, found.index))?;
    dict.set_item("seat", PyArray1::from_vec(py, found.seat))?;
    dict.set_item("side", PyArray1::from_vec(py, found.side))?;
    dict.set_item("question", PyArray1::from_vec(py, found.question))?;
    dict.set_item("offered", PyArray1::from_vec(py, found.offered))?;
    dict.set_item("action", PyArray1::from_vec(py, found.action))?;
    dict.set_item("returns", PyArray1::from_vec(py, found.returns))?;
    if observations {
        let observation: Bound<'py, PyArray2<u8>> =
            PyArray1::from_vec(py, found.observation).reshape([rows, width])?;
        dict.set_item("observation", observation)?;
        dict.set_item("mask_bits", PyArray1::from_vec(py, found.mask).reshape([rows, bits])?)?;
    }
    Ok(dict)
}

/// Plays one match between bots; its record as JSON, with dice that anybody can check.
#[pyfunction]
#[pyo3(signature = (game, bots, seed=0, setup=SetupText(None), seats=2, limit=100_000))]
pub(crate) fn play_record(
    py: Python<'_>,
    game: &str,
    bots: Vec<String>,
    seed: u64,
    setup: SetupText,
    seats: usize,
    limit: usize,
) -> PyResult<String> {
    py.detach(|| record(game, &bots, seed, setup.0.as_deref(), seats, limit)).map_err(refused)
}

fn record(
    game: &str,
    bots: &[String],
    seed: u64,
    setup: Option<&str>,
    seats: usize,
    limit: usize,
) -> Result<String, String> {
    let (name, rules) = named(game)?;
    let bots: Vec<BotKind> = bots.iter().map(|bot| bot.parse()).collect::<Result<_, String>>()?;
    let last = *bots.last().ok_or("Name at least one bot.")?;
    let game = library()?.game(name);
    let setup: Value = match setup {
        Some(text) => serde_json::from_str(text).map_err(|error| error.to_string())?,
        None => game.standard_setup(seats, seed),
    };
    // Nobody's secret: whoever knows the seed knows the dice.
    let secret = Secret::new(Bytes32::sha256("ringcraft python match", &[&seed.to_le_bytes()]).0);
    let entropy = vec![SeatEntropy::Bot; lab::named::sides_of_setup(name, &setup).unwrap_or(seats)];
    let match_id = format!("python-{seed}");
    let key = secret.key_of_seats(&match_id, &entropy);
    let (commitment, entropy) = (secret.commitment(), Entropy::Seats(entropy));
    let fairness = Fairness { match_id, commitment, entropy, secret: Some(secret.reveal()) };
    let mut playing =
        game.start_by(rules, setup, Some(fairness), &key).map_err(|problems| problems.to_string())?;
    let mut luck = Fast::of_match(seed, 0xB075);
    for _ in 0..limit {
        let Some(asked) = playing.asked() else { break };
        let seat = asked.seat();
        let bot = bots.get(seat.index()).copied().unwrap_or(last);
        let Some(thought) = bots::named::thought(&playing.snapshot(), seat, bot, luck.bits()) else { break };
        playing.answer(seat, (thought.best)(), &key).map_err(|error| error.to_string())?;
    }
    Ok(playing.record().to_json())
}

fn read_record(text: &str) -> Result<(AnyGame, Record), String> {
    let record = Record::from_json(text).map_err(|error| error.to_string())?;
    let name = GameName::find(&record.header.game)?;
    Ok((library()?.game(name), record))
}

/// Tells a match again from its record: entry by entry, in sentences.
#[pyfunction]
#[pyo3(signature = (record, voice=None))]
pub(crate) fn replay<'py>(py: Python<'py>, record: &str, voice: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
    let work = || -> Result<Value, String> {
        let (game, record) = read_record(record)?;
        let telling = lab::named::Telling { only: None, voice };
        let (entries, end) = lab::named::retell(&game, &record, telling)?;
        let end = end.map_err(|diverged| diverged.to_string())?;
        let entries: Vec<Value> = (entries.iter())
            .map(|entry| {
                let said = entry.number.checked_sub(1).and_then(|at| record.entries.get(at));
                let words = said.map(|said| said.words.clone());
                json!({ "entry": entry.number, "who": entry.who, "said": words, "sentences": entry.sentences })
            })
            .collect();
        let ranks = end.outcome.map(|outcome| outcome.ranks().to_vec());
        Ok(json!({ "entries": entries, "ranks": ranks, "winners": end.winners }))
    };
    plain(py, &py.detach(work).map_err(refused)?)
}

/// Checks that a record was played by the rules and that its dice follow from its secret; whether it is over.
#[pyfunction]
pub(crate) fn verify(py: Python<'_>, record: &str) -> PyResult<bool> {
    let work = || -> Result<bool, String> {
        let (game, record) = read_record(record)?;
        lab::named::verify(&game, &record).map_err(|diverged| diverged.to_string())
    };
    py.detach(work).map_err(refused)
}

/// Luck and skill of a finished match, from its record.
#[pyfunction]
#[pyo3(signature = (record, tries=24, seed=1))]
pub(crate) fn review<'py>(
    py: Python<'py>,
    record: &str,
    tries: u32,
    seed: u64,
) -> PyResult<Bound<'py, PyAny>> {
    let work = || -> Result<Value, String> {
        let (game, record) = read_record(record)?;
        let depth = ReviewDepth { tries, seed, ..ReviewDepth::PAGE };
        let found: Review = lab::named::review_record(&game, &record, depth, &|| ())
            .map_err(|diverged| diverged.to_string())?;
        let mut review = found.to_json();
        review["sentences"] = found.sentences().into();
        Ok(review)
    };
    plain(py, &py.detach(work).map_err(refused)?)
}

/// Ratings on Elo's scale from results: first, second, what the first scored, of how many matches. Each with half the
/// width of its 95 % interval.
#[pyfunction]
pub(crate) fn ratings(count: usize, results: Vec<(usize, usize, f64, u64)>) -> PyResult<Vec<(f64, f64)>> {
    if results.iter().any(|&(first, second, ..)| first >= count || second >= count) {
        return Err(refused(format!("A result names somebody who is not among the {count}.")));
    }
    let found = lab::arena::ratings(count, &results);
    Ok(found.into_iter().map(|rating| (rating.points, rating.half_width)).collect())
}
