//! What the server takes from the world besides its database: the time and randomness. Both are passed in, so that a
//! test can fix every id, every secret and every moment.

use std::sync::Arc;

/// The time and randomness.
#[derive(Clone)]
pub struct World {
    now: Arc<Now>,
    fill: Arc<Fill>,
}

type Now = dyn Fn() -> i64 + Send + Sync;
type Fill = dyn Fn(&mut [u8]) + Send + Sync;

impl World {
    /// The clock and the entropy of the machine.
    pub fn real() -> Self {
        let steady = std::sync::Mutex::new(Steady::default());
        Self::of(
            move || {
                let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
                let wall = since.map_or(0, |since| since.as_millis() as i64);
                let mut steady = steady.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                steady.at(wall, std::time::Instant::now())
            },
            |bytes| {
                // Without entropy there are no secrets, and nothing here may go on as if there were.
                assert!(getrandom::fill(bytes).is_ok(), "the operating system gives no entropy");
            },
        )
    }

    /// Another clock and another source of bytes.
    pub fn of(
        now: impl Fn() -> i64 + Send + Sync + 'static,
        fill: impl Fn(&mut [u8]) + Send + Sync + 'static,
    ) -> Self {
        Self { now: Arc::new(now), fill: Arc::new(fill) }
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        (self.now)()
    }

    /// Random bytes.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        (self.fill)(&mut bytes);
        bytes
    }

    /// A new id of 128 bits, as 32 hexadecimal digits.
    pub fn id(&self) -> String {
        hex(&self.bytes::<16>())
    }
}

/// A clock that follows the one on the wall but never goes back: if that is set back, it goes on by itself.
#[derive(Debug, Default)]
struct Steady {
    last: Option<(i64, std::time::Instant)>,
}

impl Steady {
    fn at(&mut self, wall: i64, now: std::time::Instant) -> i64 {
        let (at, then) = self.last.unwrap_or((wall, now));
        let passed = now.saturating_duration_since(then).as_millis() as i64;
        if self.last.is_none() || wall > at + passed || passed > 0 {
            self.last = Some((wall.max(at + passed), now));
        }
        wall.max(at + passed)
    }
}

impl core::fmt::Debug for World {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("World(..)")
    }
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    use core::fmt::Write;
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        // Writing to a text cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Is this an id as [`World::id`] makes them?
pub fn is_id(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    #[test]
    fn a_clock_that_is_set_back_stops_nothing() {
        let (mut steady, began) = (Steady::default(), Instant::now());
        let mut at = |wall: i64, after: u64| steady.at(wall, began + Duration::from_millis(after));
        assert_eq!(at(1_000_000, 0), 1_000_000);
        assert_eq!(at(1_000_500, 500), 1_000_500);
        assert_eq!(at(500, 600), 1_000_600, "set back by a quarter of an hour, time goes on");
        assert_eq!(at(1_500, 1_600), 1_001_600);
        assert_eq!(at(2_000_000, 2_000), 2_000_000, "set forward, it follows");
    }
}
