//! Ready teams of RUMBLESLAM against each other, both played by the script: `cargo run --release -p bots --example
//! rumbleslam_balance -- 1000 40` plays every pair of Lightweight teams forty times. `-- cards 20000 7` plays twenty
//! thousand matches between random teams of the same budget, from seed 7, and tells of each card how much better or worse
//! than its Dosh it is.

use bots::heuristics::rumbleslam::Scripted;
use bots::play_on;
use kernel::{Fast, Game, Listening, Seat, Table, Tabletop};
use rumbleslam::{Bout, Event, Roster, Setup, TeamSheet};

fn main() {
    let cards = std::env::args().nth(1).is_some_and(|word| word == "cards");
    let mut words = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let Ok(roster) = Bout::built_in() else { return };
    if cards {
        worth_of_cards(&roster, words.next().unwrap_or(2000), words.next().unwrap_or(1));
    } else {
        ready_teams(&roster, words.next().unwrap_or(1000), words.next().unwrap_or(20));
    }
}

/// Anybody, as long as the Dosh of a Lightweight Bout lasts; what is left over buys nothing.
fn random_team(roster: &Roster, dice: &mut Fast) -> (TeamSheet, Vec<f64>) {
    let mut hired = vec![0.0; roster.cards.len()];
    let mut wrestlers = Vec::new();
    let mut left = 1000;
    for _ in 0..40 {
        let index = dice.below(roster.cards.len() as u32) as usize;
        let card = &roster.cards[index];
        if card.dosh <= left && !(card.superstar && hired[index] > 0.0) {
            left -= card.dosh;
            hired[index] += 1.0;
            wrestlers.push(card.name.clone());
        }
    }
    let name = "Anybody".to_owned();
    let sheet = TeamSheet {
        name,
        budget: 1000,
        wrestlers,
        traditional: Vec::new(),
        endorsements: 0,
        sponsorship: false,
    };
    (sheet, hired)
}

/// Least squares: how much each card adds to the score of its team, and how far that is from what its Dosh should buy.
#[allow(clippy::print_stdout, reason = "it prints a table")]
fn worth_of_cards(roster: &Roster, matches: u64, seed: u64) {
    let count = roster.cards.len();
    let (mut squares, mut sums) = (vec![vec![0.0; count]; count], vec![0.0; count]);
    let mut met = vec![0.0; count];
    for number in 0..matches {
        let mut dice = Fast::of_match(seed, number);
        let ((one, mine), (two, theirs)) = (random_team(roster, &mut dice), random_team(roster, &mut dice));
        let mut source = dice;
        let mut table = Table::silent(&mut source);
        let Ok(mut bout) = Bout::start(roster, &Setup::of(vec![one, two]), &mut table) else { return };
        play_on(&mut bout, roster, &mut table, &mut [&mut Scripted, &mut Scripted], 20_000);
        let score = bout.outcome().map_or(0.5, |outcome| outcome.score(Seat::FIRST)) - 0.5;
        let more: Vec<f64> = mine.iter().zip(&theirs).map(|(mine, theirs)| mine - theirs).collect();
        for (i, a) in more.iter().enumerate().filter(|(_, a)| **a != 0.0) {
            sums[i] += a * score;
            met[i] += a.abs();
            for (j, b) in more.iter().enumerate() {
                squares[i][j] += a * b;
            }
        }
    }
    // Both teams spend about the same; where the matches cannot tell, the smallest numbers are sought.
    for (i, row) in squares.iter_mut().enumerate() {
        row[i] += 1.0;
    }
    let worth = solve(squares, sums);
    // The straight line through all cards says what Dosh should buy.
    let dosh: Vec<f64> = roster.cards.iter().map(|card| f64::from(card.dosh)).collect();
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (middle, height) = (mean(&dosh), mean(&worth));
    let spread = |a: &[f64], a_mean: f64, b: &[f64], b_mean: f64| -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - a_mean) * (b - b_mean)).sum()
    };
    let slope = spread(&dosh, middle, &worth, height) / spread(&dosh, middle, &dosh, middle);
    let beyond = |index: usize| worth[index] - height - slope * (dosh[index] - middle);
    let correlation =
        slope * (spread(&dosh, middle, &dosh, middle) / spread(&worth, height, &worth, height)).sqrt();
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|a, b| worth[*b].total_cmp(&worth[*a]));
    println!("| card | Dosh | worth | beyond its Dosh | hired |");
    println!("|---|---:|---:|---:|---:|");
    for index in order {
        let (card, percent, beyond) = (&roster.cards[index], 100.0 * worth[index], 100.0 * beyond(index));
        println!("| {} | {}K | {percent:.1} % | {beyond:+.1} % | {:.0} |", card.name, card.dosh, met[index]);
    }
    let off = (0..count).map(|index| beyond(index).powi(2)).sum::<f64>() / count as f64;
    println!(
        "{matches} matches: 100K Dosh buy {:.1} % of a match, correlation {correlation:.2}, root mean square beyond {:.1} %",
        10_000.0 * slope,
        100.0 * off.sqrt()
    );
}

/// Gauss, with the largest pivot.
fn solve(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    for column in 0..n {
        let pivot = (column..n).max_by(|x, y| a[*x][column].abs().total_cmp(&a[*y][column].abs()));
        let pivot = pivot.unwrap_or(column);
        a.swap(column, pivot);
        b.swap(column, pivot);
        let (upper, lower) = a.split_at_mut(column + 1);
        let from = &upper[column];
        for (offset, row) in lower.iter_mut().enumerate() {
            let factor = row[column] / from[column];
            row.iter_mut().zip(from).for_each(|(x, y)| *x -= factor * y);
            b[column + 1 + offset] -= factor * b[column];
        }
    }
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|column| a[row][column] * b[column]).sum();
        b[row] = (b[row] - known) / a[row][row];
    }
    b
}

#[allow(clippy::print_stdout, reason = "it prints a table")]
fn ready_teams(roster: &Roster, budget: u64, times: u64) {
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
                let Ok(mut bout) = Bout::start(roster, &Setup::of(sheets), &mut table.table()) else {
                    return;
                };
                decisions += play_on(
                    &mut bout,
                    roster,
                    &mut table.table(),
                    &mut [&mut Scripted, &mut Scripted],
                    20_000,
                );
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
