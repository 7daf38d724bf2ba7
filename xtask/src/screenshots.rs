//! Pictures of every page and board, taken by a real browser.

use std::path::Path;

use anyhow::Result;

use crate::tree::Tree;
use crate::{run, setup};

/// The subcommand: rewrites `docs/screenshots`.
pub(crate) fn run(root: &Path) -> Result<bool> {
    setup::ensure(root, &Tree::load(root)?, setup::For::Test)?;
    run::show(run::cargo(root, &["run", "--quiet", "--package", "browser", "--example", "screenshots"]))
}
