//! The chances of a choice, as far as the seat that asks can know them.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use bots::BotKind;
use catalog::OfferOdds;
use kernel::Seat;
use lab::named::choice_odds_of;
use lab::odds::{How, OddsBudget};
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use web::odds::{OddsCard, PossibilityCard};

use super::{html, page, title, trouble};
use crate::app::App;
use crate::opponents;
use crate::plan::SeatPlan;
use crate::problem::{Code, Problem};
use crate::table::Seating;
use crate::thinking::{Effort, LONGEST, Pool};
use crate::world::is_id;

/// So much is looked at while somebody waits: well under a tenth of a second.
const BUDGET: OddsBudget = OddsBudget { sequences: 20_000, samples: 2_000, seed: 1 };
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

fn possible(possible: &lab::odds::Possibility) -> PossibilityCard {
    let chance = match (&possible.exact, &possible.interval) {
        (Some(exact), _) if exact.to_string().len() <= 7 => exact.to_string(),
        (_, Some(interval)) => {
            let [low, high] = [interval.low, interval.high].map(|chance| format!("{:.0}", 100.0 * chance));
            if low == high { format!("{low} %") } else { format!("{low} to {high} %") }
        }
        _ => percent(possible.chance),
    };
    PossibilityCard { sentences: possible.sentences.clone(), chance }
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
        let snapshot = app.tables.snapshot(&id).await?;
        let seat = snapshot.playing_seat(&person.id, seat)?;
        if !snapshot.plan.odds {
            return Err(Problem::new(Code::NotAllowedHere, "Odds are turned off at this table"));
        }
        let position = snapshot.game.as_ref().ok_or(Code::NotStarted)?;
        let prompt = position.prompt(seat).ok_or(Code::NotAsked)?;
        if let Some(goal) = wanted.way {
            let way = web::boards::way(position, seat, goal);
            let way = way.ok_or_else(|| Problem::new(Code::NotFound, "There is no path to that square"))?;
            let drawn = maud::html! { svg { (way.drawn) } };
            let found = json!({ "codes": way.codes, "words": way.words, "drawn": drawn.into_string() });
            return Ok(Json(found).into_response());
        }
        let game = snapshot.plan.game.clone();
        let offers = position.offers(seat).into_iter();
        let offers = offers.filter(|offer| wanted.code.is_none_or(|code| code == offer.code));
        let mut cards = Vec::new();
        for offer in offers {
            let odds = position.odds(seat, offer.code);
            let work = wanted.code.and_then(|code| choice_odds_of(position, seat, code, BUDGET));
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
                say: offer.label,
                named: odds.iter().map(named).collect(),
                fates: found
                    .iter()
                    .flat_map(|found| &found.possibilities)
                    .take(MOST_SHOWN)
                    .map(possible)
                    .collect(),
                how,
                more: format!("/t/{id}/odds?seat={}&code={}", u8::from(seat), offer.code),
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
        let title = title(&app, &game);
        let back = format!("/t/{id}?seat={}", u8::from(seat));
        Ok(page(&title, Some(&person), &web::odds::page((&game, &title), &back, &prompt, &cards)))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

/// So many hints are thought about at once, each for so long at most.
static HINTS: LazyLock<Pool> = LazyLock::new(|| Pool::new(1, LONGEST));

/// What the strongest bot would do in the reader's place, knowing what the reader knows. Only where nobody but bots plays
/// against them.
pub(super) async fn hint(
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
        let snapshot = app.tables.snapshot(&id).await?;
        let seat = snapshot.playing_seat(&person.id, seat)?;
        let alone = snapshot
            .plan
            .seats
            .iter()
            .enumerate()
            .all(|(index, plan)| index == seat.index() || matches!(plan, SeatPlan::Bot { .. }));
        if !alone || !snapshot.plan.odds {
            return Err(Problem::new(Code::NotAllowedHere, "Hints are for matches against bots."));
        }
        let position = snapshot.game.as_ref().ok_or(Code::NotStarted)?;
        let strongest = BotKind::Level(opponents::level(opponents::LEVELS));
        let thought = bots::named::thought(position, seat, strongest, 1).ok_or(Code::NotAsked)?;
        let client = crate::limits::CLIENT.try_with(Clone::clone).unwrap_or_default();
        let code = HINTS.think(&client, Effort::Full, async move || Ok(thought)).await?.code;
        let offer = position.offers(seat).into_iter().find(|offer| offer.code == code).ok_or(Code::Stale)?;
        let chances: Vec<String> = position
            .odds(seat, code)
            .iter()
            .map(named)
            .map(|(what, chance)| format!("{what} {chance}"))
            .collect();
        let words = match (&offer.detail, chances.is_empty()) {
            (_, false) => format!("{} ({})", offer.label, chances.join(", ")),
            (Some(detail), true) => format!("{} ({detail})", offer.label),
            (None, true) => offer.label,
        };
        Ok(Json(json!({ "code": code, "words": words })).into_response())
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}
