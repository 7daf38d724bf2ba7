//! Tag Teams: Tag Out, and who may use a Tag Ability.

use super::prelude::*;

/// The partner comes in for the one that tagged out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct TagIn {
    pub who: Who,
    pub partner: Who,
    /// The squares it leaves.
    pub from: Base,
}

impl Rule<Bout> for TagIn {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let places = bout.tag_places(roster, self.who, self.partner, self.from).count();
        (places > 1).then(|| Asked::one(self.who.seat(), "tag in"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend(bout.tag_places(roster, self.who, self.partner, self.from).map(Choice::Place));
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if let Choice::Place(spot) = choice {
            self.come_in(bout, roster, spot, table);
        } else {
            kernel::fault!("an answer to another question");
        }
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let only = bout.tag_places(roster, self.who, self.partner, self.from).next();
        if let Some(spot) = only {
            self.come_in(bout, roster, spot, table);
        }
    }
}

impl TagIn {
    fn come_in(self, bout: &mut Bout, roster: &Roster, spot: Spot, table: &mut Table<'_, Event>) {
        bout.put_down(roster, self.partner, spot);
        // RS-ACTIVATE-4
        bout.wrestler_mut(self.partner).activated = false;
        table.tell(|| Event::TaggedOut { who: self.who, partner: self.partner, spot });
    }
}

impl Bout {
    /// Where the partner would stand: on one of the same squares by the rope, all of its own free.
    fn tag_places(&self, roster: &Roster, who: Who, partner: Who, from: Base) -> impl Iterator<Item = Spot> {
        let big = self.card(roster, partner).big();
        Spot::mat().filter(move |spot| {
            let base = Base::new(*spot, big);
            base.squares().any(|spot| from.covers(spot) && crate::ring::touches_rope(spot))
                && self.free_for(base, who)
        })
    }

    /// RS-TAG-3
    pub(crate) fn can_tag_out(&self, roster: &Roster, who: Who) -> bool {
        let wrestler = self.wrestler(who);
        let Some(partner) = wrestler.partner.filter(|_| wrestler.traditional) else { return false };
        let Some(base) = self.base(roster, who) else { return false };
        self.activation.ap >= 2
            && wrestler.holds.is_none()
            && !wrestler.tagged
            && !self.team(who.seat()).tagged_out
            && self.wrestler(partner).place == Place::Sidelines
            && base.ropes().next().is_some()
            && self.tag_places(roster, who, partner, base).next().is_some()
    }

    pub(crate) fn tag_out(&mut self, roster: &Roster, who: Who, table: &mut Table<'_, Event>) {
        let (Some(partner), Some(from)) = (self.wrestler(who).partner, self.base(roster, who)) else {
            kernel::fault!("a Tag Out without a partner or from outside the ring");
            return;
        };
        self.activation.ap = self.activation.ap.saturating_sub(2);
        self.activation.over = true;
        self.mark_tagged(who);
        self.team_mut(who.seat()).tagged_out = true;
        self.pick_up(roster, who, Place::Sidelines);
        // RS-TAG-4
        // Leaving the ring ends a Crowd Pleaser.
        self.end_pleaser(who, table);
        self.wrestler_mut(who).free_bounce = false;
        self.agenda.do_next([TagIn { who, partner, from }.into()]);
    }

    /// Exhibition: both touch. Traditional: this one touches a rope, and the other has not been removed.
    /// RS-TAG-1, RS-TAG-5
    pub(crate) fn can_use_tag_ability(&self, roster: &Roster, who: Who) -> bool {
        let wrestler = self.wrestler(who);
        let Some(partner) = wrestler.partner.filter(|_| !wrestler.tagged) else { return false };
        if wrestler.traditional {
            self.ropes(roster, who).next().is_some() && self.wrestler(partner).place != Place::Removed
        } else {
            self.contact(roster, who, partner)
        }
    }

    /// One Tag Out or one Tag Ability a pair and round.
    /// RS-TAG-6
    pub(crate) fn mark_tagged(&mut self, who: Who) {
        self.wrestler_mut(who).tagged = true;
        if let Some(partner) = self.wrestler(who).partner {
            self.wrestler_mut(partner).tagged = true;
        }
    }
}
