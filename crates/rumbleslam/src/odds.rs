//! Exact odds of an attack before it is made: the Crowd, the hit, every row of Beatdown and Reversal, the fall off a
//! turnbuckle, the way over the ropes, and all of it once more with the re-rolls that both sides have.
//!
//! How re-rolls are used is said in `odds/rerolls.rs`: for what is asked about, they go to the Dirty roll, to the attack and to
//! the roll to stay in the ring, in this order. A leap is thought to come down where it most likely hits.
//!
//! RS-ODDS-1: what each name means is said once more in `odds/verdict.rs`, and the law of odds compares.

mod prospect;
mod rerolls;
mod verdict;

use kernel::{Chance, Odds, Seat};

pub use prospect::{Prospect, prospect};
use rerolls::{Luck, Side, Window};
pub(crate) use verdict::verdict;

use crate::Who;
use crate::bout::{Bout, Place};
use crate::choice::Choice;
use crate::dice::{Faces, Metal, Mood, Pool, Stat};
use crate::ring::{Base, Spot};
use crate::roster::{Passive, Roster, Slot, Special};
use crate::rules::actions::Deed;
use crate::rules::attack::{Attack, Beatdown, Form};
use crate::rules::lift::GetDown;
use crate::rules::throw::ComeDown;
use crate::step::Step;

fn line(what: impl Into<String>, chance: Chance) -> Odds {
    Odds { what: what.into(), chance }
}

/// The chance that so many Crowd dice allow it, for each number of re-rolls that are left then: a Boo is re-rolled
/// wherever all Boos can be.
fn allowed(faces: &Faces, dice: u8, rerolls: u8) -> Vec<(u8, Chance)> {
    let boos = faces.crowd.iter().filter(|mood| **mood == Mood::Boo).count() as u128;
    let (boo, fine) = (Chance::new(boos, 6), Chance::new(6 - boos, 6));
    match dice {
        0 => vec![(rerolls, Chance::ONE)],
        1 => {
            let again = (rerolls > 0).then(|| (rerolls - 1, boo * fine));
            core::iter::once((rerolls, fine)).chain(again).collect()
        }
        _ => {
            let once = (rerolls > 0).then(|| (rerolls - 1, boo * fine * fine + fine * boo * fine));
            let twice = (rerolls > 1).then(|| (rerolls - 2, boo * boo * fine * fine));
            core::iter::once((rerolls, fine * fine)).chain(once).chain(twice).collect()
        }
    }
}

/// Where the odds are worked out: the match, and what the attacker's seat has left after the Crowd was asked.
struct Case<'a> {
    bout: &'a Bout,
    roster: &'a Roster,
    /// The chance of each number of re-rolls that the active seat has left when the dice are rolled.
    crowd: Vec<(u8, Chance)>,
    /// Whose re-rolls these are.
    active: Seat,
    /// Are re-rolls thought of?
    rerolls: bool,
}

/// The odds that matter for a choice.
pub(crate) fn odds(bout: &Bout, roster: &Roster, choice: Choice) -> Vec<Odds> {
    let mut odds =
        Case::at(bout, roster, choice, false).map_or_else(Vec::new, |(case, what)| case.odds(what));
    if bout.all_seats().iter().any(|seat| bout.team(seat).rerolls > 0) {
        let more = Case::at(bout, roster, choice, true).map_or_else(Vec::new, |(case, what)| case.odds(what));
        odds.extend(more.into_iter().map(|more| line(format!("{} with re-rolls", more.what), more.chance)));
    }
    odds
}

/// What a choice comes to.
#[derive(Clone, Copy)]
enum What {
    Deed(Deed),
    Clash(Attack),
    Throw(Who, Spot),
    Escape(Who, Stat),
}

