//! What one viewer sees of a table, built from nothing.

use std::sync::Arc;

use kernel::{Seat, Seats, Viewer};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::{Sitter, Table};
use crate::plan::{AtZero, ChatRule, Clock, PHRASES, SeatPlan, UndoRule};

/// What kind of line it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// The match itself.
    Match,
    /// The table: who sits down, offers, undo.
    Table,
    /// Somebody talks.
    Chat,
}

/// A line of the story as one viewer hears it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Line {
    /// The number of the entry it belongs to.
    pub seq: i64,
    /// What kind it is.
    pub kind: LineKind,
    /// Who talks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<u8>")]
    pub seat: Option<Seat>,
    /// The sentence.
    #[schemars(with = "String")]
    #[serde(serialize_with = "text")]
    pub text: Arc<str>,
    /// The rule that it follows, by its id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
}

fn text<S: serde::Serializer>(text: &Arc<str>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(text)
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Somebody has not sat down yet.
    Gathering,
    /// The match runs.
    Playing,
    /// The match is over.
    Over,
    /// The table was closed before the match began.
    Closed,
}

/// A seat, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SeatLook {
    /// Its number, from 0.
    pub seat: u8,
    /// Its name in the match.
    pub name: String,
    /// Who sits there: a person's name, or `null`.
    pub sitter: Option<String>,
    /// `person`, `bot` or `nobody`.
    pub kind: &'static str,
    /// Is it asked now?
    pub asked: bool,
    /// Milliseconds left to think; `null` where no clock runs.
    pub clock: Option<i64>,
    /// May its time be claimed?
    pub claimable: bool,
}

/// The question of the moment, as everybody hears it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AskedLook {
    /// The seats that are asked.
    pub seats: Vec<u8>,
    /// The question's name.
    pub why: &'static str,
    /// Do they decide in secret?
    pub sealed: bool,
}

/// The question of the moment, as the asked seat reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct QuestionLook {
    /// Its number: send it with the answer, and an answer to an older question is refused.
    pub number: i64,
    /// In a sentence.
    pub prompt: String,
    /// What may be said.
    pub offers: Vec<OfferLook>,
}

/// One choice that may be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OfferLook {
    /// Its number: send this.
    pub code: u32,
    /// Its words.
    pub say: String,
    /// What it means, where that is not plain from the words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gloss: Option<String>,
}

/// An offer of a draw, or a wish to go back, that waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PendingLook {
    /// Who wants it.
    pub by: u8,
    /// Whose answer is missing.
    pub waiting: Vec<u8>,
    /// How many answers would stay, for a wish to go back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<usize>,
}

/// How the match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OutcomeLook {
    /// The rank of every seat, 1 the best.
    pub ranks: Vec<u8>,
    /// Who shares the best rank.
    pub winners: Vec<u8>,
}

/// How one's own last answer could be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum UndoMay {
    /// Not at all.
    No,
    /// At once.
    Free,
    /// If the others agree.
    Ask,
}

/// What else the viewer may do now.
#[expect(clippy::struct_excessive_bools, reason = "each is a right of its own")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct May {
    /// Take the last answer back.
    pub undo: UndoMay,
    /// Offer a draw.
    pub draw: bool,
    /// Give up.
    pub resign: bool,
    /// Talk.
    pub chat: bool,
    /// Ask for a rematch.
    pub rematch: bool,
}

