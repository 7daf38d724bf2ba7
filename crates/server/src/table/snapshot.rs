//! A table at one version, for whoever reads. It never changes and nobody waits for it: pages, sockets and the API look at
//! it while the match goes on. What one viewer sees is built from it and from nothing else.

use std::sync::Arc;

use catalog::AnySnapshot;
use kernel::{Asked, Seat, Seats, Viewer};
use serde_json::Value;
use wire::{
    AskedLook, DiceLook, Log, LogKind, LogLine, Look, LookWithView, May, OutcomeLook, PHRASES, PendingLook,
    QuestionLook, SeatKind, SeatLook, Stage, UndoMay,
};

use super::{Pending, Seated, Table};
use crate::plan::{AtZero, ChatRule, Plan, SeatPlan};

/// A table at one version.
#[derive(Debug)]
pub struct Snapshot {
    /// The table's id.
    pub id: String,
    /// The number of the last entry.
    pub seq: i64,
    /// When that entry was written.
    pub at: i64,
    /// What was agreed.
    pub plan: Arc<Plan>,
    /// How far it is.
    pub stage: Stage,
    /// Why this server cannot read the match, where it cannot.
    pub reason: Option<String>,
    /// Is nothing more to come here?
    pub is_over: bool,
    /// The commitment to the secret of the dice.
    pub commitment: Arc<str>,
    /// The match, once it has begun.
    pub game: Option<AnySnapshot>,
    /// The rules it is played by.
    in_force: Arc<[String]>,
    secret: Option<String>,
    dice: DiceLook,
    seats: Vec<SeatFacts>,
    asked: Option<Asked>,
    /// Seat by seat, the spectators last.
    logs: Vec<Log>,
    draw: Option<PendingLook>,
    undo: Option<PendingLook>,
    undos: u32,
    answers: usize,
    outcome: Option<OutcomeLook>,
    rematch: Option<String>,
    /// What was drawn of this version for its pages.
    pub(crate) drawings: crate::pages::Drawings,
    /// What was written of it for its streams.
    pub(crate) streamed: crate::api::Streamed,
}

/// What there is to know about a seat.
#[derive(Debug)]
struct SeatFacts {
    name: String,
    sitter: Option<String>,
    kind: SeatKind,
    /// The id of the person whose seat it is.
    person: Option<String>,
    deadline: Option<i64>,
    banked: Option<i64>,
    /// The number of its question.
    posed: i64,
    may_undo: UndoMay,
    /// Does anybody else's agreement count?
    has_others: bool,
    muted: Seats,
}

/// Everything besides the version on which it depends what a person sees. Whoever is of the same class sees the same,
/// byte by byte; nothing that was made for one class is ever given to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewerClass {
    /// Through whose eyes.
    pub viewer: Viewer,
    /// The person's own seats.
    pub own: Seats,
    /// Seats whose time is up.
    late: Seats,
    /// May the person sit down without a link?
    may_sit: bool,
    /// The seat that the device must be passed to before anything may be shown.
    pub curtain: Option<Seat>,
    /// May the person close the table?
    pub may_close: bool,
    /// The address of this server as the host knows it, while there are links to give away.
    pub invites: Option<String>,
}

impl ViewerClass {
    /// The seat through whose eyes somebody looks.
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

fn numbers(seats: Seats) -> Vec<u8> {
    seats.iter().map(Into::into).collect()
}

impl Table {
    /// How far it is.
    pub fn stage(&self) -> Stage {
        match (&self.playing, self.closed) {
            (_, true) => Stage::Closed,
            _ if self.unreadable.is_some() => Stage::Unreadable,
            (None, _) => Stage::Gathering,
            (Some(session), _) if session.game().outcome().is_some() => Stage::Over,
            _ => Stage::Playing,
        }
    }

