//! Special matches: what a fall means, and what each stipulation adds.

pub mod battle_royal;
pub mod falls;
pub mod triple_threat;
