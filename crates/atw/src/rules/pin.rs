//! Winning: pins, submissions and kick-outs.
//!
//! 1. ATW-PIN-3: the pinned seat has 3 attempts, 1 less for low health, 1 less for the card's kick-out icon; 1 always remains.
//! 2. The attacker may use a "pinning" ability.
//! 3. Before each roll the pinned seat may turn 3 stamina into 1 health, as often as it likes, and use "pinned" abilities.
//! 4. Two dice; a sum at or below health kicks out. After the last failed roll only an extra attempt can save the match.

use kernel::{Asked, Canonical, Choices, Die, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::abilities;
use crate::{
    AttackCard, Bout, Cards, Choice, Corner, Cost, Effect, Ending, Event, Kind, Labels, Roster, Slot, When,
    Wrestler,
};

/// ATW-PIN-5: what 1 health costs the pinned seat.
pub(crate) const CONVERSION: Cost = Cost { stamina: 3, health: 0 };
/// The attempts before anything changes them.
const ATTEMPTS: i8 = 3;

/// What holds the pinned seat down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct Hold {
    /// A grapple, as "pinning" abilities may ask.
    pub grapple: bool,
    /// ATW-PIN-2: a hold, so that the pin is a submission.
    #[serde(default)]
    pub submission: bool,
    /// The card has the kick-out icon.
    pub kick_out: bool,
}

impl Hold {
    /// The pin of a reversal: no card holds the defender.
    pub const BARE: Self = Self { grapple: false, submission: false, kick_out: false };
    /// ATW-PIN-12: the pin of an ability, a cradle, which is a grapple but no hold.
    pub const CRADLE: Self = Self { grapple: true, submission: false, kick_out: false };

    /// ATW-PIN-2, ATW-PIN-8: how the cards that hit hold the defender.
    pub fn of(board: &Wrestler, hits: Cards) -> Self {
        let any = |on: fn(&AttackCard) -> bool| hits.iter().any(|card| on(board.card(card)));
        Self {
            grapple: any(|card| card.kind == Kind::Grapple),
            submission: any(|card| card.hold),
            kick_out: any(|card| card.kick_out),
        }
    }

    pub(crate) fn labels(self) -> Labels {
        if self.grapple { Labels::kind(Kind::Grapple) } else { Labels::default() }
    }
}

/// ATW-PIN-7, ATW-PIN-8, ATW-PIN-9: the attempts that the defender would have against this hold now.
pub(crate) fn attempts(bout: &Bout, roster: &Roster, hold: Hold, changed_by: i8) -> u8 {
    let seat = bout.defender();
    let low = bout.corners[seat].health_low(bout.board(roster, seat));
    (ATTEMPTS - i8::from(low) - i8::from(hold.kick_out) + changed_by).max(1) as u8
}

/// ATW-PIN-12: the attacker begins a pin with this ability; by how much it changes the attempts.
pub(crate) fn tighten(bout: &mut Bout, roster: &Roster, slot: Slot, table: &mut Table<'_, Event>) -> i8 {
    let seat = bout.attacker;
    abilities::spend(bout, roster, seat, slot, table);
    let Effect::KickOuts(by) = bout.ability(roster, seat, slot).effect else {
        kernel::fault!("a pinning ability that does not change the attempts");
        return 0;
    };
    by
}

/// ATW-PIN-5, ATW-PIN-6, ATW-PIN-10: turns 3 stamina of the pinned seat into 1 health, which stays.
pub(crate) fn convert(bout: &mut Bout, roster: &Roster, seat: Seat, table: &mut Table<'_, Event>) {
    let board = bout.board(roster, seat);
    bout.corners[seat].pay(seat, CONVERSION, table);
    bout.corners[seat].heal(seat, board, 1, table);
}

/// ATW-PIN-1, ATW-PIN-12: a pin begins; the attacker may use a "pinning" ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct StartPin {
    /// What holds the defender.
    pub hold: Hold,
}

impl StartPin {
    fn begin(self, bout: &mut Bout, roster: &Roster, changed_by: i8, table: &mut Table<'_, Event>) {
        let attempts = attempts(bout, roster, self.hold, changed_by);
        table.tell(|| Event::Pinned { seat: bout.defender(), submission: self.hold.submission, attempts });
        bout.agenda.do_next([KickOut { attempts, shift: 0, submission: self.hold.submission }.into()]);
    }
}

