//! Lines of every story lead to their rules, and a way of several steps is shown before the first.

use catalog::GameName;
use kernel::{Seat, Viewer};
use serde_json::json;

use crate::stage::{Play, library, setup_of, values};

#[test]
fn every_line_of_a_story_names_a_rule_of_its_ledger() {
    let library = library();
    for &name in GameName::ALL {
        let known: Vec<&str> =
            web::rules::ledger(name).iter().flat_map(|section| &section.rules).map(|rule| rule.id).collect();
        for seed in 0..4 {
            let setup =
                catalog::with_game!(name, G => setup_of::<G>(&library.content::<G>(), u64::from(seed)));
            let mut play = Play::new(&library, name, setup, seed);
            for _ in 0..400 {
                if !play.on() {
                    break;
                }
            }
            // The first line names the rules in force, and is of none.
            for line in play.game.story(Viewer::Spectator).iter().skip(1) {
                let rule = line.rule.unwrap_or_default();
                assert!(known.contains(&rule), "{name}: \"{}\" cites {rule:?}", line.text);
            }
        }
    }
}

#[test]
fn a_way_leads_step_by_step_to_the_square_that_was_pointed_at() {
    let library = library();
    let maze = json!({ "dungeon": "gauntlet", "placing": "ready-made", "quick": true, "teams": [{ "college": "cinders" }, { "college": "tides" }] });
    let play = Play::find(&library, GameName::DungeonBowl, &maze, 40, "move");
    let Viewer::Seat(seat) = play.asked() else { panic!("a seat is asked") };
    let board = play.board(play.asked());
    let goals: Vec<u32> = values(&board, "data-way").iter().map(|code| code.parse().unwrap()).collect();
    assert!(goals.len() > 5, "{} squares are further than a step", goals.len());
    let offered: Vec<u32> = play.game.offers(seat).iter().map(|offer| offer.code).collect();
    for goal in goals {
        assert!(!offered.contains(&goal), "a step that is offered needs no way");
        let way = web::boards::way(&play.game.snapshot(), seat, goal)
            .expect("what is marked as in reach is in reach");
        assert!(offered.contains(&way.codes[0]), "{}: its first step is offered", way.words);
        assert!(way.codes.len() > 1 && way.words.contains('%'), "{}", way.words);
        assert!(way.drawn.into_string().contains("<polyline points="));
    }
    let silent = web::boards::stage(&play.game.snapshot(), play.asked(), false).into_flow().into_string();
    assert!(board.contains("100%") && !silent.contains("100%"), "no chance where none may be shown");
    assert!(values(&silent, "data-way").is_empty(), "and no way planned by it");
    let other = if seat == Seat::FIRST { Seat::SECOND } else { Seat::FIRST };
    assert!(
        web::boards::way(&play.game.snapshot(), other, offered[0]).is_none(),
        "nobody plans for the other side"
    );
}
