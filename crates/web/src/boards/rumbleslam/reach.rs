//! How far a wrestler can walk, and which steps lead there.

use std::collections::{BTreeMap, VecDeque};

use catalog::rumbleslam::choice::Who;
use catalog::rumbleslam::ring::{Base, Spot, Way};
use catalog::rumbleslam::{Bout, Choice, Roster};
use kernel::{Coded, Seat};

use super::ring;

/// Every place that it can walk to, with the step that leads there last and what it costs in all.
fn places(bout: &Bout, roster: &Roster, who: Who) -> BTreeMap<usize, (Base, Way, u8)> {
    let mut found = BTreeMap::new();
    let Some(from) = bout.base(roster, who) else { return found };
    let mut open = VecDeque::from([(from, 0_u8)]);
    while let Some((base, cost)) = open.pop_front() {
        for way in Way::ALL.into_iter().filter(|_| cost < bout.activation.mp) {
            let next = base.step(way).filter(|&next| next != from && bout.free_for(next, who));
            if let Some(next) = next.filter(|next| !found.contains_key(&next.spot.index())) {
                found.insert(next.spot.index(), (next, way, cost + 1));
                open.push_back((next, cost + 1));
            }
        }
    }
    found
}

/// Squares that take more than one step: the square, the place to walk to so that the base covers it, what that costs.
pub(super) fn further(bout: &Bout, roster: &Roster, who: Who) -> Vec<(Spot, Spot, u8)> {
    let own = bout.base(roster, who);
    let mut best: BTreeMap<usize, (Spot, Spot, u8)> = BTreeMap::new();
    for (base, _, cost) in places(bout, roster, who).into_values() {
        for spot in base.squares().filter(|&spot| !own.is_some_and(|own| own.covers(spot))) {
            let entry = best.entry(spot.index()).or_insert((spot, base.spot, cost));
            if cost < entry.2 {
                *entry = (spot, base.spot, cost);
            }
        }
    }
    best.into_values().filter(|(_, _, cost)| *cost > 1).collect()
}

/// The way of a seat's acting wrestler to the place that is named as if it were put there.
pub(super) fn way(bout: &Bout, roster: &Roster, seat: Seat, goal: Choice) -> Option<crate::boards::Way> {
    let Choice::Place(spot) = goal else { return None };
    let who = bout.activation.who.filter(|who| who.seat() == seat)?;
    let places = places(bout, roster, who);
    let from = bout.base(roster, who)?;
    let mut steps: Vec<(Base, Way)> = Vec::new();
    let mut at = spot;
    while at != from.spot {
        let &(base, way, _) = places.get(&at.index())?;
        steps.push((base, way));
        at = base.step(Way((way.0 + 4) % 8))?.spot;
    }
    steps.reverse();
    let path: Vec<Base> = steps.iter().map(|(base, _)| *base).collect();
    let cost = path.len();
    Some(crate::boards::Way {
        codes: steps.iter().map(|(_, way)| Choice::Move(*way).code()).collect(),
        words: format!("{}: {cost} MP, no risk", bout.card(roster, who).name),
        drawn: ring::way(from, &path, cost),
    })
}
