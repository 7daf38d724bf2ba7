//! The attacks, each for as long as it is let.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use super::Visitor;

/// What attackers share.
#[derive(Clone)]
pub(super) struct Attack {
    pub(super) server: SocketAddr,
    pub(super) stop: Arc<AtomicBool>,
    pub(super) sent: Arc<AtomicU64>,
    pub(super) refused: Arc<AtomicU64>,
    pub(super) tarpit: SocketAddr,
}

impl Attack {
    fn over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    async fn count(&self, status: Option<u16>) {
        self.sent.fetch_add(1, Ordering::Relaxed);
        if status.is_none_or(|status| status == 429) {
            self.refused.fetch_add(1, Ordering::Relaxed);
            // As fast as one who reads the answer and tries again anyway.
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

pub(super) async fn passwords(mut eve: Visitor, attack: Attack) {
    while !attack.over() {
        eve.come_in().await;
        let body = json!({ "account": format!("eve-{}", attack.sent.load(Ordering::Relaxed)), "password": "seventeen geese" });
        let status = eve.json("PUT", "/api/v1/me/account", body).await.map(|(status, _)| status);
        attack.count(status).await;
    }
}

pub(super) async fn checks(mut eve: Visitor, attack: Attack) {
    let unknown = (0..1500).map(|number| format!("unknown-{number}%3D1%0A")).collect::<Vec<_>>().concat();
    while !attack.over() {
        for game in ["rumbleslam", "dungeon-bowl"] {
            let body = format!("do=check&file=new.toml&kind=wrestler&text={unknown}");
            let status = eve.form(&format!("/make/{game}/edit"), &body).await;
            attack.count(status).await;
        }
    }
}

pub(super) async fn studies(mut eve: Visitor, attack: Attack) {
    while !attack.over() {
        eve.come_in().await;
        let seats = json!([{ "kind": "me" }, { "kind": "me" }]);
        let Some(id) = eve.table(json!({ "game": "champions", "seats": seats })).await else {
            attack.count(None).await;
            continue;
        };
        for _ in 0..2 {
            eve.at(&id, "sit", json!({ "entropy": "" })).await;
        }
        eve.at(&id, "resign", json!({ "seat": 0 })).await;
        let luck = eve.send("GET", &format!("/m/{id}/luck"), "", String::new()).await;
        attack.count(luck.map(|(status, _)| status)).await;
    }
}

pub(super) async fn webhooks(mut eve: Visitor, attack: Attack) {
    while !attack.over() {
        eve.come_in().await;
        let hook = json!({ "url": format!("http://{}/", attack.tarpit) });
        eve.json("PUT", "/api/v1/me/webhook", hook).await;
        let seats = json!([{ "kind": "me" }, { "kind": "me" }]);
        let Some(id) = eve.table(json!({ "game": "pig", "seats": seats })).await else {
            attack.count(None).await;
            continue;
        };
        for _ in 0..2 {
            eve.at(&id, "sit", json!({ "entropy": "" })).await;
        }
        for _ in 0..40 {
            for seat in [0, 1] {
                let status = eve.at(&id, "say", json!({ "seat": seat, "words": "hold" })).await;
                attack.count(status).await;
            }
        }
    }
}

pub(super) async fn bots(mut eve: Visitor, attack: Attack) {
    let bot = json!({ "kind": "bot", "level": 4 });
    while !attack.over() {
        eve.come_in().await;
        if attack.sent.load(Ordering::Relaxed) >= 1500 {
            tokio::time::sleep(Duration::from_millis(200)).await;
            continue;
        }
        let table =
            json!({ "game": "rumbleslam", "seats": [{ "kind": "me" }, bot, bot, bot], "pace": "quick" });
        let Some(id) = eve.table(table).await else {
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        eve.at(&id, "sit", json!({ "entropy": "" })).await;
        let status = eve.at(&id, "resign", json!({})).await;
        attack.count(status).await;
    }
}

/// Promotions that run show after show.
pub(super) async fn shows(mut eve: Visitor, attack: Attack) {
    while !attack.over() {
        eve.come_in().await;
        let Some((status, made)) = eve.json("POST", "/api/v1/promotions", json!({})).await else {
            attack.count(None).await;
            continue;
        };
        attack.count(Some(status)).await;
        let Some(id) = made["id"].as_str() else { continue };
        for _ in 0..20 {
            let run = eve.json("POST", &format!("/api/v1/promotions/{id}/run"), json!({})).await;
            attack.count(run.map(|(status, _)| status)).await;
            let futures = eve.send("GET", &format!("/p/{id}/futures"), "", String::new()).await;
            attack.count(futures.map(|(status, _)| status)).await;
        }
    }
}

/// Made content that is kept and played, over and over.
pub(super) async fn makings(mut eve: Visitor, attack: Attack) {
    let kept = "file=brom-haldane.toml&kind=&key=Brom+Haldane";
    let text = include_str!("../../../../atw/content/brom-haldane.toml");
    while !attack.over() {
        eve.come_in().await;
        let number = attack.sent.load(Ordering::Relaxed);
        let text = web::rules::encoded(&text.replace("Brom Haldane", &format!("Brom {number}")));
        let status = eve.form("/make/atw/edit", &format!("{kept}&do=play&text={text}")).await;
        attack.count(status).await;
    }
}

pub(super) async fn lobby(mut eve: Visitor, attack: Attack) {
    while !attack.over() {
        eve.come_in().await;
        let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
        eve.table(json!({ "game": "pig", "seats": seats, "public": true })).await;
        for path in ["/", "/api/v1/tables", "/healthz", "/metrics"] {
            let got = eve.send("GET", path, "", String::new()).await;
            attack.count(got.map(|(status, _)| status)).await;
        }
    }
}

pub(super) async fn log(mut eve: Visitor, attack: Attack) {
    eve.come_in().await;
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let made =
        eve.json("POST", "/api/v1/tables", json!({ "game": "pig", "seats": seats, "chat": "on" })).await;
    let Some((_, made)) = made else { return };
    let id = made["id"].as_str().unwrap_or_default().to_owned();
    let mut mallory = Visitor::new(eve.ip, eve.server);
    mallory.come_in().await;
    eve.at(&id, "sit", json!({ "entropy": "" })).await;
    mallory.at(&id, "sit", json!({ "entropy": "", "token": made["links"][0]["token"] })).await;
    let mut on = false;
    while !attack.over() {
        on = !on;
        attack.count(eve.at(&id, "mute", json!({ "whom": 1, "on": on })).await).await;
        attack.count(eve.at(&id, "draw", json!({})).await).await;
        attack.count(mallory.at(&id, "draw", json!({ "accept": false })).await).await;
        attack.count(eve.at(&id, "chat", json!({ "text": "x".repeat(500) })).await).await;
    }
}

pub(super) async fn sockets(eve: Visitor, attack: Attack) {
    let heads: [&[u8]; 4] = [
        b"",
        b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: ",
        b"POST /api/v1/guests HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ];
    let mut held: Vec<TcpStream> = Vec::new();
    while !attack.over() {
        if held.len() < 50
            && let Some(mut stream) = eve.connect().await
        {
            let _ = stream.write_all(heads[held.len() % heads.len()]).await;
            held.push(stream);
            attack.count(Some(200)).await;
            continue;
        }
        let mut kept = Vec::new();
        for mut stream in held {
            if stream.write_all(b" ").await.is_ok() {
                kept.push(stream);
            }
        }
        held = kept;
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}
