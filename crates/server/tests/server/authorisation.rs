//! Every route for every role: the owner of the seat that is asked, the other seat, a spectator with a name, a stranger
//! without one, somebody whose token was revoked, and a seat of another match. The list of routes is the router's own.

use crate::common::{Client, House, connect, duel, pair};
use serde_json::{Value, json};

/// Owner, other seat, spectator, stranger, revoked, seat of another match.
type Expected = [u16; 6];

const ALL: Expected = [200; 6];
const NAMED: Expected = [200, 200, 200, 401, 401, 200];
const SEATED: Expected = [200, 200, 403, 401, 401, 403];

/// What is sent to a route, and what each role gets for it.
fn case(method: &str, path: &str) -> Option<(Value, &'static str, Expected)> {
    let (body, query, expected) = match (method, path.strip_prefix("/api/v1").unwrap_or(path)) {
        ("POST", "/guests") => (json!({ "name": "Eve" }), "", [201; 6]),
        ("POST", "/recover") if path.starts_with("/api") => (json!({ "code": "0000-0000" }), "", [401; 6]),
        ("POST", "/login") if path.starts_with("/api") => {
            (json!({ "account": "nobody", "password": "nothing at all" }), "", [401; 6])
        }
        ("GET", "/me" | "/me/tables") => (Value::Null, "", NAMED),
        ("PATCH", "/me") => (json!({ "name": "Eve" }), "", NAMED),
        // Whoever gets this far is told that the password is too short.
        ("PUT", "/me/account") => {
            (json!({ "account": "eve", "password": "short" }), "", [422, 422, 422, 401, 401, 422])
        }
        ("POST", "/me/revoke") => (json!({}), "", NAMED),
        ("POST", "/me/logout") => (json!({}), "", ALL),
        ("PUT" | "GET" | "DELETE", "/me/webhook") => (
            json!({ "url": "http://127.0.0.1/" }),
            "",
            match method {
                "PUT" => [422, 422, 422, 401, 401, 422],
                _ => NAMED,
            },
        ),
        ("PUT" | "DELETE", "/tables/{id}/webhook") => (
            json!({ "url": "http://127.0.0.1/" }),
            "",
            match method {
                "PUT" => [422, 422, 403, 401, 401, 403],
                _ => SEATED,
            },
        ),
        ("GET", "/games" | "/commitments" | "/tables" | "/openapi.json") => (Value::Null, "", ALL),
        ("GET", "/games/content") => (
            Value::Null,
            "?digest=0000000000000000000000000000000000000000000000000000000000000000",
            [404; 6],
        ),
        ("GET", "/games/setup") => (Value::Null, "?game=pig", ALL),
        ("POST", "/tables") => (duel("pig"), "", [201, 201, 201, 401, 401, 201]),
        ("GET", "/tables/{id}" | "/tables/{id}/stream") => (Value::Null, "", ALL),
        ("GET", "/tables/{id}/record") => (Value::Null, "", [409; 6]),
        ("POST", "/tables/{id}/sit") => (json!({}), "", [409, 403, 403, 401, 401, 403]),
        ("POST", "/tables/{id}/rematch") => (json!({}), "", [409, 409, 403, 401, 401, 403]),
        ("POST", "/tables/{id}/close") => (json!({}), "", [409, 403, 403, 401, 401, 403]),
        ("POST", "/tables/{id}/say") => (json!({ "words": "roll" }), "", [200, 409, 403, 401, 401, 403]),
        ("POST", "/tables/{id}/resign" | "/tables/{id}/draw") => (json!({}), "", SEATED),
        ("POST", "/tables/{id}/reveal") => (json!({ "entropy": "x" }), "", [409, 409, 403, 401, 401, 403]),
        ("POST", "/tables/{id}/undo") => (json!({}), "", [409, 409, 403, 401, 401, 403]),
        ("POST", "/tables/{id}/claim") => (json!({ "from": 1 }), "", [409, 409, 403, 401, 401, 403]),
        ("POST", "/tables/{id}/chat") => (json!({ "text": "hello" }), "", SEATED),
        ("POST", "/tables/{id}/mute") => (json!({ "whom": 1, "on": true }), "", SEATED),
        ("GET", "/tables/{id}/odds") => (Value::Null, "?code=0", SEATED),
        ("GET", "/tables/{id}/why") => (Value::Null, "?words=roll", SEATED),
        // The pages. A form is answered by a redirect.
        ("GET", "/" | "/static/ringcraft.css" | "/static/ringcraft.js" | "/static/theme.js" | "/t/{id}") => {
            (Value::Null, "", ALL)
        }
        ("POST", "/new") => (json!("game=pig&with=bot"), "", [303; 6]),
        ("POST", "/account") => (json!("account=eve&password=short"), "", [422, 422, 422, 401, 401, 422]),
        ("POST", "/login") => (json!("account=nobody&password=x"), "", [401; 6]),
        ("POST", "/recover") => (json!("code=0000"), "", [401; 6]),
        ("POST", "/logout") => (json!(""), "", [303; 6]),
        ("POST", "/revoke") => (json!(""), "", [303, 303, 303, 401, 401, 303]),
        ("GET", "/t/{id}/live") => (Value::Null, "", [101; 6]),
        ("GET", "/t/{id}/seat/{token}") => (Value::Null, "", [409; 6]),
        ("GET", "/new/{game}") => (Value::Null, "", ALL),
        // This game has nothing to build: its plain page is shown.
        ("GET", "/build/{game}") => (Value::Null, "", [303; 6]),
        ("POST", "/build/{game}") => (json!("do=check"), "", [303; 6]),
        // The others at this table are people.
        ("GET", "/t/{id}/hint") => (Value::Null, "", [409, 409, 403, 401, 401, 403]),
        ("GET", "/t/{id}/odds") => (Value::Null, "", [200, 409, 403, 401, 401, 403]),
        ("GET", "/m/{id}" | "/rules" | "/learn" | "/make") => (Value::Null, "", ALL),
        // Luck is told and files are open after the match.
        ("GET", "/m/{id}/luck" | "/m/{id}/record.json" | "/m/{id}/report.html") => {
            (Value::Null, "", [409; 6])
        }
        ("GET", "/m/{id}/story" | "/m/{id}/story.txt" | "/m/{id}/story.md" | "/m/{id}/story.html") => {
            (Value::Null, "", ALL)
        }
        (
            "GET",
            "/rules/{game}"
            | "/rules/{game}/reference"
            | "/rules/{game}/glossary"
            | "/rules/{game}/all"
            | "/learn/{game}"
            | "/learn/{game}/{lesson}"
            | "/make/{game}",
        ) => (Value::Null, "", ALL),
        ("GET", "/make/{game}/edit") => (Value::Null, "?file=brom-haldane.toml&key=Brom%20Haldane", ALL),
        // Whoever is not known becomes a guest; this text has faults, which are told after it is kept.
        ("POST", "/make/{game}/edit") => (json!("do=save&file=zora.toml&text=name+%3D+%22Zora%22"), "", ALL),
        // A shelf is nobody else's.
        (
            "GET",
            "/make/{game}/{id}/toml"
            | "/make/{game}/{id}/json"
            | "/make/{game}/{id}/file"
            | "/make/{game}/{id}/strength",
        ) => (Value::Null, "", [404, 404, 404, 401, 401, 404]),
        ("POST", "/t/{id}/sit") => (json!("entropy=x"), "", [409, 403, 403, 403, 403, 403]),
        ("POST", "/t/{id}/reveal") => (json!("entropy=x"), "", [409, 409, 403, 401, 401, 403]),
        ("POST", "/t/{id}/say") => (json!("words=roll"), "", [303, 409, 403, 401, 401, 403]),
        ("POST", "/t/{id}/resign" | "/t/{id}/draw") => (json!(""), "", [303, 303, 403, 401, 401, 403]),
        ("POST", "/t/{id}/undo" | "/t/{id}/rematch") => (json!(""), "", [409, 409, 403, 401, 401, 403]),
        ("POST", "/t/{id}/claim") => (json!("from=1"), "", [409, 409, 403, 401, 401, 403]),
        ("POST", "/t/{id}/chat") => (json!("text=hello"), "", [303, 303, 403, 401, 401, 403]),
        ("POST", "/t/{id}/mute") => (json!("whom=1&on=yes"), "", [303, 303, 403, 401, 401, 403]),
        ("POST", "/t/{id}/close") => (json!(""), "", [409, 403, 403, 401, 401, 403]),
        // Everybody may read who plays here; no table is a player.
        ("GET", "/players") => (Value::Null, "", ALL),
        ("GET", "/player/{id}") => (Value::Null, "", [404; 6]),
        // No table is a promotion: `promotions.rs` asks for those by role.
        ("GET", "/promotions") => (Value::Null, "", ALL),
        ("POST", "/promotions") if path.starts_with("/api") => {
            (json!({}), "", [201, 201, 201, 401, 401, 201])
        }
        ("POST", "/promotions") => (json!(""), "", [303; 6]),
        ("GET", "/promotions/{id}/links") => (Value::Null, "", [404, 404, 404, 401, 401, 404]),
        ("GET", promoted) if promoted.starts_with("/promotions/{id}") => {
            (Value::Null, "?slot=1&show=1", [404; 6])
        }
        ("POST", "/promotions/{id}/play") => (json!({ "slot": 1 }), "", [404, 404, 404, 401, 401, 404]),
        ("POST", promoted) if promoted.starts_with("/promotions/{id}") => {
            let body = if promoted.ends_with("deeds") { json!({ "deeds": ["hire Ham"] }) } else { json!({}) };
            (body, "", [404, 404, 404, 401, 401, 404])
        }
        ("GET", promoted) if promoted.starts_with("/p/{id}") => (Value::Null, "", [404; 6]),
        ("POST", promoted) if promoted.starts_with("/p/{id}") => (json!("deed=hire+Ham"), "", [404; 6]),
        _ => return None,
    };
    Some((body, query, expected))
}

