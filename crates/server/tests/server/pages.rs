//! The pages, as a browser without a script uses them, and the live socket.

use std::collections::BTreeMap;

use crate::common::{Client, House, Reply, connect};
use futures_util::StreamExt;
use http_body_util::{BodyExt, Full};
use hyper::Request;
use hyper::body::Bytes;
use serde_json::Value;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// A browser: keeps a cookie, follows redirects, sends forms.
pub(crate) struct Browser {
    client: Client,
    /// By name.
    cookies: BTreeMap<String, String>,
}

impl Browser {
    pub(crate) fn new(house: &House) -> Self {
        Self { client: house.client(), cookies: BTreeMap::new() }
    }

    /// What the browser sends back.
    fn cookie(&self) -> Option<String> {
        let pairs: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        (!pairs.is_empty()).then(|| pairs.join("; "))
    }

    pub(crate) async fn send(&mut self, method: &str, path: &str, form: Option<&str>) -> Reply {
        let host = self.client.address.to_string();
        let mut builder = Request::builder().method(method).uri(path).header("host", &host);
        if let Some(cookie) = self.cookie() {
            builder = builder.header("cookie", cookie);
        }
        if form.is_some() {
            builder = builder.header("content-type", "application/x-www-form-urlencoded");
            builder =
                builder.header("origin", format!("http://{host}")).header("sec-fetch-site", "same-origin");
        }
        let body = Full::new(Bytes::from(form.unwrap_or_default().to_owned()));
        let mut sender = connect(self.client.address).await.unwrap();
        let response = sender.send_request(builder.body(body).unwrap()).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        if let Some(set) = parts.headers.get("set-cookie") {
            let set = set.to_str().unwrap();
            assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax"), "{set}");
            if let Some((name, value)) = set.split(';').next().and_then(|pair| pair.split_once('=')) {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        Reply { status: parts.status, headers: parts.headers, body }
    }

    pub(crate) async fn get(&mut self, path: &str) -> String {
        let reply = self.send("GET", path, None).await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.text());
        reply.text()
    }

    /// Sends a form; where it leads.
    pub(crate) async fn submit(&mut self, path: &str, form: &str) -> String {
        let reply = self.send("POST", path, Some(form)).await;
        assert_eq!(reply.status, 303, "{path}: {}", reply.text());
        reply.headers["location"].to_str().unwrap().to_owned()
    }
}

/// What stands between two texts.
pub(crate) fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let from = text.find(before)? + before.len();
    let rest = &text[from..];
    Some(&rest[..rest.find(after)?])
}

