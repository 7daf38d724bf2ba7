//! The calendar of shows, and who is booked on them.

use kernel::Refusal;

use crate::belts::refuse;
use crate::date::Date;
use crate::deed::{Billing, Booking};
use crate::news::News;
use crate::roster::{Id, good_name};
use crate::staged::{Bill, Billed, Corner};
use crate::world::{World, has_twice};

/// How far a show has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    Planned,
    Open,
    Closed,
    Cancelled,
}

/// A match that is booked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Booked {
    pub sides: Vec<Vec<Id>>,
    pub kind: String,
    pub title: Option<u16>,
    pub vacant: bool,
    pub why: String,
    pub players: Vec<String>,
    /// The match, once its result is in.
    pub bout: Option<u32>,
}

/// A show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Show {
    pub number: u32,
    pub name: String,
    pub date: Date,
    pub billing: Billing,
    pub venue: String,
    pub stage: Stage,
    /// The opener first. Empty once the show is closed.
    pub slots: Vec<Option<Booked>>,
    /// Its matches: the first one's place in the promotion's list, and how many.
    pub bouts: (u32, u32),
    /// In hundredths.
    pub rating: i32,
    pub best: Option<u32>,
    pub news: Vec<News>,
    /// The closed shows up to and including this one.
    pub card: u32,
}

impl Show {
    pub(crate) fn present(&self) -> Self {
        let gone = matches!(self.stage, Stage::Closed | Stage::Cancelled);
        Self {
            name: if gone { String::new() } else { self.name.clone() },
            venue: if gone { String::new() } else { self.venue.clone() },
            slots: if gone { Vec::new() } else { self.slots.clone() },
            news: Vec::new(),
            bouts: (0, 0),
            best: None,
            ..*self
        }
    }

    /// The matches that are booked, with their slots counted from 1.
    pub fn booked(&self) -> impl Iterator<Item = (u8, &Booked)> {
        self.slots.iter().enumerate().filter_map(|(slot, booked)| Some((slot as u8 + 1, booked.as_ref()?)))
    }
}

impl World {
    /// A show by its number. Numbers come from [`World::known_show`] or from the world itself.
    pub fn show(&self, number: u32) -> &Show {
        &self.shows[number as usize - 1]
    }

    /// The show of that number, or the refusal.
    pub fn known_show(&self, number: u32) -> Result<&Show, Refusal> {
        let show = (number as usize).checked_sub(1).and_then(|index| self.shows.get(index));
        show.ok_or_else(|| refuse("PR-CARD-1", format!("There is no show {number}.")))
    }

    /// Its name and number: "Wet Tuesday 14".
    pub fn show_title(&self, number: u32) -> String {
        let show = self.show(number);
        if show.name.ends_with(|c: char| c.is_ascii_digit()) {
            show.name.clone()
        } else {
            format!("{} ({number})", show.name)
        }
    }

    /// PR-CARD-1
    pub(crate) fn new_show(
        &mut self,
        name: &str,
        date: Date,
        billing: Billing,
        venue: &str,
        slots: u8,
    ) -> Result<Vec<News>, Refusal> {
        good_name(name)?;
        if !(1..=20).contains(&slots) {
            return Err(refuse("PR-CARD-1", "A show has 1 to 20 matches."));
        }
        let today = self.today();
        if date < today {
            return Err(refuse("PR-CARD-1", format!("It is {today} already: {date} has passed.")));
        }
        let number = self.shows.len() as u32 + 1;
        self.shows.push(Show {
            number,
            name: name.trim().to_owned(),
            date,
            billing,
            venue: venue.trim().to_owned(),
            stage: Stage::Planned,
            slots: vec![None; slots as usize],
            bouts: (0, 0),
            rating: 0,
            best: None,
            news: Vec::new(),
            card: 0,
        });
        let place = self.pending.partition_point(|&other| self.show(other).date <= date);
        self.pending.insert(place, number);
        Ok(Vec::new())
    }

    /// PR-CARD-2
    pub(crate) fn cancel(&mut self, number: u32) -> Result<Vec<News>, Refusal> {
        self.planned(number)?;
        self.pending.retain(|&other| other != number);
        let show = &mut self.shows[number as usize - 1];
        show.stage = Stage::Cancelled;
        show.slots = Vec::new();
        Ok(Vec::new())
    }

