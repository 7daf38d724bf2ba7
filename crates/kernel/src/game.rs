//! What a game is: two calls carry everything, what may be chosen and choose it.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::RangeInclusive;

use serde::{Serialize, de::DeserializeOwned};

use crate::{Canonical, Coded, Dice, Outcome, Problems, Seat, Seats, Table};

/// Who looks: a seat sees what it may see, a spectator what everybody may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Viewer {
    /// Somebody at the table.
    Seat(Seat),
    /// Anybody else.
    Spectator,
}

impl Viewer {
    /// Is it that seat?
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

/// Whom the rules ask now, and why: seen by everybody. What is offered is seen by the asked seat alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Asked {
    /// Everyone whose answer is wanted now: one seat, or several when the question is sealed.
    pub seats: Seats,
    /// The question's name, in the rulebook's words: `"push back"`, `"follow up"`.
    pub why: &'static str,
    /// Do seats decide in secret at once? Then they may answer in any order; the answers commute, roll nothing before
    /// the last, and stand in a record in the order of the seats.
    pub sealed: bool,
}

impl Asked {
    /// One seat is asked.
    pub const fn one(seat: Seat, why: &'static str) -> Self {
        Self { seats: Seats::one(seat), why, sealed: false }
    }

    /// These seats are asked in secret.
    pub const fn sealed(seats: Seats, why: &'static str) -> Self {
        Self { seats, why, sealed: true }
    }

    /// The first seat that is asked.
    pub fn seat(&self) -> Seat {
        self.seats.lowest().unwrap_or_default()
    }
}

/// A reused list of choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices<C>(Vec<C>);

impl<C> Default for Choices<C> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<C: Copy> Choices<C> {
    /// Offers one more.
    #[inline]
    pub fn push(&mut self, choice: C) {
        self.0.push(choice);
    }

    /// Offers nothing.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl<C> core::ops::Deref for Choices<C> {
    type Target = [C];
    #[inline]
    fn deref(&self) -> &[C] {
        &self.0
    }
}

impl<C> Extend<C> for Choices<C> {
    #[inline]
    fn extend<I: IntoIterator<Item = C>>(&mut self, choices: I) {
        self.0.extend(choices);
    }
}

/// A choice that was not offered. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalChoice {
    /// The match is over.
    Over,
    /// Somebody else is asked.
    NotAsked {
        /// Who spoke.
        seat: Seat,
        /// Who is asked.
        asked: Asked,
    },
    /// The seat is asked, but this was not among the choices.
    NotOffered {
        /// The code of what was said.
        code: u32,
        /// What was asked.
        asked: Asked,
    },
}

impl core::fmt::Display for IllegalChoice {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Over => write!(f, "the match is over"),
            Self::NotAsked { seat, asked } => {
                write!(f, "{seat} is not asked now; {} is, about \"{}\"", asked.seat(), asked.why)
            }
            Self::NotOffered { code, asked } => {
                write!(f, "choice {code} is not offered to {} for \"{}\"", asked.seat(), asked.why)
            }
        }
    }
}

impl core::error::Error for IllegalChoice {}

/// A game: its whole state is a value of the type that implements this, flat and cheap to copy. What cards and
/// wrestlers exist stands beside it as `Content`; the state holds indices only.
pub trait Game: Clone + Eq + Hash + Canonical + Debug + Send + Sync + Sized + 'static {
    /// Cards, wrestlers, boards: what does not change during a match.
    type Content: Send + Sync + 'static;
    /// Who plays what, with which rule switches. May be nonsense until [`Game::start`] has checked it.
    type Setup: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What one says at the table.
    type Choice: Copy + Eq + Hash + Debug + Coded + Send + Sync + 'static;
    /// What has happened.
    type Event: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static;
    /// What one viewer may see, built from nothing.
    type View: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static;

    /// The versions of the rules that can be played, from the oldest to the newest. A new one is added where an old
    /// record would end otherwise; the oldest stays for ever, so that its records and matches do.
    const RULES: RangeInclusive<u32>;

    /// Sets the table up by one version of the rules, or says everything that is wrong with the set-up. The state
    /// carries the version, and a rule that has changed asks for it: `if bout.version >= 3`.
    fn start_by(
        content: &Self::Content,
        setup: &Self::Setup,
        version: u32,
        table: &mut Table<'_, Self::Event>,
    ) -> Result<Self, Problems>;

    /// Sets the table up by the newest rules.
    fn start(
        content: &Self::Content,
        setup: &Self::Setup,
        table: &mut Table<'_, Self::Event>,
    ) -> Result<Self, Problems> {
        Self::start_by(content, setup, *Self::RULES.end(), table)
    }

    /// Who plays.
    fn seats(&self) -> Seats;

    /// Whom the rules ask now; `None` when the match is over.
    fn asked(&self, content: &Self::Content) -> Option<Asked>;

    /// Adds what that seat, being asked, may choose. Never nothing, never the same twice.
    fn offer(&self, content: &Self::Content, seat: Seat, choices: &mut Choices<Self::Choice>);

    /// Does what was chosen and everything that follows, up to the next question. The choice must have been offered to
    /// that seat; [`Game::answer`] is the same with that check.
    fn apply(
        &mut self,
        content: &Self::Content,
        seat: Seat,
        choice: Self::Choice,
        table: &mut Table<'_, Self::Event>,
    );

    /// The seat gives up; the others play on if two or more are left.
    fn resign(&mut self, content: &Self::Content, seat: Seat, table: &mut Table<'_, Self::Event>);

    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// What this viewer may see.
    fn view(&self, content: &Self::Content, viewer: Viewer) -> Self::View;

    /// What this viewer learns of an event; `None` if not even that something happened.
    fn event_for(event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// A state that the viewer who has this view could be in. Equal views and equal dice give equal states; its view
    /// is the given one.
    fn imagine(content: &Self::Content, view: &Self::View, dice: &mut dyn Dice) -> Self;

    /// Whom the rules ask now, with the list of what the first asked seat may choose.
    #[inline]
    fn question(&self, content: &Self::Content, choices: &mut Choices<Self::Choice>) -> Option<Asked> {
        choices.clear();
        let asked = self.asked(content)?;
        self.offer(content, asked.seat(), choices);
        Some(asked)
    }

    /// May that seat say this now?
    fn check(&self, content: &Self::Content, seat: Seat, choice: Self::Choice) -> Result<(), IllegalChoice> {
        let asked = self.asked(content).ok_or(IllegalChoice::Over)?;
        if !asked.seats.has(seat) {
            return Err(IllegalChoice::NotAsked { seat, asked });
        }
        let mut choices = Choices::default();
        self.offer(content, seat, &mut choices);
        if choices.contains(&choice) {
            Ok(())
        } else {
            Err(IllegalChoice::NotOffered { code: choice.code(), asked })
        }
    }

    /// [`Game::apply`] for a choice that may be anything: what was not offered is refused and changes nothing.
    fn answer(
        &mut self,
        content: &Self::Content,
        seat: Seat,
        choice: Self::Choice,
        table: &mut Table<'_, Self::Event>,
    ) -> Result<(), IllegalChoice> {
        self.check(content, seat, choice)?;
        self.apply(content, seat, choice, table);
        Ok(())
    }
}
