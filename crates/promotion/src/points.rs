//! Contender points and ratings, each with its receipt. Whole numbers: points as they are, ratings in hundredths.

use serde::Serialize;

use crate::deed::{Billing, Grade};
use crate::news::tenths;
use crate::roster::{Id, Status};
use crate::staged::{Ending, Role};
use crate::world::World;

/// A number, and the lines that add up to it, all in hundredths.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Receipt {
    pub lines: Vec<(String, i32)>,
    pub total: i32,
}

impl Receipt {
    pub(crate) fn add(&mut self, what: impl Into<String>, value: i32) {
        if value != 0 {
            self.lines.push((what.into(), value));
            self.total += value;
        }
    }
}

/// The points of one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardPoints {
    /// The closed show, counted from 1.
    pub card: u32,
    pub points: i32,
    /// The last match of that card.
    pub bout: u32,
}

/// What a ranking is made from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// All points ever.
    pub career: i32,
    /// The last ten cards that brought points, oldest first.
    pub recent: Vec<CardPoints>,
    /// Wins in a row, or losses below zero.
    pub streak: i32,
}

impl Form {
    /// Points of a card are added up.
    pub(crate) fn earn(&mut self, card: u32, points: i32, bout: u32) {
        self.career = self.career.saturating_add(points);
        match self.recent.last_mut() {
            Some(last) if last.card == card => {
                last.points += points;
                last.bout = bout;
            }
            _ => self.recent.push(CardPoints { card, points, bout }),
        }
        if self.recent.len() > 10 {
            self.recent.remove(0);
        }
    }

    /// A draw ends a streak.
    pub(crate) fn follow(&mut self, won: Option<bool>) {
        self.streak = match won {
            Some(true) => self.streak.max(0) + 1,
            Some(false) => self.streak.min(0) - 1,
            None => 0,
        };
    }

    /// The newest card counts in full, the one before at 90 %, then 80 % and so on; a hundredth of all points; the streak.
    /// PR-RANK-2
    pub fn rating(&self, closed: u32) -> i32 {
        let recent: i32 = self.recent.iter().map(|card| card.points * share(closed, card.card)).sum();
        self.career + recent + 100 * self.streak
    }
}

/// How much a card still counts, in percent.
fn share(closed: u32, card: u32) -> i32 {
    100 - 10 * closed.saturating_sub(card).min(10) as i32
}

/// One corner's evening.
#[derive(Clone, Copy, Debug)]
pub struct Evening {
    pub won: bool,
    pub ending: Ending,
    pub finisher: bool,
    pub billing: Billing,
    /// Was a belt at stake?
    pub title: bool,
    /// The belt that was won.
    pub belt: Option<Grade>,
    pub match_of_the_night: bool,
}

/// Contender points for an evening. A draw counts for neither.
/// PR-RANK-1
pub fn points(evening: &Evening) -> i32 {
    let Evening { won, ending, finisher, billing, title, belt, match_of_the_night } = *evening;
    let seen = billing != Billing::Dark;
    let mut points = match (won, ending.is_decisive()) {
        (true, true) if title => 10 + 2 * i32::from(finisher),
        (true, false) if title => 3,
        (true, true) => 3 + i32::from(finisher) + 3 * i32::from(seen),
        (true, false) => 1 + i32::from(seen),
        (false, _) => match ending {
            Ending::DoubleDisqualification | Ending::DoubleCountOut | Ending::TimeLimit => 0,
            _ => i32::from(seen),
        },
    };
    if won && billing == Billing::BigEvent {
        points += 1;
    }
    if match_of_the_night {
        points += if won { 2 } else { 1 };
    }
    points
        + match belt {
            Some(Grade::Top) => 5,
            Some(Grade::Tag) => 4,
            Some(Grade::Secondary) => 3,
            Some(Grade::Junior) => 1,
            None => 0,
        }
}

/// Somebody's place on a list of contenders: a wrestler or a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Contender {
    /// The wrestler, or the first of the team.
    pub who: Id,
    /// The team, by its place in the list of teams.
    pub team: Option<u16>,
    /// In hundredths.
    pub rating: i32,
    /// The promoter moved this one.
    pub placed: bool,
}

impl World {
    /// Why a rating is what it is.
    /// PR-RANK-3
    pub fn rating_receipt(&self, form: &Form) -> Receipt {
        let mut receipt = Receipt::default();
        for card in form.recent.iter().rev() {
            let share = share(self.closed, card.card);
            let what = self.bouts.get(card.bout as usize).map_or_else(String::new, |bout| {
                let how =
                    if bout.finisher.is_empty() { String::new() } else { format!(", {}", bout.finisher) };
                format!(" ({}{how})", bout.ending.word())
            });
            let sum = if share == 100 { String::new() } else { format!(": {} × {share} %", card.points) };
            receipt.add(format!("Card {}{what}{sum}", card.card), card.points * share);
        }
        receipt.add(format!("Career {} ÷ 100", form.career), form.career);
        receipt.add("Streak", 100 * form.streak);
        receipt
    }

