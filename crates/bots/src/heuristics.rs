//! The scripted bots: one thoughtful player a game, each in a file of the game's name.

pub mod wrestlenomicon;
