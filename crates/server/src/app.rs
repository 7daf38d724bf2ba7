//! What every request can reach.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::HeaderMap;
use tokio::sync::watch;

use crate::Config;
use crate::fair_queue::{FairPermit, FairQueue};
use crate::identity::{TokenKey, token_of};
use crate::limits::{Buckets, Limits, Streams};
use crate::passwords::Passwords;
use crate::problem::{Code, Problem};
use crate::promotions::Promotions;
use crate::registry::TableRegistry;
use crate::store::{DAY, Person};
use crate::studies::{self, Studies};
use crate::world::hex;

/// How long a person is remembered without asking the database again: so long may a revoked token live on in another
/// process.
const PERSON_TTL: i64 = 5_000;
const MOST_PEOPLE: usize = 20_000;
/// How many tables are counted anew whenever somebody asks, and for how long the count of more is kept.
const MANY_TABLES: i64 = 10_000;
const COUNT_KEPT: Duration = Duration::from_secs(10);

/// Sessions that were ended.
type Ended = Arc<Vec<String>>;

/// What every request can reach.
#[derive(Clone, Debug)]
pub struct App(Arc<Inner>);

/// See [`App`].
#[derive(Debug)]
pub struct Inner {
    /// The tables.
    pub tables: Arc<TableRegistry>,
    /// What signs tokens.
    pub key: TokenKey,
    /// The limits.
    pub limits: Limits,
    /// Requests a client may send.
    pub buckets: Buckets,
    /// Attempts to log in that a client may make.
    pub guesses: Buckets,
    /// Wrong passwords that an account may be tried with.
    pub guesses_at_account: Buckets,
    /// Tables that a client may make.
    pub makers: Buckets,
    /// Tables in the public list that a client may make.
    pub public_makers: Buckets,
    /// Guests that may come from a client.
    pub guests: Buckets,
    /// Letters of made content that a client may have kept.
    pub keeps: Buckets,
    /// Letters of made content that a client may have checked.
    pub checks: Buckets,
    /// Who is served when content is checked.
    pub checking: FairQueue,
    /// Where passwords are hashed.
    pub passwords: Passwords,
    /// Open streams.
    pub streams: Arc<Streams>,
    /// Open connections.
    pub connections: Arc<Streams>,
    /// The address under which people reach this server, if it is fixed: `https://ring.example`.
    pub origin: Option<String>,
    /// Is the client's address to be taken from `X-Forwarded-For`, because a proxy stands in front?
    pub behind_proxy: bool,
    /// May webhooks lead into private networks?
    pub private_hooks: bool,
    /// Figures for `/metrics`.
    pub counts: Counts,
    /// True when the server is going down.
    pub closing: watch::Sender<bool>,
    /// Finished matches, looked at again.
    pub reviews: Studies<Option<lab::review::Review>>,
    /// Makings, tried out.
    pub strengths: Studies<Result<lab::strength::Strength, String>>,
    /// Promotions, and where their shows are simulated.
    pub promotions: Promotions,
    /// Who holds each belt of a promotion at the end of the year, in simulated futures.
    pub futures: Studies<Vec<Vec<lab::federation::Future>>>,
    /// Pages that were drawn.
    pub(crate) gallery: crate::pages::Gallery,
    /// Where spectators are served.
    pub(crate) crowd: crate::crowd::Crowd,
    /// How many tables were made and revealed, when that was last counted.
    commitments: tokio::sync::Mutex<Option<(Instant, (i64, i64))>>,
    /// How the database was when it was last tried.
    pub(crate) health: tokio::sync::Mutex<Option<(Instant, bool)>>,
    people: Mutex<BTreeMap<String, Remembered>>,
}

/// Somebody with the sessions that have ended, and since when that is known.
type Remembered = ((Person, Ended), i64);

/// Figures for `/metrics`.
#[derive(Debug, Default)]
pub struct Counts {
    /// Requests answered, by hundreds of the status.
    pub requests: [AtomicU64; 6],
    /// Bot decisions made.
    pub bot_answers: AtomicU64,
    /// Those of them that rules of thumb made because time was up.
    pub bots_hurried: AtomicU64,
    /// Webhooks delivered and given up.
    pub hooks: [AtomicU64; 2],
}

