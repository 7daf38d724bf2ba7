//! Two matches that a viewer cannot tell apart give that viewer the same bytes, in the same number of messages, on
//! every channel: API, stream, page, live socket. Ids, clock and secret are the same in both; what differs is what only
//! others know: the faces behind closed cards, and choices made in secret.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::common::{self, Client, Folder, House, connect, duel};
use catalog::AnyMatch;
use futures_util::StreamExt;
use http_body_util::BodyExt;
use kernel::Seat;
use kernel::fair::{Bytes32, Entropy, Fairness, MatchKey, SeatEntropy, Secret};
use serde_json::{Value, json};
use server::world::World;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// A world in which nothing is left to chance: the same ids, secrets and moments every time.
fn fixed() -> World {
    let count = Mutex::new(0u64);
    World::of(
        || 1_700_000_000_000,
        move |bytes| {
            let mut count = count.lock().unwrap();
            for chunk in bytes.chunks_mut(32) {
                *count += 1;
                let block = Bytes32::sha256("fixed world", &[&count.to_le_bytes()]);
                chunk.copy_from_slice(&block.0[..chunk.len()]);
            }
        },
    )
}

/// What a viewer has got so far.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Got {
    /// Answers to requests, with their headers.
    asked: Vec<String>,
    /// Lines of the stream.
    stream: Vec<String>,
    /// Messages of the live page.
    socket: Vec<String>,
}

/// A viewer who listens on every channel.
struct Viewer {
    client: Client,
    id: String,
    got: Arc<Mutex<Got>>,
}

