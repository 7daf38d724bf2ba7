//! A whole match of each game as it is played in the terminal, piped from start to end, compared line by line with
//! `tests/transcripts`: `RINGCRAFT_GOLDEN=write cargo test -p cli --test transcripts` writes them, and the diff is the
//! review.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use catalog::GameName;
use kernel::Record;

/// What makes a match short enough to read.
fn short(game: GameName) -> &'static [&'static str] {
    match game {
        GameName::DungeonBowl => &["--rules", "quick", "--set", "switches.turn-limit=4"],
        _ => &[],
    }
}

fn ringcraft(game: GameName, more: &[&str], typed: String) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ringcraft"))
        .args(["play", game.name(), "--seed", "3"])
        .args(short(game))
        .args(more)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    // The match may end before everything is read.
    let writer = std::thread::spawn(move || drop(input.write_all(typed.as_bytes())));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("nothing is left to type");
    assert!(output.status.success(), "{game}: {}", output.status);
    String::from_utf8(output.stdout).expect("text")
}

/// What a bot would type in the first seat.
fn typed(game: GameName) -> String {
    let file = std::env::temp_dir().join(format!("ringcraft-transcript-{}-{game}.json", std::process::id()));
    let path = file.to_str().expect("a plain path");
    ringcraft(game, &["--seats", "journeyman,rookie", "--save", path], String::new());
    let record = Record::from_json(&fs::read_to_string(&file).expect("a record")).expect("a record");
    fs::remove_file(&file).expect("the record is ours");
    let words = record.entries.iter().filter(|entry| entry.seat.index() == 0);
    words.fold(String::new(), |typed, entry| typed + entry.words.as_str() + "\n")
}

fn transcript(game: GameName) {
    let shown = ringcraft(game, &["--seats", "human,rookie"], typed(game));
    let end = shown.lines().last().unwrap_or_default();
    assert!(end == "You win!" || end.ends_with(" wins.") || end.ends_with("draw."), "{game} ends: {end}");
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let path = folder.join(format!("{game}.txt"));
    if std::env::var_os("RINGCRAFT_GOLDEN").is_some_and(|word| word == "write") {
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(&path, &shown).expect("the transcript is written");
    }
    let kept = fs::read_to_string(&path).expect("a transcript is kept of every game");
    let differs = shown.lines().zip(kept.lines()).position(|(shown, kept)| shown != kept);
    if let Some(line) = differs {
        let of = |text: &str| text.lines().nth(line).unwrap_or_default().to_owned();
        panic!("{}:{}: expected\n  {}\nbut was\n  {}", path.display(), line + 1, of(&kept), of(&shown));
    }
    assert_eq!(shown.lines().count(), kept.lines().count(), "{game}: the transcript is shorter or longer");
}

#[test]
fn every_game_is_played_from_start_to_end_by_pipe() {
    for &game in GameName::ALL {
        transcript(game);
    }
}
