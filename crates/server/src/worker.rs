//! What happens by itself: bots answer, and clocks run out. Every such thing is a row with a time and a lease, so that
//! exactly one process does it and a dead one's work is taken over.

use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::task::JoinSet;

use crate::app::App;
use crate::entry::Entry;
use crate::plan::Pace;
use crate::problem::{Code, Problem};
use crate::store::{CHANNEL, JOB};
use crate::thinking::{Pool, Thinking};

/// How long a process may work on a job before another takes it over.
const LEASE: i64 = 20_000;
/// How many jobs are taken at once.
const BATCH: i64 = 32;
/// How long the worker sleeps at most: another process may have written a job.
const LONGEST_SLEEP: i64 = 500;
/// The level of a bot that takes over for a person: it plays by rules of thumb, and seldom forgets them.
const SUBSTITUTE: u8 = 3;

/// How bots answer here.
#[derive(Clone, Debug)]
pub struct Bots {
    /// Where they think.
    pub thinking: Pool,
    /// How long the first answer of a turn takes at least.
    pub pace: Duration,
}

/// Does jobs until the server closes, and then those that it has begun.
pub async fn work(app: App, bots: Bots) {
    let mut closing = app.closing.subscribe();
    let mut begun = JoinSet::new();
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
            let (app, bots) = (app.clone(), bots.clone());
            begun.spawn(async move {
                if let Err(problem) = job(&app, &id, &bots).await {
                    tracing::warn!(table = %id, %problem, "a job was not done; its lease runs out");
                }
            });
        }
        while begun.try_join_next().is_some() {}
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
    while begun.join_next().await.is_some() {}
}

/// One thing that is due at a table.
async fn job(app: &App, id: &str, bots: &Bots) -> Result<(), Problem> {
    let now = app.hall.world.now();
    let wanted = app.hall.read(id, |table| {
        if let Some((seat, level)) = table.asked_bot() {
            let seed = u64::from_le_bytes(app.hall.world.bytes());
            let thought = table.thought(seat, level, seed)?;
            let last = table.game().and_then(|game| game.record().entries.last());
            let pause = match table.plan.pace {
                Pace::Human => pause(bots.pace, last.is_some_and(|last| last.seat == seat)),
                Pace::Quick => Duration::ZERO,
            };
            return Some(Wanted::Answer { seat, posed: table.posed(seat), thought, pause });
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
        Some(Wanted::Answer { seat, posed, thought, pause }) => {
            // An answer comes after the same time whatever the bot had to think about: how long it thinks would tell.
            let (thought, ()) = tokio::join!(bots.thinking.think(thought), unless_closing(app, pause));
            let Thinking { code, hurried } = thought?;
            let done = app.hall.act(id, None, move |table| {
                // Somebody may have gone back, or another process answered, while the bot was thinking.
                if table.posed(seat) == posed {
                    Ok(Entry::Said { seat, code })
                } else {
                    Err(Code::Stale.into())
                }
            });
            match done.await {
                Ok(_) => {
                    app.counts.bot_answers.fetch_add(1, Ordering::Relaxed);
                    app.counts.bots_hurried.fetch_add(u64::from(hurried), Ordering::Relaxed);
                    Ok(())
                }
                Err(problem) if problem.code == Code::Stale => {
                    let due = app.hall.read(id, crate::table::Table::due).await?;
                    Ok(app.hall.store.schedule(id, due).await?)
                }
                Err(problem) => Err(problem),
            }
        }
    }
}

/// How long an answer takes: less if the bot goes on with what it was about, as in a run of steps, so that nobody waits
/// half a minute for a turn of forty. It depends on nothing but who answered last, which everybody has seen.
fn pause(pace: Duration, goes_on: bool) -> Duration {
    if goes_on { pace * 3 / 10 } else { pace }
}

/// Waits so long, but not when the server is going down.
async fn unless_closing(app: &App, pause: Duration) {
    let mut closing = app.closing.subscribe();
    let closed = async { drop(closing.wait_for(|closing| *closing).await) };
    tokio::select! {
        () = tokio::time::sleep(pause) => {}
        () = closed => {}
    }
}

enum Wanted {
    Answer { seat: kernel::Seat, posed: i64, thought: crate::shelf::Thought, pause: Duration },
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
                let (row, job) = match news.payload().strip_suffix(JOB) {
                    Some(row) => (row, true),
                    None => (news.payload(), false),
                };
                if let Some((id, seq)) = row.split_once(' ')
                    && let Ok(seq) = seq.parse()
                {
                    app.hall.heard_of(id, seq);
                }
                if job {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_of_forty_answers_takes_no_half_minute() {
        let pace = crate::Config::default().pace;
        let turn = pause(pace, false) + 39 * pause(pace, true);
        assert!(pause(pace, true) < pace && turn < Duration::from_secs(10), "{turn:?}");
    }
}
