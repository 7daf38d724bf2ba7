//! Playing on by random choices: the work behind simulations, laws and benchmarks.

use crate::{Choices, Fast, Game, Table};

/// Plays on by uniformly random choices until the match ends or `limit` decisions are made; how many were made.
///
/// The chooser's randomness is its own and not the table's, so the dice do not depend on how choices are drawn.
/// Nothing is allocated once `choices` has grown to the longest question.
#[inline]
pub fn playout<G: Game>(
    game: &mut G,
    content: &G::Content,
    table: &mut Table<'_, G::Event>,
    chooser: &mut Fast,
    choices: &mut Choices<G::Choice>,
    limit: usize,
) -> usize {
    for made in 0..limit {
        let Some(asked) = game.question(content, choices) else { return made };
        let choice = choices[chooser.below(choices.len() as u32) as usize];
        game.apply(content, asked.seat(), choice, table);
    }
    limit
}
