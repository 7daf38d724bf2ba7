//! The dice ceremony in real browsers: one click against a bot, two windows against each other, and a server that cheats.

use std::process::Command;

use browser::{Driver, House, Player, Window};
use catalog::{Edition, visit};
use kernel::Record;
use kernel::fair::{Commitment, Secret};
use serde_json::{Value, json};

const CHECKED: &str = "return !!document.getElementById('checked')?.textContent";

fn told(window: &Window<'_>) -> String {
    window.until(CHECKED);
    window.text("return document.getElementById('checked').textContent")
}

/// What this browser has kept for the table that it shows.
fn kept(window: &Window<'_>) -> Value {
    let text = window.text(
        "return localStorage.getItem('ringcraft dice ' + document.getElementById('table').dataset.table) ?? 'null'",
    );
    serde_json::from_str(&text).expect("JSON")
}

fn record(window: &Window<'_>) -> Value {
    window.js_later(
        "const done = arguments[0], { table } = document.getElementById('table').dataset;
         fetch(`/api/v1/tables/${table}/record`).then(answer => answer.json()).then(done);",
        &[],
    )
}

/// Runs something with the page's own verifier, in the page's browser.
fn with_the_verifier(window: &Window<'_>, script: &str, arguments: &[Value]) -> Value {
    let module = include_str!("../../web/assets/dice.js").replace("\nexport ", "\n");
    let whole = format!(
        "{module}
         const args = arguments, done = args[args.length - 1];
         const dice = {{ verify, compare, keyOf, choicesAtFirst, choicesAfter, roll, seatCommitment, commitmentTo }};
         try {{ {script} }} catch (error) {{ done(String(error)); }}"
    );
    window.js_later(&whole, arguments)
}

fn by_the_rules<G: kernel::Tabletop>(edition: &Edition<G>, record: &Record) {
    kernel::record::verify::<G>(edition.content(), record).expect("the rules and the dice agree");
}

/// The record of a match as anybody can fetch it, checked by the page's verifier, by Rust and by Python; its fairness.
fn checked_by_all(house: &House, window: &Window<'_>, id: &str) -> Value {
    let json = Api::nobody().text(&house.at(&format!("/api/v1/tables/{id}/record")));
    let value: Value = serde_json::from_str(&json).expect("JSON");
    let fault = with_the_verifier(window, "done(dice.verify(args[0]).fault);", std::slice::from_ref(&value));
    assert_eq!(fault, Value::Null, "the page");
    let record = Record::from_json(&json).expect("a record");
    let library = catalog::Library::load(|_| Vec::new()).expect("the built-in content is fine");
    let game = library.find(&record.header.game).expect("a game");
    visit!(AnyGame, &game, edition => by_the_rules(edition, &record));
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{id}.json"));
    std::fs::write(&file, &json).expect("the record is written");
    let tool = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/verify_dice.py");
    let python = Command::new("python3").arg(tool).arg(&file).output().expect("python3");
    assert!(python.status.success(), "Python: {}", String::from_utf8_lossy(&python.stderr));
    value["fairness"].clone()
}

/// A program that plays over the API.
struct Api {
    agent: ureq::Agent,
    token: String,
}

impl Api {
    fn nobody() -> Self {
        let settings = ureq::Agent::config_builder().http_status_as_error(false);
        Self { agent: settings.build().into(), token: String::new() }
    }

    fn guest(house: &House, name: &str) -> Self {
        let mut guest = Self::nobody();
        let me = guest.post(&house.at("/api/v1/guests"), &json!({ "name": name }));
        me["token"].as_str().expect("a token").clone_into(&mut guest.token);
        guest
    }

    fn text(&self, address: &str) -> String {
        let request = self.agent.get(address).header("authorization", format!("Bearer {}", self.token));
        request.call().and_then(|mut answer| answer.body_mut().read_to_string()).expect("an answer")
    }

    fn look(&self, table: &str) -> Value {
        serde_json::from_str(&self.text(table)).expect("JSON")
    }

    fn post(&self, address: &str, body: &Value) -> Value {
        let request = self.agent.post(address).header("authorization", format!("Bearer {}", self.token));
        let answer = request.send_json(body).and_then(|mut answer| answer.body_mut().read_json());
        answer.expect("an answer")
    }

    /// Sits down with a commitment to this entropy.
    fn sit(&self, table: &str, link: &Value, entropy: &str) {
        let look = self.look(table);
        let shown = look["commitment"].as_str().and_then(|text| text.parse().ok()).expect("a commitment");
        let own = Commitment(shown).of_seat(look["id"].as_str().expect("an id"), entropy);
        let sat = self.post(&format!("{table}/sit"), &json!({ "token": link, "commitment": own }));
        assert!(sat["seq"].is_number(), "{sat}");
    }
}

