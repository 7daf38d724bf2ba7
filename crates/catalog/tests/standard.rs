//! What is played where nobody chooses: the book's rules, even sides, so many seats as wanted; and everybody is told.

use catalog::{GameName, Library, looked_up};
use kernel::fair::MatchKey;
use kernel::{PrintedKind, Viewer};

fn library() -> Library {
    Library::load(|_| Vec::new()).expect("the built-in content is right")
}

#[test]
fn a_standard_set_up_can_be_played_by_the_same_rules_whatever_the_seed() {
    let (library, key) = (library(), MatchKey::open([1; 32]));
    for &name in GameName::ALL {
        let game = library.game(name);
        let rules = |seed: u64| {
            let setup = game.standard_setup(2, seed);
            let playing = game.start(setup.clone(), None, &key);
            let playing = playing.unwrap_or_else(|problems| panic!("{name}: {problems}"));
            assert_eq!(playing.seats(), 2, "{name}");
            // Who stands at ringside depends on who wrestles; the rules do not.
            let named = |rule: &String| !rule.starts_with("with ");
            game.rules_in_force(&setup).into_iter().filter(named).collect::<Vec<_>>()
        };
        let usual = rules(0);
        assert!(!usual.is_empty(), "{name}");
        for seed in 1..100 {
            assert_eq!(rules(seed), usual, "{name}");
        }
    }
}

#[test]
fn nobody_meets_themselves_and_everybody_gets_a_turn() {
    let library = library();
    for &name in GameName::ALL {
        let game = library.game(name);
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..60 {
            let text = game.standard_setup(2, seed).to_string();
            seen.insert(text);
            let playing =
                game.start(game.standard_setup(2, seed), None, &MatchKey::open([1; 32])).expect("legal");
            if ["atw", "wrestlenomicon", "champions"].contains(&name.name()) {
                let [one, other] = [0, 1].map(|seat| playing.seat_name(kernel::Seat::at(seat)));
                assert_ne!(one, other, "{name}");
            }
        }
        assert!(seen.len() > 5, "{name}: only {} set-ups of 60 seeds", seen.len());
    }
}

#[test]
fn more_than_two_play_where_the_game_has_such_matches() {
    let (library, key) = (library(), MatchKey::open([1; 32]));
    for (name, most) in [(GameName::Rumbleslam, 4), (GameName::Champions, 8)] {
        for seats in 2..=most {
            for seed in 0..10 {
                let setup = library.game(name).standard_setup(seats, seed);
                let playing = library.game(name).start(setup, None, &key);
                let playing = playing.unwrap_or_else(|problems| panic!("{name}: {problems}"));
                assert_eq!(playing.seats(), seats, "{name}");
            }
        }
    }
    let atw = library.game(GameName::Atw);
    let playing = atw.start(atw.standard_setup(5, 1), None, &key).expect("the nearest it can");
    assert_eq!(playing.seats(), 2);
}

#[test]
fn the_first_line_of_every_story_names_the_rules_and_follows_from_the_record() {
    let (library, key) = (library(), MatchKey::open([1; 32]));
    for &name in GameName::ALL {
        let game = library.game(name);
        let playing = game.start(game.standard_setup(2, 3), None, &key).expect("legal");
        let first = |playing: &catalog::AnyMatch, viewer| {
            playing.story(viewer).iter().next().map(|line| line.text.to_string()).unwrap_or_default()
        };
        let told = first(&playing, Viewer::Spectator);
        assert!(told.starts_with("Rules: ") && told.ends_with('.'), "{name}: {told}");
        assert_eq!(told, first(&playing, Viewer::Seat(kernel::Seat::FIRST)), "{name}");
        let again = game.replay(playing.record()).expect("its own record");
        assert_eq!(told, first(&again, Viewer::Spectator), "{name}");
        assert_eq!(playing.rules_in_force(), again.rules_in_force(), "{name}");
    }
}

#[test]
fn every_game_prints_cards_and_finds_them_by_the_names_people_write() {
    let library = library();
    for &name in GameName::ALL {
        let all = library.game(name).printed();
        let cards: Vec<_> = all.iter().filter(|printed| printed.kind == PrintedKind::Card).collect();
        assert!(cards.len() > 10, "{name}");
        for card in &cards {
            let shouted = card.name.to_uppercase();
            let text = looked_up::printed(&all, PrintedKind::Card, &shouted);
            let text = text.unwrap_or_else(|reason| panic!("{name}: {reason}"));
            assert!(text.to_lowercase().contains(&card.name.to_lowercase()), "{name}: {text}");
            for internal in ["Some(", "None", "{\"", "Position {"] {
                assert!(!text.contains(internal), "{name}: {internal} in {text}");
            }
        }
    }
    let charts = library.game(GameName::Champions).printed();
    let ropes = looked_up::printed(&charts, PrintedKind::Chart, "ropes").expect("a chart");
    assert!(ropes.contains("opponent PIN") && ropes.lines().count() == 13, "{ropes}");
    let wrong = looked_up::printed(&charts, PrintedKind::Chart, "roeps").unwrap_err();
    assert!(wrong.contains("Did you mean ropes?"), "{wrong}");
}
