//! What a choice promises, quickly: for bots, not for people. No re-rolls are thought of.

use super::{Luck, falls, pools};
use crate::bout::Bout;
use crate::choice::Choice;
use crate::dice::Mood;
use crate::roster::Roster;
use crate::rules::actions::Deed;
use crate::rules::attack::{Attack, Beatdown, Form};

/// What a choice of the active wrestler promises, in numbers quick to compute: for bots, not for people.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Prospect {
    /// AP it costs.
    pub cost: u8,
    /// The chance that the Crowd has nothing against it.
    pub allowed: f64,
    /// The chance of success, the Crowd included.
    pub success: f64,
    /// The chance that the target leaves the match.
    pub removed: f64,
    /// DMG the target may expect, the Crowd included.
    pub damage: f64,
    /// The chance that the target is KO'd.
    pub knocked_out: f64,
    /// DMG the attacker may expect.
    pub suffered: f64,
    /// The chance that the activation ends by it.
    pub ends: f64,
}

/// What a choice of the active wrestler promises; nothing for what is no deed with a target.
pub fn prospect(bout: &Bout, roster: &Roster, choice: Choice) -> Option<Prospect> {
    let who = bout.activation.who?;
    let deed = bout.deed_of(roster, who, choice)?;
    let faces = bout.faces(roster);
    let fine = faces.crowd.iter().filter(|mood| **mood != Mood::Boo).count() as f64 / 6.0;
    let allowed = fine.powi(bout.dice_for(roster, deed).min(2).into());
    let mut promise =
        Prospect { cost: bout.cost(roster, deed), allowed, ends: 1.0 - allowed, ..Prospect::default() };
    match deed {
        Deed::Attack(attack) => {
            let resists: &[_] = match attack.form {
                Form::Trip | Form::Lift => &[attack.resist, crate::dice::Stat::Dexterity],
                _ => &[attack.resist],
            };
            // The defender picks what serves it best.
            let worst = resists
                .iter()
                .map(|resist| clash_prospect(bout, roster, Attack { resist: *resist, ..attack }, promise))
                .min_by(|a, b| a.success.total_cmp(&b.success));
            promise = worst.unwrap_or(promise);
        }
        Deed::Leap(on, slot) => {
            let attack = bout.attack(roster, who, on, slot.map_or(Form::Turnbuckle, Form::Ability));
            promise = clash_prospect(bout, roster, attack, promise);
        }
        Deed::Devastate(slot) => {
            for on in bout.touching(roster, who) {
                let attack = bout.attack(roster, who, on, Form::Ability(slot));
                let one = clash_prospect(bout, roster, attack, promise);
                let sign = if bout.enemies(who, on) { 1.0 } else { -1.0 };
                promise.damage += sign * one.success * f64::from(bout.base_damage(roster, attack));
                promise.success = promise.success.max(one.success);
            }
        }
        Deed::Pin(on) => {
            let (by, against) =
                (faces.spread(bout.pin_pool(roster, who)), faces.spread(bout.kick_out_pool(roster, on)));
            let pinned: f64 = by.margins(&against).filter(|(margin, _)| *margin > 0).map(|(_, c)| c).sum();
            promise.success = allowed * pinned;
            promise.removed = promise.success;
        }
        Deed::EasyLift(on) => {
            let lift = faces.spread(bout.stat(roster, who, crate::dice::Stat::Grapple));
            promise.success = allowed * lift.at_least(bout.card(roster, on).weight.into());
        }
        Deed::Throw(spot) => {
            promise.success = allowed;
            let held = bout.wrestler(who).holds?;
            if bout.at(spot).is_none() && !spot.on_mat() {
                let bonus = if spot.is_post() { bout.rules.turnbuckle_dex } else { 0 };
                promise.removed =
                    allowed * (1.0 - faces.spread(bout.stay_pool(roster, held, bonus)).at_least(3));
            }
        }
        Deed::Bounce(..)
        | Deed::Jump(..)
        | Deed::Climb
        | Deed::Dismount
        | Deed::CrowdPleaser
        | Deed::Give(..) => {
            promise.success = allowed;
        }
    }
    Some(promise)
}

fn clash_prospect(bout: &Bout, roster: &Roster, attack: Attack, mut promise: Prospect) -> Prospect {
    let faces = bout.faces(roster);
    let (by, against) = pools(bout, roster, attack);
    let left = f64::from(bout.wrestler(attack.on).stamina);
    let base = f64::from(bout.base_damage(roster, attack));
    let backfires =
        matches!(attack.form, Form::Trip | Form::Lift) && attack.resist != crate::dice::Stat::Dexterity;
    for (margin, chance) in faces.spread(by).margins(&faces.spread(against)) {
        let chance = promise.allowed * chance;
        if margin > 0 {
            let row = Beatdown::row(margin.min(8) as u8, bout.rules.instant_ko);
            let damage = if row.knockout { left } else { (base + f64::from(row.damage)).min(left) };
            promise.success += chance;
            promise.damage += chance * damage;
            if left > 0.0 && damage >= left {
                promise.knocked_out += chance;
            }
        } else {
            if margin <= -4 {
                promise.ends += chance;
                promise.suffered += chance * if margin <= -6 { base + 1.0 } else { 1.0 };
            }
            if backfires {
                promise.suffered += chance;
            }
        }
    }
    if bout.on_post(attack.on) {
        let removed = Luck::of(faces, by, against).sum(|margin, _| falls(bout, roster, attack, margin, 0));
        promise.removed = removed.as_f64() * promise.allowed;
    }
    promise
}
