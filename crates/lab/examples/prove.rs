//! Measures at length what the tests look at briefly, for one game:
//!
//! - luck sums to nothing over many matches between bots;
//! - counted chances are those that samples show;
//! - comparing two versions with the same dice takes fewer matches than with dice of their own.
//!
//! `cargo run --release -p lab --example prove -- GAME [luck=MATCHES] [odds=POSITIONS] [samples=N] [bot=NAME] [seed=N]
//! [effort=SEQUENCES,SAMPLES] [pairs=N set=PATH=VALUE edit=FILE:OLD:NEW sides=A,B]`; what is not named is left out. `effort` is how
//! closely the luck of a roll is looked at: it is worth nothing on average at any. `set` changes the set-ups, `edit` a line of
//! the built-in content.

use bots::BotKind;
use catalog::{GameName, with_game};
use kernel::Seat;
use lab::luck::Effort;
use lab::{Cast, Plan, Setups, Studied, Version, compare, paired, proof};

#[derive(Clone, Debug)]
struct Options {
    luck: u64,
    odds: usize,
    samples: u32,
    pairs: u64,
    set: Vec<String>,
    edit: Option<String>,
    sides: Vec<String>,
    bot: BotKind,
    effort: Effort,
    seed: u64,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let game: GameName =
        arguments.first().cloned().unwrap_or_default().parse().unwrap_or_else(|error| panic!("{error}"));
    let mut options = Options {
        luck: 0,
        odds: 0,
        samples: 100_000,
        pairs: 0,
        set: Vec::new(),
        edit: None,
        sides: Vec::new(),
        bot: BotKind::Scripted,
        effort: Effort { sequences: 48, samples: 4, ..Effort::default() },
        seed: 20_261_116,
    };
    for (key, value) in arguments.iter().skip(1).filter_map(|argument| argument.split_once('=')) {
        let number: u64 = value.parse().unwrap_or_default();
        match key {
            "luck" => options.luck = number,
            "odds" => options.odds = number as usize,
            "samples" => options.samples = number as u32,
            "pairs" => options.pairs = number,
            "edit" => options.edit = Some(value.to_owned()),
            "sides" => options.sides = value.split(',').map(str::to_owned).collect(),
            "set" => options.set.push(value.to_owned()),
            "effort" => {
                let parts = value.split_once(',').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
                let (sequences, samples) =
                    parts.unwrap_or_else(|| panic!("{value}: write SEQUENCES,SAMPLES"));
                options.effort = Effort { sequences, samples, ..options.effort };
            }
            "bot" => options.bot = value.parse().unwrap_or_else(|error| panic!("{error}")),
            "seed" => options.seed = number,
            _ => panic!("there is no {key}"),
        }
    }
    with_game!(game, G => run::<G>(&options));
}

fn run<G: Studied>(options: &Options) {
    let content = G::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let seed = options.seed;
    let setups = match &options.sides[..] {
        [one, other] => {
            let sides = G::sides(&content);
            let find = |name: &String| {
                sides.iter().find(|side| side.key == *name).unwrap_or_else(|| panic!("there is no {name}"))
            };
            Setups::Fixed(G::usual(&content, [find(one), find(other)]))
        }
        _ => Setups::Usual,
    };
    let cast_in = |content, changes: &[String]| {
        Cast::<G>::new(content, setups.clone(), changes.to_vec(), vec![options.bot], seed)
            .unwrap_or_else(|problems| panic!("{problems}"))
    };
    let cast = |changes: &[String]| cast_in(&content, changes);
    if options.luck > 0 {
        let found = proof::luck::<G>(&content, &cast(&[]), seed, options.luck, options.effort);
        println!(
            "{}: luck over {} matches of {}: mean {:+.5}, standard error {:.5}, {:+.2} of them away from nothing",
            G::NAME,
            found.count,
            options.bot,
            found.mean,
            found.error,
            found.away()
        );
    }
    if options.odds > 0 {
        let found = proof::odds::<G>(&content, &cast(&[]), seed, options.odds, options.samples, 20_000);
        let again = if found.beyond > 0 {
            format!(" (at most {:.2} with ten times as many fresh samples)", found.again)
        } else {
            String::new()
        };
        println!(
            "{}: odds of {} positions against {} samples each: worst {:.2} standard errors, {} beyond three{again}, mean square {:.3}",
            G::NAME,
            found.positions,
            options.samples,
            found.worst,
            found.beyond,
            found.square
        );
    }
    if options.pairs > 0 {
        let other = edited::<G>(options.edit.as_deref());
        let (before, after) = (cast(&[]), cast_in(&other, &options.set));
        let versions =
            [Version { content: &content, casting: &before }, Version { content: &other, casting: &after }];
        let plan = Plan { matches: options.pairs, seed, ..Plan::default() };
        let pairs = paired::<G, _>(&plan, &versions[0], &versions[1], &|| {});
        let found = compare(&pairs, |number| Seat::at((number % 2) as usize));
        println!(
            "{}: {}{} changes the first side's score by {:+.2} ± {:.2} %; {} of {} pairs alike; as sure as {:.1} times as \
             many independent matches",
            G::NAME,
            options.set.join(", "),
            options.edit.as_deref().unwrap_or_default(),
            100.0 * found.change(),
            100.0 * found.half_width,
            found.alike,
            found.pairs,
            found.saved
        );
    }
}

/// The built-in content with one place of one file changed.
fn edited<G: Studied>(edit: Option<&str>) -> G::Content {
    let mut files: Vec<(String, String)> =
        G::content_files().iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
    if let Some(edit) = edit {
        let parts: Vec<&str> = edit.splitn(3, ':').collect();
        let [name, old, new] = parts[..] else { panic!("{edit}: write FILE:OLD:NEW") };
        let file = files.iter_mut().find(|(file, _)| file == name);
        let (_, text) = file.unwrap_or_else(|| panic!("there is no file {name}"));
        assert_eq!(text.matches(old).count(), 1, "{name}: \"{old}\" must stand there once");
        *text = text.replace(old, new);
    }
    G::load(&files).unwrap_or_else(|problems| panic!("{problems}"))
}
