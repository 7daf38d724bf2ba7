//! Rolls that may be rolled again, and the one place where they are.
//!
//! 1. The die is rolled and told.
//! 2. If it failed, or has no failure (a portal's number), and something can re-roll it, its coach is asked.
//! 3. A team re-roll is spent even if a Loner then fails to use it; Pro that fails leaves the die as it is.
//! 4. The second face stands, whatever it is: the window is never opened twice for one roll.
//!
//! A call of [`roll`] may open a window, so it is the last thing a step does.

use crate::Bout;
use crate::abilities::{loner, pro};
use crate::choice::{Choice, Reroll};
use crate::event::Event;
use crate::player::{Flag, PlayerId};
use crate::roster::Content;
use crate::rules::*;
use crate::skill::Skill;
use crate::square::Square;
use kernel::{Asked, Canonical, Choices, Die, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

/// What a rush is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub enum RushFor {
    Step,
    FirstOfJump,
    SecondOfJump,
    Block,
    SecondBlock,
    Stab,
    Vomit,
}

/// How a ball reaches the hands that may catch it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub enum CatchOf {
    /// An accurate pass, a hand-off, or a ball out of a portal.
    Clean,
    Bounce,
    /// Scattered or deviated.
    Stray,
    Deflection,
    /// A ball off the wall, on its way.
    Flight,
}

/// What a die is rolled for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RollKind {
    Rush(RushFor),
    Dodge,
    Jump,
    PickUp,
    StandUp,
    JumpUp,
    Catch(CatchOf),
    Pass,
    WallThrow,
    ThrowTeamMate,
    Interference,
    Landing,
    Dauntless,
    BoneHead,
    ReallyStupid,
    UnchannelledFury,
    AnimalSavagery,
    TakeRoot,
    Portal,
    Slam,
    WallShift,
    Argue,
    Regeneration,
    Tentacles,
    Shadowing,
    Vomit,
}

impl RollKind {
    /// What the roll is called.
    pub const fn purpose(self) -> &'static str {
        match self {
            Self::Rush(_) => "rush",
            Self::Dodge => "dodge",
            Self::Jump => "jump",
            Self::PickUp => "pick up",
            Self::StandUp => "stand up",
            Self::JumpUp => "jump up",
            Self::Catch(_) => "catch",
            Self::Pass => "pass",
            Self::WallThrow => "wall throw",
            Self::ThrowTeamMate => "throw team-mate",
            Self::Interference => "interference",
            Self::Landing => "landing",
            Self::Dauntless => "dauntless",
            Self::BoneHead => "bone head",
            Self::ReallyStupid => "really stupid",
            Self::UnchannelledFury => "unchannelled fury",
            Self::AnimalSavagery => "animal savagery",
            Self::TakeRoot => "take root",
            Self::Portal => "portal",
            Self::Slam => "slam",
            Self::WallShift => "wall shift",
            Self::Argue => "argue",
            Self::Regeneration => "regeneration",
            Self::Tentacles => "tentacles",
            Self::Shadowing => "shadowing",
            Self::Vomit => "vomit",
        }
    }

    /// Rolls without a failure: any face may be one a coach would rather not have.
    const fn has_no_failure(self) -> bool {
        matches!(self, Self::Portal | Self::Slam | Self::WallShift)
    }

    /// Rolls that a stricter reading keeps from team re-rolls.
    const fn is_a_hazard(self) -> bool {
        matches!(self, Self::Portal | Self::Slam | Self::WallShift | Self::Argue)
    }

    /// The skill that re-rolls it.
    pub const fn skill(self) -> Option<Skill> {
        crate::abilities::reroller(self)
    }
}

/// One roll of a D6 and everything that is needed to go on from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Roll {
    pub kind: RollKind,
    /// Who rolls, or is rolled for.
    pub player: PlayerId,
    /// The lowest face that will do.
    pub need: u8,
    /// What is added to the face, where the sum itself matters.
    pub modifier: i8,
    /// The square it is about.
    pub square: Square,
    /// How often the ball has bounced, which portals have been used: whatever the rule counts.
    pub count: u8,
}

