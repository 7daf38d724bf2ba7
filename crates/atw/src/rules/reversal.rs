//! Reversals: once a match, against any attack, or against an ability that can be countered.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use super::offence::{recover, taunt};
use super::pin::{Hold, StartPin};
use crate::{Bout, Choice, Event, Icon, Roster};

/// ATW-REVERSAL-2, ATW-REVERSAL-3: has this seat a reversal it can pay? It answers any attack, and an ability.
pub(crate) fn is_open(bout: &Bout, roster: &Roster, seat: Seat) -> bool {
    let corner = &bout.corners[seat];
    corner.tokens.reversal && corner.can_pay(bout.board(roster, seat).reversal.cost)
}

/// ATW-REVERSAL-1, ATW-BOARD-4: pays, deals the damage and gains the momentum; the token goes. ATW-REVERSAL-5: its damage is no attack suffered: nobody is
/// compensated.
pub(crate) fn strike(bout: &mut Bout, roster: &Roster, seat: Seat, table: &mut Table<'_, Event>) {
    let reversal = &bout.board(roster, seat).reversal;
    table.tell(|| Event::Reversed { seat });
    bout.corners[seat].tokens.reversal = false;
    bout.corners[seat].pay(seat, reversal.cost, table);
    bout.corners[seat.other()].hurt(seat.other(), reversal.damage, table);
    bout.gain_momentum(seat, reversal.momentum, table);
}

/// ATW-REVERSAL-4: the reversal's own icon comes next, if it has one. Who reversed has the initiative by now.
pub(crate) fn offer_icon(bout: &mut Bout, roster: &Roster) {
    if bout.board(roster, bout.attacker).reversal.icon.is_some() {
        bout.agenda.do_next([TriggerIcon.into()]);
    }
}

/// Who reversed may trigger the icon of the reversal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct TriggerIcon;

impl Rule<Bout> for TriggerIcon {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.attacker, "reversal icon"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        choices.extend(bout.board(roster, seat).reversal.icon.map(|icon| match icon {
            Icon::Taunt => Choice::Taunt,
            Icon::Recover => Choice::Recover,
            Icon::Pin => Choice::Pin,
        }));
        choices.push(Choice::No);
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        seat: Seat,
        choice: Choice,
        table: &mut Table<'_, Event>,
    ) {
        match choice {
            Choice::Taunt => taunt(bout, roster, seat, table),
            Choice::Recover => recover(bout, roster, seat, table),
            Choice::Pin => {
                bout.agenda.do_next([StartPin { hold: Hold::BARE }.into()]);
            }
            Choice::No => (),
            _ => kernel::fault!("no answer to a reversal's icon"),
        }
    }
}
