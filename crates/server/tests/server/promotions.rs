//! Promotions on the server: who may do what, two promoters at once, results that are written once, and both databases.

use crate::common::{Client, Folder, House, Reply, postgres::Postgres};
use serde_json::{Value, json};
use server::store::{DeedRow, Person, PromotionRow, Store};

pub(crate) async fn form(client: &Client, path: &str, fields: &str) -> Reply {
    let mut request = client.request("POST", path, None);
    let kind = "application/x-www-form-urlencoded".parse().unwrap();
    request.headers_mut().insert("content-type", kind);
    *request.body_mut() = fields.to_owned().into();
    client.send(request).await
}

/// Founds a promotion; its id.
pub(crate) async fn found(client: &Client) -> String {
    let made = client.post("/api/v1/promotions", json!({})).await;
    assert_eq!(made.status, 201, "{}", made.text());
    made.json()["id"].as_str().expect("an id").to_owned()
}

pub(crate) async fn stands(client: &Client, id: &str) -> Value {
    let look = client.get(&format!("/api/v1/promotions/{id}")).await;
    assert_eq!(look.status, 200, "{}", look.text());
    look.json()
}

/// The token of the owner's link, as the desk shows it.
async fn link(owner: &Client, id: &str) -> String {
    let desk = owner.get(&format!("/p/{id}")).await.text();
    let after = desk.split(&format!("/p/{id}/join/")).nth(1).expect("the desk shows the link");
    after.chars().take_while(char::is_ascii_hexdigit).collect()
}

/// Three who are free for the next show.
pub(crate) fn free(look: &Value) -> Vec<String> {
    let booked = look["next"]["matches"].to_string();
    let hired = look["roster"].as_array().unwrap().iter();
    let free = hired.filter(|one| one["free"] == true).map(|one| one["key"].as_str().unwrap().to_owned());
    free.filter(|key| !booked.contains(&format!("\"{key}\""))).collect()
}

