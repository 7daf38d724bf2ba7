//! A table as one viewer sees it.

use kernel::Seat;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::{AtZero, ChatRule, Clock, LogLine, UndoRule};

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
    /// This server cannot read the match; `reason` says why. The host can close the table.
    Unreadable,
}

/// Who is in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// A person.
    Person,
    /// A bot.
    Bot,
    /// Nobody yet.
    Nobody,
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
    pub kind: SeatKind,
    /// Is it asked now?
    pub asked: bool,
    /// Milliseconds left to think; `null` without a clock.
    pub clock: Option<i64>,
    /// When its time is up, in milliseconds since 1970 by the server's clock; `null` while its clock stands.
    pub deadline: Option<i64>,
    /// May its time be claimed?
    pub claimable: bool,
}

/// How a seat came to what it adds to the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AddedBy {
    /// Nobody sits there yet.
    Nobody,
    /// A bot: what it adds is in the server's secret.
    Bot,
    /// By a commitment, which is revealed when all seats have sat down.
    Committed,
    /// In the open, when it sat down.
    Open,
    /// Nothing was added.
    Waived,
    /// It committed and did not reveal in time: the commitment itself counts.
    Missed,
}

/// What a seat adds to the dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SeatDice {
    /// How it came about.
    pub by: AddedBy,
    /// What was committed to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// What was added, once everything is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entropy: Option<String>,
}

/// The dice ceremony.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DiceLook {
    /// Its version: from 2 on, seats may commit when they sit down.
    pub protocol: u32,
    /// What every seat adds, in the order of the seats.
    pub seats: Vec<SeatDice>,
    /// The seats of the viewer that are to reveal now.
    pub reveal: Vec<u8>,
    /// Until when, in milliseconds since 1970 by the server's clock, while anybody is to reveal.
    pub until: Option<i64>,
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
    /// What may be chosen.
    pub offers: Vec<catalog::Offer>,
}

/// A draw offer or undo request that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PendingLook {
    /// Who asks.
    pub by: u8,
    /// Whose answer is missing.
    pub waiting: Vec<u8>,
    /// How many answers would stay, for an undo.
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

impl OutcomeLook {
    /// Did everybody come out alike?
    pub fn is_draw(&self) -> bool {
        self.winners.len() == self.ranks.len()
    }
}

/// How the viewer's own last answer can be undone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum UndoMay {
    /// Not at all.
    #[default]
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
    /// Undo the last answer.
    pub undo: UndoMay,
    /// Offer a draw.
    pub draw: bool,
    /// Resign.
    pub resign: bool,
    /// Chat.
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
    /// The rules it is played by, a few words each.
    pub rules: Vec<String>,
    /// How far it is.
    pub stage: Stage,
    /// Why this server cannot read the match, where it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The seat through whose eyes this is; `null` for spectators.
    pub you: Option<u8>,
    /// All seats of the viewer: more than one on a shared device.
    pub yours: Vec<u8>,
    /// May the viewer sit down without a link?
    pub may_sit: bool,
    /// Is a seat free for anybody?
    pub open: bool,
    /// The seats.
    pub seats: Vec<SeatLook>,
    /// The rule of the clocks.
    pub clock: Clock,
    /// The rule when time is up.
    pub at_zero: AtZero,
    /// The rule of undo.
    pub undo_rule: UndoRule,
    /// The rule of chat.
    pub chat_rule: ChatRule,
    /// What may be sent where only set phrases are allowed.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    #[schemars(with = "Vec<String>")]
    pub phrases: &'static [&'static str],
    /// Are chances shown?
    pub odds: bool,
    /// The commitment to the secret of the dice.
    pub commitment: String,
    /// The secret, once everything is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// What every seat adds to the dice.
    pub dice: DiceLook,
    /// Who is asked.
    pub asked: Option<AskedLook>,
    /// What the viewer is asked.
    pub question: Option<QuestionLook>,
    /// What the viewer has heard since.
    pub lines: Vec<LogLine>,
    /// A draw offer.
    pub draw: Option<PendingLook>,
    /// An undo request.
    pub undo: Option<PendingLook>,
    /// How many undos were agreed.
    pub undos: u32,
    /// How many answers stand in the record.
    pub answers: usize,
    /// What else the viewer may do.
    pub may: May,
    /// Seats that the viewer has muted.
    pub muted: Vec<u8>,
    /// How it ended.
    pub outcome: Option<OutcomeLook>,
    /// The table of the rematch.
    pub rematch: Option<String>,
    /// The table whose rematch this is.
    pub rematch_of: Option<String>,
}

impl Look {
    /// The viewer's own seat through which this is seen; not one that is looked at after the match.
    pub fn mine(&self) -> Option<u8> {
        self.you.filter(|seat| self.yours.contains(seat))
    }

    /// What whoever sits there is called.
    pub fn sitter(&self, seat: u8) -> &str {
        self.seats.get(usize::from(seat)).and_then(|seat| seat.sitter.as_deref()).unwrap_or_default()
    }

    /// Who waits for the viewer's answer to what they ask for.
    pub fn asks_me<'a>(&'a self, pending: Option<&PendingLook>) -> Option<&'a str> {
        let mine = self.mine()?;
        pending.filter(|pending| pending.waiting.contains(&mine)).map(|pending| self.sitter(pending.by))
    }

    /// Who wrote a line of chat.
    pub fn writer(&self, line: &LogLine) -> Option<&str> {
        let seat: Option<Seat> = line.seat.filter(|_| line.kind == crate::LogKind::Chat);
        seat.map(|seat| self.sitter(seat.into()))
    }
}

/// A look with the position besides, as programs and terminals read it. A page draws the position itself.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Look")]
pub struct LookWithView {
    /// The look.
    #[serde(flatten)]
    pub look: Look,
    /// What the viewer sees, for programs; as the game has it.
    pub view: Value,
    /// What the viewer sees, for readers, line by line.
    pub board: Vec<String>,
}
