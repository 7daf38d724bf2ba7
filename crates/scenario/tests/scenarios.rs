//! The language, by its own scenarios, by the examples of its reference, and by everything that must make one fail.
//! What cannot even be read is in `mistakes.rs`.

mod lots;
mod pig;

use lots::Lots;
use pig::Pig;

#[test]
fn scenarios_of_pig() {
    scenario::check_dir::<Pig>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios/pig"));
}

#[test]
fn scenarios_of_lots() {
    scenario::check_dir::<Lots>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios/lots"));
}

/// Every example of the reference is a scenario that holds.
#[test]
fn the_examples_of_the_reference_hold() {
    let page = include_str!("../../../docs/scenarios.md");
    let mut examples = 0;
    for (number, block) in page.split("```").skip(1).step_by(2).enumerate() {
        let Some((game, text)) = block.split_once('\n').filter(|(game, _)| !game.is_empty()) else {
            continue;
        };
        let name = format!("example {number}");
        let report = match game {
            "pig" => scenario::check_text::<Pig>(&(), &name, text),
            "lots" => scenario::check_text::<Lots>(&(), &name, text),
            _ => continue,
        };
        assert!(report.is_good() && !report.held.is_empty(), "{text}\n{report}");
        examples += 1;
    }
    assert!(examples >= 5, "{examples} examples");
}

const START: &str = r#"scenario  case
position  """
target 100
scores 20 35
turn   home
stake  14
"""
"#;

/// Runs lines after the usual position.
fn outcome(lines: &str) -> Result<(), String> {
    let report = scenario::check_text::<Pig>(&(), "case.txt", &format!("{START}{lines}"));
    if report.is_good() { Ok(()) } else { Err(report.to_string()) }
}

#[track_caller]
fn holds(lines: &str) {
    assert_eq!(outcome(lines), Ok(()));
}

#[track_caller]
fn fails(lines: &str, words: &str) {
    let said = outcome(lines).expect_err("this must fail");
    assert!(said.contains(words), "{said}\n-- does not say: {words}");
}

#[test]
fn a_failure_shows_line_position_question_difference_and_what_to_write() {
    let said = outcome(
        "say home: roll  roll roll=1\nexpect home rolls a 2; home loses 14 points; home weeps\nask away",
    )
    .unwrap_err();
    assert_eq!(
        said,
        r#"case.txt:9: case

    say home: roll  roll roll=1

  what happened is not what was expected:
  - home rolls a 2
  + home rolls a 1.
    home loses 14 points.
  - home weeps

  position
    target 100
    scores 20 35
    turn   away
    stake  0

  asked
    ask away "roll or hold": roll

  if this is right, write
    expect    home rolls a 1; home loses 14 points

0 scenarios hold, 1 does not"#
    );
}

#[test]
fn events() {
    let roll = "say home: roll  roll roll=1\n";
    holds(&format!("{roll}expect home rolls a 1; HOME  loses 14 points.\nask away"));
    holds(&format!("{roll}expect home rolls a 1\nexpect home loses 14 points\nask away"));
    holds(&format!("{roll}expect home rolls a ...; home ... points\nask away"));
    holds(&format!("{roll}expect ...\nask away"));
    holds(&format!("{roll}expect ...; home loses 14 points\nask away"));
    holds(&format!("{roll}expect home rolls a 1; ...\nask away"));
    let other = "what happened is not what was expected";
    fails(&format!("{roll}ask away"), "+ home rolls a 1");
    fails(&format!("{roll}expect home rolls a 1\nask away"), "+ home loses 14 points");
    fails(&format!("{roll}expect home loses 14 points; home rolls a 1\nask away"), other);
    fails(
        &format!("{roll}expect home rolls a 1; home loses 14 points; away begins\nask away"),
        "- away begins",
    );
    fails(&format!("{roll}expect nothing\nask away"), other);
    fails(&format!("{roll}expect ...; home rolls a 1\nask away"), other);
    fails(&format!("{roll}expect home rolls; home loses 14 points\nask away"), "- home rolls\n");
    // An event that nobody expected in the middle counts as well.
    fails(
        "say home: roll  roll roll=2\nsay home: hold\nexpect home holds and stands at 36\nask away",
        "case.txt:8",
    );
    fails("expect home begins\nask home", "- home begins");
}