/// Answers the question of a page with one of its buttons; false if it asks nothing.
pub(crate) async fn answer(browser: &mut Browser, path: &str, pick: usize) -> bool {
    let page = browser.get(path).await;
    let Some(form) = between(&page, "<form class=\"question\"", "</form>") else { return false };
    let hidden = |name: &str| between(form, &format!("name=\"{name}\" value=\""), "\"").unwrap_or_default();
    let codes: Vec<&str> =
        form.split("name=\"code\" value=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let code = codes[pick % codes.len()];
    let to = between(form, "action=\"", "\"").unwrap().to_owned();
    let (seat, number, request) = (hidden("seat"), hidden("number"), hidden("request"));
    browser.submit(&to, &format!("seat={seat}&number={number}&request={request}&code={code}")).await;
    true
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_with_plain_forms_from_the_front_page_to_the_end() {
    let house = House::open().await;
    let (mut ada, mut bob) = (Browser::new(&house), Browser::new(&house));
    let front = ada.get("/").await;
    assert!(front.contains("Wrestlenomicon") && front.contains("Play a bot now"));
    let table = ada.submit("/new", "game=wrestlenomicon&with=friend&name=Ada").await;
    let page = ada.get(&table).await;
    let link = between(&page, "readonly value=\"", "\"").expect("a link for the friend");
    let link = link.split_once(&house.address.to_string()).unwrap().1.to_owned();
    // A preview of the link, even several, takes nothing.
    Browser::new(&house).get(&link).await;
    let invitation = bob.get(&link).await;
    assert!(invitation.contains("Your name"));
    ada.submit(&format!("{table}/sit"), "entropy=seventeen+geese").await;
    let token = between(&invitation, "name=\"token\" value=\"", "\"").unwrap();
    bob.submit(&format!("{table}/sit"), &format!("token={token}&name=Bob&entropy=x")).await;
    let used = Browser::new(&house).send("GET", &link, None).await;
    assert_eq!(used.status, 409, "a link works once");
    for turn in 0..3000 {
        if !answer(&mut ada, &table, turn * 3).await && !answer(&mut bob, &table, turn * 5).await {
            break;
        }
    }
    let page = ada.get(&table).await;
    assert!(["You win!", "You lose.", "A draw."].iter().any(|end| page.contains(end)), "{page}");
    assert!(page.contains("secret, shown now"));
    let again = ada.submit(&format!("{table}/rematch"), "").await;
    assert_eq!(bob.submit(&format!("{table}/rematch"), "").await, again, "both come to the same rematch");
    bob.submit(&format!("{again}/sit"), "entropy=1").await;
    ada.submit(&format!("{again}/sit"), "entropy=2").await;
    assert!(ada.get(&again).await.contains("Everybody is here"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shared_device_hides_everything_behind_a_curtain_until_it_is_passed_on() {
    let house = House::open().await;
    let mut both = Browser::new(&house);
    let table = both.submit("/new", "game=wrestlenomicon&with=hotseat&name=Ada").await;
    both.submit(&format!("{table}/sit"), "entropy=x").await;
    for turn in 0..200 {
        let page = both.get(&table).await;
        if page.contains("class=\"outcome\"") {
            return;
        }
        assert!(page.contains("Pass the device to"), "{page}");
        assert!(!page.contains("class=\"board\"") && !page.contains("class=\"question\""), "{page}");
        let curtain = between(&page, "<div class=\"curtain\">", "</div>").unwrap();
        let seat = between(curtain, "name=\"seat\" value=\"", "\"").unwrap().to_owned();
        assert!(
            answer(&mut both, &format!("{table}?seat={seat}"), turn).await,
            "the seat behind the curtain is asked"
        );
    }
}

async fn socket(
    browser: &Browser,
    path: &str,
    origin: &str,
) -> Result<tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>, u16>
{
    let mut request = format!("ws://{}{path}", browser.client.address).into_client_request().unwrap();
    request.headers_mut().insert("origin", origin.parse().unwrap());
    if let Some(cookie) = browser.cookie() {
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
    }
    match tokio_tungstenite::connect_async(request).await {
        Ok((socket, _)) => Ok(socket),
        Err(tokio_tungstenite::tungstenite::Error::Http(response)) => Err(response.status().as_u16()),
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_page_gets_only_what_changed_for_its_own_reader() {
    let house = House::open().await;
    let (mut ada, bob) = (Browser::new(&house), Browser::new(&house));
    let table = ada.submit("/new", "game=pig&with=hotseat&name=Ada").await;
    ada.submit(&format!("{table}/sit"), "entropy=x").await;
    let own = format!("http://{}", house.address);
    let path = format!("{table}/live?after=0");
    assert_eq!(
        socket(&bob, &path, "https://elsewhere.example").await.err(),
        Some(403),
        "a foreign page is refused"
    );
    let mut watching = socket(&bob, &path, &own).await.unwrap();
    let news = |message: Option<Result<Message, _>>| -> Value {
        let message: Message = message.unwrap().unwrap();
        serde_json::from_str(message.to_text().unwrap()).unwrap()
    };
    let first = news(watching.next().await);
    assert_eq!(first["seq"], 2);
    assert!(first["parts"]["question"].as_str().unwrap().contains("Ada's turn"), "a spectator is not asked");
    assert!(answer(&mut ada, &format!("{table}?seat=0"), 0).await);
    let next = news(watching.next().await);
    assert_eq!(next["seq"], 3);
    assert!(next["parts"].get("dice").is_none(), "what did not change is not sent: {next}");
    assert!(next["lines"].as_str().unwrap().contains("<li"));
    // A socket that names what it has seen gets only the rest.
    let mut later = socket(&bob, &format!("{table}/live?after=2"), &own).await.unwrap();
    let rest = news(later.next().await);
    assert_eq!(rest["lines"], next["lines"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_is_in_a_match_by_one_form_and_may_type_what_to_do() {
    let house = House::open().await;
    let mut guest = Browser::new(&house);
    let table = guest.submit("/new", "play=wrestlenomicon+friend&name=").await;
    let page = guest.get(&table).await;
    assert!(page.contains("Send this link to a friend") && page.contains("class=\"qr\""), "{page}");
    let table = guest.submit("/new", "play=atw+hotseat").await;
    let page = guest.get(&table).await;
    assert!(
        page.contains("commitment, made before anyone sat down")
            && page.contains("an empty field adds nothing")
    );
    guest.submit(&format!("{table}/sit"), "entropy=").await;
    assert!(guest.get(&table).await.contains("You add nothing to the dice."), "the page says which");
    let seat = format!("{table}?seat=0");
    let page = guest.get(&seat).await;
    let form = between(&page, "<form class=\"typed\"", "</form>").expect("a field to type in");
    let number = between(form, "name=\"number\" value=\"", "\"").unwrap().to_owned();
    let say = |words: &str| format!("seat=0&number={number}&words={words}");
    // A question mark lists, several are told, nonsense is refused: on the page of the table, where nothing has changed.
    for (words, told) in
        [("%3F", "You can choose: pick"), ("pick", "Which one: pick"), ("sing", "not an option right now")]
    {
        let to = guest.submit(&format!("{table}/say"), &say(words)).await;
        let page = guest.get(&to).await;
        assert!(page.contains(told), "{words}: {page}");
        assert!(page.contains(&format!("name=\"number\" value=\"{number}\"")), "nothing was done");
    }
    let first = between(&page, "data-say=\"", "\"").unwrap();
    // The beginnings of the words are enough.
    let short: Vec<&str> = first.split(' ').map(|word| &word[..word.len().min(4)]).collect();
    guest.submit(&format!("{table}/say"), &say(&short.join("+"))).await;
    let page = guest.get(&seat).await;
    assert!(!page.contains(&format!("name=\"number\" value=\"{number}\"")), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn odds_are_for_the_seat_that_decides() {
    let house = House::open().await;
    let (mut ada, mut bob) = (Browser::new(&house), Browser::new(&house));
    let table = ada.submit("/new", "game=champions&with=hotseat&name=Ada").await;
    ada.submit(&format!("{table}/sit"), "").await;
    let page = ada.get(&format!("{table}/odds")).await;
    let more = between(&page, "<a href=\"/t/", "\"").expect("a link to everything that may happen");
    let page = ada.get(&format!("/t/{}", more.replace("&amp;", "&"))).await;
    assert!(page.contains("Exact: every die was looked at.") && page.contains("1/6"), "{page}");
    assert_eq!(bob.send("GET", &format!("{table}/odds"), None).await.status, 401);
    bob.submit("/new", "game=champions&with=hotseat&name=Bob").await;
    assert_eq!(bob.send("GET", &format!("{table}/odds"), None).await.status, 403);
    let closed = ada.submit("/new", "game=champions&with=hotseat&no_odds=yes").await;
    ada.submit(&format!("{closed}/sit"), "").await;
    assert_eq!(ada.send("GET", &format!("{closed}/odds"), None).await.status, 409);
}

/// What a browser says that it reads.
const BROWSER: &str = "text/html,application/xhtml+xml,*/*;q=0.8";

#[tokio::test(flavor = "multi_thread")]
async fn a_mistyped_address_is_a_page_in_a_browser_and_json_for_a_program() {
    let house = House::open().await;
    let client = house.client();
    let ask = async |method: &str, path: &str, accept: &'static str| {
        let mut request = client.request(method, path, None);
        request.headers_mut().insert("accept", accept.parse().unwrap());
        client.send(request).await
    };
    for (method, path, status) in [
        ("GET", "/nonsense", 404),
        ("GET", "/t/no-such-table", 404),
        ("POST", "/t/x/sing", 404),
        ("POST", "/rules", 405),
    ] {
        let page = ask(method, path, BROWSER).await;
        assert_eq!(page.status, status, "{path}");
        assert!(page.headers["content-type"].to_str().unwrap().starts_with("text/html"), "{path}");
        assert!(
            page.text().contains("Page not found") || path.starts_with("/t/no"),
            "{path}: {}",
            page.text()
        );
    }
    for (path, accept) in
        [("/nonsense", "*/*"), ("/nonsense", "application/json"), ("/api/v1/nonsense", BROWSER)]
    {
        let problem = ask("GET", path, accept).await;
        assert_eq!((problem.status.as_u16(), problem.code().as_str()), (404, "not_found"), "{path} {accept}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_text_is_compressed_for_who_can_read_that_and_a_stream_is_not() {
    let house = House::open().await;
    let (ada, _, id) = crate::common::pair(&house, crate::common::duel("atw")).await;
    let ask = async |path: &str, accept: Option<&'static str>| {
        let mut request = ada.request("GET", path, None);
        if let Some(accept) = accept {
            request.headers_mut().insert("accept-encoding", accept.parse().unwrap());
        }
        let mut sender = connect(ada.address).await.unwrap();
        sender.send_request(request).await.unwrap().headers().get("content-encoding").cloned()
    };
    let texts = ["/", "/static/ringcraft.js", "/static/ringcraft.css", "/api/v1/openapi.json", "/rules/atw"];
    let table = [format!("/t/{id}"), format!("/api/v1/tables/{id}")];
    for path in texts.into_iter().chain(table.iter().map(String::as_str)) {
        assert_eq!(ask(path, Some("gzip, deflate, br")).await.unwrap(), "gzip", "{path}");
        assert_eq!(ask(path, None).await, None, "{path}");
    }
    assert_eq!(ask(&format!("/api/v1/tables/{id}/stream"), Some("gzip")).await, None);
}
