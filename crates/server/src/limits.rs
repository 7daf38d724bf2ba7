//! How much one client may ask for: a bucket of tokens each, refilled steadily.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The limits of a server. All of them are told in `docs/api.md`.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The longest body of a request, in bytes.
    pub body: usize,
    /// How many requests a client may send at once.
    pub burst: u32,
    /// How many it may send a second, in the long run.
    pub per_second: u32,
    /// How many guesses at a code or password a client may make at once; one more a second after that.
    pub guesses: u32,
    /// How many live streams and sockets a client may hold open.
    pub streams: usize,
    /// How many streams and sockets there may be altogether.
    pub all_streams: usize,
    /// How many connections a client may hold open.
    pub connections: usize,
    /// How many connections there may be altogether.
    pub all_connections: usize,
    /// How long a client may take to send the head of a request, or to begin the next.
    pub patience: std::time::Duration,
    /// How many tables that are not over one host may have.
    pub open_tables: i64,
    /// How many folded tables are kept.
    pub folded: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 64 * 1024,
            burst: 120,
            per_second: 40,
            guesses: 10,
            streams: 24,
            all_streams: 20_000,
            connections: 200,
            all_connections: 25_000,
            patience: std::time::Duration::from_secs(75),
            open_tables: 200,
            folded: 1000,
        }
    }
}

/// How many clients are remembered at most.
const MOST_CLIENTS: usize = 50_000;

/// A bucket of tokens for every client.
#[derive(Debug)]
pub struct Buckets {
    burst: f64,
    per_millisecond: f64,
    levels: Mutex<BTreeMap<String, (f64, i64)>>,
}

/// What a client has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// Requests that it may still send at once.
    pub remaining: u32,
    /// Seconds until the bucket is full again.
    pub reset: u64,
}

impl Buckets {
    /// Buckets of this size.
    pub fn new(burst: u32, per_second: u32) -> Self {
        Self {
            burst: f64::from(burst),
            per_millisecond: f64::from(per_second) / 1000.0,
            levels: Mutex::new(BTreeMap::new()),
        }
    }

    /// Takes one token. Without one left: how many seconds to wait.
    pub fn take(&self, client: &str, now: i64) -> Result<Left, u64> {
        let mut levels = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
        if levels.len() >= MOST_CLIENTS && !levels.contains_key(client) {
            // Whose bucket is full again was never remembered for a reason.
            levels.retain(|_, (level, at)| *level + (now - *at) as f64 * self.per_millisecond < self.burst);
            if levels.len() >= MOST_CLIENTS {
                levels.clear();
            }
        }
        let (level, at) = levels.get(client).copied().unwrap_or((self.burst, now));
        let level = (level + (now - at).max(0) as f64 * self.per_millisecond).min(self.burst);
        if level < 1.0 {
            return Err((((1.0 - level) / self.per_millisecond / 1000.0).ceil() as u64).max(1));
        }
        let left = level - 1.0;
        match levels.get_mut(client) {
            Some(known) => *known = (left, now),
            None => drop(levels.insert(client.to_owned(), (left, now))),
        }
        let reset = ((self.burst - left) / self.per_millisecond / 1000.0).ceil() as u64;
        Ok(Left { remaining: left as u32, reset })
    }
}

/// How many streams are open, by client.
#[derive(Debug, Default)]
pub struct Streams {
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    all: usize,
    by_client: BTreeMap<String, usize>,
}

/// A place among the open streams; given back when dropped.
#[derive(Debug)]
pub struct Place {
    streams: std::sync::Arc<Streams>,
    client: String,
}

impl Streams {
    /// A place for one more stream of this client, unless there are too many.
    pub fn take(self: &std::sync::Arc<Self>, client: &str, limits: &Limits) -> Option<Place> {
        self.take_of(client, limits.streams, limits.all_streams)
    }

    /// The same with so many places for one client, and so many for all together.
    pub fn take_of(self: &std::sync::Arc<Self>, client: &str, most: usize, in_all: usize) -> Option<Place> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let own = open.by_client.get(client).copied().unwrap_or(0);
        if open.all >= in_all || own >= most {
            return None;
        }
        open.all += 1;
        open.by_client.insert(client.to_owned(), own + 1);
        Some(Place { streams: std::sync::Arc::clone(self), client: client.to_owned() })
    }

    /// How many are open.
    pub fn count(&self) -> usize {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).all
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.streams.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.all -= 1;
        if let Some(count) = open.by_client.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                open.by_client.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_refills_and_says_how_long_to_wait() {
        let buckets = Buckets::new(3, 2);
        let left: Vec<_> = (0..4).map(|_| buckets.take("a", 0).map(|left| left.remaining)).collect();
        assert_eq!(left, [Ok(2), Ok(1), Ok(0), Err(1)]);
        assert!(buckets.take("b", 0).is_ok(), "another client has a bucket of its own");
        assert!(buckets.take("a", 499).is_err());
        assert!(buckets.take("a", 500).is_ok());
    }

    #[test]
    fn a_client_has_so_many_streams_and_gets_places_back() {
        let streams = std::sync::Arc::new(Streams::default());
        let limits = Limits { streams: 2, all_streams: 3, ..Limits::default() };
        let first = streams.take("a", &limits);
        let second = streams.take("a", &limits);
        assert!(first.is_some() && second.is_some() && streams.take("a", &limits).is_none());
        let other = streams.take("b", &limits);
        assert!(other.is_some() && streams.take("c", &limits).is_none(), "three altogether");
        drop(first);
        assert!(streams.take("a", &limits).is_some());
    }
}
