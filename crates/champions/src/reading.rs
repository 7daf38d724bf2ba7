//! Reading content files: where something stands in a file, and which known word was probably meant.

use kernel::Problem;
use serde::de::DeserializeOwned;

pub use toml::Spanned;

/// A file and its text, to say where something stands.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    pub(crate) file: &'a str,
    pub(crate) text: &'a str,
}

impl Place<'_> {
    /// Something wrong with a value, with its line and column.
    pub(crate) fn problem<T>(self, at: &Spanned<T>, field: impl AsRef<str>, reason: impl Into<String>) -> Problem {
        Problem::new(format!("{} {}", self.line(at.span().start), field.as_ref()), reason)
    }

    fn line(self, offset: usize) -> String {
        let before = &self.text[..offset.min(self.text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1) + 1;
        format!("{}:{line}:{column}", self.file)
    }
}

/// A file as typed data, or the reason why it is none.
pub(crate) fn read<T: DeserializeOwned>(file: &str, text: &str, found: &mut Vec<Problem>) -> Option<T> {
    match toml::from_str(text) {
        Ok(value) => Some(value),
        Err(error) => {
            let place = Place { file, text };
            let at = error.span().map_or_else(|| file.to_owned(), |span| place.line(span.start));
            found.push(Problem::new(at, error.message()));
            None
        }
    }
}

/// The known word most like this one, if one is near.
pub(crate) fn nearest<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let lower = word.to_lowercase();
    known
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(&lower, &candidate.to_lowercase()), candidate))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}
