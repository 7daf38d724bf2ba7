//! The bots of `examples/` play a match to its end.

use std::process::{Command, Output, Stdio};

use crate::common::House;

async fn run(mut command: Command) -> String {
    let output: Output =
        tokio::task::spawn_blocking(move || command.stdin(Stdio::null()).output().expect("it runs"))
            .await
            .expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn the_python_bot_plays_a_match_to_its_end() {
    let house = House::open().await;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/bot.py");
    let lines = std::fs::read_to_string(script).expect("the script").lines().count();
    assert!(lines < 60, "{lines} lines");
    let mut command = Command::new("python3");
    command.args([script, &format!("http://{}", house.address), "wrestlenomicon"]);
    let said = run(command).await;
    assert!(said.contains("after"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rust_bot_plays_a_match_to_its_end() {
    let house = House::open().await;
    // Cargo builds the examples before it runs the tests, beside the folder of the tests.
    let tests = std::env::current_exe().expect("this test");
    let bot = tests.parent().and_then(std::path::Path::parent).expect("the folder").join("examples/bot");
    let mut command = Command::new(bot);
    command.args([house.address.to_string(), "wrestlenomicon".to_owned()]);
    let said = run(command).await;
    assert!(said.starts_with("ended after"), "{said}");
}

/// The variable that names the program of schemathesis; `cargo xtask api` installs it and sets this.
const SCHEMATHESIS: &str = "RINGCRAFT_SCHEMATHESIS";

#[tokio::test(flavor = "multi_thread")]
async fn what_the_description_promises_is_what_is_answered() {
    let Ok(program) = std::env::var(SCHEMATHESIS) else {
        // Without the tool at least: every route is described, and the server serves that description.
        let house = House::open().await;
        let served = house.client().get("/api/v1/openapi.json").await.json();
        assert_eq!(served, server::api::openapi::description());
        for route in server::api::routes() {
            let method = route.spec.method.as_str().to_lowercase();
            assert!(served["paths"][route.spec.path][&method]["responses"].is_object(), "{route:?}");
        }
        return;
    };
    let (folder, postgres) = (crate::common::Folder::new(), crate::common::postgres::Postgres::start());
    for database in [folder.file("ringcraft.sqlite"), postgres.address()] {
        as_described(&program, &database, &folder).await;
    }
}

/// Tries every route on that database, and the stream of a match that is played meanwhile.
async fn as_described(program: &str, database: &str, folder: &crate::common::Folder) {
    let limits = crate::common::wide_limits();
    let house = House::on(database, limits, server::world::World::real()).await;
    let (ada, bob, id) = crate::common::pair(&house, crate::common::duel("pig")).await;
    let carol = house.guest("Carol").await;
    let token = |client: &crate::common::Client| client.token.clone().unwrap_or_default();
    let promotion = ada.post("/api/v1/promotions", serde_json::json!({})).await.json();
    let promotion = promotion["id"].as_str().expect("an id");
    // Once with ids that are nobody's, once with that of a table at which the caller sits, once with that of the caller's
    // promotion; and what makes the token worthless by somebody else.
    let own = |id: &str| format!("[parameters]\n\"path.id\" = \"{id}\"\n");
    let (table, desk) = (own(&id), own(promotion));
    let ends = "/api/v1/me/(revoke|logout|account)$";
    for (parameters, paths, who) in [
        ("", "/api/v1/", &ada),
        (table.as_str(), "/tables/", &ada),
        (desk.as_str(), "/promotions/", &ada),
        ("", ends, &carol),
    ] {
        let config = folder.file("schemathesis.toml");
        std::fs::write(&config, parameters).expect("its configuration");
        let mut command = Command::new(program);
        // What it finds worth keeping goes where the test's other things go.
        command.current_dir(&folder.0).args(["--config-file", &config]);
        command.args(["run", &format!("http://{}/api/v1/openapi.json", house.address)]);
        command.args(["--header", &format!("Authorization: Bearer {}", token(who))]);
        // A stream does not end; its lines are tried below.
        command.args(["--exclude-path", "/api/v1/tables/{id}/stream"]);
        if paths != ends {
            command.args(["--exclude-path-regex", ends]);
        }
        command.args(["--include-path-regex", paths, "--max-examples", "60", "--seed", "7", "--checks"]);
        command.arg(
            "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
        );
        println!("{}", run(command).await);
    }
    let (id, tokens) = ada.make(crate::common::duel("pig")).await;
    ada.sit(&id, "a").await;
    bob.do_at(&id, "sit", serde_json::json!({ "token": tokens[0], "entropy": "b" })).await;
    let python = std::path::Path::new(program).with_file_name("python");
    let mut command = Command::new(python);
    command.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/check_stream.py"));
    command.args([format!("http://{}", house.address), token(&ada), id.clone()]);
    let playing = async {
        for turn in 0.. {
            if !ada.answer(&id, turn).await {
                bob.answer(&id, turn).await;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::select! {
        said = run(command) => println!("{said}"),
        () = playing => {}
    }
    house.close().await;
}
