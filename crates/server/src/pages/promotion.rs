//! The promoter's pages. Every form works without a script; what is refused is told above the desk, and nothing changes.

mod change;

use axum::Form;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use catalog::GameName;
use maud::Markup;
use promotion::{Bill, Booking};
use serde::Deserialize;
use web::promotion::{Card, Faces, Futures, Listed, Offer, Office, Told};

use super::forms::{Fields, go, somebody};
use super::{PageRoute, page, replay::download, trouble};
use crate::app::App;
use crate::problem::{Code, Problem};
use crate::promotions::{self, Opened, Standing};
use crate::store::{Person, PromotionRow};
use crate::studies::Study;

/// How many suggestions an open match gets.
const OFFERS: usize = 3;

/// Every page and form of promotions.
pub(super) fn routes() -> Vec<PageRoute> {
    vec![
        PageRoute::get("/promotions", list),
        PageRoute::post("/promotions", found),
        PageRoute::get("/p/{id}", desk),
        PageRoute::get("/p/{id}/roster", roster),
        PageRoute::get("/p/{id}/wrestler/{key}", wrestler),
        PageRoute::get("/p/{id}/belts", belts),
        PageRoute::get("/p/{id}/belt/{key}", belt),
        PageRoute::get("/p/{id}/rankings", rankings),
        PageRoute::get("/p/{id}/feuds", feuds),
        PageRoute::get("/p/{id}/history", history),
        PageRoute::get("/p/{id}/futures", futures),
        PageRoute::get("/p/{id}/show/{number}", show),
        PageRoute::get("/p/{id}/show/{number}/{slot}", match_page),
        PageRoute::get("/p/{id}/almanac.html", almanac_html),
        PageRoute::get("/p/{id}/almanac.json", almanac_json),
        PageRoute::get("/p/{id}/almanac.csv", almanac_csv),
        PageRoute::get("/p/{id}/log", log),
        PageRoute::get("/p/{id}/join/{token}", invited),
        PageRoute::post("/p/{id}/join", change::join),
        PageRoute::post("/p/{id}/deed", change::deed),
        PageRoute::post("/p/{id}/book", change::book),
        PageRoute::post("/p/{id}/auto", change::auto),
        PageRoute::post("/p/{id}/run", change::run),
        PageRoute::post("/p/{id}/play", change::play),
        PageRoute::post("/p/{id}/settings", change::settings),
    ]
}

fn listed(rows: &[PromotionRow]) -> Vec<Listed> {
    let one = |row: &PromotionRow| {
        let head: promotion::Head = serde_json::from_str(&row.head).ok()?;
        let about = if row.public { "public" } else { "private" };
        Some(Listed {
            id: row.id.clone(),
            name: head.name,
            about: format!("founded {}, {about}", head.founded),
        })
    };
    rows.iter().filter_map(one).collect()
}

async fn list(State(app): State<App>, headers: HeaderMap) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        let own = match &caller {
            Some(person) => app.tables.store.promotions_of(&person.id).await?,
            None => Vec::new(),
        };
        let mut public = app.tables.store.public_promotions(20).await?;
        public.retain(|row| !own.iter().any(|known| known.id == row.id));
        Ok(page("Promotions", caller.as_ref(), &web::promotion::list(&listed(&own), &listed(&public))))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

async fn found(State(app): State<App>, headers: HeaderMap, Form(fields): Form<Fields>) -> Response {
    let made = async {
        let (person, cookie) = somebody(&app, &headers, &fields).await?;
        let id = promotions::found(&app, &person, "champions", "").await?;
        Ok(go(&format!("/p/{id}"), cookie))
    };
    made.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

/// A promotion that the sender of a request may see.
struct Visit {
    caller: Option<Person>,
    opened: Opened,
    faces: Faces,
    invite: String,
}

impl Visit {
    async fn new(app: &App, id: &str, headers: &HeaderMap) -> Result<Self, Problem> {
        let caller = app.caller(headers).await?;
        let opened = promotions::open(app, id, caller.as_ref()).await?;
        let game: Result<GameName, String> = opened.world().head.game.parse();
        let faces = game.map(|game| Faces::of(&app.tables.library, game)).unwrap_or_default();
        let origin = app.origin.clone().unwrap_or_else(|| {
            let host = headers.get("host").and_then(|host| host.to_str().ok()).unwrap_or_default();
            format!("http://{host}")
        });
        let invite = format!("{origin}/p/{id}/join/{}", opened.row.invite);
        Ok(Self { caller, opened, faces, invite })
    }

    /// The same after something has changed or was refused.
    async fn again(&self, app: &App) -> Result<Opened, Problem> {
        promotions::open(app, &self.opened.row.id, self.caller.as_ref()).await
    }

    fn person(&self) -> Result<&Person, Problem> {
        self.caller.as_ref().ok_or_else(|| Problem::new(Code::WhoAreYou, "Please sign in first."))
    }

    fn office<'a>(&'a self, opened: &'a Opened, refused: Option<&'a str>) -> Office<'a> {
        Office {
            id: &opened.row.id,
            world: opened.world(),
            faces: &self.faces,
            seq: opened.folded.seq,
            edits: opened.may_edit(),
            owns: opened.standing == Standing::Owner,
            promoters: &opened.promoters,
            public: opened.row.public,
            invite: &self.invite,
            refused,
        }
    }

    /// A page that needs nothing but the promotion.
    fn plain(&self, title: &str, draw: impl FnOnce(&Office<'_>) -> Markup) -> Response {
        let title = format!("{title} · {}", self.opened.world().head.name);
        page(&title, self.caller.as_ref(), &draw(&self.office(&self.opened, None)))
    }
}

