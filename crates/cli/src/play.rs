//! A match in the terminal.

use std::io::{BufRead, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use bots::BotKind;
use catalog::session::{Reply, Turn};
use catalog::{AnyGame, AnyMatch, GameName, Session};
use clap::Args;
use kernel::fair::{Entropy, Fairness, MatchKey, SeatEntropy, Secret};
use kernel::{Seat, Seats, Viewer};
use lab::named;

use crate::files;
use crate::out::Out;

#[derive(Args)]
pub struct Options {
    /// Which game.
    pub game: GameName,
    /// Who plays, by name: `"Lucan Nightjar" "Sully Rusk"`. Join partners with a plus: `A+B C+D`. Sides you don't name are
    /// drawn at random, evenly matched.
    #[arg(value_name = "NAME", conflicts_with = "setup")]
    names: Vec<String>,
    /// Rules by name, such as `--rules basic` or `--rules cage,standard`. Default: the book's rules.
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    rules: Vec<String>,
    /// Change one setting, such as `--set switches.advanced=false`. Can be given several times.
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,
    /// Players in seat order; the last one fills the remaining seats. Each is `human` or a bot: rookie, journeyman,
    /// contender, champion. Default: you against a champion. Three or four names start a match for three or four, where
    /// the game has one.
    #[arg(long, value_name = "WHO", value_delimiter = ',')]
    seats: Vec<String>,
    /// A set-up as JSON. Default: the book's standard set-up.
    #[arg(long, value_name = "FILE")]
    setup: Option<PathBuf>,
    /// Add your own randomness to the dice: any text.
    #[arg(long, value_name = "TEXT")]
    entropy: Option<String>,
    /// Roll the same dice every time, from this number. For practice: anyone can predict them.
    #[arg(long)]
    seed: Option<u64>,
    /// Save the record to this file at the end.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

/// Who has a seat.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Player {
    Human,
    Bot(BotKind),
}

/// How the key of a match came about.
struct Dice {
    key: MatchKey,
    fairness: Option<Fairness>,
}

fn dice(options: &Options, players: &[Player]) -> Result<Dice> {
    if let Some(seed) = options.seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        return Ok(Dice { key: MatchKey::open(bytes), fairness: None });
    }
    let mut bytes = [0; 32];
    let mut id = [0; 8];
    getrandom::fill(&mut bytes).map_err(|error| anyhow!("the system gives no entropy: {error}"))?;
    getrandom::fill(&mut id).map_err(|error| anyhow!("the system gives no entropy: {error}"))?;
    let secret = Secret::new(bytes);
    let match_id = format!("{:016x}", u64::from_le_bytes(id));
    let commitment = secret.commitment();
    // Nobody is across a network here: everything is in the open, and the secret goes straight into the record.
    let mut given = options.entropy.clone();
    let added = |player: &Player| match (player, given.take()) {
        (Player::Bot(_), mine) => {
            given = mine;
            SeatEntropy::Bot
        }
        (Player::Human, Some(entropy)) => {
            SeatEntropy::Open { commitment: commitment.of_seat(&match_id, &entropy), entropy }
        }
        (Player::Human, None) => SeatEntropy::Waived,
    };
    let seats: Vec<SeatEntropy> = players.iter().map(added).collect();
    let key = secret.key_of_seats(&match_id, &seats);
    let entropy = Entropy::Seats(seats);
    let fairness = Fairness { match_id, commitment, entropy, secret: Some(secret.reveal()) };
    Ok(Dice { key, fairness: Some(fairness) })
}

fn players(options: &Options, seats: usize) -> Result<Vec<Player>> {
    let who = |index: usize| match options.seats.get(index) {
        Some(name) => name.as_str(),
        None if index == 0 && options.seats.is_empty() => "human",
        None => options.seats.last().map_or("champion", String::as_str),
    };
    let player = |index: usize| match who(index) {
        "human" => Ok(Player::Human),
        name => name.parse().map(Player::Bot).map_err(|error| anyhow!("{error}; or human")),
    };
    (0..seats).map(player).collect()
}

/// The set-up that the options ask for: of a file, of those who are named, or the book's own; then changed by rules and
/// single settings.
fn setup_of(options: &Options, game: &AnyGame, seed: u64) -> Result<serde_json::Value> {
    let said = |reason: String| anyhow!("{reason}");
    let mut setup = match (&options.setup, &options.names[..]) {
        (Some(path), _) => files::setup(path)?,
        (None, []) => game.standard_setup(options.seats.len().max(2), seed),
        (None, [name]) => {
            let side = named::side(game, name).map_err(said)?;
            let rival = named::rival(game, &side, seed).unwrap_or_else(|| side.clone());
            named::matchup(game, &[side, rival], &[]).map_err(said)?
        }
        (None, names) => named::named_matchup(game, names, &[]).map_err(said)?,
    };
    named::play_by(game, &mut setup, &options.rules).map_err(said)?;
    for change in &options.set {
        lab::studied::set(&mut setup, change).map_err(said)?;
    }
    Ok(setup)
}

