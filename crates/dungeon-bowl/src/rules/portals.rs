//! Portals: hops, chain reactions, mishaps.
//!
//! 1. A player that enters a portal's square rolls a D6 and is taken to the portal of that number.
//! 2. Its own number is a magical mishap: out of the match, no turnover; a ball it carried bounces from the portal.
//! 3. Arriving does not start another hop. If somebody is there already, the newcomer takes the square and the other
//!    is sent on: a chain reaction, until every portal has been used once in it.
//! 4. Whoever is teleported more than once in a team turn makes an injury roll, after arriving.

use crate::rules::armour::Injury;
use crate::rules::ball::{self, SettleBall};
use crate::rules::prelude::*;
use crate::rules::wizard;

/// Stands for no portal: the dugout.
pub const DUGOUT: u8 = 6;

/// A portal takes a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Hop {
    pub player: PlayerId,
    /// The portal it is in, from 0; [`DUGOUT`] for none.
    pub from: u8,
    /// The portals this chain reaction has used, a bit each.
    pub used: u8,
}

impl Hop {
    /// The hop of a player that has come to a portal's square.
    pub fn of(m: &Bout, player: PlayerId) -> Option<Self> {
        let from = m.portal_at(m.player(player).square)?;
        Some(Self { player, from, used: 1 << from })
    }

    /// The hop of a player that comes from outside.
    pub const fn from_dugout(player: PlayerId) -> Self {
        Self { player, from: DUGOUT, used: 0 }
    }

    fn roll(self, m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
        let roll = Roll { modifier: self.from as i8, ..Roll::needing(RollKind::Portal, self.player, 0) };
        rerolls::roll(m, c, t, roll.counted(self.used));
    }
}

impl Rule<Bout> for Hop {
    fn ask(&self, _: &Bout, _: &Content) -> Option<Asked> {
        None
    }

    fn run(self, m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
        let player = m.player(self.player);
        if !player.status.in_dungeon()
            || player.square.is_somewhere() && m.portal_at(player.square) != Some(self.from)
        {
            return;
        }
        if wizard::may_steer(m, c, self.player.seat()) {
            m.next([Steer { hop: self }.into()]);
        } else {
            self.roll(m, c, t);
        }
    }
}

/// The portal's number has been rolled.
pub fn rolled(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, roll: Roll, face: u8) {
    arrive(m, c, t, Hop { player: roll.player, from: roll.modifier as u8, used: roll.count }, face - 1);
}

/// A player is taken to a portal.
fn arrive(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, hop: Hop, to: u8) {
    let Hop { player, from, used } = hop;
    if from == to {
        return mishap(m, t, player, from);
    }
    let square = m.portals[to as usize];
    let displaced = m.player_at(square).filter(|&other| other != player);
    if let Some(other) = displaced {
        m.lift(other);
    }
    if m.switches.drop_at_exit && from != DUGOUT && m.ball == Ball::Loose(m.portals[from as usize]) {
        m.ball = Ball::Loose(square);
    }
    m.put(player, square);
    m.player_mut(player).hops += 1;
    t.tell(Event::Teleported { player, from: (from != DUGOUT).then_some(from), to });
    if let Some(other) = displaced {
        t.tell(Event::ChainReaction { player: other });
        // Each portal takes part in a chain once: one that comes round again ends it, and so does the last of the six.
        let again = used & 1 << to != 0;
        let used = used | 1 << to;
        if again || used == 0b11_1111 {
            let beside = ball::nearest_free(m, c, square);
            m.put(other, beside);
            t.tell(Event::SetAside { player: other, square: beside });
        } else {
            m.next([Hop { player: other, from: to, used }.into()]);
        }
    }
    if m.player(player).hops > 1 {
        m.next([Injury { player }.into()]);
    }
}

fn mishap(m: &mut Bout, t: &mut impl Table<Event>, player: PlayerId, from: u8) {
    t.tell(Event::Mishap { player });
    if m.carries(player) {
        let square = m.portals[from as usize];
        m.ball = Ball::Loose(square);
        t.tell(Event::BallLoose { square });
    }
    crate::rules::armour::remove(m, player, Status::Lost);
}

/// The Storms' spell may choose the number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Steer {
    pub hop: Hop,
}

impl Rule<Bout> for Steer {
    fn ask(&self, _: &Bout, _: &Content) -> Option<Asked> {
        Some(Asked::one(self.hop.player.seat(), "steer the portal"))
    }

    fn offer(&self, _: &Bout, _: &Content, _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::SteerNot);
        choices.extend((0..6).map(|number| Choice::Steer(crate::choice::PortalId(number))));
    }

    fn answer(self, m: &mut Bout, c: &Content, seat: Seat, choice: Choice, t: &mut impl Table<Event>) {
        if let Choice::Steer(number) = choice {
            m.teams[seat].wizards -= 1;
            t.tell(Event::PortalSteered { seat, to: number.0 });
            arrive(m, c, t, self.hop, number.0);
        } else {
            self.hop.roll(m, c, t);
        }
    }
}

/// Schedules the hop of a player that has come to a portal, and what the ball then does.
pub fn enter(m: &mut Bout, player: PlayerId) {
    if let Some(hop) = Hop::of(m, player) {
        m.next([hop.into(), SettleBall.into()]);
    }
}
