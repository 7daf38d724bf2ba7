//! What perfect play is worth in Champions, by its exact solution.
//!
//! Against somebody who plays perfectly, the chances move by dice, which are fair, and fall only by what the other's own
//! choices cost. So what a bot gives away on average over a match is what perfect play scores above one half against
//! it, with far less noise than counting wins. Singles matches by the advanced rules; two different wrestlers are drawn
//! for each pairing, which is solved once and played several times, and the interval is that of the pairings' means.
//!
//! `cargo run --release -p lab --example champions_ceiling -- [pairings] [matches of each] [seed]`

use bots::{Bot, BotKind, Level, decide};
use champions::odds::{Model, Payoff, Solution};
use champions::{Bout, Roster};
use kernel::{Choices, Fast, Game, Seat, Table, Tabletop};
use lab::proof::Mean;
use lab::{Cast, Casting, Setups};
use rayon::prelude::*;

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse::<u64>().ok());
    let (pairings, each) = (numbers.next().unwrap_or(200), numbers.next().unwrap_or(40));
    let seed = numbers.next().unwrap_or(20_261_116);
    let roster = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    // The rookie is the random bot, and the champion gives nothing away by definition.
    for bot in [
        BotKind::Random,
        BotKind::Scripted,
        BotKind::Level(Level::Journeyman),
        BotKind::Level(Level::Contender),
        BotKind::Level(Level::Champion),
    ] {
        let cast = Cast::<Bout>::new(&roster, Setups::Usual, Vec::new(), vec![bot], seed)
            .unwrap_or_else(|problems| panic!("{problems}"));
        let costs: Vec<f64> = (0..pairings)
            .into_par_iter()
            .filter_map(|number| given_away(&roster, &cast, seed, number, each))
            .collect();
        let found = Mean::of(&costs);
        println!(
            "perfect play scores {:.2} ± {:.2} % against {bot} ({} pairings of {each} matches)",
            100.0 * (0.5 + found.mean),
            100.0 * 1.96 * found.error,
            found.count
        );
    }
}

/// What the bot's choices cost it on average in the matches of one pairing against perfect play, in either seat.
fn given_away(roster: &Roster, cast: &Cast<'_, Bout>, seed: u64, pairing: u64, each: u64) -> Option<f64> {
    let mut source = Fast::of_match(seed, pairing);
    let mut table = Table::silent(&mut source);
    let setup = cast.setup(2 * pairing);
    let bell = Bout::start(roster, &setup, &mut table).ok()?;
    let solution = Solution::of(Model::new(roster, &bell, Payoff::WIN).ok()?);
    let mut bots = Seat::BOTH.map(|seat| cast.bot(2 * pairing, seat));
    let mut cost = 0.0;
    for number in 0..each {
        let own = Seat::at((number % 2) as usize);
        let mut bout = Bout::start(roster, &setup, &mut table).ok()?;
        cost += match_cost(roster, &solution, &mut bout, own, &mut *bots[own.index()], &mut table)?;
    }
    Some(cost / each.max(1) as f64)
}

fn match_cost(
    roster: &Roster,
    solution: &Solution<'_>,
    bout: &mut Bout,
    own: Seat,
    bot: &mut dyn Bot<Bout>,
    table: &mut Table<'_, champions::event::Event>,
) -> Option<f64> {
    let mut offered = Choices::default();
    let mut cost = 0.0;
    while let Some(asked) = bout.question(roster, &mut offered) {
        let seat = asked.seat();
        let mut choice = offered[0];
        if offered.len() > 1 {
            let advice = solution.advise(roster, bout)?;
            if seat == own {
                choice = decide(bot, bout, roster, asked, seat, &offered);
                cost += advice.choices.iter().find(|worth| worth.choice == choice).map_or(0.0, |w| w.costs);
            } else {
                choice = advice.best().unwrap_or(choice);
            }
        }
        bout.apply(roster, seat, choice, table);
    }
    Some(cost)
}
