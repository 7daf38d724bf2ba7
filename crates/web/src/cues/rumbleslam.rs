//! What is played of a RUMBLESLAM match.

use catalog::rumbleslam::Event;
use catalog::rumbleslam::choice::Who;

use super::{Cue, CueKind, Sound};

pub(crate) fn cue(event: &Event) -> Cue {
    let at = |kind, who: Who| Cue::new(kind).at(format!("rs-w-{who}"));
    match *event {
        Event::RoundBegan { round, .. } => {
            Cue::new(CueKind::Turn).banner(format!("Round {round}")).sound(Sound::Bell)
        }
        Event::Moved { who, .. }
        | Event::CameOn { who, .. }
        | Event::Dodged { who, .. }
        | Event::Shoved { who, .. }
        | Event::Displaced { who, .. }
        | Event::Climbed { who, .. }
        | Event::Dismounted { who, .. } => at(CueKind::Move, who).sound(Sound::Step),
        Event::Bounced { who, .. } | Event::BouncedBack { who, .. } | Event::Leapt { who, .. } => {
            at(CueKind::Move, who).sound(Sound::Card)
        }
        Event::Hit { attack, .. } => at(CueKind::Hit, attack.on).sound(Sound::Hit),
        Event::BeatDown { attack, .. } => at(CueKind::Hit, attack.on).banner("Beat down").sound(Sound::Thud),
        Event::Reversed { attack, .. } => at(CueKind::Hit, attack.by).banner("Reversal").sound(Sound::Hit),
        Event::Hurt { who, damage, .. } => {
            at(CueKind::Hit, who).float(format!("−{damage}")).sound(Sound::Hit)
        }
        Event::Healed { who, amount, .. } => at(CueKind::Gain, who).float(format!("+{amount}")),
        Event::KnockedDown { who } => at(CueKind::Hit, who).sound(Sound::Thud),
        Event::KnockedOut { who } => at(CueKind::Out, who).banner("Knocked out").sound(Sound::Thud),
        Event::Pinned { who, .. } => at(CueKind::Out, who).banner("Pinned").sound(Sound::Bell),
        Event::KickedOut { who } => at(CueKind::Gain, who).banner("Kick-out").sound(Sound::Cheer),
        Event::Lifted { on, .. } => at(CueKind::Move, on).sound(Sound::Cheer),
        Event::Threw { thrown, .. } => at(CueKind::Move, thrown).sound(Sound::Whistle),
        Event::Landed { who, .. } => at(CueKind::Hit, who).sound(Sound::Thud),
        Event::ThrownOut { who } => at(CueKind::Out, who).banner("Out of the ring").sound(Sound::Boom),
        Event::PleasedCrowd { who } => at(CueKind::Gain, who).sound(Sound::Cheer),
        Event::FailedCrowd { who } | Event::BoredCrowd { who } => at(CueKind::Hit, who).sound(Sound::Boo),
        Event::Eliminated { .. } => Cue::new(CueKind::Out).banner("Eliminated").sound(Sound::Boom),
        Event::Won { .. } | Event::Drawn => Cue::new(CueKind::End).sound(Sound::Bell),
        _ => Cue::default(),
    }
}
