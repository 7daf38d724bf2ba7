//! Wrestlenomicon by name: what the laboratory knows is enough.

use wrestlenomicon::Bout;

use super::NamedMatchup;

impl NamedMatchup for Bout {}
