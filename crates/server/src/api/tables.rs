//! Making tables, finding them, looking at them.

use catalog::AnyGame;
use kernel::fair::MatchKey;
use kernel::{Problem as Wrong, Problems, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Answer, Ask, Nothing, Route};
use crate::app::App;
use crate::opponents::LEVELS;
use crate::plan::{AtZero, ChatRule, Clock, Pace, Plan, SeatPlan, UndoRule, link_digest};
use crate::problem::{Code, Problem};
use crate::store::Person;
use wire::{LookWithView, Stage};

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/v1/tables", "Public tables that are not over, the newest first", public_tables),
        Route::post("/api/v1/tables", "Make a table", create)
            .token()
            .makes()
            .or(&[Code::Unfit, Code::NotAllowedHere]),
        Route::get("/api/v1/tables/{id}", "A table as I see it", look),
        Route::post(
            "/api/v1/tables/{id}/close",
            "Close a table whose match has not begun or cannot be read",
            close,
        )
        .token()
        .or(&[Code::NotYours, Code::StillRunning, Code::Over]),
    ]
}

/// A table in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TableRow {
    /// Its id.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// How far it is.
    pub stage: Stage,
    /// Who sits there.
    pub people: Vec<Option<String>>,
    /// Is it for you to answer?
    pub your_move: bool,
    /// May anybody sit down there?
    pub open: bool,
    /// Does it count towards ratings?
    pub rated: bool,
    /// Why this server cannot read the match, where it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Tables.
#[derive(Debug, Serialize, JsonSchema)]
struct Tables {
    /// The newest first.
    tables: Vec<TableRow>,
}

pub(super) async fn rows(app: &App, ids: &[String], person: Option<&str>) -> Result<Vec<TableRow>, Problem> {
    let mut rows = Vec::new();
    for id in ids {
        let row = app.tables.snapshot(id).await.map(|table| TableRow {
            id: table.id.clone(),
            game: table.plan.game.clone(),
            stage: table.stage,
            reason: table.reason.clone(),
            open: table.is_open(),
            rated: table.plan.rated,
            people: table.people().map(|person| person.map(str::to_owned)).collect(),
            your_move: person.is_some_and(|person| {
                let own = table.seats_of(person);
                table.asked_seats().iter().any(|seat| own.has(seat))
            }),
        });
        match row {
            Ok(row) => rows.push(row),
            // A table whose row cannot be read must not hide the others.
            Err(problem) if problem.code == Code::Unavailable => {}
            Err(problem) => return Err(problem),
        }
    }
    Ok(rows)
}

/// The open table of this game, made for the same pace, that has waited longest and whose host is still there; not one of
/// this person's own.
pub async fn open_challenge(
    app: &App,
    person: &str,
    game: &str,
    clock: Clock,
    rated: bool,
) -> Result<Option<String>, Problem> {
    let now = app.tables.world.now();
    let mut found = None;
    for id in app.tables.store.public_matches(200).await? {
        // A table that cannot be read is no challenge.
        let Ok(table) = app.tables.snapshot(&id).await else { continue };
        let plan = &table.plan;
        let fits = table.is_open() && plan.game == game && plan.clock == clock && plan.rated == rated;
        if fits && table.host().is_some() && table.has_place_for(person) && app.tables.has_company(&id, now) {
            found = Some(id);
        }
    }
    Ok(found)
}

/// The lists that pages show.
pub async fn lists(app: &App, person: Option<&str>) -> Result<(Vec<TableRow>, Vec<TableRow>), Problem> {
    let own = match person {
        Some(person) => rows(app, &app.tables.store.matches_of(person, 20).await?, Some(person)).await?,
        None => Vec::new(),
    };
    let public = rows(app, &app.tables.store.public_matches(20).await?, person).await?;
    Ok((own, public))
}

async fn public_tables(ask: Ask<Nothing, Nothing>) -> Result<Answer<Tables>, Problem> {
    let ids = ask.app.tables.store.public_matches(50).await?;
    Ok(Tables { tables: rows(&ask.app, &ids, ask.person_id()).await? }.into())
}