    /// The table as it is now.
    pub fn snapshot(&self) -> Snapshot {
        let pending = |pending: Pending, to| PendingLook {
            by: pending.by.into(),
            waiting: numbers(
                self.other_people(pending.by)
                    .iter()
                    .filter(|&seat| !pending.agreed.has(seat))
                    .fold(Seats::NONE, Seats::with),
            ),
            to,
        };
        Snapshot {
            id: self.id.clone(),
            seq: self.seq,
            at: self.last_at,
            plan: Arc::clone(&self.plan),
            stage: self.stage(),
            reason: self.unreadable.clone(),
            is_over: self.is_over(),
            commitment: Arc::clone(&self.commitment),
            game: self.game().map(catalog::AnyMatch::snapshot),
            in_force: Arc::clone(&self.in_force),
            secret: self.revealed().map(|secret| secret.to_string()),
            dice: self.dice_look(),
            seats: (0..self.seated.len()).map(|index| self.seat_facts(Seat::at(index))).collect(),
            asked: self.game().and_then(catalog::AnyMatch::asked),
            logs: self.logs.clone(),
            draw: self.draw.map(|draw| pending(draw, None)),
            undo: self.undo.map(|(undo, to)| pending(undo, Some(to))),
            undos: self.undos,
            answers: self.answers(),
            outcome: self.outcome().map(|outcome| OutcomeLook {
                ranks: outcome.ranks().to_vec(),
                winners: numbers(outcome.winners()),
            }),
            rematch: self.rematch.clone(),
            drawings: crate::pages::Drawings::default(),
            streamed: crate::api::Streamed::default(),
        }
    }

    fn seat_facts(&self, seat: Seat) -> SeatFacts {
        let seated = &self.seated[seat.index()];
        SeatFacts {
            name: self.game().map_or_else(|| seat.to_string(), |game| game.seat_name(seat)),
            sitter: (*seated != Seated::Nobody).then(|| self.called(seat)),
            kind: match (seated, &self.plan.seats[seat.index()]) {
                (Seated::Person { .. }, _) => SeatKind::Person,
                (Seated::Bot { .. }, _) | (_, SeatPlan::Bot { .. }) => SeatKind::Bot,
                (Seated::Nobody, _) => SeatKind::Nobody,
            },
            person: self.person_in(seat).map(str::to_owned),
            deadline: self.deadline(seat),
            banked: self.clocks.banked(seat),
            posed: self.posed(seat),
            may_undo: self.may_undo(seat),
            has_others: !self.other_people(seat).is_empty(),
            muted: self.muted[seat.index()],
        }
    }
}

impl Snapshot {
    fn all_seats(&self) -> impl Iterator<Item = Seat> {
        (0..self.seats.len()).map(Seat::at)
    }

    /// The seats of a person, bots that play on for them included.
    pub fn seats_of(&self, person: &str) -> Seats {
        let own = |seat: &Seat| self.seats[seat.index()].person.as_deref() == Some(person);
        self.all_seats().filter(own).fold(Seats::NONE, Seats::with)
    }

    /// Whom the rules ask.
    pub fn asked_seats(&self) -> Seats {
        self.asked.map_or(Seats::NONE, |asked| asked.seats)
    }

    /// The ids of the people who play; nothing for a seat that none has.
    pub fn person_ids(&self) -> impl Iterator<Item = Option<&str>> {
        self.seats.iter().map(|seat| seat.person.as_deref())
    }

    /// How it ended.
    pub fn outcome(&self) -> Option<&OutcomeLook> {
        self.outcome.as_ref()
    }

    /// How many answers its record has.
    pub fn answers(&self) -> usize {
        self.answers
    }

    /// Does a bot play there?
    pub fn is_bot(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|seat| seat.kind == SeatKind::Bot)
    }

    /// Who sits in each seat; nothing for bots and free seats.
    pub fn people(&self) -> impl Iterator<Item = Option<&str>> {
        self.seats.iter().map(|seat| seat.sitter.as_deref().filter(|_| seat.person.is_some()))
    }

    /// What the host is called, if they sit here.
    pub fn host(&self) -> Option<&str> {
        let host = self.seats.iter().find(|seat| seat.person.as_deref() == Some(self.plan.host.as_str()))?;
        host.sitter.as_deref()
    }

    /// When the next seat runs out of time.
    pub fn next_deadline(&self, now: i64) -> Option<i64> {
        self.seats.iter().filter_map(|seat| seat.deadline).filter(|&deadline| deadline > now).min()
    }

