//! Largest matchings in a graph, by Edmonds' blossom algorithm ("Paths, trees, and flowers", 1965), kept largest while pairs
//! are taken out one by one. It is what lets a pairing be chosen greedily without ever running into a corner.

use std::collections::VecDeque;

const NOBODY: usize = usize::MAX;

/// A largest matching among those who are still there.
#[derive(Clone)]
pub(crate) struct Matching<F> {
    /// May these two be paired? Must not depend on their order.
    fits: F,
    mate: Vec<usize>,
    there: Vec<bool>,
}

impl<F: Fn(usize, usize) -> bool> Matching<F> {
    /// A largest matching of so many.
    pub(crate) fn new(count: usize, fits: F) -> Self {
        let mut matching = Self { fits, mate: vec![NOBODY; count], there: vec![true; count] };
        for one in 0..count {
            if matching.mate[one] == NOBODY {
                let free = |&other: &usize| {
                    other != one && matching.mate[other] == NOBODY && (matching.fits)(one, other)
                };
                if let Some(other) = (0..count).find(free) {
                    matching.join(one, other);
                }
            }
        }
        for one in 0..count {
            if matching.mate[one] == NOBODY {
                matching.augment(one);
            }
        }
        matching
    }

    /// Is that one still there?
    pub(crate) fn is_there(&self, one: usize) -> bool {
        self.there[one]
    }

    /// Takes two out as a pair if the others can still be paired as well as before; if not, nothing has changed.
    pub(crate) fn take_pair(&mut self, one: usize, other: usize) -> bool {
        if !(self.fits)(one, other) {
            return false;
        }
        let left = [self.mate[one], self.mate[other]];
        if left[0] == other || left.contains(&NOBODY) || (self.fits)(left[0], left[1]) {
            self.leave(one);
            self.leave(other);
            if left[0] != other && !left.contains(&NOBODY) {
                self.join(left[0], left[1]);
            }
            return true;
        }
        let before = self.mate.clone();
        self.leave(one);
        self.leave(other);
        let kept = self.augment(left[0]) || self.augment(left[1]);
        if !kept {
            self.mate = before;
            self.there[one] = true;
            self.there[other] = true;
        }
        kept
    }

    /// Takes one out. Can the others still be paired as well as before?
    pub(crate) fn take(&mut self, one: usize) -> bool {
        let mate = self.mate[one];
        self.leave(one);
        mate == NOBODY || self.augment(mate)
    }

    fn leave(&mut self, one: usize) {
        let mate = self.mate[one];
        if mate != NOBODY {
            self.mate[mate] = NOBODY;
        }
        self.mate[one] = NOBODY;
        self.there[one] = false;
    }

    fn join(&mut self, one: usize, other: usize) {
        self.mate[one] = other;
        self.mate[other] = one;
    }

    /// Looks for an alternating path from somebody without a mate to another one, and turns it over.
    fn augment(&mut self, root: usize) -> bool {
        let count = self.mate.len();
        let mut search = Search {
            base: (0..count).collect(),
            parent: vec![NOBODY; count],
            reached: vec![false; count],
            waiting: VecDeque::from([root]),
        };
        search.reached[root] = true;
        while let Some(one) = search.waiting.pop_front() {
            for other in 0..count {
                if !self.there[other]
                    || search.base[one] == search.base[other]
                    || self.mate[one] == other
                    || !(self.fits)(one, other)
                {
                    continue;
                }
                let mate = self.mate[other];
                if other == root || mate != NOBODY && search.parent[mate] != NOBODY {
                    search.shrink(&self.mate, one, other);
                } else if search.parent[other] == NOBODY {
                    search.parent[other] = one;
                    if mate == NOBODY {
                        self.turn_over(&search.parent, other);
                        return true;
                    }
                    search.reached[mate] = true;
                    search.waiting.push_back(mate);
                }
            }
        }
        false
    }

    fn turn_over(&mut self, parent: &[usize], end: usize) {
        let mut one = end;
        while one != NOBODY {
            let before = parent[one];
            let next = self.mate[before];
            self.join(one, before);
            one = next;
        }
    }
}

