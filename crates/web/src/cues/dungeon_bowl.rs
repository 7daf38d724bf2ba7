//! What is played of a Dungeon Bowl match.

use catalog::dungeon_bowl::{Event, PlayerId};

use super::{Cue, CueKind, Sound};

pub(crate) fn cue(event: &Event) -> Cue {
    let at = |kind, player: PlayerId| Cue::new(kind).at(format!("db-p-{player}"));
    match *event {
        Event::TurnEnded { turnover: true, .. } => {
            Cue::new(CueKind::Turn).banner("Turnover").sound(Sound::Whistle)
        }
        Event::Moved { player, .. }
        | Event::Jumped { player, .. }
        | Event::FollowedUp { player, .. }
        | Event::PushedBack { player, .. }
        | Event::Flew { player, .. }
        | Event::ThrewPlayer { thrown: player, .. } => at(CueKind::Move, player).sound(Sound::Step),
        Event::Teleported { player, .. } => at(CueKind::Move, player).sound(Sound::Card),
        Event::WentDown { player, .. } | Event::HitWall { player, .. } | Event::Slammed { player } => {
            at(CueKind::Hit, player).sound(Sound::Thud)
        }
        Event::Stabbed { target, .. } | Event::VomitedOn { target, .. } | Event::Fouled { target, .. } => {
            at(CueKind::Hit, target).sound(Sound::Hit)
        }
        Event::Hurt { player, .. } => at(CueKind::Out, player).banner("Injured").sound(Sound::Boo),
        Event::SentOff { player } => at(CueKind::Out, player).banner("Sent off").sound(Sound::Whistle),
        Event::Mishap { player } => at(CueKind::Out, player).banner("Lost in a portal").sound(Sound::Boo),
        Event::PickedUp { player } | Event::Caught { player, .. } => {
            at(CueKind::Gain, player).sound(Sound::Cheer)
        }
        Event::Intercepted { player } => at(CueKind::Gain, player).banner("Interception").sound(Sound::Cheer),
        Event::Threw { player, .. } | Event::ThrewAtWall { player, .. } => {
            at(CueKind::Move, player).sound(Sound::Card)
        }
        Event::ChestOpened { player, ball: true, .. } => {
            at(CueKind::Gain, player).banner("The ball!").sound(Sound::Cheer)
        }
        Event::ChestOpened { player, ball: false, .. } => {
            at(CueKind::Burst, player).banner("Boom!").sound(Sound::Boom)
        }
        Event::Touchdown { player } => at(CueKind::End, player).banner("Touchdown!").sound(Sound::Cheer),
        Event::Ended { .. } => Cue::new(CueKind::End).sound(Sound::Whistle),
        _ => Cue::default(),
    }
}
