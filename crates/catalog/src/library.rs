//! Games with their content.

use std::sync::Arc;

use kernel::fair::Bytes32;
use kernel::record::content_digest;
use kernel::{ContentFile, Game, Problems, Tabletop};

/// A game with the content it is played with.
pub struct Edition<G: Game> {
    content: Arc<G::Content>,
    digest: Bytes32,
    files: Vec<ContentFile>,
}

impl<G: Game> core::fmt::Debug for Edition<G> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("Edition").field(&self.digest).finish()
    }
}

impl<G: Tabletop> Edition<G> {
    /// The content that is built in, with these files in the place of those of the same names.
    pub fn built_in_but(overrides: Vec<ContentFile>) -> Result<Self, Problems> {
        Self::load(content::overlay(G::content_files(), overrides)?)
    }

    /// The content of these files, or everything that is wrong with them.
    pub fn load(files: Vec<ContentFile>) -> Result<Self, Problems> {
        Ok(Self { content: Arc::new(G::load(&files)?), digest: content_digest(&files), files })
    }

    /// The content.
    pub fn content(&self) -> &Arc<G::Content> {
        &self.content
    }

    /// The digest of its files.
    pub fn digest(&self) -> Bytes32 {
        self.digest
    }

    /// Its files, as they were read.
    pub fn files(&self) -> &[ContentFile] {
        &self.files
    }
}

/// What was found, or what is wrong with it put to the rest.
pub(crate) fn keep<T>(found: Result<T, Problems>, problems: &mut Vec<kernel::Problem>) -> Option<T> {
    match found {
        Ok(found) => Some(found),
        Err(Problems(wrong)) => {
            problems.extend(wrong);
            None
        }
    }
}
