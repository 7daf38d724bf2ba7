//! Action Points: what the active wrestler may do, what it costs, and the way from saying it to its happening.

use super::attack::{Attack, Form};
use super::prelude::*;
use super::ropes::JumpFromRope;
use crate::choice::Picked;
use crate::roster::{Ability, Kind, Scope};

/// Something done for Action Points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub enum Deed {
    /// Any attack with a target in reach.
    Attack(Attack),
    /// Lift somebody who cannot or will not resist.
    EasyLift(Who),
    Pin(Who),
    /// Bounce off a rope, with a Rope Ability if one is named.
    Bounce(Rope, Option<Slot>),
    /// Bounce off a rope with a Rope Ability that jumps, and come down here.
    Jump(Rope, Slot, Spot),
    Climb,
    Dismount,
    /// A Turnbuckle Attack, with a Turnbuckle Ability if one is named.
    Leap(Who, Option<Slot>),
    Throw(Spot),
    CrowdPleaser,
    /// An ability that gives something, to one friend if one is named.
    Give(Slot, Option<Who>),
    /// A (DEVASTATING) ability.
    Devastate(Slot),
}

/// The active wrestler does one thing after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Act;

impl Act {
    /// Is there nothing left to spend and nothing to be had for nothing?
    fn spent(bout: &Bout, roster: &Roster, who: Who) -> bool {
        let (activation, wrestler) = (&bout.activation, bout.wrestler(who));
        if activation.ap > 0 {
            return false;
        }
        let for_nothing = bout.card(roster, who).abilities.iter().any(|ability| {
            matches!(ability.kind, Kind::Passive if ability.passive == Some(Passive::SpringsUp) && wrestler.knocked_down)
                || (ability.ap == 0 && (ability.profile.is_some() || ability.boon.is_some()))
        });
        let walks = activation.mp > 0 && !wrestler.knocked_down && !bout.on_post(who);
        !walks && !bout.bounces_free(roster, who) && !for_nothing && bout.card(roster, who).popularity > 0
    }
}

/// RS-ACTION-1, RS-POST-11
impl Rule<Bout> for Act {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let who = bout.activation.who?;
        if bout.activation.over || bout.emptied || !bout.in_ring(who) || Self::spent(bout, roster, who) {
            return None;
        }
        Some(Asked::one(who.seat(), "act"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        if let Some(who) = bout.activation.who {
            bout.offer_actions(roster, who, choices);
        }
        choices.push(Choice::Done);
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let Some(who) = bout.activation.who else {
            kernel::fault!("an action while nobody is active");
            return;
        };
        bout.chain = 0;
        bout.agenda.do_next([self.into()]);
        match choice {
            Choice::Move(way) => bout.walk(roster, who, way, table),
            Choice::StandUp => bout.pay_to_stand(roster, who, table),
            Choice::TagOut => bout.tag_out(roster, who, table),
            Choice::Done => bout.activation.over = true,
            _ => match bout.deed_of(roster, who, choice) {
                Some(Deed::Bounce(rope, Some(slot))) if bout.jumps(roster, who, slot) => {
                    bout.agenda.do_next([JumpFromRope { who, rope, slot }.into()]);
                }
                Some(deed) => bout.undertake(roster, deed, table),
                None => kernel::fault!("an offered choice comes to no deed"),
            },
        }
    }

    fn run(self, bout: &mut Bout, _: &Roster, table: &mut Table<'_, Event>) {
        if bout.emptied {
            // RS-END-1
            if !bout.settle_eliminations(table) {
                bout.agenda.do_next([self.into()]);
            }
        } else {
            bout.end_activation(table);
        }
    }
}

impl Bout {
    /// RS-DOWN-2, RS-MOVE-4, RS-POST-2
    fn offer_actions(&self, roster: &Roster, who: Who, choices: &mut Choices<Choice>) {
        let wrestler = self.wrestler(who);
        if wrestler.knocked_down {
            if self.activation.ap >= self.stand_cost(roster, who) {
                choices.push(Choice::StandUp);
            }
            return;
        }
        if self.on_post(who) {
            self.offer_leaps(roster, who, choices);
            if self.rules.climbers_fight {
                self.offer_contact(roster, who, choices);
            }
            if self.activation.ap >= 1 && self.can_dismount(roster, who) {
                choices.push(Choice::Dismount);
            }
        } else {
            self.offer_steps(roster, who, choices);
            self.offer_contact(roster, who, choices);
            self.offer_ropes(roster, who, choices);
            if self.can_climb(roster, who) {
                choices.push(Choice::Climb);
            }
            if wrestler.holds.is_some() && self.activation.ap >= 1 {
                self.offer_throws(roster, who, self.throw(roster, who), choices);
            }
            if self.can_tag_out(roster, who) {
                choices.push(Choice::TagOut);
            }
        }
        if self.activation.ap >= self.card(roster, who).popularity {
            choices.push(Choice::CrowdPleaser);
        }
        self.offer_abilities(roster, who, choices);
    }