impl<'a> Case<'a> {
    fn at(bout: &'a Bout, roster: &'a Roster, choice: Choice, rerolls: bool) -> Option<(Self, What)> {
        let of = |seat: Seat| if rerolls { bout.team(seat).rerolls } else { 0 };
        let now = |seat| vec![(of(seat), Chance::ONE)];
        let (what, crowd) = match (bout.agenda.top()?, choice) {
            (Step::ChooseResist(step), Choice::Resist(resist)) => {
                (What::Clash(Attack { resist, ..step.attack }), now(step.attack.by.seat()))
            }
            (Step::FreeThrow(step), Choice::Throw(spot)) => (What::Throw(step.by, spot), now(step.by.seat())),
            (Step::GetDown(GetDown::Resist(who)), Choice::Resist(stat)) => {
                (What::Escape(who, stat), now(who.seat()))
            }
            (Step::JumpFromRope(step), Choice::Place(to)) => {
                let deed = Deed::Jump(step.rope, step.slot, to);
                let dice = bout.dice_for(roster, deed);
                (What::Deed(deed), allowed(bout.faces(roster), dice, of(step.who.seat())))
            }
            (Step::Act(_), _) => {
                let who = bout.activation.who?;
                let deed = match bout.deed_of(roster, who, choice)? {
                    // Where it ends is asked first, unless there is but one end.
                    Deed::Bounce(rope, Some(slot)) if bout.jumps(roster, who, slot) => {
                        let mut ends = bout.jumps_from(roster, who, rope, slot);
                        let (end, _) = ends.next().filter(|_| ends.next().is_none())?;
                        Deed::Jump(rope, slot, end.spot)
                    }
                    deed => deed,
                };
                let dice = bout.dice_for(roster, deed);
                (What::Deed(deed), allowed(bout.faces(roster), dice, of(who.seat())))
            }
            _ => return None,
        };
        let active = match what {
            What::Clash(attack) => attack.by.seat(),
            What::Throw(by, _) | What::Escape(by, _) => by.seat(),
            What::Deed(_) => bout.activation.who?.seat(),
        };
        Some((Self { bout, roster, crowd, active, rerolls }, what))
    }

    fn odds(&self, what: What) -> Vec<Odds> {
        match what {
            What::Deed(deed) => self.deed(deed),
            What::Clash(attack) => self.clash(self.bout, attack),
            What::Throw(by, spot) => self.thrown(by, spot),
            What::Escape(who, stat) => self.escape(who, stat),
        }
    }

    fn of(&self, seat: Seat) -> u8 {
        if self.rerolls { self.bout.team(seat).rerolls } else { 0 }
    }

    /// The re-rolls of a seat, where the active one has so many left.
    fn left_to(&self, seat: Seat, left: u8) -> u8 {
        if seat == self.active { left } else { self.of(seat) }
    }

