//! What is wrong with something a person wrote: always all of it, each with its place and a reason.

use serde::Serialize;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// Where: a field of a set-up (`seats[1].deck`), or a file with line and column and the field (`roster.toml:12:5 power`).
    pub place: String,
    /// What is wrong there.
    pub reason: String,
    /// What was probably meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<String>,
}

impl Problem {
    /// Something wrong at a place.
    pub fn new(place: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { place: place.into(), reason: reason.into(), suggestion: None }
    }

    /// The same, with what was probably meant.
    #[must_use]
    pub fn suggest(mut self, suggestion: Option<impl Into<String>>) -> Self {
        self.suggestion = suggestion.map(Into::into);
        self
    }
}

impl core::fmt::Display for Problem {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)?;
        self.suggestion.iter().try_for_each(|word| write!(f, " (did you mean \"{word}\"?)"))
    }
}

/// Everything that is wrong, never empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Problems(pub Vec<Problem>);

impl Problems {
    /// One problem alone.
    pub fn one(place: impl Into<String>, reason: impl Into<String>) -> Self {
        Self(vec![Problem::new(place, reason)])
    }

    /// The value, if nothing was found wrong.
    pub fn unless<T>(found: Vec<Problem>, value: impl FnOnce() -> T) -> Result<T, Self> {
        if found.is_empty() { Ok(value()) } else { Err(Self(found)) }
    }
}

impl core::fmt::Display for Problems {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl core::error::Error for Problems {}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Self(vec![problem])
    }
}
