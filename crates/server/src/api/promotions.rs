//! Promotions for programs: found one, look at it, enter deeds, run shows, read reports.

mod more;
mod report;

use axum::http::header;
use axum::response::IntoResponse;
use promotion::{Booked, Id, World};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::report::{Report, report_of};
use super::{Answer, Ask, Nothing, Route};
use crate::problem::{Code, Problem};
use crate::promotions::{self, Opened, Standing};
use crate::store::PromotionRow;

/// What may be refused where something is changed.
const CHANGES: &[Code] = &[Code::NotYours, Code::Unfit, Code::Stale, Code::NotAllowedHere, Code::Unreadable];

pub(super) fn routes() -> Vec<Route> {
    let mut all = own_routes();
    all.extend(more::routes());
    all
}

fn own_routes() -> Vec<Route> {
    vec![
        Route::get("/api/v1/promotions", "My promotions and the public ones, the newest first", list),
        Route::post("/api/v1/promotions", "Found a promotion with a story so far", found)
            .token()
            .makes()
            .or(&[Code::Unfit, Code::NotAllowedHere]),
        Route::get(
            "/api/v1/promotions/{id}",
            "A promotion as it stands: next card, belts, feuds, roster",
            look,
        )
        .or(&[Code::WhoAreYou, Code::NotYours, Code::Unreadable]),
        Route::get(
            "/api/v1/promotions/{id}/suggestions",
            "Matches for a slot of the next show, the best first, each with its reason",
            suggestions,
        )
        .or(&[Code::WhoAreYou, Code::NotYours, Code::Unreadable]),
        Route::post("/api/v1/promotions/{id}/deeds", "Enter deeds, typed or as JSON, all or none", deeds)
            .token()
            .or(CHANGES),
        Route::post(
            "/api/v1/promotions/{id}/auto-book",
            "Fill every open match of a show, or of a month",
            auto_book,
        )
        .token()
        .or(CHANGES),
        Route::post(
            "/api/v1/promotions/{id}/play",
            "Make a table for a booked match of the next show, to play one corner by hand",
            play,
        )
        .token()
        .or(CHANGES),
        Route::post("/api/v1/promotions/{id}/run", "Run the next show by the real rules", run)
            .token()
            .or(CHANGES),
        Route::get("/api/v1/promotions/{id}/report", "The report of a show", read_report).or(&[
            Code::WhoAreYou,
            Code::NotYours,
            Code::Unreadable,
        ]),
        Route::raw::<Nothing, _, _>(
            "/api/v1/promotions/{id}/log",
            "The whole log: a head and one line a deed, as the terminal's file",
            "application/x-ndjson",
            log,
        )
        .or(&[Code::WhoAreYou, Code::NotYours, Code::Unreadable]),
    ]
}

/// A promotion in a list.
#[derive(Debug, Serialize, JsonSchema)]
struct Listed {
    /// Its id.
    id: String,
    /// What it is called.
    name: String,
    /// The game that is put on.
    game: String,
    /// The day it was founded.
    founded: String,
    /// May anybody read it?
    public: bool,
}

/// Promotions.
#[derive(Debug, Serialize, JsonSchema)]
struct Lists {
    /// Those I own or promote.
    own: Vec<Listed>,
    /// Those that anybody may read.
    public: Vec<Listed>,
}

fn listed(rows: Vec<PromotionRow>) -> Vec<Listed> {
    let one = |row: PromotionRow| {
        let head: promotion::Head = serde_json::from_str(&row.head).ok()?;
        let founded = head.founded.to_string();
        Some(Listed { id: row.id, name: head.name, game: head.game, founded, public: row.public })
    };
    rows.into_iter().filter_map(one).collect()
}

async fn list(ask: Ask<Nothing, Nothing>) -> Result<Answer<Lists>, Problem> {
    let store = &ask.app.tables.store;
    let own = match ask.person_id() {
        Some(person) => listed(store.promotions_of(person).await?),
        None => Vec::new(),
    };
    Ok(Lists { own, public: listed(store.public_promotions(50).await?) }.into())
}

/// A promotion to be founded.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewPromotion {
    /// What it is called; the game's own name for it if it is empty.
    #[serde(default)]
    name: String,
    /// The game that is put on; `champions` if nothing is said.
    #[serde(default = "usual_game")]
    game: String,
}

fn usual_game() -> String {
    "champions".to_owned()
}

async fn found(ask: Ask<Nothing, NewPromotion>) -> Result<Answer<Standings>, Problem> {
    let person = ask.person()?;
    let id = promotions::found(&ask.app, person, &ask.body.game, &ask.body.name).await?;
    let opened = promotions::open(&ask.app, &id, Some(person)).await?;
    Ok(Answer::created(standings(&opened, Some(&person.id))))
}

