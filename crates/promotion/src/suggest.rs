//! Who could meet in a slot, and why; and a whole card booked at once.

use kernel::{Dice, Die};
use serde::Serialize;

use crate::belts::Belt;
use crate::deed::{Billing, Booking, Deed, Grade};
use crate::points::Contender;
use crate::roster::Id;
use crate::world::World;

/// What the game that is put on can do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The kind of match that settles what was left open; empty if there is none.
    pub settles: String,
    /// May corners have several wrestlers?
    pub tag: bool,
}

/// A match that could be booked as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Suggestion {
    pub bout: Booking,
    pub reason: String,
    /// The higher, the more it asks to be booked.
    pub score: i32,
}

/// So many more ordinary matches than wanted are written out: some of them may be suggested for another reason, too.
const SPARE: usize = 6;
/// So many are considered for an ordinary match, those nearest to the slot's height first.
const CONSIDERED: usize = 12;

impl World {
    /// Wrestlers who can be on that show and are not yet on it, but for this slot.
    pub fn free_for(&self, show: u32, slot: u8) -> Vec<Id> {
        let before = self.pending.iter().position(|&other| other == show).unwrap_or(0);
        let mut busy = vec![false; self.members.len()];
        for (_, booked) in self.show(show).booked().filter(|(other, _)| *other != slot) {
            for id in booked.sides.iter().flatten() {
                busy[id.index()] = true;
            }
        }
        self.ids().filter(|&id| !busy[id.index()] && self.out(id, before).is_none()).collect()
    }

    /// Matches for a slot, the best first, each with its reason. Every one of them can be booked.
    /// PR-BOOK-6
    pub fn suggestions(&self, show: u32, slot: u8, style: &Style, count: usize) -> Vec<Suggestion> {
        let free = self.free_for(show, slot);
        let desk = Desk { world: self, show, slot, style, free: &free };
        let mut found = Vec::new();
        desk.owed(&mut found);
        desk.titles(&mut found);
        desk.feuds(&mut found);
        desk.ordinary(&mut found, count + SPARE);
        // The score decides; of equals, the first found.
        found.sort_by_key(|suggestion| core::cmp::Reverse(suggestion.score));
        let mut kept: Vec<Suggestion> = Vec::new();
        for suggestion in found {
            if kept.len() >= count {
                break;
            }
            let known = kept.iter().any(|other| same_match(&other.bout, &suggestion.bout));
            if !known && self.check_booking(show, slot as usize - 1, &suggestion.bout).is_ok() {
                kept.push(suggestion);
            }
        }
        kept
    }

    /// Deeds that fill every empty slot of a planned show, from the main event down. Dice choose among what is about as
    /// good.
    /// PR-BOOK-7
    pub fn auto_book(&self, show: u32, style: &Style, dice: &mut dyn Dice) -> Vec<Deed> {
        let mut world = self.clone_for_booking();
        let mut deeds = Vec::new();
        for index in (0..self.show(show).slots.len()).rev() {
            if world.show(show).slots[index].is_some() {
                continue;
            }
            let slot = index as u8 + 1;
            let Some(bout) = world.pick(show, slot, style, dice) else { continue };
            if world.book(show, slot, &bout).is_ok() {
                deeds.push(Deed::Book { show, slot, bout });
            }
        }
        deeds.reverse();
        deeds
    }

    /// A match for a slot, with its reason: dice choose among the suggestions that are about as good as the best.
    pub fn pick(&self, show: u32, slot: u8, style: &Style, dice: &mut dyn Dice) -> Option<Booking> {
        let list = self.suggestions(show, slot, style, 3);
        let best = list.first()?.score;
        let near: Vec<&Suggestion> = list.iter().filter(|one| one.score + 12 >= best).collect();
        let chosen = near[dice.roll(Die::of(near.len() as u8), "booking") as usize % near.len()];
        Some(Booking { why: chosen.reason.clone(), ..chosen.bout.clone() })
    }

