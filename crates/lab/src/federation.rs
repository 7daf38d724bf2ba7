//! Promotions run by bots: a match, a show, years of shows, and a thousand futures. Everything that is rolled follows from
//! a seed, so that a simulated match can be seen again.

mod chances;
mod telling;
mod troupe;

pub use chances::{Forecast, chances, solved};
pub use telling::{Swings, Telling, retell, review, swings};
pub use troupe::{Troupe, troupe};

use bots::{Bot, Opponents, play_on};
use kernel::{Fast, Listening};
use promotion::{
    Aftermath, Bill, Billing, Booked, Date, Deed, Edit, Entry, Grade, Head, Id, Key, Log, News, Role, Staged,
    Style, World, key_of,
};
use rayon::prelude::*;

use crate::matchup::NamedMatchup;

/// A match that bots have not ended after so many decisions is called off as a draw.
const LIMIT: usize = 20_000;

/// A game that can be put on by bots.
pub trait Performed: Staged + Opponents + NamedMatchup {}
impl<G: Staged + Opponents + NamedMatchup> Performed for G {}

/// What the game can do for a booker.
pub fn style<G: Staged>() -> Style {
    Style { settles: G::settles().to_owned(), tag: G::has_tag_matches() }
}

/// Hears every event with the state after it.
pub type Listener<'a, G> = &'a mut dyn FnMut(&G, &<G as kernel::Game>::Event);

/// Plays a billed match by bots; what it leaves. With `listen`, every event is told with the state after it.
pub fn fight<G: Performed>(
    content: &G::Content,
    bill: &Bill,
    seed: u64,
    mut listen: Option<Listener<'_, G>>,
) -> Result<Aftermath, String> {
    let setup = G::set_up(content, bill).map_err(|problems| problems.to_string())?;
    let mut table = Listening::new(Fast::of_match(seed, 0));
    let mut game = G::start(content, &setup, &mut table.table()).map_err(|problems| problems.to_string())?;
    let seats = game.seats().len();
    let mut own: Vec<Box<dyn Bot<G>>> =
        (0..seats).map(|seat| G::scripted_bot(Fast::of_match(seed, 1 + seat as u64).bits())).collect();
    let mut bots: Vec<&mut dyn Bot<G>> = own.iter_mut().map(|bot| &mut **bot as &mut dyn Bot<G>).collect();
    let mut heard = 0;
    for _ in 0..LIMIT {
        if let Some(listen) = &mut listen {
            for event in &table.events[heard..] {
                listen(&game, event);
            }
            heard = table.events.len();
        }
        let steps = if listen.is_some() { 1 } else { LIMIT };
        if play_on(&mut game, content, &mut table.table(), &mut bots, steps) < steps {
            break;
        }
    }
    if let Some(listen) = &mut listen {
        for event in &table.events[heard..] {
            listen(&game, event);
        }
    }
    let mut left = game
        .aftermath(content, &table.events)
        .unwrap_or_else(|| Aftermath::plain(None, promotion::Ending::TimeLimit));
    left.replay = format!("seed {seed}");
    Ok(left)
}

/// Can this be played? A kind of match or a corner that the game does not know is refused with its reason.
pub fn playable<G: Staged>(
    content: &G::Content,
    world: &World,
    booked: &Booked,
    show: u32,
) -> Result<(), String> {
    G::set_up(content, &world.bill_of(booked, show)).map(|_| ()).map_err(|problems| problems.to_string())
}

/// A promotion with its log, and the dice for it.
#[derive(Clone, Debug)]
pub struct Office {
    pub world: World,
    pub log: Vec<Entry>,
    pub dice: Fast,
}

impl Office {
    /// A promotion as it stands, with luck from a seed.
    pub fn new(world: World, seed: u64) -> Self {
        Self { world, log: Vec::new(), dice: Fast::new(seed) }
    }

    /// Does something, and notes it.
    pub fn enter(&mut self, deed: Deed) -> Result<Vec<News>, String> {
        let (entry, news) = self.world.enter(deed, &mut self.dice).map_err(|refusal| refusal.reason)?;
        self.log.push(entry);
        Ok(news)
    }

    /// Takes off what cannot go on, and fills what is empty.
    pub fn book_the_rest<G: Staged>(&mut self, content: &G::Content, show: u32) -> Result<usize, String> {
        for (slot, _) in self.world.obstacles(show) {
            self.enter(Deed::Clear { show, slot })?;
        }
        let unplayable: Vec<u8> = self
            .world
            .show(show)
            .booked()
            .filter(|(_, booked)| playable::<G>(content, &self.world, booked, show).is_err())
            .map(|(slot, _)| slot)
            .collect();
        for slot in unplayable {
            self.enter(Deed::Clear { show, slot })?;
        }
        // From the main event down, each on the card as it stands: no copy of the promotion is needed.
        let mut count = 0;
        for slot in (1..=self.world.show(show).slots.len() as u8).rev() {
            if self.world.show(show).slots[usize::from(slot) - 1].is_none()
                && let Some(bout) = self.world.pick(show, slot, &style::<G>(), &mut self.dice)
            {
                self.enter(Deed::Book { show, slot, bout })?;
                count += 1;
            }
        }
        Ok(count)
    }

