//! Promotions run by bots, of every game.

use catalog::{GameName, Library};
use lab::federation::{Troupe, troupe};
use promotion::{Log, World};

fn people(name: GameName) -> Box<dyn Troupe> {
    troupe(&Library::one(name, Vec::new()).unwrap_or_else(|problems| panic!("{problems}")))
}

/// Quick enough for a test: the board games take minutes a show by bots that look at every square.
const QUICK: [GameName; 3] = [GameName::Champions, GameName::Atw, GameName::Wrestlenomicon];

#[test]
fn a_starter_has_a_story_so_far_and_goes_on_the_air() {
    for game in QUICK {
        let people = people(game);
        let founded = "2026-01-01".parse().unwrap();
        let mut office = people.starter("", founded, 7).unwrap_or_else(|why| panic!("{game}: {why}"));
        let world = &office.world;
        assert_eq!(world.closed, 13);
        let next = world.pending[0];
        let (booked, slots) = (world.show(next).booked().count(), world.show(next).slots.len());
        assert!(booked > 0 && (booked < slots || slots == 1), "{game}: {booked} of {slots}");
        assert!(world.belts.iter().any(|belt| !belt.is_vacant()), "{game}: nobody holds a belt");
        people.run(&mut office, 1, 6).unwrap_or_else(|why| panic!("{game}: {why}"));
        assert_eq!(office.world.closed, 14);
        let log = Log { head: office.world.head.clone(), entries: office.log.clone() };
        assert_eq!(World::fold(&Log::read(&log.write()).unwrap()).unwrap(), office.world);
        let again = people.starter("", founded, 7).unwrap();
        assert_eq!(again.log[..], office.log[..again.log.len()], "the same seed, the same story");
    }
}

#[test]
fn champions_starts_with_three_feuds_and_three_champions() {
    let office = people(GameName::Champions).starter("", "2026-01-01".parse().unwrap(), 1).unwrap();
    let world = office.world;
    assert!(world.hot_feuds().len() >= 3, "{} feuds", world.hot_feuds().len());
    assert_eq!(world.belts.len(), 3);
    for belt in &world.belts {
        assert!(!belt.is_vacant(), "nobody holds the {}", belt.name);
    }
}

#[test]
fn a_simulated_match_can_be_seen_again_from_its_replay() {
    let people = people(GameName::Champions);
    let mut office = people.found("", "2026-01-01".parse().unwrap(), 3).unwrap();
    let show = people.next_show(&mut office, 2).unwrap();
    people.book_the_rest(&mut office, show).unwrap();
    office.enter(promotion::Deed::Open { show }).unwrap();
    let bill = office.world.bill(show, 2).unwrap();
    let mut lines = 0;
    let seen = people.watch(&bill, 99, &mut |line| lines += usize::from(!line.is_empty())).unwrap();
    let again = people.watch(&bill, 99, &mut |_| {}).unwrap();
    assert_eq!(seen, again);
    assert_eq!(seen.replay, "seed 99");
    assert!(lines > 5, "{lines} lines of commentary");
    let chances = people.chances(&bill, 200, 1).unwrap();
    let wins = &chances.wins;
    assert!(wins.iter().sum::<f64>() <= 1.0 + 1e-9 && wins.iter().all(|chance| *chance > 0.0), "{chances:?}");
    assert!(chances.length > 3.0, "{chances:?}");
    let swings = people.swings(&bill, 99).unwrap();
    assert_eq!(swings, people.swings(&bill, 99).unwrap());
    assert_eq!(swings.near_falls.len(), usize::from(seen.drama.near_falls), "{swings:?}");
    let end = swings.chances.last().unwrap();
    assert_eq!(end.1 > 0.5, seen.winner == Some(0), "it ends as it ended");
    assert!(swings.chances.iter().all(|(at, chance)| at <= &end.0 && (0.0..=1.0).contains(chance)));
}

#[test]
fn futures_leave_the_present_alone_and_count_every_one() {
    let people = people(GameName::Champions);
    let office = people.starter("", "2026-01-01".parse().unwrap(), 5).unwrap();
    let before = office.world.clone();
    let found = people.futures(&office.world, 4, 40, 11);
    assert_eq!(office.world, before);
    assert_eq!(found.len(), office.world.belts.len());
    for belt in &found {
        assert_eq!(belt.iter().map(|future| future.count).sum::<u32>(), 40);
    }
    assert!(found.iter().any(|belt| belt.len() > 1), "four shows can change a champion");
    assert_eq!(found, people.futures(&office.world, 4, 40, 11));
}

#[test]
fn the_board_games_can_be_put_on_too() {
    for game in [GameName::Rumbleslam, GameName::DungeonBowl] {
        let people = people(game);
        let mut office = people.found("", "2026-01-01".parse().unwrap(), 2).unwrap();
        people.run(&mut office, 1, 1).unwrap_or_else(|why| panic!("{game}: {why}"));
        assert_eq!(office.world.bouts.len(), 1, "{game}");
        assert!(office.world.bouts[0].drama.length > 0, "{game}");
    }
}
