//! Playing: moves, resigning, draws, undo, claims, chat.

use catalog::words::NotUnderstood;
use kernel::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::tables::{Written, seat_of};
use super::{Answer, Ask, Nothing, Route, request_key};
use crate::app::App;
use crate::entry::TableEntry;
use crate::problem::{Code, Problem};
use crate::registry::Done;
use crate::table::{Seating, Table};

pub(super) fn routes() -> Vec<Route> {
    let running = [Code::NotYours, Code::NotStarted, Code::Over, Code::Unreadable];
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
            .or(&[Code::NotYours, Code::NotStarted, Code::NotAllowedHere, Code::Unreadable]),
        Route::get("/api/v1/tables/{id}/why", "Why may I not say these words now?", why).token().or(&[
            Code::NotYours,
            Code::NotStarted,
            Code::Unreadable,
        ]),
    ]
}

/// An answer. One of `code`, `words` and `codes` says which choice.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Say {
    /// Which seat, where several are mine.
    #[serde(default)]
    #[schemars(range(min = 0, max = 7))]
    seat: Option<u8>,
    /// The number of the choice.
    #[serde(default)]
    #[schemars(range(min = 0, max = 4_294_967_295_u32))]
    code: Option<u32>,
    /// The words of the choice.
    #[serde(default)]
    words: Option<String>,
    /// The numbers of several choices, to be made one after the other. The series stops by itself where the next one is
    /// not offered or another seat is asked; only the first is refused like a single answer.
    #[serde(default)]
    #[schemars(length(min = 1, max = 64))]
    codes: Option<Vec<u32>>,
    /// The number of the question: an answer to another question is refused.
    #[serde(default)]
    number: Option<i64>,
    /// An id for this request: sent again, it is answered and not done again.
    #[serde(default)]
    #[schemars(regex(pattern = "^[!-~]{1,64}$"))]
    request: Option<String>,
}

/// The entry for an answer by words or by code.
pub fn said(
    table: &Table,
    person: &str,
    seat: Option<Seat>,
    code: Option<u32>,
    words: Option<&str>,
    number: Option<i64>,
) -> Result<TableEntry, Problem> {
    let seat = table.playing_seat(person, seat)?;
    if number.is_some_and(|number| number != table.posed(seat)) {
        return Err(Problem::new(
            Code::Stale,
            "The match has moved on. Refresh and answer the current question",
        ));
    }
    let code = match (code, words) {
        (Some(code), None) => code,
        (None, Some(words)) => {
            let Some(game) = table.game() else { return Err(Code::NotStarted.into()) };
            game.read(seat, words).map_err(|reason| {
                let code = match reason {
                    NotUnderstood::Over => Code::Over,
                    NotUnderstood::NotAsked => Code::NotAsked,
                    _ => Code::NotOffered,
                };
                Problem::new(code, reason.to_string())
            })?
        }
        _ => return Err(Problem::new(Code::Unfit, "Send either a code or words")),
    };
    Ok(TableEntry::Said { seat, code })
}

/// A series of so many answers is long enough for every path and every pick.
pub const LONGEST_SERIES: usize = 64;

/// Makes several choices one after the other. The first is an answer like any other. The series stops by itself where
/// the next one is not offered or somebody else is asked. Sent again with the same id, nothing is done again.
pub async fn say_all(
    app: &App,
    id: &str,
    person: &str,
    seat: Option<Seat>,
    codes: Vec<u32>,
    number: Option<i64>,
    request: Option<String>,
) -> Result<Done, Problem> {
    if codes.is_empty() || codes.len() > LONGEST_SERIES {
        return Err(Problem::new(Code::Unfit, format!("codes: from 1 to {LONGEST_SERIES} choices")));
    }
    let mut done: Option<Done> = None;
    for code in codes {
        // Each further one answers the question that the one before has led to, and no other.
        let (person, number) = (person.to_owned(), done.map_or(number, |done| Some(done.seq)));
        let key = request.clone().filter(|_| done.is_none());
        let answered =
            app.tables.act(id, key, move |table| said(table, &person, seat, Some(code), None, number));
        match (answered.await, done) {
            (Ok(now), _) if now.repeated => return Ok(now),
            (Ok(now), _) => done = Some(now),
            // What was done stands; the rest of the plan does not fit any more.
            (Err(problem), Some(so_far)) => {
                let stops =
                    matches!(problem.code, Code::NotOffered | Code::NotAsked | Code::Stale | Code::Over);
                return if stops { Ok(so_far) } else { Err(problem) };
            }
            (Err(problem), None) => return Err(problem),
        }
    }
    done.ok_or_else(|| Code::Unfit.into())
}

