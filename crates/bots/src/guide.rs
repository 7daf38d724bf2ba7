//! What a game's own knowledge adds to a search: how a seat stands, which choices look promising, and how somebody
//! sensible would play on.

use kernel::{Game, MAX_SEATS, Outcome, Seat};

use crate::Bot;

/// Knowledge of one game. It judges imagined states, so it may look at all of one.
pub trait Guide<G: Game>: Send + Sync {
    /// How a seat stands, from 0 (lost) to 1 (won). Only asked while the match runs.
    fn value(&self, content: &G::Content, game: &G, seat: Seat) -> f64;

    /// How promising each offered choice looks, as weights of any scale; none may be negative.
    fn weigh(
        &self,
        content: &G::Content,
        game: &G,
        seat: Seat,
        offered: &[G::Choice],
        weights: &mut Vec<f32>,
    ) {
        let _ = (content, game, seat);
        weights.extend(offered.iter().map(|_| 1.0));
    }

    /// Somebody whose play the search may follow: what they would choose is tried first, and they play on from where
    /// the tree ends. Without one, the search plays on at random.
    fn mentor(&self, seed: u64) -> Option<Box<dyn Bot<G>>> {
        let _ = seed;
        None
    }
}

/// No knowledge at all: every running match is even, every choice as good as any other.
#[derive(Clone, Copy, Debug)]
pub struct NoGuide;

impl<G: Game> Guide<G> for NoGuide {
    fn value(&self, _: &G::Content, game: &G, _: Seat) -> f64 {
        1.0 / game.seats().len() as f64
    }
}

/// A finished match is worth what it scored, a running one what the guide says.
pub fn worth<G: Game>(guide: &dyn Guide<G>, content: &G::Content, game: &G, seat: Seat) -> f64 {
    match game.outcome() {
        Some(outcome) => outcome.score(seat),
        None => guide.value(content, game, seat).clamp(0.0, 1.0),
    }
}

/// A game whose positions can be judged: numbers that tell how a seat stands, and what each is worth.
///
/// The strength of a seat is the weighted sum of its features; the chance to finish before another seat is the logistic
/// function of the difference. The weights are fitted to matches between scripted bots
/// (`cargo run --release -p lab --example fit -- GAME`), so the judgement is a win chance one can check:
/// `docs/bots.md` has its Brier score.
pub trait Judged: Game {
    /// What each feature is, in a few words.
    const FEATURES: &'static [&'static str];
    /// What each is worth; as many as there are features.
    const WEIGHTS: &'static [f64];

    /// How one seat stands, as one number a feature, in their order.
    fn features(&self, content: &Self::Content, seat: Seat, features: &mut Features);
}

/// The most features a game has.
pub const MOST_FEATURES: usize = 32;

/// One number a feature, in order.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    numbers: [f64; MOST_FEATURES],
    count: usize,
}

impl Default for Features {
    fn default() -> Self {
        Self { numbers: [0.0; MOST_FEATURES], count: 0 }
    }
}

impl Features {
    /// The next one.
    #[inline]
    pub fn push(&mut self, number: impl Into<f64>) {
        if let Some(place) = self.numbers.get_mut(self.count) {
            *place = number.into();
            self.count += 1;
        }
    }

    /// All so far.
    #[inline]
    pub fn numbers(&self) -> &[f64] {
        &self.numbers[..self.count]
    }
}

/// The judgement of a game that has one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Judgement;

impl Judgement {
    /// How strong a seat stands: the weighted sum of its features.
    pub fn strength<G: Judged>(content: &G::Content, game: &G, seat: Seat) -> f64 {
        let mut features = Features::default();
        game.features(content, seat, &mut features);
        features.numbers().iter().zip(G::WEIGHTS).map(|(number, weight)| number * weight).sum()
    }

    /// What a seat can expect to score: the mean chance to finish before each of the others. A finished match is worth
    /// what it scored.
    pub fn of<G: Judged>(content: &G::Content, game: &G, seat: Seat) -> f64 {
        match game.outcome() {
            Some(outcome) => outcome.score(seat),
            None => expected(game, seat, &strengths(content, game)),
        }
    }

    /// What every seat of a running match can expect to score, by strengths found elsewhere.
    pub fn by_strength<G: Game>(game: &G, strength: impl Fn(Seat) -> f64) -> [f64; MAX_SEATS] {
        let (mut strengths, mut scores) = ([0.0; MAX_SEATS], [0.0; MAX_SEATS]);
        game.seats().iter().for_each(|seat| strengths[seat.index()] = strength(seat));
        game.seats().iter().for_each(|seat| scores[seat.index()] = expected(game, seat, &strengths));
        scores
    }

    /// The same for every seat at once.
    pub fn all<G: Judged>(content: &G::Content, game: &G) -> [f64; MAX_SEATS] {
        let mut scores = [0.0; MAX_SEATS];
        let outcome: Option<Outcome> = game.outcome();
        let strengths = if outcome.is_none() { strengths(content, game) } else { scores };
        for seat in game.seats().iter() {
            scores[seat.index()] =
                outcome.map_or_else(|| expected(game, seat, &strengths), |outcome| outcome.score(seat));
        }
        scores
    }
}

fn strengths<G: Judged>(content: &G::Content, game: &G) -> [f64; MAX_SEATS] {
    let mut strengths = [0.0; MAX_SEATS];
    for seat in game.seats().iter() {
        strengths[seat.index()] = Judgement::strength(content, game, seat);
    }
    strengths
}

fn expected<G: Game>(game: &G, seat: Seat, strengths: &[f64; MAX_SEATS]) -> f64 {
    let mine = strengths[seat.index()];
    let others = game.seats().iter().filter(|&other| other != seat);
    let (sum, count) = others.fold((0.0, 0.0), |(sum, count), other| {
        (sum + logistic(mine - strengths[other.index()]), count + 1.0)
    });
    if count > 0.0 { sum / count } else { 1.0 }
}

/// From a difference in strength to a chance.
pub fn logistic(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}
