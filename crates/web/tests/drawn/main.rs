//! The boards as they are drawn.

mod artist;
mod card_games;
mod fragments;
mod grids;
mod lines;
mod stage;
