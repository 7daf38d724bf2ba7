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
        let Some(asked) = self.asked(roster) else { return no("RS-END-1", "the match is over") };
        if !asked.seats.has(seat) {
            return no("RS-ACTIVATE-1", "it is not your turn to answer");
        }
        match self.agenda.top() {
            Some(Step::Act(_)) => self.activation.who.map_or_else(
                || no("RS-ACTIVATE-1", "nobody is active"),
                |who| self.act_refusal(roster, who, choice),
            ),
            Some(Step::SetUpNext(_)) => no(
                "RS-SETUP-3",
                "only free squares by the ropes, within five of your turnbuckle, where the rest still fits",
            ),
            Some(Step::TakeCorner(_)) => no("RS-SETUP-2", "the corner is taken, or not the one across"),
            Some(Step::Rerolls(_)) => no("RS-REROLL-1", "only your own dice on the table, each once"),
            Some(Step::ChooseResist(rules)) if matches!(choice, Choice::Resist(_)) => no(
                "RS-TRIP-2",
                format!(
                    "this attack is resisted by {} or dexterity",
                    crate::words::stat_word(rules.attack.resist)
                ),
            ),
            Some(Step::Shove(_)) => no("RS-SPECIAL-13", "a shove cannot go towards the attacker"),
            Some(Step::Activate(_)) => {
                no("RS-INIT-3", "the nominated wrestler goes first, and nobody goes twice a round")
            }
            Some(Step::Nominate(_)) => no("RS-INIT-2", "only wrestlers in the ring can be nominated"),
            _ => no("RS-ACTION-1", format!("the question is \"{}\"", asked.why)),
        }
    }

    fn act_refusal(&self, roster: &Roster, who: Who, choice: Choice) -> Refusal {
        let wrestler = self.wrestler(who);
        let is_action = !matches!(choice, Choice::Done | Choice::StandUp);
        if wrestler.knocked_down && is_action {
            return no("RS-DOWN-2", "a wrestler that is knocked down can only stand up");
        }
        match choice {
            Choice::StandUp if !wrestler.knocked_down => return no("RS-DOWN-2", "it is not knocked down"),
            Choice::Move(_) => return self.move_refusal(who),
            Choice::Climb
            | Choice::Bounce(_)
            | Choice::BounceWith(..)
            | Choice::Pin(_)
            | Choice::Lift(_)
            | Choice::TagOut
                if wrestler.holds.is_some() =>
            {
                return no("RS-LIFT-9", "its hands are full");
            }
            _ => {}
        }
        if let Some(deed) = self.deed_of(roster, who, choice) {
            let cost = self.cost(roster, deed);
            if cost > self.activation.ap {
                return no("RS-ACTION-1", format!("it costs {cost}AP, and {} are left", self.activation.ap));
            }
        }
        match choice {
            Choice::Brawl(on)
            | Choice::Grapple(on)
            | Choice::Trip(on)
            | Choice::Pin(on)
            | Choice::Lift(on) => self.target_refusal(roster, who, on, choice),
            Choice::Leap(on) => self.leap_refusal(roster, who, on, Form::Turnbuckle),
            Choice::Throw(_) if wrestler.holds.is_none() => no("RS-THROW-1", "nobody is held"),
            Choice::Throw(spot)
                if spot.is_rope() && wrestler.holds.is_some_and(|held| !self.enemies(who, held)) =>
            {
                no("RS-THROW-9", "only an enemy can be thrown out of the ring")
            }
            Choice::Throw(_) => no("RS-THROW-1", "too far, or there is no room to land"),
            Choice::Bounce(_) | Choice::BounceWith(..) => no("RS-ROPE-1", "it does not touch that rope"),
            Choice::Climb if self.on_post(who) => no("RS-POST-2", "it stands on a turnbuckle already"),
            Choice::Climb => no("RS-POST-1", "it does not touch a free turnbuckle"),
            Choice::Dismount => no("RS-POST-5", "it is not on a turnbuckle, or the square below is taken"),
            Choice::TagOut => no("RS-TAG-3", "only half of a Traditional Tag Team by a rope, once a round"),
            Choice::UseOn(slot, on) => match self.card(roster, who).ability(slot) {
                None => no("RS-ABILITY-1", "it has no such ability"),
                Some(ability) if ability.kind == Kind::Tag && !self.can_use_tag_ability(roster, who) => no(
                    "RS-TAG-6",
                    "the partner must be there, and one Tag Out or Tag Ability is allowed a round",
                ),
                Some(ability) if ability.kind == Kind::Turnbuckle => {
                    self.leap_refusal(roster, who, on, Form::Ability(slot))
                }
                Some(ability) if ability.has(Special::Devastating) => {
                    no("RS-SPECIAL-6", "it hits everyone around: name nobody")
                }
                Some(_) => self.target_refusal(roster, who, on, choice),
            },
            Choice::Use(_) => no("RS-ABILITY-1", "it has no such ability, or it needs a target"),
            _ => no("RS-ACTION-1", "that is not something to do in an activation"),
        }
    }

    fn move_refusal(&self, who: Who) -> Refusal {
        if self.on_post(who) {
            no("RS-POST-2", "from a turnbuckle one leaps or climbs down")
        } else if self.activation.mp == 0 {
            no("RS-MOVE-1", "no MP are left")
        } else {
            no("RS-MOVE-2", "somebody or the ropes are in the way")
        }
    }

    fn target_refusal(&self, roster: &Roster, who: Who, on: Who, choice: Choice) -> Refusal {
        let friendly = on.seat() == who.seat();
        if on.number() >= usize::from(self.team(on.seat()).size)
            || on.seat().index() >= usize::from(self.seats)
        {
            return no("RS-CONTACT-1", "there is no such wrestler");
        }
        match self.wrestler(on).place {
            Place::Lifted(_) => return no("RS-LIFT-8", "a wrestler that is held cannot be reached"),
            Place::Ring(_) => {}
            _ => return no("RS-CONTACT-1", "it is not in the ring"),
        }
        if friendly && !matches!(choice, Choice::Lift(_)) {
            return no("RS-ATTACK-6", "only enemies can be attacked");
        }
        if !self.can_reach_out(who) {
            return no("RS-POST-2", "from a turnbuckle one leaps or climbs down");
        }
        if !self.contact(roster, who, on) {
            return no("RS-CONTACT-1", "they are not in base contact");
        }
        if matches!(choice, Choice::Pin(_)) && self.on_post(on) {
            return no("RS-PIN-5", "nobody is pinned on a turnbuckle");
        }
        if matches!(choice, Choice::Pin(_)) && !self.wrestler(on).knocked_down {
            return no("RS-PIN-1", "it is not knocked down");
        }
        no("RS-ACTION-1", "that cannot be done now")
    }

    fn leap_refusal(&self, roster: &Roster, who: Who, on: Who, form: Form) -> Refusal {
        if !self.on_post(who) {
            return no("RS-POST-6", "it is not on a turnbuckle");
        }
        if !self.enemies(who, on) {
            return no("RS-ATTACK-6", "only enemies can be attacked");
        }
        if self.leap_landings(roster, self.attack(roster, who, on, form)).next().is_none() {
            return no("RS-POST-8", "there is no room to land beside it");
        }
        no("RS-POST-7", "it is out of range")
    }
}
