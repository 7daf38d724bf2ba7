//! A scripted player of Wrestlenomicon.
//!
//! It counts everything in points of damage. A card on the track is worth its attack, discounted by the way it still has
//! to go; a play is worth what it adds to that, plus the attack it lands; a pass is worth the cards it draws. It looks
//! one turn ahead, slams when it can, keeps Cultists for moves that land, and saves Defenses for blows that hurt.

use kernel::Seat;
use wrestlenomicon::{
    Board, Bout, Card, Choice, Effect, Face, Few, Lasting, Momentum, Mover, Pantheon, Step, View, Ward,
    bumped_to, landing,
};

use crate::{Bot, Situation};

/// The share of an attack's worth that a card on each space has, Ground Zero first.
const NEARNESS: [f32; 7] = [1.0, 0.84, 0.73, 0.63, 0.54, 0.46, 0.40];
/// The share of an attack's worth that a card in hand has.
const IN_HAND: f32 = 0.12;
/// What a Cultist is worth when it is kept.
const CULTIST: f32 = 0.55;
/// What a card drawn is worth to a seat that holds so many already.
const DRAWN: [f32; 8] = [1.55, 1.35, 1.15, 1.0, 0.85, 0.7, 0.6, 0.5];
/// The least that a Defense must save.
const WORTH_DEFENDING: f32 = 1.9;
/// The chance that a card that would slam now still slams when it lands later.
const SLAM_LATER: f32 = 0.45;

/// The scripted player. It keeps nothing in mind between decisions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scripted;

impl Bot<Bout> for Scripted {
    fn choose(&mut self, situation: &Situation<'_, Bout>) -> Choice {
        let eye = Eye {
            content: situation.content,
            view: situation.view,
            board: &situation.view.board,
            us: situation.seat,
        };
        let mut best = (f32::NEG_INFINITY, situation.offered[0]);
        for &choice in situation.offered {
            let score = eye.score(choice);
            if score > best.0 {
                best = (score, choice);
            }
        }
        best.1
    }
}

/// What the bot sees, and what it makes of it.
#[derive(Clone, Copy)]
struct Eye<'a> {
    content: &'a Pantheon,
    view: &'a View,
    board: &'a Board,
    us: Seat,
}