/// A match that is booked.
#[derive(Debug, Serialize, JsonSchema)]
struct BookedMatch {
    /// Its place on the card, from 1.
    slot: u8,
    /// The corners, each a list of keys.
    sides: Vec<Vec<String>>,
    /// The kind of match; empty for the usual one.
    kind: String,
    /// The belt at stake.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    /// Why it is booked.
    why: String,
    /// The table at which it is played by hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<String>,
}

/// A show to come.
#[derive(Debug, Serialize, JsonSchema)]
struct NextShow {
    /// Its number.
    number: u32,
    /// What it is called.
    name: String,
    /// Its day.
    date: String,
    /// How many matches it has room for.
    slots: usize,
    /// What is booked.
    matches: Vec<BookedMatch>,
}

/// A belt.
#[derive(Debug, Serialize, JsonSchema)]
struct BeltRow {
    /// Its key.
    key: String,
    /// What it is called.
    name: String,
    /// Who holds it, by their keys; nobody if it is vacant.
    holders: Vec<String>,
    /// Since when.
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<String>,
    /// How often it was defended since.
    defences: u32,
    /// Those who may ask for a match, the first one first, each by their keys, with the rating.
    contenders: Vec<(Vec<String>, f64)>,
}

/// A feud.
#[derive(Debug, Serialize, JsonSchema)]
struct FeudRow {
    /// The two camps, by their keys.
    camps: [Vec<String>; 2],
    /// What it is about.
    over: String,
    /// From 0 to 100.
    heat: u8,
    /// Matches won by each camp.
    wins: [u32; 2],
}

/// Somebody of the roster.
#[derive(Debug, Serialize, JsonSchema)]
struct Hired {
    /// The key, which never changes.
    key: String,
    /// The name.
    name: String,
    /// Won, lost, drawn.
    tally: [u32; 3],
    /// The contender rating.
    rating: f64,
    /// Wins in a row, or losses below zero.
    streak: i32,
    /// The guest who plays this wrestler.
    #[serde(skip_serializing_if = "Option::is_none")]
    guest: Option<String>,
    /// Fight cards still to be missed by an injury.
    injured: u8,
    /// Fight cards still to be missed by a suspension.
    suspended: u8,
    /// Can somebody be booked for the next show?
    free: bool,
}

/// A promotion as it stands.
#[derive(Debug, Serialize, JsonSchema)]
struct Standings {
    /// Its id.
    id: String,
    /// What it is called.
    name: String,
    /// The game that is put on.
    game: String,
    /// The number of the last deed: send it as `expected` with whatever you change.
    seq: i64,
    /// The day of its last show.
    today: String,
    /// May I change it?
    may_edit: bool,
    /// Is it mine?
    own: bool,
    /// The wrestlers I play as a guest, by their keys.
    mine: Vec<String>,
    /// May anybody read it?
    public: bool,
    /// The next show.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<NextShow>,
    /// Belts.
    belts: Vec<BeltRow>,
    /// Feuds, the hottest first.
    feuds: Vec<FeudRow>,
    /// Everybody.
    roster: Vec<Hired>,
}

fn keys(world: &World, side: &[Id]) -> Vec<String> {
    side.iter().map(|&id| world.member(id).key.clone()).collect()
}

/// Hundredths as a number.
fn whole(hundredths: i32) -> f64 {
    f64::from(hundredths) / 100.0
}

fn booked_match(world: &World, slot: u8, booked: &Booked) -> BookedMatch {
    BookedMatch {
        slot,
        sides: booked.sides.iter().map(|side| keys(world, side)).collect(),
        kind: booked.kind.clone(),
        title: booked.title.map(|belt| world.belts[belt as usize].key.clone()),
        why: booked.why.clone(),
        table: promotions::table_of(booked).map(str::to_owned),
    }
}

fn belt_row(world: &World, index: usize) -> BeltRow {
    let belt = &world.belts[index];
    let contenders = world.contenders(index);
    let contenders = contenders.iter().take(10);
    BeltRow {
        key: belt.key.clone(),
        name: belt.name.clone(),
        holders: keys(world, belt.holders()),
        since: belt.reign().map(|reign| reign.from.to_string()),
        defences: belt.reign().map_or(0, |reign| reign.defences),
        contenders: contenders
            .map(|one| (keys(world, &world.contender_men(one)), whole(one.rating)))
            .collect(),
    }
}

