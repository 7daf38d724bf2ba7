//! `ringcraft serve` as somebody runs it: it opens, answers, logs without secrets, and closes when it is asked to.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A folder of one test's own.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    drop(fs::remove_dir_all(&path));
    fs::create_dir_all(&path).expect("a folder for the test");
    path
}

fn serve(folder: &Path, log: &str) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ringcraft"))
        .args(["serve", "--bind", "127.0.0.1:0", "--data"])
        .arg(folder.join("ringcraft.sqlite"))
        .env("RINGCRAFT_LOG", log)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(fs::File::create(folder.join("log")).expect("a file for the log"))
        .spawn()
        .expect("the program starts");
    let mut greeting = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut greeting).expect("a greeting");
    let address = greeting.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    let address = address.unwrap_or_else(|| panic!("no address in {greeting:?}")).to_owned();
    (child, address)
}

/// One request; all of the answer.
fn ask(address: &str, head: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let length = body.len();
    let request =
        format!("{head}\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}

/// The text after this and before the next quotation mark.
fn field(text: &str, name: &str) -> String {
    let start = format!("\"{name}\":\"");
    let rest = text.split(&start).nth(1).unwrap_or_else(|| panic!("no {name} in {text}"));
    rest.split('"').next().unwrap_or_default().to_owned()
}

fn stop(mut child: Child) {
    let asked = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(asked.is_ok_and(|status| status.success()));
    let status = child.wait().expect("it ends");
    assert!(status.success(), "a server that was asked to stop ends well: {status}");
}

#[test]
fn it_opens_answers_and_closes_and_its_log_has_no_secret() {
    let folder = folder("serve");
    let (child, address) = serve(&folder, "trace");
    let json = "content-type: application/json";
    let me = ask(&address, &format!("POST /api/v1/guests HTTP/1.1\r\n{json}"), r#"{"name":"Ada"}"#);
    assert!(me.starts_with("HTTP/1.1 201"), "{me}");
    let (token, recovery) = (field(&me, "token"), field(&me, "recovery"));
    let mine = format!("{json}\r\nauthorization: Bearer {token}");
    let table = r#"{"game":"atw","seats":[{"kind":"me"},{"kind":"link"}]}"#;
    let made = ask(&address, &format!("POST /api/v1/tables HTTP/1.1\r\n{mine}"), table);
    assert!(made.starts_with("HTTP/1.1 201"), "{made}");
    let (id, link) = (field(&made, "id"), field(&made, "token"));
    let account = r#"{"account":"ada","password":"correct horse battery"}"#;
    let kept = ask(&address, &format!("PUT /api/v1/me/account HTTP/1.1\r\n{mine}"), account);
    assert!(kept.starts_with("HTTP/1.1 200"), "{kept}");
    // Every older token is worthless now.
    let (older, token) = (token, field(&kept, "token"));
    let mine = format!("{json}\r\nauthorization: Bearer {token}");
    let sit = r#"{"entropy":"seventeen geese"}"#;
    ask(&address, &format!("POST /api/v1/tables/{id}/sit HTTP/1.1\r\n{mine}"), sit);
    ask(&address, &format!("GET /t/{id}/seat/{link} HTTP/1.1\r\ncookie: ringcraft={token}"), "");
    ask(&address, &format!("GET /t/{id}?token={token} HTTP/1.1"), "");
    ask(
        &address,
        &format!("POST /api/v1/recover HTTP/1.1\r\n{json}"),
        &format!(r#"{{"code":"{recovery}"}}"#),
    );
    ask(&address, &format!("POST /api/v1/tables/{id}/close HTTP/1.1\r\n{mine}"), "{}");
    let shown = ask(&address, &format!("GET /api/v1/tables/{id} HTTP/1.1"), "");
    let secret = field(&shown, "secret");
    stop(child);
    let log = fs::read_to_string(folder.join("log")).expect("the log");
    for line in log.lines() {
        let line: serde_json::Value =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert!(line["level"].is_string() && line["timestamp"].is_string(), "{line}");
    }
    for (what, words) in [("open", "\"open\""), ("requests", "\"request\""), ("closing", "\"closing\"")] {
        assert!(log.contains(words), "nothing about {what}: {log}");
    }
    let recovery_plain = recovery.replace('-', "");
    let hidden = [&older, &token, &recovery, &recovery_plain, &link, &secret].map(String::as_str);
    for secret in hidden.into_iter().chain(["correct horse", "geese"]) {
        assert!(!log.contains(secret), "{secret} is in the log");
    }
}

#[test]
fn unless_somebody_wants_more_only_opening_and_closing_are_logged() {
    let folder = folder("serve-quiet");
    let (child, address) = serve(&folder, "info");
    ask(&address, "GET / HTTP/1.1", "");
    stop(child);
    let log = fs::read_to_string(folder.join("log")).expect("the log");
    assert!(!log.contains("\"request\"") && log.lines().count() <= 4, "{log}");
}

#[test]
fn a_filter_that_cannot_be_read_is_refused_with_its_name() {
    let output = Command::new(env!("CARGO_BIN_EXE_ringcraft"))
        .args(["serve", "--bind", "127.0.0.1:0"])
        .env("RINGCRAFT_LOG", "server=loudly")
        .output()
        .expect("the program runs");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && complaint.contains("RINGCRAFT_LOG"), "{complaint}");
}

#[test]
fn a_password_is_taken_from_the_environment_or_a_file_and_never_printed() {
    let folder = folder("serve-password");
    let address = "postgres://ada:seventeen-geese@127.0.0.1:1/ring";
    let file = folder.join("database");
    fs::write(&file, format!("{address}\n")).expect("a file with the address");
    let run = |arguments: &[&str], variable: Option<&str>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ringcraft"));
        command.args(arguments).current_dir(&folder).stdin(Stdio::null()).env_remove("RINGCRAFT_DATABASE");
        if let Some(value) = variable {
            command.env("RINGCRAFT_DATABASE", value);
        }
        let output = command.output().expect("the program runs");
        let said = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8_lossy(&said).into_owned())
    };
    let named = file.to_string_lossy().into_owned();
    for (arguments, variable) in [
        (&["serve", "--bind", "127.0.0.1:0"][..], Some(address)),
        (&["backup", "copy.sqlite"], Some(address)),
        (&["serve", "--bind", "127.0.0.1:0", "--database-file", &named], None),
        (&["backup", "copy.sqlite", "--database-file", &named], None),
        (&["removals", "--database-file", &named], None),
    ] {
        let (done, said) = run(arguments, variable);
        assert!(!done && !said.contains("geese"), "{arguments:?}: {said}");
        assert!(!folder.join("copy.sqlite").exists() && !folder.join("ringcraft.sqlite").exists());
    }
    let (done, said) = run(&["serve", "--help"], Some(address));
    assert!(done && said.contains("RINGCRAFT_DATABASE") && !said.contains("geese"), "{said}");
}