    /// A show that can still be changed.
    /// PR-CARD-2
    fn planned(&self, number: u32) -> Result<&Show, Refusal> {
        let show = self.known_show(number)?;
        let title = self.show_title(number);
        match show.stage {
            Stage::Planned => Ok(show),
            Stage::Open => Err(refuse("PR-CARD-2", format!("{title} is on the air."))),
            Stage::Closed => Err(refuse("PR-CARD-2", format!("{title} is over."))),
            Stage::Cancelled => Err(refuse("PR-CARD-2", format!("{title} was cancelled."))),
        }
    }

    pub(crate) fn slot(show: &Show, slot: u8) -> Result<usize, Refusal> {
        let count = show.slots.len();
        (slot as usize)
            .checked_sub(1)
            .filter(|&index| index < count)
            .ok_or_else(|| refuse("PR-CARD-1", format!("There is no match {slot}: the show has {count}.")))
    }

    pub(crate) fn book(&mut self, number: u32, slot: u8, bout: &Booking) -> Result<Vec<News>, Refusal> {
        let index = Self::slot(self.planned(number)?, slot)?;
        let booked = self.check_booking(number, index, bout)?;
        self.shows[number as usize - 1].slots[index] = Some(booked);
        Ok(Vec::new())
    }

    /// Can these be booked there? What is wrong is said before anything is changed.
    /// PR-BOOK-1, PR-BOOK-2, PR-BOOK-3, PR-BOOK-4, PR-BOOK-5
    pub(crate) fn check_booking(&self, number: u32, index: usize, bout: &Booking) -> Result<Booked, Refusal> {
        let sides: Vec<Vec<Id>> =
            bout.sides.iter().map(|side| self.find_all(side)).collect::<Result<_, _>>()?;
        let all = sides.concat();
        if !(2..=8).contains(&sides.len()) || sides.iter().any(Vec::is_empty) || all.len() > 32 {
            return Err(refuse("PR-BOOK-1", "A match has 2 to 8 corners, and somebody in each."));
        }
        if let Some(twice) = all.iter().enumerate().find(|(at, id)| all[..*at].contains(id)) {
            return Err(refuse(
                "PR-BOOK-1",
                format!("{} is in this match twice.", self.member(*twice.1).name),
            ));
        }
        if bout.kind.len() > 40 || bout.why.len() > 200 || bout.players.len() > 8 {
            return Err(refuse("PR-BOOK-1", "That booking is too long."));
        }
        let before = self.pending.iter().position(|&other| other == number).unwrap_or(0);
        for &id in &all {
            if let Some(out) = self.out(id, before) {
                return Err(self.why_out(id, out));
            }
        }
        self.not_twice(number, index, &all)?;
        let title = bout.title.as_ref().map(|key| self.belt(key)).transpose()?;
        if let Some(belt) = title {
            self.check_title(belt, &sides, bout.vacant)?;
        }
        Ok(Booked {
            sides,
            kind: bout.kind.clone(),
            title: title.map(|belt| belt as u16),
            vacant: bout.vacant,
            why: bout.why.clone(),
            players: bout.players.clone(),
            bout: None,
        })
    }

    fn not_twice(&self, number: u32, index: usize, all: &[Id]) -> Result<(), Refusal> {
        if self.rules.twice_on_a_card {
            return Ok(());
        }
        for (slot, booked) in self.show(number).booked() {
            if slot as usize == index + 1 {
                continue;
            }
            if let Some(&id) = booked.sides.iter().flatten().find(|id| all.contains(id)) {
                let reason = format!(
                    "{} is in match {slot} already. Allow \"twice on a card\", or pick somebody else.",
                    self.member(id).name
                );
                return Err(refuse("PR-BOOK-3", reason));
            }
        }
        Ok(())
    }

