//! The tables that are looked at now. A table is folded from its log when somebody wants it, kept for a while, and
//! changed only by an entry that is durable before anybody hears of it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use kernel::fair::{Bytes32, Secret};
use tokio::sync::{Notify, watch};

use crate::entry::Entry;
use crate::failpoint;
use crate::plan::Plan;
use crate::problem::{Code, Problem};
use crate::shelf::{Playable, Shelf};
use crate::store::{AppendError, Appending, Due, LogRow, MatchRow, Store, Writer};
use crate::table::Table;
use crate::world::World;

/// All tables of this process.
#[derive(Debug)]
pub struct Hall {
    /// The database.
    pub store: Store,
    /// The time and randomness.
    pub world: World,
    /// The games.
    pub shelf: Shelf,
    writer: Writer,
    tables: Mutex<BTreeMap<String, Arc<Live>>>,
    folded: AtomicUsize,
    most_folded: usize,
    uses: AtomicU64,
    /// Does anybody want to be told by a webhook?
    pub hooks: AtomicBool,
    /// Woken when a message is to be sent.
    pub pings: Notify,
    /// Woken when a job may be due.
    pub jobs: Notify,
    /// Games with content that is not the shelf's any more, for tables that began with it.
    older: Mutex<BTreeMap<(String, Bytes32), Arc<dyn Playable>>>,
}

/// A table that somebody looks at.
#[derive(Debug)]
pub struct Live {
    id: String,
    table: tokio::sync::Mutex<Option<Table>>,
    version: watch::Sender<i64>,
    used: AtomicU64,
}

impl Live {
    /// The number of the newest entry that this process knows of; changes wake whoever waits.
    pub fn watch(&self) -> watch::Receiver<i64> {
        self.version.subscribe()
    }
}

/// An entry that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// Its number.
    pub seq: i64,
    /// Was it written before, for the same request?
    pub repeated: bool,
}

/// How many older contents are held in memory.
const MOST_OLDER: usize = 100;

/// The longest log of one table.
const LONGEST_LOG: i64 = 50_000;

impl Hall {
    /// The hall of this database, with so many folded tables at most.
    pub fn new(store: Store, world: World, shelf: Shelf, most_folded: usize) -> Self {
        let writer = Writer::start(store.clone());
        Self {
            store,
            world,
            shelf,
            writer,
            tables: Mutex::new(BTreeMap::new()),
            folded: AtomicUsize::new(0),
            most_folded,
            uses: AtomicU64::new(0),
            hooks: AtomicBool::new(false),
            pings: Notify::new(),
            jobs: Notify::new(),
            older: Mutex::default(),
        }
    }

    /// Makes a table under a new id.
    pub async fn create(&self, id: &str, plan: &Plan) -> Result<(), Problem> {
        let row = MatchRow {
            id: id.to_owned(),
            created: self.world.now(),
            // Plans are plain data with text keys: writing them cannot fail.
            plan: serde_json::to_string(plan).unwrap_or_default(),
            secret: self.world.bytes(),
        };
        Ok(self.store.create(&row, &plan.host, plan.public).await?)
    }

    /// The table of that id as something to wait for.
    pub fn live(&self, id: &str) -> Arc<Live> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let live = if let Some(live) = tables.get(id) {
            Arc::clone(live)
        } else {
            let live = Arc::new(Live {
                id: id.to_owned(),
                table: tokio::sync::Mutex::new(None),
                version: watch::Sender::new(0),
                used: AtomicU64::new(0),
            });
            tables.insert(id.to_owned(), Arc::clone(&live));
            live
        };
        live.used.store(self.uses.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
        live
    }

    /// How many tables are known and how many are folded.
    pub fn counts(&self) -> (usize, usize) {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        (tables.len(), self.folded.load(Ordering::Relaxed))
    }

    /// Looks at a table as it is now, whichever process wrote to it last.
    pub async fn read<T>(&self, id: &str, look: impl FnOnce(&Table) -> T) -> Result<T, Problem> {
        let live = self.live(id);
        let shared = matches!(self.store, Store::Postgres(_));
        self.look_at(&live, shared, look).await
    }

    /// Looks at a table that one waits for, as far as this process has heard of it: whoever waits is woken by what it
    /// has not heard yet.
    pub async fn read_live<T>(&self, live: &Live, look: impl FnOnce(&Table) -> T) -> Result<T, Problem> {
        self.look_at(live, false, look).await
    }

    async fn look_at<T>(&self, live: &Live, ask: bool, look: impl FnOnce(&Table) -> T) -> Result<T, Problem> {
        let mut slot = live.table.lock().await;
        self.ensure(live, &mut slot).await?;
        let heard = *live.version.borrow();
        if ask || slot.as_ref().is_some_and(|table| table.seq < heard) {
            self.catch_up(live, &mut slot).await?;
        }
        slot.as_ref().map(look).ok_or_else(|| Code::NotFound.into())
    }

