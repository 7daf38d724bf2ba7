//! What hangs on the dice that a seat may re-roll.

use kernel::Seat;

use crate::bout::Bout;
use crate::roster::Roster;
use crate::rules::activation::ComeRound;
use crate::rules::devastating::Devastate;
use crate::rules::throw::ComeDown;
use crate::step::Step;

impl Bout {
    /// What was rolled, and what it needs to be.
    pub(super) fn roll_words(&self, roster: &Roster, seat: Seat) -> String {
        let mine = u8::from(self.rolled.sides > 1 && self.rolled.owner[0] != seat);
        let total = self.total(roster, mine);
        let needs = |goal: u8| format!("You rolled {total} and need {goal} or more.");
        match self.agenda.iter().nth(1) {
            Some(Step::Compare(_) | Step::Count(_) | Step::GetDown(_)) => {
                format!("You rolled {total} against {}.", self.total(roster, 1 - mine))
            }
            Some(Step::Devastate(Devastate::Defended { total: against, .. })) => {
                format!("You rolled {total} against {against}.")
            }
            Some(Step::Heave(step)) => needs(self.card(roster, step.on).weight),
            Some(Step::FallVerdict(_) | Step::OverTheTop(_) | Step::ComeDown(ComeDown::Verdict { .. })) => {
                needs(3)
            }
            Some(Step::CrowdVerdict(_)) => "A boo ends the activation.".to_owned(),
            Some(Step::CrowdAnswers(step)) if self.card(roster, step.who).heel => {
                "The Crowd Pleaser needs a boo.".to_owned()
            }
            Some(Step::CrowdAnswers(_)) => "The Crowd Pleaser needs a cheer.".to_owned(),
            Some(Step::DazedVerdict(_)) => "A cheer shakes it off; a blank is worst.".to_owned(),
            Some(Step::ComeRound(ComeRound::KoRolled(_))) => "A cheer ends the KO.".to_owned(),
            Some(Step::ComeRound(ComeRound::BleedingRolled(_))) => "A cheer stops the bleeding.".to_owned(),
            _ => format!("You rolled {total}."),
        }
    }
}
