use core::fmt;
use core::marker::PhantomData;
use std::borrow::Cow;

use kernel::Problem;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::{Deserialize as DeserializeMacro, Serialize};

use crate::document::{Node, Position};

/// Where something stands in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, DeserializeMacro)]
pub struct SourcePlace {
    file: String,
    at: Position,
    path: String,
    below: Vec<(String, Position)>,
}

impl SourcePlace {
    pub(crate) fn new(file: &str, path: &str, node: &Node) -> Self {
        let mut below = Vec::new();
        node.below("", &mut |path, node| below.push((path.to_owned(), node.at)));
        Self { file: file.to_owned(), at: node.at, path: path.to_owned(), below }
    }

    /// The file's name.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The line, counted from 1.
    pub fn line(&self) -> u32 {
        self.at.0
    }

    /// Something wrong here.
    pub fn problem(&self, reason: impl Into<String>) -> Problem {
        Problem::new(place(&self.file, self.at, &self.path), reason)
    }

    /// Something wrong with a field below, named as seen from here: `power`, `moves[2].damage`. If the file does not
    /// have it (a default was used), it points here and still names it.
    pub fn problem_at(&self, field: &str, reason: impl Into<String>) -> Problem {
        let at = self.below.iter().find(|(path, _)| path == field).map_or(self.at, |&(_, at)| at);
        let dot = if self.path.is_empty() || field.starts_with('[') { "" } else { "." };
        Problem::new(place(&self.file, at, &format!("{}{dot}{field}", self.path)), reason)
    }
}

/// `file:line:column field.path`.
pub(crate) fn place(file: &str, (line, column): Position, path: &str) -> String {
    if line == 0 {
        // It did not come from a file; see [`Located`].
        return if path.is_empty() { "content".to_owned() } else { path.to_owned() };
    }
    let gap = if path.is_empty() { "" } else { " " };
    format!("{file}:{line}:{column}{gap}{path}")
}

/// A value that knows where it was written. Use it for a field or for the elements of a list; where a value is compared,
/// printed or looked into, the place does not count.
///
/// Inside an enum that serde reads as `untagged` or by `tag`, or in a flattened struct, the place is not known, as serde
/// buffers those; put the `Located` around the whole enum instead.
#[derive(Clone)]
pub struct Located<T> {
    /// What was written.
    pub value: T,
    /// Where.
    pub place: SourcePlace,
}

impl<T> Located<T> {
    /// Something wrong with it.
    pub fn problem(&self, reason: impl Into<String>) -> Problem {
        self.place.problem(reason)
    }

    /// Something wrong with a field of it; see [`SourcePlace::problem_at`].
    pub fn problem_at(&self, field: &str, reason: impl Into<String>) -> Problem {
        self.place.problem_at(field, reason)
    }

    /// The line, counted from 1.
    pub fn line(&self) -> u32 {
        self.place.line()
    }

    /// The file's name.
    pub fn file(&self) -> &str {
        self.place.file()
    }
}

impl<T> core::ops::Deref for Located<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: fmt::Debug> fmt::Debug for Located<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl<T: PartialEq> PartialEq for Located<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Located<T> {}

impl<T: Serialize> Serialize for Located<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

impl<T: schemars::JsonSchema> schemars::JsonSchema for Located<T> {
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }
    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        T::json_schema(generator)
    }
    fn inline_schema() -> bool {
        T::inline_schema()
    }
}

/// By this name the reader knows that a place is wanted; any other deserializer sees a plain newtype.
pub(crate) const LOCATED: &str = "$content::Located";

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Located<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PlaceAndValue<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for PlaceAndValue<T> {
            type Value = Located<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value")
            }
            fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<Located<T>, D::Error> {
                Ok(Located { value: T::deserialize(inner)?, place: SourcePlace::default() })
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Located<T>, A::Error> {
                let place: String = seq.next_element()?.unwrap_or_default();
                let place = serde_json::from_str(&place).map_err(A::Error::custom)?;
                let value = seq.next_element()?.ok_or_else(|| A::Error::invalid_length(1, &self))?;
                Ok(Located { value, place })
            }
        }
        deserializer.deserialize_newtype_struct(LOCATED, PlaceAndValue(PhantomData))
    }
}
