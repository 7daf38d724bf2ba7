//! Exact chances before a decision, computed from what everybody can see and from the seat's own cards.

use kernel::{Chance, Odds, Seat};

use crate::abilities;
use crate::rules::offence::OffenceWindow;
use crate::rules::pin::{self, CONVERSION, Hold, KickOut};
use crate::rules::resolving;
use crate::rules::target::target;
use crate::rules::{attacking, countering};
use crate::step::{Attack, Step, Way};
use crate::{Bout, Card, Cards, Choice, Effect, Initiative, Kind, Labels, Roster, Shape, Slot, Wrestler};

/// The chance that one die reaches a target.
const fn die(target: u8) -> Chance {
    Chance::new(if target <= 1 { 6 } else { 7u8.saturating_sub(target) } as u128, 6)
}

/// The chance that this card of the attack hits, with every modifier that is in force now.
pub fn hit_chance(bout: &Bout, roster: &Roster, attack: Attack, card: Card) -> Chance {
    die(target(bout, roster, attack, card))
}

/// The chance that two dice sum to `most` at most.
const fn two_dice(most: i8) -> Chance {
    let most = if most < 1 {
        1
    } else if most > 12 {
        12
    } else {
        most
    } as u128;
    // The sums 2 to 7 come up once more each, the sums 8 to 12 once less.
    let low = if most < 7 { most } else { 7 };
    let ways = low * (low - 1) / 2 + if most > 7 { (most - 7) * (18 - most) / 2 } else { 0 };
    Chance::new(ways, 36)
}

/// The chance to kick out within so many attempts at this health, if nothing changes in between.
pub fn kick_out_chance(health: u8, attempts: u8) -> Chance {
    let fails = two_dice(health.cast_signed()).complement();
    (0..attempts).fold(Chance::ONE, |chance, _| chance * fails).complement()
}

/// The chance that the pinned seat kicks out if it does its best: every useful ability, and all stamina into health,
/// before the first roll. Neither can be better later, since a roll that succeeds ends the pin.
pub fn best_kick_out(bout: &Bout, roster: &Roster, seat: Seat, attempts: u8, shift: i8) -> Chance {
    let corner = &bout.corners[seat];
    let board = bout.board(roster, seat);
    let mut best = Chance::ZERO;
    // Which abilities are worth their cost is found by trying all sets of them.
    'sets: for set in 0..8u8 {
        let (mut stamina, mut health) = (corner.stamina, corner.health);
        let (mut attempts, mut shift) = (attempts, shift);
        for slot in Slot::ALL {
            if set >> slot as u8 & 1 == 0 {
                continue;
            }
            let ability = board.ability(slot);
            if ability.when != crate::When::Pinned
                || !corner.tokens.has(slot)
                || stamina < ability.cost.stamina
                || health < ability.cost.health
                || !abilities::applies(bout, roster, seat, slot, Labels::default())
            {
                continue 'sets;
            }
            stamina -= ability.cost.stamina;
            health -= ability.cost.health;
            match ability.effect {
                Effect::KickOuts(by) => attempts = attempts.saturating_add_signed(by),
                Effect::KickOutRoll(by) => shift += by,
                _ => {}
            }
        }
        let health = converted(board, health, stamina);
        let chance = kick_out_chance(health.saturating_add_signed(-shift), attempts);
        if chance.as_f64() > best.as_f64() {
            best = chance;
        }
    }
    best
}

/// The health after all stamina that can be converted has been.
fn converted(board: &Wrestler, health: u8, stamina: u8) -> u8 {
    (health + stamina / CONVERSION.stamina).min(board.health.max).max(health)
}

/// The chance that a pin with this hold, begun now, wins if the pinned seat does its best.
pub fn pin_wins(bout: &Bout, roster: &Roster, hold: Hold, changed_by: i8) -> Chance {
    let attempts = pin::attempts(bout, roster, hold, changed_by);
    best_kick_out(bout, roster, bout.defender(), attempts, 0).complement()
}

/// How a card holds the defender in a pin.
pub fn hold_of(board: &Wrestler, card: Card) -> Hold {
    let printed = board.card(card);
    Hold { grapple: printed.kind == Kind::Grapple, kick_out: printed.kick_out }
}

