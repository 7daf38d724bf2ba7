//! The scripted wrestler knows what it does.

use atw::{Bout, Setup, Switches};
use bots::heuristics::atw::Scripted;
use bots::{Bot, Random, Rehearsal, Rehearser, Trained, play_on};
use kernel::{Fast, Game, Seat, Silent, Tabletop};

#[test]
fn the_scripted_wrestler_beats_a_random_one() {
    let roster = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let mut score = 0.0;
    let matches = 200;
    for number in 0..matches {
        let key = |index: u64| roster.wrestlers[index as usize % roster.wrestlers.len()].key.clone();
        let setup = Setup { wrestlers: vec![key(number), key(number / 8)], switches: Switches::default() };
        let mut table = Silent(Fast::of_match(3, number));
        let mut bout =
            Bout::start(&roster, &setup, &mut table).unwrap_or_else(|problems| panic!("{problems}"));
        let (mut scripted, mut random) = (Scripted::new(number), Random::new(number));
        let own = Seat::at((number % 2) as usize);
        let mut seats: [&mut dyn Bot<Bout>; 2] = [&mut scripted, &mut random];
        if own == Seat::SECOND {
            seats.swap(0, 1);
        }
        play_on(&mut bout, &roster, &mut table, &mut seats, 10_000);
        score += bout.outcome().map_or(0.0, |outcome| outcome.score(own));
    }
    assert!(score / matches as f64 > 0.9, "{score} of {matches}");
}

#[test]
fn equal_situations_get_equal_answers() {
    let roster = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let setup = Setup {
        wrestlers: vec!["kestrel-vane".into(), "ilse-marchetti".into()],
        switches: Switches::default(),
    };
    let ends: Vec<Bout> = (0..2)
        .map(|seed| {
            let mut table = Silent(Fast::new(9));
            let mut bout =
                Bout::start(&roster, &setup, &mut table).unwrap_or_else(|problems| panic!("{problems}"));
            // Other seeds imagine other hands, and nothing may depend on them.
            let (mut one, mut two) = (Scripted::new(seed), Scripted::new(100 + seed));
            play_on(&mut bout, &roster, &mut table, &mut [&mut one, &mut two], 10_000);
            bout
        })
        .collect();
    assert_eq!(ends[0], ends[1]);
}

/// Questions of every size, from two choices to a starting hand.
#[test]
fn a_rehearsal_ends_whatever_is_asked() {
    let roster = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let setup = Setup {
        wrestlers: vec!["kestrel-vane".into(), "ilse-marchetti".into()],
        switches: Switches::default(),
    };
    let mut table = Silent(Fast::new(9));
    let mut bout = Bout::start(&roster, &setup, &mut table).unwrap_or_else(|problems| panic!("{problems}"));
    let rehearsal = Rehearsal { tries: 4, least: 1, ahead: 2, ..Rehearsal::default() };
    let (mut one, mut two) = (Rehearser::new(Trained, rehearsal, 1), Scripted::new(2));
    play_on(&mut bout, &roster, &mut table, &mut [&mut one, &mut two], 10_000);
    assert!(bout.outcome().is_some());
}