    /// Brawl, Grapple, Trip, Pin and Lift.
    /// RS-ATTACK-4, RS-ATTACK-6, RS-LIFT-9, RS-MOVE-5
    fn offer_contact(&self, roster: &Roster, who: Who, choices: &mut Choices<Choice>) {
        let (ap, hands_full) = (self.activation.ap, self.wrestler(who).holds.is_some());
        if ap == 0 {
            return;
        }
        for other in self.touching(roster, who) {
            if self.enemies(who, other) {
                choices.push(Choice::Brawl(other));
                choices.push(Choice::Grapple(other));
                if ap >= 2 {
                    choices.push(Choice::Trip(other));
                }
                if self.can_pin(who, other) {
                    choices.push(Choice::Pin(other));
                }
            }
            if !hands_full {
                choices.push(Choice::Lift(other));
            }
        }
    }

    /// May it do what needs base contact? On a turnbuckle only where the switch says so.
    /// RS-POST-2, RS-SWITCH-3
    pub(crate) fn can_reach_out(&self, who: Who) -> bool {
        !self.on_post(who) || self.rules.climbers_fight
    }

    /// One who lies, on the mat unless the switch says anywhere, by one whose hands are free.
    /// RS-PIN-5, RS-SWITCH-4, RS-SWITCH-5
    fn can_pin(&self, by: Who, on: Who) -> bool {
        self.wrestler(on).knocked_down
            && (self.on_mat(on) || self.rules.pin_climbers)
            && (self.wrestler(by).holds.is_none() || self.rules.busy_hands)
    }

    /// Grapple, Active and Tag Abilities; those of ropes and turnbuckles stand with ropes and turnbuckles.
    fn offer_abilities(&self, roster: &Roster, who: Who, choices: &mut Choices<Choice>) {
        for (index, ability) in self.card(roster, who).abilities.iter().enumerate() {
            let slot = Slot(index as u8);
            if ability.ap > self.activation.ap || !self.ability_fits(roster, who, ability) {
                continue;
            }
            if ability.has(Special::Devastating) {
                if self.can_reach_out(who) && !self.touching(roster, who).is_empty() {
                    choices.push(Choice::Use(slot));
                }
            } else if ability.profile.is_some() {
                self.offer_targets(roster, who, slot, ability, choices);
            } else if let Some(boon) = ability.boon {
                if boon.scope == Scope::Friend {
                    choices
                        .extend(self.in_reach(roster, who, boon).map(|friend| Choice::UseOn(slot, friend)));
                } else {
                    choices.push(Choice::Use(slot));
                }
            }
        }
    }

    /// RS-ATTACK-8, RS-ABILITY-1
    fn offer_targets(
        &self,
        roster: &Roster,
        who: Who,
        slot: Slot,
        ability: &Ability,
        choices: &mut Choices<Choice>,
    ) {
        if ability.range > 0 {
            for other in self.everybody().filter(|other| self.enemies(who, *other)) {
                if self.distance(roster, who, other).is_some_and(|squares| squares <= ability.range) {
                    choices.push(Choice::UseOn(slot, other));
                }
            }
        } else if self.can_reach_out(who) {
            let enemies = self.touching(roster, who);
            choices.extend(
                enemies.iter().filter(|o| self.enemies(who, **o)).map(|other| Choice::UseOn(slot, *other)),
            );
        }
    }

    /// May this ability be used here and now, its AP apart? Ropes and turnbuckles have their own answers.
    fn ability_fits(&self, roster: &Roster, who: Who, ability: &Ability) -> bool {
        match ability.kind {
            Kind::Grapple => self.can_reach_out(who),
            Kind::Active => true,
            Kind::Tag => self.can_reach_out(who) && self.can_use_tag_ability(roster, who),
            Kind::Rope | Kind::Turnbuckle | Kind::Passive | Kind::Choice => false,
        }
    }

