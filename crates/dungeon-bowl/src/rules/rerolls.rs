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
use crate::roster::Roster;
use crate::rules::movement::TryToHold;
use crate::rules::portals::Hop;
use crate::rules::*;
use crate::skill::Skill;
use crate::square::Square;
use kernel::{Asked, Canonical, Choices, Die, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

/// What a rush is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub enum RushFor {
    /// A step out of a square; if it was marked there, the player must dodge next.
    Step { from: Square, marked: bool },
    /// The first square of a jump.
    JumpFirst { to: Square },
    /// The second square of a jump.
    JumpSecond { to: Square },
    /// The block of a blitz, or what takes its place.
    Strike { strike: Strike, target: PlayerId },
}

/// What the acting player of a blitz does to its target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub enum Strike {
    Block,
    /// Frenzy's second.
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

/// What a die is rolled for, with everything that is needed to go on from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub enum RollKind {
    Rush(RushFor),
    /// A dodge out of a square.
    Dodge {
        from: Square,
    },
    /// A jump out of a square.
    Jump {
        from: Square,
    },
    PickUp,
    StandUp,
    JumpUp,
    /// A catch of a ball that has bounced so often before.
    Catch {
        of: CatchOf,
        bounces: u8,
    },
    /// A pass to a square.
    Pass {
        to: Square,
    },
    WallThrow,
    /// A throw of a team-mate to a square.
    ThrowTeamMate {
        to: Square,
    },
    Interference,
    Landing,
    Dauntless,
    BoneHead,
    ReallyStupid,
    UnchannelledFury,
    AnimalSavagery,
    TakeRoot,
    Portal(Hop),
    Slam,
    WallShift,
    Argue,
    Regeneration,
    /// Holding a player that would step or jump to a square.
    Tentacles(TryToHold),
    /// Following into the square a player has left.
    Shadowing {
        vacated: Square,
    },
    /// Vomit on a target.
    Vomit {
        target: PlayerId,
    },
}

/// The name of a roll, without what the rules need to go on: what events and words speak of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RollName {
    Rush,
    Dodge,
    Jump,
    PickUp,
    StandUp,
    JumpUp,
    Catch,
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

impl RollName {
    /// What the roll is called.
    pub const fn purpose(self) -> &'static str {
        match self {
            Self::Rush => "rush",
            Self::Dodge => "dodge",
            Self::Jump => "jump",
            Self::PickUp => "pick up",
            Self::StandUp => "stand up",
            Self::JumpUp => "jump up",
            Self::Catch => "catch",
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
}

impl RollKind {
    /// Its name.
    pub const fn name(self) -> RollName {
        match self {
            Self::Rush(_) => RollName::Rush,
            Self::Dodge { .. } => RollName::Dodge,
            Self::Jump { .. } => RollName::Jump,
            Self::PickUp => RollName::PickUp,
            Self::StandUp => RollName::StandUp,
            Self::JumpUp => RollName::JumpUp,
            Self::Catch { .. } => RollName::Catch,
            Self::Pass { .. } => RollName::Pass,
            Self::WallThrow => RollName::WallThrow,
            Self::ThrowTeamMate { .. } => RollName::ThrowTeamMate,
            Self::Interference => RollName::Interference,
            Self::Landing => RollName::Landing,
            Self::Dauntless => RollName::Dauntless,
            Self::BoneHead => RollName::BoneHead,
            Self::ReallyStupid => RollName::ReallyStupid,
            Self::UnchannelledFury => RollName::UnchannelledFury,
            Self::AnimalSavagery => RollName::AnimalSavagery,
            Self::TakeRoot => RollName::TakeRoot,
            Self::Portal(_) => RollName::Portal,
            Self::Slam => RollName::Slam,
            Self::WallShift => RollName::WallShift,
            Self::Argue => RollName::Argue,
            Self::Regeneration => RollName::Regeneration,
            Self::Tentacles(_) => RollName::Tentacles,
            Self::Shadowing { .. } => RollName::Shadowing,
            Self::Vomit { .. } => RollName::Vomit,
        }
    }

