//! The rules, one file a section of the rulebook.

pub(crate) mod attacking;
pub(crate) mod blind;
pub(crate) mod combo;
pub(crate) mod countering;
pub(crate) mod defending;
pub(crate) mod ending;
pub(crate) mod offence;
pub(crate) mod pin;
pub(crate) mod rampage;
pub(crate) mod reroll;
pub(crate) mod resolving;
pub(crate) mod reversal;
pub(crate) mod starting_hand;
pub(crate) mod target;