#[test]
fn two_programs_play_and_the_page_rust_and_python_agree() {
    let (house, driver) = (House::open(), Driver::start());
    let window = Window::open(&driver);
    window.go(&house.at("/"));
    let (ada, bob) = (Api::guest(&house, "Ada"), Api::guest(&house, "Bob"));
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let made = ada.post(&house.at("/api/v1/tables"), &json!({ "game": "wrestlenomicon", "seats": seats }));
    let id = made["id"].as_str().expect("an id").to_owned();
    let table = house.at(&format!("/api/v1/tables/{id}"));
    ada.sit(&table, &Value::Null, "seventeen geese 4f1c");
    bob.sit(&table, &made["links"][0]["token"], "forty wombats 77aa");
    for (who, entropy) in [(&bob, "forty wombats 77aa"), (&ada, "seventeen geese 4f1c")] {
        let revealed = who.post(&format!("{table}/reveal"), &json!({ "entropy": entropy }));
        assert!(revealed["seq"].is_number(), "{revealed}");
    }
    let mut answers = 0;
    for turn in 0..60 {
        for who in [&ada, &bob] {
            let look = who.look(&table);
            let Some(offers) = look["question"]["offers"].as_array() else { continue };
            let said = json!({ "code": offers[turn * 7 % offers.len()]["code"], "number": look["question"]["number"] });
            answers += usize::from(who.post(&format!("{table}/say"), &said)["seq"].is_number());
        }
    }
    assert!(answers > 20, "{answers}");
    bob.post(&format!("{table}/resign"), &json!({}));
    let fair = checked_by_all(&house, &window, &id);
    let entropies = ["seventeen geese 4f1c", "forty wombats 77aa"];
    for (seat, entropy) in entropies.into_iter().enumerate() {
        assert_eq!(
            (&fair["seats"][seat]["entropy"], &fair["seats"][seat]["by"]),
            (&json!(entropy), &json!("committed"))
        );
    }
}

#[test]
fn the_pages_verifier_agrees_with_the_published_vectors() {
    let (house, driver) = (House::open(), Driver::start());
    let window = Window::open(&driver);
    window.go(&house.at("/"));
    let page = include_str!("../../../docs/dice.md");
    let vectors = page.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).expect("vectors");
    let vectors: Value = serde_json::from_str(vectors).expect("JSON");
    let found = with_the_verifier(
        &window,
        "done(args[0].map(vector => {
             const key = dice.keyOf(vector), header = Uint8Array.from(vector.header.match(/../g), pair => parseInt(pair, 16));
             const choices = vector.said.reduce((before, said) => dice.choicesAfter(before, ...said), dice.choicesAtFirst(header));
             const faces = vector.faces.map((face, index) => { const sides = Number(face.split('/')[1]); return `${dice.roll(key, choices, index, sides)}/${sides}`; });
             const seats = (vector.seats ?? []).map(seat => seat.entropy === undefined ? seat : { ...seat, commitment: dice.seatCommitment(vector.commitment, vector.match, seat.entropy) });
             return { commitment: dice.commitmentTo(vector.secret), key: hex(key), choices: hex(choices), faces, seats };
         }));",
        std::slice::from_ref(&vectors),
    );
    let vectors = vectors.as_array().expect("a list");
    assert!(vectors.len() >= 10);
    for (index, vector) in vectors.iter().enumerate() {
        for name in ["commitment", "key", "choices", "faces", "seats"] {
            let right = vector.get(name).cloned().unwrap_or_else(|| json!([]));
            assert_eq!(found[index][name], right, "vector {index}: {name}");
        }
    }
}

#[test]
fn the_pages_verifier_reads_old_records_and_notices_edited_ones() {
    let (house, driver) = (House::open(), Driver::start());
    let window = Window::open(&driver);
    window.go(&house.at("/"));
    let fault = |record: &Value| {
        with_the_verifier(&window, "done(dice.verify(args[0]).fault);", std::slice::from_ref(record))
    };
    let text = include_str!("../../kernel/tests/fixtures/first-form.json");
    let old: Value = serde_json::from_str(text).expect("JSON");
    assert_eq!(fault(&old), Value::Null);
    let edited = |edit: &dyn Fn(&mut Value)| {
        let mut record = old.clone();
        edit(&mut record);
        fault(&record).as_str().expect("a fault").to_owned()
    };
    let rolled =
        old["entries"].as_array().expect("entries").iter().position(|entry| entry["faces"].is_array());
    let rolled = rolled.expect("an entry with dice");
    assert!(edited(&|record| record["entries"][rolled]["faces"][0] = json!("1/99")).contains("was changed"));
    assert!(edited(&|record| record["fairness"]["secret"] = json!("07".repeat(32))).contains("committed to"));
    assert!(
        edited(&|record| record["fairness"]["entropy"][0] = json!("x"))
            .contains("does not follow from the key")
    );
    assert!(
        edited(&|record| drop(record["entries"].as_array_mut().expect("entries").pop())).contains("missing")
    );
}