    /// What a choice of the active wrestler comes to.
    pub(crate) fn deed_of(&self, roster: &Roster, who: Who, choice: Choice) -> Option<Deed> {
        let plain = |form, on| Deed::Attack(self.attack(roster, who, on, form));
        Some(match choice {
            Choice::Brawl(on) => plain(Form::Brawl, on),
            Choice::Grapple(on) => plain(Form::Grapple, on),
            Choice::Trip(on) => plain(Form::Trip, on),
            Choice::Lift(on) if self.is_ko(on) || !self.enemies(who, on) => Deed::EasyLift(on),
            Choice::Lift(on) => plain(Form::Lift, on),
            Choice::Pin(on) => Deed::Pin(on),
            Choice::Bounce(rope) => Deed::Bounce(rope, None),
            Choice::BounceWith(slot, rope) => Deed::Bounce(rope, Some(slot)),
            Choice::Climb => Deed::Climb,
            Choice::Dismount => Deed::Dismount,
            Choice::Leap(on) => Deed::Leap(on, None),
            Choice::Throw(spot) => Deed::Throw(spot),
            Choice::CrowdPleaser => Deed::CrowdPleaser,
            Choice::Use(slot) => {
                let ability = self.card(roster, who).ability(slot)?;
                if ability.profile.is_some() { Deed::Devastate(slot) } else { Deed::Give(slot, None) }
            }
            Choice::UseOn(slot, on) => {
                let ability = self.card(roster, who).ability(slot)?;
                match (ability.kind, ability.profile.is_some()) {
                    (Kind::Turnbuckle, _) => Deed::Leap(on, Some(slot)),
                    (_, true) => plain(Form::Ability(slot), on),
                    (_, false) => Deed::Give(slot, Some(on)),
                }
            }
            _ => return None,
        })
    }

    /// What it costs in AP.
    /// RS-ACTION-1, RS-GRAPPLE-2
    pub fn cost(&self, roster: &Roster, deed: Deed) -> u8 {
        let Some(who) = self.activation.who else { return 0 };
        let card = self.card(roster, who);
        let ability = |slot: Slot| card.ability(slot).map_or(0, |ability| ability.ap);
        match deed {
            Deed::Attack(Attack { form: Form::Ability(slot), .. })
            | Deed::Give(slot, _)
            | Deed::Devastate(slot)
            | Deed::Leap(_, Some(slot))
            | Deed::Bounce(_, Some(slot))
            | Deed::Jump(_, slot, _) => ability(slot),
            Deed::Attack(Attack { form: Form::Trip, .. }) | Deed::Leap(_, None) => 2,
            Deed::Bounce(_, None) => u8::from(!self.bounces_free(roster, who)),
            Deed::CrowdPleaser => card.popularity,
            Deed::Attack(_)
            | Deed::EasyLift(_)
            | Deed::Pin(_)
            | Deed::Climb
            | Deed::Dismount
            | Deed::Throw(_) => 1,
        }
    }

    /// How No Class counts it; what costs nothing is not counted.
    /// RS-DIRTY-4, RS-DIRTY-10
    pub fn class_of(&self, roster: &Roster, deed: Deed) -> Option<Class> {
        if self.cost(roster, deed) == 0 {
            return None;
        }
        let who = self.activation.who?;
        let ability = |slot: Slot| match self.card(roster, who).ability(slot).map(|ability| ability.kind) {
            Some(Kind::Grapple) => Class::Grapple,
            _ => Class::Ability(slot.0),
        };
        Some(match deed {
            Deed::Attack(attack) => match attack.form {
                Form::Brawl => Class::Brawl,
                Form::Grapple => Class::Grapple,
                Form::Trip => Class::Trip,
                Form::Lift => Class::Lift,
                Form::Rope => Class::Rope,
                Form::Turnbuckle => Class::Turnbuckle,
                Form::Ability(slot) => ability(slot),
            },
            Deed::EasyLift(_) => Class::Lift,
            Deed::Pin(_) => Class::Pin,
            Deed::Bounce(..) | Deed::Jump(..) => Class::Rope,
            Deed::Climb => Class::Climb,
            Deed::Dismount => Class::Dismount,
            Deed::Leap(..) => Class::Turnbuckle,
            Deed::Throw(_) => Class::Throw,
            Deed::CrowdPleaser => Class::CrowdPleaser,
            Deed::Give(slot, _) | Deed::Devastate(slot) => ability(slot),
        })
    }