    /// A match that nobody expects: two who are free, drawn by dice. Nothing if fewer than two are.
    pub fn surprise(&self, show: u32, slot: u8, style: &Style, dice: &mut dyn Dice) -> Option<Booking> {
        let list = self.suggestions(show, slot, style, 24);
        let drawn = dice.roll(Die::of(list.len().clamp(1, 100) as u8), "booking") as usize;
        let chosen = list.get(drawn.checked_sub(1)?)?;
        Some(Booking { why: "A surprise".to_owned(), ..chosen.bout.clone() })
    }

    /// Do these hold another belt already? Nobody is suggested for a second one.
    fn holds_another(&self, belt: usize, men: &[Id]) -> bool {
        let others = self.belts.iter().enumerate().filter(|(index, _)| *index != belt);
        others.into_iter().any(|(_, other)| crate::cards::same_people(other.holders(), men))
    }

    /// Auto-booking tries its bookings on a copy; the past is not needed for that.
    fn clone_for_booking(&self) -> Self {
        if self.bouts.is_empty() { self.clone() } else { self.present() }
    }
}

fn same_match(one: &Booking, other: &Booking) -> bool {
    one.sides == other.sides
        || (one.sides.len() == 2
            && other.sides.len() == 2
            && one.sides[0] == other.sides[1]
            && one.sides[1] == other.sides[0])
}

fn ordinal(count: u32) -> String {
    const WORDS: [&str; 6] = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"];
    WORDS.get(count as usize - 1).map_or_else(|| format!("{count}th"), |word| (*word).to_owned())
}

/// One slot, and who is free for it.
struct Desk<'a> {
    world: &'a World,
    show: u32,
    slot: u8,
    style: &'a Style,
    free: &'a [Id],
}