    fn check_title(&self, belt: usize, sides: &[Vec<Id>], vacant: bool) -> Result<(), Refusal> {
        let known = &self.belts[belt];
        let name = &known.name;
        if known.shelved {
            return Err(refuse("PR-BELT-2", format!("The {name} is not fought for any more.")));
        }
        let wanted = self.holders_wanted(belt);
        if sides.iter().any(|side| (wanted == 1) != (side.len() == 1)) {
            let who = if wanted == 1 { "one wrestler" } else { "a team" };
            return Err(refuse("PR-BELT-2", format!("The {name} is for {who} a corner.")));
        }
        if !known.brand.is_empty()
            && let Some(&id) = sides.iter().flatten().find(|&&id| self.member(id).brand != known.brand)
        {
            let who = &self.member(id).name;
            return Err(refuse(
                "PR-BELT-2",
                format!("The {name} is for {}, and {who} is not of it.", known.brand),
            ));
        }
        if known.is_vacant() {
            if !vacant {
                let reason =
                    format!("Nobody holds the {name}. Book it for the vacant belt, or start a tournament.");
                return Err(refuse("PR-BOOK-4", reason));
            }
            if known.tournament.is_some() {
                let pairs = self.next_pairings(belt);
                let same =
                    |pair: &[Vec<Id>; 2]| sides.len() == 2 && pair.iter().all(|side| sides.contains(side));
                if !pairs.iter().any(same) {
                    let next: Vec<String> = pairs
                        .iter()
                        .map(|[one, other]| format!("{} v {}", self.side_name(one), self.side_name(other)))
                        .collect();
                    let reason = format!("A tournament decides the {name}. Next: {}.", next.join(", "));
                    return Err(refuse("PR-CUP-2", reason));
                }
            }
            return Ok(());
        }
        let holder = self.side_name(known.holders());
        if vacant {
            return Err(refuse("PR-BOOK-4", format!("{holder} holds the {name}: it is not vacant.")));
        }
        if !sides.iter().any(|side| same_people(side, known.holders())) {
            return Err(refuse("PR-BOOK-4", format!("{holder} holds the {name} and is not in this match.")));
        }
        Ok(())
    }

    /// A booked match is taken off; on the air, too, as long as it has no result.
    /// PR-CARD-3
    pub(crate) fn clear(&mut self, number: u32, slot: u8) -> Result<Vec<News>, Refusal> {
        let show = self.known_show(number)?;
        if show.stage != Stage::Open {
            self.planned(number)?;
        }
        let index = Self::slot(show, slot)?;
        match &show.slots[index] {
            None => return Err(refuse("PR-CARD-3", format!("Match {slot} is not booked."))),
            Some(booked) if booked.bout.is_some() => {
                return Err(refuse("PR-CARD-3", format!("Match {slot} has been fought.")));
            }
            Some(_) => {}
        }
        self.shows[number as usize - 1].slots[index] = None;
        Ok(Vec::new())
    }

    pub(crate) fn swap(&mut self, number: u32, slot: u8, with: u8) -> Result<Vec<News>, Refusal> {
        let show = self.planned(number)?;
        let (one, other) = (Self::slot(show, slot)?, Self::slot(show, with)?);
        self.shows[number as usize - 1].slots.swap(one, other);
        Ok(Vec::new())
    }

    /// A match goes to another place, and those between make room.
    /// PR-CARD-2
    pub(crate) fn shift(&mut self, number: u32, slot: u8, to: u8) -> Result<Vec<News>, Refusal> {
        let show = self.planned(number)?;
        let (from, to) = (Self::slot(show, slot)?, Self::slot(show, to)?);
        let slots = &mut self.shows[number as usize - 1].slots;
        if from < to {
            slots[from..=to].rotate_left(1);
        } else {
            slots[to..=from].rotate_right(1);
        }
        Ok(Vec::new())
    }

    /// What stands in the way of putting the next show on the air: a reason for each slot.
    pub fn obstacles(&self, number: u32) -> Vec<(u8, Refusal)> {
        let show = self.show(number);
        let mut found = Vec::new();
        for (slot, booked) in show.booked() {
            let keys = |side: &Vec<Id>| side.iter().map(|&id| self.member(id).key.clone()).collect();
            let bout = Booking {
                sides: booked.sides.iter().map(keys).collect(),
                title: booked.title.map(|belt| self.belts[belt as usize].key.clone()),
                vacant: booked.vacant,
                ..Booking::default()
            };
            if let Err(refusal) = self.check_booking(number, slot as usize - 1, &bout) {
                found.push((slot, refusal));
            }
        }
        found
    }

