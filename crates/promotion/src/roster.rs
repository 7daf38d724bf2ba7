//! The people of a promotion: who they are, how they are, and their figures.

use kernel::Refusal;
use serde::Serialize;

use crate::belts::refuse;
use crate::deed::{Edit, Guest, Key};
use crate::news::News;
use crate::points::Form;
use crate::staged::{Alignment, Role};
use crate::world::World;

/// Somebody of the promotion, by the order of hiring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Id(pub u16);

impl Id {
    /// The place in the list.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Is somebody here?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    #[default]
    Active,
    Retired,
    Dead,
}

/// Won, lost, drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    pub won: u32,
    pub lost: u32,
    pub drawn: u32,
}

impl Tally {
    /// All matches.
    pub fn all(self) -> u32 {
        self.won + self.lost + self.drawn
    }
}

impl core::fmt::Display for Tally {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}-{}-{}", self.won, self.lost, self.drawn)
    }
}

/// Somebody of the promotion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    pub key: Key,
    pub name: String,
    pub card: String,
    pub role: Role,
    pub side: Alignment,
    pub tier: u8,
    pub brand: String,
    pub status: Status,
    /// Fight cards still to be missed.
    pub injured: u8,
    pub suspended: u8,
    pub momentum: i16,
    pub manager: Option<Id>,
    pub ally: Option<Id>,
    pub tally: Tally,
    pub form: Form,
    /// The place among the contenders that the promoter gave; 0 for none.
    pub placed: u8,
    /// The closed show somebody was last on, counted from 1; 0 for none.
    pub last_card: u32,
    /// All matches, oldest first: indices of the promotion's list.
    pub bouts: Vec<u32>,
    /// The rating after each show that changed it, in hundredths.
    pub ratings: Vec<(u32, i32)>,
    /// What was changed by hand, for the page to mark.
    pub pencilled: bool,
    /// Stars of all matches together, in hundredths.
    pub stars: u64,
    /// The guest who plays this wrestler.
    pub guest: Option<Guest>,
}

/// A regular tag team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
    pub key: Key,
    pub name: String,
    /// In the order of hiring.
    pub members: Vec<Id>,
    pub disbanded: bool,
    pub tally: Tally,
    pub form: Form,
}

/// Those who belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stable {
    pub key: Key,
    pub name: String,
    pub members: Vec<Id>,
}

/// Why somebody cannot be on a card, if so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Out {
    Injured(u8),
    Suspended(u8),
    Retired,
    Dead,
    Manager,
}

impl World {
    /// Why this wrestler cannot be on a card that comes after so many others.
    /// PR-OUT-1, PR-OUT-2, PR-OUT-3, PR-BOOK-2
    pub fn out(&self, id: Id, cards_before: usize) -> Option<Out> {
        let member = self.member(id);
        match (member.status, member.role) {
            (Status::Dead, _) => Some(Out::Dead),
            (Status::Retired, _) => Some(Out::Retired),
            (_, Role::Manager) => Some(Out::Manager),
            _ if member.suspended as usize > cards_before => Some(Out::Suspended(member.suspended)),
            _ if member.injured as usize > cards_before && !self.rules.wrestle_hurt => {
                Some(Out::Injured(member.injured))
            }
            _ => None,
        }
    }

    /// The refusal for somebody who cannot be on a card.
    pub(crate) fn why_out(&self, id: Id, out: Out) -> Refusal {
        let name = &self.member(id).name;
        let until = |cards: u8| match self.pending.get(cards as usize) {
            Some(&show) => format!("Back on {}.", self.show_title(show)),
            None => format!("Misses {} more.", cards_of(cards)),
        };
        match out {
            Out::Injured(cards) => refuse(
                "PR-OUT-1",
                format!("{name} is injured. {} Allow \"wrestle hurt\" to book all the same.", until(cards)),
            ),
            Out::Suspended(cards) => refuse("PR-OUT-2", format!("{name} is suspended. {}", until(cards))),
            Out::Retired => refuse("PR-OUT-3", format!("{name} has retired.")),
            Out::Dead => refuse("PR-OUT-3", format!("{name} is dead.")),
            Out::Manager => refuse("PR-BOOK-2", format!("{name} is a manager and does not wrestle.")),
        }
    }

    /// Puts somebody out for some cards: a shorter one on top of a longer one changes nothing.
    /// PR-OUT-4
    pub(crate) fn injure(&mut self, id: Id, cards: u8, dice: Vec<u8>, news: &mut Vec<News>) {
        let member = &mut self.members[id.index()];
        member.injured = member.injured.max(cards);
        news.push(News::Injured { who: id, cards, dice });
    }

    pub(crate) fn suspend(&mut self, id: Id, cards: u8, news: &mut Vec<News>) {
        let member = &mut self.members[id.index()];
        member.suspended = member.suspended.max(cards);
        news.push(News::Suspended { who: id, cards });
    }

    /// Somebody leaves for good: belts are vacated.
    /// PR-BELT-5
    pub(crate) fn leave(&mut self, id: Id, status: Status, news: &mut Vec<News>) {
        self.members[id.index()].status = status;
        if status == Status::Dead {
            news.push(News::Died { who: id });
        }
        for belt in 0..self.belts.len() {
            if self.belts[belt].holders().contains(&id) {
                self.vacate(belt, news);
            }
            self.walk_over(belt, news);
        }
    }

