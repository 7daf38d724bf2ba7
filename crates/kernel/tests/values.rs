//! Chances, digests, codes, seats: small values that must never change their meaning.

use kernel::{Agenda, ArrayVec, BySeat, Canonical, Chance, Coded, Digest, Outcome, Seat, Seats};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical)]
enum Shape {
    Point,
    Line(u8, bool),
    Box { wide: u16, seat: Seat },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Coded)]
struct Pair {
    seat: Seat,
    yes: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Coded)]
enum Say {
    Nothing,
    Both(Pair, bool),
    One { seat: Seat },
}

#[test]
fn the_digest_is_fixed_for_good() {
    assert_eq!(Digest::of(&()), 0xde04_5d34_564a_cffe);
    let shapes = [Shape::Point, Shape::Line(3, true), Shape::Box { wide: 700, seat: Seat::SECOND }];
    assert_eq!(Digest::of(&shapes), 0xeb9d_2126_9ca9_dcd5);
}

#[test]
fn the_digest_tells_length_variant_and_order_apart() {
    let list = |values: &[u8]| Digest::of(&values.iter().copied().collect::<ArrayVec<[u8; 8]>>());
    assert_ne!(list(&[]), list(&[0]));
    assert_ne!(list(&[1, 2]), list(&[2, 1]));
    assert_ne!(Digest::of(&Some(0u8)), Digest::of(&None::<u8>));
    assert_ne!(Digest::of(&Shape::Line(0, false)), Digest::of(&Shape::Point));
}

#[test]
fn every_code_has_one_value_and_every_value_its_code() {
    assert_eq!(Say::COUNT, 1 + 8 * 2 * 2 + 8);
    for code in 0..Say::COUNT {
        assert_eq!(Say::from_code(code).map(Coded::code), Some(code));
    }
    assert_eq!(Say::from_code(Say::COUNT), None);
    assert_eq!(Say::LAYOUT, [("Nothing", 1), ("Both", 32), ("One", 8)]);
    assert_eq!(Say::Both(Pair { seat: Seat::SECOND, yes: false }, true).code(), 1 + 5);
}

#[test]
fn the_agenda_is_written_in_play_order() {
    let mut agenda: Agenda<u8, 4> = Agenda::default();
    agenda.do_next([7]);
    agenda.do_next([1, 2, 3]);
    assert_eq!(agenda.iter().collect::<Vec<_>>(), [1, 2, 3, 7]);
    assert_eq!((agenda.pop(), agenda.top()), (Some(1), Some(2)));
    let text = serde_json::to_string(&agenda).unwrap();
    assert_eq!(text, "[2,3,7]");
    assert_eq!(serde_json::from_str::<Agenda<u8, 4>>(&text).unwrap(), agenda);
    assert!(serde_json::from_str::<Agenda<u8, 2>>(&text).is_err());
}

#[test]
fn a_step_that_does_not_fit_is_counted() {
    let mut agenda: Agenda<u8, 2> = Agenda::default();
    agenda.do_next([1, 2, 3]);
    assert_eq!((agenda.len(), agenda.dropped()), (2, 1));
}

#[test]
fn chances_are_fractions_in_lowest_terms() {
    let third = Chance::new(2, 6);
    assert_eq!(third.to_string(), "1/3");
    assert_eq!(third + third + third, Chance::ONE);
    assert_eq!(third * Chance::new(3, 4), Chance::new(1, 4));
    assert_eq!(third - Chance::ONE, Chance::ZERO);
    assert_eq!(third.complement(), Chance::new(2, 3));
    assert!(third.is_exact());
}

#[test]
fn a_chance_too_fine_for_its_type_says_that_it_is_rounded() {
    let mut tiny = Chance::ONE;
    for sides in 0..60 {
        tiny = tiny * Chance::new(1, 61 + 2 * sides);
    }
    assert!(!tiny.is_exact());
    assert!(tiny.as_f64() < 1e-12);
}

#[test]
fn a_chance_can_be_written_in_three_ways() {
    for text in ["1/4", "0.25", "25%", "25.0%"] {
        assert_eq!(text.parse(), Ok(Chance::new(1, 4)), "{text}");
    }
    for text in ["", "1/0", "3/2", "x", "-1/2", "101%", "0.1234567890123456789"] {
        assert!(text.parse::<Chance>().is_err(), "{text}");
    }
}

#[test]
fn an_outcome_ranks_everybody() {
    let royal = Outcome::ranked(&[3, 1, 2, 4]);
    assert_eq!(royal.winner(), Some(Seat::SECOND));
    assert!((royal.score(Seat::FIRST) - 1.0 / 3.0).abs() < 1e-12);
    let tag = Outcome::team_win(Seats::one(Seat::at(0)).with(Seat::at(2)), 4);
    assert_eq!((tag.winner(), tag.winners().len(), tag.is_draw()), (None, 2, false));
    let text = serde_json::to_string(&royal).unwrap();
    assert_eq!(serde_json::from_str::<Outcome>(&text).unwrap(), royal);
    assert!(serde_json::from_str::<Outcome>("[1]").is_err());
    assert!(serde_json::from_str::<Outcome>("[0,1]").is_err());
}

#[test]
fn one_of_a_thing_for_each_seat() {
    let names: BySeat<usize, 4> = BySeat::each(|seat| seat.index() * 10);
    assert_eq!(names[Seat::at(3)], 30);
    assert_eq!(serde_json::from_str::<BySeat<usize, 4>>("[0,10,20,30]").unwrap(), names);
    assert!(serde_json::from_str::<BySeat<usize, 4>>("[1]").is_err());
    assert_eq!(Seat::at(3).next(4), Seat::FIRST);
    assert!(serde_json::from_str::<Seat>("9").is_err());
}
