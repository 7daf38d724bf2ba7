//! What perfect play is worth in Champions, by its exact solution.
//!
//! Against somebody who plays perfectly, the chances move by dice, which are fair, and fall only by what the other's own
//! choices cost. So what a bot gives away on average over a match is what perfect play scores above one half against
//! it, with far less noise than counting wins. Singles matches by the advanced rules between two different wrestlers,
//! each bot on either side.
//!
//! `cargo run --release -p lab --example champions_ceiling -- [matches]`

use bots::{Bot, Sitter, decide};
use champions::odds::{Model, Payoff, Solution};
use champions::{Bout, Roster};
use kernel::{Choices, Fast, Game, Seat, Silent, Tabletop};
use lab::proof::Mean;
use lab::{Cast, Casting, Setups};
use rayon::prelude::*;

fn main() {
    let matches: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1_000);
    let roster = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    for sitter in Sitter::ALL {
        let cast = Cast::<Bout>::new(&roster, Setups::Usual, Vec::new(), vec![sitter], 20_261_116)
            .unwrap_or_else(|problems| panic!("{problems}"));
        let costs: Vec<f64> =
            (0..matches).into_par_iter().filter_map(|number| given_away(&roster, &cast, number)).collect();
        let found = Mean::of(&costs);
        println!(
            "perfect play scores {:.2} ± {:.2} % against {sitter} ({} matches)",
            100.0 * (0.5 + found.mean),
            100.0 * 1.96 * found.error,
            found.count
        );
    }
}

/// What the bot's choices cost it in one match against perfect play.
fn given_away(roster: &Roster, cast: &Cast<'_, Bout>, number: u64) -> Option<f64> {
    let mut table = Silent(Fast::of_match(20_261_116, number));
    let mut bout = Bout::start(roster, &cast.setup(number), &mut table).ok()?;
    let solution = Solution::of(Model::new(roster, &bout, Payoff::WIN).ok()?);
    let own = Seat::at((number % 2) as usize);
    let mut bot: Box<dyn Bot<Bout>> = cast.sitter(number, own);
    let mut offered = Choices::default();
    let mut cost = 0.0;
    while let Some(asked) = bout.question(roster, &mut offered) {
        let seat = asked.seat();
        let choice = if offered.len() == 1 {
            offered[0]
        } else {
            let advice = solution.advise(roster, &bout)?;
            let choice = if seat == own {
                decide(&mut *bot, &bout, roster, asked, seat, &offered)
            } else {
                advice.best().unwrap_or(offered[0])
            };
            if seat == own {
                cost += advice.choices.iter().find(|worth| worth.choice == choice).map_or(0.0, |w| w.costs);
            }
            choice
        };
        bout.apply(roster, seat, choice, &mut table);
    }
    Some(cost)
}
