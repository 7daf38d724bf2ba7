//! Exact odds of an attack before it is made: the Crowd, the hit, every row of Beatdown and Reversal, the fall off a
//! turnbuckle, the way over the ropes, and what a re-roll is worth.

use kernel::{Chance, Odds, Seat};

use crate::bout::Bout;
use crate::choice::Choice;
use crate::dice::{Faces, Mood, Pool, Totals};
use crate::roster::{Passive, Roster, Special};
use crate::rules::actions::Deed;
use crate::rules::attack::{Attack, Form};
use crate::step::Step;

fn line(what: impl Into<String>, chance: Chance) -> Odds {
    Odds { what: what.into(), chance }
}

/// The chance that so many Crowd dice show no Boo.
fn allowed(faces: &Faces, dice: u8) -> Chance {
    let fine = faces.crowd.iter().filter(|mood| **mood != Mood::Boo).count() as u128;
    (0..dice).fold(Chance::ONE, |chance, _| chance * Chance::new(fine, 6))
}

/// The chance to win an opposed roll when the attacker may re-roll one die after seeing everything, and re-rolls the one
/// that helps most whenever the attack would fail.
fn win_with_reroll(faces: &Faces, attack: Pool, defence: &Totals) -> Chance {
    let metals: Vec<_> = attack.metals().collect();
    let cases = 6u128.pow(metals.len() as u32);
    let mut good = 0u128;
    for case in 0..cases {
        let mut rest = case;
        let values: Vec<i32> = metals
            .iter()
            .map(|metal| {
                let face = (rest % 6) as u8 + 1;
                rest /= 6;
                i32::from(faces.value(*metal, face))
            })
            .collect();
        let total = values.iter().sum::<i32>() + i32::from(attack.flat);
        for (against, times) in defence.iter() {
            if total.max(0) > against {
                good += 6 * times;
                continue;
            }
            let saves = |(value, metal): (&i32, &crate::dice::Metal)| {
                (1..=6)
                    .filter(|f| (total - value + i32::from(faces.value(*metal, *f))).max(0) > against)
                    .count() as u128
            };
            good += times * values.iter().zip(&metals).map(saves).max().unwrap_or(0);
        }
    }
    Chance::new(good, cases * 6 * defence.cases())
}

/// The odds that matter for a choice.
pub(crate) fn odds(bout: &Bout, roster: &Roster, seat: Seat, choice: Choice) -> Vec<Odds> {
    match (bout.agenda.top(), choice) {
        (Some(Step::ChooseResist(step)), Choice::Resist(resist)) => {
            clash(bout, roster, Attack { resist, ..step.attack }, Chance::ONE, seat)
        }
        (Some(Step::FreeThrow(step)), Choice::Throw(spot)) => {
            thrown(bout, roster, step.by, spot, Chance::ONE)
        }
        (Some(Step::Act(_)), _) => {
            let deed = bout.activation.who.and_then(|who| bout.deed_of(roster, who, choice));
            deed.map_or_else(Vec::new, |deed| deed_odds(bout, roster, seat, deed))
        }
        _ => Vec::new(),
    }
}

