//! Champions: who throws when it is worth it, tags when tired, and calls for help when the PIN gets dear.

use champions::odds::plain_choice;
use champions::{Bout, Choice, Roster};
use kernel::Seat;

use crate::{Bot, Guide, Situation};

/// Plays by feel, as a sensible promoter would; needs no luck.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scripted;

impl Bot<Bout> for Scripted {
    fn choose(&mut self, situation: &Situation<'_, Bout>) -> Choice {
        plain_choice(&situation.view.bout, situation.content, situation.offered)
    }
}

/// How the two who fight stand: fresh against tired, and who is on offense.
#[derive(Clone, Copy, Debug, Default)]
pub struct Feel;

impl Guide<Bout> for Feel {
    fn value(&self, _: &Roster, bout: &Bout, seat: Seat) -> f64 {
        let sides = f64::from(bout.side_count);
        let (attacker, defender) = (bout.attacker, bout.defender);
        let side = seat.index() as u8;
        if bout.side(attacker) != side && bout.side(defender) != side {
            return 1.0 / sides;
        }
        let (me, foe) = if bout.side(attacker) == side { (attacker, defender) } else { (defender, attacker) };
        let fresher = f64::from(bout.pin_rating(foe) - bout.pin_rating(me));
        let ahead = f64::from(bout.corner(side).falls) - f64::from(bout.corner(bout.side(foe)).falls);
        let on_top = if me == attacker { 0.3 } else { -0.3 };
        let even = 1.0 / (1.0 + (-(0.25 * fresher + on_top + ahead)).exp());
        even * 2.0 / sides
    }

    fn weigh(&self, roster: &Roster, bout: &Bout, _: Seat, offered: &[Choice], weights: &mut Vec<f32>) {
        let plain = plain_choice(bout, roster, offered);
        weights.extend(offered.iter().map(|choice| if *choice == plain { 3.0 } else { 1.0 }));
    }
}

#[cfg(test)]
mod tests {
    use champions::{Optional, Setup};
    use kernel::{Fast, Game, Table, Tabletop};

    use super::*;
    use crate::{Random, play_on};

    #[test]
    fn feel_beats_chance() {
        let roster = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
        let setup = Setup::between("Red Tape", "Scattered Showers", Optional::ADVANCED);
        let (mut wins, matches) = (0, 1_000);
        for number in 0..matches {
            let mut source = Fast::of_match(5, number);
            let mut table = Table::silent(&mut source);
            let mut bout =
                Bout::start(&roster, &setup, &mut table).unwrap_or_else(|problems| panic!("{problems}"));
            let (mut one, mut other) = (Scripted, Random::new(number));
            // Each plays each side, so that the cards do not matter.
            if number % 2 == 0 {
                play_on(&mut bout, &roster, &mut table, &mut [&mut one, &mut other], 10_000);
            } else {
                play_on(&mut bout, &roster, &mut table, &mut [&mut other, &mut one], 10_000);
            }
            let mine = (number % 2) as u8;
            wins += u64::from(bout.finish.and_then(|finish| finish.winner) == Some(mine));
        }
        assert!(wins * 100 > matches * 54, "{wins} of {matches}");
    }
}
