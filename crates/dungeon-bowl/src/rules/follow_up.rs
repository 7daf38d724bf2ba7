//! Following up into the square the target has left: free, voluntary, decided before any other roll.

use crate::abilities::{fend, frenzy};
use crate::rules::prelude::*;
use crate::rules::skill_window;

/// The blocker may follow up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct FollowUp {
    /// The square the target has left.
    pub vacated: Square,
    /// Whether the target's coach has been asked about Fend.
    pub asked_fend: bool,
}

impl FollowUp {
    fn is_possible(self, m: &Bout, c: &Content) -> bool {
        m.blow.is_some_and(|blow| {
            !blow.fended
                && m.dungeon(c).are_linked(m.player(blow.attacker).square, self.vacated)
                && m.player(blow.attacker).is_standing()
                && m.may_leave(blow.attacker)
                && m.is_free(self.vacated)
        })
    }
}

impl Rule<Bout> for FollowUp {
    fn ask(&self, m: &Bout, c: &Content) -> Option<Asked> {
        let blow = m.blow?;
        let asks = self.is_possible(m, c)
            && (self.asked_fend || !fend::may_use(m, &blow))
            && !frenzy::must_follow(m, &blow);
        asks.then_some(Asked::one(blow.attacker.seat(), "follow up"))
    }

    fn offer(&self, _: &Bout, _: &Content, _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::FollowUp(true));
        choices.push(Choice::FollowUp(false));
    }

    fn answer(self, m: &mut Bout, _: &Content, _: Seat, choice: Choice, t: &mut impl Table<Event>) {
        if choice == Choice::FollowUp(true) {
            follow(m, t, self.vacated);
        }
    }

    fn run(self, m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
        let Some(blow) = m.blow else { return };
        if !self.is_possible(m, c) {
            return;
        }
        if !self.asked_fend && fend::may_use(m, &blow) {
            m.next([Self { asked_fend: true, ..self }.into()]);
            return skill_window::open(m, Skill::Fend, blow.target);
        }
        follow(m, t, self.vacated);
    }
}

fn follow(m: &mut Bout, t: &mut impl Table<Event>, to: Square) {
    let Some(blow) = &mut m.blow else { return };
    blow.followed = true;
    let player = blow.attacker;
    m.put(player, to);
    t.tell(Event::FollowedUp { player, to });
}
