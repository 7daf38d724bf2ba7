//! Bots think on threads of their own, a fixed number at once. Whoever is not done in time answers by rules of thumb.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::problem::{Code, Problem};
use crate::shelf::Thought;

/// How long a bot may think about one answer: every level promises to be done by then.
pub const LONGEST: Duration = Duration::from_secs(1);

/// Where bots think.
#[derive(Clone, Debug)]
pub struct Pool {
    places: Arc<Semaphore>,
    longest: Duration,
}

/// What a bot came up with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// The code of its choice.
    pub code: u32,
    /// Was it out of time, so that rules of thumb decided?
    pub hurried: bool,
}

impl Pool {
    /// So many bots at once, each for so long at most.
    pub fn new(places: usize, longest: Duration) -> Self {
        Self { places: Arc::new(Semaphore::new(places.max(1))), longest }
    }

    /// Thinks. A thought that takes too long keeps its place until it is through, so that there are never more.
    pub async fn think(&self, thought: Thought) -> Result<Thinking, Problem> {
        let Thought { best, hurried } = thought;
        let place = Arc::clone(&self.places).acquire_owned().await;
        let best = tokio::task::spawn_blocking(move || {
            let code = best();
            drop(place);
            code
        });
        if let Ok(Ok(code)) = tokio::time::timeout(self.longest, best).await {
            return Ok(Thinking { code, hurried: false });
        }
        let hurried = tokio::task::spawn_blocking(hurried).await;
        let code = hurried.map_err(|_| Problem::from(Code::Unavailable))?;
        Ok(Thinking { code, hurried: true })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[tokio::test(flavor = "multi_thread")]
    async fn a_thought_that_takes_too_long_is_cut_short_and_keeps_its_place() {
        static AT_ONCE: AtomicUsize = AtomicUsize::new(0);
        static MOST: AtomicUsize = AtomicUsize::new(0);
        let pool = Pool::new(2, Duration::from_millis(40));
        let slow = || Thought {
            best: Box::new(|| {
                MOST.fetch_max(AT_ONCE.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                std::thread::sleep(Duration::from_millis(120));
                AT_ONCE.fetch_sub(1, Ordering::SeqCst);
                1
            }),
            hurried: Box::new(|| 2),
        };
        let all = (0..6).map(|_| pool.think(slow()));
        let thought = futures_util::future::join_all(all).await;
        assert!(thought.into_iter().all(|one| one == Ok(Thinking { code: 2, hurried: true })));
        assert_eq!(MOST.load(Ordering::SeqCst), 2);
        let quick = Thought { best: Box::new(|| 3), hurried: Box::new(|| 4) };
        let patient = Pool::new(1, Duration::from_secs(20));
        assert_eq!(patient.think(quick).await, Ok(Thinking { code: 3, hurried: false }));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_bot_that_breaks_is_replaced_by_rules_of_thumb() {
        let broken = Thought { best: Box::new(|| panic!("a bot broke")), hurried: Box::new(|| 4) };
        let pool = Pool::new(1, Duration::from_secs(20));
        assert_eq!(pool.think(broken).await, Ok(Thinking { code: 4, hurried: true }));
    }
}
