//! Example games are not built by hand.

use kernel::{Fast, Problem, Tabletop};
use maud::{Markup, html};

use super::{Built, Draft, Fields};

macro_rules! not_built {
    ($game:ty) => {
        impl Built for $game {
            const BUILT: bool = false;

            fn draft(content: &Self::Content, fields: &Fields) -> Draft {
                let setup = serde_json::to_value(Self::standard_setup(content, 2, &mut Fast::new(0)));
                Draft { fields: fields.clone(), setup: setup.unwrap_or_default(), wrong: Vec::new() }
            }

            fn field_of(_: &Draft, _: &Problem) -> String {
                String::new()
            }

            fn form(_: &Self::Content, _: &Draft) -> Markup {
                html! {}
            }
        }
    };
}

pub(super) use not_built;

catalog::example_games!(not_built);
