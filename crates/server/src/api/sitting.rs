//! Sitting down, and playing again.

use kernel::Seat;
use kernel::fair::Bytes32;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::tables::{Written, seat_of};
use super::{Answer, Ask, Nothing, Route, request_key};
use crate::app::App;
use crate::entry::TableEntry;
use crate::plan::SeatPlan;
use crate::problem::{Code, Problem};
use crate::store::Person;
use crate::table::Seating;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::post(
            "/api/v1/tables/{id}/sit",
            "Sit down, with a commitment to entropy of one's own for the dice",
            sit,
        )
        .token()
        .or(&[
            Code::SeatTaken,
            Code::NotYours,
            Code::Over,
            Code::Unfit,
            Code::NotAllowedHere,
            Code::Unreadable,
        ]),
        Route::post("/api/v1/tables/{id}/reveal", "Reveal the entropy one committed to", reveal).token().or(
            &[
                Code::NotYours,
                Code::NothingPending,
                Code::NotStarted,
                Code::Over,
                Code::Unfit,
                Code::Unreadable,
            ],
        ),
        Route::post(
            "/api/v1/tables/{id}/rematch",
            "Make a table by the same plan for the same people",
            rematch,
        )
        .token()
        .or(&[
            Code::NotYours,
            Code::StillRunning,
            Code::NotStarted,
            Code::NotAllowedHere,
            Code::Unreadable,
        ]),
    ]
}

/// Sitting down.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Sit {
    /// Which seat, where several are mine.
    #[serde(default)]
    #[schemars(range(min = 0, max = 7))]
    seat: Option<u8>,
    /// The token of a seat link.
    #[serde(default)]
    token: Option<String>,
    /// The commitment to entropy that stays with me: 64 hexadecimal digits, made as docs/dice.md says. It is revealed when
    /// all seats have sat down.
    #[serde(default)]
    #[schemars(length(min = 64, max = 64), regex(pattern = "^[0-9a-f]{64}$"))]
    commitment: Option<String>,
    /// Instead of a commitment, entropy in the open: anything. Neither of both adds nothing to the dice.
    #[serde(default)]
    #[schemars(length(max = 200))]
    entropy: String,
    /// An id for this request: sent again, it is answered and not done again.
    #[serde(default)]
    #[schemars(regex(pattern = "^[!-~]{1,64}$"))]
    request: Option<String>,
}

/// What somebody who sits down brings along.
#[derive(Clone, Debug, Default)]
pub struct Brought {
    /// The token of a seat link.
    pub token: Option<String>,
    /// Entropy in the open.
    pub entropy: String,
    /// Or the commitment to it.
    pub commitment: Option<String>,
}

fn check_entropy(entropy: &str) -> Result<(), Problem> {
    if entropy.len() > 800 || entropy.chars().count() > 200 {
        return Err(Problem::new(Code::Unfit, "entropy: at most 200 characters"));
    }
    Ok(())
}

/// Somebody sits down.
pub async fn sit_down(
    app: &App,
    table: &str,
    person: &Person,
    seat: Option<Seat>,
    brought: Brought,
    request: Option<String>,
) -> Result<crate::registry::Done, Problem> {
    let Brought { token, entropy, commitment } = brought;
    check_entropy(&entropy)?;
    let commitment: Option<Bytes32> = commitment
        .map(|text| text.parse())
        .transpose()
        .map_err(|reason: String| Problem::new(Code::Unfit, format!("commitment: {reason}")))?;
    let person = person.clone();
    let done = app.tables.act(table, request, move |table| {
        table.readable()?;
        let seat = table.place_for(&person.id, token.as_deref(), seat)?;
        Ok(TableEntry::Sat {
            seat,
            person: person.id.clone(),
            name: person.name.clone(),
            entropy: entropy.clone(),
            commitment,
        })
    });
    done.await
}

