//! Leagues in one file, as people run them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn league(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ringcraft"))
        .arg("league")
        .args(arguments)
        .output()
        .expect("the program runs")
}

fn good(arguments: &[&str]) -> String {
    let output = league(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn bad(arguments: &[&str]) -> String {
    let output = league(arguments);
    assert!(!output.status.success(), "{arguments:?} should fail");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!complaint.contains("panicked"), "{complaint}");
    complaint
}

/// A file of one test's own, not there yet.
fn file(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("league");
    fs::create_dir_all(&folder).expect("a folder for the test");
    let path = folder.join(name);
    drop(fs::remove_file(&path));
    path
}

#[test]
fn a_league_is_founded_played_and_simulated_to_its_table() {
    let path = file("bowl.json");
    let cup = path.to_str().unwrap();
    let told = good(&[
        "new",
        cup,
        "--game",
        "dungeon-bowl",
        "--format",
        "double-round-robin",
        "--teams",
        "3",
        "--seed",
        "4",
    ]);
    assert!(told.contains("bowl: Dungeon Bowl, double round robin"), "{told}");
    let played = good(&["play", cup, "--seed", "5"]);
    assert!(
        played.contains("Round 1") && played.contains("Winnings:") && played.contains("has a bye."),
        "{played}"
    );
    let after_one = fs::read_to_string(&path).unwrap();
    let told = good(&["simulate", cup, "--seed", "6"]);
    assert!(told.contains("Round 6") && told.contains("final table"), "{told}");
    assert_eq!(told.matches("Match ").count(), 5, "six matches in all, one was played");
    let log = fs::read_to_string(&path).unwrap();
    assert!(log.starts_with(&after_one), "a log only grows");
    assert!(bad(&["play", cup]).contains("is over"));
    assert_eq!(fs::read_to_string(&path).unwrap(), log);
    let table = good(&["table", cup, "--explain", "--odds", "20"]);
    assert!(table.contains("Tie-breaks, in this order:") && table.contains("Season odds by 20"), "{table}");
    let teams = good(&["table", cup, "--team", "College of Cinders"]);
    assert!(teams.contains("treasury") && teams.contains("SPP"), "{teams}");
    // The same seed, the same season.
    let again = file("again.json");
    let other = again.to_str().unwrap();
    fs::write(&again, &after_one).unwrap();
    good(&["simulate", other, "--seed", "6", "--quiet"]);
    assert_eq!(fs::read_to_string(&again).unwrap(), log);
}

#[test]
fn every_format_runs_through() {
    for (format, teams) in [
        ("round-robin", "4"),
        ("swiss", "5"),
        ("knock-out", "5"),
        ("double-elimination", "4"),
        ("groups", "6"),
        ("arena", "4"),
        ("ladder", "4"),
    ] {
        let path = file(&format!("{format}.json"));
        let cup = path.to_str().unwrap();
        good(&[
            "new", cup, "--game", "atw", "--format", format, "--teams", teams, "--rounds", "3", "--seed", "1",
        ]);
        let told = good(&["simulate", cup, "--seed", "2"]);
        assert!(told.contains("final table"), "{format}: {told}");
    }
}

#[test]
fn bad_input_is_refused_with_a_sentence_and_changes_nothing() {
    let path = file("small.json");
    let cup = path.to_str().unwrap();
    assert!(bad(&["table", cup]).contains("cannot read"));
    assert!(
        bad(&["new", cup, "--game", "atw", "--teams", "1"])
            .contains("--teams must be a number from 2 to 256")
    );
    assert!(
        bad(&["new", cup, "--game", "atw", "--format", "swiss", "--rounds", "0"]).contains("out of range")
    );
    assert!(
        bad(&["new", cup, "--game", "atw", "--enter", "Nobody", "--enter", "None"])
            .contains("There is no \"Nobody\"")
    );
    assert!(bad(&["new", cup, "--game", "atw", "--tie-breaks", "coin"]).contains("there is no tie-break"));
    assert!(!path.exists(), "nothing was written");
    good(&["new", cup, "--game", "atw", "--teams", "2", "--seed", "1"]);
    let log = fs::read_to_string(&path).unwrap();
    assert!(bad(&["new", cup, "--game", "atw", "--teams", "2"]).contains("cannot create"));
    assert!(bad(&["play", cup, "--matches", "0"]).contains("--matches must be at least 1"));
    assert!(bad(&["table", cup, "--team", "Zzz"]).contains("Nobody here is called \"Zzz\"."));
    assert_eq!(fs::read_to_string(&path).unwrap(), log);
    for (damage, why) in [
        (log.replace("\"league\"", "\"promotion\""), "line 1: this is a \"promotion\", not a league"),
        (log.replacen("\"enter\"", "\"enters\"", 1), "line 2: not an entry"),
        (log.trim_end().to_owned(), "the last line is cut off"),
        (format!("{log}{}\n", log.lines().nth(1).unwrap()), "is taken"),
        (String::new(), "the file is empty"),
    ] {
        fs::write(&path, &damage).unwrap();
        let told = bad(&["simulate", cup]);
        assert!(told.contains(why), "{why}: {told}");
        assert_eq!(fs::read_to_string(&path).unwrap(), damage);
    }
}
