//! Results: what a finished match changes, and what closing a show counts.

use std::sync::Arc;

use kernel::{Dice, Die, Refusal};

use crate::belts::refuse;
use crate::cards::{Stage, same_people};
use crate::news::News;
use crate::roster::{Id, Status};
use crate::staged::{Aftermath, Bill, Drama, Ending, Spot};
use crate::world::World;

/// A match that was fought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fought {
    pub show: u32,
    pub slot: u8,
    pub sides: Vec<Vec<Id>>,
    pub kind: String,
    pub winner: Option<u8>,
    pub ending: Ending,
    pub loser: Option<Spot>,
    pub finisher: String,
    /// The belt at stake, and whether it was won.
    pub title: Option<u16>,
    pub title_changed: bool,
    /// The feud it was part of, and its heat before.
    pub feud: Option<u16>,
    pub heat: u8,
    pub drama: Drama,
    pub blood: bool,
    /// In hundredths; see [`World::star_receipt`].
    pub stars: i32,
    pub score: Vec<i32>,
    pub replay: String,
    /// What the match took in, so that it can be told again without the log.
    pub bill: Arc<Bill>,
}

impl Fought {
    /// The corner of a wrestler.
    pub fn side_of(&self, id: Id) -> Option<usize> {
        self.sides.iter().position(|side| side.contains(&id))
    }

    /// Did this wrestler win? `None` for a draw.
    pub fn won(&self, id: Id) -> Option<bool> {
        Some(self.side_of(id)? == self.winner? as usize)
    }
}

impl World {
    /// "A beat B", "A drew with B".
    pub fn bout_title(&self, bout: usize) -> String {
        let Some(fought) = self.bouts.get(bout) else { return "a match".to_owned() };
        let names: Vec<String> = fought.sides.iter().map(|side| self.side_name(side)).collect();
        let Some(winner) = fought.winner.map(usize::from) else { return names.join(" drew with ") };
        let others: Vec<&str> = names
            .iter()
            .enumerate()
            .filter(|(side, _)| *side != winner)
            .map(|(_, name)| name.as_str())
            .collect();
        format!("{} beat {}", names.get(winner).map_or("Somebody", String::as_str), others.join(", "))
    }

    /// A result that makes no sense is refused before anything is changed.
    fn check_left(sides: &[Vec<Id>], left: &Aftermath) -> Result<(), Refusal> {
        let spot =
            |spot: &Spot| sides.get(spot.0 as usize).is_some_and(|side| (spot.1 as usize) < side.len());
        let people = left.injured.iter().map(|hurt| &hurt.who).chain(&left.dead).chain(&left.loser);
        if left.winner.is_some_and(|winner| winner as usize >= sides.len()) || !people.into_iter().all(spot) {
            return Err(refuse(
                "PR-SHOW-3",
                "The result names a corner or a wrestler that was not in the match.",
            ));
        }
        let double = matches!(
            left.ending,
            Ending::DoubleDisqualification | Ending::DoubleCountOut | Ending::TimeLimit
        );
        if double && left.winner.is_some() {
            return Err(refuse("PR-SHOW-3", format!("Nobody wins by {}.", left.ending.word())));
        }
        let lists = [left.suspended.len(), left.wanted.len(), left.interfered.len(), left.score.len()];
        if lists.into_iter().any(|count| count > 64) || left.replay.len() > 400 || left.finisher.len() > 100 {
            return Err(refuse("PR-SHOW-3", "The result is too long."));
        }
        Ok(())
    }

