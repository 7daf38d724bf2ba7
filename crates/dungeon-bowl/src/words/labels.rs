//! Choices as buttons show them: a verb and names. Squares are told from where the player stands.

use kernel::{Icon, Label, Procedure};

use super::{listed_result, spell_name, who};
use crate::bout::Bout;
use crate::choice::{Action, Choice, Inducement, Reroll};
use crate::player::PlayerId;
use crate::roster::Roster;
use crate::rules::wizard::Spell;
use crate::square::Square;
use crate::step::Step;

/// A choice as a button shows it.
pub fn label(bout: &Bout, roster: &Roster, choice: Choice) -> Label {
    let name = |id: PlayerId| who(bout, roster, id);
    let of = |icon: Icon, text: String| Label::new(text).icon(icon);
    match choice {
        Choice::Place(square) => of(Icon::Place, format!("Place on {}", place(square))),
        Choice::TakeEndZone(second) => {
            of(Icon::Flag, format!("Take end zone {}", if second { 'B' } else { 'A' }))
        }
        Choice::Buy(what) => {
            let price = &roster.inducements[what as usize];
            of(buy_icon(what), format!("Buy {}", price.name.to_lowercase()))
        }
        Choice::BuyNothing => of(Icon::No, "Buy nothing more".into()),
        Choice::Field(player) => of(Icon::Person, format!("Deploy {}", name(player))),
        Choice::Deploy(square) => of(Icon::Place, format!("Deploy on {}", place(square))),
        Choice::Activate(player, action) => {
            let (icon, verb) = act(action);
            of(icon, format!("{verb} {}", name(player)))
        }
        Choice::Sponge(player) => of(Icon::Heart, format!("Sponge for {}", name(player))),
        Choice::Teleport(player) => of(Icon::Portal, format!("Teleport {} in", name(player))),
        Choice::EndTurn => of(Icon::Stop, "End turn".into()),
        Choice::Cast => of(Icon::Star, format!("Cast {}", spell_name(bout, roster, bout.turn.seat))),
        Choice::CastNothing => of(Icon::No, "Cast nothing".into()),
        Choice::Target(player) => target(bout, roster, player),
        Choice::Aim(square) => aim(bout, square),
        Choice::StepTo(square) => of(Icon::Boot, format!("Move {}", way(acting(bout), square))),
        Choice::JumpTo(square) => of(Icon::Jump, format!("Jump {}", way(acting(bout), square))),
        Choice::Stop => of(Icon::Stop, "End activation".into()),
        Choice::OpenChest(square) => of(Icon::Chest, format!("Open the chest {}", way(acting(bout), square))),
        Choice::Block(player) => of(Icon::Fist, format!("Block {}", name(player))),
        Choice::Stab(player) => of(Icon::Bolt, format!("Stab {}", name(player))),
        Choice::Vomit(player) => of(Icon::Bolt, format!("Vomit on {}", name(player))),
        Choice::Foul => {
            let victim = bout.activation.and_then(|activation| activation.target).map(name);
            of(Icon::Boot, victim.map_or_else(|| "Foul".into(), |victim| format!("Foul {victim}")))
        }
        Choice::HandOff(player) => of(Icon::Hand, format!("Hand off to {}", name(player))),
        Choice::Throw => of(Icon::Throw, "Throw the ball".into()),
        Choice::PassTo(square) => of(Icon::Throw, pass(bout, roster, square)),
        Choice::ThrowAtWall(square, side) => {
            let place = way(acting(bout), square);
            of(Icon::Throw, format!("Throw at the {} wall, {place}", side.word()))
        }
        Choice::ThrowPlayer(player) => of(Icon::Throw, format!("Throw {}", name(player))),
        Choice::Take(result) => of(Icon::Die, format!("Take {}", listed_result(result))),
        Choice::ProDie(result) => of(Icon::Reroll, format!("Use Pro on {}", listed_result(result))),
        Choice::Reroll(how) => again(bout, how),
        Choice::Use(used) => use_it(bout, used),
        Choice::PushTo(square) => of(Icon::Hand, format!("Push {}", way(pushed(bout), square))),
        Choice::FollowUp(true) => of(Icon::Boot, "Follow up".into()),
        Choice::FollowUp(false) => of(Icon::No, "Stay".into()),
        Choice::Interfere(player) => of(Icon::Hand, format!("Interfere with {}", name(player))),
        Choice::InterfereNot => of(Icon::No, "Nobody interferes".into()),
        Choice::LashOut(player) => of(Icon::Fist, format!("Hit {}", name(player))),
        Choice::Argue(true) => of(Icon::Crowd, "Argue the call".into()),
        Choice::Argue(false) => of(Icon::No, "Accept the call".into()),
        Choice::Bribe(true) => of(Icon::Coin, "Pay a bribe".into()),
        Choice::Bribe(false) => of(Icon::No, "Pay no bribe".into()),
        Choice::Steer(number) => of(Icon::Portal, format!("Send to portal {}", number.0 + 1)),
        Choice::SteerNot => of(Icon::Die, "Let the dice decide".into()),
    }
}

/// `row 3, column 12`, counted from the top left.
fn place(square: Square) -> String {
    format!("row {}, column {}", square.y() + 1, square.x() + 1)
}

