//! Stab (DB-SKILL-39): instead of a block, a plain armour roll against the target; it stays up unless its armour breaks.

use crate::rules::armour;
use crate::rules::ball::SettleBall;
use crate::rules::prelude::*;

/// Stabs.
pub fn stab(bout: &mut Bout, table: &mut Table<'_, Event>, player: PlayerId, target: PlayerId) {
    table.tell(|| Event::Stabbed { player, target });
    cut(bout, table, target);
}

/// A plain armour roll; broken armour places the player prone and injures it. A turnover only where a player of the
/// active team loses the ball by it.
pub fn cut(bout: &mut Bout, table: &mut Table<'_, Event>, player: PlayerId) {
    let faces = [table.roll(Die::D6, "armour"), table.roll(Die::D6, "armour")];
    let need = bout.player(player).armour;
    let broken = faces[0] + faces[1] >= need;
    table.tell(|| Event::ArmourRolled { player, need, faces, modifier: 0, broken });
    if broken {
        armour::place_prone(bout, table, player);
        bout.next([armour::Injury { player }.into(), SettleBall.into()]);
    }
}
