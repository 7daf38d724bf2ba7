//! A match of any game, for those who keep many: a server's tables, a shelf of replays.

use std::any::Any;
use std::sync::Arc;

use kernel::fair::{Fairness, MatchKey};
use kernel::record::{Diverged, Header};
use kernel::{
    Asked, Coded, Game, IllegalChoice, Match, Outcome, Problems, Record, Refusal, Seat, Tabletop, Viewer,
};
use serde_json::Value;

use crate::{GameName, Library, with_game};

/// One choice that a seat may make.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Offer {
    /// Its fixed number.
    pub code: u32,
    /// What one says to make it.
    pub say: String,
    /// What it means, where that is not plain from the words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gloss: Option<String>,
}

/// A named chance of a choice.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct OfferOdds {
    /// What may happen.
    pub what: String,
    /// How likely it is.
    pub chance: f64,
    /// The same as a fraction, where it is exact.
    pub exact: Option<String>,
}

/// A sentence of the story as one viewer hears it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Line {
    /// The entry it belongs to, counted from 1; 0 is the set-up.
    pub entry: usize,
    /// The sentence.
    pub text: String,
    /// The rule of the game's ledger that it follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
}

/// A match of any game. The names are those of [`Match`]; what differs by game has become words and JSON.
pub trait AnyMatch: Send + Sync {
    /// Which game it is, by name.
    fn game(&self) -> &'static str;
    /// How many sit at the table.
    fn seats(&self) -> usize;
    /// What a seat is called.
    fn seat_name(&self, seat: Seat) -> String;
    /// Whom the rules ask now.
    fn asked(&self) -> Option<Asked>;
    /// What that seat may choose now; nothing if it is not asked.
    fn offers(&self, seat: Seat) -> Vec<Offer>;
    /// The question in one sentence, as that seat reads it; `None` if it is not asked.
    fn prompt(&self, seat: Seat) -> Option<String>;
    /// Says something that may be anything.
    fn answer(&mut self, seat: Seat, code: u32, key: &MatchKey) -> Result<(), IllegalChoice>;
    /// The seat gives up.
    fn resign(&mut self, seat: Seat, key: &MatchKey) -> Result<(), IllegalChoice>;
    /// All agree to a draw that this seat offered.
    fn agree_draw(&mut self, seat: Seat) -> Result<(), IllegalChoice>;
    /// May this entry, counted from 1, be taken back without asking anybody: no die, no reveal, and the same seat
    /// decides again?
    fn free_to_undo(&self, entry: usize) -> bool;
    /// Goes back to the state after so many entries.
    fn undo_to(&mut self, entries: usize) -> Result<(), Diverged>;
    /// A copy of the match as it stood after so many entries; the whole match if it has no more than that.
    fn at(&self, entries: usize) -> Result<Box<dyn AnyMatch>, Diverged>;
    /// How it ended.
    fn outcome(&self) -> Option<Outcome>;
    /// The record so far.
    fn record(&self) -> &Record;
    /// What a viewer sees, for programs.
    fn view(&self, viewer: Viewer) -> Value;
    /// What a viewer sees, for readers.
    fn show(&self, viewer: Viewer) -> String;
    /// What a viewer has heard, from this line on.
    fn story(&self, viewer: Viewer, from: usize) -> &[Line];
    /// The whole state as text; not for anybody while the match runs.
    fn position(&self) -> String;
    /// The chances that hang on an offered choice.
    fn odds(&self, seat: Seat, code: u32) -> Vec<OfferOdds>;
    /// Why that seat may not say these words now; `None` if nobody ever says them.
    fn why_not(&self, seat: Seat, words: &str) -> Option<Refusal>;
    /// The match itself, for those who know the game.
    fn as_any(&self) -> &dyn Any;
}

/// A match and what every viewer has heard of it so far.
struct Told<G: Tabletop> {
    game: Match<G>,
    /// Seat by seat, the spectators last.
    heard: Vec<Vec<Line>>,
    /// Entry by entry: may it be taken back freely?
    free: Vec<bool>,
}

