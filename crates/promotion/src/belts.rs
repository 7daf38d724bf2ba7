//! Belts: who holds them, who held them, how they change hands, and tournaments for those that nobody holds.

use kernel::{Dice, Die, Refusal};
use serde::Serialize;

use crate::date::Date;
use crate::deed::{Grade, Key};
use crate::news::News;
use crate::roster::{Id, Status, good_name};
use crate::staged::Ending;
use crate::world::{World, good_key, has_twice};

pub(crate) fn refuse(rule: &'static str, reason: impl Into<String>) -> Refusal {
    Refusal { rule, reason: reason.into() }
}

/// One spell with a belt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reign {
    /// Nobody while the belt was vacant.
    pub holders: Vec<Id>,
    pub from: Date,
    /// The show it was won on; 0 if the promoter handed it over.
    pub show: u32,
    /// The match it was won in.
    pub bout: Option<u32>,
    pub defences: u32,
    /// The day it ended; nobody has taken it yet if there is none.
    pub until: Option<Date>,
}

/// A knock-out for a belt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// Who is still in this round, in the order of the draw: the first meets the second, the third the fourth.
    pub alive: Vec<Vec<Id>>,
    /// Who has gone through, by pair.
    pub through: Vec<Option<Vec<Id>>>,
}

/// A belt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Belt {
    pub key: Key,
    pub name: String,
    pub grade: Grade,
    /// The endings by which it changes hands.
    pub changes: Vec<Ending>,
    pub brand: String,
    pub shelved: bool,
    /// The lineage, oldest first; the last one is today's.
    pub reigns: Vec<Reign>,
    pub tournament: Option<Tournament>,
    /// The closed show it was last fought for on, counted from 1.
    pub last_card: u32,
}

/// The endings by which a belt changes hands, unless it says otherwise.
/// PR-BELT-1
pub const USUAL_CHANGES: [Ending; 7] = [
    Ending::Pin,
    Ending::Submission,
    Ending::Escape,
    Ending::TenCount,
    Ending::KnockOut,
    Ending::Elimination,
    Ending::Score,
];

impl Belt {
    /// Who holds it; nobody if it is vacant.
    pub fn holders(&self) -> &[Id] {
        self.reigns.last().filter(|reign| reign.until.is_none()).map_or(&[], |reign| &reign.holders)
    }

    pub(crate) fn holders_sorted(&self) -> Vec<Id> {
        let mut holders = self.holders().to_vec();
        holders.sort_unstable();
        holders
    }

    /// Does nobody hold it?
    pub fn is_vacant(&self) -> bool {
        self.holders().is_empty()
    }

    /// The spell of today, if somebody holds it.
    pub fn reign(&self) -> Option<&Reign> {
        self.reigns.last().filter(|reign| reign.until.is_none() && !reign.holders.is_empty())
    }

    pub(crate) fn present(&self) -> Self {
        Self { reigns: self.reigns.last().cloned().into_iter().collect(), ..self.clone() }
    }

    /// The rule by which it changes hands, in a sentence.
    pub fn terms(&self) -> String {
        let words: Vec<&str> = self.changes.iter().map(|ending| ending.word()).collect();
        format!("Changes hands by {}; otherwise the champion keeps it.", words.join(", "))
    }
}

impl World {
    /// The belt of that key.
    pub fn belt(&self, key: &str) -> Result<usize, Refusal> {
        let known = |belt: &Belt| belt.key == key || belt.name.eq_ignore_ascii_case(key);
        self.belts
            .iter()
            .position(known)
            .ok_or_else(|| refuse("PR-BELT-2", format!("There is no belt \"{key}\".")))
    }

    pub(crate) fn new_belt(
        &mut self,
        key: &str,
        name: &str,
        grade: Grade,
        changes: &[Ending],
        brand: &str,
    ) -> Result<Vec<News>, Refusal> {
        good_key(key)?;
        good_name(name)?;
        if self.belts.iter().any(|belt| belt.key == key) {
            return Err(refuse("PR-BELT-2", format!("There is a belt \"{key}\" already.")));
        }
        if self.belts.len() >= 200 {
            return Err(refuse("PR-BELT-2", "A promotion has at most 200 belts."));
        }
        let changes = if changes.is_empty() { USUAL_CHANGES.to_vec() } else { changes.to_vec() };
        self.belts.push(Belt {
            key: key.to_owned(),
            name: name.trim().to_owned(),
            grade,
            changes,
            brand: brand.to_owned(),
            shelved: false,
            reigns: Vec::new(),
            tournament: None,
            last_card: 0,
        });
        Ok(Vec::new())
    }

