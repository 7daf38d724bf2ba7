//! Clients that want to do harm: many sockets, silence, floods, frames too large.

use std::time::{Duration, Instant};

use crate::common::{Client, House, duel, pair, wide_limits};
use futures_util::{SinkExt, StreamExt};
use server::limits::Limits;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// Waits until the other end closes; false if it does not.
async fn is_closed(stream: &mut TcpStream) -> bool {
    let mut piece = [0; 4096];
    let closed = async { while stream.read(&mut piece).await.is_ok_and(|count| count > 0) {} };
    tokio::time::timeout(Duration::from_secs(20), closed).await.is_ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_hostile_sockets_keep_nobody_out_and_are_let_go() {
    let header_timeout = Duration::from_secs(3);
    let house = House::with(Limits { header_timeout, ..wide_limits() }).await;
    let (ada, bob, id) = pair(&house, duel("pig")).await;
    let mut hostile = Vec::new();
    for number in 0..1000 {
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        let words: &[u8] = match number % 4 {
            // Silence; half a request; a body that never comes; nonsense.
            0 => b"",
            1 => b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: ",
            2 => b"POST /api/v1/guests HTTP/1.1\r\nhost: x\r\n",
            _ => b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        };
        stream.write_all(words).await.unwrap();
        hostile.push(stream);
    }
    let began = Instant::now();
    for turn in 0..10 {
        assert!(ada.answer(&id, turn).await || bob.answer(&id, turn).await, "the match goes on");
    }
    assert!(began.elapsed() < Duration::from_secs(20), "in {:?}", began.elapsed());
    for mut stream in hostile {
        assert!(is_closed(&mut stream).await, "a client that says nothing is let go");
    }
    for _ in 0..200 {
        if house.app.connections.count() < 5 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{} connections are still held", house.app.connections.count());
}

#[tokio::test(flavor = "multi_thread")]
async fn one_client_holds_so_many_connections_and_others_still_come_in() {
    let house = House::with(Limits { connections: 8, ..wide_limits() }).await;
    let mut held = Vec::new();
    for _ in 0..20 {
        held.push(TcpStream::connect(house.address).await.unwrap());
    }
    let mut closed = 0;
    for stream in &mut held {
        let mut piece = [0; 16];
        let read = tokio::time::timeout(Duration::from_millis(300), stream.read(&mut piece)).await;
        closed += usize::from(matches!(read, Ok(Ok(0) | Err(_))));
    }
    assert_eq!(closed, 12, "eight are held, the others were closed at once");
    drop(held);
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(house.client().get("/healthz").await.status, 200, "places are given back");
}

type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<TcpStream>>;

async fn socket(client: &Client, id: &str, origin: Option<&str>) -> Result<Socket, u16> {
    let mut request = format!("ws://{}/t/{id}/live?after=0", client.address).into_client_request().unwrap();
    if let Some(origin) = origin {
        request.headers_mut().insert("origin", origin.parse().unwrap());
    }
    match tokio_tungstenite::connect_async(request).await {
        Ok((socket, _)) => Ok(socket),
        Err(tokio_tungstenite::tungstenite::Error::Http(response)) => Err(response.status().as_u16()),
        Err(error) => panic!("{error}"),
    }
}

/// Reads until the server closes; false if it does not.
async fn is_let_go(socket: &mut Socket) -> bool {
    let closed = async { while matches!(socket.next().await, Some(Ok(message)) if !message.is_close()) {} };
    tokio::time::timeout(Duration::from_secs(10), closed).await.is_ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_is_for_our_own_pages_takes_small_messages_and_few() {
    let house = House::open().await;
    let (ada, _, id) = pair(&house, duel("pig")).await;
    assert_eq!(socket(&ada, &id, Some("https://elsewhere.example")).await.err(), Some(403));
    assert_eq!(socket(&ada, &id, Some("null")).await.err(), Some(403));
    let own = format!("http://{}", house.address);
    let mut large = socket(&ada, &id, Some(&own)).await.unwrap();
    let _ = large.send(Message::Text("x".repeat(100_000).into())).await;
    assert!(is_let_go(&mut large).await, "a frame that is too large");
    let mut many = socket(&ada, &id, None).await.unwrap();
    for _ in 0..200 {
        if many.send(Message::Text("hello".into())).await.is_err() {
            break;
        }
    }
    assert!(is_let_go(&mut many).await, "too many messages");
    for _ in 0..100 {
        if house.app.streams.count() == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("a place was not given back");
}

/// Somebody whose token is worthless may watch as anybody may, and hears nothing that a seat hears.
#[tokio::test(flavor = "multi_thread")]
async fn a_socket_with_a_worthless_token_gets_what_spectators_get() {
    let house = House::open().await;
    let (_, _, id) = pair(&house, duel("wrestlenomicon")).await;
    let mut first = Vec::new();
    for token in [None, Some("x.0.y"), Some("00112233445566778899aabbccddeeff.0.00")] {
        let mut request =
            format!("ws://{}/t/{id}/live?after=0", house.address).into_client_request().unwrap();
        if let Some(token) = token {
            request.headers_mut().insert("cookie", format!("ringcraft={token}").parse().unwrap());
        }
        let (mut socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        first.push(socket.next().await.unwrap().unwrap().to_string());
    }
    assert!(first[0].len() > 10 && first.iter().all(|text| *text == first[0]));
}

/// The headers tell what is left, and what they tell is true.
#[tokio::test(flavor = "multi_thread")]
async fn the_headers_of_the_limits_are_true() {
    let house = House::with(Limits { burst: 5, per_second: 1, ..wide_limits() }).await;
    let client = house.client();
    let number = |reply: &crate::common::Reply, name: &str| {
        reply.headers[name].to_str().unwrap().parse::<u64>().unwrap()
    };
    for left in (0..5).rev() {
        let reply = client.get("/api/v1/games").await;
        assert_eq!(reply.status, 200);
        assert_eq!(number(&reply, "ratelimit-limit"), 5);
        assert!(number(&reply, "ratelimit-remaining").abs_diff(left) <= 1, "a token may have come back");
        assert!((1..=5).contains(&number(&reply, "ratelimit-reset")));
    }
    let mut refused = client.get("/api/v1/games").await;
    for _ in 0..5 {
        if refused.status == 429 {
            break;
        }
        refused = client.get("/api/v1/games").await;
    }
    assert_eq!((refused.status.as_u16(), number(&refused, "ratelimit-remaining")), (429, 0));
    let wait = number(&refused, "retry-after");
    assert_eq!(wait, 1);
    tokio::time::sleep(Duration::from_millis(1000 * wait + 50)).await;
    assert_eq!(client.get("/api/v1/games").await.status, 200, "after that long it is fine again");
}
