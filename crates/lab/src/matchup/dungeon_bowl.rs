//! Dungeon Bowl by name: what the laboratory knows is enough.

use dungeon_bowl::Bout;

use super::NamedMatchup;

impl NamedMatchup for Bout {}