async fn status(client: &Client, method: &str, path: &str, body: &Value) -> u16 {
    let mut request = match body {
        Value::String(form) => {
            let mut request = client.request(method, path, None);
            let kind = "application/x-www-form-urlencoded".parse().unwrap();
            request.headers_mut().insert("content-type", kind);
            *request.body_mut() = form.clone().into();
            request
        }
        Value::Null => client.request(method, path, None),
        body => client.request(method, path, Some(body)),
    };
    if path.ends_with("/live") {
        for (name, value) in [
            ("connection", "upgrade"),
            ("upgrade", "websocket"),
            ("sec-websocket-version", "13"),
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ] {
            request.headers_mut().insert(name, value.parse().unwrap());
        }
    }
    let mut sender = connect(client.address).await.unwrap();
    // A stream never ends: its beginning is enough.
    sender.send_request(request).await.unwrap().status().as_u16()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_answers_every_role_as_it_should() {
    let house = House::open().await;
    let api = server::api::routes();
    let routes = api.iter().map(|route| (route.spec.method.as_str(), route.spec.path));
    let mut wrong = Vec::new();
    let pages = server::pages::routes();
    for (method, path) in routes.chain(pages.iter().map(|row| (row.method.as_str(), row.path))) {
        let Some((body, query, expected)) = case(method, path) else {
            wrong.push(format!("{method} {path} is not in the table of this test"));
            continue;
        };
        for (role, &expected) in
            ["owner", "other seat", "spectator", "stranger", "revoked", "other match"].iter().zip(&expected)
        {
            let (owner, other, id) = pair(&house, duel("pig")).await;
            let client = match *role {
                "owner" => owner,
                "other seat" => other,
                "spectator" => house.guest("Carol").await,
                "stranger" => house.client(),
                "revoked" => {
                    let fresh = owner.post("/api/v1/me/revoke", json!({})).await;
                    assert_eq!(fresh.status, 200);
                    owner
                }
                _ => pair(&house, duel("pig")).await.0,
            };
            let token = house.app.key.seat_link(&id, 1);
            let path = path.replace("{id}", &id).replace("{token}", &token);
            let path = path.replace("{game}", "atw").replace("{lesson}", "1");
            let path = path.replace("{number}", "1").replace("{slot}", "1").replace("{key}", "nobody");
            let got = status(&client, method, &format!("{path}{query}"), &body).await;
            if got != expected {
                wrong.push(format!("{method} {path} for {role}: {got}, not {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn naming_another_seat_or_person_gives_no_authority() {
    let house = House::open().await;
    let (ada, bob, id) = pair(&house, duel("pig")).await;
    let carol = house.guest("Carol").await;
    for client in [&bob, &carol] {
        for (verb, body) in [
            ("say", json!({ "words": "roll", "seat": 0 })),
            ("resign", json!({ "seat": 0 })),
            ("draw", json!({ "seat": 0 })),
            ("undo", json!({ "seat": 0 })),
            ("chat", json!({ "seat": 0, "text": "I am Ada" })),
            ("mute", json!({ "seat": 0, "whom": 1, "on": true })),
        ] {
            let reply = client.at(&id, verb, body).await;
            assert_eq!((reply.status.as_u16(), reply.code().as_str()), (403, "not_yours"), "{verb}");
        }
        let through = client.get(&format!("/api/v1/tables/{id}?seat=0")).await.json();
        assert_ne!(through["you"], 0, "nobody looks through another's eyes while the match runs");
        assert_eq!(through["question"], Value::Null);
        // A field that does not exist is refused, not ignored.
        let body = json!({ "words": "roll", "person": ada.look(&id).await["you"] });
        assert_eq!(client.at(&id, "say", body).await.status, 400);
    }
    assert_eq!(ada.look(&id).await["seq"], 2, "nothing was written");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_ends_when_its_token_is_revoked() {
    use http_body_util::BodyExt;
    let house = House::open().await;
    let (ada, bob, id) = pair(&house, duel("pig")).await;
    let mut sender = connect(ada.address).await.unwrap();
    let path = format!("/api/v1/tables/{id}/stream?after=2");
    let mut listening = sender.send_request(ada.request("GET", &path, None)).await.unwrap();
    let fresh = ada.post("/api/v1/me/revoke", json!({})).await.json();
    let ada = Client { token: fresh["token"].as_str().map(str::to_owned), ..ada };
    ada.do_at(&id, "say", json!({ "words": "roll" })).await;
    assert!(listening.frame().await.is_none(), "the old token hears nothing more");
    drop(bob);
}
