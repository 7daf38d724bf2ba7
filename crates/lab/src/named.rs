//! The same questions about a match or content whose game is known by its name only. They are answered here, for every
//! game of the catalog, so that programs that serve all games need not be built from the insides of each.

use catalog::{AnyMatch, GameName, with_game};
use kernel::{Coded, ContentFile, Game, Match, Seat, Tabletop};
use serde_json::Value;
use std::sync::Arc;

use crate::odds::{Fates, Patience, fates};
use crate::review::{Closeness, Review, review};
use crate::strength::{Made, Strength, side_of, strength};
use crate::studied::{Side, Studied};

/// Everything that may come of a choice, still to be worked out.
pub type Work = Box<dyn FnOnce() -> Fates + Send>;

/// The work of finding out what may come of the choice of this code, away from the match itself; nothing if it is not
/// offered, or if the game is not of the catalog.
pub fn fates_of(game: &dyn AnyMatch, seat: Seat, code: u32, patience: Patience) -> Option<Work> {
    let name: GameName = game.game().parse().ok()?;
    with_game!(name, G => {
        let playing = game.as_any().downcast_ref::<Match<G>>()?;
        let choice = playing.offer(seat).iter().copied().find(|choice| choice.code() == code)?;
        let (content, state) = (Arc::clone(playing.content()), *playing.game());
        Some(Box::new(move || fates(&*content, &state, seat, choice, patience)))
    })
}

/// A finished match looked at again; nothing if the game is not of the catalog.
pub fn review_of(game: &dyn AnyMatch, closeness: Closeness) -> Option<Review> {
    let name: GameName = game.game().parse().ok()?;
    with_game!(name, G => {
        let playing = game.as_any().downcast_ref::<Match<G>>()?;
        review::<G>(playing.content(), playing.record(), closeness, &|| ()).ok()
    })
}

/// How strong something is that was made in these files, played as long as `go_on` says.
///
/// # Errors
///
/// A sentence, if the files are no content or nothing ready-made plays it.
pub fn strength_of(
    name: GameName,
    files: &[ContentFile],
    made: &Made,
    matches: u64,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Result<Strength, String> {
    with_game!(name, G => {
        let content = loaded::<G>(files)?;
        let Some(side) = side_of::<G>(&content, made) else {
            return Err("No ready-made team has it, so there is nothing to play it in. A team can be made with it.".to_owned());
        };
        strength::<G>(&content, &side, matches, 1, go_on)
            .map_err(|problems| format!("It cannot be played as it is: {problems}"))
    })
}

/// The usual set-up with the made thing on the first side, against a side that the seed draws; nothing if no side has
/// it.
///
/// # Errors
///
/// A sentence, if the files are no content.
pub fn usual_with(
    name: GameName,
    files: &[ContentFile],
    made: &Made,
    seed: u64,
) -> Result<Option<Value>, String> {
    with_game!(name, G => {
        let content = loaded::<G>(files)?;
        Ok(usual::<G>(&content, made, seed))
    })
}

fn loaded<G: Tabletop>(files: &[ContentFile]) -> Result<<G as Game>::Content, String> {
    G::load(files).map_err(|problems| problems.to_string())
}

fn usual<G: Studied>(content: &G::Content, made: &Made, seed: u64) -> Option<Value> {
    let side = side_of::<G>(content, made)?;
    let others: Vec<Side> = G::sides(content).into_iter().filter(|other| other.key != side.key).collect();
    let other = others.get((seed % others.len().max(1) as u64) as usize).unwrap_or(&side);
    Some(G::usual(content, [&side, other]))
}
