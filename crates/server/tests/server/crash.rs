//! Clients play while the server is killed, at named places around append, notification and acknowledgement and at
//! random moments, and started again. No acknowledged answer is lost, no die changes, everybody resumes at the same
//! question. `RINGCRAFT_KILLS` says how often; a few times when nobody says.

use crate::common;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use crate::common::process::{BIND, DATABASE, Process};
use crate::common::{Client, Folder, postgres::Postgres};
use serde_json::{Value, json};
use server::failpoint;

/// Not a test of its own: the process that is killed. Without the variable it has nothing to do.
#[tokio::test(flavor = "multi_thread")]
async fn serve_here() {
    let Ok(database) = std::env::var(DATABASE) else { return };
    let limits = common::wide_limits();
    let bind = std::env::var(BIND).ok().and_then(|text| text.parse().ok());
    let bind = bind.unwrap_or(([127, 0, 0, 1], 0).into());
    let config = server::Config { bind, database, limits, ..Default::default() };
    server::serve(&config, common::library(), |address| println!("\nlistening {address}"))
        .await
        .expect("it serves");
}

fn start(database: &str, bind: Option<SocketAddr>, failpoint: Option<&str>) -> Process {
    Process::of("crash::serve_here", database, bind, failpoint).expect("the server starts")
}

/// One seat of one match, and everything it was told.
struct Player {
    client: Client,
    id: String,
    /// Answers that were acknowledged: the request, what was sent, the number it got.
    acknowledged: Vec<(Value, i64)>,
    /// Every line heard, with its number.
    heard: Vec<(i64, String)>,
    /// The last thing seen: version, view, question.
    last: Option<(i64, Value, Value)>,
    count: usize,
}

impl Player {
    /// Looks; what was seen before must still be so.
    async fn look(&mut self) -> Option<Value> {
        let request = self.client.request("GET", &format!("/api/v1/tables/{}", self.id), None);
        let look = self.client.try_send(request).await?.json();
        let seq = look["seq"].as_i64()?;
        let lines: Vec<(i64, String)> = look["lines"]
            .as_array()?
            .iter()
            .map(|line| (line["seq"].as_i64().unwrap(), line["text"].as_str().unwrap().to_owned()))
            .collect();
        assert!(lines.len() >= self.heard.len(), "something that was heard is gone");
        assert_eq!(lines[..self.heard.len()], self.heard, "something that was heard has changed");
        if let Some((before, view, question)) = &self.last {
            assert!(seq >= *before, "the match went back from {before} to {seq}");
            if seq == *before {
                assert_eq!(
                    (&look["view"], &look["question"]),
                    (view, question),
                    "another question than before"
                );
            }
        }
        self.heard = lines;
        self.last = Some((seq, look["view"].clone(), look["question"].clone()));
        Some(look)
    }

    /// One look and, if asked, one answer; what was acknowledged is remembered. `None` when the server does not answer.
    async fn step(&mut self) -> Option<bool> {
        let look = self.look().await?;
        let Some(offers) = look["question"]["offers"].as_array() else {
            return Some(look["stage"] != "over");
        };
        self.count += 1;
        let code = &offers[self.count * 7 % offers.len()]["code"];
        let request = format!("r{}-{}", look["question"]["number"], self.acknowledged.len());
        let said = json!({ "code": code, "number": look["question"]["number"], "request": request });
        let path = format!("/api/v1/tables/{}/say", self.id);
        let reply = self.client.try_send(self.client.request("POST", &path, Some(&said))).await?;
        if reply.status == 200 {
            self.acknowledged.push((said, reply.json()["seq"].as_i64()?));
        }
        Some(true)
    }

    /// Every acknowledged answer, sent again, gets the number it had.
    async fn nothing_is_lost(&self) {
        let path = format!("/api/v1/tables/{}/say", self.id);
        for (said, seq) in &self.acknowledged {
            let again = self.client.send(self.client.request("POST", &path, Some(said))).await;
            assert_eq!(again.json(), json!({ "seq": seq, "repeated": true }), "{}", again.text());
        }
    }
}

async fn sit_two(address: SocketAddr, game: &str) -> [Player; 2] {
    let player = |client: Client, id: &str| Player {
        client,
        id: id.into(),
        acknowledged: Vec::new(),
        heard: Vec::new(),
        last: None,
        count: 0,
    };
    let mut people = [Client { address, token: None }, Client { address, token: None }];
    people[0].come_in("Ada").await;
    people[1].come_in("Bob").await;
    let (id, tokens) = people[0].make(common::duel(game)).await;
    people[0].sit(&id, "a").await;
    people[1].do_at(&id, "sit", json!({ "token": tokens[0], "entropy": "b" })).await;
    people.map(|client| player(client, &id))
}

