//! Fouls, sending-off, arguing the call, bribes.
//!
//! The armour roll of a foul counts assists as a block does. A natural double on it, or on the injury roll, sends the
//! fouler off. Its coach may argue: 1 silences the coach for the match, 2-5 changes nothing, 6 brings the player back
//! by a random portal; the turn is over either way. Then a bribe may be paid, unless the argument was a 1.

use crate::rules::ball::SettleBall;
use crate::rules::dugout::Arrive;
use crate::rules::prelude::*;
use crate::rules::{armour, assists};

/// DB-FOUL-1: Whether the fouler stands beside its target, which still lies.
pub fn is_open(bout: &Bout, roster: &Roster, player: PlayerId, target: PlayerId) -> bool {
    bout.player(target).is_down()
        && bout.dungeon(roster).are_linked(bout.player(player).square, bout.player(target).square)
}

/// DB-FOUL-2: What a foul's armour roll is modified by. The victim lies, so it marks nobody and defends itself with nothing.
pub fn modifier(bout: &Bout, roster: &Roster, player: PlayerId, target: PlayerId) -> i8 {
    assists::count(bout, roster, player, target) as i8 - assists::count(bout, roster, target, player) as i8
}

/// DB-ACTION-8: The foul.
pub fn commit(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
    let Some(activation) = bout.activation else {
        return kernel::fault!("a step of an activation, but nobody acts");
    };
    let Some(target) = activation.target else { return kernel::fault!("a foul without a target") };
    let player = activation.player;
    table.tell(|| Event::Fouled { player, target });
    let modifier = modifier(bout, roster, player, target);
    let armour = [table.roll(Die::D6, "armour"), table.roll(Die::D6, "armour")];
    let total = i16::from(armour[0] + armour[1]) + i16::from(modifier);
    let need = bout.player(target).armour;
    let broken = total >= i16::from(need);
    table.tell(|| Event::ArmourRolled { player: target, need, faces: armour, modifier, broken });
    let injury = broken.then(|| [table.roll(Die::D6, "injury"), table.roll(Die::D6, "injury")]);
    // DB-FOUL-3
    if armour[0] == armour[1] || injury.is_some_and(|faces| faces[0] == faces[1]) {
        bout.turnover();
        bout.next([Argue { player }.into()]);
    }
    if let Some(faces) = injury {
        armour::apply_injury(bout, roster, table, target, faces, 0, None);
    }
}

/// The fouler has been seen, and its coach may argue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Argue {
    pub player: PlayerId,
}

impl Rule<Bout> for Argue {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        let seat = self.player.seat();
        (!bout.teams[seat].silenced).then_some(Asked::one(seat, "argue the call"))
    }

    fn offer(&self, _: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::Argue(true));
        choices.push(Choice::Argue(false));
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if choice == Choice::Argue(true) {
            rerolls::roll(bout, roster, table, Roll::needing(RollKind::Argue, self.player, 6));
        } else {
            bout.next([PayBribe { player: self.player }.into()]);
        }
    }

    fn run(self, bout: &mut Bout, _: &Roster, _: &mut Table<'_, Event>) {
        bout.next([PayBribe { player: self.player }.into()]);
    }
}

/// DB-FOUL-4: The call has been argued.
pub fn argued(bout: &mut Bout, table: &mut Table<'_, Event>, player: PlayerId, face: u8) {
    let seat = player.seat();
    table.tell(|| Event::Argued { seat, face });
    match face {
        1 => {
            bout.teams[seat].silenced = true;
            send_off(bout, table, player);
        }
        6 => {
            bout.lift(player);
            bout.next([Arrive { player }.into()]);
        }
        _ => bout.next([PayBribe { player }.into()]),
    }
}

/// DB-FOUL-5: The coach may pay a bribe: it works on 2 or more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct PayBribe {
    pub player: PlayerId,
}

impl Rule<Bout> for PayBribe {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        let seat = self.player.seat();
        (bout.teams[seat].bribes > 0).then_some(Asked::one(seat, "bribe"))
    }

    fn offer(&self, _: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::Bribe(true));
        choices.push(Choice::Bribe(false));
    }

    fn answer(self, bout: &mut Bout, _: &Roster, seat: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if choice == Choice::Bribe(true) {
            bout.teams[seat].bribes -= 1;
            let face = table.roll(Die::D6, "bribe");
            table.tell(|| Event::BribePaid { seat, face });
            if face >= 2 {
                // The player was never sent off, so neither is the turn over.
                bout.turn.turnover = false;
                return;
            }
        }
        send_off(bout, table, self.player);
    }

    fn run(self, bout: &mut Bout, _: &Roster, table: &mut Table<'_, Event>) {
        send_off(bout, table, self.player);
    }
}

/// Off for the rest of the match; a ball it carried bounces from its square.
fn send_off(bout: &mut Bout, table: &mut Table<'_, Event>, player: PlayerId) {
    table.tell(|| Event::SentOff { player });
    armour::drop_ball(bout, table, player);
    armour::remove(bout, player, Status::SentOff);
    bout.next([SettleBall.into()]);
}
