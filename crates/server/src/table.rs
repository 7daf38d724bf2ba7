//! A table: the fold of its log. No I/O, no clock: the time of an entry comes with it.

mod ceremony;
mod clock;
mod ending;
mod limits;
mod seating;
mod sitting;
mod snapshot;
mod talk;
mod undo;
mod unreadable;

use std::collections::BTreeMap;
use std::sync::Arc;

use bots::named::Thought;
use catalog::{AnyGame, AnyMatch, Session};
use kernel::fair::{Bytes32, Secret};
use kernel::{IllegalChoice, Seat, Seats};

pub use seating::Seating;
pub use snapshot::{Snapshot, ViewerClass};
pub use talk::LONGEST_CHAT;

use crate::entry::TableEntry;
use crate::plan::{Plan, SeatPlan};
use crate::problem::{Code, Problem};
use clock::Clocks;
use wire::Log;

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seated {
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
    /// The game with the content that the table began with; `None` where this server cannot play it.
    rules: Option<AnyGame>,
    /// The rules it is played by, a few words each.
    in_force: Arc<[String]>,
    /// Why the match cannot be read, in a plain sentence. Who sits here is still known, and the table can be closed.
    unreadable: Option<String>,
    /// Does the database say that the match has ended? Only asked where the match itself cannot be read.
    ended: bool,
    secret: Secret,
    commitment: Arc<str>,
    last_at: i64,
    seated: Vec<Seated>,
    added: Vec<Option<ceremony::Added>>,
    /// Since when the seats are to reveal what they committed to.
    revealing_since: Option<i64>,
    playing: Option<Session>,
    closed: bool,
    /// Seat by seat, the spectators last.
    logs: Vec<Log>,
    requests: BTreeMap<String, i64>,
    clocks: Clocks,
    /// The entry with which each seat's question was posed.
    posed: Vec<i64>,
    draw: Option<Pending>,
    undo: Option<(Pending, usize)>,
    /// Seats whose wish to go back was refused since the last answer.
    undo_refused: Seats,
    undos: u32,
    muted: Vec<Seats>,
    written: Vec<limits::Written>,
    rematch: Option<String>,
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
    /// A table at which nobody sits; where its game cannot be played here, with the reason.
    pub fn new(id: String, created: i64, plan: Plan, secret: Secret, rules: Result<AnyGame, String>) -> Self {
        let seats = plan.seats.len();
        let sitter = |seat: &SeatPlan| match seat {
            SeatPlan::Bot { level } => Seated::Bot { level: *level, instead_of: None },
            _ => Seated::Nobody,
        };
        Self {
            id,
            created,
            seq: 0,
            unreadable: rules.as_ref().err().cloned(),
            in_force: rules
                .as_ref()
                .map_or_else(|_| Vec::new(), |game| game.rules_in_force(&plan.setup))
                .into(),
            rules: rules.ok(),
            ended: false,
            commitment: secret.commitment().0.to_string().into(),
            secret,
            last_at: created,
            seated: plan.seats.iter().map(sitter).collect(),
            added: vec![None; seats],
            revealing_since: None,
            playing: None,
            closed: false,
            logs: vec![Log::default(); seats + 1],
            requests: BTreeMap::new(),
            clocks: Clocks::new(plan.clock, seats),
            posed: vec![0; seats],
            draw: None,
            undo: None,
            undo_refused: Seats::NONE,
            undos: 0,
            muted: vec![Seats::NONE; seats],
            written: vec![limits::Written::default(); seats],
            rematch: None,
            plan: Arc::new(plan),
        }
    }

    /// Takes the next entry in, or refuses it; a refusal changes nothing.
    pub fn apply(&mut self, entry: &TableEntry, at: i64, request: Option<&str>) -> Result<(), Problem> {
        // A clock that was set back must not give anybody time.
        let at = at.max(self.last_at);
        let (before, answers_before) = (self.asked_seats(), self.answers());
        let offered = self.draw.map(|pending| pending.by);
        self.take(entry, at)?;
        self.count(entry, offered);
        self.seq += 1;
        self.last_at = at;
        if let Some(request) = request {
            self.requests.insert(request.to_owned(), self.seq);
        }
        let answered = match entry {
            TableEntry::Said { seat, .. } => Some(*seat),
            _ => None,
        };
        let after = self.asked_seats();
        self.clocks.turn(before, after, answered, at);
        if matches!(entry, TableEntry::Said { .. } | TableEntry::Resigned { .. } | TableEntry::Claimed { .. })
        {
            self.undo = None;
            self.undo_refused = Seats::NONE;
            if self.outcome().is_some() {
                self.draw = None;
            }
        }
        let seq = self.seq;
        let anew =
            !matches!(entry, TableEntry::Said { .. } | TableEntry::Chatted { .. } | TableEntry::Muted { .. });
        let moved = anew && answers_before != self.answers();
        for seat in after.iter().filter(|&seat| moved || !before.has(seat) || answered == Some(seat)) {
            self.posed[seat.index()] = seq;
        }
        Ok(())
    }

    fn take(&mut self, entry: &TableEntry, at: i64) -> Result<(), Problem> {
        if self.closed {
            return refuse(Code::Over, "The table was closed");
        }
        if let Some(reason) = self.unreadable.clone() {
            return self.take_unread(entry, &reason);
        }
        match entry {
            TableEntry::Sat { seat, person, name, entropy, commitment } => {
                let added = self.added(entropy, *commitment)?;
                self.sit(*seat, person, name, added, at)
            }
            TableEntry::Revealed { seat, entropy } => self.reveal(*seat, entropy),
            TableEntry::Missed { seat } => self.miss(*seat, at),
            TableEntry::Said { seat, code } => self.say(*seat, *code),
            TableEntry::Resigned { seat } => self.resign(*seat, |name| format!("{name} gives up.")),
            TableEntry::DrawOffered { seat } => self.offer_draw(*seat),
            TableEntry::DrawAnswered { seat, yes } => self.answer_draw(*seat, *yes),
            TableEntry::Undone { seat, to } => self.take_back(*seat, *to),
            TableEntry::UndoAsked { seat, to } => self.ask_undo(*seat, *to),
            TableEntry::UndoAnswered { seat, yes } => self.answer_undo(*seat, *yes),
            TableEntry::Claimed { seat, from } => self.claim(*seat, *from, at),
            TableEntry::Substituted { seat, level } => self.substitute(*seat, *level, at),
            TableEntry::Chatted { seat, text } => self.chat(*seat, text),
            TableEntry::Muted { seat, whom, on } => self.mute(*seat, *whom, *on),
            TableEntry::Closed => self.close(),
            TableEntry::Rematched { seat, id } => self.note_rematch(*seat, id),
        }
    }

    fn say(&mut self, seat: Seat, code: u32) -> Result<(), Problem> {
        let Some(session) = &mut self.playing else {
            return refuse(Code::NotStarted, "Not everybody has sat down yet");
        };
        let alone = session.game().asked().is_some_and(|asked| asked.seats.len() == 1);
        let heard = session.game().entries();
        session.answer(seat, code).map_err(|refused| illegal(&refused))?;
        debug_assert_eq!(heard + 1, session.game().entries());
        self.hear_last(alone.then_some(seat));
        Ok(())
    }

    fn running(&self) -> Result<&Session, Problem> {
        match &self.playing {
            None => refuse(Code::NotStarted, "Not everybody has sat down yet"),
            Some(session) if session.game().outcome().is_some() => refuse(Code::Over, "The match is over"),
            Some(session) => Ok(session),
        }
    }

    fn sitter(&self, seat: Seat) -> Result<&Seated, Problem> {
        self.seated
            .get(seat.index())
            .ok_or_else(|| Problem::new(Code::NotFound, format!("There is no {seat} here")))
    }

    /// What a bot of that level would say for a seat, to be thought through elsewhere.
    pub fn thought(&self, seat: Seat, level: u8, seed: u64) -> Option<Thought> {
        let bot = bots::BotKind::Level(crate::opponents::level(level));
        bots::named::thought(&self.game()?.snapshot(), seat, bot, seed)
    }

    /// The match, once it has begun.
    pub fn game(&self) -> Option<&AnyMatch> {
        self.playing.as_ref().map(Session::game)
    }

    /// When the last entry was written.
    pub fn last_at(&self) -> i64 {
        self.last_at
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
        self.closed || self.outcome().is_some() || (self.unreadable.is_some() && self.ended)
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
        self.readable()?;
        let Some(game) = self.game() else { return refuse(Code::NotStarted, "There is no match yet") };
        if game.outcome().is_none() {
            return refuse(Code::StillRunning, "The record is available when the match is over");
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
