//! Exact chances before a decision, computed from what everybody can see and from the seat's own cards.
//!
//! ATW-ODDS-1: a choice is paid for first, by the rules themselves on a copy of the state: what it costs may change what follows.
//! What each chance stands for:
//!
//! | name | happens when |
//! |---|---|
//! | hit | the next die of the attack hits, if nobody does anything before it is rolled |
//! | some hit, all hit | so many dice of a rampage can be given to cards for which they are enough, likewise |
//! | then a pin wins | after that hit the pin wins, both doing their best from there |
//! | the pin wins | the pin wins, both doing their best: free tokens, abilities, stamina turned into health |
//! | this roll | the next roll kicks out |
//! | kick out | the pinned seat gets out of this pin, doing its best |
//! | take the initiative | the ability's own die succeeds |
//! | the counter fails | the attacker's free die against the ability fails |
//! | counter | the free die against the ability succeeds |

mod verdict;

pub(crate) use verdict::verdict;

use std::collections::BTreeMap;

use kernel::{Chance, Fast, Odds, Seat, Table};

use crate::abilities;
use crate::rules::attacking::{self, declare};
use crate::rules::offence::OffenceWindow;
use crate::rules::pin::{self, CONVERSION, Hold, KickOut};
use crate::rules::target::target;
use crate::rules::{combo, countering, reroll, resolving};
use crate::step::{Attack, Step, Way};
use crate::{
    Bout, Card, Cards, Choice, Cost, Effect, Event, Gain, Initiative, Labels, Roster, Shape, Slot, When,
};

/// The chance that one die reaches a target.
const fn die(target: u8) -> Chance {
    Chance::new(if target <= 1 { 6 } else { 7u8.saturating_sub(target) } as u128, 6)
}

/// The chance that this card of the attack hits, with every modifier that is in force now.
pub fn hit_chance(bout: &Bout, roster: &Roster, attack: Attack, card: Card) -> Chance {
    die(target(bout, roster, attack, card))
}

/// The chance that two dice sum to `most` at most.
const fn two_dice(most: u8) -> Chance {
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
    let fails = two_dice(health).complement();
    (0..attempts).fold(Chance::ONE, |chance, _| chance * fails).complement()
}

fn better(one: Chance, other: Chance) -> Chance {
    if other.as_f64() > one.as_f64() { other } else { one }
}

/// The chance that the pinned seat kicks out if it does its best with abilities and stamina.
pub fn best_kick_out(bout: &Bout, roster: &Roster, seat: Seat, attempts: u8, shift: i8) -> Chance {
    let corner = &bout.corners[seat];
    let board = bout.board(roster, seat);
    let mut pin = KickOut { attempts, shift, submission: false };
    for slot in Slot::ALL {
        let ability = board.ability(slot);
        let there = ability.when == When::Pinned
            && corner.tokens.has(slot)
            && abilities::applies(bout, roster, seat, slot, Labels::default());
        if !there {
            continue;
        }
        // Whether or not it can be paid now: health may come by conversion.
        if ability.cost != Cost::default() {
            return try_everything(bout, roster, seat, pin, &mut BTreeMap::new());
        }
        match ability.effect {
            Effect::KickOuts(by) => pin.attempts = pin.attempts.saturating_add_signed(by.max(0)),
            Effect::KickOutRoll(by) => pin.shift += by.min(0),
            _ => kernel::fault!("an ability of the pinned seat that does nothing in a pin"),
        }
    }
    // What is free is used, and all stamina turned into health, before the first roll: neither is better later, since a
    // roll that succeeds ends the pin.
    let health = (corner.health + corner.stamina / CONVERSION.stamina).min(board.health.max);
    kick_out_chance(health.saturating_add_signed(-pin.shift), pin.attempts)
}

