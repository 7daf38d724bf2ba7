//! The dugout: the magic sponge, and one teleport a turn.

use crate::rules::portals::Hop;
use crate::rules::prelude::*;

/// Knocked-out players the sponge may bring round: once a team turn, between activations, without a roll.
pub fn each_sponge(m: &Bout, seat: Seat, each: impl FnMut(PlayerId)) {
    if !m.turn.sponged {
        m.with_status(seat, Status::KnockedOut).for_each(each);
    }
}

/// Uses the sponge.
pub fn sponge(m: &mut Bout, t: &mut impl Table<Event>, player: PlayerId) {
    m.turn.sponged = true;
    m.player_mut(player).status = Status::Reserves;
    t.tell(Event::Sponged { player });
}

/// Reserves that may be teleported in: one a team turn, and none on the very first turn of the match.
pub fn each_teleport(m: &Bout, seat: Seat, each: impl FnMut(PlayerId)) {
    if may_teleport(m, seat) {
        m.with_status(seat, Status::Reserves).for_each(each);
    }
}

/// Whether a coach may still teleport somebody in this turn.
pub fn may_teleport(m: &Bout, seat: Seat) -> bool {
    let first_turn = m.teams[seat].turns == 1 && m.teams[seat.other()].turns == 0;
    !m.turn.teleported && !first_turn
}

/// Teleports a player in. It counts as a teleport, and the player does not move further this turn.
pub fn teleport(m: &mut Bout, player: PlayerId) {
    m.turn.teleported = true;
    m.next([Arrive { player }.into()]);
}

/// A player comes in from the dugout, or back from an argued call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Arrive {
    pub player: PlayerId,
}

impl Rule<Bout> for Arrive {
    fn ask(&self, _: &Bout, _: &Content) -> Option<Asked> {
        None
    }

    fn run(self, m: &mut Bout, _: &Content, _: &mut impl Table<Event>) {
        let player = m.player_mut(self.player);
        player.status = Status::Standing;
        player.set(Flag::JustArrived, true);
        player.set(Flag::NoTackleZone, false);
        m.next([Hop::from_dugout(self.player).into(), crate::rules::ball::SettleBall.into()]);
    }
}
