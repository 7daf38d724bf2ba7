//! Activating wrestlers, and what comes before the first action.
//!
//! 1. AP and MP counters are taken off and change the points of this activation;
//! 2. a KO'd wrestler asks the Crowd for help; without a Cheer the activation is over;
//! 3. a bleeding one asks whether it stops, or loses 1STA;
//! 4. a Choice ability is set;
//! 5. one that is held may stand up, then must try to get down;
//! 6. then it acts.

use super::actions::{Act, PickOption};
use super::lift::GetDown;
use super::prelude::*;
use super::rerolls::Why;
use super::rounds::NextActivation;
use super::turnbuckle::FallTest;
use crate::bout::Activation;

/// A seat says which wrestler acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Activate {
    pub seat: Seat,
}

impl Activate {
    /// The nominee if it can still go, else anyone who has not gone yet.
    /// RS-INIT-3, RS-ACTIVATE-1
    fn candidates(self, bout: &Bout) -> impl Iterator<Item = Who> {
        let nominee = bout.team(self.seat).nominee.filter(|who| bout.may_activate(*who));
        bout.team_of(self.seat)
            .filter(move |who| bout.may_activate(*who) && nominee.is_none_or(|only| only == *who))
    }
}

impl Rule<Bout> for Activate {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        (self.candidates(bout).nth(1).is_some()).then(|| Asked::one(self.seat, "activate"))
    }

    fn offer(&self, bout: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend(self.candidates(bout).map(Choice::Activate));
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if let Choice::Activate(who) = choice {
            bout.begin_activation(roster, who, table);
        } else {
            kernel::fault!("an answer to another question");
        }
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let only = self.candidates(bout).next();
        if let Some(who) = only {
            bout.begin_activation(roster, who, table);
        }
    }
}

/// What the Crowd dice at the start of an activation decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub enum ComeRound {
    /// KO'd: help from the Crowd?
    Ko(Who),
    KoRolled(Who),
    /// Does the bleeding stop?
    Bleeding(Who),
    BleedingRolled(Who),
}

impl Rule<Bout> for ComeRound {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        match self {
            Self::Ko(who) => {
                if bout.is_ko(who) {
                    bout.roll_crowd(who.seat(), 1, Why::Recovery, table);
                    bout.agenda.do_next([bout.reroll_window().into(), Self::KoRolled(who).into()]);
                }
            }
            // RS-KO-2
            Self::KoRolled(who) => {
                if bout.mood(roster) == Mood::Cheer {
                    bout.wrestler_mut(who).stamina = 1;
                    table.tell(|| Event::Recovered { who });
                } else {
                    table.tell(|| Event::StayedDown { who });
                    bout.activation.over = true;
                }
            }
            // RS-ACTIVATE-3, RS-SPECIAL-2
            Self::Bleeding(who) => {
                if bout.wrestler(who).bleeding && !bout.activation.over {
                    bout.roll_crowd(who.seat(), 1, Why::Bleeding, table);
                    bout.agenda.do_next([bout.reroll_window().into(), Self::BleedingRolled(who).into()]);
                }
            }
            Self::BleedingRolled(who) => {
                if bout.mood(roster) == Mood::Cheer {
                    bout.wrestler_mut(who).bleeding = false;
                    table.tell(|| Event::BleedingStopped { who });
                } else {
                    // RS-POST-4
                    bout.agenda.do_next([FallTest { who, by: None }.into()]);
                    bout.hurt(roster, who, 1, table);
                }
            }
        }
    }
}

impl Bout {
    /// Can it still be activated this round?
    pub fn may_activate(&self, who: Who) -> bool {
        !self.wrestler(who).activated && self.in_ring(who)
    }

    /// RS-ACTIVATE-2
    fn begin_activation(&mut self, roster: &Roster, who: Who, table: &mut Table<'_, Event>) {
        let card = self.card(roster, who);
        let wrestler = self.wrestler_mut(who);
        // RS-COUNTER-2, RS-COUNTER-3
        let [plus_ap, minus_ap, plus_mp, minus_mp] = core::mem::take(&mut wrestler.counters);
        wrestler.activated = true;
        let ap = (card.ap + plus_ap).saturating_sub(minus_ap);
        let mp = (card.mp + plus_mp).saturating_sub(minus_mp);
        self.activation = Activation { who: Some(who), ap, mp, ..Activation::default() };
        self.chain = 0;
        self.team_mut(who.seat()).nominee = None;
        table.tell(|| Event::Activated { who, ap, mp });
        self.agenda.do_next([
            ComeRound::Ko(who).into(),
            ComeRound::Bleeding(who).into(),
            PickOption { who }.into(),
            BeginHeld { who }.into(),
            Act.into(),
        ]);
    }

    /// RS-ACTIVATE-6
    pub(crate) fn end_activation(&mut self, table: &mut Table<'_, Event>) {
        if let Some(who) = self.activation.who.take() {
            table.tell(|| Event::ActivationEnded { who });
        }
        self.activation = Activation::default();
        self.agenda.do_next([NextActivation.into()]);
    }

    /// AP to stand up: 1, or 0 for one that springs up. The card's word goes before the rule that Passives are off.
    /// RS-DOWN-2, RS-ABILITY-6
    pub(crate) fn stand_cost(&self, roster: &Roster, who: Who) -> u8 {
        let springs = self.card(roster, who).abilities.iter().any(|a| a.passive == Some(Passive::SpringsUp));
        u8::from(!springs)
    }

    pub(crate) fn pay_to_stand(&mut self, roster: &Roster, who: Who, table: &mut Table<'_, Event>) {
        self.activation.ap = self.activation.ap.saturating_sub(self.stand_cost(roster, who));
        self.stand(who, table);
    }
}

/// One that is held begins by getting down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct BeginHeld {
    pub who: Who,
}

impl Rule<Bout> for BeginHeld {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, _: &Roster, _: &mut Table<'_, Event>) {
        if bout.holder(self.who).is_some() && !bout.activation.over {
            bout.agenda.do_next([GetDown::Stand(self.who).into(), GetDown::Resist(self.who).into()]);
        }
    }
}
