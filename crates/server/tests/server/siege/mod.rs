//! A server under siege, in a process of its own and with the limits that everybody has: attackers from many loopback
//! addresses do one thing for a while, each as much as it is let, while one person plays against a bot. `cargo xtask siege`
//! runs all of it; `RINGCRAFT_SIEGE` says for how many seconds each, and without it there is nothing to do.

mod attacks;

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use http_body_util::{BodyExt, Full};
use hyper::Request;
use hyper::body::Bytes;
use hyper::client::conn::http1::SendRequest;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use server::Config;
use tokio::net::{TcpSocket, TcpStream};

use self::attacks::Attack;
use crate::common::{self, Folder, process::Process};

/// What the person at the table may rely on.
const P99: f64 = 100.0;
const BOT: f64 = 2.0;
const MEMORY: f64 = 300.0;

/// Not a test of its own: the process that is besieged.
#[tokio::test(flavor = "multi_thread")]
async fn serve_here() {
    let Ok(database) = std::env::var(common::process::DATABASE) else { return };
    // A tarpit for webhooks stands on loopback, where they would not go otherwise.
    let config =
        Config { bind: ([127, 0, 0, 1], 0).into(), database, private_hooks: true, ..Config::default() };
    let served = server::serve(&config, common::library(), |address| println!("\nlistening {address}"));
    served.await.expect("it serves");
}

/// Somebody at an address of their own.
struct Visitor {
    ip: Ipv4Addr,
    server: SocketAddr,
    token: Option<String>,
    line: Option<SendRequest<Full<Bytes>>>,
}

impl Visitor {
    fn new(ip: Ipv4Addr, server: SocketAddr) -> Self {
        Self { ip, server, token: None, line: None }
    }

    async fn connect(&self) -> Option<TcpStream> {
        let socket = TcpSocket::new_v4().ok()?;
        socket.bind((self.ip, 0).into()).ok()?;
        let stream = socket.connect(self.server).await.ok()?;
        stream.set_nodelay(true).ok()?;
        Some(stream)
    }

    async fn send(&mut self, method: &str, path: &str, kind: &str, body: String) -> Option<(u16, Bytes)> {
        let mut line = if let Some(line) = self.line.take().filter(|line| !line.is_closed()) {
            line
        } else {
            let stream = self.connect().await?;
            let (line, connection) =
                hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.ok()?;
            tokio::spawn(connection);
            line
        };
        let mut builder = Request::builder().method(method).uri(path).header("host", self.server.to_string());
        if let Some(token) = &self.token {
            builder = builder.header("authorization", format!("Bearer {token}"));
        }
        if !body.is_empty() {
            builder = builder.header("content-type", kind);
        }
        line.ready().await.ok()?;
        let response = line.send_request(builder.body(Full::new(Bytes::from(body))).ok()?).await.ok()?;
        let (parts, body) = response.into_parts();
        let body = body.collect().await.ok()?.to_bytes();
        self.line = Some(line);
        Some((parts.status.as_u16(), body))
    }

    async fn json(&mut self, method: &str, path: &str, body: Value) -> Option<(u16, Value)> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (status, body) = self.send(method, path, "application/json", body).await?;
        Some((status, serde_json::from_slice(&body).unwrap_or(Value::Null)))
    }

    async fn form(&mut self, path: &str, body: &str) -> Option<u16> {
        let kind = "application/x-www-form-urlencoded";
        self.send("POST", path, kind, body.to_owned()).await.map(|(status, _)| status)
    }

    /// Somebody new, or whoever they were if no more may come.
    async fn come_in(&mut self) -> bool {
        let Some((_, me)) = self.json("POST", "/api/v1/guests", json!({ "name": "Somebody" })).await else {
            return false;
        };
        if let Some(token) = me["token"].as_str() {
            self.token = Some(token.to_owned());
        }
        self.token.is_some()
    }

    async fn table(&mut self, table: Value) -> Option<String> {
        let (_, made) = self.json("POST", "/api/v1/tables", table).await?;
        made["id"].as_str().map(str::to_owned)
    }

    async fn at(&mut self, id: &str, verb: &str, body: Value) -> Option<u16> {
        self.json("POST", &format!("/api/v1/tables/{id}/{verb}"), body).await.map(|(status, _)| status)
    }
}

