//! What is played of a Wrestlenomicon match.

use wrestlenomicon::Event;

use super::{Cue, CueKind, Sound};

pub(crate) fn cue(event: &Event) -> Cue {
    let at = |kind, seat: kernel::Seat| Cue::new(kind).at(format!("wn-god-{}", seat.index()));
    match *event {
        Event::TurnBegan { .. } => Cue::new(CueKind::Turn),
        Event::AttackPlayed { .. }
        | Event::PermanentPlayed { .. }
        | Event::ComboPlayed { .. }
        | Event::DefensePlayed { .. } => Cue::new(CueKind::Card).sound(Sound::Card),
        Event::Advanced { .. } | Event::Bumped { .. } => Cue::new(CueKind::Move).sound(Sound::Step),
        Event::Attacked { slams: true, .. } => Cue::new(CueKind::Hit).banner("Slam!").sound(Sound::Boom),
        Event::Attacked { slams: false, .. } => Cue::new(CueKind::Hit).sound(Sound::Hit),
        Event::AttackCancelled { .. } => Cue::new(CueKind::Card).banner("Cancelled").sound(Sound::Boo),
        Event::Damaged { seat, amount, .. } => {
            at(CueKind::Hit, seat).float(format!("−{amount}")).sound(Sound::Thud)
        }
        Event::Healed { seat, .. } => at(CueKind::Gain, seat).float("+1"),
        Event::Destroyed { .. } => Cue::new(CueKind::Burst).sound(Sound::Boom),
        Event::Won { .. } | Event::Drawn { .. } => Cue::new(CueKind::End).sound(Sound::Bell),
        _ => Cue::default(),
    }
}
