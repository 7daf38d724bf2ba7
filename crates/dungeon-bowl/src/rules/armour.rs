//! Going down, armour, injury and casualty.
//!
//! A player that falls over or is knocked down becomes prone, drops the ball, and makes an armour roll: 2D6 against
//! its armour. Broken armour means an injury roll, and that may mean a casualty roll and a lasting injury.

use crate::abilities::{claws, mighty_blow, regeneration, thick_skull};
use crate::player::Harm;
use crate::rules::ball::{self, SettleBall};
use crate::rules::portals::Hop;
use crate::rules::prelude::*;

/// Lays a player down; the ball it carried comes loose. A stunned player stays stunned.
fn lay_down(bout: &mut Bout, table: &mut Table<'_, Event>, id: PlayerId, how: Down) {
    table.tell(|| Event::WentDown { player: id, how });
    let player = bout.player_mut(id);
    player.set(Flag::Rooted, false);
    if player.status == Status::Standing {
        player.status = Status::Prone;
    }
    drop_ball(bout, table, id);
    if let Some(activation) = &mut bout.activation
        && activation.player == id
    {
        activation.done = true;
    }
}

/// DB-PORTAL-4: The ball leaves a player's hands where it stands.
pub fn drop_ball(bout: &mut Bout, table: &mut Table<'_, Event>, id: PlayerId) {
    if bout.carries(id) {
        let square = bout.player(id).square;
        bout.ball = Ball::Loose(square);
        table.tell(|| Event::BallLoose { square });
    }
}

/// DB-STATUS-7: Knocked down: a turnover if it is the player's own team turn. The ball bounces after the armour roll.
pub fn knock_down(bout: &mut Bout, table: &mut Table<'_, Event>, id: PlayerId, by: Option<PlayerId>) {
    bout.next([SettleBall.into()]);
    knock_down_before_ball(bout, table, id, by);
}

/// The same, where the ball waits for others.
pub fn knock_down_before_ball(
    bout: &mut Bout,
    table: &mut Table<'_, Event>,
    id: PlayerId,
    by: Option<PlayerId>,
) {
    knock_all_down(bout, table, &[(id, by)]);
}

/// Several go down at once, each with whose block it was: all lie before the first armour roll, and all armour rolls
/// come before whatever is pending.
pub fn knock_all_down(bout: &mut Bout, table: &mut Table<'_, Event>, hit: &[(PlayerId, Option<PlayerId>)]) {
    for &(id, _) in hit {
        lay_down(bout, table, id, Down::KnockedDown);
        if bout.is_active(id) {
            bout.turnover();
        }
    }
    // The agenda takes the last of a list first.
    for &(player, by) in hit.iter().rev() {
        bout.next([Armour { player, by, bonus: 0 }.into()]);
    }
}

/// DB-STATUS-4: Falls over in its own activation in a square it has come to: a turnover. A portal there then takes it.
pub fn fall_over(bout: &mut Bout, table: &mut Table<'_, Event>, id: PlayerId) {
    lay_down(bout, table, id, Down::FellOver);
    ball::disturb(bout, id);
    if bout.is_active(id) {
        bout.turnover();
    }
    risk(bout, id, 0);
}

/// Falls over in the square it already was in, as when a rush for a jump or a block fails: a portal there does nothing,
/// for nobody has entered it.
pub fn fall_over_in_place(bout: &mut Bout, table: &mut Table<'_, Event>, id: PlayerId) {
    lay_down(bout, table, id, Down::FellOver);
    if bout.is_active(id) {
        bout.turnover();
    }
    bout.next([Armour { player: id, by: None, bonus: 0 }.into(), SettleBall.into()]);
}

/// A thrown player comes down badly: a turnover only if it had the ball.
pub fn crash(bout: &mut Bout, table: &mut Table<'_, Event>, id: PlayerId, bonus: i8) {
    if bout.carries(id) && bout.is_active(id) {
        bout.turnover();
    }
    lay_down(bout, table, id, Down::FellOver);
    ball::disturb(bout, id);
    risk(bout, id, bonus);
}

/// Falls over at a wall it was slammed into: no turnover, but for a team-mate that held the ball.
pub fn slam_over(bout: &mut Bout, table: &mut Table<'_, Event>, id: PlayerId, by: Option<PlayerId>) {
    if bout.is_active(id) && (bout.carries(id) || bout.switches.slam_turnover) {
        bout.turnover();
    }
    lay_down(bout, table, id, Down::FellOver);
    bout.next([Armour { player: id, by, bonus: 0 }.into(), SettleBall.into()]);
}

/// DB-STATUS-3: Placed prone: no armour roll; a turnover if it is the player's own turn and it had the ball.
pub fn place_prone(bout: &mut Bout, table: &mut Table<'_, Event>, id: PlayerId) {
    if bout.carries(id) && bout.is_active(id) {
        bout.turnover();
    }
    lay_down(bout, table, id, Down::PlacedProne);
}

/// DB-PORTAL-3: Armour, then the portal it may have fallen into, then the ball.
fn risk(bout: &mut Bout, id: PlayerId, bonus: i8) {
    bout.next([SettleBall.into()]);
    if let Some(hop) = Hop::of(bout, id) {
        bout.next([hop.into()]);
    }
    bout.next([Armour { player: id, by: None, bonus }.into()]);
}

/// DB-ARM-1: An armour roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Armour {
    pub player: PlayerId,
    /// Whose block it was, for Mighty Blow and Claws.
    pub by: Option<PlayerId>,
    pub bonus: i8,
}