fn standings(opened: &Opened, person: Option<&str>) -> Standings {
    let world = opened.world();
    let next = world.open.or(world.pending.first().copied());
    let feud = |index: usize| {
        let feud = &world.feuds[index];
        let camps = feud.camps.each_ref().map(|camp| keys(world, camp));
        FeudRow { camps, over: feud.over.clone(), heat: feud.heat, wins: feud.wins }
    };
    let hired = |id: Id| {
        let member = world.member(id);
        Hired {
            key: member.key.clone(),
            name: member.name.clone(),
            tally: [member.tally.won, member.tally.lost, member.tally.drawn],
            rating: whole(member.form.rating(world.closed)),
            streak: member.form.streak,
            guest: member.guest.as_ref().map(|guest| guest.name.clone()),
            injured: member.injured,
            suspended: member.suspended,
            free: world.out(id, 0).is_none(),
        }
    };
    Standings {
        id: opened.row.id.clone(),
        name: world.head.name.clone(),
        game: world.head.game.clone(),
        seq: opened.folded.seq,
        today: world.today().to_string(),
        may_edit: opened.may_edit(),
        own: opened.standing == Standing::Owner,
        mine: person.map(|person| keys(world, &world.played_by(person))).unwrap_or_default(),
        public: opened.row.public,
        next: next.map(|number| {
            let show = world.show(number);
            NextShow {
                number,
                name: world.show_title(number),
                date: show.date.to_string(),
                slots: show.slots.len(),
                matches: show.booked().map(|(slot, booked)| booked_match(world, slot, booked)).collect(),
            }
        }),
        belts: (0..world.belts.len()).map(|index| belt_row(world, index)).collect(),
        feuds: world.hot_feuds().into_iter().map(feud).collect(),
        roster: world.ids().map(hired).collect(),
    }
}

async fn opened<Q, B>(ask: &Ask<Q, B>) -> Result<Opened, Problem> {
    promotions::open(&ask.app, &ask.table, ask.caller.as_ref()).await
}

async fn look(ask: Ask<Nothing, Nothing>) -> Result<Answer<Standings>, Problem> {
    Ok(standings(&opened(&ask).await?, ask.person_id()).into())
}

/// Which slot.
#[derive(Debug, Deserialize, JsonSchema)]
struct WhichSlot {
    /// Its place on the next show, from 1.
    slot: u8,
}

/// A match that could be booked.
#[derive(Debug, Serialize, JsonSchema)]
struct Suggested {
    /// A deed that books it: send it as it is.
    deed: Value,
    /// Why.
    reason: String,
    /// The higher, the more it asks to be booked.
    score: i32,
}

/// Matches that could be booked.
#[derive(Debug, Serialize, JsonSchema)]
struct Suggestions {
    /// The best first.
    suggestions: Vec<Suggested>,
}

async fn suggestions(ask: Ask<WhichSlot, Nothing>) -> Result<Answer<Suggestions>, Problem> {
    let opened = opened(&ask).await?;
    let world = opened.world();
    let (style, _) = promotions::repertoire(&ask.app, &world.head.game)?;
    let slot = ask.query.slot;
    let show = world.pending.first().copied();
    let show = show.filter(|&show| (1..=world.show(show).slots.len()).contains(&usize::from(slot)));
    let show = show
        .ok_or_else(|| Problem::new(Code::NotFound, format!("slot: the next show has no match {slot}.")))?;
    let found = world.suggestions(show, slot, &style, 6).into_iter().map(|one| Suggested {
        deed: serde_json::json!({ "book": { "show": show, "slot": slot, "bout": one.bout } }),
        reason: one.reason,
        score: one.score,
    });
    Ok(Suggestions { suggestions: found.collect() }.into())
}

/// Deeds to enter.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewDeeds {
    /// Each as one types it (`book 14.3 A v B`, see `docs/promotions.md`) or as JSON. All are entered, or none.
    #[schemars(length(min = 1, max = 50))]
    deeds: Vec<Value>,
    /// The number of the last deed you have seen; if there is a later one, nothing is entered (`stale`).
    #[serde(default)]
    expected: Option<i64>,
}

/// What came of a change.
#[derive(Debug, Serialize, JsonSchema)]
struct Entered {
    /// The number of the last deed now.
    seq: i64,
    /// How many matches were booked by themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    booked: Option<usize>,
}

