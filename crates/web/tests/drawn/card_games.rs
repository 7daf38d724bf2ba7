//! The boards of Wrestlenomicon, Champions and ATW: what must hold of every board.

use std::collections::BTreeSet;

use catalog::{AnyMatch, GameName};
use kernel::{Seat, Viewer};
use serde_json::{Value, json};
use wrestlenomicon::{Bag, View};

use crate::stage::{Play, is_sound, library, setup_of};

fn gods(first: &str, second: &str) -> Value {
    json!({ "gods": [first, second] })
}

#[test]
fn every_wrestlenomicon_choice_can_be_pointed_at_and_nothing_else() {
    let library = library();
    let content = library.content::<wrestlenomicon::Bout>();
    for seed in 0..4 {
        let mut play = Play::new(
            &library,
            GameName::Wrestlenomicon,
            setup_of::<wrestlenomicon::Bout>(&content, seed),
            seed as u8,
        );
        for turn in 0..200 {
            if turn % 4 == 0 {
                is_sound(&play);
            }
            if !play.on() {
                break;
            }
        }
    }
}

#[test]
fn whoever_may_answer_a_card_can_read_it() {
    let library = library();
    let content = library.content::<wrestlenomicon::Bout>();
    let setup = gods("Nyarlathotep", "Hastur");
    for (why, moments) in [("defense", 3), ("answer to a play", 3), ("lost card", 1)] {
        for moment in 0..moments {
            let play = Play::find(&library, GameName::Wrestlenomicon, &setup, 10 + 15 * moment, why);
            let AnyMatch::Wrestlenomicon(game) = &play.game else { panic!("it is that game") };
            let view = kernel::Game::view(game.snapshot().state(), &content, play.asked());
            let (board, turn) = (&view.board, &view.board.turn);
            let card = match why {
                "defense" => board.attack.map(|attack| attack.card),
                "answer to a play" => board.corners[turn.seat].on(turn.fresh),
                _ => Seat::BOTH
                    .into_iter()
                    .filter_map(|seat| board.corners[seat].discard.top())
                    .find(|&card| view.at_issue() == Some(card)),
            };
            let row = board.row(&content, card.expect("there is such a card"));
            let drawn = play.board(play.asked());
            let (_, issue) = drawn.split_once("<div class=\"issue").expect("the card lies in the middle");
            let (issue, _) = issue.split_once("</article>").expect("it is a card");
            assert!(issue.contains(&format!("<h4>{}", row.name)), "{why}: {} in {issue}", row.name);
            let does = row.text().pop().expect("every card does something");
            let last = does.rsplit(": ").next().expect("a line has words").to_owned();
            assert!(issue.contains(&last), "{why}: {last} in {issue}");
        }
    }
}

/// The names of the cards that a viewer may know.
fn known(view: &View, content: &wrestlenomicon::Roster) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for seat in Seat::BOTH {
        let corner = &view.board.corners[seat];
        let open = corner.track.iter().flatten().chain(&corner.zero).chain(&corner.permanents);
        let seen: Bag = open.copied().chain(view.board.turn.lifted).collect();
        let seen = seen.at_least(corner.discard.cards()).at_least(view.known_hand(seat));
        names.extend(seen.kinds().map(|card| view.board.row(content, card).name.clone()));
    }
    names.extend(view.board.attack.map(|attack| view.board.row(content, attack.card).name.clone()));
    // A Combo or Defense lies on the table for as long as it is being played.
    names.extend(view.board.turn.playing.kinds().map(|card| view.board.row(content, card).name.clone()));
    names
}

#[test]
fn nobody_reads_a_hidden_card_on_the_board() {
    let library = library();
    let content = library.content::<wrestlenomicon::Bout>();
    for seed in 0..4 {
        let mut play = Play::new(&library, GameName::Wrestlenomicon, gods("Hastur", "Nyarlathotep"), seed);
        let (mut looked, mut hidden) = (0, 0);
        while looked < 50 {
            let AnyMatch::Wrestlenomicon(game) = &play.game else { panic!("it is that game") };
            let state = game.snapshot().state();
            for viewer in [Viewer::Spectator, Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND)] {
                let board = play.board(viewer);
                let may_know = known(&kernel::Game::view(state, &content, viewer), &content);
                for god in &content.gods {
                    for row in god.rows.iter().filter(|row| !may_know.contains(&row.name)) {
                        hidden += 1;
                        assert!(!board.contains(&row.name), "{viewer:?} reads {} (seed {seed})", row.name);
                    }
                }
            }
            looked += 1;
            if !(play.on() && play.on() && play.on()) {
                break;
            }
        }
        assert!(hidden > 1000, "there was something to hide");
    }
}