    /// Does a clock run?
    pub fn clock_runs(&self) -> bool {
        self.seats.iter().any(|seat| seat.deadline.is_some())
    }

    /// Has somebody sat down in this seat?
    pub fn is_taken(&self, index: usize) -> bool {
        self.seats.get(index).is_some_and(|seat| seat.sitter.is_some())
    }

    /// What somebody is to this table, who looks through the eyes of a seat of their own that they name, of the asked one
    /// of their seats, of their first; or as a spectator. When everything is over, through anybody's.
    pub fn class(&self, person: Option<&str>, wanted: Option<Seat>, now: i64) -> ViewerClass {
        let own = person.map_or(Seats::NONE, |person| self.seats_of(person));
        let open = self.stage == Stage::Over;
        let viewer = match wanted {
            Some(seat) if own.has(seat) || (open && seat.index() < self.seats.len()) => Viewer::Seat(seat),
            _ => {
                let asked = own.iter().find(|&seat| self.asked_seats().has(seat));
                asked.or(own.lowest()).map_or(Viewer::Spectator, Viewer::Seat)
            }
        };
        let late = |seat: &Seat| self.seats[seat.index()].deadline.is_some_and(|deadline| now >= deadline);
        ViewerClass {
            viewer,
            own,
            late: self.all_seats().filter(late).fold(Seats::NONE, Seats::with),
            may_sit: self.stage == Stage::Gathering
                && person.map_or_else(|| self.is_open(), |person| self.has_place_for(person)),
            curtain: None,
            may_close: false,
            invites: None,
        }
    }

    /// The same for a page, which hides everything while a shared device is passed on, and has the host's controls.
    pub fn page_class(
        &self,
        person: Option<&str>,
        wanted: Option<Seat>,
        origin: &str,
        now: i64,
    ) -> ViewerClass {
        let hosts = person == Some(self.plan.host.as_str());
        let class = self.class(person, wanted, now);
        let curtain = self.curtain(class.own, wanted);
        ViewerClass {
            viewer: if curtain.is_some() { Viewer::Spectator } else { class.viewer },
            curtain,
            may_close: hosts && !self.is_over && matches!(self.stage, Stage::Gathering | Stage::Unreadable),
            invites: (hosts && self.stage == Stage::Gathering).then(|| origin.to_owned()),
            ..class
        }
    }

    /// Where several seats share a device, the seat that it must be passed to before anything may be shown.
    fn curtain(&self, own: Seats, wanted: Option<Seat>) -> Option<Seat> {
        if own.len() < 2 || self.stage != Stage::Playing {
            return None;
        }
        let asked = own.iter().filter(|&seat| self.asked_seats().has(seat));
        match wanted.filter(|&seat| own.has(seat)) {
            Some(seat) if self.asked_seats().has(seat) => None,
            // Nobody at this device is asked: whoever looks goes on looking.
            Some(_) => asked.min(),
            None => asked.min().or(own.lowest()),
        }
    }

    /// Is this person to reveal what a seat of theirs committed to?
    pub fn is_to_reveal(&self, person: &str) -> bool {
        let own = numbers(self.seats_of(person));
        self.dice.reveal.iter().any(|seat| own.contains(seat))
    }

    /// Is a seat here free that is this person's without a link?
    pub fn has_place_for(&self, person: &str) -> bool {
        let sits = !self.seats_of(person).is_empty();
        let mut places = self.plan.seats.iter().enumerate();
        places.any(|(index, place)| {
            !self.is_taken(index)
                && place.admits(person, &self.plan.host, None)
                && !(sits && *place == SeatPlan::Open)
        })
    }

    /// Is a seat here free for anybody?
    pub fn is_open(&self) -> bool {
        let mut places = self.plan.seats.iter().enumerate();
        self.stage == Stage::Gathering
            && places.any(|(index, place)| !self.is_taken(index) && *place == SeatPlan::Open)
    }

