//! Attacks, Beatdowns and Reversals.
//!
//! The order of an attack:
//! 1. it is paid for, and the Crowd is asked if it is Dirty (`dirty.rs`);
//! 2. against a Trip or a Lift the defender says which stat resists;
//! 3. both roll, and may re-roll;
//! 4. higher than the defender: DMG with the Beatdown's, then every special rule in the attacker's order
//!    (`special_rules.rs`), then the test of one who was hit on a turnbuckle;
//! 5. otherwise: what a failed Trip or Lift brings, then the Reversal.

use super::lift::Dodge;
use super::prelude::*;
use super::rerolls::Why;
use super::special_rules::{ApplyRules, Shove};
use super::turnbuckle::FallTest;
use crate::roster::{Kind, Profile};

/// What kind of attack it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub enum Form {
    Brawl,
    Grapple,
    Trip,
    Lift,
    Rope,
    Turnbuckle,
    Ability(Slot),
}

/// One wrestler attacks another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Attack {
    pub by: Who,
    pub on: Who,
    pub form: Form,
    /// Turned against the attacker: `by` is the defender now.
    pub reversed: bool,
    /// Does a Passive add a special rule to this Brawl?
    pub gains: bool,
    /// The stat that resists.
    pub resist: Stat,
}

/// The defender says which stat resists a Trip or a Lift.
/// RS-TRIP-2
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct ChooseResist {
    pub attack: Attack,
}

impl Rule<Bout> for ChooseResist {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(self.attack.on.seat(), "resist"))
    }

    fn offer(&self, _: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::Resist(self.attack.resist));
        choices.push(Choice::Resist(Stat::Dexterity));
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if let Choice::Resist(resist) = choice {
            bout.clash(roster, Attack { resist, ..self.attack }, table);
        } else {
            kernel::fault!("an answer to another question");
        }
    }
}

/// Both have rolled and re-rolled: who was better?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Compare {
    pub attack: Attack,
}

impl Rule<Bout> for Compare {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let attack = self.attack;
        let margin = bout.total(roster, 0) - bout.total(roster, 1);
        table.tell(|| Event::Clashed { attack, by: bout.shown(roster, 0), on: bout.shown(roster, 1) });
        // RS-ATTACK-2
        if margin > 0 {
            bout.hit(roster, attack, margin.min(8) as u8, table);
        } else {
            bout.miss(roster, attack, (-margin).min(8) as u8, table);
        }
    }
}

/// What a margin of 4 or more adds to a hit: DMG, a special rule, or all STA that is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beatdown {
    pub damage: u8,
    pub special: Option<Special>,
    pub knockout: bool,
}

impl Beatdown {
    /// The row for a margin.
    /// RS-BEAT-1, RS-PROFILE-3
    pub const fn row(margin: u8, instant_ko: bool) -> Self {
        let (damage, special) = match margin {
            0..=3 => (0, None),
            4 => (1, None),
            5 => (1, Some(Special::Shove(2))),
            6 => (2, Some(Special::Dazed)),
            7 => (2, Some(Special::Knockdown)),
            _ if instant_ko => (0, None),
            _ => (3, Some(Special::Knockdown)),
        };
        Self { damage, special, knockout: margin >= 8 && instant_ko }
    }
}

/// The defender was better by 4 or more, and what comes of a failed Trip or Lift is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Reversal {
    pub attack: Attack,
    pub margin: u8,
}

/// RS-REV-1, RS-REV-6, RS-REV-7
impl Rule<Bout> for Reversal {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let Self { attack, margin } = self;
        table.tell(|| Event::Reversed { attack, margin });
        // RS-REV-10
        if bout.activation.who == Some(attack.by) {
            bout.activation.over = true;
        }
        let turned = Attack { by: attack.on, on: attack.by, reversed: true, ..attack };
        if !bout.in_ring(turned.on) || !bout.in_ring(turned.by) {
            return;
        }
        match margin {
            // RS-REV-1: by 4 nothing but the end of the activation.
            0..=4 => {}
            // RS-REV-2, RS-PROFILE-2
            5 => {
                let more = if bout.rules.reversal_adds { bout.base_damage(roster, turned) } else { 0 };
                let shove = Shove { by: turned.by, on: turned.on, squares: 2, smashed: false };
                bout.agenda.do_next([shove.into(), FallTest { who: turned.on, by: Some(turned.by) }.into()]);
                bout.hurt(roster, turned.on, 1 + more, table);
            }
            // RS-REV-3
            _ => bout.land(roster, turned, margin, table),
        }
    }
}

