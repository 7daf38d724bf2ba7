//! A bot that plays one match over the API against a bot of the server:
//! `cargo run -p server --example bot -- 127.0.0.1:7777 wrestlenomicon`.

use std::io::{BufRead, BufReader, Error, Read, Write};
use std::net::TcpStream;

use kernel::fair::Commitment;
use serde_json::{Value, json};

/// Sends a request; the answer's body, line by line.
fn ask(
    server: &str,
    method: &str,
    path: &str,
    body: &Value,
    token: &str,
) -> Result<impl BufRead + use<>, Error> {
    let text = if method == "GET" { String::new() } else { body.to_string() };
    let mut stream = TcpStream::connect(server)?;
    write!(
        stream,
        "{method} /api/v1{path} HTTP/1.0\r\nhost: {server}\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{text}",
        text.len(),
    )?;
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    while reader.read_line(&mut line)? > 2 {
        line.clear();
    }
    Ok(reader)
}

fn json(mut body: impl Read) -> Result<Value, Error> {
    let mut text = String::new();
    body.read_to_string(&mut text)?;
    serde_json::from_str(&text).map_err(|error| Error::other(format!("{error}: {text}")))
}

fn main() -> Result<(), Error> {
    let mut arguments = std::env::args().skip(1);
    let server = arguments.next().unwrap_or_else(|| "127.0.0.1:7777".into());
    let game = arguments.next().unwrap_or_else(|| "wrestlenomicon".into());
    let me = json(ask(&server, "POST", "/guests", &json!({ "name": "Rust bot" }), "")?)?;
    let token = me["token"].as_str().unwrap_or_default();
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": 1 }]);
    let made = json(ask(&server, "POST", "/tables", &json!({ "game": game, "seats": seats }), token)?)?;
    let table = made["id"].as_str().ok_or_else(|| Error::other(made.to_string()))?;
    // The server has committed to its part of the dice; I commit to mine, and reveal it when everybody has sat down.
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| Error::other(error.to_string()))?;
    let entropy = format!("{:032x}", u128::from_le_bytes(bytes));
    let shown = made["commitment"].as_str().unwrap_or_default().parse().map_err(Error::other)?;
    let mine = Commitment(shown).of_seat(table, &entropy);
    json(ask(&server, "POST", &format!("/tables/{table}/sit"), &json!({ "commitment": mine }), token)?)?;
    let mut turn = 0;
    for line in ask(&server, "GET", &format!("/tables/{table}/stream"), &Value::Null, token)?.lines() {
        // An empty line is a heartbeat.
        let Ok(look) = serde_json::from_str::<Value>(&line?) else { continue };
        if !look["outcome"].is_null() {
            println!("ended after {} answers: ranks {}", look["answers"], look["outcome"]["ranks"]);
            return Ok(());
        }
        if look["dice"]["reveal"].as_array().is_some_and(|seats| !seats.is_empty()) {
            let reveal = json!({ "entropy": entropy });
            json(ask(&server, "POST", &format!("/tables/{table}/reveal"), &reveal, token)?)?;
        }
        let Some(offers) = look["question"]["offers"].as_array() else { continue };
        turn += 1;
        // Put your own idea here: `look["view"]` is what this seat sees.
        let answer =
            json!({ "code": offers[turn * 7 % offers.len()]["code"], "number": look["question"]["number"] });
        json(ask(&server, "POST", &format!("/tables/{table}/say"), &answer, token)?)?;
    }
    Err(Error::other("the stream ended before the match"))
}
