//! Simulated matches told again: by a commentator, with the odds on the way.

use bots::{Bot, play_on};
use kernel::{Fast, Listening, Table};
use promotion::{Bill, Fought, World};
use rayon::prelude::*;

use super::{LIMIT, Performed, Troupe};

/// A match that was simulated, told again from the seed that its result names: what the commentator says, and whether it
/// ended as the book has it, which it does unless the cards have changed since.
pub fn retell(
    people: &dyn Troupe,
    world: &World,
    show: u32,
    slot: u8,
    say: &mut dyn FnMut(&str),
) -> Result<bool, String> {
    let fought = fought(world, show, slot)?;
    let left = people.watch(&fought.bill, seed_of(fought)?, say)?;
    Ok((left.winner, left.ending, left.loser, left.drama)
        == (fought.winner, fought.ending, fought.loser, fought.drama)
        && left.finisher == fought.finisher)
}

/// A match that has been fought.
fn fought(world: &World, show: u32, slot: u8) -> Result<&Fought, String> {
    let known = world.known_show(show).map_err(|refusal| refusal.reason)?;
    let (first, count) = known.bouts;
    let bouts = world.bouts.get(first as usize..(first + count) as usize).unwrap_or_default();
    bouts
        .iter()
        .find(|bout| bout.slot == slot)
        .ok_or_else(|| format!("Match {slot} of show {show} has not been fought."))
}

/// What a simulated match was rolled from.
fn seed_of(fought: &Fought) -> Result<u64, String> {
    let seed = fought.replay.strip_prefix("seed ").and_then(|seed| seed.parse().ok());
    seed.ok_or_else(|| "This match was not simulated, so it cannot be told again.".to_owned())
}

/// Everything that a commentator says, and how the odds turned meanwhile.
#[derive(Clone, Debug, Default)]
pub struct Telling {
    /// What was said, in order.
    pub lines: Vec<String>,
    /// Did it end as it stands in the book?
    pub same: bool,
    /// How the odds turned.
    pub swings: Swings,
}

/// The same with the odds on the way.
pub fn review(people: &dyn Troupe, world: &World, show: u32, slot: u8) -> Result<Telling, String> {
    let mut lines = Vec::new();
    let same = retell(people, world, show, slot, &mut |line| lines.push(line.to_owned()))?;
    let fought = fought(world, show, slot)?;
    Ok(Telling { lines, same, swings: people.swings(&fought.bill, seed_of(fought)?)? })
}

/// How the odds turned while a match went on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Swings {
    /// After so many decisions, the chance of the first corner, from 0 to 1.
    pub chances: Vec<(u32, f64)>,
    /// The decisions after which somebody survived a near fall.
    pub near_falls: Vec<u32>,
}

/// At so many moments of a match the odds are looked at, by so many matches played on from there.
const MOMENTS: usize = 24;
const PLAYED_ON: u64 = 48;

/// How the odds turned in a simulated match: it is played on by bots from moments between its first and its last decision.
pub fn swings<G: Performed>(content: &G::Content, bill: &Bill, seed: u64) -> Result<Swings, String> {
    let setup = G::set_up(content, bill).map_err(|problems| problems.to_string())?;
    let mut table = Listening::new(Fast::of_match(seed, 0));
    let mut game = G::start(content, &setup, &mut table.table()).map_err(|problems| problems.to_string())?;
    let seats = game.seats().len();
    let bots = |seed: u64| -> Vec<Box<dyn Bot<G>>> {
        (0..seats).map(|seat| G::scripted_bot(Fast::of_match(seed, 1 + seat as u64).bits())).collect()
    };
    let mut own = bots(seed);
    // Every position before the end, and how much had happened by then.
    let (mut positions, mut heard) = (vec![game.clone()], vec![table.events.len()]);
    for _ in 0..LIMIT {
        let mut bots: Vec<&mut dyn Bot<G>> = own.iter_mut().map(|bot| &mut **bot as _).collect();
        if play_on(&mut game, content, &mut table.table(), &mut bots, 1) == 0 {
            break;
        }
        positions.push(game.clone());
        heard.push(table.events.len());
    }
    let last = positions.len() - 1;
    let winner = |game: &G| game.outcome().and_then(|outcome| outcome.winner()).map(kernel::Seat::index);
    let chance = |at: usize| {
        let won = (0..PLAYED_ON).filter(|number| {
            let luck = Fast::of_match(seed ^ 0x5EED, at as u64 * PLAYED_ON + number).bits();
            let (mut game, mut dice, mut own) = (positions[at].clone(), Fast::new(luck), bots(luck));
            let mut bots: Vec<&mut dyn Bot<G>> = own.iter_mut().map(|bot| &mut **bot as _).collect();
            play_on(&mut game, content, &mut Table::silent(&mut dice), &mut bots, LIMIT);
            winner(&game) == Some(0)
        });
        won.count() as f64 / PLAYED_ON as f64
    };
    let mut moments: Vec<usize> = (0..MOMENTS).map(|moment| moment * last / MOMENTS).collect();
    moments.dedup();
    let mut chances: Vec<(u32, f64)> = moments.into_par_iter().map(|at| (at as u32, chance(at))).collect();
    let end = match winner(&game) {
        Some(0) => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    };
    chances.push((last as u32, end));
    let falls = |at: usize| {
        game.aftermath(content, &table.events[..heard[at]]).map_or(0, |left| left.drama.near_falls)
    };
    let counted: Vec<u16> = (0..=last).map(falls).collect();
    let near_falls = (1..=last).filter(|&at| counted[at] > counted[at - 1]).map(|at| at as u32).collect();
    Ok(Swings { chances, near_falls })
}
