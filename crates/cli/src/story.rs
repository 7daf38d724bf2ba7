//! A match as a story to read afterwards.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use clap::{Args, ValueEnum};
use kernel::{Record, Viewer};

use crate::files;
use crate::out::Out;

#[derive(Args)]
pub struct Options {
    /// The record, as JSON or in the compact form.
    pub file: PathBuf,
    /// Who tells it: `television`, `dry` or `fan`. Without it the sentences of the log are used.
    #[arg(long, value_name = "VOICE")]
    voice: Option<String>,
    /// In which form.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write it to this file instead of the terminal.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// Plain text.
    Text,
    /// Markdown.
    Markdown,
    /// A page for the browser.
    Html,
}

pub fn story(options: &Options, record: &Record, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    let game = files::game_of(record, folder)?.replay(record).map_err(|diverged| anyhow!("{diverged}"))?;
    let story = game
        .narrative(Viewer::Spectator, options.voice.as_deref(), game.billing())
        .map_err(|reason| anyhow!("{reason}"))?;
    let text = match options.format {
        Format::Text => story.text(),
        Format::Markdown => story.markdown(),
        Format::Html => web::story::page(&story).into_string(),
    };
    match &options.output {
        None => out.text(&text),
        Some(path) => {
            std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
            out.line(&format!("The story is in {}.", path.display()))
        }
    }
}
