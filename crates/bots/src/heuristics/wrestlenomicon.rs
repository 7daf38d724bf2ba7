//! A scripted player of Wrestlenomicon.
//!
//! It counts everything in points of damage. A card on the track is worth its attack, discounted by the way it still has
//! to go; a play is worth what it adds to that, plus the attack it lands; a pass is worth the cards it draws. It looks
//! one turn ahead, slams when it can, keeps Cultists for moves that land, and saves Defenses for blows that hurt.

mod moving;
mod worth;

use kernel::Seat;
use wrestlenomicon::{
    Board, Bout, Card, Choice, Effect, Face, Few, Momentum, Mover, Roster, Step, View, Ward, bumped_to,
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

/// The cards in a seat's hand, as the seat itself sees them: how many attacks, Permanents, Combos and Defenses, the best
/// attack, and the best play of the moment, both in points of damage up to eight.
pub fn hand(content: &Roster, view: &View, seat: Seat) -> [f64; 6] {
    let eye = Eye { content, view, board: &view.board, us: seat };
    let mut kinds = [0.0; 6];
    for card in view.known_hand(seat).iter() {
        let at = match &eye.board.row(content, card).face {
            Face::Attack(_) => 0,
            Face::Permanent(_) => 1,
            Face::Combo(_) => 2,
            Face::Defense(_) => 3,
        };
        kinds[at] += 1.0;
        if at == 0 {
            kinds[4] = f64::max(kinds[4], f64::from(eye.attack(seat, card, false).min(8.0)));
        }
        kinds[5] = f64::max(kinds[5], f64::from(eye.play(card).min(8.0)));
    }
    kinds
}

/// What the bot sees, and what it makes of it.
#[derive(Clone, Copy)]
struct Eye<'a> {
    content: &'a Roster,
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