    /// Changes a table: `decide` says by which entry. A request that was answered before is not applied again.
    pub async fn act(
        self: &Arc<Self>,
        id: &str,
        request: Option<String>,
        decide: impl Fn(&Table) -> Result<Entry, Problem> + Send + Sync + 'static,
    ) -> Result<Done, Problem> {
        let (hall, live) = (Arc::clone(self), self.live(id));
        // On a task of its own: whoever asked may go away, but what is written must be told.
        let task = tokio::spawn(async move { hall.act_on(&live, request.as_deref(), &decide).await });
        task.await.unwrap_or_else(|_| Err(Code::Unavailable.into()))
    }

    async fn act_on(
        &self,
        live: &Live,
        request: Option<&str>,
        decide: &(impl Fn(&Table) -> Result<Entry, Problem> + Sync),
    ) -> Result<Done, Problem> {
        // Another process may win the number we want; then we look again, and what was right may be wrong now.
        for _ in 0..8 {
            let mut slot = live.table.lock().await;
            self.ensure(live, &mut slot).await?;
            if slot.as_ref().is_some_and(|table| table.seq < *live.version.borrow()) {
                // What another process is known to have written need not be found out by losing to it.
                self.catch_up(live, &mut slot).await?;
            }
            let Some(table) = slot.as_mut() else { return Err(Code::NotFound.into()) };
            if let Some(seq) = request.and_then(|request| table.answered(request)) {
                return Ok(Done { seq, repeated: true });
            }
            if table.seq >= LONGEST_LOG {
                return Err(Problem::new(Code::NotAllowedHere, "the log of this table is full"));
            }
            let entry = decide(table)?;
            let (before, was_over) = (table.due(), table.is_over());
            let asked_before = table.asked_seats();
            let at = self.world.now();
            table.apply(&entry, at, request)?;
            let due = match (before, table.due()) {
                // A bot that is asked again must not wait for the lease of its last answer to run out.
                (before, after) if before == after && table.asked_bot().is_none() => Due::Keep,
                (_, Some(due)) => Due::At(due),
                (_, None) => Due::Never,
            };
            let sat = match &entry {
                Entry::Sat { person, .. } => Some(person.clone()),
                _ => None,
            };
            let row = Appending {
                match_id: live.id.clone(),
                seq: table.seq,
                at,
                request: request.map(str::to_owned),
                // Entries are plain data with text keys: writing them cannot fail.
                payload: serde_json::to_string(&entry).unwrap_or_default(),
                due,
                sat,
                over: table.is_over() && !was_over,
                pings: if self.hooks.load(Ordering::Relaxed) {
                    table.pings(asked_before)
                } else {
                    Vec::new()
                },
            };
            let (seq, told) = (table.seq, !row.pings.is_empty());
            match self.writer.append(row).await {
                Ok(()) => {
                    failpoint::reach("notify");
                    live.version.send_replace(seq);
                    if matches!(due, Due::At(_)) {
                        self.jobs.notify_one();
                    }
                    if told {
                        self.pings.notify_one();
                    }
                    failpoint::reach("acknowledge");
                    return Ok(Done { seq, repeated: false });
                }
                Err(AppendError::Taken) => self.forget(&mut slot),
                Err(AppendError::Store(reason)) => {
                    tracing::error!(table = %live.id, %reason, "an entry could not be written");
                    self.forget(&mut slot);
                    return Err(Code::Unavailable.into());
                }
            }
        }
        Err(Code::Stale.into())
    }

    /// The game of a table, with the content that the table began with.
    async fn game(&self, plan: &Plan) -> Result<Arc<dyn Playable>, Problem> {
        let gone = |reason: &str| {
            tracing::error!(game = plan.game, content = %plan.content, reason, "a table cannot be played");
            let detail = "this table is played with rules or content that this server does not have";
            Problem::new(Code::Unavailable, detail)
        };
        let known = self.shelf.find(&plan.game).filter(|game| game.rules() == plan.rules);
        let known = known.ok_or_else(|| gone("no such game, or other rules"))?;
        if known.content() == plan.content {
            return Ok(Arc::clone(known));
        }
        let name = (plan.game.clone(), plan.content);
        let older = self.older.lock().unwrap_or_else(PoisonError::into_inner).get(&name).cloned();
        if let Some(game) = older {
            return Ok(game);
        }
        let files = self.store.content(&plan.content.to_string()).await?;
        let (_, files) = files.ok_or_else(|| gone("its content was not kept"))?;
        let game = known.with_files(files).map_err(|problems| gone(&problems.to_string()))?;
        if game.content() != plan.content {
            return Err(gone("its content was changed in the database"));
        }
        let mut older = self.older.lock().unwrap_or_else(PoisonError::into_inner);
        if older.len() >= MOST_OLDER {
            older.clear();
        }
        older.insert(name, Arc::clone(&game));
        Ok(game)
    }