    fn window(&self) -> Window<'a> {
        Window::new(self.bout.faces(self.roster))
    }

    /// The chance of what follows, over all that the Crowd may say and leave.
    fn after_the_crowd(&self, then: impl Fn(u8) -> Chance) -> Chance {
        self.crowd.iter().fold(Chance::ZERO, |sum, (left, chance)| sum + *chance * then(*left))
    }

    fn deed(&self, deed: Deed) -> Vec<Odds> {
        let (bout, roster) = (self.bout, self.roster);
        let Some(who) = bout.activation.who else { return Vec::new() };
        let mut odds = Vec::new();
        if bout.dice_for(roster, deed) > 0 {
            odds.push(line("crowd allows", self.after_the_crowd(|_| Chance::ONE)));
        }
        match deed {
            Deed::Attack(attack) if matches!(attack.form, Form::Trip | Form::Lift) => {
                for resist in [attack.resist, Stat::Dexterity] {
                    let word = crate::words::stat_word(resist);
                    for Odds { what, chance } in self.clash(bout, Attack { resist, ..attack }) {
                        odds.push(line(format!("{what} against {word}"), chance));
                    }
                }
            }
            Deed::Attack(attack) => odds.extend(self.clash(bout, attack)),
            Deed::Leap(on, slot) => {
                let attack = leap(bout, roster, on, slot);
                let there = attack.and_then(|attack| landing_of(bout, roster, attack));
                if let (Some(attack), Some((_, there))) = (attack, there) {
                    odds.extend(self.clash(&there, attack));
                }
            }
            Deed::Bounce(rope, slot) => {
                let met: Vec<Who> = bout.in_the_lane(roster, who, rope, slot).collect();
                let mut there = *bout;
                there.slide(roster, who, rope.away(), bout.bounce_length(roster, who, slot));
                odds.extend(self.rope_attacks(&there, who, met, slot));
            }
            Deed::Jump(rope, slot, to) => {
                let met: Vec<Who> = bout.at_the_jumps_end(roster, who, (rope, slot, to)).collect();
                let mut there = *bout;
                there.put_down(roster, who, to);
                odds.extend(self.rope_attacks(&there, who, met, Some(slot)));
            }
            Deed::Pin(on) => {
                let pools = (bout.pin_pool(roster, who), bout.kick_out_pool(roster, on));
                odds.push(line("pinned", self.opposed((who, on), pools).0));
            }
            Deed::EasyLift(on) => {
                let (pool, weight) = (bout.stat(roster, who, Stat::Grapple), bout.card(roster, on).weight);
                let lifts = |rerolls| self.window().reaches(Side { pool, rerolls }, weight.into());
                odds.push(line("lifted", self.after_the_crowd(lifts)));
            }
            Deed::Throw(spot) => odds.extend(self.thrown(who, spot)),
            Deed::CrowdPleaser => odds.extend(self.pleaser(who)),
            Deed::Devastate(slot) => {
                for on in bout.touching(roster, who) {
                    let hit = self.devastated(bout, bout.attack(roster, who, on, Form::Ability(slot)));
                    odds.push(line(format!("hit {on}").to_lowercase(), hit));
                }
            }
            Deed::Climb | Deed::Dismount | Deed::Give(..) => {}
        }
        odds
    }

    /// The Rope Attacks on those it meets, from where it has come to.
    fn rope_attacks(&self, there: &Bout, who: Who, mut met: Vec<Who>, slot: Option<Slot>) -> Vec<Odds> {
        // One that is big can stand in the way of both squares.
        met.dedup();
        let mut odds = Vec::new();
        for on in &met {
            let attack = there.attack(self.roster, who, *on, slot.map_or(Form::Rope, Form::Ability));
            for Odds { what, chance } in self.clash(there, attack) {
                let several = met.len() > 1 || there.devastates(self.roster, attack);
                let whom = if several { format!(" on {on}").to_lowercase() } else { String::new() };
                odds.push(line(format!("{what}{whom}"), chance));
            }
        }
        odds
    }

    /// Two sides of one roll: the chance to be better, and all margins for each number of re-rolls left by the Crowd.
    fn opposed(
        &self,
        (by, on): (Who, Who),
        (attack, defence): (Pool, Pool),
    ) -> (Chance, Vec<(Luck, Chance)>) {
        let first = self.bout.seats_in().find(|seat| *seat == by.seat() || *seat == on.seat());
        let faces = self.bout.faces(self.roster);
        let mut window = self.window();
        let luck: Vec<_> = self
            .crowd
            .iter()
            .map(|(left, chance)| {
                let sides = (
                    Side { pool: attack, rerolls: self.left_to(by.seat(), *left) },
                    Side { pool: defence, rerolls: self.left_to(on.seat(), *left) },
                );
                let luck = if self.rerolls {
                    window.oppose(sides.0, sides.1, first == Some(by.seat()))
                } else {
                    Luck::of(faces, attack, defence)
                };
                (luck, *chance)
            })
            .collect();
        (over(&luck, |luck| luck.chance(|margin| margin > 0)), luck)
    }

    /// Hit, each row of the Beatdowns and the Reversals, and the fall of one who stands on a turnbuckle.
    fn clash(&self, bout: &Bout, attack: Attack) -> Vec<Odds> {
        if bout.devastates(self.roster, attack) {
            return vec![line("hit", self.devastated(bout, attack))];
        }
        let (hit, luck) = self.opposed((attack.by, attack.on), pools(bout, self.roster, attack));
        let mut odds = vec![line("hit", hit)];
        for (word, sign) in [("beatdown", 1), ("reversal", -1)] {
            for row in 4..=8 {
                let more = if row == 8 { " or more" } else { "" };
                let in_row = |margin: i32| sign * margin == row || (row == 8 && sign * margin > row);
                odds.push(line(format!("{word} {row}{more}"), over(&luck, |luck| luck.chance(in_row))));
            }
        }
        if bout.on_post(attack.on) && one_test(bout, self.roster, attack) {
            let fall = |luck: &Luck| luck.sum(|margin, left| falls(bout, self.roster, attack, margin, left));
            odds.push(line("falls", over(&luck, fall)));
        }
        odds.retain(|odds| odds.what == "hit" || odds.chance != Chance::ZERO);
        odds
    }

    /// The attack's dice are read before the first defence is rolled: they are not re-rolled blindly. Each target is
    /// counted as if it were the first.
    fn devastated(&self, bout: &Bout, attack: Attack) -> Chance {
        let (pool, against) = pools(bout, self.roster, attack);
        self.after_the_crowd(|left| {
            let defence = Side { pool: against, rerolls: self.left_to(attack.on.seat(), left) };
            self.window().oppose(Side { pool, rerolls: 0 }, defence, true).chance(|margin| margin > 0)
        })
    }

    /// The Crowd die is re-rolled once, unless it pleased.
    fn pleaser(&self, who: Who) -> Vec<Odds> {
        let faces = self.bout.faces(self.roster);
        let (heel, heard) = (self.bout.card(self.roster, who).heel, self.bout.wrestler(who).crowd_heard);
        let shows = |wanted| {
            let hears = |mood: &&Mood| crate::rules::crowd::hears(heel, heard, **mood) == wanted;
            Chance::new(faces.crowd.iter().filter(hears).count() as u128, 6)
        };
        let (pleased, failed) = (shows(Mood::Cheer), shows(Mood::Boo));
        // Where nothing can please any more, only a failure is worth another try.
        let again = if pleased == Chance::ZERO { failed } else { pleased.complement() };
        let once_more = |chance: Chance, kept: Chance| {
            self.after_the_crowd(|left| if left > 0 { kept + again * chance } else { chance })
        };
        vec![line("pleased", once_more(pleased, pleased)), line("failed", once_more(failed, Chance::ZERO))]
    }

    /// Over the ropes, onto a turnbuckle, or into somebody.
    fn thrown(&self, by: Who, spot: Spot) -> Vec<Odds> {
        let (bout, roster) = (self.bout, self.roster);
        let Some(held) = bout.wrestler(by).holds else { return Vec::new() };
        // In the air it is no longer held.
        let mut flying = *bout;
        flying.wrestler_mut(by).holds = None;
        flying.wrestler_mut(held).place = Place::Falling;
        match bout.at(spot) {
            Some(target) => {
                let Some(landed) = come_down(flying, roster, (by, held, target), spot) else {
                    return Vec::new();
                };
                let pool = landed.stat(roster, target, Stat::Dexterity);
                let crashes = |left| {
                    let side = Side { pool, rerolls: self.left_to(target.seat(), left) };
                    self.window().reaches(side, 3).complement()
                };
                let mut odds = vec![line("crashes into it", self.after_the_crowd(crashes))];
                if bout.on_post(target) {
                    let falls =
                        |left| self.knocked_off(&landed, held, target, self.left_to(target.seat(), left));
                    odds.push(line("falls", self.after_the_crowd(falls)));
                }
                odds
            }
            None if !spot.on_mat() => {
                let bonus = if spot.is_post() { bout.rules.turnbuckle_dex } else { 0 };
                let pool = flying.stay_pool(roster, held, bonus);
                let out = |left| {
                    let side = Side { pool, rerolls: self.left_to(held.seat(), left) };
                    self.window().reaches(side, 3).complement()
                };
                vec![line("thrown out", self.after_the_crowd(out))]
            }
            None => vec![line("lands there", self.after_the_crowd(|_| Chance::ONE))],
        }
    }

    /// Live Ammunition at a climber: it fails to duck, takes the WEIGHT, and slips or is KO'd.
    fn knocked_off(&self, landed: &Bout, thrown: Who, target: Who, rerolls: u8) -> Chance {
        let (roster, faces) = (self.roster, landed.faces(self.roster));
        let cannonball = landed.has(roster, thrown, Passive::Cannonball);
        let gold = faces.totals(if cannonball { Pool::die(Metal::Gold) } else { Pool::NOTHING });
        let (weight, left) = (i32::from(landed.weight(roster, thrown)), landed.wrestler(target).stamina);
        let knocked_out = gold.at_least(i32::from(left) - weight);
        // It ducks first, and what re-rolls that leaves it has to hold on. The one that crashed into it may lie by then.
        let duck = Side { pool: landed.stat(roster, target, Stat::Dexterity), rerolls };
        let mut hurt = *landed;
        hurt.wrestler_mut(thrown).knocked_down |= landed.wrestler(thrown).stamina <= 1;
        let stay = hurt.stay_pool(roster, target, 0);
        let mut window = self.window();
        let mut sum = Chance::ZERO;
        for (left, missed) in window.misses(duck, 3) {
            let slips = window.reaches(Side { pool: stay, rerolls: left }, 3).complement();
            sum = sum + missed * (knocked_out + knocked_out.complement() * slips);
        }
        sum
    }

    /// A held wrestler gets down unless its holder's GRP is better.
    fn escape(&self, who: Who, stat: Stat) -> Vec<Odds> {
        let Some(holder) = self.bout.holder(who) else { return Vec::new() };
        let pools =
            (self.bout.stat(self.roster, holder, Stat::Grapple), self.bout.stat(self.roster, who, stat));
        let (active, crowd) = (holder.seat(), vec![(self.of(holder.seat()), Chance::ONE)]);
        let held = Case { crowd, active, ..*self };
        vec![line("gets down", held.opposed((holder, who), pools).0.complement())]
    }
}

