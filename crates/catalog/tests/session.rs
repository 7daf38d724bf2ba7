//! Sessions of every game, the examples too: whoever types is understood, refused plainly, and told nothing hidden.

use catalog::session::{Reply, Session, Turn};
use catalog::words::{Found, find};
use catalog::{AnyMatch, GameName, Library};
use kernel::fair::MatchKey;
use kernel::{Fast, Seat, Seats, Viewer};
use serde_json::Value;

fn games() -> impl Iterator<Item = GameName> {
    GameName::ALL.iter().chain(GameName::EXAMPLES).copied()
}

fn library() -> Library {
    Library::load(|_| Vec::new()).expect("the built-in content is right")
}

fn session(library: &Library, name: GameName, people: Seats, seed: u8) -> Session {
    let (game, key) = (library.game(name), MatchKey::open([seed; 32]));
    let playing = game.start(game.any_setup_for(2, seed.into()), None, &key).expect("a legal set-up");
    Session::new(playing, key, people)
}

/// One more answer by whoever is asked, typed or not; `false` once the match is over.
fn on(session: &mut Session, luck: &mut Fast) -> bool {
    let (Turn::Person(seat) | Turn::Other(seat)) = session.turn() else { return false };
    let offers = session.game().offers(seat);
    let offer = &offers[luck.below(offers.len() as u32) as usize];
    assert_eq!(session.say(seat, &offer.say), Reply::Moved, "{:?}", offer.say);
    true
}

#[test]
fn typed_words_mean_what_the_table_of_cases_says() {
    let table: Value = serde_json::from_str(include_str!("typed.json")).unwrap();
    let words = |list: &Value| -> Vec<String> {
        list.as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned()).collect()
    };
    let says = words(&table["says"]);
    for case in table["cases"].as_array().unwrap() {
        let found = match find(&says, case[0].as_str().unwrap()) {
            Found::One(index) => vec![says[index].clone()],
            Found::Several(several) => several.into_iter().map(|index| says[index].clone()).collect(),
            Found::Nothing => Vec::new(),
        };
        assert_eq!(found, words(&case[1]), "{}", case[0]);
    }
}

#[test]
fn every_game_is_played_to_its_end_by_typed_words() {
    let library = library();
    for name in games() {
        let mut session = session(&library, name, Seats::first(2), 3);
        let mut luck = Fast::new(3);
        while on(&mut session, &mut luck) {}
        assert!(session.ending().is_some(), "{name}");
        assert_eq!(session.say(Seat::FIRST, "resign"), Reply::Text("The match is over.".into()));
        assert_eq!(session.say(Seat::FIRST, "1"), Reply::Text("The match is over.".into()));
    }
}

#[test]
fn nonsense_is_refused_plainly_and_changes_nothing() {
    let library = library();
    for name in games() {
        let mut session = session(&library, name, Seats::first(2), 5);
        let mut luck = Fast::new(5);
        for _ in 0..12 {
            let Turn::Person(seat) = session.turn() else { break };
            let before = session.game().entries();
            for typed in
                ["dance the tango", "99999", "why dance the tango", "help", "?", "board", "log", "odds"]
            {
                let Reply::Text(text) = session.say(seat, typed) else { panic!("{name}: {typed} moved") };
                for internal in ["seat 1", "Seat(", "agenda", "{\"", "Some("] {
                    assert!(typed == "board" || typed == "log" || !text.contains(internal), "{name}: {text}");
                }
            }
            let other = session.game().asked().filter(|asked| !asked.sealed).map(|_| seat.other());
            if let Some(other) = other {
                assert_eq!(session.say(other, "1"), Reply::Text("It is not your turn.".into()));
            }
            assert_eq!(session.game().entries(), before, "{name}");
            assert!(on(&mut session, &mut luck));
        }
    }
}

#[test]
fn enter_takes_the_only_choice() {
    let library = library();
    let mut seen = false;
    for name in games() {
        let mut session = session(&library, name, Seats::first(2), 2);
        let mut luck = Fast::new(2);
        for _ in 0..300 {
            let Turn::Person(seat) = session.turn() else { break };
            if session.game().offers(seat).len() == 1 {
                seen = true;
                assert_eq!(session.say(seat, ""), Reply::Moved, "{name}");
            } else {
                assert!(matches!(session.say(seat, ""), Reply::Text(_)), "{name}");
                on(&mut session, &mut luck);
            }
        }
    }
    assert!(seen, "some question has only one choice");
}

#[test]
fn who_resigns_among_several_leaves_the_others_playing() {
    let library = library();
    let game = library.game(GameName::Rumbleslam);
    let key = MatchKey::open([1; 32]);
    let playing = game.start(game.any_setup_for(4, 1), None, &key).expect("a set-up for four");
    assert_eq!(playing.seats(), 4);
    let mut session = Session::new(playing, key, Seats::first(4));
    let mut left = Vec::new();
    while let Turn::Person(seat) = session.turn() {
        assert!(!left.contains(&seat), "{seat} has left");
        assert_eq!(session.say(seat, "resign"), Reply::Moved);
        left.push(seat);
    }
    assert_eq!(left.len(), 3, "the last one wins");
    assert!(session.ending().is_some());
}

