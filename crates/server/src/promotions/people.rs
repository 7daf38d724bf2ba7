//! Who may do what: co-promoters, guests, and what only the owner decides.

use promotion::{Deed, Guest};

use super::{MOST_PROMOTERS, Opened, Standing, folded, open, write};
use crate::app::App;
use crate::problem::{Code, Problem};
use crate::store::{Person, PromotionRow};

fn worthless() -> Problem {
    Problem::new(Code::NotYours, "This link no longer works. Ask the owner for a new one.")
}

/// Somebody with the owner's link promotes from now on.
pub async fn join(app: &App, id: &str, person: &Person, token: &str) -> Result<(), Problem> {
    let store = &app.tables.store;
    let row = store.promotion(id).await?.ok_or(Code::NotFound)?;
    if row.invite != token {
        return Err(worthless());
    }
    if row.owner == person.id {
        return Ok(());
    }
    if store.promoters(id).await?.len() >= MOST_PROMOTERS {
        let detail = format!("A promotion has at most {MOST_PROMOTERS} co-promoters.");
        return Err(Problem::new(Code::NotAllowedHere, detail));
    }
    Ok(store.add_promoter(id, &person.id, app.tables.world.now()).await?)
}

/// What a link to play a wrestler has in it. A new link for co-promoters makes these worthless, too.
pub fn guest_link(app: &App, row: &PromotionRow, wrestler: &str) -> String {
    app.key.guest_link(&row.id, &row.invite, wrestler)
}

/// Somebody with the link of a wrestler plays that one from now on.
pub async fn become_guest(
    app: &App,
    id: &str,
    person: &Person,
    wrestler: &str,
    token: &str,
) -> Result<(), Problem> {
    let row = app.tables.store.promotion(id).await?.ok_or(Code::NotFound)?;
    if guest_link(app, &row, wrestler) != token {
        return Err(worthless());
    }
    // The link is the owner's word: what it does is entered as if the promotion were open.
    let opened = open(app, id, Some(&Person { id: row.owner.clone(), ..person.clone() })).await?;
    let to = Guest { id: person.id.clone(), name: person.name.clone() };
    let deed = Deed::Entrust { who: wrestler.to_owned(), to: Some(to) };
    write(app, &opened, person, None, move |office, _| office.enter(deed).map(|_| ())).await?;
    Ok(app.tables.store.add_guest(id, &person.id).await?)
}

/// What somebody of a promotion is called, for whoever has the link.
pub async fn name_of(app: &App, row: &PromotionRow, wrestler: &str) -> Result<String, Problem> {
    let folded = folded(app, row).await?;
    let id = folded.world.find(wrestler).map_err(|refusal| Problem::new(Code::NotFound, refusal.reason))?;
    Ok(folded.world.member(id).name.clone())
}

/// Changes what only the owner may: who reads it, the links, who promotes.
pub async fn set(
    app: &App,
    opened: &Opened,
    public: Option<bool>,
    new_link: bool,
    drop: Option<&str>,
) -> Result<(), Problem> {
    if opened.standing != Standing::Owner {
        return Err(Problem::new(Code::NotYours, "Only the owner can change that."));
    }
    let row = &opened.row;
    if public == Some(true) && !row.public {
        crate::app::may_publish(app)?;
    }
    let invite = if new_link { app.tables.world.id() } else { row.invite.clone() };
    app.tables.store.set_promotion(&row.id, public.unwrap_or(row.public), &invite).await?;
    if let Some(person) = drop {
        app.tables.store.drop_promoter(&row.id, person).await?;
    }
    Ok(())
}
