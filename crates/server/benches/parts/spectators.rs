//! Many who watch one long match: what they cost the server, whether the player notices, and what a page costs early and
//! late. Spectators are a process of their own, the player another, the server a third.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use serde_json::json;

use crate::common::{Client, Folder};
use crate::{Process, person, socket, table};

/// Set for the process of the spectators: address, table, how many.
pub const WATCH: &str = "RINGCRAFT_BENCH_WATCH";
const GAME: &str = "dungeon-bowl";
/// How long the match is.
const ANSWERS: usize = 600;
/// How quickly the player answers.
const PACE: Duration = Duration::from_millis(50);

/// The spectators' process: opens their sockets, says so, and tells how much they heard whenever it is asked.
pub async fn watch(what: &str) {
    let words: Vec<&str> = what.split(' ').collect();
    let [address, id, count] = words[..] else { panic!("address, table, count: {what}") };
    let client = Client { address: address.parse().expect("an address"), token: None };
    let count: usize = count.parse().expect("a number");
    let (messages, bytes) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    for _ in 0..count {
        let mut watching = socket(&client, id, 2).await;
        let (messages, bytes) = (Arc::clone(&messages), Arc::clone(&bytes));
        tokio::spawn(async move {
            while let Some(Ok(message)) = watching.next().await {
                if message.is_text() {
                    messages.fetch_add(1, Ordering::Relaxed);
                    bytes.fetch_add(message.len() as u64, Ordering::Relaxed);
                }
            }
        });
    }
    println!("ready");
    let told = tokio::task::spawn_blocking(move || {
        for _ in std::io::stdin().lines().map_while(Result::ok) {
            println!("{} {}", messages.load(Ordering::Relaxed), bytes.load(Ordering::Relaxed));
        }
    });
    told.await.expect("the spectators tell");
}

struct Spectators {
    child: Child,
    words: BufReader<std::process::ChildStdout>,
}

impl Spectators {
    fn start(process: &Process, id: &str, count: usize) -> Self {
        let mut command = Command::new(std::env::current_exe().expect("this bench"));
        command.env(WATCH, format!("{} {id} {count}", process.address));
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the spectators start");
        let words = BufReader::new(child.stdout.take().expect("their words"));
        let mut spectators = Self { child, words };
        assert_eq!(spectators.line(), "ready");
        spectators
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.words.read_line(&mut line).expect("the spectators speak");
        line.trim().to_owned()
    }

    /// How many messages and bytes they have heard together.
    fn heard(&mut self) -> (u64, u64) {
        let ask = self.child.stdin.as_mut().expect("they listen");
        ask.write_all(b"\n").expect("they listen");
        let line = self.line();
        let (messages, bytes) = line.split_once(' ').expect("two numbers");
        (messages.parse().expect("a number"), bytes.parse().expect("a number"))
    }
}