/// What one viewer sees of a table.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Look {
    /// The table's id.
    pub id: String,
    /// The number of the last entry: the version of all that follows.
    pub seq: i64,
    /// The game's name.
    pub game: String,
    /// How far it is.
    pub stage: Stage,
    /// The seat through whose eyes this is; `null` for spectators.
    pub you: Option<u8>,
    /// All seats of the viewer: more than one at one device.
    pub yours: Vec<u8>,
    /// May the viewer sit down without a link?
    pub may_sit: bool,
    /// The seats.
    pub seats: Vec<SeatLook>,
    /// The rule of the clocks.
    pub clock: Clock,
    /// The rule when time is up.
    pub at_zero: AtZero,
    /// The rule of taking back.
    pub undo_rule: UndoRule,
    /// The rule of talking.
    pub chat_rule: ChatRule,
    /// What may be said where only set phrases are allowed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub phrases: Vec<&'static str>,
    /// Are chances shown?
    pub odds: bool,
    /// The commitment to the secret of the dice.
    pub commitment: String,
    /// The secret, once everything is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// Who is asked.
    pub asked: Option<AskedLook>,
    /// What the viewer is asked.
    pub question: Option<QuestionLook>,
    /// What the viewer sees, for programs; as the game has it.
    pub view: Value,
    /// What the viewer sees, for readers, line by line.
    pub board: Vec<String>,
    /// What the viewer has heard since.
    pub lines: Vec<Line>,
    /// An offer of a draw.
    pub draw: Option<PendingLook>,
    /// A wish to go back.
    pub undo: Option<PendingLook>,
    /// How often the match went back by consent.
    pub undos: u32,
    /// How many answers stand in the record.
    pub answers: usize,
    /// What else the viewer may do.
    pub may: May,
    /// Seats the viewer does not want to hear.
    pub muted: Vec<u8>,
    /// How it ended.
    pub outcome: Option<OutcomeLook>,
    /// The table of the rematch.
    pub rematch: Option<String>,
    /// The table whose rematch this is.
    pub rematch_of: Option<String>,
}

fn numbers(seats: Seats) -> Vec<u8> {
    seats.iter().map(Into::into).collect()
}

impl Table {
    /// What the stage is.
    pub fn stage(&self) -> Stage {
        match (&self.playing, self.closed) {
            (_, true) => Stage::Closed,
            (None, _) => Stage::Gathering,
            (Some(playing), _) if playing.game.outcome().is_some() => Stage::Over,
            _ => Stage::Playing,
        }
    }

    /// Through which eyes somebody looks: as a seat of their own that they name, as the asked one of their seats, as
    /// their first; or as a spectator. When everything is over, through anybody's.
    pub fn eyes(&self, person: Option<&str>, wanted: Option<Seat>) -> Viewer {
        let own = person.map_or(Seats::NONE, |person| self.seats_of(person));
        let open = self.stage() == Stage::Over;
        match wanted {
            Some(seat) if own.has(seat) || (open && seat.index() < self.sitters.len()) => Viewer::Seat(seat),
            _ => {
                let asked = own.iter().find(|&seat| self.asked_seats().has(seat));
                asked.or(own.lowest()).map_or(Viewer::Spectator, Viewer::Seat)
            }
        }
    }

