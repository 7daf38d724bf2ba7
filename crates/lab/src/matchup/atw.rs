//! ATW by name: what the laboratory knows is enough.

use atw::Bout;

use super::NamedMatchup;

impl NamedMatchup for Bout {}
