//! The compact form: `RCR1`, the head of the chain, then lengths and values as variable-length numbers.

use core::fmt;

use super::{BadRecord, Bytes32, End, FORMAT, Fairness, Header, Record, RecordEntry, Said, pairs};
use crate::dice::{Die, Rolled};
use crate::{MAX_SEATS, Seat};

const MAGIC: &[u8; 4] = b"RCR1";

/// How bytes fail to be a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadBytes {
    /// They do not begin as a record does.
    Magic,
    /// They end too early.
    Truncated,
    /// Something follows the end.
    Trailing,
    /// A number or text that cannot be, in this entry (0: before the first).
    Value(usize),
    /// The chain's head does not fit what was read.
    Chain,
}

impl fmt::Display for BadBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic => write!(f, "it does not begin with \"RCR1\""),
            Self::Truncated => write!(f, "it ends too early"),
            Self::Trailing => write!(f, "something follows its end"),
            Self::Value(0) => write!(f, "its header cannot be read"),
            Self::Value(entry) => write!(f, "entry {entry} cannot be read"),
            Self::Chain => write!(f, "its chain does not fit: something in it was changed"),
        }
    }
}

/// What stands in front of the entries.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Front {
    ringcraft: u32,
    header: Header,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fairness: Option<Fairness>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    end: Option<End>,
}

impl Record {
    /// The compact form. The words of entries are left out; they can be told again.
    pub fn to_bytes(&self) -> Vec<u8> {
        let front = Front {
            ringcraft: self.form,
            header: self.header.clone(),
            fairness: self.fairness.clone(),
            end: self.end.clone(),
        };
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&self.chain().0);
        // Plain data with text keys: writing it cannot fail.
        list(&mut bytes, &serde_json::to_vec(&front).unwrap_or_default());
        list(&mut bytes, &pairs(&self.start));
        number(&mut bytes, self.entries.len() as u64);
        for entry in &self.entries {
            let code = entry.said.code();
            number(
                &mut bytes,
                (u64::from(code) * 3 + u64::from(entry.said.kind())) * 8 + entry.seat.index() as u64,
            );
            list(&mut bytes, &pairs(&entry.faces));
        }
        bytes
    }

    /// From the compact form, with the chain checked. Any bytes at all are either a record or an error.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BadRecord> {
        read(bytes).map_err(BadRecord::Bytes)
    }
}

fn read(bytes: &[u8]) -> Result<Record, BadBytes> {
    let mut reader = Reader(bytes);
    if reader.take(4)? != MAGIC {
        return Err(BadBytes::Magic);
    }
    let mut chain = [0; 32];
    chain.copy_from_slice(reader.take(32)?);
    let front: Front = serde_json::from_slice(reader.list(0)?).map_err(|_| BadBytes::Value(0))?;
    if !(1..=FORMAT).contains(&front.ringcraft) {
        return Err(BadBytes::Value(0));
    }
    let start = reader.faces(0)?;
    let count = reader.number(0)?;
    let mut entries = Vec::new();
    for index in 1..=count {
        let index = index as usize;
        let number = reader.number(index)?;
        let seat = Seat::new((number % MAX_SEATS as u64) as usize).ok_or(BadBytes::Value(index))?;
        let code = u32::try_from(number / 24).map_err(|_| BadBytes::Value(index))?;
        let said = match (number / 8 % 3, code) {
            (0, code) => Said::Choice(code),
            (1, 0) => Said::Resign,
            (2, 0) => Said::Draw,
            _ => return Err(BadBytes::Value(index)),
        };
        let faces = reader.faces(index)?;
        entries.push(RecordEntry { seat, said, words: String::new(), faces });
    }
    if !reader.0.is_empty() {
        return Err(BadBytes::Trailing);
    }
    let form = front.ringcraft;
    let record =
        Record { form, header: front.header, fairness: front.fairness, start, entries, end: front.end };
    if record.chain() == Bytes32(chain) { Ok(record) } else { Err(BadBytes::Chain) }
}

fn number(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

fn list(bytes: &mut Vec<u8>, values: &[u8]) {
    number(bytes, values.len() as u64);
    bytes.extend_from_slice(values);
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], BadBytes> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(BadBytes::Truncated)?;
        self.0 = rest;
        Ok(taken)
    }

    fn number(&mut self, entry: usize) -> Result<u64, BadBytes> {
        let mut value = 0u64;
        for place in 0..9 {
            let byte = self.take(1)?[0];
            value |= u64::from(byte & 0x7F) << (7 * place);
            if byte < 0x80 {
                // One number has one form: no zeros in front.
                return if byte == 0 && place > 0 { Err(BadBytes::Value(entry)) } else { Ok(value) };
            }
        }
        Err(BadBytes::Value(entry))
    }

    fn list(&mut self, entry: usize) -> Result<&'a [u8], BadBytes> {
        let count = usize::try_from(self.number(entry)?).map_err(|_| BadBytes::Value(entry))?;
        self.take(count)
    }

    fn faces(&mut self, entry: usize) -> Result<Vec<Rolled>, BadBytes> {
        let (pairs, rest) = self.list(entry)?.as_chunks::<2>();
        let whole = rest.is_empty() && pairs.iter().all(|&[sides, face]| (1..=sides).contains(&face));
        let read = || pairs.iter().map(|&[sides, face]| Rolled { die: Die::of(sides), face }).collect();
        whole.then(read).ok_or(BadBytes::Value(entry))
    }
}