/// What the person felt.
#[derive(Default)]
struct Felt {
    /// Milliseconds until an answer came.
    answers: Vec<f64>,
    /// Seconds until a bot had answered.
    bots: Vec<f64>,
    refused: u32,
}

impl Felt {
    fn p(&self, share: f64) -> f64 {
        let mut sorted = self.answers.clone();
        sorted.sort_unstable_by(f64::total_cmp);
        sorted
            .get(((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1)))
            .copied()
            .unwrap_or(0.0)
    }

    fn slowest_bot(&self) -> f64 {
        self.bots.iter().copied().fold(0.0, f64::max)
    }
}

/// Plays against a bot at the usual pace until it is told to stop.
async fn play(server: SocketAddr, stop: Arc<AtomicBool>) -> Felt {
    let mut ada = Visitor::new(Ipv4Addr::LOCALHOST, server);
    let mut felt = Felt::default();
    let mut id = None;
    let mut asked: Option<(i64, Instant)> = None;
    while !stop.load(Ordering::Relaxed) {
        if ada.token.is_none() && !ada.come_in().await {
            felt.refused += 1;
            tokio::time::sleep(Duration::from_millis(200)).await;
            continue;
        }
        let Some(table) = id.clone() else {
            let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": 2 }]);
            if let Some(made) = ada.table(json!({ "game": "champions", "seats": seats })).await {
                ada.at(&made, "sit", json!({ "entropy": "geese" })).await;
                id = Some(made);
            } else {
                felt.refused += 1;
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
            continue;
        };
        let began = Instant::now();
        let Some((status, look)) = ada.json("GET", &format!("/api/v1/tables/{table}"), Value::Null).await
        else {
            felt.refused += 1;
            continue;
        };
        felt.answers.push(began.elapsed().as_secs_f64() * 1000.0);
        felt.refused += u32::from(status != 200);
        let seq = look["seq"].as_i64().unwrap_or_default();
        if let Some((before, since)) = asked
            && seq != before
        {
            felt.bots.push(since.elapsed().as_secs_f64());
            asked = None;
        }
        if look["stage"] == "over" {
            id = None;
        } else if let Some(offers) = look["question"]["offers"].as_array() {
            asked = None;
            let code = &offers[felt.answers.len() % offers.len()]["code"];
            let said = json!({ "code": code, "number": look["question"]["number"] });
            let began = Instant::now();
            felt.refused += u32::from(ada.at(&table, "say", said).await != Some(200));
            felt.answers.push(began.elapsed().as_secs_f64() * 1000.0);
        } else {
            asked = asked.or(Some((seq, Instant::now())));
        }
        tokio::time::sleep(Duration::from_millis(60)).await;
    }
    // A bot that has not answered yet counts for as long as it took so far.
    felt.bots.extend(asked.map(|(_, since)| since.elapsed().as_secs_f64()));
    felt
}

/// What a process holds in memory, in MB.
fn resident(process: u32) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse::<f64>().unwrap_or_default() / 1024.0
}