/// The same where an ability has its price, which may be better paid later or never.
fn try_everything(
    bout: &Bout,
    roster: &Roster,
    seat: Seat,
    pin: KickOut,
    known: &mut BTreeMap<(u8, u8, [bool; 2], u8, i8), Chance>,
) -> Chance {
    let corner = &bout.corners[seat];
    let key = (corner.stamina, corner.health, corner.tokens.one_time, pin.attempts, pin.shift);
    if let Some(&chance) = known.get(&key) {
        return chance;
    }
    let mut best = Chance::ZERO;
    if pin.attempts > 0 {
        let now = two_dice(pin.most(corner));
        let failed = KickOut { attempts: pin.attempts - 1, ..pin };
        best = now + now.complement() * try_everything(bout, roster, seat, failed, known);
    }
    if pin.converts(bout, roster) {
        let (after, ()) = silently(bout, |after, table| pin::convert(after, roster, seat, table));
        best = better(best, try_everything(&after, roster, seat, pin, known));
    }
    for slot in pin.usable(bout, roster) {
        let (after, next) = silently(bout, |after, table| pin.help(after, roster, seat, slot, table));
        best = better(best, try_everything(&after, roster, seat, next, known));
    }
    known.insert(key, best);
    best
}

/// ATW-ODDS-2: the chance that a pin with this hold, begun now, wins if both do their best.
pub fn pin_wins(bout: &Bout, roster: &Roster, hold: Hold) -> Chance {
    abilities::usable(bout, roster, bout.attacker, When::Pinning, hold.labels())
        .map(|slot| pin_wins_with(bout, roster, hold, Some(slot)))
        .fold(pin_wins_with(bout, roster, hold, None), better)
}

/// The same, when the attacker begins it with this ability or with none.
pub fn pin_wins_with(bout: &Bout, roster: &Roster, hold: Hold, slot: Option<Slot>) -> Chance {
    let (after, changed_by) =
        silently(bout, |after, table| slot.map_or(0, |slot| pin::tighten(after, roster, slot, table)));
    let attempts = pin::attempts(&after, roster, hold, changed_by);
    best_kick_out(&after, roster, after.defender(), attempts, 0).complement()
}

