//! A match as text and back: the ring drawn, the cards below it.
//!
//! ```text
//! rumbleslam  2 seats, book rules, house dice
//! round   1, card home, order home away, turn 1
//! active  1A, ap 3, mp 4, done brawl 1
//! ring    a  b  c  d  e  f  g  h  i  j  k  l
//!      1  O  =  =  =  =  =  =  =  =  =  =  O
//!      2  |  .  .  .  .  .  .  .  .  .  .  |
//!      ...
//! home    corner north-west, re-rolls 2
//! 1A      Stoker Brawler, sta 6, bleeding
//! ```
//!
//! Instead of the picture a wrestler's line may say `at c4`. What is as usual is not written: full STA, no counters, what comes next when nothing is pending in between.

mod reading;
mod writing;

pub(crate) use reading::read;
pub(crate) use writing::{show, write};

use kernel::Agenda;

use crate::bout::{Bout, MOST_PENDING};
use crate::choice::MOST_SEATS;
use crate::roster::Roster;
use crate::rules::actions::Act;
use crate::rules::rounds::NextActivation;
use crate::step::Step;

/// The names of the seats.
pub(crate) const SEATS: [&str; MOST_SEATS] = ["home", "away", "third", "fourth"];

/// The kinds of action that No Class counts, as the notation names them; then the abilities by number.
const CLASSES: [&str; 11] = [
    "brawl",
    "grapple",
    "rope",
    "turnbuckle",
    "trip",
    "pin",
    "lift",
    "throw",
    "climb",
    "dismount",
    "crowd pleaser",
];

/// What is pending when nothing out of the ordinary is.
fn usual_agenda(bout: &Bout) -> Agenda<Step, MOST_PENDING> {
    let step: Step = if bout.activation.who.is_some() { Act.into() } else { NextActivation.into() };
    if bout.result.is_some() { Agenda::default() } else { Agenda::of(&[step]).unwrap_or_default() }
}

/// Tag Team partners find each other.
pub(crate) fn find_partners(bout: &mut Bout, roster: &Roster) {
    for seat in bout.all_seats().iter() {
        for who in bout.team_of(seat) {
            let tag_team = bout.card(roster, who).tag_team;
            let mut others = bout.team_of(seat).filter(|other| *other != who);
            let partner =
                others.find(|other| tag_team.is_some() && bout.card(roster, *other).tag_team == tag_team);
            bout.wrestler_mut(who).partner = partner;
        }
    }
}