pub fn play(options: &Options, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    let game = files::game(options.game, folder)?;
    let seed = options.seed.unwrap_or_else(|| u64::from(std::process::id()));
    let setup = setup_of(options, &game, seed)?;
    let refused = |problems: kernel::Problems| anyhow!("this set-up can't be played\n{problems}");
    let seats = game.start(setup.clone(), None, &MatchKey::open([0; 32])).map_err(refused)?.seats();
    let players = players(options, seats)?;
    let dice = dice(options, &players)?;
    let game = game.start(setup, dice.fairness, &dice.key).map_err(refused)?;
    let people = (0..players.len()).filter(|&index| players[index] == Player::Human).map(Seat::at);
    let session = Session::new(game, dice.key, people.fold(Seats::NONE, Seats::with));
    let echo = !std::io::stdin().is_terminal();
    let mut desk = Desk { session, players, seed, shown_to: None, input: std::io::stdin().lock(), echo };
    out.line(&out.bold(options.game.title()))?;
    desk.run(out)?;
    match &options.save {
        Some(path) => save(desk.session.game(), path, out),
        None if desk.session.ending().is_none() => {
            out.line("The match was not saved. Use --save FILE to keep it.")
        }
        None => Ok(()),
    }
}

fn save(game: &AnyMatch, path: &Path, out: &mut Out) -> Result<()> {
    std::fs::write(path, game.record().to_json())
        .with_context(|| format!("cannot write {}", path.display()))?;
    out.line(&format!("The record is in {}.", path.display()))
}

/// One terminal, one match, and the people at it.
struct Desk<R: BufRead> {
    session: Session,
    players: Vec<Player>,
    seed: u64,
    shown_to: Option<Seat>,
    input: R,
    /// What comes through a pipe is shown, so that the output reads like a played match.
    echo: bool,
}

impl<R: BufRead> Desk<R> {
    /// Plays until the match is over, or somebody leaves, or nothing more is typed.
    fn run(&mut self, out: &mut Out) -> Result<()> {
        loop {
            for line in self.session.news(self.session.listener()) {
                out.line(&line.text)?;
            }
            match self.session.turn() {
                Turn::Over(_) => break,
                Turn::Other(seat) => self.let_bot_answer(seat)?,
                Turn::Person(seat) => {
                    if !self.ask(seat, out)? {
                        return out.line("The match is not finished.");
                    }
                }
            }
        }
        let ending = self.session.ending().unwrap_or_default();
        out.line(&out.bold(&ending))
    }

    fn let_bot_answer(&mut self, seat: Seat) -> Result<()> {
        self.shown_to = None;
        let Player::Bot(bot) = self.players[seat.index()] else { return Ok(()) };
        let game = self.session.game();
        // Every decision has luck of its own, so that a bot need not be kept between two of them.
        let seed = kernel::Fast::of_match(self.seed + seat.index() as u64, game.entries() as u64).bits();
        let thought = bots::named::thought(&game.snapshot(), seat, bot, seed);
        let thought = thought.ok_or_else(|| anyhow!("a bot was asked out of turn"))?;
        Ok(self.session.answer(seat, (thought.best)())?)
    }

    /// A line that was typed; `None` if nothing more comes.
    fn line(&mut self, out: &mut Out) -> Result<Option<String>> {
        out.flush()?;
        let mut line = String::new();
        if self.input.read_line(&mut line)? == 0 {
            out.line("")?;
            return Ok(None);
        }
        if self.echo {
            out.line(line.trim_end())?;
        }
        Ok(Some(line))
    }

    /// Asks a person until the match goes on; `false` if they leave.
    fn ask(&mut self, seat: Seat, out: &mut Out) -> Result<bool> {
        let shared = self.session.listener() == Viewer::Spectator;
        if shared && self.shown_to != Some(seat) {
            let name = self.session.game().seat_name(seat);
            out.line(&format!("\n--- Hand over to {name}, then press Enter. ---"))?;
            if self.line(out)?.is_none() {
                return Ok(false);
            }
        }
        // A player who has just decided still has the board in front of them.
        if self.shown_to != Some(seat) {
            out.line("")?;
            out.line(self.session.game().show(Viewer::Seat(seat)).trim_end())?;
        }
        self.shown_to = Some(seat);
        let mut whole = true;
        loop {
            if whole && let Some((prompt, _)) = self.session.question(seat) {
                out.line("")?;
                out.line(&out.bold(&prompt))?;
                out.line(&self.session.listed(seat))?;
            }
            out.text("> ")?;
            let Some(line) = self.line(out)? else { return Ok(false) };
            match self.session.say(seat, &line) {
                Reply::Moved => return Ok(true),
                Reply::Leave => return Ok(false),
                Reply::Save(file) => save(self.session.game(), Path::new(&file), out)?,
                Reply::Text(text) => out.line(&text)?,
            }
            // The choices are still on the screen; only a page of text pushes them away.
            whole = false;
        }
    }
}
