//! The rules, one file a section of the rulebook.

pub(crate) mod attack_card;
pub(crate) mod bump;
pub(crate) mod combo;
pub(crate) mod cultists;
pub(crate) mod damage;
pub(crate) mod dealing;
pub(crate) mod deck;
pub(crate) mod defense;
pub(crate) mod ground_zero;
pub(crate) mod hand;
pub(crate) mod momentum;
pub(crate) mod opening;
pub(crate) mod pass;
pub(crate) mod permanents;
pub(crate) mod redraw;
pub(crate) mod turn;
pub(crate) mod victory;