#[test]
fn a_listener_is_told_exactly_its_own_story() {
    let library = library();
    for name in games() {
        let mut session = session(&library, name, Seats::one(Seat::FIRST), 8);
        let mut luck = Fast::new(8);
        let mut told = Vec::new();
        for _ in 0..60 {
            told.extend(session.news(session.listener()));
            if !on(&mut session, &mut luck) {
                break;
            }
        }
        told.extend(session.news(session.listener()));
        let story: Vec<_> = session.game().story(Viewer::Seat(Seat::FIRST)).iter().cloned().collect();
        assert_eq!(told, story, "{name}");
    }
}

#[test]
fn undo_against_bots_goes_back_to_before_ones_own_last_answer() {
    let library = library();
    for name in games() {
        let mut session = session(&library, name, Seats::one(Seat::FIRST), 4);
        let mut luck = Fast::new(4);
        assert_eq!(session.say(Seat::FIRST, "undo"), Reply::Text("There is nothing to undo.".into()));
        while session.turn() != Turn::Person(Seat::FIRST) && on(&mut session, &mut luck) {}
        let (entries, shown) = (session.game().entries(), session.game().show(Viewer::Seat(Seat::FIRST)));
        on(&mut session, &mut luck);
        while !matches!(session.turn(), Turn::Person(_) | Turn::Over(_)) && on(&mut session, &mut luck) {}
        if session.ending().is_some() {
            continue;
        }
        session.undo(Seat::FIRST).unwrap();
        assert_eq!(session.game().entries(), entries, "{name}");
        assert_eq!(session.game().show(Viewer::Seat(Seat::FIRST)), shown, "{name}");
    }
}

/// What a match tells while it is played, and what it tells when its record is folded.
fn told(game: &AnyMatch) -> Vec<String> {
    let viewers = [Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND), Viewer::Spectator];
    let story = |viewer| -> Vec<String> {
        let lines = game.story(viewer).iter().map(|line| format!("{} {}", line.entry, line.text));
        let recent = catalog::visit!(AnyMatch, game, playing => {
            let recent = playing.snapshot().recent(viewer).iter();
            recent.map(|heard| format!("{} {:?} {:?}", heard.entry, heard.event, heard.view)).collect::<Vec<_>>()
        });
        let free = (0..=game.entries()).map(|entry| game.free_to_undo(entry).to_string());
        lines.chain(recent).chain(free).collect()
    };
    viewers.into_iter().flat_map(story).collect()
}

#[test]
fn a_folded_match_tells_and_remembers_what_the_played_one_does() {
    let library = library();
    for name in games().filter(|&name| name != GameName::Bids) {
        let mut session = session(&library, name, Seats::first(2), 6);
        let mut luck = Fast::new(6);
        let mut moments = Vec::new();
        for _ in 0..40 {
            // Sealed answers wait for each other, and stand in the order of the seats.
            if session.game().asked().is_some_and(|asked| !asked.sealed) {
                moments.push((session.game().entries(), told(session.game())));
            }
            if !on(&mut session, &mut luck) {
                break;
            }
        }
        for (entries, then) in moments {
            let back = session.game().at(entries).unwrap();
            assert_eq!(told(&back), then, "{name}, after {entries} entries");
        }
        let folded = catalog::replay(&library, session.game().record()).unwrap();
        assert_eq!(told(&folded), told(session.game()), "{name}");
    }
}

#[test]
fn a_snapshot_stays_as_it_is_when_the_match_goes_on() {
    let library = library();
    for name in games() {
        let mut session = session(&library, name, Seats::first(2), 7);
        let mut luck = Fast::new(7);
        let mut kept = Vec::new();
        for _ in 0..20 {
            let now = session.game().snapshot();
            let seen = (now.entries(), now.position(), now.story(Viewer::Spectator).len(), now.asked());
            kept.push((now, seen));
            if !on(&mut session, &mut luck) {
                break;
            }
        }
        for (then, seen) in kept {
            let still = (then.entries(), then.position(), then.story(Viewer::Spectator).len(), then.asked());
            assert_eq!(still, seen, "{name}");
        }
    }
}

#[test]
fn cards_charts_and_rules_are_looked_up_in_the_middle_of_a_match() {
    let mut session = session(&library(), GameName::Champions, Seats::one(Seat::FIRST), 1);
    while let Turn::Other(seat) = session.turn() {
        let (_, offers) = session.question(seat).expect("asked");
        session.answer(seat, offers[0].code).expect("offered");
    }
    let mut say = |words: &str| match session.say(Seat::FIRST, words) {
        Reply::Text(text) => text,
        other => panic!("{words}: {other:?}"),
    };
    assert!(say("chart ropes").contains("opponent PIN"));
    assert!(say("chart").contains("turnbuckle"));
    assert!(say("card gravy dav").contains("GRAVY DAVE"));
    assert!(say("card nobody at all").starts_with("There is no card"));
    assert!(say("rules").contains("charts."), "the rules in force");
    assert!(say("rules cage").contains("CH-"), "rules of the ledger");
    assert!(say("rules zebra").contains("No rule mentions"));
    assert!(say("why").contains("why and a choice"));
}
