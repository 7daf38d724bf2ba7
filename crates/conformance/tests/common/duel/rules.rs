//! What happens in a duel.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU32, Ordering};

use kernel::Die;

use super::*;

/// What each kind adds to a strike.
pub(super) const POWER: [u8; KINDS] = [0, 1, 2, 2, 3, 4];
const LONGEST: u8 = 40;

static LOOKS: AtomicU32 = AtomicU32::new(0);

/// Every second time.
fn now_and_then() -> bool {
    LOOKS.fetch_add(1, Ordering::Relaxed) % 2 == 1
}

impl Duel {
    pub fn deal(setup: Setup, table: &mut Table<'_, Event>) -> Result<Self, Problems> {
        if !(2..=4).contains(&setup.hand) {
            return Err(Problems::one("hand", "two to four cards"));
        }
        if !(1..=3).contains(&setup.health) {
            return Err(Problems::one("health", "one to three hits"));
        }
        let mut duel = Self {
            setup,
            hands: BySeat::default(),
            buried: BySeat::default(),
            bids: BySeat::default(),
            pile: Pile::shuffled(DECK),
            spent: Cards::NONE,
            damage: BySeat::default(),
            turns: setup.bonus,
            agenda: Agenda::default(),
            over: None,
        };
        for seat in Seat::BOTH {
            for _ in 0..setup.hand {
                if let Some(card) = duel.pile.draw(table, "deal", Seats::one(seat)) {
                    duel.hands[seat].insert(card);
                }
            }
            table.tell(|| Event::Dealt { seat, cards: Some(Kinds::of(duel.hands[seat])) });
        }
        duel.agenda.do_next([Step::Bury { done: Seats::NONE }, Step::Bid { done: Seats::NONE }]);
        duel.settle(table);
        Ok(duel)
    }

    pub fn ask(&self, step: Step) -> Option<Asked> {
        let both = Seats::first(2);
        let but = |done: Seats| both.iter().filter(|&seat| !done.has(seat)).fold(Seats::NONE, Seats::with);
        match step {
            Step::Bury { done } if done != both => Some(Asked::sealed(but(done), "bury")),
            Step::Bid { done } if done != both => Some(Asked::sealed(but(done), "bid")),
            Step::Turn(seat) => Some(Asked::one(seat, "turn")),
            Step::Defend { attacker, kind } => {
                let can = of_kind(self.hands[attacker.other()], kind).is_some();
                (can || !has(Flaw::TellingWindow)).then_some(Asked::one(attacker.other(), "defend"))
            }
            _ => None,
        }
    }

    fn kinds(&self, seat: Seat) -> impl Iterator<Item = Kind> {
        // Cards come in the order of their kinds, so copies stand together.
        let mut last = None;
        self.hands[seat].iter().map(kind_of).filter(move |&kind| last.replace(kind) != Some(kind))
    }

    pub fn list(&self, seat: Seat, choices: &mut Choices<Choice>) {
        match self.agenda.top() {
            Some(Step::Bury { .. }) => {
                choices.extend(self.kinds(seat).map(Choice::Bury));
                choices.push(Choice::Done);
            }
            Some(Step::Bid { .. }) => {
                let taken = |bid| has(Flaw::DependentSeal) && self.bids[seat.other()] == bid + 1;
                choices.extend((0..3).filter(|&bid| !taken(bid)).map(|bid| Choice::Bid(Amount(bid))));
            }
            Some(Step::Turn(_)) => self.list_attacks(seat, choices),
            Some(Step::Defend { kind, .. }) => {
                if of_kind(self.hands[seat], kind).is_some() {
                    choices.push(Choice::Block);
                }
                choices.push(Choice::TakeIt);
            }
            _ => {}
        }
    }

    fn list_attacks(&self, seat: Seat, choices: &mut Choices<Choice>) {
        if has(Flaw::Duplicate) {
            choices.extend(self.hands[seat].iter().map(|card| Choice::Attack(kind_of(card))));
        } else if has(Flaw::MapOrder) {
            let unordered: HashSet<u8> = self.kinds(seat).map(|kind| kind.0).collect();
            choices.extend(unordered.into_iter().map(|kind| Choice::Attack(Kind(kind))));
        } else if has(Flaw::LookTouches) && now_and_then() {
            choices.push(Choice::Rest);
            choices.extend(self.kinds(seat).map(Choice::Attack));
            return;
        } else if has(Flaw::TooMany) {
            choices.extend((0..KINDS as u8).map(|kind| Choice::Attack(Kind(kind))));
            choices.extend([Choice::Block, Choice::TakeIt]);
        } else {
            choices.extend(self.kinds(seat).map(Choice::Attack));
        }
        choices.push(Choice::Rest);
    }

    pub fn answered(&mut self, seat: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        match (self.agenda.pop(), choice) {
            (Some(Step::Bury { done }), Choice::Bury(kind)) => {
                if let Some(card) = of_kind(self.hands[seat], kind) {
                    self.hands[seat].remove(card);
                    self.buried[seat].insert(card);
                    table.tell(|| Event::Buried { seat, kind });
                }
                let full = self.buried[seat].len() == 2 || self.hands[seat].is_empty();
                self.agenda.do_next([Step::Bury { done: if full { done.with(seat) } else { done } }]);
            }
            (Some(Step::Bury { done }), _) => self.agenda.do_next([Step::Bury { done: done.with(seat) }]),
            (Some(Step::Bid { done }), Choice::Bid(Amount(bid))) => {
                self.bids[seat] = bid + 1;
                if has(Flaw::EarlyRoll) {
                    table.roll(Die::COIN, "nerves");
                }
                let done = done.with(seat);
                if has(Flaw::OrderedSeal) && done.len() == 2 {
                    self.agenda.do_next([Step::Turn(seat)]);
                } else {
                    self.agenda.do_next([Step::Bid { done }]);
                }
            }
            (Some(Step::Turn(_)), Choice::Attack(kind)) => self.attack(seat, kind, table),
            (Some(Step::Turn(_)), _) => self.agenda.do_next([Step::Draw(seat), Step::Turn(seat.other())]),
            (Some(Step::Defend { kind, .. }), Choice::Block) => {
                self.spend(seat, kind);
                table.tell(|| Event::Blocked { seat, kind });
            }
            (Some(Step::Defend { attacker, kind }), _) => {
                self.agenda.do_next([Step::Strike { attacker, kind }]);
            }
            _ => {}
        }
        self.settle(table);
    }