/// `north-east` for a neighbour, else `3 north, 1 east`.
fn way(from: Option<Square>, to: Square) -> String {
    let Some(from) = from.filter(|from| from.is_somewhere() && *from != to) else { return place(to) };
    let (right, down) = from.delta_to(to);
    let (vertical, across) =
        (if down < 0 { "north" } else { "south" }, if right < 0 { "west" } else { "east" });
    match (right.abs(), down.abs()) {
        (1, 1) => format!("{vertical}-{across}"),
        (1, 0) => across.to_owned(),
        (0, 1) => vertical.to_owned(),
        (steps, 0) => format!("{steps} {across}"),
        (0, steps) => format!("{steps} {vertical}"),
        (along, up) => format!("{up} {vertical}, {along} {across}"),
    }
}

/// Where the active player is.
fn acting(bout: &Bout) -> Option<Square> {
    bout.activation.map(|activation| bout.player(activation.player).square)
}

/// Where the pushed player is.
fn pushed(bout: &Bout) -> Option<Square> {
    bout.chain.last().map(|link| bout.player(link.player).square)
}

const fn act(action: Action) -> (Icon, &'static str) {
    match action {
        Action::Move => (Icon::Boot, "Move"),
        Action::Pass => (Icon::Throw, "Pass with"),
        Action::HandOff => (Icon::Hand, "Hand off with"),
        Action::ThrowTeamMate => (Icon::Throw, "Throw a team-mate with"),
        Action::Block => (Icon::Fist, "Block with"),
        Action::Blitz => (Icon::Bolt, "Blitz with"),
        Action::Foul => (Icon::Skull, "Foul with"),
    }
}

const fn buy_icon(what: Inducement) -> Icon {
    match what {
        Inducement::Training => Icon::Reroll,
        Inducement::Bribe => Icon::Coin,
        Inducement::Wizard => Icon::Star,
    }
}

fn target(bout: &Bout, roster: &Roster, player: PlayerId) -> Label {
    let name = who(bout, roster, player);
    let (icon, text) = match bout.next_step() {
        Some(Step::Nominate(_)) => match bout.activation.map(|activation| activation.action) {
            Some(Action::Foul) => (Icon::Skull, format!("Foul {name}")),
            _ => (Icon::Bolt, format!("Blitz {name}")),
        },
        Some(Step::TryToHold(_)) => (Icon::Grapple, format!("Hold on with {name}")),
        Some(Step::Shadow(_)) => (Icon::Boot, format!("Follow with {name}")),
        Some(Step::Spell(Spell::WhoWalks { .. })) => (Icon::Star, format!("Move {name} by magic")),
        Some(Step::Spell(_)) => (Icon::Star, format!("Cast on {name}")),
        _ => (Icon::Person, format!("Choose {name}")),
    };
    Label::new(text).icon(icon)
}

fn aim(bout: &Bout, square: Square) -> Label {
    match bout.next_step() {
        Some(Step::Spell(Spell::WalkTo { player })) => {
            let from = bout.player(player).square;
            Label::new(format!("Move {}", way(Some(from), square))).icon(Icon::Star)
        }
        Some(Step::Spell(_)) => Label::new(format!("Blast {}", place(square))).icon(Icon::Star),
        _ => Label::new(format!("Throw {}", way(acting(bout), square))).icon(Icon::Throw),
    }
}

/// To whom, if somebody stands there.
fn pass(bout: &Bout, roster: &Roster, square: Square) -> String {
    let receiver = bout.fielded(bout.turn.seat).find(|&id| bout.player(id).square == square);
    let place = way(acting(bout), square);
    match receiver {
        Some(receiver) => format!("Throw to {}", who(bout, roster, receiver)),
        None => format!("Throw {place}"),
    }
}

fn again(bout: &Bout, how: Reroll) -> Label {
    let (icon, text) = match (how, bout.next_step()) {
        (Reroll::Keep, _) => (Icon::Yes, "Keep the roll".to_owned()),
        (Reroll::Team, _) => (Icon::Reroll, "Use a team re-roll".to_owned()),
        (Reroll::Skill, Some(Step::RerollWindow(window))) => {
            let skill = window.roll.kind.skill().map_or("a skill", |skill| skill.name());
            (Icon::Reroll, format!("Re-roll with {skill}"))
        }
        (Reroll::Skill, _) => (Icon::Reroll, "Re-roll with a skill".to_owned()),
        (Reroll::Pro, _) => (Icon::Reroll, "Try Pro".to_owned()),
    };
    Label::new(text).icon(icon)
}

fn use_it(bout: &Bout, used: bool) -> Label {
    let icon = if used { Icon::Yes } else { Icon::No };
    let text = match (bout.next_step(), used) {
        (Some(Step::MayUse(window)), true) => format!("Use {}", window.skill.name()),
        (Some(Step::MayUse(window)), false) => format!("Don't use {}", window.skill.name()),
        (Some(Step::MayCatch(_)), true) => "Try to catch".to_owned(),
        (Some(Step::MayCatch(_)), false) => "Don't catch".to_owned(),
        (Some(Step::TryToHold(_)), false) => "Let go".to_owned(),
        (Some(Step::Shadow(_)), false) => "Don't follow".to_owned(),
        (_, true) => "Yes".to_owned(),
        (_, false) => "No".to_owned(),
    };
    Label::new(text).icon(icon)
}
