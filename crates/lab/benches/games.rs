//! How fast each game is: decisions and matches a second of random and scripted play on one core and on all, the size
//! of a state, what copying it costs, allocations, and playouts a second of the searcher.
//!
//! `cargo xtask bench games` prints a table; `-- --save` also writes `docs/bench/<version>.json`, and the newest other
//! file there is shown beside. `-- --game NAME` measures one game. `-- --count N` plays N random decisions of every
//! game and prints how many, for counting instructions.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a bench reads a clock and prints"
)]

use std::collections::BTreeMap;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bots::{Bot, Budget, Manner, Searcher, Sitter, Situation, Trained};
use catalog::{GameName, with_game};
use kernel::{Choices, Fast, Silent, Viewer, playout};
use lab::{Cast, Casting, Plan, Setups, Studied, simulate};
use serde_json::Value;

/// A measurement ends after so long.
const LONG: Duration = Duration::from_millis(1_500);

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let after = |flag: &str| {
        let at = arguments.iter().position(|argument| argument == flag)?;
        arguments.get(at + 1).cloned()
    };
    let games: Vec<GameName> = match after("--game") {
        Some(name) => vec![name.parse().unwrap_or_else(|error| panic!("{error}"))],
        None => GameName::ALL.to_vec(),
    };
    if let Some(count) = after("--count") {
        let count: usize = count.parse().unwrap_or(100_000);
        let done: usize =
            games.iter().map(|&game| with_game!(game, G => decisions::<G>(count / games.len()))).sum();
        println!("decisions {done}");
        return;
    }
    let mut measured: BTreeMap<&str, BTreeMap<&str, f64>> = BTreeMap::new();
    for game in games {
        measured.insert(game.name(), with_game!(game, G => measure::<G>()));
    }
    measured.insert("control", control());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bench");
    let own = folder.join(concat!(env!("CARGO_PKG_VERSION"), ".json"));
    let previous = newest_other(&folder, &own);
    for (game, rows) in &measured {
        println!("{game}");
        for (what, now) in rows {
            let before = previous.as_ref().and_then(|(_, value)| value[game][what].as_f64());
            let beside = match (&previous, before) {
                (Some((name, _)), Some(before)) => {
                    format!("   {before:>14.1} in {name} ({:+.0} %)", 100.0 * (now / before - 1.0))
                }
                _ => String::new(),
            };
            println!("  {what:<44}{now:>16.1}{beside}");
        }
    }
    if arguments.iter().any(|argument| argument == "--save") {
        let text = serde_json::to_string_pretty(&measured).unwrap_or_default();
        std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&own, text + "\n")).unwrap_or_else(
            |error| {
                panic!("cannot write {}: {error}", own.display());
            },
        );
        println!("written: docs/bench/{}", own.file_name().unwrap_or_default().to_string_lossy());
    }
}

/// The newest measurement of another version.
fn newest_other(folder: &Path, own: &Path) -> Option<(String, Value)> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).ok()?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path != own && path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let path = files.pop()?;
    let value = serde_json::from_str(&std::fs::read_to_string(&path).ok()?).ok()?;
    Some((path.file_stem()?.to_string_lossy().into_owned(), value))
}

/// Random play until so many decisions are made; none if none are wanted.
fn decisions<G: Studied>(wanted: usize) -> usize {
    let content = G::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let cast = usual::<G>(&content, Sitter::Random);
    let mut choices = Choices::default();
    let (mut done, mut number) = (0, 0);
    while done < wanted {
        done += one_match::<G>(&content, &cast, number, &mut choices, usize::MAX);
        number += 1;
    }
    done
}

fn usual<G: Studied>(content: &G::Content, sitter: Sitter) -> Cast<'_, G> {
    Cast::new(content, Setups::Usual, Vec::new(), vec![sitter], 1)
        .unwrap_or_else(|problems| panic!("{problems}"))
}

fn one_match<G: Studied>(
    content: &G::Content,
    cast: &Cast<'_, G>,
    number: u64,
    choices: &mut Choices<G::Choice>,
    limit: usize,
) -> usize {
    let mut table = Silent(Fast::of_match(1, number));
    let mut game =
        G::start(content, &cast.setup(number), &mut table).unwrap_or_else(|problems| panic!("{problems}"));
    playout(&mut game, content, &mut table, &mut Fast::of_match(2, number), choices, limit)
}

