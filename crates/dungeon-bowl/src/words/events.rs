//! What has happened, in sentences.

use core::fmt::Write;

use grid::Direction;
use kernel::{Outcome, Seat};

use super::{listed_result, listed_results, results, team, who};
use crate::bout::Bout;
use crate::choice::{Action, Inducement};
use crate::event::{BallMove, Down, Event, Quality};
use crate::player::{PlayerId, Status};
use crate::roster::Roster;
use crate::rules::rerolls::RollName;
use crate::square::Square;

fn faces(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" and ")
}

fn plus(modifier: i8) -> String {
    if modifier == 0 { String::new() } else { format!(" {modifier:+}") }
}

/// An action in a sentence: `hand off`.
fn deed(action: Action) -> &'static str {
    if action == Action::HandOff { "hand off" } else { action.word() }
}

/// An event for the log: names of players, and no squares, which the board shows.
pub fn tell_plainly(bout: &Bout, roster: &Roster, event: &Event) -> String {
    let who = |id: PlayerId| who(bout, roster, id);
    match *event {
        Event::ChestPlaced { seat, square } => {
            let number = bout.chests.iter().position(|chest| *chest == square).map_or(1, |index| index + 1);
            match seat {
                Some(seat) => format!("{} places chest {number}", team(seat)),
                None => format!("Chest {number} is placed"),
            }
        }
        Event::PortalPlaced { seat, number, .. } => match seat {
            Some(seat) => format!("{} places portal {}", team(seat), number + 1),
            None => format!("Portal {} is placed", number + 1),
        },
        Event::Deployed { player, .. } => format!("{} is deployed", who(player)),
        Event::Activated { player, action, target } => {
            let target = target.map_or_else(String::new, |target| format!(" {}", who(target)));
            match action {
                Action::Move => format!("{} starts to move", who(player)),
                Action::Blitz => format!("{} blitzes{target}", who(player)),
                action => format!("{} goes to {}{target}", who(player), deed(action)),
            }
        }
        Event::BlockRolled { attacker, target, faces: shown, count, .. } => {
            let dice = listed_results(&shown[..count as usize]);
            format!("{} blocks {} and rolls {dice}", who(attacker), who(target))
        }
        Event::BlockCame { result, .. } => format!("The result is {}", listed_result(result)),
        Event::Rolled { player, what, face, need } => rolled(&who(player), what, face, need),
        Event::Bought { seat, what } => {
            let name = roster.inducements[what as usize].name.to_lowercase();
            let article = match what {
                Inducement::Training => "",
                _ if kernel::takes_an(&name) => "an ",
                _ => "a ",
            };
            format!("{} buys {article}{name}", team(seat))
        }
        Event::Moved { player, from, to } => format!("{} moves {}", who(player), way(from, to)),
        Event::Jumped { player, from, to } => format!("{} jumps {}", who(player), way(from, to)),
        Event::LandedBack { player, .. } => format!("{} lands back where the jump began", who(player)),
        Event::PushedBack { player, .. } => format!("{} is pushed back", who(player)),
        Event::FollowedUp { player, .. } => format!("{} follows up", who(player)),
        Event::BallMoved { how, .. } => match how {
            BallMove::Bounces => "The ball bounces".into(),
            BallMove::Scatters => "The ball scatters".into(),
            BallMove::Deviates => "The ball flies off course".into(),
            BallMove::Ricochets => "The ball bounces off the wall".into(),
            BallMove::Flies => "The ball flies on".into(),
        },
        Event::BallRested { .. } => "The ball comes to rest".into(),
        Event::BallLoose { .. } => "The ball is loose".into(),
        Event::Threw { player, .. } => format!("{} throws the ball", who(player)),
        Event::ThrewAtWall { player, .. } => format!("{} throws the ball at a wall", who(player)),
        Event::ThrewPlayer { player, thrown, .. } => format!("{} throws {}", who(player), who(thrown)),
        Event::Flew { player, .. } => format!("{} comes down", who(player)),
        Event::HitWall { player, .. } => format!("{} hits the wall", who(player)),
        Event::Landed { player, .. } => format!("{} lands safely", who(player)),
        Event::ChestOpened { player, ball: true, .. } => {
            format!("{} opens a chest and finds the ball", who(player))
        }
        Event::ChestOpened { player, ball: false, .. } => {
            format!("{} opens a chest: it explodes", who(player))
        }
        Event::SetAside { player, .. } => format!("{} is set aside until there is room", who(player)),
        Event::SpellCast { seat, target, .. } => {
            let on = target.map_or_else(String::new, |target| format!(" on {}", who(target)));
            format!("{} casts {}{on}", team(seat), spell_name(bout, roster, seat))
        }
        _ => tell(bout, roster, event, who),
    }
}

