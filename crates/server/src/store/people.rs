//! People: guests with a name and a recovery code, some of them with an account.

use sqlx::Row;

use super::{Store, on};

/// Somebody who came by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Their id.
    pub id: String,
    /// What they are called.
    pub name: String,
    /// Raised to make all older cookies and tokens worthless.
    pub epoch: i64,
    /// The name they log in with, if they have an account.
    pub account: Option<String>,
}

impl Store {
    /// Writes down somebody new.
    pub async fn add_person(
        &self,
        person: &Person,
        created: i64,
        recovery: &[u8; 32],
    ) -> Result<(), sqlx::Error> {
        let text = "INSERT INTO people (id, name, created, recovery, seen) VALUES ($1, $2, $3, $4, $3)";
        on!(self, pool => sqlx::query(text)
            .bind(&person.id)
            .bind(&person.name)
            .bind(created)
            .bind(recovery.as_slice())
            .execute(pool)
            .await
            .map(|_| ()))
    }

    /// Somebody by their id.
    pub async fn person(&self, id: &str) -> Result<Option<Person>, sqlx::Error> {
        Ok(self.visitor(id).await?.map(|(person, _)| person))
    }

    /// Somebody by their id, and when they last came by, to the day.
    pub async fn visitor(&self, id: &str) -> Result<Option<(Person, i64)>, sqlx::Error> {
        let text = "SELECT id, name, epoch, account, seen FROM people WHERE id = $1";
        on!(self, pool => sqlx::query(text)
            .bind(id)
            .fetch_optional(pool)
            .await?
            .map(|row| Ok((Person {
                id: row.try_get("id")?,
                name: row.try_get("name")?,
                epoch: row.try_get("epoch")?,
                account: row.try_get("account")?,
            }, row.try_get("seen")?)))
            .transpose())
    }

    /// Somebody by the digest of their recovery code.
    pub async fn person_by_recovery(&self, recovery: &[u8; 32]) -> Result<Option<Person>, sqlx::Error> {
        let text = "SELECT id, name, epoch, account FROM people WHERE recovery = $1";
        on!(self, pool => sqlx::query(text)
            .bind(recovery.as_slice())
            .fetch_optional(pool)
            .await?
            .map(|row| Ok(Person {
                id: row.try_get("id")?,
                name: row.try_get("name")?,
                epoch: row.try_get("epoch")?,
                account: row.try_get("account")?,
            }))
            .transpose())
    }

    /// Somebody by the name of their account, with the hash of their password.
    pub async fn account(&self, account: &str) -> Result<Option<(Person, String)>, sqlx::Error> {
        let text = "SELECT id, name, epoch, account, password FROM people WHERE account = $1";
        on!(self, pool => {
            let Some(row) = sqlx::query(text).bind(account).fetch_optional(pool).await? else { return Ok(None) };
            let person = Person {
                id: row.try_get("id")?,
                name: row.try_get("name")?,
                epoch: row.try_get("epoch")?,
                account: row.try_get("account")?,
            };
            Ok(Some((person, row.try_get("password")?)))
        })
    }

    /// Gives somebody an account; `false` if the name is taken.
    pub async fn set_account(&self, id: &str, account: &str, password: &str) -> Result<bool, sqlx::Error> {
        let text = "UPDATE people SET account = $2, password = $3 WHERE id = $1";
        let done = on!(self, pool => sqlx::query(text)
            .bind(id)
            .bind(account)
            .bind(password)
            .execute(pool)
            .await
            .map(|_| ()));
        match done {
            Ok(()) => Ok(true),
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Has anybody come by yet?
    pub async fn has_people(&self) -> Result<bool, sqlx::Error> {
        let text = "SELECT id FROM people LIMIT 1";
        on!(self, pool => Ok(sqlx::query(text).fetch_optional(pool).await?.is_some()))
    }

    /// Changes what somebody is called.
    pub async fn rename(&self, id: &str, name: &str) -> Result<(), sqlx::Error> {
        let text = "UPDATE people SET name = $2 WHERE id = $1";
        on!(self, pool => sqlx::query(text).bind(id).bind(name).execute(pool).await.map(|_| ()))
    }

    /// Makes every cookie, token and code that somebody has worthless: from now on these are right.
    pub async fn revoke(&self, id: &str, epoch: i64, recovery: &[u8; 32]) -> Result<(), sqlx::Error> {
        let text = "UPDATE people SET epoch = $2, recovery = $3 WHERE id = $1";
        on!(self, pool => {
            sqlx::query(text).bind(id).bind(epoch).bind(recovery.as_slice()).execute(pool).await?;
            // Tokens of the epochs before are worthless without it.
            sqlx::query("DELETE FROM ended WHERE person = $1").bind(id).execute(pool).await.map(|_| ())
        })
    }

    /// Ends a session of somebody who is known; ended once, it stays so.
    pub async fn end_session(&self, person: &str, session: &str, at: i64) -> Result<(), sqlx::Error> {
        let text = "INSERT INTO ended (person, session, at) SELECT id, $2, $3 FROM people WHERE id = $1 \
                    ON CONFLICT DO NOTHING";
        on!(self, pool => sqlx::query(text).bind(person).bind(session).bind(at).execute(pool).await.map(|_| ()))
    }

    /// The sessions that somebody has ended since all of them were.
    pub async fn ended_sessions(&self, person: &str) -> Result<Vec<String>, sqlx::Error> {
        let text = "SELECT session FROM ended WHERE person = $1";
        on!(self, pool => {
            let rows = sqlx::query(text).bind(person).fetch_all(pool).await?;
            rows.iter().map(|row| row.try_get("session")).collect()
        })
    }

    /// The ids of the newest matches that somebody sits at.
    pub async fn matches_of(&self, person: &str, most: i64) -> Result<Vec<String>, sqlx::Error> {
        let text = "SELECT match_id FROM sitting WHERE person = $1 ORDER BY since DESC, match_id LIMIT $2";
        on!(self, pool => {
            let rows = sqlx::query(text).bind(person).bind(most).fetch_all(pool).await?;
            rows.iter().map(|row| row.try_get("match_id")).collect()
        })
    }
}