    /// What a match left is entered, once.
    /// PR-SHOW-3, PR-SHOW-4
    pub(crate) fn result(
        &mut self,
        number: u32,
        slot: u8,
        left: &Aftermath,
        dice: &mut dyn Dice,
    ) -> Result<Vec<News>, Refusal> {
        let show = self.known_show(number)?;
        if show.stage != Stage::Open {
            return Err(refuse("PR-SHOW-2", format!("{} is not on the air.", self.show_title(number))));
        }
        let index = Self::slot(show, slot)?;
        let Some(booked) = &show.slots[index] else {
            return Err(refuse("PR-CARD-3", format!("Match {slot} is not booked.")));
        };
        if booked.bout.is_some() {
            return Err(refuse("PR-SHOW-3", format!("The result of match {slot} is in already.")));
        }
        Self::check_left(&booked.sides, left)?;

        let booked = booked.clone();
        let bill = Arc::new(self.bill_of(&booked, number));
        let sides = booked.sides;
        let bout = self.bouts.len() as u32;
        let mut news = Vec::new();
        let two = sides.len() == 2;
        let feud = if two { self.feud_between(&sides[0], &sides[1]) } else { None };
        let blood = self.rules.blood && left.drama.blood;
        self.bouts.push(Fought {
            show: number,
            slot,
            sides: sides.clone(),
            kind: booked.kind.clone(),
            winner: left.winner,
            ending: left.ending,
            loser: left.loser,
            finisher: left.finisher.clone(),
            title: booked.title.filter(|&belt| !booked.vacant || self.is_final(belt as usize)),
            title_changed: false,
            feud: feud.map(|feud| feud as u16),
            heat: feud.map_or(0, |feud| self.feuds[feud].heat),
            drama: left.drama,
            blood,
            stars: 0,
            score: left.score.clone(),
            replay: left.replay.clone(),
            bill,
        });
        for id in sides.iter().flatten() {
            self.members[id.index()].bouts.push(bout);
        }
        self.shows[number as usize - 1].bouts.1 += 1;
        if let Some(booked) = &mut self.shows[number as usize - 1].slots[index] {
            booked.bout = Some(bout);
        }
        if let Some(belt) = booked.title {
            self.title_decided(belt as usize, bout, booked.vacant, left, &mut news);
        }
        self.bouts[bout as usize].stars = self.star_receipt(bout as usize).total;
        self.people_after(&sides, left, dice, &mut news);
        if blood {
            news.push(News::Bled { bout });
        }
        match feud {
            Some(feud) => self.heat_up(feud, bout, !booked.kind.is_empty(), left, &mut news),
            None if two && self.rules.grudges => self.maybe_feud(&sides, left, dice, &mut news),
            None => {}
        }
        self.strain_alliances(&sides, &mut news);
        self.met(&sides, left.winner, left.ending);
        self.pay(&sides);
        for wanted in &left.wanted {
            self.want(wanted, &mut news);
        }
        self.shows[number as usize - 1].news.extend(news.iter().cloned());
        Ok(news)
    }

    /// Does the belt change hands? Only by an ending that its terms name.
    /// PR-BELT-1, PR-BELT-3
    fn title_decided(
        &mut self,
        belt: usize,
        bout: u32,
        vacant: bool,
        left: &Aftermath,
        news: &mut Vec<News>,
    ) {
        let fought = &self.bouts[bout as usize];
        let changes = self.belts[belt].changes.contains(&left.ending);
        let winner = left.winner.map(|winner| fought.sides[winner as usize].clone());
        let show = fought.show;
        let decides = fought.title.is_some();
        if decides {
            self.belts[belt].last_card = self.closed + 1;
        }
        if vacant {
            // A tournament goes on by any win; only its final hands the belt over, by the belt's own terms.
            let cup = self.belts[belt].tournament.is_some();
            match winner {
                Some(winner) if cup && (!decides || changes) => {
                    self.go_through(belt, &winner, Some(bout), news);
                }
                Some(winner) if !cup && changes => self.hand_over(belt, winner, show, Some(bout), news),
                _ => {}
            }
            self.bouts[bout as usize].title_changed = decides && !self.belts[belt].is_vacant();
            return;
        }
        let holders = self.belts[belt].holders().to_vec();
        match winner {
            Some(winner) if !same_people(&winner, &holders) && changes && !holders.is_empty() => {
                self.hand_over(belt, winner, show, Some(bout), news);
                self.bouts[bout as usize].title_changed = true;
            }
            _ if holders.is_empty() => {}
            _ => {
                if let Some(reign) = self.belts[belt].reigns.last_mut() {
                    reign.defences += 1;
                }
                news.push(News::TitleKept { belt: belt as u16, by: holders });
            }
        }
    }

