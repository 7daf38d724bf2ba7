//! The tables that are looked at now. A table is folded from its log when somebody wants it, kept for a while, and
//! changed only by an entry that is durable before anybody hears of it.

mod contents;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use catalog::{AnyGame, Library};
use kernel::fair::{Bytes32, Secret};
use tokio::sync::{Notify, watch};

use crate::entry::TableEntry;
use crate::failpoint;
use crate::limits::CLIENT;
use crate::plan::Plan;
use crate::problem::{Code, Problem};
use crate::store::{AppendError, Appending, Content, Due, LogRow, MatchRow, NewMatch, Store, Writer};
use crate::table::{Snapshot, Table};
use crate::world::World;

/// All tables of this process.
#[derive(Debug)]
pub struct TableRegistry {
    /// The database.
    pub store: Store,
    /// The time and randomness.
    pub world: World,
    /// The games.
    pub library: Library,
    writer: Writer,
    tables: Mutex<BTreeMap<String, Arc<LiveTable>>>,
    folded: AtomicUsize,
    most_folded: usize,
    uses: AtomicU64,
    /// Does anybody want to be told by a webhook?
    pub hooks: AtomicBool,
    /// Woken when a message is to be sent.
    pub pings: Notify,
    /// A match has ended that may be counted.
    pub ended: Notify,
    /// Woken when a job may be due.
    pub jobs: Notify,
    /// Games with content that is not the library's any more, for tables that began with it.
    older: Mutex<BTreeMap<(String, Bytes32), AnyGame>>,
    /// From where tables were made, as limits count clients: their bots take turns by it. It is never written down.
    owners: Mutex<BTreeMap<String, String>>,
}

/// A table that somebody looks at.
#[derive(Debug)]
pub struct LiveTable {
    id: String,
    table: tokio::sync::Mutex<Option<Table>>,
    /// The newest version that is durable, for whoever reads.
    latest: RwLock<Option<Arc<Snapshot>>>,
    version: watch::Sender<i64>,
    /// May another process have written what this one did not hear of?
    missed: AtomicBool,
    used: AtomicU64,
    /// When somebody last asked for it.
    seen: AtomicI64,
}

impl LiveTable {
    /// The number of the newest entry that this process knows of; changes wake whoever waits.
    pub fn watch(&self) -> watch::Receiver<i64> {
        self.version.subscribe()
    }

    fn latest(&self) -> Option<Arc<Snapshot>> {
        self.latest.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Lets everybody see a version that is durable, and wakes whoever waits for it.
    fn publish(&self, table: &Table) -> Arc<Snapshot> {
        let snapshot = Arc::new(table.snapshot());
        *self.latest.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&snapshot));
        self.version
            .send_if_modified(|version| std::mem::replace(version, table.seq.max(*version)) < table.seq);
        snapshot
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

/// For how long whoever asked for a table is taken to be there.
const COMPANY: i64 = 20_000;
/// Of how many tables it is known from where they are played.
const MOST_OWNERS: usize = 20_000;

impl TableRegistry {
    /// The tables of this database, with so many folded tables at most.
    pub fn new(store: Store, world: World, library: Library, most_folded: usize) -> Self {
        let writer = Writer::start(store.clone());
        Self {
            store,
            world,
            library,
            writer,
            tables: Mutex::new(BTreeMap::new()),
            folded: AtomicUsize::new(0),
            most_folded,
            uses: AtomicU64::new(0),
            hooks: AtomicBool::new(false),
            pings: Notify::new(),
            ended: Notify::new(),
            jobs: Notify::new(),
            older: Mutex::default(),
            owners: Mutex::default(),
        }
    }

    /// Makes a table under a new id. The content of a game that is not the library's is kept with it.
    pub async fn create(&self, id: &str, plan: &Plan, game: Option<&AnyGame>) -> Result<(), Problem> {
        let row = MatchRow {
            id: id.to_owned(),
            created: self.world.now(),
            // Plans are plain data with text keys: writing them cannot fail.
            plan: serde_json::to_string(plan).unwrap_or_default(),
            secret: self.world.bytes(),
            over: false,
        };
        let content = plan.content.to_string();
        let own = self.library.find(&plan.game);
        let base = own.as_ref().map(|own| (own.digest().to_string(), own.files()));
        let made = game.filter(|game| own.as_ref().is_none_or(|own| own.digest() != game.digest()));
        let made = made.map(|game| Content {
            digest: &content,
            game: &plan.game,
            files: game.files(),
            base: base.as_ref().map(|(digest, files)| (digest.as_str(), *files)),
        });
        let new =
            NewMatch { host: &plan.host, public: plan.public, rated: plan.rated, content: &content, made };
        self.store.create(&row, &new).await?;
        if let Ok(client) = CLIENT.try_with(Clone::clone) {
            self.own(id, &client);
        }
        self.live(id).seen.store(row.created, Ordering::Relaxed);
        Ok(())
    }

