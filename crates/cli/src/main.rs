//! The `ringcraft` program: play, replay, verify, simulate and check, by text alone.

mod arena;
mod card;
mod federation;
mod files;
mod league;
mod odds;
mod out;
mod play;
mod progress;
mod replay;
mod review;
mod scenarios;
mod serve;
mod simulate;
mod story;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use catalog::{GameName, with_game};
use clap::{CommandFactory, Parser, Subcommand};
use kernel::Tabletop;

use crate::out::Out;

/// Five tabletop combat-sport games, played by their real rules.
#[derive(Parser)]
#[command(name = "ringcraft", version, about, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    verb: Option<Verb>,
    /// Read content files from this folder; a file of the same name replaces the built-in one.
    #[arg(long, global = true, value_name = "DIR")]
    content: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Verb {
    /// List the games.
    Games,
    /// Play a match in the terminal, against a bot or a person next to you.
    Play(play::Options),
    /// Show a match move by move, or one moment of it.
    Replay(replay::Options),
    /// Read a finished match as a story, in a commentator's voice if you like.
    Story(story::Options),
    /// Check that a record was played by the rules and that its dice were fair.
    Verify {
        /// The record, as JSON or in the compact form.
        file: PathBuf,
    },
    /// Run scenario files.
    Scenario {
        /// Files in the scenario language; see docs/scenarios.md.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Print a wrestler's or player's card.
    Card(card::Options),
    /// Run a wrestling promotion in one file: book shows, run them, read what happened.
    Federation(federation::Options),
    /// Play many matches and count how they end.
    Simulate(simulate::Options),
    /// Let bots play each other, and rate them.
    Arena(arena::Options),
    /// Run a league or a tournament in one file, played by bots.
    League(league::Options),
    /// Show the chances of a match, of what may be chosen, or of a whole plan.
    Odds(odds::Options),
    /// Look at a finished match again: win chances, luck, and what decisions cost.
    Review(review::Options),
    /// Print the JSON Schema of a game's content files, for editors.
    Schema {
        /// Which game.
        game: GameName,
    },
    /// Start the web server (default).
    Serve(serve::Options),
    /// Copy the arena's database into a new file.
    Backup {
        /// The new file.
        file: PathBuf,
        #[command(flatten)]
        database: serve::Database,
    },
    /// Fill an empty database from a copy.
    Restore {
        /// The copy.
        file: PathBuf,
        #[command(flatten)]
        database: serve::Database,
    },
    /// Remove a table, a name, a person or a promotion, with a reason that is kept. Stop the server first.
    Remove {
        /// What.
        kind: serve::Kind,
        /// The id of the table or promotion; for a person their account, their id, or a seat they took: TABLE/SEAT, counted from 1.
        id: String,
        /// Why; kept in the list of removals.
        #[arg(long, value_name = "REASON")]
        why: String,
        #[command(flatten)]
        database: serve::Database,
    },
    /// List what was removed, when and why.
    Removals {
        #[command(flatten)]
        database: serve::Database,
    },
    /// Print a completion script for a shell.
    Completions {
        /// Which shell.
        shell: clap_complete::Shell,
    },
}

fn main() -> ExitCode {
    let mut out = Out::new();
    let done = run(Arguments::parse(), &mut out).and_then(|code| out.flush().map(|()| code));
    match done {
        Ok(code) => code,
        // The reader of our output has seen enough.
        Err(error) if out::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            out::complain(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments, out: &mut Out) -> Result<ExitCode> {
    let content = arguments.content.as_deref();
    match arguments.verb.unwrap_or_else(|| Verb::Serve(serve::Options::default())) {
        Verb::Games => games(out)?,
        Verb::Play(options) => play::play(&options, content, out)?,
        Verb::Replay(options) => {
            let record = files::record(&options.file)?;
            replay::replay(&options, &record, content, out)?;
        }
        Verb::Story(options) => {
            let record = files::record(&options.file)?;
            story::story(&options, &record, content, out)?;
        }
        Verb::Verify { file } => {
            let record = files::record(&file)?;
            replay::verify(&record, content, out)?;
        }
        Verb::Scenario { files } => return scenarios::run(&files, content, out),
        Verb::Card(options) => card::card(&options, content, out)?,
        Verb::Federation(options) => federation::federation(&options, content, out)?,
        Verb::Simulate(options) => simulate::simulate(&options, content, out)?,
        Verb::Arena(options) => arena::arena(&options, content, out)?,
        Verb::Review(options) => {
            let record = files::record(&options.file)?;
            review::review(&options, &record, content, out)?;
        }
        Verb::League(options) => league::league(&options, content, out)?,
        Verb::Odds(options) => odds::odds(&options, content, out)?,
        Verb::Schema { game } => with_game!(game, G => schema::<G>(out))?,
        Verb::Serve(options) => serve::serve(&options, content, out)?,
        Verb::Backup { file, database } => serve::backup(&database, &file, out)?,
        Verb::Restore { file, database } => serve::restore(&database, &file, out)?,
        Verb::Remove { kind, id, why, database } => serve::remove(&database, kind, id, &why, out)?,
        Verb::Removals { database } => serve::removals(&database, out)?,
        Verb::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "ringcraft", &mut script);
            out.text(&String::from_utf8_lossy(&script))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn games(out: &mut Out) -> Result<()> {
    for game in GameName::ALL {
        out.line(&format!("{:<16}{}", game.to_string(), out.bold(game.title())))?;
        out.line(&format!("{:<16}{}", "", game.blurb()))?;
    }
    Ok(())
}

fn schema<G: Tabletop>(out: &mut Out) -> Result<()> {
    let schemas: serde_json::Map<String, serde_json::Value> =
        G::schemas().into_iter().map(|(file, schema)| (file.to_owned(), schema)).collect();
    out.line(&serde_json::to_string_pretty(&schemas)?)
}
