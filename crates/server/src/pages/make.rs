//! Making things: begun from what exists, checked like content, kept on a shelf, tried out and played.

use axum::Form;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use catalog::GameName;
use content::{Item, Placed};
use lab::named::{strength_of, usual_with};
use lab::strength::{Made, Strength};
use serde::Deserialize;
use serde_json::Value;
use std::time::{Duration, Instant};
use web::make::{Editor, OnShelf, Start, Wrong};

use super::forms::{Fields, go, somebody};
use super::replay::{aside, download};
use super::{page, trouble};
use crate::api::{self, NewSeat, NewTable};
use crate::app::App;
use crate::problem::{Code, Problem};
use crate::store::{Making, Person};
use crate::studies::Study;
use crate::world::is_id;

/// How long a text may be, and how much one may keep for a game.
const LONGEST_TEXT: usize = 40_000;
const MOST_MAKINGS: usize = 50;
/// How much is played to learn how strong something is.
const MATCHES: u64 = 2_000;
const TIME_FOR_STRENGTH: Duration = Duration::from_secs(5);

/// What to edit: something on the shelf, or something to begin from.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Wanted {
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    file: String,
    #[serde(default)]
    kind: String,
    #[serde(default)]
    key: String,
}

fn known(game: &str) -> Result<GameName, Problem> {
    game.parse().map_err(|reason: String| Problem::new(Code::NotFound, reason))
}

/// The content that this server plays with.
fn files(app: &App, name: GameName) -> Result<Vec<kernel::ContentFile>, Problem> {
    Ok(app.tables.library.find(name.name()).ok_or(Code::NotFound)?.files().to_vec())
}

/// The things in a file. One that has a name of its own at its top is one thing, whatever lists it has.
fn things(file: &str, text: &str) -> Vec<Item> {
    let top = text.lines().take_while(|line| !line.starts_with('[')).collect::<Vec<_>>().join("\n");
    let named = top.lines().any(|line| line.split('=').next().is_some_and(|key| key.trim() == "name"));
    if !named {
        return content::items(file, text);
    }
    let lines = 0..text.lines().count();
    content::items(file, &top)
        .into_iter()
        .map(|item| Item { lines: lines.clone(), text: text.to_owned(), ..item })
        .collect()
}

/// Everything one can begin from: what somebody could want to make, which rules and dice are not.
fn starts(files: &[kernel::ContentFile]) -> Vec<Item> {
    const NOT_MADE: [&str; 6] = ["dice", "profile", "inducement", "spell", "sponsorship", "feud"];
    let all = files.iter().flat_map(|(file, text)| things(file, text));
    all.filter(|item| !item.name.is_empty() && !NOT_MADE.contains(&item.kind.as_str()))
        .filter(|item| !item.file.starts_with("charts") && !item.file.starts_with("voice"))
        .collect()
}

pub(super) async fn games(State(app): State<App>, headers: HeaderMap) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        Ok(page("Make your own", caller.as_ref(), &web::make::index()))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

pub(super) async fn front(State(app): State<App>, Path(game): Path<String>, headers: HeaderMap) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        let name = known(&game)?;
        let shelf = match &caller {
            Some(person) => app.tables.store.makings(&person.id, name.name()).await?,
            None => Vec::new(),
        };
        let shelf: Vec<OnShelf> =
            shelf.into_iter().map(|made| OnShelf { id: made.id, kind: made.kind, name: made.name }).collect();
        let starts: Vec<Start> = starts(&files(&app, name)?).into_iter().map(start).collect();
        Ok(page(&format!("Make: {name}"), caller.as_ref(), &web::make::front(name, &shelf, &starts)))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

fn start(item: Item) -> Start {
    Start { file: item.file, kind: item.kind, key: item.key, name: item.name }
}

/// Something on the caller's own shelf.
async fn own(app: &App, caller: Option<&Person>, name: GameName, id: &str) -> Result<Making, Problem> {
    let person = caller.ok_or(Code::WhoAreYou)?;
    let shelf = app.tables.store.makings(&person.id, name.name()).await?;
    let found = shelf.into_iter().find(|made| made.id == id);
    found.ok_or_else(|| Problem::new(Code::NotFound, "There is no such item on your shelf"))
}

