//! Fits the judgement of a game to matches between scripted bots and prints the weights for
//! `crates/bots/src/levels/<game>.rs`, with how good the fitted and the present judgement are on fresh matches.
//!
//! `cargo run --release -p lab --example fit -- GAME [matches]`

use bots::{BotKind, Judged};
use catalog::{GameName, with_game};
use lab::fit::{Sample, brier, calibration, fit, positions};
use lab::{Cast, Setups, Studied};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let game: GameName =
        arguments.next().unwrap_or_default().parse().unwrap_or_else(|error| panic!("{error}"));
    let matches: u64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(4_000);
    with_game!(game, G => run::<G>(matches));
}

fn samples<G: Studied>(content: &G::Content, seed: u64, matches: u64) -> Vec<Sample> {
    let cast = Cast::<G>::new(content, Setups::Usual, Vec::new(), vec![BotKind::Scripted], seed)
        .unwrap_or_else(|problems| panic!("{problems}"));
    positions::<G>(content, &cast, seed, matches, 12, 20_000)
}

fn run<G: Studied>(matches: u64) {
    let content = G::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let train = samples::<G>(&content, 1, matches);
    let fresh = samples::<G>(&content, 2, matches / 2);
    println!("{} positions of {matches} matches; fresh: {}", train.len(), fresh.len());
    let own = <G as Judged>::FEATURES;
    let without =
        |sample: &Sample| Sample { differences: sample.differences[..own.len()].to_vec(), ..sample.clone() };
    show("for the bots", own, &train.iter().map(without).collect::<Vec<_>>(), &fresh);
    if !G::MORE_FEATURES.is_empty() {
        show("for reviews", &[own, G::MORE_FEATURES].concat(), &train, &fresh);
    }
}

fn show(what: &str, names: &[&str], train: &[Sample], fresh: &[Sample]) {
    let weights = fit(train, 1.0);
    println!("{what}:");
    for (name, weight) in names.iter().zip(&weights) {
        println!("  {weight:>9.4}  {name}");
    }
    let list: Vec<String> = weights.iter().map(|weight| format!("{weight:.3}")).collect();
    println!("&[{}]", list.join(", "));
    let chance = |sample: &Sample| {
        let sum: f64 = sample.differences.iter().zip(&weights).map(|(x, w)| x * w).sum();
        1.0 / (1.0 + (-sum).exp())
    };
    let even = brier(fresh.iter().map(|sample| (0.5, sample.won)));
    let fitted = brier(fresh.iter().map(|sample| (chance(sample), sample.won)));
    let now = brier(fresh.iter().map(|sample| (sample.judged, sample.won)));
    println!("Brier on fresh matches: even {even:.4}, fitted {fitted:.4}, as it stands {now:.4}");
    for (count, chance, won) in calibration(fresh.iter().map(|sample| (chance(sample), sample.won))) {
        println!("  {count:>7}  said {chance:.3}  was {won:.3}");
    }
}
