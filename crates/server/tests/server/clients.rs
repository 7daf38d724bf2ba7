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
    let house = House::open().await;
    let (ada, _, id) = crate::common::pair(&house, crate::common::duel("pig")).await;
    let folder = crate::common::Folder::new();
    // Once with ids that are nobody's table, once with that of a table at which the caller sits.
    let own = format!("[parameters]\n\"path.id\" = \"{id}\"\n");
    for (parameters, paths) in [(String::new(), "/api/v1/"), (own, "/tables/")] {
        let config = folder.file("schemathesis.toml");
        std::fs::write(&config, &parameters).expect("its configuration");
        let mut command = Command::new(&program);
        // What it finds worth keeping goes where the test's other things go.
        command.current_dir(&folder.0).args(["--config-file", &config]);
        command.args(["run", &format!("http://{}/api/v1/openapi.json", house.address)]);
        command
            .args(["--header", &format!("Authorization: Bearer {}", ada.token.clone().unwrap_or_default())]);
        // A stream does not end; and whoever revokes the token is nobody from then on.
        command.args(["--exclude-path", "/api/v1/tables/{id}/stream", "--exclude-path", "/api/v1/me/revoke"]);
        command.args(["--include-path-regex", paths, "--max-examples", "60", "--seed", "7", "--checks"]);
        command.arg(
            "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
        );
        println!("{}", run(command).await);
    }
}
