//! A table: the fold of its log. No I/O, no clock: the time of an entry comes with it.

mod clock;
mod ending;
mod look;
mod sitting;
mod talk;
mod undo;

use std::collections::BTreeMap;
use std::sync::Arc;

use catalog::AnyMatch;
use kernel::fair::{Bytes32, MatchKey, Secret};
use kernel::{IllegalChoice, Seat, Seats};

pub use look::{
    AskedLook, Line, LineKind, Look, May, OutcomeLook, PendingLook, QuestionLook, SeatLook, Stage, UndoMay,
};
pub use talk::LONGEST_CHAT;

use crate::entry::Entry;
use crate::plan::{Plan, SeatPlan};
use crate::problem::{Code, Problem};
use crate::shelf::{Playable, Thought};
use clock::Clocks;

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// Nobody yet.
    Nobody,
    /// A person.
    Person {
        /// Their id.
        id: String,
        /// What they are called.
        name: String,
    },
    /// A bot; where it plays on for a person whose time was up, that person.
    Bot {
        /// Its level.
        level: u8,
        /// For whom.
        instead_of: Option<(String, String)>,
    },
}

/// A table.
pub struct Table {
    /// Its id.
    pub id: String,
    /// When it was made.
    pub created: i64,
    /// What was agreed.
    pub plan: Arc<Plan>,
    /// The number of the last entry.
    pub seq: i64,
    /// The game with the content that the table began with.
    rules: Arc<dyn Playable>,
    secret: Secret,
    last_at: i64,
    sitters: Vec<Sitter>,
    entropy: Vec<Option<String>>,
    playing: Option<Playing>,
    closed: bool,
    /// Seat by seat, the spectators last.
    story: Vec<Vec<Line>>,
    requests: BTreeMap<String, i64>,
    clocks: Clocks,
    /// The entry with which each seat's question was posed.
    posed: Vec<i64>,
    draw: Option<Pending>,
    undo: Option<(Pending, usize)>,
    /// Seats whose wish to go back was refused since the last answer.
    undo_refused: Seats,
    undos: u32,
    chats: usize,
    muted: Vec<Seats>,
    rematch: Option<String>,
}

struct Playing {
    game: Box<dyn AnyMatch>,
    key: MatchKey,
}

/// Something that waits for the agreement of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pending {
    by: Seat,
    agreed: Seats,
}

impl core::fmt::Debug for Table {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Table").field("id", &self.id).field("seq", &self.seq).finish_non_exhaustive()
    }
}

fn refuse<T>(code: Code, detail: impl Into<String>) -> Result<T, Problem> {
    Err(Problem::new(code, detail))
}

impl Table {
    /// A table at which nobody sits.
    pub fn new(id: String, created: i64, plan: Plan, secret: Secret, rules: Arc<dyn Playable>) -> Self {
        let seats = plan.seats.len();
        let sitter = |seat: &SeatPlan| match seat {
            SeatPlan::Bot { level } => Sitter::Bot { level: *level, instead_of: None },
            _ => Sitter::Nobody,
        };
        Self {
            id,
            created,
            seq: 0,
            rules,
            secret,
            last_at: created,
            sitters: plan.seats.iter().map(sitter).collect(),
            entropy: vec![None; seats],
            playing: None,
            closed: false,
            story: vec![Vec::new(); seats + 1],
            requests: BTreeMap::new(),
            clocks: Clocks::new(plan.clock, seats),
            posed: vec![0; seats],
            draw: None,
            undo: None,
            undo_refused: Seats::NONE,
            undos: 0,
            chats: 0,
            muted: vec![Seats::NONE; seats],
            rematch: None,
            plan: Arc::new(plan),
        }
    }

    /// Takes the next entry in, or refuses it; a refusal changes nothing.
    pub fn apply(&mut self, entry: &Entry, at: i64, request: Option<&str>) -> Result<(), Problem> {
        // A clock that was set back must not give anybody time.
        let at = at.max(self.last_at);
        let (before, answers_before) = (self.asked_seats(), self.answers());
        self.take(entry, at)?;
        self.seq += 1;
        self.last_at = at;
        if let Some(request) = request {
            self.requests.insert(request.to_owned(), self.seq);
        }
        let answered = match entry {
            Entry::Said { seat, .. } => Some(*seat),
            _ => None,
        };
        let after = self.asked_seats();
        self.clocks.turn(before, after, answered, at);
        if matches!(entry, Entry::Said { .. } | Entry::Resigned { .. } | Entry::Claimed { .. }) {
            self.undo = None;
            self.undo_refused = Seats::NONE;
            if self.outcome().is_some() {
                self.draw = None;
            }
        }
        let seq = self.seq;
        let anew = !matches!(entry, Entry::Said { .. } | Entry::Chatted { .. } | Entry::Muted { .. });
        let moved = anew && answers_before != self.answers();
        for seat in after.iter().filter(|&seat| moved || !before.has(seat) || answered == Some(seat)) {
            self.posed[seat.index()] = seq;
        }
        for lines in &mut self.story {
            lines.iter_mut().rev().take_while(|line| line.seq == 0).for_each(|line| line.seq = seq);
        }
        Ok(())
    }

