//! What a commentator has to say about a match, and where its story pauses. The lines are in the files of `voices/`.

use content::VoiceShape;
use kernel::Seat;
use kernel::commentary::{Moment, StoryBreak, Voice};

use super::team_name;
use crate::bout::Bout;
use crate::choice::Who;
use crate::event::Event;
use crate::roster::Roster;

/// Every kind of moment, with how many lines a voice needs for it.
const SHAPE: VoiceShape = VoiceShape {
    moments: &[
        ("round", 3),
        ("comes-on", 3),
        ("sponsor", 3),
        ("attack", 6),
        ("hit", 6),
        ("missed", 5),
        ("beatdown", 3),
        ("reversed", 3),
        ("hurt", 3),
        ("ko", 4),
        ("down", 5),
        ("bleeding", 2),
        ("recovered", 2),
        ("stays-down", 3),
        ("stands-up", 3),
        ("bounce", 3),
        ("climb", 3),
        ("leap", 3),
        ("smash", 2),
        ("pin", 3),
        ("kick-out", 3),
        ("pinned", 2),
        ("lift", 3),
        ("gets-down", 2),
        ("dropped", 2),
        ("throw", 3),
        ("crash", 3),
        ("duck", 2),
        ("stays-in", 2),
        ("out", 3),
        ("falls-off", 2),
        ("pleases", 3),
        ("crowd-cold", 3),
        ("crowd-boos", 2),
        ("ability", 4),
        ("tag", 2),
        ("eliminated", 2),
        ("resigned", 2),
        ("end", 2),
        ("end-draw", 2),
    ],
    blanks: &["A", "B", "move", "n", "what"],
};

const FILES: [(&str, &str); 3] = [
    ("television.toml", include_str!("voices/television.toml")),
    ("dry.toml", include_str!("voices/dry.toml")),
    ("fan.toml", include_str!("voices/fan.toml")),
];

/// So much damage at once is worth a word.
const MUCH_DAMAGE: u8 = 3;

pub(crate) fn voices() -> Vec<Voice> {
    content::built_in_voices(&FILES, SHAPE)
}

impl Bout {
    pub(crate) fn moments_of(&self, roster: &Roster, event: &Event) -> Vec<Moment> {
        let alone = |kind: &'static str, who: Who| Moment::new(kind).with("A", self.name(roster, who));
        let pair = |kind, one: Who, other: Who| alone(kind, one).with("B", self.name(roster, other));
        let team = |kind: &'static str, seat: Seat| Moment::new(kind).with("A", team_name(seat));
        let moment = match *event {
            Event::RoundBegan { round, .. } => Moment::new("round").with("n", round.to_string()),
            Event::CameOn { who, .. } => alone("comes-on", who),
            Event::SponsorCalled { seat, sponsor } => {
                let sponsors = &roster.sponsorships;
                let name = sponsors.get(usize::from(sponsor.0)).map_or("a sponsor", |one| one.name.as_str());
                team("sponsor", seat).with("what", name)
            }
            Event::Clashed { attack, .. } => {
                pair("attack", attack.by, attack.on).with("move", self.attack_name(roster, attack))
            }
            Event::Hit { attack, .. } => pair("hit", attack.by, attack.on),
            Event::Missed { attack } => pair("missed", attack.on, attack.by),
            Event::BeatDown { attack, .. } => pair("beatdown", attack.by, attack.on),
            Event::Reversed { attack, .. } => pair("reversed", attack.on, attack.by),
            Event::Hurt { who, damage: damage @ MUCH_DAMAGE.., .. } => {
                alone("hurt", who).with("n", damage.to_string())
            }
            Event::KnockedOut { who } => alone("ko", who),
            Event::KnockedDown { who } => alone("down", who),
            Event::Bled { who } => alone("bleeding", who).once(),
            Event::Recovered { who } => alone("recovered", who),
            Event::StayedDown { who } => alone("stays-down", who),
            Event::StoodUp { who } => alone("stands-up", who),
            Event::Bounced { who, rope, .. } => alone("bounce", who).with("what", rope.word()),
            Event::Climbed { who, .. } => alone("climb", who),
            Event::Leapt { who, on, .. } => pair("leap", who, on),
            Event::Smashed { who } => alone("smash", who),
            Event::PinTried { by, on, .. } => pair("pin", by, on),
            Event::KickedOut { who } => alone("kick-out", who),
            Event::Pinned { who, by } => pair("pinned", who, by),
            Event::Lifted { by, on } => pair("lift", by, on),
            Event::GotDown { who } => alone("gets-down", who),
            Event::Dropped { who } => alone("dropped", who),
            Event::Threw { by, thrown, .. } => pair("throw", by, thrown),
            Event::AmmunitionHits { thrown, target } => pair("crash", thrown, target),
            Event::AmmunitionMisses { thrown, target } => pair("duck", target, thrown),
            Event::StayedIn { who } => alone("stays-in", who),
            Event::ThrownOut { who } => alone("out", who),
            Event::FellOff { who } => alone("falls-off", who),
            Event::PleasedCrowd { who } => {
                alone("pleases", who).with("what", self.card(roster, who).pleaser.name.clone())
            }
            Event::FailedCrowd { who } | Event::BoredCrowd { who } => alone("crowd-cold", who),
            Event::CrowdForbade { who } => alone("crowd-boos", who),
            Event::Used { who, slot } => {
                let name = self.ability_name(roster, who, slot).unwrap_or("an ability");
                alone("ability", who).with("move", name)
            }
            Event::TaggedOut { who, partner, .. } => pair("tag", who, partner),
            Event::Eliminated { seat } => team("eliminated", seat),
            Event::Resigned { seat } => team("resigned", seat),
            Event::Won { seat } => team("end", seat),
            Event::Drawn => Moment::new("end-draw"),
            _ => return Vec::new(),
        };
        vec![moment]
    }
}

/// A story pauses at every round, and for every wrestler's activation.
pub(crate) fn story_break(event: &Event) -> Option<StoryBreak> {
    match *event {
        Event::RoundBegan { round, .. } => Some(StoryBreak::Chapter(format!("Round {round}"))),
        Event::Won { .. } | Event::Drawn => Some(StoryBreak::Chapter("The final bell".to_owned())),
        Event::Activated { .. } | Event::RoundEnded { .. } => Some(StoryBreak::Paragraph),
        _ => None,
    }
}