impl Eye<'_> {
    fn score(&self, choice: Choice) -> f32 {
        match choice {
            Choice::Open(card) => self.opening(card),
            Choice::Play(card) => self.play(card),
            Choice::Combo(card) => self.combo(card),
            Choice::Pass => self.draws(2),
            Choice::PassDiscarding(card) => self.draws(3) - self.in_hand(card) - 0.1,
            Choice::Redraw => 3.0,
            Choice::EndTurn | Choice::NoMore | Choice::LetIt | Choice::KeepRoll => 0.0,
            Choice::Move(mover) => self.best_move(self.us, mover, self.points(), !self.board.turn.attacked),
            Choice::Sacrifice(Few(count)) => self.sacrifice(count),
            Choice::SacrificeFor(mover) => {
                self.moved(self.us, mover, self.cultist_step(self.us), !self.board.turn.attacked) - CULTIST
            }
            Choice::Defend(card) => self.defend(card),
            Choice::Bump(mover) => self.bumped(mover, self.bump_spaces()),
            Choice::BumpBy(Few(spaces)) => self.bump_by(spaces),
            Choice::Discard(card) | Choice::Destroy(card) => self.in_hand(card),
            Choice::Retire(card) => -self.in_hand(card),
            Choice::Reroll => self.reroll(),
            Choice::Ambush(card) => self.attack(self.us, card, self.slams(self.us, card)),
        }
    }

    // ------------------------------------------------------------------- what things are worth

    fn guts(&self, seat: Seat) -> f32 {
        f32::from(self.board.corners[seat].guts())
    }

    /// Damage that ends the match is worth more than its number.
    fn damage(&self, victim: Seat, amount: f32) -> f32 {
        let guts = self.guts(victim);
        if amount >= guts { 100.0 } else { amount * (1.0 + 1.5 / guts) }
    }

    fn effect(&self, seat: Seat, effect: Effect) -> f32 {
        let enemy = seat.other();
        let tracked = self.board.corners[enemy].tracked() as f32;
        let held = f32::from(self.view.hands[enemy].all()).min(2.0) / 2.0;
        let d3 = 2.0 + f32::from(self.d3_plus(seat));
        match effect {
            Effect::Damage(n) => self.damage(enemy, n.into()),
            Effect::SelfDamage(n) => -self.damage(seat, n.into()),
            Effect::RollDamage(n) => d3 * f32::from(n),
            Effect::DamageWithCultists(n) => {
                if self.board.corners[seat].cultists >= 2 {
                    n.into()
                } else {
                    0.3 * f32::from(n)
                }
            }
            Effect::Draw(n) => self.draws_for(seat, n),
            Effect::Cultists(n) => 0.8 * f32::from(n),
            Effect::Bump(n) => 0.5 * f32::from(n) * tracked.min(2.0) / 2.0,
            Effect::BumpRandom(n) => 0.35 * f32::from(n) * tracked.min(2.0) / 2.0,
            Effect::BumpAll(n) => 0.4 * f32::from(n) * tracked,
            Effect::DiscardRandom(n) => 0.8 * f32::from(n) * held,
            Effect::DiscardChosen(n) => 1.1 * f32::from(n) * held,
            Effect::Steal(n) => 1.7 * f32::from(n) * held,
            Effect::Heal(n) => 0.9 * f32::from(n).min(25.0 - self.guts(seat)),
            Effect::Push(n) => 0.6 * f32::from(n),
            Effect::Destroy(n) => f32::from(n).min(self.board.corners[enemy].permanents.len() as f32),
            Effect::Echo => self.top(seat).map_or(0.0, |card| self.main(seat, card)),
            Effect::Mimic => self.top(enemy).map_or(0.5, |card| self.borrowed(seat, card)),
            Effect::Ambush(_) => 2.5,
            Effect::TakeBack => 1.5,
        }
    }

    fn effects(&self, seat: Seat, effects: &[Effect]) -> f32 {
        effects.iter().map(|&effect| self.effect(seat, effect)).sum()
    }

    fn main(&self, seat: Seat, card: Card) -> f32 {
        self.board.attack_card(self.content, card).map_or(0.0, |attack| self.effects(seat, &attack.main))
    }

    /// A borrowed ability borrows nothing in turn.
    fn borrowed(&self, seat: Seat, card: Card) -> f32 {
        self.board.attack_card(self.content, card).map_or(0.0, |attack| {
            let own = attack.main.iter().filter(|&&effect| effect != Effect::Mimic);
            own.map(|&effect| self.effect(seat, effect)).sum()
        })
    }

    /// What an attack with this card brings.
    fn attack(&self, seat: Seat, card: Card, slams: bool) -> f32 {
        let Some(attack) = self.board.attack_card(self.content, card) else { return 0.0 };
        let boost = self.board.lasting(self.content, seat).map(|effect| match effect {
            Lasting::AttackDamage { kind, plus } if kind == attack.kind => f32::from(plus),
            _ => 0.0,
        });
        let slam = if slams { self.effects(seat, &attack.slam) } else { 0.0 };
        let blow = sum_damage(&attack.main) + if slams { sum_damage(&attack.slam) } else { 0.0 };
        let lethal = if blow >= self.guts(seat.other()) { 100.0 } else { 0.0 };
        self.effects(seat, &attack.main) + slam + boost.sum::<f32>() + lethal
    }

    fn slams(&self, seat: Seat, card: Card) -> bool {
        self.board.would_slam(self.content, seat, card)
    }

    fn top(&self, seat: Seat) -> Option<Card> {
        self.board.corners[seat].zero.last().copied()
    }

    /// What a card will bring that has not landed yet.
    fn promise(&self, seat: Seat, card: Card) -> f32 {
        let dry = self.attack(seat, card, false);
        if self.slams(seat, card) {
            dry + SLAM_LATER * (self.attack(seat, card, true) - dry)
        } else {
            dry + 0.12
        }
    }

    /// What a card is worth where it lies on the track.
    fn tracked(&self, seat: Seat, card: Card, space: u8) -> f32 {
        self.promise(seat, card).min(12.0) * NEARNESS[space.min(6) as usize]
    }

    fn in_hand(&self, card: Card) -> f32 {
        let row = self.board.row(self.content, card);
        match &row.face {
            Face::Attack(attack) => {
                0.35 + self.promise(self.us, card) * IN_HAND + 0.25 * f32::from(attack.momentum.number())
            }
            Face::Permanent(_) => {
                if self.board.corners[self.us].permanents.len() < 2 {
                    1.1
                } else {
                    0.4
                }
            }
            Face::Combo(_) => 1.25,
            Face::Defense(_) => 1.35,
        }
    }

    fn draws(&self, count: u8) -> f32 {
        let more = self.board.lasting(self.content, self.us).map(|effect| match effect {
            Lasting::Pass { draw, .. } => draw,
            _ => 0,
        });
        self.draws_for(self.us, count + more.sum::<u8>())
    }

    fn draws_for(&self, seat: Seat, count: u8) -> f32 {
        let held = self.view.hands[seat].all() as usize;
        (0..count as usize).map(|more| DRAWN[(held + more).min(DRAWN.len() - 1)]).sum()
    }

    // ------------------------------------------------------------------------ moving cards

    fn d3_plus(&self, seat: Seat) -> u8 {
        let plus = self.board.lasting(self.content, seat).map(|effect| match effect {
            Lasting::D3Plus(more) => more,
            _ => 0,
        });
        plus.sum()
    }

    fn cultist_step(&self, seat: Seat) -> u8 {
        let steps = self.board.lasting(self.content, seat).map(|effect| match effect {
            Lasting::CultistStep(step) => step,
            _ => 1,
        });
        steps.fold(1, u8::max)
    }

    fn bonus(&self, seat: Seat) -> u8 {
        let bonus = self.board.lasting(self.content, seat).map(|effect| match effect {
            Lasting::Momentum(more) => more,
            _ => 0,
        });
        bonus.sum()
    }

    fn card_at(&self, seat: Seat, mover: Mover) -> Option<(Card, u8)> {
        if mover == Mover::LIFTED {
            self.board.turn.lifted.map(|card| (card, self.board.turn.lifted_from))
        } else {
            (1..=6)
                .find(|&space| mover == Mover::space(space))
                .and_then(|space| self.board.corners[seat].on(space).map(|card| (card, space)))
        }
    }

    /// What a move of so many points brings.
    fn moved(&self, seat: Seat, mover: Mover, points: u8, may_attack: bool) -> f32 {
        let Some((card, from)) = self.card_at(seat, mover) else { return 0.0 };
        self.moved_from(seat, card, from, points, may_attack)
    }

    fn moved_from(&self, seat: Seat, card: Card, from: u8, points: u8, may_attack: bool) -> f32 {
        let to = landing(&self.board.corners[seat], from, points, may_attack);
        let before = self.tracked(seat, card, from);
        if to == 0 {
            self.attack(seat, card, self.slams(seat, card)) - before
        } else {
            self.tracked(seat, card, to) - before
        }
    }

    /// The same with as many Cultists as it is good to sacrifice.
    fn best_move(&self, seat: Seat, mover: Mover, points: u8, may_attack: bool) -> f32 {
        let Some((card, from)) = self.card_at(seat, mover) else { return 0.0 };
        self.best_from(seat, card, from, points, may_attack)
    }

    fn best_from(&self, seat: Seat, card: Card, from: u8, points: u8, may_attack: bool) -> f32 {
        let step = self.cultist_step(seat);
        let most = self.board.corners[seat].cultists.min(6) as u8;
        (0..=most)
            .map(|count| {
                self.moved_from(seat, card, from, points + count * step, may_attack)
                    - CULTIST * f32::from(count)
            })
            .fold(f32::NEG_INFINITY, f32::max)
    }

    fn points(&self) -> u8 {
        match self.view.agenda.top() {
            Some(Step::NameMover(step)) => step.points,
            Some(Step::Advance(step)) => step.points,
            _ => 1,
        }
    }

    fn sacrifice(&self, count: u8) -> f32 {
        let Some(mover) = self.board.turn.named else { return -f32::from(count) };
        let points = self.points() + count * self.cultist_step(self.us);
        let encore = if count > 0 && self.holds_encore() { 1.5 } else { 0.0 };
        self.moved(self.us, mover, points, !self.board.turn.attacked) - CULTIST * f32::from(count) + encore
    }

    fn holds_encore(&self) -> bool {
        let held = self.view.known_hand(self.us);
        !self.board.turn.combo
            && held.kinds().any(|card| match &self.board.row(self.content, card).face {
                Face::Combo(combo) => combo.condition.contains(&wrestlenomicon::Condition::Sacrificed),
                _ => false,
            })
    }

    // ------------------------------------------------------------------------------- plays

    fn opening(&self, card: Card) -> f32 {
        let Some(attack) = self.board.attack_card(self.content, card) else { return 0.0 };
        self.tracked(self.us, card, attack.position) + 0.5 * f32::from(attack.momentum.number())
    }

    fn play(&self, card: Card) -> f32 {
        match &self.board.row(self.content, card).face {
            Face::Attack(attack) => {
                self.play_attack(card, attack.position, attack.momentum) - self.in_hand(card)
            }
            Face::Permanent(permanent) => {
                let room = if self.board.corners[self.us].permanents.len() < 2 { 2.6 } else { 0.4 };
                let again = self.board.corners[self.us].permanents.contains(&card);
                let late = self.guts(self.us).min(self.guts(self.us.other())) / 14.0;
                let lasts = room * late.min(1.0) * if again { 0.6 } else { 1.0 };
                lasts + self.effects(self.us, &permanent.play) - self.in_hand(card)
            }
            _ => 0.0,
        }
    }

    fn play_attack(&self, card: Card, position: u8, momentum: Momentum) -> f32 {
        let corner = &self.board.corners[self.us];
        let may_attack = !self.board.turn.attacked;
        let placed = self.tracked(self.us, card, position);
        let others = (1..=6).filter_map(|space| corner.on(space).map(|card| (card, space)));
        match momentum {
            Momentum::One(points) => {
                let lost = corner.on(position).map_or(0.0, |old| self.tracked(self.us, old, position));
                let moves = others.map(|(other, space)| {
                    let gain =
                        self.best_from(self.us, other, space, points + self.bonus(self.us), may_attack);
                    if space == position { gain } else { gain - lost }
                });
                placed + moves.fold(-lost, f32::max)
            }
            Momentum::All => {
                let mut landed = !may_attack;
                let mut gain = 0.0;
                for (other, space) in others {
                    if space == 1 && !landed {
                        landed = true;
                        gain += self.attack(self.us, other, self.slams(self.us, other))
                            - self.tracked(self.us, other, 1);
                    } else if space > 1 {
                        gain += self.tracked(self.us, other, space - 1) - self.tracked(self.us, other, space);
                    }
                }
                placed + gain
            }
        }
    }

    /// The best attack that a play could still land this turn.
    fn best_landing(&self) -> f32 {
        if self.board.turn.attacked {
            return 0.0;
        }
        let corner = &self.board.corners[self.us];
        let help = self.board.momentum_help(self.content, self.us);
        let held = self.view.known_hand(self.us);
        let most = held
            .kinds()
            .filter_map(|card| self.board.attack_card(self.content, card))
            .map(|attack| attack.momentum.number() + help)
            .max()
            .unwrap_or(0);
        (1..=6)
            .filter(|&space| space <= most)
            .filter_map(|space| corner.on(space))
            .map(|card| self.attack(self.us, card, self.slams(self.us, card)))
            .fold(0.0, f32::max)
    }

    fn combo(&self, card: Card) -> f32 {
        let Face::Combo(combo) = &self.board.row(self.content, card).face else { return 0.0 };
        let mut worth = self.effects(self.us, &combo.effect);
        for effect in &combo.effect {
            match *effect {
                Effect::Push(points) => worth += self.best_push(points) - 0.6 * f32::from(points),
                Effect::Echo => worth -= self.best_landing(),
                Effect::Ambush(position) => worth += self.best_ambush(position) - 2.5 - self.best_landing(),
                _ => {}
            }
        }
        // Before the play it costs nothing but the card; a Combo that is good now may be better after an attack.
        if worth >= 1.2 { worth + 4.0 } else { -1.0 }
    }

    fn best_push(&self, points: u8) -> f32 {
        let may_attack = !self.board.turn.attacked;
        (1..=6)
            .map(|space| self.best_move(self.us, Mover::space(space), points, may_attack))
            .fold(0.0, f32::max)
    }

    fn best_ambush(&self, position: u8) -> f32 {
        let held = self.view.known_hand(self.us);
        held.kinds()
            .filter(|&card| {
                self.board.attack_card(self.content, card).is_some_and(|attack| attack.position <= position)
            })
            .map(|card| self.attack(self.us, card, self.slams(self.us, card)) - self.in_hand(card))
            .fold(0.0, f32::max)
    }

    // ---------------------------------------------------------------------------- answers

    fn defend(&self, card: Card) -> f32 {
        let Face::Defense(defense) = &self.board.row(self.content, card).face else { return 0.0 };
        let cost = CULTIST * f32::from(defense.sacrifice);
        let mut saved = self.effects(self.us, &defense.effect);
        if let Some(attack) = self.board.attack.filter(|_| !defense.ward.is_empty()) {
            saved += self.warded(&defense.ward, attack.card, attack.slams);
        }
        if defense.effect.iter().any(|effect| matches!(effect, Effect::Bump(_))) {
            saved = self.best_stop(&defense.effect);
        }
        saved - cost - WORTH_DEFENDING
    }

    fn warded(&self, wards: &[Ward], card: Card, slams: bool) -> f32 {
        let them = self.us.other();
        let Some(attack) = self.board.attack_card(self.content, card) else { return 0.0 };
        let slam = if slams { sum_damage(&attack.slam) } else { 0.0 };
        let blow = sum_damage(&attack.main) + slam;
        let mut saved = 0.0;
        let mut off = 0.0;
        for ward in wards {
            match *ward {
                Ward::Reduce(amount) => off += f32::from(amount).min(blow),
                Ward::Cancel => {
                    off = blow;
                    saved += self.effects(them, &attack.main) - sum_damage(&attack.main);
                }
                Ward::CancelSlam => {
                    off += slam;
                    saved += self.effects(them, &attack.slam) - slam;
                }
            }
        }
        if blow >= self.guts(self.us) && blow - off < self.guts(self.us) {
            return 100.0;
        }
        saved + off * (1.0 + 3.0 / self.guts(self.us).max(1.0))
    }

    /// What the best bump takes from a play: the attack it stops, if it stops one.
    fn best_stop(&self, effects: &[Effect]) -> f32 {
        let spaces = effects
            .iter()
            .filter_map(|effect| match effect {
                Effect::Bump(spaces) => Some(*spaces),
                _ => None,
            })
            .sum();
        let stops = (1..=6).map(|space| self.bumped(Mover::space(space), spaces));
        stops.fold(self.bumped(Mover::LIFTED, spaces), f32::max)
    }

    fn bump_spaces(&self) -> u8 {
        match self.view.agenda.top() {
            Some(Step::BumpOne(step)) => step.spaces,
            Some(Step::BumpFar(step)) => step.spaces,
            _ => 1,
        }
    }

    fn bump_by(&self, spaces: u8) -> f32 {
        match self.view.agenda.top() {
            Some(Step::BumpFar(step)) => self.bumped(step.mover, spaces),
            _ => 0.0,
        }
    }

    /// What the enemy loses when that card is bumped; much, if it was about to land.
    fn bumped(&self, mover: Mover, spaces: u8) -> f32 {
        let them = self.us.other();
        let Some((card, from)) = self.card_at(them, mover) else { return 0.0 };
        let corner = &self.board.corners[them];
        let to = bumped_to(corner, from, spaces);
        if to == from {
            return 0.0;
        }
        let before = self.tracked(them, card, from);
        let after = if to > 6 { 0.0 } else { self.tracked(them, card, to) };
        let coming = self.view.agenda.iter().find_map(|step| match step {
            Step::Advance(step) if self.board.turn.named == Some(mover) => Some(step.points),
            _ => None,
        });
        let stopped = coming.filter(|_| self.board.turn.seat == them && !self.board.turn.attacked);
        if let Some(points) = stopped {
            let reach = points + self.board.corners[them].cultists.min(6) as u8 * self.cultist_step(them);
            if points >= from && reach < to {
                return self.attack(them, card, self.slams(them, card)) - after * 0.8;
            }
        }
        before - after
    }

    fn reroll(&self) -> f32 {
        match self.view.agenda.top() {
            Some(Step::TakeRoll(roll)) => 2.0 + f32::from(roll.more) - f32::from(roll.result),
            _ => 0.0,
        }
    }
}

/// The damage printed on an ability, a d3 counted as two.
fn sum_damage(effects: &[Effect]) -> f32 {
    let damage = effects.iter().map(|&effect| match effect {
        Effect::Damage(n) => f32::from(n),
        Effect::RollDamage(n) => 2.0 * f32::from(n),
        _ => 0.0,
    });
    damage.sum()
}
