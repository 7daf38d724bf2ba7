//! The scripted bots: one thoughtful player a game, each in a file of the game's name.

pub mod atw;
pub mod champions;
pub mod dungeon_bowl;
pub mod rumbleslam;
pub mod wrestlenomicon;
