//! Before the bell, and who acts first.

use rumbleslam::choice::{Choice, Who};
use rumbleslam::dice::Stat;
use rumbleslam::ring::Spot;
use rumbleslam::roster::Help;

use super::Eye;

impl Eye<'_> {
    pub(super) fn card_worth(&self, choice: Choice) -> f64 {
        match choice {
            Choice::Enter(who) => f64::from(self.bout.card(self.roster, who).dosh),
            _ => 0.0,
        }
    }

    pub(super) fn setting_up(&self, choice: Choice) -> f64 {
        match choice {
            // The hard-pressed stay out: whoever costs least.
            Choice::KeepBack(who) => -f64::from(self.bout.card(self.roster, who).dosh),
            Choice::Sponsor(sponsor) => {
                self.roster.sponsorships.get(usize::from(sponsor.0)).map_or(0.0, |sponsor| {
                    match sponsor.help {
                        Help::Bonus(Stat::Attack) => 5.0,
                        Help::Revive => 4.0,
                        Help::Energy => 3.0,
                        Help::Bonus(_) => 2.0,
                        Help::Haste | Help::Airlift => 1.0,
                    }
                })
            }
            // Away from the turnbuckle, towards the middle.
            Choice::Place(spot) => {
                -f64::from(spot.distance(Spot::at(5, 5))) - f64::from(spot.distance(Spot::at(6, 6)))
            }
            _ => 0.0,
        }
    }

    pub(super) fn helped(&self, choice: Choice) -> f64 {
        match choice {
            Choice::Pick(who) => {
                let wrestler = self.bout.wrestler(who);
                let fit = if wrestler.stamina == 0 { 0.4 } else { 1.0 };
                1.0 + fit * f64::from(self.bout.card(self.roster, who).dosh) + 300.0 * self.hurt(who)
            }
            _ => 0.0,
        }
    }

    pub(super) fn nominated(&self, choice: Choice) -> f64 {
        match choice {
            Choice::Nominate(who) => {
                self.mean(self.bout.stat_of_the_standing(self.roster, who, Stat::Dexterity)) * 10.0
                    + self.readiness(who)
            }
            _ => 0.0,
        }
    }

    pub(super) fn activated(&self, choice: Choice) -> f64 {
        if let Choice::Activate(who) = choice { self.readiness(who) } else { 0.0 }
    }

    /// Those that can do most go first; those that lie or hang go later.
    fn readiness(&self, who: Who) -> f64 {
        let wrestler = self.bout.wrestler(who);
        let mut ready = f64::from(self.bout.card(self.roster, who).dosh) / 20.0;
        if wrestler.stamina == 0 {
            ready -= 30.0;
        }
        if wrestler.holds.is_some() {
            ready += 25.0;
        }
        let prey = self
            .bout
            .touching(self.roster, who)
            .iter()
            .filter(|o| o.seat() != who.seat())
            .map(|o| self.prey(*o))
            .sum::<f64>();
        ready + prey.min(20.0)
    }
}
