//! A thoughtful wrestler: weighs every choice in points of damage.
//!
//! It looks one decision ahead. What it cannot see it imagines, but nothing it weighs depends on that: tracks, tokens
//! and piles are open, and its own cards it knows.

mod defence;
mod gain;
mod hit;
mod pin;
mod rampage;

use atw::{AttackCard, Bout, Cards, Choice, Face, Hold, Icon, Roster, Shape, Step, Wrestler};
use kernel::{Fast, Game, Seat};

use crate::{Bot, Situation};

/// What things are worth, in points of damage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// Winning now.
    pub match_won: f64,
    /// Having the initiative.
    pub initiative: f64,
    /// Taking the initiative by a defence.
    pub stopping: f64,
    /// A card in hand, below the limit.
    pub card: f64,
    /// A point of momentum.
    pub momentum: f64,
    /// A point of health gained.
    pub health: f64,
    /// A point of stamina, when there is plenty.
    pub stamina: f64,
    /// What a point of stamina is worth more when there is little.
    pub scarce: f64,
    /// Having low stamina.
    pub tired: f64,
    /// The reversal, kept for later.
    pub reversal: f64,
    /// A one-time ability, kept for later.
    pub token: f64,
    /// A taunt or a recovery to come.
    pub icon: f64,
    /// What a hit gives the defender.
    pub compensation: f64,
    /// A card that is gone when it has hit.
    pub spent_card: f64,
    /// A card that is gone without having hit, beyond its own worth.
    pub discard: f64,
    /// What damage is worth more when little health is left.
    pub weakness: f64,
    /// A card of a rampage that misses.
    pub rampage_miss: f64,
    /// Turning stamina into health.
    pub conversion: f64,
    /// Passing, besides what it brings.
    pub pass: f64,
    /// A blind attack.
    pub blind: f64,
    /// A combo that a card leads to.
    pub chain: f64,
}

impl Worth {
    /// Found by playing variants against each other.
    pub const TUNED: Self = Self {
        match_won: 14.0,
        initiative: 1.4,
        stopping: 2.2,
        card: 0.9,
        momentum: 0.31,
        health: 1.04,
        stamina: 0.25,
        scarce: 0.5,
        tired: 0.9,
        reversal: 0.5,
        token: 1.15,
        icon: 0.43,
        compensation: 0.7,
        spent_card: 0.42,
        discard: 0.9,
        weakness: 0.0,
        rampage_miss: 0.6,
        conversion: 0.7,
        pass: 0.24,
        blind: -0.4,
        chain: 0.7,
    };
}

/// The scripted bot.
#[derive(Clone, Debug)]
pub struct Scripted {
    luck: Fast,
    worth: Worth,
    /// The starting hands thought out so far, by wrestler; they follow from the roster alone.
    hands: Vec<Option<Cards>>,
}

impl Scripted {
    /// A bot whose imagination follows from this seed; its choices do not depend on it.
    pub fn new(seed: u64) -> Self {
        Self::with(Worth::TUNED, seed)
    }

    /// A variant that values things otherwise.
    pub fn with(worth: Worth, seed: u64) -> Self {
        Self { luck: Fast::new(seed), worth, hands: Vec::new() }
    }

    fn starting_hand(&mut self, roster: &Roster, wrestler: usize) -> Cards {
        if self.hands.len() <= wrestler {
            self.hands.resize(wrestler + 1, None);
        }
        *self.hands[wrestler].get_or_insert_with(|| best_hand(&roster.wrestlers[wrestler]))
    }
}

impl Bot<Bout> for Scripted {
    fn choose(&mut self, situation: &Situation<'_, Bout>) -> Choice {
        let Situation { content: roster, seat, view, offered, .. } = *situation;
        if let [only] = offered {
            return *only;
        }
        if let Choice::Pick(_) = offered[0] {
            let hand = self.starting_hand(roster, view.corners[seat].wrestler.into());
            let wanted =
                offered.iter().find(|choice| matches!(choice, Choice::Pick(card) if hand.has(card.card())));
            return *wanted.unwrap_or(&offered[0]);
        }
        let bout = Bout::imagine(roster, view, &mut self.luck);
        let mind = Mind { bout: &bout, roster, us: seat, worth: self.worth };
        let mut best = (f64::NEG_INFINITY, offered[0]);
        for &choice in offered {
            let value = mind.value(choice);
            if value > best.0 {
                best = (value, choice);
            }
        }
        best.1
    }
}

/// The starting hand with the best cards that lead into each other.
fn best_hand(board: &Wrestler) -> Cards {
    let mut best = (f64::NEG_INFINITY, Cards::NONE);
    search_hand(board, Cards::NONE, 0, &mut best);
    best.1
}

fn search_hand(board: &Wrestler, hand: Cards, damage: u8, best: &mut (f64, Cards)) {
    if hand.len() == board.hand {
        let value = hand_value(board, hand);
        if value > best.0 {
            *best = (value, hand);
        }
        return;
    }
    let rest = hand.highest().map_or(board.deck, |last| board.deck.after(last));
    for card in rest.iter() {
        let damage = damage + board.card(card).damage;
        if damage <= 9 {
            search_hand(board, hand.with(card), damage, best);
        }
    }
}

