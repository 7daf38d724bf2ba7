//! How fast each game is: decisions and matches a second of random and scripted play on one core and on two, the size
//! of a state, what copying it costs, allocations, playouts a second of those that think ahead, and what looking at a
//! finished match again takes.
//!
//! `cargo xtask bench games` prints a table; `-- --save` also writes `docs/bench/<version>.json`, and the newest other
//! file there is shown beside. `-- --instructions` counts instructions a decision under valgrind instead, which a busy
//! machine cannot blur, and is saved into the same file. `-- --game NAME` measures one game. `-- --count N` plays N
//! random decisions of every game and prints how many, for counting instructions; with `--scripted`, decisions of
//! scripted bots.
//!
//! What one core does is counted by processor time where the system tells it, so that other work on the machine does
//! not count. What two cores gain cannot be: it is measured in turns with a loop that shares nothing, and only the
//! quotient of the two gains says something about the simulation. Rates on two cores need a quiet machine.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a bench reads a clock and prints"
)]

use std::collections::BTreeMap;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::{Bot, BotKind, Budget, Manner, Rehearsal, Rehearser, Searcher, Situation, Trained, decide};
use catalog::{GameName, with_game};
use kernel::fair::{Bytes32, MatchKey};
use kernel::record::Header;
use kernel::{Choices, Fast, Match, Table, Viewer, playout};
use lab::review::{ReviewDepth, review};
use lab::{Cast, Casting, Plan, Setups, Studied, simulate};
use serde_json::Value;

/// A measurement on one core ends after so much processor time.
const LONG: Duration = Duration::from_millis(700);
/// One turn of a comparison of one thread with two.
const TURN: Duration = Duration::from_millis(300);
/// So many turns are taken.
const TURNS: usize = 15;

/// What was measured, by what it is.
type Rows = BTreeMap<&'static str, f64>;

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
        let scripted = arguments.iter().any(|argument| argument == "--scripted");
        let done: usize = games
            .iter()
            .map(|&game| with_game!(game, G => counted::<G>(count / games.len(), scripted)))
            .sum();
        println!("decisions {done}");
        return;
    }
    let mut measured: BTreeMap<&str, Rows> = BTreeMap::new();
    let instructions = arguments.iter().any(|argument| argument == "--instructions");
    for game in games {
        let rows = if instructions { counts(game) } else { with_game!(game, G => measure::<G>()) };
        measured.insert(game.name(), rows);
    }
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
            println!("  {what:<48}{now:>16.2}{beside}");
        }
    }
    if arguments.iter().any(|argument| argument == "--save") {
        // What was measured of other games, or in another way, stays.
        let kept = std::fs::read_to_string(&own).ok().and_then(|text| serde_json::from_str(&text).ok());
        let mut all: BTreeMap<String, BTreeMap<String, f64>> = kept.unwrap_or_default();
        for (game, rows) in &measured {
            let rows = rows.iter().map(|(&what, &now)| (what.to_owned(), now));
            all.entry((*game).to_owned()).or_default().extend(rows);
        }
        let text = serde_json::to_string_pretty(&all).unwrap_or_default();
        std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&own, text + "\n")).unwrap_or_else(
            |error| {
                panic!("cannot write {}: {error}", own.display());
            },
        );
        println!("written: docs/bench/{}", own.file_name().unwrap_or_default().to_string_lossy());
    }
}