/// The chance of something, over all that the Crowd may leave.
fn over(luck: &[(Luck, Chance)], of: impl Fn(&Luck) -> Chance) -> Chance {
    luck.iter().fold(Chance::ZERO, |sum, (luck, chance)| sum + *chance * of(luck))
}

/// Does anybody in the ring help friends by standing beside them? Then it matters where everybody stands.
fn has_mascots(bout: &Bout, roster: &Roster) -> bool {
    let mascot = |who: Who| {
        let abilities = bout.card(roster, who).abilities.iter();
        let mut passives = abilities.flat_map(|a| a.passive.into_iter().chain(a.options.iter().map(|o| o.1)));
        passives.any(|passive| matches!(passive, Passive::Mascot(..)))
    };
    bout.everybody().any(|who| bout.in_ring(who) && mascot(who))
}

/// The Turnbuckle Attack or Ability of the active wrestler.
fn leap(bout: &Bout, roster: &Roster, on: Who, slot: Option<Slot>) -> Option<Attack> {
    Some(bout.attack(roster, bout.activation.who?, on, slot.map_or(Form::Turnbuckle, Form::Ability)))
}

/// Where a leap most likely hits, and the match with it there. `None` where that depends on how others make room.
fn landing_of(bout: &Bout, roster: &Roster, attack: Attack) -> Option<(Spot, Bout)> {
    let (mascots, big) = (has_mascots(bout, roster), bout.card(roster, attack.by).big());
    let free = |spot: &Spot| bout.free_for(Base::new(*spot, big), attack.by);
    let lands = |spot: Spot| {
        let mut there = *bout;
        there.put_down(roster, attack.by, spot);
        there
    };
    let mut landings = bout.leap_landings(roster, attack).filter(|spot| !mascots || free(spot));
    if !mascots {
        return landings.next().map(|spot| (spot, lands(spot)));
    }
    let mut best: Option<(Spot, Bout, f64)> = None;
    for spot in landings {
        let there = lands(spot);
        let (by, on) = pools(&there, roster, attack);
        let hit = Luck::of(bout.faces(roster), by, on).chance(|margin| margin > 0).as_f64();
        if best.is_none_or(|(.., most)| hit > most) {
            best = Some((spot, there, hit));
        }
    }
    best.map(|(spot, there, _)| (spot, there))
}

