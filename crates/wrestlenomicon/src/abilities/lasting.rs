//! What Permanents in play do: every rule that one of them bends asks here.

use kernel::Seat;

use crate::roster::Face;
use crate::vocabulary::Lasting;
use crate::{Board, Bout, Roster};

impl Board {
    /// Every lasting effect on a seat's side; one that is still doing its Play part does not last yet
    /// (WN-PERM-2). WN-PERM-5: a second copy counts again; whoever asks sums up or takes the most.
    #[inline]
    pub fn lasting<'a>(&self, roster: &'a Roster, seat: Seat) -> impl Iterator<Item = Lasting> + use<'a> {
        let corner = &self.corners[seat];
        let waking = usize::from(self.turn.waking && self.turn.seat == seat);
        let lasting = corner.permanents.len().saturating_sub(waking);
        let god = [self.corners[Seat::FIRST].god, self.corners[Seat::SECOND].god];
        corner.permanents.into_iter().take(lasting).flat_map(move |card| {
            let effects: &'a [Lasting] = match &roster.row(god[card.owner().index() & 1], card.row()).face {
                Face::Permanent(permanent) => &permanent.lasting,
                _ => &[],
            };
            effects.iter().copied()
        })
    }
}

impl Bout {
    #[inline]
    pub(crate) fn lasting<'a>(
        &self,
        roster: &'a Roster,
        seat: Seat,
    ) -> impl Iterator<Item = Lasting> + use<'a> {
        self.board.lasting(roster, seat)
    }
}
