//! Promotions: each is the fold of its log, and is changed only by deeds that are durable before anybody hears of them.
//!
//! Whatever is simulated runs on the threads for long calculations, in turn with everybody else's, so that no table waits
//! for a show. A whole show is one transaction: a server that dies in the middle has lost nothing that was acknowledged.

mod by_hand;

pub use by_hand::{play, run, table_of};

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use lab::federation::{Future, Office, Troupe, troupe};
use promotion::{Bill, Date, Deed, Entry, Head, World};

use crate::app::App;
use crate::fair_queue::FairQueue;
use crate::limits::CLIENT;
use crate::problem::{Code, Problem};
use crate::store::{DeedRow, Person, PromotionRow};
use crate::studies::Study;

/// How many promotions one person may own.
pub const MOST_OWNED: i64 = 5;
/// How many deeds a log may have: some twenty years of weekly shows.
pub const MOST_DEEDS: i64 = 20_000;
/// How many co-promoters a promotion may have.
pub const MOST_PROMOTERS: usize = 10;
/// How many folded promotions are kept.
const KEPT: usize = 16;
/// How many calculations a client may wait for.
const MOST_WAITING: usize = 4;
/// How many matches are simulated for the odds of one, and for how many the result is kept.
const SAMPLE: u32 = 100;
const KEPT_ODDS: usize = 4_000;
/// Games whose shows bots get through in a moment.
const QUICK: [&str; 3] = ["champions", "atw", "wrestlenomicon"];
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
        self.standing != Standing::Reader
    }
}

/// Folded promotions, odds, and whose turn it is to calculate.
#[derive(Debug)]
pub struct Promotions {
    turn: FairQueue,
    pool: Arc<rayon::ThreadPool>,
    known: Mutex<Known>,
    odds: Mutex<BTreeMap<String, Vec<f64>>>,
}

#[derive(Debug, Default)]
struct Known {
    folded: BTreeMap<String, Arc<Folded>>,
    order: VecDeque<String>,
}

impl Promotions {
    /// Promotions whose shows are simulated on these threads.
    pub fn new(pool: Arc<rayon::ThreadPool>) -> Self {
        Self { turn: FairQueue::new(2), pool, known: Mutex::default(), odds: Mutex::default() }
    }

    fn cached(&self, id: &str) -> Option<Arc<Folded>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).folded.get(id).map(Arc::clone)
    }

    fn keep(&self, id: &str, folded: &Arc<Folded>) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.folded.get(id).is_some_and(|kept| kept.seq > folded.seq) {
            return;
        }
        if known.folded.insert(id.to_owned(), Arc::clone(folded)).is_none() {
            known.order.push_back(id.to_owned());
        }
        if known.order.len() > KEPT
            && let Some(oldest) = known.order.pop_front()
        {
            known.folded.remove(&oldest);
        }
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
    let standing = match caller {
        Some(person) if person.id == row.owner => Standing::Owner,
        Some(person) if promoters.iter().any(|(known, _)| *known == person.id) => Standing::Promoter,
        _ if row.public => Standing::Reader,
        None => return Err(Problem::new(Code::WhoAreYou, "This promotion is private. Sign in to see it.")),
        Some(_) => return Err(Problem::new(Code::NotYours, "This promotion is private.")),
    };
    let folded = folded(app, &row).await?;
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

/// The chance of each corner, for each of these matches; `None` for one that cannot be played.
pub async fn odds(app: &App, game: &str, bills: Vec<Bill>) -> Result<Vec<Option<Vec<f64>>>, Problem> {
    let key = |bill: &Bill| format!("{game} {}", serde_json::to_string(bill).unwrap_or_default());
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
    let chances = bills.iter().map(|bill| known.get(&key(bill)).filter(|found| !found.is_empty()).cloned());
    Ok(chances.collect())
}

/// How many futures are looked at, and how many shows they have at most together: a second or two.
const FUTURES: u32 = 400;
const FUTURE_SHOWS: u32 = 2_400;

/// Who holds each belt at the end, belt by belt.
type Ends = Study<Vec<Vec<Future>>>;

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
    Ok((shows, count, study))
}

/// A simulated match told again; its lines, and whether it ended as it stands in the book.
pub async fn retold(
    app: &App,
    row: &PromotionRow,
    show: u32,
    slot: u8,
) -> Result<(Vec<String>, bool), Problem> {
    let log = log(app, row).await?;
    let people = people(app, &log.head.game)?;
    let told = app.promotions.calculate(move || {
        let mut lines = Vec::new();
        let same =
            lab::federation::retell(&*people, &log, show, slot, &mut |line| lines.push(line.to_owned()))?;
        Ok::<_, String>((lines, same))
    });
    told.await?.map_err(|why| Problem::new(Code::NotFound, why))
}

/// The style and the kinds of match of a promotion's game.
pub fn repertoire(app: &App, game: &str) -> Result<(promotion::Style, Vec<promotion::MatchKind>), Problem> {
    let people = people(app, game)?;
    Ok((people.style(), people.kinds()))
}

/// Somebody with the owner's link promotes from now on.
pub async fn join(app: &App, id: &str, person: &Person, token: &str) -> Result<(), Problem> {
    let store = &app.tables.store;
    let row = store.promotion(id).await?.ok_or(Code::NotFound)?;
    if row.invite != token {
        return Err(Problem::new(Code::NotYours, "This link no longer works. Ask the owner for a new one."));
    }
    if row.owner == person.id {
        return Ok(());
    }
    if store.promoters(id).await?.len() >= MOST_PROMOTERS {
        let detail = format!("A promotion has at most {MOST_PROMOTERS} co-promoters.");
        return Err(Problem::new(Code::NotAllowedHere, detail));
    }
    Ok(store.add_promoter(id, &person.id, app.tables.world.now()).await?)
}

/// Enters a promoter's deed. What only a show itself may do is refused, and so is a match that the game does not know.
pub fn enter(office: &mut Office, people: &dyn Troupe, mut deed: Deed) -> Result<(), String> {
    if matches!(deed, Deed::Open { .. } | Deed::Result { .. } | Deed::Close { .. }) {
        return Err("Results come from matches: run the show.".to_owned());
    }
    // Which table a match is played at is nobody's word but the server's.
    if let Deed::Book { bout, .. } = &mut deed {
        bout.players = Vec::new();
    }
    lab::federation::decide(office, people, deed).map(|_| ())
}

/// Fills every open match of the next show; how many.
pub fn auto_book(office: &mut Office, people: &dyn Troupe) -> Result<usize, String> {
    if let Some(open) = office.world.open {
        return Err(format!("{} is on the air.", office.world.show_title(open)));
    }
    let show = people.next_show(office, 6)?;
    people.book_the_rest(office, show)
}

/// Changes what only the owner may: who reads it, the link, who promotes.
pub async fn set(
    app: &App,
    opened: &Opened,
    public: Option<bool>,
    new_link: bool,
    drop: Option<&str>,
) -> Result<(), Problem> {
    if opened.standing != Standing::Owner {
        return Err(Problem::new(Code::NotYours, "Only the owner can change that."));
    }
    let row = &opened.row;
    if public == Some(true) && !row.public {
        crate::app::may_publish(app)?;
    }
    let invite = if new_link { app.tables.world.id() } else { row.invite.clone() };
    app.tables.store.set_promotion(&row.id, public.unwrap_or(row.public), &invite).await?;
    if let Some(person) = drop {
        app.tables.store.drop_promoter(&row.id, person).await?;
    }
    Ok(())
}
