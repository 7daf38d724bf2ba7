//! The games as one closed list. The only crate that names them all: whatever is generic over a game is called through
//! [`with_game!`], and a new game appears everywhere by its line here.

mod any;
mod library;

pub use any::{AnyMatch, Line, Offer, OfferOdds, replay, start, told};
pub use library::Library;

/// One line a game: its variant, the name people type, its crate's state type, how many minutes a match takes, and what
/// it is like.
macro_rules! games {
    ($($variant:ident $name:literal = $krate:ident :: $state:ident, $minutes:literal minutes: $blurb:literal),* $(,)?) => {
        $( pub use $krate; )*

        /// A game, by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameName { $( #[doc = $blurb] $variant ),* }

        impl GameName {
            /// Every game.
            pub const ALL: &[Self] = &[$( Self::$variant ),*];

            /// What it is like, in a sentence.
            pub fn blurb(self) -> &'static str {
                match self { $( Self::$variant => $blurb ),* }
            }

            /// About how long two people take for a match, in minutes.
            pub fn minutes(self) -> u32 {
                match self { $( Self::$variant => $minutes ),* }
            }

            /// The ledger of its rules, as the text of the page.
            pub fn ledger(self) -> &'static str {
                match self { $( Self::$variant => include_str!(concat!("../../../docs/rules/", $name, ".md")) ),* }
            }

            /// Its tutorial: lessons in the language of scenarios, with prose between.
            pub fn tutorial(self) -> &'static str {
                match self { $( Self::$variant => include_str!(concat!("../../", $name, "/tutorial/lessons.txt")) ),* }
            }

            /// The name in commands, files and addresses.
            pub fn name(self) -> &'static str {
                match self { $( Self::$variant => $name ),* }
            }
        }
    };
}

games! {
    Rumbleslam "rumbleslam" = rumbleslam::Bout, 30 minutes:
        "Fantasy wrestling with miniatures on a ten by ten ring: lift them, throw them, drop on them from the top rope.",
    Champions "champions" = champions::Bout, 5 minutes:
        "Wrestling by cards, charts and dice: few decisions, wild stories, and odds worked out to the last digit.",
    Atw "atw" = atw::Bout, 20 minutes:
        "A duel of cards: stamina pays for moves, momentum makes the big ones land, and every hold can be reversed.",
    Wrestlenomicon "wrestlenomicon" = wrestlenomicon::Bout, 20 minutes:
        "Two elder gods telegraph their blows down a track; whoever runs out of Guts first goes back to sleep.",
    DungeonBowl "dungeon-bowl" = dungeon_bowl::Bout, 45 minutes:
        "Two teams, a maze, six chests of which five explode, portals that go where they like, and one ball.",
}

/// Runs an expression for the game of that name: `with_game!(name, G => G::TITLE)` stands for the expression with `G`
/// the game's state type.
#[macro_export]
macro_rules! with_game {
    ($name:expr, $game:ident => $body:expr) => {
        match $name {
            $crate::GameName::Rumbleslam => {
                type $game = $crate::rumbleslam::Bout;
                $body
            }
            $crate::GameName::Champions => {
                type $game = $crate::champions::Bout;
                $body
            }
            $crate::GameName::Atw => {
                type $game = $crate::atw::Bout;
                $body
            }
            $crate::GameName::Wrestlenomicon => {
                type $game = $crate::wrestlenomicon::Bout;
                $body
            }
            $crate::GameName::DungeonBowl => {
                type $game = $crate::dungeon_bowl::Bout;
                $body
            }
        }
    };
}

impl core::fmt::Display for GameName {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name())
    }
}

impl core::str::FromStr for GameName {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let known: Vec<&str> = Self::ALL.iter().map(|game| game.name()).collect();
        let wanted = text.to_lowercase();
        Self::ALL
            .iter()
            .copied()
            .find(|game| game.name() == wanted)
            .ok_or_else(|| format!("there is no game \"{text}\"; there are: {}", known.join(", ")))
    }
}