/// The match with a thrown wrestler beside its target. `None` where its way down depends on how others make room.
fn come_down(
    mut flying: Bout,
    roster: &Roster,
    (by, thrown, target): (Who, Who, Who),
    at: Spot,
) -> Option<Bout> {
    if flying.has_impact(roster, thrown) && at.on_mat() {
        return (!has_mascots(&flying, roster)).then_some(flying);
    }
    let place = ComeDown::places(&flying, roster, by, thrown, target).first().copied();
    if let Some(spot) = place {
        flying.put_down(roster, thrown, spot);
    }
    Some(flying)
}

/// Is a climber that is hit tested once, whatever the order of the special rules? Not by (FURY), which hits again, and
/// not where (BOUNCEBACK X) may take the attacker away before it lifts.
fn one_test(bout: &Bout, roster: &Roster, attack: Attack) -> bool {
    let effects = bout.effects(roster, attack, 0);
    let has = |test: fn(&Special) -> bool| effects.iter().flatten().any(test);
    let bounces = has(|special| matches!(special, Special::Bounceback(_)));
    let lifts = has(|special| matches!(special, Special::Lifted | Special::Throw(_)));
    !(has(|special| *special == Special::Fury) || bounces && lifts)
}

fn pools(bout: &Bout, roster: &Roster, attack: Attack) -> (Pool, Pool) {
    (bout.attack_pool(roster, attack), bout.defence_pool(roster, attack))
}