/// Instructions a decision, counted by running this bench again under valgrind.
fn counts(game: GameName) -> Rows {
    let run = |count: &str, more: &[&str]| -> Option<(f64, f64)> {
        let output = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(std::env::current_exe().ok()?)
            .args(["--game", game.name(), "--count", count])
            .args(more)
            .output()
            .ok()?;
        let (said, noted) = (String::from_utf8(output.stdout).ok()?, String::from_utf8(output.stderr).ok()?);
        let last = |line: &str| line.rsplit(' ').next().and_then(|word| word.parse::<f64>().ok());
        let collected = noted.lines().find(|line| line.contains("Collected :")).and_then(last)?;
        Some((collected, last(said.trim())?))
    };
    let each = |count: &str, more: &[&str]| -> Option<f64> {
        let ((with, done), (without, _)) = (run(count, more)?, run("0", more)?);
        Some((with - without) / done.max(1.0))
    };
    let random = each("50000", &[]).map(|each| ("random play, instructions a decision", each));
    let scripted = each("5000", &["--scripted"]).map(|each| ("scripted play, instructions a decision", each));
    let rows: Rows = random.into_iter().chain(scripted).collect();
    assert!(!rows.is_empty(), "instructions are not counted: that needs valgrind");
    rows
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

/// Scripted or random play until so many decisions are made; none if none are wanted.
fn counted<G: Studied>(wanted: usize, scripted: bool) -> usize {
    if !scripted {
        return decisions::<G>(wanted);
    }
    let content = G::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let cast = usual::<G>(&content, BotKind::Scripted);
    let (mut done, mut seed) = (0, 0);
    while done < wanted {
        let plan = Plan { matches: 1, seed, limit: 20_000, ..Plan::default() };
        let played = lab::play_all::<G>(&content, &plan, &cast, &|| {});
        done += played.iter().map(|played| played.decisions as usize).sum::<usize>();
        seed += 1;
    }
    done
}

/// Random play until so many decisions are made; none if none are wanted.
fn decisions<G: Studied>(wanted: usize) -> usize {
    let content = G::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let cast = usual::<G>(&content, BotKind::Random);
    let mut choices = Choices::default();
    let (mut done, mut number) = (0, 0);
    while done < wanted {
        done += one_match::<G>(&content, &cast, number, &mut choices, usize::MAX);
        number += 1;
    }
    done
}

fn usual<G: Studied>(content: &G::Content, bot: BotKind) -> Cast<'_, G> {
    Cast::new(content, Setups::Usual, Vec::new(), vec![bot], 1)
        .unwrap_or_else(|problems| panic!("{problems}"))
}

fn one_match<G: Studied>(
    content: &G::Content,
    cast: &Cast<'_, G>,
    number: u64,
    choices: &mut Choices<G::Choice>,
    limit: usize,
) -> usize {
    let mut source = Fast::of_match(1, number);
    let mut table = Table::silent(&mut source);
    let mut game =
        G::start(content, &cast.setup(number), &mut table).unwrap_or_else(|problems| panic!("{problems}"));
    playout(&mut game, content, &mut table, &mut Fast::of_match(2, number), choices, limit)
}

/// Processor time of this thread; the wall clock's where the system does not tell.
fn now(begin: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| begin.elapsed(), Duration::from_nanos)
}

/// How many a second of processor time, the best of three runs.
fn rate(mut work: impl FnMut(u64) -> f64) -> f64 {
    let begin = Instant::now();
    let mut best = 0.0_f64;
    for _ in 0..3 {
        let (start, mut done, mut number) = (now(begin), 0.0, 0);
        let spent = loop {
            // Asking for the time costs more than a short piece of work.
            for _ in 0..8 {
                done += work(number);
                number += 1;
            }
            let spent = now(begin).saturating_sub(start);
            if spent >= LONG / 3 {
                break spent;
            }
        };
        best = best.max(done / spent.as_secs_f64());
    }
    best
}