/// How many a second, the better of two runs.
fn rate(mut work: impl FnMut(u64) -> f64) -> f64 {
    let run = |work: &mut dyn FnMut(u64) -> f64, first: u64| {
        let (begin, mut done, mut number) = (Instant::now(), 0.0, first);
        while begin.elapsed() < LONG {
            done += work(number);
            number += 1;
        }
        done / begin.elapsed().as_secs_f64()
    };
    run(&mut work, 0).max(run(&mut work, 0))
}

fn measure<G: Studied>() -> BTreeMap<&'static str, f64> {
    let content = G::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let mut rows = BTreeMap::new();
    let cast = usual::<G>(&content, Sitter::Random);
    let mut choices = Choices::default();
    rows.insert("state, bytes", size_of::<G>() as f64);
    rows.insert(
        "random play, decisions/s, one core",
        rate(|n| one_match::<G>(&content, &cast, n, &mut choices, usize::MAX) as f64),
    );

    // Setting up may allocate; what follows may not.
    let mut table = Silent(Fast::of_match(1, 3));
    let started =
        G::start(&content, &cast.setup(3), &mut table).unwrap_or_else(|problems| panic!("{problems}"));
    let mut played = 0;
    let allocated = allocation_counter::measure(|| {
        let mut game = started.clone();
        played = playout(&mut game, &content, &mut table, &mut Fast::new(9), &mut choices, usize::MAX);
    });
    rows.insert("allocations per decision", allocated.count_total as f64 / played.max(1) as f64);

    let copies = 200_000;
    let begin = Instant::now();
    for _ in 0..copies {
        black_box(black_box(&started).clone());
    }
    rows.insert("copying a state, ns", begin.elapsed().as_secs_f64() * 1e9 / f64::from(copies));

    for (name, sitter) in [("random", Sitter::Random), ("scripted", Sitter::Scripted)] {
        let cast = usual::<G>(&content, sitter);
        let [one, two] = [1, 2].map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .unwrap_or_else(|error| panic!("{error}"));
            pool.install(|| {
                rate(|number| {
                    let plan = Plan { matches: 16, seed: number, limit: 20_000, ..Plan::default() };
                    let report = simulate::<G>(&content, &plan, &cast, &|| {});
                    (report.finished + report.unfinished) as f64
                })
            })
        });
        let (a, b, c) = match name {
            "random" => (
                "random play, matches/s, one core",
                "random play, matches/s, two cores",
                "random play, gain of two cores",
            ),
            _ => (
                "scripted play, matches/s, one core",
                "scripted play, matches/s, two cores",
                "scripted play, gain of two cores",
            ),
        };
        rows.extend([(a, one), (b, two), (c, two / one)]);
    }

    // The searcher in the middle of a match.
    let mut game = started;
    let half = played / 2;
    playout(&mut game, &content, &mut Silent(Fast::of_match(1, 3)), &mut Fast::new(9), &mut choices, half);
    if let Some(asked) = game.question(&content, &mut choices).filter(|_| choices.len() > 1) {
        let view = game.view(&content, Viewer::Seat(asked.seat()));
        let situation =
            Situation::<G> { content: &content, seat: asked.seat(), view: &view, asked, offered: &choices };
        for (what, rollout) in [
            ("searcher, iterations/s, judged at once", 0),
            ("searcher, iterations/s, 10 decisions played on", 10),
        ] {
            let manner = Manner { budget: Budget::Iterations(100), rollout, ..Manner::default() };
            let mut bot = Searcher::new(Trained, manner, 1);
            rows.insert(
                what,
                rate(|_| {
                    black_box(bot.choose(&situation));
                    100.0
                }),
            );
        }
    }
    rows
}

/// What this machine gives: a loop that shares nothing, on one core and on two.
fn control() -> BTreeMap<&'static str, f64> {
    let work = || {
        let mut dice = Fast::new(1);
        (0..4_000_000u64).fold(0u64, |sum, _| sum ^ dice.bits())
    };
    let one = rate(|_| {
        black_box(work());
        1.0
    });
    let two = rate(|_| {
        std::thread::scope(|scope| {
            let other = scope.spawn(|| black_box(work()));
            black_box(work());
            black_box(other.join().unwrap_or_default());
        });
        2.0
    });
    BTreeMap::from([("gain of two cores", two / one)])
}