/// Who is to sit in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum NewSeat {
    /// I; several such seats share one device.
    Me,
    /// Whoever has the link first.
    Link,
    /// Anybody: the table is listed among the open challenges.
    Open,
    /// A bot.
    Bot {
        /// Its level, from 1.
        #[schemars(range(min = 1, max = 9))]
        level: u8,
    },
}

/// A table to be made.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's name.
    pub game: String,
    /// Who plays what, with which rule switches, as the game wants it; left out, any legal one is taken.
    #[serde(default)]
    pub setup: Option<Value>,
    /// Who is to sit where, in the order of the set-up.
    #[schemars(length(min = 2, max = 8))]
    pub seats: Vec<NewSeat>,
    /// How long one may think.
    #[serde(default)]
    pub clock: Clock,
    /// What happens when time is up.
    #[serde(default)]
    pub at_zero: AtZero,
    /// May answers be taken back?
    #[serde(default)]
    pub undo: UndoRule,
    /// May the seats talk?
    #[serde(default)]
    pub chat: ChatRule,
    /// May anybody find it and watch?
    #[serde(default)]
    pub public: bool,
    /// Are chances shown before a choice?
    #[serde(default = "yes")]
    pub odds: bool,
    /// How fast bots answer.
    #[serde(default)]
    pub pace: Pace,
    /// Does it count towards ratings? Two people play then, and nothing is taken back.
    #[serde(default)]
    pub rated: bool,
}

impl NewTable {
    /// A table with the usual rules.
    pub fn of(game: &str, seats: Vec<NewSeat>) -> Self {
        Self {
            game: game.to_owned(),
            setup: None,
            seats,
            clock: Clock::default(),
            at_zero: AtZero::default(),
            undo: UndoRule::default(),
            chat: ChatRule::default(),
            public: false,
            odds: true,
            pace: Pace::default(),
            rated: false,
        }
    }
}

fn yes() -> bool {
    true
}

/// A seat that waits for somebody with its link.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Links {
    /// Which seat.
    pub seat: u8,
    /// What to send in order to sit there.
    pub token: String,
    /// The page to give to a friend.
    pub path: String,
}

/// A table that was made.
#[derive(Debug, Serialize, JsonSchema)]
struct Made {
    /// Its id.
    id: String,
    /// The commitment to the secret of its dice, before anybody has given entropy.
    commitment: String,
    /// The links for friends.
    links: Vec<Links>,
}

/// The link of a seat, for the host to give away.
pub fn link(app: &App, id: &str, seat: u8) -> Links {
    let token = app.key.seat_link(id, seat);
    let path = format!("/t/{id}/seat/{token}");
    Links { seat, token, path }
}

/// Makes a table; with the tokens of its seat links.
pub async fn make(app: &App, person: &Person, new: NewTable) -> Result<(String, Vec<Links>), Problem> {
    let game = app.tables.library.find(&new.game).ok_or_else(|| {
        let known: Vec<&str> = app.tables.library.games().map(|game| game.name().name()).collect();
        Problem::new(
            Code::Unfit,
            format!("game: there is no \"{}\". Choose one of {}", new.game, known.join(", ")),
        )
    })?;
    make_of(app, person, new, &game).await
}