#[test]
fn dice() {
    let after = "\nexpect home rolls a 4\nask home";
    holds(&format!("say home: roll  roll roll=4{after}"));
    holds(&format!("say home: roll\nroll roll=4{after}"));
    holds(&format!("say home: roll  roll roll=4/6{after}"));
    holds(&format!("say home: roll  roll ROLL=4{after}"));
    fails(
        &format!("say home: roll{after}"),
        "a d6 was rolled for \"roll\", and nothing is written down for it",
    );
    fails(&format!("say home: roll{after}"), "    say home: roll  roll roll=?");
    fails(
        &format!("say home: roll  roll attack=4{after}"),
        "but the next one written down is for \"attack\"",
    );
    fails(&format!("say home: roll  roll roll=4,5 armour=2{after}"), "never rolled: roll=5 armour=2");
    fails(
        "say home: hold  roll roll=4\nexpect home holds and stands at 34\nask away",
        "never rolled: roll=4",
    );
    fails(&format!("say home: roll  roll roll=7{after}"), "it cannot show 7");
    fails(&format!("say home: roll  roll roll=4/8{after}"), "but 4/8 is written down, a face of a d8");
    fails(
        &format!("say home: roll  roll roll=four{after}"),
        "neither a number nor a word that the game knows",
    );
}

#[test]
fn answers() {
    let after = "expect home holds and stands at 34\nask away";
    holds(&format!("say home: hold\n{after}"));
    holds(&format!("say Seat1: HOLD\n{after}"));
    holds(&format!("say seat 1: hold\n{after}"));
    fails(&format!("say away: roll\n{after}"), "away is not asked; home is, about \"roll or hold\"");
    fails(&format!("say home: hodl\n{after}"), "not offered for \"roll or hold\" (did you mean \"hold\"?)");
    fails(
        &format!("say hme: hold\n{after}"),
        "no seat is called \"hme\"; they are: home, away (did you mean \"home\"?)",
    );
    fails(&format!("say seat3: hold\n{after}"), "no seat is called");
    fails(&format!("say home: hold\n{after}\nsay away: hold"), "why not: nothing is at stake yet: PIG-3");
    fails("resign home\nexpect away wins\nsay home: hold", "the match is over: winner away");
    fails("resign home\nexpect away wins\nresign away", "the match is over: winner away");
}

#[test]
fn questions() {
    holds("ask home");
    holds("ask home \"roll or hold\"");
    holds("ask home: hold | roll");
    holds("ask home \"Roll-or-hold\": HOLD | ...");
    holds("ask home: r... | hold");
    holds("ask home: ...");
    fails("ask away", "away is not asked; home is");
    fails("ask home \"block\"", "the question is \"roll or hold\", not \"block\"");
    fails("ask home: roll", "+ hold");
    fails("ask home: roll | hold | pass", "- pass");
    fails("ask home: roll | hold | pass | ...", "- pass");
    fails("ask home: x... | roll | hold", "- x...");
    fails("ask home: roll", "ask home \"roll or hold\": roll | hold");
    // What stands open at the end must be written down.
    let hold = "say home: hold\nexpect home holds and stands at 34\n";
    fails(hold, "a question stands open at the end that nobody wrote down");
    fails(hold, "    ask away \"roll or hold\": roll\n");
    holds(&format!("{hold}refuse away: hold"));
    holds(&format!("{hold}odds away: roll  gain=5/6 ..."));
    fails(&format!("{hold}refuse home: hold"), "nobody wrote down");
    fails(&format!("{hold}now stake 0"), "nobody wrote down");
    fails(&format!("ask home\n{hold}"), "nobody wrote down");
    holds(&format!("{hold}end position \"\"\"\nscores 34 35\nturn away\n\"\"\""));
}

#[test]
fn sealed_questions_are_written_down_for_every_seat() {
    let lots = |lines: &str| {
        let text = format!("scenario case\nsetup null  roll draw-a-lot=king,jack\nexpect ...\n{lines}");
        let report = scenario::check_text::<Lots>(&(), "case.txt", &text);
        if report.is_good() { Ok(()) } else { Err(report.to_string()) }
    };
    assert_eq!(lots("ask left\nask right"), Ok(()));
    assert!(lots("ask left").unwrap_err().contains("ask right \"show or fold\": show | fold"));
    assert_eq!(lots("say right: fold\nask left"), Ok(()));
    assert!(
        lots("say right: fold\nask right\nask left").unwrap_err().contains("right is not asked; left is")
    );
    assert!(lots("hear left: left draws a card; right draws the jack\nask left\nask right").is_err());
    assert!(lots("hear right: nothing\nask left\nask right").is_err());
    assert!(lots("see left: right: jack\nask left\nask right").unwrap_err().contains("left does not see"));
    assert!(lots("hidden left: king\nask left\nask right").unwrap_err().contains("left sees \"king\""));
    assert_eq!(lots("hidden left: kin\nask left\nask right"), Ok(()));
}

