//! Stab: instead of a block, a plain armour roll against the target; it stays up unless its armour breaks.

use crate::rules::armour;
use crate::rules::ball::SettleBall;
use crate::rules::prelude::*;

/// Stabs.
pub fn stab(m: &mut Bout, t: &mut impl Table<Event>, player: PlayerId, target: PlayerId) {
    t.tell(Event::Stabbed { player, target });
    cut(m, t, target);
}

/// A plain armour roll; broken armour places the player prone and injures it. A turnover only where a player of the
/// active team loses the ball by it.
pub fn cut(m: &mut Bout, t: &mut impl Table<Event>, player: PlayerId) {
    let faces = [t.roll(Die::D6, "armour"), t.roll(Die::D6, "armour")];
    let broken = faces[0] + faces[1] >= m.player(player).armour;
    t.tell(Event::ArmourRolled { player, faces, modifier: 0, broken });
    if broken {
        armour::place_prone(m, t, player);
        m.next([armour::Injury { player }.into(), SettleBall.into()]);
    }
}
