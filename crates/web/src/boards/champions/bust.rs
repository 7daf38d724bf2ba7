//! A face for everybody in the ring and around it, by the artist of the house.

use champions::{Person, Roster};
use maud::Markup;

use crate::art::{Recipe, card_portrait};

/// How somebody looks: what the content says, else what the name says.
pub(super) fn recipe(person: Person, roster: &Roster) -> Recipe {
    Recipe::of(roster.name(person), &roster.wrestler(person).look)
}

/// Head and shoulders.
pub(super) fn bust(person: Person, roster: &Roster) -> Markup {
    maud::html! { span.bust { (card_portrait(&recipe(person, roster))) } }
}
