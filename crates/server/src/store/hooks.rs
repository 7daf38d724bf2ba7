//! Where somebody wants to hear that it is their move, and the messages on their way.

use std::collections::BTreeMap;

use sqlx::Row;

use super::{Store, on};

/// A message on its way.
#[derive(Clone, Debug)]
pub struct PingRow {
    /// Who is told.
    pub owner: String,
    /// Whose address it is: of one match, or of all (empty).
    pub hook_match: String,
    /// The match it is about.
    pub match_id: String,
    /// The entry that caused it.
    pub seq: i64,
    /// What it says.
    pub body: String,
    /// How often it was tried, this time included.
    pub tries: i64,
    /// Where it goes.
    pub url: String,
    /// What it is signed with.
    pub secret: String,
}

impl Store {
    /// Notes where somebody wants to hear of one match, or of all (empty).
    pub async fn set_hook(
        &self,
        owner: &str,
        match_id: &str,
        url: &str,
        secret: &str,
    ) -> Result<(), sqlx::Error> {
        let text = "INSERT INTO hooks (owner, match_id, url, secret) VALUES ($1, $2, $3, $4) \
                    ON CONFLICT (owner, match_id) DO UPDATE SET url = excluded.url, secret = excluded.secret";
        on!(self, pool => sqlx::query(text)
            .bind(owner)
            .bind(match_id)
            .bind(url)
            .bind(secret)
            .execute(pool)
            .await
            .map(|_| ()))
    }

    /// Where somebody wants to hear of one match, or of all (empty).
    pub async fn hook(&self, owner: &str, match_id: &str) -> Result<Option<String>, sqlx::Error> {
        let text = "SELECT url FROM hooks WHERE owner = $1 AND match_id = $2";
        on!(self, pool => sqlx::query(text)
            .bind(owner)
            .bind(match_id)
            .fetch_optional(pool)
            .await?
            .map(|row| row.try_get("url"))
            .transpose())
    }

    /// Somebody does not want to hear any more; neither do messages that are on their way arrive.
    pub async fn drop_hook(&self, owner: &str, match_id: &str) -> Result<(), sqlx::Error> {
        on!(self, pool => {
            for text in [
                "DELETE FROM pings WHERE owner = $1 AND hook_match = $2",
                "DELETE FROM hooks WHERE owner = $1 AND match_id = $2",
            ] {
                sqlx::query(text).bind(owner).bind(match_id).execute(pool).await?;
            }
            Ok(())
        })
    }

    /// Does anybody want to hear anything?
    pub async fn any_hooks(&self) -> Result<bool, sqlx::Error> {
        let text = "SELECT owner FROM hooks LIMIT 1";
        on!(self, pool => Ok(sqlx::query(text).fetch_optional(pool).await?.is_some()))
    }

    /// Takes messages that are due, the oldest first, so many of one owner at most, those on their way (`busy`) included; if
    /// nobody ticks them off, they are due again then.
    pub async fn take_pings(
        &self,
        now: i64,
        until: i64,
        most: usize,
        own: usize,
        busy: &BTreeMap<String, usize>,
    ) -> Result<Vec<PingRow>, sqlx::Error> {
        let due = "SELECT owner, hook_match, match_id, seq FROM (SELECT owner, hook_match, match_id, seq, due, \
                   ROW_NUMBER() OVER (PARTITION BY owner ORDER BY due, seq) AS own FROM pings WHERE due <= $1) AS waiting \
                   WHERE own <= $2 ORDER BY due LIMIT 1000";
        let take = "UPDATE pings SET due = $1, tries = tries + 1 WHERE owner = $2 AND hook_match = $3 AND match_id = $4 \
                    AND seq = $5 AND due <= $6 RETURNING body, tries";
        let hook = "SELECT url, secret FROM hooks WHERE owner = $1 AND match_id = $2";
        let mut busy = busy.clone();
        on!(self, pool => {
            let rows = sqlx::query(due).bind(now).bind(own as i64).fetch_all(pool).await?;
            let mut taken = Vec::new();
            for row in rows {
                let (owner, hook_match): (String, String) = (row.try_get("owner")?, row.try_get("hook_match")?);
                let (match_id, seq): (String, i64) = (row.try_get("match_id")?, row.try_get("seq")?);
                let count = busy.entry(owner.clone()).or_default();
                if *count >= own || taken.len() >= most {
                    continue;
                }
                let query = sqlx::query(take).bind(until).bind(&owner).bind(&hook_match).bind(&match_id);
                // Another process may have been faster.
                let Some(row) = query.bind(seq).bind(now).fetch_optional(pool).await? else { continue };
                let Some(to) = sqlx::query(hook).bind(&owner).bind(&hook_match).fetch_optional(pool).await? else {
                    continue;
                };
                *count += 1;
                taken.push(PingRow {
                    owner,
                    hook_match,
                    match_id,
                    seq,
                    body: row.try_get("body")?,
                    tries: row.try_get("tries")?,
                    url: to.try_get("url")?,
                    secret: to.try_get("secret")?,
                });
            }
            Ok(taken)
        })
    }

    /// A message arrived, or is given up.
    pub async fn drop_ping(&self, ping: &PingRow) -> Result<(), sqlx::Error> {
        let text = "DELETE FROM pings WHERE owner = $1 AND hook_match = $2 AND match_id = $3 AND seq = $4";
        on!(self, pool => sqlx::query(text)
            .bind(&ping.owner)
            .bind(&ping.hook_match)
            .bind(&ping.match_id)
            .bind(ping.seq)
            .execute(pool)
            .await
            .map(|_| ()))
    }

    /// A message is tried again then.
    pub async fn put_off(&self, ping: &PingRow, due: i64) -> Result<(), sqlx::Error> {
        let text =
            "UPDATE pings SET due = $5 WHERE owner = $1 AND hook_match = $2 AND match_id = $3 AND seq = $4";
        on!(self, pool => sqlx::query(text)
            .bind(&ping.owner)
            .bind(&ping.hook_match)
            .bind(&ping.match_id)
            .bind(ping.seq)
            .bind(due)
            .execute(pool)
            .await
            .map(|_| ()))
    }
}
