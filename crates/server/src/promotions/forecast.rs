//! What may come, and how it was: odds of matches, futures, and matches told again.

use std::sync::{Arc, PoisonError};

use lab::federation::{Forecast, Future, Telling, review};
use promotion::{Bill, Date};

use super::{Opened, Seen, people};
use crate::app::App;
use crate::problem::{Code, Problem};
use crate::studies::Study;

/// How many matches are simulated for the odds of one, and for how many the result is kept.
const SAMPLE: u32 = 100;
const KEPT_ODDS: usize = 4_000;
/// For how many promotions the last futures are kept.
const KEPT_FUTURES: usize = 500;
/// How many tellings are kept.
const KEPT_TELLINGS: usize = 200;
/// How many futures are looked at, and how many shows they have at most together: a second or two.
const FUTURES: u32 = 1_000;
const FUTURE_SHOWS: u32 = 26_000;

/// The chances of each of these matches; `None` for one that cannot be played.
pub async fn odds(app: &App, game: &str, bills: Vec<Bill>) -> Result<Vec<Option<Forecast>>, Problem> {
    let key = |bill: &Bill| odds_key(game, bill);
    let missing: Vec<Bill> = {
        let known = app.promotions.odds.lock().unwrap_or_else(PoisonError::into_inner);
        bills.iter().filter(|bill| !known.contains_key(&key(bill))).cloned().collect()
    };
    if !missing.is_empty() {
        let people = people(app, game)?;
        let found = app.promotions.calculate(move || {
            let odds = |bill: Bill| {
                let chances = people.chances(&bill, SAMPLE, 1).unwrap_or_default();
                (bill, chances)
            };
            missing.into_iter().map(odds).collect::<Vec<_>>()
        });
        let found = found.await?;
        let mut known = app.promotions.odds.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() > KEPT_ODDS {
            known.clear();
        }
        known.extend(found.into_iter().map(|(bill, chances)| (key(&bill), chances)));
    }
    let known = app.promotions.odds.lock().unwrap_or_else(PoisonError::into_inner);
    let chances =
        bills.iter().map(|bill| known.get(&key(bill)).filter(|found| !found.wins.is_empty()).cloned());
    Ok(chances.collect())
}

fn odds_key(game: &str, bill: &Bill) -> String {
    format!("{game} {}", serde_json::to_string(bill).unwrap_or_default())
}

/// The exact odds of a booked match, once they are worked out; they are shown in place of the simulated ones from then on.
/// Nothing where they cannot be.
pub fn exact(app: &App, opened: &Opened, show: u32, slot: u8) -> Result<Study<Option<Forecast>>, Problem> {
    let world = opened.world();
    let booked =
        world.known_show(show).ok().and_then(|known| known.booked().find(|(other, _)| *other == slot));
    let missing = || Problem::new(Code::NotFound, format!("Match {slot} is not booked."));
    let (_, booked) = booked.ok_or_else(missing)?;
    let bill = world.bill_of(booked, show);
    let people = people(app, &world.head.game)?;
    let key = odds_key(&world.head.game, &bill);
    let study = app.promotions.solved.ask(&key, move || people.solved(&bill));
    if let Study::Found(found) = &study
        && let Some(forecast) = &**found
    {
        let mut known = app.promotions.odds.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(key, forecast.clone());
    }
    Ok(study)
}

/// Who holds each belt at the end, belt by belt.
pub type Ends = Study<Vec<Vec<Future>>>;

/// How many shows there are until the last day of the year, how many futures are simulated, and what came of them, once
/// they are.
pub fn futures(app: &App, opened: &Opened) -> Result<(u32, u32, Ends), Problem> {
    let world = opened.world();
    let people = people(app, &world.head.game)?;
    let end = Date::new(world.today().year(), 12, 31).unwrap_or(world.today());
    let left = end.since(world.today()) / 7;
    // In the last week of a year one looks at the next.
    let shows = if left < 1 { 52 } else { left.cast_unsigned().min(52) };
    let count = FUTURES.min(FUTURE_SHOWS / shows);
    let folded = Arc::clone(&opened.folded);
    let about = format!("{} {}", opened.row.id, folded.seq);
    let study = app.futures.ask(&about, move || people.futures(&folded.world, shows, count, 1));
    if let Study::Found(found) = &study {
        let mut seen = app.promotions.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() > KEPT_FUTURES {
            seen.clear();
        }
        seen.insert(opened.row.id.clone(), (shows, count, Arc::clone(found)));
    }
    Ok((shows, count, study))
}

/// The futures of a promotion that somebody looked at last; nothing is simulated for it.
pub fn last_futures(app: &App, opened: &Opened) -> Option<Seen> {
    let seen = app.promotions.seen.lock().unwrap_or_else(PoisonError::into_inner);
    // Belts may have been made since.
    seen.get(&opened.row.id).filter(|seen| seen.2.len() == opened.world().belts.len()).cloned()
}

/// A simulated match told again, with how the odds turned.
pub async fn told(app: &App, opened: &Opened, show: u32, slot: u8) -> Result<Arc<Telling>, Problem> {
    let key = format!("{} {show}.{slot}", opened.row.id);
    let known = app.promotions.told.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
    if let Some(known) = known {
        return Ok(known);
    }
    let people = people(app, &opened.world().head.game)?;
    let folded = Arc::clone(&opened.folded);
    let told = app.promotions.calculate(move || review(&*people, &folded.world, show, slot)).await?;
    let told = Arc::new(told.map_err(|why| Problem::new(Code::NotFound, why))?);
    let mut kept = app.promotions.told.lock().unwrap_or_else(PoisonError::into_inner);
    if kept.len() > KEPT_TELLINGS {
        kept.clear();
    }
    kept.insert(key, Arc::clone(&told));
    Ok(told)
}

/// Everybody whom the game has a card of.
pub fn talent(app: &App, game: &str) -> Result<Vec<promotion::Talent>, Problem> {
    Ok(people(app, game)?.talent())
}

/// The style and the kinds of match of a promotion's game.
pub fn repertoire(app: &App, game: &str) -> Result<(promotion::Style, Vec<promotion::MatchKind>), Problem> {
    let people = people(app, game)?;
    Ok((people.style(), people.kinds()))
}
