//! How a competition may end: the rest is played many times on ratings alone.

use kernel::{Dice, Die, Fast};

use super::{Competition, Deed, Format, Played, Who, rating};

/// How often somebody came out where, of so many futures.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Chances {
    pub who: Who,
    /// How often this one won it all.
    pub wins: u32,
    /// How often among the first four.
    pub top_four: u32,
    /// The sum of all places.
    pub places: u64,
}

/// PR-ODDS-1: Plays the rest so many times. The home side wins, draws or loses as its rating lets expect, with as many draws as
/// there were so far; the competition itself is not touched.
pub fn forecast(competition: &Competition, futures: u32, seed: u64) -> Vec<Chances> {
    let played = competition.fixtures.iter().filter(|fixture| fixture.was_played()).count() as i32;
    let drawn = competition.tallies().iter().map(|tally| tally.drawn as i32).sum::<i32>() / 2;
    // As if there had been ten matches before, one of them drawn.
    let draws = 100 * (drawn + 1) / (played + 10);
    let mut chances: Vec<Chances> =
        competition.everybody().map(|who| Chances { who, wins: 0, top_four: 0, places: 0 }).collect();
    for number in 0..futures {
        let mut dice = Fast::of_match(seed, u64::from(number));
        let mut future = competition.clone();
        play_on(&mut future, draws, &mut dice);
        for row in future.standings() {
            let chance = &mut chances[row.who.index()];
            chance.wins += u32::from(row.place == 1);
            chance.top_four += u32::from(row.place <= 4);
            chance.places += u64::from(row.place);
        }
    }
    chances.sort_by_key(|chance| (core::cmp::Reverse(chance.wins), chance.places, chance.who));
    chances
}

/// Plays to the end. A future in which nothing can be paired ends there.
fn play_on(future: &mut Competition, draws: i32, dice: &mut Fast) {
    // An arena's match takes a few minutes.
    let step = if let Format::Arena { minutes } = future.head.format { (minutes / 20).max(1) } else { 0 };
    while !future.is_over() {
        let open: Vec<u32> = future.open().map(|fixture| fixture.id).collect();
        if open.is_empty() {
            let minute = future.minute + step;
            if future.enter(Deed::Pair { minute }, dice).is_err() {
                return;
            }
        }
        for fixture in open {
            let played = Played { winner: toss(future, fixture, draws, dice), ..Played::default() };
            let minute = future.minute;
            if future.enter(Deed::Result { fixture, played, minute }, dice).is_err() {
                return;
            }
        }
    }
}

fn toss(future: &Competition, fixture: u32, draws: i32, dice: &mut Fast) -> Option<u8> {
    let ratings = future.fixtures[fixture as usize - 1].sides.map(|who| future.entrant(who).rating);
    let face = i32::from(dice.roll(Die::of(100), "forecast"));
    let home = rating::expected(ratings[0], ratings[1]) - draws / 2;
    if face <= home {
        Some(0)
    } else if face <= home + draws {
        None
    } else {
        Some(1)
    }
}
