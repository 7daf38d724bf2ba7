//! Why a seat may not say something now, with the rule that says so.

use kernel::{Game, Refusal, Seat};

use crate::bout::{Bout, Place};
use crate::choice::{Choice, Who};
use crate::roster::{Kind, Roster, Special};
use crate::rules::attack::Form;
use crate::step::Step;

fn no(rule: &'static str, reason: impl Into<String>) -> Refusal {
    Refusal { rule, reason: reason.into() }
}

impl Bout {
    pub(crate) fn refusal(&self, roster: &Roster, seat: Seat, choice: Choice) -> Refusal {
        let Some(asked) = self.asked(roster) else { return no("RS-END-1", "The match is over") };
        if !asked.seats.has(seat) {
            return no("RS-ACTIVATE-1", "It is not your turn to answer");
        }
        match self.agenda.top() {
            Some(Step::Act(_)) => self.activation.who.map_or_else(
                || no("RS-ACTIVATE-1", "Nobody is active"),
                |who| self.act_refusal(roster, who, choice),
            ),
            Some(Step::SetUpNext(_)) => no(
                "RS-SETUP-3",
                "Choose a free square by the ropes, within five of your turnbuckle, that leaves room for the rest",
            ),
            Some(Step::TakeCorner(_)) => {
                no("RS-SETUP-2", "That corner is taken, or it is not the one across")
            }
            Some(Step::Rerolls(_)) => no("RS-REROLL-1", "You can only re-roll your own dice, each once"),
            Some(Step::ChooseResist(rules)) if matches!(choice, Choice::Resist(_)) => no(
                "RS-TRIP-2",
                format!(
                    "Resist this attack with {} or dexterity",
                    crate::words::stat_word(rules.attack.resist)
                ),
            ),
            Some(Step::Shove(_)) => no("RS-SPECIAL-13", "A shove cannot go towards the attacker"),
            Some(Step::Activate(_)) => {
                no("RS-INIT-3", "The nominated wrestler goes first, and nobody acts twice in a round")
            }
            Some(Step::Nominate(_)) => no("RS-INIT-2", "You can only nominate wrestlers in the ring"),
            _ => no("RS-ACTION-1", "That is not an option now"),
        }
    }

    fn act_refusal(&self, roster: &Roster, who: Who, choice: Choice) -> Refusal {
        let wrestler = self.wrestler(who);
        let is_action = !matches!(choice, Choice::Done | Choice::StandUp);
        if wrestler.knocked_down && is_action {
            return no("RS-DOWN-2", "This wrestler is knocked down and can only stand up");
        }
        match choice {
            Choice::StandUp if !wrestler.knocked_down => {
                return no("RS-DOWN-2", "That wrestler is not knocked down");
            }
            Choice::Move(_) => return self.move_refusal(who),
            Choice::Climb
            | Choice::Bounce(_)
            | Choice::BounceWith(..)
            | Choice::Pin(_)
            | Choice::Lift(_)
            | Choice::TagOut
                if wrestler.holds.is_some() =>
            {
                return no("RS-LIFT-9", "This wrestler's hands are full. Throw the one it holds first");
            }
            _ => {}
        }
        if let Some(deed) = self.deed_of(roster, who, choice) {
            let cost = self.cost(roster, deed);
            if cost > self.activation.ap {
                return no(
                    "RS-ACTION-1",
                    format!("That costs {cost} AP, and {} AP are left", self.activation.ap),
                );
            }
        }
        match choice {
            Choice::Brawl(on)
            | Choice::Grapple(on)
            | Choice::Trip(on)
            | Choice::Pin(on)
            | Choice::Lift(on) => self.target_refusal(roster, who, on, choice),
            Choice::Leap(on) => self.leap_refusal(roster, who, on, Form::Turnbuckle),
            Choice::Throw(_) if wrestler.holds.is_none() => {
                no("RS-THROW-1", "Nobody is held. Lift somebody first")
            }
            Choice::Throw(spot)
                if spot.is_rope() && wrestler.holds.is_some_and(|held| !self.enemies(who, held)) =>
            {
                no("RS-THROW-9", "Only an enemy can be thrown out of the ring")
            }
            Choice::Throw(_) => no("RS-THROW-1", "That is too far, or there is no room to land"),
            Choice::Bounce(_) | Choice::BounceWith(..) => {
                no("RS-ROPE-1", "This wrestler does not touch that rope")
            }
            Choice::Climb if self.on_post(who) => no("RS-POST-2", "This wrestler is already on a turnbuckle"),
            Choice::Climb => no("RS-POST-1", "This wrestler does not touch a free turnbuckle"),
            Choice::Dismount => {
                no("RS-POST-5", "This wrestler is not on a turnbuckle, or the square below is taken")
            }
            Choice::TagOut => {
                no("RS-TAG-3", "Only half of a Traditional Tag Team by a rope can tag out, once a round")
            }
            Choice::UseOn(slot, on) => match self.card(roster, who).ability(slot) {
                None => no("RS-ABILITY-1", "This wrestler has no such ability"),
                Some(ability) if ability.kind == Kind::Tag && !self.can_use_tag_ability(roster, who) => no(
                    "RS-TAG-6",
                    "The partner must be there, and one Tag Out or Tag Ability is allowed a round",
                ),
                Some(ability) if ability.kind == Kind::Turnbuckle => {
                    self.leap_refusal(roster, who, on, Form::Ability(slot))
                }
                Some(ability) if ability.has(Special::Devastating) => {
                    no("RS-SPECIAL-6", "This hits everyone around. Use it without a target")
                }
                Some(_) => self.target_refusal(roster, who, on, choice),
            },
            Choice::Use(_) => no("RS-ABILITY-1", "This wrestler has no such ability, or it needs a target"),
            _ => no("RS-ACTION-1", "That is not an action"),
        }
    }

