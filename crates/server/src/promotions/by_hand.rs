//! Matches of the next card that a promoter plays at a table. The booking names the table; when the show is run, what the
//! match left is entered in its place, once.

use std::collections::BTreeMap;

use lab::federation::{Office, Troupe};
use promotion::{Aftermath, Booked, Booking, Deed, Ending, Id, Spot, World};

use super::{Opened, Standing, act, write};
use crate::api::{self, NewSeat, NewTable};
use crate::app::App;
use crate::plan::SeatPlan;
use crate::problem::{Code, Problem};
use crate::store::Person;
use crate::table::Table;

/// What a booking's list of players begins with when the match is played at a table.
const TABLE: &str = "table ";

/// The table at which a booked match is played.
pub fn table_of(booked: &Booked) -> Option<&str> {
    booked.players.first()?.strip_prefix(TABLE)
}

/// Who has the other corners of a match that is played by hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Rival {
    /// A bot; where a guest has a wrestler in it, the guest.
    #[default]
    Bot,
    /// Whoever sits down in the first: both corners at one device.
    Me,
    /// Whoever gets the link first.
    Link,
}

/// A match of the card that is at a table.
#[derive(Clone, Debug)]
pub struct AtTable {
    /// The table.
    pub table: String,
    /// Is it over?
    pub over: bool,
    /// Links to seats that nobody has taken: the corner, and the path.
    pub links: Vec<(usize, String)>,
}

/// Makes a table for a booked match of the next show, with somebody in one corner; its id.
pub async fn play(
    app: &App,
    opened: &Opened,
    person: &Person,
    expected: Option<i64>,
    (slot, corner): (u8, usize),
    rival: Rival,
) -> Result<String, Problem> {
    if !opened.may_edit() && opened.standing != Standing::Guest {
        return Err(Problem::new(Code::NotYours, "Only its promoters can change this promotion."));
    }
    let world = opened.world();
    let unfit = |reason: String| Problem::new(Code::Unfit, reason);
    let show = world.pending.first().copied().filter(|_| world.open.is_none());
    let show = show.ok_or_else(|| unfit("No show is planned.".to_owned()))?;
    let booked = world.show(show).booked().find(|(other, _)| *other == slot).map(|(_, booked)| booked);
    let booked = booked.ok_or_else(|| unfit(format!("Match {slot} is not booked.")))?;
    if let Some(table) = table_of(booked) {
        return Ok(table.to_owned());
    }
    let side = booked.sides.get(corner);
    let side = side.ok_or_else(|| unfit(format!("Match {slot} has no corner {}.", corner + 1)))?;
    if !opened.may_play(person, side) {
        return Err(Problem::new(Code::NotYours, "None of your wrestlers is in that corner."));
    }
    let game = app.tables.library.find(&world.head.game).ok_or(Code::NotFound)?;
    let setup = game.set_up(&world.bill_of(booked, show))?;
    let count = game.start(setup.clone(), None, &kernel::fair::MatchKey::open([0; 32]))?.seats();
    let guests = |side: &Vec<Id>| {
        side.iter().any(|&id| world.member(id).guest.as_ref().is_some_and(|guest| guest.id != person.id))
    };
    let mut seats: Vec<NewSeat> = (0..count)
        .map(|seat| match rival {
            _ if seat == corner => NewSeat::Me,
            Rival::Me if opened.may_edit() => NewSeat::Me,
            Rival::Link if opened.may_edit() => NewSeat::Link,
            _ if booked.sides.get(seat).is_some_and(guests) => NewSeat::Link,
            _ => NewSeat::Bot { level: 2 },
        })
        .collect();
    seats.truncate(count);
    let new = NewTable { setup: Some(setup), ..NewTable::of(&world.head.game, seats) };
    let (table, _) = api::make(app, person, new).await?;
    let bout = Booking { players: vec![format!("{TABLE}{table}")], ..booking(world, booked) };
    let deed = Deed::Book { show, slot, bout };
    write(app, opened, person, expected, move |office, _| office.enter(deed).map(|_| ())).await?;
    Ok(table)
}

