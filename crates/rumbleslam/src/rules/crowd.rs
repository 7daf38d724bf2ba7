//! Crowd Pleasers and Heels.

use super::prelude::*;
use super::rerolls::Why;
use crate::roster::{Boon, Gift, Scope};

/// (CROWD): a Crowd Pleaser for nothing, if the wrestler can act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Please {
    pub who: Who,
}

impl Rule<Bout> for Please {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, _: &Roster, table: &mut impl Table<Event>) {
        if bout.can_act(self.who) {
            bout.please_crowd(self.who, table);
        }
    }
}

/// The Crowd has been asked how it likes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct CrowdAnswers {
    pub who: Who,
}

impl Rule<Bout> for CrowdAnswers {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut impl Table<Event>) {
        let who = self.who;
        let heard = bout.wrestler(who).crowd_heard;
        match hears(bout.card(roster, who).heel, heard, bout.mood(roster)) {
            Mood::Cheer => {
                table.tell(Event::PleasedCrowd { who });
                bout.wrestler_mut(who).crowd_heard = true;
                bout.crowd_pleased(roster, who, table);
            }
            Mood::Boo => {
                table.tell(Event::FailedCrowd { who });
                bout.wrestler_mut(who).crowd_heard = true;
                if !bout.has(roster, who, Passive::Unshakeable) {
                    bout.give_counter(who, Counter::MinusAp, 1, table);
                }
            }
            Mood::Blank => table.tell(Event::BoredCrowd { who }),
        }
    }
}

/// What the Crowd's answer means for a face or a heel: success as a Cheer, failure as a Boo.
pub const fn hears(heel: bool, heard: bool, mood: Mood) -> Mood {
    match (heel, heard, mood) {
        // A heel wants the Boo, and a Cheer is nothing to it; after its moment everything is.
        (true, true, _) | (true, false, Mood::Cheer) => Mood::Blank,
        (true, false, Mood::Boo) => Mood::Cheer,
        // A face that has had its moment hears no Cheers, but a Boo still hurts.
        (false, true, Mood::Cheer) => Mood::Blank,
        (_, _, mood) => mood,
    }
}

impl Bout {
    pub(crate) fn please_crowd(&mut self, who: Who, table: &mut impl Table<Event>) {
        self.roll_crowd(who.seat(), 1, Why::CrowdPleaser, table);
        self.agenda.do_next([self.reroll_window().into(), CrowdAnswers { who }.into()]);
    }

    /// The Crowd Pleaser comes into force. What lasts has a counter, and goes when the counter goes.
    fn crowd_pleased(&mut self, roster: &Roster, who: Who, table: &mut impl Table<Event>) {
        let boon = self.card(roster, who).pleaser.boon;
        if let Boon { gift: Gift::Bonus(stat, amount), scope: Scope::Myself, .. } = boon {
            self.wrestler_mut(who).pleasing = true;
            table.tell(Event::Boosted { who, stat, amount });
        } else {
            self.give(roster, who, boon, None, table);
        }
    }
}
