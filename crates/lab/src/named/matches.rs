//! Many matches of a game that is known by its name only.

use bots::BotKind;
use catalog::{AnyGame, Edition, visit};
use kernel::{Problems, Seat};

use crate::arena::{Meeting, meet};
use crate::{
    Cast, Casting, Difference, Plan, Report, Setups, Studied, Version, compare, paired, simulate as play_many,
};

/// What is played, and by whom.
#[derive(Clone, Debug)]
pub struct Cards<'a> {
    /// Which set-ups.
    pub setups: Setups,
    /// Changed in every set-up; see [`set`](crate::studied::set).
    pub changes: Vec<String>,
    /// Bots by side; the last stands for all that follow.
    pub bots: &'a [BotKind],
    /// Where set-ups and bots draw their luck from.
    pub seed: u64,
}

impl Cards<'_> {
    fn cast<'c, G: Studied>(&self, content: &'c G::Content) -> Result<Cast<'c, G>, Problems> {
        Cast::new(content, self.setups.clone(), self.changes.clone(), self.bots.to_vec(), self.seed)
    }
}

/// Plays many matches and counts how they end.
///
/// # Errors
///
/// What is wrong with the set-up.
pub fn simulate(
    game: &AnyGame,
    cards: &Cards<'_>,
    plan: &Plan,
    watch: &(dyn Fn() + Sync),
) -> Result<Report, Problems> {
    visit!(AnyGame, game, edition => simulated(edition, cards, plan, watch))
}

fn simulated<G: Studied>(
    edition: &Edition<G>,
    cards: &Cards<'_>,
    plan: &Plan,
    watch: &(dyn Fn() + Sync),
) -> Result<Report, Problems> {
    let cast = cards.cast::<G>(edition.content())?;
    Ok(play_many::<G>(edition.content(), plan, &cast, watch))
}

/// Plays the same matches with the same dice before and after a change of content, of the set-up or of both, and compares
/// what the first side scores; `named` says whether the sides are fixed, otherwise the first seat is compared.
///
/// # Errors
///
/// What is wrong with a set-up, or that the two are different games.
pub fn difference(
    before: (&AnyGame, &Cards<'_>),
    after: (&AnyGame, &Cards<'_>),
    named: bool,
    plan: &Plan,
    watch: &(dyn Fn() + Sync),
) -> Result<Difference, Problems> {
    if before.0.name() != after.0.name() {
        return Err(Problems::one("content", "these are two different games"));
    }
    let files = after.0.files();
    visit!(AnyGame, before.0, edition => {
        compared(edition, &Edition::load(files.to_vec())?, [before.1, after.1], named, plan, watch)
    })
}

fn compared<G: Studied>(
    before: &Edition<G>,
    after: &Edition<G>,
    cards: [&Cards<'_>; 2],
    named: bool,
    plan: &Plan,
    watch: &(dyn Fn() + Sync),
) -> Result<Difference, Problems> {
    let contents = [before, after].map(|edition| &**edition.content());
    let casts = [cards[0].cast::<G>(contents[0])?, cards[1].cast::<G>(contents[1])?];
    let versions = [0, 1].map(|at| Version { content: contents[at], casting: &casts[at] });
    let pairs = paired::<G, _>(plan, &versions[0], &versions[1], watch);
    let cast = &casts[0];
    let seat_in = |number: u64| {
        (0..cast.seats()).map(Seat::at).find(|&seat| cast.side(number, seat) == 0).unwrap_or_default()
    };
    // Where both sides are drawn from the same hat, only the seats can differ.
    Ok(if named { compare(&pairs, seat_in) } else { compare(&pairs, |_| Seat::FIRST) })
}

/// Plays one pair of bots of a list, seats mirrored and dice shared.
///
/// # Errors
///
/// What is wrong with the set-up.
pub fn meeting(
    game: &AnyGame,
    bots: &[BotKind],
    pair: [usize; 2],
    plan: &Plan,
    watch: &(dyn Fn() + Sync),
) -> Result<Meeting, Problems> {
    visit!(AnyGame, game, edition => met(edition, bots, pair, plan, watch))
}

fn met<G: Studied>(
    edition: &Edition<G>,
    bots: &[BotKind],
    pair: [usize; 2],
    plan: &Plan,
    watch: &(dyn Fn() + Sync),
) -> Result<Meeting, Problems> {
    meet::<G>(edition.content(), bots, pair, plan, watch)
}
