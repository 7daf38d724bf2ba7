//! Crowd Pleasers and Heels.

use super::prelude::*;
use super::rerolls::Why;
use crate::roster::{Boon, Gift, Scope};

/// (CROWD): a Crowd Pleaser for nothing, if the wrestler can act.
/// RS-SPECIAL-4, RS-PLEASE-7
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Please {
    pub who: Who,
}

impl Rule<Bout> for Please {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, _: &Roster, table: &mut Table<'_, Event>) {
        // RS-DOWN-5
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

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let who = self.who;
        let heard = bout.wrestler(who).crowd_heard;
        match hears(bout.card(roster, who).heel, heard, bout.mood(roster)) {
            // RS-PLEASE-1
            Mood::Cheer => {
                table.tell(|| Event::PleasedCrowd { who });
                bout.wrestler_mut(who).crowd_heard = true;
                bout.crowd_pleased(roster, who, table);
            }
            // RS-PLEASE-2
            Mood::Boo => {
                table.tell(|| Event::FailedCrowd { who });
                bout.wrestler_mut(who).crowd_heard = true;
                // RS-ABILITY-9
                if !bout.has(roster, who, Passive::Unshakeable) {
                    bout.give_counter(who, Counter::MinusAp, 1, table);
                }
            }
            // RS-PLEASE-3
            Mood::Blank => table.tell(|| Event::BoredCrowd { who }),
        }
    }
}

/// What the Crowd's answer means for a face or a heel: success as a Cheer, failure as a Boo.
pub const fn hears(heel: bool, heard: bool, mood: Mood) -> Mood {
    match (heel, heard, mood) {
        // RS-HEEL-1
        // A heel wants the Boo, and a Cheer is nothing to it; after its moment everything is.
        (true, true, _) | (true, false, Mood::Cheer) => Mood::Blank,
        (true, false, Mood::Boo) => Mood::Cheer,
        // RS-PLEASE-4
        // A face that has had its moment hears no Cheers, but a Boo still hurts.
        (false, true, Mood::Cheer) => Mood::Blank,
        (_, _, mood) => mood,
    }
}

impl Bout {
    pub(crate) fn please_crowd(&mut self, who: Who, table: &mut Table<'_, Event>) {
        self.roll_crowd(who.seat(), 1, Why::CrowdPleaser, table);
        self.agenda.do_next([self.reroll_window().into(), CrowdAnswers { who }.into()]);
    }

    /// The Crowd Pleaser comes into force. What lasts has a counter, and goes when the counter goes.
    fn crowd_pleased(&mut self, roster: &Roster, who: Who, table: &mut Table<'_, Event>) {
        let boon = self.card(roster, who).pleaser.boon;
        match (boon.gift, boon.scope) {
            (Gift::Bonus(stat, amount), Scope::Myself) => {
                self.wrestler_mut(who).pleasing = true;
                table.tell(|| Event::Boosted { who, stat, amount });
            }
            (Gift::Bonus(..) | Gift::FreeBounce, Scope::Friend | Scope::Friends) => {
                self.please_friends(roster, who, boon, table);
            }
            _ => self.give(roster, who, boon, None, table),
        }
    }

    /// RS-PLEASE-8: one effect with one owner, who is marked at everybody it helps.
    fn please_friends(&mut self, roster: &Roster, who: Who, boon: Boon, table: &mut Table<'_, Event>) {
        let helped =
            self.in_reach(roster, who, boon).fold(0u16, |helped, friend| helped | 1 << friend.number());
        self.wrestler_mut(who).pleasing = true;
        for friend in self.team_of(who.seat()).filter(|friend| helped & 1 << friend.number() != 0) {
            self.wrestler_mut(friend).pleased_by |= 1 << who.number();
            if let Gift::Bonus(stat, amount) = boon.gift {
                table.tell(|| Event::Boosted { who: friend, stat, amount });
            }
        }
    }

    /// RS-PLEASE-8: a Crowd Pleaser that ends, ends for everybody it helped.
    pub(crate) fn end_pleaser(&mut self, who: Who, table: &mut Table<'_, Event>) {
        self.wrestler_mut(who).pleasing = false;
        let mark = 1 << who.number();
        let mut friends = false;
        for friend in self.team_of(who.seat()) {
            let pleased_by = &mut self.wrestler_mut(friend).pleased_by;
            friends |= friend != who && *pleased_by & mark != 0;
            *pleased_by &= !mark;
        }
        if friends {
            table.tell(|| Event::PleaserEnded { who });
        }
    }
}
