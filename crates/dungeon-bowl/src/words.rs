//! Every sentence a person reads: choices, events, prompts, the table as text.

mod events;
mod labels;
mod map;
pub(crate) mod refusals;
mod show;
mod voices;

pub use events::{tell, tell_plainly};
pub use labels::label;
pub use show::show;
pub(crate) use voices::{moments, story_break, voices};

use events::spell_name;

use crate::bout::Bout;
use crate::choice::{BlockResult, Choice, Reroll};
use crate::notation::seat_name;
use crate::player::{PlayerId, Status};
use crate::roster::Roster;
use kernel::{Asked, Procedure, Seat};

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

/// What a block die shows, for several dice.
fn results(shown: &[u8]) -> String {
    shown.iter().map(|&face| BlockResult::of_face(face).word()).collect::<Vec<_>>().join(", ")
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

/// What block dice show, in a sentence: `Push Back and Pow`.
fn listed_results(shown: &[u8]) -> String {
    let names: Vec<&str> = shown.iter().map(|&face| listed_result(BlockResult::of_face(face))).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

/// The name of a seat.
fn team(seat: Seat) -> &'static str {
    seat_name(seat)
}

/// The same at the beginning of a sentence, or in a headline.
const fn team_name(seat: Seat) -> &'static str {
    if seat.index() == 0 { "Home" } else { "Away" }
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
            let (squares, rushes) = crate::rules::movement::movement_left(bout);
            let left = match (squares, rushes) {
                (0, 0) => "no squares left".to_owned(),
                (squares, 0) => format!("{} left", kernel::counted(squares, "square")),
                (0, 1) => "1 rush left".to_owned(),
                (0, rushes) => format!("{rushes} rushes left"),
                (squares, 1) => format!("{} left, then 1 rush", kernel::counted(squares, "square")),
                (squares, rushes) => {
                    format!("{} left, then {rushes} rushes", kernel::counted(squares, "square"))
                }
            };
            format!("{}: {left}. Choose an action.", acting.unwrap_or_default())
        }
        Some(Step::BlockDice(dice)) => {
            format!("The dice show {}. Choose a result.", listed_results(&dice.faces[..dice.count as usize]))
        }
        Some(Step::MayUse(window)) => {
            format!("Use {}'s {}?", who(bout, roster, window.player), window.skill.name())
        }
        Some(Step::PushBack(_)) => {
            let pushed = bout.chain.last().map(|link| who(bout, roster, link.player)).unwrap_or_default();
            format!("Choose where {pushed} is pushed.")
        }
        Some(Step::FollowUp(_)) => "Follow up into the empty square?".into(),
        Some(Step::RerollWindow(window)) => {
            let player = who(bout, roster, window.roll.player);
            let rolled = events::rolled(&player, window.roll.kind.name(), window.face, window.roll.need);
            format!("{rolled}. Re-roll?")
        }
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
