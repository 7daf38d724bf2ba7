//! The promoter's pages. Every form works without a script; what is refused is told above the desk, and nothing changes.

mod change;
mod visit;

use axum::Form;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use maud::Markup;
use promotion::{Bill, Booking};
use web::promotion::{AtTable, Card, Futures, Listed, Odds, Offer, Told};

use self::visit::{Change, Visit, changing, visiting};
use super::forms::{Fields, go, somebody};
use super::{PageRoute, page, replay::download, trouble};
use crate::app::App;
use crate::problem::{Code, Problem};
use crate::promotions::{self, Opened};
use crate::store::PromotionRow;
use crate::studies::Study;

/// How many suggestions an open match gets.
const OFFERS: usize = 3;

/// What a page answers.
type Shown = Result<Response, Problem>;

/// Every page and form of promotions.
pub(super) fn routes() -> Vec<PageRoute> {
    vec![
        PageRoute::get("/promotions", list),
        PageRoute::post("/promotions", found),
        visiting("/p/{id}", desk),
        visiting("/p/{id}/roster", roster),
        visiting("/p/{id}/wrestler/{key}", wrestler),
        visiting("/p/{id}/belts", async |visit| Ok(visit.plain("Belts", web::promotion::belts))),
        visiting("/p/{id}/belt/{key}", belt),
        visiting("/p/{id}/rankings", async |visit| Ok(visit.plain("Rankings", web::promotion::rankings))),
        visiting("/p/{id}/feuds", async |visit| Ok(visit.plain("Feuds", web::promotion::feuds))),
        visiting("/p/{id}/feud/{number}", feud),
        visiting("/p/{id}/history", async |visit| Ok(visit.plain("History", web::promotion::history))),
        visiting("/p/{id}/year/{number}", year),
        visiting("/p/{id}/futures", futures),
        visiting("/p/{id}/odds/{number}/{slot}", odds),
        visiting("/p/{id}/show/{number}", show),
        visiting("/p/{id}/show/{number}/report.html", report),
        visiting("/p/{id}/show/{number}/{slot}", match_page),
        visiting("/p/{id}/almanac.html", almanac_html),
        visiting("/p/{id}/almanac.json", async |visit| {
            Ok(download("application/json", "almanac.json", visit.world().almanac_json().to_string()))
        }),
        visiting("/p/{id}/almanac.csv", async |visit| {
            Ok(download("text/csv; charset=utf-8", "almanac.csv", visit.world().almanac_csv()))
        }),
        visiting("/p/{id}/log", log),
        PageRoute::get("/p/{id}/join/{token}", change::invited),
        PageRoute::post("/p/{id}/join", change::join),
        PageRoute::get("/p/{id}/guest/{key}/{token}", change::invited_guest),
        PageRoute::post("/p/{id}/guest", change::guest),
        changing("/p/{id}/deed", change::deed),
        changing("/p/{id}/book", change::book),
        changing("/p/{id}/auto", change::auto),
        changing("/p/{id}/run", change::run),
        changing("/p/{id}/play", change::play),
        changing("/p/{id}/settings", change::settings),
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
        let games = promotions::QUICK.map(|game| (game, super::title(&app, game)));
        let drawn = web::promotion::list(&listed(&own), &listed(&public), &games);
        Ok(page("Promotions", caller.as_ref(), &drawn))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

async fn found(State(app): State<App>, headers: HeaderMap, Form(fields): Form<Fields>) -> Response {
    let made = async {
        let (person, cookie) = somebody(&app, &headers, &fields).await?;
        let given = |name: &str| fields.get(name).map_or("", String::as_str);
        let game = if given("game").is_empty() { "champions" } else { given("game") };
        let id = promotions::found(&app, &person, game, given("called")).await?;
        Ok(go(&format!("/p/{id}"), cookie))
    };
    made.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

async fn desk(visit: Visit) -> Shown {
    let drawn = drawn(&visit, &visit.opened, None).await?;
    Ok(page(&visit.world().head.name, visit.caller.as_ref(), &drawn))
}

/// The desk with the card of the wanted show or the next one: suggestions for the wanted match or the first that is open,
/// and the odds of everything on it.
async fn drawn(visit: &Visit, opened: &Opened, refused: Option<&str>) -> Result<Markup, Problem> {
    let (app, world) = (&visit.app, opened.world());
    let game = &world.head.game;
    let (style, kinds) = promotions::repertoire(app, game)?;
    let mut card = Card { kinds, ..Card::default() };
    let next = world.open.or(world.pending.first().copied());
    let wanted = visit.asked("show").and_then(|show| show.parse().ok());
    card.show = wanted.filter(|show| world.pending.contains(show)).or(next);
    if let Some(number) = card.show {
        let show = world.show(number);
        let open =
            |slot: &u8| show.slots.get(usize::from(*slot).wrapping_sub(1)).is_some_and(Option::is_none);
        let wanted: Option<u8> = visit.asked("slot").and_then(|slot| slot.parse().ok());
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
        let mut odds = odds.into_iter().map(|found| {
            found.map(|found| Odds { wins: found.wins, length: found.length, exact: found.exact })
        });
        let mut all: Vec<Option<Odds>> =
            bills.iter().map(|bill| bill.as_ref().and_then(|_| odds.next().flatten())).collect();
        let of_offers = all.split_off(show.slots.len());
        card.odds = all;
        let offers = suggested.into_iter().zip(of_offers);
        card.offers = offers.map(|(suggestion, odds)| Offer { suggestion, odds }).collect();
        let tables = promotions::tables(app, opened, visit.caller.as_ref(), number).await;
        let at_table = |(slot, at): (u8, promotions::AtTable)| {
            let links =
                at.links.into_iter().map(|(corner, path)| (corner, format!("{}{path}", visit.origin)));
            (slot, AtTable { table: at.table, over: at.over, links: links.collect() })
        };
        card.tables = tables.into_iter().map(at_table).collect();
    }
    card.futures = promotions::last_futures(app, opened).map(|(shows, count, found)| Futures {
        shows,
        count,
        ends: Some(ends(&found)),
    });
    Ok(web::promotion::desk(&visit.office(opened, refused), &card))
}

fn ends(belts: &[Vec<lab::federation::Future>]) -> Vec<Vec<web::promotion::End>> {
    let line = |one: &lab::federation::Future| (one.holders.clone(), one.count);
    belts.iter().map(|belt| belt.iter().map(line).collect()).collect()
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

/// Where something is not found, with the reason.
fn missing(refusal: kernel::Refusal) -> Problem {
    Problem::new(Code::NotFound, refusal.reason)
}

async fn roster(visit: Visit) -> Shown {
    let hired = |card: &str| visit.world().by_card(card).is_some();
    let talent = promotions::talent(&visit.app, &visit.world().head.game)?;
    let free: Vec<promotion::Talent> = talent.into_iter().filter(|one| !hired(&one.card)).collect();
    Ok(visit.plain("Roster", |office| web::promotion::roster(office, &free)))
}

async fn wrestler(visit: Visit) -> Shown {
    let who = visit.world().find(visit.part("key")).map_err(missing)?;
    let member = visit.world().member(who);
    let token = promotions::guest_link(&visit.app, &visit.opened.row, &member.key);
    let link = format!("{}/p/{}/guest/{}/{token}", visit.origin, visit.opened.row.id, member.key);
    Ok(visit.plain(&member.name, |office| web::promotion::wrestler(office, who, &link)))
}

async fn belt(visit: Visit) -> Shown {
    let belt = visit.world().belt(visit.part("key")).map_err(missing)?;
    let whole = visit.asked("all").is_some();
    Ok(visit.plain(&visit.world().belts[belt].name, |office| web::promotion::belt(office, belt, whole)))
}

async fn feud(visit: Visit) -> Shown {
    let number: usize = visit.number("number")?;
    let known = number.checked_sub(1).filter(|feud| *feud < visit.world().feuds.len());
    let feud = known.ok_or_else(|| Problem::new(Code::NotFound, format!("There is no feud {number}.")))?;
    Ok(visit.plain(&visit.world().feud_title(feud), |office| web::promotion::feud(office, feud)))
}

async fn year(visit: Visit) -> Shown {
    let number: i32 = visit.number("number")?;
    if !visit.world().years().contains(&number) {
        return Err(Problem::new(Code::NotFound, format!("There was no show in {number}.")));
    }
    Ok(visit.plain(&number.to_string(), |office| web::promotion::year(office, number)))
}

/// Who is champion in December?
async fn futures(visit: Visit) -> Shown {
    let (shows, count, study) = promotions::futures(&visit.app, &visit.opened)?;
    let ends = match study {
        Study::Found(found) => Some(ends(&found)),
        Study::Waiting => None,
        Study::Full => {
            let detail = "Many futures are being simulated. Try again in a minute.";
            return Err(Problem::new(Code::TooMany, detail));
        }
    };
    let futures = Futures { shows, count, ends };
    Ok(visit.plain("Futures", |office| web::promotion::futures(office, &futures)))
}

/// The exact odds of a booked match: they take a moment, and are on the desk from then on.
async fn odds(visit: Visit) -> Shown {
    let (show, slot): (u32, u8) = (visit.number("number")?, visit.number("slot")?);
    if !visit.opened.may_edit() {
        return Err(Problem::new(Code::NotYours, "Only its promoters can ask for that."));
    }
    let found = match promotions::exact(&visit.app, &visit.opened, show, slot)? {
        Study::Found(found) => Some(found.is_some()),
        Study::Waiting => None,
        Study::Full => {
            return Err(Problem::new(
                Code::TooMany,
                "Many odds are being worked out. Try again in a minute.",
            ));
        }
    };
    if found == Some(true) {
        return Ok(go(&format!("/p/{}?show={show}#match-{slot}", visit.opened.row.id), None));
    }
    Ok(visit.plain("Exact odds", |office| web::promotion::exact_odds(office, (show, slot), found.is_some())))
}

async fn show(visit: Visit) -> Shown {
    let report = visit.world().show_report(visit.number("number")?).map_err(missing)?;
    // The match of the headline is told on the page.
    let told = match web::promotion::headline(&report) {
        Some(one) => promotions::told(&visit.app, &visit.opened, report.number, one.slot).await.ok(),
        None => None,
    };
    let told = told.as_deref().map(telling);
    Ok(visit.plain(&report.title, |office| web::promotion::show(office, &report, told.as_ref())))
}

async fn report(visit: Visit) -> Shown {
    let report = visit.world().show_report(visit.number("number")?).map_err(missing)?;
    let name = format!("{}.html", promotion::key_of(&report.title));
    Ok(download("text/html; charset=utf-8", &name, visit.world().report_html(&report)))
}

fn telling(told: &lab::federation::Telling) -> Told {
    Told {
        lines: told.lines.clone(),
        same: told.same,
        chances: told.swings.chances.clone(),
        near_falls: told.swings.near_falls.clone(),
    }
}

async fn match_page(visit: Visit) -> Shown {
    let (number, slot): (u32, u8) = (visit.number("number")?, visit.number("slot")?);
    let report = visit.world().show_report(number).map_err(missing)?;
    let one = report
        .matches
        .iter()
        .find(|one| one.slot == slot)
        .ok_or_else(|| Problem::new(Code::NotFound, format!("{} has no match {slot}.", report.title)))?;
    let told = match promotions::told(&visit.app, &visit.opened, number, slot).await {
        Ok(told) => Ok(telling(&told)),
        Err(problem) => Err(problem.detail),
    };
    Ok(visit.plain(&one.result, |office| web::promotion::match_page(office, &report, one, &told)))
}

async fn almanac_html(visit: Visit) -> Shown {
    let address = format!("{}/p/{}", visit.origin, visit.opened.row.id);
    Ok(download("text/html; charset=utf-8", "almanac.html", visit.world().almanac_html(&address)))
}

/// The log as a file that the terminal can go on with.
async fn log(visit: Visit) -> Shown {
    let log = promotions::log(&visit.app, &visit.opened.row).await?;
    Ok(download("application/x-ndjson", "federation.promotion", log.write()))
}
