//! Long calculations besides play: matches looked at again, makings tried out. A few threads of their own do them, one
//! after the other, so that nobody's move waits for anybody's curiosity; what was found is kept for a while.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use crate::fair_queue::FairQueue;
use crate::limits::CLIENT;

/// How many results are kept, and how many may be waited for: by all, and by one client.
const KEPT: usize = 128;
const MOST_WAITING: usize = 64;
const MOST_OWN: usize = 2;

/// A calculation that somebody asked for.
#[derive(Debug)]
pub enum Study<T> {
    /// Ready.
    Found(Arc<T>),
    /// Being worked out, or waiting for its turn.
    Waiting,
    /// So many are waiting already that this one was not taken.
    Full,
}

/// Calculations of one kind, by what they are about.
#[derive(Debug)]
pub struct Studies<T> {
    turn: FairQueue,
    pool: Arc<rayon::ThreadPool>,
    known: Arc<Mutex<Known<T>>>,
}

#[derive(Debug)]
struct Known<T> {
    /// `None` while it is being worked out.
    found: BTreeMap<String, Option<Arc<T>>>,
    order: VecDeque<String>,
    /// How many each client waits for.
    by_client: BTreeMap<String, usize>,
}

/// The threads that calculate: half of the machine, at least one.
pub fn pool() -> Arc<rayon::ThreadPool> {
    let threads = std::thread::available_parallelism().map_or(1, |cores| cores.get() / 2).max(1);
    let built = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(|index| format!("study-{index}"))
        .build();
    Arc::new(built.expect("the operating system gives threads"))
}

impl<T: Send + Sync + 'static> Studies<T> {
    /// Calculations on these threads, taking turns with all others that share this queue.
    pub fn new(pool: Arc<rayon::ThreadPool>, turn: FairQueue) -> Self {
        let known = Known { found: BTreeMap::new(), order: VecDeque::new(), by_client: BTreeMap::new() };
        Self { turn, pool, known: Arc::new(Mutex::new(known)) }
    }

    /// What is known about this; if nothing is, it is begun for the client who asks, in turn with all others.
    pub fn ask(&self, about: &str, work: impl FnOnce() -> T + Send + 'static) -> Study<T> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        match known.found.get(about) {
            Some(Some(found)) => return Study::Found(Arc::clone(found)),
            Some(None) => return Study::Waiting,
            None => {}
        }
        if known.found.values().filter(|found| found.is_none()).count() >= MOST_WAITING {
            return Study::Full;
        }
        let client = CLIENT.try_with(Clone::clone).unwrap_or_default();
        let own = known.by_client.entry(client.clone()).or_default();
        if *own >= MOST_OWN {
            return Study::Full;
        }
        *own += 1;
        known.found.insert(about.to_owned(), None);
        drop(known);
        let (turn, pool, known) = (self.turn.clone(), Arc::clone(&self.pool), Arc::clone(&self.known));
        let about = about.to_owned();
        tokio::spawn(async move {
            let _turn = turn.take(&client).await;
            let found = tokio::task::spawn_blocking(move || pool.install(work)).await.ok().map(Arc::new);
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(own) = known.by_client.get_mut(&client) {
                *own -= 1;
                if *own == 0 {
                    known.by_client.remove(&client);
                }
            }
            if found.is_none() {
                // It broke; whoever asks again begins it again.
                known.found.remove(&about);
                return;
            }
            known.found.insert(about.clone(), found);
            known.order.push_back(about);
            if known.order.len() > KEPT
                && let Some(oldest) = known.order.pop_front()
            {
                known.found.remove(&oldest);
            }
        });
        Study::Waiting
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One client once kept everybody else waiting for three minutes.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_client_waits_for_two_and_others_come_in_turn() {
        let studies: Studies<u32> = Studies::new(pool(), FairQueue::new(1));
        let (go_on, gone_on) = std::sync::mpsc::channel::<()>();
        let gone_on = Arc::new(Mutex::new(gone_on));
        let ask = async |client: &str, about: &str| {
            let gone_on = Arc::clone(&gone_on);
            let work = move || {
                let _ = gone_on.lock().unwrap_or_else(PoisonError::into_inner).recv();
                7
            };
            CLIENT.scope(client.to_owned(), async { studies.ask(about, work) }).await
        };
        for (client, about, full) in [
            ("greedy", "a", false),
            ("greedy", "b", false),
            ("greedy", "c", true),
            ("greedy", "a", false),
            ("modest", "d", false),
        ] {
            assert_eq!(matches!(ask(client, about).await, Study::Full), full, "{client} {about}");
        }
        drop(go_on);
        let mut found = 0;
        while found < 3 {
            found = 0;
            for about in ["a", "b", "d"] {
                found += usize::from(matches!(ask("modest", about).await, Study::Found(_)));
            }
            tokio::task::yield_now().await;
        }
        assert!(matches!(ask("greedy", "c").await, Study::Waiting), "places are given back");
    }
}
