//! Swiss pairings: score groups from the top, folded, with a look ahead so that nobody below is left without a new
//! opponent.

use super::matching::Matching;

/// Somebody to be paired, in the order of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Player {
    pub(crate) points: i64,
    /// How often this one had a bye, or won because nobody came.
    pub(crate) byes: u32,
}

/// The pairs, better placed first, and who has the bye.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Pairing {
    pub(crate) pairs: Vec<[usize; 2]>,
    pub(crate) bye: Option<usize>,
}

/// Pairs a field that is sorted by the table.
///
/// PR-SWISS-1: nobody meets the same opponent again while that can be avoided. PR-SWISS-2: of an odd field one has the
/// bye: the lowest of those with the fewest byes whose absence costs nobody a new opponent. PR-SWISS-3: opponents have
/// the same score where that is possible: each score group is folded, its upper half against its lower half, and whoever
/// finds no opponent in it goes down to the next.
pub(crate) fn pair(players: &[Player], met: &dyn Fn(usize, usize) -> bool) -> Pairing {
    let mut field: Vec<usize> = (0..players.len()).collect();
    let fits = |one: usize, other: usize| !met(one, other);
    let mut all = Matching::new(players.len(), fits);
    let mut bye = None;
    if !players.len().is_multiple_of(2) {
        let mut candidates = field.clone();
        candidates.sort_by_key(|&one| (players[one].byes, core::cmp::Reverse(one)));
        let found = candidates.iter().copied().find(|&one| all.clone().take(one));
        // Whoever is not in some largest matching can always be spared, so there is one.
        let one = found.unwrap_or(candidates[0]);
        all.take(one);
        field.retain(|&other| other != one);
        bye = Some(one);
    }
    let mut pairs = Vec::with_capacity(players.len() / 2);
    let mut floaters: Vec<usize> = Vec::new();
    let mut rest = &field[..];
    while let Some(&first) = rest.first() {
        let same = rest.iter().take_while(|&&one| players[one].points == players[first].points).count();
        let (group, below) = rest.split_at(same);
        floaters = pair_group(&floaters, group, &mut all, met, &mut pairs);
        rest = below;
    }
    // These have met each other all: a rematch cannot be avoided.
    pairs.extend(floaters.chunks_exact(2).map(|two| [two[0], two[1]]));
    Pairing { pairs, bye }
}

/// Pairs those who came down and a score group; who goes down to the next.
fn pair_group<F: Fn(usize, usize) -> bool>(
    floaters: &[usize],
    group: &[usize],
    all: &mut Matching<F>,
    met: &dyn Fn(usize, usize) -> bool,
    pairs: &mut Vec<[usize; 2]>,
) -> Vec<usize> {
    let bracket: Vec<usize> = floaters.iter().chain(group).copied().collect();
    let mut inside =
        Matching::new(bracket.len(), |one: usize, other: usize| !met(bracket[one], bracket[other]));
    let mut down = Vec::new();
    let came = floaters.len();
    for one in 0..came {
        if inside.is_there(one) {
            let likes = (came..bracket.len()).chain(one + 1..came).collect();
            find(one, likes, &bracket, &mut inside, all, pairs, &mut down);
        }
    }
    let left: Vec<usize> = (came..bracket.len()).filter(|&one| inside.is_there(one)).collect();
    let half = left.len() / 2;
    for (place, &one) in left.iter().enumerate() {
        if inside.is_there(one) {
            let likes = folded(place, half, left.len()).map(|other| left[other]).collect();
            find(one, likes, &bracket, &mut inside, all, pairs, &mut down);
        }
    }
    down.sort_unstable();
    down
}

/// Whom a place of a folded group likes to meet: its mirror in the lower half, the next below it, then the ones above.
fn folded(place: usize, half: usize, count: usize) -> Box<dyn Iterator<Item = usize>> {
    if place < half {
        Box::new((place + half..count).chain((place + 1..place + half).rev()))
    } else {
        Box::new(place + 1..count)
    }
}

fn find<A: Fn(usize, usize) -> bool + Clone, B: Fn(usize, usize) -> bool>(
    one: usize,
    likes: Vec<usize>,
    bracket: &[usize],
    inside: &mut Matching<A>,
    all: &mut Matching<B>,
    pairs: &mut Vec<[usize; 2]>,
    down: &mut Vec<usize>,
) {
    for other in likes {
        if !inside.is_there(other) {
            continue;
        }
        let mut then = inside.clone();
        if then.take_pair(one, other) && all.take_pair(bracket[one], bracket[other]) {
            *inside = then;
            let mut pair = [bracket[one], bracket[other]];
            pair.sort_unstable();
            pairs.push(pair);
            return;
        }
    }
    inside.take(one);
    down.push(bracket[one]);
}