    fn move_refusal(&self, who: Who) -> Refusal {
        if self.on_post(who) {
            no("RS-POST-2", "On a turnbuckle, a wrestler only leaps or climbs down")
        } else if self.activation.mp == 0 {
            no("RS-MOVE-1", "This wrestler cannot move: no MP are left")
        } else {
            no("RS-MOVE-2", "Somebody or the ropes are in the way")
        }
    }

    fn target_refusal(&self, roster: &Roster, who: Who, on: Who, choice: Choice) -> Refusal {
        let friendly = on.seat() == who.seat();
        if on.number() >= usize::from(self.team(on.seat()).size)
            || on.seat().index() >= usize::from(self.seats)
        {
            return no("RS-CONTACT-1", "There is no such wrestler");
        }
        match self.wrestler(on).place {
            Place::Lifted(_) => return no("RS-LIFT-8", "A wrestler who is held cannot be reached"),
            Place::Ring(_) => {}
            _ => return no("RS-CONTACT-1", "That wrestler is not in the ring"),
        }
        if friendly && !matches!(choice, Choice::Lift(_)) {
            return no("RS-ATTACK-6", "You can attack only enemies");
        }
        if !self.can_reach_out(who) {
            return no("RS-POST-2", "On a turnbuckle, a wrestler only leaps or climbs down");
        }
        if !self.contact(roster, who, on) {
            return no("RS-CONTACT-1", "They are not in base contact. Move next to the target first");
        }
        if matches!(choice, Choice::Pin(_)) && self.on_post(on) {
            return no("RS-PIN-5", "You can't pin a wrestler on a turnbuckle");
        }
        if matches!(choice, Choice::Pin(_)) && !self.wrestler(on).knocked_down {
            return no("RS-PIN-1", "That wrestler is not knocked down");
        }
        no("RS-ACTION-1", "That is not an option now")
    }

    fn leap_refusal(&self, roster: &Roster, who: Who, on: Who, form: Form) -> Refusal {
        if !self.on_post(who) {
            return no("RS-POST-6", "This wrestler is not on a turnbuckle");
        }
        if !self.enemies(who, on) {
            return no("RS-ATTACK-6", "You can attack only enemies");
        }
        if self.leap_landings(roster, self.attack(roster, who, on, form)).next().is_none() {
            return no("RS-POST-8", "There is no room to land next to the target");
        }
        no("RS-POST-7", "The target is out of range")
    }
}