impl core::ops::Deref for App {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl App {
    /// Puts everything together.
    pub fn new(tables: Arc<TableRegistry>, key: TokenKey, config: &Config) -> Self {
        let limits = config.limits;
        let (pool, turn) = (studies::pool(), FairQueue::new(1));
        Self(Arc::new(Inner {
            tables,
            key,
            buckets: Buckets::new(limits.burst, Duration::from_secs(1) / limits.per_second.max(1)),
            guesses: Buckets::new(limits.guesses, limits.guess_every),
            guesses_at_account: Buckets::new(limits.guesses_at_account, 6 * limits.guess_every),
            makers: Buckets::new(limits.tables, limits.table_every),
            public_makers: Buckets::new(limits.public_tables, 10 * limits.table_every),
            guests: Buckets::new(limits.guests, limits.guest_every),
            keeps: Buckets::new(limits.keeps, Duration::from_secs(1) / limits.keeps_per_second.max(1)),
            checks: Buckets::new(limits.checks, Duration::from_secs(1) / limits.checks_per_second.max(1)),
            checking: FairQueue::new(1),
            passwords: Passwords::default(),
            limits,
            streams: Arc::default(),
            connections: Arc::default(),
            origin: config.origin.clone(),
            behind_proxy: config.behind_proxy,
            private_hooks: config.private_hooks,
            counts: Counts::default(),
            closing: watch::Sender::new(false),
            promotions: Promotions::new(Arc::clone(&pool)),
            futures: Studies::new(Arc::clone(&pool), turn.clone()),
            reviews: Studies::new(Arc::clone(&pool), turn.clone()),
            strengths: Studies::new(pool, turn),
            gallery: crate::pages::Gallery::default(),
            crowd: crate::crowd::Crowd::default(),
            commitments: tokio::sync::Mutex::default(),
            health: tokio::sync::Mutex::default(),
            people: Mutex::default(),
        }))
    }

    /// Who sends this request, if they have a token that is still good.
    pub async fn caller(&self, headers: &HeaderMap) -> Result<Option<Person>, Problem> {
        let Some(token) = token_of(headers) else { return Ok(None) };
        let Some(bearer) = self.key.read(token) else { return Ok(None) };
        let Some((person, ended)) = self.known(&bearer.person).await? else { return Ok(None) };
        Ok(Some(person).filter(|person| person.epoch == bearer.epoch && !ended.contains(&bearer.session)))
    }

    /// Is this still who they were when their stream was opened?
    pub async fn still(&self, person: Option<&Person>) -> bool {
        let Some(person) = person else { return true };
        matches!(self.known(&person.id).await, Ok(Some((now, _))) if now.epoch == person.epoch)
    }

    /// A person, with the sessions that they have ended.
    async fn known(&self, id: &str) -> Result<Option<(Person, Ended)>, Problem> {
        let now = self.tables.world.now();
        let known = {
            let people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
            people.get(id).filter(|(.., at)| now - at < PERSON_TTL).map(|(known, _)| known.clone())
        };
        if known.is_some() {
            return Ok(known);
        }
        let Some((person, seen)) = self.tables.store.visitor(id).await? else { return Ok(None) };
        if now - seen > DAY {
            self.tables.store.note_visit(id, now).await?;
        }
        let known = (person, Arc::new(self.tables.store.ended_sessions(id).await?));
        self.remember(&known, now);
        Ok(Some(known))
    }

    fn remember(&self, known: &(Person, Ended), now: i64) {
        let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        if people.len() >= MOST_PEOPLE {
            people.clear();
        }
        people.insert(known.0.id.clone(), (known.clone(), now));
    }

    /// A token of a new session for somebody.
    pub fn new_token(&self, person: &Person) -> String {
        self.key.token(&person.id, person.epoch, &hex(&self.tables.world.bytes::<8>()))
    }

    /// Ends the session of a request: its token is worthless from now on.
    pub async fn end_session(&self, headers: &HeaderMap) -> Result<(), Problem> {
        let Some(bearer) = token_of(headers).and_then(|token| self.key.read(token)) else { return Ok(()) };
        let now = self.tables.world.now();
        self.tables.store.end_session(&bearer.person, &bearer.session, now).await?;
        self.forget(&bearer.person);
        Ok(())
    }

    /// Something about a person has changed.
    pub fn forget(&self, person: &str) {
        self.people.lock().unwrap_or_else(PoisonError::into_inner).remove(person);
    }

