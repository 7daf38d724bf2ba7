#![warn(missing_docs)]
//! Content files in TOML, read so that the person who wrote them hears everything that is wrong at once: each error
//! with file, line, column and field, the reason in plain words, and the nearest known word.
//!
//! ```
//! use content::{Located, Problems};
//!
//! #[derive(serde::Deserialize)]
//! struct Roster {
//!     wrestler: Vec<Located<Wrestler>>,
//! }
//!
//! #[derive(serde::Deserialize)]
//! struct Wrestler {
//!     name: String,
//!     power: u8,
//!     style: Style,
//! }
//!
//! #[derive(serde::Deserialize)]
//! #[serde(rename_all = "kebab-case")]
//! enum Style { Brawler, HighFlyer }
//!
//! let text = "
//! [[wrestler]]
//! name = 'Iron Marrow'
//! power = 9
//! style = 'brawler'
//!
//! [[wrestler]]
//! name = 'Gale Sparrow'
//! powr = 3
//! style = 'high-flier'
//! ";
//! let mut problems = Vec::new();
//! let roster = content::read::<Roster>("roster.toml", text, &mut problems);
//! assert!(roster.is_none());
//! assert_eq!(Problems(problems).to_string(), r#"
//! roster.toml:7:1 wrestler[1].power: it is missing
//! roster.toml:9:1 wrestler[1].powr: it is not known here; known are: name, power, style (did you mean "power"?)
//! roster.toml:10:9 wrestler[1].style: "high-flier" is not known here; known are: brawler, high-flyer (did you mean "high-flyer"?)
//! "#.trim());
//!
//! // What the types cannot say is checked by hand, and pointed at just as well.
//! let text = "[[wrestler]]\nname = 'Iron Marrow'\npower = 9\nstyle = 'brawler'\n";
//! let mut problems = Vec::new();
//! let roster = content::read::<Roster>("roster.toml", text, &mut problems).unwrap();
//! for wrestler in roster.wrestler.iter().filter(|wrestler| wrestler.power > 6) {
//!     problems.push(wrestler.problem_at("power", "at most 6"));
//! }
//! assert_eq!(problems[0].to_string(), "roster.toml:3:9 wrestler[0].power: at most 6");
//! ```
//!
//! Fields that a type does not know are errors, whether or not it says `deny_unknown_fields`. How all errors are found
//! although serde stops at the first: see [`read`].

pub mod appearance;
mod blank;
mod document;
mod fault;
mod items;
mod located;
mod nearest;
mod overlay;
mod read;
mod value;
mod voice;

pub use appearance::Appearance;
pub use items::{Item, Placed, from_json, items, place, slug, to_json};
pub use kernel::{ContentFile, Problem, Problems};
pub use located::{Located, SourcePlace};
pub use nearest::nearest;
pub use overlay::overlay;
pub use read::{read, read_list};
pub use voice::{VoiceShape, built_in_voices, voice, voice_schema};

/// The JSON Schema of a content file, for editors.
pub fn schema<T: schemars::JsonSchema>() -> serde_json::Value {
    schemars::SchemaGenerator::default().into_root_schema_for::<T>().to_value()
}
