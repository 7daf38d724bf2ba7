//! A match while it is played.

use std::sync::Arc;

use crate::dice::{Keyed, Rolled};
use crate::fair::{ChoicesDigest, MatchKey};
use crate::record::{End, Header, Record, RecordEntry, Said};
use crate::{
    Asked, Choices, Coded, Digest, Game, IllegalChoice, Listening, Outcome, Problems, Recording, Seat,
    Tabletop,
};

/// A match on the table: the state, and the record of which it is the fold.
#[derive(Debug)]
pub struct Match<G: Game> {
    content: Arc<G::Content>,
    setup: G::Setup,
    record: Record,
    game: G,
    settled: Settled,
}

// Derived, it would want the content to be `Clone`, which is shared.
impl<G: Game> Clone for Match<G> {
    fn clone(&self) -> Self {
        Self {
            content: Arc::clone(&self.content),
            setup: self.setup.clone(),
            record: self.record.clone(),
            game: self.game.clone(),
            settled: self.settled,
        }
    }
}

/// The entries whose order is final, and the digest of their choices. Only answers to a sealed question that is not
/// complete stand behind them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settled {
    entries: usize,
    choices: ChoicesDigest,
}

impl Settled {
    pub(crate) fn start(header: &Header) -> Self {
        Self { entries: 0, choices: ChoicesDigest::start(&header.digest()) }
    }

    /// Everything up to here is final.
    pub(crate) fn settle(&mut self, entries: &[RecordEntry]) {
        self.choices = self.digest(entries);
        self.entries = entries.len();
    }

    fn digest(&self, entries: &[RecordEntry]) -> ChoicesDigest {
        entries[self.entries..].iter().fold(self.choices, |choices, entry| entry.after(&choices))
    }
}

/// Does an answer leave a sealed question open that was open before it? Seats only ever drop out of one; when somebody
/// is asked who was done before, the next sealed question has begun.
pub(crate) fn still_sealed(before: Option<Asked>, after: Option<Asked>, faces: &[Rolled]) -> bool {
    let (Some(before), Some(after)) = (before, after) else { return false };
    faces.is_empty()
        && before.sealed
        && after.sealed
        && before.why == after.why
        && after.seats.iter().all(|seat| before.seats.has(seat))
}

impl<G: Tabletop> Match<G> {
    /// Sets a match up, rolling by this key. Gives the events of setting up.
    pub fn start(
        content: Arc<G::Content>,
        header: Header,
        fairness: Option<crate::fair::Fairness>,
        key: &MatchKey,
    ) -> Result<(Self, Vec<G::Event>), Problems> {
        header.check_rules::<G>().map_err(|unknown| Problems::one("rules", unknown.to_string()))?;
        let setup: G::Setup = serde_json::from_value(header.setup.clone())
            .map_err(|error| Problems::one("setup", format!("it cannot be read: {error}")))?;
        let dice = fairness.as_ref().map_or(header.dice, crate::fair::Fairness::protocol);
        let header = Header { dice, ..header };
        let settled = Settled::start(&header);
        let mut table = Listening::new(Recording::new(Keyed::new(key, settled.choices)));
        let game = G::start_by(&content, &setup, header.rules, &mut table.table())?;
        let mut record = Record::new(header, fairness);
        record.start = table.dice.faces;
        let mut started = Self { content, setup, record, game, settled };
        started.note_end();
        Ok((started, table.events))
    }

    /// Says something that may be anything: what was not offered is refused and changes nothing.
    pub fn answer(
        &mut self,
        seat: Seat,
        choice: G::Choice,
        key: &MatchKey,
    ) -> Result<Vec<G::Event>, IllegalChoice> {
        self.check(seat, choice)?;
        let words = self.game.say(&self.content, choice);
        let said = Said::Choice(choice.code());
        Ok(self.push(RecordEntry { seat, said, words, faces: Vec::new() }, key, |game, content, table| {
            game.apply(content, seat, choice, &mut table.table());
        }))
    }

    /// The seat gives up.
    pub fn resign(&mut self, seat: Seat, key: &MatchKey) -> Result<Vec<G::Event>, IllegalChoice> {
        if self.outcome().is_some() || !self.game.seats().has(seat) {
            return Err(IllegalChoice::Over);
        }
        let entry = RecordEntry { seat, said: Said::Resign, words: "resign".into(), faces: Vec::new() };
        Ok(self.push(entry, key, |game, content, table| game.resign(content, seat, &mut table.table())))
    }

