//! Long calculations besides play: matches looked at again, makings tried out. A few threads of their own do them, one
//! after the other, so that nobody's move waits for anybody's curiosity; what was found is kept for a while.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Semaphore;

/// How many results are kept, and how many may be waited for.
const KEPT: usize = 128;
const MOST_WAITING: usize = 32;

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
    turn: Arc<Semaphore>,
    pool: Arc<rayon::ThreadPool>,
    known: Arc<Mutex<Known<T>>>,
}

#[derive(Debug)]
struct Known<T> {
    /// `None` while it is being worked out.
    found: BTreeMap<String, Option<Arc<T>>>,
    order: VecDeque<String>,
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
    /// Calculations on these threads, taking turns with all others that share this semaphore.
    pub fn new(pool: Arc<rayon::ThreadPool>, turn: Arc<Semaphore>) -> Self {
        let known = Known { found: BTreeMap::new(), order: VecDeque::new() };
        Self { turn, pool, known: Arc::new(Mutex::new(known)) }
    }

    /// What is known about this; if nothing is, it is begun.
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
        known.found.insert(about.to_owned(), None);
        drop(known);
        let (turn, pool, known) = (Arc::clone(&self.turn), Arc::clone(&self.pool), Arc::clone(&self.known));
        let about = about.to_owned();
        tokio::spawn(async move {
            let _turn = turn.acquire().await;
            let found = tokio::task::spawn_blocking(move || pool.install(work)).await.ok().map(Arc::new);
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
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
