//! Playing: answering, giving up, draws, taking back, claims, talk.

use kernel::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::tables::{Written, seat_of};
use super::{Answer, Ask, Nothing, Route, request_key};
use crate::entry::Entry;
use crate::problem::{Code, Problem};
use crate::table::Table;

pub(super) fn routes() -> Vec<Route> {
    let running = [Code::NotYours, Code::NotStarted, Code::Over];
    vec![
        Route::post("/api/v1/tables/{id}/say", "Answer my question", say).token().or(&running).or(&[
            Code::NotAsked,
            Code::NotOffered,
            Code::Stale,
            Code::Unfit,
        ]),
        Route::post("/api/v1/tables/{id}/resign", "Give up", resign).token().or(&running),
        Route::post("/api/v1/tables/{id}/draw", "Offer a draw, or answer the offer", draw)
            .token()
            .or(&running)
            .or(&[Code::NothingPending, Code::NotAllowedHere]),
        Route::post(
            "/api/v1/tables/{id}/undo",
            "Take my last answer back, or ask whether I may, or answer who asks",
            undo,
        )
        .token()
        .or(&running)
        .or(&[Code::NothingPending, Code::NotAllowedHere]),
        Route::post(
            "/api/v1/tables/{id}/claim",
            "Claim what the table's rule gives when another's time is up",
            claim,
        )
        .token()
        .or(&running)
        .or(&[Code::NotAllowedHere]),
        Route::post("/api/v1/tables/{id}/chat", "Say something to the table", chat).token().or(&[
            Code::NotYours,
            Code::Over,
            Code::NotAllowedHere,
            Code::Unfit,
        ]),
        Route::post("/api/v1/tables/{id}/mute", "Do not hear a seat any more, or hear it again", mute)
            .token()
            .or(&[Code::NotYours, Code::Over]),
        Route::get("/api/v1/tables/{id}/odds", "The chances that hang on a choice offered to me", odds)
            .token()
            .or(&[Code::NotYours, Code::NotStarted, Code::NotAllowedHere]),
        Route::get("/api/v1/tables/{id}/why", "Why may I not say these words now?", why)
            .token()
            .or(&[Code::NotYours, Code::NotStarted]),
    ]
}

/// The seat for which a person speaks: the one they name, or the asked one of theirs, or their only one.
pub fn own_seat(table: &Table, person: &str, wanted: Option<Seat>) -> Result<Seat, Problem> {
    let own = table.seats_of(person);
    match wanted {
        Some(seat) if own.has(seat) => Ok(seat),
        Some(seat) => Err(Problem::new(Code::NotYours, format!("{seat} is not yours"))),
        None => {
            let asked = own.iter().find(|&seat| table.asked_seats().has(seat));
            asked.or(own.lowest()).ok_or_else(|| Problem::new(Code::NotYours, "you have no seat here"))
        }
    }
}

/// The seat for which a person plays: not one that a bot has taken over.
pub fn playing_seat(table: &Table, person: &str, wanted: Option<Seat>) -> Result<Seat, Problem> {
    let seat = own_seat(table, person, wanted)?;
    if table.is_bot(seat) { Err(Problem::new(Code::NotYours, "a bot plays on for you")) } else { Ok(seat) }
}

/// An answer. Either `code` or `words` says which choice.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Say {
    /// Which seat, where several are mine.
    #[serde(default)]
    #[schemars(range(min = 0, max = 7))]
    seat: Option<u8>,
    /// The number of the choice.
    #[serde(default)]
    code: Option<u32>,
    /// The words of the choice.
    #[serde(default)]
    words: Option<String>,
    /// The number of the question: an answer to another question is refused.
    #[serde(default)]
    number: Option<i64>,
    /// An id for this request: sent again, it is answered and not done again.
    #[serde(default)]
    #[schemars(length(min = 1, max = 64))]
    request: Option<String>,
}

