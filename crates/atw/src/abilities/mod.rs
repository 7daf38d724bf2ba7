//! Abilities: when they may be used, what they cost, and what the known effects do. An effect that does something new
//! has a file of its own.

use kernel::{Seat, Table};

use crate::rules::offence::PutAway;
use crate::step::{Attack, Way};
use crate::{Bout, Cards, Condition, Effect, Event, Labels, Roster, Slot, When};

pub(crate) mod armour;
pub(crate) mod brace;
pub(crate) mod combo;
pub(crate) mod discount;
pub(crate) mod drain;
pub(crate) mod keep;
pub(crate) mod scramble;
pub(crate) mod search;
pub(crate) mod turn_the_tide;

/// ATW-CARD-2: all labels of these cards of the attacker.
pub(crate) fn labels(bout: &Bout, roster: &Roster, cards: Cards) -> Labels {
    let board = bout.board(roster, bout.attacker);
    cards.iter().fold(Labels::default(), |labels, card| labels.and(board.card(card).labels()))
}

/// ATW-CARD-2, ATW-WINDOW-2: is what the ability asks for given? An attack with any of the named labels will do.
pub(crate) fn applies(bout: &Bout, roster: &Roster, seat: Seat, slot: Slot, labels: Labels) -> bool {
    let ability = bout.ability(roster, seat, slot);
    let them = seat.other();
    (ability.attacks.is_empty() || ability.attacks.meet(labels))
        && match ability.condition {
            Condition::None => true,
            Condition::TheirHealthLow => bout.corners[them].health_low(bout.board(roster, them)),
            Condition::MomentumTheirs => bout.momentum(seat) < 0,
            Condition::Momentum(least) => bout.momentum(seat) >= least.cast_signed(),
        }
}

/// The effect of the seat's passive ability on an attack with these labels, if it applies now.
pub(crate) fn passive(bout: &Bout, roster: &Roster, seat: Seat, labels: Labels) -> Option<Effect> {
    let ability = bout.ability(roster, seat, Slot::Permanent);
    (ability.when == When::Always && applies(bout, roster, seat, Slot::Permanent, labels))
        .then_some(ability.effect)
}

/// ATW-BOARD-4, ATW-BOARD-5: the abilities that may be triggered at this moment: the token is there, the cost can be paid, the attack fits.
pub(crate) fn usable(
    bout: &Bout,
    roster: &Roster,
    seat: Seat,
    when: When,
    labels: Labels,
) -> impl Iterator<Item = Slot> {
    let corner = &bout.corners[seat];
    Slot::ALL.into_iter().filter(move |&slot| {
        let ability = bout.ability(roster, seat, slot);
        ability.when == when
            && corner.tokens.has(slot)
            && corner.can_pay(ability.cost)
            && applies(bout, roster, seat, slot, labels)
    })
}

/// Is there any such ability?
pub(crate) fn any(bout: &Bout, roster: &Roster, seat: Seat, when: When, labels: Labels) -> bool {
    usable(bout, roster, seat, when, labels).next().is_some()
}

/// The abilities of the offence window of this attack.
pub(crate) fn after_hit<'a>(
    bout: &'a Bout,
    roster: &'a Roster,
    attack: Attack,
    hits: Cards,
) -> impl Iterator<Item = Slot> + 'a {
    let seat = bout.attacker;
    usable(bout, roster, seat, When::AfterAHit, labels(bout, roster, hits)).filter(move |&slot| {
        match bout.ability(roster, seat, slot).effect {
            // ATW-ABILITY-2
            Effect::Search => bout.corners[seat].can_draw(),
            // ATW-ABILITY-3
            Effect::Keep => attack.way == Way::Single && !attack.cards.has(bout.board(roster, seat).finisher),
            Effect::Scramble(_) => !bout.corners[seat.other()].hand.is_empty(),
            _ => true,
        }
    })
}

/// ATW-BOARD-4: pays for an ability and takes its token.
pub(crate) fn spend(bout: &mut Bout, roster: &Roster, seat: Seat, slot: Slot, table: &mut Table<'_, Event>) {
    table.tell(|| Event::Used { seat, slot });
    let cost = bout.ability(roster, seat, slot).cost;
    bout.corners[seat].pay(seat, cost, table);
    bout.corners[seat].tokens.spend(slot);
}

/// Triggers an ability in the offence window.
pub(crate) fn trigger_after_hit(
    bout: &mut Bout,
    roster: &Roster,
    attack: Attack,
    slot: Slot,
    table: &mut Table<'_, Event>,
) {
    let seat = bout.attacker;
    let them = bout.defender();
    spend(bout, roster, seat, slot, table);
    let effect = bout.ability(roster, seat, slot).effect;
    // ATW-WINDOW-4: damage of an ability counts with the attack, but is no attack suffered: nobody is compensated for it.
    let extra = if let Effect::Damage(by) = effect { by } else { 0 };
    bout.agenda.do_next([PutAway { attack, extra }.into()]);
    match effect {
        Effect::Gain(gain) => {
            bout.gain(roster, seat, gain, table);
            bout.trim_hands(roster);
        }
        Effect::Damage(by) => bout.corners[them].hurt(them, by, table),
        Effect::Search => bout.agenda.do_next([search::SearchPile.into()]),
        Effect::Keep => keep::keep(bout, table),
        Effect::Drain(by) => drain::drain(bout, by, table),
        Effect::Scramble(count) => scramble::scramble(bout, count, table),
        Effect::TurnTheTide => turn_the_tide::turn(bout, table),
        Effect::Target(_)
        | Effect::TheirTarget(_)
        | Effect::Initiative(_)
        | Effect::KickOuts(_)
        | Effect::Combo(_)
        | Effect::Armour { .. }
        | Effect::Brace { .. }
        | Effect::KickOutRoll(_)
        | Effect::Discount(_)
        | Effect::Reroll
        | Effect::MomentumCounts => kernel::fault!("an ability that does nothing after a hit"),
    }
}
