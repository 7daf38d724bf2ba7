//! Promotions: each is the fold of its log, and is changed only by deeds that are durable before anybody hears of them.
//!
//! Whatever is simulated runs on the threads for long calculations, in turn with everybody else's, so that no table waits
//! for a show. A whole show is one transaction: a server that dies in the middle has lost nothing that was acknowledged.

mod by_hand;
mod forecast;
mod people;

pub use by_hand::{AtTable, Rival, play, run, table_of, tables};
pub use forecast::{Ends, exact, futures, last_futures, odds, repertoire, talent, told};
pub use people::{become_guest, guest_link, join, name_of, set};

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use lab::federation::{Forecast, Future, Office, Telling, Troupe, troupe};
use promotion::{Date, Deed, Edit, Entry, Head, Id, World};

use crate::app::App;
use crate::fair_queue::FairQueue;
use crate::limits::CLIENT;
use crate::problem::{Code, Problem};
use crate::store::{DeedRow, Person, PromotionRow};
use crate::studies::Studies;

/// How many promotions one person may own.
pub const MOST_OWNED: i64 = 5;
/// How many deeds a log may have: a hundred years of weekly shows with eight matches have 99,000.
pub const MOST_DEEDS: i64 = 200_000;
/// How many co-promoters a promotion may have.
pub const MOST_PROMOTERS: usize = 10;
/// How many matches the folded promotions that are kept may have together, and how many promotions there may be. A
/// hundred years have some 40,000 matches and 50 megabytes.
const KEPT_MATCHES: usize = 120_000;
const KEPT: usize = 64;
/// How many calculations a client may wait for.
const MOST_WAITING: usize = 4;
/// Games whose shows bots get through in a moment.
pub const QUICK: [&str; 3] = ["champions", "atw", "wrestlenomicon"];
/// The founding of a new promotion lies so many days back, so that its next show is about to come.
const STORY: i32 = 14 * 7;

/// A promotion folded up to a number of its log.
#[derive(Debug)]
pub struct Folded {
    /// The number of the last deed.
    pub seq: i64,
    /// The promotion as it stands.
    pub world: World,
}

/// What somebody may do with a promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Everything.
    Owner,
    /// Every deed.
    Promoter,
    /// Look, and play some wrestlers.
    Guest,
    /// Look.
    Reader,
}

/// A promotion that somebody may see.
#[derive(Clone, Debug)]
pub struct Opened {
    /// What is stored beside the log.
    pub row: PromotionRow,
    /// Those who promote beside the owner, by id and name.
    pub promoters: Vec<(String, String)>,
    /// What the caller may do.
    pub standing: Standing,
    /// The promotion as it stands.
    pub folded: Arc<Folded>,
}

impl Opened {
    /// The promotion as it stands.
    pub fn world(&self) -> &World {
        &self.folded.world
    }

    /// May the caller change it?
    pub fn may_edit(&self) -> bool {
        matches!(self.standing, Standing::Owner | Standing::Promoter)
    }

    /// May the caller play a corner with these in it?
    pub fn may_play(&self, person: &Person, side: &[Id]) -> bool {
        let own =
            |id: &Id| self.world().member(*id).guest.as_ref().is_some_and(|guest| guest.id == person.id);
        self.may_edit() || side.iter().any(own)
    }
}

/// Folded promotions, odds, and whose turn it is to calculate.
#[derive(Debug)]
pub struct Promotions {
    turn: FairQueue,
    pool: Arc<rayon::ThreadPool>,
    known: Mutex<Known>,
    odds: Mutex<BTreeMap<String, Forecast>>,
    told: Mutex<BTreeMap<String, Arc<Telling>>>,
    /// Exact odds take seconds: one match at a time.
    solved: Studies<Option<Forecast>>,
    /// The futures that somebody looked at last, by promotion.
    seen: Mutex<BTreeMap<String, Seen>>,
}

/// Futures that were simulated: how many shows each has, how many there are, and who holds each belt at the end.
pub type Seen = (u32, u32, Arc<Vec<Vec<Future>>>);

/// Folded promotions, and in which order they were used, the longest ago first.
#[derive(Debug, Default)]
struct Known {
    folded: BTreeMap<String, Arc<Folded>>,
    order: VecDeque<String>,
}

impl Known {
    fn touch(&mut self, id: &str) {
        self.order.retain(|known| known != id);
        self.order.push_back(id.to_owned());
    }