#[test]
fn cards_are_written_by_name() {
    let lots = |dice: &str| {
        let text = format!("scenario case\nsetup null\nroll {dice}\nexpect ...\nask left\nask right");
        let report = scenario::check_text::<Lots>(&(), "case.txt", &text);
        if report.is_good() { Ok(()) } else { Err(report.to_string()) }
    };
    assert_eq!(lots("draw-a-lot=\"ace of spades\" draw_a_lot=Jack"), Ok(()));
    assert_eq!(lots("draw-a-lot=ace of spades, jack"), Ok(()));
    assert_eq!(lots("draw-a-lot=4 draw-a-lot=1"), Ok(()));
    assert!(
        lots("draw-a-lot=king,king")
            .unwrap_err()
            .contains("one of 3 cards was drawn for \"draw a lot\", and \"king\" is not among them")
    );
    assert!(lots("draw-a-lot=king,deuce").unwrap_err().contains("\"deuce\" is neither a number nor a word"));
    assert!(lots("draw-a-lot=king,4").unwrap_err().contains("\"4\" is not among them"));
    assert!(lots("draw-a-lot=king,1/4").unwrap_err().contains("1/4 is written down, a face of a d4"));
    assert!(
        lots("draw-a-lot=king")
            .unwrap_err()
            .contains("setup null  roll \"draw a lot\"=king \"draw a lot\"=?")
    );
}

#[test]
fn refusals() {
    let hold = "say home: hold\nexpect home holds and stands at 34\n";
    holds(&format!("{hold}refuse away: hold  because nothing is at stake"));
    holds(&format!("{hold}refuse away: hold  because pig-3"));
    holds(&format!("{hold}refuse away: hold"));
    holds("refuse away: roll  because not your turn\nask home");
    fails("refuse home: hold  because anything", "\"hold\" is offered");
    fails(&format!("{hold}refuse away: hold  because PIG-9"), "it is refused, but not because \"PIG-9\"");
    fails(&format!("{hold}refuse away: hold  because PIG"), "nothing is at stake yet: PIG-3");
    fails("refuse home: dance  because silly", "nothing in this game is said as \"dance\"");
}

#[test]
fn refused_set_ups() {
    let setup = |target: u8, lines: &str| {
        let text = format!("scenario case\nsetup {{\"target\": {target}, \"roll_off\": true}}\n{lines}");
        let report = scenario::check_text::<Pig>(&(), "case.txt", &text);
        if report.is_good() { Ok(()) } else { Err(report.to_string()) }
    };
    assert_eq!(setup(13, "refuse setup"), Ok(()));
    assert_eq!(
        setup(13, "refuse setup because bad luck\nrefuse setup because roll_off: nobody dares"),
        Ok(())
    );
    assert!(
        setup(13, "refuse setup because bad luck").unwrap_err().contains("nobody wrote down:\n  roll_off")
    );
    assert!(setup(13, "refuse setup because too long").unwrap_err().contains("not because \"too long\""));
    assert!(setup(13, "refuse setup\nsay home: roll").unwrap_err().contains("nothing can be said after"));
    assert!(setup(13, "ask home").unwrap_err().contains("the set-up is refused:\n  target: thirteen"));
    assert!(setup(20, "refuse setup").unwrap_err().contains("the set-up is not refused"));
    assert!(setup(20, "ask home").unwrap_err().contains("a d6 was rolled for \"who begins\""));
    fails("refuse setup", "only a set-up can be refused so");
}

#[test]
fn odds() {
    holds("odds home: roll  \"lose the turn\"=1/6 gain=5/6\nask home");
    holds("odds home: roll  gain=~0.833 lose-the-turn=2/12");
    holds("odds home: roll  gain=5/6 ...");
    fails("odds home: roll  gain=5/6", "+ \"lose the turn\"=1/6");
    fails("odds home: roll  gain=4/6 ...", "- gain=4/6\n  + gain=5/6");
    fails("odds home: roll  gain=0.833 ...", "- gain=0.833");
    fails("odds home: roll  gain=~0.834 ...", "- gain=~0.834");
    fails("odds home: roll  win=0/6 ...", "- win=0/6");
    fails("odds home: pass  gain=5/6", "\"pass\" is not offered");
    fails("odds home: hold  gain=5/6", "- gain=5/6");
}