impl Viewer {
    async fn new(client: Client, id: &str) -> Self {
        let got = Arc::new(Mutex::new(Got { asked: vec![], stream: vec![], socket: vec![] }));
        let path = format!("/api/v1/tables/{id}/stream");
        let mut sender = connect(client.address).await.unwrap();
        let mut body = sender.send_request(client.request("GET", &path, None)).await.unwrap().into_body();
        let into = Arc::clone(&got);
        tokio::spawn(async move {
            let _sender = sender;
            let mut begun = Vec::new();
            while let Some(Ok(frame)) = body.frame().await {
                let Ok(data) = frame.into_data() else { continue };
                begun.extend_from_slice(&data);
                // A long line comes in pieces.
                while let Some(end) = begun.iter().position(|byte| *byte == b'\n') {
                    let line: Vec<u8> = begun.drain(..=end).collect();
                    into.lock().unwrap().stream.push(String::from_utf8_lossy(&line).into_owned());
                }
            }
        });
        let mut request =
            format!("ws://{}/t/{id}/live?after=0", client.address).into_client_request().unwrap();
        if let Some(token) = &client.token {
            request.headers_mut().insert("cookie", format!("ringcraft={token}").parse().unwrap());
        }
        let (mut socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        let into = Arc::clone(&got);
        tokio::spawn(async move {
            while let Some(Ok(message)) = socket.next().await {
                into.lock().unwrap().socket.push(message.to_string());
            }
        });
        // Both ends must be listening before anything happens: what comes in the first message depends on it.
        tokio::time::sleep(Duration::from_millis(400)).await;
        Self { client, id: id.into(), got }
    }

    /// Asks every address that shows something, after streams have brought what is new.
    async fn look_everywhere(&self) {
        let seq = self.client.look(&self.id).await["seq"].as_i64().unwrap();
        self.hear(seq).await;
        for path in ["", "?seat=0", "?seat=1", "?after=3", "/record", "/why?words=pass", "/odds?code=0"] {
            self.ask(&format!("/api/v1/tables/{}{path}", self.id)).await;
        }
        let look = self.client.look(&self.id).await;
        for offer in look["question"]["offers"].as_array().into_iter().flatten().take(4) {
            self.ask(&format!("/api/v1/tables/{}/odds?code={}", self.id, offer["code"])).await;
        }
        for path in ["", "?seat=0", "?seat=1"] {
            self.ask(&format!("/t/{}{path}", self.id)).await;
        }
        for path in ["/", "/api/v1/tables", "/api/v1/me/tables", "/api/v1/commitments"] {
            self.ask(path).await;
        }
    }

    /// Waits until the stream and the page have come to this entry, so that nothing is skipped.
    async fn hear(&self, seq: i64) {
        let at = |text: Option<&String>| {
            let told: Option<Value> = text.and_then(|text| serde_json::from_str(text).ok());
            told.and_then(|told| told["seq"].as_i64()).unwrap_or(0)
        };
        for waited in 0..1000 {
            let (stream, socket) = {
                let got = self.got.lock().unwrap();
                let lines = got.stream.iter().rev().find(|line| line.len() > 1);
                (at(lines) >= seq, at(got.socket.last()) >= seq)
            };
            // A page on which nothing has changed is told nothing.
            if stream && (socket || waited > 50) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("the stream never came to entry {seq}");
    }

    async fn ask(&self, path: &str) {
        let reply = self.client.get(path).await;
        let mut headers: Vec<String> = reply
            .headers
            .iter()
            // The one header that the library stamps with the real time.
            .filter(|(name, _)| *name != "date")
            .map(|(name, value)| format!("{name}: {value:?}"))
            .collect();
        headers.sort();
        // The server's address is part of the page's links; it is the test's, not the match's.
        let text = reply.text().replace(&self.client.address.to_string(), "HOST");
        self.got.lock().unwrap().asked.push(format!(
            "{path} {}\n{}\n{text}",
            reply.status,
            headers.join("\n")
        ));
    }

    fn got(&self) -> Got {
        self.got.lock().unwrap().clone()
    }
}

/// Ada gives this entropy, and these answers are given in turn, each by its seat.
#[derive(Clone, Debug)]
struct Script {
    entropy: String,
    answers: Vec<(Seat, u32)>,
}

/// A server in the fixed world with Ada's and Bob's table, at which nobody sits yet.
struct Scene {
    house: House,
    ada: Client,
    bob: Client,
    id: String,
    token: String,
    _folder: Folder,
}

const BOB: &str = "bob";

async fn scene(game: &str, setup: &Value) -> Scene {
    let folder = Folder::new();
    let house = House::on(&folder.file("leak.sqlite"), common::wide_limits(), fixed()).await;
    let (ada, bob) = (house.guest("Ada").await, house.guest("Bob").await);
    let mut table = duel(game);
    table["public"] = json!(true);
    table["setup"] = setup.clone();
    let (id, tokens) = ada.make(table).await;
    Scene { house, ada, bob, id, token: tokens[0].clone(), _folder: folder }
}

/// A match by the script, and all that this viewer gets of it: Bob or a spectator.
async fn play(game: &str, setup: &Value, script: &Script, eyes: kernel::Viewer) -> Got {
    let Scene { house, ada, bob, id, token, _folder } = scene(game, setup).await;
    let client = match eyes {
        kernel::Viewer::Seat(_) => bob.clone(),
        kernel::Viewer::Spectator => house.client(),
    };
    let viewer = Viewer::new(client, &id).await;
    ada.sit(&id, &script.entropy).await;
    viewer.look_everywhere().await;
    bob.do_at(&id, "sit", json!({ "token": token, "entropy": BOB })).await;
    viewer.look_everywhere().await;
    for &(by, code) in &script.answers {
        let client = if by.index() == 0 { &ada } else { &bob };
        client.do_at(&id, "say", json!({ "code": code })).await;
        viewer.look_everywhere().await;
    }
    let mut got = viewer.got();
    // Everybody sees what Ada has committed to; it tells nothing, and is another for other entropy.
    let look = ada.look(&id).await;
    let commitment = look["dice"]["seats"][0]["commitment"].as_str().expect("a commitment");
    for text in got.asked.iter_mut().chain(&mut got.stream).chain(&mut got.socket) {
        *text = text.replace(commitment, "ADA");
    }
    house.close().await;
    got
}

/// A match that is played beside the server, by the rules alone.
struct Trial {
    script: Script,
    /// What decides where a viewer sees nothing of it.
    whim: String,
    key: MatchKey,
    game: AnyMatch,
    /// Everything that the viewer has seen and heard so far.
    seen: Vec<String>,
}

impl Trial {
    /// What the viewer sees now, what it has heard, and what it is asked.
    fn look(&mut self, eyes: kernel::Viewer) {
        let heard: Vec<&str> = self.game.story(eyes).iter().map(|line| &*line.text).collect();
        let own = match eyes {
            kernel::Viewer::Seat(seat) => {
                format!("{:?} {:?}", self.game.prompt(seat), self.game.offers(seat))
            }
            kernel::Viewer::Spectator => String::new(),
        };
        let asked = self.game.asked();
        self.seen.push(format!("{} {asked:?} {heard:?} {own}", self.game.view(eyes)));
    }

    /// What the viewer does not see: the position behind it all, and the dice still to come.
    fn hidden(&self) -> (String, &str) {
        (self.game.position(), &self.script.entropy)
    }

    /// One more answer.
    fn go_on(&mut self, eyes: kernel::Viewer) {
        let Some(asked) = self.game.asked() else { return };
        let seat = asked.seats.iter().next().unwrap();
        let offers = self.game.offers(seat);
        // What is decided in secret may be anything; what is decided in the open follows from what lies open.
        let secret = asked.sealed && (seat.index() == 0 || eyes == kernel::Viewer::Spectator);
        let by = if secret { self.whim.clone() } else { self.seen.last().cloned().unwrap_or_default() };
        let luck = Bytes32::sha256("pick", &[by.as_bytes(), &self.script.answers.len().to_le_bytes()]);
        let code = offers[usize::from(u16::from_le_bytes([luck.0[0], luck.0[1]])) % offers.len()].code;
        self.game.answer(seat, code, &self.key).expect("it was offered");
        self.script.answers.push((seat, code));
        self.look(eyes);
    }
}

/// Two matches that this viewer cannot tell apart for as long as possible although they are not the same: found among
/// many by their rules alone, without the server.
fn twins(
    game: &str,
    setup: &Value,
    id: &str,
    secret: [u8; 32],
    eyes: kernel::Viewer,
    many: usize,
) -> Option<[Script; 2]> {
    let library = common::library();
    let rules = library.find(game).unwrap();
    let mut trials: Vec<Trial> = (0..many)
        .map(|number| {
            // Some share their dice and differ only in what is done in secret.
            let (entropy, whim) = (format!("ada {}", number / 4), format!("whim {number}"));
            let (secret, match_id) = (Secret::new(secret), id.to_owned());
            let commitment = secret.commitment();
            let open = |entropy: &str| SeatEntropy::Open {
                commitment: commitment.of_seat(id, entropy),
                entropy: entropy.to_owned(),
            };
            let seats = vec![open(&entropy), open(BOB)];
            let key = secret.key_of_seats(id, &seats);
            let fairness = Fairness { match_id, commitment, entropy: Entropy::Seats(seats), secret: None };
            let game = rules.start(setup.clone(), Some(fairness), &key).unwrap();
            let script = Script { entropy, answers: Vec::new() };
            let mut trial = Trial { script, whim, key, game, seen: Vec::new() };
            trial.look(eyes);
            trial
        })
        .collect();
    let mut found = None;
    for _ in 0..8 {
        trials.sort_by_cached_key(|trial| {
            (trial.seen.clone(), trial.game.position(), trial.script.entropy.clone())
        });
        let alike: Vec<usize> =
            (1..trials.len()).filter(|&at| trials[at - 1].seen == trials[at].seen).collect();
        let differ = |&&at: &&usize| trials[at - 1].hidden() != trials[at].hidden();
        if let Some(&at) = alike.iter().find(differ) {
            found = Some([trials[at - 1].script.clone(), trials[at].script.clone()]);
        }
        let keep: BTreeSet<usize> = alike.iter().flat_map(|&at| [at - 1, at]).collect();
        let mut index = 0;
        trials.retain(|_| {
            index += 1;
            keep.contains(&(index - 1))
        });
        for trial in &mut trials {
            trial.go_on(eyes);
        }
        // When a match is over everything lies open.
        trials.retain(|trial| trial.game.asked().is_some());
    }
    found
}

fn same(what: &str, one: &Got, two: &Got) {
    assert_eq!(one.stream, two.stream, "{what}: stream");
    assert_eq!(one.socket, two.socket, "{what}: socket");
    for (one, two) in one.asked.iter().zip(&two.asked) {
        assert_eq!(one, two, "{what}");
    }
    assert_eq!(one, two, "{what}");
    assert!(one.stream.len() > 1 && one.socket.len() > 1, "{what}: something was sent at all");
}

/// A legal set-up for two, always the same.
fn setup_of(game: &str) -> Value {
    common::library().find(game).unwrap().any_setup_for(2, 7)
}

/// For the other seat and for a spectator: the longest pair of matches they cannot tell apart by the rules of the game
/// gives them the same bytes on every channel.
async fn no_leak(game: &str, many: usize, least: usize) {
    let setup = setup_of(game);
    let scene = scene(game, &setup).await;
    let row = scene.house.app.tables.store.find(&scene.id).await.unwrap().unwrap();
    scene.house.close().await;
    for eyes in [kernel::Viewer::Seat(Seat::at(1)), kernel::Viewer::Spectator] {
        let pair = twins(game, &setup, &row.id, row.secret, eyes, many).expect("two matches that look alike");
        let [one, two] = &pair;
        assert!(one.answers.len() >= least, "{game}, {eyes:?}: only {} answers alike", one.answers.len());
        assert_eq!(one.answers.len(), two.answers.len());
        let got = [play(game, &setup, one, eyes).await, play(game, &setup, two, eyes).await];
        let what = format!("{game}, {eyes:?}, after {} answers", one.answers.len());
        same(&what, &got[0], &got[1]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sealed_bids_leak_to_nobody() {
    no_leak("bids", 40, 1).await;
}

/// Hands and decks are hidden, and the first attacks are chosen in secret.
#[tokio::test(flavor = "multi_thread")]
async fn the_hands_and_secret_choices_of_wrestlenomicon_leak_to_nobody() {
    no_leak("wrestlenomicon", 3000, 1).await;
}

/// Hands and decks are hidden, and starting hands are chosen in secret.
#[tokio::test(flavor = "multi_thread")]
async fn the_hands_and_secret_choices_of_atw_leak_to_nobody() {
    no_leak("atw", 400, 2).await;
}

/// Everything lies open in RUMBLESLAM. What is hidden is what has not been rolled yet: matches whose dice part only
/// later look the same until then.
#[tokio::test(flavor = "multi_thread")]
async fn the_dice_to_come_of_rumbleslam_leak_to_nobody() {
    no_leak("rumbleslam", 300, 1).await;
}

/// As in RUMBLESLAM: everything lies open but the dice to come.
#[tokio::test(flavor = "multi_thread")]
async fn the_dice_to_come_of_champions_leak_to_nobody() {
    no_leak("champions", 300, 1).await;
}

/// Where the ball is nobody knows: which chest holds it is rolled when one is opened.
#[tokio::test(flavor = "multi_thread")]
async fn the_dice_to_come_of_dungeon_bowl_leak_to_nobody() {
    no_leak("dungeon-bowl", 100, 1).await;
}

/// The test itself would notice: matches that differ in what everybody sees give other bytes.
#[tokio::test(flavor = "multi_thread")]
async fn what_everybody_sees_does_differ() {
    let setup = setup_of("pig");
    let script = |code| Script { entropy: "ada".into(), answers: vec![(Seat::at(0), code)] };
    for eyes in [kernel::Viewer::Seat(Seat::at(1)), kernel::Viewer::Spectator] {
        let (one, two) =
            (play("pig", &setup, &script(0), eyes).await, play("pig", &setup, &script(1), eyes).await);
        assert_ne!(one.stream, two.stream);
        assert_ne!(one.socket, two.socket);
        assert_ne!(one.asked, two.asked);
    }
}
