//! Promotions for programs: odds, futures, commentary, the whole past, and who may do what.

use axum::http::header;
use axum::response::IntoResponse;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::{Answer, Ask, Nothing, Route};
use super::{CHANGES, keys, opened};
use crate::problem::{Code, Problem};
use crate::promotions::{self, Standing};
use crate::studies::Study;

/// What may be refused where something is read.
const READS: &[Code] = &[Code::WhoAreYou, Code::NotYours, Code::Unreadable, Code::TooMany];

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/v1/promotions/{id}/odds", "The odds of every match booked for the next show", odds).or(READS),
        Route::get(
            "/api/v1/promotions/{id}/futures",
            "Who holds each belt at the end of the year, in simulated futures; empty until they are ready",
            futures,
        )
        .or(READS),
        Route::get(
            "/api/v1/promotions/{id}/commentary",
            "A simulated match told again, with how the odds turned",
            commentary,
        )
        .or(READS),
        Route::raw::<Nothing, _, _>(
            "/api/v1/promotions/{id}/almanac",
            "The whole past: belts with their lineages, roster, feuds with their heat, shows, years, awards, records",
            "application/json",
            almanac,
        )
        .or(READS),
        Route::get("/api/v1/promotions/{id}/links", "The links that make co-promoters and guests, for the owner", links)
            .token()
            .or(READS),
        Route::post("/api/v1/promotions/{id}/join", "Become a co-promoter or a guest by a link's token", join)
            .token()
            .or(CHANGES),
        Route::post("/api/v1/promotions/{id}/settings", "What only the owner decides", settings).token().or(CHANGES),
    ]
}

/// The odds of a booked match.
#[derive(Debug, Serialize, JsonSchema)]
struct MatchOdds {
    /// Its place on the next show, from 1.
    slot: u8,
    /// The chance of each corner; what is missing to 1 is the chance of a draw.
    wins: Vec<f64>,
    /// How long it will be, in the game's own measure.
    length: f64,
    /// Worked out for best play, or counted in simulated matches.
    exact: bool,
}

/// Odds.
#[derive(Debug, Serialize, JsonSchema)]
struct AllOdds {
    /// By place on the card.
    matches: Vec<MatchOdds>,
}

async fn odds(ask: Ask<Nothing, Nothing>) -> Result<Answer<AllOdds>, Problem> {
    let opened = opened(&ask).await?;
    let world = opened.world();
    let next = world.open.or(world.pending.first().copied());
    let bills: Vec<(u8, promotion::Bill)> = next
        .map(|show| {
            world.show(show).booked().map(|(slot, booked)| (slot, world.bill_of(booked, show))).collect()
        })
        .unwrap_or_default();
    let found =
        promotions::odds(&ask.app, &world.head.game, bills.iter().map(|one| one.1.clone()).collect()).await?;
    let matches = bills.iter().zip(found).filter_map(|((slot, _), found)| {
        let found = found?;
        Some(MatchOdds { slot: *slot, wins: found.wins, length: found.length, exact: found.exact })
    });
    Ok(AllOdds { matches: matches.collect() }.into())
}

/// Who holds a belt at the end, and in how many futures.
#[derive(Debug, Serialize, JsonSchema)]
struct Champion {
    /// By their keys; nobody if it is vacant then.
    holders: Vec<String>,
    /// In so many futures.
    count: u32,
}

/// A belt's futures.
#[derive(Debug, Serialize, JsonSchema)]
struct BeltFutures {
    /// Its key.
    belt: String,
    /// The likeliest first.
    holders: Vec<Champion>,
}

/// Simulated futures.
#[derive(Debug, Serialize, JsonSchema)]
struct AllFutures {
    /// Are they simulated? If not, ask again in a second.
    ready: bool,
    /// How many were simulated.
    count: u32,
    /// How many shows each has.
    shows: u32,
    /// Belt by belt.
    belts: Vec<BeltFutures>,
}

async fn futures(ask: Ask<Nothing, Nothing>) -> Result<Answer<AllFutures>, Problem> {
    let opened = opened(&ask).await?;
    let world = opened.world();
    let (shows, count, study) = promotions::futures(&ask.app, &opened)?;
    let (ready, found) = match study {
        Study::Found(found) => (true, found.to_vec()),
        Study::Waiting => (false, Vec::new()),
        Study::Full => {
            return Err(Problem::new(Code::TooMany, "Many futures are being simulated. Try again later."));
        }
    };
    let belt = |(belt, ends): (&promotion::Belt, Vec<lab::federation::Future>)| BeltFutures {
        belt: belt.key.clone(),
        holders: ends
            .iter()
            .map(|end| Champion { holders: keys(world, &end.holders), count: end.count })
            .collect(),
    };
    let belts = world.belts.iter().zip(found).map(belt).collect();
    Ok(AllFutures { ready, count, shows, belts }.into())
}

