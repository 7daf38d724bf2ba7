//! How strong is something that somebody has made? It is played against everybody else, both ways round, by bots that
//! play by rules of thumb, for as long as there is time.

use bots::BotKind;
use kernel::Problems;
use serde_json::Value;

use crate::{Cast, Interval, Plan, Setups, Side, Studied, simulate};

/// What was made, by the words that may name it.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its name, its id, its file: what a side may be called that plays it.
    pub names: Vec<String>,
    /// What it was made from: where no side has the new thing, it stands in for the old one.
    pub instead_of: Option<String>,
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Strength {
    /// What the side is called that was played.
    pub side: String,
    /// Its share of all matches, draws as halves, with the interval.
    pub score: Interval,
    /// How many matches that were.
    pub matches: u64,
    /// The same against each opponent.
    pub against: Vec<(String, Interval, u64)>,
}

/// The side that plays what was made; `None` if nothing ready-made does.
pub fn side_of<G: Studied>(content: &G::Content, made: &Made) -> Option<Side> {
    let sides = G::sides(content);
    let same = |word: &str, name: &String| word.eq_ignore_ascii_case(name);
    let named = sides.iter().find(|side| made.names.iter().any(|name| same(&side.key, name)));
    if let Some(side) = named {
        return Some(side.clone());
    }
    let has = |side: &&Side, name: &String| mentions(&side.value, name);
    if let Some(side) = sides.iter().find(|side| made.names.iter().any(|name| has(side, name))) {
        return Some(side.clone());
    }
    let (old, new) = (made.instead_of.as_ref()?, made.names.first()?);
    let mut side = sides.iter().find(|side| has(side, old))?.clone();
    replace(&mut side.value, old, new);
    side.key = format!("{} with {new}", side.key);
    Some(side)
}

fn mentions(value: &Value, name: &str) -> bool {
    match value {
        Value::String(text) => text == name,
        Value::Array(list) => list.iter().any(|value| mentions(value, name)),
        Value::Object(fields) => fields.values().any(|value| mentions(value, name)),
        _ => false,
    }
}

fn replace(value: &mut Value, old: &str, new: &str) {
    match value {
        Value::String(text) if text == old => new.clone_into(text),
        Value::Array(list) => list.iter_mut().for_each(|value| replace(value, old, new)),
        Value::Object(fields) => fields.values_mut().for_each(|value| replace(value, old, new)),
        _ => {}
    }
}

/// Plays a side against the others, about so many matches in all, or fewer if `go_on` says that time is up.
pub fn strength<G: Studied>(
    content: &G::Content,
    side: &Side,
    most: u64,
    seed: u64,
    go_on: &dyn Fn() -> bool,
) -> Result<Strength, Problems> {
    let others: Vec<Side> = G::sides(content).into_iter().filter(|other| other.key != side.key).collect();
    let count = others.len().max(1) as u64;
    // Pairs of matches, so that everybody sits in both places.
    let each = (most / count / 2).max(1) * 2;
    let rounds = 8.min(each / 2);
    let mut sums = vec![(0.0, 0_u64); others.len()];
    for round in 0..rounds {
        for (index, other) in others.iter().enumerate() {
            if !go_on() {
                break;
            }
            let setup = Setups::Fixed(G::usual(content, [side, other]));
            let seed = seed.wrapping_add(round * count + index as u64);
            let cast = Cast::<G>::new(content, setup, Vec::new(), vec![BotKind::Scripted], seed)?;
            let plan =
                Plan { matches: (each / rounds / 2).max(1) * 2, seed, limit: 20_000, ..Plan::default() };
            let report = simulate(content, &plan, &cast, &|| ());
            sums[index].0 += report.side(0).share * report.finished as f64;
            sums[index].1 += report.finished;
        }
    }
    let against = others.iter().zip(&sums).filter(|(_, (_, matches))| *matches > 0);
    let against = against
        .map(|(other, &(score, matches))| (other.key.clone(), Interval::wilson(score, matches), matches))
        .collect();
    let (score, matches) = sums.iter().fold((0.0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    Ok(Strength { side: side.key.clone(), score: Interval::wilson(score, matches), matches, against })
}
