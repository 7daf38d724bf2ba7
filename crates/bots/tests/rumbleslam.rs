//! The scripted player of RUMBLESLAM against one that knows nothing, and against itself.

use bots::heuristics::rumbleslam::Scripted;
use bots::{Bot, Random, play_on};
use kernel::{Fast, Game, Listening, Seat, Tabletop};
use rumbleslam::{Bout, Event, Roster, Setup};

fn play(
    roster: &Roster,
    teams: [&str; 2],
    number: u64,
    bots: &mut [&mut dyn Bot<Bout>],
) -> (Bout, Vec<Event>) {
    let sheet = |name| roster.teams.iter().find(|team| team.name == name).cloned().unwrap();
    let setup = Setup::of(teams.map(sheet).to_vec());
    let mut table = Listening::new(Fast::of_match(11, number));
    let mut bout = Bout::start(roster, &setup, &mut table.table()).unwrap();
    play_on(&mut bout, roster, &mut table.table(), bots, 20_000);
    (bout, table.events)
}

#[test]
fn the_script_beats_chance() {
    let roster = Bout::built_in().unwrap();
    let mut score = 0.0;
    let matches = 24;
    for number in 0..matches {
        let script = Seat::at(number as usize % 2);
        let (mut scripted, mut random) = (Scripted, Random::new(number));
        let bots: &mut [&mut dyn Bot<Bout>] = if script == Seat::FIRST {
            &mut [&mut scripted, &mut random]
        } else {
            &mut [&mut random, &mut scripted]
        };
        let (bout, _) = play(&roster, ["Steam and Iron", "Night Shift"], number, bots);
        score += bout.outcome().unwrap().score(script);
    }
    assert!(score >= 0.9 * matches as f64, "{score} of {matches}");
}

/// Two scripts finish a Lightweight Bout within the five rounds, and mostly by fighting.
#[test]
fn two_scripts_finish_a_lightweight_bout() {
    let roster = Bout::built_in().unwrap();
    for number in 0..6 {
        let (bout, events) =
            play(&roster, ["Hedgerow", "High Water"], number, &mut [&mut Scripted, &mut Scripted]);
        assert!(bout.outcome().is_some());
        let activations = events.iter().filter(|event| matches!(event, Event::Activated { .. })).count();
        assert!((5..=50).contains(&activations), "{activations} activations");
        let hits = events.iter().filter(|event| matches!(event, Event::Hit { .. })).count();
        assert!(hits >= 10, "{hits} hits");
    }
}
