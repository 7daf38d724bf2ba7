//! A match that is played: its key, who answers, resigns, agrees and goes back. The terminal, the server and the tests
//! drive their matches by it; where people share one device it also reads what they type.
//!
//! Whoever types is understood the same way everywhere ([`words`](crate::words)); what a viewer is told comes from that
//! viewer's own story and nowhere else, so nothing hidden can be printed by mistake.

use kernel::fair::MatchKey;
use kernel::record::Diverged;
use kernel::{IllegalChoice, Outcome, PrintedKind, Seat, Seats, Viewer, sentence};

use crate::words::NotUnderstood;
use crate::{AnyMatch, Offer, StoryLine, looked_up};

/// Who is to decide now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A person: show the question, read a line and [`say`](Session::say) it.
    Person(Seat),
    /// Somebody else: [`answer`](Session::answer) for them.
    Other(Seat),
    /// Nobody: the match is over.
    Over(Outcome),
}

/// What came of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The match has gone on, or back: there is a new question.
    Moved,
    /// Nothing has changed; this is the answer to the line.
    Text(String),
    /// The record is to be written to this file.
    Save(String),
    /// The person wants to leave.
    Leave,
}

const HELP: &str = "\
Type the number of a choice, its words, or the beginnings of its words. Enter takes the only choice.
  ?              the choices           help           this page
  board          show the board        log            everything so far
  odds           chances of each       why WORDS      why a choice is not available
  card NAME      show a card           chart NAME     show a chart
  rules          the rules in force    rules WORD     search the rules
  undo           undo your last move   resign         give up the match
  save FILE      save the record       quit           leave the match";

/// A match that is played.
#[derive(Debug)]
pub struct Session {
    game: AnyMatch,
    key: MatchKey,
    people: Seats,
    /// How many lines of each story were told: seat by seat, the spectators last.
    told: Vec<usize>,
}

impl Session {
    /// A match that has been set up, with people in these seats of one device.
    pub fn new(game: AnyMatch, key: MatchKey, people: Seats) -> Self {
        let told = vec![0; game.seats() + 1];
        Self { game, key, people, told }
    }

    /// The match.
    pub fn game(&self) -> &AnyMatch {
        &self.game
    }

    /// Who is to decide now.
    pub fn turn(&self) -> Turn {
        match (self.game.outcome(), self.game.asked()) {
            (Some(outcome), _) => Turn::Over(outcome),
            (None, Some(asked)) if self.people.has(asked.seat()) => Turn::Person(asked.seat()),
            (None, Some(asked)) => Turn::Other(asked.seat()),
            // The laws keep a match that is not over from asking nobody.
            (None, None) => Turn::Over(Outcome::draw(self.game.seats())),
        }
    }

    /// Through whose eyes the story is told: of the only person here, or of nobody in particular.
    pub fn listener(&self) -> Viewer {
        match self.people.len() {
            1 => self.people.lowest().map_or(Viewer::Spectator, Viewer::Seat),
            _ => Viewer::Spectator,
        }
    }

    /// The question a seat is asked and what it may choose; `None` if it is not asked.
    pub fn question(&self, seat: Seat) -> Option<(String, Vec<Offer>)> {
        Some((self.game.prompt(seat)?, self.game.offers(seat)))
    }

    /// What that viewer has not been told yet.
    pub fn news(&mut self, viewer: Viewer) -> Vec<StoryLine> {
        let spectators = self.told.len() - 1;
        let index = match viewer {
            Viewer::Seat(seat) if seat.index() < spectators => seat.index(),
            _ => spectators,
        };
        let story = self.game.story(viewer);
        let news = story.skip(self.told[index]).cloned().collect();
        self.told[index] = story.len();
        news
    }

    /// Takes an answer by its code; what was not offered is refused and changes nothing.
    pub fn answer(&mut self, seat: Seat, code: u32) -> Result<(), IllegalChoice> {
        self.game.answer(seat, code, &self.key)
    }