/// How often servers are killed: as the variable says, or a few times.
fn kills(variable: &str) -> usize {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(12)
}

/// So many processes share the database; each time one of them is killed, or all.
async fn killed_again_and_again(database: &str, count: usize, kills: usize) {
    let mut processes: Vec<Process> = (0..count).map(|_| start(database, None, None)).collect();
    let mut luck = kernel::Fast::new(kills as u64);
    let mut players: Vec<Player> = Vec::new();
    let mut acknowledged = 0;
    for kill in 0..kills {
        // Matches that are over make place for new ones.
        players.retain(|player| {
            let over = matches!(&player.last, Some((_, _, Value::Null)) if player.count > 400);
            acknowledged += if over { player.acknowledged.len() } else { 0 };
            !over
        });
        while players.len() < 6 {
            let game = ["wrestlenomicon", "pig", "bids"][luck.below(3) as usize];
            players.extend(sit_two(processes[0].address, game).await);
        }
        let victims: Vec<usize> =
            (0..count).filter(|index| kill % (count + 1) != *index || count == 1).collect();
        // Every other time at a named place, else at some moment.
        let place = failpoint::NAMES[kill / 2 % failpoint::NAMES.len()];
        let point = format!("{place}:{}", 1 + luck.below(25));
        again(&mut processes, &victims, database, (kill % 2 == 0).then_some(&point));
        for (index, player) in players.iter_mut().enumerate() {
            player.client.address = processes[index % count].address;
        }
        let moment = Duration::from_millis(u64::from(luck.below(120)));
        let playing = async {
            loop {
                let mut alive = false;
                for player in &mut players {
                    alive |= player.step().await?;
                }
                if !alive {
                    return Some(());
                }
            }
        };
        if kill % 2 == 0 {
            // It dies by itself when it comes to the place; if the matches end before, so be it.
            let _ = tokio::time::timeout(Duration::from_secs(10), playing).await;
        } else {
            let _ = tokio::time::timeout(moment, playing).await;
        }
        again(&mut processes, &victims, database, None);
        for (index, player) in players.iter_mut().enumerate() {
            player.client.address = processes[(index + kill) % count].address;
            player.look().await.expect("the server answers");
            player.nothing_is_lost().await;
        }
    }
    acknowledged += players.iter().map(|player| player.acknowledged.len()).sum::<usize>();
    println!("{kills} kills; {acknowledged} acknowledged answers, none lost");
}