    /// How many hold that belt together.
    pub(crate) fn holders_wanted(&self, belt: usize) -> usize {
        if self.belts[belt].grade == Grade::Tag { 2 } else { 1 }
    }

    /// PR-BELT-2
    fn fit_for(&self, belt: usize, men: &[Id]) -> Result<(), Refusal> {
        let name = &self.belts[belt].name;
        let wanted = self.holders_wanted(belt);
        if self.belts[belt].shelved {
            return Err(refuse("PR-BELT-2", format!("The {name} is not fought for any more.")));
        }
        if (wanted == 1 && men.len() != 1) || (wanted == 2 && men.len() < 2) || has_twice(men) {
            let who = if wanted == 1 { "one wrestler" } else { "a team" };
            return Err(refuse("PR-BELT-2", format!("The {name} is held by {who}.")));
        }
        for &id in men {
            if let Some(
                out @ (crate::roster::Out::Dead | crate::roster::Out::Retired | crate::roster::Out::Manager),
            ) = self.out(id, usize::MAX)
            {
                return Err(self.why_out(id, out));
            }
        }
        Ok(())
    }

    /// PR-BELT-6
    pub(crate) fn crown(&mut self, belt: &str, to: &[String]) -> Result<Vec<News>, Refusal> {
        let belt = self.belt(belt)?;
        let to = self.find_all(to)?;
        self.fit_for(belt, &to)?;
        let mut news = Vec::new();
        self.hand_over(belt, to, 0, None, &mut news);
        Ok(news)
    }

    /// Today: the day of the open show, of the last closed one, or of the founding.
    pub fn today(&self) -> Date {
        let show = self.open.or(self.last);
        show.map_or(self.head.founded, |number| self.show(number).date)
    }

    pub(crate) fn hand_over(
        &mut self,
        belt: usize,
        to: Vec<Id>,
        show: u32,
        bout: Option<u32>,
        news: &mut Vec<News>,
    ) {
        let today = self.today();
        let from = self.belts[belt].holders().to_vec();
        let lineage = &mut self.belts[belt].reigns;
        if let Some(last) = lineage.last_mut()
            && last.until.is_none()
        {
            last.until = Some(today);
        }
        lineage.push(Reign { holders: to.clone(), from: today, show, bout, defences: 0, until: None });
        self.belts[belt].tournament = None;
        news.push(News::TitleWon { belt: belt as u16, by: to, from });
    }

    pub(crate) fn vacate(&mut self, belt: usize, news: &mut Vec<News>) {
        let today = self.today();
        let open = self.open.unwrap_or(0);
        let lineage = &mut self.belts[belt].reigns;
        if let Some(last) = lineage.last_mut() {
            last.until = Some(today);
        }
        lineage.push(Reign {
            holders: Vec::new(),
            from: today,
            show: open,
            bout: None,
            defences: 0,
            until: None,
        });
        news.push(News::Vacated { belt: belt as u16 });
    }

    /// PR-BELT-4
    pub(crate) fn vacate_by_word(&mut self, belt: &str) -> Result<Vec<News>, Refusal> {
        let belt = self.belt(belt)?;
        if self.belts[belt].is_vacant() && self.belts[belt].tournament.is_none() {
            return Err(refuse("PR-BELT-4", format!("Nobody holds the {}.", self.belts[belt].name)));
        }
        let mut news = Vec::new();
        self.belts[belt].tournament = None;
        if !self.belts[belt].is_vacant() {
            self.vacate(belt, &mut news);
        }
        Ok(news)
    }

    pub(crate) fn shelve(&mut self, belt: &str) -> Result<Vec<News>, Refusal> {
        let belt = self.belt(belt)?;
        let mut news = Vec::new();
        if !self.belts[belt].is_vacant() {
            self.vacate(belt, &mut news);
        }
        self.belts[belt].tournament = None;
        self.belts[belt].shelved = true;
        Ok(news)
    }