    /// The seat gives up; with three or more at the table the others play on.
    pub fn resign(&mut self, seat: Seat) -> Result<(), IllegalChoice> {
        self.game.resign(seat, &self.key)
    }

    /// All agree to a draw that this seat offered.
    pub fn agree_draw(&mut self, seat: Seat) -> Result<(), IllegalChoice> {
        self.game.agree_draw(seat)
    }

    /// How many moves were made before this seat's last one: where its undo goes back to.
    pub fn before_last_move(&self, seat: Seat) -> Option<usize> {
        self.game.record().entries.iter().rposition(|entry| entry.seat == seat)
    }

    /// May this seat go back to so many moves without asking anybody: all that is taken back is its own, and nothing was
    /// rolled, shown or handed over since? `None` where there is nothing to take back.
    pub fn is_free_to_undo(&self, seat: Seat, to: usize) -> Option<bool> {
        let entries = &self.game.record().entries;
        let taken = entries.get(to..).filter(|taken| !taken.is_empty())?;
        let own = taken.iter().all(|entry| entry.seat == seat);
        Some(own && (to + 1..=entries.len()).all(|entry| self.game.free_to_undo(entry)))
    }

    /// Goes back to so many moves, whoever agreed to it.
    pub fn undo_to(&mut self, to: usize) -> Result<(), Diverged> {
        self.game.undo_to(to)?;
        for (index, told) in self.told.iter_mut().enumerate() {
            let viewer = Seat::new(index).map_or(Viewer::Spectator, Viewer::Seat);
            *told = (*told).min(self.game.story(viewer).len());
        }
        Ok(())
    }

    /// A person types a line: a choice, or one of the words that `help` lists.
    pub fn say(&mut self, seat: Seat, line: &str) -> Reply {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let understood = self.game.read(seat, line);
        // A game may have a choice of the same words as one of ours; then it is the choice.
        let exact = self.game.offers(seat).iter().any(|offer| offer.say.eq_ignore_ascii_case(line));
        let ours = (word.to_lowercase(), rest.trim());
        match (ours.0.as_str(), ours.1) {
            _ if exact => {}
            ("help", "") => return Reply::Text(HELP.into()),
            ("board", "") => return Reply::Text(self.game.show(Viewer::Seat(seat)).trim_end().into()),
            ("odds", "") => return Reply::Text(self.odds(seat)),
            ("log", "") => return Reply::Text(self.log(seat)),
            ("why", words) if !words.is_empty() => return Reply::Text(self.why(seat, words)),
            ("why", "") if understood.is_err() => {
                return Reply::Text("Type why and a choice, as in: why pass.".into());
            }
            ("card", name) if understood.is_err() => return self.look_up(PrintedKind::Card, name),
            ("chart", name) if understood.is_err() => return self.look_up(PrintedKind::Chart, name),
            ("rules", "") if understood.is_err() => return Reply::Text(self.rules()),
            ("rules", words) if understood.is_err() => {
                return Reply::Text(looked_up::rules(self.game.name(), words));
            }
            ("undo", "") => return self.undo(seat).map_or_else(Reply::Text, |()| Reply::Moved),
            ("resign", "") => {
                let text = |refused| Reply::Text(plainly(&refused).to_string());
                return self.resign(seat).map_or_else(text, |()| Reply::Moved);
            }
            ("quit" | "exit", "") => return Reply::Leave,
            ("save", file) if !file.is_empty() && understood.is_err() => return Reply::Save(file.into()),
            _ => {}
        }
        match understood.and_then(|code| self.answer(seat, code).map_err(|refused| plainly(&refused))) {
            Ok(()) => Reply::Moved,
            Err(NotUnderstood::Listed(_)) => Reply::Text(self.listed(seat)),
            Err(reason) => Reply::Text(reason.to_string()),
        }
    }

