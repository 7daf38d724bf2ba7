//! "Your move": once a turn, signed, sent again until it arrives, and without anything hidden.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use crate::common::{Folder, House, duel, pair, wide_limits};
use serde_json::{Value, json};
use server::world::World;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// Takes one message, answers it with this status; its head and body.
async fn take(listener: &TcpListener, status: u16) -> (String, String) {
    let accepted = tokio::time::timeout(Duration::from_secs(10), listener.accept()).await;
    let (mut stream, _) = accepted.expect("a message in time").unwrap();
    let mut text = Vec::new();
    let mut piece = [0; 4096];
    loop {
        let count = stream.read(&mut piece).await.unwrap();
        text.extend_from_slice(&piece[..count]);
        let whole = String::from_utf8_lossy(&text).into_owned();
        let Some((head, body)) = whole.split_once("\r\n\r\n") else { continue };
        let length =
            head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
        if body.len() >= length.unwrap_or(0) {
            let answer = format!("HTTP/1.1 {status} X\r\ncontent-length: 0\r\n\r\n");
            stream.write_all(answer.as_bytes()).await.unwrap();
            return (head.to_owned(), body.to_owned());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_told_once_signed_and_again_only_until_it_arrives() {
    let folder = Folder::new();
    let clock = Arc::new(AtomicI64::new(1_000_000));
    let hand = Arc::clone(&clock);
    let world = World::of(move || hand.load(Ordering::SeqCst), |bytes| getrandom::fill(bytes).unwrap());
    let config = server::Config {
        database: folder.file("hooks.sqlite"),
        limits: wide_limits(),
        private_hooks: true,
        ..Default::default()
    };
    let house = House::by(config, world).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (ada, bob, id) = pair(&house, duel("pig")).await;
    let url = format!("http://{}/hook?x=1", listener.local_addr().unwrap());
    let set = bob.send(bob.request("PUT", "/api/v1/me/webhook", Some(&json!({ "url": url })))).await;
    assert_eq!(set.status, 200, "{}", set.text());
    let secret = set.json()["secret"].as_str().unwrap().to_owned();
    assert_eq!(bob.get("/api/v1/me/webhook").await.json(), json!({ "url": url }), "the secret is told once");
    ada.do_at(&id, "say", json!({ "words": "hold" })).await;
    let (head, body) = take(&listener, 500).await;
    assert!(head.starts_with("POST /hook?x=1 "), "{head}");
    let signature = format!("x-ringcraft-signature: {}", server::webhooks::signature(&secret, &body));
    assert!(head.contains(&signature), "{head}");
    let said: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(
        (&said["game"], &said["opponents"], &said["table"]),
        (&json!("pig"), &json!(["Ada"]), &json!(id))
    );
    // It was refused: the same comes again, later.
    let quiet = tokio::time::timeout(Duration::from_millis(900), listener.accept()).await;
    assert!(quiet.is_err(), "not at once");
    clock.fetch_add(10_000, Ordering::SeqCst);
    assert_eq!(take(&listener, 200).await.1, body);
    clock.fetch_add(10_000_000, Ordering::SeqCst);
    let quiet = tokio::time::timeout(Duration::from_millis(900), listener.accept()).await;
    assert!(quiet.is_err(), "what has arrived is not sent again");
    // Ada's turn is not Bob's business; his next one is.
    bob.do_at(&id, "say", json!({ "words": "hold" })).await;
    ada.do_at(&id, "say", json!({ "words": "hold" })).await;
    let (_, next) = take(&listener, 200).await;
    assert_ne!(next, body);
    let gone = bob.send(bob.request("DELETE", "/api/v1/me/webhook", None)).await;
    assert_eq!(gone.status, 200);
    bob.do_at(&id, "say", json!({ "words": "hold" })).await;
    ada.do_at(&id, "say", json!({ "words": "hold" })).await;
    assert!(tokio::time::timeout(Duration::from_millis(900), listener.accept()).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn private_networks_are_not_called_and_only_the_seated_hear_of_a_table() {
    let house = House::open().await;
    let (ada, _, id) = pair(&house, duel("pig")).await;
    let carol = house.guest("Carol").await;
    let put = |url: &str| json!({ "url": url });
    for url in
        ["http://127.0.0.1:7777/", "http://[::1]/", "http://10.0.0.1/", "http://localhost/", "gopher://x/"]
    {
        let reply = ada.send(ada.request("PUT", "/api/v1/me/webhook", Some(&put(url)))).await;
        assert_eq!((reply.status.as_u16(), reply.code().as_str()), (422, "unfit"), "{url}");
    }
    let path = format!("/api/v1/tables/{id}/webhook");
    let fine = put("https://example.com/");
    assert_eq!(carol.send(carol.request("PUT", &path, Some(&fine))).await.status, 403);
    assert_eq!(ada.send(ada.request("PUT", &path, Some(&fine))).await.status, 200);
}

/// Certificates for `localhost` of an authority that nobody else trusts, made for this test.
const AUTHORITY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/server/tls/ca.pem");
const CERTIFICATE: &[u8] = include_bytes!("tls/cert.pem");
const KEY: &[u8] = include_bytes!("tls/key.pem");

fn tls() -> tokio_rustls::TlsAcceptor {
    use tokio_rustls::rustls::pki_types::pem::PemObject;
    use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
    let chain = CertificateDer::pem_slice_iter(CERTIFICATE).collect::<Result<Vec<_>, _>>().unwrap();
    let key = PrivateKeyDer::from_pem_slice(KEY).unwrap();
    let config = tokio_rustls::rustls::ServerConfig::builder().with_no_client_auth();
    Arc::new(config.with_single_cert(chain, key).unwrap()).into()
}

/// A server whose webhooks may lead to this machine.
async fn at_home(folder: &Folder, authority: Option<&str>) -> (House, Arc<AtomicI64>) {
    let clock = Arc::new(AtomicI64::new(1_000_000));
    let hand = Arc::clone(&clock);
    let world = World::of(move || hand.load(Ordering::SeqCst), |bytes| getrandom::fill(bytes).unwrap());
    let config = server::Config {
        database: folder.file("hooks.sqlite"),
        limits: wide_limits(),
        private_hooks: true,
        authority: authority.map(Into::into),
        ..Default::default()
    };
    (House::by(config, world).await, clock)
}

#[tokio::test(flavor = "multi_thread")]
async fn over_https_a_message_arrives_only_where_the_certificate_is_right() {
    for (authority, trusted) in [(Some(AUTHORITY), true), (None, false)] {
        let folder = Folder::new();
        let (house, _) = at_home(&folder, authority).await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (ada, bob, id) = pair(&house, duel("pig")).await;
        let url = format!("https://localhost:{}/hook", listener.local_addr().unwrap().port());
        let set = bob.send(bob.request("PUT", "/api/v1/me/webhook", Some(&json!({ "url": url })))).await;
        assert_eq!(set.status, 200, "{}", set.text());
        ada.do_at(&id, "say", json!({ "words": "hold" })).await;
        let (stream, _) =
            tokio::time::timeout(Duration::from_secs(10), listener.accept()).await.expect("a call").unwrap();
        let accepted = tls().accept(stream).await;
        if !trusted {
            let refused = match accepted {
                Err(_) => true,
                // The caller may notice only after we have spoken; then it says nothing.
                Ok(mut stream) => stream.read(&mut [0; 100]).await.map_or(true, |count| count == 0),
            };
            assert!(refused, "nothing is told to an address whose certificate nobody vouches for");
            continue;
        }
        let mut stream = accepted.unwrap();
        let mut text = Vec::new();
        let mut piece = [0; 4096];
        while !String::from_utf8_lossy(&text).contains("your_move") {
            let count = stream.read(&mut piece).await.unwrap();
            assert!(count > 0, "{}", String::from_utf8_lossy(&text));
            text.extend_from_slice(&piece[..count]);
        }
        stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").await.unwrap();
        assert!(String::from_utf8_lossy(&text).contains("x-ringcraft-signature: sha256="));
        let quiet = tokio::time::timeout(Duration::from_millis(600), listener.accept()).await;
        assert!(quiet.is_err(), "once is enough");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_redirect_is_not_followed_wherever_it_leads() {
    let folder = Folder::new();
    let (house, clock) = at_home(&folder, None).await;
    let (first, second) =
        (TcpListener::bind("127.0.0.1:0").await.unwrap(), TcpListener::bind("127.0.0.1:0").await.unwrap());
    let (ada, bob, id) = pair(&house, duel("pig")).await;
    let url = format!("http://{}/hook", first.local_addr().unwrap());
    let set = bob.send(bob.request("PUT", "/api/v1/me/webhook", Some(&json!({ "url": url })))).await;
    assert_eq!(set.status, 200, "{}", set.text());
    ada.do_at(&id, "say", json!({ "words": "hold" })).await;
    for _ in 0..2 {
        let (mut stream, _) =
            tokio::time::timeout(Duration::from_secs(10), first.accept()).await.expect("a call").unwrap();
        let _ = stream.read(&mut [0; 4096]).await.unwrap();
        let elsewhere = second.local_addr().unwrap();
        let answer =
            format!("HTTP/1.1 307 Elsewhere\r\nlocation: http://{elsewhere}/\r\ncontent-length: 0\r\n\r\n");
        stream.write_all(answer.as_bytes()).await.unwrap();
        let followed = tokio::time::timeout(Duration::from_millis(700), second.accept()).await;
        assert!(followed.is_err(), "it was followed");
        // It counts as refused: the same address is tried again.
        clock.fetch_add(100_000, Ordering::SeqCst);
    }
}
