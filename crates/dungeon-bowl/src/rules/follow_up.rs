//! Following up into the square the target has left: free, voluntary, decided before any other roll.

use crate::abilities::{fend, frenzy};
use crate::rules::prelude::*;
use crate::rules::skill_window;

/// DB-PUSH-7: The blocker may follow up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct FollowUp {
    /// The square the target has left.
    pub vacated: Square,
    /// Whether the target's coach has been asked about Fend.
    pub asked_fend: bool,
}

impl FollowUp {
    fn is_possible(self, bout: &Bout, roster: &Roster) -> bool {
        bout.blow.is_some_and(|blow| {
            !blow.fended
                && bout.dungeon(roster).are_linked(bout.player(blow.attacker).square, self.vacated)
                && bout.player(blow.attacker).is_standing()
                && bout.may_leave(blow.attacker)
                && bout.is_free(self.vacated)
        })
    }
}

impl Rule<Bout> for FollowUp {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let blow = bout.blow?;
        let asks = self.is_possible(bout, roster)
            && (self.asked_fend || !fend::may_use(bout, &blow))
            && !frenzy::must_follow(bout, &blow);
        asks.then_some(Asked::one(blow.attacker.seat(), "follow up"))
    }

    fn offer(&self, _: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::FollowUp(true));
        choices.push(Choice::FollowUp(false));
    }

    fn answer(self, bout: &mut Bout, _: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if choice == Choice::FollowUp(true) {
            follow(bout, table, self.vacated);
        }
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let Some(blow) = bout.blow else { return kernel::fault!("a step of a block, but nobody blocks") };
        if !self.is_possible(bout, roster) {
            return;
        }
        if !self.asked_fend && fend::may_use(bout, &blow) {
            bout.next([Self { asked_fend: true, ..self }.into()]);
            return skill_window::open(bout, Skill::Fend, blow.target);
        }
        follow(bout, table, self.vacated);
    }
}

fn follow(bout: &mut Bout, table: &mut Table<'_, Event>, to: Square) {
    let Some(blow) = &mut bout.blow else { return kernel::fault!("a step of a block, but nobody blocks") };
    blow.followed = true;
    let player = blow.attacker;
    bout.put(player, to);
    table.tell(|| Event::FollowedUp { player, to });
}