/// What somebody means who types these words.
enum Meant<'a> {
    One(&'a catalog::Offer),
    Many(Vec<&'a catalog::Offer>),
    Nothing,
}

/// The choice of exactly these words; else those whose words begin with the typed ones, in order: `tr b` is `trip b`.
fn meant<'a>(offers: &'a [catalog::Offer], words: &str) -> Meant<'a> {
    let words = words.trim();
    if let Some(exact) = offers.iter().find(|offer| offer.say.eq_ignore_ascii_case(words)) {
        return Meant::One(exact);
    }
    let typed: Vec<String> = match words {
        "?" => Vec::new(),
        _ => words.to_lowercase().split_whitespace().map(str::to_owned).collect(),
    };
    let fits = |offer: &&catalog::Offer| {
        let say = offer.say.to_lowercase();
        let mut said = say.split_whitespace();
        typed.iter().all(|part| said.any(|word| word.starts_with(part.as_str())))
    };
    let fitting: Vec<_> = offers.iter().filter(fits).collect();
    match fitting.as_slice() {
        [] => Meant::Nothing,
        [one] if !typed.is_empty() => Meant::One(one),
        _ => Meant::Many(fitting),
    }
}

/// The first of them, for a sentence.
fn list(offers: &[&catalog::Offer]) -> String {
    const MOST: usize = 40;
    let shown: Vec<&str> = offers.iter().take(MOST).map(|offer| offer.say.as_str()).collect();
    let more = offers.len().saturating_sub(MOST);
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{rest}", shown.join(", "))
}

/// The entry for an answer by words or by code.
pub fn said(
    table: &Table,
    person: &str,
    seat: Option<Seat>,
    code: Option<u32>,
    words: Option<&str>,
    number: Option<i64>,
) -> Result<Entry, Problem> {
    let seat = playing_seat(table, person, seat)?;
    if number.is_some_and(|number| number != table.posed(seat)) {
        return Err(Problem::new(Code::Stale, "this was not the question any more"));
    }
    let code = match (code, words) {
        (Some(code), None) => code,
        (None, Some(words)) => {
            let Some(game) = table.game() else { return Err(Code::NotStarted.into()) };
            let offers = game.offers(seat);
            match meant(&offers, words) {
                Meant::One(offer) => offer.code,
                _ if offers.is_empty() => {
                    return Err(Problem::from(if table.is_over() { Code::Over } else { Code::NotAsked }));
                }
                Meant::Many(several) if words.trim().is_empty() || words.trim() == "?" => {
                    return Err(Problem::new(Code::NotOffered, format!("you may say: {}", list(&several))));
                }
                Meant::Many(several) => {
                    return Err(Problem::new(Code::NotOffered, format!("which one: {}?", list(&several))));
                }
                Meant::Nothing => {
                    let refusal = game.why_not(seat, words).map(|refusal| refusal.to_string());
                    let reason =
                        refusal.unwrap_or_else(|| "nobody ever says that; ? lists what you may say".into());
                    return Err(Problem::new(Code::NotOffered, reason));
                }
            }
        }
        _ => return Err(Problem::new(Code::Unfit, "say it either by code or by words")),
    };
    Ok(Entry::Said { seat, code })
}

async fn say(ask: Ask<Nothing, Say>) -> Result<Answer<Written>, Problem> {
    let person = ask.person()?.id.clone();
    let request = request_key(&person, ask.body.request.as_deref())?;
    let (seat, body) = (seat_of(ask.body.seat)?, ask.body);
    let done = ask.app.hall.act(&ask.table, request, move |table| {
        said(table, &person, seat, body.code, body.words.as_deref(), body.number)
    });
    Ok(done.await?.into())
}

/// Which of my seats.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Mine {
    /// Which seat, where several are mine.
    #[serde(default)]
    #[schemars(range(min = 0, max = 7))]
    seat: Option<u8>,
}

