//! Feuds with their heat, alliances, meetings, and matches that somebody asks for.

use kernel::{Dice, Die, Refusal};
use serde::Serialize;

use crate::belts::refuse;
use crate::news::News;
use crate::roster::{Id, Out};
use crate::staged::{Aftermath, Ending, Wanted};
use crate::world::{World, has_twice};

/// A quarrel between two camps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feud {
    pub camps: [Vec<Id>; 2],
    pub over: String,
    /// From 0 to 100.
    pub heat: u8,
    /// The show it began on; 0 if the promoter declared it.
    pub since: u32,
    /// The show it ended on.
    pub ended: Option<u32>,
    /// Matches won by each camp.
    pub wins: [u32; 2],
    /// The closed show of the last match, counted from 1.
    pub last_card: u32,
    /// The last match settled nothing.
    pub open_score: bool,
    pub bouts: Vec<u32>,
    /// The heat after each show that changed it.
    pub heats: Vec<(u32, u8)>,
}

/// Two who stand by each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alliance {
    pub pair: (Id, Id),
    /// From 1 to 100.
    pub trust: u8,
}

/// How two have fared against each other: wins of the one hired first, wins of the other, draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Meetings {
    pub wins: [u16; 2],
    pub drawn: u16,
    /// The closed show of the last one, counted from 1.
    pub last_card: u32,
    pub last_ending: Ending,
}

impl Meetings {
    /// How often they met.
    pub fn count(&self) -> u16 {
        self.wins[0] + self.wins[1] + self.drawn
    }
}

/// A match that somebody asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Owed {
    pub sides: Vec<Vec<Id>>,
    pub why: String,
    /// The closed show it was asked for on.
    pub since: u32,
}

/// So many cards a demand is remembered.
const PATIENCE: u32 = 8;
/// Heat that a quiet card takes away.
/// PR-FEUD-3
const COOLING: u8 = 3;
/// Heat of a feud that has just been born.
const BORN: u8 = 35;

impl World {
    /// The feud between these two corners, if there is one.
    pub fn feud_between(&self, one: &[Id], other: &[Id]) -> Option<usize> {
        let meets = |camp: &[Id], side: &[Id]| side.iter().any(|id| camp.contains(id));
        let found = self.live.iter().find(|&&feud| {
            let [a, b] = &self.feuds[feud as usize].camps;
            meets(a, one) && meets(b, other) || meets(b, one) && meets(a, other)
        });
        found.map(|&feud| feud as usize)
    }

    /// Feuds that are not over, the hottest first.
    pub fn hot_feuds(&self) -> Vec<usize> {
        let mut feuds: Vec<usize> = self.live.iter().map(|&feud| feud as usize).collect();
        feuds.sort_by_key(|&feud| (core::cmp::Reverse(self.feuds[feud].heat), feud));
        feuds
    }

    /// What a feud is called.
    pub fn feud_title(&self, feud: usize) -> String {
        let [one, other] = &self.feuds[feud].camps;
        format!("{} v {}", self.side_name(one), self.side_name(other))
    }

    /// How these two have fared against each other, seen from the first.
    pub fn meetings(&self, one: Id, other: Id) -> Option<Meetings> {
        let found = *self.meetings.get(&(one.min(other), one.max(other)))?;
        Some(if one < other { found } else { Meetings { wins: [found.wins[1], found.wins[0]], ..found } })
    }

    /// Somebody's ally by an alliance, the most trusted one.
    pub fn ally_of(&self, id: Id) -> Option<Id> {
        let mine = self.alliances.iter().filter(|alliance| alliance.pair.0 == id || alliance.pair.1 == id);
        mine.max_by_key(|alliance| alliance.trust)
            .map(|alliance| if alliance.pair.0 == id { alliance.pair.1 } else { alliance.pair.0 })
    }

