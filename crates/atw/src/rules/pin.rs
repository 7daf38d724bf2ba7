//! Winning: pins, submissions and kick-outs.
//!
//! 1. The pinned seat has 3 attempts, 1 less for low health, 1 less for the card's kick-out icon; 1 always remains.
//! 2. The attacker may use a "pinning" ability.
//! 3. Before each roll the pinned seat may turn 3 stamina into 1 health, as often as it likes, and use "pinned" abilities.
//! 4. Two dice; a sum at or below health kicks out. After the last failed roll only an extra attempt can save the match.

use kernel::{Asked, Canonical, Choices, Die, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::abilities;
use crate::{Bout, Choice, Cost, Effect, Ending, Event, Kind, Labels, Roster, Slot, When};

/// What 1 health costs the pinned seat.
pub(crate) const CONVERSION: Cost = Cost { stamina: 3, health: 0 };
/// The attempts before anything changes them.
const ATTEMPTS: i8 = 3;

/// What holds the pinned seat down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct Hold {
    /// A grapple: the pin is a submission.
    pub grapple: bool,
    /// The card has the kick-out icon.
    pub kick_out: bool,
}

impl Hold {
    fn labels(self) -> Labels {
        if self.grapple { Labels::kind(Kind::Grapple) } else { Labels::default() }
    }
}

/// The attempts that the defender would have against this hold now.
pub(crate) fn attempts(bout: &Bout, roster: &Roster, hold: Hold, changed_by: i8) -> u8 {
    let seat = bout.defender();
    let low = bout.corners[seat].health_low(bout.board(roster, seat));
    (ATTEMPTS - i8::from(low) - i8::from(hold.kick_out) + changed_by).max(1) as u8
}

/// A pin begins; the attacker may use a "pinning" ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct StartPin {
    /// What holds the defender.
    pub hold: Hold,
}

impl StartPin {
    fn begin(self, bout: &mut Bout, roster: &Roster, changed_by: i8, table: &mut impl Table<Event>) {
        let attempts = attempts(bout, roster, self.hold, changed_by);
        table.tell(Event::Pinned { seat: bout.defender(), submission: self.hold.grapple, attempts });
        bout.agenda.do_next([KickOut { attempts, shift: 0, submission: self.hold.grapple }.into()]);
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

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        seat: Seat,
        choice: Choice,
        table: &mut impl Table<Event>,
    ) {
        let mut changed_by = 0;
        if let Choice::Use(slot) = choice {
            abilities::spend(bout, roster, seat, slot, table);
            if let Effect::KickOuts(by) = bout.ability(roster, seat, slot).effect {
                changed_by = by;
            }
        }
        self.begin(bout, roster, changed_by, table);
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut impl Table<Event>) {
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
    /// The abilities that help now: after the last roll only one more attempt does.
    fn usable(self, bout: &Bout, roster: &Roster) -> impl Iterator<Item = Slot> {
        let seat = bout.defender();
        abilities::usable(bout, roster, seat, When::Pinned, Labels::default()).filter(move |&slot| {
            self.attempts > 0 || matches!(bout.ability(roster, seat, slot).effect, Effect::KickOuts(_))
        })
    }

    fn lose(self, bout: &mut Bout, table: &mut impl Table<Event>) {
        let winner = bout.attacker;
        bout.end(if self.submission { Ending::Submission(winner) } else { Ending::Pinfall(winner) }, table);
    }

    fn roll(self, bout: &mut Bout, roster: &Roster, seat: Seat, table: &mut impl Table<Event>) {
        let faces = [table.roll(Die::D6, "kick-out"), table.roll(Die::D6, "kick-out")];
        let sum = (faces[0] + faces[1]).saturating_add_signed(self.shift);
        let health = bout.corners[seat].health;
        table.tell(Event::RolledToKickOut { seat, faces, sum, health });
        if sum <= health {
            table.tell(Event::KickedOut { seat });
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

    fn offer(&self, bout: &Bout, roster: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        let corner = &bout.corners[seat];
        choices.extend(self.usable(bout, roster).map(Choice::Use));
        if self.attempts == 0 {
            choices.push(Choice::No);
            return;
        }
        if corner.can_pay(CONVERSION) && corner.health < bout.board(roster, seat).health.max {
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
        table: &mut impl Table<Event>,
    ) {
        match choice {
            Choice::KickOut => self.roll(bout, roster, seat, table),
            Choice::Convert => {
                let board = bout.board(roster, seat);
                bout.corners[seat].pay(seat, CONVERSION, table);
                bout.corners[seat].heal(seat, board, 1, table);
                bout.agenda.do_next([self.into()]);
            }
            Choice::Use(slot) => {
                abilities::spend(bout, roster, seat, slot, table);
                let mut next = self;
                match bout.ability(roster, seat, slot).effect {
                    // Added to what is left, so that the floor of one attempt does not swallow it.
                    Effect::KickOuts(by) => {
                        next.attempts = next.attempts.saturating_add_signed(by);
                        table.tell(Event::AttemptsLeft { seat, attempts: next.attempts });
                    }
                    Effect::KickOutRoll(by) => next.shift += by,
                    _ => {}
                }
                bout.agenda.do_next([next.into()]);
            }
            _ => self.lose(bout, table),
        }
    }
}
