//! Claws: the armour roll of its block's target breaks any armour on a plain 8 or more.

use crate::rules::prelude::*;

/// Whether these dice break armour whatever it is.
pub fn breaks(m: &Bout, blocker: PlayerId, faces: [u8; 2]) -> bool {
    m.has(blocker, Skill::Claws) && faces[0] + faces[1] >= 8
}