    /// Notes from where a table is played, unless that is known.
    fn own(&self, id: &str, client: &str) {
        let mut owners = self.owners.lock().unwrap_or_else(PoisonError::into_inner);
        if owners.contains_key(id) {
            return;
        }
        if owners.len() >= MOST_OWNERS {
            owners.pop_first();
        }
        owners.insert(id.to_owned(), client.to_owned());
    }

    /// From where a table was made, as far as this process knows.
    pub fn owner(&self, id: &str) -> Option<String> {
        self.owners.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    /// Somebody asks for a table: its bots go on as fast as they do. Gives back whether they may have been slow until now.
    pub fn visited(&self, id: &str, client: &str, writes: bool) -> bool {
        let known = self.tables.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned();
        let Some(live) = known else { return false };
        if writes {
            self.own(id, client);
        }
        let now = self.world.now();
        let alone = !self.has_company(id, now);
        live.seen.store(now, Ordering::Relaxed);
        let bot_asked = |table: Arc<Snapshot>| table.asked_seats().iter().any(|seat| table.is_bot(seat));
        alone && live.latest().is_some_and(bot_asked)
    }

    /// Is anybody at a table, or was a moment ago? Neither waiting for news nor asking for them leaves it alone.
    pub fn has_company(&self, id: &str, now: i64) -> bool {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.get(id).is_some_and(|live| {
            live.version.receiver_count() > 0 || now - live.seen.load(Ordering::Relaxed) < COMPANY
        })
    }

    /// The table of that id as something to wait for.
    pub fn live(&self, id: &str) -> Arc<LiveTable> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let live = if let Some(live) = tables.get(id) {
            Arc::clone(live)
        } else {
            let live = Arc::new(LiveTable {
                id: id.to_owned(),
                table: tokio::sync::Mutex::new(None),
                latest: RwLock::new(None),
                version: watch::Sender::new(0),
                missed: AtomicBool::new(false),
                used: AtomicU64::new(0),
                seen: AtomicI64::new(0),
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

    /// The newest version of a table, whichever process wrote to it last.
    pub async fn snapshot(&self, id: &str) -> Result<Arc<Snapshot>, Problem> {
        let live = self.live(id);
        if matches!(self.store, Store::Sqlite(_)) {
            return self.snapshot_of(&live).await;
        }
        self.look_at(&live, true, |_| ()).await?;
        self.snapshot_of(&live).await
    }

    /// The newest version of a table that one waits for, as far as this process has heard of it: whoever waits is woken
    /// by what it has not heard yet. Nobody holds the table for it.
    pub async fn snapshot_of(&self, live: &LiveTable) -> Result<Arc<Snapshot>, Problem> {
        if !live.missed.load(Ordering::Acquire)
            && let Some(latest) = live.latest()
            && latest.seq >= *live.version.borrow()
        {
            return Ok(latest);
        }
        self.look_at(live, false, |_| ()).await?;
        live.latest().ok_or_else(|| Code::Unavailable.into())
    }

    /// Looks at a table itself as it is now, for what its snapshot does not have: the record, or what may be done next.
    pub async fn read<T>(&self, id: &str, look: impl FnOnce(&Table) -> T) -> Result<T, Problem> {
        let live = self.live(id);
        let shared = matches!(self.store, Store::Postgres(_));
        self.look_at(&live, shared, look).await
    }

    async fn look_at<T>(
        &self,
        live: &LiveTable,
        ask: bool,
        look: impl FnOnce(&Table) -> T,
    ) -> Result<T, Problem> {
        let mut slot = live.table.lock().await;
        self.ensure(live, &mut slot).await?;
        let missed = live.missed.swap(false, Ordering::AcqRel);
        let heard = *live.version.borrow();
        if ask || missed || slot.as_ref().is_some_and(|table| table.seq < heard) {
            self.catch_up(live, &mut slot)
                .await
                .inspect_err(|_| live.missed.store(missed, Ordering::Release))?;
        }
        slot.as_ref().map(look).ok_or_else(|| Code::NotFound.into())
    }

    /// Changes a table: `decide` says by which entry. A request that was answered before is not applied again.
    pub async fn act(
        self: &Arc<Self>,
        id: &str,
        request: Option<String>,
        decide: impl Fn(&Table) -> Result<TableEntry, Problem> + Send + Sync + 'static,
    ) -> Result<Done, Problem> {
        let (tables, live) = (Arc::clone(self), self.live(id));
        // On a task of its own: whoever asked may go away, but what is written must be told.
        let task = tokio::spawn(async move { tables.act_on(&live, request.as_deref(), &decide).await });
        task.await.unwrap_or_else(|_| Err(Code::Unavailable.into()))
    }

    async fn act_on(
        &self,
        live: &LiveTable,
        request: Option<&str>,
        decide: &(impl Fn(&Table) -> Result<TableEntry, Problem> + Sync),
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
            let entry = decide(table)?;
            if table.changes_nothing(&entry) {
                return Ok(Done { seq: table.seq, repeated: true });
            }
            table.within_limits(&entry)?;
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
                TableEntry::Sat { person, .. } => Some(person.clone()),
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
            let counts = row.over && table.plan.rated;
            match self.writer.append(row).await {
                Ok(()) => {
                    failpoint::reach("notify");
                    live.publish(table);
                    if matches!(due, Due::At(_)) {
                        self.jobs.notify_one();
                    }
                    if told {
                        self.pings.notify_one();
                    }
                    if counts {
                        self.ended.notify_one();
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

    fn forget(&self, slot: &mut Option<Table>) {
        if slot.take().is_some() {
            self.folded.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Folds the table from its log if it is not there.
    async fn ensure(&self, live: &LiveTable, slot: &mut Option<Table>) -> Result<(), Problem> {
        if slot.is_some() {
            return Ok(());
        }
        let Some(row) = self.store.find(&live.id).await? else {
            self.drop_shell(&live.id);
            return Err(Problem::new(Code::NotFound, "There is no such table"));
        };
        let plan: Plan =
            serde_json::from_str(&row.plan).map_err(|error| unreadable(&live.id, &error.to_string()))?;
        let game = self.game(&plan).await?;
        let mut table = Table::new(row.id, row.created, plan, Secret::new(row.secret), game);
        if row.over {
            table.note_ended();
        }
        let log = self.store.log(&live.id, 0).await?;
        fold(&mut table, &log)?;
        if let Some(reason) = table.unreadable() {
            tracing::warn!(table = %live.id, %reason, "a match cannot be read");
        }
        live.publish(&table);
        *slot = Some(table);
        if self.folded.fetch_add(1, Ordering::Relaxed) >= self.most_folded {
            self.sweep(&live.id);
        }
        Ok(())
    }

    /// Takes in what others have written.
    async fn catch_up(&self, live: &LiveTable, slot: &mut Option<Table>) -> Result<(), Problem> {
        let Some(table) = slot.as_mut() else { return Ok(()) };
        let log = self.store.log(&live.id, table.seq).await?;
        if log.is_empty() {
            return Ok(());
        }
        if let Err(problem) = fold(table, &log) {
            self.forget(slot);
            return Err(problem);
        }
        live.publish(table);
        Ok(())
    }

    /// A table is gone from the database: nobody finds it here either.
    pub(crate) fn drop_shell(&self, id: &str) {
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
                *live.latest.write().unwrap_or_else(PoisonError::into_inner) = None;
            }
        }
        // Whoever still waits for a table holds it; the others are not needed.
        tables.retain(|_, live| {
            Arc::strong_count(live) > 1 || live.table.try_lock().is_ok_and(|slot| slot.is_some())
        });
    }

    /// Writes what is still waiting and closes the database; nothing can be read or written after it.
    pub async fn close(&self) {
        self.writer.stop();
        self.store.close().await;
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
        for live in tables.values() {
            live.missed.store(true, Ordering::Release);
            live.version.send_modify(|_| ());
        }
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
        let entry: TableEntry =
            serde_json::from_str(&row.payload).map_err(|error| unreadable(&table.id, &error.to_string()))?;
        table.restore(&entry, row.at, row.request.as_deref());
    }
    Ok(())
}

fn unreadable(id: &str, reason: &str) -> Problem {
    tracing::error!(table = %id, %reason, "a table cannot be folded");
    Problem::new(Code::Unavailable, "This table cannot be read")
}
