//! How matches of Dungeon Bowl between scripted coaches end, and how the coach does against a random one:
//! `cargo run --release --example dungeon_bowl_balance -- 1000 500` plays 500 pairs of matches from seed 1000 on, every
//! college and dungeon in turn, each pair with the same dice and the seats changed.

use bots::heuristics::dungeon_bowl::Scripted;
use bots::{Bot, Random, play_on};
use dungeon_bowl::{Bout, Event, Placing, Roster, Setup, TeamSetup};
use kernel::{BySeat, Fast, Game, Listening, Seat, Tabletop};

#[derive(Default)]
struct Count {
    matches: u32,
    touchdowns: u32,
    draws: u32,
    decisions: usize,
    turns: u32,
    found: u32,
    score: f64,
}

fn setup(content: &Roster, number: u64) -> Setup {
    let colleges = content.colleges.len() as u64;
    let team = |which: u64| TeamSetup {
        college: content.colleges[(which % colleges) as usize].id.clone(),
        ..TeamSetup::default()
    };
    Setup {
        dungeon: content.dungeons[(number % content.dungeons.len() as u64) as usize].id.clone(),
        placing: Placing::ReadyMade,
        teams: BySeat([team(number), team(number / colleges)]),
        ..Setup::default()
    }
}

fn play(content: &Roster, seed: u64, seat: Seat, other: &mut dyn Bot<Bout>, count: &mut Count) {
    let mut table = Listening::new(Fast::of_match(seed, 0));
    let Ok(mut bout) = Bout::start(content, &setup(content, seed), &mut table.table()) else { return };
    let mut scripted = Scripted;
    let mut bots: [&mut dyn Bot<Bout>; 2] = [&mut scripted, other];
    if seat == Seat::SECOND {
        bots.swap(0, 1);
    }
    count.decisions += play_on(&mut bout, content, &mut table.table(), &mut bots, 50_000);
    count.matches += 1;
    let score = bout.outcome().map_or(0.5, |outcome| outcome.score(seat));
    count.score += score;
    count.draws += u32::from((score - 0.5).abs() < 0.1);
    count.touchdowns += u32::from(table.events.iter().any(|event| matches!(event, Event::Touchdown { .. })));
    count.found +=
        u32::from(table.events.iter().any(|event| matches!(event, Event::ChestOpened { ball: true, .. })));
    count.turns += u32::from(bout.teams[Seat::FIRST].turns.max(bout.teams[Seat::SECOND].turns));
}

#[allow(clippy::print_stdout, reason = "it prints a table")]
fn main() {
    let mut words = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let (first, pairs) = (words.next().unwrap_or(1000), words.next().unwrap_or(50));
    let Ok(content) = Bout::built_in() else { return };
    let (mut mirror, mut random) = (Count::default(), Count::default());
    for seed in first..first + pairs {
        for seat in Seat::BOTH {
            play(&content, seed, seat, &mut Random::new(seed), &mut random);
        }
        play(&content, seed, Seat::FIRST, &mut Scripted, &mut mirror);
    }
    for (name, count) in [("scripted against scripted", &mirror), ("scripted against random", &random)] {
        let of = f64::from(count.matches.max(1));
        println!(
            "{name}: {} matches, {:.1} % touchdowns, {:.1} % drawn, ball found in {:.1} %, {:.1} turns and {:.0} decisions each, score {:.2} %",
            count.matches,
            100.0 * f64::from(count.touchdowns) / of,
            100.0 * f64::from(count.draws) / of,
            100.0 * f64::from(count.found) / of,
            f64::from(count.turns) / of,
            count.decisions as f64 / of,
            100.0 * count.score / of,
        );
    }
}
