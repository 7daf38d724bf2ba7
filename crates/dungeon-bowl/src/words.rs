//! Every sentence a person reads: choices, events, prompts, the table as text.

mod labels;
mod map;
pub(crate) mod refusals;
mod show;

pub use labels::label;
pub use show::show;

use crate::bout::Bout;
use crate::choice::{Action, BlockResult, Choice, Reroll};
use crate::event::{BallMove, Down, Event, Quality};
use crate::notation::seat_name;
use crate::player::{PlayerId, Status};
use crate::roster::Roster;
use crate::rules::rerolls::RollName;
use core::fmt::Write;
use kernel::{Asked, Outcome, Procedure, Seat};

/// A choice as one says it.
pub fn say(choice: Choice) -> String {
    match choice {
        Choice::Place(square) => format!("place {square}"),
        Choice::TakeEndZone(second) => format!("zone {}", if second { 'b' } else { 'a' }),
        Choice::Buy(what) => format!("buy {}", what.word()),
        Choice::BuyNothing => "buy nothing".into(),
        Choice::Field(player) => format!("field {player}"),
        Choice::Deploy(square) => format!("deploy {square}"),
        Choice::Activate(player, action) => format!("{player} {}", action.word()),
        Choice::Sponge(player) => format!("sponge {player}"),
        Choice::Teleport(player) => format!("teleport {player}"),
        Choice::EndTurn => "end turn".into(),
        Choice::Cast => "cast".into(),
        Choice::CastNothing => "cast nothing".into(),
        Choice::Target(player) => format!("target {player}"),
        Choice::Aim(square) => format!("aim {square}"),
        Choice::StepTo(square) => format!("step {square}"),
        Choice::JumpTo(square) => format!("jump {square}"),
        Choice::Stop => "stop".into(),
        Choice::OpenChest(square) => format!("open {square}"),
        Choice::Block(player) => format!("block {player}"),
        Choice::Stab(player) => format!("stab {player}"),
        Choice::Vomit(player) => format!("vomit {player}"),
        Choice::Foul => "foul".into(),
        Choice::HandOff(player) => format!("hand off {player}"),
        Choice::Throw => "throw".into(),
        Choice::PassTo(square) => format!("pass {square}"),
        Choice::ThrowAtWall(square, side) => format!("wall {square} {}", side.word()),
        Choice::ThrowPlayer(player) => format!("throw {player}"),
        Choice::Take(result) => format!("take {}", result.word()),
        Choice::ProDie(result) => format!("pro {}", result.word()),
        Choice::Reroll(Reroll::Keep) => "keep".into(),
        Choice::Reroll(Reroll::Team) => "team re-roll".into(),
        Choice::Reroll(Reroll::Skill) => "skill re-roll".into(),
        Choice::Reroll(Reroll::Pro) => "pro".into(),
        Choice::Use(used) => if used { "yes" } else { "no" }.into(),
        Choice::PushTo(square) => format!("push {square}"),
        Choice::FollowUp(follows) => if follows { "follow up" } else { "stay" }.into(),
        Choice::Interfere(player) => format!("interfere {player}"),
        Choice::InterfereNot => "do not interfere".into(),
        Choice::LashOut(player) => format!("lash out {player}"),
        Choice::Argue(argues) => if argues { "argue" } else { "accept" }.into(),
        Choice::Bribe(pays) => if pays { "bribe" } else { "no bribe" }.into(),
        Choice::Steer(number) => format!("portal {}", number.0 + 1),
        Choice::SteerNot => "leave it".into(),
    }
}

/// The name of a player, if it has one.
fn own_name<'r>(bout: &Bout, roster: &'r Roster, id: PlayerId) -> Option<&'r str> {
    let college = roster.colleges.get(bout.teams[id.seat()].college as usize)?;
    college.names.get(bout.player(id).name as usize).map(String::as_str)
}

/// A player as people call it: by name, with the seat where both teams have that name. One without a name is called by
/// its position and number.
pub fn who(bout: &Bout, roster: &Roster, id: PlayerId) -> String {
    let Some(name) = own_name(bout, roster, id) else {
        let college = &roster.colleges[bout.teams[id.seat()].college as usize];
        let position = &college.positions[bout.player(id).position as usize].name;
        return format!("{position} #{} ({})", id.place() + 1, team(id.seat()));
    };
    let others = PlayerId::squad(id.seat().other());
    let mut others = others.filter(|&other| bout.player(other).status != Status::Absent);
    if others.any(|other| own_name(bout, roster, other) == Some(name)) {
        format!("{name} ({})", team(id.seat()))
    } else {
        name.to_owned()
    }
}

/// A player as scenarios call it, with the id: two may have the same name there, or none.
pub fn noted(bout: &Bout, roster: &Roster, id: PlayerId) -> String {
    own_name(bout, roster, id).map_or_else(|| id.to_string(), |name| format!("{name} ({id})"))
}

