//! Which rule of the ledger an event follows, so that a log can lead there.

use crate::event::Event;

/// The rule's id.
pub(crate) const fn cites(event: &Event) -> &'static str {
    match event {
        Event::Picked { .. } => "ATW-SETUP-2",
        Event::RolledOff { .. } => "ATW-SETUP-4",
        Event::BeganWithLess { .. } => "ATW-SETUP-5",
        Event::TookInitiative { .. } => "ATW-INITIATIVE-1",
        Event::PassedForACard { .. } | Event::Drew { .. } => "ATW-ACTION-1",
        Event::PassedForStamina { .. } => "ATW-ACTION-2",
        Event::Declared { .. } | Event::SpentStamina { .. } => "ATW-ATTACK-1",
        Event::Rolled { .. } => "ATW-ATTACK-4",
        Event::Hit { .. } => "ATW-ATTACK-5",
        Event::Returned { .. } => "ATW-ATTACK-7",
        Event::Missed { .. } => "ATW-ATTACK-12",
        Event::Discarded { .. } | Event::ShuffledIn { .. } | Event::PutAway { .. } => "ATW-INITIATIVE-3",
        Event::Searched { .. } => "ATW-ABILITY-2",
        Event::Kept { .. } => "ATW-ABILITY-3",
        Event::Drained { .. } => "ATW-ABILITY-9",
        Event::Gathered { .. } => "ATW-RAMPAGE-1",
        Event::RampageRolled { .. } | Event::Assigned { .. } => "ATW-RAMPAGE-3",
        Event::Used { .. } => "ATW-BOARD-4",
        Event::SpentHealth { .. } => "ATW-BOARD-5",
        Event::Hurt { .. } => "ATW-BOARD-2",
        Event::Healed { .. } | Event::GainedStamina { .. } => "ATW-BOARD-1",
        Event::AbilityRolled { .. } => "ATW-PERMANENT-1",
        Event::CounterRolled { .. } => "ATW-ONETIME-2",
        Event::Reversed { .. } => "ATW-REVERSAL-1",
        Event::BlockedWithStamina { .. } => "ATW-BLOCK-1",
        Event::BlockedWithCards { .. } => "ATW-BLOCK-4",
        Event::GainedMomentum { .. } => "ATW-MOMENTUM-1",
        Event::Taunted { .. } => "ATW-CARD-3",
        Event::Recovered { .. } => "ATW-CARD-4",
        Event::Pinned { .. } => "ATW-PIN-1",
        Event::RolledToKickOut { .. } | Event::KickedOut { .. } => "ATW-PIN-3",
        Event::Ended { .. } => "ATW-PIN-4",
        Event::AttemptsLeft { .. } => "ATW-PIN-7",
        Event::Depleted { .. } => "ATW-STOPPAGE-1",
        Event::TooDear { .. } => "ATW-STOPPAGE-6",
    }
}