fn measure<G: Studied>() -> Rows {
    let content = G::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let mut rows = Rows::new();
    let cast = usual::<G>(&content, BotKind::Random);
    let mut choices = Choices::default();
    rows.insert("state, bytes", size_of::<G>() as f64);
    let mut decisions = 0;
    let matches = rate(|number| {
        decisions += one_match::<G>(&content, &cast, number, &mut choices, usize::MAX);
        1.0
    });
    let mut made = 0;
    for number in 0..200 {
        made += one_match::<G>(&content, &cast, number, &mut choices, usize::MAX);
    }
    let each = made as f64 / 200.0;
    rows.insert("random play, decisions a match", each);
    rows.insert("random play, matches/s, one core", matches);
    rows.insert("random play, decisions/s, one core", matches * each);

    // Setting up may allocate; what follows may not.
    let mut source = Fast::of_match(1, 3);
    let mut table = Table::silent(&mut source);
    let started =
        G::start(&content, &cast.setup(3), &mut table).unwrap_or_else(|problems| panic!("{problems}"));
    let mut played = 0;
    let allocated = allocation_counter::measure(|| {
        let mut game = started.clone();
        played = playout(&mut game, &content, &mut table, &mut Fast::new(9), &mut choices, usize::MAX);
    });
    rows.insert("random play, allocations a decision", allocated.count_total as f64 / played.max(1) as f64);
    let copies = rate(|_| {
        for _ in 0..1_000 {
            black_box(black_box(&started).clone());
        }
        1_000.0
    });
    rows.insert("copying a state, ns", 1e9 / copies);

    let cast = usual::<G>(&content, BotKind::Scripted);
    let (mut made, mut matches) = (0, 0);
    let scripted = rate(|number| {
        let plan = Plan { matches: 1, seed: number, limit: 20_000, ..Plan::default() };
        let played = lab::play_all::<G>(&content, &plan, &cast, &|| {});
        made += played.iter().map(|played| u64::from(played.decisions)).sum::<u64>();
        matches += played.len();
        1.0
    });
    rows.insert("scripted play, matches/s, one core", scripted);
    let long = made as f64 / matches.max(1) as f64;
    rows.insert("scripted play, decisions/s, one core", scripted * long);
    rows.extend(two_cores::<G>(&content, [each, long]));
    rows.insert("quick review of a scripted match, ms", review_of_a_match::<G>());
    rows.extend(thinking::<G>(&content, started, played / 2, &mut choices));
    rows
}

/// Playouts a second, in the middle of a match.
fn thinking<G: Studied>(
    content: &G::Content,
    mut game: G,
    decisions: usize,
    choices: &mut Choices<G::Choice>,
) -> Rows {
    let mut rows = Rows::new();
    let mut chooser = Fast::new(9);
    let mut source = Fast::of_match(1, 3);
    let mut table = Table::silent(&mut source);
    playout(&mut game, content, &mut table, &mut chooser, choices, decisions);
    // On to the next real decision.
    let asked = loop {
        let Some(asked) = game.question(content, choices) else { return rows };
        if choices.len() > 1 {
            break asked;
        }
        game.apply(content, asked.seat(), choices[0], &mut table);
    };
    let view = game.view(content, Viewer::Seat(asked.seat()));
    let situation = Situation::<G> { content, seat: asked.seat(), view: &view, asked, offered: choices };
    let tree = |rollout| Manner { budget: Budget::Iterations(100), rollout, ..Manner::default() };
    for (what, rollout) in
        [("searcher, playouts/s, judged at once", 0), ("searcher, playouts/s, 10 decisions played on", 10)]
    {
        let mut bot = Searcher::new(Trained, tree(rollout), 1);
        rows.insert(
            what,
            rate(|_| {
                black_box(bot.choose(&situation));
                100.0
            }),
        );
    }
    let rehearsal = Rehearsal { tries: 0, least: 50, ahead: 10, ..Rehearsal::default() };
    let mut bot = Rehearser::new(Trained, rehearsal, 1);
    rows.insert(
        "rehearser, playouts/s, 10 decisions played on",
        rate(|_| {
            let before = bot.tried();
            black_box(bot.choose(&situation));
            (bot.tried() - before) as f64
        }),
    );
    rows
}

/// Milliseconds of one core for the luck and the decisions of a finished match, as a page shows them: the mean of three.
fn review_of_a_match<G: Studied>() -> f64 {
    let content = Arc::new(G::built_in().unwrap_or_else(|problems| panic!("{problems}")));
    let cast = usual::<G>(&content, BotKind::Scripted);
    let record = |number: u64| {
        let setup = serde_json::to_value(cast.setup(number)).unwrap_or_default();
        let header = Header::new::<G>(Bytes32([0; 32]), setup);
        let key = MatchKey::open([number as u8; 32]);
        let (mut game, _) = Match::<G>::start(Arc::clone(&content), header, None, &key)
            .unwrap_or_else(|problems| panic!("{problems}"));
        let mut bots: Vec<Box<dyn Bot<G>>> =
            game.game().seats().iter().map(|seat| cast.bot(number, seat)).collect();
        while let Some(asked) = game.asked() {
            let seat = asked.seat();
            let offered = game.offer(seat);
            let choice = decide(&mut *bots[seat.index()], game.game(), &content, asked, seat, &offered);
            game.answer(seat, choice, &key).unwrap_or_else(|error| panic!("{error:?}"));
        }
        game.record().clone()
    };
    let records = [0, 1, 2].map(record);
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let spent = one.unwrap_or_else(|error| panic!("{error}")).install(|| {
        let begin = Instant::now();
        let start = now(begin);
        for record in &records {
            black_box(
                review::<G>(&content, record, ReviewDepth::PAGE, &|| {}).map(|review| review.luck).ok(),
            );
        }
        now(begin).saturating_sub(start)
    });
    spent.as_secs_f64() * 1e3 / records.len() as f64
}

