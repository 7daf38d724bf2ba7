//! A parsed file in which everything knows its line.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Line and column, counted from 1.
pub(crate) type Position = (u32, u32);

/// A value and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) at: Position,
    pub(crate) value: Value,
}

#[derive(Clone, Debug)]
pub(crate) enum Value {
    Bool(bool),
    /// As written, when no 128 bits hold it.
    Integer(Result<i128, String>),
    Float(f64),
    Text(String),
    List(Vec<Node>),
    /// In the order of the file.
    Table(Vec<KeyValue>),
}

#[derive(Clone, Debug)]
pub(crate) struct KeyValue {
    pub(crate) key: String,
    pub(crate) key_at: Position,
    pub(crate) node: Node,
}

impl Node {
    pub(crate) fn entry(&self, key: &str) -> Option<&KeyValue> {
        match &self.value {
            Value::Table(entries) => entries.iter().find(|entry| entry.key == key),
            _ => None,
        }
    }

    /// Every value below this one: its path as seen from here, and where it stands.
    pub(crate) fn below(&self, path: &str, visit: &mut impl FnMut(&str, &Node)) {
        match &self.value {
            Value::Table(entries) => {
                for entry in entries {
                    let path = field(path, &entry.key);
                    visit(&path, &entry.node);
                    entry.node.below(&path, visit);
                }
            }
            Value::List(items) => {
                for (index, item) in items.iter().enumerate() {
                    let path = element(path, index);
                    visit(&path, item);
                    item.below(&path, visit);
                }
            }
            _ => {}
        }
    }
}

/// The path of a field of what stands at a path.
pub(crate) fn field(path: &str, key: &str) -> String {
    let bare = !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
    match (path.is_empty(), bare) {
        (true, true) => key.to_owned(),
        (true, false) => format!("{key:?}"),
        (false, true) => format!("{path}.{key}"),
        (false, false) => format!("{path}.{key:?}"),
    }
}

/// The path of an element of the list at a path.
pub(crate) fn element(path: &str, index: usize) -> String {
    format!("{path}[{index}]")
}

/// A mistake of TOML itself.
#[derive(Debug)]
pub(crate) struct SyntaxError {
    pub(crate) at: Position,
    pub(crate) reason: String,
}

/// As much of the text as can be read, and every mistake of TOML in it.
pub(crate) fn parse(text: &str) -> (Node, Vec<SyntaxError>) {
    let lines = Lines::new(text);
    let (root, errors) = DeTable::parse_recoverable(text);
    let errors = errors
        .into_iter()
        .map(|error| SyntaxError {
            at: lines.position(error.span().map_or(text.len(), |span| span.start)),
            reason: error.message().to_owned(),
        })
        .collect();
    let at = lines.position(0);
    (Node { at, value: lines.table(root.get_ref()) }, errors)
}

/// Where lines begin.
struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    fn new(text: &'t str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { text, starts }
    }

    fn position(&self, byte: usize) -> Position {
        let line = self.starts.partition_point(|&start| start <= byte).max(1) - 1;
        let before = self.text.get(self.starts[line]..byte.min(self.text.len())).unwrap_or_default();
        (line as u32 + 1, before.chars().count() as u32 + 1)
    }

    fn node(&self, value: &Spanned<DeValue<'_>>) -> Node {
        let Range { start, .. } = value.span();
        let value = match value.get_ref() {
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Integer(number) => Value::Integer(
                i128::from_str_radix(number.as_str(), number.radix()).map_err(|_| number.to_string()),
            ),
            DeValue::Float(number) => Value::Float(number.as_str().parse().unwrap_or(f64::NAN)),
            DeValue::Boolean(truth) => Value::Bool(*truth),
            DeValue::Datetime(date) => Value::Text(date.to_string()),
            DeValue::Array(items) => Value::List(items.iter().map(|item| self.node(item)).collect()),
            DeValue::Table(table) => self.table(table),
        };
        Node { at: self.position(start), value }
    }

    fn table(&self, table: &DeTable<'_>) -> Value {
        let mut entries: Vec<KeyValue> = table
            .iter()
            .map(|(key, value)| KeyValue {
                key: key.get_ref().to_string(),
                key_at: self.position(key.span().start),
                node: self.node(value),
            })
            .collect();
        entries.sort_by_key(|entry| entry.key_at);
        Value::Table(entries)
    }
}
