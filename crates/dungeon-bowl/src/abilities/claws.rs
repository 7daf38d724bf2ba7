//! Claws (DB-SKILL-28): the armour roll of its block's target breaks any armour on a plain 8 or more.

use crate::rules::prelude::*;

/// The plain total that breaks any armour.
pub const NEED: u8 = 8;

/// Whether these dice break armour whatever it is.
pub fn breaks(bout: &Bout, blocker: PlayerId, faces: [u8; 2]) -> bool {
    bout.can_use(blocker, Skill::Claws) && faces[0] + faces[1] >= NEED
}
