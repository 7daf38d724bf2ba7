//! Going down, armour, injury and casualty.
//!
//! A player that falls over or is knocked down becomes prone, drops the ball, and makes an armour roll: 2D6 against
//! its armour. Broken armour means an injury roll, and that may mean a casualty roll and a lasting injury.

use crate::abilities::{claws, mighty_blow, regeneration, thick_skull};
use crate::player::Harm;
use crate::rules::ball::SettleBall;
use crate::rules::portals::Hop;
use crate::rules::prelude::*;

/// Lays a player down; the ball it carried comes loose. A stunned player stays stunned.
fn lay_down(m: &mut Bout, t: &mut impl Table<Event>, id: PlayerId, how: Down) {
    t.tell(Event::WentDown { player: id, how });
    let player = m.player_mut(id);
    player.set(Flag::Rooted, false);
    if player.status == Status::Standing {
        player.status = Status::Prone;
    }
    drop_ball(m, t, id);
    if let Some(activation) = &mut m.activation
        && activation.player == id
    {
        activation.done = true;
    }
}

/// The ball leaves a player's hands where it stands.
pub fn drop_ball(m: &mut Bout, t: &mut impl Table<Event>, id: PlayerId) {
    if m.carries(id) {
        let square = m.player(id).square;
        m.ball = Ball::Loose(square);
        t.tell(Event::BallLoose { square });
    }
}

/// Knocked down: a turnover if it is the player's own team turn. The ball bounces after the armour roll.
pub fn knock_down(m: &mut Bout, t: &mut impl Table<Event>, id: PlayerId, by: Option<PlayerId>) {
    m.next([SettleBall.into()]);
    knock_down_before_ball(m, t, id, by);
}

/// The same, where the ball waits for others.
pub fn knock_down_before_ball(m: &mut Bout, t: &mut impl Table<Event>, id: PlayerId, by: Option<PlayerId>) {
    knock_all_down(m, t, &[(id, by)]);
}

/// Several go down at once, each with whose block it was: all lie before the first armour roll, and all armour rolls
/// come before whatever is pending.
pub fn knock_all_down(m: &mut Bout, t: &mut impl Table<Event>, hit: &[(PlayerId, Option<PlayerId>)]) {
    for &(id, _) in hit {
        lay_down(m, t, id, Down::KnockedDown);
        if m.is_active(id) {
            m.turnover();
        }
    }
    // The agenda takes the last of a list first.
    for &(player, by) in hit.iter().rev() {
        m.next([Armour { player, by, bonus: 0 }.into()]);
    }
}

/// Falls over in its own activation in a square it has come to: a turnover. A portal there then takes it.
pub fn fall_over(m: &mut Bout, t: &mut impl Table<Event>, id: PlayerId) {
    lay_down(m, t, id, Down::FellOver);
    if m.is_active(id) {
        m.turnover();
    }
    risk(m, id, 0);
}

/// Falls over in the square it already was in, as when a rush for a jump or a block fails: a portal there does nothing,
/// for nobody has entered it.
pub fn fall_over_in_place(m: &mut Bout, t: &mut impl Table<Event>, id: PlayerId) {
    lay_down(m, t, id, Down::FellOver);
    if m.is_active(id) {
        m.turnover();
    }
    m.next([Armour { player: id, by: None, bonus: 0 }.into(), SettleBall.into()]);
}

/// A thrown player comes down badly: a turnover only if it had the ball.
pub fn crash(m: &mut Bout, t: &mut impl Table<Event>, id: PlayerId, bonus: i8) {
    if m.carries(id) && m.is_active(id) {
        m.turnover();
    }
    lay_down(m, t, id, Down::FellOver);
    risk(m, id, bonus);
}

/// Falls over at a wall it was slammed into: no turnover, but for a team-mate that held the ball.
pub fn slam_over(m: &mut Bout, t: &mut impl Table<Event>, id: PlayerId, by: Option<PlayerId>) {
    if m.is_active(id) && (m.carries(id) || m.switches.slam_turnover) {
        m.turnover();
    }
    lay_down(m, t, id, Down::FellOver);
    m.next([Armour { player: id, by, bonus: 0 }.into(), SettleBall.into()]);
}

/// Placed prone: no armour roll; a turnover if it is the player's own turn and it had the ball.
pub fn place_prone(m: &mut Bout, t: &mut impl Table<Event>, id: PlayerId) {
    if m.carries(id) && m.is_active(id) {
        m.turnover();
    }
    lay_down(m, t, id, Down::PlacedProne);
}

/// Armour, then the portal it may have fallen into, then the ball.
fn risk(m: &mut Bout, id: PlayerId, bonus: i8) {
    m.next([SettleBall.into()]);
    if let Some(hop) = Hop::of(m, id) {
        m.next([hop.into()]);
    }
    m.next([Armour { player: id, by: None, bonus }.into()]);
}

