//! The scripted wrestler knows what it does.

use std::collections::BTreeMap;

use atw::{Bout, Effect, Event, Setup, Slot, Switches};
use bots::heuristics::atw::Scripted;
use bots::{Bot, Random, Rehearsal, Rehearser, Trained, play_on};
use kernel::{Fast, Game, Seat, Table, Tabletop};

#[test]
fn the_scripted_wrestler_beats_a_random_one() {
    let roster = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let mut score = 0.0;
    let matches = 200;
    for number in 0..matches {
        let key = |index: u64| roster.wrestlers[index as usize % roster.wrestlers.len()].key.clone();
        let setup = Setup { wrestlers: vec![key(number), key(number / 8)], switches: Switches::default() };
        let mut source = Fast::of_match(3, number);
        let mut table = Table::silent(&mut source);
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
            let mut source = Fast::new(9);
            let mut table = Table::silent(&mut source);
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
    let mut source = Fast::new(9);
    let mut table = Table::silent(&mut source);
    let mut bout = Bout::start(&roster, &setup, &mut table).unwrap_or_else(|problems| panic!("{problems}"));
    let rehearsal = Rehearsal { tries: 4, least: 1, ahead: 2, ..Rehearsal::default() };
    let (mut one, mut two) = (Rehearser::new(Trained, rehearsal, 1), Scripted::new(2));
    play_on(&mut bout, &roster, &mut table, &mut [&mut one, &mut two], 10_000);
    assert!(bout.outcome().is_some());
}

/// The part of the book about defences that gain the initiative occurs whenever one of these two is in the ring.
#[test]
fn boards_that_gain_the_initiative_use_every_way_to_do_so() {
    let roster = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    for own in ["dorran-vask", "hesper-quillon"] {
        let mut seen: BTreeMap<String, u32> = BTreeMap::new();
        for number in 0..60 {
            let other = &roster.wrestlers[number as usize % roster.wrestlers.len()].key;
            let setup = Setup { wrestlers: vec![own.into(), other.clone()], switches: Switches::default() };
            let mut events = Vec::new();
            let mut source = Fast::of_match(31, number);
            let mut table = Table::heard(&mut source, &mut events);
            let mut bout =
                Bout::start(&roster, &setup, &mut table).unwrap_or_else(|problems| panic!("{problems}"));
            let (mut one, mut two) = (Scripted::new(number), Scripted::new(100 + number));
            play_on(&mut bout, &roster, &mut table, &mut [&mut one, &mut two], 10_000);
            let mut count = |what: String| *seen.entry(what).or_default() += 1;
            for event in events {
                match event {
                    Event::Used { seat: Seat::FIRST, slot } => {
                        count(bout.board(&roster, Seat::FIRST).ability(slot).name.clone());
                    }
                    Event::AbilityRolled { seat: Seat::FIRST, face, target, .. } => {
                        count(format!("die {}", if face >= target { "takes it" } else { "fails" }));
                    }
                    Event::CounterRolled { seat: Seat::SECOND, face, target } => {
                        count(format!("counter {}", if face >= target { "holds" } else { "fails" }));
                    }
                    _ => {}
                }
            }
        }
        let wrestler = roster.wrestlers.iter().find(|wrestler| wrestler.key == own);
        let wrestler = wrestler.unwrap_or_else(|| panic!("{own} is built in"));
        let taking = Slot::ALL.map(|slot| wrestler.ability(slot));
        let taking = taking.into_iter().filter(|ability| matches!(ability.effect, Effect::Initiative(_)));
        let names: Vec<String> = taking.map(|ability| ability.name.clone()).collect();
        assert!(names.len() >= 2, "{own}: {names:?}");
        let dice = ["die takes it", "die fails", "counter holds", "counter fails"].map(String::from);
        for what in names.iter().chain(&dice) {
            assert!(seen.contains_key(what), "{own}: {what} never occurs; {seen:?}");
        }
    }
}