async fn resign(ask: Ask<Nothing, Mine>) -> Result<Answer<Written>, Problem> {
    let person = ask.person()?.id.clone();
    let seat = seat_of(ask.body.seat)?;
    let done = ask.app.hall.act(&ask.table, None, move |table| {
        Ok(Entry::Resigned { seat: playing_seat(table, &person, seat)? })
    });
    Ok(done.await?.into())
}

/// An offer, or the answer to one.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Draw {
    /// Which seat, where several are mine.
    #[serde(default)]
    #[schemars(range(min = 0, max = 7))]
    seat: Option<u8>,
    /// The answer to the other's offer; left out, it is an offer of mine.
    #[serde(default)]
    accept: Option<bool>,
}

async fn draw(ask: Ask<Nothing, Draw>) -> Result<Answer<Written>, Problem> {
    let person = ask.person()?.id.clone();
    let (seat, accept) = (seat_of(ask.body.seat)?, ask.body.accept);
    let done = ask.app.hall.act(&ask.table, None, move |table| {
        let seat = playing_seat(table, &person, seat)?;
        Ok(match accept {
            None => Entry::DrawOffered { seat },
            Some(yes) => Entry::DrawAnswered { seat, yes },
        })
    });
    Ok(done.await?.into())
}

/// A wish to go back, or the answer to one.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Undo {
    /// Which seat, where several are mine.
    #[serde(default)]
    #[schemars(range(min = 0, max = 7))]
    seat: Option<u8>,
    /// How many answers are to stay; left out, all before my last one.
    #[serde(default)]
    to: Option<usize>,
    /// The answer to the other's wish; left out, it is a wish of mine.
    #[serde(default)]
    accept: Option<bool>,
}

async fn undo(ask: Ask<Nothing, Undo>) -> Result<Answer<Written>, Problem> {
    let person = ask.person()?.id.clone();
    let (seat, to, accept) = (seat_of(ask.body.seat)?, ask.body.to, ask.body.accept);
    let done = ask.app.hall.act(&ask.table, None, move |table| {
        let seat = playing_seat(table, &person, seat)?;
        match accept {
            None => table.undo_entry(seat, to),
            Some(yes) => Ok(Entry::UndoAnswered { seat, yes }),
        }
    });
    Ok(done.await?.into())
}

/// Whose time is up.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Claim {
    /// Which seat, where several are mine.
    #[serde(default)]
    #[schemars(range(min = 0, max = 7))]
    seat: Option<u8>,
    /// Whose time is up.
    #[schemars(range(min = 0, max = 7))]
    from: u8,
}

async fn claim(ask: Ask<Nothing, Claim>) -> Result<Answer<Written>, Problem> {
    let person = ask.person()?.id.clone();
    let seat = seat_of(ask.body.seat)?;
    let from = seat_of(Some(ask.body.from))?.unwrap_or_default();
    let done = ask.app.hall.act(&ask.table, None, move |table| {
        Ok(Entry::Claimed { seat: playing_seat(table, &person, seat)?, from })
    });
    Ok(done.await?.into())
}

/// Something to say.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Chat {
    /// Which seat, where several are mine.
    #[serde(default)]
    #[schemars(range(min = 0, max = 7))]
    seat: Option<u8>,
    /// The words.
    #[schemars(length(min = 1, max = 500))]
    text: String,
}

async fn chat(ask: Ask<Nothing, Chat>) -> Result<Answer<Written>, Problem> {
    let person = ask.person()?.id.clone();
    let (seat, text) = (seat_of(ask.body.seat)?, ask.body.text);
    let done = ask.app.hall.act(&ask.table, None, move |table| {
        Ok(Entry::Chatted { seat: own_seat(table, &person, seat)?, text: text.clone() })
    });
    Ok(done.await?.into())
}

