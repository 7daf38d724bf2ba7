//! A random match ends, with an outcome exactly when nobody is asked.

use kernel::{Fast, Tabletop};

use super::{Check, ensure};
use crate::play::{Scene, finishes};

/// How often a match that did not end is tried again from each point.
const TRIES: usize = 3;

pub(crate) fn check<G: Tabletop>(scene: &Scene<'_, G>, dice: &mut Fast) -> Check {
    let decisions = scene.ground.suite.decisions;
    settled(scene.content(), scene.state(), scene.played.states.first())?;
    if scene.played.endless {
        let ended = (0..TRIES).any(|_| finishes(scene.content(), scene.state().clone(), decisions, dice));
        ensure!(
            ended,
            "from here random choices did not come to an end within {decisions} decisions, in {TRIES} of {TRIES} tries"
        );
        ensure!(
            scene.at < scene.played.last(),
            "after {decisions} decisions the match is not over (a later try did end)"
        );
    }
    Ok(())
}

/// What holds between two answers: either somebody is asked, or there is an outcome for everybody.
pub(crate) fn settled<G: Tabletop>(content: &G::Content, game: &G, first: Option<&G>) -> Check {
    let (asked, outcome) = (game.asked(content), game.outcome());
    ensure!(
        asked.is_none() || outcome.is_none(),
        "there is an outcome {outcome:?}, and yet somebody is asked: {asked:?}"
    );
    ensure!(asked.is_some() || outcome.is_some(), "nobody is asked, and there is no outcome");
    if let Some(first) = first {
        ensure!(
            game.seats() == first.seats(),
            "the seats changed during the match: {:?}, then {:?}",
            first.seats(),
            game.seats()
        );
    }
    if let Some(outcome) = outcome {
        let seats = game.seats().len();
        ensure!(outcome.seats() == seats, "the outcome ranks {} seats of {seats}", outcome.seats());
        let ranks = outcome.ranks();
        ensure!(
            ranks.iter().min() == Some(&1) && ranks.iter().all(|&rank| rank as usize <= seats),
            "the ranks {ranks:?} do not run from 1 to at most the number of seats"
        );
    }
    Ok(())
}
