//! A match with what everybody has heard of it.

use std::sync::Arc;

use kernel::fair::{Fairness, MatchKey};
use kernel::record::{Diverged, Header, RecordEntry};
use kernel::{Asked, Coded, IllegalChoice, Match, Problems, Record, Seat, Tabletop};

use crate::library::Edition;
use crate::position::{Channel, Position, hear, recent_from};
use crate::story::StoryLine;
use kernel::sentence;

/// A match while it is played, with its story as every viewer heard it. Whoever only reads is given its
/// [`Position`].
pub struct MatchWithStory<G: Tabletop> {
    game: Match<G>,
    now: Arc<Position<G>>,
    /// Entry by entry: may it be taken back freely?
    free: Vec<bool>,
}

// Derived, these would want the content to be `Clone` and `Debug`, which is shared and never printed.
impl<G: Tabletop> Clone for MatchWithStory<G> {
    fn clone(&self) -> Self {
        Self { game: self.game.clone(), now: Arc::clone(&self.now), free: self.free.clone() }
    }
}

impl<G: Tabletop> core::fmt::Debug for MatchWithStory<G> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.now.fmt(f)
    }
}

impl<G: Tabletop> MatchWithStory<G> {
    /// Sets up a match by one version of the rules.
    pub fn start_by(
        edition: &Edition<G>,
        rules: u32,
        setup: serde_json::Value,
        fairness: Option<Fairness>,
        key: &MatchKey,
    ) -> Result<Self, Problems> {
        let header = Header { rules, ..Header::new::<G>(edition.digest(), setup) };
        let (game, events) = Match::<G>::start(Arc::clone(edition.content()), header, fairness, key)?;
        let mut channels = channels(game.game(), &G::rules_in_force(game.content(), game.setup()));
        hear(&mut channels, 0, game.game(), game.content(), &events, |_| true);
        let now = Arc::new(Position::new(&game, channels));
        Ok(Self { game, now, free: Vec::new() })
    }

    /// Folds a record, once.
    pub fn replay(content: &Arc<G::Content>, record: &Record) -> Result<Self, Diverged> {
        let mut told: Vec<Channel<G>> = Vec::new();
        let mut near: Vec<usize> = Vec::new();
        let mut free = Vec::new();
        let mut before = None;
        let setup = serde_json::from_value(record.header.setup.clone());
        let rules = setup.map_or_else(|_| Vec::new(), |setup| G::rules_in_force(content, &setup));
        let game = kernel::record::replay::<G>(content, record, |entry, game, events| {
            let asked = game.asked(content);
            match entry.checked_sub(1) {
                None => {
                    told = channels(game, &rules);
                    near = (0..told.len()).map(|index| recent_from::<G>(&record.entries, index)).collect();
                }
                Some(index) => free.push(is_free::<G>(before, asked, &record.entries[index], events)),
            }
            hear(&mut told, entry, game, content, events, |index| near[index] <= entry);
            before = asked;
        })?;
        let now = Arc::new(Position::new(&game, told));
        Ok(Self { game, now, free })
    }

    /// The match at this moment, for whoever reads; it stays as it is when the match goes on.
    pub fn snapshot(&self) -> &Arc<Position<G>> {
        &self.now
    }

    /// The match itself.
    pub fn game(&self) -> &Match<G> {
        &self.game
    }

    /// The record so far.
    pub fn record(&self) -> &Record {
        self.game.record()
    }

    /// Says something that may be anything; what was not offered is refused and changes nothing.
    pub fn answer(&mut self, seat: Seat, code: u32, key: &MatchKey) -> Result<(), IllegalChoice> {
        let asked = self.game.asked().ok_or(IllegalChoice::Over)?;
        let choice = G::Choice::from_code(code).ok_or(IllegalChoice::NotOffered { code, asked })?;
        let events = self.game.answer(seat, choice, key)?;
        self.hear(Some(asked), &events);
        Ok(())
    }

    /// The seat resigns.
    pub fn resign(&mut self, seat: Seat, key: &MatchKey) -> Result<(), IllegalChoice> {
        let before = self.game.asked();
        let events = self.game.resign(seat, key)?;
        self.hear(before, &events);
        Ok(())
    }

    /// All agree to a draw that this seat offered.
    pub fn agree_draw(&mut self, seat: Seat) -> Result<(), IllegalChoice> {
        let before = self.game.asked();
        self.game.agree_draw(seat)?;
        self.hear(before, &[]);
        Ok(())
    }

    fn hear(&mut self, before: Option<Asked>, events: &[G::Event]) {
        if let Some(entry) = self.game.record().entries.last() {
            self.free.push(is_free::<G>(before, self.game.asked(), entry, events));
        }
        // Copied only if somebody still reads the last one.
        Arc::make_mut(&mut self.now).advance(&self.game, events);
    }

    /// May this entry, counted from 1, be taken back without asking anybody: no die, no reveal, and the same seat
    /// decides again?
    pub fn free_to_undo(&self, entry: usize) -> bool {
        entry.checked_sub(1).and_then(|index| self.free.get(index)).copied().unwrap_or(false)
    }

    /// Goes back to the state after so many entries.
    pub fn undo_to(&mut self, entries: usize) -> Result<(), Diverged> {
        if entries < self.record().entries.len() {
            *self = self.at(entries)?;
        }
        Ok(())
    }

    /// The match as it stood after so many entries; the whole match if it has no more than that.
    pub fn at(&self, entries: usize) -> Result<Self, Diverged> {
        if entries >= self.record().entries.len() {
            return Ok(self.clone());
        }
        let mut record = self.record().clone();
        record.entries.truncate(entries);
        record.end = None;
        Self::replay(self.game.content(), &record)
    }
}

/// A channel for every seat and one for the spectators. The first line of each names the rules in force.
fn channels<G: Tabletop>(game: &G, rules: &[String]) -> Vec<Channel<G>> {
    let line = (!rules.is_empty()).then(|| StoryLine {
        entry: 0,
        text: sentence(&format!("Rules: {}", rules.join("; "))).into(),
        rule: None,
    });
    let channel = |_| {
        let mut channel = Channel::default();
        if let Some(line) = &line {
            channel.story.push(line.clone());
        }
        channel
    };
    (0..=game.seats().len()).map(channel).collect()
}

fn is_free<G: Tabletop>(
    before: Option<Asked>,
    after: Option<Asked>,
    entry: &RecordEntry,
    events: &[G::Event],
) -> bool {
    before.is_some_and(|asked| !asked.sealed)
        && entry.faces.is_empty()
        && after.map(|asked| asked.seats) == before.map(|asked| asked.seats)
        && !events.iter().any(G::reveals)
}