    /// PR-FEUD-1
    pub(crate) fn declare_feud(
        &mut self,
        one: &[String],
        other: &[String],
        over: &str,
        heat: u8,
    ) -> Result<Vec<News>, Refusal> {
        let camps = [self.find_all(one)?, self.find_all(other)?];
        if camps.iter().any(Vec::is_empty) || has_twice(&camps.concat()) {
            return Err(refuse("PR-FEUD-1", "A feud has two camps, and nobody is in both."));
        }
        if let Some(feud) = self.feud_between(&camps[0], &camps[1]) {
            return Err(refuse("PR-FEUD-1", format!("They feud already: {}.", self.feud_title(feud))));
        }
        if over.chars().count() > 120 || over.chars().any(char::is_control) {
            return Err(refuse("PR-FEUD-1", "Say in 120 characters what it is about."));
        }
        if !(1..=100).contains(&heat) {
            return Err(refuse("PR-FEUD-1", "Heat goes from 1 to 100."));
        }
        let feud = self.new_feud(camps, over.trim().to_owned(), heat);
        Ok(feud.map(|feud| News::FeudBorn { feud, dice: Vec::new() }).into_iter().collect())
    }

    fn new_feud(&mut self, camps: [Vec<Id>; 2], over: String, heat: u8) -> Option<u16> {
        let feud = u16::try_from(self.feuds.len()).ok().filter(|&feud| feud < u16::MAX)?;
        self.feuds.push(Feud {
            camps,
            over,
            heat,
            since: self.open.unwrap_or(0),
            ended: None,
            wins: [0; 2],
            last_card: self.closed,
            open_score: false,
            bouts: Vec::new(),
            heats: Vec::new(),
        });
        self.live.push(feud);
        Some(feud)
    }

    pub(crate) fn settle_feud(&mut self, one: &str, other: &str) -> Result<Vec<News>, Refusal> {
        let (one, other) = (self.find(one)?, self.find(other)?);
        let feud = self
            .feud_between(&[one], &[other])
            .ok_or_else(|| refuse("PR-FEUD-1", "These two do not feud."))?;
        let mut news = Vec::new();
        self.end_feud(feud, &mut news);
        Ok(news)
    }

    fn end_feud(&mut self, feud: usize, news: &mut Vec<News>) {
        self.feuds[feud].ended = Some(self.open.or(self.last).unwrap_or(0));
        self.feuds[feud].heat = 0;
        self.live.retain(|&live| live as usize != feud);
        news.push(News::FeudEnded { feud: feud as u16 });
    }

    /// PR-ALLY-1
    pub(crate) fn ally_up(&mut self, one: &str, other: &str) -> Result<Vec<News>, Refusal> {
        let (one, other) = (self.find(one)?, self.find(other)?);
        let pair = (one.min(other), one.max(other));
        if one == other || self.alliances.iter().any(|alliance| alliance.pair == pair) {
            return Err(refuse("PR-ALLY-1", "These are allies already."));
        }
        if let Some(feud) = self.feud_between(&[one], &[other]) {
            return Err(refuse(
                "PR-ALLY-1",
                format!("They feud: {}. Settle it first.", self.feud_title(feud)),
            ));
        }
        self.alliances.push(Alliance { pair, trust: 50 });
        Ok(Vec::new())
    }

    pub(crate) fn split_up(&mut self, one: &str, other: &str) -> Result<Vec<News>, Refusal> {
        let (one, other) = (self.find(one)?, self.find(other)?);
        let pair = (one.min(other), one.max(other));
        let known = self.alliances.iter().position(|alliance| alliance.pair == pair);
        let known = known.ok_or_else(|| refuse("PR-ALLY-1", "These two are no allies."))?;
        self.alliances.remove(known);
        Ok(vec![News::AllianceEnded { one: pair.0, other: pair.1 }])
    }

