//! The promoter's desk: matches by hand, guests with wrestlers of their own, and cards booked ahead.

use crate::common::House;
use crate::promotions::{form, found, free, open_slot, stands};
use serde_json::json;

/// A booked match is played to its real end at a table, by the rules; what it left is entered once, with belts, stars and
/// injuries like any other.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_played_to_its_end_by_hand_counts_like_any_other() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = found(&ada).await;
    let look = stands(&ada, &id).await;
    let booked = look["next"]["matches"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["sides"][0].as_array().unwrap().len() == 1);
    let slot = booked.expect("a match of two")["slot"].as_u64().unwrap();
    let path = format!("/api/v1/promotions/{id}/play");
    let made = ada.post(&path, json!({ "slot": slot, "rival": "me" })).await;
    assert_eq!(made.status, 200, "{}", made.text());
    let table = made.json()["table"].as_str().unwrap().to_owned();
    ada.sit(&table, "one corner").await;
    ada.sit(&table, "the other").await;
    let mut turns = 0;
    while ada.look(&table).await["stage"] != "over" {
        ada.answer(&table, turns * 7).await;
        turns += 1;
        assert!(turns < 2_000, "a match ends");
    }
    let over = ada.look(&table).await;
    let report = ada.post(&format!("/api/v1/promotions/{id}/run"), json!({})).await.json();
    let fought = report["matches"].as_array().unwrap().iter().find(|one| one["slot"] == slot).unwrap();
    assert_eq!(fought["replay"], format!("/m/{table}"));
    assert!(!fought["how"].as_str().unwrap().starts_with("resignation"), "{fought} {over}");
    let lines: Vec<&str> =
        fought["sum"].as_array().unwrap().iter().map(|line| line["what"].as_str().unwrap()).collect();
    assert!(lines.len() > 1, "what happened at the table made its stars: {lines:?}");
    let log = ada.get(&format!("/api/v1/promotions/{id}/log")).await.text();
    assert_eq!(log.matches(&format!("/m/{table}")).count(), 1, "the result is entered once");
    assert_eq!(ada.get(&format!("/m/{table}")).await.status, 200, "its replay is there");
    // The next show takes nothing from it.
    assert_eq!(ada.post(&format!("/api/v1/promotions/{id}/run"), json!({})).await.status, 200);
    let log = ada.get(&format!("/api/v1/promotions/{id}/log")).await.text();
    assert_eq!(log.matches(&format!("/m/{table}")).count(), 1);
}

