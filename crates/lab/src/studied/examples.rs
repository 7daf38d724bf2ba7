//! What the laboratory knows of a game that has told it nothing: everybody plays the same, by a set-up of the game's own.

use std::borrow::Cow;

use kernel::{Fast, Game, Tabletop};
use serde_json::Value;

use super::{Side, Studied};

macro_rules! unknown {
    ($game:ty) => {
        impl Studied for $game {
            const SIDES: &'static str = "sides";

            fn sides(_: &Self::Content) -> Vec<Side> {
                vec![Side { key: "anyone".into(), value: Value::Null }]
            }

            fn usual(content: &Self::Content, _: [&Side; 2]) -> Value {
                // Set-ups are plain data with text keys: writing them cannot fail.
                serde_json::to_value(Self::any_setup(content, &mut Fast::new(0))).unwrap_or_default()
            }

            fn ending(&self, _: &Self::Content) -> Cow<'static, str> {
                if self.outcome().is_some() { "the rules" } else { "unfinished" }.into()
            }
        }
    };
}

catalog::example_games!(unknown);
