//! Where on the drawing one points to make a choice.

use std::collections::BTreeMap;

use catalog::dungeon_bowl::{Bout, Choice, PlayerId, Square};

use crate::boards::Scene;

/// A thing that can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Target {
    Square(Square),
    Player(PlayerId),
    EndZone(u8),
    /// Nothing in the maze: said, not pointed at.
    Call,
}

/// Every choice that is offered, by what one points at for it.
pub(super) struct Targets(BTreeMap<Target, Vec<Choice>>);

impl Targets {
    pub(super) fn of(scene: &Scene<'_, Bout>, bout: &Bout) -> Self {
        // Whoever stands there is easier to point at than the square beneath.
        let at = |square: Square| {
            let player = if bout.chest_at(square) { None } else { bout.player_at(square) };
            player.map_or(Target::Square(square), Target::Player)
        };
        let target = |choice: Choice| match choice {
            Choice::Place(square)
            | Choice::Deploy(square)
            | Choice::Aim(square)
            | Choice::StepTo(square)
            | Choice::JumpTo(square)
            | Choice::OpenChest(square)
            | Choice::PassTo(square)
            | Choice::ThrowAtWall(square, _)
            | Choice::PushTo(square) => at(square),
            Choice::Field(player)
            | Choice::Activate(player, _)
            | Choice::Sponge(player)
            | Choice::Teleport(player)
            | Choice::Target(player)
            | Choice::Block(player)
            | Choice::Stab(player)
            | Choice::Vomit(player)
            | Choice::HandOff(player)
            | Choice::ThrowPlayer(player)
            | Choice::Interfere(player)
            | Choice::LashOut(player) => Target::Player(player),
            Choice::TakeEndZone(second) => Target::EndZone(second.into()),
            Choice::Steer(portal) => at(bout.portals[usize::from(portal.0)]),
            _ => Target::Call,
        };
        let mut all: BTreeMap<Target, Vec<Choice>> = BTreeMap::new();
        for &choice in scene.offers {
            all.entry(target(choice)).or_default().push(choice);
        }
        Self(all)
    }

    /// What pointing at this can mean.
    pub(super) fn on(&self, target: Target) -> impl Iterator<Item = Choice> {
        self.0.get(&target).into_iter().flatten().copied()
    }

    /// Squares that are lit.
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> {
        self.0
            .keys()
            .filter_map(|target| if let Target::Square(square) = target { Some(*square) } else { None })
    }
}