/// The chances of an attack that is declared with these cards.
fn of_attack(bout: &Bout, roster: &Roster, attack: Attack) -> Vec<Odds> {
    if attack.way == Way::Rampage {
        return of_rampage(bout, roster, attack);
    }
    let Some(card) = attack.cards.lowest() else { return Vec::new() };
    let board = bout.board(roster, bout.attacker);
    let mut odds = vec![named("hit", hit_chance(bout, roster, attack, card))];
    if board.card(card).pin {
        // After the hit: its damage is dealt, and the defender has taken the stamina.
        let mut after = *bout;
        let seat = after.defender();
        let dealt = resolving::dealt(bout, roster, attack, attack.cards);
        let corner = &mut after.corners[seat];
        corner.health = corner.health.saturating_sub(dealt);
        corner.stamina = (corner.stamina + 1).min(bout.board(roster, seat).stamina.max);
        odds.push(named("then a pin wins", pin_wins(&after, roster, hold_of(board, card), 0)));
    }
    odds
}

/// The chances that some die, and that every die, of a rampage can be given to a card it is enough for.
fn of_rampage(bout: &Bout, roster: &Roster, attack: Attack) -> Vec<Odds> {
    let mut targets: Vec<u8> = attack.cards.iter().map(|card| target(bout, roster, attack, card)).collect();
    targets.sort_unstable();
    let count = targets.len() as u32;
    let Some(&easiest) = targets.first() else { return Vec::new() };
    let any = (0..count).fold(Chance::ONE, |chance, _| chance * die(easiest).complement()).complement();
    vec![named("some hit", any), named("all hit", all_reach(&targets))]
}

/// The chance that as many dice as there are targets can be paired so that each reaches its own: the lowest die the
/// lowest target, and so on. Counted over the faces still possible, from the lowest die up.
fn all_reach(targets: &[u8]) -> Chance {
    // ways[k]: how many orders of k dice, none above the face reached so far, are paired with the first k targets.
    let mut ways = vec![0u128; targets.len() + 1];
    ways[0] = 1;
    for face in 1..=6u8 {
        let mut next = ways.clone();
        for have in 0..targets.len() {
            let mut choose = 1u128;
            for more in 1..=targets.len() - have {
                if targets[have + more - 1] > face {
                    break;
                }
                // Of `have + more` dice, which ones show this face.
                choose = choose * (have + more) as u128 / more as u128;
                next[have + more] += ways[have] * choose;
            }
        }
        ways = next;
    }
    Chance::new(ways[targets.len()], 6u128.pow(targets.len() as u32))
}

/// The chance that a blind attack hits, whichever affordable card comes up.
fn of_blind(bout: &Bout, roster: &Roster) -> Vec<Odds> {
    let pile = bout.corners[bout.attacker].pile;
    let cards: Vec<Card> = pile
        .iter()
        .filter(|&card| attacking::affordable(bout, roster, Cards::one(card), Way::Blind))
        .collect();
    let each = Chance::new(1, cards.len() as u128);
    let hit = cards
        .iter()
        .map(|&card| each * hit_chance(bout, roster, Attack::new(Cards::one(card), Way::Blind, None), card))
        .sum();
    vec![named("hit", hit)]
}

fn named(what: &str, chance: Chance) -> Odds {
    Odds { what: what.to_owned(), chance }
}

fn single(card: Card, combo: Option<Shape>) -> Attack {
    Attack::new(Cards::one(card), Way::Single, combo)
}

