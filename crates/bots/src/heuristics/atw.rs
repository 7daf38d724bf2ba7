//! A thoughtful wrestler: weighs every choice in points of damage.
//!
//! It looks one decision ahead. What it cannot see it imagines, but nothing it weighs depends on that: tracks, tokens
//! and piles are open, and its own cards it knows.

use atw::{
    Attack, AttackCard, Bout, Card, Cards, Choice, Class, Effect, Face, Gain, Hold, Icon, Initiative, Roster,
    Shape, Slot, Step, Then, Way, Wrestler, attack_cost, damage_dealt, hold_of, kick_out_chance, pin_wins,
    target_number,
};
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

    /// What a point of stamina is worth to who has `now`.
    fn each_stamina(&self, now: u8) -> f64 {
        self.worth.stamina + self.worth.scarce * f64::from(12u8.saturating_sub(now)) / 12.0
    }

    /// What so much stamina is worth to a seat that has `now`: the less there is, the more.
    fn stamina(&self, seat: Seat, by: u8) -> f64 {
        let board = self.board(seat);
        let now = self.bout.corners[seat].stamina;
        let room = board.stamina.max.saturating_sub(now);
        let each = self.each_stamina(now);
        let leaves_low =
            if now <= board.stamina.low && now + by > board.stamina.low { self.worth.tired } else { 0.0 };
        f64::from(by.min(room)) * each + leaves_low
    }

    /// What spending so much stamina costs us.
    fn spend(&self, by: u8) -> f64 {
        let board = self.board(self.us);
        let now = self.bout.corners[self.us].stamina;
        let left = now.saturating_sub(by);
        let each = self.each_stamina(left);
        let turns_low =
            if now > board.stamina.low && left <= board.stamina.low { self.worth.tired } else { 0.0 };
        f64::from(by) * each + turns_low
    }

    fn draw(&self, seat: Seat, by: u8) -> f64 {
        let corner = &self.bout.corners[seat];
        let room = (self.board(seat).hand + 1).saturating_sub(corner.hand.len());
        let able = if corner.depleted { 0 } else { corner.pile.len() };
        let each = if corner.hand.len() <= 2 { self.worth.card * 1.3 } else { self.worth.card };
        f64::from(by.min(room).min(able)) * each
    }

    fn gain(&self, seat: Seat, gain: Gain) -> f64 {
        let corner = &self.bout.corners[seat];
        let health = gain.health.min(self.board(seat).health.max - corner.health);
        self.stamina(seat, gain.stamina)
            + f64::from(health) * self.worth.health
            + self.draw(seat, gain.cards)
            + f64::from(gain.momentum) * self.worth.momentum
    }

    /// The chance that a card of this attack hits.
    fn hits(&self, attack: Attack, card: Card) -> f64 {
        f64::from(7 - target_number(self.bout, self.roster, attack, card).clamp(1, 6)) / 6.0
    }

    /// What a hit of a single attack brings its attacker, a good window included.
    fn hit_value(&self, attack: Attack, card: Card) -> f64 {
        let attacker = self.bout.attacker;
        let board = self.board(attacker);
        let printed = board.card(card);
        let dealt = damage_dealt(self.bout, self.roster, attack, attack.cards);
        let mut after = *self.bout;
        let corner = &mut after.corners[attacker.other()];
        corner.health = corner.health.saturating_sub(dealt);
        let pin = if printed.pin {
            pin_wins(&after, self.roster, hold_of(board, card), 0).as_f64() * self.worth.match_won
        } else {
            0.0
        };
        let side = if printed.taunt || printed.recover { self.worth.icon } else { 0.0 };
        let near = if after.corners[attacker.other()].health <= 5 { self.worth.weakness } else { 0.0 };
        f64::from(dealt) * (1.0 + near) + f64::from(printed.momentum) * self.worth.momentum + pin.max(side)
            - self.worth.compensation
    }

    /// What declaring this attack is worth.
    fn attack(&self, attack: Attack, card: Card) -> f64 {
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

    fn single(card: Card, combo: Option<Shape>) -> Attack {
        Attack::new(Cards::one(card), Way::Single, combo)
    }

    /// The best attack with one card of the hand.
    fn best_attack(&self) -> f64 {
        let corner = &self.bout.corners[self.us];
        corner
            .hand
            .iter()
            .map(|card| Self::single(card, None))
            .filter(|attack| attack_cost(self.bout, self.roster, attack.cards, Way::Single) <= corner.stamina)
            .map(|attack| self.attack(attack, attack.cards.lowest().unwrap_or_default()))
            .fold(f64::NEG_INFINITY, f64::max)
    }

    /// What a rampage with these cards is worth.
    fn rampage(&self, cards: Cards) -> f64 {
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
    fn best_rampage(&self, with: Cards) -> f64 {
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

    fn pin_value(&self, hold: Hold, changed_by: i8) -> f64 {
        pin_wins(self.bout, self.roster, hold, changed_by).as_f64() * self.worth.match_won
    }

    fn exchange(&self, icon: Icon) -> f64 {
        let board = self.board(self.us);
        let both = match icon {
            Icon::Taunt => board.taunt,
            Icon::Recover => board.recover,
            Icon::Pin => return 0.0,
        };
        self.gain(self.us, both.you) - self.gain(self.us.other(), both.them)
    }

    /// How much keeping this card is worth.
    fn keep(&self, card: Card) -> f64 {
        let printed = self.board(self.us).card(card);
        plain_value(printed)
            + if printed.class == Class::Ordinary { 0.0 } else { 0.8 }
            + if self.bout.corners[self.us.other()].health <= 6 && printed.pin { 1.0 } else { 0.0 }
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
            (Step::TriggerIcon(_), Choice::Pin) => {
                self.pin_value(Hold { grapple: false, kick_out: false }, 0)
            }
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
                let hold = window.hits.lowest().map(|card| hold_of(self.board(us), card));
                hold.map_or(0.0, |hold| self.pin_value(hold, 0)) + 0.2
            }
            (Step::OffenceWindow(window), Choice::Use(slot)) => self.after_hit(window.attack, slot),
            (Step::OffenceWindow(_), Choice::Chain(shape, card)) => {
                let card = card.card();
                self.attack(Self::single(card, Some(shape)), card) - self.best_attack().max(-0.6)
            }
            (Step::SearchPile(_), Choice::Take(card)) => self.keep(card.card()),
            (Step::StartPin(start), Choice::Use(slot)) => match self.board(us).ability(slot).effect {
                Effect::KickOuts(by) => self.pin_value(start.hold, by) - self.worth.token,
                _ => 0.0,
            },
            (Step::StartPin(start), _) => self.pin_value(start.hold, 0),
            (Step::KickOut(pin), _) => self.kick_out(pin.attempts, pin.shift, choice),
            _ => 0.0,
        }
    }

    fn declare(&self, attack: Attack, choice: Choice) -> f64 {
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

    fn defend(&self, attack: Attack, choice: Choice) -> f64 {
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
        pin_wins(&after, self.roster, Hold { grapple: false, kick_out: false }, 0).as_f64()
            * self.worth.match_won
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

    fn counter(&self, slot: Slot, choice: Choice) -> f64 {
        let them = self.us.other();
        let suffered = match self.board(them).ability(slot).effect {
            Effect::Initiative(Initiative { then: Then::Damage(by), .. }) => f64::from(by),
            Effect::Initiative(Initiative { then: Then::Pin, .. }) => {
                let mut after = *self.bout;
                after.attacker = them;
                pin_wins(&after, self.roster, Hold { grapple: true, kick_out: false }, 0).as_f64()
                    * self.worth.match_won
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

    /// What a die is worth for a card of a rampage.
    fn die_for(&self, attack: Attack, card: Card, face: u8) -> f64 {
        let printed = self.board(self.us).card(card);
        if face >= target_number(self.bout, self.roster, attack, card) {
            let side = if printed.taunt || printed.recover { 0.2 } else { 0.0 };
            f64::from(printed.damage) + f64::from(printed.momentum) * self.worth.momentum + side
        } else {
            0.0
        }
    }

    /// The best pairing of these dice with these cards.
    fn pair(&self, attack: Attack, left: Cards, dice: [u8; 6]) -> f64 {
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

    fn reroll(&self, attack: Attack, choice: Choice) -> f64 {
        let Some(card) = attack.cards.lowest() else { return 0.0 };
        let stake = self.hits(attack, card) * (self.hit_value(attack, card) + self.worth.initiative);
        match choice {
            Choice::Discard(card) => stake - self.keep(card.card()).max(0.2) - self.worth.discard,
            Choice::Use(_) => stake - self.worth.token,
            _ => 0.0,
        }
    }

    fn after_hit(&self, attack: Attack, slot: Slot) -> f64 {
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

    /// Converts as long as a safer pin is worth more than the stamina.
    fn kick_out(&self, attempts: u8, shift: i8, choice: Choice) -> f64 {
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
