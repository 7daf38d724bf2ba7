//! Who plays here, how well, and what they played last.

use std::collections::BTreeMap;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use web::players::{LastMatch, PlayerCard, RatingCard};

use super::{page, title, trouble};
use crate::app::App;
use crate::problem::{Code, Problem};
use crate::store::RatingRow;
use crate::world::is_id;

/// How many of the best of a game are shown.
const BEST: i64 = 20;
/// How many counted matches of a person are read: enough for a picture of their rating.
const HISTORY: i64 = 500;
/// How many of somebody's last matches are listed.
const LAST: usize = 20;

/// Somebody's ratings, one a game, each with how it came about, oldest first.
pub(super) async fn ratings(app: &App, person: &str) -> Result<Vec<RatingCard>, Problem> {
    Ok(by_game(app, &app.tables.store.ratings_of(person, HISTORY).await?))
}

fn by_game(app: &App, newest_first: &[RatingRow]) -> Vec<RatingCard> {
    let mut games: BTreeMap<&str, Vec<&RatingRow>> = BTreeMap::new();
    for row in newest_first {
        games.entry(&row.game).or_default().push(row);
    }
    let card = |(game, rows): (&str, Vec<&RatingRow>)| {
        let now = rows.first()?;
        let halves = |wanted: i64| rows.iter().filter(|row| row.score == wanted).count();
        Some(RatingCard {
            game: title(app, game),
            name: game.to_owned(),
            rating: now.rating.shown(),
            give_or_take: now.rating.give_or_take(),
            record: [halves(2), halves(1), halves(0)],
            points: rows.iter().rev().map(|row| row.rating.rating / 1000).collect(),
        })
    };
    games.into_iter().filter_map(card).collect()
}

pub(super) async fn best(State(app): State<App>, headers: HeaderMap) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        let mut boards = Vec::new();
        for game in app.tables.library.games() {
            let best = app.tables.store.best(game.name().name(), BEST).await?;
            let cards = best.into_iter().map(|(name, row)| PlayerCard {
                id: row.person,
                name,
                rating: row.rating.shown(),
                give_or_take: row.rating.give_or_take(),
                matches: row.number,
            });
            boards.push((game.title().to_owned(), game.name().name().to_owned(), cards.collect()));
        }
        Ok(page("Players", caller.as_ref(), &web::players::best(&boards)))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

pub(super) async fn one(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        let person = if is_id(&id) { app.tables.store.person(&id).await? } else { None };
        let person = person.ok_or(Code::NotFound)?;
        let rows = app.tables.store.ratings_of(&person.id, HISTORY).await?;
        let mut last = Vec::new();
        for row in rows.iter().take(LAST) {
            let opponent = app.tables.store.person(&row.opponent).await?;
            last.push(LastMatch {
                id: row.match_id.clone(),
                game: title(&app, &row.game),
                opponent: opponent.map_or_else(|| "somebody".to_owned(), |person| person.name),
                opponent_id: row.opponent.clone(),
                halves: row.score,
                rating: row.rating.shown(),
            });
        }
        let body = web::players::one(&person.name, &by_game(&app, &rows), &last);
        Ok(page(&person.name, caller.as_ref(), &body))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}
