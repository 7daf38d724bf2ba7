//! ATW by name: what the laboratory knows is enough.

use catalog::atw::Bout;

use super::Billed;

impl Billed for Bout {}