/// The same for a game whose content need not be the library's.
pub async fn make_of(
    app: &App,
    person: &Person,
    new: NewTable,
    game: &AnyGame,
) -> Result<(String, Vec<Links>), Problem> {
    let world = &app.tables.world;
    let setup = match new.setup {
        Some(setup) if !setup.is_null() => setup,
        _ => game.standard_setup(new.seats.len(), u64::from_le_bytes(world.bytes())),
    };
    let tried = game.start(setup.clone(), None, &MatchKey::open([0; 32]))?;
    let mut wrong = Vec::new();
    if tried.seats() != new.seats.len() {
        wrong.push(Wrong::new(
            "seats",
            format!("this set-up has {} seats, not {}", tried.seats(), new.seats.len()),
        ));
    }
    for (index, seat) in new.seats.iter().enumerate() {
        if let NewSeat::Bot { level } = seat
            && !(1..=LEVELS).contains(level)
        {
            wrong.push(Wrong::new(format!("seats[{index}].level"), format!("levels go from 1 to {LEVELS}")));
        }
    }
    if new.seats.iter().all(|seat| matches!(seat, NewSeat::Bot { .. })) {
        wrong.push(Wrong::new("seats", "somebody must play: bots alone play in the laboratory"));
    }
    let people = |seat: &NewSeat| matches!(seat, NewSeat::Link | NewSeat::Open);
    if new.rated && (new.seats.len() != 2 || new.seats.iter().filter(|seat| people(seat)).count() != 1) {
        wrong.push(Wrong::new("rated", "a rated match is between you and one other person"));
    }
    if let Some(fault) = new.clock.fault() {
        wrong.push(Wrong::new("clock", fault));
    }
    Problems::unless(wrong, || ())?;
    // Who looks for anybody wants to be found.
    let public = new.public || new.seats.contains(&NewSeat::Open);
    may_make(app, person, public).await?;
    let id = world.id();
    let mut links = Vec::new();
    let mut seats = Vec::new();
    for (index, seat) in new.seats.iter().enumerate() {
        seats.push(match seat {
            NewSeat::Me => SeatPlan::Host,
            NewSeat::Open => SeatPlan::Open,
            NewSeat::Bot { level } => SeatPlan::Bot { level: *level },
            NewSeat::Link => {
                let link = link(app, &id, index as u8);
                let digest = link_digest(&link.token);
                links.push(link);
                SeatPlan::Link { digest }
            }
        });
    }
    let plan = Plan {
        game: new.game,
        rules: game.rules(),
        content: game.digest(),
        setup,
        seats,
        clock: new.clock,
        at_zero: new.at_zero,
        undo: if new.rated { UndoRule::None } else { new.undo },
        chat: new.chat,
        public,
        odds: new.odds,
        pace: new.pace,
        rated: new.rated,
        dice: kernel::fair::PROTOCOL,
        host: person.id.clone(),
        rematch_of: None,
    };
    app.tables.create(&id, &plan, Some(game)).await?;
    Ok((id, links))
}

/// May this person make one more table, from where they are now?
pub(super) async fn may_make(app: &App, person: &Person, public: bool) -> Result<(), Problem> {
    let most = app.limits.open_tables;
    if app.tables.store.open_tables(&person.id).await? >= most {
        return Err(Problem::new(
            Code::NotAllowedHere,
            format!("You have {most} open tables. Finish or close some first"),
        ));
    }
    crate::app::may_make(app, public)
}

async fn create(ask: Ask<Nothing, NewTable>) -> Result<Answer<Made>, Problem> {
    let person = ask.person()?.clone();
    let (id, links) = make(&ask.app, &person, ask.body).await?;
    let commitment = ask.app.tables.snapshot(&id).await?.commitment.to_string();
    Ok(Answer::created(Made { id, commitment, links }))
}

/// How to look at a table.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Eyes {
    /// Through the eyes of this seat: one's own, or any when everything is over.
    #[serde(default)]
    #[schemars(range(min = 0, max = 7))]
    pub seat: Option<u8>,
    /// Only what was heard after this entry.
    #[serde(default)]
    pub after: i64,
}

pub(super) fn seat_of(number: Option<u8>) -> Result<Option<Seat>, Problem> {
    number
        .map(|number| Seat::try_from(number).map_err(|reason| Problem::new(Code::BadRequest, reason)))
        .transpose()
}

async fn look(ask: Ask<Eyes, Nothing>) -> Result<Answer<LookWithView>, Problem> {
    let (now, wanted) = (ask.app.tables.world.now(), seat_of(ask.query.seat)?);
    let snapshot = ask.app.tables.snapshot(&ask.table).await?;
    let class = snapshot.class(ask.person_id(), wanted, now);
    Ok(snapshot.look_with_view(&class, ask.query.after, now).into())
}

async fn close(ask: Ask<Nothing, Nothing>) -> Result<Answer<Written>, Problem> {
    let person = ask.person()?.id.clone();
    let done = ask.app.tables.act(&ask.table, None, move |table| table.closing_entry(&person));
    Ok(done.await?.into())
}

/// An entry that was written.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Written {
    /// Its number: the table's version from now on.
    pub seq: i64,
    /// Was it written before, for the same request?
    pub repeated: bool,
}

impl From<crate::registry::Done> for Answer<Written> {
    fn from(done: crate::registry::Done) -> Self {
        Written { seq: done.seq, repeated: done.repeated }.into()
    }
}
