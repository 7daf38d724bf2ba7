//! What serde complains about, kept as data so that it can be said in plain words and pointed at.

use core::fmt;

use serde::de::{Error, Expected, Unexpected};

/// A complaint, and the path of the innermost value it is about.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) kind: Kind,
    pub(crate) path: Option<String>,
    /// Is it about the key rather than the value?
    pub(crate) on_key: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    UnknownField { name: String, known: &'static [&'static str] },
    UnknownWord { word: String, known: &'static [&'static str] },
    Missing(String),
    Wrong { reason: String, found: Option<Found> },
}

/// A simple value that was found, to look for it where serde has buffered the rest.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Found {
    Bool(bool),
    Integer(i128),
    Float(f64),
    Text(String),
}

impl Fault {
    fn new(kind: Kind) -> Self {
        Self { kind, path: None, on_key: false }
    }

    pub(crate) fn wrong(reason: impl Into<String>) -> Self {
        Self::new(Kind::Wrong { reason: reason.into(), found: None })
    }

    /// Points at a path, unless something further in has been pointed at.
    pub(crate) fn at(mut self, path: &str) -> Self {
        self.path.get_or_insert_with(|| path.to_owned());
        self
    }
}

impl Fault {
    /// Points at a key, unless something further in has been pointed at. A field that a table does not know is the
    /// table's fault.
    pub(crate) fn at_key(self, table: &str, path: &str) -> Self {
        match self.kind {
            _ if self.path.is_some() => self,
            Kind::UnknownField { .. } => self.at(table),
            _ => Self { on_key: true, ..self }.at(path),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::UnknownField { known, .. } => write!(f, "it is not known here; {}", list(known)),
            Kind::UnknownWord { word, known } => write!(f, "{word:?} is not known here; {}", list(known)),
            Kind::Missing(_) => write!(f, "it is missing"),
            Kind::Wrong { reason, .. } => write!(f, "{reason}"),
        }
    }
}

impl core::error::Error for Fault {}

const LISTED: usize = 24;

fn list(known: &[&str]) -> String {
    let shown = known[..known.len().min(LISTED)].join(", ");
    match known.len() {
        0 => "nothing is".to_owned(),
        more if more > LISTED => format!("known are: {shown} and {} more", more - LISTED),
        _ => format!("known are: {shown}"),
    }
}

impl Error for Fault {
    fn custom<T: fmt::Display>(reason: T) -> Self {
        let reason = reason.to_string();
        Self::wrong(if reason.starts_with("data did not match any variant of untagged enum") {
            "it has none of the forms that are allowed here".to_owned()
        } else {
            reason
        })
    }

    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let reason = format!("{} is needed, not {}", wanted(expected), describe(&unexpected));
        Self::new(Kind::Wrong { reason, found: found(&unexpected) })
    }

    fn invalid_value(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::invalid_type(unexpected, expected)
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Self::wrong(format!("{} is needed, not {length} of them", wanted(expected)))
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        Self::new(Kind::UnknownWord { word: variant.to_owned(), known: expected })
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Self::new(Kind::UnknownField { name: field.to_owned(), known: expected })
    }

    fn missing_field(field: &'static str) -> Self {
        Self::new(Kind::Missing(field.to_owned()))
    }
}

/// What a type wants, without the words of Rust.
fn wanted(expected: &dyn Expected) -> String {
    let expected = expected.to_string();
    let count = || expected.split(' ').rev().find(|word| word.parse::<u32>().is_ok()).unwrap_or("some");
    let plain = match expected.as_str() {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" | "u64" | "u128" | "usize" => "a whole number, 0 or more",
        "i8" => "a whole number from -128 to 127",
        "i16" | "i32" | "i64" | "i128" | "isize" => "a whole number",
        "a nonzero u8" => "a whole number from 1 to 255",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a string" => "text in quotes",
        "a character" => "one letter in quotes",
        "a sequence" => "a list",
        "a map" => "a table",
        word if word.starts_with("struct ") || word.starts_with("struct variant ") => "a table",
        word if word.starts_with("a tuple of size ")
            || word.starts_with("an array of length ")
            || word.starts_with("tuple struct ")
            || word.starts_with("tuple variant ") =>
        {
            return format!("a list of {} values", count());
        }
        word if word.starts_with("a nonzero ") => "a whole number other than 0",
        word => word,
    };
    plain.to_owned()
}

fn describe(unexpected: &Unexpected<'_>) -> String {
    match unexpected {
        Unexpected::Bool(truth) => truth.to_string(),
        Unexpected::Unsigned(number) => number.to_string(),
        Unexpected::Signed(number) => number.to_string(),
        Unexpected::Float(number) => format!("{number:?}"),
        Unexpected::Char(letter) => format!("the text \"{letter}\""),
        Unexpected::Str(text) => format!("the text {text:?}"),
        Unexpected::Unit | Unexpected::Option => "nothing".to_owned(),
        Unexpected::Seq | Unexpected::TupleVariant => "a list".to_owned(),
        Unexpected::Map | Unexpected::StructVariant => "a table".to_owned(),
        Unexpected::UnitVariant => "a word".to_owned(),
        other => other.to_string(),
    }
}

fn found(unexpected: &Unexpected<'_>) -> Option<Found> {
    Some(match unexpected {
        Unexpected::Bool(truth) => Found::Bool(*truth),
        Unexpected::Unsigned(number) => Found::Integer((*number).into()),
        Unexpected::Signed(number) => Found::Integer((*number).into()),
        Unexpected::Float(number) => Found::Float(*number),
        Unexpected::Str(text) => Found::Text((*text).to_owned()),
        _ => return None,
    })
}
