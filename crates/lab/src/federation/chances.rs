//! What a booked match promises: the chance of each corner, and how long it will be.

use kernel::Fast;
use promotion::Bill;
use rayon::prelude::*;

use super::{Performed, fight};

/// The chances of a match before the bell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Forecast {
    /// The chance of each corner; what is missing to 1 is the chance of a draw.
    pub wins: Vec<f64>,
    /// How long it will be, in the game's own measure.
    pub length: f64,
    /// Worked out for best play, or counted in matches of bots.
    pub exact: bool,
}

/// The chances of a booked match for best play, where the game can work them out; that takes seconds.
pub fn solved<G: Performed>(content: &G::Content, bill: &Bill) -> Option<Forecast> {
    let setup = G::set_up(content, bill).ok()?;
    G::solved(content, &setup).map(|(wins, length)| Forecast { wins, length, exact: true })
}

/// The chances of a booked match, counted in so many simulated ones.
pub fn chances<G: Performed>(
    content: &G::Content,
    bill: &Bill,
    count: u32,
    seed: u64,
) -> Result<Forecast, String> {
    G::set_up(content, bill).map_err(|problems| problems.to_string())?;
    let fought: Vec<(Option<u8>, u16)> = (0..count)
        .into_par_iter()
        .filter_map(|number| {
            let luck = Fast::of_match(seed, u64::from(number)).bits();
            fight::<G>(content, bill, luck, None).ok().map(|left| (left.winner, left.drama.length))
        })
        .collect();
    let all = fought.len().max(1) as f64;
    let share = |side: usize| fought.iter().filter(|one| one.0 == Some(side as u8)).count() as f64 / all;
    Ok(Forecast {
        wins: (0..bill.corners.len()).map(share).collect(),
        length: fought.iter().map(|one| f64::from(one.1)).sum::<f64>() / all,
        exact: false,
    })
}
