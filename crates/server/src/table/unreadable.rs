//! A match that this server cannot read: its rules version or its content is not known here, or its log does not fit
//! the rules. The table says why and can be closed; who sits there and what was said in chat is still shown.

use super::{Seated, Table, refuse};
use crate::entry::TableEntry;
use crate::problem::{Code, Problem};

impl Table {
    /// Takes in an entry of the stored log. One that does not fit the rules makes the match unreadable from there on;
    /// the entries after it still say who sits here and whether the table was closed.
    pub fn restore(&mut self, entry: &TableEntry, at: i64, request: Option<&str>) {
        let Err(problem) = self.apply(entry, at, request) else { return };
        if self.unreadable.is_none() {
            let move_number = self.answers() + 1;
            self.give_up(format!(
                "Move {move_number} of this match does not fit the rules of this server ({problem})."
            ));
        }
        if self.apply(entry, at, request).is_err() {
            // What was played is skipped, and still counted: the log goes on after it.
            self.seq += 1;
        }
    }

    /// The match cannot be read, for this reason.
    fn give_up(&mut self, reason: String) {
        (self.playing, self.draw, self.undo) = (None, None, None);
        self.unreadable = Some(reason);
    }

    /// Notes that the database has this match as ended.
    pub fn note_ended(&mut self) {
        self.ended = true;
    }

    /// Why the match cannot be read.
    pub fn unreadable(&self) -> Option<&str> {
        self.unreadable.as_deref()
    }

    pub(super) fn take_unread(&mut self, entry: &TableEntry, reason: &str) -> Result<(), Problem> {
        match entry {
            TableEntry::Sat { seat, person, name, .. } if self.sitter(*seat)? == &Seated::Nobody => {
                self.seated[seat.index()] = Seated::Person { id: person.clone(), name: name.clone() };
                self.tell_all(&format!("{name} sits down in {seat}."));
                Ok(())
            }
            TableEntry::Chatted { seat, text } => self.chat(*seat, text),
            TableEntry::Muted { seat, whom, on } => self.mute(*seat, *whom, *on),
            TableEntry::Closed => self.close(),
            _ => refuse(Code::Unreadable, reason),
        }
    }
}
