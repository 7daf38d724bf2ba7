//! Setting up: corners, who stays on the sidelines, and where everybody stands.

use kernel::Die;

use super::prelude::*;
use super::rounds::{StartRound, in_corner};
use crate::choice::Sponsor;

/// A seat takes a corner: the first any, the second the one across, the others what is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct TakeCorner {
    pub seat: Seat,
}

impl TakeCorner {
    /// RS-SETUP-2
    fn free(bout: &Bout) -> impl Iterator<Item = Corner> {
        let taken = |corner: Corner| bout.teams.iter().any(|team| team.corner == Some(corner));
        let mut chosen = bout.teams.iter().filter_map(|team| team.corner);
        let across = match (chosen.next(), chosen.next()) {
            (Some(first), None) => Some(first.opposite()),
            _ => None,
        };
        Corner::ALL
            .into_iter()
            .filter(move |corner| !taken(*corner) && across.is_none_or(|only| only == *corner))
    }
}

impl Rule<Bout> for TakeCorner {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Self::free(bout).nth(1).is_some().then(|| Asked::one(self.seat, "corner"))
    }

    fn offer(&self, bout: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend(Self::free(bout).map(Choice::Corner));
    }

    fn answer(self, bout: &mut Bout, _: &Roster, seat: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if let Choice::Corner(corner) = choice {
            bout.team_mut(seat).corner = Some(corner);
            table.tell(|| Event::TookCorner { seat, corner });
        } else {
            kernel::fault!("an answer to another question");
        }
    }

    fn run(self, bout: &mut Bout, _: &Roster, table: &mut Table<'_, Event>) {
        let only = Self::free(bout).next();
        bout.team_mut(self.seat).corner = only;
        if let Some(corner) = only {
            table.tell(|| Event::TookCorner { seat: self.seat, corner });
        }
    }
}

/// One half of each Traditional Tag Team stays on the sidelines, and whoever does not fit into the corner.
/// RS-SETUP-4
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct KeepBack {
    pub seat: Seat,
}

impl KeepBack {
    /// The halves of the first Traditional pair that is still undecided.
    /// RS-TAG-2
    fn pair(self, bout: &Bout) -> Option<[Who; 2]> {
        bout.team_of(self.seat).find_map(|who| {
            let wrestler = bout.wrestler(who);
            let partner =
                wrestler.partner.filter(|_| wrestler.traditional && wrestler.place == Place::Waiting)?;
            (bout.wrestler(partner).place == Place::Waiting).then_some([who, partner])
        })
    }

    /// Small and big wrestlers still to be placed.
    fn waiting(self, bout: &Bout, roster: &Roster) -> (u8, u8) {
        let mut count = (0, 0);
        for who in bout.team_of(self.seat).filter(|who| bout.wrestler(*who).place == Place::Waiting) {
            if bout.card(roster, who).big() {
                count.1 += 1;
            } else {
                count.0 += 1;
            }
        }
        count
    }

    /// May one more of this size stay behind, so that what is left can still fill the corner?
    fn spare(self, bout: &Bout, roster: &Roster, big: bool) -> bool {
        let (small, large) = self.waiting(bout, roster);
        let (all_small, all_large) = bout.team_of(self.seat).fold((0, 0), |(small, large), who| {
            let kept = bout.wrestler(who).traditional && bout.wrestler(who).place == Place::Sidelines;
            match (kept, bout.card(roster, who).big()) {
                (true, _) => (small, large),
                (false, true) => (small, large + 1),
                (false, false) => (small + 1, large),
            }
        });
        full_corners(all_small, all_large)
            .any(|(s, l)| if big { l < large && s <= small } else { s < small && l <= large })
    }
}

/// A corner has nine squares beside the ropes: room for so many small and large wrestlers.
pub(crate) const fn fits_corner(small: u8, large: u8) -> bool {
    large <= 3 && small + 2 * large <= 9
}

/// Every way to fill a corner from so many to which nobody could be added.
fn full_corners(small: u8, large: u8) -> impl Iterator<Item = (u8, u8)> {
    (0..=large.min(3))
        .map(move |l| (small.min(9 - 2 * l), l))
        .filter(move |(s, l)| *l == large || !fits_corner(*s, l + 1))
}

impl Rule<Bout> for KeepBack {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let (small, large) = self.waiting(bout, roster);
        let asked = self.pair(bout).is_some() || !fits_corner(small, large);
        asked.then(|| Asked::one(self.seat, "sidelines"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        if let Some(pair) = self.pair(bout) {
            choices.extend(pair.map(Choice::KeepBack));
            return;
        }
        let waiting = bout.team_of(self.seat).filter(|who| bout.wrestler(*who).place == Place::Waiting);
        choices.extend(
            waiting
                .filter(|who| self.spare(bout, roster, bout.card(roster, *who).big()))
                .map(Choice::KeepBack),
        );
    }

    fn answer(self, bout: &mut Bout, _: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if let Choice::KeepBack(who) = choice {
            bout.wrestler_mut(who).place = Place::Sidelines;
            table.tell(|| Event::KeptBack { who });
            bout.agenda.do_next([self.into()]);
        } else {
            kernel::fault!("an answer to another question");
        }
    }
}

/// The next wrestler of a team is put into its corner, where the rest still fit.
/// RS-SETUP-3, RS-EXAMPLE-10
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct SetUpNext {
    pub seat: Seat,
}

impl SetUpNext {
    pub(crate) fn next(self, bout: &Bout) -> Option<Who> {
        bout.team_of(self.seat).find(|who| bout.wrestler(*who).place == Place::Waiting)
    }

