//! A table: the fold of its log. No I/O, no clock: the time of an entry comes with it.

mod clock;
mod look;
mod undo;

use std::collections::BTreeMap;
use std::sync::Arc;

use catalog::AnyMatch;
use kernel::fair::{Bytes32, Fairness, MatchKey, Secret};
use kernel::{IllegalChoice, Seat, Seats, Viewer};

pub use look::{
    AskedLook, Line, LineKind, Look, May, OutcomeLook, PendingLook, QuestionLook, SeatLook, Stage, UndoMay,
};

use crate::entry::Entry;
use crate::plan::{AtZero, ChatRule, PHRASES, Plan, SeatPlan};
use crate::problem::{Code, Problem};
use crate::shelf::{Playable, Thought};
use clock::Clocks;

/// The longest thing one may say.
pub const LONGEST_CHAT: usize = 500;
/// How often the seats of one table may talk.
const MOST_CHATS: usize = 1000;

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

    fn sit(&mut self, seat: Seat, person: &str, name: &str, entropy: &str) -> Result<(), Problem> {
        if self.sitter(seat)? != &Sitter::Nobody {
            return refuse(Code::SeatTaken, "somebody sits there already");
        }
        let (id, called) = (person.to_owned(), name.to_owned());
        let mut given = self.entropy.clone();
        given[seat.index()] = Some(entropy.to_owned());
        let human = (0..self.plan.seats.len()).filter(|&index| self.plan.seats[index].is_human());
        let all: Option<Vec<String>> = human.map(|index| given[index].clone()).collect();
        let begun = match all {
            Some(entropy) => Some(self.begin(entropy)?),
            None => None,
        };
        self.entropy = given;
        self.sitters[seat.index()] = Sitter::Person { id, name: called };
        self.tell_all(&format!("{name} sits down in {seat}."));
        if let Some(playing) = begun {
            self.playing = Some(playing);
            self.tell_all("Everybody is here: the match begins.");
            self.hear(0);
        }
        Ok(())
    }

    /// A table without people would begin by itself; there is none. The key needs everybody's entropy.
    fn begin(&self, entropy: Vec<String>) -> Result<Playing, Problem> {
        let key = self.secret.key(&self.id, &entropy);
        let fairness = Fairness {
            match_id: self.id.clone(),
            commitment: self.secret.commitment(),
            entropy,
            secret: None,
        };
        let game = self.rules.start(self.plan.setup.clone(), Some(fairness), &key)?;
        Ok(Playing { game, key })
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

    fn resign(&mut self, seat: Seat, words: impl Fn(&str) -> String) -> Result<(), Problem> {
        let told = words(&self.called(seat));
        self.running()?;
        let Some(Playing { game, key }) = &mut self.playing else { return Err(Code::NotStarted.into()) };
        game.resign(seat, key).map_err(|refused| illegal(&refused))?;
        self.tell_all(&told);
        self.hear_last();
        self.draw = None;
        Ok(())
    }

    fn offer_draw(&mut self, seat: Seat) -> Result<(), Problem> {
        self.running()?;
        if self.draw.is_some() {
            return refuse(Code::NotAllowedHere, "a draw is offered already");
        }
        if self.other_people(seat).is_empty() {
            return refuse(Code::NotAllowedHere, "a bot takes no draw");
        }
        self.draw = Some(Pending { by: seat, agreed: Seats::NONE });
        self.tell_all(&format!("{} offers a draw.", self.called(seat)));
        Ok(())
    }

    fn answer_draw(&mut self, seat: Seat, yes: bool) -> Result<(), Problem> {
        self.running()?;
        let Some(mut pending) = self.draw else {
            return refuse(Code::NothingPending, "no draw is offered");
        };
        if !self.other_people(pending.by).has(seat) || pending.agreed.has(seat) {
            return refuse(Code::NotYours, "you are not asked about the draw");
        }
        if !yes {
            self.draw = None;
            self.tell_all(&format!("{} plays on.", self.called(seat)));
            return Ok(());
        }
        pending.agreed = pending.agreed.with(seat);
        if self.other_people(pending.by).iter().any(|other| !pending.agreed.has(other)) {
            self.draw = Some(pending);
            self.tell_all(&format!("{} agrees to a draw.", self.called(seat)));
            return Ok(());
        }
        let Some(Playing { game, .. }) = &mut self.playing else { return Err(Code::NotStarted.into()) };
        game.agree_draw(pending.by).map_err(|refused| illegal(&refused))?;
        self.draw = None;
        self.tell_all(&format!("{} agrees: a draw.", self.called(seat)));
        Ok(())
    }

    fn claim(&mut self, seat: Seat, from: Seat, at: i64) -> Result<(), Problem> {
        self.running()?;
        if self.plan.at_zero != AtZero::Claim {
            return refuse(Code::NotAllowedHere, "at this table a bot plays on when time is up");
        }
        if seat == from || !self.out_of_time(from, at) {
            return refuse(Code::NotAllowedHere, format!("{from} still has time"));
        }
        let claimant = self.called(seat);
        self.resign(from, |name| format!("{name}'s time is up, and {claimant} claims."))
    }

    fn substitute(&mut self, seat: Seat, level: u8, at: i64) -> Result<(), Problem> {
        self.running()?;
        if self.plan.at_zero != AtZero::Bot || !self.out_of_time(seat, at) {
            return refuse(Code::NotAllowedHere, format!("{seat} still has time"));
        }
        let Sitter::Person { id, name } = self.sitter(seat)?.clone() else {
            return Err(Code::NotAllowedHere.into());
        };
        self.tell_all(&format!("{name}'s time is up: a bot plays on."));
        self.sitters[seat.index()] = Sitter::Bot { level, instead_of: Some((id, name)) };
        Ok(())
    }

    fn chat(&mut self, seat: Seat, text: &str) -> Result<(), Problem> {
        let fits = match self.plan.chat {
            ChatRule::Off => return refuse(Code::NotAllowedHere, "nobody talks at this table"),
            ChatRule::Phrases => PHRASES.contains(&text),
            ChatRule::On => true,
        };
        if !fits {
            return refuse(Code::NotAllowedHere, "at this table only the set phrases may be said");
        }
        if text.trim().is_empty() || text.chars().count() > LONGEST_CHAT || text.chars().any(char::is_control)
        {
            return refuse(Code::Unfit, format!("say 1 to {LONGEST_CHAT} plain characters"));
        }
        if self.chats == MOST_CHATS {
            return refuse(Code::NotAllowedHere, "this table has talked enough");
        }
        self.chats += 1;
        let text: Arc<str> = text.into();
        for lines in &mut self.story {
            lines.push(Line { seq: 0, kind: LineKind::Chat, seat: Some(seat), text: Arc::clone(&text) });
        }
        Ok(())
    }

    fn mute(&mut self, seat: Seat, whom: Seat, on: bool) -> Result<(), Problem> {
        self.sitter(whom)?;
        let muted = &mut self.muted[seat.index()];
        *muted = if on { muted.with(whom) } else { muted.without(whom) };
        Ok(())
    }

    fn close(&mut self) -> Result<(), Problem> {
        if self.playing.is_some() {
            return refuse(Code::StillRunning, "the match has begun; give up instead");
        }
        self.closed = true;
        self.tell_all("The table was closed.");
        Ok(())
    }

    fn note_rematch(&mut self, seat: Seat, id: &str) -> Result<(), Problem> {
        if self.outcome().is_none() {
            return refuse(Code::StillRunning, "a rematch comes after the match");
        }
        if self.rematch.is_some() {
            return refuse(Code::NotAllowedHere, "there is a rematch already");
        }
        self.rematch = Some(id.to_owned());
        self.tell_all(&format!("{} wants a rematch.", self.called(seat)));
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

    /// The people besides this seat whose agreement counts.
    fn other_people(&self, seat: Seat) -> Seats {
        let own = self.person_in(seat).map(str::to_owned);
        (0..self.sitters.len())
            .map(Seat::at)
            .filter(|&other| other != seat && matches!(self.sitters[other.index()], Sitter::Person { .. }))
            .filter(|&other| self.person_in(other).map(str::to_owned) != own)
            .fold(Seats::NONE, Seats::with)
    }

    /// A sentence for everybody.
    fn tell_all(&mut self, text: &str) {
        let text: Arc<str> = text.into();
        for lines in &mut self.story {
            lines.push(Line { seq: 0, kind: LineKind::Table, seat: None, text: Arc::clone(&text) });
        }
    }

    /// What the last entry of the match told every viewer.
    fn hear_last(&mut self) {
        let entry = self.playing.as_ref().map_or(0, |playing| playing.game.record().entries.len());
        self.hear(entry);
    }

    fn hear(&mut self, entry: usize) {
        let Some(Playing { game, .. }) = &self.playing else { return };
        let mut shared: Vec<Arc<str>> = Vec::new();
        let spectators = self.story.len() - 1;
        for (index, lines) in self.story.iter_mut().enumerate() {
            let viewer = if index == spectators { Viewer::Spectator } else { Viewer::Seat(Seat::at(index)) };
            let told = game.story(viewer, 0);
            let from = told.partition_point(|line| line.entry < entry);
            for line in &told[from..] {
                // Most sentences are the same for everybody: they are kept once.
                let text = match shared.iter().find(|known| ***known == *line.text) {
                    Some(known) => Arc::clone(known),
                    None => Arc::from(line.text.as_str()),
                };
                shared.push(Arc::clone(&text));
                lines.push(Line { seq: 0, kind: LineKind::Match, seat: None, text });
            }
        }
    }

    /// The name of who sits there.
    pub fn called(&self, seat: Seat) -> String {
        match self.sitters.get(seat.index()) {
            Some(Sitter::Person { name, .. }) => name.clone(),
            Some(Sitter::Bot { instead_of: Some((_, name)), .. }) => format!("{name}'s bot"),
            Some(Sitter::Bot { level, .. }) => {
                let known = usize::from(*level).clamp(1, bots::Level::ALL.len()) - 1;
                format!("the {} bot", bots::Level::ALL[known])
            }
            _ => seat.to_string(),
        }
    }

    /// The id of the person who sits there.
    pub fn person_in(&self, seat: Seat) -> Option<&str> {
        match self.sitters.get(seat.index()) {
            Some(Sitter::Person { id, .. } | Sitter::Bot { instead_of: Some((id, _)), .. }) => Some(id),
            _ => None,
        }
    }

    /// The seats of a person, bots that play on for them included.
    pub fn seats_of(&self, person: &str) -> Seats {
        let all = (0..self.sitters.len()).map(Seat::at);
        all.filter(|&seat| self.person_in(seat) == Some(person)).fold(Seats::NONE, Seats::with)
    }

    /// Whom to tell that the decision has passed to them, and the message: nothing in it is hidden from anybody.
    pub fn pings(&self, asked_before: Seats) -> Vec<(String, String)> {
        let Some(asked) = self.game().and_then(AnyMatch::asked) else { return Vec::new() };
        let new = asked.seats.iter().filter(|&seat| !asked_before.has(seat));
        let person = |seat: Seat| match &self.sitters[seat.index()] {
            Sitter::Person { id, .. } => Some((seat, id.clone())),
            _ => None,
        };
        new.filter_map(person)
            .map(|(seat, owner)| {
                let others = (0..self.sitters.len()).map(Seat::at).filter(|&other| other != seat);
                let opponents: Vec<String> = others.map(|other| self.called(other)).collect();
                let body = serde_json::json!({
                    "event": "your_move",
                    "table": self.id,
                    "path": format!("/t/{}", self.id),
                    "seq": self.seq,
                    "game": self.plan.game,
                    "seat": u8::from(seat),
                    "opponents": opponents,
                    "asked": asked.why,
                });
                (owner, body.to_string())
            })
            .collect()
    }

    /// Does a bot play there?
    pub fn is_bot(&self, seat: Seat) -> bool {
        matches!(self.sitters.get(seat.index()), Some(Sitter::Bot { .. }))
    }

    /// The seat in which this person may sit down now, by right or by a link's token.
    pub fn place_for(
        &self,
        person: &str,
        token: Option<&str>,
        wanted: Option<Seat>,
    ) -> Result<Seat, Problem> {
        let digest = token.map(crate::plan::link_digest);
        let mut taken = false;
        for (index, plan) in self.plan.seats.iter().enumerate() {
            let seat = Seat::at(index);
            if wanted.is_some_and(|wanted| wanted != seat) {
                continue;
            }
            let may = match plan {
                SeatPlan::Host => person == self.plan.host,
                SeatPlan::Link { digest: right } => digest.as_ref() == Some(right),
                SeatPlan::Person { person: right } => person == right,
                SeatPlan::Bot { .. } => false,
            };
            match &self.sitters[index] {
                Sitter::Nobody if may => return Ok(seat),
                Sitter::Nobody => {}
                _ => taken |= may,
            }
        }
        if taken {
            refuse(Code::SeatTaken, "that seat is taken")
        } else {
            refuse(Code::NotYours, "no free seat here is yours")
        }
    }

    /// The seat whose bot is asked now, with its level.
    pub fn asked_bot(&self) -> Option<(Seat, u8)> {
        self.asked_seats().iter().find_map(|seat| match self.sitters.get(seat.index()) {
            Some(Sitter::Bot { level, .. }) => Some((seat, *level)),
            _ => None,
        })
    }

    /// The seat whose time is up and for which a bot is to play on.
    pub fn to_substitute(&self, now: i64) -> Option<Seat> {
        let seats = if self.plan.at_zero == AtZero::Bot { self.asked_seats() } else { Seats::NONE };
        seats.iter().find(|&seat| self.out_of_time(seat, now))
    }

    /// When something is to happen here by itself: a bot is asked, or time runs out for a seat that a bot takes over.
    pub fn due(&self) -> Option<i64> {
        if self.asked_bot().is_some() {
            return Some(self.last_at);
        }
        if self.plan.at_zero != AtZero::Bot {
            return None;
        }
        self.asked_seats().iter().filter_map(|seat| self.deadline(seat)).min()
    }

    fn deadline(&self, seat: Seat) -> Option<i64> {
        match self.sitters.get(seat.index()) {
            Some(Sitter::Person { .. }) => self.clocks.deadline(seat),
            _ => None,
        }
    }

    fn out_of_time(&self, seat: Seat, now: i64) -> bool {
        self.deadline(seat).is_some_and(|deadline| now >= deadline)
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