    /// Simulates one match of the open show.
    pub fn simulate_match<G: Performed>(
        &mut self,
        content: &G::Content,
        show: u32,
        slot: u8,
    ) -> Result<Vec<News>, String> {
        let bill = self.world.bill(show, slot).map_err(|refusal| refusal.reason)?;
        let left = fight::<G>(content, &bill, self.dice.bits(), None)?;
        self.enter(Deed::Result { show, slot, left: Box::new(left) })
    }

    /// Books what is empty, puts the show on the air, simulates every match and closes it.
    pub fn run_show<G: Performed>(&mut self, content: &G::Content, show: u32) -> Result<(), String> {
        if self.world.open != Some(show) {
            self.book_the_rest::<G>(content, show)?;
            self.enter(Deed::Open { show })?;
        }
        let slots: Vec<u8> = self
            .world
            .show(show)
            .booked()
            .filter(|(_, booked)| booked.bout.is_none())
            .map(|(slot, _)| slot)
            .collect();
        for slot in slots {
            self.simulate_match::<G>(content, show, slot)?;
        }
        self.enter(Deed::Close { show }).map(|_| ())
    }

    /// The next show: the open one, the first of the calendar, or a new one a week later; every fourth is a big event.
    pub fn next_show<G: Staged>(&mut self, slots: u8) -> Result<u32, String> {
        if let Some(show) = self.world.open.or(self.world.pending.first().copied()) {
            return Ok(show);
        }
        self.plan_show::<G>(slots)
    }

    /// Puts one more show at the end of the calendar.
    pub fn plan_show<G: Staged>(&mut self, slots: u8) -> Result<u32, String> {
        let starter = G::starter();
        let number = self.world.shows.len() as u32 + 1;
        let last = self.world.pending.last().map_or(self.world.today(), |&show| self.world.show(show).date);
        let big = number.is_multiple_of(4);
        let (name, billing) =
            if big { (starter.big_show, Billing::BigEvent) } else { (starter.show, Billing::Television) };
        self.enter(Deed::Show {
            name: format!("{name} {number}"),
            date: last.plus(7),
            billing,
            venue: starter.venue.to_owned(),
            slots,
        })?;
        Ok(number)
    }

    /// Runs so many shows, one after the other. A belt that nobody holds gets a champion by them.
    pub fn run<G: Performed>(&mut self, content: &G::Content, shows: u32, slots: u8) -> Result<(), String> {
        for _ in 0..shows {
            let show = self.next_show::<G>(slots)?;
            self.run_show::<G>(content, show)?;
        }
        Ok(())
    }
}

/// A promotion with everybody of the game's content: teams, stables, belts, three feuds, and nothing on the calendar.
pub fn found<G: Staged>(
    content: &G::Content,
    name: &str,
    founded: Date,
    seed: u64,
) -> Result<Office, String> {
    let starter = G::starter();
    let name = if name.is_empty() { starter.name } else { name };
    let mut office = Office::new(World::new(Head::new(G::NAME, name, founded)), seed);
    let company = G::company(content);
    let key = |card: &String| -> Key { key_of(card) };
    for talent in &company.talent {
        office.enter(Deed::Hire {
            key: key(&talent.card),
            name: talent.card.clone(),
            card: String::new(),
            role: talent.role,
            side: talent.side,
            tier: talent.tier,
        })?;
    }
    for talent in &company.talent {
        let manager = talent.manager.as_ref().map(|manager| Edit::Manager(Some(key(manager))));
        let ally = talent.ally.as_ref().map(|ally| Edit::Ally(Some(key(ally))));
        for edit in manager.into_iter().chain(ally) {
            office.enter(Deed::Pencil { who: key(&talent.card), edit })?;
        }
    }
    for (name, members) in &company.teams {
        office.enter(Deed::Team {
            key: key_of(name),
            name: name.clone(),
            members: members.iter().map(key).collect(),
        })?;
    }
    for (name, members) in &company.stables {
        let members = members.iter().map(key).collect();
        office.enter(Deed::Stable { key: key_of(name), name: name.clone(), members })?;
    }
    let grades = [Grade::Top, Grade::Secondary, Grade::Tag];
    for (name, grade) in starter.belts.into_iter().zip(grades) {
        if grade != Grade::Tag || G::has_tag_matches() {
            let (key, name) = (key_of(name), name.to_owned());
            office.enter(Deed::Belt { key, name, grade, changes: Vec::new(), brand: String::new() })?;
        }
    }
    for (index, (camps, over)) in company.feuds.iter().take(3).enumerate() {
        let [one, other] = camps.each_ref().map(|camp| camp.iter().map(key).collect());
        office.enter(Deed::Feud { one, other, over: over.clone(), heat: 70 - 10 * index as u8 })?;
    }
    Ok(office)
}