/// A guest plays wrestlers of their own, turns them and challenges others, and changes nothing else.
#[tokio::test(flavor = "multi_thread")]
async fn a_guest_plays_their_own_wrestlers_and_nothing_else() {
    let house = House::open().await;
    let (ada, guy, eve) = (house.guest("Ada").await, house.guest("Guy").await, house.guest("Eve").await);
    let id = found(&ada).await;
    let look = stands(&ada, &id).await;
    let (slot, free) = (open_slot(&look), free(&look));
    let (mine, other) = (&free[0], &free[1]);
    let links = ada.get(&format!("/api/v1/promotions/{id}/links")).await.json();
    let token = links["guests"].as_array().unwrap().iter().find(|one| one[0] == **mine).unwrap()[1].clone();
    let join = format!("/api/v1/promotions/{id}/join");
    assert_eq!(guy.get(&format!("/p/{id}")).await.status, 403, "it is private");
    let page = guy.get(&format!("/p/{id}/guest/{mine}/{}", token.as_str().unwrap())).await;
    assert!(page.text().contains("invited to play"), "{}", page.text());
    assert_eq!(guy.get(&format!("/p/{id}/guest/{other}/{}", token.as_str().unwrap())).await.status, 403);
    for (wrestler, token) in [(other, token.clone()), (mine, json!("0"))] {
        assert_eq!(guy.post(&join, json!({ "wrestler": wrestler, "token": token })).await.status, 403);
    }
    let joined = guy.post(&join, json!({ "wrestler": mine, "token": token })).await;
    assert_eq!(joined.json(), json!({ "may_edit": false, "mine": [mine] }), "{}", joined.text());
    let taken = eve.post(&join, json!({ "wrestler": mine, "token": token })).await;
    assert_eq!(taken.status, 422, "{}", taken.text());
    assert!(taken.text().contains("is played by Guy already"));
    assert_eq!(eve.get(&format!("/p/{id}")).await.status, 403);
    assert!(guy.get(&format!("/p/{id}")).await.text().contains("You play "));
    assert!(guy.get("/promotions").await.text().contains(&format!("/p/{id}")), "the guest finds it again");
    assert!(!eve.get("/promotions").await.text().contains(&format!("/p/{id}")));

    // Their own wrestler, and no other.
    let deeds = format!("/api/v1/promotions/{id}/deeds");
    for (deed, expected) in [
        (format!("pencil {mine} | heel"), 200),
        (format!("pencil {mine} | face"), 200),
        (format!("challenge {mine} v {other} | a lost hat"), 200),
        (format!("pencil {other} | heel"), 403),
        (format!("challenge {other} v {mine}"), 403),
        (format!("pencil {mine} | injured 0"), 403),
        (format!("pencil {mine} | points 50"), 403),
        (format!("book {}.{slot} {mine} v {other}", look["next"]["number"]), 403),
        ("crown civic-crown | krakenella".to_owned(), 403),
        (format!("guest {mine} | none"), 403),
        ("nonsense".to_owned(), 422),
    ] {
        let reply = guy.post(&deeds, json!({ "deeds": [deed] })).await;
        assert_eq!(reply.status, expected, "{deed}: {}", reply.text());
    }
    assert_eq!(
        form(&guy, &format!("/p/{id}/deed"), &format!("deed=pencil+{other}+%7C+heel")).await.status,
        403
    );
    for verb in ["run", "auto-book"] {
        assert_eq!(
            guy.post(&format!("/api/v1/promotions/{id}/{verb}"), json!({})).await.status,
            403,
            "{verb}"
        );
    }
    assert_eq!(form(&guy, &format!("/p/{id}/settings"), "public=yes").await.status, 403);
    // The challenge is suggested to the promoter, with its reason.
    let list = ada.get(&format!("/api/v1/promotions/{id}/suggestions?slot={slot}")).await.json();
    assert!(list["suggestions"].to_string().contains("a lost hat"), "{list}");

    // They sit down where their wrestler is, when the promoter plays the other corner.
    let book = format!("book {}.{slot} {mine} v {other}", look["next"]["number"]);
    assert_eq!(ada.post(&deeds, json!({ "deeds": [book] })).await.status, 200);
    let play = format!("/api/v1/promotions/{id}/play");
    assert_eq!(guy.post(&play, json!({ "slot": slot, "corner": 1 })).await.status, 403, "not their corner");
    let made = ada.post(&play, json!({ "slot": slot, "corner": 1 })).await.json();
    assert_eq!(made["links"][0][0], 0, "the guest's corner waits: {made}");
    let again = guy.post(&play, json!({ "slot": slot, "corner": 0 })).await.json();
    assert_eq!((&again["table"], &again["links"]), (&made["table"], &made["links"]));
    let path = made["links"][0][1].as_str().unwrap();
    assert!(guy.get(&format!("/p/{id}")).await.text().contains(path), "the guest's desk has the seat");
    assert_eq!(guy.get(path).await.status, 200);
    // The promoter takes the wrestler back.
    assert_eq!(ada.post(&deeds, json!({ "deeds": [format!("guest {mine} | none")] })).await.status, 200);
    assert_eq!(guy.get(&format!("/p/{id}")).await.status, 403);
    assert_eq!(guy.post(&deeds, json!({ "deeds": [format!("pencil {mine} | heel")] })).await.status, 403);
    // New links make the old ones worthless.
    let new = ada.post(&format!("/api/v1/promotions/{id}/settings"), json!({ "new_links": true })).await;
    assert_eq!(new.status, 200, "{}", new.text());
    assert_eq!(guy.post(&join, json!({ "wrestler": mine, "token": token })).await.status, 403);
}

