//! What is played of an ATW match.

use atw::Event;

use super::{Cue, CueKind, Sound};

pub(crate) fn cue(event: &Event) -> Cue {
    let at = |kind, seat: kernel::Seat| Cue::new(kind).at(format!("atw-corner-{}", seat.index()));
    match *event {
        Event::Declared { .. } => Cue::new(CueKind::Card).sound(Sound::Card),
        Event::Hit { .. } => Cue::new(CueKind::Hit).sound(Sound::Hit),
        Event::Hurt { seat, by, .. } => at(CueKind::Hit, seat).float(format!("−{by}")).sound(Sound::Thud),
        Event::Healed { seat, by, .. } => at(CueKind::Gain, seat).float(format!("+{by}")),
        Event::Reversed { seat } => at(CueKind::Card, seat).banner("Reversal").sound(Sound::Cheer),
        Event::TookInitiative { seat } => at(CueKind::Turn, seat).sound(Sound::Whistle),
        Event::Taunted { seat } => at(CueKind::Gain, seat).sound(Sound::Cheer),
        Event::Pinned { submission: true, .. } => {
            Cue::new(CueKind::Turn).banner("Submission hold").sound(Sound::Cheer)
        }
        Event::Pinned { submission: false, .. } => Cue::new(CueKind::Turn).banner("Pin").sound(Sound::Cheer),
        Event::KickedOut { seat } => at(CueKind::Gain, seat).banner("Kick-out").sound(Sound::Cheer),
        Event::Ended { .. } => Cue::new(CueKind::End).sound(Sound::Bell),
        _ => Cue::default(),
    }
}
