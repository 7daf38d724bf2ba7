//! Equal histories give equal states, hashes and digests; a clone is independent; looking does not touch.

use std::hash::{DefaultHasher, Hash, Hasher};

use kernel::{Digest, Fast, Game, Tabletop};

use super::{Check, ensure, viewers};
use crate::play::{Again, Scene, any, any_seat, heard, offered, said};

/// `std`'s hash with fixed keys.
pub(crate) fn hash(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// Everything by which two states can be told apart.
fn marks<G: Game>(game: &G) -> (u64, u64, String) {
    (hash(game), Digest::of(game), format!("{game:?}"))
}

pub(crate) fn check<G: Tabletop>(scene: &Scene<'_, G>, dice: &mut Fast) -> Check {
    let (content, game) = (scene.content(), scene.state());
    let before = marks(game);
    let asked = game.asked(content);
    for seat in asked.iter().flat_map(|asked| asked.seats.iter()) {
        let lists = [offered(content, game, seat), offered(content, game, seat)];
        ensure!(lists[0] == lists[1], "{seat} is offered {:?}, and asked again {:?}", lists[0], lists[1]);
    }
    for viewer in viewers(game) {
        ensure!(
            game.view(content, viewer) == game.view(content, viewer),
            "two looks of {viewer:?} at the same state differ"
        );
    }
    ensure!(before == marks(game), "looking has changed the state");

    if scene.at > 0 {
        let earlier = &scene.played.states[scene.at - 1];
        let (same, digests) = (earlier == game, Digest::of(earlier) == Digest::of(game));
        ensure!(
            same == digests,
            "an answer changed the state: {}; it changed the digest: {}",
            !same,
            !digests
        );
    }

    let Some(asked) = asked else { return Ok(()) };
    let Some(seat) = any_seat(asked.seats, dice) else { return Ok(()) };
    let Some(choice) = any(&offered(content, game, seat), dice) else { return Ok(()) };
    let words = || format!("{seat} says \"{}\"", said(content, game, kernel::Coded::code(choice)));
    let (mut one, mut other) = (game.clone(), game.clone());
    let (events, faces) = heard(content, &mut one, seat, choice, Fast::new(dice.bits()));
    ensure!(before == marks(game), "{} to a clone, and the original has changed", words());
    let (same_events, same_faces) = heard(content, &mut other, seat, choice, Again::new(&faces, dice.bits()));
    ensure!(faces == same_faces, "{} twice; first the dice are {faces:?}, then {same_faces:?}", words());
    ensure!(events == same_events, "{} twice; first {events:?}, then {same_events:?}", words());
    ensure!(one == other, "{} twice with the same faces, and the states differ", words());
    ensure!(hash(&one) == hash(&other), "{} twice; the states are equal, their hashes differ", words());
    ensure!(
        Digest::of(&one) == Digest::of(&other),
        "{} twice; the states are equal, their digests differ",
        words()
    );
    Ok(())
}