type Address = Path<String>;

macro_rules! plain {
    ($name:ident, $title:literal) => {
        async fn $name(State(app): State<App>, Path(id): Address, headers: HeaderMap) -> Response {
            match Visit::new(&app, &id, &headers).await {
                Ok(visit) => visit.plain($title, web::promotion::$name),
                Err(problem) => trouble(&headers, problem),
            }
        }
    };
}

plain!(roster, "Roster");
plain!(belts, "Belts");
plain!(rankings, "Rankings");
plain!(feuds, "Feuds");

/// Which open match is to be booked.
#[derive(Debug, Default, Deserialize)]
struct Slot {
    slot: Option<u8>,
}

async fn desk(
    State(app): State<App>,
    Path(id): Address,
    Query(wanted): Query<Slot>,
    headers: HeaderMap,
) -> Response {
    let shown = async {
        let visit = Visit::new(&app, &id, &headers).await?;
        let drawn = drawn(&app, &visit, &visit.opened, wanted.slot, None).await?;
        Ok(page(&visit.opened.world().head.name, visit.caller.as_ref(), &drawn))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

/// The desk, with suggestions for the wanted match or the first that is open, and the odds of everything on it.
async fn drawn(
    app: &App,
    visit: &Visit,
    opened: &Opened,
    wanted: Option<u8>,
    refused: Option<&str>,
) -> Result<Markup, Problem> {
    let world = opened.world();
    let game = &world.head.game;
    let (style, kinds) = promotions::repertoire(app, game)?;
    let mut card = Card { kinds, ..Card::default() };
    if let Some(number) = world.open.or(world.pending.first().copied()) {
        let show = world.show(number);
        let open =
            |slot: &u8| show.slots.get(usize::from(*slot).wrapping_sub(1)).is_some_and(Option::is_none);
        // From the top down, as a booker thinks: the main event first.
        card.slot = wanted.filter(open).or_else(|| (1..=show.slots.len() as u8).rev().find(open));
        card.slot = card.slot.filter(|_| opened.may_edit() && world.open.is_none());
        let suggested = match card.slot {
            Some(slot) => world.suggestions(number, slot, &style, OFFERS),
            None => Vec::new(),
        };
        let offered = suggested.iter().map(|one| bill_of(world, number, &one.bout));
        let booked = show.slots.iter().map(|slot| slot.as_ref().map(|booked| world.bill_of(booked, number)));
        let bills: Vec<Option<Bill>> = booked.chain(offered).collect();
        let odds = promotions::odds(app, game, bills.iter().flatten().cloned().collect()).await?;
        let mut odds = odds.into_iter();
        let mut all: Vec<Option<Vec<f64>>> =
            bills.iter().map(|bill| bill.as_ref().and_then(|_| odds.next().flatten())).collect();
        let of_offers = all.split_off(show.slots.len());
        card.odds = all;
        let offers = suggested.into_iter().zip(of_offers);
        card.offers = offers.map(|(suggestion, odds)| Offer { suggestion, odds }).collect();
    }
    Ok(web::promotion::desk(&visit.office(opened, refused), &card))
}

/// The bill of a match that is not booked yet.
fn bill_of(world: &promotion::World, show: u32, bout: &Booking) -> Option<Bill> {
    let side = |keys: &Vec<String>| keys.iter().map(|key| world.find(key).ok()).collect::<Option<Vec<_>>>();
    let booked = promotion::Booked {
        sides: bout.sides.iter().map(side).collect::<Option<_>>()?,
        kind: bout.kind.clone(),
        title: bout.title.as_ref().and_then(|key| world.belt(key).ok()).map(|belt| belt as u16),
        vacant: bout.vacant,
        why: String::new(),
        players: Vec::new(),
        bout: None,
    };
    Some(world.bill_of(&booked, show))
}

async fn wrestler(
    State(app): State<App>,
    Path((id, key)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let shown = async {
        let visit = Visit::new(&app, &id, &headers).await?;
        let who = visit
            .opened
            .world()
            .find(&key)
            .map_err(|refusal| Problem::new(Code::NotFound, refusal.reason))?;
        let name = visit.opened.world().member(who).name.clone();
        Ok(visit.plain(&name, |office| web::promotion::wrestler(office, who)))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

async fn belt(
    State(app): State<App>,
    Path((id, key)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let shown = async {
        let visit = Visit::new(&app, &id, &headers).await?;
        let belt = visit
            .opened
            .world()
            .belt(&key)
            .map_err(|refusal| Problem::new(Code::NotFound, refusal.reason))?;
        let name = visit.opened.world().belts[belt].name.clone();
        Ok(visit.plain(&name, |office| web::promotion::belt(office, belt)))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

/// Who is champion in December?
async fn futures(State(app): State<App>, Path(id): Address, headers: HeaderMap) -> Response {
    let shown = async {
        let visit = Visit::new(&app, &id, &headers).await?;
        let (shows, count, study) = promotions::futures(&app, &visit.opened)?;
        let found = match study {
            Study::Found(found) => Some(found),
            Study::Waiting => None,
            Study::Full => {
                return Err(Problem::new(
                    Code::TooMany,
                    "Many futures are being simulated. Try again in a minute.",
                ));
            }
        };
        let ends = found.as_deref().map(|belts| {
            let line = |one: &lab::federation::Future| (one.holders.clone(), one.count);
            belts.iter().map(|belt| belt.iter().map(line).collect()).collect()
        });
        let futures = Futures { shows, count, ends };
        Ok(visit.plain("Futures", |office| web::promotion::futures(office, &futures)))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

/// Which year to look at.
#[derive(Debug, Default, Deserialize)]
struct Year {
    year: Option<i32>,
}

async fn history(
    State(app): State<App>,
    Path(id): Address,
    Query(wanted): Query<Year>,
    headers: HeaderMap,
) -> Response {
    match Visit::new(&app, &id, &headers).await {
        Ok(visit) => visit.plain("History", |office| web::promotion::history(office, wanted.year)),
        Err(problem) => trouble(&headers, problem),
    }
}

async fn show(
    State(app): State<App>,
    Path((id, number)): Path<(String, u32)>,
    headers: HeaderMap,
) -> Response {
    let shown = async {
        let visit = Visit::new(&app, &id, &headers).await?;
        let report = visit.opened.world().show_report(number);
        let report = report.map_err(|refusal| Problem::new(Code::NotFound, refusal.reason))?;
        Ok(visit.plain(&report.title.clone(), |office| web::promotion::show(office, &report)))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

async fn match_page(
    State(app): State<App>,
    Path((id, number, slot)): Path<(String, u32, u8)>,
    headers: HeaderMap,
) -> Response {
    let shown = async {
        let visit = Visit::new(&app, &id, &headers).await?;
        let missing = |reason: String| Problem::new(Code::NotFound, reason);
        let report = visit.opened.world().show_report(number).map_err(|refusal| missing(refusal.reason))?;
        let one = report.matches.iter().find(|one| one.slot == slot);
        let one = one.ok_or_else(|| missing(format!("{} has no match {slot}.", report.title)))?;
        let told = match promotions::retold(&app, &visit.opened.row, number, slot).await {
            Ok((lines, same)) => Ok(Told { lines, same }),
            Err(problem) => Err(problem.detail),
        };
        Ok(visit.plain(&one.result, |office| web::promotion::match_page(office, &report, one, &told)))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

async fn almanac_html(State(app): State<App>, Path(id): Address, headers: HeaderMap) -> Response {
    match Visit::new(&app, &id, &headers).await {
        Ok(visit) => {
            download("text/html; charset=utf-8", "almanac.html", visit.opened.world().almanac_html())
        }
        Err(problem) => trouble(&headers, problem),
    }
}

async fn almanac_json(State(app): State<App>, Path(id): Address, headers: HeaderMap) -> Response {
    match Visit::new(&app, &id, &headers).await {
        Ok(visit) => {
            download("application/json", "almanac.json", visit.opened.world().almanac_json().to_string())
        }
        Err(problem) => trouble(&headers, problem),
    }
}

async fn almanac_csv(State(app): State<App>, Path(id): Address, headers: HeaderMap) -> Response {
    match Visit::new(&app, &id, &headers).await {
        Ok(visit) => download("text/csv; charset=utf-8", "almanac.csv", visit.opened.world().almanac_csv()),
        Err(problem) => trouble(&headers, problem),
    }
}

/// The log as a file that the terminal can go on with.
async fn log(State(app): State<App>, Path(id): Address, headers: HeaderMap) -> Response {
    let made = async {
        let visit = Visit::new(&app, &id, &headers).await?;
        let log = promotions::log(&app, &visit.opened.row).await?;
        Ok(download("application/x-ndjson", "federation.promotion", log.write()))
    };
    made.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

async fn invited(
    State(app): State<App>,
    Path((id, token)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        let row = app.tables.store.promotion(&id).await?.ok_or(Code::NotFound)?;
        if row.invite != token {
            return Err(Problem::new(
                Code::NotYours,
                "This link no longer works. Ask the owner for a new one.",
            ));
        }
        let name = listed(std::slice::from_ref(&row)).pop().map(|one| one.name).unwrap_or_default();
        Ok(page(&name, caller.as_ref(), &web::promotion::join(&id, &name, &token)))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}
