//! A match looked at again: any moment of it, what luck did, and files to keep.
//!
//! While a match runs, a seat gets what it has seen itself and everybody else what is public; when it is over, everything
//! is open, through whichever eyes one likes.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use catalog::AnyMatch;
use kernel::{Seat, Viewer};
use lab::named::review_of;
use lab::review::{Review, ReviewDepth};
use serde::Deserialize;
use web::replay::{KeyMoment, ReplayPage, StoryLine};
use wire::Stage;

use super::{html, page, trouble};
use crate::app::App;
use crate::problem::{Code, Problem};
use crate::store::Person;
use crate::studies::Study;
use crate::table::{Seating, Table};
use crate::world::is_id;

/// Which moment, through whose eyes.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(super) struct Where {
    /// After how many answers; the last moment if it is not said.
    #[serde(default)]
    ply: Option<usize>,
    /// Through the eyes of this seat.
    #[serde(default)]
    seat: Option<u8>,
}

/// What is taken from the table in one look, so that nobody waits for the drawing.
pub(super) struct Taken {
    pub(super) copy: AnyMatch,
    pub(super) viewer: Viewer,
    /// Each seat's name in the match, and who sat there.
    seats: Vec<(String, String)>,
    eyes: Vec<u8>,
    pub(super) over: bool,
}

impl Taken {
    pub(super) fn title(&self) -> String {
        self.copy.name().title().to_owned()
    }

    fn seat(&self) -> Option<u8> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat.into()),
            Viewer::Spectator => None,
        }
    }

    fn called(&self, seat: Seat) -> String {
        let (name, sitter) = &self.seats[seat.index()];
        if name == sitter { name.clone() } else { format!("{name} ({sitter})") }
    }

    /// The sides as a headline names them, each with who sat there.
    pub(super) fn sides(&self) -> Vec<String> {
        let sat = |(side, (_, sitter)): (String, &(String, String))| {
            if side == *sitter { side } else { format!("{side}, played by {sitter}") }
        };
        self.copy.billing().into_iter().zip(&self.seats).map(sat).collect()
    }

    fn outcome(&self) -> Option<String> {
        let outcome = self.copy.outcome()?;
        if outcome.is_draw() {
            return Some("A draw.".into());
        }
        let names: Vec<String> = outcome.winners().iter().map(|seat| self.called(seat)).collect();
        Some(format!("{} {}.", names.join(" and "), if names.len() == 1 { "wins" } else { "win" }))
    }

    /// The story up to a moment. What a seat said is told to itself, and to everybody when all is over.
    fn story(&self, ply: usize) -> Vec<StoryLine> {
        let entries = &self.copy.record().entries;
        let mut story = vec![StoryLine { ply: 0, said: None, told: Vec::new() }];
        story.extend(entries.iter().take(ply).enumerate().map(|(index, entry)| {
            let open = self.over || self.viewer == Viewer::Seat(entry.seat);
            let said = open.then(|| (self.seats[entry.seat.index()].0.clone(), entry.words.clone()));
            StoryLine { ply: index + 1, said, told: Vec::new() }
        }));
        for line in self.copy.story(self.viewer).iter().take_while(|line| line.entry <= ply) {
            story[line.entry].told.push((line.text.to_string(), line.rule));
        }
        story.retain(|line| line.said.is_some() || !line.told.is_empty() || line.ply == ply);
        story
    }
}

pub(super) async fn take(
    app: &App,
    id: &str,
    caller: Option<&Person>,
    wanted: Option<u8>,
) -> Result<Taken, Problem> {
    if !is_id(id) {
        return Err(Code::NotFound.into());
    }
    let wanted = wanted.and_then(|seat| Seat::try_from(seat).ok());
    app.tables.read(id, |table| taken(table, caller, wanted)).await?
}

fn taken(table: &Table, caller: Option<&Person>, wanted: Option<Seat>) -> Result<Taken, Problem> {
    table.readable()?;
    let Some(game) = table.game() else {
        return Err(Problem::new(Code::NotStarted, "There is nothing to review yet"));
    };
    let over = table.stage() == Stage::Over;
    let person = caller.map(|person| person.id.as_str());
    let own = person.map_or(kernel::Seats::NONE, |person| table.seats_of(person));
    // Where several seats share a device, nobody's secrets may be turned up in passing.
    let open: Vec<Seat> = match own.len() {
        _ if over => (0..game.seats()).map(Seat::at).collect(),
        1 => own.iter().collect(),
        _ => Vec::new(),
    };
    let wanted = if over { wanted } else { wanted.or(own.lowest()) };
    let viewer = wanted.filter(|seat| open.contains(seat)).map_or(Viewer::Spectator, Viewer::Seat);
    let copy =
        game.at(usize::MAX).map_err(|diverged| Problem::new(Code::Unavailable, diverged.to_string()))?;
    let seats = (0..game.seats()).map(Seat::at).map(|seat| (game.seat_name(seat), table.called(seat)));
    Ok(Taken { viewer, seats: seats.collect(), eyes: open.into_iter().map(Into::into).collect(), over, copy })
}

/// Runs on a thread that may take its time.
pub(super) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    tokio::task::spawn_blocking(work).await.map_err(|_| Code::Unavailable.into())
}

pub(super) async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(at): Query<Where>,
    headers: HeaderMap,
) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        let taken = take(&app, &id, caller.as_ref(), at.seat).await?;
        let title = taken.title();
        let made = aside(move || draw(&id, title, &taken, at.ply)).await??;
        Ok(page(
            &format!("{}, answer {}", made.game.1, made.ply),
            caller.as_ref(),
            &web::replay::replay(&made),
        ))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