/// A copy of the state after this has been done to it, by rules that roll no die there.
fn silently<T>(bout: &Bout, does: impl FnOnce(&mut Bout, &mut Table<'_, Event>) -> T) -> (Bout, T) {
    let mut after = *bout;
    let mut unused = Fast::new(0);
    let result = does(&mut after, &mut Table::silent(&mut unused));
    (after, result)
}

/// The chances of an attack that has been declared and paid, at the roll.
fn of_attack(bout: &Bout, roster: &Roster, attack: Attack) -> Vec<Odds> {
    if attack.way == Way::Rampage {
        return of_rampage(bout, roster, attack);
    }
    let Some(card) = attack.cards.lowest() else {
        kernel::fault!("an attack without a card");
        return Vec::new();
    };
    let board = bout.board(roster, bout.attacker);
    let mut odds = vec![named("hit", hit_chance(bout, roster, attack, card))];
    if board.card(card).pin {
        let (after, ()) = silently(bout, |after, table| {
            after.agenda.clear();
            resolving::hit(after, roster, attack, attack.cards, table);
            // Of the two compensations stamina is the one that helps against a pin.
            after.gain(roster, after.defender(), Gain { stamina: 1, ..Gain::default() }, table);
        });
        odds.push(named("then a pin wins", pin_wins(&after, roster, Hold::of(board, attack.cards))));
    }
    odds
}

/// The chances that some die, and that every die, of a rampage can be given to a card it is enough for.
fn of_rampage(bout: &Bout, roster: &Roster, attack: Attack) -> Vec<Odds> {
    let mut targets: Vec<u8> = attack.cards.iter().map(|card| target(bout, roster, attack, card)).collect();
    targets.sort_unstable();
    let count = targets.len() as u32;
    let Some(&easiest) = targets.first() else {
        kernel::fault!("a rampage without a card");
        return Vec::new();
    };
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

/// An attack with cards of the hand, declared and paid.
fn declared(bout: &Bout, roster: &Roster, attack: Attack) -> Vec<Odds> {
    let (after, ()) = silently(bout, |after, table| declare(after, roster, attack, table));
    of_attack(&after, roster, attack)
}

/// The next attack of a chain. The card before it leaves the table first, and that may be the end.
fn chained(bout: &Bout, roster: &Roster, last: Attack, shape: Shape, card: Card) -> Vec<Odds> {
    let (after, ()) = silently(bout, |after, table| combo::chain(after, roster, last, shape, card, table));
    if after.ending.is_some() {
        return vec![named("hit", Chance::ZERO)];
    }
    of_attack(&after, roster, Attack::new(Cards::one(card), Way::Single, Some(shape)))
}

/// The chances that matter for a choice of this seat now.
pub(crate) fn of(bout: &Bout, roster: &Roster, seat: Seat, choice: Choice) -> Vec<Odds> {
    let Some(step) = bout.agenda.top() else { return Vec::new() };
    let paid = |slot| silently(bout, |after, table| abilities::spend(after, roster, seat, slot, table)).0;
    match (step, choice) {
        (Step::Act(_), Choice::Attack(card)) => {
            declared(bout, roster, Attack::new(Cards::one(card.card()), Way::Single, None))
        }
        (Step::Act(_), Choice::BlindAttack) => of_blind(bout, roster),
        (Step::GatherRampage(_), Choice::Rampaged) => {
            declared(bout, roster, Attack::new(bout.corners[seat].play, Way::Rampage, None))
        }
        (Step::Declare(declare), Choice::Use(slot)) => {
            of_attack(&paid(slot), roster, Attack { eased: Some(slot), ..declare.attack })
        }
        (Step::Declare(declare), _) => of_attack(bout, roster, declare.attack),
        (Step::Defend(defend), Choice::Use(slot)) => match bout.ability(roster, seat, slot).effect {
            Effect::Initiative(initiative) => of_initiative(initiative),
            _ => of_attack(&paid(slot), roster, Attack { braced: Some(slot), ..defend.attack }),
        },
        (Step::Defend(defend), Choice::No) => of_attack(bout, roster, defend.attack),
        (Step::Reroll(missed), Choice::Discard(_) | Choice::Use(_)) => {
            let (after, ()) = silently(bout, |after, table| reroll::pay(after, roster, seat, choice, table));
            of_attack(&after, roster, missed.attack)
        }
        (Step::CounterAbility(counter), Choice::Counter) => {
            let target = countering::initiative(bout, roster, counter.slot).countered.unwrap_or(1);
            vec![named("counter", die(target))]
        }
        (Step::OffenceWindow(OffenceWindow { hits, .. }), Choice::Pin) => {
            vec![named("the pin wins", pin_wins(bout, roster, Hold::of(bout.board(roster, seat), hits)))]
        }
        (Step::OffenceWindow(window), Choice::Chain(shape, card)) => {
            chained(bout, roster, window.attack, shape, card.card())
        }
        (Step::TriggerIcon(_), Choice::Pin) => {
            vec![named("the pin wins", pin_wins(bout, roster, Hold::BARE))]
        }
        (Step::StartPin(start), Choice::Use(slot)) => {
            vec![named("the pin wins", pin_wins_with(bout, roster, start.hold, Some(slot)))]
        }
        (Step::StartPin(start), _) => {
            vec![named("the pin wins", pin_wins_with(bout, roster, start.hold, None))]
        }
        (Step::KickOut(kick_out), _) => of_kick_out(bout, roster, seat, kick_out, choice),
        // Nothing is rolled for the others.
        _ => Vec::new(),
    }
}

/// An ability that takes the initiative, by its own die or against the attacker's.
fn of_initiative(initiative: Initiative) -> Vec<Odds> {
    let roll = initiative.roll.map(|target| named("take the initiative", die(target)));
    let counter = initiative.countered.map(|target| named("the counter fails", die(target).complement()));
    roll.into_iter().chain(counter).collect()
}

/// The next roll, and the whole pin if the best is made of it afterwards.
fn of_kick_out(bout: &Bout, roster: &Roster, seat: Seat, pin: KickOut, choice: Choice) -> Vec<Odds> {
    let (after, next) = match choice {
        Choice::KickOut => {
            let now = two_dice(pin.most(&bout.corners[seat]));
            let later = best_kick_out(bout, roster, seat, pin.attempts.saturating_sub(1), pin.shift);
            return vec![named("this roll", now), named("kick out", now + now.complement() * later)];
        }
        Choice::Convert => {
            let (after, ()) = silently(bout, |after, table| pin::convert(after, roster, seat, table));
            (after, pin)
        }
        Choice::Use(slot) => silently(bout, |after, table| pin.help(after, roster, seat, slot, table)),
        _ => return vec![named("kick out", Chance::ZERO)],
    };
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
