//! A whole match of each game as it is played in the terminal, piped, compared line by line with one that was read and
//! found good. `RINGCRAFT_GOLDEN=write cargo test -p cli --test transcripts` writes them anew; the diff is the review.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use catalog::GameName;

fn transcript(game: GameName) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let typed = std::fs::read_to_string(folder.join(format!("{game}.in"))).expect("what is typed");
    let mut child = Command::new(env!("CARGO_BIN_EXE_ringcraft"))
        .args(["play", game.name(), "--seats", "human,rookie", "--seed", "3"])
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
    let shown = String::from_utf8(output.stdout).expect("text");
    let end = shown.lines().last().unwrap_or_default();
    assert!(end == "You win!" || end.ends_with(" wins.") || end.ends_with("draw."), "{game} ends: {end}");
    let path = folder.join(format!("{game}.txt"));
    if std::env::var_os("RINGCRAFT_GOLDEN").is_some() {
        std::fs::write(&path, &shown).expect("the transcript is written");
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = shown.lines().zip(kept.lines()).position(|(shown, kept)| shown != kept);
    if let Some(line) = differs {
        let of = |text: &str| text.lines().nth(line).unwrap_or_default().to_owned();
        panic!("{}:{}: expected\n  {}\nbut was\n  {}", path.display(), line + 1, of(&kept), of(&shown));
    }
    assert_eq!(shown.lines().count(), kept.lines().count(), "{game}: the transcript is shorter or longer");
}

#[test]
fn every_game_reads_well_from_start_to_end() {
    for &game in GameName::ALL {
        transcript(game);
    }
}
