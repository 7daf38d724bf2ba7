//! Damage: Guts are turned up, card by card.

use kernel::{Seat, Table};

use crate::card::Bag;
use crate::vocabulary::Lasting;
use crate::{Bout, Event, Pantheon};

/// What deals damage: Defenses look at attacks only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blow {
    /// The turn's attack.
    Attack,
    /// A Permanent, a Combo or a Defense.
    Other,
}

impl Bout {
    /// The enemy of this seat suffers so much, less what Defenses and Permanents take off, plus what Permanents add.
    pub(crate) fn strike(
        &mut self,
        content: &Pantheon,
        seat: Seat,
        amount: u8,
        blow: Blow,
        table: &mut impl Table<Event>,
    ) {
        let victim = seat.other();
        let mut amount = amount;
        if blow == Blow::Attack {
            amount = self.after_defense(victim, amount, table) + self.boost(content, seat);
        }
        amount = self.after_hide(content, victim, amount, blow, table);
        if blow == Blow::Attack
            && let Some(attack) = &mut self.board.attack
        {
            attack.dealt = attack.dealt.saturating_add(amount);
        }
        self.suffer(victim, amount, table);
    }

    /// One pool for the whole attack.
    fn after_defense(&mut self, victim: Seat, amount: u8, table: &mut impl Table<Event>) -> u8 {
        let Some(attack) = &mut self.board.attack else { return amount };
        let off = attack.reduce.min(amount);
        if off > 0 {
            attack.reduce -= off;
            table.tell(Event::Reduced { seat: victim, amount: off });
        }
        amount - off
    }

    /// What Permanents add to an attack, once.
    fn boost(&mut self, content: &Pantheon, seat: Seat) -> u8 {
        let Some(attack) = &mut self.board.attack else { return 0 };
        if core::mem::replace(&mut attack.boosted, true) {
            return 0;
        }
        let card = attack.card;
        let kind = self.board.attack_card(content, card).map(|attack| attack.kind);
        self.lasting(content, seat)
            .map(|effect| match effect {
                Lasting::AttackDamage { kind: of, plus } if Some(of) == kind => plus,
                _ => 0,
            })
            .sum()
    }

    /// Once an enemy turn each thick hide takes something off a heavy blow; an attack is one blow, main and slam.
    fn after_hide(
        &mut self,
        content: &Pantheon,
        victim: Seat,
        amount: u8,
        blow: Blow,
        table: &mut impl Table<Event>,
    ) -> u8 {
        if self.board.turn.seat == victim {
            return amount;
        }
        let before = match (blow, self.board.attack) {
            (Blow::Attack, Some(attack)) => attack.dealt,
            _ => 0,
        };
        let held = self.board.turn.hides;
        let (mut amount, mut hides) = (amount, 0);
        for effect in self.lasting(content, victim) {
            let Lasting::ThickHide { from, less } = effect else { continue };
            hides += 1;
            if hides > held && amount > 0 && before + amount >= from {
                let off = less.min(amount);
                amount -= off;
                self.board.turn.hides += 1;
                table.tell(Event::HideHeld { seat: victim, amount: off });
            }
        }
        amount
    }

    /// Guts are turned up into the discard pile; without Guts the seat has lost (W21).
    pub(crate) fn suffer(&mut self, seat: Seat, amount: u8, table: &mut impl Table<Event>) {
        if self.board.outcome.is_some() || amount == 0 {
            return;
        }
        let mut cards = Bag::EMPTY;
        for _ in 0..amount {
            let corner = &mut self.board.corners[seat];
            let card = if corner.guts > 0 {
                corner.guts -= 1;
                self.minds[seat].unseen.draw(table, "guts")
            } else if corner.healed.is_empty() {
                break;
            } else {
                Some(corner.healed.remove(0))
            };
            if let Some(card) = card {
                self.discard(card);
                cards.put(card);
            }
        }
        let guts = self.corner(seat).guts();
        table.tell(Event::Damaged { seat, amount: cards.len(), cards, guts });
        if guts == 0 {
            self.win(seat.other(), table);
        }
    }
}