/// The first match of the next show that is open.
pub(crate) fn open_slot(look: &Value) -> u64 {
    let matches = look["next"]["matches"].as_array().unwrap();
    (1..=6).find(|slot| !matches.iter().any(|one| one["slot"] == *slot)).expect("half booked")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_show_is_booked_run_and_read_by_the_api() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = found(&ada).await;
    let look = stands(&ada, &id).await;
    assert_eq!(
        (look["may_edit"].clone(), look["own"].clone(), look["public"].clone()),
        (true.into(), true.into(), false.into())
    );
    assert_eq!(look["belts"].as_array().unwrap().len(), 3);
    assert!(look["feuds"].as_array().unwrap().len() >= 3);
    let (show, slot) = (look["next"]["number"].as_u64().unwrap(), open_slot(&look));

    let list = ada.get(&format!("/api/v1/promotions/{id}/suggestions?slot={slot}")).await.json();
    let first = &list["suggestions"][0];
    assert!(!first["reason"].as_str().unwrap().is_empty());
    let body = json!({ "deeds": [first["deed"]], "expected": look["seq"] });
    let entered = ada.post(&format!("/api/v1/promotions/{id}/deeds"), body.clone()).await;
    assert_eq!(entered.status, 200, "{}", entered.text());
    let again = ada.post(&format!("/api/v1/promotions/{id}/deeds"), body).await;
    assert_eq!((again.status.as_u16(), again.code().as_str()), (409, "stale"), "what was seen is old");

    let booked = ada.post(&format!("/api/v1/promotions/{id}/auto-book"), json!({})).await.json();
    assert_eq!(stands(&ada, &id).await["next"]["matches"].as_array().unwrap().len(), 6, "{booked}");
    let report =
        ada.post(&format!("/api/v1/promotions/{id}/run"), json!({ "expected": booked["seq"] })).await;
    assert_eq!(report.status, 200, "{}", report.text());
    let report = report.json();
    assert_eq!((report["show"].as_u64(), report["matches"].as_array().unwrap().len()), (Some(show), 6));
    for one in report["matches"].as_array().unwrap() {
        let sum: f64 =
            one["sum"].as_array().unwrap().iter().map(|line| line["value"].as_f64().unwrap()).sum();
        assert!((sum - one["stars"].as_f64().unwrap()).abs() < 0.001, "{one}");
    }
    let read = ada.get(&format!("/api/v1/promotions/{id}/report?show={show}")).await.json();
    assert_eq!(read["matches"], report["matches"]);
    assert_eq!(ada.get(&format!("/api/v1/promotions/{id}/report?show=999")).await.status, 404);

    // The log is the terminal's file: it folds to the same promotion.
    let log = ada.get(&format!("/api/v1/promotions/{id}/log")).await.text();
    let world = promotion::World::fold(&promotion::Log::read(&log).unwrap()).unwrap();
    assert_eq!(world.closed, 14);
    assert_eq!(world.show_report(show as u32).unwrap().matches.len(), 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_front_page_leads_to_a_show_in_three_clicks() {
    let house = House::open().await;
    let mut ada = house.client();
    assert!(ada.get("/").await.text().contains("Run a promotion"));
    let made = form(&ada, "/promotions", "name=Ada").await;
    assert_eq!(made.status, 303, "{}", made.text());
    let to = made.headers["location"].to_str().unwrap().to_owned();
    let cookie = made.headers["set-cookie"].to_str().unwrap();
    ada.token = cookie.split(['=', ';']).nth(1).map(str::to_owned);
    let desk = ada.get(&to).await;
    assert_eq!(desk.status, 200);
    let desk = desk.text();
    for part in [
        "Who meets here?",
        "Auto-book the rest",
        "Run the show",
        "Top contenders",
        "Hot feuds",
        " %",
        "Civic Crown",
    ] {
        assert!(desk.contains(part), "the desk has {part}");
    }
    let run = form(&ada, &format!("{to}/run"), "").await;
    assert_eq!(run.status, 303, "{}", run.text());
    let report = ada.get(run.headers["location"].to_str().unwrap()).await.text();
    for part in
        ["Show rating", "Aftermath", "A finished match", "Commentary", "win chance", "Book Wet Tuesday 15"]
    {
        assert!(report.contains(part), "the report has {part}");
    }
    for slot in 1..=6 {
        let one = ada.get(&format!("{to}/show/14/{slot}")).await.text();
        assert!(
            one.contains("A finished match") && one.contains("Why "),
            "the stars of match {slot} are explained"
        );
    }
    let sheet = ada.get(&format!("{to}/show/14/report.html")).await;
    assert_eq!(sheet.headers["content-disposition"], "attachment; filename=\"wet-tuesday-14.html\"");
    assert!(sheet.text().contains("Wet Tuesday 14") && !sheet.text().contains("href="), "it stands alone");
    let told = ada.get(&format!("{to}/show/14/6")).await.text();
    assert!(told.contains("every die fell as on the night"), "{told}");
    let year = stands(&ada, to.trim_start_matches("/p/")).await["today"].as_str().unwrap()[..4].to_owned();
    let year = format!("year/{year}");
    for (page, part) in [
        ("roster", "Tag teams"),
        ("belts", "Make a belt"),
        ("belt/civic-crown", "Next in line"),
        ("belt/civic-crown?all=yes", "Defences"),
        ("rankings", "Why this rating"),
        ("feuds", "Alliances"),
        ("feud/1", "Heat by show"),
        ("history", "Hall of fame"),
        (&year, "Title changes"),
        ("wrestler/krakenella", "Rating by show"),
        ("?show=15", "Wet Tuesday 15"),
    ] {
        let address = if page.starts_with('?') { format!("{to}{page}") } else { format!("{to}/{page}") };
        let shown = ada.get(&address).await;
        assert_eq!(shown.status, 200, "{page}");
        assert!(shown.text().contains(part), "{page} has {part}");
    }
    for page in [
        "feud/0",
        "feud/999",
        "feud/x",
        "year/1999",
        "show/99",
        "show/x",
        "show/14/9",
        "wrestler/nobody",
        "belt/none",
    ] {
        assert_eq!(ada.get(&format!("{to}/{page}")).await.status, 404, "{page}");
    }
    // Futures take a moment; the page says so and has them when it is asked again.
    let mut futures = ada.get(&format!("{to}/futures")).await.text();
    while futures.contains("Look again") {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        futures = ada.get(&format!("{to}/futures")).await.text();
    }
    assert!(futures.contains("Civic Crown") && futures.contains(" %"), "{futures}");
    for (page, kind) in
        [("almanac.html", "text/html"), ("almanac.json", "json"), ("almanac.csv", "csv"), ("log", "ndjson")]
    {
        let file = ada.get(&format!("{to}/{page}")).await;
        assert!(file.headers["content-type"].to_str().unwrap().contains(kind), "{page}");
        assert!(file.headers["content-disposition"].to_str().unwrap().starts_with("attachment"), "{page}");
    }
}

/// A booked match is played at a table; the show waits for it and takes its result, once, with the replay.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_played_by_hand_is_entered_when_the_show_is_run() {
    let house = House::open().await;
    let (ada, guy) = (house.guest("Ada").await, house.guest("Guy").await);
    let id = found(&ada).await;
    let deeds = format!("/api/v1/promotions/{id}/deeds");
    let look = stands(&ada, &id).await;
    let (slot, free) = (open_slot(&look), free(&look));
    let booking = format!("book {}.{slot} {} v {}", look["next"]["number"], free[0], free[1]);
    assert_eq!(ada.post(&deeds, json!({ "deeds": [booking] })).await.status, 200);
    let seq = stands(&ada, &id).await["seq"].clone();
    let path = format!("/api/v1/promotions/{id}/play");
    assert_eq!(guy.post(&path, json!({ "slot": slot })).await.status, 403);
    assert_eq!(ada.post(&path, json!({ "slot": 99 })).await.status, 422);
    assert_eq!(ada.post(&path, json!({ "slot": slot, "corner": 9 })).await.status, 422);
    let made = ada.post(&path, json!({ "slot": slot, "corner": 1, "expected": seq })).await;
    assert_eq!(made.status, 200, "{}", made.text());
    let table = made.json()["table"].as_str().unwrap().to_owned();
    let same = ada.post(&path, json!({ "slot": slot })).await.json();
    assert_eq!(same["table"], table, "there is one table for a match");
    assert!(ada.get(&format!("/p/{id}")).await.text().contains("At a table"));
    let run = format!("/api/v1/promotions/{id}/run");
    let early = ada.post(&run, json!({})).await;
    assert_eq!(early.status, 422);
    assert!(early.text().contains("is still being played at a table"), "{}", early.text());
    ada.sit(&table, "geese").await;
    let resigned = ada.at(&table, "resign", json!({})).await;
    assert_eq!(resigned.status, 200, "{}", resigned.text());
    let report = ada.post(&run, json!({})).await;
    assert_eq!(report.status, 200, "{}", report.text());
    let report = report.json();
    let fought = report["matches"].as_array().unwrap().iter().find(|one| one["slot"] == slot).unwrap();
    assert_eq!(
        (fought["winner"].clone(), fought["replay"].clone()),
        (0.into(), format!("/m/{table}").into())
    );
    assert!(fought["how"].as_str().unwrap().starts_with("resignation"), "{fought}");
    assert_eq!(report["matches"].as_array().unwrap().len(), 6, "the others were simulated");
    let page = ada.get(&format!("/p/{id}/show/{}/{slot}", report["show"])).await.text();
    assert!(page.contains("Watch the replay"), "{page}");
    // Which table a match is played at is the server's word only.
    let (one, other) = (&free[2], &free[3]);
    let heal = |who: &String| json!(format!("pencil {who} | injured 0"));
    let bout = json!({ "sides": [[one], [other]], "players": [format!("table {table}")] });
    let forged =
        json!({ "deeds": [heal(one), heal(other), { "book": { "show": 15, "slot": 1, "bout": bout } }] });
    let forged = ada.post(&deeds, forged).await;
    assert_eq!(forged.status, 200, "{}", forged.text());
    assert_eq!(stands(&ada, &id).await["next"]["matches"][0]["table"], Value::Null);
}

/// A stranger without a name, a guest, a co-promoter, the owner: first while it is private, then while it is public.
#[tokio::test(flavor = "multi_thread")]
async fn every_route_of_a_promotion_answers_every_role_as_it_should() {
    let house = House::open().await;
    let (ada, bea, guest) = (house.guest("Ada").await, house.guest("Bea").await, house.guest("Guy").await);
    let id = found(&ada).await;
    let token = link(&ada, &id).await;
    assert_eq!(form(&bea, &format!("/p/{id}/join"), "token=0").await.status, 403, "a link that was made up");
    assert_eq!(form(&bea, &format!("/p/{id}/join"), &format!("token={token}")).await.status, 303);
    assert_eq!(ada.post(&format!("/api/v1/promotions/{id}/run"), json!({})).await.status, 200);
    let stranger = house.client();
    let everybody = [&stranger, &guest, &bea, &ada];
    let reads = [
        "",
        "/roster",
        "/wrestler/krakenella",
        "/belts",
        "/belt/civic-crown",
        "/rankings",
        "/feuds",
        "/feud/1",
        "/history",
        "/futures",
        "/show/14",
        "/show/14/6",
        "/show/14/report.html",
        "/almanac.html",
        "/almanac.json",
        "/almanac.csv",
        "/log",
    ];
    let api = [
        "",
        "/suggestions?slot=1",
        "/report?show=14",
        "/log",
        "/odds",
        "/futures",
        "/commentary?show=14&slot=6",
        "/almanac",
    ];
    let paths = || {
        reads
            .iter()
            .map(|path| format!("/p/{id}{path}"))
            .chain(api.iter().map(|path| format!("/api/v1/promotions/{id}{path}")))
    };
    // What is sent is refused by the rules, so that nothing changes: 422 is as far as a promoter gets.
    let pencil = json!({ "deeds": ["pencil nobody | face"] });
    // Only the owner has the links.
    for (who, expected) in everybody.iter().zip([401, 403, 403, 200]) {
        assert_eq!(who.get(&format!("/api/v1/promotions/{id}/links")).await.status, expected);
        let path = format!("/api/v1/promotions/{id}/settings");
        assert_eq!(who.post(&path, json!({ "public": false })).await.status, expected);
    }
    for (public, read) in [(false, [401, 403, 200, 200]), (true, [200, 200, 200, 200])] {
        let word = if public { "yes" } else { "no" };
        assert_eq!(form(&ada, &format!("/p/{id}/settings"), &format!("public={word}")).await.status, 303);
        for path in paths() {
            for (who, expected) in everybody.iter().zip(read) {
                assert_eq!(who.get(&path).await.status, expected, "public {public}: {path}");
            }
        }
        for (who, expected) in everybody.iter().zip([401, 403, 422, 422]) {
            let deed = form(who, &format!("/p/{id}/deed"), "deed=bribe+the+referee").await;
            assert_eq!(deed.status, expected, "public {public}: {}", deed.text());
            assert_eq!(form(who, &format!("/p/{id}/book"), "show=15&slot=1").await.status, expected);
            assert_eq!(
                who.post(&format!("/api/v1/promotions/{id}/deeds"), pencil.clone()).await.status,
                expected
            );
        }
        // An old number is refused before anything is done.
        for (who, expected) in everybody.iter().zip([401, 403, 409, 409]) {
            for verb in ["run", "auto"] {
                assert_eq!(
                    form(who, &format!("/p/{id}/{verb}"), "seq=1").await.status,
                    expected,
                    "public {public}: {verb}"
                );
            }
            for verb in ["run", "auto-book"] {
                let path = format!("/api/v1/promotions/{id}/{verb}");
                assert_eq!(
                    who.post(&path, json!({ "expected": 1 })).await.status,
                    expected,
                    "public {public}: {verb}"
                );
            }
        }
        for (who, expected) in everybody.iter().zip([401, 403, 422, 422]) {
            assert_eq!(
                form(who, &format!("/p/{id}/play"), "slot=99").await.status,
                expected,
                "public {public}"
            );
            let path = format!("/api/v1/promotions/{id}/play");
            assert_eq!(who.post(&path, json!({ "slot": 99 })).await.status, expected, "public {public}");
        }
        for (who, expected) in everybody.iter().zip([401, 403, 403]) {
            assert_eq!(
                form(who, &format!("/p/{id}/settings"), "invite=new").await.status,
                expected,
                "public {public}"
            );
        }
    }
    // A removed co-promoter, and a link that was replaced, are worthless.
    let bea_id = bea.get("/api/v1/me").await.json()["person"].as_str().unwrap().to_owned();
    assert_eq!(
        form(&ada, &format!("/p/{id}/settings"), &format!("drop={bea_id}&invite=new&public=no")).await.status,
        303
    );
    assert_eq!(bea.get(&format!("/p/{id}")).await.status, 403);
    assert_eq!(form(&bea, &format!("/p/{id}/join"), &format!("token={token}")).await.status, 403);
    assert_eq!(ada.get(&format!("/p/{id}/join/{token}")).await.status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_promoters_at_once_never_lose_a_deed_silently() {
    let house = House::open().await;
    let (ada, bea) = (house.guest("Ada").await, house.guest("Bea").await);
    let id = found(&ada).await;
    let token = link(&ada, &id).await;
    assert_eq!(form(&bea, &format!("/p/{id}/join"), &format!("token={token}")).await.status, 303);
    let path = format!("/api/v1/promotions/{id}/deeds");
    for round in 0..10 {
        let seq = stands(&ada, &id).await["seq"].as_i64().unwrap();
        let body = |who: &str| json!({ "deeds": [format!("pencil krakenella | name {who} {round}")], "expected": seq });
        let (one, other) = tokio::join!(ada.post(&path, body("Ham")), bea.post(&path, body("Bacon")));
        let mut codes = [one.status.as_u16(), other.status.as_u16()];
        codes.sort_unstable();
        assert!(codes == [200, 409], "{codes:?}: {} {}", one.text(), other.text());
        let look = stands(&bea, &id).await;
        assert_eq!(look["seq"], seq + 1);
        let (winner, names) = (if one.status == 200 { "Ham" } else { "Bacon" }, look["roster"].to_string());
        assert!(names.contains(&format!("{winner} {round}")), "whoever was told so has been entered");
    }

    // The page of whoever was late shows how it stands now, says so, and has changed nothing.
    let look = stands(&ada, &id).await;
    let seq = look["seq"].as_i64().unwrap();
    assert_eq!(form(&bea, &format!("/p/{id}/auto"), &format!("seq={seq}")).await.status, 303);
    let late = form(&ada, &format!("/p/{id}/run"), &format!("seq={seq}")).await;
    assert_eq!(late.status, 409);
    assert!(
        late.text().contains("Another promoter changed something meanwhile")
            && late.text().contains("6 of 6")
    );

    // Ten times *Run* at once: every show is run once, and no result is there twice.
    let now = stands(&ada, &id).await;
    let path = format!("/api/v1/promotions/{id}/run");
    let runs = (0..10).map(|_| ada.post(&path, json!({ "expected": now["seq"] })));
    let done = futures_util::future::join_all(runs).await;
    let codes: Vec<u16> = done.iter().map(|reply| reply.status.as_u16()).collect();
    assert_eq!(codes.iter().filter(|code| **code == 200).count(), 1, "{codes:?} {}", done[0].text());
    let log = ada.get(&format!("/api/v1/promotions/{id}/log")).await.text();
    let world = promotion::World::fold(&promotion::Log::read(&log).unwrap()).unwrap();
    assert_eq!(world.closed, 14, "one show more than the story");
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_bookings_are_refused_with_a_sentence_and_change_nothing() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = found(&ada).await;
    let path = format!("/api/v1/promotions/{id}/deeds");
    let look = stands(&ada, &id).await;
    let (show, slot, free) = (look["next"]["number"].clone(), open_slot(&look), free(&look));
    let booked = look["next"]["matches"][0]["sides"][0][0].as_str().unwrap().to_owned();
    let setup = json!({ "deeds": [format!("pencil {} | injured 2", free[0]), format!("pencil {} | suspended 2", free[1]), format!("pencil {} | dead", free[4]), format!("pencil {} | retired", free[5]), "vacate High Shelf Title"] });
    assert_eq!(ada.post(&path, setup).await.status, 200);
    let seq = stands(&ada, &id).await["seq"].clone();
    let book =
        |one: &str, other: &str, more: &str| json!(format!("book {show}.{slot} {one} v {other}{more}"));
    let (one, other) = (&free[2], &free[3]);
    for (deed, because) in [
        (book(&free[0], one, ""), "is injured"),
        (book(&free[1], one, ""), "is suspended"),
        (book(&free[4], one, ""), "is dead"),
        (book(&free[5], one, ""), "has retired"),
        (book(&booked, one, ""), "already. Allow"),
        (book(one, one, ""), "in this match twice"),
        (book(one, other, " | for High Shelf Title"), "Nobody holds the High Shelf Title"),
        (book(one, other, " | shark tank"), "can't be played"),
        (book(one, "somebody unknown", ""), "Nobody here is called"),
        (
            json!({ "result": { "show": show, "slot": 6, "left": { "ending": "pin", "winner": 0 } } }),
            "run the show",
        ),
        (json!({ "open": { "show": show } }), "run the show"),
        (json!("hire Somebody New"), "The game has no card of"),
        (json!("guest krakenella | someone"), "guest link"),
        (json!({ "nonsense": true }), "That is no deed"),
        (json!(7), "nothing a promoter does"),
    ] {
        let refused = ada.post(&path, json!({ "deeds": [deed] })).await;
        assert_eq!(
            (refused.status.as_u16(), refused.code().as_str()),
            (422, "unfit"),
            "{deed}: {}",
            refused.text()
        );
        assert!(refused.json()["detail"].as_str().unwrap().contains(because), "{deed}: {}", refused.text());
    }
    // One that is wrong takes all others with it.
    let half = json!({ "deeds": ["vacate Civic Crown", "vacate Civic Crown"] });
    assert_eq!(ada.post(&path, half).await.status, 422);
    assert_eq!(ada.post(&path, json!({ "deeds": [] })).await.status, 422);
    assert_eq!(stands(&ada, &id).await["seq"], seq, "nothing was entered");
    let page = form(&ada, &format!("/p/{id}/deed"), "deed=feud+%3Cb%3E+v+x").await;
    assert_eq!(page.status, 422);
    assert!(page.text().contains("role=\"alert\"") && !page.text().contains("called \"<b>"));
    assert_eq!(ada.get("/p/00000000000000000000000000000000").await.status, 404);
    let game = ada.post("/api/v1/promotions", json!({ "game": "dungeon-bowl" })).await;
    assert_eq!(game.status, 422, "{}", game.text());
    for _ in 1..server::promotions::MOST_OWNED {
        found(&ada).await;
    }
    let one_more = ada.post("/api/v1/promotions", json!({})).await;
    assert_eq!((one_more.status.as_u16(), one_more.code().as_str()), (409, "not_allowed_here"));
}

fn deed(seq: i64) -> DeedRow {
    DeedRow { seq, at: seq, person: "owner".into(), payload: format!("{{\"{seq}\":0}}") }
}

async fn a_number_of_a_log_is_written_once(store: &Store) {
    for (id, code) in [("owner", 7), ("helper", 8)] {
        let person = Person { id: id.into(), name: id.into(), epoch: 0, account: None };
        store.add_person(&person, 1, &[code; 32]).await.unwrap();
    }
    let row = PromotionRow {
        id: "p1".into(),
        owner: "owner".into(),
        created: 1,
        head: "{}".into(),
        public: false,
        invite: "x".into(),
    };
    let first: Vec<DeedRow> = (1..=1200).map(deed).collect();
    store.add_promotion(&row, &first).await.unwrap();
    assert_eq!(store.promotion("p1").await.unwrap(), Some(row.clone()));
    assert_eq!(store.deeds("p1", 0).await.unwrap(), first);
    assert!(store.append_deeds("p1", &[deed(1201), deed(1202)]).await.unwrap());
    assert!(!store.append_deeds("p1", &[deed(1203), deed(1202)]).await.unwrap(), "a number is taken");
    assert_eq!(store.deeds("p1", 1200).await.unwrap(), [deed(1201), deed(1202)], "all or nothing");
    let writers = (0..8).map(|_| {
        let store = store.clone();
        tokio::spawn(async move { store.append_deeds("p1", &[deed(1203), deed(1204)]).await.unwrap() })
    });
    let won = futures_util::future::join_all(writers).await;
    assert_eq!(won.into_iter().filter(|won| *won.as_ref().unwrap()).count(), 1);
    store.add_promoter("p1", "helper", 5).await.unwrap();
    store.add_promoter("p1", "helper", 6).await.unwrap();
    assert_eq!(store.promoters("p1").await.unwrap(), [("helper".to_owned(), "helper".to_owned())]);
    assert_eq!(store.promotions_of("helper").await.unwrap().len(), 1);
    store.drop_promoter("p1", "helper").await.unwrap();
    store.add_guest("p1", "helper").await.unwrap();
    assert!(store.promoters("p1").await.unwrap().is_empty(), "a guest promotes nothing");
    assert_eq!(store.promotions_of("helper").await.unwrap().len(), 1, "and finds the promotion again");
    store.add_promoter("p1", "helper", 7).await.unwrap();
    store.add_guest("p1", "helper").await.unwrap();
    assert_eq!(store.promoters("p1").await.unwrap().len(), 1, "a guest may become a promoter, and stays one");
    store.drop_promoter("p1", "helper").await.unwrap();
    assert!(store.promotions_of("helper").await.unwrap().is_empty());
    store.set_promotion("p1", true, "y").await.unwrap();
    let public = store.public_promotions(10).await.unwrap();
    assert_eq!((public.len(), public[0].invite.as_str()), (1, "y"));
    assert_eq!(store.promotions_owned("owner").await.unwrap(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_store_of_promotions_on_sqlite_and_postgresql() {
    let folder = Folder::new();
    let sqlite = Store::open(&folder.file("store.sqlite")).await.unwrap();
    a_number_of_a_log_is_written_once(&sqlite).await;
    let postgres = Postgres::start();
    let store = Store::open(&postgres.address()).await.unwrap();
    a_number_of_a_log_is_written_once(&store).await;
    // A copy has promotions too.
    let copy = Store::open(&folder.file("copy.sqlite")).await.unwrap();
    server::store::copy(&store, &copy).await.unwrap();
    assert_eq!(copy.deeds("p1", 0).await.unwrap(), store.deeds("p1", 0).await.unwrap());
    assert_eq!(copy.promotion("p1").await.unwrap(), store.promotion("p1").await.unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_promotion_survives_its_server() {
    let folder = Folder::new();
    let file = folder.file("ring.sqlite");
    let house = House::on(&file, crate::common::wide_limits(), server::world::World::real()).await;
    let ada = house.guest("Ada").await;
    let id = found(&ada).await;
    assert_eq!(ada.post(&format!("/api/v1/promotions/{id}/run"), json!({})).await.status, 200);
    let before = stands(&ada, &id).await;
    house.close().await;
    let house = House::on(&file, crate::common::wide_limits(), server::world::World::real()).await;
    let ada = Client { address: house.address, ..ada };
    assert_eq!(stands(&ada, &id).await, before);
    house.close().await;
}
