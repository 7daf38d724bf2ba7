//! What can be wrong with the duel. One flaw is in force at a time, for the whole process.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, PoisonError};

macro_rules! flaws {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// What is wrong.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Flaw { /** Nothing. */ None, $($(#[$doc])* $name),* }
        /// Everything that can be wrong.
        pub const ALL: &[Flaw] = &[$(Flaw::$name),*];
    };
}

flaws! {
    /// Nobody is ever hurt, and no turn counted.
    Endless,
    /// The match ends without saying how.
    NoOutcome,
    /// The outcome ranks three seats.
    ThirdSeat,
    /// Resting is offered and refused.
    Refused,
    /// Attacking with the strongest card is offered and panics.
    Panics,
    /// A card held twice is offered twice.
    Duplicate,
    /// Every attack is said in the same word.
    SameWords,
    /// What is not offered is done all the same.
    AcceptsAll,
    /// More choices than the printed maximum.
    TooMany,
    /// Looking at the choices turns them round.
    LookTouches,
    /// The digest covers half of the state.
    HalfDigest,
    /// The choices stand in the order of a hash set.
    MapOrder,
    /// The set-up has a field that its JSON lacks.
    ForgetfulSetup,
    /// An answer plays a card that depends on how many were played in this process.
    Restless,
    /// The view has the other's hand.
    LeakingView,
    /// Everybody is told which card was drawn.
    TellingEvent,
    /// Everybody hears a gulp when a hand is bad.
    TellingCount,
    /// Who cannot block is not asked.
    TellingWindow,
    /// The prompt knows whether the other can block.
    TellingPrompt,
    /// The odds know whether the other can block.
    TellingOdds,
    /// The odds are one face too good.
    RosyOdds,
    /// The dice that decide are said not to matter.
    BlindOdds,
    /// Everybody is told which cards were dealt.
    TellingDeal,
    /// Nothing is ever dealt anew.
    LazyScramble,
    /// A field that is not serialised carries the truth.
    PeekingImagine,
    /// The other has one card less in what one imagines.
    ForgetfulImagine,
    /// One imagines cards that do not exist.
    UnplayableImagine,
    /// Whoever bids last begins.
    OrderedSeal,
    /// The first bid already rolls.
    EarlyRoll,
    /// A bid is shown before the other has bid.
    OpenSeal,
    /// One cannot bid what the other has bid.
    DependentSeal,
    /// The size of a die follows from a counter of its own.
    OwnDice,
    /// A strike of one is rolled again by hand, as often as it comes.
    RollsAgain,
    /// What is buried is not written down.
    LyingNotation,
    /// A damaged position panics.
    PanickingNotation,
    /// Events print themselves as a programmer sees them.
    DebugWords,
    /// Refusals name no rule.
    NoRule,
    /// Whoever gives up wins.
    SoreLoser,
    /// Whoever gives up is asked again.
    GoesOn,
    /// Steps pile up.
    FullAgenda,
    /// The agenda does not say how full it is.
    SilentAgenda,
}

static FLAW: AtomicU8 = AtomicU8::new(Flaw::None as u8);
static TURN: Mutex<()> = Mutex::new(());

/// Is this flaw in force?
pub fn has(flaw: Flaw) -> bool {
    FLAW.load(Ordering::Relaxed) == flaw as u8
}

/// Runs it with this flaw in force, after everybody else who waits for a turn.
pub fn with<T>(flaw: Flaw, run: impl FnOnce() -> T) -> T {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    FLAW.store(flaw as u8, Ordering::Relaxed);
    let result = run();
    FLAW.store(Flaw::None as u8, Ordering::Relaxed);
    result
}
