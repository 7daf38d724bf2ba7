//! The page of a table, and the page behind a seat link.

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use kernel::{Seat, Viewer};
use maud::Markup;
use serde::Deserialize;
use web::table::{LineCard, OfferCard, SeatCard, TablePage};

use super::{page, trouble};
use crate::api;
use crate::app::App;
use crate::plan::{ChatRule, SeatPlan, link_digest};
use crate::problem::{Code, Problem};
use crate::store::Person;
use crate::table::{Line, LineKind, Stage, Table, UndoMay};
use crate::world::is_id;

/// How a table is looked at.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(super) struct Eyes {
    /// Through the eyes of this seat.
    #[serde(default)]
    pub seat: Option<u8>,
    /// What was seen before.
    #[serde(default)]
    pub after: i64,
    /// Is everything to be sent, whatever was seen before?
    #[serde(default)]
    pub whole: bool,
}

/// What a plain form could not do and would like explained.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Tried {
    /// The words that were typed.
    #[serde(default)]
    words: Option<String>,
}

impl Eyes {
    pub(super) fn seat(self) -> Option<Seat> {
        self.seat.and_then(|seat| Seat::try_from(seat).ok())
    }
}

pub(super) async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(eyes): Query<Eyes>,
    Query(tried): Query<Tried>,
    headers: HeaderMap,
) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        if !is_id(&id) {
            return Err(Problem::from(Code::NotFound));
        }
        let host = headers.get("host").and_then(|host| host.to_str().ok()).unwrap_or_default();
        let origin = app.origin.clone().unwrap_or_else(|| format!("http://{host}"));
        let made = app.hall.read(&id, |table| {
            let (mut made, _) = build(&app, table, caller.as_ref(), eyes.seat(), 0, &origin);
            let person = caller.as_ref().map_or("", |person| person.id.as_str());
            if let Some(words) = tried.words.as_deref().filter(|_| made.question.is_some()) {
                let refused = api::said(table, person, eyes.seat(), None, Some(words), None).err();
                made.refusal = refused.map(|problem| problem.detail);
            }
            made
        });
        let made = made.await?;
        Ok(page(&made.game.1, caller.as_ref(), &web::table::table(&made)))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

/// Where several seats share a device, the seat that it must be passed to before anything may be shown.
fn curtain(table: &Table, caller: Option<&Person>, wanted: Option<Seat>) -> Option<Seat> {
    let own = table.seats_of(&caller?.id);
    if own.len() < 2 || table.stage() != Stage::Playing {
        return None;
    }
    let asked = own.iter().filter(|&seat| table.asked_seats().has(seat));
    match wanted.filter(|&seat| own.has(seat)) {
        Some(seat) if table.asked_seats().has(seat) => None,
        // Nobody at this device is asked: whoever looks goes on looking.
        Some(_) => asked.min(),
        None => asked.min().or(own.lowest()),
    }
}

