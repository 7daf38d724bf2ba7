//! What cards do: one file an effect that does something new.

pub(crate) mod dice;
pub(crate) mod effects;
pub(crate) mod heal;
pub(crate) mod lasting;
pub(crate) mod trackless;
