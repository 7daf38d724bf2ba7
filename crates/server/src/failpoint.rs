//! Named places at which a crash test lets the process die. In a release build they are nothing.

/// Every place.
pub const NAMES: &[&str] = &["append", "appended", "notify", "acknowledge"];

/// The variable that says where and at which arrival to die: `appended:17`.
pub const VARIABLE: &str = "RINGCRAFT_FAILPOINT";

/// Arrives at a place. Dies there, without any cleaning up, if a test wants it so.
pub fn reach(name: &str) {
    #[cfg(debug_assertions)]
    die_if_wanted(name);
    #[cfg(not(debug_assertions))]
    let _ = name;
}

#[cfg(debug_assertions)]
fn die_if_wanted(name: &str) {
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicU64, Ordering};
    static WANTED: LazyLock<Option<(String, u64)>> = LazyLock::new(|| {
        let text = std::env::var(VARIABLE).ok()?;
        let (name, count) = text.split_once(':')?;
        Some((name.to_owned(), count.parse().ok()?))
    });
    static ARRIVALS: AtomicU64 = AtomicU64::new(0);
    if let Some((wanted, count)) = WANTED.as_ref()
        && wanted == name
        && ARRIVALS.fetch_add(1, Ordering::Relaxed) + 1 == *count
    {
        #[expect(clippy::disallowed_methods, reason = "dying without flushing anything is what is tested")]
        std::process::abort();
    }
}