async fn felt_for(server: SocketAddr, process: u32, time: Duration) -> (Felt, f64) {
    let stop = Arc::new(AtomicBool::new(false));
    let playing = tokio::spawn(play(server, Arc::clone(&stop)));
    let (began, mut most) = (Instant::now(), 0.0);
    while began.elapsed() < time {
        most = f64::max(most, resident(process));
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    stop.store(true, Ordering::Relaxed);
    (playing.await.expect("the person played"), most)
}

fn row(name: &str, sent: u64, refused: u64, felt: &Felt, memory: f64) -> bool {
    let (p99, bot) = (felt.p(0.99), felt.slowest_bot());
    let ratios = [p99 / P99, bot / BOT, memory / MEMORY];
    println!(
        "{name:<12} {sent:>9} {refused:>9} {:>8} {:>8.1} {p99:>8.1} {bot:>7.2} {memory:>7.0}   {:.2} / {:.2} / {:.2}{}",
        felt.answers.len(),
        felt.p(0.5),
        ratios[0],
        ratios[1],
        ratios[2],
        if felt.refused > 0 {
            format!("   {} of the person's requests refused", felt.refused)
        } else {
            String::new()
        },
    );
    ratios.iter().all(|ratio| *ratio <= 1.0) && felt.refused == 0 && !felt.answers.is_empty()
}

/// One kind of attack from so many addresses, so many at once from each.
macro_rules! attack_of {
    ($kind:ident, $attack:expr, $addresses:expr, $each:expr) => {{
        let mut attackers = tokio::task::JoinSet::new();
        for number in 0..$addresses * $each {
            let ip = Ipv4Addr::new(127, 1, 0, 1 + (number % $addresses) as u8);
            attackers.spawn(attacks::$kind(Visitor::new(ip, $attack.server), $attack.clone()));
        }
        attackers
    }};
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_on_whatever_others_do() {
    let wanted = std::env::var("RINGCRAFT_SIEGE").ok().and_then(|text| text.parse().ok());
    let Some(seconds) = wanted.filter(|_| std::env::var(common::process::DATABASE).is_err()) else { return };
    let only = std::env::var("RINGCRAFT_SIEGE_ONLY").unwrap_or_default();
    let pit = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a tarpit");
    let tarpit = pit.local_addr().expect("its address");
    tokio::spawn(async move {
        let mut held = Vec::new();
        while let Ok((stream, _)) = pit.accept().await {
            held.push(stream);
        }
    });
    println!(
        "{:<12} {:>9} {:>9} {:>8} {:>8} {:>8} {:>7} {:>7}   of the limits",
        "siege", "requests", "refused", "person's", "p50 ms", "p99 ms", "bot s", "MB"
    );
    let mut held = true;
    for name in [
        "nothing",
        "passwords",
        "checks",
        "studies",
        "webhooks",
        "bots",
        "lobby",
        "log",
        "sockets",
        "shows",
        "makings",
    ] {
        if !only.is_empty() && !only.split(',').any(|wanted| wanted == name) {
            continue;
        }
        let folder = Folder::new();
        let process = Process::of("siege::serve_here", &folder.file("siege.sqlite"), None, None);
        let process = process.expect("the server starts");
        let attack = Attack {
            server: process.address,
            stop: Arc::default(),
            sent: Arc::default(),
            refused: Arc::default(),
            tarpit,
        };
        let mut attackers = match name {
            "passwords" => attack_of!(passwords, attack, 4, 30),
            "checks" => attack_of!(checks, attack, 4, 8),
            "studies" => attack_of!(studies, attack, 8, 2),
            "webhooks" => attack_of!(webhooks, attack, 8, 2),
            "bots" => attack_of!(bots, attack, 30, 1),
            "lobby" => attack_of!(lobby, attack, 8, 4),
            "log" => attack_of!(log, attack, 12, 2),
            "sockets" => attack_of!(sockets, attack, 20, 1),
            "shows" => attack_of!(shows, attack, 8, 2),
            "makings" => attack_of!(makings, attack, 8, 4),
            _ => tokio::task::JoinSet::new(),
        };
        let (felt, memory) = felt_for(process.address, process.id(), Duration::from_secs(seconds)).await;
        attack.stop.store(true, Ordering::Relaxed);
        attackers.abort_all();
        while attackers.join_next().await.is_some() {}
        let (sent, refused) = (attack.sent.load(Ordering::Relaxed), attack.refused.load(Ordering::Relaxed));
        held &= row(name, sent, refused, &felt, memory);
        tokio::time::sleep(Duration::from_secs(10)).await;
        let (after, memory) =
            felt_for(process.address, process.id(), Duration::from_secs(seconds.min(10))).await;
        held &= row("  10 s after", 0, 0, &after, memory);
    }
    println!("limits: p99 {P99} ms, a bot's answer {BOT} s, memory {MEMORY} MB");
    assert!(held, "a limit was passed");
}
