//! A skill that its player's coach may use at this moment, or not.

use crate::abilities;
use crate::rules::both_down;
use crate::rules::prelude::*;

/// One coach is asked about one skill of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct MayUse {
    pub skill: Skill,
    pub player: PlayerId,
}

/// Asks.
pub fn open(m: &mut Bout, skill: Skill, player: PlayerId) {
    m.next([MayUse { skill, player }.into()]);
}

impl Rule<Bout> for MayUse {
    fn ask(&self, _: &Bout, _: &Content) -> Option<Asked> {
        Some(Asked::one(self.player.seat(), self.skill.name()))
    }

    fn offer(&self, _: &Bout, _: &Content, _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::Use(true));
        choices.push(Choice::Use(false));
    }

    fn answer(self, m: &mut Bout, c: &Content, _: Seat, choice: Choice, t: &mut impl Table<Event>) {
        let used = choice == Choice::Use(true);
        match self.skill {
            Skill::Dodge => abilities::dodge::decided(m, c, t, used),
            Skill::StandFirm => abilities::stand_firm::decided(m, c, t, self.player, used),
            Skill::Fend => abilities::fend::decided(m, t, used),
            skill => both_down::decided(m, c, t, skill, self.player, used),
        }
    }
}