/// Which way somebody went: `north-east`.
fn way(from: Square, to: Square) -> &'static str {
    let (dx, dy) = from.delta_to(to);
    Direction::nearest(dx, dy).map_or("on the spot", |way| {
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]
            [usize::from(way.face()) - 1]
    })
}

/// An event with these names, and squares as notation has them.
pub fn tell(bout: &Bout, roster: &Roster, event: &Event, who: impl Fn(PlayerId) -> String) -> String {
    match *event {
        Event::RolledOff { faces } => format!("Home rolls {}, away rolls {}", faces[0], faces[1]),
        Event::ChestPlaced { seat, square } => match seat {
            Some(seat) => format!("{} places a chest at {square}", team(seat)),
            None => format!("A chest stands at {square}"),
        },
        Event::PortalPlaced { seat, number, square } => match seat {
            Some(seat) => format!("{} places portal {} at {square}", team(seat), number + 1),
            None => format!("Portal {} is at {square}", number + 1),
        },
        Event::CoinTossed { winner, for_zone } => {
            let what = if for_zone { "and chooses an end zone" } else { "and has the first turn" };
            format!("{} wins the toss {what}", team(winner))
        }
        Event::ZoneTaken { seat, zone } => {
            format!("{} takes end zone {}", team(seat), if zone == 0 { 'A' } else { 'B' })
        }
        Event::JourneymanTaken { player } => format!("{} joins as a journeyman", who(player)),
        Event::PettyCash { seat, gold } => format!("{} gets {gold},000 in petty cash", team(seat)),
        Event::Bought { seat, what } => {
            format!("{} buys {}", team(seat), roster.inducements[what as usize].name.to_lowercase())
        }
        Event::Deployed { player, square } => format!("{} is deployed at {square}", who(player)),
        Event::TurnBegan { seat, number } => format!("{}'s turn {number} begins", team(seat)),
        Event::TurnEnded { seat, turnover: true } => format!("Turnover: {}'s turn ends", team(seat)),
        Event::TurnEnded { seat, turnover: false } => format!("{}'s turn ends", team(seat)),
        Event::Activated { player, action, target: None } => {
            format!("{} is activated to {}", who(player), deed(action))
        }
        Event::Activated { player, action, target: Some(target) } => {
            format!("{} is activated to {} {}", who(player), deed(action), who(target))
        }
        Event::RolledOver { player } => format!("{} rolls over", who(player)),
        Event::StoodUp { player } => format!("{} stands up", who(player)),
        Event::Moved { player, to, .. } => format!("{} moves to {to}", who(player)),
        Event::Jumped { player, to, .. } => format!("{} jumps to {to}", who(player)),
        Event::LandedBack { player, square } => {
            format!("{} comes down where it started, at {square}", who(player))
        }
        Event::Rolled { player, what, face, need } => rolled(&who(player), what, face, need),
        Event::RerollSpent { seat, left } => {
            format!("{} spends a team re-roll and has {left} left", team(seat))
        }
        Event::LonerRolled { player, face, worked } => {
            format!(
                "{} rolls {face} as a loner and {} use it",
                who(player),
                if worked { "may" } else { "may not" }
            )
        }
        Event::ProTried { player, face, worked } => {
            format!(
                "{} rolls {face} for Pro and {} roll again",
                who(player),
                if worked { "may" } else { "may not" }
            )
        }
        Event::SkillUsed { player, skill } => format!("{} uses {}", who(player), skill.name()),
        Event::WentDown { player, how } => match how {
            Down::FellOver => format!("{} falls over", who(player)),
            Down::KnockedDown => format!("{} is knocked down", who(player)),
            Down::PlacedProne => format!("{} is placed prone", who(player)),
        },
        Event::ArmourRolled { player, need, faces: shown, modifier, broken } => format!(
            "{}'s armour {}: needs {need}+, rolled {}{}",
            who(player),
            if broken { "breaks" } else { "holds" },
            faces(&shown),
            plus(modifier)
        ),
        Event::InjuryRolled { player, faces: shown, modifier, became } => format!(
            "{}'s injury roll: {}{}, {}",
            who(player),
            faces(&shown),
            plus(modifier),
            match became {
                Status::Stunned => "stunned",
                Status::KnockedOut => "knocked out",
                _ => "a casualty",
            }
        ),
        Event::Hurt { player, face: 0, harm, .. } => format!("{} is {}", who(player), harm.words()),
        Event::Hurt { player, face, harm, .. } => {
            format!("Casualty roll {face}: {} has {}", who(player), suffers(harm))
        }
        Event::Regenerated { player } => format!("{} regenerates and goes to the reserves", who(player)),
        Event::LostTackleZone { player } => format!("{} loses its tackle zone", who(player)),
        Event::Rooted { player } => format!("{} takes root", who(player)),
        Event::LashedOut { player, at } => format!("{} lashes out at {}", who(player), who(at)),
        Event::BlockRolled { attacker, target, faces: shown, count, .. } => {
            format!("{} blocks {}: {}", who(attacker), who(target), results(&shown[..count as usize]))
        }
        Event::BlockCame { result, .. } => format!("The block is {}", result.word()),
        Event::PushedBack { player, to } => format!("{} is pushed to {to}", who(player)),
        Event::StoodFirm { player } => format!("{} stands firm", who(player)),
        Event::Slammed { player } => format!("{} is slammed against the wall", who(player)),
        Event::FollowedUp { player, to } => format!("{} follows up to {to}", who(player)),
        Event::Stabbed { player, target } => format!("{} stabs {}", who(player), who(target)),
        Event::VomitedOn { player, target } => format!("{} vomits on {}", who(player), who(target)),
        Event::Fouled { player, target } => format!("{} fouls {}", who(player), who(target)),
        Event::SentOff { player } => format!("{} is sent off", who(player)),
        Event::Argued { seat, face } => {
            let answer = match face {
                1 => "and is silenced",
                6 => "and is heard",
                _ => "in vain",
            };
            format!("{} argues the call {answer}", team(seat))
        }
        Event::BribePaid { seat, face } => {
            format!(
                "{} pays a bribe and rolls {face}: {}",
                team(seat),
                if face >= 2 { "it works" } else { "it is lost" }
            )
        }
        Event::BallMoved { how, to } => match how {
            BallMove::Bounces => format!("The ball bounces to {to}"),
            BallMove::Scatters => format!("The ball scatters to {to}"),
            BallMove::Deviates => format!("The ball deviates to {to}"),
            BallMove::Ricochets => format!("The ball hits the wall at {to}"),
            BallMove::Flies => format!("The ball flies over {to}"),
        },
        Event::BallRested { square } => format!("The ball rests at {square}"),
        Event::BallLoose { square } => format!("The ball is loose at {square}"),
        Event::BallTeleported { from, to } => {
            format!("Portal {} takes the ball to portal {}", from + 1, to + 1)
        }
        Event::PickedUp { player } => format!("{} has the ball", who(player)),
        Event::Caught { player, .. } => format!("{} catches the ball", who(player)),
        Event::HandedOff { player, to } => format!("{} hands the ball to {}", who(player), who(to)),
        Event::Threw { player, to } => format!("{} throws the ball to {to}", who(player)),
        Event::ThrewAtWall { player, square } => {
            format!("{} throws the ball at the wall of {square}", who(player))
        }
        Event::PassCame { player, quality } => {
            format!("{}'s throw is {}", who(player), quality_word(quality))
        }
        Event::Deflected { player } => format!("{} deflects the ball", who(player)),
        Event::Intercepted { player } => format!("{} makes an interception", who(player)),
        Event::Completed { player, to } => format!("{} completes a pass to {}", who(player), who(to)),
        Event::ThrewPlayer { player, thrown, to } => {
            format!("{} throws {} to {to}", who(player), who(thrown))
        }
        Event::Flew { player, to } => format!("{} comes down at {to}", who(player)),
        Event::HitWall { player, square } => format!("{} hits the wall at {square}", who(player)),
        Event::Landed { player, square } => format!("{} lands safely at {square}", who(player)),
        Event::ChestOpened { player, square, ball: true } => {
            format!("{} opens the chest at {square} and finds the ball", who(player))
        }
        Event::ChestOpened { player, square, ball: false } => {
            format!("{} opens the chest at {square}: it explodes", who(player))
        }
        Event::Teleported { player, to, .. } => format!("{} is teleported to portal {}", who(player), to + 1),
        Event::ChainReaction { player } => format!("Chain reaction: {} is sent on", who(player)),
        Event::SetAside { player, square } => format!("{} is set aside at {square}", who(player)),
        Event::Mishap { player } => format!("Magical mishap: {} is gone", who(player)),
        Event::Sponged { player } => format!("The magic sponge brings {} round", who(player)),
        Event::SpellCast { seat, target, square } => {
            let mut words = format!("{} casts {}", team(seat), spell_name(bout, roster, seat));
            if let Some(target) = target {
                let _ = write!(words, " on {}", who(target));
            }
            if let Some(square) = square {
                let _ = write!(words, " at {square}");
            }
            words
        }
        Event::PortalSteered { seat, to } => {
            format!(
                "{} casts {} and steers the portal to {}",
                team(seat),
                spell_name(bout, roster, seat),
                to + 1
            )
        }
        Event::Touchdown { player } => format!("Touchdown by {}", who(player)),
        Event::Resigned { seat } => format!("{} gives up", team(seat)),
        Event::Ended { outcome } => ended(&outcome),
    }
}

