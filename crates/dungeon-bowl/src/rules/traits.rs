//! Traits that are rolled for after an action is declared and before it begins. A failure uses the action up.

use crate::abilities::{animal_savagery, bone_head, really_stupid, take_root, unchannelled_fury};
use crate::rules::armour;
use crate::rules::prelude::*;

/// The traits of the acting player, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Traits {
    pub next: u8,
}

/// In this order.
const TRAITS: [Skill; 5] =
    [Skill::BoneHead, Skill::ReallyStupid, Skill::UnchannelledFury, Skill::AnimalSavagery, Skill::TakeRoot];

/// Whether a player has any of them.
pub fn any(m: &Bout, player: PlayerId) -> bool {
    TRAITS.iter().any(|&skill| m.has(player, skill))
}

impl Rule<Bout> for Traits {
    fn ask(&self, _: &Bout, _: &Content) -> Option<Asked> {
        None
    }

    fn run(self, m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
        let Some(activation) = m.activation else { return };
        if activation.done {
            return;
        }
        let player = activation.player;
        for (index, &skill) in TRAITS.iter().enumerate().skip(self.next as usize) {
            if !m.has(player, skill) || skill == Skill::TakeRoot && m.player(player).is(Flag::Rooted) {
                continue;
            }
            m.next([Self { next: index as u8 + 1 }.into()]);
            let roll = match skill {
                Skill::BoneHead => bone_head::roll_for(player),
                Skill::ReallyStupid => really_stupid::roll_for(m, c, player),
                Skill::UnchannelledFury => unchannelled_fury::roll_for(player, activation.action),
                Skill::AnimalSavagery => animal_savagery::roll_for(player, activation.action),
                _ => take_root::roll_for(player),
            };
            return rerolls::roll(m, c, t, roll);
        }
    }
}

/// A trait has been rolled for.
pub fn rolled(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, roll: Roll, passed: bool) {
    if passed {
        return;
    }
    match roll.kind {
        RollKind::TakeRoot => take_root::root(m, t, roll.player),
        RollKind::UnchannelledFury => end_activation(m),
        RollKind::AnimalSavagery => {
            if animal_savagery::somebody_near(m, c, roll.player) {
                m.next([LashOut.into()]);
            } else {
                lose_heart(m, t, roll.player);
            }
        }
        _ => lose_heart(m, t, roll.player),
    }
}

/// The activation ends and the tackle zone is lost.
fn lose_heart(m: &mut Bout, t: &mut impl Table<Event>, player: PlayerId) {
    m.player_mut(player).set(Flag::NoTackleZone, true);
    t.tell(Event::LostTackleZone { player });
    end_activation(m);
}

fn end_activation(m: &mut Bout) {
    if let Some(activation) = &mut m.activation {
        activation.done = true;
    }
}

/// Whom Animal Savagery hits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct LashOut;

impl Rule<Bout> for LashOut {
    fn ask(&self, m: &Bout, _: &Content) -> Option<Asked> {
        Some(Asked::one(m.turn.seat, "Animal Savagery"))
    }

    fn offer(&self, m: &Bout, c: &Content, _: Seat, choices: &mut Choices<Choice>) {
        if let Some(activation) = m.activation {
            animal_savagery::each_near(m, c, activation.player, |other| choices.push(Choice::LashOut(other)));
        }
    }

    fn answer(self, m: &mut Bout, _: &Content, _: Seat, choice: Choice, t: &mut impl Table<Event>) {
        if let (Choice::LashOut(at), Some(activation)) = (choice, m.activation) {
            t.tell(Event::LashedOut { player: activation.player, at });
            // A turnover only if that one had the ball.
            let pending = m.turn.turnover || m.carries(at);
            armour::knock_down(m, t, at, None);
            m.turn.turnover = pending;
        }
    }
}
