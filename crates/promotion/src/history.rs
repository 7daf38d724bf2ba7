//! What was: careers, lineages, head-to-heads, years, awards. Everything is read off the indices that the fold keeps, so a
//! page costs what it shows.

use serde::Serialize;

use crate::cards::Stage;
use crate::roster::{Id, Tally};
use crate::world::World;

/// One opponent of a career.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct HeadToHead {
    pub other: Id,
    pub tally: Tally,
}

/// A prize of a year.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Award {
    pub what: &'static str,
    pub who: String,
    pub why: String,
}

/// Something that nobody has done better.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Record {
    pub what: &'static str,
    pub who: String,
    pub why: String,
    /// The match it happened in, where it was one match.
    pub bout: Option<u32>,
}

/// A year of a promotion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Year {
    pub year: i32,
    /// Shows by number, in order.
    pub shows: Vec<u32>,
    pub bouts: usize,
    pub title_changes: usize,
    pub awards: Vec<Award>,
}

/// One spell with a belt, as a page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReignLine {
    pub holders: String,
    pub from: String,
    pub days: i32,
    pub defences: u32,
    pub how: String,
    pub bout: Option<u32>,
    pub vacant: bool,
}

impl World {
    /// The last matches of somebody, newest first: indices of the promotion's list.
    pub fn last_bouts(&self, id: Id, count: usize) -> impl Iterator<Item = usize> {
        self.member(id).bouts.iter().rev().take(count).map(|&bout| bout as usize)
    }

    /// How somebody fared against everybody else, the most frequent opponents first.
    /// PR-PAST-1
    pub fn head_to_heads(&self, id: Id) -> Vec<HeadToHead> {
        let mut found: Vec<HeadToHead> = Vec::new();
        for (&(one, other), _) in self.meetings.iter().filter(|((one, other), _)| *one == id || *other == id)
        {
            let other = if one == id { other } else { one };
            let Some(met) = self.meetings(id, other) else { continue };
            let [won, lost] = met.wins.map(u32::from);
            found.push(HeadToHead { other, tally: Tally { won, lost, drawn: u32::from(met.drawn) } });
        }
        found.sort_by_key(|pair| (core::cmp::Reverse(pair.tally.all()), pair.other));
        found
    }

    /// The matches that two fought against each other, newest first.
    pub fn bouts_between(&self, one: Id, other: Id) -> Vec<usize> {
        let fought = self.member(one).bouts.iter().rev().map(|&bout| bout as usize);
        fought
            .filter(|&bout| {
                let bout = &self.bouts[bout];
                bout.side_of(other).is_some_and(|side| bout.side_of(one) != Some(side))
            })
            .collect()
    }

    /// How often somebody has held each belt: the belt, spells, days.
    pub fn reigns_of(&self, id: Id) -> Vec<(usize, u32, i32)> {
        let mut found = Vec::new();
        for (index, belt) in self.belts.iter().enumerate() {
            let own = belt.reigns.iter().filter(|reign| reign.holders.contains(&id));
            let (count, days) = own.fold((0, 0), |(count, days), reign| {
                (count + 1, days + reign.until.unwrap_or(self.today()).since(reign.from))
            });
            if count > 0 {
                found.push((index, count, days));
            }
        }
        found
    }

    /// The lineage of a belt, oldest first.
    /// PR-PAST-2
    pub fn lineage(&self, belt: usize) -> Vec<ReignLine> {
        let reigns = self.belts[belt].reigns.iter();
        reigns
            .map(|reign| {
                let how = match reign.bout.and_then(|bout| self.bouts.get(bout as usize)) {
                    Some(bout) if bout.finisher.is_empty() => bout.ending.word().to_owned(),
                    Some(bout) => format!("{}, {}", bout.ending.word(), bout.finisher),
                    None if reign.holders.is_empty() => "vacated".to_owned(),
                    None => "by the promoter's word".to_owned(),
                };
                ReignLine {
                    holders: if reign.holders.is_empty() {
                        "vacant".to_owned()
                    } else {
                        self.side_name(&reign.holders)
                    },
                    from: reign.from.to_string(),
                    days: reign.until.unwrap_or(self.today()).since(reign.from),
                    defences: reign.defences,
                    how,
                    bout: reign.bout,
                    vacant: reign.holders.is_empty(),
                }
            })
            .collect()
    }

