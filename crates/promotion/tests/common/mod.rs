//! A small promotion that tests can run.

use kernel::Fast;
use promotion::{Aftermath, Deed, Drama, Ending, Head, Spot, Style, World};

pub fn enter(world: &mut World, text: &str, dice: &mut Fast) {
    let deed = world.read_deed(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    world.enter(deed, dice).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
}

/// Twenty wrestlers, four teams, three belts.
pub fn small_promotion(dice: &mut Fast) -> World {
    let mut world = World::new(Head::new("test", "Test Wrestling", "2026-01-01".parse().unwrap()));
    for number in 1..=20 {
        enter(&mut world, &format!("hire Wrestler {number}"), dice);
        enter(&mut world, &format!("pencil Wrestler {number} | tier {}", 1 + number % 5), dice);
    }
    for team in 0..4 {
        let (one, other) = (2 * team + 1, 2 * team + 2);
        enter(&mut world, &format!("team Team {team} | Wrestler {one} + Wrestler {other}"), dice);
    }
    for text in [
        "belt Crown",
        "belt Shelf | secondary",
        "belt Sashes | tag",
        "crown Crown | Wrestler 9",
        "crown Shelf | Wrestler 8",
    ] {
        enter(&mut world, text, dice);
    }
    world
}

/// Books what is empty, makes results up, and closes the show.
pub fn run_show(world: &mut World, show: u32, style: &Style, dice: &mut Fast) {
    for deed in world.auto_book(show, style, dice) {
        world.enter(deed, dice).unwrap();
    }
    world.enter(Deed::Open { show }, dice).unwrap();
    let slots: Vec<u8> = world.show(show).booked().map(|(slot, _)| slot).collect();
    for slot in slots {
        let ending = [Ending::Pin, Ending::Pin, Ending::Pin, Ending::CountOut][dice.below(4) as usize];
        let winner = dice.below(2) as u8;
        let mut left = Aftermath::plain(Some(winner), ending);
        left.loser = Some(Spot(1 - winner, 0));
        left.drama = Drama { near_falls: dice.below(5) as u16, tokens: 4, ..Drama::default() };
        world.enter(Deed::Result { show, slot, left: Box::new(left) }, dice).unwrap();
    }
    world.enter(Deed::Close { show }, dice).unwrap();
}

pub fn style() -> Style {
    Style { settles: "cage".into(), tag: true }
}
