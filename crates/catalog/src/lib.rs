//! The games as one closed list, and what can be done with any of them. The only crate that names them all: a new game
//! appears everywhere by its row here (`docs/adding-a-game.md`).

/// One row a game: its variant, the name people type, its crate's state type, how many minutes a match takes, and what
/// it is like. Everything that is written once a game follows from the rows: [`GameName`], the enums [`AnyMatch`],
/// [`AnySnapshot`] and [`AnyGame`], the [`Library`], and the macros [`with_game!`], [`visit!`] and [`example_games!`].
///
/// `$d` is a dollar sign, for the macros that are made here.
macro_rules! games {
    (
        ($d:tt)
        shipped { $($variant:ident $name:literal = $krate:ident :: $state:ident, $minutes:literal minutes: $blurb:literal,)* }
        examples { $($example:ident $example_name:literal = $example_krate:ident :: $example_state:ident: $example_blurb:literal,)* }
    ) => {
        $( pub use $krate; )*
        pub use pig;

        /// A game, by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameName { $( #[doc = $blurb] $variant, )* $( #[doc = $example_blurb] $example, )* }

        impl GameName {
            /// Every game that players are offered.
            pub const ALL: &[Self] = &[$( Self::$variant ),*];

            /// Small games that show how a game is added and serve the tests; players are not offered them.
            pub const EXAMPLES: &[Self] = &[$( Self::$example ),*];

            /// What it is like, in a sentence.
            pub fn blurb(self) -> &'static str {
                match self { $( Self::$variant => $blurb, )* $( Self::$example => $example_blurb, )* }
            }

            /// About how long two people take for a match, in minutes.
            pub fn minutes(self) -> u32 {
                match self { $( Self::$variant => $minutes, )* $( Self::$example => 1, )* }
            }

            /// The ledger of its rules, as the text of the page.
            pub fn ledger(self) -> &'static str {
                match self {
                    $( Self::$variant => include_str!(concat!("../../../docs/rules/", $name, ".md")), )*
                    $( Self::$example => "", )*
                }
            }

            /// Its tutorial: lessons in the language of scenarios, with prose between.
            pub fn tutorial(self) -> &'static str {
                match self {
                    $( Self::$variant => include_str!(concat!("../../", $name, "/tutorial/lessons.txt")), )*
                    $( Self::$example => "", )*
                }
            }

            /// The name in commands, files and addresses.
            pub fn name(self) -> &'static str {
                match self { $( Self::$variant => $name, )* $( Self::$example => $example_name, )* }
            }
        }

        /// A match of any game. What differs by game has become words and JSON; whoever knows the game looks inside
        /// with [`visit!`].
        #[derive(Clone, Debug)]
        pub enum AnyMatch {
            $( #[doc = $blurb] $variant(Box<MatchWithStory<$krate::$state>>), )*
            $( #[doc = $example_blurb] $example(Box<MatchWithStory<$example_krate::$example_state>>), )*
        }

        /// A match of any game at one moment. It never changes and is cheap to copy.
        #[derive(Clone, Debug)]
        pub enum AnySnapshot {
            $( #[doc = $blurb] $variant(Arc<Position<$krate::$state>>), )*
            $( #[doc = $example_blurb] $example(Arc<Position<$example_krate::$example_state>>), )*
        }

        /// Any game, with the content it is played with.
        #[derive(Clone, Debug)]
        pub enum AnyGame {
            $( #[doc = $blurb] $variant(Arc<Edition<$krate::$state>>), )*
            $( #[doc = $example_blurb] $example(Arc<Edition<$example_krate::$example_state>>), )*
        }

        /// The content of every game.
        #[expect(non_snake_case, reason = "one field a row, named like the row's variant")]
        #[derive(Clone, Debug)]
        pub struct Library {
            $( $variant: Arc<Edition<$krate::$state>>, )*
            $( $example: Arc<Edition<$example_krate::$example_state>>, )*
            offered: Vec<GameName>,
        }

        impl Library {
            /// Reads every game's content: what is built in, with the files that `overrides` has for a game in their
            /// place.
            #[expect(non_snake_case, reason = "one variable a row, named like the row's variant")]
            pub fn load(mut overrides: impl FnMut(GameName) -> Vec<ContentFile>) -> Result<Self, Problems> {
                let mut wrong = Vec::new();
                $( let $variant = library::keep(Edition::built_in_but(overrides(GameName::$variant)), &mut wrong); )*
                $( let $example = library::keep(Edition::built_in_but(overrides(GameName::$example)), &mut wrong); )*
                match ($($variant,)* $($example,)*) {
                    ($(Some($variant),)* $(Some($example),)*) => Ok(Self {
                        $( $variant: Arc::new($variant), )*
                        $( $example: Arc::new($example), )*
                        offered: GameName::ALL.to_vec(),
                    }),
                    _ => Err(Problems(wrong)),
                }
            }

            /// One game alone, with these files in the place of the built-in ones.
            pub fn one(name: GameName, overrides: Vec<ContentFile>) -> Result<AnyGame, Problems> {
                Ok(match name {
                    $( GameName::$variant => AnyGame::$variant(Arc::new(Edition::built_in_but(overrides)?)), )*
                    $( GameName::$example => AnyGame::$example(Arc::new(Edition::built_in_but(overrides)?)), )*
                })
            }

            /// One game.
            pub fn game(&self, name: GameName) -> AnyGame {
                match name {
                    $( GameName::$variant => AnyGame::$variant(Arc::clone(&self.$variant)), )*
                    $( GameName::$example => AnyGame::$example(Arc::clone(&self.$example)), )*
                }
            }
        }

        impl AnyGame {
            /// The same game with the content of other files: those that a match began with.
            pub fn with_files(&self, files: Vec<ContentFile>) -> Result<Self, Problems> {
                Ok(match self {
                    $( Self::$variant(_) => Self::$variant(Arc::new(Edition::load(files)?)), )*
                    $( Self::$example(_) => Self::$example(Arc::new(Edition::load(files)?)), )*
                })
            }
        }

        games!(@named [AnyMatch AnySnapshot AnyGame] $($variant)* $($example)*);

        $( games!(@listed $variant $krate::$state); )*
        $( games!(@listed $example $example_krate::$example_state); )*

        /// Runs an expression for the game of that name: `with_game!(name, G => G::TITLE)` stands for the expression
        /// with `G` the game's state type.
        #[macro_export]
        macro_rules! with_game {
            ($d name:expr, $d game:ident => $d body:expr) => {
                match $d name {
                    $( $d crate::GameName::$variant => {
                        type $d game = $d crate::$krate::$state;
                        $d body
                    } )*
                    $( $d crate::GameName::$example => {
                        type $d game = $d crate::$example_krate::$example_state;
                        $d body
                    } )*
                }
            };
        }

        /// Runs an expression for whatever is in one of the enums: `visit!(AnySnapshot, snapshot, position =>
        /// position.seats())` stands for the expression with `position` the [`Position`] of the game's own type.
        ///
        /// [`Position`]: crate::Position
        #[macro_export]
        macro_rules! visit {
            ($d any:ident, $d value:expr, $d inner:ident => $d body:expr) => {
                match $d value {
                    $( $d crate::$d any::$variant($d inner) => $d body, )*
                    $( $d crate::$d any::$example($d inner) => $d body, )*
                }
            };
        }

        /// Calls a macro once for every example with its state type: rooms that know a game by more than its rules
        /// (opponents, statistics, forms) give these plain ones.
        #[macro_export]
        macro_rules! example_games {
            ($d with:ident) => { $( $d with!($d crate::$example_krate::$example_state); )* };
        }
    };

    (@named [$($any:ident)*] $($variant:ident)*) => { games!(@name_each [$($any)*] [$($variant)*]); };
    (@name_each [] $variants:tt) => {};
    (@name_each [$any:ident $($rest:ident)*] [$($variant:ident)*]) => {
        impl $any {
            /// Which game it is.
            pub fn name(&self) -> GameName {
                match self { $( Self::$variant(_) => GameName::$variant, )* }
            }
        }
        games!(@name_each [$($rest)*] [$($variant)*]);
    };

    (@listed $variant:ident $state:path) => {
        impl From<MatchWithStory<$state>> for AnyMatch {
            fn from(playing: MatchWithStory<$state>) -> Self {
                Self::$variant(Box::new(playing))
            }
        }

        impl From<Arc<Position<$state>>> for AnySnapshot {
            fn from(position: Arc<Position<$state>>) -> Self {
                Self::$variant(position)
            }
        }

        impl Listed for $state {
            const GAME: GameName = GameName::$variant;
            fn edition(library: &Library) -> &Arc<Edition<Self>> {
                &library.$variant
            }
        }
    };
}

use std::sync::Arc;

use kernel::{ContentFile, Problems, Tabletop};

games! {
    ($)
    shipped {
        Rumbleslam "rumbleslam" = rumbleslam::Bout, 30 minutes:
            "Fantasy wrestling with miniatures on a ten by ten ring: lift them, throw them, drop on them from the top rope.",
        Champions "champions" = champions::Bout, 5 minutes:
            "Wrestling by cards, charts and dice: few decisions, wild stories, and odds worked out to the last digit.",
        Atw "atw" = atw::Bout, 20 minutes:
            "A duel of cards: stamina pays for moves, momentum makes the big ones land, and every hold can be reversed.",
        Wrestlenomicon "wrestlenomicon" = wrestlenomicon::Bout, 20 minutes:
            "Two elder gods telegraph their blows down a track; the first to run out of Guts goes back to sleep.",
        DungeonBowl "dungeon-bowl" = dungeon_bowl::Bout, 45 minutes:
            "Two teams, a maze, six chests of which five explode, portals that go where they like, and one ball.",
    }
    examples {
        Pig "pig" = pig::Pig: "Roll as often as you dare; a 1 loses what you rolled this turn.",
        Bids "bids" = pig::Bids: "Two secret bids each.",
    }
}

mod any;
mod library;
pub mod looked_up;
mod narrative;
mod played;
mod position;
pub mod session;
mod story;
pub mod words;

pub use any::{replay, start};
pub use library::Edition;
pub use narrative::{Chapter, Narrative, VoiceName};
pub use played::MatchWithStory;
pub use position::{Offer, OfferOdds, Position};
pub use session::Session;
pub use story::{Heard, Story, StoryLine};

/// A game of the list, for code that is generic over games and has one of them by its type.
pub trait Listed: Tabletop {
    /// Which one it is.
    const GAME: GameName;
    /// Its content.
    fn edition(library: &Library) -> &Arc<Edition<Self>>;
}

impl Library {
    /// The content of one game.
    pub fn content<G: Listed>(&self) -> Arc<G::Content> {
        Arc::clone(G::edition(self).content())
    }

    /// The digest of one game's content files.
    pub fn digest(&self, name: GameName) -> kernel::fair::Bytes32 {
        self.game(name).digest()
    }

    /// The same library, which offers the examples too: for tests.
    #[must_use]
    pub fn with_examples(mut self) -> Self {
        self.offered = [GameName::ALL, GameName::EXAMPLES].concat();
        self
    }

    /// The games that are offered.
    pub fn games(&self) -> impl Iterator<Item = AnyGame> {
        self.offered.iter().map(|&name| self.game(name))
    }

    /// The offered game of that name.
    pub fn find(&self, name: &str) -> Option<AnyGame> {
        self.offered.iter().find(|game| game.name() == name).map(|&name| self.game(name))
    }
}

impl GameName {
    /// The name as people write it.
    pub fn title(self) -> &'static str {
        with_game!(self, G => G::TITLE)
    }

    /// The game of that name, the examples included.
    ///
    /// # Errors
    ///
    /// A sentence that lists the games players are offered.
    pub fn find(text: &str) -> Result<Self, String> {
        let wanted = text.to_lowercase();
        let mut every = Self::ALL.iter().chain(Self::EXAMPLES).copied();
        every.find(|game| game.name() == wanted).ok_or_else(|| unknown(text))
    }
}

fn unknown(text: &str) -> String {
    let known: Vec<&str> = GameName::ALL.iter().map(|game| game.name()).collect();
    format!("there is no game \"{text}\"; there are: {}", known.join(", "))
}

impl core::fmt::Display for GameName {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name())
    }
}

/// A game that players are offered.
impl core::str::FromStr for GameName {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        Self::find(text).ok().filter(|game| Self::ALL.contains(game)).ok_or_else(|| unknown(text))
    }
}
