//! A match is its record: set-up, choices, faces. The state is a fold of it.
//!
//! As JSON it is for people; [`Record::to_bytes`] is for storage. Every entry is chained to the one before by SHA-256,
//! so that an edited, dropped or moved entry is named by its number. [`replay`] folds a record through the rules and
//! names the first entry that the rules would not have had; [`verify`] also recomputes every face from the revealed
//! secret.

mod bytes;
mod replay;

pub use bytes::BadBytes;
pub use replay::{Diverged, RecordPlace, replay, verify};

use core::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::dice::Rolled;
use crate::fair::{Bytes32, ChoicesDigest, Fairness};
use crate::{ContentFile, Outcome, Seat, Tabletop};

/// The newest version of the record's own form. In form 1 the words of an entry were not covered by its mark.
pub const FORMAT: u32 = 2;

/// What was agreed before the match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The game's name.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The digest of the content used.
    pub content: Bytes32,
    /// Who plays what, with which rule switches.
    pub setup: Value,
    /// The version of the dice ceremony.
    #[serde(default = "first", skip_serializing_if = "is_first")]
    pub dice: u32,
}

fn first() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_first(version: &u32) -> bool {
    *version == 1
}

impl Header {
    /// A match of this game by its newest rules.
    pub fn new<G: Tabletop>(content: Bytes32, setup: Value) -> Self {
        Self { game: G::NAME.to_owned(), rules: *G::RULES.end(), content, setup, dice: 1 }
    }

    /// `SHA-256("ringcraft header v1" ‖ canonical JSON)`; the version of the dice is part of it from 2 on.
    pub fn digest(&self) -> Bytes32 {
        let mut value = serde_json::json!({
            "content": self.content, "game": self.game, "rules": self.rules, "setup": self.setup,
        });
        if self.dice > 1 {
            value["dice"] = self.dice.into();
        }
        let mut text = String::new();
        write_canonical(&mut text, &value);
        Bytes32::sha256("ringcraft header v1", &[text.as_bytes()])
    }

    /// Can this game be played by the rules of this header?
    pub fn check_rules<G: Tabletop>(&self) -> Result<(), UnknownRules> {
        UnknownRules::unless_in(G::RULES, self.rules)
    }
}

/// Writes JSON in its canonical form: keys sorted by their bytes, no spaces. Whether `serde_json` sorts keys by itself
/// depends on a feature that any dependency can switch, so it is not relied on.
fn write_canonical(text: &mut String, value: &Value) {
    match value {
        Value::Object(map) => {
            let mut fields: Vec<(&String, &Value)> = map.iter().collect();
            fields.sort_unstable_by_key(|&(key, _)| key);
            text.push('{');
            for (index, (key, value)) in fields.into_iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                text.push_str(&Value::from(key.as_str()).to_string());
                text.push(':');
                write_canonical(text, value);
            }
            text.push('}');
        }
        Value::Array(list) => {
            text.push('[');
            for (index, value) in list.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                write_canonical(text, value);
            }
            text.push(']');
        }
        plain => text.push_str(&plain.to_string()),
    }
}

/// A record or a match of a rules version that this program does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRules {
    version: u32,
    known: RangeInclusive<u32>,
}

impl UnknownRules {
    /// Refuses a version that is not one of these.
    pub fn unless_in(known: RangeInclusive<u32>, version: u32) -> Result<(), Self> {
        if known.contains(&version) { Ok(()) } else { Err(Self { version, known }) }
    }
}

impl core::fmt::Display for UnknownRules {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (version, oldest, newest) = (self.version, self.known.start(), self.known.end());
        write!(f, "played by rules version {version}")?;
        if version < *oldest {
            // The oldest version is that of the first release, and no release drops one.
            write!(f, ", from before release 0.1.0")?;
        }
        if oldest == newest {
            write!(f, "; this program plays version {newest}")
        } else {
            write!(f, "; this program plays versions {oldest} to {newest}")
        }
    }
}

impl core::error::Error for UnknownRules {}

/// The digest of content files: names and texts in the order of the names, each preceded by its length.
pub fn content_digest(files: &[ContentFile]) -> Bytes32 {
    let mut sorted: Vec<&ContentFile> = files.iter().collect();
    sorted.sort();
    let mut all = Vec::new();
    for text in sorted.iter().flat_map(|(name, text)| [name, text]) {
        all.extend_from_slice(&(text.len() as u64).to_le_bytes());
        all.extend_from_slice(text.as_bytes());
    }
    Bytes32::sha256("ringcraft content v1", &[&all])
}

/// What one entry of a record says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// A choice, by its code.
    Choice(u32),
    /// The seat gives up.
    Resign,
    /// All agree to a draw; the seat is the one who offered it.
    Draw,
}

