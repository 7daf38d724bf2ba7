//! What happens by itself: bots answer, and clocks run out. Every such thing is a row with a time and a lease, so that
//! exactly one process does it and a dead one's work is taken over.

use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::task::JoinSet;

use crate::app::App;
use crate::entry::TableEntry;
use crate::plan::Pace;
use crate::problem::{Code, Problem};
use crate::store::{CHANNEL, JOB};
use crate::thinking::{Effort, Pool, Thinking};

/// How long a process may work on a job before another takes it over.
const LEASE: i64 = 20_000;
/// How many jobs are taken at once.
const BATCH: i64 = 32;
/// How long the worker sleeps at most: another process may have written a job.
const LONGEST_SLEEP: i64 = 500;
/// How long until a match that cannot be read is tried again.
const UNREADABLE: i64 = 3_600_000;
/// How long a bot takes for an answer when nobody is there: bots alone do not go on at the expense of people.
const ALONE: i64 = 30_000;
/// The level of a bot that takes over for a person: it plays by rules of thumb, and seldom forgets them.
const SUBSTITUTE: u8 = 3;

/// How bots answer here.
#[derive(Clone, Debug)]
pub struct Bots {
    /// Where they think.
    pub thinking: Pool,
    /// How long the first answer of a turn takes at least.
    pub pace: Duration,
    /// By which name this process holds leases.
    pub holder: String,
}

/// The name by which a process holds leases: it has the same when it starts again.
pub fn holder(address: std::net::SocketAddr) -> String {
    let machine = std::fs::read_to_string("/etc/hostname").unwrap_or_default();
    format!("{} {address}", machine.trim())
}

/// Does jobs until the server closes, and then those that it has begun.
pub async fn work(app: App, bots: Bots) {
    let mut closing = app.closing.subscribe();
    let mut begun = JoinSet::new();
    let mut leases = 0;
    while !*closing.borrow() {
        let now = app.tables.world.now();
        // No two leases end at the same moment: each tells who holds it.
        leases = (leases + 1) % 1_000;
        let until = now + LEASE + leases;
        let taken = match app.tables.store.lease(now, until, BATCH, &bots.holder).await {
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
                if let Err(problem) = job(&app, &id, until, &bots).await {
                    tracing::warn!(table = %id, %problem, "a job was not done; its lease runs out");
                }
            });
        }
        while begun.try_join_next().is_some() {}
        if more {
            continue;
        }
        let due = app.tables.store.next_due(now).await.ok().flatten();
        let sleep = due.map_or(LONGEST_SLEEP, |due| (due - now).clamp(1, LONGEST_SLEEP));
        tokio::select! {
            () = app.tables.jobs.notified() => {}
            _ = closing.changed() => {}
            () = tokio::time::sleep(Duration::from_millis(sleep.cast_unsigned())) => {}
        }
    }
    while begun.join_next().await.is_some() {}
}

/// One thing that is due at a table.
async fn job(app: &App, id: &str, until: i64, bots: &Bots) -> Result<(), Problem> {
    let now = app.tables.world.now();
    let wanted = app.tables.read(id, |table| {
        if table.unreadable().is_some() {
            // Perhaps the next version of this program can read it: then its bots and clocks must go on.
            return Some(Wanted::Later((!table.is_over()).then_some(now + UNREADABLE)));
        }
        if let Some((seat, level)) = table.asked_bot() {
            let alone = !app.tables.has_company(id, now);
            let next = table.last_at() + ALONE;
            if alone && (table.last_at()..next).contains(&now) {
                return Some(Wanted::Later(Some(next)));
            }
            let effort = if alone { Effort::Little } else { Effort::Full };
            let owner = app.tables.owner(id).unwrap_or_else(|| table.plan.host.clone());
            let last = table.game().and_then(|game| game.record().entries.last());
            let pause = match table.plan.pace {
                Pace::Human => pause(bots.pace, last.is_some_and(|last| last.seat == seat)),
                Pace::Quick => Duration::ZERO,
            };
            return Some(Wanted::Answer { seat, level, posed: table.posed(seat), effort, owner, pause });
        }
        if let Some(seat) = table.to_miss(now) {
            return Some(Wanted::Miss { seat });
        }
        match table.to_substitute(now) {
            Some(seat) => Some(Wanted::Substitute { seat }),
            None => Some(Wanted::Later(table.due())),
        }
    });
    match wanted.await? {
        None => Ok(()),
        Some(Wanted::Later(due)) => Ok(app.tables.store.settle(id, until, &bots.holder, due).await?),
        Some(Wanted::Miss { seat }) => {
            app.tables.act(id, None, move |_| Ok(TableEntry::Missed { seat })).await.map(|_| ())
        }
        Some(Wanted::Substitute { seat }) => {
            let entry = TableEntry::Substituted { seat, level: SUBSTITUTE };
            app.tables.act(id, None, move |_| Ok(entry.clone())).await.map(|_| ())
        }
        Some(Wanted::Answer { seat, level, posed, effort, owner, pause }) => {
            let thought = async || {
                let seed = u64::from_le_bytes(app.tables.world.bytes());
                let thought = app.tables.read(id, |table| {
                    if table.posed(seat) == posed { table.thought(seat, level, seed) } else { None }
                });
                thought.await?.ok_or_else(|| Code::Stale.into())
            };
            // An answer comes after the same time whatever the bot had to think about: how long it thinks would tell.
            let thinking = bots.thinking.think(&owner, effort, thought);
            let (thought, ()) = tokio::join!(thinking, unless_closing(app, pause));
            let Thinking { code, hurried } = match thought {
                Ok(thought) => thought,
                Err(problem) if problem.code == Code::Stale => return again(app, id, until, bots).await,
                Err(problem) => return Err(problem),
            };
            let done = app.tables.act(id, None, move |table| {
                // Somebody may have gone back, or another process answered, while the bot was thinking.
                if table.posed(seat) == posed {
                    Ok(TableEntry::Said { seat, code })
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
                Err(problem) if problem.code == Code::Stale => again(app, id, until, bots).await,
                Err(problem) => Err(problem),
            }
        }
    }
}

/// Something happened in between: what is to happen at a table is found out again.
async fn again(app: &App, id: &str, until: i64, bots: &Bots) -> Result<(), Problem> {
    let due = app.tables.read(id, crate::table::Table::due).await?;
    Ok(app.tables.store.settle(id, until, &bots.holder, due).await?)
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
    Answer { seat: kernel::Seat, level: u8, posed: i64, effort: Effort, owner: String, pause: Duration },
    Substitute { seat: kernel::Seat },
    Miss { seat: kernel::Seat },
    Later(Option<i64>),
}

/// Hears what other processes write, where they share a database that can tell.
pub async fn listen(app: App) {
    let crate::store::Store::Postgres(pool) = app.tables.store.clone() else { return };
    let mut closing = app.closing.subscribe();
    while !*closing.borrow() {
        let listening = async {
            let mut listener = sqlx::postgres::PgListener::connect_with(&pool).await?;
            listener.listen(CHANNEL).await?;
            // Whatever was written while nobody listened is found by those who look now.
            app.tables.wake_all();
            loop {
                let news = listener.recv().await?;
                let (row, job) = match news.payload().strip_suffix(JOB) {
                    Some(row) => (row, true),
                    None => (news.payload(), false),
                };
                if let Some((id, seq)) = row.split_once(' ')
                    && let Ok(seq) = seq.parse()
                {
                    app.tables.heard_of(id, seq);
                }
                if job {
                    app.tables.jobs.notify_one();
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
