//! Load: `cargo xtask bench server`. A server process of its own, clients in this one; both share the machine, so the
//! figures are a lower bound. Arguments choose parts: `answers`, `bytes`, `pages`, `promotions`, `spectators`, `idle`;
//! without any, all run.

#![allow(clippy::print_stdout, reason = "a bench prints its figures")]

#[path = "../tests/server/common/mod.rs"]
mod common;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use common::{Client, Folder, postgres::Postgres};
use futures_util::StreamExt;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

#[path = "parts/promotions.rs"]
mod promotions;
#[path = "parts/spectators.rs"]
mod spectators;

const DATABASE: &str = "RINGCRAFT_BENCH_DATABASE";
/// How long each row of the table is measured.
const MEASURED: Duration = Duration::from_secs(5);

/// Processor time of a process, in milliseconds: fields 14 and 15 of its line, in hundredths of a second.
fn cpu_of(process: &str) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let after = text.rsplit(')').next().unwrap_or_default();
    let fields: Vec<&str> = after.split_whitespace().collect();
    let field = |index: usize| fields.get(index).and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
    (field(11) + field(12)) * 10
}

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

    /// Processor time used so far, in milliseconds.
    fn cpu(&self) -> u64 {
        cpu_of(&self.child.id().to_string())
    }

    /// The same in nanoseconds, of the threads that live.
    fn exact_cpu(&self) -> u64 {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.child.id())).expect("its threads");
        let time = |task: std::fs::DirEntry| {
            let text = std::fs::read_to_string(task.path().join("schedstat")).ok()?;
            text.split(' ').next()?.parse::<u64>().ok()
        };
        tasks.flatten().filter_map(time).sum()
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
        let serving = server::serve(&config, common::library(), |address| println!("listening {address}"));
        runtime.block_on(serving).expect("it serves");
        return;
    }
    if let Ok(what) = std::env::var(spectators::WATCH) {
        runtime.block_on(spectators::watch(&what));
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
        if wants("pages") {
            spectators::pages().await;
        }
        if wants("promotions") {
            promotions::promotions().await;
        }
        if wants("spectators") {
            spectators::spectators(&[200, 1000]).await;
        }
        if wanted.iter().any(|word| word == "crowd") {
            spectators::spectators(&[10_000]).await;
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

/// Processor time of this process, the clients, in milliseconds.
fn own_cpu() -> u64 {
    cpu_of("self")
}

async fn answers(name: &str, database: &str) -> Vec<f64> {
    let process = Process::start(database);
    println!("\n{name}: answers acknowledged durably");
    println!(
        "{:>8} {:>11} {:>8} {:>8} {:>15} {:>15} {:>11} {:>8}",
        "matches", "answers/s", "p50 ms", "p99 ms", "CPU ms/answer", "of 0.1 ms", "per commit", "idle"
    );
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
        let commits = figure(&client, "ringcraft_commits_total").await;
        let (cpu, own, began) = (process.cpu(), own_cpu(), Instant::now());
        tokio::time::sleep(MEASURED).await;
        let (cpu, own, measured) = (process.cpu() - cpu, own_cpu() - own, began.elapsed());
        let commits = figure(&client, "ringcraft_commits_total").await - commits;
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
        // What neither the server nor the clients used: idle, or taken by others on this machine.
        let cores = std::thread::available_parallelism().map_or(1, usize::from) as f64;
        let rest = 1.0 - (cpu + own) as f64 / (measured.as_secs_f64() * 1000.0 * cores);
        println!(
            "{matches:>8} {rate:>11.0} {:>8.2} {:>8.2} {each:>15.3} {:>15.2} {:>11.1} {:>7.0}%",
            at(0.5),
            at(0.99),
            each / 0.1,
            count as f64 / commits.max(1.0),
            rest * 100.0
        );
        rates.push(rate);
    }
    rates
}

/// One of the server's own figures.
async fn figure(client: &Client, name: &str) -> f64 {
    let text = client.get("/metrics").await.text();
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.and_then(|line| line.trim().parse().ok()).unwrap_or(0.0)
}

/// Answers as fast as it gets answers; when each was acknowledged and how long it took. The bytes of the request are
/// made once and those of the answer hardly looked at: clients share the machine with the server.
async fn play(client: &Client, id: &str, stop: &AtomicBool) -> Vec<(Instant, Duration)> {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(client.address).await.expect("a connection");
    stream.set_nodelay(true).expect("a connection");
    let body = json!({ "words": "roll" }).to_string();
    let request = format!(
        "POST /api/v1/tables/{id}/say HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        client.address,
        client.token.as_deref().unwrap_or_default(),
        body.len()
    );
    let mut times = Vec::new();
    let mut answer = [0; 4096];
    while !stop.load(Ordering::Relaxed) {
        let began = Instant::now();
        stream.write_all(request.as_bytes()).await.expect("the connection stays");
        let mut length = 0;
        // The body is the last thing, and ends with a bracket.
        while length == 0 || answer[length - 1] != b'}' {
            let count = stream.read(&mut answer[length..]).await.expect("an answer");
            assert!(count > 0, "the server closed the connection");
            length += count;
        }
        assert!(answer.starts_with(b"HTTP/1.1 200 "), "{}", String::from_utf8_lossy(&answer[..length]));
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

/// The lines of a stream, in the order they come.
async fn lines(client: &Client, path: &str) -> tokio::sync::mpsc::UnboundedReceiver<usize> {
    let (send, receive) = tokio::sync::mpsc::unbounded_channel();
    let mut sender = common::connect(client.address).await.expect("a connection");
    let request = client.request("GET", path, None);
    let mut body = sender.send_request(request).await.expect("a stream").into_body();
    tokio::spawn(async move {
        let (_sender, mut length) = (sender, 0);
        while let Some(Ok(frame)) = body.frame().await {
            let Ok(data) = frame.into_data() else { continue };
            length += data.len();
            if data.ends_with(b"\n") {
                let _ = send.send(std::mem::take(&mut length));
            }
        }
    });
    receive
}

async fn bytes() {
    let folder = Folder::new();
    let process = Process::start(&folder.file("bench.sqlite"));
    println!("\nBytes sent per answer and spectator");
    println!(
        "{:>16} {:>12} {:>12} {:>12} {:>12} {:>14} {:>14}",
        "", "whole page", "live page", "stream", "changes", "page / live", "stream / chg"
    );
    for game in ["pig", "rumbleslam", "champions", "atw", "wrestlenomicon", "dungeon-bowl"] {
        let client = person(&process).await;
        let id = table(&client, game).await;
        let spectator = Client { token: None, ..client.clone() };
        let mut watching = socket(&spectator, &id, 2).await;
        let path = format!("/api/v1/tables/{id}/stream");
        let mut whole = lines(&spectator, &path).await;
        let mut changes = lines(&spectator, &format!("{path}?changes=true")).await;
        // The first line is the whole table for either.
        let _ = (whole.recv().await, changes.recv().await);
        let mut sums = [0; 4];
        let mut count = 0;
        for turn in 0..60 {
            if !client.answer(&id, turn * 3).await || client.look(&id).await["stage"] == "over" {
                break;
            }
            sums[0] += spectator.get(&format!("/t/{id}")).await.body.len();
            // A page on which nothing changed is told nothing.
            let news = tokio::time::timeout(Duration::from_millis(300), watching.next()).await;
            sums[1] += news.ok().flatten().map_or(0, |message| message.expect("a message").len());
            sums[2] += whole.recv().await.unwrap_or(0);
            sums[3] += changes.recv().await.unwrap_or(0);
            count += 1;
        }
        let [page, live, whole, changes] = sums.map(|sum| sum / count.max(1));
        println!(
            "{game:>16} {page:>12} {live:>12} {whole:>12} {changes:>12} {:>14.1} {:>14.1}",
            page as f64 / live.max(1) as f64,
            whole as f64 / changes.max(1) as f64
        );
    }
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