/// The chance that a climber that is hit by so much falls, with so many re-rolls left. A hit takes DMG first; one that is
/// KO'd by it cannot hold on. (LIFTED) and (THROW X) leave no test.
fn falls(bout: &Bout, roster: &Roster, attack: Attack, margin: i32, rerolls: u8) -> Chance {
    let on = attack.on;
    if margin <= 0 {
        return Chance::ZERO;
    }
    let row = Beatdown::row(margin.min(8) as u8, bout.rules.instant_ko);
    let effects = bout.effects(roster, attack, margin.min(8) as u8);
    let leaves = effects.iter().any(|special| matches!(special, Some(Special::Lifted | Special::Throw(_))));
    let in_reach = || bout.base(roster, attack.by).zip(bout.base(roster, on)).is_some_and(touch);
    if leaves && bout.wrestler(attack.by).holds.is_none() && in_reach() {
        return Chance::ZERO;
    }
    if row.knockout || bout.base_damage(roster, attack) + row.damage >= bout.wrestler(on).stamina {
        return Chance::ONE;
    }
    let faces = bout.faces(roster);
    let slips = |bout: &Bout| {
        let side = Side { pool: bout.stay_pool(roster, on, 0), rerolls };
        Window::new(faces).reaches(side, 3).complement()
    };
    // Knocked Down on the way, it loses its Passives before the test.
    let lying = || {
        let mut downed = *bout;
        downed.wrestler_mut(on).knocked_down = true;
        slips(&downed)
    };
    let dazes = effects.contains(&Some(Special::Dazed)) && !bout.has(roster, on, Passive::ThickHide);
    if effects.contains(&Some(Special::Knockdown)) {
        lying()
    } else if dazes {
        let blank = Chance::new(faces.crowd.iter().filter(|mood| **mood == Mood::Blank).count() as u128, 6);
        blank * lying() + blank.complement() * slips(bout)
    } else {
        slips(bout)
    }
}

fn touch((a, b): (Base, Base)) -> bool {
    a.distance(b) == 1
}
