//! The agenda: what is still to happen, as plain data.
//!
//! A rule is a [`Step`](crate::steps) on the agenda. Either it asks somebody, or it runs; whichever it is, what comes
//! next is put on the agenda in the order in which it is to happen:
//!
//! ```text
//! agenda.do_next([PushBack, FollowUp, Armour]);   // first the push, then the follow-up, then the armour roll
//! ```
//!
//! Because the pending situation is data, a bot can clone and hash it, a test can begin in the middle of it, a bug
//! report can print it and a restarted server cannot lose it.

use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::{Asked, Canonical, Choices, Digest, Game, Seat, Table};

/// What is still to happen, the next step on top; at most `N` at once.
///
/// A step that does not fit is dropped and counted: the conformance laws fail on the first one, and print how high
/// each game's agenda ever stood.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Agenda<S: Copy, const N: usize> {
    steps: ArrayVec<[Option<S>; N]>,
    dropped: u16,
}

impl<S: Copy, const N: usize> Default for Agenda<S, N> {
    fn default() -> Self {
        Self { steps: ArrayVec::default(), dropped: 0 }
    }
}

impl<S: Copy, const N: usize> Agenda<S, N> {
    /// Puts these before everything else, the first of them next: an array in play order, or whatever can be walked
    /// from its end.
    #[inline]
    pub fn do_next(&mut self, steps: impl IntoIterator<Item = S, IntoIter: DoubleEndedIterator>) {
        for step in steps.into_iter().rev() {
            self.push(step);
        }
    }

    #[inline]
    fn push(&mut self, step: S) {
        if self.steps.try_push(Some(step)).is_some() {
            self.dropped += 1;
        }
    }

    /// The next step.
    #[inline]
    pub fn top(&self) -> Option<S> {
        self.steps.last().copied().flatten()
    }

    /// Takes the next step off.
    #[inline]
    pub fn pop(&mut self) -> Option<S> {
        self.steps.pop().flatten()
    }

    /// Nothing left to happen: the match is over.
    pub fn clear(&mut self) {
        self.steps.clear();
    }

    /// Every step, the next one first.
    pub fn iter(&self) -> impl Iterator<Item = S> {
        self.steps.iter().rev().copied().flatten()
    }

    /// An agenda of these steps, the next one first; `None` if there are more than it holds.
    pub fn of(steps: &[S]) -> Option<Self> {
        let mut agenda = Self::default();
        steps.iter().rev().for_each(|&step| agenda.push(step));
        (agenda.dropped == 0).then_some(agenda)
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Is nothing left to happen?
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// How many steps did not fit, ever: 0, or the capacity is a defect.
    pub fn dropped(&self) -> usize {
        self.dropped.into()
    }

    /// How full it is.
    pub fn strain(&self) -> Strain {
        Strain { steps: self.len(), room: N, dropped: self.dropped() }
    }
}

/// How full an agenda is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strain {
    /// How many steps there are.
    pub steps: usize,
    /// How many it holds.
    pub room: usize,
    /// How many did not fit, ever.
    pub dropped: usize,
}

impl<S: Copy + core::fmt::Debug, const N: usize> core::fmt::Debug for Agenda<S, N> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<S: Copy + Canonical, const N: usize> Canonical for Agenda<S, N> {
    fn feed(&self, digest: &mut Digest) {
        self.steps.feed(digest);
    }
}

impl<S: Copy + Serialize, const N: usize> Serialize for Agenda<S, N> {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, S: Copy + Deserialize<'de>, const N: usize> Deserialize<'de> for Agenda<S, N> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let steps = Vec::<S>::deserialize(deserializer)?;
        Self::of(&steps).ok_or_else(|| serde::de::Error::custom(format!("more than {N} steps on the agenda")))
    }
}

/// One rule: `ask`, `offer`, `answer` and `run` stand together in its own file; what it needs to know are its fields.
pub trait Rule<G: Game>: Copy {
    /// Whom it asks, and why; nobody if it just runs. Cheap: it lists no choices. May look at public information only,
    /// since that a question is put is seen by all.
    fn ask(&self, game: &G, content: &G::Content) -> Option<Asked>;

    /// What that seat may choose.
    fn offer(&self, game: &G, content: &G::Content, seat: Seat, choices: &mut Choices<G::Choice>) {
        let _ = (game, content, seat, choices);
    }

    /// What follows from a choice that was offered. The step is off the agenda already.
    fn answer(
        self,
        game: &mut G,
        content: &G::Content,
        seat: Seat,
        choice: G::Choice,
        table: &mut Table<'_, G::Event>,
    ) {
        let _ = (game, content, seat, choice, table);
    }