    /// How many Crowd dice it needs first.
    pub fn dice_for(&self, roster: &Roster, deed: Deed) -> u8 {
        let Some(who) = self.activation.who else { return 0 };
        let dirty_card = |slot: Slot| {
            self.card(roster, who).ability(slot).is_some_and(|ability| ability.has(Special::Dirty))
        };
        let dirty = match deed {
            // RS-DIRTY-8
            // Every Dirty roll succeeds when a KO'd wrestler is lifted, so none is made.
            Deed::EasyLift(on) if self.is_ko(on) => return 0,
            Deed::Attack(attack) => {
                let by_nature = match attack.form {
                    Form::Trip => true,
                    // RS-DIRTY-5
                    Form::Lift => self.rules.dirty_lift,
                    // RS-SPECIAL-7
                    Form::Ability(slot) => dirty_card(slot),
                    _ => false,
                };
                // RS-ABILITY-7
                by_nature || self.pitied(roster, attack.on)
            }
            Deed::Pin(on) => self.pitied(roster, on),
            Deed::Leap(on, slot) => slot.is_some_and(dirty_card) || self.pitied(roster, on),
            Deed::Bounce(rope, slot) => {
                slot.is_some_and(dirty_card)
                    || self.in_the_lane(roster, who, rope, slot).any(|on| self.pitied(roster, on))
            }
            Deed::Jump(rope, slot, to) => {
                dirty_card(slot)
                    || self.at_the_jumps_end(roster, who, (rope, slot, to)).any(|on| self.pitied(roster, on))
            }
            Deed::Devastate(slot) => {
                dirty_card(slot) || self.touching(roster, who).iter().any(|on| self.pitied(roster, *on))
            }
            Deed::Throw(spot) => {
                // RS-DIRTY-6
                let conscious = |on| self.enemies(who, on) && !self.is_ko(on);
                (self.rules.dirty_throw && self.wrestler(who).holds.is_some_and(conscious))
                    || self.at(spot).is_some_and(|on| self.pitied(roster, on))
            }
            // RS-DIRTY-7, RS-SWITCH-1
            Deed::EasyLift(_) => self.rules.dirty_friend_lift,
            Deed::Climb | Deed::Dismount | Deed::CrowdPleaser | Deed::Give(..) => false,
        };
        self.crowd_dice(self.class_of(roster, deed), dirty)
    }

    /// It is paid for, and the Crowd has nothing against it.
    pub(crate) fn do_deed(&mut self, roster: &Roster, deed: Deed, table: &mut Table<'_, Event>) {
        let Some(who) = self.activation.who else {
            kernel::fault!("a deed while nobody is active");
            return;
        };
        if let Deed::Attack(Attack { form: Form::Ability(slot), .. })
        | Deed::Give(slot, _)
        | Deed::Devastate(slot) = deed
            && self.card(roster, who).ability(slot).is_some_and(|ability| ability.kind == Kind::Tag)
        {
            self.mark_tagged(who);
        }
        match deed {
            Deed::Attack(attack) => self.begin_attack(roster, attack, table),
            Deed::EasyLift(on) => self.begin_easy_lift(roster, who, on, table),
            Deed::Pin(on) => self.begin_pin(roster, who, on, table),
            Deed::Bounce(rope, slot) => self.bounce_off(roster, who, rope, slot, table),
            Deed::Jump(rope, slot, to) => self.jump_off(roster, who, (rope, slot, to), table),
            Deed::Climb => self.climb(roster, who, table),
            Deed::Dismount => self.begin_dismount(roster, who),
            Deed::Leap(on, slot) => self.begin_leap(roster, who, on, slot),
            Deed::Throw(spot) => self.begin_throw(roster, who, spot, table),
            Deed::CrowdPleaser => self.please_crowd(who, table),
            Deed::Give(slot, on) => self.use_ability(roster, who, slot, on, table),
            Deed::Devastate(slot) => {
                self.begin_devastation(roster, self.attack(roster, who, who, Form::Ability(slot)), table);
            }
        }
    }
}

/// At the start of its activation a wrestler with a Choice ability picks one of the options.
/// RS-ABILITY-3
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct PickOption {
    pub who: Who,
}

impl PickOption {
    fn options(self, bout: &Bout, roster: &Roster) -> usize {
        let card = bout.card(roster, self.who);
        card.abilities
            .iter()
            .find(|ability| ability.kind == Kind::Choice)
            .map_or(0, |ability| ability.options.len())
    }
}

impl Rule<Bout> for PickOption {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let asked = self.options(bout, roster) > 0 && !bout.activation.over;
        asked.then(|| Asked::one(self.who.seat(), "choice"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend((0..self.options(bout, roster)).map(|index| Choice::Option(Picked(index as u8))));
    }

    fn answer(self, bout: &mut Bout, _: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if let Choice::Option(Picked(index)) = choice {
            bout.wrestler_mut(self.who).option = index + 1;
            table.tell(|| Event::Chose { who: self.who, option: index });
        } else {
            kernel::fault!("an answer to another question");
        }
    }
}
