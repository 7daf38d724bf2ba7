//! The program as people use it: every verb, for every game, with what can go wrong.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use catalog::GameName;

fn ringcraft(arguments: &[&str], typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ringcraft"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let typed = typed.to_owned();
    // The match may end before everything typed is read.
    let writer = std::thread::spawn(move || drop(stdin.write_all(typed.as_bytes())));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn complained(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn good(arguments: &[&str], typed: &str) -> String {
    let output = ringcraft(arguments, typed);
    assert!(output.status.success(), "{arguments:?}: {}", complained(&output));
    assert_eq!(complained(&output), "", "{arguments:?}");
    said(&output)
}

fn bad(arguments: &[&str]) -> String {
    let output = ringcraft(arguments, "");
    assert!(!output.status.success(), "{arguments:?} should fail: {}", said(&output));
    let complaint = complained(&output);
    assert!(!complaint.contains("panicked"), "{complaint}");
    complaint
}

/// A folder of one test's own.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    drop(fs::remove_dir_all(&path));
    fs::create_dir_all(&path).expect("a folder for the test");
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

/// A whole match against a bot, always taking one of the first choices; its record.
fn played(game: &str, folder: &Path) -> PathBuf {
    let record = folder.join(format!("{game}.json"));
    let typed: String = (0..20_000).map(|n| if n % 7 == 3 { "2\n1\n" } else { "1\n" }).collect();
    let list = ["play", game, "--seats", "human,rookie", "--entropy", "three geese", "--save", text(&record)];
    // Somebody who runs in at the first chance ends a match before it has begun.
    let rules: &[&str] = if game == "champions" { &["--rules", "standard"] } else { &[] };
    let story = good(&[&list[..], rules].concat(), &typed);
    assert!(
        ["wins.", "You win!", "draw", " win."].iter().any(|end| story.contains(end)),
        "{game} ends: {story:.300}"
    );
    record
}

#[test]
fn every_game_is_listed_and_has_a_schema() {
    let list = good(&["games"], "");
    for game in GameName::ALL {
        assert!(list.contains(game.name()), "{list}");
        let schema: serde_json::Value =
            serde_json::from_str(&good(&["schema", game.name()], "")).expect("JSON");
        assert!(schema.as_object().is_some_and(|files| !files.is_empty()), "{game} has no schema");
    }
}

#[test]
fn a_match_of_every_game_is_played_replayed_and_verified_by_two_programs() {
    let folder = folder("played");
    for game in GameName::ALL {
        let record = played(game.name(), &folder);
        let verdict = good(&["verify", text(&record)], "");
        assert!(verdict.starts_with("good: a whole match"), "{verdict}");
        let replay = good(&["replay", text(&record)], "");
        assert!(replay.lines().count() > 10, "{replay}");
        let moment = good(&["replay", text(&record), "--ply", "5"], "");
        assert!(moment.contains("agenda"), "a position has its agenda: {moment}");

        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let second = Command::new("python3")
            .arg(root.join("tools/verify_dice.py"))
            .arg(&record)
            .output()
            .expect("python3 is installed by cargo xtask setup");
        assert!(second.status.success(), "{}", complained(&second));
        let rolls =
            |text: &str| text.split(" rolls").next().and_then(|t| t.rsplit(' ').next()).map(str::to_owned);
        assert_eq!(rolls(&said(&second)), rolls(&verdict), "both verifiers counted the same rolls");
    }
}

#[test]
fn an_edited_record_is_refused_by_both_verifiers_and_the_entry_named() {
    let folder = folder("edited");
    let record = played(GameName::ALL[0].name(), &folder);
    let json = fs::read_to_string(&record).expect("the record");
    let lines: Vec<&str> = json.lines().collect();
    let first = lines.iter().position(|line| line.contains("\"seat\"")).expect("entries");
    let rolled =
        (first..lines.len()).find(|&at| lines[at].contains("\"faces\"")).expect("an entry with dice");
    let edited = folder.join("edited.json");
    let complain = |lines: Vec<String>| {
        fs::write(&edited, lines.join("\n")).expect("a file");
        let python = Command::new("python3")
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/verify_dice.py"))
            .arg(&edited)
            .output()
            .expect("python3");
        assert!(!python.status.success(), "the second verifier noticed nothing");
        assert!(bad(&["replay", text(&edited)]).contains("entry"), "replay names it too");
        bad(&["verify", text(&edited)])
    };
    let owned = || lines.iter().map(ToString::to_string).collect::<Vec<_>>();

    let mut reworded = owned();
    reworded[first] = reworded[first].replacen("\"words\":\"", "\"words\":\"I never said ", 1);
    assert!(complain(reworded).contains("entry 1:"), "nobody is made to have said something else");
    let mut moved = owned();
    moved.swap(first + 1, first + 2);
    assert!(complain(moved).contains("entry 2:"));
    let mut dropped = owned();
    dropped.remove(first + 4);
    assert!(complain(dropped).contains("entry 5:"));
    let mut loaded = owned();
    loaded[rolled] = loaded[rolled].replacen("\"faces\":[\"", "\"faces\":[\"1/6\",\"", 1);
    assert!(complain(loaded).contains(&format!("entry {}:", rolled - first + 1)));
}

#[test]
fn what_is_no_record_is_refused_with_a_reason() {
    let folder = folder("no-record");
    let file = folder.join("x");
    for bytes in [&b""[..], b"{}", b"RCR1", b"\xff\xfe\x00", b"{\"ringcraft\":2}", b"[1,2,3]"] {
        fs::write(&file, bytes).expect("a file");
        for verb in ["verify", "replay"] {
            assert!(bad(&[verb, text(&file)]).contains("x:"), "{bytes:?}");
        }
    }
    assert!(bad(&["verify", text(&folder.join("absent"))]).contains("cannot read"));
    let record = played(GameName::ALL[0].name(), &folder);
    assert!(bad(&["replay", text(&record), "--ply", "99999"]).contains("there is no ply 99999"));
    let other = fs::read_to_string(&record).expect("the record").replacen("\"rules\": ", "\"rules\": 9", 1);
    fs::write(&file, other).expect("a file");
    assert!(bad(&["verify", text(&file)]).contains("entry 1"), "the header is under the chain");
}

#[test]
fn other_content_is_noticed_before_anything_is_replayed() {
    let folder = folder("content");
    let empty = folder.join("empty");
    fs::create_dir_all(&empty).expect("a folder");
    let game = GameName::ALL[0].name();
    assert!(bad(&["--content", text(&empty), "simulate", game]).contains("no content files"));
    fs::write(empty.join("nonsense.toml"), "x = 1\n").expect("a file");
    assert!(bad(&["--content", text(&empty), "simulate", game]).contains("nonsense.toml"));
    assert!(
        bad(&["--content", text(&folder.join("absent")), "simulate", game])
            .contains("cannot read the folder")
    );
}

#[test]
fn a_simulation_does_not_depend_on_the_number_of_threads() {
    for game in GameName::ALL {
        let run = |threads| good(&["simulate", game.name(), "--matches", "12", "--threads", threads], "");
        assert_eq!(run("1"), run("2"), "{game}");
    }
    assert!(bad(&["simulate", GameName::ALL[0].name(), "--matches", "0"]).contains("at least 1"));
}

#[test]
fn the_terminal_helps_undoes_and_explains() {
    // Against somebody who thinks quickly.
    let play = ["play", GameName::ALL[0].name(), "--seed", "7", "--seats", "human,rookie"];
    let story = good(&play, "help\nboard\nodds\nwhy dance the tango\nundo\nposition\nquit\n");
    for expected in [
        "undo your last move",
        "There is no choice \"dance the tango\" in this game.",
        "There is nothing to undo.",
        "That's not an option right now.",
        "The match is not finished.",
    ] {
        assert!(story.contains(expected), "{expected}: {story}");
    }
    let resigned = good(&play, "resign\n");
    assert!(resigned.contains("wins."), "{resigned}");
    let nonsense = good(&play, "999\nzzz\n");
    assert!(
        nonsense.contains("There is no choice 999.") && nonsense.contains("not an option right now"),
        "{nonsense}"
    );
}

#[test]
fn whoever_resigns_among_several_leaves_and_the_program_ends_well() {
    let four = ["play", "rumbleslam", "--seed", "1", "--seats", "human,human,human,human"];
    let story = good(&four, "x\nresign\n");
    assert!(story.contains("The match is not finished.") && story.contains("--save FILE"), "{story}");
    let all = good(&four, &"x\nresign\n".repeat(4));
    assert!(all.contains(" wins."), "{all}");
}

#[test]
fn a_match_that_is_left_is_saved_where_it_was_asked_for() {
    let record = folder("left").join("left.json");
    let story = good(&["play", "atw", "--seed", "2", "--save", text(&record)], "1\n1\n");
    assert!(story.contains("The match is not finished.") && story.contains("The record is in"), "{story}");
    assert!(good(&["replay", text(&record)], "").lines().count() > 1);
}

#[test]
fn nothing_hidden_and_nothing_internal_is_printed() {
    // Both pick their first hands in secret: what the bot picks is nobody's business.
    let typed = "1\n".repeat(60);
    let story = good(&["play", "atw", "--seed", "1", "--seats", "human,rookie"], &typed);
    let picked = |line: &&str| line.split_once(": take ").is_some_and(|(who, _)| !who.contains(' '));
    let said: Vec<&str> = story.lines().map(str::trim).filter(picked).collect();
    assert!(said.is_empty(), "{said:?}");
    for game in GameName::ALL {
        let typed = "1\n".repeat(200);
        let story = good(&["play", game.name(), "--seed", "5", "--seats", "human,rookie"], &typed);
        for internal in ["agenda", "{\"", "seat 1", "seat 2", "Some(", "None"] {
            assert!(!story.contains(internal), "{game}: {internal} in {story}");
        }
    }
}

#[test]
fn two_people_at_one_terminal_hand_over() {
    let game = GameName::ALL[0].name();
    let typed = "\n1\n".repeat(40);
    let story = good(&["play", game, "--seed", "3", "--seats", "human,human"], &typed);
    assert!(story.contains("Hand over to"), "{story:.500}");
}

#[test]
fn wrong_words_on_the_command_line_are_refused_with_what_is_known() {
    assert!(bad(&["play", "chess"]).contains(GameName::ALL[0].name()), "the games are listed");
    assert!(bad(&["dance"]).contains("unrecognized subcommand"));
    assert!(bad(&["play", GameName::ALL[0].name(), "--seats", "elvis"]).contains("elvis"));
    let setup = folder("setup").join("setup.json");
    fs::write(&setup, "{\"no\": 1}").expect("a file");
    assert!(bad(&["play", GameName::ALL[0].name(), "--setup", text(&setup)]).contains("setup"));
    assert_eq!(ringcraft(&["dance"], "").status.code(), Some(2));
}

#[test]
fn completions_are_printed_for_every_shell() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(good(&["completions", shell], "").contains("ringcraft"), "{shell}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ringcraft"))
        .args(["schema", GameName::ALL[0].name()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{}", complained(&output));
    assert_eq!(complained(&output), "");
}

#[test]
fn a_failing_scenario_fails_the_program() {
    let file = folder("scenario").join("case.txt");
    let game = GameName::ALL[0].name();
    fs::write(&file, "scenario nothing\n").expect("a file");
    assert!(bad(&["scenario", text(&file)]).contains("game NAME"));
    fs::write(&file, format!("game {game}\nscenario no such position\nposition \"\"\"\nnonsense\n\"\"\"\n"))
        .expect("a file");
    let output = ringcraft(&["scenario", text(&file)], "");
    assert!(!output.status.success());
    let all = said(&output) + &complained(&output);
    assert!(all.contains("no such position") || all.contains("case.txt"), "{all}");
}

#[test]
fn a_simulation_writes_the_same_report_whatever_the_threads() {
    let folder = folder("report");
    let run = |threads: &str| -> Vec<Vec<u8>> {
        let files = ["json", "csv", "html"].map(|kind| folder.join(format!("{threads}.{kind}")));
        let [json, csv, html] = files.each_ref().map(|path| text(path));
        let list = [
            "simulate",
            "atw",
            "--sides",
            "kestrel-vane,wren-castellane",
            "--matches",
            "40",
            "--usage",
            "--curves",
        ];
        let more = ["--threads", threads, "--json", json, "--csv", csv, "--html", html];
        good(&[&list[..], &more[..]].concat(), "");
        files.iter().map(|path| fs::read(path).expect("a report")).collect()
    };
    let (one, two) = (run("1"), run("2"));
    assert_eq!(one, two);
    let data: serde_json::Value = serde_json::from_slice(&one[0]).expect("JSON");
    assert_eq!(data["pairings"][0]["matches"], 40);
    assert!(String::from_utf8_lossy(&one[2]).contains("<svg"), "the page has charts");
    assert!(bad(&["simulate", "atw", "--sides", "nobody,wren-castellane"]).contains("There are: "));
    assert!(bad(&["simulate", "atw", "--set", "switches"]).contains("path=value"));
    assert!(bad(&["simulate", "atw", "--set", "switches.nonsense=1"]).contains("nonsense"));
}

#[test]
fn a_change_is_compared_with_the_same_dice() {
    let list = ["simulate", "atw", "--sides", "kestrel-vane,wren-castellane", "--matches", "60"];
    let same = good(&[&list[..], &["--against-set", "switches.advanced=true"]].concat(), "");
    assert!(same.contains("60 of 60 pairs ended alike") && same.contains("not sure"), "{same}");
    let other = good(&[&list[..], &["--against-set", "switches.advanced=false"]].concat(), "");
    assert!(!other.contains("60 of 60"), "{other}");
}

#[test]
fn bots_meet_in_the_arena_and_are_rated() {
    let table = good(&["arena", "atw", "--bots", "random,scripted", "--matches", "30"], "");
    assert!(table.contains("scripted against random") && table.contains("rating"), "{table}");
    assert!(bad(&["arena", "atw", "--bots", "random"]).contains("at least two"));
    assert!(bad(&["arena", "atw", "--bots", "elvis,random"]).contains("elvis"));
}

#[test]
fn a_finished_match_is_reviewed_as_text_as_data_and_as_a_page() {
    let folder = folder("review");
    let record = played("atw", &folder);
    let page = folder.join("review.html");
    let list = ["review", text(&record), "--tries", "8", "--html", text(&page)];
    let story = good(&list, "");
    assert!(story.contains("luck") && story.contains("at stake"), "{story}");
    assert!(fs::read_to_string(&page).expect("a page").contains("<svg"));
    let data: serde_json::Value =
        serde_json::from_str(&good(&["review", text(&record), "--tries", "0", "--json"], "")).expect("JSON");
    for seat in 0..2 {
        let part = |name: &str| data["seats"][seat][name].as_f64().expect("a number");
        let sum = data["start"][seat].as_f64().expect("a number")
            + data["seats"][seat]["luck"]["sum"].as_f64().expect("a number")
            + part("decisions")
            + part("estimate_error");
        assert!((sum - part("score")).abs() < 1e-4, "{sum} is not {}", part("score"));
    }
}

#[test]
fn a_card_is_printed_as_on_paper_and_as_data() {
    let card = good(&["card", "gravy", "dave"], "");
    for expected in ["GRAVY DAVE", "LEVEL 3 DEFENSE", "6 SMOTHERED (+2)", "PIN 6 (3)", "strength"] {
        assert!(card.contains(expected), "{expected}: {card}");
    }
    let widths: Vec<usize> =
        card.lines().filter(|line| line.starts_with(['|', '+'])).map(|line| line.chars().count()).collect();
    assert!(widths.iter().all(|width| *width == widths[0]), "{card}");
    let data: serde_json::Value =
        serde_json::from_str(&good(&["card", "undersecretary", "--json"], "")).expect("JSON");
    assert_eq!(data["name"], "The Undersecretary", "a part that only one has is enough");
    assert_eq!(data["offense"][2][5], "FILED IN TRIPLICATE (+4)");
    assert_eq!(data["pin-with-fatigue"], 1);
    assert!(good(&["card", "Madame Stapler"], "").contains("Distractor"), "managers have a small one");
    assert!(good(&["card", "Red Tape"], "").contains("CLIVE FROM COMPLIANCE"), "a team has its members'");
    assert!(bad(&["card", "Gravvy Dave"]).contains("did you mean \"Gravy Dave\"?"));
    assert!(bad(&["card", "Undersecretry"]).contains("did you mean \"The Undersecretary\"?"));
    assert!(bad(&["card", "the"]).contains("could be"));
    assert!(bad(&["card", "Gravy Dave", "--game", "atw"]).contains("no card is called"));
    for (name, expected) in [
        ("boilerback", "K Dosh"),
        ("lucan nightjar", "starting hand"),
        ("Submerge", "Defense of Cthulhu"),
        ("College of Cogs", "Journeywright"),
        ("sure hands", "Re-rolls a failed pick-up"),
    ] {
        assert!(good(&["card", name], "").contains(expected), "{name}");
    }
}

#[test]
fn the_odds_of_a_whole_match_are_worked_out_by_name() {
    let basic = good(&["odds", "champions", "Gravy Dave", "Sleet Louise", "--rules", "basic"], "");
    assert!(basic.contains("basic: no optional rules") && basic.contains("exact"), "{basic}");
    let list = ["odds", "champions", "Gravy Dave", "Sleet Louise", "--rules", "advanced", "--json"];
    let data: serde_json::Value = serde_json::from_str(&good(&list, "")).expect("JSON");
    let number = |value: &serde_json::Value| value.as_f64().expect("a number");
    let odds = &data["odds"];
    let sum = number(&odds["wins"][0]) + number(&odds["wins"][1]) + number(&odds["draw"]);
    assert!((sum - 1.0).abs() < 1e-9, "{odds}");
    assert!(number(&odds["moves"]) > 5.0 && number(&odds["method"]["exact"]["beyond"]) < 1e-4, "{odds}");
    let decisions = data["decisions"].as_array().expect("decisions");
    let throw = decisions.iter().find(|decision| {
        decision["who"] == "Gravy Dave"
            && decision["about"].as_str().unwrap_or("").contains("into the ropes (c)")
    });
    let options = throw.expect("a throw that may be declined")["options"].as_array().expect("options");
    assert!(options.len() == 2 && number(&options[0]["costs"]) == 0.0 && number(&options[1]["costs"]) >= 0.0);

    let tag = good(&["odds", "champions", "gravy dave+crumpeteer", "Ghost Ride", "--rules", "basic"], "");
    assert!(tag.contains("exact") && tag.contains("tag The Crumpeteer"), "{tag}");
    let tired =
        good(&["odds", "champions", "Red Tape", "Ghost Ride", "--rules", "advanced", "--matches", "500"], "");
    assert!(
        tired.contains("estimated from 500 matches") && tired.contains("fatigue in a tag match"),
        "{tired}"
    );
    let cage = good(&["odds", "champions", "Gravy Dave", "Sleet Louise", "--rules", "advanced,cage"], "");
    assert!(cage.contains("cage: climb out"), "{cage}");

    assert!(bad(&["odds", "champions", "Gravy Dave"]).contains("name two sides"));
    assert!(bad(&["odds", "champions", "Gravy Dave", "Sleet Louisa"]).contains("\"Sleet Louise\""));
    let rule = bad(&["odds", "champions", "Gravy Dave", "Sleet Louise", "--rules", "fatige"]);
    assert!(rule.contains("did you mean \"fatigue\"?"), "{rule}");
    let twice = bad(&["odds", "champions", "Gravy Dave", "Gravy Dave"]);
    assert!(twice.contains("in the match twice"), "{twice}");
    assert!(bad(&["odds", "champions"]).contains("name the wrestlers who meet"));
    assert!(bad(&["odds", "atw", "kestrel-vane", "wren-castellane"]).contains("simulate"));
}

#[test]
fn what_a_choice_costs_is_told_at_any_moment_of_a_match() {
    let file = folder("moment").join("position.txt");
    let position = "match     one-fall\nrules     advanced\ncharts    classic\nside      1\nside      2\n\
                    man       The Undersecretary; side 1; ring\nman       Gravy Dave; side 2; ring; tokens 2\n\
                    offense   The Undersecretary\ndefense   Gravy Dave\nagenda    [{\"Attempt\":{\"level\":2,\"face\":5}}]\n";
    fs::write(&file, position).expect("a file");
    let said = good(&["odds", "champions", "--position", text(&file)], "");
    assert!(
        said.contains("do it: wins") && said.contains("the best") && said.contains("below the best"),
        "{said}"
    );
    let data: serde_json::Value =
        serde_json::from_str(&good(&["odds", "champions", "--position", text(&file), "--json"], ""))
            .expect("JSON");
    assert!(
        data.as_array().is_some_and(|rows| rows.iter().filter(|row| row["worth"].is_number()).count() == 2)
    );
}

#[test]
fn matches_are_simulated_by_name_the_same_on_one_thread_or_two() {
    let run = |threads: &str| {
        let list = ["simulate", "champions", "Gravy Dave", "Thoor, Nephew of Thunder", "--matches", "3000"];
        good(&[&list[..], &["--rules", "basic", "--seed", "9", "--threads", threads]].concat(), "")
    };
    let one = run("1");
    assert_eq!(one, run("2"));
    assert!(one.contains("3000 matches, seed 9") && one.contains("Thoor, Nephew of Thunder"), "{one}");
    let tag =
        good(&["simulate", "champions", "Red Tape", "Nana Knuckles+Purl Jammer", "--matches", "50"], "");
    assert!(tag.contains("Nana Knuckles + Purl Jammer"), "{tag}");
    let three = ["simulate", "champions", "Gravy Dave", "Sleet Louise", "Krakenella", "--matches", "20"];
    assert!(good(&[&three[..], &["--rules", "basic,triple-threat"]].concat(), "").contains("Krakenella"));
    assert!(bad(&three).contains("this match has two sides, not 3"));
    good(&["simulate", "atw", "kestrel-vane", "wren-castellane", "--matches", "4"], "");
    assert!(
        bad(&["simulate", "atw", "kestrel-vane", "wren-kastellane", "--matches", "4"])
            .contains("Did you mean Wren Castellane?")
    );
    good(&["simulate", "atw", "Kestrel Vane", "wren", "--rules", "basic", "--matches", "4"], "");
    let rules = bad(&["simulate", "atw", "kestrel-vane", "wren-castellane", "--rules", "basik"]);
    assert!(rules.contains("did you mean \"basic\"?"), "{rules}");
}

#[test]
fn a_replay_is_told_by_a_commentator() {
    let folder = folder("voices");
    let record = played("champions", &folder);
    let plain = good(&["replay", text(&record)], "");
    let told: Vec<String> = ["dry", "television", "fan"]
        .map(|voice| good(&["replay", text(&record), "--voice", voice], ""))
        .to_vec();
    for voice in &told {
        assert!(voice.lines().count() > 2 && *voice != plain, "{voice}");
    }
    assert!(told[0] != told[1] && told[1] != told[2]);
    let story =
        good(&["play", "champions", "gladys", "barry", "--rules", "basic", "--seed", "4"], "board\nquit\n");
    assert!(story.contains("one-fall match, basic rules") && story.contains("Permafrost Gladys"), "{story}");
    assert!(bad(&["play", "champions", "Gladis", "Barry"]).contains("\"Permafrost Gladys\""));
    assert!(bad(&["replay", text(&record), "--voice", "opera"]).contains("dry, fan, television"));
    for game in GameName::ALL {
        let record = played(game.name(), &folder);
        for voice in ["television", "dry", "fan"] {
            let story = good(&["story", text(&record), "--voice", voice], "");
            assert!(
                story.contains(game.title()) && story.contains(&format!("Commentary: {voice}")),
                "{story}"
            );
            assert!(story.lines().count() > 10, "{story}");
        }
        let page = good(&["story", text(&record), "--format", "html"], "");
        assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<h2>"), "{page}");
        assert!(good(&["story", text(&record), "--format", "markdown"], "").starts_with("# "));
    }
}

#[test]
fn a_match_without_a_set_up_is_the_books_own_and_says_so() {
    for game in GameName::ALL {
        let told = |seed: &str| {
            let story = good(&["play", game.name(), "--seed", seed, "--seats", "human,rookie"], "quit\n");
            let rules = story.lines().find(|line| line.starts_with("Rules: ")).unwrap_or_default().to_owned();
            // Who stands at ringside depends on who wrestles.
            rules.split("; with ").next().unwrap_or_default().trim_end_matches('.').to_owned()
        };
        let first = told("1");
        assert!(first.len() > 10, "{game}: {first}");
        for seed in ["2", "3", "4", "5", "6"] {
            assert_eq!(told(seed), first, "{game}");
        }
    }
}

#[test]
fn people_name_sides_rules_and_seats_as_they_would_say_them() {
    let quit = |list: &[&str]| good(&[list, &["--seed", "1"]].concat(), "board\nquit\n");
    let story = quit(&["play", "atw", "Lucan Nightjar", "SULLY rusk", "--rules", "basic"]);
    assert!(story.contains("Lucan Nightjar") && story.contains("Sully Rusk"), "{story}");
    assert!(story.contains("Rules: basic game"), "{story}");
    let alone = quit(&["play", "atw", "lucan"]);
    assert!(alone.contains("Lucan Nightjar (Showman)"), "one name is enough: {alone}");
    assert!(quit(&["play", "wrestlenomicon", "--rules", "first-game"]).contains("Rules: first game"));
    let slam = quit(&[
        "play",
        "rumbleslam",
        "night shift",
        "hedgerow",
        "odd jobs",
        "--rules",
        "organised,tie-break",
    ]);
    assert!(slam.contains("organised rules") && slam.contains("Equal Dosh"), "{slam}");
    assert!(slam.contains("Masked Temp") && slam.contains("Tomb Ogre"), "three teams: {slam}");
    let bowl =
        quit(&["play", "dungeon-bowl", "college of tides", "cogs", "--rules", "quick,ready-made,pinwheel"]);
    assert!(bowl.contains("quick match") && bowl.contains("as drawn on the map"), "{bowl}");
    let set =
        quit(&["play", "dungeon-bowl", "--set", "switches.turn-limit=4", "--set", "teams.0.college=thorns"]);
    assert!(set.contains("decided after 4 turns each") && set.contains("College of Thorns"), "{set}");
    let four =
        good(&["play", "rumbleslam", "--seats", "human,rookie,rookie,rookie", "--seed", "2"], "quit\n");
    assert!(four.contains("4A ") && !four.contains("5A "), "{four}");
    let royal = quit(&["play", "champions", "--seats", "human,rookie,rookie,rookie", "--rules", "standard"]);
    assert!(royal.contains("battle royal") && royal.contains("standard rules"), "{royal}");

    assert!(bad(&["play", "atw", "Lucan Nitejar", "Sully Rusk"]).contains("Did you mean Lucan Nightjar?"));
    assert!(bad(&["play", "rumbleslam", "--rules", "organized"]).contains("did you mean \"organised\"?"));
    assert!(bad(&["play", "dungeon-bowl", "--set", "switches"]).contains("path=value"));
    assert!(bad(&["play", "dungeon-bowl", "--set", "switches.turn-limit=0"]).contains("at least one turn"));
    assert!(bad(&["play", "rumbleslam", "Night Shift", "Wake"]).contains("Choose teams of one budget"));
}

#[test]
fn everything_is_looked_up_inside_a_match_and_bad_input_changes_nothing() {
    let typed =
        "card gravy dave\nchart ropes\nrules\nrules cage\nwhy\ncard\ncard zzz\nchart zzz\n\u{0}\n\n?\nquit\n";
    let story = good(&["play", "champions", "--seed", "4", "--seats", "human,rookie"], typed);
    for expected in [
        "GRAVY DAVE",
        "Two dice; the column is the roller's ropes rating",
        "All sixteen optional rules, as tournaments play.",
        "(CH-",
        "Type why and a choice",
        "Type card and one of these",
        "There is no card \"zzz\".",
        "There is no chart \"zzz\".",
        "The match is not finished.",
    ] {
        assert!(story.contains(expected), "{expected}: {story}");
    }
    for (game, card) in [
        ("rumbleslam", "Boilerback"),
        ("atw", "Brom Haldane"),
        ("wrestlenomicon", "Submerge"),
        ("dungeon-bowl", "Courier"),
    ] {
        let typed = format!("card {}\nboard\nodds\n", card.to_lowercase());
        let story = good(&["play", game, "--seed", "4", "--seats", "human,rookie"], &typed);
        assert!(story.contains(card) && story.contains("The match is not finished."), "{game}: {story}");
    }
}

#[test]
fn the_map_of_the_dungeon_has_coordinates_and_walls() {
    let story = good(
        &["play", "dungeon-bowl", "--rules", "gauntlet", "--seed", "1", "--seats", "human,rookie"],
        "quit\n",
    );
    let heads = story.lines().find(|line| line.trim_start().starts_with("0  1  2  3")).unwrap_or_default();
    assert!(heads.trim_end().ends_with("35 36"), "{story}");
    let row = story.lines().find(|line| line.starts_with("  5 ")).unwrap_or_default();
    assert!(row.ends_with(" 5") && row.contains(".| ."), "a wall in row 5: {row}");
    assert!(story.contains("A square is named column,row."), "{story}");
}
