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
        Self::of(
            || {
                let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
                since.map_or(0, |since| since.as_millis() as i64)
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