    /// Forgets what was used longest ago, as long as there is too much; never the last one.
    fn tidy(&mut self) {
        let mut matches: usize = self.folded.values().map(|folded| folded.world.bouts.len()).sum();
        while self.order.len() > 1 && (matches > KEPT_MATCHES || self.order.len() > KEPT) {
            let oldest = self.order.pop_front().and_then(|oldest| self.folded.remove(&oldest));
            matches -= oldest.map_or(0, |folded| folded.world.bouts.len());
        }
    }
}

impl Promotions {
    /// Promotions whose shows are simulated on these threads.
    pub fn new(pool: Arc<rayon::ThreadPool>) -> Self {
        Self {
            turn: FairQueue::new(2),
            known: Mutex::default(),
            odds: Mutex::default(),
            told: Mutex::default(),
            solved: Studies::new(Arc::clone(&pool), FairQueue::new(1)),
            seen: Mutex::default(),
            pool,
        }
    }

    fn cached(&self, id: &str) -> Option<Arc<Folded>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.folded.get(id).map(Arc::clone)?;
        known.touch(id);
        Some(found)
    }

    fn keep(&self, id: &str, folded: &Arc<Folded>) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.folded.get(id).is_some_and(|kept| kept.seq > folded.seq) {
            return;
        }
        known.folded.insert(id.to_owned(), Arc::clone(folded));
        known.touch(id);
        known.tidy();
    }

    /// Does something long, in turn with all others.
    async fn calculate<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let client = CLIENT.try_with(Clone::clone).unwrap_or_default();
        if self.turn.waiting(&client) >= MOST_WAITING {
            return Err(Problem::new(Code::TooMany, "You have several shows running. Wait for one to end."));
        }
        let place = self.turn.take(&client).await;
        let pool = Arc::clone(&self.pool);
        let done = tokio::task::spawn_blocking(move || {
            let done = pool.install(work);
            drop(place);
            done
        });
        done.await.map_err(|_| Code::Unavailable.into())
    }
}

/// The people of a promotion's game.
fn people(app: &App, game: &str) -> Result<Box<dyn Troupe>, Problem> {
    let missing = || Problem::new(Code::Unreadable, format!("This server has no game \"{game}\"."));
    Ok(troupe(&app.tables.library.find(game).ok_or_else(missing)?))
}

fn unreadable(reason: impl core::fmt::Display) -> Problem {
    Problem::new(Code::Unreadable, format!("This promotion's log can't be read: {reason}"))
}

/// Today by the server's clock.
fn today(app: &App) -> Date {
    let days = app.tables.world.now().div_euclid(86_400_000);
    let epoch = Date::new(1970, 1, 1).unwrap_or_else(|| unreachable!("1970 has a first day"));
    epoch.plus(i32::try_from(days).unwrap_or(0))
}

fn rows(entries: &mut [Entry], after: i64, at: i64, person: &Person) -> Vec<DeedRow> {
    let numbered = (after + 1..).zip(entries);
    numbered
        .map(|(seq, entry)| {
            entry.by.clone_from(&person.name);
            // Plain data: writing it cannot fail.
            let payload = serde_json::to_string(entry).unwrap_or_default();
            DeedRow { seq, at, person: person.id.clone(), payload }
        })
        .collect()
}

/// Founds a promotion with a story so far; its id.
pub async fn found(app: &App, person: &Person, game: &str, name: &str) -> Result<String, Problem> {
    if !QUICK.contains(&game) {
        let detail = format!("game: shows can be run here for {}.", QUICK.join(", "));
        return Err(Problem::new(Code::Unfit, detail));
    }
    let name = name.trim().to_owned();
    if name.chars().count() > 60 || name.chars().any(char::is_control) {
        return Err(Problem::new(Code::Unfit, "name: a promotion's name has at most 60 characters."));
    }
    if app.tables.store.promotions_owned(&person.id).await? >= MOST_OWNED {
        let detail = format!("You own {MOST_OWNED} promotions already. That is the limit.");
        return Err(Problem::new(Code::NotAllowedHere, detail));
    }
    crate::app::may_make(app, false)?;
    let people = people(app, game)?;
    let (founded, seed) = (today(app).plus(-STORY), u64::from_le_bytes(app.tables.world.bytes()));
    let office = app.promotions.calculate(move || people.starter(&name, founded, seed)).await?;
    let mut office = office.map_err(|why| Problem::new(Code::Unfit, why))?;
    let (id, now) = (app.tables.world.id(), app.tables.world.now());
    let row = PromotionRow {
        id: id.clone(),
        owner: person.id.clone(),
        created: now,
        // Plain data: writing it cannot fail.
        head: serde_json::to_string(&office.world.head).unwrap_or_default(),
        public: false,
        invite: app.tables.world.id(),
    };
    let deeds = rows(&mut office.log, 0, now, person);
    app.tables.store.add_promotion(&row, &deeds).await?;
    let seq = deeds.len() as i64;
    app.promotions.keep(&id, &Arc::new(Folded { seq, world: office.world }));
    Ok(id)
}

