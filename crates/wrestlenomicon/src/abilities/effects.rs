//! The effects of cards, one after another in printed order.
//!
//! WN-ZERO-5: what does not say "may" happens as far as it can. WN-ZERO-6: a part without a target is skipped.

use kernel::{Asked, Canonical, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::abilities::dice::RollD3;
use crate::abilities::trackless::AmbushFrom;
use crate::card::Card;
use crate::roster::{Face, Row};
use crate::rules::attack_card::{NameMover, Source};
use crate::rules::bump::BumpOne;
use crate::rules::damage::Blow;
use crate::rules::hand::ChooseDiscard;
use crate::rules::permanents::ChooseDestroyed;
use crate::vocabulary::Effect;
use crate::{Bout, Event, Roster};

/// A part of a card that has effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub enum Part {
    /// An attack's main ability.
    Main,
    /// An attack's slam ability.
    Slam,
    /// The main ability of another card, borrowed by an attack.
    Mimic,
    /// A Permanent's Play part.
    Play,
    /// A Combo.
    Combo,
    /// A Defense.
    Defense,
}

impl Part {
    /// Is damage of this part an attack's damage?
    pub(crate) const fn blow(self) -> Blow {
        match self {
            Self::Main | Self::Slam | Self::Mimic => Blow::Attack,
            Self::Play | Self::Combo | Self::Defense => Blow::Other,
        }
    }
}

/// The effects of a part of a card happen, from the `next` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Perform {
    /// For whom.
    pub seat: Seat,
    pub card: Card,
    pub part: Part,
    pub next: u8,
    /// The tracked card that was lost, for a Defense that takes it back.
    pub lost: Option<Card>,
}

/// A Combo or Defense has done what it does and is discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct PutAway {
    pub card: Card,
}

impl Rule<Bout> for PutAway {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, _: &Roster, _: &mut Table<'_, Event>) {
        bout.put_away(self.card);
    }
}

impl Row {
    /// The effects printed on a part.
    pub(crate) fn effects(&self, part: Part) -> &[Effect] {
        match (&self.face, part) {
            (Face::Attack(attack), Part::Main | Part::Mimic) => &attack.main,
            (Face::Attack(attack), Part::Slam) => &attack.slam,
            (Face::Permanent(permanent), Part::Play) => &permanent.play,
            (Face::Combo(combo), Part::Combo) => &combo.effect,
            (Face::Defense(defense), Part::Defense) => &defense.effect,
            _ => &[],
        }
    }
}

impl Perform {
    /// All effects of that part.
    pub(crate) const fn all(seat: Seat, card: Card, part: Part) -> Self {
        Self { seat, card, part, next: 0, lost: None }
    }

    /// A cancelled attack does nothing, and a slam only if the attack slams.
    fn is_off(self, bout: &Bout) -> bool {
        let attack = bout.board.attack;
        match self.part {
            Part::Main | Part::Mimic => attack.is_some_and(|attack| attack.cancelled),
            Part::Slam => attack.is_none_or(|attack| attack.cancelled || !attack.slams),
            Part::Play | Part::Combo | Part::Defense => false,
        }
    }
}

impl Rule<Bout> for Perform {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        if self.is_off(bout) {
            return;
        }
        let effects = bout.board.row(roster, self.card).effects(self.part);
        let Some(&effect) = effects.get(self.next as usize) else { return };
        if (self.next as usize + 1) < effects.len() {
            bout.then([Self { next: self.next + 1, ..self }.into()]);
        }
        self.happen(effect, bout, roster, table);
    }
}

impl Perform {
    fn happen(self, effect: Effect, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let Self { seat, part, .. } = self;
        let enemy = seat.other();
        match effect {
            Effect::Damage(amount) => bout.strike(roster, seat, amount, part.blow(), table),
            // WN-CARD-16
            Effect::DamageWithCultists(amount) => {
                if bout.corner(seat).cultists >= 2 {
                    bout.strike(roster, seat, amount, part.blow(), table);
                }
            }
            Effect::SelfDamage(amount) => bout.suffer(seat, amount, table),
            Effect::RollDamage(dice) => {
                for _ in 0..dice {
                    bout.then([RollD3 { seat, part }.into()]);
                }
            }
            Effect::Draw(count) => bout.draw_cards(seat, count, table),
            Effect::Cultists(count) => bout.gain_cultists(seat, count.into(), table),
            Effect::Bump(spaces) => bout.then([BumpOne { seat, spaces }.into()]),
            Effect::BumpRandom(spaces) => bout.bump_random(enemy, spaces, table),
            Effect::BumpAll(spaces) => bout.bump_all(enemy, spaces, table),
            Effect::DiscardRandom(count) => (0..count).for_each(|_| bout.discard_random(enemy, table)),
            Effect::DiscardChosen(count) => {
                bout.reveal_hand(enemy, table);
                for _ in 0..count {
                    bout.then([ChooseDiscard { seat }.into()]);
                }
            }
            Effect::Steal(count) => (0..count).for_each(|_| bout.steal(seat, table)),
            Effect::Heal(count) => (0..count).for_each(|_| bout.heal(seat, table)),
            Effect::Push(points) => {
                bout.then([NameMover { seat, points, source: Source::Effect }.into()]);
            }
            Effect::Destroy(count) => {
                for _ in 0..count {
                    bout.then([ChooseDestroyed { seat }.into()]);
                }
            }
            Effect::Echo => bout.echo(seat, table),
            Effect::Ambush(position) => bout.then([AmbushFrom { seat, position }.into()]),
            Effect::Mimic => self.mimic(bout, table),
            Effect::TakeBack => self.take_back(bout, table),
        }
    }

    /// WN-CARD-17: borrows the main ability of the enemy's top card; a borrowed ability borrows nothing in turn.
    fn mimic(self, bout: &mut Bout, table: &mut Table<'_, Event>) {
        let Self { seat, part, .. } = self;
        if part == Part::Mimic {
            return;
        }
        if let Some(&card) = bout.corner(seat.other()).zero.last() {
            table.tell(|| Event::Mimicked { seat, card });
            bout.then([Self::all(seat, card, Part::Mimic).into()]);
        }
    }

    /// WN-CARD-24: the tracked card that was lost comes to the hand.
    fn take_back(self, bout: &mut Bout, table: &mut Table<'_, Event>) {
        let Self { seat, lost: Some(card), .. } = self else {
            return kernel::fault!("a card is taken back, and none was lost");
        };
        if bout.corner_mut(card.owner()).discard.take(card) {
            bout.minds[seat].hand.put(card);
            bout.seen_coming(seat, card);
            table.tell(|| Event::TakenBack { seat, card });
        }
    }
}
