//! What a commentator has to say about a match, and where its story pauses. The lines are in the files of `voices/`.

use content::VoiceShape;
use kernel::Seat;
use kernel::commentary::{Moment, StoryBreak, Voice};

use super::{spell_name, team_name, who};
use crate::bout::Bout;
use crate::choice::Action;
use crate::event::{Down, Event, Quality};
use crate::player::{Harm, PlayerId, Status};
use crate::roster::Roster;
use crate::rules::rerolls::RollName;

/// Every kind of moment, with how many lines a voice needs for it.
const SHAPE: VoiceShape = VoiceShape {
    moments: &[
        ("toss", 2),
        ("blitz", 3),
        ("block", 5),
        ("down", 4),
        ("falls", 3),
        ("slammed", 2),
        ("armour-holds", 4),
        ("armour-breaks", 3),
        ("stunned", 2),
        ("ko", 2),
        ("casualty", 2),
        ("dead", 2),
        ("regenerates", 2),
        ("dodge", 3),
        ("rush", 2),
        ("reroll", 2),
        ("chest-ball", 2),
        ("chest-boom", 3),
        ("picked-up", 3),
        ("caught", 2),
        ("handed", 2),
        ("throw", 3),
        ("complete", 2),
        ("fumble", 2),
        ("intercepted", 2),
        ("loose", 3),
        ("thrown-mate", 2),
        ("landed", 2),
        ("hit-wall", 2),
        ("teleport", 3),
        ("chain", 2),
        ("mishap", 2),
        ("foul", 2),
        ("sent-off", 2),
        ("argue-heard", 2),
        ("argue-vain", 2),
        ("bribe", 2),
        ("stab", 2),
        ("vomit", 2),
        ("lash-out", 2),
        ("spell", 2),
        ("turnover", 3),
        ("touchdown", 2),
        ("resigned", 2),
        ("end", 2),
        ("end-draw", 2),
    ],
    blanks: &["A", "B", "n", "what"],
};

const FILES: [(&str, &str); 3] = [
    ("television.toml", include_str!("voices/television.toml")),
    ("dry.toml", include_str!("voices/dry.toml")),
    ("fan.toml", include_str!("voices/fan.toml")),
];

pub(crate) fn voices() -> Vec<Voice> {
    content::built_in_voices(&FILES, SHAPE)
}

pub(crate) fn moments(bout: &Bout, roster: &Roster, event: &Event) -> Vec<Moment> {
    let alone = |kind: &'static str, player: PlayerId| Moment::new(kind).with("A", who(bout, roster, player));
    let pair = |kind, one: PlayerId, other: PlayerId| alone(kind, one).with("B", who(bout, roster, other));
    let team = |kind: &'static str, seat: Seat| Moment::new(kind).with("A", team_name(seat));
    let moment = match *event {
        Event::CoinTossed { winner, .. } => team("toss", winner),
        Event::Activated { player, action: Action::Blitz, target: Some(target) } => {
            pair("blitz", player, target)
        }
        Event::BlockRolled { attacker, target, .. } => pair("block", attacker, target),
        Event::WentDown { player, how: Down::KnockedDown } => alone("down", player),
        Event::WentDown { player, how: Down::FellOver } => alone("falls", player),
        Event::Slammed { player } => alone("slammed", player),
        Event::ArmourRolled { player, broken, .. } => {
            alone(if broken { "armour-breaks" } else { "armour-holds" }, player)
        }
        Event::InjuryRolled { player, became: Status::Stunned, .. } => alone("stunned", player),
        Event::InjuryRolled { player, became: Status::KnockedOut, .. } => alone("ko", player),
        Event::Hurt { player, harm: Harm::Dead, .. } => alone("dead", player),
        Event::Hurt { player, .. } => alone("casualty", player),
        Event::Regenerated { player } => alone("regenerates", player),
        Event::Rolled { player, what: RollName::Dodge, face, need } if face >= need => alone("dodge", player),
        Event::Rolled { player, what: RollName::Rush, face, need } if face >= need => alone("rush", player),
        Event::RerollSpent { seat, .. } => team("reroll", seat),
        Event::ChestOpened { player, ball, .. } => {
            alone(if ball { "chest-ball" } else { "chest-boom" }, player)
        }
        Event::PickedUp { player } => alone("picked-up", player),
        Event::Caught { player, .. } => alone("caught", player),
        Event::HandedOff { player, to } => pair("handed", player, to),
        Event::Threw { player, .. } | Event::ThrewAtWall { player, .. } => alone("throw", player),
        Event::Completed { player, to } => pair("complete", player, to),
        Event::PassCame { player, quality: Quality::Fumble } => alone("fumble", player),
        Event::Intercepted { player } => alone("intercepted", player),
        Event::BallLoose { .. } => Moment::new("loose"),
        Event::ThrewPlayer { player, thrown, .. } => pair("thrown-mate", player, thrown),
        Event::Landed { player, .. } => alone("landed", player),
        Event::HitWall { player, .. } => alone("hit-wall", player),
        Event::Teleported { player, to, .. } => alone("teleport", player).with("n", (to + 1).to_string()),
        Event::ChainReaction { player } => alone("chain", player),
        Event::Mishap { player } => alone("mishap", player),
        Event::Fouled { player, target } => pair("foul", player, target),
        Event::SentOff { player } => alone("sent-off", player),
        Event::Argued { seat, face } => team(if face == 6 { "argue-heard" } else { "argue-vain" }, seat),
        Event::BribePaid { seat, .. } => team("bribe", seat),
        Event::Stabbed { player, target } => pair("stab", player, target),
        Event::VomitedOn { player, target } => pair("vomit", player, target),
        Event::LashedOut { player, at } => pair("lash-out", player, at),
        Event::SpellCast { seat, .. } | Event::PortalSteered { seat, .. } => {
            team("spell", seat).with("what", spell_name(bout, roster, seat))
        }
        Event::TurnEnded { seat, turnover: true } => team("turnover", seat),
        Event::Touchdown { player } => alone("touchdown", player),
        Event::Resigned { seat } => team("resigned", seat),
        Event::Ended { outcome } => match outcome.winner() {
            Some(seat) => team("end", seat),
            None => Moment::new("end-draw"),
        },
        _ => return Vec::new(),
    };
    vec![moment]
}

/// A story pauses at every turn, and for every player's activation.
pub(crate) fn story_break(event: &Event) -> Option<StoryBreak> {
    match *event {
        Event::TurnBegan { seat, number } => {
            Some(StoryBreak::Chapter(format!("{}, turn {number}", team_name(seat))))
        }
        Event::Ended { .. } => Some(StoryBreak::Chapter("The final whistle".to_owned())),
        Event::Activated { .. } => Some(StoryBreak::Paragraph),
        _ => None,
    }
}
