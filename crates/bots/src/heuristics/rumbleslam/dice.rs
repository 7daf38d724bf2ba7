//! Which dice to roll, and which to roll again.

use rumbleslam::choice::{Choice, DieOnTable};
use rumbleslam::dice::{Metal, Mood, Pool};
use rumbleslam::step::Step;

use super::Eye;

impl Eye<'_> {
    /// The stat with the better average.
    pub(super) fn resist(&self, choice: Choice) -> f64 {
        let who = match self.bout.agenda.top() {
            Some(Step::ChooseResist(step)) => step.attack.on,
            _ => self.bout.activation.who.unwrap_or_default(),
        };
        match choice {
            Choice::Resist(stat) => self.mean(self.bout.stat(self.roster, who, stat)),
            Choice::StandUp => 1.0,
            _ => 0.0,
        }
    }

    pub(super) fn mean(&self, pool: Pool) -> f64 {
        let faces = self.bout.faces(self.roster);
        let of = |values: &[u8; 6]| f64::from(values.iter().map(|v| u16::from(*v)).sum::<u16>()) / 6.0;
        f64::from(pool.gold) * of(&faces.gold)
            + f64::from(pool.silver) * of(&faces.silver)
            + f64::from(pool.copper) * of(&faces.copper)
            + f64::from(pool.flat)
    }

    /// A blank that decides something, or a boo that hurts.
    pub(super) fn reroll(&self, choice: Choice) -> f64 {
        let Choice::Reroll(DieOnTable(index)) = choice else { return 0.0 };
        let faces = self.bout.faces(self.roster);
        let Some(die) = self.bout.rolled.dice.get(usize::from(index)) else { return -1.0 };
        let next = self.bout.agenda.iter().nth(1);
        if die.metal == Metal::Crowd {
            let wants = match (next, faces.mood(die.face)) {
                (Some(Step::CrowdVerdict(_)), Mood::Boo) => true,
                (Some(Step::ComeRound(_)), Mood::Boo | Mood::Blank) => self.bout.team(self.us).rerolls > 1,
                (Some(Step::DazedVerdict(_)), Mood::Blank) => true,
                _ => false,
            };
            return if wants { 1.0 } else { -1.0 };
        }
        let value = f64::from(faces.value(die.metal, die.face));
        let mean = self.mean(Pool::die(die.metal));
        let total = |side| f64::from(self.bout.rolled.total(faces, side));
        let decides = match next {
            Some(Step::Compare(_) | Step::Count(_)) => {
                let (attacker, margin) = (die.side == 0, total(0) - total(1));
                if attacker { margin <= 0.0 && margin > -4.0 } else { margin > 0.0 }
            }
            Some(Step::FallVerdict(_) | Step::OverTheTop(_)) => total(0) < 3.0,
            Some(Step::GetDown(_)) => (die.side == 1) == (total(0) > total(1)),
            _ => false,
        };
        if decides { mean - value } else { -1.0 }
    }
}
