//! The log of a table as one viewer reads it.

use std::sync::Arc;

use kernel::Seat;
use schemars::JsonSchema;
use serde::Serialize;

/// What a line is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LogKind {
    /// The match itself.
    Match,
    /// The table: who sits down, offers, undo.
    Table,
    /// Chat.
    Chat,
}

/// A line of the log as one viewer reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LogLine {
    /// The number of the entry it belongs to.
    pub seq: i64,
    /// What kind it is.
    pub kind: LogKind,
    /// Who writes, for chat; whose answer led to it, for the match, where one seat alone was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<u8>")]
    pub seat: Option<Seat>,
    /// The sentence.
    #[schemars(with = "String")]
    #[serde(serialize_with = "text")]
    pub text: Arc<str>,
    /// The rule that it follows, by its id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
}

fn text<S: serde::Serializer>(text: &Arc<str>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(text)
}

/// So many lines are shared as one piece.
const PIECE: usize = 64;

/// The log from the beginning. A copy shares all but the last few lines with the original, so that the snapshot of a
/// long match costs no more than that of a short one.
#[derive(Clone, Debug, Default)]
pub struct Log {
    full: Vec<Arc<[LogLine]>>,
    last: Vec<LogLine>,
}

impl Log {
    /// Adds a line; its number must not be smaller than that of the line before.
    pub fn push(&mut self, line: LogLine) {
        self.last.push(line);
        if self.last.len() == PIECE {
            self.full.push(std::mem::take(&mut self.last).into());
        }
    }

    /// All lines, the newest first.
    pub fn newest(&self) -> impl Iterator<Item = &LogLine> {
        self.last.iter().rev().chain(self.full.iter().rev().flat_map(|piece| piece.iter().rev()))
    }

    /// The lines that came after an entry, but at most the newest so many; in the order in which they came.
    pub fn after(&self, seq: i64, most: usize, wanted: impl Fn(&LogLine) -> bool) -> Vec<LogLine> {
        let fresh = self.newest().take_while(|line| line.seq > seq).filter(|line| wanted(line));
        let mut lines: Vec<LogLine> = fresh.take(most).cloned().collect();
        lines.reverse();
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_in_order_after_any_entry() {
        let mut log = Log::default();
        for seq in 0..300 {
            log.push(LogLine { seq, kind: LogKind::Match, seat: None, text: "x".into(), rule: None });
        }
        let after =
            |seq, most| log.after(seq, most, |_| true).iter().map(|line| line.seq).collect::<Vec<_>>();
        for seq in [-1, 0, 63, 64, 65, 127, 298, 299, 1000] {
            assert_eq!(after(seq, usize::MAX), (seq + 1..300).collect::<Vec<_>>(), "after {seq}");
        }
        assert_eq!(after(-1, 3), [297, 298, 299]);
        let copy = log.clone();
        assert!(log.full.iter().zip(&copy.full).all(|(one, other)| Arc::ptr_eq(one, other)));
    }
}
