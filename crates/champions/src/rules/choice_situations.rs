//! The choice situations chart: two moves, and the opponent's Agility or Power decides how likely they are to work.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::bout::Bout;
use crate::charts::{Against, Alternative};
use crate::choice::Choice;
use crate::event::Event;
use crate::pair::Pair;
use crate::roster::Roster;
use crate::rules::charts::throw;
use crate::rules::playing::{Defend, attack};

/// A move marked (ch) has been rolled: which of the two?
/// CH-CHOICE-1
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct ChooseMove {
    /// 0 for A.
    pub letter: u8,
}

impl Rule<Bout> for ChooseMove {
    #[inline]
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.seat(bout.attacker), "choice situation"))
    }

    fn offer(&self, _: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend([Choice::First, Choice::Second]);
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let option = u8::from(choice == Choice::Second);
        let (man, defender, letter) = (bout.attacker, bout.defender, self.letter);
        let alternative = bout.charts(roster).choices[letter as usize & 7][option as usize];
        match alternative {
            // CH-CHOICE-4
            Alternative::Throw(chart) => {
                table.tell(|| Event::ChoiceMade { man, letter, option });
                throw(bout, roster, chart, defender, true, table);
            }
            Alternative::Try { number, .. } => {
                let needed = bout.needed(roster, alternative);
                let dice = Pair::roll(table, "choice");
                let worked = dice.sum() as i8 <= needed;
                table.tell(|| Event::ChoiceRolled { man, letter, option, dice, needed, worked });
                if worked {
                    bout.agenda.do_next([Defend { level: number }.into()]);
                } else {
                    // CH-CHOICE-3
                    attack(bout, roster, defender, 2, table);
                }
            }
        }
    }
}

impl Bout {
    /// The highest roll with which a move of a choice situation works; a throw needs none (CH-CHOICE-2).
    pub(crate) fn needed(&self, roster: &Roster, alternative: Alternative) -> i8 {
        let theirs = self.figures(roster, self.defender);
        match alternative {
            Alternative::Throw(_) => 12,
            Alternative::Try { base, against: Against::Agility, .. } => base + theirs.agility,
            Alternative::Try { base, against: Against::Power, .. } => base + theirs.power,
        }
    }
}
