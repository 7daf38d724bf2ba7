//! The target number of an attack, with every modifier.

use crate::abilities;
use crate::bout::{ON_A_ROLL, UNSTOPPABLE};
use crate::step::Attack;
use crate::{Bout, Card, Class, Effect, Roster, Shape, When};

/// ATW-TARGET-2: no modifier lifts a target above this (ruling R33).
const HIGHEST: i8 = 6;

/// One reason why a target differs from the printed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modifier {
    /// The defender's stamina is low.
    LowStamina,
    /// The attacker is on a roll or unstoppable.
    Momentum,
    /// A square combo.
    Square,
    /// An ability of the attacker.
    Ability,
    /// An ability of the defender.
    TheirAbility,
}

/// Every modifier of this card's target now, with what it adds. ATW-MOMENTUM-4, ATW-ATTACK-3: everything is read at the
/// roll, before what the attack itself brings. ATW-WINDOW-3: passive abilities work without a window.
pub(crate) fn modifiers(bout: &Bout, roster: &Roster, attack: Attack, card: Card) -> [(Modifier, i8); 5] {
    let us = bout.attacker;
    let them = bout.defender();
    let board = bout.board(roster, us);
    let printed = board.card(card);
    let labels = printed.labels();

    // ATW-ABILITY-10
    let passive = abilities::passive(bout, roster, us, labels);
    let rides = printed.class != Class::Ordinary || passive == Some(Effect::MomentumCounts);
    // ATW-MOMENTUM-2, ATW-MOMENTUM-3
    let momentum = match bout.momentum(us) {
        _ if !rides => 0,
        UNSTOPPABLE.. => -2,
        ON_A_ROLL.. => -1,
        _ => 0,
    };
    // ATW-COMBO-3
    let square = match attack.combo {
        Some(Shape::Square) => -abilities::combo::bonus(bout, roster, us).cast_signed(),
        _ => 0,
    };
    let eased = attack.eased.map_or(0, |slot| match board.ability(slot).effect {
        Effect::Target(by) if board.ability(slot).when == When::Declaring => by,
        _ => 0,
    });
    let own = match passive {
        Some(Effect::Target(by)) => by,
        _ => 0,
    };
    let theirs = match abilities::passive(bout, roster, them, labels) {
        Some(Effect::TheirTarget(by)) => by,
        _ => 0,
    };
    [
        // ATW-ATTACK-3
        (Modifier::LowStamina, -i8::from(bout.corners[them].stamina_low(bout.board(roster, them)))),
        (Modifier::Momentum, momentum),
        (Modifier::Square, square),
        (Modifier::Ability, eased + own),
        (Modifier::TheirAbility, theirs),
    ]
}

/// ATW-TARGET-2, ATW-TARGET-3: what the die must reach; 1 or less always hits, and modifiers never lift it above 6.
pub fn target(bout: &Bout, roster: &Roster, attack: Attack, card: Card) -> u8 {
    let printed = bout.board(roster, bout.attacker).card(card).target.cast_signed();
    let sum: i8 = modifiers(bout, roster, attack, card).iter().map(|(_, by)| by).sum();
    (printed + sum).clamp(1, HIGHEST.max(printed)) as u8
}
