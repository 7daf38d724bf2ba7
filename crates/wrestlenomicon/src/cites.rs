//! Which rule of the ledger an event follows, so that a log can lead there.

use crate::event::Event;

/// The rule's id.
pub(crate) const fn cites(event: &Event) -> &'static str {
    match event {
        Event::Dealt { .. } => "WN-SETUP-3",
        Event::Drew { .. } | Event::Reshuffled { .. } => "WN-DECK-1",
        Event::ShuffledIn { .. } => "WN-REDRAW-1",
        Event::Opened { .. } => "WN-OPEN-1",
        Event::CoinTossed { .. } => "WN-OPEN-4",
        Event::TurnBegan { .. } => "WN-TURN-1",
        Event::AttackPlayed { .. } => "WN-PLAY-1",
        Event::Replaced { .. } => "WN-PLAY-3",
        Event::PermanentPlayed { .. } => "WN-PERM-1",
        Event::Retired { .. } => "WN-PERM-3",
        Event::ComboPlayed { .. } => "WN-COMBO-1",
        Event::DefensePlayed { .. } => "WN-DEF-1",
        Event::AttackCancelled { .. } => "WN-DEF-4",
        Event::Reduced { .. } => "WN-DEF-7",
        Event::SlamCancelled { .. } => "WN-DEF-8",
        Event::Passed { .. } => "WN-PASS-1",
        Event::Advanced { .. } => "WN-MOM-1",
        Event::MomentumLost { .. } => "WN-MOM-6",
        Event::CultistsGained { .. } => "WN-CULT-1",
        Event::CultistsSacrificed { .. } => "WN-CULT-3",
        Event::Attacked { .. } => "WN-ZERO-1",
        Event::TileTurned => "WN-SLAM-4",
        Event::HideHeld { .. } => "WN-CARD-3",
        Event::Mimicked { .. } => "WN-CARD-17",
        Event::TakenBack { .. } => "WN-CARD-24",
        Event::Damaged { .. } => "WN-DMG-1",
        Event::Healed { .. } => "WN-DMG-4",
        Event::RolledD3 { .. } => "WN-DICE-1",
        Event::Bumped { .. } => "WN-BUMP-1",
        Event::Discarded { .. } => "WN-HAND-1",
        Event::Stolen { .. } => "WN-HAND-3",
        Event::GivenBack { .. } => "WN-HAND-6",
        Event::Revealed { .. } => "WN-HAND-7",
        Event::Destroyed { .. } => "WN-HAND-8",
        Event::Won { .. } | Event::Resigned { .. } => "WN-WIN-1",
        Event::TimeCalled { .. } | Event::Drawn { .. } => "WN-WIN-2",
    }
}
