//! Fouls, sending-off, arguing the call, bribes.
//!
//! The armour roll of a foul counts assists as a block does. A natural double on it, or on the injury roll, sends the
//! fouler off. Its coach may argue: 1 silences the coach for the match, 2-5 changes nothing, 6 brings the player back
//! by a random portal; the turn is over either way. Then a bribe may be paid, unless the argument was a 1.

use crate::rules::ball::SettleBall;
use crate::rules::dugout::Arrive;
use crate::rules::prelude::*;
use crate::rules::{armour, assists};

/// Whether the fouler stands beside its target, which still lies.
pub fn is_open(m: &Bout, c: &Content, player: PlayerId, target: PlayerId) -> bool {
    m.player(target).is_down() && m.dungeon(c).are_linked(m.player(player).square, m.player(target).square)
}

/// What a foul's armour roll is modified by. The victim lies, so it marks nobody and defends itself with nothing.
pub fn modifier(m: &Bout, c: &Content, player: PlayerId, target: PlayerId) -> i8 {
    assists::count(m, c, player, target) as i8 - assists::count(m, c, target, player) as i8
}

/// The foul.
pub fn commit(m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
    let Some(activation) = m.activation else { return };
    let Some(target) = activation.target else { return };
    let player = activation.player;
    t.tell(Event::Fouled { player, target });
    let modifier = modifier(m, c, player, target);
    let armour = [t.roll(Die::D6, "armour"), t.roll(Die::D6, "armour")];
    let total = i16::from(armour[0] + armour[1]) + i16::from(modifier);
    let broken = total >= i16::from(m.player(target).armour);
    t.tell(Event::ArmourRolled { player: target, faces: armour, modifier, broken });
    let injury = broken.then(|| [t.roll(Die::D6, "injury"), t.roll(Die::D6, "injury")]);
    if armour[0] == armour[1] || injury.is_some_and(|faces| faces[0] == faces[1]) {
        m.turnover();
        m.next([Argue { player }.into()]);
    }
    if let Some(faces) = injury {
        armour::apply_injury(m, c, t, target, faces, 0, None);
    }
}

/// The fouler has been seen, and its coach may argue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Argue {
    pub player: PlayerId,
}

impl Rule<Bout> for Argue {
    fn ask(&self, m: &Bout, _: &Content) -> Option<Asked> {
        let seat = self.player.seat();
        (!m.teams[seat].silenced).then_some(Asked::one(seat, "argue the call"))
    }

    fn offer(&self, _: &Bout, _: &Content, _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::Argue(true));
        choices.push(Choice::Argue(false));
    }

    fn answer(self, m: &mut Bout, c: &Content, _: Seat, choice: Choice, t: &mut impl Table<Event>) {
        if choice == Choice::Argue(true) {
            rerolls::roll(m, c, t, Roll::needing(RollKind::Argue, self.player, 6));
        } else {
            m.next([PayBribe { player: self.player }.into()]);
        }
    }

    fn run(self, m: &mut Bout, _: &Content, _: &mut impl Table<Event>) {
        m.next([PayBribe { player: self.player }.into()]);
    }
}

/// The call has been argued.
pub fn argued(m: &mut Bout, _: &Content, t: &mut impl Table<Event>, roll: Roll, face: u8) {
    let seat = roll.player.seat();
    t.tell(Event::Argued { seat, face });
    match face {
        1 => {
            m.teams[seat].silenced = true;
            send_off(m, t, roll.player);
        }
        6 => {
            m.lift(roll.player);
            m.next([Arrive { player: roll.player }.into()]);
        }
        _ => m.next([PayBribe { player: roll.player }.into()]),
    }
}

/// The coach may pay a bribe: it works on 2 or more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct PayBribe {
    pub player: PlayerId,
}

impl Rule<Bout> for PayBribe {
    fn ask(&self, m: &Bout, _: &Content) -> Option<Asked> {
        let seat = self.player.seat();
        (m.teams[seat].bribes > 0).then_some(Asked::one(seat, "bribe"))
    }

    fn offer(&self, _: &Bout, _: &Content, _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::Bribe(true));
        choices.push(Choice::Bribe(false));
    }

    fn answer(self, m: &mut Bout, _: &Content, seat: Seat, choice: Choice, t: &mut impl Table<Event>) {
        if choice == Choice::Bribe(true) {
            m.teams[seat].bribes -= 1;
            let face = t.roll(Die::D6, "bribe");
            t.tell(Event::BribePaid { seat, face });
            if face >= 2 {
                // The player was never sent off, so neither is the turn over.
                m.turn.turnover = false;
                return;
            }
        }
        send_off(m, t, self.player);
    }

    fn run(self, m: &mut Bout, _: &Content, t: &mut impl Table<Event>) {
        send_off(m, t, self.player);
    }
}

/// Off for the rest of the match; a ball it carried bounces from its square.
fn send_off(m: &mut Bout, t: &mut impl Table<Event>, player: PlayerId) {
    t.tell(Event::SentOff { player });
    armour::drop_ball(m, t, player);
    armour::remove(m, player, Status::SentOff);
    m.next([SettleBall.into()]);
}