    /// Rolls without a failure: any face may be one that a coach wants to re-roll.
    const fn has_no_failure(self) -> bool {
        matches!(self, Self::Portal(_) | Self::Slam | Self::WallShift)
    }

    /// DB-REROLL-3: Rolls that a stricter reading keeps from team re-rolls.
    const fn is_a_hazard(self) -> bool {
        matches!(self, Self::Portal(_) | Self::Slam | Self::WallShift | Self::Argue)
    }

    /// The skill that re-rolls it.
    pub const fn skill(self) -> Option<Skill> {
        crate::abilities::reroller(self)
    }
}

/// One roll of a D6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Roll {
    pub kind: RollKind,
    /// Who rolls, or is rolled for.
    pub player: PlayerId,
    /// The lowest face that will do.
    pub need: u8,
    /// What is added to the face, where the sum itself matters.
    pub modifier: i8,
}

impl Roll {
    /// A roll that succeeds on this face or more.
    pub const fn needing(kind: RollKind, player: PlayerId, need: u8) -> Self {
        Self { kind, player, need, modifier: 0 }
    }

    /// A test against a characteristic: a natural 1 always fails, a natural 6 always succeeds.
    pub fn test(kind: RollKind, player: PlayerId, target: u8, modifier: i8) -> Self {
        Self { modifier, ..Self::needing(kind, player, need(target, modifier)) }
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
pub fn roll(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, roll: Roll) {
    let face = throw(bout, table, roll);
    let unwanted = roll.kind.has_no_failure() || !roll.passes(face);
    if unwanted && offers(bout, roster, roll).any() {
        bout.next([RerollWindow { roll, face }.into()]);
    } else {
        finish(bout, roster, table, roll, face);
    }
}

fn throw(bout: &Bout, table: &mut Table<'_, Event>, roll: Roll) -> u8 {
    let name = roll.kind.name();
    let face = match name {
        RollName::Portal => portals::roll(bout, table, name.purpose()),
        _ => table.roll(Die::D6, name.purpose()),
    };
    table.tell(|| Event::Rolled { player: roll.player, what: name, face, need: roll.need });
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
fn owner(bout: &Bout, roll: Roll) -> Seat {
    if roll.kind == RollKind::Slam { bout.turn.seat } else { roll.player.seat() }
}

fn offers(bout: &Bout, roster: &Roster, roll: Roll) -> Offers {
    let team = owner(bout, roll) == bout.turn.seat
        && has_team_reroll(bout, bout.turn.seat)
        && !(bout.switches.strict_rerolls && roll.kind.is_a_hazard());
    // DB-REROLL-4: a skill asks for no turn.
    let skill = roll.kind.skill().is_some_and(|skill| bout.can_use(roll.player, skill))
        && match roll.kind {
            RollKind::Dodge { from } => crate::abilities::dodge::may_reroll(bout, roster, roll.player, from),
            _ => true,
        };
    Offers { team, skill, pro: roll.kind != RollKind::Slam && pro::may_try(bout, roll.player) }
}

/// DB-REROLL-2: Whether a coach has a team re-roll to spend in this turn.
pub fn has_team_reroll(bout: &Bout, seat: Seat) -> bool {
    bout.turn.seat == seat && (bout.turn.spare_reroll || bout.teams[seat].rerolls > 0)
}

/// Spends a team re-roll on a player; `false` if a Loner failed to use it.
pub fn spend_team_reroll(bout: &mut Bout, table: &mut Table<'_, Event>, player: PlayerId) -> bool {
    pay_team_reroll(bout, table);
    loner::may_use(bout, table, player)
}

fn pay_team_reroll(bout: &mut Bout, table: &mut Table<'_, Event>) {
    let seat = bout.turn.seat;
    if bout.turn.spare_reroll {
        bout.turn.spare_reroll = false;
    } else {
        bout.teams[seat].rerolls -= 1;
    }
    table.tell(|| Event::RerollSpent { seat, left: bout.teams[seat].rerolls });
}

/// DB-REROLL-1: A roll that may be rolled again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct RerollWindow {
    pub roll: Roll,
    pub face: u8,
}

impl Rule<Bout> for RerollWindow {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(owner(bout, self.roll), "re-roll"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        let offers = offers(bout, roster, self.roll);
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

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let player = self.roll.player;
        let again = match choice {
            // What a coach rolls about a player is not the player's own roll: no Loner is asked.
            Choice::Reroll(Reroll::Team) if matches!(self.roll.kind, RollKind::Slam | RollKind::Argue) => {
                pay_team_reroll(bout, table);
                true
            }
            Choice::Reroll(Reroll::Team) => spend_team_reroll(bout, table, player),
            Choice::Reroll(Reroll::Skill) => {
                if let Some(skill) = self.roll.kind.skill() {
                    table.tell(|| Event::SkillUsed { player, skill });
                    if skill == Skill::Dodge {
                        bout.player_mut(player).set(Flag::UsedDodge, true);
                    }
                }
                true
            }
            Choice::Reroll(Reroll::Pro) => pro::attempt(bout, table, player),
            _ => false,
        };
        let face = if again { throw(bout, table, self.roll) } else { self.face };
        finish(bout, roster, table, self.roll, face);
    }
}

/// Goes on from the face that counts.
fn finish(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, roll: Roll, face: u8) {
    let passed = roll.passes(face);
    match roll.kind {
        RollKind::Rush(what) => movement::rushed(bout, roster, table, roll.player, what, passed),
        RollKind::Dodge { from } => movement::dodged(bout, roster, table, roll.player, from, passed),
        RollKind::Jump { from } => jumping::jumped(bout, roster, table, roll, from, face),
        RollKind::PickUp => picking_up::tried(bout, roster, table, roll.player, passed),
        RollKind::StandUp => standing_up::tried(bout, table, roll.player, passed),
        RollKind::JumpUp => crate::abilities::jump_up::tried(bout, table, roll.player, passed),
        RollKind::Catch { of, bounces } => {
            catching::tried(bout, roster, table, roll.player, of, bounces, passed);
        }
        RollKind::Pass { to } => passing::tested(bout, roster, table, roll, to, face),
        RollKind::WallThrow => wall_throw::tested(bout, roster, table, roll, face),
        RollKind::ThrowTeamMate { to } => throw_team_mate::tested(bout, roster, table, roll, to, face),
        RollKind::Interference => interference::tried(bout, roster, table, roll.player, passed),
        RollKind::Landing => landing::tried(bout, roster, table, roll.player, passed),
        RollKind::Dauntless => block::dared(bout, roster, table, passed),
        RollKind::BoneHead
        | RollKind::ReallyStupid
        | RollKind::UnchannelledFury
        | RollKind::AnimalSavagery
        | RollKind::TakeRoot => traits::rolled(bout, roster, table, roll, passed),
        RollKind::Portal(hop) => portals::arrive(bout, roster, table, hop, face - 1),
        RollKind::Slam => push_back::slammed(bout, table, roll.player, passed),
        RollKind::WallShift => wall_throw::shifted(bout, roster, table, face),
        RollKind::Argue => foul::argued(bout, table, roll.player, face),
        RollKind::Regeneration => armour::regenerated(bout, table, roll.player, passed),
        RollKind::Tentacles(hold) => {
            crate::abilities::tentacles::rolled(bout, roster, table, roll.player, hold, passed);
        }
        RollKind::Shadowing { vacated } => {
            crate::abilities::shadowing::rolled(bout, table, roll.player, vacated, passed);
        }
        RollKind::Vomit { target } => {
            crate::abilities::projectile_vomit::rolled(bout, table, roll.player, target, passed);
        }
    }
}
