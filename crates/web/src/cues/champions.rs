//! What is played of a Champions match.

use champions::Event;

use super::{Cue, CueKind, Sound};

pub(crate) fn cue(event: &Event) -> Cue {
    match *event {
        Event::InitiativeRolled { .. } => Cue::new(CueKind::Roll).sound(Sound::Bell),
        Event::OffenseRolled { .. } | Event::DefenseRolled { .. } | Event::ChartRolled { .. } => {
            Cue::new(CueKind::Roll).sound(Sound::Dice)
        }
        Event::Countered { .. } => Cue::new(CueKind::Hit).banner("Countered").sound(Sound::Hit),
        Event::TaggedIn { .. } => Cue::new(CueKind::Move).banner("Tag").sound(Sound::Card),
        Event::Tired { .. } => Cue::new(CueKind::Hit).sound(Sound::Hit),
        Event::Covered { finisher: true, .. } => {
            Cue::new(CueKind::Turn).banner("Finisher! The cover!").sound(Sound::Cheer)
        }
        Event::Covered { finisher: false, .. } => {
            Cue::new(CueKind::Turn).banner("The cover!").sound(Sound::Cheer)
        }
        Event::PinRolled { lost: true, .. } => Cue::new(CueKind::Out).banner("Three!").sound(Sound::Bell),
        Event::PinRolled { lost: false, .. } => {
            Cue::new(CueKind::Roll).banner("Kick-out").sound(Sound::Cheer)
        }
        Event::RefereeDown { .. } => {
            Cue::new(CueKind::Burst).banner("The referee is down").sound(Sound::Thud)
        }
        Event::InterferenceTried { .. } => Cue::new(CueKind::Hit).banner("Run-in").sound(Sound::Boo),
        Event::FallScored { .. } | Event::Ended { .. } => Cue::new(CueKind::End).sound(Sound::Bell),
        _ => Cue::default(),
    }
}
