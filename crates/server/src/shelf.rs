//! The games that can be played here, each with its content and its bots.

use std::sync::Arc;

use bots::{Bot, Level, Opponents, Random, Situation};
use catalog::AnyMatch;
use kernel::fair::{Bytes32, Fairness, MatchKey};
use kernel::record::{Header, content_digest};
use kernel::{Coded, ContentFile, Fast, Match, Problems, Seat, Tabletop, Viewer};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// A bot's decision that is still to be thought through; it holds its seat's view and nothing else of the match.
pub struct Thought {
    /// As a bot of its level decides.
    pub best: Decision,
    /// By rules of thumb, for when there is no time left.
    pub hurried: Decision,
}

/// The code of a choice, once somebody has thought about it.
pub type Decision = Box<dyn FnOnce() -> u32 + Send>;

impl core::fmt::Debug for Thought {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Thought(..)")
    }
}

/// A bot one can play against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Opponent {
    /// Its level, from 1: send this.
    pub level: u8,
    /// What it is called.
    pub name: &'static str,
    /// How it plays, in a sentence.
    pub about: &'static str,
}

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
    /// The files of its content.
    fn files(&self) -> &[ContentFile];
    /// The same game with the content of other files: those that a match began with.
    fn with_files(&self, files: Vec<ContentFile>) -> Result<Arc<dyn Playable>, Problems>;
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
    /// The bots one can play against, the weakest first; levels count from 1.
    fn opponents(&self) -> Vec<Opponent>;
    /// How many bots of different strength there are.
    fn levels(&self) -> u8 {
        self.opponents().len() as u8
    }
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

impl core::fmt::Debug for dyn Playable {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} with content {}", self.name(), self.content())
    }
}

/// Who plays a game besides people.
struct Bots<G: Tabletop> {
    /// How each level plays, the weakest first.
    about: Vec<&'static str>,
    opponent: fn(Level, u64) -> Box<dyn Bot<G>>,
    hurried: fn(u64) -> Box<dyn Bot<G>>,
}

// Derived, it would want games to be `Clone` for no reason.
impl<G: Tabletop> Clone for Bots<G> {
    fn clone(&self) -> Self {
        Self { about: self.about.clone(), ..*self }
    }
}

/// A game with its content.
struct OnShelf<G: Tabletop> {
    blurb: &'static str,
    content: Arc<G::Content>,
    digest: Bytes32,
    files: Vec<ContentFile>,
    bots: Bots<G>,
}

impl<G: Tabletop> OnShelf<G> {
    fn new(blurb: &'static str, content: Arc<G::Content>, files: Vec<ContentFile>, bots: Bots<G>) -> Self {
        Self { blurb, content, digest: content_digest(&files), files, bots }
    }
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
    fn files(&self) -> &[ContentFile] {
        &self.files
    }
    fn with_files(&self, files: Vec<ContentFile>) -> Result<Arc<dyn Playable>, Problems> {
        let content = Arc::new(G::load(&files)?);
        Ok(Arc::new(Self::new(self.blurb, content, files, self.bots.clone())))
    }
    fn any_setup(&self, seed: u64) -> Value {
        // Set-ups are plain data with text keys: writing them cannot fail.
        serde_json::to_value(G::any_setup(&self.content, &mut Fast::new(seed))).unwrap_or_default()
    }
    fn opponents(&self) -> Vec<Opponent> {
        let levels = (1..).zip(Level::ALL).zip(&self.bots.about);
        levels.map(|((level, known), about)| Opponent { level, name: known.name(), about }).collect()
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
        if let [only] = *offered {
            let code = only.code();
            return Some(Thought { best: Box::new(move || code), hurried: Box::new(move || code) });
        }
        let seen = Arc::new((playing.game().view(&self.content, Viewer::Seat(seat)), offered));
        let decision = |mut bot: Box<dyn Bot<G>>| -> Decision {
            let (content, seen) = (Arc::clone(&self.content), Arc::clone(&seen));
            Box::new(move || {
                let (view, offered) = &*seen;
                bot.choose(&Situation { content: &content, seat, view, asked, offered }).code()
            })
        };
        // Whoever plays on for a person may have a level that this game has not.
        let known = usize::from(level).clamp(1, self.bots.about.len()) - 1;
        Some(Thought {
            best: decision((self.bots.opponent)(Level::ALL[known], seed)),
            hurried: decision((self.bots.hurried)(seed)),
        })
    }
}

/// Every game that can be played here.
#[derive(Clone)]
pub struct Shelf(Arc<Vec<Arc<dyn Playable>>>);

impl Shelf {
    /// The games of the catalog.
    pub fn of_catalog(library: &catalog::Library) -> Self {
        let mut shelf = Vec::new();
        for &name in catalog::GameName::ALL {
            let files = library.files(name).to_vec();
            shelf
                .push(catalog::with_game!(name, G => game::<G>(name.blurb(), library.content::<G>(), files)));
        }
        Self::of(shelf)
    }

    /// These games.
    pub fn of(games: Vec<Arc<dyn Playable>>) -> Self {
        Self(Arc::new(games))
    }

    /// These and some more.
    #[must_use]
    pub fn and(self, more: Vec<Arc<dyn Playable>>) -> Self {
        Self::of(self.0.iter().cloned().chain(more).collect())
    }

    /// All of them.
    pub fn games(&self) -> impl Iterator<Item = &Arc<dyn Playable>> {
        self.0.iter()
    }

    /// The game of that name.
    pub fn find(&self, name: &str) -> Option<&Arc<dyn Playable>> {
        self.games().find(|game| game.name() == name)
    }
}

impl core::fmt::Debug for Shelf {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.games().map(|game| game.name())).finish()
    }
}

/// A game for the shelf, with its opponents of measured strength.
pub fn game<G>(blurb: &'static str, content: Arc<G::Content>, files: Vec<ContentFile>) -> Arc<dyn Playable>
where
    G: Tabletop + Opponents + Sync + 'static,
    G::Content: 'static,
{
    let about = Level::ALL.map(G::describe).to_vec();
    let bots = Bots { about, opponent: G::opponent, hurried: G::scripted_bot };
    Arc::new(OnShelf::<G>::new(blurb, content, files, bots))
}

/// A game for the shelf that no bot has learnt: they take any choice.
pub fn unlearnt<G>(
    blurb: &'static str,
    content: Arc<G::Content>,
    files: Vec<ContentFile>,
) -> Arc<dyn Playable>
where
    G: Tabletop + Sync + 'static,
    G::Content: 'static,
{
    let about = vec!["Knows what is allowed and nothing else."];
    let bots = Bots {
        about,
        opponent: |_, seed| Box::new(Random::new(seed)),
        hurried: |seed| Box::new(Random::new(seed)),
    };
    Arc::new(OnShelf::<G>::new(blurb, content, files, bots))
}
