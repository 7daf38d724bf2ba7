//! Load: `cargo xtask bench server`. A server process of its own, clients in this one; both share the machine, so the
//! figures are a lower bound. Arguments choose parts: `answers`, `watchers`, `idle`, `bytes`; without any, all run.

#![allow(clippy::print_stdout, reason = "a bench prints its figures")]

#[path = "../tests/server/common/mod.rs"]
mod common;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use common::{Client, Folder, postgres::Postgres};
use futures_util::StreamExt;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

const DATABASE: &str = "RINGCRAFT_BENCH_DATABASE";
/// How long each row of the table is measured.
const MEASURED: Duration = Duration::from_secs(5);

struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    fn start(database: &str) -> Self {
        let mut command = Command::new(std::env::current_exe().expect("this bench"));
        let mut child =
            command.env(DATABASE, database).stdout(Stdio::piped()).spawn().expect("the server starts");
        let lines = BufReader::new(child.stdout.take().expect("its words")).lines();
        let mut words = lines.map_while(Result::ok);
        let address =
            words.find_map(|line| line.strip_prefix("listening ")?.parse().ok()).expect("its address");
        Self { child, address }
    }

    /// Processor time used so far, in milliseconds: fields 14 and 15 of its line, in hundredths of a second.
    fn cpu(&self) -> u64 {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        let after = text.rsplit(')').next().unwrap_or_default();
        let fields: Vec<&str> = after.split_whitespace().collect();
        let field = |index: usize| fields.get(index).and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
        (field(11) + field(12)) * 10
    }

    /// Memory in use, in kilobytes.
    fn memory(&self) -> u64 {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.trim().split(' ').next()?.parse().ok()).unwrap_or(0)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    if let Ok(database) = std::env::var(DATABASE) {
        let limits = server::limits::Limits { folded: 20_000, ..common::wide_limits() };
        let config =
            server::Config { bind: ([127, 0, 0, 1], 0).into(), database, limits, ..Default::default() };
        let serving = server::serve(&config, common::shelf(), |address| println!("listening {address}"));
        runtime.block_on(serving).expect("it serves");
        return;
    }
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wants = |part: &str| wanted.is_empty() || wanted.iter().any(|word| word == part);
    runtime.block_on(async {
        if wants("answers") {
            let folder = Folder::new();
            let sqlite = answers("SQLite", &folder.file("bench.sqlite")).await;
            let postgres = Postgres::start();
            let postgres = answers("PostgreSQL", &postgres.address()).await;
            for (matches, (one, two)) in [1, 20, 100, 1000].iter().zip(sqlite.iter().zip(&postgres)) {
                println!("{matches} matches: SQLite / PostgreSQL = {:.2}", one / two);
            }
            println!("SQLite, 1000 matches / 1 match = {:.1}", sqlite[3] / sqlite[0]);
        }
        if wants("bytes") {
            bytes().await;
        }
        if wants("watchers") {
            watchers(1000).await;
        }
        if wants("idle") {
            idle(10_000).await;
        }
    });
}

/// A table where one person has both seats, so that one client can always answer.
async fn table(client: &Client, game: &str) -> String {
    let (id, _) = client.make(json!({ "game": game, "seats": [{ "kind": "me" }, { "kind": "me" }] })).await;
    client.sit(&id, "a").await;
    client.sit(&id, "b").await;
    id
}

async fn person(process: &Process) -> Client {
    let mut client = Client { address: process.address, token: None };
    client.come_in("Bench").await;
    client
}