    /// The years in which there were shows.
    pub fn years(&self) -> Vec<i32> {
        let mut years: Vec<i32> = self
            .shows
            .iter()
            .filter(|show| show.stage == Stage::Closed)
            .map(|show| show.date.year())
            .collect();
        years.sort_unstable();
        years.dedup();
        years
    }

    /// A year with its awards.
    /// PR-PAST-3
    pub fn year(&self, year: i32) -> Year {
        let closed = self.shows.iter().filter(|show| show.stage == Stage::Closed && show.date.year() == year);
        let mut shows: Vec<u32> = closed.map(|show| show.number).collect();
        shows.sort_by_key(|&show| self.show(show).card);
        let bouts: Vec<usize> = shows
            .iter()
            .flat_map(|&show| {
                let (first, count) = self.show(show).bouts;
                first as usize..(first + count) as usize
            })
            .collect();
        let title_changes = bouts.iter().filter(|&&bout| self.bouts[bout].title_changed).count();
        let awards = self.awards(&shows, &bouts);
        Year { year, shows, bouts: bouts.len(), title_changes, awards }
    }

    fn awards(&self, shows: &[u32], bouts: &[usize]) -> Vec<Award> {
        let mut awards = Vec::new();
        let mut wins = vec![(0u32, 0u32, 0u64); self.members.len()];
        for &bout in bouts {
            let fought = &self.bouts[bout];
            for (side, men) in fought.sides.iter().enumerate() {
                for id in men {
                    let own = &mut wins[id.index()];
                    own.1 += 1;
                    own.0 += u32::from(fought.winner == Some(side as u8));
                    own.2 += fought.stars.max(0) as u64;
                }
            }
        }
        if let Some(best) = self.ids().filter(|id| wins[id.index()].0 > 0).max_by_key(|id| wins[id.index()].0)
        {
            let (won, fought, _) = wins[best.index()];
            let why = format!("{won} wins in {fought} matches");
            awards.push(Award { what: "Wrestler of the year", who: self.member(best).name.clone(), why });
        }
        let steady = self.ids().filter(|id| wins[id.index()].1 >= 5);
        if let Some(best) = steady.max_by_key(|id| wins[id.index()].2 / u64::from(wins[id.index()].1)) {
            let (_, fought, stars) = wins[best.index()];
            let why = format!("{} stars on average", crate::hundredths((stars / u64::from(fought)) as i32));
            awards.push(Award { what: "Most entertaining", who: self.member(best).name.clone(), why });
        }
        if let Some(&best) = bouts.iter().max_by_key(|&&bout| self.bouts[bout].stars) {
            let fought = &self.bouts[best];
            let why = format!("{} stars, {}", self.stars_text(best), self.show_title(fought.show));
            awards.push(Award { what: "Match of the year", who: self.bout_title(best), why });
        }
        if let Some(&best) = shows.iter().max_by_key(|&&show| self.show(show).rating) {
            let why = format!("rated {}", crate::tenths(self.show(best).rating));
            awards.push(Award { what: "Show of the year", who: self.show_title(best), why });
        }
        let mut feuds: Vec<(u16, u32)> = Vec::new();
        for feud in bouts.iter().filter_map(|&bout| self.bouts[bout].feud) {
            match feuds.iter_mut().find(|known| known.0 == feud) {
                Some(known) => known.1 += 1,
                None => feuds.push((feud, 1)),
            }
        }
        if let Some(&(feud, count)) = feuds.iter().max_by_key(|known| known.1) {
            let why = format!("{count} matches over {}", self.feuds[feud as usize].over);
            awards.push(Award { what: "Feud of the year", who: self.feud_title(feud as usize), why });
        }
        awards
    }

