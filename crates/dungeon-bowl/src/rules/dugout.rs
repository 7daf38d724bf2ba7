//! The dugout: the magic sponge, and one teleport a turn.

use crate::rules::portals::Hop;
use crate::rules::prelude::*;

/// DB-DUGOUT-5: Knocked-out players the sponge may bring round: once a team turn, between activations, without a roll.
pub fn each_sponge(bout: &Bout, seat: Seat, each: impl FnMut(PlayerId)) {
    if !bout.turn.sponged {
        bout.with_status(seat, Status::KnockedOut).for_each(each);
    }
}

/// Uses the sponge.
pub fn sponge(bout: &mut Bout, table: &mut Table<'_, Event>, player: PlayerId) {
    bout.turn.sponged = true;
    bout.player_mut(player).status = Status::Reserves;
    table.tell(|| Event::Sponged { player });
}

/// Reserves that may be teleported in: one a team turn, and none on the very first turn of the match.
pub fn each_teleport(bout: &Bout, seat: Seat, each: impl FnMut(PlayerId)) {
    if may_teleport(bout, seat) {
        bout.with_status(seat, Status::Reserves).for_each(each);
    }
}

/// DB-DUGOUT-2: Whether a coach may still teleport somebody in this turn.
pub fn may_teleport(bout: &Bout, seat: Seat) -> bool {
    let first_turn = bout.teams[seat].turns == 1 && bout.teams[seat.other()].turns == 0;
    !bout.turn.teleported && !first_turn
}

/// DB-DUGOUT-1: Teleports a player in. It counts as a teleport, and the player does not move further this turn.
pub fn teleport(bout: &mut Bout, player: PlayerId) {
    bout.turn.teleported = true;
    bout.next([Arrive { player }.into()]);
}

/// A player comes in from the dugout, or back from an argued call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Arrive {
    pub player: PlayerId,
}

impl Rule<Bout> for Arrive {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, _: &Roster, _: &mut Table<'_, Event>) {
        let player = bout.player_mut(self.player);
        player.status = Status::Standing;
        player.set(Flag::JustArrived, true);
        player.set(Flag::NoTackleZone, false);
        let hop = Hop::from_dugout(bout, self.player);
        bout.next([hop.into(), crate::rules::ball::SettleBall.into()]);
    }
}