/// A promotion with a story so far: thirteen shows by the rules, three feuds, champions, and the next card half booked.
pub fn starter<G: Performed>(
    content: &G::Content,
    name: &str,
    founded: Date,
    seed: u64,
) -> Result<Office, String> {
    let mut office = found::<G>(content, name, founded, seed)?;
    let wrestlers = office.world.members.iter().filter(|member| member.role == Role::Wrestler).count();
    let slots = (wrestlers / 2).clamp(1, 6) as u8;
    office.run::<G>(content, 13, slots)?;
    // Somebody is always angry with somebody: the company's own quarrels fill up what has cooled down.
    for (camps, over) in &G::company(content).feuds {
        if office.world.hot_feuds().len() >= 3 {
            break;
        }
        let [one, other] = camps.each_ref().map(|camp| camp.iter().map(|card| key_of(card)).collect());
        let _ = office.enter(Deed::Feud { one, other, over: over.clone(), heat: 45 });
    }
    let next = office.plan_show::<G>(slots)?;
    for _ in 0..3 {
        office.plan_show::<G>(slots)?;
    }
    let booked = office.world.auto_book(next, &style::<G>(), &mut office.dice);
    let half = booked.len().div_ceil(2);
    for deed in booked.into_iter().rev().take(half) {
        office.enter(deed)?;
    }
    Ok(office)
}

/// Enters what a promoter has decided. Somebody whom the game has no card of is not hired, and a match that it does not
/// know is not booked: no show could go on with them. What is refused leaves the office unfit for use.
pub fn decide(office: &mut Office, people: &dyn Troupe, deed: Deed) -> Result<Vec<News>, String> {
    if let Deed::Hire { name, card, .. } = &deed {
        let card = if card.is_empty() { name } else { card };
        if !people.has_card(card) {
            return Err(format!("The game has no card of \"{card}\". Make one first, or name the card."));
        }
    }
    let booked = if let Deed::Book { show, slot, .. } = &deed { Some((*show, *slot)) } else { None };
    let news = office.enter(deed)?;
    let world = &office.world;
    let booked = booked.and_then(|(show, slot)| {
        let (_, booked) = world.show(show).booked().find(|(other, _)| *other == slot)?;
        Some((show, booked))
    });
    if let Some((show, booked)) = booked {
        people.playable(world, booked, show).map_err(|why| {
            let kinds: Vec<&str> = people.kinds().iter().map(|kind| kind.0).collect();
            format!("This match can't be played: {why}. Match types: {}.", kinds.join(", "))
        })?;
    }
    Ok(news)
}

impl Office {
    /// The log of a promotion that was founded here.
    pub fn into_log(self) -> Log {
        Log { head: self.world.head, entries: self.log }
    }
}

/// Who holds a belt after some more shows, in how many of the futures.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Future {
    /// Nobody if it is vacant then.
    pub holders: Vec<Id>,
    pub count: u32,
}

/// Simulates so many futures of so many shows each, booked by auto-book and fought by the rules; who holds each belt at
/// the end, the likeliest first, belt by belt. The world itself is not touched.
pub fn futures<G: Performed>(
    content: &G::Content,
    world: &World,
    shows: u32,
    count: u32,
    seed: u64,
) -> Vec<Vec<Future>> {
    let present = world.present();
    let slots = world.pending.first().map_or(6, |&show| world.show(show).slots.len().max(1) as u8);
    let ends: Vec<Vec<Vec<Id>>> = (0..count)
        .into_par_iter()
        .map(|number| {
            let mut office = Office::new(present.clone(), Fast::of_match(seed, u64::from(number)).bits());
            // A future in which a show cannot be put on ends there.
            let _ = office.run::<G>(content, shows, slots);
            let sorted = |belt: &promotion::Belt| {
                let mut holders = belt.holders().to_vec();
                holders.sort_unstable();
                holders
            };
            office.world.belts.iter().map(sorted).collect()
        })
        .collect();
    (0..world.belts.len()).map(|belt| counted(ends.iter().map(|end| end[belt].clone()).collect())).collect()
}

/// Who comes how often, the most frequent first.
fn counted(mut all: Vec<Vec<Id>>) -> Vec<Future> {
    all.sort_unstable();
    let mut found: Vec<Future> = Vec::new();
    for holders in all {
        match found.last_mut() {
            Some(last) if last.holders == holders => last.count += 1,
            _ => found.push(Future { holders, count: 1 }),
        }
    }
    found.sort_by_key(|future| core::cmp::Reverse(future.count));
    found
}