    /// Keeps the content of every game in the database, so that matches can end with what they began with.
    pub async fn keep_content(&self) -> Result<(), sqlx::Error> {
        for game in self.shelf.games() {
            self.store.keep_content(&game.content().to_string(), game.name(), game.files()).await?;
        }
        Ok(())
    }

    fn forget(&self, slot: &mut Option<Table>) {
        if slot.take().is_some() {
            self.folded.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Folds the table from its log if it is not there.
    async fn ensure(&self, live: &Live, slot: &mut Option<Table>) -> Result<(), Problem> {
        if slot.is_some() {
            return Ok(());
        }
        let Some(row) = self.store.find(&live.id).await? else {
            self.drop_shell(&live.id);
            return Err(Problem::new(Code::NotFound, "there is no such table"));
        };
        let plan: Plan =
            serde_json::from_str(&row.plan).map_err(|error| unreadable(&live.id, &error.to_string()))?;
        let game = self.game(&plan).await?;
        let mut table = Table::new(row.id, row.created, plan, Secret::new(row.secret), game);
        let log = self.store.log(&live.id, 0).await?;
        fold(&mut table, &log)?;
        live.version.send_if_modified(|version| {
            let newer = table.seq > *version;
            *version = table.seq.max(*version);
            newer
        });
        *slot = Some(table);
        if self.folded.fetch_add(1, Ordering::Relaxed) >= self.most_folded {
            self.sweep(&live.id);
        }
        Ok(())
    }

    /// Takes in what others have written.
    async fn catch_up(&self, live: &Live, slot: &mut Option<Table>) -> Result<(), Problem> {
        let Some(table) = slot.as_mut() else { return Ok(()) };
        let log = self.store.log(&live.id, table.seq).await?;
        if log.is_empty() {
            return Ok(());
        }
        if let Err(problem) = fold(table, &log) {
            self.forget(slot);
            return Err(problem);
        }
        let seq = table.seq;
        live.version.send_if_modified(|version| std::mem::replace(version, seq.max(*version)) < seq);
        Ok(())
    }

    fn drop_shell(&self, id: &str) {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// Lets go of the quarter of the tables that was not used for the longest time.
    fn sweep(&self, keep: &str) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let mut by_use: Vec<(u64, String)> = tables
            .values()
            .filter(|live| live.id != keep)
            .filter(|live| live.table.try_lock().is_ok_and(|slot| slot.is_some()))
            .map(|live| (live.used.load(Ordering::Relaxed), live.id.clone()))
            .collect();
        by_use.sort_unstable();
        by_use.truncate((self.most_folded / 4).max(1));
        for (_, id) in by_use {
            if let Some(live) = tables.get(&id)
                && let Ok(mut slot) = live.table.try_lock()
            {
                self.forget(&mut slot);
            }
        }
        // Whoever still waits for a table holds it; the others are not needed.
        tables.retain(|_, live| {
            Arc::strong_count(live) > 1 || live.table.try_lock().is_ok_and(|slot| slot.is_some())
        });
    }

    /// How many entries this process has written.
    pub fn written(&self) -> u64 {
        self.writer.written()
    }

    /// How many commits it took.
    pub fn commits(&self) -> u64 {
        self.writer.commits()
    }

    /// Wakes everybody who waits: something may have been missed.
    pub fn wake_all(&self) {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.values().for_each(|live| live.version.send_modify(|version| *version += 1));
    }

    /// Another process wrote an entry.
    pub fn heard_of(&self, id: &str, seq: i64) {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(live) = tables.get(id) {
            live.version.send_if_modified(|version| std::mem::replace(version, seq.max(*version)) < seq);
        }
    }
}

fn fold(table: &mut Table, log: &[LogRow]) -> Result<(), Problem> {
    for row in log {
        let entry: Entry =
            serde_json::from_str(&row.payload).map_err(|error| unreadable(&table.id, &error.to_string()))?;
        table
            .apply(&entry, row.at, row.request.as_deref())
            .map_err(|problem| unreadable(&table.id, &format!("entry {}: {problem}", row.seq)))?;
    }
    Ok(())
}

fn unreadable(id: &str, reason: &str) -> Problem {
    tracing::error!(table = %id, %reason, "a table cannot be folded");
    Problem::new(Code::Unavailable, "this table cannot be read")
}
