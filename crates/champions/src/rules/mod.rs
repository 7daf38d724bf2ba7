//! One file a section of the rulebook.

pub mod chart_choices;
pub mod charts;
pub mod choice_situations;
pub mod disqualifications;
pub mod distraction;
pub mod fatigue;
pub mod feud;
pub mod finishers;
pub mod interference;
pub mod leaving;
pub mod pins;
pub mod playing;
pub mod ringside;
pub mod saves;
pub mod tag_team;