fn hand_value(board: &Wrestler, hand: Cards) -> f64 {
    let single: f64 = hand.iter().map(|card| plain_value(board.card(card))).sum();
    let chains: f64 = hand
        .iter()
        .flat_map(|a| hand.iter().map(move |b| (a, b)))
        .filter(|(a, b)| a != b)
        .map(|(a, b)| {
            let (right, left) = (board.card(a).right, board.card(b).left);
            if Shape::BOTH.iter().any(|&shape| right.match_in(left, shape)) { 0.4 } else { 0.0 }
        })
        .sum();
    let rampaging = hand.iter().filter(|&card| board.card(card).rampage).count();
    single + chains + if rampaging > 1 { 0.3 * rampaging as f64 } else { 0.0 }
}

/// What a card is worth by what is printed on it.
fn plain_value(card: &AttackCard) -> f64 {
    let hits = f64::from(7 - card.target.min(6)) / 6.0;
    let icons =
        0.3 * f64::from(u8::from(card.taunt) + u8::from(card.recover)) + 0.8 * f64::from(u8::from(card.pin));
    hits * (f64::from(card.damage) + Worth::TUNED.momentum * f64::from(card.momentum) + icons)
        - 0.35 * f64::from(card.stamina)
}

/// One decision: the state as the seat sees it, and whose side it is on.
struct Mind<'a> {
    bout: &'a Bout,
    roster: &'a Roster,
    us: Seat,
    worth: Worth,
}

impl Mind<'_> {
    fn board(&self, seat: Seat) -> &Wrestler {
        self.bout.board(self.roster, seat)
    }

    /// What a choice is worth now; only differences between the choices of one question count.
    fn value(&self, choice: Choice) -> f64 {
        let Some(step) = self.bout.agenda.top() else { return 0.0 };
        let us = self.us;
        let corner = &self.bout.corners[us];
        match (step, choice) {
            (Step::Act(_), Choice::Attack(card)) => {
                let card = card.card();
                self.attack(Self::single(card, None), card)
            }
            (Step::Act(_), Choice::Rampage(card)) => self.best_rampage(Cards::one(card.card())),
            (Step::Act(_), Choice::BlindAttack) => self.worth.blind,
            (Step::Act(_), Choice::DrawACard) => self.draw(us, 1) - self.worth.initiative + self.worth.pass,
            (Step::Act(_), _) => self.stamina(us, 3) - self.worth.initiative + self.worth.pass,
            (Step::GatherRampage(_), Choice::Rampage(card)) => {
                self.best_rampage(corner.play.with(card.card()))
            }
            (Step::GatherRampage(_), _) => self.rampage(corner.play),
            (Step::Declare(declare), _) => self.declare(declare.attack, choice),
            (Step::Defend(defend), _) => self.defend(defend.attack, choice),
            (Step::DiscardToBlock(_), Choice::Discard(card)) => -self.keep(card.card()),
            (Step::CounterAbility(counter), _) => self.counter(counter.slot, choice),
            (Step::TriggerIcon(_), Choice::Pin) => self.pin_value(Hold::BARE),
            (Step::TriggerIcon(_) | Step::OffenceWindow(_), Choice::Taunt) => self.exchange(Icon::Taunt),
            (Step::TriggerIcon(_) | Step::OffenceWindow(_), Choice::Recover) => self.exchange(Icon::Recover),
            (Step::AssignDice(assign), Choice::Assign(Face(face))) => {
                let mut dice = assign.dice;
                dice[face as usize - 1] -= 1;
                let card = assign.left.lowest().unwrap_or_default();
                self.die_for(assign.attack, card, face)
                    + self.pair(assign.attack, assign.left.without(card), dice)
            }
            (Step::Reroll(reroll), _) => self.reroll(reroll.attack, choice),
            (Step::Compensate(_), Choice::TakeStamina) => self.stamina(us, 1),
            (Step::Compensate(_), _) => {
                self.draw(us, 1) - if corner.hand.len() >= self.board(us).hand { 0.4 } else { 0.3 }
            }
            (Step::TrimHand(_), Choice::Return(card)) => -self.keep(card.card()),
            (Step::OffenceWindow(window), Choice::Pin) => {
                self.pin_value(Hold::of(self.board(us), window.hits)) + 0.2
            }
            (Step::OffenceWindow(window), Choice::Use(slot)) => self.after_hit(window.attack, slot),
            (Step::OffenceWindow(_), Choice::Chain(shape, card)) => {
                let card = card.card();
                self.attack(Self::single(card, Some(shape)), card) - self.best_attack().max(-0.6)
            }
            (Step::SearchPile(_), Choice::Take(card)) => self.keep(card.card()),
            (Step::StartPin(start), Choice::Use(slot)) => {
                self.pin_with(start.hold, Some(slot)) - self.worth.token
            }
            (Step::StartPin(start), _) => self.pin_with(start.hold, None),
            (Step::KickOut(pin), _) => self.kick_out(pin.attempts, pin.shift, choice),
            _ => 0.0,
        }
    }
}