pub(super) async fn edit(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        let name = known(&game)?;
        let editor = if let Some(id) = &wanted.id {
            let made = own(&app, caller.as_ref(), name, id).await?;
            let from = Start { file: made.file, kind: made.kind, key: made.key, name: made.name };
            Editor {
                game: name,
                from,
                id: Some(made.id),
                text: made.text,
                wrong: None,
                note: None,
                known: true,
            }
        } else {
            let same = |item: &Item| {
                (&item.file, &item.kind, &item.key) == (&wanted.file, &wanted.kind, &wanted.key)
            };
            let found = starts(&files(&app, name)?).into_iter().find(same);
            let found = found
                .ok_or_else(|| Problem::new(Code::NotFound, "There is nothing of that name to start from"))?;
            let text = found.text.clone();
            let known = caller.is_some();
            Editor { game: name, from: start(found), id: None, text, wrong: None, note: None, known }
        };
        Ok(page(&editor.from.name.clone(), caller.as_ref(), &web::make::editor(&editor)))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

/// Everything that is wrong with a text, by its own lines; the content with it if nothing is.
fn check(app: &App, name: GameName, from: &Start, text: &str) -> Result<Placed, Result<Vec<Wrong>, Problem>> {
    let files = files(app, name).map_err(Err)?;
    let mut placed = content::place(&files, &from.file, &from.kind, text);
    placed.replaces |= from.kind.is_empty() && files.iter().any(|(file, _)| *file == placed.file);
    let game = app.tables.library.find(name.name()).ok_or_else(|| Err(Code::NotFound.into()))?;
    match game.with_files(placed.files.clone()) {
        Ok(_) => Ok(placed),
        Err(problems) => {
            let wrong = problems.0.iter().map(|problem| Wrong::of(problem, &placed.file, placed.first, text));
            Err(Ok(wrong.collect()))
        }
    }
}

/// The same on a thread that may take its time.
async fn checked(
    app: &App,
    name: GameName,
    from: &Start,
    text: &str,
) -> Result<Result<Placed, Result<Vec<Wrong>, Problem>>, Problem> {
    let place = crate::app::may_check(app, text.len()).await?;
    let (app, from, text) = (app.clone(), from.clone(), text.to_owned());
    aside(move || {
        let checked = check(&app, name, &from, &text);
        drop(place);
        checked
    })
    .await
}

/// The text that was sent, with what was changed in its fields.
fn written(fields: &Fields) -> Result<String, Problem> {
    let mut text = fields.get("text").map(|text| text.replace("\r\n", "\n")).unwrap_or_default();
    if text.len() > LONGEST_TEXT {
        return Err(Problem::new(Code::Unfit, format!("text: at most {LONGEST_TEXT} characters")));
    }
    // From the last to the first, so that a change moves none that is still to be made. A field counts where it was
    // changed and the text was not.
    for field in web::make::fields(&text).into_iter().rev() {
        let input = field.input();
        if let (Some(value), Some(was)) = (fields.get(&input), fields.get(&format!("was-{input}")))
            && value != was
            && *was == field.value
            && let Some(changed) = web::make::change(&text, &input, value)
        {
            text = changed;
        }
    }
    Ok(text)
}

pub(super) async fn send(
    State(app): State<App>,
    Path(game): Path<String>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Response {
    let done = async {
        let name = known(&game)?;
        let caller = app.caller(&headers).await?;
        let given = |field: &str| fields.get(field).cloned().unwrap_or_default();
        let from = Start { file: given("file"), kind: given("kind"), key: given("key"), name: given("key") };
        let verb = given("do");
        let mut text = written(&fields)?;
        let mut note = None;
        if verb == "import" {
            let given = given("import");
            let read =
                if given.trim_start().starts_with('{') { content::from_json(&given) } else { Ok(given) };
            match read {
                Ok(read) if read.len() <= LONGEST_TEXT => text = read,
                Ok(_) => note = Some("That is too long.".to_owned()),
                Err(reason) => note = Some(format!("That is no JSON: {reason}")),
            }
        }
        let id = Some(given("id")).filter(|id| is_id(id));
        if verb == "delete" {
            let person = caller.as_ref().ok_or(Code::WhoAreYou)?;
            let id = id.ok_or(Code::NotFound)?;
            app.tables.store.drop_making(&id, &person.id).await?;
            return Ok(go(&format!("/make/{name}"), None));
        }
        let checked = checked(&app, name, &from, &text).await?;
        let show = |wrong: Vec<Wrong>, note: Option<String>, who: Option<&Person>| {
            let editor = Editor {
                game: name,
                from: from.clone(),
                id: id.clone(),
                text: text.clone(),
                wrong: Some(wrong),
                note,
                known: who.is_some(),
            };
            page(&from.name, who, &web::make::editor(&editor))
        };
        if matches!(verb.as_str(), "check" | "import") {
            return match checked {
                Ok(placed) => {
                    let place = if placed.replaces {
                        "It replaces the card of that name."
                    } else {
                        "It will be a new card."
                    };
                    Ok(show(Vec::new(), note.or_else(|| Some(place.to_owned())), caller.as_ref()))
                }
                Err(Ok(wrong)) => Ok(show(wrong, note, caller.as_ref())),
                Err(Err(problem)) => Err(problem),
            };
        }
        // Whatever follows is kept first, even with faults: nobody's work is lost.
        let (person, cookie) = somebody(&app, &headers, &fields).await?;
        let id = keep(&app, &person, name, &from, id.clone(), &text).await?;
        match (verb.as_str(), checked) {
            (_, Err(Err(problem))) => Err(problem),
            ("save", Ok(_)) => Ok(go(&format!("/make/{name}/edit?id={id}"), cookie)),
            (_, Err(Ok(wrong))) => {
                let note =
                    "Saved on your shelf as it is. You can play it when all errors are fixed.".to_owned();
                let mut response = show(wrong, Some(note), Some(&person));
                if let Some(cookie) = cookie.and_then(|cookie| cookie.parse().ok()) {
                    response.headers_mut().insert(axum::http::header::SET_COOKIE, cookie);
                }
                Ok(response)
            }
            ("strength", Ok(_)) => Ok(go(&format!("/make/{name}/{id}/strength"), cookie)),
            ("play", Ok(placed)) => {
                let table = play(&app, &person, name, &from, &text, placed).await?;
                Ok(go(&format!("/t/{table}"), cookie))
            }
            _ => Err(Problem::new(Code::BadRequest, "Unknown action")),
        }
    };
    done.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

async fn keep(
    app: &App,
    person: &Person,
    name: GameName,
    from: &Start,
    id: Option<String>,
    text: &str,
) -> Result<String, Problem> {
    let shelf = app.tables.store.makings(&person.id, name.name()).await?;
    let id = id.filter(|id| shelf.iter().any(|made| made.id == *id));
    if id.is_none() && shelf.len() >= MOST_MAKINGS {
        let detail = format!("Your shelf is full ({MOST_MAKINGS} cards per game). Remove one first");
        return Err(Problem::new(Code::NotAllowedHere, detail));
    }
    crate::app::may_keep(app, text.len())?;
    let called = called(from, text);
    let made = Making {
        id: id.unwrap_or_else(|| app.tables.world.id()),
        person: person.id.clone(),
        game: name.name().to_owned(),
        file: from.file.clone(),
        kind: from.kind.clone(),
        key: from.key.clone(),
        name: if called.is_empty() { "without a name".to_owned() } else { called },
        text: text.to_owned(),
    };
    if !app.tables.store.keep_making(&made, app.tables.world.now()).await? {
        return Err(Code::NotYours.into());
    }
    Ok(made.id)
}

/// What a text calls its thing.
fn called(from: &Start, text: &str) -> String {
    things(&from.file, text)
        .into_iter()
        .next()
        .map(|item| item.name)
        .unwrap_or_default()
        .chars()
        .take(80)
        .collect()
}

/// By which words a side may play what was made.
fn made(from: &Start, text: &str, placed: &Placed) -> Made {
    let item = things(&from.file, text).into_iter().next();
    let stem = |file: &str| file.rsplit('/').next().unwrap_or_default().trim_end_matches(".toml").to_owned();
    let own = item.iter().flat_map(|item| [item.name.clone(), item.key.clone()]);
    let names = own.chain([stem(&placed.file)]).filter(|name| !name.is_empty());
    Made { names: names.collect(), instead_of: Some(from.key.clone()).filter(|key| !key.is_empty()) }
}

/// A table with the made thing in the first seat and a bot with any other in the second.
async fn play(
    app: &App,
    person: &Person,
    name: GameName,
    from: &Start,
    text: &str,
    placed: Placed,
) -> Result<String, Problem> {
    let shelf = app.tables.library.find(name.name()).ok_or(Code::NotFound)?;
    let made = made(from, text, &placed);
    let seed = u64::from_le_bytes(app.tables.world.bytes());
    // Loading the content and finding a set-up takes as long as checking it, and is done where checks are.
    let place = crate::app::may_check(app, text.len()).await?;
    let (game, setup) = aside(move || {
        let game = shelf.with_files(placed.files.clone());
        let setup = usual_with(name, &placed.files, &made, seed);
        drop(place);
        (game, setup)
    })
    .await?;
    let (game, setup) = (game?, setup.map_err(|reason| Problem::new(Code::Unfit, reason))?);
    let setup = setup.unwrap_or(Value::Null);
    let level = 2;
    let wish = NewTable {
        setup: Some(setup),
        ..NewTable::of(name.name(), vec![NewSeat::Me, NewSeat::Bot { level }])
    };
    let (id, _) = api::make_of(app, person, wish, &game).await?;
    Ok(id)
}

/// Something on the caller's shelf that an address names.
struct Found {
    caller: Option<Person>,
    name: GameName,
    making: Making,
}

impl Found {
    async fn at(app: &App, game: &str, id: &str, headers: &HeaderMap) -> Result<Self, Problem> {
        let caller = app.caller(headers).await?;
        let name = known(game)?;
        let making = own(app, caller.as_ref(), name, id).await?;
        Ok(Self { caller, name, making })
    }

    fn start(&self) -> Start {
        let Making { file, kind, key, name, .. } = self.making.clone();
        Start { file, kind, key, name }
    }
}

type Address = Path<(String, String)>;

pub(super) async fn toml(State(app): State<App>, Path((game, id)): Address, headers: HeaderMap) -> Response {
    let made = async {
        let Found { making, .. } = Found::at(&app, &game, &id, &headers).await?;
        let name = format!("{}.toml", content::slug(&making.name));
        Ok(download("application/toml", &name, making.text))
    };
    made.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

pub(super) async fn json(State(app): State<App>, Path((game, id)): Address, headers: HeaderMap) -> Response {
    let made = async {
        let Found { making, .. } = Found::at(&app, &game, &id, &headers).await?;
        let json = content::to_json(&making.text).map_err(|reason| Problem::new(Code::Unfit, reason))?;
        Ok(download("application/json", &format!("{}.json", content::slug(&making.name)), json))
    };
    made.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

/// The content file that has it in its place.
pub(super) async fn file(State(app): State<App>, Path((game, id)): Address, headers: HeaderMap) -> Response {
    let made = async {
        let Found { name, making, .. } = Found::at(&app, &game, &id, &headers).await?;
        let placed = content::place(&files(&app, name)?, &making.file, &making.kind, &making.text);
        let text = placed.files.into_iter().find(|(file, _)| *file == placed.file).map(|(_, text)| text);
        let own = placed.file.rsplit('/').next().unwrap_or_default().to_owned();
        Ok(download("application/toml", &own, text.unwrap_or_default()))
    };
    made.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

pub(super) async fn strength(
    State(app): State<App>,
    Path((game, id)): Address,
    headers: HeaderMap,
) -> Response {
    let shown = async {
        let found = Found::at(&app, &game, &id, &headers).await?;
        let from = found.start();
        let Found { caller, name, making } = found;
        let placed = match checked(&app, name, &from, &making.text).await? {
            Ok(placed) => placed,
            Err(Ok(_)) => return Ok(go(&format!("/make/{name}/edit?id={id}"), None)),
            Err(Err(problem)) => return Err(problem),
        };
        let made = made(&from, &making.text, &placed);
        let about = kernel::record::content_digest(&placed.files).to_string() + &made.names.join("/");
        let body = match app.strengths.ask(&about, move || tried(name, &placed, &made)) {
            Study::Found(found) => web::make::strength(name, &id, &making.name, &found),
            Study::Waiting => web::make::waiting(name, &id, &making.name),
            Study::Full => {
                return Err(Problem::new(
                    Code::TooMany,
                    "Many strength tests are running. Try again in a minute",
                ));
            }
        };
        Ok(page(&format!("How strong is {}?", making.name), caller.as_ref(), &body))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

/// Plays what was made against everybody else.
fn tried(name: GameName, placed: &Placed, made: &Made) -> Result<Strength, String> {
    let began = Instant::now();
    strength_of(name, &placed.files, made, MATCHES, &|| began.elapsed() < TIME_FOR_STRENGTH)
}