fn faces(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" and ")
}

fn plus(modifier: i8) -> String {
    if modifier == 0 { String::new() } else { format!(" {modifier:+}") }
}

/// What a block die shows, for several dice.
fn results(shown: &[u8]) -> String {
    shown.iter().map(|&face| BlockResult::of_face(face).word()).collect::<Vec<_>>().join(", ")
}

/// An action in a sentence: `hand off`.
fn deed(action: Action) -> &'static str {
    if action == Action::HandOff { "hand off" } else { action.word() }
}

/// One result of a block die, in a sentence.
fn listed_result(result: BlockResult) -> &'static str {
    match result {
        BlockResult::PlayerDown => "Player Down",
        BlockResult::BothDown => "Both Down",
        BlockResult::PushBack => "Push Back",
        BlockResult::Stumble => "Stumble",
        BlockResult::Pow => "Pow",
    }
}

/// The name of a seat.
fn team(seat: Seat) -> &'static str {
    seat_name(seat)
}

/// An event as a sentence, with these names.
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

fn spell_name(bout: &Bout, roster: &Roster, seat: Seat) -> String {
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

fn rolled(who: &str, what: RollName, face: u8, need: u8) -> String {
    if what == RollName::Slam {
        format!("{who}'s slam roll is {face}")
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

/// The question of the moment in one sentence.
pub fn prompt(bout: &Bout, roster: &Roster, asked: Asked) -> String {
    use crate::step::Step;
    let acting = bout.activation.map(|activation| who(bout, roster, activation.player));
    match bout.next_step() {
        Some(Step::PlaceFeatures(_)) => format!("Choose a square to {}.", asked.why),
        Some(Step::TakeEndZone(_)) => "Choose your end zone.".into(),
        Some(Step::BuyInducements(step)) => {
            format!("You have {},000 gold. Buy something?", bout.teams[step.seat].purse)
        }
        Some(Step::Deployment(step)) => match step.chosen {
            Some(player) => format!("Choose a square for {}.", who(bout, roster, player)),
            None => "Choose who to deploy next.".into(),
        },
        Some(Step::TeamTurn(_)) => {
            format!("Your turn {}. Choose who to activate.", bout.teams[bout.turn.seat].turns)
        }
        Some(Step::Nominate(_)) => format!("Choose a target for {}.", acting.unwrap_or_default()),
        Some(Step::Activation(_)) => {
            let left = crate::rules::movement::squares_left(bout);
            let left = kernel::counted(left, "square");
            format!("{}: {left} left. Choose an action.", acting.unwrap_or_default())
        }
        Some(Step::BlockDice(dice)) => {
            format!("The dice show {}. Choose a result.", results(&dice.faces[..dice.count as usize]))
        }
        Some(Step::MayUse(window)) => {
            format!("Use {}'s {}?", who(bout, roster, window.player), window.skill.name())
        }
        Some(Step::PushBack(_)) => {
            let pushed = bout.chain.last().map(|link| who(bout, roster, link.player)).unwrap_or_default();
            format!("Choose where {pushed} is pushed.")
        }
        Some(Step::FollowUp(_)) => "Follow up into the empty square?".into(),
        Some(Step::RerollWindow(window)) => format!(
            "{} rolled {} for {}. Re-roll?",
            who(bout, roster, window.roll.player),
            window.face,
            window.roll.kind.name().purpose()
        ),
        Some(Step::PickTarget(_) | Step::PickThrow(_)) => "Choose where to throw.".into(),
        Some(Step::Interfere(_)) => "Choose who tries to interfere.".into(),
        Some(Step::MayCatch(step)) => {
            format!("Should {} try to catch the ball?", who(bout, roster, step.player))
        }
        Some(Step::Argue(step)) => {
            format!("{} is about to be sent off. Argue the call?", who(bout, roster, step.player))
        }
        Some(Step::PayBribe(_)) => "Pay a bribe?".into(),
        Some(Step::Steer(_)) => "Choose the portal, or let the dice decide?".into(),
        Some(Step::LashOut(_)) => "Choose which team-mate to hit.".into(),
        Some(Step::TryToHold(_)) => "Hold on with Tentacles?".into(),
        Some(Step::Shadow(_)) => "Follow with Shadowing?".into(),
        Some(Step::Spell(spell)) => match spell {
            crate::rules::wizard::Spell::AtStart { .. } => {
                "Cast your wizard's spell? Choose a target.".into()
            }
            crate::rules::wizard::Spell::AtEnd { .. } => "Cast your wizard's spell? Choose a square.".into(),
            crate::rules::wizard::Spell::WhoWalks { .. } => "Choose who the spell moves.".into(),
            crate::rules::wizard::Spell::WalkTo { player } => {
                format!("Choose where the spell moves {}.", who(bout, roster, player))
            }
        },
        _ => kernel::sentence(asked.why),
    }
}
