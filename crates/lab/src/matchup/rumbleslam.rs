//! RUMBLESLAM by name: what the laboratory knows is enough.

use rumbleslam::Bout;

use super::NamedMatchup;

impl NamedMatchup for Bout {}