/// A match that anybody can handle without knowing its game.
pub fn told<G: Tabletop + Sync + 'static>(game: Match<G>) -> Box<dyn AnyMatch> {
    let viewers = game.game().seats().len() + 1;
    let mut told = Told { game, heard: vec![Vec::new(); viewers], free: Vec::new() };
    told.retell();
    Box::new(told)
}

impl<G: Tabletop> Told<G> {
    fn index(&self, viewer: Viewer) -> usize {
        match viewer {
            Viewer::Seat(seat) if seat.index() + 1 < self.heard.len() => seat.index(),
            _ => self.heard.len() - 1,
        }
    }

    fn hear(&mut self, before: Option<Asked>, events: &[G::Event]) {
        let entries = &self.game.record().entries;
        let rolled = entries.last().is_none_or(|entry| !entry.faces.is_empty());
        self.free.push(is_free::<G>(before, self.game.asked(), rolled, events));
        note(&mut self.heard, entries.len(), self.game.game(), self.game.content(), events);
    }

    fn retell(&mut self) {
        let mut heard = vec![Vec::new(); self.heard.len()];
        let mut free = Vec::new();
        let mut before = None;
        self.game.retell(|entry, game, events| {
            let content = self.game.content();
            let asked = game.asked(content);
            if let Some(said) = entry.checked_sub(1).and_then(|index| self.game.record().entries.get(index)) {
                free.push(is_free::<G>(before, asked, !said.faces.is_empty(), events));
            }
            note(&mut heard, entry, game, content, events);
            before = asked;
        });
        (self.heard, self.free) = (heard, free);
    }
}

fn is_free<G: Tabletop>(
    before: Option<Asked>,
    after: Option<Asked>,
    rolled: bool,
    events: &[G::Event],
) -> bool {
    before.is_some_and(|asked| !asked.sealed)
        && !rolled
        && after.map(|asked| asked.seats) == before.map(|asked| asked.seats)
        && !events.iter().any(G::reveals)
}

fn note<G: Tabletop>(
    heard: &mut [Vec<Line>],
    entry: usize,
    game: &G,
    content: &G::Content,
    events: &[G::Event],
) {
    let spectators = heard.len() - 1;
    for (index, lines) in heard.iter_mut().enumerate() {
        let viewer = if index == spectators { Viewer::Spectator } else { Viewer::Seat(Seat::at(index)) };
        let seen = events.iter().filter_map(|event| G::event_for(event, viewer));
        lines.extend(seen.map(|event| Line {
            entry,
            text: game.tell(content, &event),
            rule: G::cites(&event),
        }));
    }
}

