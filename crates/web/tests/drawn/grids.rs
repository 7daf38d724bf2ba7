//! The boards of RUMBLESLAM and Dungeon Bowl: what must hold of every board.

use catalog::{GameName, dungeon_bowl, rumbleslam};
use kernel::Viewer;
use serde_json::{Value, json};

use crate::stage::{Play, is_sound, library, setup_of};

#[test]
fn every_rumbleslam_choice_can_be_pointed_at_and_nothing_else() {
    let library = library();
    let content = library.content::<rumbleslam::Bout>();
    for seed in 0..6 {
        let setup = setup_of::<rumbleslam::Bout>(&content, seed);
        let mut play = Play::new(&library, GameName::Rumbleslam, setup, seed as u8);
        for turn in 0..300 {
            if turn % 5 == 0 {
                is_sound(&play);
            }
            if !play.on() {
                break;
            }
        }
    }
}

fn maze() -> Value {
    json!({ "dungeon": "gauntlet", "placing": "ready-made", "quick": true, "teams": [{ "college": "cinders" }, { "college": "tides" }] })
}

#[test]
fn every_dungeon_bowl_choice_can_be_pointed_at_and_nothing_else() {
    let library = library();
    let content = library.content::<dungeon_bowl::Bout>();
    for seed in 0..6 {
        let setup = setup_of::<dungeon_bowl::Bout>(&content, seed);
        let mut play = Play::new(&library, GameName::DungeonBowl, setup, seed as u8);
        for turn in 0..300 {
            if turn % 5 == 0 {
                is_sound(&play);
            }
            if !play.on() {
                break;
            }
        }
    }
}

/// What the dice showed is drawn as dice, and told in a sentence.
#[test]
fn a_roll_lies_on_the_tray_with_its_sentence() {
    let library = library();
    let play = Play::find(&library, GameName::DungeonBowl, &maze(), 20, "re-roll");
    let board = play.board(Viewer::Spectator);
    let tray = board.split("class=\"tray\"").nth(1).expect("there is a tray");
    assert!(tray.contains("class=\"d bone\""), "a die lies on it");
    assert!(tray.contains("<p class=\"why\">"), "and a sentence says what for");
}

/// How far a player can still go stands in one place, and is never more than there is.
#[test]
fn nobody_in_the_maze_has_more_squares_left_than_there_are() {
    let library = library();
    let mut play = Play::new(&library, GameName::DungeonBowl, maze(), 3);
    let mut rows = 0;
    for _ in 0..200 {
        let board = play.board(Viewer::Spectator);
        assert!(!board.to_lowercase().contains("squares left"), "it is told beside the player");
        for row in board.split("<span><b>").skip(1) {
            let Some((left, rest)) = row.split_once("</b>/") else { continue };
            let Some((all, _)) = rest.split_once(" MA") else { continue };
            let (Ok(left), Ok(all)) = (left.parse::<u8>(), all.parse::<u8>()) else { continue };
            assert!(left <= all, "{left} of {all}");
            rows += 1;
        }
        if !play.on() {
            break;
        }
    }
    assert!(rows > 100, "{rows} rows were read");
}

/// A die that only says which one has nothing to reach: no number needed stands beside it.
#[test]
fn a_roll_without_a_number_needed_shows_none() {
    let library = library();
    let mut rolls = 0;
    for seed in 0..8 {
        let mut play = Play::new(&library, GameName::DungeonBowl, maze(), seed);
        for _ in 0..150 {
            let board = play.board(Viewer::Spectator);
            rolls += usize::from(board.contains("class=\"d bone\""));
            assert!(!board.contains("needed 0+"), "seed {seed}");
            if !play.on() {
                break;
            }
        }
    }
    assert!(rolls > 50, "{rolls} boards with dice");
}
