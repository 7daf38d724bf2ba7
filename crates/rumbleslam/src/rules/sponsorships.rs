//! Sponsorship Bonuses: each once a match, from the second round on, before the Initiative.

use super::prelude::*;
use super::rerolls::Why;
use crate::choice::Sponsor;
use crate::roster::Help;

/// A seat may call on a sponsor.
/// RS-SPONSOR-1
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct UseSponsor {
    pub seat: Seat,
}

impl Rule<Bout> for UseSponsor {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        let team = bout.team(self.seat);
        let can = team.rank == 0 && team.sponsors.iter().any(Option::is_some);
        can.then(|| Asked::one(self.seat, "sponsorship"))
    }

    fn offer(&self, bout: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend(bout.team(self.seat).sponsors.into_iter().flatten().map(Choice::Sponsor));
        choices.push(Choice::Done);
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        seat: Seat,
        choice: Choice,
        table: &mut Table<'_, Event>,
    ) {
        // Done: no sponsor is called this round.
        let Choice::Sponsor(sponsor) = choice else { return };
        table.tell(|| Event::SponsorCalled { seat, sponsor });
        for signed in &mut bout.team_mut(seat).sponsors {
            if *signed == Some(sponsor) {
                *signed = None;
            }
        }
        let die =
            roster.sponsorships.get(usize::from(sponsor.0)).map_or(Metal::Copper, |sponsor| sponsor.die);
        bout.clear_table();
        bout.roll_side(seat, Pool::die(die), Why::Sponsorship, table);
        bout.was_hit = 0;
        bout.agenda.do_next([
            bout.reroll_window().into(),
            SponsorHelps::Rolled { seat, sponsor }.into(),
            self.into(),
        ]);
    }
}

/// The die says how many are helped; then one after another.
/// RS-SPONSOR-2
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub enum SponsorHelps {
    Rolled { seat: Seat, sponsor: Sponsor },
    Pick { seat: Seat, sponsor: Sponsor, left: u8 },
    Airlift { who: Who },
}

impl SponsorHelps {
    /// Those that can be helped and have not been; nobody held can be flown out of somebody's hands.
    fn candidates(bout: &Bout, roster: &Roster, seat: Seat, sponsor: Sponsor) -> impl Iterator<Item = Who> {
        let airlift =
            roster.sponsorships.get(usize::from(sponsor.0)).is_some_and(|s| s.help == Help::Airlift);
        bout.in_ring_of(seat)
            .filter(move |who| bout.was_hit & 1 << who.0 == 0 && (!airlift || bout.spot(*who).is_some()))
    }
}

impl Rule<Bout> for SponsorHelps {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        match *self {
            Self::Rolled { .. } => None,
            Self::Pick { seat, sponsor, .. } => {
                let some = Self::candidates(bout, roster, seat, sponsor).next().is_some();
                some.then(|| Asked::one(seat, "sponsorship"))
            }
            Self::Airlift { who } => Some(Asked::one(who.seat(), "airlift")),
        }
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        match *self {
            Self::Rolled { .. } => {}
            Self::Pick { seat, sponsor, .. } => {
                choices.extend(Self::candidates(bout, roster, seat, sponsor).map(Choice::Pick));
                choices.push(Choice::Done);
            }
            // RS-SPONSOR-6
            Self::Airlift { who } => {
                let big = bout.card(roster, who).big();
                let free = Spot::mat().filter(|spot| bout.free_for(Base::new(*spot, big), who));
                choices.extend(free.map(Choice::Place));
                if choices.is_empty() {
                    choices.push(Choice::Done);
                }
            }
        }
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        match (self, choice) {
            (Self::Pick { seat, sponsor, left }, Choice::Pick(who)) => {
                bout.was_hit |= 1 << who.0;
                if left > 1 {
                    bout.agenda.do_next([Self::Pick { seat, sponsor, left: left - 1 }.into()]);
                }
                bout.sponsor_helps(roster, who, sponsor, table);
            }
            (Self::Airlift { who }, Choice::Place(spot)) => {
                bout.put_down(roster, who, spot);
                table.tell(|| Event::Airlifted { who, to: spot });
            }
            // Nobody else is helped.
            (Self::Pick { .. } | Self::Airlift { .. }, Choice::Done) => {}
            _ => kernel::fault!("an answer to another question"),
        }
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        if let Self::Rolled { seat, sponsor } = self {
            let count = bout.total(roster, 0) as u8;
            table.tell(|| Event::SponsorHelps { seat, count });
            if count > 0 {
                bout.agenda.do_next([Self::Pick { seat, sponsor, left: count }.into()]);
            }
        }
    }
}

impl Bout {
    fn sponsor_helps(&mut self, roster: &Roster, who: Who, sponsor: Sponsor, table: &mut Table<'_, Event>) {
        let Some(sponsorship) = roster.sponsorships.get(usize::from(sponsor.0)) else {
            kernel::fault!("help of an unknown sponsor");
            return;
        };
        match sponsorship.help {
            // RS-SPONSOR-3
            Help::Bonus(stat) => self.boost(who, stat, 1, table),
            // RS-SPONSOR-5
            Help::Revive => {
                self.heal(roster, who, 1, table);
                self.stand(who, table);
            }
            // RS-SPONSOR-4
            Help::Energy => {
                self.give_counter(who, Counter::PlusAp, 1, table);
            }
            Help::Haste => {
                self.give_counter(who, Counter::PlusMp, 1, table);
            }
            Help::Airlift => self.agenda.do_next([SponsorHelps::Airlift { who }.into()]),
        }
    }
}
