//! The boards as they are drawn.

mod card_games;
mod grids;
mod lines;
mod stage;
