//! What one viewer sees of a table: a [`Look`]. The server fills it, the API sends it as JSON, pages draw it. There is
//! no second form of it anywhere, so nothing can be shown in one place and forgotten in another.

mod log;
mod look;
mod rules;

pub use log::{Log, LogKind, LogLine};
pub use look::{
    AddedBy, AskedLook, DiceLook, Look, LookWithView, May, OutcomeLook, PendingLook, QuestionLook, SeatDice,
    SeatKind, SeatLook, Stage, UndoMay,
};
pub use rules::{AtZero, ChatRule, Clock, PHRASES, Pace, UndoRule};