#[test]
fn against_a_bot_and_for_the_rematch_one_click_is_enough_and_the_dice_are_checked() {
    let (house, driver) = (House::open(), Driver::start());
    let window = Window::open(&driver);
    let player = Player::new(&window);
    player.play_now(&house, "wrestlenomicon");
    assert!(!player.next().offers.is_empty());
    let first = kept(&window);
    assert!(first["entropy"].as_str().is_some_and(|text| text.len() >= 32), "{first}");
    assert_eq!(first["revealed"], true);
    let shown = window.text("return document.getElementById('kept').textContent");
    for name in ["commitment", "entropy"] {
        assert!(shown.contains(first[name].as_str().expect("a text")), "the page shows its {name}: {shown}");
    }
    player.give_up();
    let line = told(&window);
    assert!(line.starts_with("Your dice were checked."), "{line}");
    assert_eq!(record(&window)["fairness"]["seats"][0]["entropy"], first["entropy"]);
    let before = window.address();
    window.click("form[action$=rematch] button");
    window.until(&format!("return location.href !== '{before}' && !!document.getElementById('answer')"));
    assert_ne!(kept(&window)["entropy"], first["entropy"], "with entropy of its own");
}

#[test]
fn two_windows_commit_reveal_and_check_and_a_shared_device_does_too() {
    let (house, driver) = (House::open(), Driver::start());
    let (ada, bob) = (Window::open(&driver), Window::open(&driver));
    let (first, second) = (Player::new(&ada), Player::new(&bob));
    first.set_up(&house, "champions", "friend", &[]);
    // She sits by herself, and reveals nothing before he has committed.
    ada.until("return document.querySelector('[data-seats]').dataset.seats.includes('committed')");
    assert_eq!(kept(&ada)["revealed"], Value::Null);
    let link = ada.text("return document.querySelector('input.link').value");
    bob.go(&link);
    bob.click("form.sit button");
    bob.until("return !!document.getElementById('table')");
    let begun = "return document.getElementById('log').textContent.includes('the match begins')";
    ada.until(begun);
    bob.until(begun);
    second.give_up();
    ada.until("return !!document.querySelector('.outcome')");
    for (window, seat) in [(&ada, 0), (&bob, 1)] {
        let line = told(window);
        assert!(line.starts_with("Your dice were checked."), "{line}");
        let fair = &record(window)["fairness"];
        assert_eq!(fair["seats"][seat]["entropy"], kept(window)["entropy"]);
        assert_eq!(fair["seats"][seat]["by"], "committed");
        assert_eq!(
            kept(window)["seats"].as_array().map(Vec::len),
            Some(2),
            "what the other committed to was kept"
        );
    }
    let id = ada.text("return document.getElementById('table').dataset.table");
    checked_by_all(&house, &ada, &id);
    first.set_up(&house, "wrestlenomicon", "hotseat", &[]);
    ada.until("return !!document.querySelector('.curtain')");
    ada.click(".curtain button");
    ada.until("return !document.querySelector('.curtain')");
    first.give_up();
    let line = told(&ada);
    assert!(line.starts_with("Your dice were checked."), "{line}");
}