#[test]
fn what_is_seen() {
    holds("see away: at stake: 14 ... home\nask home");
    holds("see spectator: away 35\nask home");
    holds("hidden home: at stake: 1\nask home");
    fails("see away: at stake: 15\nask home", "away does not see \"at stake: 15\"");
    fails("hidden away: at stake: 14\nask home", "away sees \"at stake: 14\"");
    holds("now stake 14\nnow scores ... 35\nask home");
    fails("now stake 1\nask home", "the position has no line \"stake 1\"");
    holds("hear away: nothing\nask home");
    fails("hear away: home wins\nask home", "away hears something else");
}

#[test]
fn ends() {
    let wins = "but stake 90\nsay home: hold\nexpect home holds and stands at 100; home wins\n";
    holds(&format!("{wins}end winner home"));
    holds(&format!("{wins}end ranks 1 2"));
    holds(&format!("{wins}end winner home\nend position \"\"\"\nscores 100 35\nturn away\n\"\"\""));
    fails(wins, "the match is over, and nobody wrote down how it ends");
    fails(wins, "    end winner home");
    fails(&format!("{wins}end winner away"), "it ends otherwise: winner home");
    fails(&format!("{wins}end winner home, away"), "it ends otherwise");
    fails(&format!("{wins}end draw"), "it ends otherwise");
    fails(&format!("{wins}end ranks 2 1"), "it ends otherwise");
    fails(
        &format!("{wins}end position \"\"\"\nscores 100 35\nturn away\n\"\"\""),
        "nobody wrote down how it ends",
    );
    fails("ask home\nend winner home", "the match is not over");
    fails("ask home\nend draw", "the match is not over");
    fails(
        "ask home\nend position \"\"\"\nscores 20 36\nstake 14\n\"\"\"",
        "- scores 20 36\n  + scores 20 35",
    );
    fails("ask home\nend position \"\"\"\nscore 20\n\"\"\"", "the position cannot be read: score 20");
}

#[test]
fn rules_that_panic_fail_their_scenario_and_no_other() {
    let panics = "say home: roll  roll roll=panic\nask home";
    fails(panics, "case\n\n  the rules panicked: the die fell off the table");
    fails(&format!("{panics}\n{}ask home", START.replace("case", "another")), "1 scenario holds, 1 does not");
}

#[test]
fn a_file_for_another_game_fails() {
    let text = "game chess\nscenario case\nposition \"\"\"stake 1\"\"\"\nask home";
    let report = scenario::check_text::<Pig>(&(), "case.txt", text);
    assert!(report.to_string().contains("the file is for the game chess, and this is pig"), "{report}");
    assert_eq!(scenario::game_name(text), Some("chess"));
    assert_eq!(
        scenario::game_name("# a comment\n\ngame   dungeon-bowl  # so\nscenario x"),
        Some("dungeon-bowl")
    );
    assert_eq!(scenario::game_name("scenario game\n"), None);
    assert_eq!(scenario::game_name("games pig\n"), None);
    assert_eq!(scenario::game_name(""), None);
}

#[test]
fn comments_and_long_lines() {
    holds("# all of this is comment\nask home  # and this\n\n  # and this\n");
    holds("say home: roll   # bold\n   roll roll=3  # low\nexpect\n  home rolls\n  a 3\nask home");
}

/// Whatever is in a file, it is answered with problems or failures, never with a panic.
#[test]
fn no_bytes_make_it_panic() {
    let text = include_str!("scenarios/pig/pig.txt");
    let mut seed = 7_u64;
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let bits = [
        "\"\"\"", "\"", "=", ":", "roll ", "...", "…", " # ", "\n", "\n ", "é", "\u{3000}", "\u{a0}=",
        "because ", "|", ";", "{", "~", "\u{feff}", "/", "İ", "0", "=1", ",",
    ];
    for _ in 0..4000 {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=next(4) {
            let at = next(bytes.len());
            match next(4) {
                0 => bytes.truncate(at.max(1)),
                1 => bytes[at] = next(256) as u8,
                _ => drop(bytes.splice(at..at, bits[next(bits.len())].bytes())),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(scenarios) = scenario::parse("case.txt", &text) {
            for scenario in scenarios {
                let _ = scenario::run::<Pig>(&(), &scenario);
            }
        }
    }
}
