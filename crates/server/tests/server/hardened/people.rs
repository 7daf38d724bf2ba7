//! Passwords, guesses, sessions and names.

use std::time::Duration;

use serde_json::{Value, json};
use server::Config;
use server::limits::Limits;
use server::world::World;

use super::{form, put};
use crate::common::{Folder, House, wide_limits};

/// What this process holds in memory, in MB.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap_or_default() / 1024
}

/// Sixty passwords at once took 19 MiB each.
#[tokio::test(flavor = "multi_thread")]
async fn passwords_are_hashed_a_few_at_a_time_and_take_no_memory() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let before = resident();
    let many = (0..120).map(|number| {
        let body = json!({ "account": format!("ada-{number}"), "password": "seventeen geese" });
        let ada = ada.clone();
        async move { put(&ada, "/api/v1/me/account", body).await.status.as_u16() }
    });
    let answers = futures_util::future::join_all(many).await;
    assert!(answers.iter().filter(|&&status| status == 429).count() > 60, "{answers:?}");
    assert!(answers.iter().all(|status| [200, 401, 422, 429].contains(status)), "{answers:?}");
    let more = resident().saturating_sub(before);
    assert!(more < 500, "{more} MB more");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn setting_a_password_counts_as_a_guess() {
    let house =
        House::with(Limits { guesses: 3, guess_every: Duration::from_mins(10), ..wide_limits() }).await;
    let mut seen = Vec::new();
    for number in 0..8 {
        let ada = house.guest("Ada").await;
        let body = json!({ "account": format!("ada-{number}"), "password": "seventeen geese" });
        seen.push(put(&ada, "/api/v1/me/account", body).await.status.as_u16());
    }
    assert_eq!(seen.iter().filter(|&&status| status == 429).count(), 5, "{seen:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_password_needs_the_old_one_and_ends_other_sessions() {
    let house = House::open().await;
    let mut ada = house.guest("Ada").await;
    let account = |password: &str, old: Value| json!({ "account": "ada", "password": password, "old": old });
    let kept = put(&ada, "/api/v1/me/account", account("seventeen geese", Value::Null)).await;
    assert_eq!(kept.status, 200, "{}", kept.text());
    ada.token = kept.json()["token"].as_str().map(str::to_owned);
    let thief = ada.clone();
    for (old, status) in [(Value::Null, 422), (json!("eighteen geese"), 401)] {
        let refused = put(&thief, "/api/v1/me/account", account("forty wombats", old)).await;
        assert_eq!(refused.status, status, "{}", refused.text());
    }
    let changed = put(&ada, "/api/v1/me/account", account("forty wombats", json!("seventeen geese"))).await;
    assert_eq!(changed.status, 200, "{}", changed.text());
    ada.token = changed.json()["token"].as_str().map(str::to_owned);
    assert_eq!(thief.get("/api/v1/me").await.status, 401);
    assert_eq!(ada.get("/api/v1/me").await.status, 200);
    let login = json!({ "account": "ada", "password": "forty wombats" });
    assert_eq!(house.client().post("/api/v1/login", login).await.status, 200);
    house.close().await;
}

/// Behind a proxy the client is who the proxy says, on the last line, and a /64 is one client.
#[tokio::test(flavor = "multi_thread")]
async fn no_header_of_a_client_and_no_choice_of_address_gives_more_guesses() {
    let folder = Folder::new();
    let limits = Limits { guesses: 3, guess_every: Duration::from_mins(10), ..wide_limits() };
    let database = folder.file("ringcraft.sqlite");
    let config = Config { database, limits, behind_proxy: true, ..Config::default() };
    let house = House::by(config, World::real()).await;
    let eve = house.client();
    let guess = async |lines: &[&str]| {
        let headers: Vec<(&str, &str)> = lines.iter().map(|line| ("x-forwarded-for", *line)).collect();
        eve.send(form(&eve, "/recover", &headers, "code=0000")).await.status.as_u16()
    };
    for number in 0..3 {
        assert_eq!(guess(&[&format!("1.1.1.{number}"), "9.9.9.9"]).await, 401);
    }
    assert_eq!(guess(&["1.1.1.9", "9.9.9.9"]).await, 429, "the last line counts");
    assert_eq!(guess(&["9.9.9.9, 8.8.8.8"]).await, 401, "and its last address");
    for number in 0..3 {
        assert_eq!(guess(&[&format!("2001:db8:0:1::{number}")]).await, 401);
    }
    assert_eq!(guess(&["2001:db8:0:1:ffff::"]).await, 429, "a /64 is one client");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_guessed_at_so_often_from_however_many_addresses() {
    let folder = Folder::new();
    let limits = Limits { guesses_at_account: 5, guess_every: Duration::from_mins(10), ..wide_limits() };
    let database = folder.file("ringcraft.sqlite");
    let house =
        House::by(Config { database, limits, behind_proxy: true, ..Config::default() }, World::real()).await;
    let eve = house.client();
    let mut refused = 0;
    for number in 0..12 {
        let from = format!("10.0.{number}.1");
        let login = form(&eve, "/login", &[("x-forwarded-for", &from)], "account=Ada&password=wrong");
        refused += usize::from(eve.send(login).await.status == 429);
    }
    assert_eq!(refused, 7, "of 12");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn logging_out_ends_the_session_and_no_other() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let kept =
        put(&ada, "/api/v1/me/account", json!({ "account": "ada", "password": "seventeen geese" })).await;
    let mut first = ada.clone();
    first.token = kept.json()["token"].as_str().map(str::to_owned);
    let login = json!({ "account": "ada", "password": "seventeen geese" });
    let mut second = house.client();
    second.token = second.post("/api/v1/login", login).await.json()["token"].as_str().map(str::to_owned);
    assert_ne!(first.token, second.token, "every login is a session of its own");
    assert_eq!(first.post("/api/v1/me/logout", json!({})).await.status, 200);
    assert_eq!(first.get("/api/v1/me").await.status, 401);
    assert_eq!(second.get("/api/v1/me").await.status, 200);
    assert_eq!(second.send(form(&second, "/logout", &[], "")).await.status, 303);
    assert_eq!(second.get("/api/v1/me").await.status, 401, "by the form too");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_have_nothing_invisible_and_are_no_bots() {
    let house = House::open().await;
    for name in [
        "A\u{200b}da",
        "\u{202e}adA",
        "\u{3164}",
        "Ada\u{feff}",
        "the expert bot",
        "Rookie BOT",
        "Ada's bot",
        "\u{e0041}",
    ] {
        let refused = house.client().post("/api/v1/guests", json!({ "name": name })).await;
        assert_eq!(refused.status, 422, "{name:?}");
    }
    for name in ["Ada Lovelace", "Talbot", "\u{5c71}\u{7530}", "Zo\u{eb}", "Bottom 7", "Python bot"] {
        assert_eq!(
            house.client().post("/api/v1/guests", json!({ "name": name })).await.status,
            201,
            "{name:?}"
        );
    }
    house.close().await;
}
