//! How much one client may ask for: a bucket of tokens each, refilled steadily.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

/// The limits of a server. All of them are told in `docs/api.md`.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The longest body of a request, in bytes.
    pub body: usize,
    /// How many requests a client may send at once.
    pub burst: u32,
    /// How many it may send a second, in the long run.
    pub per_second: u32,
    /// How many guesses at a code or password a client may make at once. A password that is set counts as one.
    pub guesses: u32,
    /// How many passwords an account may be tried with at once, wherever they come from.
    pub guesses_at_account: u32,
    /// How long until a client may guess once more; an account takes six times as long.
    pub guess_every: Duration,
    /// How many live streams and sockets a client may hold open.
    pub streams: usize,
    /// How many streams and sockets there may be altogether.
    pub all_streams: usize,
    /// How many connections a client may hold open.
    pub connections: usize,
    /// How many connections there may be altogether.
    pub all_connections: usize,
    /// How long a client may take to send the head of a request, or to begin the next.
    pub header_timeout: Duration,
    /// How long the body of a request may take.
    pub body_timeout: Duration,
    /// How many tables that are not over one host may have.
    pub open_tables: i64,
    /// How many tables a client may make at once, and how long until it may make one more.
    pub tables: u32,
    /// See `tables`.
    pub table_every: Duration,
    /// The same for tables that everybody sees in the list; one more comes in ten times as long.
    pub public_tables: u32,
    /// How many guests may come from one client at once, and how long until one more may.
    pub guests: u32,
    /// See `guests`.
    pub guest_every: Duration,
    /// How many letters of made content a client may have kept at once; so many more come back every second.
    pub keeps: u32,
    /// See `keeps`.
    pub keeps_per_second: u32,
    /// How many letters of made content a client may have checked at once; so many more come back every second.
    pub checks: u32,
    /// See `checks`.
    pub checks_per_second: u32,
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
            guesses_at_account: 20,
            guess_every: Duration::from_secs(1),
            streams: 24,
            all_streams: 20_000,
            connections: 200,
            all_connections: 25_000,
            header_timeout: Duration::from_secs(75),
            body_timeout: Duration::from_secs(30),
            open_tables: 200,
            tables: 60,
            table_every: Duration::from_secs(2),
            public_tables: 6,
            guests: 60,
            guest_every: Duration::from_secs(2),
            keeps: 1_000_000,
            keeps_per_second: 100,
            checks: 400_000,
            checks_per_second: 20_000,
            folded: 1000,
        }
    }
}

