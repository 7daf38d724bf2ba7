//! The chances of a choice, as far as the seat that asks can know them.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use catalog::{Offer, OfferOdds};
use kernel::Seat;
use lab::named::{Work, fates_of};
use lab::odds::{How, Patience};
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;
use web::odds::{FateCard, OddsCard};

use super::{html, page, trouble};
use crate::api;
use crate::app::App;
use crate::problem::{Code, Problem};
use crate::world::is_id;

/// So much is looked at while somebody waits: well under a tenth of a second.
const PATIENCE: Patience = Patience { sequences: 20_000, samples: 2_000, seed: 1 };
/// So many of the things that may happen are shown.
const MOST_SHOWN: usize = 12;

/// Which choice of which seat; without a choice, all.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct Wanted {
    #[serde(default)]
    seat: Option<u8>,
    #[serde(default)]
    code: Option<u32>,
    /// A choice that is not offered yet, to which a way is wanted.
    #[serde(default)]
    way: Option<u32>,
}

/// What was seen at the table: a way, or the choices with what is known and what is still to be worked out.
enum Looked {
    Way(web::boards::Way),
    Rows(String, String, u8, Vec<(Vec<OfferOdds>, Option<Work>, Offer)>),
}

fn percent(chance: f64) -> String {
    format!("{:.1} %", 100.0 * chance)
}

fn named(odds: &OfferOdds) -> (String, String) {
    let chance = match &odds.exact {
        Some(exact) if exact.len() <= 9 => format!("{exact} ({})", percent(odds.chance)),
        _ => percent(odds.chance),
    };
    (odds.what.clone(), chance)
}

fn fate(fate: &lab::odds::Fate) -> FateCard {
    let chance = match (&fate.exact, &fate.interval) {
        (Some(exact), _) if exact.to_string().len() <= 7 => exact.to_string(),
        (_, Some(interval)) => {
            let [low, high] = [interval.low, interval.high].map(|chance| format!("{:.0}", 100.0 * chance));
            if low == high { format!("{low} %") } else { format!("{low} to {high} %") }
        }
        _ => percent(fate.chance),
    };
    FateCard { sentences: fate.sentences.clone(), chance }
}

pub(super) async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Response {
    let shown = async {
        if !is_id(&id) {
            return Err(Problem::from(Code::NotFound));
        }
        let person = app.caller(&headers).await?.ok_or(Code::WhoAreYou)?;
        let seat = wanted.seat.and_then(|seat| Seat::try_from(seat).ok());
        let looked = app.hall.read(&id, |table| {
            let seat = api::playing_seat(table, &person.id, seat)?;
            if !table.plan.odds {
                return Err(Problem::new(Code::NotAllowedHere, "at this table chances are not shown"));
            }
            let Some(game) = table.game() else { return Err(Code::NotStarted.into()) };
            let Some(prompt) = game.prompt(seat) else { return Err(Code::NotAsked.into()) };
            if let Some(goal) = wanted.way {
                let way = web::boards::way(game, seat, goal);
                return way
                    .map(Looked::Way)
                    .ok_or_else(|| Problem::new(Code::NotFound, "no way leads there"));
            }
            let asked = game
                .offers(seat)
                .into_iter()
                .filter(|offer| wanted.code.is_none_or(|code| code == offer.code));
            let rows = asked.map(|offer| {
                let work = wanted.code.and_then(|code| fates_of(game, seat, code, PATIENCE));
                (game.odds(seat, offer.code), work, offer)
            });
            Ok(Looked::Rows(table.plan.game.clone(), prompt, u8::from(seat), rows.collect()))
        });
        let (game, prompt, seat, rows) = match looked.await?? {
            Looked::Rows(game, prompt, seat, rows) => (game, prompt, seat, rows),
            Looked::Way(way) => {
                let drawn = maud::html! { svg { (way.drawn) } };
                let found = json!({ "codes": way.codes, "words": way.words, "drawn": drawn.into_string() });
                return Ok(Json(found).into_response());
            }
        };
        let mut cards = Vec::new();
        for (odds, work, offer) in rows {
            let found = match work {
                Some(work) => tokio::task::spawn_blocking(work).await.ok(),
                None => None,
            };
            let how = match found.as_ref().map(|found| found.how) {
                Some(How::Exact) => "Exact: every die was looked at.".to_owned(),
                Some(How::Sampled(count)) => format!("From {count} samples, with 95 % intervals."),
                None => String::new(),
            };
            let card = OddsCard {
                say: offer.say,
                named: odds.iter().map(named).collect(),
                fates: found.iter().flat_map(|found| &found.fates).take(MOST_SHOWN).map(fate).collect(),
                how,
                more: format!("/t/{id}/odds?seat={seat}&code={}", offer.code),
            };
            cards.push((offer.code, card));
        }
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if text("accept").contains("json") {
            let short = |card: &OddsCard| {
                let words = card.named.iter().map(|(what, chance)| format!("{what} {chance}"));
                words.collect::<Vec<_>>().join(", ")
            };
            let all: BTreeMap<String, String> =
                cards.iter().map(|(code, card)| (code.to_string(), short(card))).collect();
            return Ok(Json(all).into_response());
        }
        let cards: Vec<OddsCard> = cards.into_iter().map(|(_, card)| card).collect();
        if text("x-part") == "yes" {
            let parts = maud::html! { @for card in &cards { (web::odds::part(&game, card)) } };
            return Ok(html(StatusCode::OK, &parts));
        }
        let title = app.hall.shelf.find(&game).map_or(game.clone(), |game| game.title().into());
        let back = format!("/t/{id}?seat={seat}");
        Ok(page(&title, Some(&person), &web::odds::page((&game, &title), &back, &prompt, &cards)))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}