/// Everything that the page shows to somebody, and through whose eyes.
pub(super) fn build(
    app: &App,
    table: &Table,
    caller: Option<&Person>,
    wanted: Option<Seat>,
    after: i64,
    origin: &str,
) -> (TablePage, Viewer) {
    let person = caller.map(|person| person.id.as_str());
    let curtain = curtain(table, caller, wanted);
    let viewer = if curtain.is_some() { Viewer::Spectator } else { table.eyes(person, wanted) };
    let look = table.look(person, viewer, after, app.hall.world.now());
    let name = |seat: u8| look.seats[usize::from(seat)].sitter.clone().unwrap_or_default();
    let mine = look.you.filter(|seat| look.yours.contains(seat));
    let asks_me = |pending: &Option<crate::table::PendingLook>| {
        let pending =
            pending.as_ref().filter(|pending| mine.is_some_and(|seat| pending.waiting.contains(&seat)))?;
        Some(name(pending.by))
    };
    let seats = look.seats.iter().map(|seat| SeatCard {
        seat: seat.seat,
        name: seat.name.clone(),
        sitter: seat.sitter.clone(),
        bot: seat.kind == "bot",
        asked: seat.asked,
        clock: seat.clock,
        claimable: seat.claimable,
        muted: look.muted.contains(&seat.seat),
    });
    let waiting = look.asked.as_ref().map(|asked| {
        let names: Vec<String> = asked.seats.iter().map(|&seat| name(seat)).collect();
        format!("Waiting for {} ({}).", names.join(" and "), asked.why)
    });
    let title = app.hall.shelf.find(&look.game).map_or(look.game.clone(), |game| game.title().into());
    let hosts = person == Some(table.plan.host.as_str());
    let free_links = || {
        let open = table.plan.seats.iter().enumerate().filter(|(index, plan)| {
            matches!(plan, SeatPlan::Link { .. }) && look.seats[*index].sitter.is_none()
        });
        open.map(|(index, _)| {
            (index as u8, format!("{origin}{}", api::link(app, &table.id, index as u8).path))
        })
    };
    let outcome = look.outcome.as_ref().map(|outcome| {
        if outcome.winners.len() == outcome.ranks.len() {
            return "A draw.".to_owned();
        }
        let names: Vec<String> = outcome.winners.iter().map(|&seat| name(seat)).collect();
        format!("{} {}.", names.join(" and "), if names.len() == 1 { "wins" } else { "win" })
    });
    let number = look.question.as_ref().map_or(0, |question| question.number);
    let request = format!("page-{}-{number}", look.you.unwrap_or(0));
    let made = TablePage {
        id: look.id.clone(),
        game: (look.game.clone(), title),
        stage: match look.stage {
            Stage::Gathering => "gathering",
            Stage::Playing => "playing",
            Stage::Over => "over",
            Stage::Closed => "closed",
        },
        seq: look.seq,
        you: look.you,
        curtain: curtain.map(|seat| (seat.into(), look.seats[seat.index()].name.clone())),
        seats: seats.collect(),
        may_sit: look.may_sit,
        may_close: hosts && look.stage == Stage::Gathering,
        links: if hosts && look.stage == Stage::Gathering { free_links().collect() } else { Vec::new() },
        commitment: look.commitment.clone(),
        secret: look.secret.clone(),
        waiting,
        question: look.question.as_ref().map(|question| {
            let offers = question.offers.iter().map(|offer| OfferCard {
                code: offer.code,
                say: offer.say.clone(),
                gloss: offer.gloss.clone(),
            });
            (question.number, question.prompt.clone(), offers.collect())
        }),
        lines: cards(table, &look.lines),
        draw_from: asks_me(&look.draw),
        undo_from: asks_me(&look.undo),
        undo: match look.may.undo {
            UndoMay::No => "no",
            UndoMay::Free => "free",
            UndoMay::Ask => "ask",
        },
        undos: look.undos,
        may_draw: look.may.draw,
        may_resign: look.may.resign,
        chat: look.may.chat.then(|| match look.chat_rule {
            ChatRule::Phrases => look.phrases.clone(),
            ChatRule::On | ChatRule::Off => Vec::new(),
        }),
        may_rematch: look.may.rematch,
        rematch: look.rematch.clone(),
        outcome,
        request,
        odds: look.odds,
        refusal: None,
        build: web::BUILD.clone(),
        yours: look.yours,
        board: table.game().map_or_else(Markup::default, |game| web::boards::board(game, viewer, look.odds)),
    };
    (made, viewer)
}

/// Lines of the story with the names of who talks.
pub(super) fn cards(table: &Table, lines: &[Line]) -> Vec<LineCard> {
    let card = |line: &Line| LineCard {
        seq: line.seq,
        who: (line.kind == LineKind::Chat).then(|| line.seat.map(|seat| table.called(seat))).flatten(),
        text: line.text.to_string(),
        rule: line.rule,
        house: line.kind == LineKind::Table,
    };
    lines.iter().map(card).collect()
}

/// The page behind a seat link. Looking at it takes nothing: a preview in a chat must not eat the seat.
pub(super) async fn seat_link(
    State(app): State<App>,
    Path((id, token)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        if !is_id(&id) {
            return Err(Problem::from(Code::NotFound));
        }
        let digest = link_digest(&token);
        let found = app.hall.read(&id, |table| {
            let index = table
                .plan
                .seats
                .iter()
                .position(|seat| matches!(seat, SeatPlan::Link { digest: right } if *right == digest));
            let Some(index) = index else { return Err(Problem::from(Code::NotFound)) };
            if table.person_in(Seat::at(index)).is_some() {
                return Err(Problem::new(Code::SeatTaken, "this link was used; it works once"));
            }
            let look = table.look(None, Viewer::Spectator, i64::MAX, 0);
            let host = (0..table.plan.seats.len())
                .map(Seat::at)
                .find(|&seat| table.person_in(seat) == Some(table.plan.host.as_str()));
            Ok((look.game, host.map(|seat| table.called(seat)), look.commitment))
        });
        let (game, host, commitment) = found.await??;
        let about = app.hall.shelf.find(&game);
        let (title, blurb) = about.map_or((game.as_str(), ""), |game| (game.title(), game.blurb()));
        let who = caller.as_ref().map(|person| person.name.as_str());
        let host = host.unwrap_or_else(|| "A friend".into());
        let body = web::table::seat_link(&id, (&game, title, blurb), &host, &token, who, &commitment);
        Ok(page(title, caller.as_ref(), &body))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}