/// What a server could do that wants other dice: it begins the match anew with another secret or with other entropy of a
/// seat, once it has seen what all add, and rewrites that seat's commitment to match. The record is consistent in itself.
fn cheat(house: &mut House, id: &str, seat: u64, swap: impl FnOnce(&mut [u8; 32], &mut String)) {
    house.stop();
    let rewriting = async {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(house.database());
        let pool = sqlx::SqlitePool::connect_with(options).await?;
        let secret: Vec<u8> =
            sqlx::query_scalar("SELECT secret FROM matches WHERE id = $1").bind(id).fetch_one(&pool).await?;
        let mut secret: [u8; 32] = secret.try_into().expect("32 bytes");
        let log: Vec<String> =
            sqlx::query_scalar("SELECT payload FROM entries WHERE match_id = $1 ORDER BY seq")
                .bind(id)
                .fetch_all(&pool)
                .await?;
        let mut log: Vec<Value> =
            log.iter().map(|entry| serde_json::from_str(entry).expect("JSON")).collect();
        let place = |log: &[Value], did: &str| {
            log.iter().position(|entry| entry["did"] == did && entry["seat"] == seat).expect("an entry")
        };
        let (sat, revealed) = (place(&log, "sat"), place(&log, "revealed"));
        let mut entropy = log[revealed]["entropy"].as_str().expect("a revealed entropy").to_owned();
        swap(&mut secret, &mut entropy);
        log[sat]["commitment"] = json!(Secret::new(secret).commitment().of_seat(id, &entropy));
        log[revealed]["entropy"] = json!(entropy);
        sqlx::query("UPDATE matches SET secret = $1 WHERE id = $2")
            .bind(secret.to_vec())
            .bind(id)
            .execute(&pool)
            .await?;
        for place in [sat, revealed] {
            let text = "UPDATE entries SET payload = $1 WHERE match_id = $2 AND seq = $3";
            let seq = i64::try_from(place).expect("a short log") + 1;
            sqlx::query(text).bind(log[place].to_string()).bind(id).bind(seq).execute(&pool).await?;
        }
        let last = log.iter().rposition(|entry| entry["did"] == "revealed").expect("an entry");
        let last = i64::try_from(last).expect("a short log") + 1;
        let text = "DELETE FROM entries WHERE match_id = $1 AND seq > $2";
        sqlx::query(text).bind(id).bind(last).execute(&pool).await?;
        pool.close().await;
        Ok::<(), sqlx::Error>(())
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(rewriting).expect("the database is rewritten");
    house.start_again();
}

/// The server and the last seat together choose the dice against a seat that has revealed; its page notices.
#[test]
fn a_server_that_swaps_what_the_other_seat_added_is_caught_by_the_page() {
    let (mut house, driver) = (House::open(), Driver::start());
    let (ada, bob) = (Window::open(&driver), Window::open(&driver));
    let first = Player::new(&ada);
    first.set_up(&house, "champions", "friend", &[]);
    ada.until("return document.querySelector('[data-seats]').dataset.seats.includes('committed')");
    bob.go(&ada.text("return document.querySelector('input.link').value"));
    bob.click("form.sit button");
    for window in [&ada, &bob] {
        window.until("return document.getElementById('log')?.textContent.includes('the match begins')");
    }
    let id = ada.text("return document.getElementById('table').dataset.table");
    cheat(&mut house, &id, 1, |_, entropy| entropy.push_str(", until it is right"));
    ada.go(&house.at(&format!("/t/{id}")));
    first.give_up();
    let line = told(&ada);
    assert!(line.contains("What seat 2 added was changed after you revealed."), "{line}");
    checked_by_all(&house, &ada, &id);
}

#[test]
fn a_cheating_server_is_caught_by_the_page() {
    let (mut house, driver) = (House::open(), Driver::start());
    let window = Window::open(&driver);
    let player = Player::new(&window);
    let mut told_after = |swap: fn(&mut [u8; 32], &mut String)| {
        player.play_now(&house, "wrestlenomicon");
        player.next();
        let id = window.text("return document.getElementById('table').dataset.table");
        cheat(&mut house, &id, 0, swap);
        window.go(&house.at(&format!("/t/{id}")));
        player.give_up();
        let line = told(&window);
        let alone = with_the_verifier(&window, "done(dice.verify(args[0]).fault);", &[record(&window)]);
        assert_eq!(alone, Value::Null, "the record alone shows nothing");
        line
    };
    let line = told_after(|secret, _| secret.fill(7));
    assert!(line.contains("The server's commitment is not the one it showed before you sat down."), "{line}");
    let line = told_after(|_, entropy| entropy.push_str(", and a little more"));
    assert!(line.contains("Your seat's commitment is not the one you sent."), "{line}");
}

/// A server that shows another commitment once everybody has sat down, or another one for the seat, learns nothing.
#[test]
fn nothing_is_revealed_to_a_server_that_changed_a_commitment() {
    let (mut house, driver) = (House::open(), Driver::start());
    let (ada, bob) = (Window::open(&driver), Window::open(&driver));
    let first = Player::new(&ada);
    first.set_up(&house, "champions", "friend", &[]);
    ada.until("return document.querySelector('[data-seats]').dataset.seats.includes('committed')");
    let link = ada.text("return document.querySelector('input.link').value");
    let id = ada.text("return document.getElementById('table').dataset.table");
    house.stop();
    let rewriting = async {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(house.database());
        let pool = sqlx::SqlitePool::connect_with(options).await?;
        sqlx::query("UPDATE matches SET secret = $1 WHERE id = $2")
            .bind(vec![7; 32])
            .bind(&id)
            .execute(&pool)
            .await?;
        pool.close().await;
        Ok::<(), sqlx::Error>(())
    };
    tokio::runtime::Runtime::new().expect("a runtime").block_on(rewriting).expect("rewritten");
    house.start_again();
    bob.go(&link);
    bob.click("form.sit button");
    let line = told(&ada);
    assert!(
        line.contains("another commitment than before you sat down") && line.contains("was not revealed"),
        "{line}"
    );
    assert_eq!(kept(&ada)["revealed"], Value::Null);
}
