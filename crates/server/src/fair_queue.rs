//! A few places that many want: whoever waits is served in turn with all other owners, however much one of them wants.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

/// Places that are given to owners in turn.
#[derive(Clone, Debug)]
pub struct FairQueue(Arc<Mutex<Waiting>>);

#[derive(Debug, Default)]
struct Waiting {
    free: usize,
    by_owner: BTreeMap<String, VecDeque<oneshot::Sender<FairPermit>>>,
    /// The owners who wait, in the order in which they are served.
    turns: VecDeque<String>,
}

impl Waiting {
    /// Whoever is next and still wants a place.
    fn next(&mut self) -> Option<oneshot::Sender<FairPermit>> {
        while let Some(owner) = self.turns.pop_front() {
            let Some(queue) = self.by_owner.get_mut(&owner) else { continue };
            // Those who went away meanwhile cost their owner no turn.
            let next = std::iter::from_fn(|| queue.pop_front()).find(|waiting| !waiting.is_closed());
            if queue.is_empty() {
                self.by_owner.remove(&owner);
            } else {
                self.turns.push_back(owner);
            }
            if next.is_some() {
                return next;
            }
        }
        None
    }
}

/// A place; given to the next when dropped.
#[derive(Debug)]
pub struct FairPermit(Option<Arc<Mutex<Waiting>>>);

impl FairQueue {
    /// So many places.
    pub fn new(places: usize) -> Self {
        Self(Arc::new(Mutex::new(Waiting { free: places.max(1), ..Waiting::default() })))
    }

    /// Waits for a place. Who stops waiting loses nothing.
    pub async fn take(&self, owner: &str) -> FairPermit {
        let waiting = {
            let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if all.free > 0 {
                all.free -= 1;
                return FairPermit(Some(Arc::clone(&self.0)));
            }
            let (sender, receiver) = oneshot::channel();
            let queue = all.by_owner.entry(owner.to_owned()).or_default();
            queue.push_back(sender);
            if queue.len() == 1 {
                all.turns.push_back(owner.to_owned());
            }
            receiver
        };
        // Whoever holds a place gives it to somebody: nobody is forgotten.
        waiting.await.unwrap_or(FairPermit(None))
    }

    /// How many of an owner's still wait.
    pub fn waiting(&self, owner: &str) -> usize {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let queue = all.by_owner.get(owner);
        queue.map_or(0, |queue| queue.iter().filter(|waiting| !waiting.is_closed()).count())
    }
}

impl Drop for FairPermit {
    fn drop(&mut self) {
        let Some(queue) = self.0.take() else { return };
        loop {
            let next = {
                let mut all = queue.lock().unwrap_or_else(PoisonError::into_inner);
                let next = all.next();
                if next.is_none() {
                    all.free += 1;
                }
                next
            };
            let Some(next) = next else { return };
            match next.send(Self(Some(Arc::clone(&queue)))) {
                Ok(()) => return,
                // It went away just now: the place is still to be given.
                Err(mut back) => drop(back.0.take()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn owners_are_served_in_turn_however_many_one_of_them_sends() {
        let queue = FairQueue::new(1);
        let first = queue.take("greedy").await;
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut tasks = Vec::new();
        for owner in ["greedy", "greedy", "greedy", "greedy", "modest", "greedy", "modest"] {
            let (queue, order) = (queue.clone(), Arc::clone(&order));
            tasks.push(tokio::spawn(async move {
                let _place = queue.take(owner).await;
                order.lock().unwrap().push(owner);
            }));
            tokio::task::yield_now().await;
        }
        // Two of them lose patience.
        tasks[1].abort();
        tasks[2].abort();
        tokio::task::yield_now().await;
        assert_eq!((queue.waiting("greedy"), queue.waiting("modest")), (3, 2));
        drop(first);
        for task in tasks {
            let _ = task.await;
        }
        assert_eq!(*order.lock().unwrap(), ["greedy", "modest", "greedy", "modest", "greedy"]);
        drop(queue.take("anybody").await);
    }
}
