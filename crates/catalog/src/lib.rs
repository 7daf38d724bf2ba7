//! The games as one closed list. The only crate that names them all: whatever is generic over a game is called through
//! [`with_game!`], and a new game appears everywhere by its line here.

mod any;
mod library;

pub use any::{AnyMatch, Line, Offer, OfferOdds, replay, start, told};
pub use library::Library;

/// One line a game: its variant, the name people type, its crate's state type, and what it is like.
macro_rules! games {
    ($($variant:ident $name:literal = $krate:ident :: $state:ident : $blurb:literal),* $(,)?) => {
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

            /// The name in commands, files and addresses.
            pub fn name(self) -> &'static str {
                match self { $( Self::$variant => $name ),* }
            }
        }
    };
}

games! {
    Wrestlenomicon "wrestlenomicon" = wrestlenomicon::Bout:
        "Two elder gods telegraph attacks down a track; whoever runs out of Guts first is banished.",
}

/// Runs an expression for the game of that name: `with_game!(name, G => G::TITLE)` stands for the expression with `G`
/// the game's state type.
#[macro_export]
macro_rules! with_game {
    ($name:expr, $game:ident => $body:expr) => {
        match $name {
            $crate::GameName::Wrestlenomicon => {
                type $game = $crate::wrestlenomicon::Bout;
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