/// Somebody reveals what a seat of theirs committed to: the one they name, or the first that is to.
pub async fn reveal_for(
    app: &App,
    table: &str,
    person: &Person,
    seat: Option<Seat>,
    entropy: String,
    request: Option<String>,
) -> Result<crate::registry::Done, Problem> {
    check_entropy(&entropy)?;
    let person = person.id.clone();
    let done = app.tables.act(table, request, move |table| {
        table.readable()?;
        let own = table.seats_of(&person);
        let next = table.to_reveal().iter().find(|&seat| own.has(seat));
        let seat = table.own_seat(&person, seat.or(next))?;
        Ok(TableEntry::Revealed { seat, entropy: entropy.clone() })
    });
    done.await
}

/// Revealing.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Reveal {
    /// Which seat, where several are mine.
    #[serde(default)]
    #[schemars(range(min = 0, max = 7))]
    seat: Option<u8>,
    /// What the seat committed to.
    #[schemars(length(max = 200))]
    entropy: String,
    /// An id for this request: sent again, it is answered and not done again.
    #[serde(default)]
    #[schemars(regex(pattern = "^[!-~]{1,64}$"))]
    request: Option<String>,
}

async fn reveal(ask: Ask<Nothing, Reveal>) -> Result<Answer<Written>, Problem> {
    let person = ask.person()?;
    let (seat, request) = (seat_of(ask.body.seat)?, request_key(&person.id, ask.body.request.as_deref())?);
    let entropy = ask.body.entropy.clone();
    Ok(reveal_for(&ask.app, &ask.table, person, seat, entropy, request).await?.into())
}

async fn sit(ask: Ask<Nothing, Sit>) -> Result<Answer<Written>, Problem> {
    let person = ask.person()?;
    let (seat, request) = (seat_of(ask.body.seat)?, request_key(&person.id, ask.body.request.as_deref())?);
    let brought = Brought {
        token: ask.body.token.clone(),
        entropy: ask.body.entropy.clone(),
        commitment: ask.body.commitment.clone(),
    };
    let done = sit_down(&ask.app, &ask.table, person, seat, brought, request);
    Ok(done.await?.into())
}

/// A rematch.
#[derive(Debug, Serialize, JsonSchema)]
struct Again {
    /// The new table.
    id: String,
}

/// Makes the rematch of a table, or finds the one that was made.
pub async fn rematch_of(app: &App, id: &str, person: &Person) -> Result<String, Problem> {
    let wanted = app.tables.read(id, |table| {
        let own = table.seats_of(&person.id);
        let Some(seat) = own.lowest() else {
            return Err(Problem::new(Code::NotYours, "You did not play at this table"));
        };
        if let Some(made) = table.rematch() {
            return Ok((seat, Err(made.to_owned())));
        }
        table.readable()?;
        if table.game().is_none() {
            return Err(Code::NotStarted.into());
        }
        if table.outcome().is_none() {
            return Err(Problem::new(Code::StillRunning, "You can ask for a rematch when the match is over"));
        }
        let mut plan = (*table.plan).clone();
        for (index, place) in plan.seats.iter_mut().enumerate() {
            if let Some(sat) = table.person_in(Seat::at(index)) {
                *place = SeatPlan::Person { person: sat.to_owned() };
            }
        }
        plan.dice = kernel::fair::PROTOCOL;
        plan.host.clone_from(&person.id);
        plan.rematch_of = Some(table.id.clone());
        Ok((seat, Ok(plan)))
    });
    let (seat, plan) = wanted.await??;
    let plan = match plan {
        Ok(plan) => plan,
        Err(made) => return Ok(made),
    };
    super::tables::may_make(app, person, plan.public).await?;
    let made = app.tables.world.id();
    app.tables.create(&made, &plan, None).await?;
    let noted = made.clone();
    let done = app.tables.act(id, None, move |_| Ok(TableEntry::Rematched { seat, id: noted.clone() })).await;
    match done {
        Ok(_) => Ok(made),
        Err(problem) => {
            // The other was faster: theirs counts, and nobody waits at ours.
            app.tables.act(&made, None, |_| Ok(TableEntry::Closed)).await?;
            let theirs = app.tables.read(id, |table| table.rematch().map(str::to_owned)).await?;
            theirs.ok_or(problem)
        }
    }
}

async fn rematch(ask: Ask<Nothing, Nothing>) -> Result<Answer<Again>, Problem> {
    let id = rematch_of(&ask.app, &ask.table, ask.person()?).await?;
    Ok(Again { id }.into())
}