    /// How many tables were made, and how many of them have shown their secret. Where there are so many that counting takes
    /// a while, an older count is good enough.
    pub async fn commitments(&self, now: Instant) -> Result<(i64, i64), Problem> {
        let mut kept = self.commitments.lock().await;
        if let Some((at, counted)) = *kept
            && counted.0 >= MANY_TABLES
            && now.saturating_duration_since(at) < COUNT_KEPT
        {
            return Ok(counted);
        }
        let counted = self.tables.store.commitments().await?;
        *kept = Some((now, counted));
        Ok(counted)
    }

    /// Counts an answer.
    pub fn count(&self, status: u16) {
        let slot = usize::from(status / 100).min(5);
        self.counts.requests[slot].fetch_add(1, Ordering::Relaxed);
    }

    /// Is the cookie to travel over TLS only?
    pub fn secure(&self) -> bool {
        self.origin.as_deref().is_some_and(|origin| origin.starts_with("https://"))
    }

    /// Takes a guess at a password or code, or the right to have a password hashed.
    pub fn guess(&self, client: &str) -> Result<(), Problem> {
        taken(&self.guesses, client)
    }

    /// Takes a guess at the password of an account, wherever it comes from.
    pub fn guess_at(&self, account: &str) -> Result<(), Problem> {
        taken(&self.guesses_at_account, account)
    }
}

/// Takes the right of the client whose request is being answered to make a table.
pub(crate) fn may_make(app: &App, public: bool) -> Result<(), Problem> {
    let Ok(client) = crate::limits::CLIENT.try_with(Clone::clone) else { return Ok(()) };
    taken(&app.makers, &client)?;
    if public { may_publish(app) } else { Ok(()) }
}

/// Takes the right of the client whose request is being answered to put something into a list that everybody sees.
pub(crate) fn may_publish(app: &App) -> Result<(), Problem> {
    let Ok(client) = crate::limits::CLIENT.try_with(Clone::clone) else { return Ok(()) };
    taken(&app.public_makers, &client)
}

/// Takes the right of the client whose request is being answered to bring one more guest.
pub(crate) fn may_come(app: &App) -> Result<(), Problem> {
    let Ok(client) = crate::limits::CLIENT.try_with(Clone::clone) else { return Ok(()) };
    taken(&app.guests, &client)
}

/// Takes the right of the client whose request is being answered to have so many letters kept.
pub(crate) fn may_keep(app: &App, letters: usize) -> Result<(), Problem> {
    let Ok(client) = crate::limits::CLIENT.try_with(Clone::clone) else { return Ok(()) };
    // What is kept beside the text counts too.
    let cost = 500 + u32::try_from(letters).unwrap_or(u32::MAX / 2);
    taken_many(&app.keeps, &client, cost)
}

/// Takes the right of the client whose request is being answered to have so many letters checked, and waits for its turn.
pub(crate) async fn may_check(app: &App, letters: usize) -> Result<CheckPermit, Problem> {
    let client = crate::limits::CLIENT.try_with(Clone::clone).unwrap_or_default();
    // Whatever is checked is checked together with the rest of its game.
    let cost = 2_000 + u32::try_from(letters).unwrap_or(u32::MAX / 2);
    taken_many(&app.checks, &client, cost)?;
    let place = app.checking.take(&client).await;
    Ok(CheckPermit { app: app.clone(), client, began: Instant::now(), _place: place })
}

/// A place to check content. When it is given back, the time it was held for is counted too: not every text of one length
/// takes as long.
pub(crate) struct CheckPermit {
    app: App,
    client: String,
    began: Instant,
    _place: FairPermit,
}

impl Drop for CheckPermit {
    fn drop(&mut self) {
        let letters = self.began.elapsed().as_millis() * 200;
        self.app.checks.drain(&self.client, u32::try_from(letters).unwrap_or(u32::MAX));
    }
}

fn taken(buckets: &Buckets, who: &str) -> Result<(), Problem> {
    taken_many(buckets, who, 1)
}

fn taken_many(buckets: &Buckets, who: &str, many: u32) -> Result<(), Problem> {
    buckets.take_many(who, many).map(|_| ()).map_err(|wait| {
        let mut problem = Problem::new(Code::TooMany, format!("Wait {wait} s before the next attempt"));
        problem.wait = Some(wait);
        problem
    })
}