async fn answers(name: &str, database: &str) -> Vec<f64> {
    let process = Process::start(database);
    println!("\n{name}: answers acknowledged durably");
    println!("{:>8} {:>12} {:>9} {:>9} {:>14}", "matches", "answers/s", "p50 ms", "p99 ms", "server CPU ms");
    let mut rates = Vec::new();
    for matches in [1, 20, 100, 1000] {
        let mut tables = Vec::new();
        // A host may have so many open tables: every fifty share one.
        let mut client = person(&process).await;
        for index in 0..matches {
            if index % 50 == 49 {
                client = person(&process).await;
            }
            tables.push((client.clone(), table(&client, "pig").await));
        }
        let stop = Arc::new(AtomicBool::new(false));
        let mut playing = Vec::new();
        for (client, id) in tables {
            let stop = Arc::clone(&stop);
            playing.push(tokio::spawn(async move { play(&client, &id, &stop).await }));
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
        let (cpu, began) = (process.cpu(), Instant::now());
        tokio::time::sleep(MEASURED).await;
        let (cpu, measured) = (process.cpu() - cpu, began.elapsed());
        stop.store(true, Ordering::Relaxed);
        let mut times: Vec<(Instant, Duration)> = Vec::new();
        for task in playing {
            times.extend(task.await.expect("a player"));
        }
        let mut inside: Vec<Duration> = times
            .into_iter()
            .filter(|(at, _)| *at >= began && *at < began + measured)
            .map(|(_, took)| took)
            .collect();
        inside.sort_unstable();
        let count = inside.len();
        let rate = count as f64 / measured.as_secs_f64();
        let at = |share: f64| inside[((count - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
        let each = cpu as f64 / count as f64;
        println!("{matches:>8} {rate:>12.0} {:>9.2} {:>9.2} {each:>14.3}", at(0.5), at(0.99));
        rates.push(rate);
    }
    rates
}

/// Answers as fast as it gets answers; when each was acknowledged and how long it took.
async fn play(client: &Client, id: &str, stop: &AtomicBool) -> Vec<(Instant, Duration)> {
    let mut sender = common::connect(client.address).await.expect("a connection");
    let path = format!("/api/v1/tables/{id}/say");
    let said = json!({ "words": "roll" });
    let mut times = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        let began = Instant::now();
        sender.ready().await.expect("the connection stays");
        let response =
            sender.send_request(client.request("POST", &path, Some(&said))).await.expect("an answer");
        assert_eq!(response.status(), 200);
        response.into_body().collect().await.expect("a body");
        times.push((Instant::now(), began.elapsed()));
    }
    times
}

type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

async fn socket(client: &Client, id: &str, after: i64) -> Socket {
    let mut request = format!("ws://{}/t/{id}/live?after={after}", client.address)
        .into_client_request()
        .expect("a request");
    if let Some(token) = &client.token {
        request.headers_mut().insert("cookie", format!("ringcraft={token}").parse().expect("a cookie"));
    }
    tokio_tungstenite::connect_async(request).await.expect("a socket").0
}

async fn bytes() {
    let folder = Folder::new();
    let process = Process::start(&folder.file("bench.sqlite"));
    println!("\nBytes sent per answer and viewer");
    for game in ["pig", "wrestlenomicon"] {
        let client = person(&process).await;
        let id = table(&client, game).await;
        let spectator = Client { token: None, ..client.clone() };
        let mut watching = socket(&spectator, &id, 2).await;
        let (mut live, mut page, mut count) = (0, 0, 0);
        for turn in 0..60 {
            if !client.answer(&id, turn * 3).await {
                break;
            }
            let message = watching.next().await.expect("news").expect("a message");
            live += message.len();
            page += spectator.get(&format!("/t/{id}")).await.body.len();
            count += 1;
        }
        let (live, page) = (live / count, page / count);
        println!(
            "{game}: {live} over the live socket, {page} for the whole page: {:.1} times less",
            page as f64 / live as f64
        );
    }
}

async fn watchers(count: usize) {
    let folder = Folder::new();
    let process = Process::start(&folder.file("bench.sqlite"));
    let client = person(&process).await;
    let id = table(&client, "wrestlenomicon").await;
    let heard = Arc::new(AtomicU64::new(0));
    let spectator = Client { token: None, ..client.clone() };
    for _ in 0..count {
        let mut watching = socket(&spectator, &id, 2).await;
        let heard = Arc::clone(&heard);
        tokio::spawn(async move {
            while let Some(Ok(message)) = watching.next().await {
                if message.is_text() {
                    heard.fetch_add(1, Ordering::Relaxed);
                }
            }
        });
    }
    let (cpu, answers, mut slowest) = (process.cpu(), 30u64, Duration::ZERO);
    for turn in 0..answers {
        assert!(client.answer(&id, turn as usize * 3).await);
        let acknowledged = Instant::now();
        while heard.load(Ordering::Relaxed) < (turn + 1) * count as u64 {
            tokio::time::sleep(Duration::from_millis(1)).await;
            assert!(acknowledged.elapsed() < Duration::from_secs(20), "a watcher heard nothing");
        }
        slowest = slowest.max(acknowledged.elapsed());
    }
    let each = (process.cpu() - cpu) as f64 / answers as f64;
    println!(
        "\n{count} watchers of one match: {each:.1} ms of server CPU an answer ({:.1} µs a watcher), all served within {slowest:.0?}",
        each * 1000.0 / count as f64
    );
}

async fn idle(count: usize) {
    let folder = Folder::new();
    let process = Process::start(&folder.file("bench.sqlite"));
    let client = person(&process).await;
    let id = table(&client, "wrestlenomicon").await;
    let before = process.memory();
    let mut held = Vec::new();
    for _ in 0..count {
        held.push(socket(&Client { token: None, ..client.clone() }, &id, 2).await);
    }
    let (after, cpu) = (process.memory(), process.cpu());
    tokio::time::sleep(Duration::from_secs(5)).await;
    let idle = process.cpu() - cpu;
    let began = Instant::now();
    let look: Value = client.look(&id).await;
    assert!(look["seq"].is_i64());
    println!(
        "\n{count} idle connections: {} MB in use ({:.1} kB each, {} MB before), {idle} ms of CPU in 5 s, a request answered in {:.1?}",
        after / 1024,
        (after - before) as f64 / count as f64,
        before / 1024,
        began.elapsed(),
    );
    drop(held);
}
