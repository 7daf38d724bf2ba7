//! Traits that are rolled for after an action is declared and before it begins. A failure uses the action up.

use crate::abilities::{animal_savagery, bone_head, really_stupid, take_root, unchannelled_fury};
use crate::rules::armour;
use crate::rules::prelude::*;

/// DB-TURN-5: The traits of the acting player, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Traits {
    pub next: u8,
}

/// In this order.
const TRAITS: [Skill; 5] =
    [Skill::BoneHead, Skill::ReallyStupid, Skill::UnchannelledFury, Skill::AnimalSavagery, Skill::TakeRoot];

/// Whether a player has any of them.
pub fn any(bout: &Bout, player: PlayerId) -> bool {
    TRAITS.iter().any(|&skill| bout.has(player, skill))
}

impl Rule<Bout> for Traits {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let Some(activation) = bout.activation else {
            return kernel::fault!("a step of an activation, but nobody acts");
        };
        if activation.done {
            return;
        }
        let player = activation.player;
        for (index, &skill) in TRAITS.iter().enumerate().skip(self.next as usize) {
            if !bout.has(player, skill) || skill == Skill::TakeRoot && bout.player(player).is(Flag::Rooted) {
                continue;
            }
            bout.next([Self { next: index as u8 + 1 }.into()]);
            let roll = match skill {
                Skill::BoneHead => bone_head::roll_for(player),
                Skill::ReallyStupid => really_stupid::roll_for(bout, roster, player),
                Skill::UnchannelledFury => unchannelled_fury::roll_for(player, activation.action),
                Skill::AnimalSavagery => animal_savagery::roll_for(player, activation.action),
                _ => take_root::roll_for(player),
            };
            return rerolls::roll(bout, roster, table, roll);
        }
    }
}

/// A trait has been rolled for.
pub fn rolled(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, roll: Roll, passed: bool) {
    if passed {
        return;
    }
    match roll.kind {
        RollKind::TakeRoot => take_root::root(bout, table, roll.player),
        RollKind::UnchannelledFury => end_activation(bout),
        RollKind::AnimalSavagery => {
            if animal_savagery::somebody_near(bout, roster, roll.player) {
                bout.next([LashOut.into()]);
            } else {
                lose_heart(bout, table, roll.player);
            }
        }
        _ => lose_heart(bout, table, roll.player),
    }
}

/// The activation ends and the tackle zone is lost.
fn lose_heart(bout: &mut Bout, table: &mut Table<'_, Event>, player: PlayerId) {
    bout.player_mut(player).set(Flag::NoTackleZone, true);
    table.tell(|| Event::LostTackleZone { player });
    end_activation(bout);
}

fn end_activation(bout: &mut Bout) {
    if let Some(activation) = &mut bout.activation {
        activation.done = true;
    }
}

/// Whom Animal Savagery hits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct LashOut;

impl Rule<Bout> for LashOut {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.turn.seat, "Animal Savagery"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        if let Some(activation) = bout.activation {
            animal_savagery::each_near(bout, roster, activation.player, |other| {
                choices.push(Choice::LashOut(other));
            });
        }
    }

    fn answer(self, bout: &mut Bout, _: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let (Choice::LashOut(at), Some(activation)) = (choice, bout.activation) else {
            return kernel::fault!("a choice that was not offered");
        };
        table.tell(|| Event::LashedOut { player: activation.player, at });
        // A turnover only if that one had the ball.
        let pending = bout.turn.turnover || bout.carries(at);
        armour::knock_down(bout, table, at, None);
        bout.turn.turnover = pending;
    }
}