/// A guest plays a booked match of their own alone against a bot, without the promoter.
#[tokio::test(flavor = "multi_thread")]
async fn a_guest_makes_the_table_of_their_own_match() {
    let house = House::open().await;
    let (ada, guy) = (house.guest("Ada").await, house.guest("Guy").await);
    let id = found(&ada).await;
    let look = stands(&ada, &id).await;
    let booked = &look["next"]["matches"][0];
    let (slot, mine) = (booked["slot"].clone(), booked["sides"][1][0].as_str().unwrap().to_owned());
    let links = ada.get(&format!("/api/v1/promotions/{id}/links")).await.json();
    let token = links["guests"].as_array().unwrap().iter().find(|one| one[0] == *mine).unwrap()[1].clone();
    let joined =
        guy.post(&format!("/api/v1/promotions/{id}/join"), json!({ "wrestler": mine, "token": token })).await;
    assert_eq!(joined.status, 200, "{}", joined.text());
    let made = guy.post(&format!("/api/v1/promotions/{id}/play"), json!({ "slot": slot, "corner": 1 })).await;
    assert_eq!(made.status, 200, "{}", made.text());
    let table = made.json()["table"].as_str().unwrap().to_owned();
    guy.sit(&table, "geese").await;
    assert_eq!(guy.at(&table, "resign", json!({})).await.status, 200);
    let report = ada.post(&format!("/api/v1/promotions/{id}/run"), json!({})).await.json();
    let fought = report["matches"].as_array().unwrap().iter().find(|one| one["slot"] == slot).unwrap();
    assert_eq!(
        (&fought["winner"], &fought["replay"]),
        (&json!(0), &json!(format!("/m/{table}"))),
        "{fought}"
    );
}

/// Cards ahead: another show than the next, a month at once, matches moved, changed and drawn by dice.
#[tokio::test(flavor = "multi_thread")]
async fn the_calendar_is_booked_ahead() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = found(&ada).await;
    let look = stands(&ada, &id).await;
    let show = look["next"]["number"].as_u64().unwrap();
    let later = ada.get(&format!("/p/{id}?show={}", show + 1)).await.text();
    assert!(later.contains("This show is run after"), "{later}");
    let slot = open_slot(&look);
    let fields = format!("show={show}&slot={slot}&random=yes&back=%2Froster");
    let booked = form(&ada, &format!("/p/{id}/book"), &fields).await;
    assert_eq!(booked.status, 303, "{}", booked.text());
    assert_eq!(booked.headers["location"], format!("/p/{id}/roster"), "back to where the form was");
    let evil = form(&ada, &format!("/p/{id}/deed"), "deed=switch+blood+on&back=%2F%2Fevil.example").await;
    assert_eq!(evil.headers["location"], format!("/p/{id}"), "never to somewhere else");
    // The same people by other rules.
    let before = stands(&ada, &id).await["next"]["matches"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["slot"] == slot)
        .unwrap()
        .clone();
    let changed = form(&ada, &format!("/p/{id}/book"), &format!("show={show}&slot={slot}&kind=cage")).await;
    assert_eq!(changed.status, 303, "{}", changed.text());
    let now = stands(&ada, &id).await["next"]["matches"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["slot"] == slot)
        .unwrap()
        .clone();
    assert_eq!((&now["sides"], &now["kind"]), (&before["sides"], &json!("cage")));
    let moved = json!({ "deeds": [{ "move": { "show": show, "slot": slot, "to": 1 } }] });
    assert_eq!(ada.post(&format!("/api/v1/promotions/{id}/deeds"), moved).await.status, 200);
    assert_eq!(stands(&ada, &id).await["next"]["matches"][0]["kind"], "cage", "it is the opener now");
    let month =
        ada.post(&format!("/api/v1/promotions/{id}/auto-book"), json!({ "month": true })).await.json();
    assert!(month["booked"].as_u64().unwrap() >= 20, "{month}");
    for one in show..show + 4 {
        let page = ada.get(&format!("/p/{id}?show={one}")).await.text();
        assert!(page.contains("6 of 6"), "show {one} is booked");
    }
    let none = ada.post(&format!("/api/v1/promotions/{id}/auto-book"), json!({ "show": 999 })).await;
    assert_eq!(none.status, 422, "{}", none.text());
    // A template of a form cannot smuggle in another part.
    let feud = form(&ada, &format!("/p/{id}/deed"), "deed=feud+%7Bone%7D+v+%7Bother%7D+%7C+%7Bover%7D+%7C+40&one=krakenella&other=captain-drizzle&over=a+%7C+99").await;
    assert_eq!(feud.status, 303, "{}", feud.text());
    let heat = stands(&ada, &id).await["feuds"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["over"] == "a / 99")
        .unwrap()["heat"]
        .clone();
    assert_eq!(heat, 40);
}
