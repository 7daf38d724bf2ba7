//! RUMBLESLAM by name: what the laboratory knows is enough.

use catalog::rumbleslam::Bout;

use super::Billed;

impl Billed for Bout {}
