//! The games that can be played here, each with its content and its bots.

use std::sync::Arc;
use std::time::Duration;

use bots::{Bot, Budget, Manner, NoGuide, Random, Searcher, Situation};
use catalog::AnyMatch;
use kernel::fair::{Bytes32, Fairness, MatchKey};
use kernel::record::Header;
use kernel::{Coded, Fast, Match, Problems, Seat, Tabletop, Viewer};
use serde_json::Value;

/// A bot's decision that is still to be thought through; it holds its seat's view and nothing else of the match.
pub type Thought = Box<dyn FnOnce() -> u32 + Send>;

/// A game that can be played here.
pub trait Playable: Send + Sync {
    /// Its name in addresses.
    fn name(&self) -> &'static str;
    /// Its name as people write it.
    fn title(&self) -> &'static str;
    /// What it is like, in a sentence.
    fn blurb(&self) -> &'static str;
    /// The version of its rules.
    fn rules(&self) -> u32;
    /// The digest of its content.
    fn content(&self) -> Bytes32;
    /// A legal set-up that follows from this seed.
    fn any_setup(&self, seed: u64) -> Value;
    /// The same for so many seats, if the game has such set-ups and one of a few hundred shows it.
    fn any_setup_for(&self, seats: usize, seed: u64) -> Value {
        let fits = |setup: &Value| {
            let tried = self.start(setup.clone(), None, &MatchKey::open([0; 32]));
            tried.is_ok_and(|game| game.seats() == seats)
        };
        let mut wishes = (0..300).map(|more| self.any_setup(seed.wrapping_add(more)));
        wishes.find(fits).unwrap_or_else(|| self.any_setup(seed))
    }
    /// How many bots of different strength there are; levels count from 1.
    fn levels(&self) -> u8;
    /// Sets up a match.
    fn start(
        &self,
        setup: Value,
        fairness: Option<Fairness>,
        key: &MatchKey,
    ) -> Result<Box<dyn AnyMatch>, Problems>;
    /// What a bot of that level would say for that seat, to be thought through elsewhere; `None` if it is not asked.
    fn thought(&self, playing: &dyn AnyMatch, seat: Seat, level: u8, seed: u64) -> Option<Thought>;
}

/// A game with its content.
struct OnShelf<G: Tabletop> {
    blurb: &'static str,
    content: Arc<G::Content>,
    digest: Bytes32,
}

impl<G> Playable for OnShelf<G>
where
    G: Tabletop + Sync + 'static,
    G::Content: 'static,
{
    fn name(&self) -> &'static str {
        G::NAME
    }
    fn title(&self) -> &'static str {
        G::TITLE
    }
    fn blurb(&self) -> &'static str {
        self.blurb
    }
    fn rules(&self) -> u32 {
        G::RULES_VERSION
    }
    fn content(&self) -> Bytes32 {
        self.digest
    }
    fn any_setup(&self, seed: u64) -> Value {
        // Set-ups are plain data with text keys: writing them cannot fail.
        serde_json::to_value(G::any_setup(&self.content, &mut Fast::new(seed))).unwrap_or_default()
    }
    fn levels(&self) -> u8 {
        THINKING.len() as u8 + 1
    }
    fn start(
        &self,
        setup: Value,
        fairness: Option<Fairness>,
        key: &MatchKey,
    ) -> Result<Box<dyn AnyMatch>, Problems> {
        let header = Header { game: G::NAME.into(), rules: G::RULES_VERSION, content: self.digest, setup };
        let (game, _) = Match::<G>::start(Arc::clone(&self.content), header, fairness, key)?;
        Ok(catalog::told(game))
    }
    fn thought(&self, playing: &dyn AnyMatch, seat: Seat, level: u8, seed: u64) -> Option<Thought> {
        let playing = playing.as_any().downcast_ref::<Match<G>>()?;
        let asked = playing.asked().filter(|asked| asked.seats.has(seat))?;
        let offered = playing.offer(seat);
        let view = playing.game().view(&self.content, Viewer::Seat(seat));
        let content = Arc::clone(&self.content);
        Some(Box::new(move || {
            let situation = Situation::<G> { content: &content, seat, view: &view, asked, offered: &offered };
            bot::<G>(level, seed).choose(&situation).code()
        }))
    }
}

/// How long the bots above the first level think about one answer, in milliseconds.
const THINKING: &[u64] = &[60, 250, 900];

/// The bot of a level: the first takes any choice, the others search, each longer than the one before.
fn bot<G: Tabletop + Sync>(level: u8, seed: u64) -> Box<dyn Bot<G>>
where
    G::Content: Sync,
{
    let Some(&time) = level.checked_sub(2).and_then(|level| THINKING.get(usize::from(level))) else {
        return Box::new(Random::new(seed));
    };
    let budget = Budget::Time(Duration::from_millis(time));
    Box::new(Searcher::new(NoGuide, Manner { budget, rollout: 40, ..Manner::default() }, seed))
}

/// Every game that can be played here.
#[derive(Clone)]
pub struct Shelf(Arc<Vec<Box<dyn Playable>>>);

impl Shelf {
    /// The games of the catalog.
    pub fn of_catalog(library: &catalog::Library) -> Self {
        let mut shelf = Vec::new();
        for &name in catalog::GameName::ALL {
            catalog::with_game!(name, G => {
                shelf.push(game::<G>(name.blurb(), library.content::<G>(), library.digest(name)));
            });
        }
        Self::of(shelf)
    }

    /// These games.
    pub fn of(games: Vec<Box<dyn Playable>>) -> Self {
        Self(Arc::new(games))
    }

    /// These and some more.
    #[must_use]
    pub fn and(self, more: Vec<Box<dyn Playable>>) -> Self {
        match Arc::try_unwrap(self.0) {
            Ok(games) => Self::of(games.into_iter().chain(more).collect()),
            // Shared already: whoever has it relies on what is in it.
            Err(shared) => Self(shared),
        }
    }

    /// All of them.
    pub fn games(&self) -> impl Iterator<Item = &dyn Playable> {
        self.0.iter().map(AsRef::as_ref)
    }

    /// The game of that name.
    pub fn find(&self, name: &str) -> Option<&dyn Playable> {
        self.games().find(|game| game.name() == name)
    }
}

impl core::fmt::Debug for Shelf {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.games().map(Playable::name)).finish()
    }
}

/// A game for the shelf.
pub fn game<G>(blurb: &'static str, content: Arc<G::Content>, digest: Bytes32) -> Box<dyn Playable>
where
    G: Tabletop + Sync + 'static,
    G::Content: 'static,
{
    Box::new(OnShelf::<G> { blurb, content, digest })
}
