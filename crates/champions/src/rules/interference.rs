//! Outside interference: somebody runs in, once a match for each side.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table, fault};
use serde::{Deserialize, Serialize};

use crate::bout::{Bout, Man};
use crate::charts::RunIn;
use crate::choice::Choice;
use crate::event::{Event, Tired};
use crate::pair::Pair;
use crate::roster::{Person, Roster};
use crate::rules::charts::brawl;
use crate::rules::disqualifications::disqualified;
use crate::rules::fatigue::{pin_failed, tire};
use crate::rules::finishers::land_finisher;
use crate::rules::pins::cover;
use crate::rules::playing::{attack, roll_offense};
use crate::switches::{House, Optional};

/// The opponent is about to roll on offense; somebody may run in first (CH-INTERFERE-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct WatchTheRoll {
    pub level: u8,
}

impl Rule<Bout> for WatchTheRoll {
    #[inline]
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.seat(bout.defender), "interference"))
    }

    fn offer(&self, _: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend([Choice::LetThemRoll, Choice::Interfere]);
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if choice == Choice::Interfere {
            let side = bout.side(bout.defender);
            interfere(bout, roster, side, None, false, table);
        } else {
            roll_offense(bout, roster, self.level, table);
        }
    }
}

impl Bout {
    /// CH-INTERFERE-2, CH-INTERFERE-3
    pub(crate) fn may_interfere(&self, side: u8) -> bool {
        let corner = self.corner(side);
        corner.may_interfere
            && corner.interferer.is_some()
            && self.on(Optional::INTERFERENCE)
            && self.help_allowed()
    }
}

/// The interference chart, for that side; `partner` is a wrestler of the match whose save went wild.
pub(crate) fn interfere(
    bout: &mut Bout,
    roster: &Roster,
    side: u8,
    partner: Option<Man>,
    covered: bool,
    table: &mut Table<'_, Event>,
) {
    let by = partner.map(|man| bout.man(man).person).or(bout.corner(side).interferer);
    let Some(by) = by else { return fault!("interference by nobody") };
    // CH-SAVE-8, CH-HOUSE-7
    if partner.is_none() || bout.house(House::SAVES_SPEND_INTERFERENCE) {
        bout.corner_mut(side).may_interfere = false;
        if bout.house(House::HELP_ONCE_A_MATCH) {
            bout.corners.iter_mut().for_each(|corner| corner.may_interfere = false);
        }
    }
    let you = if bout.side(bout.attacker) == side { bout.attacker } else { bout.defender };
    let opponent = bout.foe(you);
    let dice = Pair::roll(table, "interference");
    let row = bout.charts(roster).interference(dice.sum());
    table.tell(|| Event::InterferenceTried { side, by, dice, then: row.then });
    for _ in 0..row.tokens {
        tire(bout, opponent, Tired::Fatigue, table);
    }
    if row.sent_away && partner.is_none() {
        send_away(bout, side, by, table);
    }
    // CH-INTERFERE-4
    if row.disqualification > 0 && disqualified(bout, roster, you, row.disqualification as i8, table) {
        return;
    }
    match row.then {
        RunIn::OpponentPin => cover(bout, roster, opponent, 0, false, table),
        RunIn::OpponentPinWithFinisher => finisher_of(bout, roster, you, opponent, table),
        RunIn::YouAttack => attack(bout, roster, you, 3, table),
        RunIn::Brawl => brawl(bout, roster, you, opponent, table),
        // CH-INTERFERE-5
        RunIn::CountBroken => {
            if covered {
                pin_failed(bout, you, table);
            }
            attack(bout, roster, opponent, 3, table);
        }
        // CH-INTERFERE-6
        RunIn::YouPin => cover(bout, roster, you, 0, false, table),
        RunIn::YouPinWithFinisher => finisher_of(bout, roster, opponent, you, table),
    }
}

/// The first finisher on that wrestler's card; a card without one simply covers (CH-INTERFERE-7).
fn finisher_of(bout: &mut Bout, roster: &Roster, man: Man, victim: Man, table: &mut Table<'_, Event>) {
    match bout.figures(roster, man).finisher() {
        Some(finisher) => land_finisher(bout, roster, man, victim, finisher, table),
        None => cover(bout, roster, victim, 0, false, table),
    }
}

/// Sends somebody from ringside: all help of that one person ends (CH-INTERFERE-8).
fn send_away(bout: &mut Bout, side: u8, who: Person, table: &mut Table<'_, Event>) {
    let corner = bout.corner_mut(side);
    for place in [&mut corner.ally, &mut corner.distractor, &mut corner.interferer] {
        if *place == Some(who) {
            *place = None;
        }
    }
    table.tell(|| Event::SentAway { side, who });
}
