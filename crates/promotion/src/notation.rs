//! A log as text: a head and one JSON line an entry.

use serde::{Deserialize, Serialize};

use crate::date::Date;
use crate::deed::Entry;

/// The version of the log's form.
pub const VERSION: u32 = 1;

/// The first line of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// What this file is: always `promotion`.
    pub ringcraft: String,
    pub version: u32,
    /// The game that is put on, by its name in commands.
    pub game: String,
    /// What the promotion is called.
    pub name: String,
    /// The day it was founded.
    pub founded: Date,
}

impl Head {
    /// A promotion of today's form.
    pub fn new(game: &str, name: &str, founded: Date) -> Self {
        Self {
            ringcraft: "promotion".to_owned(),
            version: VERSION,
            game: game.to_owned(),
            name: name.to_owned(),
            founded,
        }
    }
}

/// A line that cannot be read or does not fit, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    pub line: usize,
    pub reason: String,
}

impl core::fmt::Display for BadLine {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl core::error::Error for BadLine {}

/// A head and its entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    pub head: Head,
    pub entries: Vec<Entry>,
}

impl Log {
    /// Reads a log. The first line that cannot be read is named.
    /// PR-LOG-1
    pub fn read(text: &str) -> Result<Self, BadLine> {
        let bad = |line: usize, reason: String| BadLine { line, reason };
        if !text.is_empty() && !text.ends_with('\n') {
            return Err(bad(text.lines().count(), "the last line is cut off".to_owned()));
        }
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        let (_, first) = lines.next().ok_or_else(|| bad(1, "the file is empty".to_owned()))?;
        let head: Head = serde_json::from_str(first)
            .map_err(|error| bad(1, format!("not the head of a promotion ({error})")))?;
        if head.ringcraft != "promotion" {
            return Err(bad(1, format!("this is a \"{}\", not a promotion", head.ringcraft)));
        }
        if head.version != VERSION {
            let reason = format!("form {} of a promotion; this program reads form {VERSION}", head.version);
            return Err(bad(1, reason));
        }
        let entries = lines.map(|(line, text)| {
            serde_json::from_str(text).map_err(|error| bad(line, format!("not an entry ({error})")))
        });
        Ok(Self { head, entries: entries.collect::<Result<_, _>>()? })
    }

    /// The whole log as text.
    pub fn write(&self) -> String {
        let mut text = line(&self.head);
        for entry in &self.entries {
            text.push_str(&line(entry));
        }
        text
    }
}

/// One line of a log, its end included.
pub fn line(value: &impl Serialize) -> String {
    // Only maps with keys that are no strings cannot be written, and there are none.
    let mut text = serde_json::to_string(value).unwrap_or_default();
    text.push('\n');
    text
}
