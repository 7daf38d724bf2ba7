//! A match of any game, for those who keep many: a server's tables, a shelf of replays.

use kernel::fair::{Fairness, MatchKey};
use kernel::record::{Diverged, RecordPlace, UnknownRules};
use kernel::{
    Asked, ContentFile, Fast, Game, IllegalChoice, Outcome, Printed, Problems, Record, Refusal, Seat,
    Tabletop, Viewer,
};
use promotion::{Aftermath, Bill, Ending, Staged};
use serde_json::Value;

use crate::words::NotUnderstood;
use crate::{
    AnyGame, AnyMatch, AnySnapshot, Edition, GameName, Library, MatchWithStory, Offer, OfferOdds, Story,
};

/// What a match and its snapshot can be asked alike: one list of methods, forwarded to the game's own [`Position`].
///
/// [`Position`]: crate::Position
macro_rules! readers {
    ($( $(#[$doc:meta])* fn $name:ident(&self $(, $arg:ident: $type:ty)*) -> $out:ty; )*) => {
        impl AnyMatch {
            $( $(#[$doc])* pub fn $name(&self $(, $arg: $type)*) -> $out {
                visit!(AnyMatch, self, playing => playing.snapshot().$name($($arg),*))
            } )*
        }

        impl AnySnapshot {
            $( $(#[$doc])* pub fn $name(&self $(, $arg: $type)*) -> $out {
                visit!(AnySnapshot, self, position => position.$name($($arg),*))
            } )*
        }
    };
}

readers! {
    /// The rules it is played by, a few words each.
    fn rules_in_force(&self) -> Vec<String>;
    /// Every card and chart that can be looked up.
    fn printed(&self) -> Vec<Printed>;
    /// How many sit at the table.
    fn seats(&self) -> usize;
    /// What a seat is called.
    fn seat_name(&self, seat: Seat) -> String;
    /// Whom the rules ask now.
    fn asked(&self) -> Option<Asked>;
    /// What that seat may choose now; nothing if it is not asked.
    fn offers(&self, seat: Seat) -> Vec<Offer>;
    /// The question in one sentence, as that seat reads it; `None` if it is not asked.
    fn prompt(&self, seat: Seat) -> Option<String>;
    /// How it ended.
    fn outcome(&self) -> Option<Outcome>;
    /// How many answers the record has.
    fn entries(&self) -> usize;
    /// Who gave the last answer.
    fn last_seat(&self) -> Option<Seat>;
    /// What a viewer sees, for programs.
    fn view(&self, viewer: Viewer) -> Value;
    /// What a viewer sees, for readers.
    fn show(&self, viewer: Viewer) -> String;
    /// What a viewer has heard from the beginning.
    fn story(&self, viewer: Viewer) -> &Story;
    /// The whole state as text: not for anybody while the match runs.
    fn position(&self) -> String;
    /// The chances that hang on an offered choice.
    fn odds(&self, seat: Seat, code: u32) -> Vec<OfferOdds>;
    /// Why that seat may not say these words now; `None` if the game knows no such words.
    fn why_not(&self, seat: Seat, words: &str) -> Option<Refusal>;
    /// The code of the choice that a line of text means for that seat, or why it means none.
    fn read(&self, seat: Seat, typed: &str) -> Result<u32, NotUnderstood>;
}

impl AnyMatch {
    /// Says something that may be anything; what was not offered is refused and changes nothing.
    pub fn answer(&mut self, seat: Seat, code: u32, key: &MatchKey) -> Result<(), IllegalChoice> {
        visit!(AnyMatch, self, playing => playing.answer(seat, code, key))
    }

    /// The seat resigns.
    pub fn resign(&mut self, seat: Seat, key: &MatchKey) -> Result<(), IllegalChoice> {
        visit!(AnyMatch, self, playing => playing.resign(seat, key))
    }

    /// All agree to a draw that this seat offered.
    pub fn agree_draw(&mut self, seat: Seat) -> Result<(), IllegalChoice> {
        visit!(AnyMatch, self, playing => playing.agree_draw(seat))
    }

    /// May this entry, counted from 1, be taken back without asking anybody: no die, no reveal, and the same seat
    /// decides again?
    pub fn free_to_undo(&self, entry: usize) -> bool {
        visit!(AnyMatch, self, playing => playing.free_to_undo(entry))
    }

    /// Goes back to the state after so many entries.
    pub fn undo_to(&mut self, entries: usize) -> Result<(), Diverged> {
        visit!(AnyMatch, self, playing => playing.undo_to(entries))
    }

    /// The match as it stood after so many entries; the whole match if it has no more than that.
    pub fn at(&self, entries: usize) -> Result<Self, Diverged> {
        visit!(AnyMatch, self, playing => playing.at(entries).map(Into::into))
    }

    /// The record so far.
    pub fn record(&self) -> &Record {
        visit!(AnyMatch, self, playing => playing.record())
    }

    /// The match at this moment, to be read while the match goes on. It costs nothing.
    pub fn snapshot(&self) -> AnySnapshot {
        visit!(AnyMatch, self, playing => playing.snapshot().clone().into())
    }
}

impl AnyMatch {
    /// What the match leaves to a promotion, once it is over. A draw that was agreed on leaves nothing else.
    pub fn aftermath(&self) -> Option<Aftermath> {
        self.outcome()?;
        visit!(AnyMatch, self, playing => {
            let mut events = Vec::new();
            let game = playing.game();
            game.retell(|_, _, heard| events.extend_from_slice(heard));
            let left = game.game().aftermath(game.content(), &events);
            Some(left.unwrap_or_else(|| Aftermath::plain(None, Ending::TimeLimit)))
        })
    }
}

impl AnyGame {
    /// A set-up for a match that a promotion has booked, or everything that is wrong with it.
    pub fn set_up(&self, bill: &Bill) -> Result<Value, Problems> {
        fn of<G: Staged>(edition: &Edition<G>, bill: &Bill) -> Result<Value, Problems> {
            let setup = G::set_up(edition.content(), bill)?;
            serde_json::to_value(setup).map_err(|error| Problems::one("setup", error.to_string()))
        }
        visit!(AnyGame, self, edition => of(edition, bill))
    }

    /// The newest version of its rules.
    pub fn rules(&self) -> u32 {
        with_game!(self.name(), G => *G::RULES.end())
    }

    /// Refuses a version of the rules that cannot be played here.
    pub fn check_rules(&self, version: u32) -> Result<(), UnknownRules> {
        with_game!(self.name(), G => UnknownRules::unless_in(G::RULES, version))
    }

    /// Its name as people write it.
    pub fn title(&self) -> &'static str {
        self.name().title()
    }

    /// What it is like, in a sentence.
    pub fn blurb(&self) -> &'static str {
        self.name().blurb()
    }

    /// The digest of its content.
    pub fn digest(&self) -> kernel::fair::Bytes32 {
        visit!(AnyGame, self, edition => edition.digest())
    }

    /// The files of its content.
    pub fn files(&self) -> &[ContentFile] {
        visit!(AnyGame, self, edition => edition.files())
    }

    /// The book's own set-up for so many seats; the seed chooses between even sides.
    pub fn standard_setup(&self, seats: usize, seed: u64) -> Value {
        fn of<G: Tabletop>(edition: &Edition<G>, seats: usize, seed: u64) -> Value {
            written(G::standard_setup(edition.content(), seats, &mut Fast::new(seed)))
        }
        visit!(AnyGame, self, edition => of(edition, seats, seed))
    }

    /// The rules that a set-up is played by, a few words each; nothing if it cannot be read.
    pub fn rules_in_force(&self, setup: &Value) -> Vec<String> {
        fn of<G: Tabletop>(edition: &Edition<G>, setup: &Value) -> Vec<String> {
            let setup = serde_json::from_value(setup.clone());
            setup.map_or_else(|_| Vec::new(), |setup| G::rules_in_force(edition.content(), &setup))
        }
        visit!(AnyGame, self, edition => of(edition, setup))
    }

    /// Every card and chart that can be looked up.
    pub fn printed(&self) -> Vec<Printed> {
        fn of<G: Tabletop>(edition: &Edition<G>) -> Vec<Printed> {
            G::printed(edition.content())
        }
        visit!(AnyGame, self, edition => of(edition))
    }

    /// Any legal set-up that follows from this seed, by any rules: for tests.
    pub fn any_setup(&self, seed: u64) -> Value {
        visit!(AnyGame, self, edition => any_setup(edition, seed))
    }

    /// The same for so many seats, if the game has such set-ups and one of a few hundred shows it.
    pub fn any_setup_for(&self, seats: usize, seed: u64) -> Value {
        let fits = |setup: &Value| {
            let tried = self.start(setup.clone(), None, &MatchKey::open([0; 32]));
            tried.is_ok_and(|game| game.seats() == seats)
        };
        let mut wishes = (0..300).map(|more| self.any_setup(seed.wrapping_add(more)));
        wishes.find(fits).unwrap_or_else(|| self.any_setup(seed))
    }

    /// Sets up a match by the newest rules.
    pub fn start(
        &self,
        setup: Value,
        fairness: Option<Fairness>,
        key: &MatchKey,
    ) -> Result<AnyMatch, Problems> {
        self.start_by(self.rules(), setup, fairness, key)
    }

    /// Sets up a match by one version of the rules.
    pub fn start_by(
        &self,
        rules: u32,
        setup: Value,
        fairness: Option<Fairness>,
        key: &MatchKey,
    ) -> Result<AnyMatch, Problems> {
        visit!(AnyGame, self, edition => {
            MatchWithStory::start_by(edition, rules, setup, fairness, key).map(Into::into)
        })
    }

    /// Folds a record that was played with this content.
    pub fn replay(&self, record: &Record) -> Result<AnyMatch, Diverged> {
        if record.header.content != self.digest() {
            return Err(Diverged { place: RecordPlace::Header, reason: "played with other content".into() });
        }
        visit!(AnyGame, self, edition => replay_of(edition, record).map(Into::into))
    }
}

/// Set-ups are plain data with text keys: writing them cannot fail.
fn written(setup: impl serde::Serialize) -> Value {
    serde_json::to_value(setup).unwrap_or_default()
}

fn any_setup<G: Tabletop>(edition: &Edition<G>, seed: u64) -> Value {
    written(G::any_setup(edition.content(), &mut Fast::new(seed)))
}

fn replay_of<G: Tabletop>(edition: &Edition<G>, record: &Record) -> Result<MatchWithStory<G>, Diverged> {
    MatchWithStory::replay(edition.content(), record)
}

/// Sets up a match of any game.
pub fn start(
    library: &Library,
    name: GameName,
    setup: Value,
    fairness: Option<Fairness>,
    key: &MatchKey,
) -> Result<AnyMatch, Problems> {
    library.game(name).start(setup, fairness, key)
}

/// Folds a record of any game.
pub fn replay(library: &Library, record: &Record) -> Result<AnyMatch, Diverged> {
    let name = GameName::find(&record.header.game)
        .map_err(|reason| Diverged { place: RecordPlace::Header, reason })?;
    library.game(name).replay(record)
}
