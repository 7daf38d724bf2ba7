//! Whoever gives up does not win, and the rest goes on or ends properly.

use kernel::{Choices, Fast, Tabletop};

use super::{Check, choices, ends, ensure};
use crate::play::{Scene, finishes, random_table};

pub(crate) fn check<G: Tabletop>(scene: &Scene<'_, G>, dice: &mut Fast) -> Check {
    let (content, game) = (scene.content(), scene.state());
    if game.outcome().is_some() {
        return Ok(());
    }
    for seat in game.seats().iter() {
        let mut after = game.clone();
        after.resign(content, seat, &mut random_table(dice).table());
        ends::settled(content, &after, Some(game))
            .and_then(|()| choices::question(content, &after, &mut Choices::default(), &mut Vec::new()))
            .map_err(|broken| format!("{seat} gives up; then {}", broken.reason))?;
        if let Some(outcome) = after.outcome() {
            let beaten = outcome.ranks().iter().any(|&rank| rank < outcome.rank(seat));
            ensure!(beaten, "{seat} gives up, and nobody ranks above it: {:?}", outcome.ranks());
        } else {
            ensure!(game.seats().len() > 2, "{seat} gives up, and the match of two goes on");
            let asked = after.asked(content).is_some_and(|asked| asked.seats.has(seat));
            ensure!(!asked, "{seat} has given up, and is asked again");
            let bound = scene.ground.suite.decisions;
            let ended = finishes(content, after, bound, dice);
            ensure!(ended, "{seat} gives up, and the rest does not end within {bound} random decisions");
        }
    }
    Ok(())
}
