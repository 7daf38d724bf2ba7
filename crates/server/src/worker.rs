//! What happens by itself: bots answer, and clocks run out. Every such thing is a row with a time and a lease, so that
//! exactly one process does it and a dead one's work is taken over.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::app::App;
use crate::entry::Entry;
use crate::problem::{Code, Problem};
use crate::store::CHANNEL;

/// How long a process may work on a job before another takes it over.
const LEASE: i64 = 20_000;
/// How many jobs are taken at once.
const BATCH: i64 = 32;
/// How long the worker sleeps at most: another process may have written a job.
const LONGEST_SLEEP: i64 = 500;
/// The level of a bot that takes over for a person.
const SUBSTITUTE: u8 = 1;

/// Does jobs until the server closes.
pub async fn work(app: App, bots: usize) {
    let thinking = Arc::new(Semaphore::new(bots));
    let mut closing = app.closing.subscribe();
    while !*closing.borrow() {
        let now = app.hall.world.now();
        let taken = match app.hall.store.lease(now, now + LEASE, BATCH).await {
            Ok(taken) => taken,
            Err(error) => {
                tracing::error!(%error, "jobs cannot be read");
                Vec::new()
            }
        };
        let more = taken.len() as i64 == BATCH;
        for id in taken {
            let (app, thinking) = (app.clone(), Arc::clone(&thinking));
            tokio::spawn(async move {
                if let Err(problem) = job(&app, &id, &thinking).await {
                    tracing::warn!(table = %id, %problem, "a job was not done; its lease runs out");
                }
            });
        }
        if more {
            continue;
        }
        let due = app.hall.store.next_due(now).await.ok().flatten();
        let sleep = due.map_or(LONGEST_SLEEP, |due| (due - now).clamp(1, LONGEST_SLEEP));
        tokio::select! {
            () = app.hall.jobs.notified() => {}
            _ = closing.changed() => {}
            () = tokio::time::sleep(Duration::from_millis(sleep.cast_unsigned())) => {}
        }
    }
}

/// One thing that is due at a table.
async fn job(app: &App, id: &str, thinking: &Semaphore) -> Result<(), Problem> {
    let now = app.hall.world.now();
    let wanted = app.hall.read(id, |table| {
        if let Some((seat, level)) = table.asked_bot() {
            let game = app.hall.shelf.find(&table.plan.game)?;
            let seed = u64::from_le_bytes(app.hall.world.bytes());
            let thought = game.thought(table.game()?, seat, level, seed)?;
            return Some(Wanted::Answer { seat, posed: table.posed(seat), thought });
        }
        match table.to_substitute(now) {
            Some(seat) => Some(Wanted::Substitute { seat }),
            None => Some(Wanted::Later(table.due())),
        }
    });
    match wanted.await? {
        None => Ok(()),
        Some(Wanted::Later(due)) => Ok(app.hall.store.schedule(id, due).await?),
        Some(Wanted::Substitute { seat }) => {
            let entry = Entry::Substituted { seat, level: SUBSTITUTE };
            app.hall.act(id, None, move |_| Ok(entry.clone())).await.map(|_| ())
        }
        Some(Wanted::Answer { seat, posed, thought }) => {
            let _place = thinking.acquire().await.map_err(|_| Problem::from(Code::Unavailable))?;
            let code =
                tokio::task::spawn_blocking(thought).await.map_err(|_| Problem::from(Code::Unavailable))?;
            let done = app.hall.act(id, None, move |table| {
                // Somebody may have gone back, or another process answered, while the bot was thinking.
                if table.posed(seat) == posed {
                    Ok(Entry::Said { seat, code })
                } else {
                    Err(Code::Stale.into())
                }
            });
            match done.await {
                Ok(_) => app.counts.bot_answers.fetch_add(1, Ordering::Relaxed),
                Err(problem) if problem.code == Code::Stale => {
                    let due = app.hall.read(id, crate::table::Table::due).await?;
                    return Ok(app.hall.store.schedule(id, due).await?);
                }
                Err(problem) => return Err(problem),
            };
            Ok(())
        }
    }
}

enum Wanted {
    Answer { seat: kernel::Seat, posed: i64, thought: crate::shelf::Thought },
    Substitute { seat: kernel::Seat },
    Later(Option<i64>),
}

/// Hears what other processes write, where they share a database that can tell.
pub async fn listen(app: App) {
    let crate::store::Store::Postgres(pool) = app.hall.store.clone() else { return };
    let mut closing = app.closing.subscribe();
    while !*closing.borrow() {
        let listening = async {
            let mut listener = sqlx::postgres::PgListener::connect_with(&pool).await?;
            listener.listen(CHANNEL).await?;
            // Whatever was written while nobody listened is found by those who look now.
            app.hall.wake_all();
            loop {
                let news = listener.recv().await?;
                if let Some((id, seq)) = news.payload().split_once(' ')
                    && let Ok(seq) = seq.parse()
                {
                    app.hall.heard_of(id, seq);
                    app.hall.jobs.notify_one();
                }
            }
        };
        let failed: Result<(), sqlx::Error> = tokio::select! {
            ended = listening => ended,
            _ = closing.changed() => return,
        };
        if let Err(error) = failed {
            tracing::warn!(%error, "news from other processes stopped; trying again");
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}
