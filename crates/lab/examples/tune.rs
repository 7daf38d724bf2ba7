//! Measures a manner of search: its score against another bot over mirrored matches, and how long it thinks.
//!
//! `cargo run --release -p lab --example tune -- GAME OPPONENT MATCHES key=value...`, where the keys are those of
//! `bots::Manner`: `iterations`, `rollout`, `follow`, `depth`, `exploration`, `widening`; and `seed`.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use bots::{Bot, Budget, Manner, Searcher, Sitter, Situation, Trained};
use catalog::{GameName, with_game};
use kernel::Seat;
use lab::{Cast, Casting, Plan, Setups, Studied, simulate};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = |index: usize| arguments.get(index).cloned().unwrap_or_default();
    let game: GameName = text(0).parse().unwrap_or_else(|error| panic!("{error}"));
    let opponent: Sitter = text(1).parse().unwrap_or_else(|error| panic!("{error}"));
    let matches: u64 = text(2).parse().unwrap_or(200);
    let mut manner = Manner { budget: Budget::Iterations(500), ..Manner::default() };
    let mut seed = 1;
    for (key, value) in arguments.iter().skip(3).filter_map(|argument| argument.split_once('=')) {
        let number: f32 = value.parse().unwrap_or_else(|_| panic!("{key}={value}: not a number"));
        match key {
            "iterations" => manner.budget = Budget::Iterations(number as u32),
            "rollout" => manner.rollout = number as u32,
            "depth" => manner.depth = number as u32,
            "follow" => manner.follow = number,
            "exploration" => manner.exploration = number,
            "widening" => manner.widening = number,
            "seed" => seed = number as u64,
            _ => panic!("there is no {key}"),
        }
    }
    with_game!(game, G => run::<G>(opponent, matches, manner, seed));
}

/// A searcher whose thinking is timed.
struct Timed {
    bot: Searcher<Trained>,
    times: Arc<Mutex<Vec<f64>>>,
}

impl<G: Studied> Bot<G> for Timed {
    fn choose(&mut self, situation: &Situation<'_, G>) -> G::Choice {
        let begin = Instant::now();
        let choice = self.bot.choose(situation);
        let took = begin.elapsed().as_secs_f64();
        self.times.lock().unwrap_or_else(PoisonError::into_inner).push(took);
        choice
    }
}

struct Duel<'a, G: Studied> {
    cast: Cast<'a, G>,
    manner: Manner,
    times: Arc<Mutex<Vec<f64>>>,
}

impl<G: Studied> Casting<G> for Duel<'_, G> {
    fn setup(&self, number: u64) -> G::Setup {
        self.cast.setup(number)
    }
    fn sitter(&self, number: u64, seat: Seat) -> Box<dyn Bot<G>> {
        if self.side(number, seat) == 0 {
            let bot = Searcher::new(Trained, self.manner, number);
            return Box::new(Timed { bot, times: Arc::clone(&self.times) });
        }
        self.cast.sitter(number, seat)
    }
    fn side(&self, number: u64, seat: Seat) -> usize {
        self.cast.side(number, seat)
    }
    fn dice(&self, number: u64) -> u64 {
        self.cast.dice(number)
    }
}

fn run<G: Studied>(opponent: Sitter, matches: u64, manner: Manner, seed: u64) {
    let content = G::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let cast = Cast::<G>::new(&content, Setups::Usual, Vec::new(), vec![opponent], seed)
        .unwrap_or_else(|problems| panic!("{problems}"));
    let times = Arc::new(Mutex::new(Vec::new()));
    let duel = Duel { cast, manner, times: Arc::clone(&times) };
    let plan = Plan { matches, seed, ..Plan::default() };
    let report = simulate::<G>(&content, &plan, &duel, &|| {});
    let mut times = times.lock().unwrap_or_else(PoisonError::into_inner);
    times.sort_by(f64::total_cmp);
    let at =
        |share: f64| times.get(((times.len() as f64 - 1.0) * share) as usize).copied().unwrap_or(0.0) * 1e3;
    println!(
        "{manner:?} against {opponent}: {}; {} decisions, median {:.1} ms, 95 % {:.1} ms, longest {:.1} ms",
        report.side(0),
        times.len(),
        at(0.5),
        at(0.95),
        at(1.0)
    );
}
