//! Ready teams of RUMBLESLAM against each other, both played by the script: `cargo run --release --example
//! rumbleslam_balance -- 1000 40` plays every pair of Lightweight teams forty times.

use bots::heuristics::rumbleslam::Scripted;
use bots::play_on;
use kernel::{Fast, Game, Listening, Seat, Tabletop};
use rumbleslam::{Bout, Event, Setup};

#[allow(clippy::print_stdout, reason = "it prints a table")]
fn main() {
    let mut words = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let (budget, times) = (words.next().unwrap_or(1000), words.next().unwrap_or(20));
    let Ok(roster) = Bout::built_in() else { return };
    let teams: Vec<_> = roster.teams.iter().filter(|team| u64::from(team.budget) == budget).collect();
    let mut score = vec![0.0; teams.len()];
    let (mut played, mut activations, mut by_dosh, mut decisions) = (0u64, 0, 0, 0);
    for (a, one) in teams.iter().enumerate() {
        for (b, two) in teams.iter().enumerate().filter(|(b, _)| *b > a) {
            for number in 0..times {
                let swapped = number % 2 == 1;
                let sheets = if swapped {
                    vec![(*two).clone(), (*one).clone()]
                } else {
                    vec![(*one).clone(), (*two).clone()]
                };
                let mut table = Listening::new(Fast::of_match(budget, number + 1000 * (a * 16 + b) as u64));
                let Ok(mut bout) = Bout::start(&roster, &Setup::of(sheets), &mut table) else { return };
                decisions +=
                    play_on(&mut bout, &roster, &mut table, &mut [&mut Scripted, &mut Scripted], 20_000);
                let first = bout.outcome().map_or(0.5, |outcome| outcome.score(Seat::FIRST));
                let ours = if swapped { 1.0 - first } else { first };
                score[a] += ours;
                score[b] += 1.0 - ours;
                played += 1;
                activations +=
                    table.events.iter().filter(|event| matches!(event, Event::Activated { .. })).count();
                by_dosh +=
                    usize::from(table.events.iter().any(|event| matches!(event, Event::DoshCounted { .. })));
            }
        }
    }
    let each = times as f64 * (teams.len().max(2) - 1) as f64;
    for (team, score) in teams.iter().zip(&score) {
        println!("{:<20} {:5.1} %", team.name, 100.0 * score / each);
    }
    println!(
        "{played} matches, {} activations and {} decisions each, {} % decided by Dosh",
        activations as u64 / played.max(1),
        decisions as u64 / played.max(1),
        100 * by_dosh as u64 / played.max(1)
    );
}