impl Roll {
    /// A roll that succeeds on this face or more.
    pub const fn needing(kind: RollKind, player: PlayerId, need: u8) -> Self {
        Self { kind, player, need, modifier: 0, square: Square::NOWHERE, count: 0 }
    }

    /// A test against a characteristic: a natural 1 always fails, a natural 6 always succeeds.
    pub fn test(kind: RollKind, player: PlayerId, target: u8, modifier: i8) -> Self {
        Self { modifier, ..Self::needing(kind, player, need(target, modifier)) }
    }

    #[must_use]
    pub const fn at(mut self, square: Square) -> Self {
        self.square = square;
        self
    }

    #[must_use]
    pub const fn counted(mut self, count: u8) -> Self {
        self.count = count;
        self
    }

    /// Whether a face will do.
    pub const fn passes(&self, face: u8) -> bool {
        face >= self.need
    }
}

/// The lowest face that passes a test against a target with a modifier.
pub fn need(target: u8, modifier: i8) -> u8 {
    (i16::from(target) - i16::from(modifier)).clamp(2, 6) as u8
}

/// Rolls, and goes on from the face or asks whether to roll again.
pub fn roll(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, roll: Roll) {
    let face = throw(t, roll);
    let unwanted = roll.kind.has_no_failure() || !roll.passes(face);
    if unwanted && offers(m, c, roll).any() {
        m.next([RerollWindow { roll, face }.into()]);
    } else {
        finish(m, c, t, roll, face);
    }
}

fn throw(t: &mut impl Table<Event>, roll: Roll) -> u8 {
    let face = t.roll(Die::D6, roll.kind.purpose());
    t.tell(Event::Rolled { player: roll.player, what: roll.kind, face, need: roll.need });
    face
}

/// What can re-roll a roll.
#[derive(Clone, Copy, Debug)]
struct Offers {
    team: bool,
    skill: bool,
    pro: bool,
}

impl Offers {
    const fn any(self) -> bool {
        self.team || self.skill || self.pro
    }
}

/// Whose decision the roll is: a slam is rolled by the active coach, everything else by the player's own.
fn owner(m: &Bout, roll: Roll) -> Seat {
    if roll.kind == RollKind::Slam { m.turn.seat } else { roll.player.seat() }
}

fn offers(m: &Bout, c: &Content, roll: Roll) -> Offers {
    let team = owner(m, roll) == m.turn.seat
        && has_team_reroll(m, m.turn.seat)
        && !(m.switches.strict_rerolls && roll.kind.is_a_hazard());
    let skill = roll.kind.skill().is_some_and(|skill| {
        m.has(roll.player, skill)
            && (skill != Skill::Dodge || crate::abilities::dodge::may_reroll(m, c, &roll))
    });
    Offers { team, skill, pro: roll.kind != RollKind::Slam && pro::may_try(m, roll.player) }
}

/// Whether a coach has a team re-roll to spend in this turn.
pub fn has_team_reroll(m: &Bout, seat: Seat) -> bool {
    m.turn.seat == seat && (m.turn.spare_reroll || m.teams[seat].rerolls > 0)
}

/// Spends a team re-roll on a player; `false` if a Loner failed to use it.
pub fn spend_team_reroll(m: &mut Bout, t: &mut impl Table<Event>, player: PlayerId) -> bool {
    pay_team_reroll(m, t);
    loner::may_use(m, t, player)
}

fn pay_team_reroll(m: &mut Bout, t: &mut impl Table<Event>) {
    let seat = m.turn.seat;
    if m.turn.spare_reroll {
        m.turn.spare_reroll = false;
    } else {
        m.teams[seat].rerolls -= 1;
    }
    t.tell(Event::RerollSpent { seat, left: m.teams[seat].rerolls });
}

