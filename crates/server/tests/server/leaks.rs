//! Two matches that a viewer cannot tell apart give that viewer the same bytes, in the same number of messages, on
//! every channel: API, stream, page, live socket. Ids, clock and secret are the same in both; what differs is what only
//! others know: the faces behind closed cards, and choices made in secret.

use crate::common;
use std::sync::Mutex;

use crate::common::{Client, Folder, House, connect, duel};
use futures_util::StreamExt;
use http_body_util::BodyExt;
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
                let block = kernel::fair::Bytes32::sha256("fixed world", &[&count.to_le_bytes()]);
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
    got: std::sync::Arc<Mutex<Got>>,
}

impl Viewer {
    async fn new(client: Client, id: &str) -> Self {
        let got = std::sync::Arc::new(Mutex::new(Got { asked: vec![], stream: vec![], socket: vec![] }));
        let path = format!("/api/v1/tables/{id}/stream");
        let mut sender = connect(client.address).await.unwrap();
        let mut body = sender.send_request(client.request("GET", &path, None)).await.unwrap().into_body();
        let into = std::sync::Arc::clone(&got);
        tokio::spawn(async move {
            let _sender = sender;
            while let Some(Ok(frame)) = body.frame().await {
                if let Ok(data) = frame.into_data() {
                    into.lock().unwrap().stream.push(String::from_utf8_lossy(&data).into_owned());
                }
            }
        });
        let mut request =
            format!("ws://{}/t/{id}/live?after=0", client.address).into_client_request().unwrap();
        if let Some(token) = &client.token {
            request.headers_mut().insert("cookie", format!("ringcraft={token}").parse().unwrap());
        }
        let (mut socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        let into = std::sync::Arc::clone(&got);
        tokio::spawn(async move {
            while let Some(Ok(message)) = socket.next().await {
                into.lock().unwrap().socket.push(message.to_string());
            }
        });
        // Both ends must be listening before anything happens: what comes in the first message depends on it.
        tokio::time::sleep(std::time::Duration::from_millis(400)).await;
        Self { client, id: id.into(), got }
    }

    /// Asks every address that shows something, and waits for what streams bring.
    async fn look_everywhere(&self) {
        for path in ["", "?seat=0", "?seat=1", "/record", "/odds?code=0", "/why?words=pass"] {
            self.ask(&format!("/api/v1/tables/{}{path}", self.id)).await;
        }
        for path in ["", "?seat=0", "?seat=1"] {
            self.ask(&format!("/t/{}{path}", self.id)).await;
        }
        for path in ["/", "/api/v1/tables", "/api/v1/me/tables", "/api/v1/commitments"] {
            self.ask(path).await;
        }
        tokio::time::sleep(std::time::Duration::from_millis(60)).await;
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

/// A match in which Ada gives this entropy and answers her sealed questions by these picks; what Bob and a spectator
/// get of it, and whether anything hidden was decided at all.
async fn play(game: &str, entropy: &str, picks: &[usize]) -> (Got, Got, Value) {
    let folder = Folder::new();
    let house = House::on(&folder.file("leak.sqlite"), common::wide_limits(), fixed()).await;
    let (ada, bob) = (house.guest("Ada").await, house.guest("Bob").await);
    let mut table = duel(game);
    table["public"] = json!(true);
    let setup = ada.get(&format!("/api/v1/games/setup?game={game}&seed=7")).await.json();
    table["setup"] = setup["setup"].clone();
    let (id, tokens) = ada.make(table).await;
    let (seat, spectator) = (Viewer::new(bob.clone(), &id).await, Viewer::new(house.client(), &id).await);
    ada.sit(&id, entropy).await;
    bob.do_at(&id, "sit", json!({ "token": tokens[0], "entropy": "bob" })).await;
    seat.look_everywhere().await;
    spectator.look_everywhere().await;
    for &pick in picks {
        let look = ada.look(&id).await;
        if look["asked"]["sealed"] != true || !ada.answer(&id, pick).await {
            break;
        }
        // Whatever streams bring for this answer must have come before the next.
        seat.look_everywhere().await;
        spectator.look_everywhere().await;
    }
    let own = ada.look(&id).await;
    let result = (seat.got(), spectator.got(), own);
    house.close().await;
    result
}

fn same(what: &str, one: &Got, two: &Got) {
    assert_eq!(one.stream, two.stream, "{what}: stream");
    assert_eq!(one.socket, two.socket, "{what}: socket");
    for (one, two) in one.asked.iter().zip(&two.asked) {
        assert_eq!(one, two, "{what}");
    }
    assert_eq!(one, two, "{what}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_made_in_secret_reaches_nobody_else_in_any_form() {
    for game in ["bids", "wrestlenomicon"] {
        let (bob_one, spectator_one, own_one) = play(game, "ada", &[0]).await;
        let (bob_two, spectator_two, own_two) = play(game, "ada", &[1]).await;
        same(&format!("{game}, the other seat"), &bob_one, &bob_two);
        same(&format!("{game}, a spectator"), &spectator_one, &spectator_two);
        assert!(bob_one.stream.len() > 1 && bob_one.socket.len() > 1, "something was sent at all");
        if game == "wrestlenomicon" {
            assert_ne!(own_one["view"], own_two["view"], "Ada herself sees the difference");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_faces_behind_closed_cards_reach_no_spectator() {
    let mut pairs = 0;
    let first = play("wrestlenomicon", "ada", &[0]).await;
    let public = |got: &Got| -> Value {
        let last: Value = serde_json::from_str(got.stream.last().unwrap()).unwrap();
        json!([last["view"], last["asked"], last["lines"]])
    };
    for entropy in ["b", "c", "d", "e"] {
        let other = play("wrestlenomicon", entropy, &[0]).await;
        // What may differ in public is the game's own business and is proved there; here only pairs count that a
        // spectator of the game itself cannot tell apart.
        if public(&other.1) == public(&first.1) && other.2["view"] != first.2["view"] {
            same("a spectator of other hands", &first.1, &other.1);
            pairs += 1;
        }
    }
    assert!(pairs > 0, "no two matches that only differ in what is hidden");
}
