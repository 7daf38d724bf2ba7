//! The boards of RUMBLESLAM and Dungeon Bowl: fixed positions as text, and what must hold of every board.

use catalog::{GameName, dungeon_bowl, rumbleslam};
use kernel::Viewer;
use serde_json::{Value, json};

use crate::stage::{Play, golden, is_sound, library, setup_of};

/// Two ready teams, three wrestlers each.
fn bout() -> Value {
    let team = |name: &str, wrestlers: [&str; 3]| json!({ "name": name, "budget": 1000, "wrestlers": wrestlers, "endorsements": 1 });
    json!({ "budget": 1000, "teams": [
        team("Steam", ["Boilerback", "Stoker Brawler", "Cog Skipper"]),
        team("Water", ["Harbour Hulk", "Tidehand Brawler", "Pufferling"]),
    ] })
}

#[test]
fn rumbleslam_boards_look_as_they_did() {
    let library = library();
    let find = |why, decisions| Play::find(&library, GameName::Rumbleslam, &bout(), decisions, why);
    let set_up = find("set up", 2);
    golden("rumbleslam-set-up.html", &set_up.board(set_up.asked()));
    let act = find("act", 30);
    golden("rumbleslam-act.html", &act.board(act.asked()));
    let reroll = find("re-roll", 20);
    golden("rumbleslam-re-roll.html", &reroll.board(reroll.asked()));
    golden("rumbleslam-re-roll-spectator.html", &reroll.board(Viewer::Spectator));
}

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
fn dungeon_bowl_boards_look_as_they_did() {
    let library = library();
    let find = |why, decisions| Play::find(&library, GameName::DungeonBowl, &maze(), decisions, why);
    let turn = find("team turn", 40);
    golden("dungeon-bowl-turn.html", &turn.board(turn.asked()));
    let step = find("move", 40);
    golden("dungeon-bowl-move.html", &step.board(step.asked()));
    golden("dungeon-bowl-move-spectator.html", &step.board(Viewer::Spectator));
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