/// A roll that may be rolled again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct RerollWindow {
    pub roll: Roll,
    pub face: u8,
}

impl Rule<Bout> for RerollWindow {
    fn ask(&self, m: &Bout, _: &Content) -> Option<Asked> {
        Some(Asked::one(owner(m, self.roll), "re-roll"))
    }

    fn offer(&self, m: &Bout, c: &Content, _: Seat, choices: &mut Choices<Choice>) {
        let offers = offers(m, c, self.roll);
        choices.push(Choice::Reroll(Reroll::Keep));
        if offers.team {
            choices.push(Choice::Reroll(Reroll::Team));
        }
        if offers.skill {
            choices.push(Choice::Reroll(Reroll::Skill));
        }
        if offers.pro {
            choices.push(Choice::Reroll(Reroll::Pro));
        }
    }

    fn answer(self, m: &mut Bout, c: &Content, _: Seat, choice: Choice, t: &mut impl Table<Event>) {
        let player = self.roll.player;
        let again = match choice {
            // What a coach rolls about a player is not the player's own roll: no Loner is asked.
            Choice::Reroll(Reroll::Team) if matches!(self.roll.kind, RollKind::Slam | RollKind::Argue) => {
                pay_team_reroll(m, t);
                true
            }
            Choice::Reroll(Reroll::Team) => spend_team_reroll(m, t, player),
            Choice::Reroll(Reroll::Skill) => {
                if let Some(skill) = self.roll.kind.skill() {
                    t.tell(Event::SkillUsed { player, skill });
                    if skill == Skill::Dodge {
                        m.player_mut(player).set(Flag::UsedDodge, true);
                    }
                }
                true
            }
            Choice::Reroll(Reroll::Pro) => pro::attempt(m, t, player),
            _ => false,
        };
        let face = if again { throw(t, self.roll) } else { self.face };
        finish(m, c, t, self.roll, face);
    }
}

/// Goes on from the face that counts.
fn finish(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, roll: Roll, face: u8) {
    let passed = roll.passes(face);
    match roll.kind {
        RollKind::Rush(what) => movement::rushed(m, c, t, roll, what, passed),
        RollKind::Dodge => movement::dodged(m, c, t, roll, passed),
        RollKind::Jump => jumping::jumped(m, c, t, roll, face),
        RollKind::PickUp => picking_up::tried(m, c, t, roll, passed),
        RollKind::StandUp => standing_up::tried(m, t, roll, passed),
        RollKind::JumpUp => crate::abilities::jump_up::tried(m, t, roll, passed),
        RollKind::Catch(of) => catching::tried(m, c, t, roll, of, passed),
        RollKind::Pass => passing::tested(m, c, t, roll, face),
        RollKind::WallThrow => wall_throw::tested(m, c, t, roll, face),
        RollKind::ThrowTeamMate => throw_team_mate::tested(m, c, t, roll, face),
        RollKind::Interference => interference::tried(m, c, t, roll, passed),
        RollKind::Landing => landing::tried(m, c, t, roll, passed),
        RollKind::Dauntless => block::dared(m, c, t, passed),
        RollKind::BoneHead
        | RollKind::ReallyStupid
        | RollKind::UnchannelledFury
        | RollKind::AnimalSavagery
        | RollKind::TakeRoot => traits::rolled(m, c, t, roll, passed),
        RollKind::Portal => portals::rolled(m, c, t, roll, face),
        RollKind::Slam => push_back::slammed(m, t, roll, passed),
        RollKind::WallShift => wall_throw::shifted(m, c, t, face),
        RollKind::Argue => foul::argued(m, c, t, roll, face),
        RollKind::Regeneration => armour::regenerated(m, t, roll, passed),
        RollKind::Tentacles => crate::abilities::tentacles::rolled(m, c, t, roll, passed),
        RollKind::Shadowing => crate::abilities::shadowing::rolled(m, t, roll, passed),
        RollKind::Vomit => crate::abilities::projectile_vomit::rolled(m, t, roll, passed),
    }
}