    /// Those who may ask for a match for that belt, the first one first. The promoter's word goes before the figures.
    /// PR-RANK-4, PR-RANK-5
    pub fn contenders(&self, belt: usize) -> Vec<Contender> {
        let belt = &self.belts[belt];
        let fits = |id: Id| {
            let member = self.member(id);
            member.status == Status::Active
                && member.role == Role::Wrestler
                && (belt.brand.is_empty() || member.brand == belt.brand)
        };
        let mut list: Vec<Contender> = if belt.grade == Grade::Tag {
            let teams = self.teams.iter().enumerate().filter(|(_, team)| !team.disbanded);
            let able = teams.filter(|(_, team)| {
                team.members.iter().all(|&id| fits(id)) && team.members != belt.holders_sorted()
            });
            able.map(|(index, team)| Contender {
                who: team.members[0],
                team: Some(index as u16),
                rating: team.form.rating(self.closed),
                placed: false,
            })
            .collect()
        } else {
            let able = self.ids().filter(|&id| fits(id) && !belt.holders().contains(&id));
            able.map(|who| Contender {
                who,
                team: None,
                rating: self.member(who).form.rating(self.closed),
                placed: self.member(who).placed > 0,
            })
            .collect()
        };
        list.sort_by_key(|contender| (core::cmp::Reverse(contender.rating), contender.who));
        let moved: Vec<Contender> = list.iter().filter(|contender| contender.placed).copied().collect();
        if !moved.is_empty() {
            list.retain(|contender| !contender.placed);
            let mut moved = moved;
            moved.sort_by_key(|contender| self.member(contender.who).placed);
            for contender in moved {
                let place = self.member(contender.who).placed as usize - 1;
                list.insert(place.min(list.len()), contender);
            }
        }
        list
    }

    /// The members of a contender.
    pub fn contender_men(&self, contender: &Contender) -> Vec<Id> {
        contender.team.map_or_else(|| vec![contender.who], |team| self.teams[team as usize].members.clone())
    }

    /// Points, streaks and tallies of one match, when its show is closed.
    pub(crate) fn book_points(&mut self, index: u32, billing: Billing, best: bool) {
        let card = self.closed;
        let bout = &self.bouts[index as usize];
        let (winner, sides) = (bout.winner, bout.sides.clone());
        let belt = bout.title.filter(|_| bout.title_changed).map(|belt| self.belts[belt as usize].grade);
        let evening = |won: bool| Evening {
            won,
            ending: bout.ending,
            finisher: !bout.finisher.is_empty(),
            billing,
            title: bout.title.is_some(),
            belt: belt.filter(|_| won),
            match_of_the_night: best,
        };
        let drawn = winner.is_none();
        let (win, loss) = (points(&evening(true)), points(&evening(false)));
        let draw = i32::from(best && drawn);
        let stars = bout.stars;
        for (side, men) in sides.iter().enumerate() {
            let won = winner.map(|winner| winner as usize == side);
            let earned = match won {
                Some(true) => win,
                Some(false) => loss,
                None => draw,
            };
            for id in men {
                let member = &mut self.members[id.index()];
                if earned != 0 {
                    member.form.earn(card, earned, index);
                }
                member.form.follow(won);
                count(&mut member.tally, won);
                member.last_card = card;
                member.stars += stars.max(0) as u64;
                // PR-ROSTER-2
                let change = match won {
                    Some(true) => 8 + i16::from(belt.is_some()) * 10,
                    Some(false) => -6,
                    None => 0,
                };
                member.momentum = (member.momentum + change).clamp(-100, 100);
            }
            if let Some(team) = self.team_of(men) {
                let team = &mut self.teams[team];
                if earned != 0 {
                    team.form.earn(card, earned, index);
                }
                team.form.follow(won);
                count(&mut team.tally, won);
            }
        }
    }

    /// A rating for people to read.
    pub fn rating_text(&self, id: Id) -> String {
        tenths(self.member(id).form.rating(self.closed))
    }
}

fn count(tally: &mut crate::roster::Tally, won: Option<bool>) {
    match won {
        Some(true) => tally.won += 1,
        Some(false) => tally.lost += 1,
        None => tally.drawn += 1,
    }
}
