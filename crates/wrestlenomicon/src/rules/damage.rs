//! Damage: Guts are turned up, card by card.

use kernel::{Seat, Table};

use crate::card::{Bag, Card};
use crate::vocabulary::Lasting;
use crate::{Board, Bout, Event, Roster};

/// What deals damage: Defenses look at attacks only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blow {
    /// The turn's attack.
    Attack,
    /// A Permanent, a Combo or a Defense.
    Other,
}

impl Board {
    /// WN-CARD-1: what Permanents add to an attack with this card.
    pub(crate) fn attack_bonus(&self, roster: &Roster, seat: Seat, card: Card) -> u8 {
        let kind = self.attack_card(roster, card).map(|attack| attack.kind);
        self.lasting(roster, seat)
            .map(|effect| match effect {
                Lasting::AttackDamage { kind: of, plus } if Some(of) == kind => plus,
                _ => 0,
            })
            .sum()
    }
}

impl Bout {
    /// WN-DMG-3: one blow after another. The enemy of this seat suffers so much, less what Defenses and Permanents take off, plus what Permanents add.
    pub(crate) fn strike(
        &mut self,
        roster: &Roster,
        seat: Seat,
        amount: u8,
        blow: Blow,
        table: &mut Table<'_, Event>,
    ) {
        let victim = seat.other();
        let mut amount = amount;
        if blow == Blow::Attack {
            amount = self.after_defense(victim, amount, table).saturating_add(self.boost(roster, seat));
        }
        amount = self.after_hide(roster, victim, amount, blow, table);
        if blow == Blow::Attack
            && let Some(attack) = &mut self.board.attack
        {
            attack.dealt = attack.dealt.saturating_add(amount);
        }
        self.suffer(victim, amount, table);
    }

    /// WN-DEF-7: one pool for the whole attack.
    fn after_defense(&mut self, victim: Seat, amount: u8, table: &mut Table<'_, Event>) -> u8 {
        let Some(attack) = &mut self.board.attack else {
            kernel::fault!("an attack's damage without an attack");
            return amount;
        };
        let off = attack.reduce.min(amount);
        if off > 0 {
            attack.reduce -= off;
            table.tell(|| Event::Reduced { seat: victim, amount: off });
        }
        amount - off
    }

    /// What Permanents add to an attack, once.
    fn boost(&mut self, roster: &Roster, seat: Seat) -> u8 {
        let Some(attack) = &mut self.board.attack else {
            kernel::fault!("an attack's damage without an attack");
            return 0;
        };
        if core::mem::replace(&mut attack.boosted, true) {
            return 0;
        }
        let card = attack.card;
        self.board.attack_bonus(roster, seat, card)
    }

    /// WN-CARD-3: once an enemy turn each thick hide takes something off a heavy blow; an attack is one blow, main and slam.
    fn after_hide(
        &mut self,
        roster: &Roster,
        victim: Seat,
        amount: u8,
        blow: Blow,
        table: &mut Table<'_, Event>,
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
        for effect in self.lasting(roster, victim) {
            let Lasting::ThickHide { from, less } = effect else { continue };
            hides += 1;
            if hides > held && amount > 0 && before.saturating_add(amount) >= from {
                let off = less.min(amount);
                amount -= off;
                self.board.turn.hides = hides;
                table.tell(|| Event::HideHeld { seat: victim, amount: off });
            }
        }
        amount
    }

    /// WN-DMG-1: Guts are turned up into the discard pile; without Guts the seat has lost at once (WN-DMG-2).
    pub(crate) fn suffer(&mut self, seat: Seat, amount: u8, table: &mut Table<'_, Event>) {
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
        table.tell(|| Event::Damaged { seat, amount: cards.len(), cards, guts });
        if guts == 0 {
            self.win(seat.other(), table);
        }
    }
}
