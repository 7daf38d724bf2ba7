//! What to do about an attack: take it, block it, turn it around.

use atw::{Attack, Choice, Effect, Hold, Icon, Initiative, Slot, Then, Way, pin_wins};

use super::Mind;

impl Mind<'_> {
    /// What the attack that is declared against us threatens.
    fn threat(&self, attack: Attack) -> f64 {
        if attack.way == Way::Rampage {
            let board = self.board(self.bout.attacker);
            return attack
                .cards
                .iter()
                .map(|card| {
                    let printed = board.card(card);
                    self.hits(attack, card)
                        * (f64::from(printed.damage) + f64::from(printed.momentum) * self.worth.momentum)
                })
                .sum::<f64>()
                - self.worth.compensation;
        }
        let Some(card) = attack.cards.lowest() else { return 0.0 };
        self.hits(attack, card) * self.hit_value(attack, card)
    }

    pub(super) fn defend(&self, attack: Attack, choice: Choice) -> f64 {
        let board = self.board(self.us);
        let corner = &self.bout.corners[self.us];
        let threat = self.threat(attack);
        // Stopped, the attacker is without the initiative and with it the stamina; we are spared.
        let stopped = self.worth.stopping;
        match choice {
            Choice::Reverse => {
                let reversal = &board.reversal;
                let icon = match reversal.icon {
                    Some(Icon::Pin) => self.reversed_pin(reversal.damage),
                    Some(icon) => self.exchange(icon).max(0.0),
                    None => 0.0,
                };
                stopped
                    + f64::from(reversal.damage)
                    + f64::from(reversal.momentum) * self.worth.momentum
                    + icon
                    - self.spend(reversal.cost.stamina)
                    - self.worth.reversal
            }
            Choice::BlockWithStamina => stopped - self.spend(2),
            Choice::BlockWithCards => {
                let mut kept: Vec<f64> =
                    corner.hand.without(board.finisher).iter().map(|card| self.keep(card).max(0.2)).collect();
                kept.sort_by(f64::total_cmp);
                stopped - kept.iter().take(2).sum::<f64>() - self.worth.discard * 2.0
            }
            Choice::Use(slot) => self.defend_with(attack, slot, threat),
            _ => -threat,
        }
    }

    /// The pin that a reversal allows, after its damage.
    fn reversed_pin(&self, damage: u8) -> f64 {
        let them = self.us.other();
        let mut after = *self.bout;
        after.attacker = self.us;
        let corner = &mut after.corners[them];
        corner.health = corner.health.saturating_sub(damage);
        pin_wins(&after, self.roster, Hold::BARE).as_f64() * self.worth.match_won
    }

    fn defend_with(&self, attack: Attack, slot: Slot, threat: f64) -> f64 {
        let ability = self.board(self.us).ability(slot);
        let token = if slot == Slot::Permanent { 0.0 } else { self.worth.token };
        let price =
            self.spend(ability.cost.stamina) + f64::from(ability.cost.health) * self.worth.health + token;
        let stopped = self.worth.stopping;
        match ability.effect {
            Effect::Initiative(Initiative { roll: Some(target), .. }) => {
                let works = f64::from(7 - target) / 6.0;
                works * stopped - (1.0 - works) * threat - price
            }
            Effect::Initiative(Initiative { countered, then, .. }) => {
                let works = countered.map_or(1.0, |target| f64::from(target - 1) / 6.0);
                let gain = match then {
                    Then::Nothing => 0.0,
                    Then::Damage(by) => f64::from(by),
                    Then::Pin => self.reversed_pin(0),
                };
                works * (stopped + gain) - price
            }
            Effect::Brace { momentum, .. } => {
                let braced = Attack { braced: Some(slot), ..attack };
                let card = attack.cards.lowest().unwrap_or_default();
                let rewarded = self.hits(attack, card) * f64::from(momentum) * self.worth.momentum;
                rewarded - self.threat(braced) - price
            }
            _ => -threat,
        }
    }

    pub(super) fn counter(&self, slot: Slot, choice: Choice) -> f64 {
        let them = self.us.other();
        let suffered = match self.board(them).ability(slot).effect {
            Effect::Initiative(Initiative { then: Then::Damage(by), .. }) => f64::from(by),
            Effect::Initiative(Initiative { then: Then::Pin, .. }) => {
                let mut after = *self.bout;
                after.attacker = them;
                pin_wins(&after, self.roster, Hold::CRADLE).as_f64() * self.worth.match_won
            }
            _ => 0.0,
        };
        let reversal = &self.board(self.us).reversal;
        match choice {
            Choice::Counter => 10.0,
            Choice::Reverse => {
                f64::from(reversal.damage) + f64::from(reversal.momentum) * self.worth.momentum
                    - self.spend(reversal.cost.stamina)
                    - self.worth.reversal
            }
            _ => -suffered - self.worth.stopping,
        }
    }
}
