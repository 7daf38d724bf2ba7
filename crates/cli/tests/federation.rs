//! A promotion in the terminal, as a promoter runs it: found, look, book, run, simulate, almanac, and what goes wrong.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn federation(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ringcraft"));
    command.arg("federation").args(arguments).output().expect("the program starts")
}

fn good(arguments: &[&str]) -> String {
    let output = federation(arguments);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {complaint}");
    assert_eq!(complaint, "", "{arguments:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What is refused says why and leaves the file as it was.
fn bad(file: &Path, arguments: &[&str]) -> String {
    let before = fs::read(file).ok();
    let output = federation(arguments);
    assert!(!output.status.success(), "{arguments:?} should fail");
    assert_eq!(fs::read(file).ok(), before, "{arguments:?} changed the file");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!complaint.contains("panicked"), "{complaint}");
    complaint
}

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    drop(fs::remove_dir_all(&path));
    fs::create_dir_all(&path).expect("a folder for the test");
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

/// The names of those who are free for the next card, as the roster page prints them.
fn free(file: &str) -> Vec<String> {
    let (roster, desk) = (good(&["show", file, "roster"]), good(&["show", file]));
    let card = desk.split("Belts").next().unwrap_or_default().to_owned();
    let names = roster
        .lines()
        .filter(|line| !["manager", "injured", "suspended"].iter().any(|out| line.contains(out)));
    let names = names.map(|line| line.trim().split("  ").next().unwrap_or_default().trim().to_owned());
    names.filter(|name| !card.contains(name.as_str())).collect()
}

#[test]
fn a_promotion_is_founded_booked_run_and_simulated_for_a_year() {
    let folder = folder("federation-year");
    let path = folder.join("council.promotion");
    let file = text(&path);

    let desk = good(&["new", file, "--seed", "4"]);
    for part in [
        "Municipal Wrestling Council",
        "Wet Tuesday",
        "3 of 6 booked",
        "Civic Crown",
        "Contenders",
        "heat",
        "Main event",
    ] {
        assert!(desk.contains(part), "the desk shows {part}: {desk}");
    }
    let rerun = folder.join("again.promotion");
    good(&["new", text(&rerun), "--seed", "4"]);
    assert_eq!(fs::read(&path).unwrap(), fs::read(&rerun).unwrap(), "the same seed, the same story");

    // A suggestion by its number, a match by names as people type them, the rest by itself.
    let suggested = good(&["book", file]);
    assert!(suggested.contains("Suggestions for Wet Tuesday 14") && suggested.contains('('), "{suggested}");
    let slot = suggested.lines().find_map(|line| line.strip_prefix("Match ")).expect("an open match");
    let slot = slot.split_whitespace().next().expect("a number").to_owned();
    assert!(good(&["book", file, &slot, "1"]).contains("4 of 6 booked"));
    assert!(good(&["book", file, "--clear", &slot]).contains("3 of 6 booked"));
    let free = free(file);
    let typed = format!("{} vs {}", free[0].to_lowercase(), free[1]);
    let card = good(&["book", file, &slot, &typed, "--kind", "cage"]);
    assert!(card.contains(&format!("{} v {}, cage", free[0], free[1])), "{card}");
    assert!(good(&["book", file, "--auto"]).contains("6 of 6 booked"));

    let report = good(&["run", file, "--seed", "9", "--watch", "6"]);
    for part in [
        "Wet Tuesday 14",
        "Rated",
        "tokens ÷ 6 matches",
        "A finished match 1.00",
        "best of the night",
        "What changed",
        "Match 6",
    ] {
        assert!(report.contains(part), "the report has {part}: {report}");
    }
    assert!(report.matches(" beat ").count() + report.matches(" drew with ").count() >= 6, "{report}");
    assert!(good(&["show", file, "14"]).contains("Rated"), "a report can be read again");
    let told = good(&["show", file, "14.6"]);
    assert!(told.contains("The same result as in the book."), "{told}");
    assert!(good(&["show", file, "civic"]).contains("Changes hands by pin"));
    assert!(good(&["show", file, &free[0]]).contains("Last matches"));
    assert!(good(&["show", file, "history"]).contains("Wrestler of the year"));
    assert!(good(&["deed", file, &format!("pencil {} | injured 2", free[0])]).contains("Done."));

    let almanac = folder.join("almanac.html");
    let years = good(&["simulate", file, "--years", "1", "--almanac", text(&almanac), "--seed", "2"]);
    assert!(years.contains("52 shows"), "{years}");
    let page = fs::read_to_string(&almanac).expect("the almanac");
    assert!(
        page.starts_with("<!doctype html>") && page.contains("Civic Crown") && page.contains("2027"),
        "{page:.300}"
    );
    good(&["simulate", file, "--years", "1", "--seed", "3"]);
    let beside = fs::read_to_string(folder.join("council.html")).expect("years are read in an almanac");
    assert!(beside.len() > page.len() && beside.contains("Records") && beside.contains("2028"));
    let table = folder.join("almanac.csv");
    good(&["simulate", file, "--almanac", text(&table)]);
    let shows: usize = fs::read_to_string(&table).expect("the table").lines().count();
    assert!(shows > 450, "{shows} lines");
}

#[test]
fn what_cannot_be_booked_is_refused_in_a_sentence_and_changes_nothing() {
    let folder = folder("federation-bad");
    let path = folder.join("council.promotion");
    let file = text(&path);
    good(&["new", file, "--seed", "4"]);
    let free = free(file);
    let [one, other, third] = [&free[0], &free[1], &free[2]];
    let refused = |arguments: &[&str], because: &str| {
        let complaint = bad(&path, arguments);
        assert!(complaint.contains(because), "{arguments:?}: {complaint}");
    };
    good(&["deed", file, &format!("pencil {one} | injured 2")]);
    refused(&["book", file, "1", &format!("{one} v {other}")], "is injured. Back on");
    good(&["deed", file, &format!("pencil {one} | injured 0")]);
    good(&["deed", file, &format!("pencil {one} | suspended 1")]);
    refused(&["book", file, "1", &format!("{one} v {other}")], "is suspended.");
    good(&["deed", file, &format!("pencil {one} | suspended 0")]);
    good(&["book", file, "1", &format!("{one} v {other}")]);
    refused(&["book", file, "2", &format!("{one} v {third}")], "is in match 1 already.");
    refused(&["book", file, "2", &format!("{third} v {third}")], "is in this match twice.");
    refused(&["book", file, "2", &format!("{third} v Nobody At All")], "Nobody here is called");
    refused(&["book", file, "9", &format!("{third} v {other}")], "There is no match 9");
    refused(&["book", file, "9", "1"], "There is no match 9");
    refused(&["book", file, "1", "99"], "There is no suggestion 99");
    refused(&["book", file, "two", "x v y"], "is no match");
    refused(&["book", file, "99.1", &format!("{third} v {other}")], "There is no show 99.");
    refused(
        &["book", file, "1", &format!("{third} v {}", free[3]), "--kind", "shark tank"],
        "can't be played",
    );
    good(&["deed", file, "vacate High Shelf Title"]);
    refused(
        &["book", file, "1", &format!("{third} v {}", free[3]), "--for", "High Shelf"],
        "Nobody holds the High Shelf Title.",
    );
    refused(&["deed", file, "hire Somebody New"], "The game has no card of");
    refused(&["deed", file, "bribe the referee"], "is nothing a promoter does.");
    refused(&["show", file, "13.99"], "has not been fought");
    refused(&["show", file, "14"], "has not been on the air");
    refused(&["simulate", file, "--years", "0"], "0 is not in 1..=100");
    refused(&["run", file, "--watch", "many"], "--watch");
    refused(&["new", file], "is there already");
    let nowhere = folder.join("nowhere.promotion");
    refused(&["run", text(&nowhere)], "cannot read");
}

#[test]
fn a_damaged_file_is_named_by_its_line_and_a_file_in_use_is_left_alone() {
    let folder = folder("federation-damaged");
    let path = folder.join("council.promotion");
    let file = text(&path);
    good(&["new", file, "--bare", "--name", "Sty <b>Wrestling</b>", "--seed", "1"]);
    let whole = fs::read_to_string(&path).expect("the file");
    for (damage, said) in [
        (whole.replacen("\"hire\"", "\"fire\"", 1), "line 2: not an entry"),
        (whole[..whole.len() - 20].to_owned(), "cut off"),
        ("{}\n".to_owned(), "line 1"),
        (String::new(), "the file is empty"),
        (
            format!("{whole}{}", whole.lines().nth(1).map(|line| format!("{line}\n")).unwrap_or_default()),
            "taken",
        ),
    ] {
        fs::write(&path, damage).expect("written");
        let complaint = bad(&path, &["show", file]);
        assert!(complaint.contains(said), "{complaint}");
    }
    fs::write(&path, &whole).expect("written");
    let held = fs::File::open(&path).expect("the file");
    held.lock().expect("a lock");
    assert!(bad(&path, &["run", file]).contains("open in another program"));
    drop(held);
    good(&["run", file]);
    let left: Vec<_> =
        fs::read_dir(&folder).expect("the folder").flatten().map(|entry| entry.file_name()).collect();
    assert_eq!(left.len(), 1, "nothing is left beside the file: {left:?}");
}