/// Whom not to hear.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Mute {
    /// Which seat, where several are mine.
    #[serde(default)]
    #[schemars(range(min = 0, max = 7))]
    seat: Option<u8>,
    /// Whom.
    #[schemars(range(min = 0, max = 7))]
    whom: u8,
    /// Mute, or hear again?
    on: bool,
}

async fn mute(ask: Ask<Nothing, Mute>) -> Result<Answer<Written>, Problem> {
    let person = ask.person()?.id.clone();
    let (seat, on) = (seat_of(ask.body.seat)?, ask.body.on);
    let whom = seat_of(Some(ask.body.whom))?.unwrap_or_default();
    let done = ask.app.hall.act(&ask.table, None, move |table| {
        Ok(Entry::Muted { seat: own_seat(table, &person, seat)?, whom, on })
    });
    Ok(done.await?.into())
}

/// A choice by its number.
#[derive(Debug, Deserialize, JsonSchema)]
struct OfOffer {
    /// Which seat, where several are mine.
    #[serde(default)]
    #[schemars(range(min = 0, max = 7))]
    seat: Option<u8>,
    /// The number of the choice.
    code: u32,
}

/// One chance.
#[derive(Debug, Serialize, JsonSchema)]
struct OddsRow {
    /// What may happen.
    what: String,
    /// How likely it is, from 0 to 1.
    chance: f64,
    /// The same as a fraction, where it is exact.
    exact: Option<String>,
}

/// The chances of a choice.
#[derive(Debug, Serialize, JsonSchema)]
struct OddsTable {
    /// Each with its name.
    odds: Vec<OddsRow>,
}

async fn odds(ask: Ask<OfOffer, Nothing>) -> Result<Answer<OddsTable>, Problem> {
    let (person, wanted) = (ask.person()?.id.clone(), seat_of(ask.query.seat)?);
    let odds = ask.app.hall.read(&ask.table, |table| {
        let seat = playing_seat(table, &person, wanted)?;
        if !table.plan.odds {
            return Err(Problem::new(Code::NotAllowedHere, "at this table chances are not shown"));
        }
        let Some(game) = table.game() else { return Err(Code::NotStarted.into()) };
        Ok(game.odds(seat, ask.query.code))
    });
    let row = |odds: catalog::OfferOdds| OddsRow { what: odds.what, chance: odds.chance, exact: odds.exact };
    Ok(OddsTable { odds: odds.await??.into_iter().map(row).collect() }.into())
}

/// Words that one would like to say.
#[derive(Debug, Deserialize, JsonSchema)]
struct Wish {
    /// Which seat, where several are mine.
    #[serde(default)]
    #[schemars(range(min = 0, max = 7))]
    seat: Option<u8>,
    /// The words.
    words: String,
}

/// Why not.
#[derive(Debug, Serialize, JsonSchema)]
struct WhyNot {
    /// May it be said after all?
    offered: bool,
    /// The id of the rule that forbids it.
    rule: Option<&'static str>,
    /// The reason in a sentence.
    reason: String,
}

async fn why(ask: Ask<Wish, Nothing>) -> Result<Answer<WhyNot>, Problem> {
    let (person, wanted) = (ask.person()?.id.clone(), seat_of(ask.query.seat)?);
    let answer = ask.app.hall.read(&ask.table, |table| {
        let seat = own_seat(table, &person, wanted)?;
        let Some(game) = table.game() else { return Err(Problem::from(Code::NotStarted)) };
        let words = ask.query.words.trim();
        if game.offers(seat).iter().any(|offer| offer.say.eq_ignore_ascii_case(words)) {
            return Ok(WhyNot { offered: true, rule: None, reason: "you may".into() });
        }
        Ok(match game.why_not(seat, words) {
            Some(refusal) => WhyNot { offered: false, rule: Some(refusal.rule), reason: refusal.reason },
            None => WhyNot { offered: false, rule: None, reason: "nobody ever says that".into() },
        })
    });
    Ok(answer.await??.into())
}