/// A promotion as it stands, for somebody who may see it.
pub async fn open(app: &App, id: &str, caller: Option<&Person>) -> Result<Opened, Problem> {
    let store = &app.tables.store;
    let row = store.promotion(id).await?;
    let row =
        row.ok_or_else(|| Problem::new(Code::NotFound, "There is no such promotion. Check the link."))?;
    let promoters = store.promoters(id).await?;
    if caller.is_none() && !row.public {
        return Err(Problem::new(Code::WhoAreYou, "This promotion is private. Sign in to see it."));
    }
    let folded = folded(app, &row).await?;
    let plays = |person: &Person| !folded.world.played_by(&person.id).is_empty();
    let standing = match caller {
        Some(person) if person.id == row.owner => Standing::Owner,
        Some(person) if promoters.iter().any(|(known, _)| *known == person.id) => Standing::Promoter,
        Some(person) if plays(person) => Standing::Guest,
        _ if row.public => Standing::Reader,
        _ => return Err(Problem::new(Code::NotYours, "This promotion is private.")),
    };
    Ok(Opened { row, promoters, standing, folded })
}

async fn folded(app: &App, row: &PromotionRow) -> Result<Arc<Folded>, Problem> {
    let known = app.promotions.cached(&row.id);
    let after = known.as_ref().map_or(0, |known| known.seq);
    let new = app.tables.store.deeds(&row.id, after).await?;
    if let Some(known) = known.as_ref().filter(|_| new.is_empty()) {
        return Ok(Arc::clone(known));
    }
    let head = row.head.clone();
    let fold = move || {
        let mut world = match known {
            Some(known) => known.world.clone(),
            None => World::new(serde_json::from_str::<Head>(&head).map_err(|error| error.to_string())?),
        };
        let mut seq = after;
        for row in new {
            let entry: Entry = serde_json::from_str(&row.payload).map_err(|error| error.to_string())?;
            world.repeat(&entry).map_err(|reason| format!("deed {}: {reason}", row.seq))?;
            seq = row.seq;
        }
        Ok::<_, String>(Folded { seq, world })
    };
    let folded = tokio::task::spawn_blocking(fold).await.map_err(|_| Code::Unavailable)?;
    let folded = Arc::new(folded.map_err(unreadable)?);
    app.promotions.keep(&row.id, &folded);
    Ok(folded)
}

/// The whole log of a promotion.
pub async fn log(app: &App, row: &PromotionRow) -> Result<promotion::Log, Problem> {
    let head = serde_json::from_str(&row.head).map_err(unreadable)?;
    let entries = app.tables.store.deeds(&row.id, 0).await?;
    let entries = entries.iter().map(|row| serde_json::from_str(&row.payload).map_err(unreadable));
    Ok(promotion::Log { head, entries: entries.collect::<Result<_, _>>()? })
}

/// Changes a promotion: what `work` enters is written, all or nothing. `expected` is the number of the last deed that the
/// promoter has seen; if somebody else has done something since, it is refused and nothing changes.
pub async fn act<T: Send + 'static>(
    app: &App,
    opened: &Opened,
    person: &Person,
    expected: Option<i64>,
    work: impl FnOnce(&mut Office, &dyn Troupe) -> Result<T, String> + Send + 'static,
) -> Result<T, Problem> {
    if !opened.may_edit() {
        return Err(Problem::new(Code::NotYours, "Only its promoters can change this promotion."));
    }
    write(app, opened, person, expected, work).await
}