impl Desk<'_> {
    fn all_free(&self, men: &[Id]) -> bool {
        men.iter().all(|id| self.free.binary_search(id).is_ok())
    }

    fn main_event(&self) -> bool {
        self.slot as usize == self.world.show(self.show).slots.len()
    }

    /// How high this slot is, from 10 for the opener to 50 for the main event.
    fn height(&self) -> i32 {
        let slots = self.world.show(self.show).slots.len().max(2) as i32;
        10 + 40 * (i32::from(self.slot) - 1) / (slots - 1)
    }

    /// How far somebody is from this slot's height.
    fn misfit(&self, id: Id) -> i32 {
        let member = self.world.member(id);
        (i32::from(member.tier) * 10 + i32::from(member.momentum) / 20 - self.height()).abs()
    }

    fn push(&self, found: &mut Vec<Suggestion>, sides: &[Vec<Id>], score: i32, reason: String) {
        let misfit: i32 = sides.iter().flatten().map(|&id| self.misfit(id)).sum();
        let men = sides.iter().map(Vec::len).sum::<usize>().max(1) as i32;
        let keys = |side: &Vec<Id>| side.iter().map(|&id| self.world.member(id).key.clone()).collect();
        let bout = Booking { sides: sides.iter().map(keys).collect(), ..Booking::default() };
        found.push(Suggestion { bout, reason, score: score - misfit / men / 2 });
    }

    /// Matches that somebody asks for.
    fn owed(&self, found: &mut Vec<Suggestion>) {
        for owed in &self.world.owed {
            let tag = owed.sides.iter().any(|side| side.len() > 1);
            if owed.sides.iter().all(|side| self.all_free(side)) && (self.style.tag || !tag) {
                self.push(found, &owed.sides, 90, sentence(&owed.why));
            }
        }
    }

    fn titles(&self, found: &mut Vec<Suggestion>) {
        let world = self.world;
        for (index, belt) in world.belts.iter().enumerate() {
            if belt.shelved || (belt.grade == Grade::Tag && !self.style.tag) {
                continue;
            }
            if belt.tournament.is_some() {
                for [one, other] in world.next_pairings(index) {
                    if self.all_free(&one) && self.all_free(&other) {
                        self.push(found, &[one, other], 95, format!("The tournament for the {}", belt.name));
                        stake(found, belt, true);
                    }
                }
                continue;
            }
            // A belt is on the line once a night: PR-BOOK-8
            if self.has_title_match(belt) || !(belt.is_vacant() || self.defends(belt)) {
                continue;
            }
            let able = |one: &Contender| {
                let men = world.contender_men(one);
                self.all_free(&men) && !world.holds_another(index, &men)
            };
            let contenders: Vec<Contender> =
                world.contenders(index).into_iter().filter(able).take(2).collect();
            if belt.is_vacant() {
                if let [one, other, ..] = &contenders[..] {
                    let sides = vec![world.contender_men(one), world.contender_men(other)];
                    self.push(
                        found,
                        &sides,
                        85,
                        format!("The {} is vacant: its two best contenders", belt.name),
                    );
                    stake(found, belt, true);
                }
                continue;
            }
            self.defence(found, belt, &contenders);
        }
    }

    /// A belt is not on the line every week, unless the night is big or it is about time.
    fn defends(&self, belt: &Belt) -> bool {
        let rested = self.world.closed.saturating_sub(belt.last_card) >= 2;
        let big = self.world.show(self.show).billing == Billing::BigEvent;
        self.all_free(belt.holders()) && (rested || big)
    }

    fn defence(&self, found: &mut Vec<Suggestion>, belt: &Belt, contenders: &[Contender]) {
        let world = self.world;
        let holders = belt.holders().to_vec();
        let rest = world.closed.saturating_sub(belt.last_card) as i32;
        let big = world.show(self.show).billing == Billing::BigEvent;
        let top = if self.main_event() && belt.grade == Grade::Top { 25 } else { 0 };
        for (place, contender) in contenders.iter().enumerate() {
            let men = world.contender_men(contender);
            let form = contender
                .team
                .map_or(&world.member(contender.who).form, |team| &world.teams[team as usize].form);
            let streak = match form.streak {
                2.. => format!(", {} wins in a row", form.streak),
                _ => String::new(),
            };
            let rank =
                if place == 0 { "Number one contender".to_owned() } else { "Second in line".to_owned() };
            let fresh = self.met_lately(&holders, &men);
            let score =
                60 + top + 4 * rest.min(6) + 10 * i32::from(big) - 20 * place as i32 - 25 * i32::from(fresh);
            self.push(found, &[holders.clone(), men], score, format!("{rank}{streak}"));
            stake(found, belt, false);
        }
    }

    fn has_title_match(&self, belt: &Belt) -> bool {
        let booked = self.world.show(self.show).booked().filter(|(slot, _)| *slot != self.slot);
        booked
            .filter_map(|(_, booked)| booked.title)
            .any(|index| self.world.belts[index as usize].key == belt.key)
    }

    fn met_lately(&self, one: &[Id], other: &[Id]) -> bool {
        let closed = self.world.closed;
        one.iter().any(|&a| {
            other.iter().any(|&b| {
                self.world.meetings(a, b).is_some_and(|met| closed.saturating_sub(met.last_card) < 3)
            })
        })
    }

    fn feuds(&self, found: &mut Vec<Suggestion>) {
        let world = self.world;
        for &feud in &world.live {
            let known = &world.feuds[feud as usize];
            let [one, other] = &known.camps;
            let here =
                |camp: &[Id]| camp.iter().copied().filter(|id| self.all_free(&[*id])).collect::<Vec<_>>();
            let (mut one, mut other) = (here(one), here(other));
            let size =
                if self.style.tag { one.len().min(other.len()) } else { one.len().min(other.len()).min(1) };
            if size == 0 || (known.last_card == world.closed && world.closed > 0 && !known.open_score) {
                continue;
            }
            one.truncate(size);
            other.truncate(size);
            let meetings = known.wins[0] + known.wins[1];
            let score = 35 + i32::from(known.heat) / 2;
            if known.open_score && !self.style.settles.is_empty() {
                let met = world.meetings(one[0], other[0]).map_or("quarrel", |met| met.last_ending.word());
                self.push(
                    found,
                    &[one, other],
                    score + 10,
                    format!("Settle the {met} in a {}", self.style.settles),
                );
                if let Some(last) = found.last_mut() {
                    last.bout.kind.clone_from(&self.style.settles);
                }
            } else {
                let count = if meetings == 0 {
                    format!("Feud, heat {}", known.heat)
                } else {
                    format!(
                        "{} meeting, {}-{}, heat {}",
                        ordinal(meetings + 1),
                        known.wins[0],
                        known.wins[1],
                        known.heat
                    )
                };
                self.push(found, &[one, other], score, count);
            }
        }
    }

    /// Matches of no particular consequence, so many at most. Only those that come into question are put into words: a
    /// thousand futures book tens of thousands of matches.
    fn ordinary(&self, found: &mut Vec<Suggestion>, most: usize) {
        let world = self.world;
        let mut near: Vec<Id> = self.free.to_vec();
        near.sort_by_cached_key(|&id| (self.misfit(id) - 4 * self.off(id), id));
        near.truncate(CONSIDERED);
        let mut pairs: Vec<(i32, Id, Id)> = Vec::with_capacity(CONSIDERED * CONSIDERED / 2);
        for (place, &one) in near.iter().enumerate() {
            for &other in &near[place + 1..] {
                let (a, b) = (world.member(one), world.member(other));
                let opposed = i32::from(a.side != b.side) * 4;
                let rested = self.off(one) + self.off(other);
                let score = world.meetings(one, other).map_or(24, |met| {
                    let away = world.closed.saturating_sub(met.last_card).min(8) as i32;
                    2 * away + 4 * a.form.streak.min(b.form.streak).clamp(0, 4)
                });
                pairs.push((10 + score + opposed + 2 * rested, one, other));
            }
        }
        let fits = |one: Id, other: Id| (self.misfit(one) + self.misfit(other)) / 4;
        pairs.sort_by_cached_key(|&(score, one, other)| core::cmp::Reverse(score - fits(one, other)));
        for (score, one, other) in pairs.into_iter().take(most) {
            self.push(found, &[vec![one], vec![other]], score, self.why_they_meet(one, other));
        }
        if self.style.tag {
            self.teams(found);
        }
    }

    fn why_they_meet(&self, one: Id, other: Id) -> String {
        let world = self.world;
        let (a, b) = (world.member(one), world.member(other));
        let Some(met) = world.meetings(one, other) else {
            let off = self.off(one).min(self.off(other));
            let both = a.last_card > 0 && b.last_card > 0 && off > 1;
            return if both {
                format!("Never met; both off for {off} cards")
            } else {
                "Never met".to_owned()
            };
        };
        if a.form.streak.min(b.form.streak) >= 2 {
            return "Both on a winning streak".to_owned();
        }
        let drawn = if met.drawn > 0 { format!("-{}", met.drawn) } else { String::new() };
        let next = ordinal(u32::from(met.count()) + 1);
        format!("{next} meeting, {}-{}{drawn}", met.wins[0], met.wins[1])
    }

    fn teams(&self, found: &mut Vec<Suggestion>) {
        let world = self.world;
        let able: Vec<_> =
            world.teams.iter().filter(|team| !team.disbanded && self.all_free(&team.members)).collect();
        for (place, one) in able.iter().enumerate() {
            for other in &able[place + 1..] {
                if one.members.iter().any(|id| other.members.contains(id))
                    || self.met_lately(&one.members, &other.members)
                {
                    continue;
                }
                let reason = match one.form.streak.max(other.form.streak) {
                    streak @ 2.. => format!("Tag teams, one with {streak} wins in a row"),
                    _ => "Two tag teams".to_owned(),
                };
                let rested = self.off(one.members[0]) + self.off(other.members[0]);
                self.push(found, &[one.members.clone(), other.members.clone()], 38 + 2 * rested, reason);
            }
        }
    }

    /// How many cards somebody has been off, up to 6.
    fn off(&self, id: Id) -> i32 {
        self.world.closed.saturating_sub(self.world.member(id).last_card).min(6) as i32
    }
}

/// The last suggestion is for that belt.
fn stake(found: &mut [Suggestion], belt: &Belt, vacant: bool) {
    if let Some(last) = found.last_mut() {
        last.bout.title = Some(belt.key.clone());
        last.bout.vacant = vacant;
    }
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
