//! Measures a way of thinking: its score against another bot over mirrored matches, and how long it thinks.
//!
//! `cargo run --release -p lab --example tune -- GAME OPPONENT MATCHES key=value...`. The keys are those of
//! `bots::Rehearsal` (`tries`, `least`, `ahead`, `doubt`, `breadth`, `hopeful`, `widest`), or, if `iterations` is among them,
//! those of `bots::Manner` (`iterations`, `rollout`, `follow`, `depth`, `exploration`, `widening`); and `seed`. `who=NAME` measures
//! somebody ready-made instead. Besides the names of bots, the opponent and `who` may be a number: rules of thumb,
//! forgotten in so many of a hundred decisions.

use bots::{Bot, BotKind, Budget, Distracted, Manner, Rehearsal, Rehearser, Searcher, Trained};
use catalog::{GameName, with_game};
use kernel::Seat;
use lab::arena::Thinking;
use lab::{Cast, Casting, Plan, Setups, Studied, simulate};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = |index: usize| arguments.get(index).cloned().unwrap_or_default();
    let game: GameName = text(0).parse().unwrap_or_else(|error| panic!("{error}"));
    let opponent = Way::ready(&text(1));
    let matches: u64 = text(2).parse().unwrap_or(200);
    let mut manner = Manner::default();
    let mut rehearsal = Rehearsal::default();
    let (mut seed, mut tree, mut ready) = (1, false, None);
    for (key, value) in arguments.iter().skip(3).filter_map(|argument| argument.split_once('=')) {
        if key == "who" {
            ready = Some(Way::ready(value));
            continue;
        }
        let number: f32 = value.parse().unwrap_or_else(|_| panic!("{key}={value}: not a number"));
        match key {
            "tries" => rehearsal.tries = number as u32,
            "least" => rehearsal.least = number as u32,
            "ahead" => rehearsal.ahead = number as u32,
            "breadth" => rehearsal.breadth = number as usize,
            "hopeful" => rehearsal.hopeful = number,
            "widest" => rehearsal.widest = number as usize,
            "doubt" => rehearsal.doubt = number.into(),
            "iterations" => (manner.budget, tree) = (Budget::Iterations(number as u32), true),
            "rollout" => manner.rollout = number as u32,
            "depth" => manner.depth = number as u32,
            "follow" => manner.follow = number,
            "exploration" => manner.exploration = number,
            "widening" => manner.widening = number,
            "seed" => seed = number as u64,
            _ => panic!("there is no {key}"),
        }
    }
    let way = ready.unwrap_or(if tree { Way::Tree(manner) } else { Way::Rehearse(rehearsal) });
    with_game!(game, G => run::<G>(opponent, matches, way, seed));
}

/// How to think.
#[derive(Clone, Copy, Debug)]
enum Way {
    Tree(Manner),
    Rehearse(Rehearsal),
    Forgetful(u32),
    Ready(BotKind),
}

impl Way {
    fn ready(word: &str) -> Self {
        word.parse().map_or_else(
            |_| Self::Ready(word.parse().unwrap_or_else(|error| panic!("{error}"))),
            Self::Forgetful,
        )
    }

    fn bot<G: Studied>(self, seed: u64) -> Box<dyn Bot<G>> {
        match self {
            Self::Tree(manner) => Box::new(Searcher::new(Trained, manner, seed)),
            Self::Rehearse(rehearsal) => Box::new(Rehearser::new(Trained, rehearsal, seed)),
            Self::Forgetful(lapses) => Box::new(Distracted::new(G::scripted_bot(seed), lapses, seed)),
            Self::Ready(bot) => bot.bot(seed),
        }
    }
}

struct Duel<'a, G: Studied> {
    cast: Cast<'a, G>,
    ways: [Way; 2],
    thinking: Thinking,
}

impl<G: Studied> Casting<G> for Duel<'_, G> {
    fn setup(&self, number: u64) -> G::Setup {
        self.cast.setup(number)
    }
    fn bot(&self, number: u64, seat: Seat) -> Box<dyn Bot<G>> {
        let side = self.side(number, seat);
        let bot = self.ways[side].bot(2 * number + side as u64);
        if side == 0 { self.thinking.time(bot) } else { bot }
    }
    fn side(&self, number: u64, seat: Seat) -> usize {
        self.cast.side(number, seat)
    }
    fn dice(&self, number: u64) -> u64 {
        self.cast.dice(number)
    }
}

fn run<G: Studied>(opponent: Way, matches: u64, way: Way, seed: u64) {
    let content = G::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let cast = Cast::<G>::new(&content, Setups::Usual, Vec::new(), vec![BotKind::Scripted], seed)
        .unwrap_or_else(|problems| panic!("{problems}"));
    let duel = Duel { cast, ways: [way, opponent], thinking: Thinking::default() };
    let plan = Plan { matches, seed, ..Plan::default() };
    let begin = std::time::Instant::now();
    let report = simulate::<G>(&content, &plan, &duel, &|| {});
    let thinking = duel.thinking;
    println!(
        "{way:?} against {opponent:?}: {} in {:.0} s; {} decisions, median {:.1} ms, 95 % {:.1} ms, longest {:.1} ms",
        report.side(0),
        begin.elapsed().as_secs_f64(),
        thinking.count(),
        thinking.at(0.5),
        thinking.at(0.95),
        thinking.at(1.0)
    );
}