/// What a guest may do: turn their own wrestlers, choose who helps them, and challenge others.
pub async fn act_as_guest(
    app: &App,
    opened: &Opened,
    person: &Person,
    expected: Option<i64>,
    deed: Deed,
) -> Result<(), Problem> {
    let (Deed::Pencil { who, edit: Edit::Side(_) | Edit::Ally(_) } | Deed::Challenge { by: who, .. }) = &deed
    else {
        return Err(Problem::new(Code::NotYours, "Only its promoters can do that."));
    };
    let world = opened.world();
    let own = world.find(who).is_ok_and(|id| world.played_by(&person.id).contains(&id));
    if !own {
        return Err(Problem::new(Code::NotYours, "That wrestler is not yours."));
    }
    write(app, opened, person, expected, move |office, _| office.enter(deed).map(|_| ())).await
}

/// Enters what `work` does; whether the person may do it has been asked.
async fn write<T: Send + 'static>(
    app: &App,
    opened: &Opened,
    person: &Person,
    expected: Option<i64>,
    work: impl FnOnce(&mut Office, &dyn Troupe) -> Result<T, String> + Send + 'static,
) -> Result<T, Problem> {
    let folded = Arc::clone(&opened.folded);
    if expected.is_some_and(|expected| expected != folded.seq) {
        return Err(stale());
    }
    let people = people(app, &folded.world.head.game)?;
    let seed = u64::from_le_bytes(app.tables.world.bytes());
    let base = Arc::clone(&folded);
    let done = app.promotions.calculate(move || {
        let mut office = Office::new(base.world.clone(), seed);
        work(&mut office, &*people).map(|done| (done, office))
    });
    let (done, mut office) = done.await?.map_err(|why| Problem::new(Code::Unfit, why))?;
    if office.log.is_empty() {
        return Ok(done);
    }
    let seq = folded.seq + office.log.len() as i64;
    if seq > MOST_DEEDS {
        let detail = format!(
            "This promotion's history is full ({MOST_DEEDS} entries). Download its log and found a new one."
        );
        return Err(Problem::new(Code::NotAllowedHere, detail));
    }
    let deeds = rows(&mut office.log, folded.seq, app.tables.world.now(), person);
    if !app.tables.store.append_deeds(&opened.row.id, &deeds).await? {
        return Err(stale());
    }
    app.promotions.keep(&opened.row.id, &Arc::new(Folded { seq, world: office.world }));
    Ok(done)
}

fn stale() -> Problem {
    Problem::new(
        Code::Stale,
        "Another promoter changed something meanwhile. Nothing of yours was entered: look again, then repeat it.",
    )
}

/// Enters a promoter's deed. What only a show itself may do is refused, and so is a match that the game does not know.
pub fn enter(office: &mut Office, people: &dyn Troupe, mut deed: Deed) -> Result<(), String> {
    if matches!(deed, Deed::Open { .. } | Deed::Result { .. } | Deed::Close { .. }) {
        return Err("Results come from matches: run the show.".to_owned());
    }
    if matches!(deed, Deed::Entrust { to: Some(_), .. }) {
        return Err("Send somebody the guest link on the wrestler's page.".to_owned());
    }
    // Which table a match is played at is nobody's word but the server's.
    if let Deed::Book { bout, .. } = &mut deed {
        bout.players = Vec::new();
    }
    lab::federation::decide(office, people, deed).map(|_| ())
}

/// Fills every open match of a planned show, the next one if none is named; how many.
pub fn auto_book(office: &mut Office, people: &dyn Troupe, show: Option<u32>) -> Result<usize, String> {
    if let Some(open) = office.world.open {
        return Err(format!("{} is on the air.", office.world.show_title(open)));
    }
    let show = match show {
        Some(show) if office.world.pending.contains(&show) => show,
        Some(show) => return Err(format!("Show {show} is not planned.")),
        None => people.next_show(office, 6)?,
    };
    people.book_the_rest(office, show)
}

/// Fills every open match of the shows of the next four weeks, and plans those that are missing; how many matches.
pub fn auto_book_month(office: &mut Office, people: &dyn Troupe) -> Result<usize, String> {
    let mut booked = auto_book(office, people, None)?;
    let first =
        office.world.pending.first().map_or(office.world.today(), |&show| office.world.show(show).date);
    while office.world.pending.iter().filter(|&&show| office.world.show(show).date.since(first) < 28).count()
        < 4
    {
        people.plan_show(office, 6)?;
    }
    for show in office.world.pending.clone() {
        if office.world.show(show).date.since(first) < 28 {
            booked += people.book_the_rest(office, show)?;
        }
    }
    Ok(booked)
}
