//! Bots think on threads of their own, a fixed number at once, and their owners take turns: whoever has many tables waits
//! for nobody but themselves. Whoever is not done in time, waiting included, answers by rules of thumb.

use std::time::Duration;

use bots::named::Thought;
use tokio::time::Instant;

use crate::fair_queue::FairQueue;
use crate::problem::{Code, Problem};

/// How long a bot may take for one answer, waiting included: every level promises to be done by then if it need not wait.
pub const LONGEST: Duration = Duration::from_secs(1);

/// Where bots think.
#[derive(Clone, Debug)]
pub struct Pool {
    places: FairQueue,
    /// Where rules of thumb are applied.
    quick: FairQueue,
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

/// How much a bot may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// As its level does.
    Full,
    /// By rules of thumb: nobody is there to see it.
    Little,
}

impl Pool {
    /// So many bots at once, each for so long at most.
    pub fn new(places: usize, longest: Duration) -> Self {
        Self { places: FairQueue::new(places), quick: FairQueue::new(places), longest }
    }

    /// Thinks for an owner. What is to be thought about is asked for when there is a place to do so: what waits is small. A
    /// thought that takes too long keeps its place until it is through, so that there are never more.
    pub async fn think(
        &self,
        owner: &str,
        effort: Effort,
        thought: impl AsyncFnOnce() -> Result<Thought, Problem>,
    ) -> Result<Thinking, Problem> {
        let until = Instant::now() + self.longest;
        let place = match effort {
            Effort::Full => tokio::time::timeout_at(until, self.places.take(owner)).await.ok(),
            Effort::Little => None,
        };
        let hurried = if let Some(place) = place {
            let Thought { best, hurried } = thought().await?;
            let best = tokio::task::spawn_blocking(move || {
                let code = best();
                drop(place);
                code
            });
            if let Ok(Ok(code)) = tokio::time::timeout_at(until, best).await {
                return Ok(Thinking { code, hurried: false });
            }
            let place = self.quick.take(owner).await;
            (place, hurried)
        } else {
            let place = self.quick.take(owner).await;
            (place, thought().await?.hurried)
        };
        let (place, hurried) = hurried;
        let code = tokio::task::spawn_blocking(move || {
            let code = hurried();
            drop(place);
            code
        });
        let code = code.await.map_err(|_| Problem::from(Code::Unavailable))?;
        Ok(Thinking { code, hurried: true })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Nothing here depends on how fast the machine is: what takes too long goes on until it is told to stop.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_thought_that_takes_too_long_is_cut_short_and_keeps_its_place() {
        let at_once = Arc::new(AtomicUsize::new(0));
        let (stop, stopped) = tokio::sync::watch::channel(false);
        let endless = || {
            let (at_once, mut stopped) = (Arc::clone(&at_once), stopped.clone());
            let here = tokio::runtime::Handle::current();
            Thought {
                best: Box::new(move || {
                    at_once.fetch_add(1, Ordering::SeqCst);
                    let _ = here.block_on(stopped.wait_for(|stopped| *stopped));
                    1
                }),
                hurried: Box::new(|| 2),
            }
        };
        let pool = Pool::new(2, Duration::from_millis(40));
        let all = (0..6).map(|_| pool.think("ada", Effort::Full, async || Ok(endless())));
        let thought = futures_util::future::join_all(all).await;
        assert!(thought.into_iter().all(|one| one == Ok(Thinking { code: 2, hurried: true })));
        while at_once.load(Ordering::SeqCst) < 2 {
            tokio::task::yield_now().await;
        }
        let late = pool.think("ada", Effort::Full, async || Ok(endless())).await;
        assert_eq!(late, Ok(Thinking { code: 2, hurried: true }));
        assert_eq!(at_once.load(Ordering::SeqCst), 2, "two places, and both are still taken");
        stop.send_replace(true);
        let quick = Thought { best: Box::new(|| 3), hurried: Box::new(|| 4) };
        let patient = Pool::new(1, Duration::from_mins(10));
        assert_eq!(
            patient.think("ada", Effort::Full, async || Ok(quick)).await,
            Ok(Thinking { code: 3, hurried: false })
        );
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_bot_that_breaks_is_replaced_by_rules_of_thumb() {
        let broken = Thought { best: Box::new(|| panic!("a bot broke")), hurried: Box::new(|| 4) };
        let pool = Pool::new(1, Duration::from_mins(10));
        assert_eq!(
            pool.think("ada", Effort::Full, async || Ok(broken)).await,
            Ok(Thinking { code: 4, hurried: true })
        );
    }

    /// Whoever waits for a place for as long as a bot may take answers by rules of thumb.
    #[tokio::test(flavor = "multi_thread")]
    async fn waiting_for_a_place_counts() {
        let pool = Pool::new(1, Duration::from_millis(50));
        let (begun, has_begun) = std::sync::mpsc::channel();
        let (go_on, gone_on) = std::sync::mpsc::channel::<()>();
        let long = Thought {
            best: Box::new(move || {
                let _ = begun.send(());
                let _ = gone_on.recv();
                1
            }),
            hurried: Box::new(|| 2),
        };
        let first = tokio::spawn({
            let pool = pool.clone();
            async move { pool.think("greedy", Effort::Full, async || Ok(long)).await }
        });
        tokio::task::spawn_blocking(move || has_begun.recv()).await.unwrap().unwrap();
        let waits = Thought { best: Box::new(|| 3), hurried: Box::new(|| 4) };
        let thought = pool.think("modest", Effort::Full, async || Ok(waits)).await;
        assert_eq!(thought, Ok(Thinking { code: 4, hurried: true }));
        // It is cut short while it still thinks; only then may it come to an end.
        assert_eq!(first.await.unwrap(), Ok(Thinking { code: 2, hurried: true }));
        drop(go_on);
    }
}