fn deed_odds(bout: &Bout, roster: &Roster, seat: Seat, deed: Deed) -> Vec<Odds> {
    let Some(who) = bout.activation.who else { return Vec::new() };
    let faces = bout.faces(roster);
    let dice = bout.dice_for(roster, deed);
    let crowd = allowed(faces, dice);
    let mut odds = Vec::new();
    if dice > 0 {
        odds.push(line("crowd allows", crowd));
    }
    match deed {
        Deed::Attack(attack) if matches!(attack.form, Form::Trip | Form::Lift) => {
            for resist in [attack.resist, crate::dice::Stat::Dexterity] {
                let word = crate::words::stat_word(resist);
                for Odds { what, chance } in clash(bout, roster, Attack { resist, ..attack }, crowd, seat) {
                    odds.push(line(format!("{what} against {word}"), chance));
                }
            }
        }
        Deed::Attack(attack) => odds.extend(clash(bout, roster, attack, crowd, seat)),
        Deed::Leap(on, slot) => {
            let attack = bout.attack(roster, who, on, slot.map_or(Form::Turnbuckle, Form::Ability));
            odds.extend(clash(bout, roster, attack, crowd, seat));
        }
        Deed::Pin(on) => {
            let (by, against) =
                (faces.totals(bout.pin_pool(roster, who)), faces.totals(bout.kick_out_pool(roster, on)));
            odds.push(line("pinned", crowd * by.margin(&against, |margin| margin > 0)));
            if bout.team(seat).rerolls > 0 {
                let better = win_with_reroll(faces, bout.pin_pool(roster, who), &against);
                odds.push(line("pinned with a re-roll", crowd * better));
            }
        }
        Deed::EasyLift(on) => {
            let lift = faces.totals(bout.stat(roster, who, crate::dice::Stat::Grapple));
            odds.push(line("lifted", crowd * lift.at_least(bout.card(roster, on).weight.into())));
        }
        Deed::Throw(spot) => odds.extend(thrown(bout, roster, who, spot, crowd)),
        Deed::CrowdPleaser => {
            let (card, heard) = (bout.card(roster, who), bout.wrestler(who).crowd_heard);
            for (what, wanted) in [("pleased", Mood::Cheer), ("failed", Mood::Boo)] {
                let hears = |mood: &&Mood| crate::rules::crowd::hears(card.heel, heard, **mood) == wanted;
                odds.push(line(
                    what,
                    crowd * Chance::new(faces.crowd.iter().filter(hears).count() as u128, 6),
                ));
            }
        }
        Deed::Devastate(slot) => {
            for on in bout.touching(roster, who) {
                let attack = bout.attack(roster, who, on, Form::Ability(slot));
                let (by, against) = pools(bout, roster, attack);
                let hit = faces.totals(by).margin(&faces.totals(against), |margin| margin > 0);
                odds.push(line(format!("hit {on}").to_lowercase(), crowd * hit));
            }
        }
        Deed::Bounce(..) | Deed::Climb | Deed::Dismount | Deed::Give(..) => {}
    }
    odds
}

fn pools(bout: &Bout, roster: &Roster, attack: Attack) -> (Pool, Pool) {
    (bout.attack_pool(roster, attack), bout.defence_pool(roster, attack))
}

/// Hit, each row of the Beatdowns and the Reversals, and the fall of one who stands on a turnbuckle.
fn clash(bout: &Bout, roster: &Roster, attack: Attack, crowd: Chance, seat: Seat) -> Vec<Odds> {
    let faces = bout.faces(roster);
    let (by, against) = pools(bout, roster, attack);
    let (attacks, defends) = (faces.totals(by), faces.totals(against));
    let chance = |accept: &dyn Fn(i32) -> bool| crowd * attacks.margin(&defends, accept);
    let mut odds = vec![line("hit", chance(&|margin| margin > 0))];
    for row in 4..=8 {
        let last = row == 8;
        let more = if last { " or more" } else { "" };
        odds.push(line(
            format!("beatdown {row}{more}"),
            chance(&|margin| margin == row || (last && margin > row)),
        ));
    }
    for row in 4..=8 {
        let last = row == 8;
        let more = if last { " or more" } else { "" };
        odds.push(line(
            format!("reversal {row}{more}"),
            chance(&|margin| -margin == row || (last && -margin > row)),
        ));
    }
    if bout.on_post(attack.on) {
        odds.push(line("falls", falls(bout, roster, attack, &attacks, &defends, crowd)));
    }
    if bout.team(seat).rerolls > 0 && attack.by.seat() == seat {
        odds.push(line("hit with a re-roll", crowd * win_with_reroll(faces, by, &defends)));
    }
    odds.retain(|odds| odds.what == "hit" || odds.chance != Chance::ZERO);
    odds
}