impl<G: Tabletop + Sync + 'static> AnyMatch for Told<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }
    fn seats(&self) -> usize {
        self.game.game().seats().len()
    }
    fn seat_name(&self, seat: Seat) -> String {
        self.game.game().seat_name(self.game.content(), seat)
    }
    fn asked(&self) -> Option<Asked> {
        self.game.asked()
    }
    fn offers(&self, seat: Seat) -> Vec<Offer> {
        let say = |&choice: &G::Choice| Offer {
            code: choice.code(),
            say: self.game.game().say(self.game.content(), choice),
            gloss: self.game.game().gloss(self.game.content(), choice),
        };
        self.game.offer(seat).iter().map(say).collect()
    }
    fn prompt(&self, seat: Seat) -> Option<String> {
        let asked = self.game.asked().filter(|asked| asked.seats.has(seat))?;
        Some(self.game.game().prompt(self.game.content(), asked, seat))
    }
    fn answer(&mut self, seat: Seat, code: u32, key: &MatchKey) -> Result<(), IllegalChoice> {
        let asked = self.game.asked().ok_or(IllegalChoice::Over)?;
        let choice = G::Choice::from_code(code).ok_or(IllegalChoice::NotOffered { code, asked })?;
        let events = self.game.answer(seat, choice, key)?;
        self.hear(Some(asked), &events);
        Ok(())
    }
    fn resign(&mut self, seat: Seat, key: &MatchKey) -> Result<(), IllegalChoice> {
        let before = self.game.asked();
        let events = self.game.resign(seat, key)?;
        self.hear(before, &events);
        Ok(())
    }
    fn agree_draw(&mut self, seat: Seat) -> Result<(), IllegalChoice> {
        let before = self.game.asked();
        self.game.agree_draw(seat)?;
        self.hear(before, &[]);
        Ok(())
    }
    fn free_to_undo(&self, entry: usize) -> bool {
        entry.checked_sub(1).and_then(|index| self.free.get(index)).copied().unwrap_or(false)
    }
    fn undo_to(&mut self, entries: usize) -> Result<(), Diverged> {
        self.game.undo_to(entries)?;
        self.retell();
        Ok(())
    }
    fn at(&self, entries: usize) -> Result<Box<dyn AnyMatch>, Diverged> {
        let mut record = self.game.record().clone();
        if entries < record.entries.len() {
            record.entries.truncate(entries);
            record.end = None;
        }
        Ok(told(kernel::record::replay::<G>(self.game.content(), &record, |_, _, _| {})?))
    }
    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }
    fn record(&self) -> &Record {
        self.game.record()
    }
    fn view(&self, viewer: Viewer) -> Value {
        let view = self.game.game().view(self.game.content(), viewer);
        // Views are plain data with text keys: writing them cannot fail.
        serde_json::to_value(view).unwrap_or_default()
    }
    fn show(&self, viewer: Viewer) -> String {
        let content = self.game.content();
        G::show(content, &self.game.game().view(content, viewer))
    }
    fn story(&self, viewer: Viewer, from: usize) -> &[Line] {
        self.heard[self.index(viewer)].get(from..).unwrap_or_default()
    }
    fn position(&self) -> String {
        self.game.game().write_position(self.game.content())
    }
    fn odds(&self, seat: Seat, code: u32) -> Vec<OfferOdds> {
        let offered = self.game.offer(seat);
        let Some(&choice) = offered.iter().find(|choice| choice.code() == code) else { return Vec::new() };
        let odds = self.game.game().odds(self.game.content(), seat, choice);
        let row = |odds: kernel::Odds| OfferOdds {
            chance: odds.chance.as_f64(),
            exact: odds.chance.is_exact().then(|| odds.chance.to_string()),
            what: odds.what,
        };
        odds.into_iter().map(row).collect()
    }
    fn why_not(&self, seat: Seat, words: &str) -> Option<Refusal> {
        let (game, content) = (self.game.game(), self.game.content());
        let wished = (0..G::Choice::COUNT)
            .filter_map(G::Choice::from_code)
            .find(|&choice| game.say(content, choice).eq_ignore_ascii_case(words.trim()))?;
        Some(game.why_not(content, seat, wished))
    }
    fn as_any(&self) -> &dyn Any {
        &self.game
    }
}

/// Sets up a match of any game.
pub fn start(
    library: &Library,
    name: GameName,
    setup: Value,
    fairness: Option<Fairness>,
    key: &MatchKey,
) -> Result<Box<dyn AnyMatch>, Problems> {
    with_game!(name, G => {
        let header = Header { game: G::NAME.into(), rules: G::RULES_VERSION, content: library.digest(name), setup };
        let (game, _) = Match::<G>::start(library.content::<G>(), header, fairness, key)?;
        Ok(told(game))
    })
}

/// Folds a record of any game.
pub fn replay(library: &Library, record: &Record) -> Result<Box<dyn AnyMatch>, Diverged> {
    let header = |reason: String| Diverged { place: kernel::record::Place::Header, reason };
    let name: GameName = record.header.game.parse().map_err(header)?;
    if record.header.content != library.digest(name) {
        return Err(header("played with other content".into()));
    }
    with_game!(name, G => {
        let content: Arc<<G as Game>::Content> = library.content::<G>();
        let game = kernel::record::replay::<G>(&content, record, |_, _, _| {})?;
        Ok(told(game))
    })
}
