//! What a pin is worth, and how to get out of one.

use atw::{Choice, Effect, Hold, Slot, kick_out_chance, pin_wins, pin_wins_with};

use super::Mind;

impl Mind<'_> {
    pub(super) fn pin_value(&self, hold: Hold) -> f64 {
        pin_wins(self.bout, self.roster, hold).as_f64() * self.worth.match_won
    }

    /// A pin that begins with this ability, or with none.
    pub(super) fn pin_with(&self, hold: Hold, slot: Option<Slot>) -> f64 {
        pin_wins_with(self.bout, self.roster, hold, slot).as_f64() * self.worth.match_won
    }

    /// Converts as long as a safer pin is worth more than the stamina.
    pub(super) fn kick_out(&self, attempts: u8, shift: i8, choice: Choice) -> f64 {
        let corner = &self.bout.corners[self.us];
        let max = self.board(self.us).health.max;
        let chance = |more: u8| {
            let health = (corner.health + more).min(max).saturating_add_signed(-shift);
            kick_out_chance(health, attempts).as_f64() * self.worth.match_won
        };
        match choice {
            Choice::KickOut => chance(0),
            Choice::Convert => (1..=corner.stamina / 3)
                .map(|more| chance(more) - self.worth.conversion * f64::from(more))
                .fold(f64::NEG_INFINITY, f64::max),
            Choice::Use(slot) if attempts == 0 => 1.0 + f64::from(slot as u8),
            Choice::Use(slot) => match self.board(self.us).ability(slot).effect {
                Effect::KickOutRoll(by) => {
                    let health = corner.health.saturating_add_signed(-shift - by);
                    kick_out_chance(health, attempts).as_f64() * self.worth.match_won - self.worth.token
                }
                // An extra attempt can wait until it is needed.
                _ => f64::NEG_INFINITY,
            },
            _ => 0.0,
        }
    }
}