    /// What a match does to alliances.
    /// PR-ALLY-2
    pub(crate) fn strain_alliances(&mut self, sides: &[Vec<Id>], news: &mut Vec<News>) {
        let corner = |id: Id| sides.iter().position(|side| side.contains(&id));
        let mut broken = Vec::new();
        for alliance in &mut self.alliances {
            let (one, other) = alliance.pair;
            match (corner(one), corner(other)) {
                (Some(a), Some(b)) if a == b => alliance.trust = (alliance.trust + 5).min(100),
                (Some(_), Some(_)) => {
                    alliance.trust = alliance.trust.saturating_sub(20);
                    if alliance.trust == 0 {
                        broken.push(alliance.pair);
                    }
                }
                _ => {}
            }
        }
        self.alliances.retain(|alliance| alliance.trust > 0);
        news.extend(broken.into_iter().map(|(one, other)| News::AllianceEnded { one, other }));
    }

    /// What a match does to the feud it was part of: heat rises by what happened, and falls when a special match ends
    /// without dispute.
    /// PR-FEUD-2
    pub(crate) fn heat_up(
        &mut self,
        feud: usize,
        bout: u32,
        special: bool,
        left: &Aftermath,
        news: &mut Vec<News>,
    ) {
        let blood = self.rules.blood && left.drama.blood;
        let card = self.closed + 1;
        let sides = &self.bouts[bout as usize].sides;
        let known = &mut self.feuds[feud];
        let before = known.heat;
        let decided = left.ending.is_decisive() && left.winner.is_some();
        let mut heat = i32::from(before) + i32::from(left.drama.near_falls.min(5)) * 2;
        heat += 10 * i32::from(left.fought_on)
            + 8 * i32::from(!left.interfered.is_empty())
            + 5 * i32::from(blood);
        heat += match (decided, special) {
            (true, true) if !left.fought_on => -60,
            (true, _) => 2,
            (false, _) => 12,
        };
        known.heat = heat.clamp(0, 100) as u8;
        known.open_score = !decided;
        known.last_card = card;
        known.bouts.push(bout);
        if let Some(winner) = left.winner.and_then(|winner| sides.get(winner as usize)) {
            let first = winner.iter().any(|id| known.camps[0].contains(id));
            known.wins[usize::from(!first)] += 1;
        }
        let to = known.heat;
        if to <= 10 && decided && special {
            self.end_feud(feud, news);
        } else if to != before {
            news.push(News::FeudHeat { feud: feud as u16, from: before, to });
        }
    }

    /// A disputed ending, a run-in or a match on a knife's edge may start a feud: two dice.
    /// PR-FEUD-4
    pub(crate) fn maybe_feud(
        &mut self,
        sides: &[Vec<Id>],
        left: &Aftermath,
        dice: &mut dyn Dice,
        news: &mut Vec<News>,
    ) {
        let [one, other] = sides else { return };
        let (needed, over) = if left.ending.is_disputed() {
            (8, format!("a {}", left.ending.word()))
        } else if !left.interfered.is_empty() {
            (9, "a run-in".to_owned())
        } else if left.drama.near_falls >= 6 {
            (10, format!("{} near falls", left.drama.near_falls))
        } else {
            return;
        };
        let faces = vec![dice.roll(Die::D6, "grudge"), dice.roll(Die::D6, "grudge")];
        if faces.iter().sum::<u8>() < needed {
            return;
        }
        // Whoever ran in is the one the other corner is angry with.
        let helper = left.interfered.first().filter(|_| !left.ending.is_disputed());
        let ran_in = helper.and_then(|(side, card)| Some((*side, self.by_card(card)?)));
        let camps = match ran_in {
            Some((0, who)) if !other.contains(&who) => [vec![who], other.clone()],
            Some((_, who)) if !one.contains(&who) => [one.clone(), vec![who]],
            _ => [one.clone(), other.clone()],
        };
        if self.feud_between(&camps[0], &camps[1]).is_some() {
            return;
        }
        if let Some(feud) = self.new_feud(camps, over, BORN) {
            news.push(News::FeudBorn { feud, dice: faces });
        }
    }

