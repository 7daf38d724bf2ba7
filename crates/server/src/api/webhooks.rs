//! Where somebody wants to hear that it is their move.

use std::sync::atomic::Ordering;

use axum::http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Answer, Ask, Nothing, Route};
use crate::problem::{Code, Problem};
use crate::table::Seating;
use crate::world::hex;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/v1/me/webhook", "Where I want to hear that it is my move, at any table", mine)
            .token(),
        Route::json(
            Method::PUT,
            "/api/v1/me/webhook",
            "Tell this address when it is my move, at any table",
            set_mine,
        )
        .token()
        .or(&[Code::Unfit]),
        Route::json(Method::DELETE, "/api/v1/me/webhook", "Tell nobody any more", drop_mine).token(),
        Route::json(
            Method::PUT,
            "/api/v1/tables/{id}/webhook",
            "Tell this address when it is my move here",
            set_here,
        )
        .token()
        .or(&[Code::NotYours, Code::Unfit]),
        Route::json(
            Method::DELETE,
            "/api/v1/tables/{id}/webhook",
            "Tell nobody any more of this table",
            drop_here,
        )
        .token()
        .or(&[Code::NotYours]),
    ]
}

/// An address.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewHook {
    /// It begins with `https://` or `http://` and is not in a private network.
    #[schemars(length(min = 1, max = 500))]
    url: String,
}

/// An address that is told.
#[derive(Debug, Serialize, JsonSchema)]
struct Hook {
    /// The address; `null` where there is none.
    url: Option<String>,
    /// What messages are signed with; told once.
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
}

async fn set<Q>(ask: &Ask<Q, NewHook>, table: &str) -> Result<Answer<Hook>, Problem> {
    let person = ask.person()?;
    crate::webhooks::check(&ask.body.url, ask.app.private_hooks)?;
    let secret = hex(&ask.app.tables.world.bytes::<32>());
    ask.app.tables.store.set_hook(&person.id, table, &ask.body.url, &secret).await?;
    ask.app.tables.hooks.store(true, Ordering::Relaxed);
    Ok(Hook { url: Some(ask.body.url.clone()), secret: Some(secret) }.into())
}

async fn remove<Q, B>(ask: &Ask<Q, B>, table: &str) -> Result<Answer<Hook>, Problem> {
    ask.app.tables.store.drop_hook(&ask.person()?.id, table).await?;
    Ok(Hook { url: None, secret: None }.into())
}

/// Only those who sit at a table hear of it.
async fn seated<Q, B>(ask: &Ask<Q, B>) -> Result<(), Problem> {
    let person = &ask.person()?.id;
    ask.app.tables.snapshot(&ask.table).await?.own_seat(person, None).map(|_| ())
}

async fn mine(ask: Ask<Nothing, Nothing>) -> Result<Answer<Hook>, Problem> {
    let url = ask.app.tables.store.hook(&ask.person()?.id, "").await?;
    Ok(Hook { url, secret: None }.into())
}

async fn set_mine(ask: Ask<Nothing, NewHook>) -> Result<Answer<Hook>, Problem> {
    set(&ask, "").await
}

async fn drop_mine(ask: Ask<Nothing, Nothing>) -> Result<Answer<Hook>, Problem> {
    remove(&ask, "").await
}

async fn set_here(ask: Ask<Nothing, NewHook>) -> Result<Answer<Hook>, Problem> {
    seated(&ask).await?;
    set(&ask, &ask.table).await
}

async fn drop_here(ask: Ask<Nothing, Nothing>) -> Result<Answer<Hook>, Problem> {
    seated(&ask).await?;
    remove(&ask, &ask.table).await
}
