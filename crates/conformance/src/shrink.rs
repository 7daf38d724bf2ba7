//! A failure made small: the shortest match that still shows it.

use std::time::{Duration, Instant};

use kernel::{Fast, Tabletop};

use crate::failure::Failure;
use crate::play::{Ground, Played, Transcript, follow, play_from};
use crate::quiet::quietly;
use crate::run::{Found, examine};
use crate::{Broken, Law, Report};

/// The longest time spent on it.
const PATIENCE: Duration = Duration::from_secs(8);
/// How many dice each point is tried with.
const TRIES: u64 = 3;
/// How many fresh matches are searched for a shorter one.
const FRESH: u64 = 300;

/// Shrinks: first to the shortest prefix, then to a shorter match from another set-up if a random one shows the same,
/// then by leaving out what can be left out.
pub(crate) fn shrink<G: Tabletop>(ground: &Ground<G>, found: Found<G>) -> Failure {
    let entries = found.at;
    let Found { number, law, broken, played: Some(played), at, dice } = found else {
        return Failure::of(ground, found, 0);
    };
    let mut search = Search { ground, law, until: Instant::now() + PATIENCE, best: None };
    if let Err(again) = search.examine(&played, at, dice) {
        search.take(&played, at, again);
    }
    if !played.states.is_empty() {
        search.prefixes(&played, dice);
        search.others(dice);
        search.drops(dice);
    }
    match search.best {
        Some(Best { played, at, broken, .. }) => {
            Failure::of(ground, Found { number, law, broken, played: Some(played), at, dice }, entries)
        }
        None => Failure::of(ground, Found { number, law, broken, played: Some(played), at, dice }, entries),
    }
}

struct Search<'a, G: Tabletop> {
    ground: &'a Ground<G>,
    law: Law,
    until: Instant,
    best: Option<Best<G>>,
}

struct Best<G: Tabletop> {
    played: Played<G>,
    at: usize,
    broken: Broken,
    size: (usize, usize),
}

impl<G: Tabletop> Search<'_, G> {
    fn examine(&self, played: &Played<G>, at: usize, dice: u64) -> Result<(), Broken> {
        if at >= played.states.len() {
            return Ok(());
        }
        examine(self.ground, played, self.law, at, dice, &mut Report::default())
    }

    fn over(&self) -> bool {
        Instant::now() > self.until
    }

    fn size(&self) -> (usize, usize) {
        self.best.as_ref().map_or((usize::MAX, usize::MAX), |best| best.size)
    }

    /// Keeps it if it is smaller.
    fn take(&mut self, played: &Played<G>, at: usize, broken: Broken) {
        let setup = serde_json::to_string(&played.line.setup).map_or(usize::MAX, |text| text.len());
        let size = (at + broken.more, setup);
        if size < self.size() {
            let mut played = played.clone();
            played.states.truncate(at + 1);
            played.events.truncate(at + 1);
            played.line.entries.truncate(at);
            self.best = Some(Best { played, at, broken, size });
        }
    }

    /// Every point before, with several dice.
    fn prefixes(&mut self, played: &Played<G>, dice: u64) {
        for at in 0..played.states.len() {
            if at >= self.size().0 || self.over() {
                break;
            }
            for more in 0..TRIES {
                if let Err(broken) = self.examine(played, at, dice.wrapping_add(more)) {
                    self.take(played, at, broken);
                }
            }
        }
    }

    /// Fresh matches that are no longer, from any set-up.
    fn others(&mut self, seed: u64) {
        for number in 0..FRESH {
            let (Some(best), false) = (&self.best, self.over()) else { return };
            let (most, endless) = (best.size.0, best.played.endless);
            let mut dice = Fast::of_match(seed, number);
            let Ok(setup) = quietly(|| G::any_setup(&*self.ground.content, &mut dice)) else { continue };
            if serde_json::to_string(&setup).map_or(usize::MAX, |text| text.len()) > best.size.1 {
                continue;
            }
            let (mut played, _) = play_from(self.ground, setup, most, &mut dice);
            played.endless = endless;
            for at in 0..played.states.len() {
                if let Err(broken) = self.examine(&played, at, dice.bits()) {
                    self.take(&played, at, broken);
                    break;
                }
            }
        }
    }

    /// The same match with one entry left out, as often as that helps; whatever can no longer be said goes with it.
    fn drops(&mut self, dice: u64) {
        let mut index = 0;
        while let Some(best) = &self.best
            && index < best.played.line.entries.len()
            && !self.over()
        {
            let (before, endless) = (best.size, best.played.endless);
            let mut entries = best.played.line.entries.clone();
            entries.remove(index);
            let line = Transcript { entries, ..best.played.line.clone() };
            if let Ok(Some(mut played)) = quietly(|| follow(self.ground, &line)) {
                played.endless = endless;
                let at = played.last();
                for more in 0..TRIES {
                    if let Err(broken) = self.examine(&played, at, dice.wrapping_add(more)) {
                        self.take(&played, at, broken);
                        break;
                    }
                }
            }
            if self.size() == before {
                index += 1;
            }
        }
    }
}