/// The client of an address, as limits count it: whoever has one IPv6 address has its whole /64.
pub fn client(ip: IpAddr) -> String {
    match ip.to_canonical() {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => {
            let [a, b, c, d, ..] = ip.segments();
            format!("{}/64", Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

tokio::task_local! {
    /// The client whose request is being answered.
    pub static CLIENT: String;
}

/// How many clients are remembered at most.
const MOST_CLIENTS: usize = 50_000;

/// Whoever comes when so many are remembered shares one bucket with everybody else who does.
const OTHERS: &str = "others";

type Limiter<C> = RateLimiter<String, HashMapStateStore<String>, C, StateInformationMiddleware>;

/// A bucket of tokens for every client. Its time is not the clock on the wall, which may be set.
pub struct Buckets<C: Clock = DefaultClock> {
    burst: u32,
    one: Duration,
    clock: C,
    limiter: Limiter<C>,
}

impl<C: Clock> core::fmt::Debug for Buckets<C> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Buckets").field("burst", &self.burst).field("one", &self.one).finish_non_exhaustive()
    }
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
    /// Buckets of this size, to which one token comes back in that time.
    pub fn new(burst: u32, one: Duration) -> Self {
        Self::by(burst, one, DefaultClock::default())
    }
}

impl<C: Clock + Clone> Buckets<C> {
    fn by(burst: u32, one: Duration, clock: C) -> Self {
        let size = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
        let quota = Quota::with_period(one).unwrap_or(Quota::per_second(NonZeroU32::MIN)).allow_burst(size);
        let limiter = RateLimiter::hashmap_with_clock(quota, clock.clone()).with_middleware();
        Self { burst: size.get(), one, clock, limiter }
    }

    /// Takes one token. Without one left: how many seconds to wait.
    pub fn take(&self, client: &str) -> Result<Left, u64> {
        self.take_many(client, 1)
    }

    /// Takes so many tokens, at most all that there can be.
    pub fn take_many(&self, client: &str, many: u32) -> Result<Left, u64> {
        if self.limiter.len() >= MOST_CLIENTS {
            // Whose bucket is full again was never remembered for a reason.
            self.limiter.retain_recent();
        }
        let known = if self.limiter.len() >= MOST_CLIENTS { OTHERS } else { client };
        let many = NonZeroU32::new(many.min(self.burst)).unwrap_or(NonZeroU32::MIN);
        match self.limiter.check_key_n(&known.to_owned(), many) {
            Ok(Ok(state)) => {
                let remaining = state.remaining_burst_capacity();
                let missing = self.one * (self.burst - remaining.min(self.burst));
                Ok(Left { remaining, reset: missing.as_secs_f64().ceil() as u64 })
            }
            Ok(Err(until)) => {
                let wait = until.wait_time_from(self.clock.now());
                Err((wait.as_secs_f64().ceil() as u64).max(1))
            }
            // More than a bucket holds was not asked for.
            Err(_) => Err(1),
        }
    }

    /// Takes so many tokens, or all that there are.
    pub fn drain(&self, client: &str, many: u32) {
        let mut left = many.min(self.burst);
        let mut piece = left;
        while left > 0 && piece > 0 {
            piece = piece.min(left);
            match self.take_many(client, piece) {
                Ok(_) => left -= piece,
                Err(_) => piece /= 2,
            }
        }
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
pub struct StreamPermit {
    streams: std::sync::Arc<Streams>,
    client: String,
}

impl Streams {
    /// A place for one more stream of this client, unless there are too many.
    pub fn take(self: &std::sync::Arc<Self>, client: &str, limits: &Limits) -> Option<StreamPermit> {
        self.take_of(client, limits.streams, limits.all_streams)
    }

    /// The same with so many places for one client, and so many for all together.
    pub fn take_of(
        self: &std::sync::Arc<Self>,
        client: &str,
        most: usize,
        in_all: usize,
    ) -> Option<StreamPermit> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let own = open.by_client.get(client).copied().unwrap_or(0);
        if open.all >= in_all || own >= most {
            return None;
        }
        open.all += 1;
        open.by_client.insert(client.to_owned(), own + 1);
        Some(StreamPermit { streams: std::sync::Arc::clone(self), client: client.to_owned() })
    }

    /// How many are open.
    pub fn count(&self) -> usize {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).all
    }
}

impl Drop for StreamPermit {
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
        let clock = governor::clock::FakeRelativeClock::default();
        let buckets = Buckets::by(3, Duration::from_millis(500), clock.clone());
        let left: Vec<_> = (0..4).map(|_| buckets.take("a").map(|left| left.remaining)).collect();
        assert_eq!(left, [Ok(2), Ok(1), Ok(0), Err(1)]);
        assert!(buckets.take("b").is_ok(), "another client has a bucket of its own");
        clock.advance(Duration::from_millis(499));
        assert!(buckets.take("a").is_err());
        clock.advance(Duration::from_millis(1));
        assert!(buckets.take("a").is_ok());
        clock.advance(Duration::from_mins(1));
        assert_eq!(buckets.take_many("a", 2), Ok(Left { remaining: 1, reset: 1 }));
        assert_eq!(buckets.take_many("a", 2), Err(1));
    }

    #[test]
    fn what_took_long_leaves_less_and_no_less_than_nothing() {
        let buckets =
            Buckets::by(1_000, Duration::from_mins(1), governor::clock::FakeRelativeClock::default());
        buckets.drain("eve", 100);
        assert_eq!(buckets.take("eve").map(|left| left.remaining), Ok(899));
        buckets.drain("eve", u32::MAX);
        assert!(buckets.take("eve").is_err(), "nothing is left");
        assert!(buckets.take_many("ada", 1_000).is_ok());
    }

    #[test]
    fn more_clients_than_are_remembered_share_one_bucket_and_nobody_gets_a_new_one() {
        let buckets = Buckets::by(2, Duration::from_mins(1), governor::clock::FakeRelativeClock::default());
        assert!(buckets.take_many("first", 2).is_ok());
        for number in 1..MOST_CLIENTS {
            assert!(buckets.take(&number.to_string()).is_ok());
        }
        let late: Vec<bool> = (0..4).map(|number| buckets.take(&format!("late {number}")).is_ok()).collect();
        assert_eq!(late, [true, true, false, false]);
    }

    #[test]
    fn a_client_is_an_address_or_the_64_that_it_can_choose_from() {
        let of = |text: &str| client(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:10.0.0.1"), "10.0.0.1");
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