    /// All have agreed to a draw that this seat offered.
    pub fn agree_draw(&mut self, seat: Seat) -> Result<(), IllegalChoice> {
        if self.outcome().is_some() {
            return Err(IllegalChoice::Over);
        }
        self.record.entries.push(RecordEntry {
            seat,
            said: Said::Draw,
            words: "draw".into(),
            faces: Vec::new(),
        });
        self.note_end();
        Ok(())
    }

    fn push(
        &mut self,
        entry: RecordEntry,
        key: &MatchKey,
        act: impl FnOnce(&mut G, &G::Content, &mut Listening<Recording<Keyed<'_>>, G::Event>),
    ) -> Vec<G::Event> {
        let before = self.game.asked(&self.content);
        let entries = &mut self.record.entries;
        let resigns = entry.said == Said::Resign;
        if resigns {
            self.settled.settle(entries);
        }
        entries.push(entry);
        // Sealed answers stand in the order of the seats, whoever was quicker: the dice must not depend on that.
        entries[self.settled.entries..].sort_by_key(|entry| entry.seat);
        let choices = self.settled.digest(entries);
        let mut table = Listening::new(Recording::new(Keyed::new(key, choices)));
        act(&mut self.game, &self.content, &mut table);
        if resigns || !still_sealed(before, self.game.asked(&self.content), &table.dice.faces) {
            self.settled.settle(entries);
        }
        if let Some(last) = entries.last_mut() {
            last.faces = table.dice.faces;
        }
        self.note_end();
        table.events
    }

    /// Goes back to the state after the first `entries` entries, by folding the record again.
    pub fn undo_to(&mut self, entries: usize) -> Result<(), crate::record::Diverged> {
        let mut record = self.record.clone();
        record.entries.truncate(entries);
        record.end = None;
        *self = crate::record::replay(&self.content, &record, |_, _, _| {})?;
        self.note_end();
        Ok(())
    }

    /// The events of every entry so far, set-up first, each told of the state after it.
    pub fn retell(&self, mut listen: impl FnMut(usize, &G, &[G::Event])) {
        // The record is the fold's own, so folding it again cannot fail.
        let _ = crate::record::replay::<G>(&self.content, &self.record, &mut listen);
    }

    fn note_end(&mut self) {
        self.record.end =
            self.outcome().map(|outcome| End { outcome, state: format!("{:016x}", Digest::of(&self.game)) });
    }

    /// May this entry be taken back without asking anybody: no die, no reveal, and the same seat decides again?
    pub fn free_to_undo(&self, entry: usize) -> bool {
        let mut free = false;
        let mut before: Option<Asked> = None;
        self.retell(|index, game, events| {
            let asked = game.asked(&self.content);
            if index == entry {
                free = before.is_some_and(|asked| !asked.sealed)
                    && self.record.entries[entry - 1].faces.is_empty()
                    && asked.map(|asked| asked.seats) == before.map(|asked| asked.seats)
                    && !events.iter().any(G::reveals);
            }
            before = asked;
        });
        free
    }
}

impl<G: Game> Match<G> {
    pub(crate) fn from_parts(
        content: Arc<G::Content>,
        record: Record,
        setup: G::Setup,
        game: G,
        settled: Settled,
    ) -> Self {
        Self { content, setup, record, game, settled }
    }

    /// The state.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What does not change.
    pub fn content(&self) -> &Arc<G::Content> {
        &self.content
    }

    /// Who plays what.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// The record so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The digest of the choices in force.
    pub fn choices(&self) -> ChoicesDigest {
        self.settled.digest(&self.record.entries)
    }

    /// Whom the rules ask now.
    pub fn asked(&self) -> Option<Asked> {
        if self.outcome().is_some() { None } else { self.game.asked(&self.content) }
    }

    /// What that seat may choose now; nothing if it is not asked.
    pub fn offer(&self, seat: Seat) -> Choices<G::Choice> {
        let mut choices = Choices::default();
        if self.asked().is_some_and(|asked| asked.seats.has(seat)) {
            self.game.offer(&self.content, seat, &mut choices);
        }
        choices
    }

    /// How it ended, once it has: by the rules, or by agreement.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.record.entries.last() {
            Some(RecordEntry { said: Said::Draw, .. }) => Some(Outcome::draw(self.game.seats().len())),
            _ => self.game.outcome(),
        }
    }

    fn check(&self, seat: Seat, choice: G::Choice) -> Result<(), IllegalChoice> {
        if self.outcome().is_some() {
            return Err(IllegalChoice::Over);
        }
        self.game.check(&self.content, seat, choice)
    }
}