    /// A correction by hand.
    /// PR-PENCIL-1
    pub(crate) fn pencil(&mut self, who: &str, edit: &Edit) -> Result<Vec<News>, Refusal> {
        let id = self.find(who)?;
        let mut news = Vec::new();
        let named = |key: &Option<Key>| key.as_ref().map(|key| self.find(key)).transpose();
        match edit {
            Edit::Name(name) => {
                let name = name.trim();
                good_name(name)?;
                name.clone_into(&mut self.members[id.index()].name);
            }
            Edit::Side(side) => self.members[id.index()].side = *side,
            Edit::Tier(tier) => self.members[id.index()].tier = (*tier).clamp(1, 5),
            Edit::Brand(brand) => self.members[id.index()].brand.clone_from(brand),
            Edit::Injured(cards) => self.members[id.index()].injured = *cards,
            Edit::Suspended(cards) => self.members[id.index()].suspended = *cards,
            Edit::Streak(streak) => {
                self.members[id.index()].form.streak = i32::from(*streak).clamp(-999, 999);
            }
            Edit::Momentum(momentum) => {
                self.members[id.index()].momentum = (*momentum).clamp(-100, 100);
            }
            Edit::Points(points) => {
                let form = &mut self.members[id.index()].form;
                form.career = form.career.saturating_add(*points).clamp(-1_000_000, 1_000_000);
            }
            Edit::Manager(key) => {
                let manager = named(key)?;
                if let Some(manager) = manager
                    && self.member(manager).role != Role::Manager
                {
                    let name = &self.member(manager).name;
                    return Err(refuse("PR-PENCIL-1", format!("{name} is no manager.")));
                }
                self.members[id.index()].manager = manager;
            }
            Edit::Ally(key) => {
                let ally = named(key)?;
                if ally == Some(id) {
                    return Err(refuse("PR-PENCIL-1", "Nobody is their own ally.".to_owned()));
                }
                self.members[id.index()].ally = ally;
            }
            Edit::Retired(true) => self.leave(id, Status::Retired, &mut news),
            Edit::Retired(false) => {
                if self.member(id).status == Status::Dead {
                    return Err(refuse("PR-OUT-3", format!("{} is dead.", self.member(id).name)));
                }
                self.members[id.index()].status = Status::Active;
            }
            Edit::Dead => self.leave(id, Status::Dead, &mut news),
        }
        // Who helps whom is told on the page anyway.
        if !matches!(edit, Edit::Manager(_) | Edit::Ally(_)) {
            self.members[id.index()].pencilled = true;
        }
        Ok(news)
    }

    /// A guest plays somebody, or nobody does any more.
    /// PR-GUEST-1
    pub(crate) fn entrust(&mut self, who: &str, to: Option<&Guest>) -> Result<Vec<News>, Refusal> {
        let id = self.find(who)?;
        if let Some(guest) = to {
            good_name(&guest.name)?;
            if guest.id.is_empty() || guest.id.len() > 64 || guest.id.chars().any(char::is_control) {
                return Err(refuse("PR-GUEST-1", "A guest has an id of 1 to 64 characters."));
            }
            let member = self.member(id);
            if member.role == Role::Manager {
                return Err(refuse(
                    "PR-BOOK-2",
                    format!("{} is a manager and does not wrestle.", member.name),
                ));
            }
            if let Some(known) = member.guest.as_ref().filter(|known| known.id != guest.id) {
                let reason = format!("{} is played by {} already.", member.name, known.name);
                return Err(refuse("PR-GUEST-1", reason));
            }
        }
        self.members[id.index()].guest = to.cloned();
        Ok(Vec::new())
    }

    /// The wrestlers whom this guest plays.
    pub fn played_by(&self, guest: &str) -> Vec<Id> {
        let plays = |id: &Id| self.member(*id).guest.as_ref().is_some_and(|known| known.id == guest);
        self.ids().filter(plays).collect()
    }

    /// The team that these wrestlers are, in whatever order.
    pub fn team_of(&self, men: &[Id]) -> Option<usize> {
        if men.len() < 2 {
            return None;
        }
        let mut sorted = men.to_vec();
        sorted.sort_unstable();
        self.teams.iter().position(|team| !team.disbanded && team.members == sorted)
    }

    /// What a corner is called: the team's name, or the wrestlers' names.
    pub fn side_name(&self, men: &[Id]) -> String {
        if let Some(team) = self.team_of(men) {
            return self.teams[team].name.clone();
        }
        let names: Vec<&str> = men.iter().map(|&id| self.member(id).name.as_str()).collect();
        match names.split_last() {
            Some((last, [])) => (*last).to_owned(),
            Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
            None => "nobody".to_owned(),
        }
    }
}

/// "1 card", "3 cards".
pub(crate) fn cards_of(count: u8) -> String {
    if count == 1 { "1 card".to_owned() } else { format!("{count} cards") }
}

/// A name that can be shown: something, and not a page.
/// PR-NAME-1
pub(crate) fn good_name(name: &str) -> Result<(), Refusal> {
    let long = name.chars().count();
    if name.trim().is_empty() || long > 60 || name.chars().any(char::is_control) {
        return Err(refuse("PR-NAME-1", "A name has 1 to 60 characters, on one line.".to_owned()));
    }
    Ok(())
}
