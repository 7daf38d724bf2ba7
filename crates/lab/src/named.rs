//! The same questions about a match or content whose game is known by its name only. They are answered here, for every
//! game of the catalog, so that programs that serve all games need not be built from the insides of each.

mod matches;
mod names;
mod odds;
mod records;

pub use matches::{Cards, difference, meeting, simulate};
pub use names::{card, matchup, named_matchup, play_by, rival, side, sides, sides_of_setup, whole_match};
pub use odds::{OfferedOdds, PositionQuestion, plan_odds, position_odds};
pub use records::{End, Retold, Telling, retell, review_record, verify};

use catalog::{AnyMatch, AnySnapshot, GameName, MatchWithStory, Position, visit, with_game};
use kernel::{Coded, ContentFile, Game, Seat, Tabletop};
use serde_json::Value;
use std::sync::Arc;

use crate::odds::{ChoiceOdds, OddsBudget, choice_odds};
use crate::review::{Review, ReviewDepth, review};
use crate::strength::{Made, Strength, side_of, strength};
use crate::studied::{Side, Studied};

/// Everything that may come of a choice, still to be worked out.
pub type Work = Box<dyn FnOnce() -> ChoiceOdds + Send>;

/// The work of finding out what may come of the choice of this code, away from the match itself; nothing if it is not
/// offered.
pub fn choice_odds_of(position: &AnySnapshot, seat: Seat, code: u32, budget: OddsBudget) -> Option<Work> {
    visit!(AnySnapshot, position, position => choice_odds_at(position, seat, code, budget))
}

fn choice_odds_at<G: Tabletop>(
    position: &Arc<Position<G>>,
    seat: Seat,
    code: u32,
    budget: OddsBudget,
) -> Option<Work> {
    let choice = position.choices(seat).iter().copied().find(|choice| choice.code() == code)?;
    let position = Arc::clone(position);
    Some(Box::new(move || choice_odds(&**position.content(), position.state(), seat, choice, budget)))
}

/// A finished match looked at again; nothing if its record cannot be followed.
pub fn review_of(game: &AnyMatch, depth: ReviewDepth) -> Option<Review> {
    visit!(AnyMatch, game, playing => review_match(playing, depth))
}

fn review_match<G: Studied>(playing: &MatchWithStory<G>, depth: ReviewDepth) -> Option<Review> {
    review::<G>(playing.game().content(), playing.record(), depth, &|| ()).ok()
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
    with_game!(name, G => strength_in::<G>(files, made, matches, go_on))
}

fn strength_in<G: Studied>(
    files: &[ContentFile],
    made: &Made,
    matches: u64,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Result<Strength, String> {
    let content = loaded::<G>(files)?;
    let Some(side) = side_of::<G>(&content, made) else {
        let reason =
            "No ready-made team has it, so there is nothing to play it in. A team can be made with it.";
        return Err(reason.to_owned());
    };
    strength::<G>(&content, &side, matches, 1, go_on)
        .map_err(|problems| format!("It cannot be played as it is: {problems}"))
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
    with_game!(name, G => loaded::<G>(files).map(|content| usual::<G>(&content, made, seed)))
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
