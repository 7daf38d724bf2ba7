//! The arena in the browser, and its database.

use std::io::IsTerminal;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use catalog::Library;
use clap::{Args, ValueEnum};
use server::Config;
use server::removal::Removal;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::prelude::*;

use crate::files;
use crate::out::Out;

/// Which database.
#[derive(Args, Clone, Default)]
#[expect(clippy::struct_field_names, reason = "a field's name is its option on the command line")]
pub struct Database {
    /// The file that holds everything.
    #[arg(long, value_name = "FILE", default_value = "ringcraft.sqlite")]
    data: String,
    /// A PostgreSQL database instead of the file; better in `RINGCRAFT_DATABASE`, where others do not see its password.
    #[arg(long, value_name = "URL", env = "RINGCRAFT_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// A file with the address of a PostgreSQL database in it.
    #[arg(long, value_name = "FILE", conflicts_with = "database")]
    database_file: Option<PathBuf>,
}

impl Database {
    fn address(&self) -> Result<String> {
        if let Some(file) = &self.database_file {
            let text =
                std::fs::read_to_string(file).map_err(|error| anyhow!("{}: {error}", file.display()))?;
            return Ok(text.trim().to_owned());
        }
        Ok(match &self.database {
            Some(url) => url.clone(),
            None if self.data.is_empty() => Config::default().database,
            None => self.data.clone(),
        })
    }
}

#[derive(Args, Clone, Default)]
pub struct Options {
    /// Address to listen on; by default only this machine can connect.
    #[arg(long, value_name = "ADDRESS")]
    bind: Option<SocketAddr>,
    #[command(flatten)]
    database: Database,
    /// The address people use, if a proxy stands in front of us
    #[arg(long, value_name = "URL", env = "RINGCRAFT_ORIGIN")]
    origin: Option<String>,
    /// Take the client's address from the last line of X-Forwarded-For.
    #[arg(long, env = "RINGCRAFT_BEHIND_PROXY")]
    behind_proxy: bool,
    /// Certificates (PEM) that addresses of webhooks may be signed by, besides those that this machine trusts.
    #[arg(long, value_name = "FILE")]
    webhook_authority: Option<PathBuf>,
}

/// Content for every game: what is built in, with the files of `DIR/<game>/` in their place.
fn library(folder: Option<&Path>) -> Result<Library> {
    let mut unreadable = None;
    let library = Library::load(|name| {
        let Some(own) = folder.map(|folder| folder.join(name.name())).filter(|own| own.is_dir()) else {
            return Vec::new();
        };
        files::overrides(&own).unwrap_or_else(|error| {
            unreadable.get_or_insert(error);
            Vec::new()
        })
    });
    match unreadable {
        Some(error) => Err(error),
        None => library.map_err(|problems| anyhow!("{problems}")),
    }
}

fn runtime() -> Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| anyhow!("cannot start the server's threads: {error}"))
}

/// What the server tells whoever runs it, on standard error: a line of JSON each, or plain text for people.
/// `RINGCRAFT_LOG` says how much: `info` unless somebody says otherwise, `debug` for every request, `off` for nothing.
fn log() -> Result<()> {
    let wanted = std::env::var("RINGCRAFT_LOG").unwrap_or_else(|_| "info".into());
    // Of the libraries beneath us only what went wrong is worth a line.
    let filter = match wanted.as_str() {
        "off" => wanted,
        level if !level.contains([',', '=']) => format!("warn,server={level},ringcraft={level}"),
        _ => wanted,
    };
    let filter: Targets = filter.parse().map_err(|error| anyhow!("RINGCRAFT_LOG: {error}"))?;
    kernel::report_faults(|fault| tracing::error!(%fault, "a rule met what cannot happen"));
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let registry = tracing_subscriber::registry().with(filter);
    // Somebody else may have begun to listen before us; one is enough.
    if std::io::stderr().is_terminal() {
        drop(registry.with(lines.without_time()).try_init());
    } else {
        drop(registry.with(lines.json().flatten_event(true)).try_init());
    }
    Ok(())
}

pub fn serve(options: &Options, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    log()?;
    let library = library(folder)?;
    let config = Config {
        bind: options.bind.unwrap_or(Config::default().bind),
        database: options.database.address()?,
        origin: options.origin.clone(),
        behind_proxy: options.behind_proxy,
        authority: options.webhook_authority.clone(),
        ..Config::default()
    };
    let served = runtime()?.block_on(server::serve(&config, library, |address| {
        // A server whose greeting nobody reads is still a server.
        let _ = out.line(&format!("The arena is open: http://{address}/   (stop it with Ctrl-C)"));
        let _ = out.flush();
    }));
    served.map_err(|error| anyhow!("{error}"))
}

/// Copies the database into a new file.
pub fn backup(database: &Database, file: &Path, out: &mut Out) -> Result<()> {
    let address = database.address()?;
    let copied = runtime()?.block_on(server::backup::backup(&address, file));
    let copied = copied.map_err(|error| anyhow!("{error}"))?;
    let shown = server::store::without_password(&address);
    out.line(&format!("{} is a copy of {shown}: {}.", file.display(), counted(&copied)))
}

/// Fills an empty database from such a file.
pub fn restore(database: &Database, file: &Path, out: &mut Out) -> Result<()> {
    let address = database.address()?;
    let copied = runtime()?.block_on(server::backup::restore(file, &address));
    let copied = copied.map_err(|error| anyhow!("{error}"))?;
    let shown = server::store::without_password(&address);
    out.line(&format!("{shown} holds what {} held: {}.", file.display(), counted(&copied)))
}

/// What an operator can remove.
#[derive(Clone, Copy, ValueEnum)]
pub enum Kind {
    /// A table with its match.
    Table,
    /// What a person is called, everywhere.
    Name,
    /// A person: name, account, content and every way to sign in. Their matches stay for the others.
    Person,
    /// A promotion with its history. Matches that were played by hand stay.
    Promotion,
}

/// Takes something away.
pub fn remove(database: &Database, kind: Kind, id: String, why: &str, out: &mut Out) -> Result<()> {
    let what = match kind {
        Kind::Table => Removal::Table(id),
        Kind::Name => Removal::Name(id),
        Kind::Person => Removal::Person(id),
        Kind::Promotion => Removal::Promotion(id),
    };
    let done = runtime()?.block_on(server::removal::remove(&database.address()?, &what, why));
    let row = done.map_err(|error| anyhow!("{error}"))?;
    out.line(&format!("Removed {} {}: {}", row.kind, row.what, row.reason))
}

/// What was taken away so far.
pub fn removals(database: &Database, out: &mut Out) -> Result<()> {
    let rows = runtime()?.block_on(server::removal::removals(&database.address()?));
    let rows = rows.map_err(|error| anyhow!("{error}"))?;
    if rows.is_empty() {
        return out.line("Nothing was removed so far.");
    }
    for row in rows {
        out.line(&format!("{} {} {}: {}", row.at, row.kind, row.what, row.reason))?;
    }
    Ok(())
}

fn counted(copied: &[(&'static str, i64)]) -> String {
    copied.iter().map(|(name, rows)| format!("{rows} {name}")).collect::<Vec<_>>().join(", ")
}
