//! The games that can be played here, their content, and the secrets of their dice in numbers.

use kernel::fair::{Bytes32, MatchKey};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Answer, Ask, Nothing, Route};
use crate::opponents::{Opponent, opponents};
use crate::problem::{Code, Problem};

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/v1/games", "The games that can be played here", games),
        Route::get("/api/v1/games/setup", "The book's standard set-up of a game, to begin from", setup)
            .or(&[Code::NotFound]),
        Route::get(
            "/api/v1/games/content",
            "The content files of a digest: what a record was played with, whatever is loaded now",
            content,
        )
        .or(&[Code::NotFound]),
        Route::get(
            "/api/v1/commitments",
            "How many dice secrets were committed to, and how many shown",
            commitments,
        ),
    ]
}

/// A game that can be played here.
#[derive(Debug, Serialize, JsonSchema)]
struct GameRow {
    /// Its name in addresses.
    name: &'static str,
    /// Its name as people write it.
    title: &'static str,
    /// What it is like.
    blurb: &'static str,
    /// The version of its rules.
    rules: u32,
    /// The digest of the content that new tables are played with.
    content: String,
    /// The bots one can play against, the weakest first.
    levels: Vec<Opponent>,
}

/// The games that can be played here.
#[derive(Debug, Serialize, JsonSchema)]
struct Games {
    /// All of them.
    games: Vec<GameRow>,
}

async fn games(ask: Ask<Nothing, Nothing>) -> Result<Answer<Games>, Problem> {
    let games = ask.app.tables.library.games().map(|game| GameRow {
        name: game.name().name(),
        title: game.title(),
        blurb: game.blurb(),
        rules: game.rules(),
        content: game.digest().to_string(),
        levels: opponents(game.name()),
    });
    Ok(Games { games: games.collect() }.into())
}

/// Which game, for how many, and by which luck.
#[derive(Debug, Deserialize, JsonSchema)]
struct WantedSetup {
    /// The game's name.
    game: String,
    /// The same number gives the same sides.
    #[serde(default)]
    seed: u32,
    /// How many seats, if the game can have so many.
    #[serde(default = "two")]
    #[schemars(range(min = 2, max = 8))]
    seats: u8,
}

fn two() -> u8 {
    2
}

/// A set-up.
#[derive(Debug, Serialize, JsonSchema)]
struct SetupRow {
    /// As the game wants it.
    setup: Value,
    /// How many seats it has.
    seats: usize,
    /// The rules it is played by, a few words each.
    rules: Vec<String>,
}

async fn setup(ask: Ask<WantedSetup, Nothing>) -> Result<Answer<SetupRow>, Problem> {
    let game = ask.app.tables.library.find(&ask.query.game).ok_or(Code::NotFound)?;
    let setup = game.standard_setup(ask.query.seats.into(), ask.query.seed.into());
    let seats = game.start(setup.clone(), None, &MatchKey::open([0; 32]))?.seats();
    let rules = game.rules_in_force(&setup);
    Ok(SetupRow { setup, seats, rules }.into())
}

/// Which content.
#[derive(Debug, Deserialize, JsonSchema)]
struct OfDigest {
    /// Its digest, as records and games have it.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    digest: String,
}

/// A content file.
#[derive(Debug, Serialize, JsonSchema)]
struct FileRow {
    /// Its name.
    name: String,
    /// All of it.
    text: String,
}

/// The content of a game.
#[derive(Debug, Serialize, JsonSchema)]
struct ContentRow {
    /// The game's name.
    game: String,
    /// Its files.
    files: Vec<FileRow>,
}

async fn content(ask: Ask<OfDigest, Nothing>) -> Result<Answer<ContentRow>, Problem> {
    let digest: Result<Bytes32, _> = ask.query.digest.parse();
    let digest = digest.map_err(|_| Problem::new(Code::BadRequest, "A digest has 64 hexadecimal digits"))?;
    let found = ask.app.tables.store.content(&digest.to_string()).await?;
    let (game, files) = found.ok_or(Code::NotFound)?;
    let files = files.into_iter().map(|(name, text)| FileRow { name, text }).collect();
    Ok(ContentRow { game, files }.into())
}

/// How many secrets were committed to.
#[derive(Debug, Serialize, JsonSchema)]
struct Commitments {
    /// Tables made, each with a commitment.
    made: i64,
    /// Tables that are over and have shown their secret.
    revealed: i64,
}

async fn commitments(ask: Ask<Nothing, Nothing>) -> Result<Answer<Commitments>, Problem> {
    let (made, revealed) = ask.app.commitments(std::time::Instant::now()).await?;
    Ok(Commitments { made, revealed }.into())
}