/// The matches of a show that are at tables, as somebody who may play them sees them.
pub async fn tables(app: &App, opened: &Opened, person: Option<&Person>, show: u32) -> BTreeMap<u8, AtTable> {
    let mut found = BTreeMap::new();
    for (slot, booked) in opened.world().show(show).booked() {
        let Some(id) = table_of(booked) else { continue };
        // A table that was removed is played no more.
        let Ok(snapshot) = app.tables.snapshot(id).await else { continue };
        let free = snapshot.plan.seats.iter().enumerate().filter(|(seat, plan)| {
            let side = booked.sides.get(*seat).map_or(&[][..], Vec::as_slice);
            matches!(plan, SeatPlan::Link { .. })
                && !snapshot.is_taken(*seat)
                && person.is_some_and(|person| opened.may_play(person, side))
        });
        let links = free.map(|(seat, _)| (seat, api::link(app, id, seat as u8).path)).collect();
        let over = matches!(snapshot.stage, wire::Stage::Over | wire::Stage::Closed);
        found.insert(slot, AtTable { table: id.to_owned(), over, links });
    }
    found
}

/// The booking that a booked match came from.
fn booking(world: &World, booked: &Booked) -> Booking {
    let keys = |side: &Vec<_>| side.iter().map(|&id| world.member(id).key.clone()).collect();
    Booking {
        sides: booked.sides.iter().map(keys).collect(),
        kind: booked.kind.clone(),
        title: booked.title.map(|belt| world.belts[belt as usize].key.clone()),
        vacant: booked.vacant,
        why: booked.why.clone(),
        players: Vec::new(),
    }
}

/// What a table's match has left; `None` while it is not over.
fn left(table: &Table) -> Option<Aftermath> {
    let outcome = table.outcome()?;
    let left = table.game().and_then(catalog::AnyMatch::aftermath);
    let winner = outcome.winner().map(|seat| seat.index() as u8);
    match left {
        Some(left) if left.winner.is_some() || winner.is_none() => Some(left),
        // Somebody gave up: the rules know no result, and the table does.
        _ => {
            let ending = if winner.is_some() { Ending::Resignation } else { Ending::TimeLimit };
            let mut left = Aftermath::plain(winner, ending);
            left.loser = winner.filter(|_| outcome.seats() == 2).map(|winner| Spot(1 - winner, 0));
            Some(left)
        }
    }
}

/// What the matches of the next show that are played at tables have left, by slot. One that still runs is refused: nobody's
/// match is decided by bots behind their back.
async fn played(app: &App, world: &World) -> Result<BTreeMap<u8, Aftermath>, Problem> {
    let mut found = BTreeMap::new();
    let Some(&show) = world.pending.first() else { return Ok(found) };
    for (slot, booked) in world.show(show).booked() {
        let Some(id) = table_of(booked) else { continue };
        let running = || {
            let detail =
                format!("Match {slot} is still being played at a table. Finish it, or take it off the card.");
            Problem::new(Code::Unfit, detail)
        };
        let gone = |problem: Problem| match problem.code {
            Code::NotFound => {
                let detail = format!(
                    "The table of match {slot} is gone. Take the match off the card, or book it again."
                );
                Problem::new(Code::Unfit, detail)
            }
            _ => problem,
        };
        let mut left = app.tables.read(id, left).await.map_err(gone)?.ok_or_else(running)?;
        left.replay = format!("/m/{id}");
        found.insert(slot, left);
    }
    Ok(found)
}

/// Runs the next show: what was played by hand is entered, everything else is simulated by the real rules; its number.
pub async fn run(app: &App, opened: &Opened, person: &Person, expected: Option<i64>) -> Result<u32, Problem> {
    let results = if opened.may_edit() { played(app, opened.world()).await? } else { BTreeMap::new() };
    act(app, opened, person, expected, move |office, people| run_show(office, people, results)).await
}

fn run_show(
    office: &mut Office,
    people: &dyn Troupe,
    results: BTreeMap<u8, Aftermath>,
) -> Result<u32, String> {
    let show = people.next_show(office, 6)?;
    if !results.is_empty() {
        people.book_the_rest(office, show)?;
        office.enter(Deed::Open { show })?;
        for (slot, left) in results {
            // Somebody who was hurt since was taken off the card, and the match with them.
            let at_a_table = |(other, booked): (u8, &Booked)| other == slot && table_of(booked).is_some();
            if office.world.show(show).booked().any(at_a_table) {
                office.enter(Deed::Result { show, slot, left: Box::new(left) })?;
            }
        }
    }
    people.run(office, 1, 6)?;
    // There is always a next show to book.
    if office.world.pending.is_empty() {
        people.next_show(office, 6)?;
    }
    Ok(show)
}
