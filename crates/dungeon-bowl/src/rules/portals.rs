//! Portals: hops, chain reactions, mishaps.
//!
//! 1. A player that enters a portal's square rolls a D6 and is taken to the portal of that number.
//! 2. Its own number is a magical mishap: out of the match, no turnover; a ball it carried bounces from the portal.
//! 3. Arriving does not start another hop. If somebody is there already, the newcomer takes the square and the other
//!    is sent on: a chain reaction, until every portal has been used in it.
//! 4. Whoever is teleported more than once in a team turn makes an injury roll, after arriving.

use crate::rules::armour::Injury;
use crate::rules::ball::{self, SettleBall};
use crate::rules::prelude::*;
use crate::rules::wizard;

/// Stands for no portal: the dugout.
pub const DUGOUT: u8 = 6;

/// DB-PORTAL-1: A portal takes a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Hop {
    pub player: PlayerId,
    /// The portal it is in, from 0; [`DUGOUT`] for none.
    pub from: u8,
    /// The portals this chain reaction has used, a bit each; one that is not on the map counts as used.
    pub used: u8,
}

/// All six.
const ALL: u8 = 0b11_1111;

/// How often one player is sent on in a team turn before it is set aside: nothing else need end a chain reaction that
/// goes to and fro.
const HOPS: u8 = 10;

/// The portals that are not on the map, a bit each.
fn missing(bout: &Bout) -> u8 {
    (0..6).filter(|&number| !bout.portals[number].is_somewhere()).fold(0, |bits, number| bits | 1 << number)
}

/// Rolls for a portal, from 1; one that is not on the map is rolled again.
pub fn roll(bout: &Bout, table: &mut Table<'_, Event>, why: &'static str) -> u8 {
    let missing = missing(bout);
    if missing == 0 || missing == ALL {
        return table.roll(Die::D6, why);
    }
    let [face] = table.roll_until([Die::D6], why, |[face]| missing & 1 << (face - 1) == 0);
    face
}

impl Hop {
    /// DB-PORTAL-5: The hop of a player that has come to a portal's square.
    pub fn of(bout: &Bout, player: PlayerId) -> Option<Self> {
        let from = bout.portal_at(bout.player(player).square)?;
        Some(Self { player, from, used: missing(bout) | 1 << from })
    }

    /// DB-DUGOUT-4: The hop of a player that comes from outside.
    pub fn from_dugout(bout: &Bout, player: PlayerId) -> Self {
        Self { player, from: DUGOUT, used: missing(bout) }
    }

    fn roll(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        rerolls::roll(bout, roster, table, Roll::needing(RollKind::Portal(self), self.player, 0));
    }
}

impl Rule<Bout> for Hop {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let player = bout.player(self.player);
        if !player.status.in_dungeon()
            || player.square.is_somewhere() && bout.portal_at(player.square) != Some(self.from)
        {
            return;
        }
        if wizard::may_steer(bout, roster, self.player.seat()) {
            bout.next([Steer { hop: self }.into()]);
        } else {
            self.roll(bout, roster, table);
        }
    }
}

/// A player is taken to a portal, from 0.
pub fn arrive(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, hop: Hop, to: u8) {
    let Hop { player, from, used } = hop;
    if from == to {
        return mishap(bout, table, player, from);
    }
    let square = bout.portals[to as usize];
    let displaced = bout.player_at(square).filter(|&other| other != player);
    if let Some(other) = displaced {
        bout.lift(other);
    }
    if bout.switches.drop_at_exit && from != DUGOUT && bout.ball == Ball::Loose(bout.portals[from as usize]) {
        bout.ball = Ball::Loose(square);
    }
    bout.put(player, square);
    let teleported = bout.player_mut(player);
    teleported.hops = teleported.hops.saturating_add(1);
    table.tell(|| Event::Teleported { player, from: (from != DUGOUT).then_some(from), to });
    if let Some(other) = displaced {
        table.tell(|| Event::ChainReaction { player: other });
        // DB-PORTAL-7: a portal that comes round again is no stop; only when all have been used does somebody stay.
        let used = used | 1 << to;
        if used == ALL || bout.player(other).hops >= HOPS {
            let beside = ball::nearest_free(bout, roster, square);
            bout.put(other, beside);
            ball::disturb(bout, other);
            table.tell(|| Event::SetAside { player: other, square: beside });
        } else {
            bout.next([Hop { player: other, from: to, used }.into()]);
        }
    }
    // DB-PORTAL-6
    if bout.player(player).hops > 1 {
        bout.next([Injury { player }.into()]);
    }
}

// DB-PORTAL-8
fn mishap(bout: &mut Bout, table: &mut Table<'_, Event>, player: PlayerId, from: u8) {
    table.tell(|| Event::Mishap { player });
    if bout.carries(player) {
        let square = bout.portals[from as usize];
        bout.ball = Ball::Loose(square);
        table.tell(|| Event::BallLoose { square });
    }
    crate::rules::armour::remove(bout, player, Status::Lost);
}

/// DB-WIZARD-7: The Storms' spell may choose the number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Steer {
    pub hop: Hop,
}

impl Rule<Bout> for Steer {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(self.hop.player.seat(), "steer the portal"))
    }

    fn offer(&self, bout: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::SteerNot);
        let missing = missing(bout);
        let there = (0..6).filter(|&number| missing & 1 << number == 0);
        choices.extend(there.map(|number| Choice::Steer(crate::choice::PortalId(number))));
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        seat: Seat,
        choice: Choice,
        table: &mut Table<'_, Event>,
    ) {
        if let Choice::Steer(number) = choice {
            bout.teams[seat].wizards -= 1;
            table.tell(|| Event::PortalSteered { seat, to: number.0 });
            arrive(bout, roster, table, self.hop, number.0);
        } else {
            self.hop.roll(bout, roster, table);
        }
    }
}

/// Schedules the hop of a player that has come to a portal, and what the ball then does.
pub fn enter(bout: &mut Bout, player: PlayerId) {
    if let Some(hop) = Hop::of(bout, player) {
        bout.next([hop.into(), SettleBall.into()]);
    }
}