/// The state of one search for an alternating path.
struct Search {
    /// Whose blossom each one is in.
    base: Vec<usize>,
    parent: Vec<usize>,
    reached: Vec<bool>,
    waiting: VecDeque<usize>,
}

impl Search {
    /// Shrinks the odd cycle that an edge closes.
    fn shrink(&mut self, mate: &[usize], one: usize, other: usize) {
        let stem = self.common(mate, one, other);
        let mut blossom = vec![false; mate.len()];
        self.mark(mate, one, stem, other, &mut blossom);
        self.mark(mate, other, stem, one, &mut blossom);
        for inside in 0..mate.len() {
            if blossom[self.base[inside]] {
                self.base[inside] = stem;
                if !self.reached[inside] {
                    self.reached[inside] = true;
                    self.waiting.push_back(inside);
                }
            }
        }
    }

    /// Where the ways of two back to the root meet.
    fn common(&self, mate: &[usize], mut one: usize, mut other: usize) -> usize {
        let mut seen = vec![false; mate.len()];
        loop {
            one = self.base[one];
            seen[one] = true;
            if mate[one] == NOBODY {
                break;
            }
            one = self.parent[mate[one]];
        }
        loop {
            other = self.base[other];
            if seen[other] {
                return other;
            }
            other = self.parent[mate[other]];
        }
    }

    fn mark(&mut self, mate: &[usize], mut one: usize, stem: usize, child: usize, blossom: &mut [bool]) {
        let mut child = child;
        while self.base[one] != stem {
            blossom[self.base[one]] = true;
            blossom[self.base[mate[one]]] = true;
            self.parent[one] = child;
            child = mate[one];
            one = self.parent[mate[one]];
        }
    }
}

/// Pairs as many as can be paired; each in turn, from the first, gets the one it likes best of those that cost nobody else
/// a partner. Those who are left over are in the second list.
pub(crate) fn in_turn(
    count: usize,
    fits: impl Fn(usize, usize) -> bool + Clone,
    likes: impl Fn(usize) -> Vec<usize>,
) -> (Vec<[usize; 2]>, Vec<usize>) {
    let mut matching = Matching::new(count, fits);
    let (mut pairs, mut left) = (Vec::new(), Vec::new());
    for one in 0..count {
        if !matching.is_there(one) {
            continue;
        }
        let found = likes(one)
            .into_iter()
            .find(|&other| other != one && matching.is_there(other) && matching.take_pair(one, other));
        if let Some(other) = found {
            pairs.push([one, other]);
        } else {
            matching.take(one);
            left.push(one);
        }
    }
    (pairs, left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Fast;

    /// The largest matching by trying everything.
    fn largest(edges: &[Vec<bool>], free: u32) -> u32 {
        let Some(one) = (0..edges.len()).find(|one| free & (1 << one) != 0) else { return 0 };
        let rest = free & !(1 << one);
        let mut best = largest(edges, rest);
        for other in 0..edges.len() {
            if rest & (1 << other) != 0 && edges[one][other] {
                best = best.max(1 + largest(edges, rest & !(1 << other)));
            }
        }
        best
    }

    #[test]
    fn a_matching_is_as_large_as_can_be_and_stays_so() {
        let mut dice = Fast::new(7);
        for _ in 0..2_000 {
            let count = 2 + dice.below(8) as usize;
            let chance = 1 + dice.below(9);
            let mut edges = vec![vec![false; count]; count];
            for (one, other) in (0..count).flat_map(|one| (0..one).map(move |other| (one, other))) {
                let fits = dice.below(10) < chance;
                edges[one][other] = fits;
                edges[other][one] = fits;
            }
            let fits = |one: usize, other: usize| edges[one][other];
            let most = largest(&edges, (1 << count) - 1);
            let matching = Matching::new(count, fits);
            let size = matching.mate.iter().filter(|mate| **mate != NOBODY).count() as u32 / 2;
            assert_eq!(size, most);
            let (pairs, left) = in_turn(count, fits, |_| (0..count).rev().collect());
            assert_eq!(pairs.len() as u32, most);
            assert_eq!(2 * pairs.len() + left.len(), count);
            assert!(pairs.iter().all(|&[one, other]| edges[one][other]));
        }
    }
}