fn draw(id: &str, title: String, taken: &Taken, ply: Option<usize>) -> Result<ReplayPage, Problem> {
    let last = taken.copy.record().entries.len();
    let ply = ply.unwrap_or(last).min(last);
    let then = at(taken, ply)?;
    let asked = then.asked().map(|asked| {
        let names: Vec<String> = asked.seats.iter().map(|seat| taken.called(seat)).collect();
        format!("Next: {}, {}.", names.join(" and "), asked.why)
    });
    Ok(ReplayPage {
        id: id.to_owned(),
        game: (taken.copy.name().to_string(), title),
        ply,
        last,
        over: taken.over,
        seat: taken.seat(),
        eyes: taken.eyes.iter().map(|&seat| (seat, taken.called(Seat::at(seat.into())))).collect(),
        asked,
        outcome: taken.outcome(),
        board: web::boards::still(&then.snapshot(), taken.viewer),
        story: taken.story(ply),
    })
}

fn at(taken: &Taken, ply: usize) -> Result<AnyMatch, Problem> {
    taken.copy.at(ply).map_err(|diverged| Problem::new(Code::Unavailable, diverged.to_string()))
}

/// A finished match looked at again, if that is done; `None` for a game that nobody can judge.
fn study(app: &App, id: &str, copy: AnyMatch) -> Study<Option<Review>> {
    app.reviews.ask(id, move || review_of(&copy, ReviewDepth::PAGE))
}

fn no_judgement() -> Problem {
    Problem::new(Code::NotFound, "There is no review for this game")
}

pub(super) async fn luck(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        let taken = take(&app, &id, caller.as_ref(), None).await?;
        if !taken.over {
            return Err(Problem::new(Code::StillRunning, "The review is available when the match is over"));
        }
        let title = taken.title();
        // The end of a match asks for two lines of it, and again where they are still being worked out.
        let part = headers.get("x-part").is_some_and(|part| part == "yes");
        let body = match study(&app, &id, taken.copy) {
            Study::Waiting if part => return Ok(StatusCode::ACCEPTED.into_response()),
            Study::Found(review) if part => {
                let review = Option::as_ref(&review).ok_or_else(no_judgement)?;
                return Ok(html(StatusCode::OK, &web::luck::brief(review, &id)));
            }
            Study::Found(review) => {
                web::luck::page(&id, &title, Option::as_ref(&review).ok_or_else(no_judgement)?)
            }
            Study::Waiting => web::luck::waiting(&id, &title),
            Study::Full => return Err(full()),
        };
        Ok(page(&format!("{title}: luck"), caller.as_ref(), &body))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

fn full() -> Problem {
    let mut problem = Problem::new(Code::TooMany, "Many matches are being reviewed. Try again in a minute");
    problem.wait = Some(60);
    problem
}

pub(super) async fn record(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let made = async {
        if !is_id(&id) {
            return Err(Problem::from(Code::NotFound));
        }
        let record = app.tables.read(&id, Table::record).await??;
        let name = format!("{}-{id}.json", record.header.game);
        Ok(download("application/json", &name, record.to_json()))
    };
    made.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

pub(super) async fn report(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(wanted): Query<Where>,
    headers: HeaderMap,
) -> Response {
    let made = async {
        let caller = app.caller(&headers).await?;
        let taken = take(&app, &id, caller.as_ref(), wanted.seat).await?;
        if !taken.over {
            return Err(Problem::new(Code::StillRunning, "The report is available when the match is over"));
        }
        let title = taken.title();
        let review = match study(&app, &id, at(&taken, usize::MAX)?) {
            Study::Found(review) => review,
            Study::Full => return Err(full()),
            Study::Waiting => {
                let body = web::luck::waiting(&id, &title);
                return Ok(page(&format!("{title}: luck"), caller.as_ref(), &body));
            }
        };
        let name = format!("{}-{id}.html", taken.copy.name());
        let report = aside(move || written(&title, &taken, &review)).await??;
        Ok(download("text/html; charset=utf-8", &name, report))
    };
    made.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

/// The report as one page that stands alone.
fn written(title: &str, taken: &Taken, review: &Arc<Option<Review>>) -> Result<String, Problem> {
    let last = taken.copy.record().entries.len();
    let review = Option::as_ref(review);
    let mut moments = vec![(0, "the beginning".to_owned())];
    if let Some(review) = review {
        for (moment, before, after) in web::luck::turns(review) {
            let why = format!(
                "{}: {}. {}'s chance went from {:.0} % to {:.0} %",
                review.names[moment.seat.index()],
                moment.say,
                review.names[0],
                100.0 * before,
                100.0 * after
            );
            moments.push((moment.entry, why));
        }
    }
    if moments.last().is_none_or(|(ply, _)| *ply != last) {
        moments.push((last, "the end".to_owned()));
    }
    let moments: Result<Vec<KeyMoment>, Problem> = moments
        .into_iter()
        .map(|(ply, why)| {
            Ok(KeyMoment { ply, why, board: web::boards::still(&at(taken, ply)?.snapshot(), taken.viewer) })
        })
        .collect();
    let luck = review.map(|review| web::luck::body(review, None));
    let seats: Vec<String> = (0..taken.seats.len()).map(|seat| taken.called(Seat::at(seat))).collect();
    let outcome = taken.outcome().unwrap_or_default();
    Ok(web::replay::report(title, &seats, &outcome, luck.as_ref(), &moments?, &taken.story(last))
        .into_string())
}

/// A file to be saved under a name.
pub(super) fn download(kind: &'static str, name: &str, text: String) -> Response {
    let mut response = (StatusCode::OK, [(header::CONTENT_TYPE, kind)], text).into_response();
    if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
    }
    response
}