impl Drop for Spectators {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Answers the open question of a match against oneself; how long the acknowledgement took, or nothing if it is over.
async fn answer(client: &Client, id: &str, turn: usize) -> Option<Duration> {
    let look = client.look(id).await;
    let offers = look["question"]["offers"].as_array()?;
    let code = &offers[turn * 7 % offers.len()]["code"];
    let body = json!({ "code": code, "number": look["question"]["number"] });
    let began = Instant::now();
    client.do_at(id, "say", body).await;
    Some(began.elapsed())
}

struct Played {
    cpu: u64,
    times: Vec<Duration>,
}

async fn play(process: &Process, client: &Client, id: &str) -> Option<Played> {
    let (cpu, mut times) = (process.cpu(), Vec::new());
    let mut next = tokio::time::interval(PACE);
    for turn in 0..ANSWERS {
        next.tick().await;
        times.push(answer(client, id, turn).await?);
    }
    times.sort_unstable();
    Some(Played { cpu: process.cpu() - cpu, times })
}

pub async fn spectators(counts: &[usize]) {
    println!("\nSpectators of one {GAME} match of {ANSWERS} answers, one every {PACE:?}");
    println!(
        "{:>10} {:>14} {:>14} {:>9} {:>10} {:>8} {:>8} {:>9} {:>10}",
        "spectators",
        "CPU ms/answer",
        "µs/spec+answ",
        "of 20 µs",
        "messages",
        "bytes",
        "p50 ms",
        "p99 ms",
        "of 20 ms"
    );
    let mut alone = 0.0;
    for &count in [0].iter().chain(counts) {
        // Some matches are over before so many answers: then another is begun.
        let row = loop {
            if let Some(row) = watched(count).await {
                break row;
            }
        };
        let Row { played, messages, bytes } = row;
        let all = ANSWERS as f64;
        let each = played.cpu as f64 / all;
        if count == 0 {
            alone = each;
        }
        let micros = (each - alone) * 1000.0 / count.max(1) as f64;
        let at = |share: f64| played.times[((all - 1.0) * share) as usize].as_secs_f64() * 1000.0;
        println!(
            "{count:>10} {each:>14.2} {micros:>14.1} {:>9.2} {:>10.2} {:>8.0} {:>8.2} {:>9.2} {:>10.2}",
            micros / 20.0,
            messages as f64 / (all * count.max(1) as f64),
            bytes as f64 / messages.max(1) as f64,
            at(0.5),
            at(0.99),
            at(0.99) / 20.0
        );
    }
}

struct Row {
    played: Played,
    messages: u64,
    bytes: u64,
}

/// One match before so many spectators; nothing if it was over too soon.
async fn watched(count: usize) -> Option<Row> {
    let folder = Folder::new();
    let process = Process::start(&folder.file("bench.sqlite"));
    let client = person(&process).await;
    let id = table(&client, GAME).await;
    let mut spectators = Spectators::start(&process, &id, count);
    let played = play(&process, &client, &id).await?;
    // Whatever is still under way belongs to them.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let (messages, bytes) = spectators.heard();
    Some(Row { played, messages, bytes })
}

/// How many answers have been given when pages are asked for, and for how many more.
const EARLY: usize = 5;
const LATE: usize = 800;
const STRETCH: usize = 40;
/// Over how many matches that is taken.
const MATCHES: usize = 5;

pub async fn pages() {
    println!("\nA page of {GAME}, drawn anew for every answer: server CPU");
    let folder = Folder::new();
    let process = Process::start(&folder.file("bench.sqlite"));
    let mut found = Vec::new();
    for first in 0.. {
        found.extend(early_and_late(&process, first).await);
        if found.len() == MATCHES {
            break;
        }
    }
    let count = (MATCHES * STRETCH) as f64;
    let mean = |stretch: usize| {
        let sum = |of: fn(&Stretch) -> f64| found.iter().map(|both| of(&both[stretch])).sum::<f64>() / count;
        (sum(|stretch| stretch.cpu), sum(|stretch| stretch.bytes as f64))
    };
    let each = [mean(0), mean(1)];
    for (at, (cost, bytes)) in [EARLY, LATE].iter().zip(each) {
        println!("after {at:>4} answers: {cost:.2} ms, {:.0} kB", bytes / 1000.0);
    }
    println!("late / early = {:.2} (at most 1.2)", each[1].0 / each[0].0);
}

/// What the pages of a stretch of a match cost, in milliseconds, and how large they were together.
#[derive(Clone, Copy, Default)]
struct Stretch {
    cpu: f64,
    bytes: usize,
}

/// Both stretches of one match; nothing if it was over too soon.
async fn early_and_late(process: &Process, first: usize) -> Option<[Stretch; 2]> {
    let client = person(process).await;
    let spectator = Client { token: None, ..client.clone() };
    let id = table(&client, GAME).await;
    let (mut found, mut turn, mut given) = ([Stretch::default(); 2], first, 0);
    for (stretch, begin) in found.iter_mut().zip([EARLY, LATE]) {
        while given < begin {
            answer(&client, &id, turn).await?;
            (given, turn) = (given + 1, turn + 1);
        }
        // The same with pages and without: the difference is the pages.
        for sign in [1.0, -1.0] {
            let before = process.exact_cpu();
            for _ in 0..STRETCH {
                answer(&client, &id, turn).await?;
                (given, turn) = (given + 1, turn + 1);
                if sign > 0.0 {
                    stretch.bytes += spectator.get(&format!("/t/{id}")).await.body.len();
                }
            }
            stretch.cpu += sign * (process.exact_cpu() as f64 - before as f64) / 1e6;
        }
    }
    Some(found)
}