    fn places(self, bout: &Bout, roster: &Roster, who: Who) -> impl Iterator<Item = Spot> {
        let (small, large) = KeepBack { seat: self.seat }.waiting(bout, roster);
        let big = bout.card(roster, who).big();
        let (small, large) = if big { (small, large - 1) } else { (small - 1, large) };
        let corner = bout.team(self.seat).corner.unwrap_or(Corner::NorthWest);
        bout.corner_places(roster, who).filter(move |spot| {
            let base = Base::new(*spot, big);
            rest_fits(corner, &|other| bout.at(other).is_some() || base.covers(other), small, large)
        })
    }
}

/// Do so many small and large wrestlers still fit into what is free of a corner?
fn rest_fits(corner: Corner, taken: &dyn Fn(Spot) -> bool, small: u8, large: u8) -> bool {
    if large == 0 {
        return corner.zone().filter(|spot| !taken(*spot)).count() >= usize::from(small);
    }
    Spot::mat().map(|spot| Base::new(spot, true)).any(|base| {
        in_corner(base, corner)
            && base.squares().all(|spot| !taken(spot))
            && rest_fits(corner, &|spot| taken(spot) || base.covers(spot), small, large - 1)
    })
}

impl Rule<Bout> for SetUpNext {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        self.next(bout).map(|_| Asked::one(self.seat, "set up"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        if let Some(who) = self.next(bout) {
            choices.extend(self.places(bout, roster, who).map(Choice::Place));
        }
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if let (Some(who), Choice::Place(spot)) = (self.next(bout), choice) {
            bout.put_down(roster, who, spot);
            table.tell(|| Event::SetUp { who, spot });
            bout.agenda.do_next([self.into()]);
        }
    }
}

/// A seat signs the sponsorships it may have.
/// RS-SPONSOR-1
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Sign {
    pub seat: Seat,
}

impl Rule<Bout> for Sign {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        (bout.team(self.seat).to_sign > 0).then(|| Asked::one(self.seat, "sponsorship"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        let signed = bout.team(self.seat).sponsors;
        let all = (0..roster.sponsorships.len()).map(|index| Sponsor(index as u8));
        choices.extend(all.filter(|sponsor| !signed.contains(&Some(*sponsor))).map(Choice::Sponsor));
    }

    fn answer(self, bout: &mut Bout, _: &Roster, seat: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if let Choice::Sponsor(sponsor) = choice {
            let team = bout.team_mut(seat);
            team.to_sign -= 1;
            let free = usize::from(team.sponsors[0].is_some());
            team.sponsors[free] = Some(sponsor);
            table.tell(|| Event::Signed { seat, sponsor });
            bout.agenda.do_next([self.into()]);
        } else {
            kernel::fault!("an answer to another question");
        }
    }
}

impl Bout {
    /// Everybody rolls a Gold die; the lowest sets up first and holds the Initiative card. Only those that tie roll again.
    /// RS-SETUP-1, RS-SETUP-5, RS-REROLL-3
    pub(crate) fn roll_for_corners(&mut self, roster: &Roster, table: &mut Table<'_, Event>) {
        let count = usize::from(self.seats);
        let faces = self.faces(roster);
        let mut order: ArrayVec<[Seat; 4]> = (0..count).map(Seat::at).collect();
        let mut rolls = [[0u8; 8]; 4];
        let (mut from, mut depth) = (0, 0);
        // Each pass rolls for one group of equals, the first that is left; those are never more than all.
        let mut tied = count;
        while tied > 1 && depth < 8 {
            for seat in &order[from..from + tied] {
                let gold = faces.value(Metal::Gold, table.roll_kind(Die::D6, Metal::Gold.word(), "corner"));
                rolls[seat.index()][depth] = gold;
                table.tell(|| Event::RolledForCorners { seat: *seat, gold });
            }
            order.sort_by_key(|seat| rolls[seat.index()]);
            depth += 1;
            tied = 0;
            for start in 0..count {
                let equals = order[start..]
                    .iter()
                    .take_while(|s| rolls[s.index()] == rolls[order[start].index()])
                    .count();
                if equals > 1 {
                    (from, tied) = (start, equals);
                    break;
                }
            }
        }
        self.card = order[0];
        self.agenda.do_next([StartRound::Begin.into()]);
        for seat in order.iter().rev() {
            self.agenda.do_next([
                TakeCorner { seat: *seat }.into(),
                KeepBack { seat: *seat }.into(),
                SetUpNext { seat: *seat }.into(),
            ]);
        }
        for seat in order.iter().rev() {
            self.agenda.do_next([Sign { seat: *seat }.into()]);
        }
    }
}