pub(super) fn spell_name(bout: &Bout, roster: &Roster, seat: Seat) -> String {
    roster.colleges[bout.teams[seat].college as usize].spell.name.clone()
}

fn suffers(harm: crate::player::Harm) -> String {
    match harm {
        crate::player::Harm::BadlyHurt => "been badly hurt".into(),
        crate::player::Harm::SeriouslyHurt => "been seriously hurt".into(),
        crate::player::Harm::Dead => "died".into(),
        harm => harm.words().into(),
    }
}

fn quality_word(quality: Quality) -> &'static str {
    match quality {
        Quality::Accurate => "accurate",
        Quality::Inaccurate => "inaccurate",
        Quality::WildlyInaccurate => "wildly inaccurate",
        Quality::Fumble => "a fumble",
    }
}

pub(super) fn rolled(who: &str, what: RollName, face: u8, need: u8) -> String {
    if what == RollName::Slam {
        format!("{who}'s slam roll is {face}")
    } else if what == RollName::Portal {
        format!("{who} rolls {face} for the portal")
    } else if need == 0 {
        format!("{who} rolls {face} for {}", what.purpose())
    } else {
        format!("{who} rolls {face} to {}, needing {need}+", verb(what))
    }
}

fn verb(what: RollName) -> &'static str {
    match what {
        RollName::Catch => "catch",
        RollName::WallThrow => "throw at the wall",
        RollName::ThrowTeamMate => "throw",
        RollName::Interference => "interfere",
        RollName::Landing => "land",
        RollName::Dauntless => "dare",
        RollName::BoneHead | RollName::ReallyStupid => "think",
        RollName::UnchannelledFury | RollName::AnimalSavagery => "stay calm",
        RollName::TakeRoot => "stay free",
        RollName::Regeneration => "regenerate",
        RollName::Tentacles => "hold on",
        RollName::Shadowing => "follow",
        other => other.purpose(),
    }
}

fn ended(outcome: &Outcome) -> String {
    match outcome.winner() {
        Some(seat) => format!("{} wins the match", team(seat)),
        None => "The match is drawn".into(),
    }
}