/// Kills those processes and starts them where they were.
fn again(processes: &mut [Process], victims: &[usize], database: &str, failpoint: Option<&String>) {
    for &victim in victims {
        processes[victim].kill();
    }
    for &victim in victims {
        let address = processes[victim].address;
        processes[victim] = start(database, Some(address), failpoint.map(String::as_str));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_loses_nothing_however_it_is_killed() {
    if std::env::var(DATABASE).is_ok() {
        return;
    }
    let folder = Folder::new();
    killed_again_and_again(&folder.file("crash.sqlite"), 1, kills("RINGCRAFT_KILLS")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_loses_nothing_however_its_two_processes_are_killed() {
    if std::env::var(DATABASE).is_ok() {
        return;
    }
    let postgres = Postgres::start();
    killed_again_and_again(&postgres.address(), 2, kills("RINGCRAFT_KILLS_POSTGRES")).await;
}

/// A bot that was about to answer when its process was killed; the lease of a process that is there again is its own. On a
/// quiet machine, where kills are counted, it takes less than three seconds; on a busy one less than the lease.
async fn bots_answer_after_a_restart(database: &str) {
    let (times, most) = if std::env::var("RINGCRAFT_KILLS").is_ok() { (10, 3) } else { (1, 15) };
    let mut process = start(database, None, None);
    let mut slowest = Duration::ZERO;
    for _ in 0..times {
        let mut ada = Client { address: process.address, token: None };
        ada.come_in("Ada").await;
        let seats = json!([{ "kind": "bot", "level": 1 }, { "kind": "me" }]);
        let (id, _) = ada.make(json!({ "game": "pig", "seats": seats })).await;
        ada.sit(&id, "geese").await;
        // The bot is in its pause and holds its lease.
        tokio::time::sleep(Duration::from_millis(250)).await;
        process.kill();
        process = start(database, Some(process.address), None);
        let began = Instant::now();
        while ada.look(&id).await["answers"] == 0 {
            assert!(began.elapsed() < Duration::from_secs(most), "the bot waits for a lease of the dead");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        slowest = slowest.max(began.elapsed());
    }
    println!("{times} restarts; a bot answered within {slowest:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_answers_soon_after_a_restart() {
    if std::env::var(DATABASE).is_ok() {
        return;
    }
    let folder = Folder::new();
    bots_answer_after_a_restart(&folder.file("crash.sqlite")).await;
    let postgres = Postgres::start();
    bots_answer_after_a_restart(&postgres.address()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_made_on_one_process_appears_on_the_other_and_killing_either_loses_nothing() {
    use http_body_util::BodyExt;
    if std::env::var(DATABASE).is_ok() {
        return;
    }
    let postgres = Postgres::start();
    let mut one = start(&postgres.address(), None, None);
    let two = start(&postgres.address(), None, None);
    let [mut ada, mut bob] = sit_two(one.address, "pig").await;
    bob.client.address = two.address;
    let mut sender = common::connect(two.address).await.unwrap();
    let path = format!("/api/v1/tables/{}/stream?after=2", ada.id);
    let mut listening =
        sender.send_request(bob.client.request("GET", &path, None)).await.unwrap().into_body();
    for _ in 0..20 {
        let said = json!({ "words": "roll" });
        let path = format!("/api/v1/tables/{}/say", ada.id);
        let from = if ada.look().await.unwrap()["question"].is_null() { &bob } else { &ada };
        let reply = from.client.send(from.client.request("POST", &path, Some(&said))).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        let seq = reply.json()["seq"].as_i64().unwrap();
        loop {
            let frame =
                tokio::time::timeout(Duration::from_secs(5), listening.frame()).await.expect("news in time");
            let line = frame.unwrap().unwrap().into_data().unwrap();
            let Ok(line) = serde_json::from_slice::<Value>(&line) else { continue };
            if line["seq"].as_i64().unwrap() >= seq {
                break;
            }
        }
        if ada.look().await.unwrap()["stage"] == "over" {
            break;
        }
    }
    let before = (ada.look().await.unwrap(), bob.look().await.unwrap());
    one.kill();
    ada.client.address = two.address;
    assert_eq!((ada.look().await.unwrap(), bob.look().await.unwrap()), before);
    ada.step().await.unwrap();
    bob.step().await.unwrap();
    let one = start(&postgres.address(), None, None);
    let then = (ada.look().await.unwrap(), bob.look().await.unwrap());
    drop(two);
    ada.client.address = one.address;
    bob.client.address = one.address;
    assert_eq!((ada.look().await.unwrap(), bob.look().await.unwrap()), then);
}

/// Shows are run without a pause until the server is killed; what was acknowledged is there as it was told, and no match
/// has two results: the log would not fold.
async fn shows_survive(database: &str, kills: usize) {
    let mut process = start(database, None, None);
    let mut luck = kernel::Fast::new(kills as u64);
    let mut ada = Client { address: process.address, token: None };
    let (mut id, mut shows, mut seen) = (String::new(), 0, Vec::new());
    for kill in 0..kills {
        if kill % 10 == 0 {
            ada.come_in("Ada").await;
            let made = ada.post("/api/v1/promotions", json!({})).await;
            assert_eq!(made.status, 201, "{}", made.text());
            made.json()["id"].as_str().unwrap().clone_into(&mut id);
            seen = Vec::new();
        }
        let path = format!("/api/v1/promotions/{id}/run");
        let moment = Duration::from_millis(u64::from(5 + luck.below(60)));
        let running = async {
            while let Some(reply) = ada.try_send(ada.request("POST", &path, Some(&json!({})))).await {
                assert_eq!(reply.status, 200, "{}", reply.text());
                seen.push(reply.json());
            }
        };
        let killing = async {
            tokio::time::sleep(moment).await;
            process.kill();
        };
        tokio::join!(running, killing);
        process = start(database, Some(process.address), None);
        let log = ada.get(&format!("/api/v1/promotions/{id}/log")).await.text();
        let world = promotion::World::fold(&promotion::Log::read(&log).unwrap()).unwrap();
        assert_eq!(world.open, None, "a show is written whole or not at all");
        assert!(world.closed as usize >= 13 + seen.len());
        for report in &seen {
            let now =
                ada.get(&format!("/api/v1/promotions/{id}/report?show={}", report["show"])).await.json();
            assert_eq!((&now["matches"], &now["news"]), (&report["matches"], &report["news"]));
        }
        shows += seen.len();
    }
    println!("{kills} kills; {shows} shows of reports compared, none lost, none twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn shows_that_were_acknowledged_survive_on_both_databases() {
    if std::env::var(DATABASE).is_ok() {
        return;
    }
    let folder = Folder::new();
    shows_survive(&folder.file("crash.sqlite"), kills("RINGCRAFT_KILLS").min(100)).await;
    let postgres = Postgres::start();
    shows_survive(&postgres.address(), kills("RINGCRAFT_KILLS_POSTGRES").min(100)).await;
}