    /// The next show goes on the air: a fight card has begun for everybody who is out.
    /// PR-SHOW-1, PR-OUT-5
    pub(crate) fn open_show(&mut self, number: u32) -> Result<Vec<News>, Refusal> {
        if let Some(open) = self.open {
            return Err(refuse("PR-SHOW-1", format!("{} is still on the air.", self.show_title(open))));
        }
        let show = self.planned(number)?;
        if self.pending.first() != Some(&number) {
            let first = self.show_title(self.pending[0]);
            return Err(refuse("PR-SHOW-1", format!("{first} comes first.")));
        }
        if show.booked().next().is_none() {
            return Err(refuse("PR-SHOW-1", format!("Nothing is booked for {}.", self.show_title(number))));
        }
        if let Some((slot, refusal)) = self.obstacles(number).into_iter().next() {
            return Err(refuse(refusal.rule, format!("Match {slot}: {}", refusal.reason)));
        }
        self.pending.remove(0);
        self.hurt = self.ids().filter(|&id| self.member(id).injured > 0).collect();
        for member in &mut self.members {
            member.injured = member.injured.saturating_sub(1);
            member.suspended = member.suspended.saturating_sub(1);
        }
        self.open = Some(number);
        let first = self.bouts.len() as u32;
        let show = &mut self.shows[number as usize - 1];
        show.stage = Stage::Open;
        show.bouts = (first, 0);
        Ok(Vec::new())
    }

    /// What a match of the open show takes in.
    /// PR-SHOW-2
    pub fn bill(&self, number: u32, slot: u8) -> Result<Bill, Refusal> {
        let show = self.known_show(number)?;
        if show.stage != Stage::Open {
            return Err(refuse("PR-SHOW-2", format!("{} is not on the air.", self.show_title(number))));
        }
        let index = Self::slot(show, slot)?;
        let booked = show.slots[index]
            .as_ref()
            .ok_or_else(|| refuse("PR-CARD-3", format!("Match {slot} is not booked.")))?;
        if booked.bout.is_some() {
            return Err(refuse("PR-SHOW-3", format!("Match {slot} has been fought.")));
        }
        Ok(self.bill_of(booked, number))
    }

    /// The bill of a booked match, as things stand.
    pub fn bill_of(&self, booked: &Booked, number: u32) -> Bill {
        let all: Vec<Id> = booked.sides.concat();
        let tonight = |id: Id| {
            let earlier = self.show(number).booked().filter(|(_, other)| other.bout.is_some());
            earlier.flat_map(|(_, other)| other.sides.iter().flatten()).any(|&other| other == id)
        };
        let free = |id: Option<Id>| {
            let id = id.filter(|id| !all.contains(id))?;
            let member = self.member(id);
            let here = member.status == crate::roster::Status::Active
                && member.suspended == 0
                && member.injured == 0
                && !self.hurt.contains(&id);
            here.then(|| member.card.clone())
        };
        let mut taken: Vec<String> = Vec::new();
        let mut corners = Vec::new();
        for side in &booked.sides {
            let men = side.iter().map(|&id| Billed {
                card: self.member(id).card.clone(),
                injured: self.hurt.contains(&id),
                again: tonight(id),
            });
            let mut helper = |of: &dyn Fn(Id) -> Option<Id>| {
                let found = side.iter().find_map(|&id| free(of(id))).filter(|card| !taken.contains(card));
                taken.extend(found.clone());
                found
            };
            let manager = helper(&|id| self.member(id).manager);
            let ally = helper(&|id| self.member(id).ally.or_else(|| self.ally_of(id)));
            let together = side.len() > 1
                && (self.team_of(side).is_some()
                    || self.stables.iter().any(|stable| side.iter().all(|id| stable.members.contains(id))));
            corners.push(Corner {
                men: men.collect(),
                manager,
                ally,
                occasional: side.len() > 1 && !together,
            });
        }
        let champion = booked.title.filter(|_| !booked.vacant).and_then(|belt| {
            let holders = self.belts[belt as usize].holders();
            booked.sides.iter().position(|side| same_people(side, holders)).map(|side| side as u8)
        });
        let feud = booked.sides.len() == 2 && self.feud_between(&booked.sides[0], &booked.sides[1]).is_some();
        Bill { corners, kind: booked.kind.clone(), feud, champion, title: booked.title.is_some() }
    }
}

/// The same wrestlers, in whatever order.
pub(crate) fn same_people(one: &[Id], other: &[Id]) -> bool {
    one.len() == other.len() && one.iter().all(|id| other.contains(id)) && !has_twice(one)
}
