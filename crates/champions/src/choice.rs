//! What one says at the table.

use kernel::Coded;

use crate::bout::Man;

/// A choice. The order is frozen: records hold the codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Coded)]
pub enum Choice {
    /// Roll the dice.
    Roll,
    /// Let the other one roll, without anybody running in.
    LetThemRoll,
    /// Go through with a throw or a dis move.
    DoIt,
    /// Decline it, and roll again a level lower.
    RollAgain,
    /// The first, or the second, of two moves.
    First,
    Second,
    /// Take what the card says.
    Stay,
    /// Leave the ring.
    Leave,
    /// Reach for a partner.
    TagOut,
    /// Tag a partner in before rolling.
    TagTo(Man),
    /// Begin the match with this wrestler.
    StartWith(Man),
    /// Let the ally at ringside pounce, or hold the ally back.
    SendAlly,
    HoldAlly,
    /// Have the referee distracted.
    Distract,
    /// Have somebody run in.
    Interfere,
    /// Send a partner in to break up the PIN.
    Save(Man),
    /// Accept a lost PIN.
    Accept,
    /// Step in against this wrestler.
    StepIn(Man),
    /// Go on waiting.
    Wait,
    /// Break up the PIN, or let it be counted.
    BreakPin,
    LetItCount,
}
