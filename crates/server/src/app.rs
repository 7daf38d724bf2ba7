//! What every request can reach.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::HeaderMap;
use tokio::sync::{Semaphore, watch};

use crate::Config;
use crate::hall::Hall;
use crate::identity::{TokenKey, token_of};
use crate::limits::{Buckets, Limits, Streams};
use crate::problem::{Code, Problem};
use crate::store::Person;
use crate::studies::{self, Studies};

/// How long a person is remembered without asking the database again: so long may a revoked token live on in another
/// process.
const PERSON_TTL: i64 = 5_000;
const MOST_PEOPLE: usize = 20_000;

/// What every request can reach.
#[derive(Clone, Debug)]
pub struct App(Arc<Inner>);

/// See [`App`].
#[derive(Debug)]
pub struct Inner {
    /// The tables.
    pub hall: Arc<Hall>,
    /// What signs tokens.
    pub key: TokenKey,
    /// The limits.
    pub limits: Limits,
    /// Requests a client may send.
    pub buckets: Buckets,
    /// Attempts to log in that a client may make.
    pub guesses: Buckets,
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
    people: Mutex<BTreeMap<String, (Person, i64)>>,
}

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
    pub fn new(hall: Arc<Hall>, key: TokenKey, config: &Config) -> Self {
        let limits = config.limits;
        let (pool, turn) = (studies::pool(), Arc::new(Semaphore::new(1)));
        Self(Arc::new(Inner {
            hall,
            key,
            buckets: Buckets::new(limits.burst, limits.per_second),
            guesses: Buckets::new(limits.guesses, 1),
            limits,
            streams: Arc::default(),
            connections: Arc::default(),
            origin: config.origin.clone(),
            behind_proxy: config.behind_proxy,
            private_hooks: config.private_hooks,
            counts: Counts::default(),
            closing: watch::Sender::new(false),
            reviews: Studies::new(Arc::clone(&pool), Arc::clone(&turn)),
            strengths: Studies::new(pool, turn),
            people: Mutex::default(),
        }))
    }

    /// Who sends this request, if they have a token that is still good.
    pub async fn caller(&self, headers: &HeaderMap) -> Result<Option<Person>, Problem> {
        let Some(token) = token_of(headers) else { return Ok(None) };
        let Some((id, epoch)) = self.key.read(token) else { return Ok(None) };
        let person = self.known(&id).await?;
        Ok(person.filter(|person| person.epoch == epoch))
    }

    /// Is this still who they were when their stream was opened?
    pub async fn still(&self, person: Option<&Person>) -> bool {
        let Some(person) = person else { return true };
        matches!(self.known(&person.id).await, Ok(Some(now)) if now.epoch == person.epoch)
    }

    async fn known(&self, id: &str) -> Result<Option<Person>, Problem> {
        let now = self.hall.world.now();
        let known = {
            let people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
            people.get(id).filter(|(_, at)| now - at < PERSON_TTL).map(|(person, _)| person.clone())
        };
        match known {
            Some(person) => Ok(Some(person)),
            None => Ok(self.hall.store.person(id).await?.inspect(|person| self.remember(person, now))),
        }
    }

    fn remember(&self, person: &Person, now: i64) {
        let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        if people.len() >= MOST_PEOPLE {
            people.clear();
        }
        people.insert(person.id.clone(), (person.clone(), now));
    }

    /// Something about a person has changed.
    pub fn forget(&self, person: &str) {
        self.people.lock().unwrap_or_else(PoisonError::into_inner).remove(person);
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

    /// Takes a guess at a password or code.
    pub fn guess(&self, client: &str) -> Result<(), Problem> {
        match self.guesses.take(client, self.hall.world.now()) {
            Ok(_) => Ok(()),
            Err(wait) => {
                let mut problem =
                    Problem::new(Code::TooMany, format!("wait {wait} s before the next attempt"));
                problem.wait = Some(wait);
                Err(problem)
            }
        }
    }
}