    /// A knock-out for a vacant belt. The draw is rolled: every entrant in turn picks a place by a die.
    /// PR-CUP-1
    pub(crate) fn start_tournament(
        &mut self,
        belt: &str,
        entrants: &[Vec<Key>],
        dice: &mut dyn Dice,
    ) -> Result<Vec<News>, Refusal> {
        let belt = self.belt(belt)?;
        let name = self.belts[belt].name.clone();
        if !self.belts[belt].is_vacant() {
            let holder = self.side_name(self.belts[belt].holders());
            return Err(refuse("PR-CUP-1", format!("{holder} holds the {name}. Vacate it first.")));
        }
        if self.belts[belt].tournament.is_some() {
            return Err(refuse("PR-CUP-1", format!("The tournament for the {name} is on.")));
        }
        if !(2..=64).contains(&entrants.len()) {
            return Err(refuse("PR-CUP-1", "A tournament has 2 to 64 entrants."));
        }
        let sides: Vec<Vec<Id>> =
            entrants.iter().map(|keys| self.find_all(keys)).collect::<Result<_, _>>()?;
        for side in &sides {
            self.fit_for(belt, side)?;
        }
        if has_twice(&sides.concat()) {
            return Err(refuse("PR-CUP-1", "Somebody is in the tournament twice."));
        }
        let mut left = sides;
        let mut alive = Vec::new();
        let mut faces = Vec::new();
        while left.len() > 1 {
            let face = dice.roll(Die::of(left.len() as u8), "draw");
            faces.push(face);
            alive.push(left.remove((face as usize).clamp(1, left.len()) - 1));
        }
        alive.append(&mut left);
        let through = vec![None; alive.len().div_ceil(2)];
        self.belts[belt].tournament = Some(Tournament { alive, through });
        let mut news = vec![News::TournamentDrawn { belt: belt as u16, dice: faces }];
        self.walk_over(belt, &mut news);
        Ok(news)
    }

    /// The matches of this round that have not been decided.
    pub fn next_pairings(&self, belt: usize) -> Vec<[Vec<Id>; 2]> {
        let Some(cup) = &self.belts[belt].tournament else { return Vec::new() };
        let pairs = cup.alive.chunks(2).zip(&cup.through).filter(|(_, through)| through.is_none());
        pairs.filter_map(|(pair, _)| Some([pair.first()?.clone(), pair.get(1)?.clone()])).collect()
    }

    /// Is this the final?
    pub(crate) fn is_final(&self, belt: usize) -> bool {
        self.belts[belt].tournament.as_ref().is_none_or(|cup| cup.alive.len() == 2)
    }

    /// Somebody has won a match of the tournament.
    /// PR-CUP-2
    pub(crate) fn go_through(&mut self, belt: usize, winner: &[Id], bout: Option<u32>, news: &mut Vec<News>) {
        let Some(cup) = &mut self.belts[belt].tournament else { return };
        let Some(pair) = cup.alive.iter().position(|side| side == winner).map(|place| place / 2) else {
            return;
        };
        if cup.alive.len() == 2 {
            let show = self.open.unwrap_or(0);
            return self.hand_over(belt, winner.to_vec(), show, bout, news);
        }
        cup.through[pair] = Some(winner.to_vec());
        news.push(News::Through { belt: belt as u16, who: winner.to_vec() });
        self.walk_over(belt, news);
    }

    /// A bye, and whoever's opponent has gone for good, goes through at once; a complete round makes way for the next.
    /// PR-CUP-3
    pub(crate) fn walk_over(&mut self, belt: usize, news: &mut Vec<News>) {
        loop {
            let Some(cup) = &self.belts[belt].tournament else { return };
            let here = |side: &[Id]| side.iter().all(|&id| self.member(id).status == Status::Active);
            let mut found = None;
            for (pair, sides) in cup.alive.chunks(2).enumerate() {
                if cup.through[pair].is_some() {
                    continue;
                }
                match sides {
                    [one] => found = Some((pair, one.clone())),
                    [one, other] if !here(other) => found = Some((pair, one.clone())),
                    [one, other] if !here(one) => found = Some((pair, other.clone())),
                    _ => {}
                }
            }
            if let Some((pair, who)) = found {
                if cup.alive.len() <= 2 {
                    let show = self.open.unwrap_or(0);
                    return self.hand_over(belt, who, show, None, news);
                }
                if let Some(cup) = &mut self.belts[belt].tournament {
                    cup.through[pair] = Some(who.clone());
                }
                news.push(News::Through { belt: belt as u16, who });
                continue;
            }
            if !cup.through.iter().all(Option::is_some) {
                return;
            }
            if let Some(cup) = &mut self.belts[belt].tournament {
                cup.alive = cup.through.drain(..).flatten().collect();
                cup.through = vec![None; cup.alive.len().div_ceil(2)];
            }
        }
    }
}