    fn attack(&mut self, seat: Seat, kind: Kind, table: &mut Table<'_, Event>) {
        assert!(!(has(Flaw::Panics) && kind.0 == 5), "the strongest card");
        let other = has(Flaw::Restless) && now_and_then();
        let spent = if other { self.kinds(seat).last().unwrap_or(kind) } else { kind };
        self.spend(seat, spent);
        table.tell(|| Event::Attacked { seat, kind });
        if has(Flaw::TellingCount) && of_kind(self.hands[seat.other()], kind).is_none() {
            table.tell(|| Event::Gulped { seat: seat.other() });
        }
        let defend = Step::Defend { attacker: seat, kind };
        self.agenda.do_next([defend, Step::Draw(seat), Step::Turn(seat.other())]);
        if has(Flaw::FullAgenda) {
            self.agenda.do_next([defend; 4]);
        }
    }

    fn spend(&mut self, seat: Seat, kind: Kind) {
        if let Some(card) = of_kind(self.hands[seat], kind) {
            self.hands[seat].remove(card);
            self.spent.insert(card);
        }
    }

    /// Runs on to the next question.
    fn settle(&mut self, table: &mut Table<'_, Event>) {
        while let Some(step) = self.agenda.top() {
            if self.ask(step).is_some() {
                return;
            }
            self.agenda.pop();
            self.run(step, table);
        }
    }

    fn run(&mut self, step: Step, table: &mut Table<'_, Event>) {
        match step {
            Step::Bury { .. } => {
                for seat in Seat::BOTH {
                    let cards = core::mem::take(&mut self.buried[seat]);
                    self.pile.shuffle_in(cards, Seats::one(seat));
                    table.tell(|| Event::ShuffledIn { seat, count: cards.len() as u8 });
                }
            }
            Step::Bid { .. } => self.begin(table),
            Step::Defend { attacker, kind } => self.agenda.do_next([Step::Strike { attacker, kind }]),
            Step::Strike { attacker, kind } => self.strike(attacker, kind, table),
            Step::Draw(seat) => {
                if let Some(card) = self.pile.draw(table, "draw", Seats::one(seat)) {
                    self.hands[seat].insert(card);
                    table.tell(|| Event::Drew { seat, kind: Some(kind_of(card)) });
                }
                self.count_turn(table);
            }
            Step::Turn(_) => {}
        }
    }

    fn begin(&mut self, table: &mut Table<'_, Event>) {
        table.tell(|| Event::BidsShown { bids: self.bids });
        let [one, other] = self.bids.0;
        let first = match one.cmp(&other) {
            core::cmp::Ordering::Greater => Seat::FIRST,
            core::cmp::Ordering::Less => Seat::SECOND,
            core::cmp::Ordering::Equal => {
                let faces = table.roll_until([Die::D6, Die::D6], "roll-off", |f| f[0] != f[1]);
                if faces[0] > faces[1] { Seat::FIRST } else { Seat::SECOND }
            }
        };
        table.tell(|| Event::Began { seat: first });
        self.agenda.do_next([Step::Turn(first)]);
    }

    fn strike(&mut self, attacker: Seat, kind: Kind, table: &mut Table<'_, Event>) {
        let die = if has(Flaw::OwnDice) && now_and_then() { Die::of(4) } else { Die::D6 };
        let mut face = table.roll(die, "strike");
        while has(Flaw::RollsAgain) && face == 1 {
            face = table.roll(die, "strike");
        }
        let victim = attacker.other();
        if face + POWER[kind.0 as usize] >= 6 {
            if !has(Flaw::Endless) {
                self.damage[victim] += 1;
            }
            table.tell(|| Event::Hit { seat: victim, damage: self.damage[victim] });
            if self.damage[victim] >= self.setup.health {
                let seats = if has(Flaw::ThirdSeat) { 3 } else { 2 };
                self.end(Outcome::win(attacker, seats), table);
            }
        } else {
            table.tell(|| Event::Missed { seat: attacker });
        }
    }

    fn count_turn(&mut self, table: &mut Table<'_, Event>) {
        if has(Flaw::Endless) {
            return;
        }
        self.turns += 1;
        if self.turns >= LONGEST {
            let [one, other] = self.damage.0;
            let outcome = match one.cmp(&other) {
                core::cmp::Ordering::Less => Outcome::win(Seat::FIRST, 2),
                core::cmp::Ordering::Equal => Outcome::draw(2),
                core::cmp::Ordering::Greater => Outcome::win(Seat::SECOND, 2),
            };
            self.end(outcome, table);
        }
    }

    pub fn end(&mut self, outcome: Outcome, table: &mut Table<'_, Event>) {
        self.over = Some(outcome);
        self.agenda.clear();
        table.tell(|| Event::Ended);
    }
}