/// A hit takes DMG first; one that is KO'd by it cannot hold on. (LIFTED) and (THROW X) leave no test.
fn falls(
    bout: &Bout,
    roster: &Roster,
    attack: Attack,
    attacks: &Totals,
    defends: &Totals,
    crowd: Chance,
) -> Chance {
    use crate::rules::attack::Beatdown;
    let on = attack.on;
    let leaves = bout
        .effects(roster, attack, 0)
        .iter()
        .any(|special| matches!(special, Some(Special::Lifted | Special::Throw(_))));
    if leaves && bout.wrestler(attack.by).holds.is_none() {
        return Chance::ZERO;
    }
    let faces = bout.faces(roster);
    let slips = |bout: &Bout| faces.totals(bout.stay_pool(roster, on, 0)).at_least(3).complement();
    // Knocked Down on the way, it loses its Passives before the test.
    let mut downed = *bout;
    downed.wrestler_mut(on).knocked_down = true;
    let (standing, lying) = (slips(bout), slips(&downed));
    let blank = Chance::new(faces.crowd.iter().filter(|mood| **mood == Mood::Blank).count() as u128, 6);
    let left = bout.wrestler(on).stamina;
    let mut sum = Chance::ZERO;
    for margin in 1..=8u8 {
        let row = Beatdown::row(margin, bout.rules.instant_ko);
        let damage = bout.base_damage(roster, attack) + row.damage;
        let chance = attacks.margin(defends, |m| m == i32::from(margin) || (margin == 8 && m > 8));
        let effects = bout.effects(roster, attack, margin);
        let dazes = effects.contains(&Some(Special::Dazed)) && !bout.has(roster, on, Passive::ThickHide);
        let falls = if row.knockout || damage >= left {
            Chance::ONE
        } else if effects.contains(&Some(Special::Knockdown)) {
            lying
        } else if dazes {
            blank * lying + blank.complement() * standing
        } else {
            standing
        };
        sum = sum + chance * falls;
    }
    crowd * sum
}

/// Over the ropes, onto a turnbuckle, or into somebody.
fn thrown(bout: &Bout, roster: &Roster, by: crate::Who, spot: crate::ring::Spot, crowd: Chance) -> Vec<Odds> {
    let Some(held) = bout.wrestler(by).holds else { return Vec::new() };
    let faces = bout.faces(roster);
    match bout.at(spot) {
        Some(target) => {
            let dodges = faces.totals(bout.stat(roster, target, crate::dice::Stat::Dexterity)).at_least(3);
            vec![line("crashes into it", crowd * dodges.complement())]
        }
        None if !spot.on_mat() => {
            let bonus = if spot.is_post() { bout.rules.turnbuckle_dex } else { 0 };
            let stays = faces.totals(bout.stay_pool(roster, held, bonus)).at_least(3);
            vec![line("thrown out", crowd * stays.complement())]
        }
        None => vec![line("lands there", crowd)],
    }
}

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
    let allowed = allowed(faces, bout.dice_for(roster, deed)).as_f64();
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
                (faces.totals(bout.pin_pool(roster, who)), faces.totals(bout.kick_out_pool(roster, on)));
            promise.success = allowed * by.margin(&against, |margin| margin > 0).as_f64();
            promise.removed = promise.success;
        }
        Deed::EasyLift(on) => {
            let lift = faces.totals(bout.stat(roster, who, crate::dice::Stat::Grapple));
            promise.success = allowed * lift.at_least(bout.card(roster, on).weight.into()).as_f64();
        }
        Deed::Throw(spot) => {
            promise.success = allowed;
            let held = bout.wrestler(who).holds?;
            if bout.at(spot).is_none() && !spot.on_mat() {
                let bonus = if spot.is_post() { bout.rules.turnbuckle_dex } else { 0 };
                promise.removed = allowed
                    * faces.totals(bout.stay_pool(roster, held, bonus)).at_least(3).complement().as_f64();
            }
        }
        Deed::Bounce(..) | Deed::Climb | Deed::Dismount | Deed::CrowdPleaser | Deed::Give(..) => {
            promise.success = allowed;
        }
    }
    Some(promise)
}

fn clash_prospect(bout: &Bout, roster: &Roster, attack: Attack, mut promise: Prospect) -> Prospect {
    use crate::rules::attack::Beatdown;
    let faces = bout.faces(roster);
    let (by, against) = pools(bout, roster, attack);
    let (attacks, defends) = (faces.totals(by), faces.totals(against));
    let all = (attacks.cases() * defends.cases()) as f64;
    let left = f64::from(bout.wrestler(attack.on).stamina);
    let base = f64::from(bout.base_damage(roster, attack));
    for (mine, count) in attacks.iter() {
        for (theirs, times) in defends.iter() {
            let chance = promise.allowed * (count * times) as f64 / all;
            let margin = mine - theirs;
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
                if matches!(attack.form, Form::Trip | Form::Lift)
                    && attack.resist != crate::dice::Stat::Dexterity
                {
                    promise.suffered += chance;
                }
            }
        }
    }
    if bout.on_post(attack.on) {
        promise.removed =
            falls(bout, roster, attack, &attacks, &defends, Chance::ONE).as_f64() * promise.allowed;
    }
    promise
}