impl Rule<Bout> for StartPin {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        abilities::any(bout, roster, bout.attacker, When::Pinning, self.hold.labels())
            .then_some(Asked::one(bout.attacker, "pinning"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        choices.extend(
            abilities::usable(bout, roster, seat, When::Pinning, self.hold.labels()).map(Choice::Use),
        );
        choices.push(Choice::No);
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let changed_by = match choice {
            Choice::Use(slot) => tighten(bout, roster, slot, table),
            _ => 0,
        };
        self.begin(bout, roster, changed_by, table);
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        self.begin(bout, roster, 0, table);
    }
}

/// The pinned seat tries to kick out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct KickOut {
    /// The attempts left.
    pub attempts: u8,
    /// What is added to each sum.
    pub shift: i8,
    /// Is it a submission?
    pub submission: bool,
}

impl KickOut {
    /// ATW-PIN-3, ATW-PIN-10, ATW-ABILITY-6: the highest sum of two dice that kicks out.
    pub(crate) const fn most(self, corner: &Corner) -> u8 {
        corner.health.saturating_add_signed(-self.shift)
    }

    /// May stamina be turned into health now?
    pub(crate) fn converts(self, bout: &Bout, roster: &Roster) -> bool {
        let seat = bout.defender();
        let corner = &bout.corners[seat];
        self.attempts > 0 && corner.can_pay(CONVERSION) && corner.health < bout.board(roster, seat).health.max
    }

    /// ATW-PIN-11: the abilities that help now; after the last roll only one more attempt does.
    pub(crate) fn usable(self, bout: &Bout, roster: &Roster) -> impl Iterator<Item = Slot> {
        let seat = bout.defender();
        abilities::usable(bout, roster, seat, When::Pinned, Labels::default()).filter(move |&slot| {
            self.attempts > 0 || matches!(bout.ability(roster, seat, slot).effect, Effect::KickOuts(_))
        })
    }

    /// The pinned seat uses an ability.
    pub(crate) fn help(
        self,
        bout: &mut Bout,
        roster: &Roster,
        seat: Seat,
        slot: Slot,
        table: &mut Table<'_, Event>,
    ) -> Self {
        abilities::spend(bout, roster, seat, slot, table);
        let mut next = self;
        match bout.ability(roster, seat, slot).effect {
            // ATW-PIN-13: added to what is left, so that the floor of one attempt does not swallow it.
            Effect::KickOuts(by) => {
                next.attempts = next.attempts.saturating_add_signed(by);
                table.tell(|| Event::AttemptsLeft { seat, attempts: next.attempts });
            }
            // ATW-ABILITY-6
            Effect::KickOutRoll(by) => next.shift += by,
            _ => kernel::fault!("an ability of the pinned seat that does nothing in a pin"),
        }
        next
    }

    /// ATW-PIN-4: nobody kicked out in time.
    fn lose(self, bout: &mut Bout, table: &mut Table<'_, Event>) {
        let winner = bout.attacker;
        bout.end(if self.submission { Ending::Submission(winner) } else { Ending::Pinfall(winner) }, table);
    }

    fn roll(self, bout: &mut Bout, roster: &Roster, seat: Seat, table: &mut Table<'_, Event>) {
        let faces = [table.roll(Die::D6, "kick-out"), table.roll(Die::D6, "kick-out")];
        let sum = (faces[0] + faces[1]).saturating_add_signed(self.shift);
        let health = bout.corners[seat].health;
        table.tell(|| Event::RolledToKickOut { seat, faces, sum, health });
        if sum <= health {
            table.tell(|| Event::KickedOut { seat });
            return;
        }
        let next = Self { attempts: self.attempts - 1, ..self };
        if next.attempts == 0 && next.usable(bout, roster).next().is_none() {
            self.lose(bout, table);
        } else {
            bout.agenda.do_next([next.into()]);
        }
    }
}

impl Rule<Bout> for KickOut {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.defender(), "kick-out"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend(self.usable(bout, roster).map(Choice::Use));
        if self.attempts == 0 {
            choices.push(Choice::No);
            return;
        }
        if self.converts(bout, roster) {
            choices.push(Choice::Convert);
        }
        choices.push(Choice::KickOut);
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
            Choice::KickOut => self.roll(bout, roster, seat, table),
            Choice::Convert => {
                convert(bout, roster, seat, table);
                bout.agenda.do_next([self.into()]);
            }
            Choice::Use(slot) => {
                let next = self.help(bout, roster, seat, slot, table);
                bout.agenda.do_next([next.into()]);
            }
            Choice::No => self.lose(bout, table),
            _ => kernel::fault!("no answer to a pin"),
        }
    }
}
