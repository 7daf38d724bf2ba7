//! How much a seat may write into the log besides playing. Nobody can fill it so that the others cannot end the match:
//! giving up, claiming and closing always have room.

use kernel::Seat;

use super::{Table, refuse};
use crate::entry::TableEntry;
use crate::problem::{Code, Problem};

/// The longest log of a table; whatever ends the match may still follow.
const LONGEST: i64 = 50_000;
/// How often one seat may offer a draw, change whom it hears, talk, and take back or ask to.
const DRAWS: u32 = 20;
const MUTES: u32 = 40;
const CHATS: u32 = 500;
const UNDOS: u32 = 1_000;

/// What a seat has written besides its answers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Written {
    draws: u32,
    mutes: u32,
    chats: u32,
    undos: u32,
    /// How many answers there were when its last offer of a draw was refused.
    refused_at: Option<usize>,
}

impl Table {
    /// Would this entry leave everything as it is? Then it need not be written.
    pub fn changes_nothing(&self, entry: &TableEntry) -> bool {
        match entry {
            TableEntry::Muted { seat, whom, on } => {
                self.muted.get(seat.index()).is_some_and(|muted| muted.has(*whom) == *on)
            }
            _ => false,
        }
    }

    /// Refuses what a seat has done too often. Logs that are stored already are not asked.
    pub fn within_limits(&self, entry: &TableEntry) -> Result<(), Problem> {
        let ends =
            matches!(entry, TableEntry::Resigned { .. } | TableEntry::Claimed { .. } | TableEntry::Closed)
                || matches!(entry, TableEntry::DrawAnswered { yes: true, .. } | TableEntry::Rematched { .. });
        if ends {
            return Ok(());
        }
        if self.seq >= LONGEST {
            return refuse(
                Code::NotAllowedHere,
                "the log of this table is full; the match can only be ended",
            );
        }
        let of = |seat: &Seat| self.written.get(seat.index()).copied().unwrap_or_default();
        match entry {
            TableEntry::DrawOffered { seat } if of(seat).refused_at == Some(self.answers()) => refuse(
                Code::NotAllowedHere,
                "Your draw offer was declined. You can offer again after the next move",
            ),
            TableEntry::DrawOffered { seat } if of(seat).draws >= DRAWS => {
                refuse(Code::NotAllowedHere, format!("You have offered {DRAWS} draws. Play on, or resign"))
            }
            TableEntry::Muted { seat, .. } if of(seat).mutes >= MUTES => {
                refuse(Code::NotAllowedHere, format!("You have muted and unmuted {MUTES} times"))
            }
            TableEntry::Chatted { seat, .. } if of(seat).chats >= CHATS => {
                refuse(Code::NotAllowedHere, format!("Chat limit reached: {CHATS} messages"))
            }
            TableEntry::Undone { seat, .. } | TableEntry::UndoAsked { seat, .. }
                if of(seat).undos >= UNDOS =>
            {
                refuse(Code::NotAllowedHere, format!("You have used all {UNDOS} undos in this match"))
            }
            _ => Ok(()),
        }
    }

    /// Counts an entry that was taken in; who had offered the draw that it answers.
    pub(super) fn count(&mut self, entry: &TableEntry, offered: Option<Seat>) {
        let answers = self.answers();
        let (seat, refused) = match entry {
            TableEntry::DrawAnswered { yes: false, .. } => (offered, true),
            TableEntry::DrawOffered { seat }
            | TableEntry::Muted { seat, .. }
            | TableEntry::Chatted { seat, .. }
            | TableEntry::Undone { seat, .. }
            | TableEntry::UndoAsked { seat, .. } => (Some(*seat), false),
            _ => return,
        };
        let Some(written) = seat.and_then(|seat| self.written.get_mut(seat.index())) else { return };
        match entry {
            _ if refused => written.refused_at = Some(answers),
            TableEntry::DrawOffered { .. } => written.draws += 1,
            TableEntry::Muted { .. } => written.mutes += 1,
            TableEntry::Chatted { .. } => written.chats += 1,
            _ => written.undos += 1,
        }
    }
}