    /// What nobody has done better so far; of equals, whoever did it first.
    /// PR-PAST-6
    pub fn records(&self) -> Vec<Record> {
        let mut records = Vec::new();
        let mut add = |what, who: String, why: String, bout| records.push(Record { what, who, why, bout });
        let reigns = || {
            self.belts.iter().enumerate().flat_map(|(index, belt)| {
                belt.reigns.iter().filter(|reign| !reign.holders.is_empty()).map(move |reign| (index, reign))
            })
        };
        let days = |reign: &crate::belts::Reign| reign.until.unwrap_or(self.today()).since(reign.from);
        if let Some((belt, reign)) = first_best(reigns(), |(_, reign)| days(reign)) {
            let why = format!("{} days with the {}", days(reign), self.belts[belt].name);
            add("Longest reign", self.side_name(&reign.holders), why, reign.bout);
        }
        if let Some((belt, reign)) =
            first_best(reigns().filter(|one| one.1.defences > 0), |one| one.1.defences)
        {
            let why = format!(
                "{} of the {}",
                crate::news::counted(reign.defences, "defence"),
                self.belts[belt].name
            );
            add("Most defences in a reign", self.side_name(&reign.holders), why, None);
        }
        let spells = |id: &Id| self.reigns_of(*id).iter().map(|reign| reign.1).sum::<u32>();
        if let Some(id) = first_best(self.ids().filter(|id| spells(id) > 0), |id| spells(id)) {
            add(
                "Most reigns",
                self.member(id).name.clone(),
                crate::news::counted(spells(&id), "reign"),
                None,
            );
        }
        let won = |id: &Id| self.member(*id).tally.won;
        if let Some(id) = first_best(self.ids().filter(|id| won(id) > 0), won) {
            let member = self.member(id);
            add(
                "Most wins",
                member.name.clone(),
                format!("{} in {} matches", won(&id), member.tally.all()),
                None,
            );
        }
        let streaks = self.ids().map(|id| (id, self.longest_streak(id))).filter(|one| one.1.0 > 1);
        if let Some((id, (count, last))) = first_best(streaks, |one| one.1.0) {
            let why =
                format!("{count} wins in a row, until {}", self.show_title(self.bouts[last as usize].show));
            add("Longest winning streak", self.member(id).name.clone(), why, Some(last));
        }
        if let Some(best) = first_best(0..self.bouts.len(), |&bout| self.bouts[bout].stars) {
            let why = format!("{} stars, {}", self.stars_text(best), self.show_title(self.bouts[best].show));
            add("Best match", self.bout_title(best), why, Some(best as u32));
        }
        let quick = (0..self.bouts.len())
            .filter(|&bout| self.bouts[bout].ending.is_decisive() && self.bouts[bout].drama.length > 0);
        if let Some(best) = first_best(quick, |&bout| core::cmp::Reverse(self.bouts[bout].drama.length)) {
            let fought = &self.bouts[best];
            let why = format!("length {}, {}", fought.drama.length, self.show_title(fought.show));
            add("Quickest match", self.bout_title(best), why, Some(best as u32));
        }
        let closed = self.shows.iter().filter(|show| show.stage == Stage::Closed);
        if let Some(show) = first_best(closed, |show| show.rating) {
            let why = format!("rated {}, {}", crate::tenths(show.rating), show.date);
            add("Best show", self.show_title(show.number), why, None);
        }
        records
    }

    /// The most wins in a row that somebody has had, and the last of them.
    fn longest_streak(&self, id: Id) -> (u32, u32) {
        let (mut best, mut running) = ((0, 0), 0);
        for &bout in &self.member(id).bouts {
            running = if self.bouts[bout as usize].won(id) == Some(true) { running + 1 } else { 0 };
            if running > best.0 {
                best = (running, bout);
            }
        }
        best
    }

    /// Those who held belts five times or won a hundred matches, the greatest first.
    /// PR-PAST-4
    pub fn hall_of_fame(&self) -> Vec<(Id, u32, u32)> {
        let mut found: Vec<(Id, u32, u32)> = self
            .ids()
            .map(|id| (id, self.reigns_of(id).iter().map(|reign| reign.1).sum(), self.member(id).tally.won))
            .filter(|&(_, reigns, won)| reigns >= 5 || won >= 100)
            .collect();
        found.sort_by_key(|&(id, reigns, won)| (core::cmp::Reverse(reigns * 20 + won), id));
        found
    }
}

/// The best of them; of equals, the first.
fn first_best<T, K: Ord>(all: impl Iterator<Item = T>, by: impl Fn(&T) -> K) -> Option<T> {
    all.reduce(|best, next| if by(&next) > by(&best) { next } else { best })
}