impl Bout {
    /// An attack of this form, as it stands before the defender has said anything.
    /// RS-ATTACK-7
    pub(crate) fn attack(&self, roster: &Roster, by: Who, on: Who, form: Form) -> Attack {
        let grapples = match form {
            Form::Grapple | Form::Lift => true,
            Form::Ability(slot) => {
                self.card(roster, by).ability(slot).is_some_and(|a| a.kind == Kind::Grapple)
            }
            _ => false,
        };
        let gains = form == Form::Brawl && self.brawl_gain(roster, by).is_some();
        let resist = if grapples { Stat::Grapple } else { Stat::Defence };
        Attack { by, on, form, reversed: false, gains, resist }
    }

    /// The special rule that a Passive adds to its Brawls.
    fn brawl_gain(&self, roster: &Roster, who: Who) -> Option<Special> {
        self.passives(roster, who).find_map(|passive| match passive {
            Passive::BrawlsGain(special) => Some(special),
            _ => None,
        })
    }

    /// Whose card the attack stands on: the attacker's, also when it was turned against it.
    fn author(attack: Attack) -> Who {
        if attack.reversed { attack.on } else { attack.by }
    }

    pub(crate) fn profile<'a>(&self, roster: &'a Roster, attack: Attack) -> Option<&'a Profile> {
        let Form::Ability(slot) = attack.form else { return None };
        self.card(roster, Self::author(attack)).ability(slot).and_then(|ability| ability.profile.as_ref())
    }

    /// What the attacker rolls.
    /// RS-BRAWL-1, RS-GRAPPLE-1, RS-GRAPPLE-2, RS-TRIP-1, RS-LIFT-1, RS-POST-6, RS-ABILITY-1
    pub fn attack_pool(&self, roster: &Roster, attack: Attack) -> Pool {
        let by = attack.by;
        match attack.form {
            Form::Brawl | Form::Trip => self.stat(roster, by, Stat::Attack),
            Form::Grapple | Form::Lift => self.stat(roster, by, Stat::Grapple),
            Form::Rope => self.stat(roster, by, Stat::Attack).and(Pool::copper(1)),
            Form::Turnbuckle => self.stat(roster, by, Stat::Attack).and(Pool::gold(1)),
            Form::Ability(_) => self.profile(roster, attack).map_or(Pool::NOTHING, |profile| {
                profile.stat.map_or(Pool::NOTHING, |stat| self.stat(roster, by, stat)).and(profile.dice)
            }),
        }
    }

    /// What the defender rolls.
    pub fn defence_pool(&self, roster: &Roster, attack: Attack) -> Pool {
        self.stat(roster, attack.on, attack.resist)
    }

    /// The DMG of a hit, before any Beatdown.
    /// RS-BRAWL-1, RS-GRAPPLE-1, RS-TRIP-1, RS-POST-6, RS-PROFILE-2
    pub(crate) fn base_damage(&self, roster: &Roster, attack: Attack) -> u8 {
        match attack.form {
            Form::Brawl | Form::Grapple | Form::Rope => 1,
            Form::Trip | Form::Lift => 0,
            Form::Turnbuckle => self.rules.turnbuckle_damage,
            Form::Ability(_) => self.profile(roster, attack).map_or(0, |profile| profile.damage),
        }
    }

    /// The special rules that follow a hit, in the order of the card.
    pub(crate) fn effects(
        &self,
        roster: &Roster,
        attack: Attack,
        margin: u8,
    ) -> ArrayVec<[Option<Special>; 7]> {
        let mut effects: ArrayVec<[Option<Special>; 7]> = ArrayVec::default();
        match attack.form {
            Form::Trip => effects.push(Some(Special::Knockdown)),
            Form::Lift => effects.push(Some(Special::Lifted)),
            Form::Turnbuckle => effects.push(Some(Special::Crowd)),
            Form::Brawl if attack.gains => effects.push(self.brawl_gain(roster, Self::author(attack))),
            Form::Ability(slot) => {
                let ability = self.card(roster, Self::author(attack)).ability(slot);
                let turnbuckle = ability.is_some_and(|ability| ability.kind == Kind::Turnbuckle);
                if let Some(profile) = ability.and_then(|ability| ability.profile.as_ref()) {
                    let rules = profile.rules.iter().copied().filter(|rule| rule.follows_a_hit());
                    effects.extend(rules.map(Some));
                    // RS-POST-10
                    if turnbuckle && !effects.contains(&Some(Special::Crowd)) {
                        effects.push(Some(Special::Crowd));
                    }
                }
            }
            Form::Brawl | Form::Grapple | Form::Rope => {}
        }
        // RS-REV-5
        if attack.reversed {
            for effect in &mut effects {
                *effect = effect.filter(|special| special.travels_in_a_reversal());
            }
            // RS-REV-4
            if margin >= 8 && self.can_act(attack.by) {
                effects.push(Some(Special::Crowd));
            }
        // RS-BEAT-2
        } else if let Some(special) = Beatdown::row(margin, self.rules.instant_ko).special {
            effects.push(Some(special));
        }
        effects
    }

    /// An attack that the Crowd has nothing against.
    pub(crate) fn begin_attack(&mut self, roster: &Roster, attack: Attack, table: &mut Table<'_, Event>) {
        if matches!(attack.form, Form::Trip | Form::Lift) {
            self.agenda.do_next([ChooseResist { attack }.into()]);
        } else {
            self.clash(roster, attack, table);
        }
    }

    /// Both roll.
    /// RS-ATTACK-1
    pub(crate) fn clash(&mut self, roster: &Roster, attack: Attack, table: &mut Table<'_, Event>) {
        self.clear_table();
        self.roll_side(attack.by.seat(), self.attack_pool(roster, attack), Why::Attack, table);
        self.roll_side(attack.on.seat(), self.defence_pool(roster, attack), Why::Defence, table);
        self.agenda.do_next([self.reroll_window().into(), Compare { attack }.into()]);
    }

    fn hit(&mut self, roster: &Roster, attack: Attack, margin: u8, table: &mut Table<'_, Event>) {
        table.tell(|| Event::Hit { attack, margin });
        if margin >= 4 {
            table.tell(|| Event::BeatDown { attack, margin });
        }
        self.land(roster, attack, margin, table);
    }

    /// The attack lands: DMG at once, then its special rules, then the test of one who stands on a turnbuckle.
    /// RS-ATTACK-3
    pub(crate) fn land(&mut self, roster: &Roster, attack: Attack, margin: u8, table: &mut Table<'_, Event>) {
        let effects = self.effects(roster, attack, margin);
        // Of a (DEVASTATING) attack, (CROWD) and (FURY) come once, after everyone has been dealt with.
        let once = self.devastates(roster, attack);
        let waits = |special| once && matches!(special, Special::Crowd | Special::Fury);
        let follows = |i: &usize| effects[*i].is_some_and(|special| !waits(special));
        let left = (0..effects.len()).filter(follows).fold(0u8, |left, i| left | 1 << i);
        let smashed = self.smashed_where_it_stands(roster, attack.by, attack.on);
        let mut damage = self.base_damage(roster, attack) + if smashed { 2 } else { 0 };
        let mut knockout = false;
        if attack.reversed {
            damage += u8::from(margin >= 7);
        } else {
            let row = Beatdown::row(margin, self.rules.instant_ko);
            damage += row.damage;
            knockout = row.knockout;
        }
        if knockout {
            damage = self.wrestler(attack.on).stamina;
        }
        let rules = ApplyRules { attack, margin, left, smashed, chosen: false };
        self.agenda.do_next([rules.into(), FallTest { who: attack.on, by: Some(attack.by) }.into()]);
        self.hurt(roster, attack.on, damage, table);
    }

    /// RS-REV-8, RS-REV-9
    fn miss(&mut self, roster: &Roster, attack: Attack, margin: u8, table: &mut Table<'_, Event>) {
        table.tell(|| Event::Missed { attack });
        if margin >= 4 {
            self.agenda.do_next([Reversal { attack, margin }.into()]);
        }
        if matches!(attack.form, Form::Trip | Form::Lift) {
            // RS-TRIP-3, RS-LIFT-2
            if attack.resist == Stat::Dexterity {
                self.agenda.do_next([Dodge { who: attack.on }.into()]);
            } else {
                self.agenda.do_next([FallTest { who: attack.by, by: Some(attack.on) }.into()]);
                self.hurt(roster, attack.by, 1, table);
            }
        }
    }
}
