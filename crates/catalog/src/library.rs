//! The content of every game, read once.

use std::any::Any;
use std::sync::Arc;

use kernel::fair::Bytes32;
use kernel::record::content_digest;
use kernel::{ContentFile, Problems, Tabletop};

use crate::{GameName, with_game};

/// The content of every game, each with the digest of its files.
pub struct Library {
    shelves: Vec<Shelf>,
}

struct Shelf {
    content: Arc<dyn Any + Send + Sync>,
    digest: Bytes32,
    files: Vec<ContentFile>,
}

impl Library {
    /// Reads every game's content: what is built in, with the files that `overrides` has for a game in their place.
    pub fn load(mut overrides: impl FnMut(GameName) -> Vec<ContentFile>) -> Result<Self, Problems> {
        let mut problems = Vec::new();
        let mut shelves = Vec::new();
        for &name in GameName::ALL {
            match with_game!(name, G => shelf::<G>(overrides(name))) {
                Ok(shelf) => shelves.push(shelf),
                Err(Problems(found)) => problems.extend(found),
            }
        }
        Problems::unless(problems, || Self { shelves })
    }

    /// The content of one game.
    pub fn content<G: Tabletop + 'static>(&self) -> Arc<G::Content>
    where
        G::Content: 'static,
    {
        let found =
            self.shelves.iter().find_map(|shelf| Arc::clone(&shelf.content).downcast::<G::Content>().ok());
        found.expect("every game of the catalog is loaded")
    }

    /// The digest of one game's content files.
    pub fn digest(&self, name: GameName) -> Bytes32 {
        self.shelves[name as usize].digest
    }

    /// One game's content files, as they were read.
    pub fn files(&self, name: GameName) -> &[ContentFile] {
        &self.shelves[name as usize].files
    }
}

impl core::fmt::Debug for Library {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.shelves.iter().map(|shelf| shelf.digest)).finish()
    }
}

fn shelf<G: Tabletop>(overrides: Vec<ContentFile>) -> Result<Shelf, Problems>
where
    G::Content: 'static,
{
    let files = content::overlay(G::content_files(), overrides)?;
    Ok(Shelf { content: Arc::new(G::load(&files)?), digest: content_digest(&files), files })
}