    /// What happens when nobody is asked. The step is off the agenda already.
    fn run(self, game: &mut G, content: &G::Content, table: &mut Table<'_, G::Event>) {
        let _ = (game, content, table);
    }
}

/// A game that keeps an agenda; [`steps!`](crate::steps) implements it.
pub trait Procedure: Game {
    /// The list of its rules.
    type Step: Rule<Self> + core::fmt::Debug;
    /// The next step.
    fn next_step(&self) -> Option<Self::Step>;
    /// Takes the next step off the agenda.
    fn take_step(&mut self) -> Option<Self::Step>;

    /// Whom the next step asks: the body of [`Game::asked`].
    #[inline]
    fn step_asked(&self, content: &Self::Content) -> Option<Asked> {
        self.next_step()?.ask(self, content)
    }

    /// What the next step offers: the body of [`Game::offer`].
    #[inline]
    fn step_offer(&self, content: &Self::Content, seat: Seat, choices: &mut Choices<Self::Choice>) {
        if let Some(step) = self.next_step() {
            step.offer(self, content, seat, choices);
        }
    }

    /// Answers the next step and runs on to the next question: the body of [`Game::apply`].
    #[inline]
    fn step_apply(
        &mut self,
        content: &Self::Content,
        seat: Seat,
        choice: Self::Choice,
        table: &mut Table<'_, Self::Event>,
    ) {
        if let Some(step) = self.take_step() {
            step.answer(self, content, seat, choice, table);
            self.settle(content, table);
        }
    }

    /// Runs every step that asks nobody, until one asks or none is left.
    #[inline]
    fn settle(&mut self, content: &Self::Content, table: &mut Table<'_, Self::Event>) {
        while let Some(step) = self.next_step() {
            if step.ask(self, content).is_some() {
                return;
            }
            self.take_step();
            step.run(self, content, table);
        }
    }
}

/// The list of a game's steps: the table of contents of its rules.
///
/// ```text
/// steps! {
///     /// What can be on the agenda of a bout.
///     pub enum Step for Bout {
///         TakeTurn,
///         PushBack,
///         FollowUp,
///     }
/// }
/// ```
///
/// Each name is a type in scope that implements [`Rule`]`<Bout>`, and becomes a variant that holds it. The game keeps
/// its agenda in a field `agenda: Agenda<Step, N>`. Steps derive `Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical,
/// Serialize, Deserialize`; a rule's file puts its own on the agenda with `bout.agenda.do_next([PushBack(..).into()])`.
#[macro_export]
macro_rules! steps {
    ($(#[$meta:meta])* $visibility:vis enum $step:ident for $game:ident { $($(#[$doc:meta])* $rule:ident),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, $crate::Canonical, $crate::serde::Serialize, $crate::serde::Deserialize)]
        #[serde(crate = "::kernel::serde")]
        $visibility enum $step { $($(#[$doc])* $rule($rule)),* }

        $( impl From<$rule> for $step {
            fn from(rule: $rule) -> Self { Self::$rule(rule) }
        } )*

        impl $crate::Rule<$game> for $step {
            #[inline]
            fn ask(&self, game: &$game, content: &<$game as $crate::Game>::Content) -> Option<$crate::Asked> {
                match self { $( Self::$rule(rule) => rule.ask(game, content) ),* }
            }
            #[inline]
            fn offer(
                &self,
                game: &$game,
                content: &<$game as $crate::Game>::Content,
                seat: $crate::Seat,
                choices: &mut $crate::Choices<<$game as $crate::Game>::Choice>,
            ) {
                match self { $( Self::$rule(rule) => rule.offer(game, content, seat, choices) ),* }
            }
            #[inline]
            fn answer(
                self,
                game: &mut $game,
                content: &<$game as $crate::Game>::Content,
                seat: $crate::Seat,
                choice: <$game as $crate::Game>::Choice,
                table: &mut $crate::Table<'_, <$game as $crate::Game>::Event>,
            ) {
                match self { $( Self::$rule(rule) => rule.answer(game, content, seat, choice, table) ),* }
            }
            #[inline]
            fn run(
                self,
                game: &mut $game,
                content: &<$game as $crate::Game>::Content,
                table: &mut $crate::Table<'_, <$game as $crate::Game>::Event>,
            ) {
                match self { $( Self::$rule(rule) => rule.run(game, content, table) ),* }
            }
        }

        impl $crate::Procedure for $game {
            type Step = $step;
            #[inline]
            fn next_step(&self) -> Option<$step> { self.agenda.top() }
            #[inline]
            fn take_step(&mut self) -> Option<$step> { self.agenda.pop() }
        }
    };
}