/// An armour roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Armour {
    pub player: PlayerId,
    /// Whose block it was, for Mighty Blow and Claws.
    pub by: Option<PlayerId>,
    pub bonus: i8,
}

impl Rule<Bout> for Armour {
    fn ask(&self, _: &Bout, _: &Content) -> Option<Asked> {
        None
    }

    fn run(self, m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
        if !m.player(self.player).status.in_dungeon() {
            return;
        }
        let armour = i16::from(m.player(self.player).armour);
        let faces = [t.roll(Die::D6, "armour"), t.roll(Die::D6, "armour")];
        let plain = i16::from(faces[0] + faces[1]);
        let total = plain + i16::from(self.bonus);
        let blow = self.by.map_or(0, |by| mighty_blow::bonus(m, by));
        let clawed = self.by.is_some_and(|by| claws::breaks(m, by, faces));
        // Mighty Blow counts once, and armour that breaks without it leaves it for the injury roll: no coach would
        // choose otherwise, so none is asked.
        let broken = total >= armour || clawed;
        let helped = !broken && total + i16::from(blow) >= armour;
        let modifier = self.bonus + if helped { blow } else { 0 };
        t.tell(Event::ArmourRolled { player: self.player, faces, modifier, broken: broken || helped });
        if broken || helped {
            injure(m, c, t, self.player, if helped { 0 } else { blow }, self.by);
        }
    }
}

/// An injury roll without an armour roll before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Injury {
    pub player: PlayerId,
}

impl Rule<Bout> for Injury {
    fn ask(&self, _: &Bout, _: &Content) -> Option<Asked> {
        None
    }

    fn run(self, m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
        if m.player(self.player).status.in_dungeon() {
            injure(m, c, t, self.player, 0, None);
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

/// The injury table, and its column for the stunted.
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
    m: &mut Bout,
    c: &Content,
    t: &mut impl Table<Event>,
    id: PlayerId,
    bonus: i8,
    by: Option<PlayerId>,
) {
    let faces = [t.roll(Die::D6, "injury"), t.roll(Die::D6, "injury")];
    apply_injury(m, c, t, id, faces, bonus, by);
}

/// Applies an injury roll that has been made.
pub fn apply_injury(
    m: &mut Bout,
    c: &Content,
    t: &mut impl Table<Event>,
    id: PlayerId,
    faces: [u8; 2],
    bonus: i8,
    by: Option<PlayerId>,
) {
    let player = m.player(id);
    let total = (faces[0] + faces[1]) as i8 + bonus;
    let result = injury_result(total, player.has(Skill::Stunty), thick_skull::holds(player));
    let became = match result {
        InjuryResult::Stunned => Status::Stunned,
        InjuryResult::KnockedOut => Status::KnockedOut,
        _ => Status::Casualty,
    };
    t.tell(Event::InjuryRolled { player: id, faces, modifier: bonus, became });
    drop_ball(m, t, id);
    m.player_mut(id).set(Flag::Rooted, false);
    remove(m, id, became);
    match result {
        InjuryResult::BadlyHurt => hurt(m, c, t, id, 0, Harm::BadlyHurt, by),
        InjuryResult::Casualty => casualty(m, c, t, id, by),
        _ => {}
    }
}

/// Gives a player its new status, and takes it off the board if it leaves.
pub fn remove(m: &mut Bout, id: PlayerId, status: Status) {
    if !status.in_dungeon() {
        m.lift(id);
    }
    m.player_mut(id).status = status;
    if let Some(activation) = &mut m.activation
        && activation.player == id
    {
        activation.done = true;
    }
}

/// What a casualty roll comes to, before a lasting injury is rolled.
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

fn casualty(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, id: PlayerId, by: Option<PlayerId>) {
    let face = t.roll(Die::D16, "casualty");
    let total = (face + m.player(id).niggling).min(16);
    let harm = casualty_result(total).unwrap_or_else(|| lasting_injury(t.roll(Die::D6, "lasting injury")));
    hurt(m, c, t, id, face, harm, by);
}

fn hurt(
    m: &mut Bout,
    c: &Content,
    t: &mut impl Table<Event>,
    id: PlayerId,
    face: u8,
    harm: Harm,
    by: Option<PlayerId>,
) {
    m.player_mut(id).harm = Some(harm);
    t.tell(Event::Hurt { player: id, face, harm, by });
    if let Some(roll) = regeneration::roll_for(m, id) {
        rerolls::roll(m, c, t, roll);
    }
}

/// Regeneration has been rolled.
pub fn regenerated(m: &mut Bout, t: &mut impl Table<Event>, roll: Roll, worked: bool) {
    if worked {
        let player = m.player_mut(roll.player);
        player.status = Status::Reserves;
        player.harm = None;
        t.tell(Event::Regenerated { player: roll.player });
    }
}
