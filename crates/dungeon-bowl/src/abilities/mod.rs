//! Skills and traits, a file for each: what it changes, and the window it opens.

pub mod animal_savagery;
pub mod block;
pub mod bone_head;
pub mod catch;
pub mod claws;
pub mod dauntless;
pub mod dodge;
pub mod fend;
pub mod frenzy;
pub mod give_and_go;
pub mod grab;
pub mod guard;
pub mod horns;
pub mod juggernaut;
pub mod jump_up;
pub mod leap;
pub mod loner;
pub mod mighty_blow;
pub mod nerves_of_steel;
pub mod no_hands;
pub mod pass;
pub mod portal_navigator;
pub mod portal_passer;
pub mod pro;
pub mod projectile_vomit;
pub mod really_stupid;
pub mod regeneration;
pub mod right_stuff;
pub mod shadowing;
pub mod sidestep;
pub mod stab;
pub mod stand_firm;
pub mod strip_ball;
pub mod stunty;
pub mod sure_hands;
pub mod tackle;
pub mod take_root;
pub mod tentacles;
pub mod thick_skull;
pub mod throw_team_mate;
pub mod unchannelled_fury;
pub mod wall_thrower;
pub mod wrestle;

use crate::rules::prelude::*;
use crate::rules::push_back::Squares;

/// The skill that re-rolls a kind of roll.
pub const fn reroller(kind: RollKind) -> Option<Skill> {
    if dodge::rerolls(kind) {
        Some(Skill::Dodge)
    } else if sure_hands::rerolls(kind) {
        Some(Skill::SureHands)
    } else if catch::rerolls(kind) {
        Some(Skill::Catch)
    } else if pass::rerolls(kind) {
        Some(Skill::Pass)
    } else if portal_navigator::rerolls(kind) {
        Some(Skill::PortalNavigator)
    } else {
        None
    }
}

/// Free squares around a player, for Sidestep and Grab; `None` where there are none.
fn free_around(bout: &Bout, roster: &Roster, player: PlayerId) -> Option<Squares> {
    let mut squares = Squares::default();
    squares.extend(
        bout.dungeon(roster).neighbours(bout.player(player).square).filter(|&square| bout.is_free(square)),
    );
    (!squares.is_empty()).then_some(squares)
}

/// What a furious player needs to roll: 4, or 2 when it is to hit somebody.
const fn unless_hitting(action: Action) -> u8 {
    if matches!(action, Action::Block | Action::Blitz) { 2 } else { 4 }
}