/// Every optional rule, so that there is fatigue to see and help to call.
fn champions(sides: &Value) -> Value {
    let rules = serde_json::to_value(champions::Optional::ADVANCED).expect("rules are plain data");
    json!({ "sides": sides, "rules": rules })
}

#[test]
fn every_champions_choice_can_be_pointed_at_and_nothing_else() {
    let library = library();
    let content = library.content::<champions::Bout>();
    for seed in 0..24 {
        let mut play =
            Play::new(&library, GameName::Champions, setup_of::<champions::Bout>(&content, seed), seed as u8);
        for turn in 0..60 {
            if turn % 3 == 0 {
                is_sound(&play);
            }
            if !play.on() {
                break;
            }
        }
    }
}

#[test]
fn what_the_commentator_has_said_stays_said() {
    let library = library();
    let setup = champions(&json!([{ "men": ["Moose Lavender"] }, { "men": ["Captain Drizzle"] }]));
    let mut play = Play::new(&library, GameName::Champions, setup, 9);
    let said = |board: &str| -> Vec<String> {
        let lines = board.split("<p class=\"line").skip(1);
        lines.filter_map(|rest| rest.split_once('>')?.1.split('<').next().map(str::to_owned)).collect()
    };
    let (mut draws, mut joined) = (0, 0);
    let mut before = said(&play.board(Viewer::Spectator));
    while play.on() {
        let now = said(&play.board(Viewer::Spectator));
        draws += 1;
        // What is left of the old lines comes first, and unchanged.
        joined += u32::from((0..before.len()).any(|gone| now.starts_with(&before[gone..])));
        before = now;
    }
    assert!(draws > 5 && joined * 5 >= draws * 4, "{joined} of {draws} boards go on where the last one was");
}

#[test]
fn every_atw_choice_can_be_pointed_at_and_nothing_else() {
    let library = library();
    let content = library.content::<atw::Bout>();
    for seed in 0..12 {
        let mut play = Play::new(&library, GameName::Atw, setup_of::<atw::Bout>(&content, seed), seed as u8);
        for turn in 0..120 {
            if turn % 3 == 0 {
                is_sound(&play);
            }
            if !play.on() {
                break;
            }
        }
    }
}

#[test]
fn nobody_reads_a_card_in_the_other_hand_of_atw() {
    let library = library();
    let content = library.content::<atw::Bout>();
    let mut hidden = 0;
    for seed in 0..4 {
        let mut play = Play::new(&library, GameName::Atw, setup_of::<atw::Bout>(&content, seed), seed as u8);
        for _ in 0..120 {
            let AnyMatch::Atw(game) = &play.game else { panic!("it is that game") };
            let state = game.snapshot().state();
            for viewer in [Viewer::Spectator, Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND)] {
                let view = kernel::Game::view(state, &content, viewer);
                let board = play.board(viewer);
                let mut open = BTreeSet::new();
                for seat in Seat::BOTH {
                    let (side, wrestler) =
                        (&view.corners[seat], &content.wrestlers[usize::from(view.corners[seat].wrestler)]);
                    let cards = side.hand.iter().chain(side.play.iter()).chain(side.discard.iter());
                    open.extend(cards.map(|card| wrestler.card(card).name.as_str()));
                    if viewer.is(seat) {
                        open.extend(side.unseen.iter().map(|card| wrestler.card(card).name.as_str()));
                    }
                }
                for seat in Seat::BOTH.into_iter().filter(|&seat| !viewer.is(seat)) {
                    let side = &view.corners[seat];
                    let wrestler = &content.wrestlers[usize::from(side.wrestler)];
                    let names = side.unseen.iter().map(|card| wrestler.card(card).name.as_str());
                    for name in names.filter(|name| !open.iter().any(|known| known.contains(name))) {
                        hidden += 1;
                        let read = board.contains(&format!("<h4>{name}<"))
                            || board.contains(&format!("draws {name}"));
                        assert!(!read, "{viewer:?} reads {name} (seed {seed})");
                    }
                }
            }
            if !play.on() {
                break;
            }
        }
    }
    assert!(hidden > 1000, "there was something to hide: {hidden}");
}

/// A line through it is only seen.
#[test]
fn an_ability_of_atw_that_is_spent_says_so() {
    let library = library();
    let content = library.content::<atw::Bout>();
    let mut spent = 0;
    for seed in 0..6 {
        let mut play = Play::new(&library, GameName::Atw, setup_of::<atw::Bout>(&content, seed), seed as u8);
        while play.on() {
            let board = play.board(Viewer::Spectator);
            for token in board.split("class=\"token spent\"").skip(1) {
                let words = token.split("</li>").next().unwrap_or_default();
                assert!(words.contains("(used)"), "{words}");
                spent += 1;
            }
        }
    }
    assert!(spent > 20, "{spent} spent abilities were seen");
}