impl Rule<Bout> for Armour {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        if !bout.player(self.player).status.in_dungeon() {
            return;
        }
        let armour = i16::from(bout.player(self.player).armour);
        let faces = [table.roll(Die::D6, "armour"), table.roll(Die::D6, "armour")];
        let plain = i16::from(faces[0] + faces[1]);
        let total = plain + i16::from(self.bonus);
        let blow = self.by.map_or(0, |by| mighty_blow::bonus(bout, by));
        let clawed = self.by.is_some_and(|by| claws::breaks(bout, by, faces));
        // Mighty Blow counts once, and armour that breaks without it leaves it for the injury roll: no coach would
        // choose otherwise, so none is asked.
        let broken = total >= armour || clawed;
        let helped = !broken && total + i16::from(blow) >= armour;
        let modifier = self.bonus + if helped { blow } else { 0 };
        let need = if clawed { claws::NEED } else { armour as u8 };
        table.tell(|| Event::ArmourRolled {
            player: self.player,
            need,
            faces,
            modifier,
            broken: broken || helped,
        });
        if broken || helped {
            injure(bout, roster, table, self.player, if helped { 0 } else { blow }, self.by);
        }
    }
}

/// An injury roll without an armour roll before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Injury {
    pub player: PlayerId,
}

impl Rule<Bout> for Injury {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        if bout.player(self.player).status.in_dungeon() {
            injure(bout, roster, table, self.player, 0, None);
        }
    }
}

/// What an injury roll comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InjuryResult {
    Stunned,
    KnockedOut,
    /// Only for the stunted: a casualty without a casualty roll.
    BadlyHurt,
    Casualty,
}

/// DB-ARM-2, DB-ARM-3: The injury table, and its column for the stunted.
pub const fn injury_result(total: i8, stunty: bool, thick_skull: bool) -> InjuryResult {
    let stunned_to = if stunty { 6 } else { 7 } + if thick_skull { 1 } else { 0 };
    let knocked_out_to = if stunty { 8 } else { 9 };
    if total <= stunned_to {
        InjuryResult::Stunned
    } else if total <= knocked_out_to {
        InjuryResult::KnockedOut
    } else if stunty && total == 9 {
        InjuryResult::BadlyHurt
    } else {
        InjuryResult::Casualty
    }
}

/// Rolls for injury and applies it. May open a window (Regeneration), so it is the last thing a step does.
pub fn injure(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    id: PlayerId,
    bonus: i8,
    by: Option<PlayerId>,
) {
    let faces = [table.roll(Die::D6, "injury"), table.roll(Die::D6, "injury")];
    apply_injury(bout, roster, table, id, faces, bonus, by);
}

/// Applies an injury roll that has been made.
pub fn apply_injury(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    id: PlayerId,
    faces: [u8; 2],
    bonus: i8,
    by: Option<PlayerId>,
) {
    let player = bout.player(id);
    let total = (faces[0] + faces[1]) as i8 + bonus;
    let result = injury_result(total, player.has(Skill::Stunty), thick_skull::holds(player));
    let became = match result {
        InjuryResult::Stunned => Status::Stunned,
        InjuryResult::KnockedOut => Status::KnockedOut,
        _ => Status::Casualty,
    };
    table.tell(|| Event::InjuryRolled { player: id, faces, modifier: bonus, became });
    drop_ball(bout, table, id);
    bout.player_mut(id).set(Flag::Rooted, false);
    remove(bout, id, became);
    match result {
        InjuryResult::BadlyHurt => hurt(bout, roster, table, id, 0, Harm::BadlyHurt, by),
        InjuryResult::Casualty => casualty(bout, roster, table, id, by),
        InjuryResult::Stunned | InjuryResult::KnockedOut => {}
    }
}

/// Gives a player its new status, and takes it off the board if it leaves.
pub fn remove(bout: &mut Bout, id: PlayerId, status: Status) {
    if !status.in_dungeon() {
        bout.lift(id);
    }
    bout.player_mut(id).status = status;
    if let Some(activation) = &mut bout.activation
        && activation.player == id
    {
        activation.done = true;
    }
}

/// DB-ARM-4: What a casualty roll comes to, before a lasting injury is rolled.
pub const fn casualty_result(total: u8) -> Option<Harm> {
    match total {
        0..=6 => Some(Harm::BadlyHurt),
        7..=9 => Some(Harm::SeriouslyHurt),
        10..=12 => Some(Harm::SeriousInjury),
        13..=14 => None,
        _ => Some(Harm::Dead),
    }
}

/// The lasting injury a D6 names.
pub const fn lasting_injury(face: u8) -> Harm {
    match face {
        1 | 2 => Harm::HeadInjury,
        3 => Harm::SmashedKnee,
        4 => Harm::BrokenArm,
        5 => Harm::NeckInjury,
        _ => Harm::DislocatedShoulder,
    }
}

fn casualty(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    id: PlayerId,
    by: Option<PlayerId>,
) {
    let face = table.roll(Die::D16, "casualty");
    let total = (face + bout.player(id).niggling).min(16);
    let harm =
        casualty_result(total).unwrap_or_else(|| lasting_injury(table.roll(Die::D6, "lasting injury")));
    hurt(bout, roster, table, id, face, harm, by);
}

fn hurt(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    id: PlayerId,
    face: u8,
    harm: Harm,
    by: Option<PlayerId>,
) {
    bout.player_mut(id).harm = Some(harm);
    table.tell(|| Event::Hurt { player: id, face, harm, by });
    if let Some(roll) = regeneration::roll_for(bout, id) {
        rerolls::roll(bout, roster, table, roll);
    }
}

/// Regeneration has been rolled.
pub fn regenerated(bout: &mut Bout, table: &mut Table<'_, Event>, id: PlayerId, worked: bool) {
    if worked {
        let player = bout.player_mut(id);
        player.status = Status::Reserves;
        player.harm = None;
        table.tell(|| Event::Regenerated { player: id });
    }
}