    /// What a class of viewers sees, with the newest `most` lines of what was heard after entry `after`.
    pub fn look(&self, class: &ViewerClass, after: i64, most: usize, now: i64) -> Look {
        let seat = class.seat();
        let mine = seat.filter(|&seat| class.own.has(seat)).map(|seat| (seat, &self.seats[seat.index()]));
        let plays = mine.filter(|(_, facts)| facts.kind == SeatKind::Person);
        let running = self.stage == Stage::Playing;
        let question = plays.zip(self.game.as_ref()).and_then(|((seat, facts), game)| {
            let prompt = game.prompt(seat)?;
            Some(QuestionLook { number: facts.posed, prompt, offers: game.offers(seat) })
        });
        Look {
            id: self.id.clone(),
            seq: self.seq,
            game: self.plan.game.clone(),
            rules: self.in_force.to_vec(),
            stage: self.stage,
            reason: self.reason.clone(),
            you: seat.map(Into::into),
            yours: numbers(class.own),
            may_sit: class.may_sit,
            open: self.is_open(),
            seats: self.all_seats().map(|seat| self.seat_look(seat, class.late, now)).collect(),
            clock: self.plan.clock,
            at_zero: self.plan.at_zero,
            undo_rule: self.plan.undo,
            chat_rule: self.plan.chat,
            phrases: if self.plan.chat == ChatRule::Phrases { PHRASES } else { &[] },
            odds: self.plan.odds,
            commitment: self.commitment.to_string(),
            secret: self.secret.clone(),
            dice: DiceLook {
                reveal: self
                    .dice
                    .reveal
                    .iter()
                    .copied()
                    .filter(|seat| numbers(class.own).contains(seat))
                    .collect(),
                ..self.dice.clone()
            },
            asked: self.asked.map(|asked| AskedLook {
                seats: numbers(asked.seats),
                why: asked.why,
                sealed: asked.sealed,
            }),
            question,
            lines: self.lines(class, after, most),
            draw: self.draw.clone(),
            undo: self.undo.clone(),
            undos: self.undos,
            answers: self.answers,
            may: May {
                undo: plays.map_or(UndoMay::No, |(_, facts)| facts.may_undo),
                draw: running && self.draw.is_none() && plays.is_some_and(|(_, facts)| facts.has_others),
                resign: running && plays.is_some(),
                chat: mine.is_some() && self.plan.chat != ChatRule::Off && self.stage != Stage::Closed,
                rematch: self.stage == Stage::Over && mine.is_some() && self.rematch.is_none(),
            },
            muted: mine.map_or_else(Vec::new, |(_, facts)| numbers(facts.muted)),
            outcome: self.outcome.clone(),
            rematch: self.rematch.clone(),
            rematch_of: self.plan.rematch_of.clone(),
        }
    }

    /// The same with the position, for programs.
    pub fn look_with_view(&self, class: &ViewerClass, after: i64, now: i64) -> LookWithView {
        let game = self.game.as_ref();
        let board = |game: &AnySnapshot| game.show(class.viewer).lines().map(str::to_owned).collect();
        LookWithView {
            look: self.look(class, after, usize::MAX, now),
            view: game.map_or(Value::Null, |game| game.view(class.viewer)),
            board: game.map_or_else(Vec::new, board),
        }
    }

    /// The newest `most` lines of what a class heard after an entry, without the chat of those whom the seat has muted.
    pub fn lines(&self, class: &ViewerClass, after: i64, most: usize) -> Vec<LogLine> {
        let spectators = self.logs.len() - 1;
        let (index, muted) = match class.viewer {
            Viewer::Seat(seat) if seat.index() < spectators => (seat.index(), self.seats[seat.index()].muted),
            _ => (spectators, Seats::NONE),
        };
        let wanted =
            |line: &LogLine| line.kind != LogKind::Chat || !line.seat.is_some_and(|seat| muted.has(seat));
        self.logs[index].after(after, most, wanted)
    }

    fn seat_look(&self, seat: Seat, late: Seats, now: i64) -> SeatLook {
        let facts = &self.seats[seat.index()];
        SeatLook {
            seat: seat.into(),
            name: facts.name.clone(),
            sitter: facts.sitter.clone(),
            kind: facts.kind,
            asked: self.asked_seats().has(seat),
            clock: match facts.deadline {
                Some(deadline) => Some((deadline - now).max(0)),
                None => facts.banked,
            },
            deadline: facts.deadline,
            claimable: self.plan.at_zero == AtZero::Claim && late.has(seat),
        }
    }
}
