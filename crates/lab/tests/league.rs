//! Leagues played by bots, by the real rules.

use catalog::{AnyGame, GameName, Library};
use lab::league::{entrants, found, open};
use promotion::competition::{Deed, Format, Head, Who};

fn game(name: GameName) -> AnyGame {
    Library::one(name, Vec::new()).unwrap_or_else(|problems| panic!("{problems}"))
}

fn head(name: GameName, format: Format) -> Head {
    Head::new(name.name(), "Cup", format)
}

#[test]
fn a_swiss_of_twenty_one_and_an_arena_of_an_hour_run_to_their_end() {
    for (name, format, count) in [
        (GameName::Atw, Format::Swiss { rounds: 5 }, 21),
        (GameName::Wrestlenomicon, Format::Arena { minutes: 60 }, 6),
        (GameName::Champions, Format::DoubleElimination, 7),
        (GameName::Champions, Format::Ladder { reach: 2, rounds: 4 }, 6),
    ] {
        let game = game(name);
        let mut office = found(&game, head(name, format), &entrants(&game, count), 7).unwrap();
        while let Some(told) = office.step().unwrap_or_else(|why| panic!("{name}: {why}")) {
            assert!(told.fixture as usize <= office.competition().fixtures.len());
        }
        let rows = office.competition().standings();
        assert_eq!(rows.len(), count);
        assert!(office.competition().is_over());
        let again = open(&game, &office.text(), 1).unwrap();
        assert_eq!(again.competition(), office.competition(), "the log gives the same league");
        assert!(office.run(Deed::Pair { minute: 99 }).unwrap_err().contains("is over"));
    }
}

#[test]
fn two_dungeon_bowl_teams_come_home_changed() {
    let game = game(GameName::DungeonBowl);
    let head = head(GameName::DungeonBowl, Format::RoundRobin { legs: 1 });
    let mut office = found(&game, head, &entrants(&game, 2), 3).unwrap();
    let before = office.sheet(Who(0));
    office.step().unwrap();
    let told = office.step().unwrap().unwrap();
    assert_eq!(told.fixture, 1);
    for who in [Who(0), Who(1)] {
        let of = told.news.iter().filter(|news| news.0 == who).map(|news| news.1.as_str());
        let of: Vec<&str> = of.collect();
        assert!(of.iter().any(|text| text.starts_with("Winnings:")), "{of:?}");
        assert!(of.iter().any(|text| text.starts_with("Most valuable player:")), "{of:?}");
    }
    assert_ne!(before, office.sheet(Who(0)));
    let again = open(&game, &office.text(), 9).unwrap();
    assert_eq!(again.sheet(Who(0)), office.sheet(Who(0)));
    let text = office.text();
    for (from, to, why) in [
        ("\"players\":", "\"players\":1", "players differ"),
        ("\"league\"", "\"promotion\"", "not a league"),
        ("\"dice\":[\"", "\"dice\":[\"1/2\",\"", "line 2"),
    ] {
        let damaged = text.replacen(from, to, 1);
        assert_ne!(damaged, text);
        let told = open(&game, &damaged, 1).err().unwrap();
        assert!(told.starts_with("line ") && told.contains(why), "{told}");
    }
}
