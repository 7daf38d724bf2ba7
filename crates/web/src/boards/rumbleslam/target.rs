//! Where on the drawing one points to make a choice.

use std::collections::BTreeMap;

use catalog::rumbleslam::bout::Place;
use catalog::rumbleslam::choice::Who;
use catalog::rumbleslam::ring::{Base, Corner, Rope, Spot, Way};
use catalog::rumbleslam::{Bout, Choice};

use crate::boards::Scene;

/// A thing that can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Square(Spot),
    /// The neighbouring squares on this side of the wrestler in question.
    Towards(Way),
    Wrestler(Who),
    Rope(Rope),
    Post(Corner),
    /// A die on the table, which has a place of its own.
    Die,
    /// Nothing in the ring: said, not pointed at.
    Call,
}

/// Every choice that is offered, with what one points at for it.
pub(super) struct Targets {
    all: Vec<(Target, Choice)>,
    /// Where the wrestler in question stands.
    pub(super) base: Option<Base>,
}

impl Targets {
    pub(super) fn of(scene: &Scene<'_, Bout>, bout: &Bout) -> Self {
        let base = bout.subject().and_then(|who| bout.base(scene.content, who));
        let corner = base.and_then(Base::corner);
        let target = |choice: Choice| match choice {
            Choice::Corner(corner) => Target::Post(corner),
            Choice::KeepBack(who)
            | Choice::Enter(who)
            | Choice::Nominate(who)
            | Choice::Activate(who)
            | Choice::Brawl(who)
            | Choice::Grapple(who)
            | Choice::Trip(who)
            | Choice::Pin(who)
            | Choice::Lift(who)
            | Choice::Leap(who)
            | Choice::UseOn(_, who)
            | Choice::Pick(who) => Target::Wrestler(who),
            Choice::Place(spot) | Choice::Throw(spot) => at(bout, spot),
            Choice::Move(way) | Choice::Dodge(way) | Choice::Shove(way) if base.is_some() => {
                Target::Towards(way)
            }
            Choice::Bounce(rope) | Choice::BounceWith(_, rope) | Choice::BouncedFrom(rope) => {
                Target::Rope(rope)
            }
            Choice::Climb | Choice::Smash => corner.map_or(Target::Call, Target::Post),
            Choice::Reroll(_) => Target::Die,
            _ => Target::Call,
        };
        Self { all: scene.offers.iter().map(|&choice| (target(choice), choice)).collect(), base }
    }

    /// What pointing at this can mean.
    pub(super) fn on(&self, target: Target) -> impl Iterator<Item = Choice> {
        self.all.iter().filter(move |(other, _)| *other == target).map(|(_, choice)| *choice)
    }

    /// What pointing at this square can mean: the square itself, and a step onto it.
    pub(super) fn on_square(&self, spot: Spot) -> impl Iterator<Item = Choice> {
        self.on(Target::Square(spot)).chain(self.steps_onto(spot))
    }

    /// The steps that lead onto this square. Where a big wrestler steps straight it covers two squares, where it steps
    /// askew only the one at the corner means it: so no square means two steps.
    pub(super) fn steps_onto(&self, spot: Spot) -> impl Iterator<Item = Choice> {
        self.all.iter().filter_map(move |&(target, choice)| match target {
            Target::Towards(way) if self.covered(way).any(|covered| covered == spot) => Some(choice),
            _ => None,
        })
    }

    /// The squares that mean a step this way.
    fn covered(&self, way: Way) -> impl Iterator<Item = Spot> {
        let base = self.base;
        let next = base.and_then(|base| base.step(way));
        let (dx, dy) = way.direction().delta();
        next.into_iter().flat_map(Base::squares).filter(move |&spot| {
            let Some(base) = base else { return false };
            let beyond = |at: u8, from: u8, step: i8| match step {
                1.. => at > from + u8::from(base.big),
                0 => true,
                _ => at < from,
            };
            !base.covers(spot) && beyond(spot.x(), base.spot.x(), dx) && beyond(spot.y(), base.spot.y(), dy)
        })
    }

    /// Every square that is lit, once.
    pub(super) fn lit_squares(&self) -> impl Iterator<Item = Spot> {
        let steps = self.all.iter().filter_map(|(target, _)| match target {
            Target::Towards(way) => Some(*way),
            _ => None,
        });
        let all = self.squares().chain(steps.flat_map(|way| self.covered(way)));
        all.map(|spot| (spot.index(), spot)).collect::<BTreeMap<_, _>>().into_values()
    }

    /// Squares of the drawing that are lit.
    pub(super) fn squares(&self) -> impl Iterator<Item = Spot> {
        self.all.iter().filter_map(|(target, _)| match target {
            Target::Square(spot) => Some(*spot),
            _ => None,
        })
    }
}

/// Whoever stands there is easier to point at than the square beneath.
fn at(bout: &Bout, spot: Spot) -> Target {
    match (bout.at(spot), Corner::of_post(spot)) {
        (Some(who), _) => Target::Wrestler(who),
        (None, Some(corner)) => Target::Post(corner),
        (None, None) => Target::Square(spot),
    }
}

/// Is it drawn in the ring, rather than on its sheet alone?
pub(super) fn is_drawn(bout: &Bout, who: Who) -> bool {
    matches!(bout.wrestler(who).place, Place::Ring(_) | Place::Lifted(_))
}