    fn take(&mut self, entry: &Entry, at: i64) -> Result<(), Problem> {
        if self.closed {
            return refuse(Code::Over, "the table was closed");
        }
        match entry {
            Entry::Sat { seat, person, name, entropy } => self.sit(*seat, person, name, entropy),
            Entry::Said { seat, code } => self.say(*seat, *code),
            Entry::Resigned { seat } => self.resign(*seat, |name| format!("{name} gives up.")),
            Entry::DrawOffered { seat } => self.offer_draw(*seat),
            Entry::DrawAnswered { seat, yes } => self.answer_draw(*seat, *yes),
            Entry::Undone { seat, to } => self.take_back(*seat, *to),
            Entry::UndoAsked { seat, to } => self.ask_undo(*seat, *to),
            Entry::UndoAnswered { seat, yes } => self.answer_undo(*seat, *yes),
            Entry::Claimed { seat, from } => self.claim(*seat, *from, at),
            Entry::Substituted { seat, level } => self.substitute(*seat, *level, at),
            Entry::Chatted { seat, text } => self.chat(*seat, text),
            Entry::Muted { seat, whom, on } => self.mute(*seat, *whom, *on),
            Entry::Closed => self.close(),
            Entry::Rematched { seat, id } => self.note_rematch(*seat, id),
        }
    }

    fn say(&mut self, seat: Seat, code: u32) -> Result<(), Problem> {
        let Some(Playing { game, key }) = &mut self.playing else {
            return refuse(Code::NotStarted, "not everybody has sat down yet");
        };
        let heard = game.record().entries.len();
        game.answer(seat, code, key).map_err(|refused| illegal(&refused))?;
        debug_assert_eq!(heard + 1, game.record().entries.len());
        self.hear_last();
        Ok(())
    }

    fn running(&self) -> Result<&Playing, Problem> {
        match &self.playing {
            None => refuse(Code::NotStarted, "not everybody has sat down yet"),
            Some(playing) if playing.game.outcome().is_some() => refuse(Code::Over, "the match is over"),
            Some(playing) => Ok(playing),
        }
    }

    fn sitter(&self, seat: Seat) -> Result<&Sitter, Problem> {
        self.sitters
            .get(seat.index())
            .ok_or_else(|| Problem::new(Code::NotFound, format!("there is no {seat} here")))
    }

    /// What a bot of that level would say for a seat, to be thought through elsewhere.
    pub fn thought(&self, seat: Seat, level: u8, seed: u64) -> Option<Thought> {
        self.rules.thought(self.game()?, seat, level, seed)
    }

    /// The match, once it has begun.
    pub fn game(&self) -> Option<&dyn AnyMatch> {
        self.playing.as_ref().map(|playing| playing.game.as_ref())
    }

    /// Whom the rules ask.
    pub fn asked_seats(&self) -> Seats {
        self.game().and_then(AnyMatch::asked).map_or(Seats::NONE, |asked| asked.seats)
    }

    /// The number of a seat's question: the entry with which it was posed.
    pub fn posed(&self, seat: Seat) -> i64 {
        self.posed.get(seat.index()).copied().unwrap_or(0)
    }

    /// How it ended.
    pub fn outcome(&self) -> Option<kernel::Outcome> {
        self.game().and_then(AnyMatch::outcome)
    }

    /// Is nothing more to come here?
    pub fn is_over(&self) -> bool {
        self.closed || self.outcome().is_some()
    }

    /// The entry that answered this request, if it came before.
    pub fn answered(&self, request: &str) -> Option<i64> {
        self.requests.get(request).copied()
    }

    /// The secret, once everything is over.
    pub fn revealed(&self) -> Option<Bytes32> {
        self.is_over().then(|| Bytes32(*self.secret.bytes()))
    }

    /// The record with the revealed secret; only when everything is over.
    pub fn record(&self) -> Result<kernel::Record, Problem> {
        let Some(game) = self.game() else { return refuse(Code::NotStarted, "there is no match yet") };
        if game.outcome().is_none() {
            return refuse(Code::StillRunning, "the record is open after the match");
        }
        let mut record = game.record().clone();
        if let Some(fairness) = &mut record.fairness {
            fairness.secret = self.revealed();
        }
        Ok(record)
    }
}

fn illegal(refused: &IllegalChoice) -> Problem {
    let code = match refused {
        IllegalChoice::Over => Code::Over,
        IllegalChoice::NotAsked { .. } => Code::NotAsked,
        IllegalChoice::NotOffered { .. } => Code::NotOffered,
    };
    Problem::new(code, refused.to_string())
}