/// The chances that matter for a choice of this seat now.
pub(crate) fn of(bout: &Bout, roster: &Roster, seat: Seat, choice: Choice) -> Vec<Odds> {
    let Some(step) = bout.agenda.top() else { return Vec::new() };
    match (step, choice) {
        (Step::Act(_), Choice::Attack(card)) => of_attack(bout, roster, single(card.card(), None)),
        (Step::Act(_), Choice::BlindAttack) => of_blind(bout, roster),
        (Step::GatherRampage(_), Choice::Rampaged) => {
            of_attack(bout, roster, Attack::new(bout.corners[seat].play, Way::Rampage, None))
        }
        (Step::Declare(declare), Choice::Use(slot)) => {
            of_attack(bout, roster, Attack { eased: Some(slot), ..declare.attack })
        }
        (Step::Declare(declare), _) => of_attack(bout, roster, declare.attack),
        (Step::Defend(defend), Choice::Use(slot)) => match bout.ability(roster, seat, slot).effect {
            Effect::Initiative(Initiative { roll: Some(target), .. }) => {
                vec![named("take the initiative", die(target))]
            }
            Effect::Initiative(_) => Vec::new(),
            _ => of_attack(bout, roster, Attack { braced: Some(slot), ..defend.attack }),
        },
        (Step::Defend(defend), Choice::No) => of_attack(bout, roster, defend.attack),
        (Step::Reroll(reroll), Choice::Discard(_) | Choice::Use(_)) => of_attack(bout, roster, reroll.attack),
        (Step::CounterAbility(counter), Choice::Counter) => {
            let target = countering::initiative(bout, roster, counter.slot).countered.unwrap_or(1);
            vec![named("counter", die(target))]
        }
        (Step::OffenceWindow(OffenceWindow { hits, .. }), Choice::Pin) => {
            let board = bout.board(roster, seat);
            hits.lowest()
                .map(|card| named("the pin wins", pin_wins(bout, roster, hold_of(board, card), 0)))
                .into_iter()
                .collect()
        }
        (Step::OffenceWindow(_), Choice::Chain(shape, card)) => {
            of_attack(bout, roster, single(card.card(), Some(shape)))
        }
        (Step::TriggerIcon(_), Choice::Pin) => {
            let hold = Hold { grapple: false, kick_out: false };
            vec![named("the pin wins", pin_wins(bout, roster, hold, 0))]
        }
        (Step::StartPin(start), Choice::Use(slot)) => match bout.ability(roster, seat, slot).effect {
            Effect::KickOuts(by) => vec![named("the pin wins", pin_wins(bout, roster, start.hold, by))],
            _ => Vec::new(),
        },
        (Step::StartPin(start), _) => vec![named("the pin wins", pin_wins(bout, roster, start.hold, 0))],
        (Step::KickOut(kick_out), _) => of_kick_out(bout, roster, seat, kick_out, choice),
        _ => Vec::new(),
    }
}

/// The next roll, and the whole pin if the best is made of it afterwards.
fn of_kick_out(bout: &Bout, roster: &Roster, seat: Seat, pin: KickOut, choice: Choice) -> Vec<Odds> {
    let mut after = *bout;
    let corner = &mut after.corners[seat];
    let mut next = pin;
    match choice {
        Choice::KickOut => {
            let now = two_dice(corner.health.saturating_add_signed(-pin.shift).cast_signed());
            let later = best_kick_out(bout, roster, seat, pin.attempts.saturating_sub(1), pin.shift);
            return vec![named("this roll", now), named("kick out", now + now.complement() * later)];
        }
        Choice::Convert => {
            corner.stamina = corner.stamina.saturating_sub(CONVERSION.stamina);
            corner.health += 1;
        }
        Choice::Use(slot) => {
            let ability = bout.ability(roster, seat, slot);
            corner.tokens.spend(slot);
            corner.stamina = corner.stamina.saturating_sub(ability.cost.stamina);
            corner.health = corner.health.saturating_sub(ability.cost.health);
            match ability.effect {
                Effect::KickOuts(by) => next.attempts = next.attempts.saturating_add_signed(by),
                Effect::KickOutRoll(by) => next.shift += by,
                _ => {}
            }
        }
        _ => return vec![named("kick out", Chance::ZERO)],
    }
    vec![named("kick out", best_kick_out(&after, roster, seat, next.attempts, next.shift))]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of the rulings page, in tenths of a percent, for 1, 2 and 3 attempts by health.
    #[test]
    fn kick_outs_by_health_and_attempts() {
        let table: [[u32; 13]; 3] = [
            [0, 0, 28, 83, 167, 278, 417, 583, 722, 833, 917, 972, 1000],
            [0, 0, 55, 160, 306, 478, 660, 826, 923, 972, 993, 999, 1000],
            [0, 0, 81, 230, 421, 623, 802, 928, 979, 995, 999, 1000, 1000],
        ];
        for (attempts, row) in (1..).zip(table) {
            for (health, expected) in (0..).zip(row) {
                let chance = kick_out_chance(health, attempts);
                let shown = (chance.as_f64() * 1000.0).round() as u32;
                assert_eq!(shown, expected, "health {health}, {attempts} attempts: {chance}");
            }
        }
    }

    #[test]
    fn a_rampage_of_twos_and_a_three() {
        assert_eq!(all_reach(&[2]), Chance::new(5, 6));
        assert_eq!(all_reach(&[2, 2]), Chance::new(25, 36));
        // Both dice at least 2, and not both below 3: 25 pairs less the pair of twos.
        assert_eq!(all_reach(&[2, 3]), Chance::new(24, 36));
        assert_eq!(all_reach(&[1, 1, 1]), Chance::ONE);
        assert_eq!(all_reach(&[6, 6]), Chance::new(1, 36));
    }
}