    /// Injuries, suspensions, deaths.
    fn people_after(
        &mut self,
        sides: &[Vec<Id>],
        left: &Aftermath,
        dice: &mut dyn Dice,
        news: &mut Vec<News>,
    ) {
        for hurt in &left.injured {
            self.injure(sides[hurt.who.0 as usize][hurt.who.1 as usize], hurt.cards, Vec::new(), news);
        }
        for banned in &left.suspended {
            if let Some(id) = self.by_card(&banned.card) {
                self.suspend(id, banned.cards, news);
            }
        }
        for spot in &left.dead {
            self.leave(sides[spot.0 as usize][spot.1 as usize], Status::Dead, news);
        }
        // PR-OUT-6
        if self.rules.house_injuries
            && left.ending.is_decisive()
            && let Some(spot) = left.loser
        {
            let mut faces = vec![dice.roll(Die::D6, "injury"), dice.roll(Die::D6, "injury")];
            if faces == [1, 1] {
                let cards = dice.roll(Die::D3, "injury");
                faces.push(cards);
                self.injure(sides[spot.0 as usize][spot.1 as usize], cards, faces, news);
            }
        }
    }

    /// The show is over: the match of the night is found, points are booked, feuds cool, and the rankings move.
    /// PR-SHOW-5, PR-SHOW-6
    pub(crate) fn close(&mut self, number: u32) -> Result<Vec<News>, Refusal> {
        let show = self.known_show(number)?;
        if show.stage != Stage::Open {
            return Err(refuse("PR-SHOW-2", format!("{} is not on the air.", self.show_title(number))));
        }
        if let Some((slot, _)) = show.booked().find(|(_, booked)| booked.bout.is_none()) {
            let reason = format!("Match {slot} has no result yet. Run it, or take it off the show.");
            return Err(refuse("PR-SHOW-5", reason));
        }
        let mut news = Vec::new();
        let top = self.belts.iter().position(|belt| !belt.shelved);
        let leader =
            |world: &Self| top.and_then(|belt| world.contenders(belt).first().map(|first| first.who));
        let before = leader(self);
        let (first, count) = show.bouts;
        let billing = show.billing;
        self.closed += 1;
        let best = (first..first + count).max_by_key(|&bout| {
            let fought = &self.bouts[bout as usize];
            (fought.stars, fought.slot)
        });
        for bout in first..first + count {
            self.book_points(bout, billing, Some(bout) == best);
        }
        let rating = self.show_receipt(number).total;
        let closed = self.closed;
        for member in &mut self.members {
            let rating = member.form.rating(closed);
            if member.status == Status::Active && member.ratings.last().map(|last| last.1) != Some(rating) {
                member.ratings.push((number, rating));
            }
            if member.last_card != closed {
                member.momentum -= member.momentum.signum();
            }
        }
        if let Some(bout) = best {
            news.push(News::MatchOfTheNight { bout });
        }
        self.cool_down(number, &mut news);
        let after = leader(self);
        if let (Some(belt), Some(who)) = (top, after)
            && before != after
        {
            news.push(News::NumberOne { who, belt: belt as u16 });
        }
        news.push(News::ShowRated { show: number, rating });
        self.open = None;
        self.last = Some(number);
        self.hurt.clear();
        let show = &mut self.shows[number as usize - 1];
        show.stage = Stage::Closed;
        show.card = closed;
        show.slots = Vec::new();
        show.rating = rating;
        show.best = best;
        show.news.extend(news.iter().cloned());
        Ok(news)
    }
}
