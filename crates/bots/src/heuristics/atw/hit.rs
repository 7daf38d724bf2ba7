//! What an attack with one card is worth, and what may be added to it.

use atw::{
    Attack, Card, Cards, Choice, Class, Effect, Hold, Shape, Slot, Way, attack_cost, damage_dealt, pin_wins,
    target_number,
};

use super::Mind;

impl Mind<'_> {
    /// The chance that a card of this attack hits.
    pub(super) fn hits(&self, attack: Attack, card: Card) -> f64 {
        f64::from(7 - target_number(self.bout, self.roster, attack, card).clamp(1, 6)) / 6.0
    }

    /// What a hit of a single attack brings its attacker, a good window included.
    pub(super) fn hit_value(&self, attack: Attack, card: Card) -> f64 {
        let attacker = self.bout.attacker;
        let board = self.board(attacker);
        let printed = board.card(card);
        let dealt = damage_dealt(self.bout, self.roster, attack, attack.cards);
        let mut after = *self.bout;
        let corner = &mut after.corners[attacker.other()];
        corner.health = corner.health.saturating_sub(dealt);
        let pin = if printed.pin {
            pin_wins(&after, self.roster, Hold::of(board, attack.cards)).as_f64() * self.worth.match_won
        } else {
            0.0
        };
        let side = if printed.taunt || printed.recover { self.worth.icon } else { 0.0 };
        let near = if after.corners[attacker.other()].health <= 5 { self.worth.weakness } else { 0.0 };
        f64::from(dealt) * (1.0 + near) + f64::from(printed.momentum) * self.worth.momentum + pin.max(side)
            - self.worth.compensation
    }

    /// What declaring this attack is worth.
    pub(super) fn attack(&self, attack: Attack, card: Card) -> f64 {
        let hits = self.hits(attack, card);
        let price = attack_cost(self.bout, self.roster, attack.cards, attack.way);
        let finisher = self.board(self.us).card(card).class == Class::Finisher;
        // A card that hits is gone; the finisher comes back.
        let gone = if finisher { 0.0 } else { self.worth.spent_card };
        hits * (self.hit_value(attack, card) + self.worth.chain * self.leads_to(card) - gone)
            - (1.0 - hits) * self.worth.initiative
            - self.spend(price)
    }

    /// The best bonus that a card of the hand could take from this one by a combo.
    fn leads_to(&self, card: Card) -> f64 {
        let board = self.board(self.us);
        let corner = &self.bout.corners[self.us];
        let price = attack_cost(self.bout, self.roster, Cards::one(card), Way::Single);
        let left = corner.stamina.saturating_sub(price);
        let mut best: f64 = 0.0;
        if !self.bout.switches.advanced {
            return best;
        }
        for next in corner.hand.without(card).iter().filter(|&next| board.card(next).stamina <= left) {
            for shape in Shape::BOTH {
                if board.card(card).right.match_in(board.card(next).left, shape) {
                    let plain = Self::single(next, None);
                    let chained = Self::single(next, Some(shape));
                    let value = |attack| {
                        self.hits(attack, next) * (self.hit_value(attack, next) + self.worth.initiative)
                    };
                    best = best.max(value(chained) - value(plain));
                }
            }
        }
        best
    }

    pub(super) fn single(card: Card, combo: Option<Shape>) -> Attack {
        Attack::new(Cards::one(card), Way::Single, combo)
    }

    /// The best attack with one card of the hand.
    pub(super) fn best_attack(&self) -> f64 {
        let corner = &self.bout.corners[self.us];
        corner
            .hand
            .iter()
            .map(|card| Self::single(card, None))
            .filter(|attack| attack_cost(self.bout, self.roster, attack.cards, Way::Single) <= corner.stamina)
            .map(|attack| self.attack(attack, attack.cards.lowest().unwrap_or_default()))
            .fold(f64::NEG_INFINITY, f64::max)
    }

    pub(super) fn declare(&self, attack: Attack, choice: Choice) -> f64 {
        let Some(card) = attack.cards.lowest() else { return 0.0 };
        let stake = if attack.way == Way::Rampage {
            3.0
        } else {
            self.hit_value(attack, card) + self.worth.initiative
        };
        match choice {
            Choice::Use(slot) => {
                self.hits(Attack { eased: Some(slot), ..attack }, card) * stake - self.worth.token
            }
            _ => self.hits(attack, card) * stake,
        }
    }

    pub(super) fn reroll(&self, attack: Attack, choice: Choice) -> f64 {
        let Some(card) = attack.cards.lowest() else { return 0.0 };
        let stake = self.hits(attack, card) * (self.hit_value(attack, card) + self.worth.initiative);
        match choice {
            Choice::Discard(card) => stake - self.keep(card.card()).max(0.2) - self.worth.discard,
            Choice::Use(_) => stake - self.worth.token,
            _ => 0.0,
        }
    }

    pub(super) fn after_hit(&self, attack: Attack, slot: Slot) -> f64 {
        let board = self.board(self.us);
        let ability = board.ability(slot);
        let token = if slot == Slot::Permanent { 0.0 } else { self.worth.token };
        let them = self.us.other();
        let value = match ability.effect {
            Effect::Gain(gain) => self.gain(self.us, gain),
            Effect::Damage(by) => f64::from(by),
            Effect::Search => {
                let pile = self.bout.corners[self.us].pile;
                let best = pile.iter().map(|card| self.keep(card)).fold(0.0, f64::max);
                self.draw(self.us, 1) + best * 0.7
            }
            Effect::Keep => attack.cards.lowest().map_or(0.0, |card| self.keep(card) + 0.4),
            Effect::Drain(by) => {
                let board = self.board(them);
                let now = self.bout.corners[them].stamina;
                let left = now.saturating_sub(by);
                let turns_low =
                    if now > board.stamina.low && left <= board.stamina.low { self.worth.tired } else { 0.0 };
                f64::from(now - left) * self.each_stamina(left) + turns_low
            }
            Effect::Scramble(count) => {
                f64::from(count.min(self.bout.corners[them].hand.len())) * self.worth.card
            }
            Effect::TurnTheTide => f64::from(-self.bout.momentum(self.us)) * 1.5 * self.worth.momentum,
            _ => 0.0,
        };
        value - token - self.spend(ability.cost.stamina) - f64::from(ability.cost.health) * self.worth.health
    }
}
