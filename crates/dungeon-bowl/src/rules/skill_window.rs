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
pub fn open(bout: &mut Bout, skill: Skill, player: PlayerId) {
    bout.next([MayUse { skill, player }.into()]);
}

impl Rule<Bout> for MayUse {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(self.player.seat(), self.skill.name()))
    }

    fn offer(&self, _: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::Use(true));
        choices.push(Choice::Use(false));
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let used = choice == Choice::Use(true);
        match self.skill {
            Skill::Dodge => abilities::dodge::decided(bout, roster, table, used),
            Skill::StandFirm => abilities::stand_firm::decided(bout, roster, table, self.player, used),
            Skill::Fend => abilities::fend::decided(bout, table, used),
            skill => both_down::decided(bout, roster, table, skill, self.player, used),
        }
    }
}