async fn deeds(ask: Ask<Nothing, NewDeeds>) -> Result<Answer<Entered>, Problem> {
    let person = ask.person()?.clone();
    let before = opened(&ask).await?;
    let texts: Vec<String> = ask
        .body
        .deeds
        .iter()
        .map(|deed| deed.as_str().map_or_else(|| deed.to_string(), str::to_owned))
        .collect();
    if !(1..=50).contains(&texts.len()) {
        return Err(Problem::new(Code::Unfit, "deeds: send 1 to 50 of them"));
    }
    if before.standing == Standing::Guest {
        let [text] = &texts[..] else {
            return Err(Problem::new(Code::Unfit, "deeds: a guest enters one at a time"));
        };
        let deed =
            before.world().read_deed(text).map_err(|refusal| Problem::new(Code::Unfit, refusal.reason))?;
        promotions::act_as_guest(&ask.app, &before, &person, ask.body.expected, deed).await?;
        return Ok(Entered { seq: opened(&ask).await?.folded.seq, booked: None }.into());
    }
    let work = move |office: &mut lab::federation::Office, people: &dyn lab::federation::Troupe| {
        for text in &texts {
            let deed = office.world.read_deed(text).map_err(|refusal| refusal.reason)?;
            promotions::enter(office, people, deed)?;
        }
        Ok(())
    };
    promotions::act(&ask.app, &before, &person, ask.body.expected, work).await?;
    Ok(Entered { seq: opened(&ask).await?.folded.seq, booked: None }.into())
}

/// A change that needs no more words.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Expected {
    /// The number of the last deed you have seen; if there is a later one, nothing is entered (`stale`).
    #[serde(default)]
    expected: Option<i64>,
}

/// What is to be filled.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct AutoBook {
    /// The number of the last deed you have seen; if there is a later one, nothing is entered (`stale`).
    #[serde(default)]
    expected: Option<i64>,
    /// The show to fill; the next one if nothing is said.
    #[serde(default)]
    show: Option<u32>,
    /// All shows of the next four weeks, planned where there are none.
    #[serde(default)]
    month: bool,
}

async fn auto_book(ask: Ask<Nothing, AutoBook>) -> Result<Answer<Entered>, Problem> {
    let person = ask.person()?.clone();
    let before = opened(&ask).await?;
    let AutoBook { expected, show, month } = ask.body;
    let work = move |office: &mut lab::federation::Office, people: &dyn lab::federation::Troupe| {
        if month {
            promotions::auto_book_month(office, people)
        } else {
            promotions::auto_book(office, people, show)
        }
    };
    let booked = promotions::act(&ask.app, &before, &person, expected, work).await?;
    Ok(Entered { seq: opened(&ask).await?.folded.seq, booked: Some(booked) }.into())
}

/// A match to play by hand.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ByHand {
    /// Its place on the next show, from 1.
    slot: u8,
    /// The corner to play, from 0.
    #[serde(default)]
    corner: usize,
    /// Who has the others: `bot` (a guest where one plays a wrestler there), `me` or `link`.
    #[serde(default)]
    rival: promotions::Rival,
    /// The number of the last deed you have seen; if there is a later one, nothing is entered (`stale`).
    #[serde(default)]
    expected: Option<i64>,
}

/// A table.
#[derive(Debug, Serialize, JsonSchema)]
struct AtTable {
    /// Its id: sit down there. What the match leaves is entered when the show is run.
    table: String,
    /// Links to the corners that nobody has taken: the corner, and the path.
    links: Vec<(usize, String)>,
}

async fn play(ask: Ask<Nothing, ByHand>) -> Result<Answer<AtTable>, Problem> {
    let person = ask.person()?.clone();
    let before = opened(&ask).await?;
    let ByHand { slot, corner, rival, expected } = ask.body;
    let table = promotions::play(&ask.app, &before, &person, expected, (slot, corner), rival).await?;
    let show = before.world().pending.first().copied().unwrap_or_default();
    let now = opened(&ask).await?;
    let tables = promotions::tables(&ask.app, &now, Some(&person), show).await;
    let links = tables.get(&slot).map(|at| at.links.clone()).unwrap_or_default();
    Ok(AtTable { table, links }.into())
}

async fn run(ask: Ask<Nothing, Expected>) -> Result<Answer<Report>, Problem> {
    let person = ask.person()?.clone();
    let before = opened(&ask).await?;
    let show = promotions::run(&ask.app, &before, &person, ask.body.expected).await?;
    Ok(report_of(&opened(&ask).await?, show)?.into())
}

/// Which show.
#[derive(Debug, Deserialize, JsonSchema)]
struct WhichShow {
    /// Its number.
    show: u32,
}

async fn read_report(ask: Ask<WhichShow, Nothing>) -> Result<Answer<Report>, Problem> {
    Ok(report_of(&opened(&ask).await?, ask.query.show)?.into())
}

async fn log(ask: Ask<Nothing, Nothing>) -> Result<axum::response::Response, Problem> {
    let opened = opened(&ask).await?;
    let log = promotions::log(&ask.app, &opened.row).await?;
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], log.write()).into_response())
}
