//! What a rampage is worth, and which die goes to which card.

use atw::{Attack, Card, Cards, Way, attack_cost, target_number};

use super::Mind;

impl Mind<'_> {
    /// What a rampage with these cards is worth.
    pub(super) fn rampage(&self, cards: Cards) -> f64 {
        let attack = Attack::new(cards, Way::Rampage, None);
        let board = self.board(self.us);
        let mut misses_all = 1.0;
        let mut sum = 0.0;
        let mut side: f64 = 0.0;
        for card in cards.iter() {
            let hits = self.hits(attack, card);
            misses_all *= 1.0 - hits;
            let printed = board.card(card);
            sum += hits * (f64::from(printed.damage) + f64::from(printed.momentum) * self.worth.momentum);
            // Every card is discarded, hit or not.
            sum -= self.worth.spent_card + (1.0 - hits) * self.worth.rampage_miss;
            if printed.taunt || printed.recover {
                side = side.max(self.worth.icon * hits);
            }
        }
        let price = attack_cost(self.bout, self.roster, cards, Way::Rampage);
        sum + side - self.worth.compensation - misses_all * self.worth.initiative - self.spend(price)
    }

    /// The best rampage that has these cards, and that begins with them.
    pub(super) fn best_rampage(&self, with: Cards) -> f64 {
        let corner = &self.bout.corners[self.us];
        let open = corner.hand.among(self.board(self.us).rampaging).minus(with);
        let later = with.highest().map_or(open, |last| open.after(last));
        let own = if with.len() >= 2 { self.rampage(with) } else { f64::NEG_INFINITY };
        later
            .iter()
            .map(|card| with.with(card))
            .filter(|&cards| attack_cost(self.bout, self.roster, cards, Way::Rampage) <= corner.stamina)
            .map(|cards| self.best_rampage(cards))
            .fold(own, f64::max)
    }

    /// What a die is worth for a card of a rampage.
    pub(super) fn die_for(&self, attack: Attack, card: Card, face: u8) -> f64 {
        let printed = self.board(self.us).card(card);
        if face >= target_number(self.bout, self.roster, attack, card) {
            let side = if printed.taunt || printed.recover { 0.2 } else { 0.0 };
            f64::from(printed.damage) + f64::from(printed.momentum) * self.worth.momentum + side
        } else {
            0.0
        }
    }

    /// The best pairing of these dice with these cards.
    pub(super) fn pair(&self, attack: Attack, left: Cards, dice: [u8; 6]) -> f64 {
        let Some(card) = left.lowest() else { return 0.0 };
        (1..=6u8)
            .filter(|&face| dice[face as usize - 1] > 0)
            .map(|face| {
                let mut rest = dice;
                rest[face as usize - 1] -= 1;
                self.die_for(attack, card, face) + self.pair(attack, left.without(card), rest)
            })
            .fold(0.0, f64::max)
    }
}