    /// What that viewer sees now, with what was heard after entry `after`.
    pub fn look(&self, person: Option<&str>, viewer: Viewer, after: i64, now: i64) -> Look {
        let own = person.map_or(Seats::NONE, |person| self.seats_of(person));
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let mine = seat.filter(|&seat| own.has(seat));
        let plays = mine.filter(|seat| matches!(self.sitters[seat.index()], Sitter::Person { .. }));
        let stage = self.stage();
        let running = stage == Stage::Playing;
        let game = self.game();
        let question = plays.zip(game).and_then(|(seat, game)| {
            let prompt = game.prompt(seat)?;
            let offers = game.offers(seat).into_iter();
            let look = |catalog::Offer { code, say, gloss }| OfferLook { code, say, gloss };
            let offers = offers.map(look).collect();
            Some(QuestionLook { number: self.posed(seat), prompt, offers })
        });
        let may_sit = person
            .is_some_and(|person| stage == Stage::Gathering && self.place_for(person, None, None).is_ok());
        Look {
            id: self.id.clone(),
            seq: self.seq,
            game: self.plan.game.clone(),
            stage,
            you: seat.map(Into::into),
            yours: numbers(own),
            may_sit,
            seats: (0..self.sitters.len()).map(|index| self.seat_look(Seat::at(index), now)).collect(),
            clock: self.plan.clock,
            at_zero: self.plan.at_zero,
            undo_rule: self.plan.undo,
            chat_rule: self.plan.chat,
            phrases: if self.plan.chat == ChatRule::Phrases { PHRASES.to_vec() } else { Vec::new() },
            odds: self.plan.odds,
            commitment: self.secret.commitment().0.to_string(),
            secret: self.revealed().map(|secret| secret.to_string()),
            asked: game.and_then(catalog::AnyMatch::asked).map(|asked| AskedLook {
                seats: numbers(asked.seats),
                why: asked.why,
                sealed: asked.sealed,
            }),
            question,
            view: game.map_or(Value::Null, |game| game.view(viewer)),
            board: game.map_or_else(Vec::new, |game| game.show(viewer).lines().map(str::to_owned).collect()),
            lines: self.lines(viewer, after),
            draw: self.draw.map(|pending| PendingLook {
                by: pending.by.into(),
                waiting: numbers(self.waiting(pending)),
                to: None,
            }),
            undo: self.undo.map(|(pending, to)| PendingLook {
                by: pending.by.into(),
                waiting: numbers(self.waiting(pending)),
                to: Some(to),
            }),
            undos: self.undos,
            answers: self.answers(),
            may: May {
                undo: plays.map_or(UndoMay::No, |seat| self.may_undo(seat)),
                draw: running
                    && self.draw.is_none()
                    && plays.is_some_and(|seat| !self.other_people(seat).is_empty()),
                resign: running && plays.is_some(),
                chat: mine.is_some() && self.plan.chat != ChatRule::Off && !self.closed,
                rematch: stage == Stage::Over && mine.is_some() && self.rematch.is_none(),
            },
            muted: mine.map_or_else(Vec::new, |seat| numbers(self.muted[seat.index()])),
            outcome: self.outcome().map(|outcome| OutcomeLook {
                ranks: outcome.ranks().to_vec(),
                winners: numbers(outcome.winners()),
            }),
            rematch: self.rematch.clone(),
            rematch_of: self.plan.rematch_of.clone(),
        }
    }

    fn waiting(&self, pending: super::Pending) -> Seats {
        self.other_people(pending.by)
            .iter()
            .filter(|&seat| !pending.agreed.has(seat))
            .fold(Seats::NONE, Seats::with)
    }

    /// What a viewer heard after an entry.
    pub fn lines(&self, viewer: Viewer, after: i64) -> Vec<Line> {
        let spectators = self.story.len() - 1;
        let (index, muted) = match viewer {
            Viewer::Seat(seat) if seat.index() < spectators => (seat.index(), self.muted[seat.index()]),
            _ => (spectators, Seats::NONE),
        };
        let lines = &self.story[index];
        let from = lines.partition_point(|line| line.seq <= after);
        let wanted =
            |line: &&Line| line.kind != LineKind::Chat || !line.seat.is_some_and(|seat| muted.has(seat));
        lines[from..].iter().filter(wanted).cloned().collect()
    }

    fn seat_look(&self, seat: Seat, now: i64) -> SeatLook {
        let sitter = &self.sitters[seat.index()];
        let deadline = self.deadline(seat);
        let name = match self.game() {
            Some(game) => game.seat_name(seat),
            None => seat.to_string(),
        };
        SeatLook {
            seat: seat.into(),
            name,
            sitter: match sitter {
                Sitter::Nobody => None,
                _ => Some(self.called(seat)),
            },
            kind: match (sitter, &self.plan.seats[seat.index()]) {
                (Sitter::Person { .. }, _) => "person",
                (Sitter::Bot { .. }, _) | (_, SeatPlan::Bot { .. }) => "bot",
                (Sitter::Nobody, _) => "nobody",
            },
            asked: self.asked_seats().has(seat),
            clock: match deadline {
                Some(deadline) => Some((deadline - now).max(0)),
                None => self.clocks.banked(seat),
            },
            claimable: self.plan.at_zero == AtZero::Claim && self.out_of_time(seat, now),
        }
    }
}