    /// The choices, a line each.
    pub fn listed(&self, seat: Seat) -> String {
        let row = |(index, offer): (usize, &Offer)| {
            let gloss = offer.gloss.as_ref().map(|gloss| format!("  ({gloss})")).unwrap_or_default();
            // The label has names where the words to type have ids: both are shown if they differ.
            let same = offer.label.eq_ignore_ascii_case(&offer.say);
            let typed = if same { String::new() } else { format!("  [{}]", offer.say) };
            format!("{:>4}  {}{gloss}{typed}", index + 1, offer.label)
        };
        let rows: Vec<String> = self.game.offers(seat).iter().enumerate().map(row).collect();
        rows.join("\n")
    }

    fn odds(&self, seat: Seat) -> String {
        let mut rows = Vec::new();
        for offer in self.game.offers(seat) {
            for odds in self.game.odds(seat, offer.code) {
                let exact = odds.exact.map(|exact| format!(", {exact}")).unwrap_or_default();
                rows.push(format!("  {}: {} {:.1} %{exact}", offer.say, odds.what, 100.0 * odds.chance));
            }
        }
        if rows.is_empty() { "None of these choices depends on dice.".into() } else { rows.join("\n") }
    }

    fn look_up(&self, kind: PrintedKind, name: &str) -> Reply {
        let found = looked_up::printed(&self.game.printed(), kind, name);
        Reply::Text(found.unwrap_or_else(|reason| reason))
    }

    /// The rules in force, a line each.
    pub fn rules(&self) -> String {
        let rows: Vec<String> =
            self.game.rules_in_force().iter().map(|rule| format!("  {}", sentence(rule))).collect();
        if rows.is_empty() { "The rules as printed.".into() } else { rows.join("\n") }
    }

    fn log(&self, seat: Seat) -> String {
        let lines: Vec<&str> = self.game.story(Viewer::Seat(seat)).iter().map(|line| &*line.text).collect();
        lines.join("\n")
    }

    fn why(&self, seat: Seat, words: &str) -> String {
        match self.game.read(seat, words) {
            Ok(_) => "You can choose that now.".into(),
            Err(NotUnderstood::Unknown | NotUnderstood::NoSuchNumber(..)) => {
                format!("There is no choice \"{words}\" in this game.")
            }
            Err(reason) => reason.to_string(),
        }
    }

    /// Goes back to before this seat's last answer: always if it plays against bots, else only as far as nothing was
    /// rolled, shown or handed over.
    ///
    /// # Errors
    ///
    /// A sentence, if that is too far.
    pub fn undo(&mut self, seat: Seat) -> Result<(), String> {
        let Some(to) = self.before_last_move(seat) else {
            return Err("There is nothing to undo.".into());
        };
        if self.is_free_to_undo(seat, to) != Some(true) && self.people.len() > 1 {
            return Err("You can't undo past a roll, a reveal or another player's turn.".into());
        }
        self.undo_to(to).map_err(|diverged| sentence(&diverged.reason))
    }

    /// How it ended, in a sentence; `None` while the match runs.
    pub fn ending(&self) -> Option<String> {
        let outcome = self.game.outcome()?;
        let name = |seat: Seat| sentence(&self.game.seat_name(seat)).trim_end_matches('.').to_owned();
        Some(match outcome.winner() {
            Some(seat) if self.listener() == Viewer::Seat(seat) => "You win!".into(),
            Some(seat) => format!("{} wins.", name(seat)),
            None if outcome.is_draw() => "It is a draw.".into(),
            None => {
                let names: Vec<String> = outcome.winners().iter().map(name).collect();
                format!("{} win.", names.join(" and "))
            }
        })
    }
}

fn plainly(refused: &IllegalChoice) -> NotUnderstood {
    match refused {
        IllegalChoice::Over => NotUnderstood::Over,
        IllegalChoice::NotAsked { .. } => NotUnderstood::NotAsked,
        IllegalChoice::NotOffered { .. } => NotUnderstood::Unknown,
    }
}