impl Said {
    pub(crate) fn kind(self) -> u8 {
        match self {
            Self::Choice(_) => 0,
            Self::Resign => 1,
            Self::Draw => 2,
        }
    }

    pub(crate) fn code(self) -> u32 {
        match self {
            Self::Choice(code) => code,
            Self::Resign | Self::Draw => 0,
        }
    }
}

/// One thing said, and the faces that were rolled for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordEntry {
    /// Who spoke.
    pub seat: Seat,
    /// What was said.
    pub said: Said,
    /// The same in words, for people; not part of the record's truth, but covered by the entry's mark.
    pub words: String,
    /// What was rolled, in order.
    pub faces: Vec<Rolled>,
}

impl RecordEntry {
    /// The digest of choices after this entry.
    pub fn after(&self, choices: &ChoicesDigest) -> ChoicesDigest {
        choices.then(self.said.kind(), self.seat, self.said.code())
    }

    /// What is written beside the entry: the beginning of its link, from form 2 on of
    /// `SHA-256("ringcraft mark v2" ‖ link ‖ words)`. The chain itself must not depend on words, which may be mended.
    fn mark(&self, link: Bytes32, form: u32) -> String {
        match form {
            1 => short(link),
            _ => short(Bytes32::sha256("ringcraft mark v2", &[&link.0, self.words.as_bytes()])),
        }
    }

    fn link(&self, before: &Bytes32) -> Bytes32 {
        let head = [self.said.kind(), self.seat.index() as u8];
        let code = self.said.code().to_le_bytes();
        let count = (self.faces.len() as u32).to_le_bytes();
        Bytes32::sha256("ringcraft entry v1", &[&before.0, &head, &code, &count, &pairs(&self.faces)])
    }
}

/// Each roll as two bytes, the die's sides and its face.
fn pairs(faces: &[Rolled]) -> Vec<u8> {
    faces.iter().flat_map(|rolled| [rolled.die.sides(), rolled.face]).collect()
}

/// How a finished match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// The ranks of the seats.
    pub outcome: Outcome,
    /// The canonical digest of the last state, as 16 hexadecimal digits.
    pub state: String,
}

/// A whole match.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The version of its form, as it was written.
    pub form: u32,
    /// What was agreed before.
    pub header: Header,
    /// What is known about the dice; `None` where nobody needed to trust them.
    pub fairness: Option<Fairness>,
    /// What was rolled while setting up.
    pub start: Vec<Rolled>,
    /// What was said, in order.
    pub entries: Vec<RecordEntry>,
    /// How it ended; `None` while it runs.
    pub end: Option<End>,
}

/// The JSON form: entries carry the beginning of their link, the last link stands at the end in full.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Paper {
    ringcraft: u32,
    game: String,
    rules: u32,
    content: Bytes32,
    setup: Value,
    #[serde(default = "first", skip_serializing_if = "is_first")]
    dice: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fairness: Option<Fairness>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    start: Vec<Rolled>,
    entries: Vec<PaperEntry>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    end: Option<End>,
    chain: Bytes32,
}

/// A choice has its code; giving up and agreeing to a draw have none, and say so.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PaperEntry {
    seat: Seat,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    choice: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ends: Option<Ending>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    words: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    faces: Vec<Rolled>,
    link: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Ending {
    Resign,
    Draw,
}

impl PaperEntry {
    fn of(entry: &RecordEntry, mark: String) -> Self {
        let (choice, ends) = match entry.said {
            Said::Choice(code) => (Some(code), None),
            Said::Resign => (None, Some(Ending::Resign)),
            Said::Draw => (None, Some(Ending::Draw)),
        };
        let (words, faces) = (entry.words.clone(), entry.faces.clone());
        Self { seat: entry.seat, choice, ends, words, faces, link: mark }
    }

    fn read(self, number: usize) -> Result<(RecordEntry, String), BadRecord> {
        let said = match (self.choice, self.ends) {
            (Some(code), None) => Said::Choice(code),
            (None, Some(Ending::Resign)) => Said::Resign,
            (None, Some(Ending::Draw)) => Said::Draw,
            _ => {
                return Err(BadRecord::Json(format!(
                    "entry {number}: it needs either \"choice\" or \"ends\""
                )));
            }
        };
        Ok((RecordEntry { seat: self.seat, said, words: self.words, faces: self.faces }, self.link))
    }
}

/// The beginning of a link, enough to name the entry where a chain breaks.
fn short(link: Bytes32) -> String {
    link.to_string()[..16].to_owned()
}

