//! A match in the terminal.

use std::io::BufRead;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use bots::{Bot, Opponents, Sitter as BotName, Situation};
use catalog::GameName;
use clap::Args;
use kernel::fair::{Fairness, MatchKey, Secret};
use kernel::record::Header;
use kernel::{Coded, Game, Match, Seat, Tabletop, Viewer};

use crate::billed::{self, Billed};
use crate::out::Out;
use crate::{files, typed};

#[derive(Args)]
pub struct Options {
    /// Which game.
    pub game: GameName,
    /// Those who meet, by name, as in `A B`; partners are joined by a plus: `A+B C+D`. Without names the dice choose.
    #[arg(value_name = "NAME", conflicts_with = "setup")]
    names: Vec<String>,
    /// By which rules, in their names, as in `--rules basic` or `--rules advanced,cage`; the usual ones if nothing is
    /// said.
    #[arg(long, value_name = "RULE", value_delimiter = ',', requires = "names")]
    rules: Vec<String>,
    /// Who sits where, seat by seat, the last for all that follow: `human`, or a bot: rookie, journeyman, contender, champion. Without it: you
    /// against a champion.
    #[arg(long, value_name = "WHO", value_delimiter = ',')]
    seats: Vec<String>,
    /// A set-up as JSON; without it one is chosen by dice.
    #[arg(long, value_name = "FILE")]
    setup: Option<PathBuf>,
    /// Something of yours for the dice: any text.
    #[arg(long, value_name = "TEXT")]
    entropy: Option<String>,
    /// Dice from a number instead, always the same: for practice, not for trust.
    #[arg(long)]
    seed: Option<u64>,
    /// Write the record here at the end.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

enum Sitter<G: Game> {
    Human,
    Bot(Box<dyn Bot<G>>),
}

const HELP: &str = "\
Type the number of a choice, or its words, or enough of them.
  ?  or help     this page             board          look again
  odds           chances of each       why WORDS      why something is not offered
  undo           take your last back   log            everything that happened
  position       the position as text  save FILE      write the record
  resign         give up               quit           leave";

/// How the key of a match came about.
struct Dice {
    key: MatchKey,
    fairness: Option<Fairness>,
}

fn dice(options: &Options) -> Result<Dice> {
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
    let entropy = vec![options.entropy.clone().unwrap_or_default()];
    let key = secret.key(&match_id, &entropy);
    let commitment = secret.commitment();
    // Nobody is across a network here: the secret goes straight into the record.
    let fairness = Fairness { match_id, commitment, entropy, secret: Some(secret.reveal()) };
    Ok(Dice { key, fairness: Some(fairness) })
}

fn sitters<G: Tabletop + Opponents>(options: &Options, seats: usize) -> Result<Vec<Sitter<G>>> {
    let seed = options.seed.unwrap_or_else(|| u64::from(std::process::id()));
    let who = |index: usize| match options.seats.get(index) {
        Some(name) => name.as_str(),
        None if index == 0 && options.seats.is_empty() => "human",
        None => options.seats.last().map_or("champion", String::as_str),
    };
    (0..seats)
        .map(|index| match who(index) {
            "human" => Ok(Sitter::Human),
            name => {
                let bot: BotName = name.parse().map_err(|error| anyhow!("{error}; or human"))?;
                Ok(Sitter::Bot(bot.bot::<G>(seed + index as u64)))
            }
        })
        .collect()
}

pub fn play<G: Billed>(options: &Options, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    let (content, digest) = files::content::<G>(folder)?;
    let dice = dice(options)?;
    let seed = options.seed.unwrap_or_else(|| u64::from(std::process::id()));
    let setup = if options.names.is_empty() {
        files::setup::<G>(&content, options.setup.as_deref(), seed)?
    } else {
        billed::setup::<G>(&content, &options.names, &options.rules)?
    };
    let header = Header { game: G::NAME.into(), rules: G::RULES_VERSION, content: digest, setup };
    let (game, events) = Match::<G>::start(content, header, dice.fairness.clone(), &dice.key)
        .map_err(|problems| anyhow!("the set-up is refused\n{problems}"))?;
    let sitters = sitters::<G>(options, game.game().seats().len())?;
    let humans = sitters.iter().filter(|sitter| matches!(sitter, Sitter::Human)).count();
    let mut desk =
        Desk { game, sitters, key: dice.key, humans, shown_to: None, stdin: std::io::stdin().lock() };
    out.line(&out.bold(G::TITLE))?;
    desk.tell_all(&events, out)?;
    desk.run(out)?;
    if let Some(path) = &options.save {
        save(&desk.game, path, out)?;
    }
    Ok(())
}

fn save<G: Tabletop>(game: &Match<G>, path: &Path, out: &mut Out) -> Result<()> {
    std::fs::write(path, game.record().to_json())
        .with_context(|| format!("cannot write {}", path.display()))?;
    out.line(&format!("The record is in {}.", path.display()))
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// One terminal, one match, and whoever sits there.
struct Desk<G: Tabletop, R: BufRead> {
    game: Match<G>,
    sitters: Vec<Sitter<G>>,
    key: MatchKey,
    humans: usize,
    shown_to: Option<Seat>,
    stdin: R,
}

/// What the terminal does after a line was read.
enum Then {
    AskAgain,
    GoOn,
    Leave,
}

impl<G: Tabletop, R: BufRead> Desk<G, R> {
    fn run(&mut self, out: &mut Out) -> Result<()> {
        while let Some(asked) = self.game.asked() {
            let seat = asked.seat();
            let offered = self.game.offer(seat);
            let choice = match &mut self.sitters[seat.index()] {
                Sitter::Bot(bot) => {
                    let content = self.game.content();
                    let view = self.game.game().view(content, Viewer::Seat(seat));
                    self.shown_to = None;
                    bot.choose(&Situation { content, seat, view: &view, asked, offered: &offered })
                }
                Sitter::Human => match self.ask(seat, out)? {
                    Some(choice) => choice,
                    None => return out.line("The match is left unfinished."),
                },
            };
            if self.game.outcome().is_none() {
                let said = self.game.game().say(self.game.content(), choice);
                let name = self.game.game().seat_name(self.game.content(), seat);
                let events = self.game.answer(seat, choice, &self.key)?;
                if !asked.sealed {
                    let line = out.faint(&format!("{name}: {said}"));
                    out.line(&line)?;
                }
                self.tell_all(&events, out)?;
            }
        }
        self.tell_outcome(out)
    }

    fn tell_outcome(&self, out: &mut Out) -> Result<()> {
        let Some(outcome) = self.game.outcome() else { return Ok(()) };
        let line = match outcome.winner() {
            Some(seat) => {
                capitalised(&format!("{} wins.", self.game.game().seat_name(self.game.content(), seat)))
            }
            None if outcome.is_draw() => "It is a draw.".to_owned(),
            None => format!("The seats are ranked {:?}.", outcome.ranks()),
        };
        out.line(&out.bold(&line))
    }

    /// Who looks at the screen: the one human, or the seat that is asked, or nobody in particular.
    fn viewer(&self, asked: Option<Seat>) -> Viewer {
        let only = self
            .sitters
            .iter()
            .position(|sitter| matches!(sitter, Sitter::Human))
            .filter(|_| self.humans == 1);
        only.map(Seat::at).or(asked).map_or(Viewer::Spectator, Viewer::Seat)
    }

    fn tell_all(&self, events: &[G::Event], out: &mut Out) -> Result<()> {
        let viewer = if self.humans == 1 { self.viewer(None) } else { Viewer::Spectator };
        for event in events.iter().filter_map(|event| G::event_for(event, viewer)) {
            out.line(&self.game.game().tell(self.game.content(), &event))?;
        }
        Ok(())
    }

    /// Asks a person until a choice is made; `None` if they leave.
    fn ask(&mut self, seat: Seat, out: &mut Out) -> Result<Option<G::Choice>> {
        if self.humans > 1 && self.shown_to != Some(seat) {
            let name = self.game.game().seat_name(self.game.content(), seat);
            out.line(&format!("\n--- Hand over to {name}, then press Enter. ---"))?;
            out.flush()?;
            if self.stdin.read_line(&mut String::new())? == 0 {
                return Ok(None);
            }
        }
        // Whoever has just decided still has the board before them.
        if self.shown_to != Some(seat) {
            self.show_board(seat, out)?;
        }
        self.shown_to = Some(seat);
        loop {
            let Some(asked) = self.game.asked() else { return Ok(None) };
            let offered = self.game.offer(seat);
            let says: Vec<String> =
                offered.iter().map(|&choice| self.game.game().say(self.game.content(), choice)).collect();
            out.line("")?;
            out.line(&out.bold(&self.game.game().prompt(self.game.content(), asked, seat)))?;
            for (index, (say, &choice)) in says.iter().zip(offered.iter()).enumerate() {
                let gloss = self.game.game().gloss(self.game.content(), choice);
                let gloss = gloss.map(|gloss| format!("  ({gloss})")).unwrap_or_default();
                out.line(&format!("{:>4}  {say}{gloss}", index + 1))?;
            }
            out.text("> ")?;
            out.flush()?;
            let mut line = String::new();
            if self.stdin.read_line(&mut line)? == 0 {
                out.line("")?;
                return Ok(None);
            }
            let line = line.trim();
            match self.command(line, seat, &says, out)? {
                Some(Then::Leave) => return Ok(None),
                Some(Then::GoOn) => return Ok(offered.first().copied()),
                Some(Then::AskAgain) => {}
                None => match typed::find(line, &says) {
                    Ok(index) => return Ok(Some(offered[index])),
                    Err(reason) => out.line(&format!("{reason}. Type ? for help."))?,
                },
            }
        }
    }

    fn show_board(&self, seat: Seat, out: &mut Out) -> Result<()> {
        let content = self.game.content();
        let view = self.game.game().view(content, Viewer::Seat(seat));
        out.line("")?;
        out.line(G::show(content, &view).trim_end())
    }

    /// A word that is not a choice; `None` if it is not one of ours.
    fn command(&mut self, line: &str, seat: Seat, says: &[String], out: &mut Out) -> Result<Option<Then>> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let content = self.game.content();
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("", _) => {}
            ("?" | "help", _) => out.line(HELP)?,
            ("board", "") => self.show_board(seat, out)?,
            ("position", "") => out.line(self.game.game().write_position(content).trim_end())?,
            ("odds", "") => {
                let mut known = false;
                for (&choice, say) in self.game.offer(seat).iter().zip(says) {
                    for odds in self.game.game().odds(content, seat, choice) {
                        known = true;
                        let percent = 100.0 * odds.chance.as_f64();
                        out.line(&format!("  {say}: {} {} ({percent:.1} %)", odds.what, odds.chance))?;
                    }
                }
                if !known {
                    out.line("No dice hang on these choices.")?;
                }
            }
            ("why", wish) if !wish.is_empty() => out.line(&self.why(seat, wish, says))?,
            ("undo", "") => {
                if self.undo(seat)? {
                    self.show_board(seat, out)?;
                } else {
                    out.line("Nothing to take back: a die, a reveal or another seat's turn lies between.")?;
                }
            }
            ("log", "") => {
                let viewer = self.viewer(Some(seat));
                let mut lines = Vec::new();
                self.game.retell(|_, game, events| {
                    let seen = events.iter().filter_map(|event| G::event_for(event, viewer));
                    lines.extend(seen.map(|event| game.tell(content, &event)));
                });
                lines.iter().try_for_each(|line| out.line(line))?;
            }
            ("save", path) if !path.is_empty() => save(&self.game, Path::new(path), out)?,
            ("resign", "") => {
                let events = self.game.resign(seat, &self.key)?;
                self.tell_all(&events, out)?;
                return Ok(Some(Then::GoOn));
            }
            ("quit" | "exit", "") => return Ok(Some(Then::Leave)),
            _ => return Ok(None),
        }
        Ok(Some(Then::AskAgain))
    }

    fn why(&self, seat: Seat, wish: &str, says: &[String]) -> String {
        if typed::find(wish, says).is_ok() {
            return "It is offered.".into();
        }
        let (game, content) = (self.game.game(), self.game.content());
        let all = (0..G::Choice::COUNT).filter_map(G::Choice::from_code);
        let found = all.into_iter().find(|&choice| game.say(content, choice).eq_ignore_ascii_case(wish));
        match found {
            Some(choice) => game.why_not(content, seat, choice).to_string(),
            None => format!("Nobody ever says \"{wish}\" in this game."),
        }
    }

    /// Takes back this seat's last entry if nothing was rolled, shown or handed over since.
    fn undo(&mut self, seat: Seat) -> Result<bool> {
        let entries = &self.game.record().entries;
        let Some(last) = entries.len().checked_sub(1) else { return Ok(false) };
        if entries[last].seat != seat || !self.game.free_to_undo(last + 1) {
            return Ok(false);
        }
        self.game.undo_to(last)?;
        Ok(true)
    }
}