/// Which match.
#[derive(Debug, Deserialize, JsonSchema)]
struct WhichMatch {
    /// The show's number.
    show: u32,
    /// Its place on the card, from 1.
    slot: u8,
}

/// A match told again.
#[derive(Debug, Serialize, JsonSchema)]
struct Commentary {
    /// What the commentator says, in order.
    lines: Vec<String>,
    /// Did it end as it stands in the book? If not, the cards have changed since.
    same: bool,
    /// After so many decisions, the chance of the first corner, from 0 to 1.
    chances: Vec<(u32, f64)>,
    /// The decisions after which somebody survived a near fall.
    near_falls: Vec<u32>,
}

async fn commentary(ask: Ask<WhichMatch, Nothing>) -> Result<Answer<Commentary>, Problem> {
    let opened = opened(&ask).await?;
    let told = promotions::told(&ask.app, &opened, ask.query.show, ask.query.slot).await?;
    Ok(Commentary {
        lines: told.lines.clone(),
        same: told.same,
        chances: told.swings.chances.clone(),
        near_falls: told.swings.near_falls.clone(),
    }
    .into())
}

async fn almanac(ask: Ask<Nothing, Nothing>) -> Result<axum::response::Response, Problem> {
    let opened = opened(&ask).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], opened.world().almanac_json().to_string())
        .into_response())
}

/// The tokens of links.
#[derive(Debug, Serialize, JsonSchema)]
struct Tokens {
    /// Makes a co-promoter.
    promoter: String,
    /// Makes a guest who plays a wrestler: the wrestler's key, and the token.
    guests: Vec<(String, String)>,
}

async fn links(ask: Ask<Nothing, Nothing>) -> Result<Answer<Tokens>, Problem> {
    ask.person()?;
    let opened = opened(&ask).await?;
    if opened.standing != Standing::Owner {
        return Err(Problem::new(Code::NotYours, "Only the owner has the links."));
    }
    let wrestlers = opened.world().members.iter().filter(|member| member.role == promotion::Role::Wrestler);
    let token = |member: &promotion::Member| {
        (member.key.clone(), promotions::guest_link(&ask.app, &opened.row, &member.key))
    };
    Ok(Tokens { promoter: opened.row.invite.clone(), guests: wrestlers.map(token).collect() }.into())
}

/// A link that somebody has.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Link {
    /// The token in it.
    #[serde(default)]
    token: String,
    /// The wrestler to play as a guest; left out, the token makes a co-promoter.
    #[serde(default)]
    wrestler: Option<String>,
}

/// What somebody is to a promotion now.
#[derive(Debug, Serialize, JsonSchema)]
struct Joined {
    /// May I change it?
    may_edit: bool,
    /// The wrestlers I play as a guest, by their keys.
    mine: Vec<String>,
}

async fn join(ask: Ask<Nothing, Link>) -> Result<Answer<Joined>, Problem> {
    let person = ask.person()?.clone();
    match &ask.body.wrestler {
        Some(wrestler) => {
            promotions::become_guest(&ask.app, &ask.table, &person, wrestler, &ask.body.token).await?;
        }
        None => promotions::join(&ask.app, &ask.table, &person, &ask.body.token).await?,
    }
    let opened = opened(&ask).await?;
    let world = opened.world();
    Ok(Joined { may_edit: opened.may_edit(), mine: keys(world, &world.played_by(&person.id)) }.into())
}

/// What only the owner decides. What is left out stays as it is.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewSettings {
    /// May anybody read it?
    #[serde(default)]
    public: Option<bool>,
    /// Make new links; the old ones are worthless then.
    #[serde(default)]
    new_links: bool,
    /// A co-promoter to remove, by the person's id.
    #[serde(default)]
    remove: Option<String>,
}

/// A promotion's settings.
#[derive(Debug, Serialize, JsonSchema)]
struct Settings {
    /// May anybody read it?
    public: bool,
    /// Those who promote beside the owner, by id and name.
    promoters: Vec<(String, String)>,
}

async fn settings(ask: Ask<Nothing, NewSettings>) -> Result<Answer<Settings>, Problem> {
    ask.person()?;
    let before = opened(&ask).await?;
    let NewSettings { public, new_links, remove } = &ask.body;
    promotions::set(&ask.app, &before, *public, *new_links, remove.as_deref()).await?;
    let now = opened(&ask).await?;
    Ok(Settings { public: now.row.public, promoters: now.promoters }.into())
}