/// What two threads do and gain in a simulation, and what they gain in a loop that shares nothing, turn by turn. The
/// numbers of decisions are those of a match of random and of scripted play.
fn two_cores<G: Studied>(content: &G::Content, decisions: [f64; 2]) -> Rows {
    let pools = [1, 2].map(|threads| {
        let builder = rayon::ThreadPoolBuilder::new().num_threads(threads);
        builder.build().unwrap_or_else(|error| panic!("{error}"))
    });
    let casts = [BotKind::Random, BotKind::Scripted].map(|bot| usual::<G>(content, bot));
    let play = |cast: &Cast<'_, G>, matches: u64| {
        let plan = Plan { matches, seed: 1, limit: 20_000, ..Plan::default() };
        black_box(simulate::<G>(content, &plan, cast, &|| {}));
    };
    let random = |matches: u64| play(&casts[0], matches);
    let scripted = |matches: u64| play(&casts[1], matches);
    let spin = |units: u64| {
        use rayon::prelude::*;
        let one = |unit: u64| {
            let mut dice = Fast::new(unit);
            (0..20_000u64).fold(0u64, |sum, _| sum ^ dice.bits())
        };
        black_box((0..units).into_par_iter().map(one).reduce(|| 0, |a, b| a ^ b));
    };
    // As much work as one thread does in a turn.
    let enough = |work: &(dyn Fn(u64) + Sync)| {
        let mut units = 4;
        loop {
            let begin = Instant::now();
            pools[0].install(|| work(units));
            if begin.elapsed() >= TURN || units >= 1 << 22 {
                return units;
            }
            units *= 2;
        }
    };
    let works: [(&(dyn Fn(u64) + Sync), u64); 3] =
        [(&random, enough(&random)), (&scripted, enough(&scripted)), (&spin, enough(&spin))];
    // Times by work and by threads, all of them in turns.
    let mut times: [[Vec<f64>; 2]; 3] = Default::default();
    for _ in 0..TURNS {
        for (work, times) in works.iter().zip(&mut times) {
            for (pool, times) in pools.iter().zip(times) {
                let begin = Instant::now();
                pool.install(|| (work.0)(work.1));
                times.push(begin.elapsed().as_secs_f64());
            }
        }
    }
    // Turn by turn, what two threads gain beside what the control gains next to it: a machine that is slower for a while is
    // so for both, and half of the turns are better than the one told.
    let gains: Vec<[f64; 3]> =
        (0..TURNS).map(|turn| times.each_ref().map(|[one, two]| one[turn] / two[turn])).collect();
    let middle = |of: &dyn Fn(&[f64; 3]) -> f64| {
        let mut all: Vec<f64> = gains.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        all[TURNS / 2]
    };
    let [random, scripted, spin] = [0, 1, 2].map(|work| middle(&|gains| gains[work]));
    let shares = [0, 1].map(|work| middle(&|gains| gains[work] / gains[2]));
    let quickest = |times: &[f64]| times.iter().copied().fold(f64::INFINITY, f64::min);
    let matches = [0, 1].map(|work| works[work].1 as f64 / quickest(&times[work][1]));
    Rows::from([
        ("random play, matches/s, two cores", matches[0]),
        ("random play, decisions/s, two cores", matches[0] * decisions[0]),
        ("scripted play, matches/s, two cores", matches[1]),
        ("scripted play, decisions/s, two cores", matches[1] * decisions[1]),
        ("two cores, gain of a random simulation", random),
        ("two cores, gain of a scripted simulation", scripted),
        ("two cores, gain of the control loop", spin),
        ("two cores, share of the control's gain, random", shares[0]),
        ("two cores, share of the control's gain, scripted", shares[1]),
    ])
}