async fn say(ask: Ask<Nothing, Say>) -> Result<Answer<Written>, Problem> {
    let person = ask.person()?.id.clone();
    let request = request_key(&person, ask.body.request.as_deref())?;
    let (seat, body) = (seat_of(ask.body.seat)?, ask.body);
    if let Some(codes) = body.codes {
        if body.code.is_some() || body.words.is_some() {
            return Err(Problem::new(Code::Unfit, "Send a code, words or codes"));
        }
        return Ok(say_all(&ask.app, &ask.table, &person, seat, codes, body.number, request).await?.into());
    }
    let done = ask.app.tables.act(&ask.table, request, move |table| {
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
    let done = ask.app.tables.act(&ask.table, None, move |table| {
        Ok(TableEntry::Resigned { seat: table.playing_seat(&person, seat)? })
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
    let done = ask.app.tables.act(&ask.table, None, move |table| {
        let seat = table.playing_seat(&person, seat)?;
        Ok(match accept {
            None => TableEntry::DrawOffered { seat },
            Some(yes) => TableEntry::DrawAnswered { seat, yes },
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
    let done = ask.app.tables.act(&ask.table, None, move |table| {
        let seat = table.playing_seat(&person, seat)?;
        match accept {
            None => table.undo_entry(seat, to),
            Some(yes) => Ok(TableEntry::UndoAnswered { seat, yes }),
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
    let done = ask.app.tables.act(&ask.table, None, move |table| {
        Ok(TableEntry::Claimed { seat: table.playing_seat(&person, seat)?, from })
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
    let done = ask.app.tables.act(&ask.table, None, move |table| {
        Ok(TableEntry::Chatted { seat: table.own_seat(&person, seat)?, text: text.clone() })
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
    let done = ask.app.tables.act(&ask.table, None, move |table| {
        Ok(TableEntry::Muted { seat: table.own_seat(&person, seat)?, whom, on })
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
    let snapshot = ask.app.tables.snapshot(&ask.table).await?;
    let seat = snapshot.playing_seat(&person, wanted)?;
    if !snapshot.plan.odds {
        return Err(Problem::new(Code::NotAllowedHere, "Odds are turned off at this table"));
    }
    let Some(game) = &snapshot.game else { return Err(Code::NotStarted.into()) };
    let odds = game.odds(seat, ask.query.code);
    let row = |odds: catalog::OfferOdds| OddsRow { what: odds.what, chance: odds.chance, exact: odds.exact };
    Ok(OddsTable { odds: odds.into_iter().map(row).collect() }.into())
}

/// Words that one would like to say.
#[derive(Debug, Deserialize, JsonSchema)]
struct WordsQuery {
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

async fn why(ask: Ask<WordsQuery, Nothing>) -> Result<Answer<WhyNot>, Problem> {
    let (person, wanted) = (ask.person()?.id.clone(), seat_of(ask.query.seat)?);
    let snapshot = ask.app.tables.snapshot(&ask.table).await?;
    snapshot.readable()?;
    let seat = snapshot.own_seat(&person, wanted)?;
    let Some(game) = &snapshot.game else { return Err(Problem::from(Code::NotStarted)) };
    let words = ask.query.words.trim();
    if game.offers(seat).iter().any(|offer| offer.say.eq_ignore_ascii_case(words)) {
        return Ok(WhyNot { offered: true, rule: None, reason: "You can choose that now.".into() }.into());
    }
    let why = match game.why_not(seat, words) {
        Some(refusal) => {
            WhyNot { offered: false, rule: Some(refusal.rule), reason: kernel::sentence(&refusal.reason) }
        }
        None => WhyNot { offered: false, rule: None, reason: "There is no such choice in this game.".into() },
    };
    Ok(why.into())
}