/// Why a file is not a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadRecord {
    /// It is not JSON of the right form.
    Json(String),
    /// It was written by a later version.
    Format(u32),
    /// The chain breaks here, counted from 1: this entry, or one before it, was changed, dropped or moved.
    Chain(usize),
    /// The entries are whole, but the head of the chain is another: entries are missing at the end.
    Head,
    /// The compact form is broken.
    Bytes(BadBytes),
}

impl core::fmt::Display for BadRecord {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Json(reason) => write!(f, "not a record: {reason}"),
            Self::Format(format) => {
                write!(f, "written in form {format} of the record; this program reads forms 1 to {FORMAT}")
            }
            Self::Chain(entry) => {
                write!(
                    f,
                    "entry {entry}: the chain is broken here; an entry or its words were changed, or an entry was dropped or moved"
                )
            }
            Self::Head => {
                write!(f, "the end: the chain's head does not fit; entries are missing after the last")
            }
            Self::Bytes(reason) => write!(f, "not a record: {reason}"),
        }
    }
}

impl core::error::Error for BadRecord {}

impl Record {
    /// A record in which nothing has been said yet.
    pub fn new(header: Header, fairness: Option<Fairness>) -> Self {
        Self { form: FORMAT, header, fairness, start: Vec::new(), entries: Vec::new(), end: None }
    }

    /// The link before the first entry.
    fn anchor(&self) -> Bytes32 {
        let count = (self.start.len() as u32).to_le_bytes();
        let name = if self.form == 1 { "ringcraft record v1" } else { "ringcraft record v2" };
        Bytes32::sha256(name, &[&self.header.digest().0, &count, &pairs(&self.start)])
    }

    /// The link of every entry, in order.
    fn links(&self) -> impl Iterator<Item = Bytes32> {
        self.entries.iter().scan(self.anchor(), |link, entry| {
            *link = entry.link(link);
            Some(*link)
        })
    }

    /// The head of the chain: it names the whole record up to here.
    pub fn chain(&self) -> Bytes32 {
        self.links().last().unwrap_or_else(|| self.anchor())
    }

    /// As JSON, one entry a line.
    pub fn to_json(&self) -> String {
        let paper = Paper {
            ringcraft: self.form,
            game: self.header.game.clone(),
            rules: self.header.rules,
            content: self.header.content,
            setup: self.header.setup.clone(),
            dice: self.header.dice,
            fairness: self.fairness.clone(),
            start: self.start.clone(),
            entries: Vec::new(),
            end: self.end.clone(),
            chain: self.chain(),
        };
        // Plain data with text keys: writing it cannot fail.
        let entries: Vec<String> = (self.entries.iter().zip(self.links()))
            .map(|(entry, link)| PaperEntry::of(entry, entry.mark(link, self.form)))
            .map(|entry| serde_json::to_string(&entry).unwrap_or_default())
            .collect();
        let whole = serde_json::to_string_pretty(&paper).unwrap_or_default();
        let list =
            if entries.is_empty() { "[]".into() } else { format!("[\n    {}\n  ]", entries.join(",\n    ")) };
        // A key of the record itself stands two spaces in; one inside the set-up stands deeper.
        whole.replacen("\n  \"entries\": []", &format!("\n  \"entries\": {list}"), 1) + "\n"
    }

    /// From JSON, with the chain checked.
    pub fn from_json(text: &str) -> Result<Self, BadRecord> {
        let json = |error: serde_json::Error| BadRecord::Json(error.to_string());
        let value: Value = serde_json::from_str(text).map_err(json)?;
        match value.get("ringcraft").and_then(Value::as_u64) {
            Some(format) if (1..=u64::from(FORMAT)).contains(&format) => {}
            Some(format) => return Err(BadRecord::Format(u32::try_from(format).unwrap_or(u32::MAX))),
            None => return Err(BadRecord::Json("it has no number \"ringcraft\" that says its form".into())),
        }
        let paper: Paper = serde_json::from_str(text).map_err(json)?;
        let mut entries = Vec::with_capacity(paper.entries.len());
        let mut links = Vec::with_capacity(paper.entries.len());
        for (index, written) in paper.entries.into_iter().enumerate() {
            let (entry, link) = written.read(index + 1)?;
            entries.push(entry);
            links.push(link);
        }
        let header = Header {
            game: paper.game,
            rules: paper.rules,
            content: paper.content,
            setup: paper.setup,
            dice: paper.dice,
        };
        let record = Self {
            form: paper.ringcraft,
            header,
            fairness: paper.fairness,
            start: paper.start,
            entries,
            end: paper.end,
        };
        for (index, ((entry, link), written)) in
            record.entries.iter().zip(record.links()).zip(&links).enumerate()
        {
            if entry.mark(link, record.form) != *written {
                return Err(BadRecord::Chain(index + 1));
            }
        }
        if record.chain() == paper.chain { Ok(record) } else { Err(BadRecord::Head) }
    }
}
