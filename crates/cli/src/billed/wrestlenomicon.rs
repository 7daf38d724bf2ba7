//! Wrestlenomicon by name: what the laboratory knows is enough.

use catalog::wrestlenomicon::Bout;

use super::Billed;

impl Billed for Bout {}
