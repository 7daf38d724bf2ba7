//! Dungeon Bowl by name: what the laboratory knows is enough.

use catalog::dungeon_bowl::Bout;

use super::Billed;

impl Billed for Bout {}
