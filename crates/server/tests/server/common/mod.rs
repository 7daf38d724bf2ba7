//! What the tests of the server share: small games, a server of one's own, a client.

#![allow(dead_code, reason = "every test file uses its own part of this")]

pub mod postgres;
pub mod process;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use catalog::Library;
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::SendRequest;
use hyper::{HeaderMap, Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use server::limits::Limits;
use server::world::World;
use server::{Config, Server};
use tokio::net::TcpStream;

/// Everything in the catalog, the examples too.
pub fn library() -> Library {
    library_with(|_| Vec::new())
}

/// The same with other content files in the place of the built-in ones.
pub fn library_with(overrides: impl FnMut(catalog::GameName) -> Vec<kernel::ContentFile>) -> Library {
    Library::load(overrides).expect("the content is fine").with_examples()
}

/// A folder that goes away with the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let name = format!("ringcraft-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Self(path)
    }

    pub fn file(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server of one's own.
pub struct House {
    pub address: SocketAddr,
    pub app: server::app::App,
    stop: Option<tokio::sync::oneshot::Sender<()>>,
    running: tokio::task::JoinHandle<()>,
    /// Goes away with the server.
    folder: Option<Folder>,
}

pub fn wide_limits() -> Limits {
    Limits {
        burst: 1_000_000,
        per_second: 1_000_000,
        guesses: 1000,
        guesses_at_account: 1000,
        tables: 1_000_000,
        guests: 1_000_000,
        keeps: 1_000_000_000,
        checks: 1_000_000_000,
        public_tables: 1_000_000,
        streams: 100_000,
        connections: 100_000,
        ..Limits::default()
    }
}

impl House {
    pub async fn open() -> Self {
        Self::with(wide_limits()).await
    }

    pub async fn with(limits: Limits) -> Self {
        let folder = Folder::new();
        let database = folder.file("ringcraft.sqlite");
        let mut house = Self::on(&database, limits, World::real()).await;
        house.folder = Some(folder);
        house
    }

    pub async fn on(database: &str, limits: Limits, world: World) -> Self {
        let pace = std::time::Duration::ZERO;
        Self::by(Config { database: database.into(), limits, pace, ..Config::default() }, world).await
    }

    pub async fn by(config: Config, world: World) -> Self {
        Self::of(config, library(), world).await
    }

    pub async fn of(config: Config, library: Library, world: World) -> Self {
        let config = Config { bind: ([127, 0, 0, 1], 0).into(), ..config };
        let server = Server::open(&config, library, world).await.expect("the server opens");
        let (address, app) = (server.address().expect("it listens"), server.app().clone());
        let (stop, stopped) = tokio::sync::oneshot::channel();
        let running = tokio::spawn(async move {
            let stop = async move { drop(stopped.await) };
            server.run(stop).await;
        });
        Self { address, app, stop: Some(stop), running, folder: None }
    }

    /// Closes it properly.
    pub async fn close(mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        let _ = (&mut self.running).await;
    }

    pub fn client(&self) -> Client {
        Client { address: self.address, token: None }
    }

    pub async fn guest(&self, name: &str) -> Client {
        let mut client = self.client();
        client.come_in(name).await;
        client
    }
}

/// Somebody who asks the server.
#[derive(Clone, Debug)]
pub struct Client {
    pub address: SocketAddr,
    pub token: Option<String>,
}

/// An answer.
#[derive(Debug)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }
}

pub async fn connect(address: SocketAddr) -> Option<SendRequest<Full<Bytes>>> {
    let stream = TcpStream::connect(address).await.ok()?;
    stream.set_nodelay(true).ok()?;
    let (sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.ok()?;
    tokio::spawn(connection);
    Some(sender)
}

impl Client {
    pub fn request(&self, method: &str, path: &str, body: Option<&Value>) -> Request<Full<Bytes>> {
        let mut builder =
            Request::builder().method(method).uri(path).header("host", self.address.to_string());
        if let Some(token) = &self.token {
            builder = builder.header("authorization", format!("Bearer {token}"));
        }
        let text = match body {
            Some(body) => {
                builder = builder.header("content-type", "application/json");
                body.to_string()
            }
            None => String::new(),
        };
        builder.body(Full::new(Bytes::from(text))).expect("a request")
    }

    pub async fn try_send(&self, request: Request<Full<Bytes>>) -> Option<Reply> {
        let mut sender = connect(self.address).await?;
        let response = sender.send_request(request).await.ok()?;
        let (parts, body) = response.into_parts();
        let body = body.collect().await.ok()?.to_bytes();
        Some(Reply { status: parts.status, headers: parts.headers, body })
    }

    pub async fn send(&self, request: Request<Full<Bytes>>) -> Reply {
        self.try_send(request).await.expect("the server answers")
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.send(self.request("GET", path, None)).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.send(self.request("POST", path, Some(&body))).await
    }

    pub async fn come_in(&mut self, name: &str) -> Value {
        let me = self.post("/api/v1/guests", json!({ "name": name })).await;
        assert_eq!(me.status, 201, "{}", me.text());
        self.token = me.json()["token"].as_str().map(str::to_owned);
        me.json()
    }

    /// Makes a table and gives back its id and the tokens of its links.
    pub async fn make(&self, table: Value) -> (String, Vec<String>) {
        let made = self.post("/api/v1/tables", table).await;
        assert_eq!(made.status, 201, "{}", made.text());
        let made = made.json();
        let links = made["links"].as_array().expect("links");
        let tokens = links.iter().filter_map(|link| link["token"].as_str().map(str::to_owned)).collect();
        (made["id"].as_str().expect("an id").to_owned(), tokens)
    }

    pub async fn at(&self, id: &str, verb: &str, body: Value) -> Reply {
        self.post(&format!("/api/v1/tables/{id}/{verb}"), body).await
    }

    pub async fn do_at(&self, id: &str, verb: &str, body: Value) -> Value {
        let reply = self.at(id, verb, body).await;
        assert_eq!(reply.status, 200, "{verb}: {}", reply.text());
        reply.json()
    }

    pub async fn sit(&self, id: &str, entropy: &str) {
        self.do_at(id, "sit", json!({ "entropy": entropy })).await;
    }

    pub async fn look(&self, id: &str) -> Value {
        let reply = self.get(&format!("/api/v1/tables/{id}")).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        reply.json()
    }

    /// Answers its question with the choice of that number in the list; false if it is not asked.
    pub async fn answer(&self, id: &str, pick: usize) -> bool {
        let look = self.look(id).await;
        let Some(offers) = look["question"]["offers"].as_array() else { return false };
        let code = &offers[pick % offers.len()]["code"];
        let said = json!({ "code": code, "number": look["question"]["number"] });
        self.do_at(id, "say", said).await;
        true
    }
}

/// Two people at a table of this game.
pub async fn pair(house: &House, table: Value) -> (Client, Client, String) {
    let (ada, bob) = (house.guest("Ada").await, house.guest("Bob").await);
    let (id, tokens) = ada.make(table).await;
    ada.sit(&id, "seventeen geese").await;
    bob.do_at(&id, "sit", json!({ "token": tokens[0], "entropy": "forty wombats" })).await;
    (ada, bob, id)
}

/// A plain table for two people.
pub fn duel(game: &str) -> Value {
    json!({ "game": game, "seats": [{ "kind": "me" }, { "kind": "link" }] })
}
