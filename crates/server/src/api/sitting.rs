//! Sitting down, and playing again.

use kernel::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::tables::{Written, seat_of};
use super::{Answer, Ask, Nothing, Route, request_key};
use crate::app::App;
use crate::entry::Entry;
use crate::plan::SeatPlan;
use crate::problem::{Code, Problem};
use crate::store::Person;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::post("/api/v1/tables/{id}/sit", "Sit down, with entropy of one's own for the dice", sit)
            .token()
            .or(&[Code::SeatTaken, Code::NotYours, Code::Over, Code::Unfit]),
        Route::post(
            "/api/v1/tables/{id}/rematch",
            "Make a table by the same plan for the same people",
            rematch,
        )
        .token()
        .or(&[Code::NotYours, Code::StillRunning, Code::NotStarted, Code::NotAllowedHere]),
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
    /// Anything: it goes into the key of the dice.
    #[serde(default)]
    #[schemars(length(max = 200))]
    entropy: String,
    /// An id for this request: sent again, it is answered and not done again.
    #[serde(default)]
    #[schemars(length(min = 1, max = 64))]
    request: Option<String>,
}

/// Somebody sits down.
pub async fn sit_down(
    app: &App,
    table: &str,
    person: &Person,
    seat: Option<Seat>,
    token: Option<String>,
    entropy: String,
    request: Option<String>,
) -> Result<crate::hall::Done, Problem> {
    if entropy.len() > 800 || entropy.chars().count() > 200 {
        return Err(Problem::new(Code::Unfit, "entropy has at most 200 characters"));
    }
    let person = person.clone();
    let done = app.hall.act(table, request, move |table| {
        let seat = table.place_for(&person.id, token.as_deref(), seat)?;
        Ok(Entry::Sat {
            seat,
            person: person.id.clone(),
            name: person.name.clone(),
            entropy: entropy.clone(),
        })
    });
    done.await
}

async fn sit(ask: Ask<Nothing, Sit>) -> Result<Answer<Written>, Problem> {
    let person = ask.person()?;
    let (seat, request) = (seat_of(ask.body.seat)?, request_key(&person.id, ask.body.request.as_deref())?);
    let done = sit_down(
        &ask.app,
        &ask.table,
        person,
        seat,
        ask.body.token.clone(),
        ask.body.entropy.clone(),
        request,
    );
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
    let wanted = app.hall.read(id, |table| {
        let own = table.seats_of(&person.id);
        let Some(seat) = own.lowest() else {
            return Err(Problem::new(Code::NotYours, "you did not play here"));
        };
        if let Some(made) = table.rematch() {
            return Ok((seat, Err(made.to_owned())));
        }
        if table.game().is_none() {
            return Err(Code::NotStarted.into());
        }
        if table.outcome().is_none() {
            return Err(Problem::new(Code::StillRunning, "a rematch comes after the match"));
        }
        let mut plan = (*table.plan).clone();
        for (index, place) in plan.seats.iter_mut().enumerate() {
            if let Some(sat) = table.person_in(Seat::at(index)) {
                *place = SeatPlan::Person { person: sat.to_owned() };
            }
        }
        plan.host.clone_from(&person.id);
        plan.rematch_of = Some(table.id.clone());
        Ok((seat, Ok(plan)))
    });
    let (seat, plan) = wanted.await??;
    let plan = match plan {
        Ok(plan) => plan,
        Err(made) => return Ok(made),
    };
    let made = app.hall.world.id();
    app.hall.create(&made, &plan).await?;
    let noted = made.clone();
    let done = app.hall.act(id, None, move |_| Ok(Entry::Rematched { seat, id: noted.clone() })).await;
    match done {
        Ok(_) => Ok(made),
        Err(problem) => {
            // The other was faster: theirs counts, and nobody waits at ours.
            app.hall.act(&made, None, |_| Ok(Entry::Closed)).await?;
            let theirs = app.hall.read(id, |table| table.rematch().map(str::to_owned)).await?;
            theirs.ok_or(problem)
        }
    }
}

async fn rematch(ask: Ask<Nothing, Nothing>) -> Result<Answer<Again>, Problem> {
    let id = rematch_of(&ask.app, &ask.table, ask.person()?).await?;
    Ok(Again { id }.into())
}