    /// Somebody asks for a match.
    /// PR-FEUD-5
    pub(crate) fn want(&mut self, wanted: &Wanted, news: &mut Vec<News>) {
        let sides: Option<Vec<Vec<Id>>> =
            wanted.sides.iter().map(|side| side.iter().map(|card| self.by_card(card)).collect()).collect();
        let Some(sides) = sides.filter(|sides| sides.len() >= 2 && !has_twice(&sides.concat())) else {
            return;
        };
        news.push(News::Wanted { sides: sides.clone(), why: wanted.why.clone() });
        self.owed.push(Owed { sides, why: wanted.why.clone(), since: self.closed });
    }

    /// Somebody asks for a match by word.
    /// PR-FEUD-6
    pub(crate) fn challenge(&mut self, by: &str, to: &str, why: &str) -> Result<Vec<News>, Refusal> {
        let (by, to) = (self.find(by)?, self.find(to)?);
        if by == to {
            return Err(refuse("PR-FEUD-6", "Nobody challenges themselves."));
        }
        for id in [by, to] {
            if let Some(out @ (Out::Retired | Out::Dead | Out::Manager)) = self.out(id, usize::MAX) {
                return Err(self.why_out(id, out));
            }
        }
        if why.chars().count() > 120 || why.chars().any(char::is_control) {
            return Err(refuse("PR-FEUD-6", "Say in 120 characters why."));
        }
        let sides = vec![vec![by], vec![to]];
        if self.owed.iter().any(|owed| same_sides(&owed.sides, &sides)) {
            return Err(refuse("PR-FEUD-6", "That match has been asked for already."));
        }
        let name = &self.member(by).name;
        let why = match why.trim() {
            "" => format!("{name}'s challenge"),
            why => format!("{name}'s challenge: {why}"),
        };
        let news = vec![News::Wanted { sides: sides.clone(), why: why.clone() }];
        self.owed.push(Owed { sides, why, since: self.closed });
        Ok(news)
    }

    /// A match has been fought that somebody asked for.
    pub(crate) fn pay(&mut self, sides: &[Vec<Id>]) {
        self.owed.retain(|owed| !same_sides(&owed.sides, sides));
    }

    /// Notes who met whom.
    pub(crate) fn met(&mut self, sides: &[Vec<Id>], winner: Option<u8>, ending: Ending) {
        let card = self.closed + 1;
        for (a, one) in sides.iter().enumerate() {
            for (b, other) in sides.iter().enumerate().skip(a + 1) {
                for &x in one {
                    for &y in other {
                        let pair = (x.min(y), x.max(y));
                        let entry = self.meetings.entry(pair).or_insert(Meetings {
                            wins: [0; 2],
                            drawn: 0,
                            last_card: card,
                            last_ending: ending,
                        });
                        entry.last_card = card;
                        entry.last_ending = ending;
                        match winner.map(usize::from) {
                            Some(side) if side == a => bump(&mut entry.wins[usize::from(x > y)]),
                            Some(side) if side == b => bump(&mut entry.wins[usize::from(x < y)]),
                            _ => bump(&mut entry.drawn),
                        }
                    }
                }
            }
        }
    }

    /// A card has passed: feuds that were not fought cool down.
    pub(crate) fn cool_down(&mut self, show: u32, news: &mut Vec<News>) {
        let closed = self.closed;
        for feud in self.live.clone() {
            let known = &mut self.feuds[feud as usize];
            if known.last_card != closed {
                known.heat = known.heat.saturating_sub(COOLING);
            }
            let heat = known.heat;
            if known.heats.last().map(|last| last.1) != Some(heat) {
                known.heats.push((show, heat));
            }
            if heat == 0 {
                self.end_feud(feud as usize, news);
            }
        }
        self.owed.retain(|owed| closed.saturating_sub(owed.since) <= PATIENCE);
    }
}

/// The same corners, in whatever order.
fn same_sides(one: &[Vec<Id>], other: &[Vec<Id>]) -> bool {
    let met = |side: &Vec<Id>| other.iter().any(|known| crate::cards::same_people(side, known));
    one.len() == other.len() && one.iter().all(met)
}

fn bump(count: &mut u16) {
    *count = count.saturating_add(1);
}
