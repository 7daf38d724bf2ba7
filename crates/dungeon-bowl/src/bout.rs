//! The state of a match, and questions one may ask of it.

use crate::choice::{Action, Side};
use crate::dungeon::{CHESTS, Dungeon, PORTALS};
use crate::event::Quality;
use crate::player::{Flag, PLAYERS, Player, PlayerId, Status};
use crate::roster::Roster;
use crate::setup::Switches;
use crate::skill::Skill;
use crate::square::{Square, SquareSet};
use crate::step::Step;
use grid::Direction;
use kernel::{Agenda, BySeat, Canonical, Outcome, Seat};
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

/// Where the ball is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Canonical, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ball {
    /// In one of the unopened chests; nobody knows which, not even the state.
    #[default]
    Hidden,
    OnGround(Square),
    Carried(PlayerId),
    /// Knocked loose here, and about to bounce.
    Loose(Square),
    /// In flight over this square.
    InAir(Square),
}

/// What a team has beside its players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Canonical, Serialize, Deserialize)]
pub struct Team {
    pub college: u8,
    /// The end zone it defends: 0 or 1.
    pub zone: u8,
    pub rerolls: u8,
    /// Re-rolls at the start of the match, for the switch that refills them.
    pub rerolls_at_start: u8,
    pub bribes: u8,
    /// Wizards that have not cast their spell.
    pub wizards: u8,
    /// Whether the coach may no longer argue a call.
    pub silenced: bool,
    /// Team turns begun.
    pub turns: u8,
    /// Gold to spend on inducements, in thousands.
    pub purse: u16,
}

/// What has been used up in this team turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Canonical, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Turn {
    /// Whose team turn it is.
    pub seat: Seat,
    pub blitzed: bool,
    /// A pass or a throw of a team-mate.
    pub passed: bool,
    pub handed_off: bool,
    pub fouled: bool,
    pub sponged: bool,
    pub teleported: bool,
    /// Whether anyone was activated.
    pub began: bool,
    /// Whether the turn ends as soon as everything pending has resolved.
    pub turnover: bool,
    /// A re-roll for this turn only.
    pub spare_reroll: bool,
    /// Whether this team's catches are easier this turn.
    pub steady_hands: bool,
}

/// The player that is acting, and how far it has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Activation {
    pub player: PlayerId,
    pub action: Action,
    /// Movement spent.
    pub moved: u8,
    pub rushes: u8,
    pub jumped: bool,
    /// Whether the blitz's block has been made.
    pub blocked: bool,
    /// Whether the player has hopped through a portal by its own step.
    pub hopped: bool,
    /// Whether the activation is over.
    pub done: bool,
    /// The target of a blitz or a foul.
    pub target: Option<PlayerId>,
}

/// The block that is being made; there is never more than one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Blow {
    pub attacker: PlayerId,
    pub target: PlayerId,
    /// Whether it is part of a blitz.
    pub blitz: bool,
    /// Whether it is the second block of a Frenzy.
    pub second: bool,
    /// Whether Dauntless made the strengths equal.
    pub equal: bool,
    /// Whether the target goes down where it ends.
    pub pow: bool,
    /// Whether the target was pushed, if only into a wall.
    pub pushed: bool,
    /// Whether the attacker has followed up.
    pub followed: bool,
    /// Whether Fend keeps it from doing so.
    pub fended: bool,
    /// Who stays on its feet although both are down: the attacker, the target.
    pub attacker_stays: bool,
    pub target_stays: bool,
}

/// A ball or a team-mate in the air; there is never more than one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Flight {
    pub thrower: PlayerId,
    /// Where it was aimed, and then where it comes down.
    pub to: Square,
    pub quality: Quality,
    /// The wall it is thrown at.
    pub wall: Option<Side>,
    /// The way it flies off the wall, as a direction's number, and how far still.
    pub way: u8,
    pub left: u8,
    /// Who has tried to catch it on the way, a bit each.
    pub tried: u32,
    /// Whether somebody deflected it.
    pub deflected: bool,
    /// The team-mate that is thrown.
    pub thrown: Option<PlayerId>,
}

/// One player of a chain push, and where it goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Canonical, Serialize, Deserialize)]
pub struct Link {
    pub player: PlayerId,
    /// Where the push comes from.
    pub from: Square,
    pub to: Square,
}

/// The players a block pushes, the target first.
pub type Chain = ArrayVec<[Link; PLAYERS]>;

/// The most steps that are ever pending.
pub const AGENDA: usize = 32;

/// A match: the whole state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Bout {
    /// The version of the rules, for a rule that has changed.
    pub version: u32,
    pub players: [Player; PLAYERS],
    /// Squares that hold a player or a chest.
    pub occupied: SquareSet,
    pub chests: [Square; CHESTS],
    pub portals: [Square; PORTALS],
    pub ball: Ball,
    pub teams: BySeat<Team>,
    pub turn: Turn,
    pub activation: Option<Activation>,
    pub blow: Option<Blow>,
    pub flight: Option<Flight>,
    pub chain: Chain,
    pub agenda: Agenda<Step, AGENDA>,
    pub switches: Switches,
    /// The dungeon's place in the list of dungeons.
    pub dungeon: u8,
    pub outcome: Option<Outcome>,
}

impl Bout {
    /// The dungeon that is played in.
    #[inline]
    pub fn dungeon<'c>(&self, roster: &'c Roster) -> &'c Dungeon {
        &roster.dungeons[self.dungeon as usize]
    }

    /// A player.
    #[inline]
    pub fn player(&self, id: PlayerId) -> &Player {
        &self.players[id.index()]
    }

    /// A player, to change.
    #[inline]
    pub fn player_mut(&mut self, id: PlayerId) -> &mut Player {
        &mut self.players[id.index()]
    }

    /// Whether a skill is on a player's sheet, usable now or not.
    #[inline]
    pub fn has(&self, id: PlayerId, skill: Skill) -> bool {
        self.player(id).has(skill)
    }

    /// Whether a player has a skill and can use it now (DB-SKILL-44).
    #[inline]
    pub fn can_use(&self, id: PlayerId, skill: Skill) -> bool {
        self.player(id).can_use(skill)
    }

    /// Whether nothing stands on a square.
    #[inline]
    pub fn is_free(&self, square: Square) -> bool {
        !self.occupied.has(square)
    }

    /// Who stands or lies on a square.
    #[inline]
    pub fn player_at(&self, square: Square) -> Option<PlayerId> {
        if self.is_free(square) {
            return None;
        }
        self.players.iter().position(|player| player.square == square).map(|index| PlayerId(index as u8))
    }

    /// Whether an unopened chest stands on a square.
    pub fn chest_at(&self, square: Square) -> bool {
        self.chests.contains(&square)
    }

    /// The portal on a square, from 0.
    #[inline]
    pub fn portal_at(&self, square: Square) -> Option<u8> {
        self.portals.iter().position(|&portal| portal == square).map(|index| index as u8)
    }

    /// How many chests are unopened.
    pub fn unopened(&self) -> usize {
        self.chests.iter().filter(|chest| chest.is_somewhere()).count()
    }

    /// Puts a player on a square, wherever it was before.
    pub fn put(&mut self, id: PlayerId, square: Square) {
        self.lift(id);
        self.player_mut(id).square = square;
        self.occupied.insert(square);
    }

    /// Takes a player off the board; its status is the caller's business.
    pub fn lift(&mut self, id: PlayerId) {
        let square = self.player(id).square;
        if square.is_somewhere() {
            self.player_mut(id).square = Square::NOWHERE;
            // During a chain reaction two players share a portal for a moment.
            if !self.players.iter().any(|player| player.square == square) && !self.chest_at(square) {
                self.occupied.remove(square);
            }
        }
    }

    /// Who carries the ball.
    pub fn carrier(&self) -> Option<PlayerId> {
        match self.ball {
            Ball::Carried(player) => Some(player),
            _ => None,
        }
    }

    /// Whether this player carries the ball.
    pub fn carries(&self, id: PlayerId) -> bool {
        self.ball == Ball::Carried(id)
    }

    /// Players of the other side that mark this square, had the seat's player stood there.
    #[inline]
    pub fn markers(&self, roster: &Roster, seat: Seat, square: Square) -> u8 {
        let mut count = 0;
        self.each_marker(roster, seat, square, |_| count += 1);
        count
    }

    /// DB-STATUS-1: Each player of the other side that marks this square.
    #[inline]
    pub fn each_marker(&self, roster: &Roster, seat: Seat, square: Square, mut each: impl FnMut(PlayerId)) {
        for near in self.dungeon(roster).zone(square, self.switches.zones_through_walls) {
            if let Some(other) = self.player_at(near)
                && other.seat() != seat
                && self.player(other).has_tackle_zone()
            {
                each(other);
            }
        }
    }

    /// Whether anyone marks the player where it is.
    #[inline]
    pub fn is_marked(&self, roster: &Roster, id: PlayerId) -> bool {
        self.markers(roster, id.seat(), self.player(id).square) > 0
    }

    /// Whether any marker of that square has a skill.
    pub fn marked_by_skill(&self, roster: &Roster, seat: Seat, square: Square, skill: Skill) -> bool {
        let mut found = false;
        self.each_marker(roster, seat, square, |marker| found |= self.can_use(marker, skill));
        found
    }

    /// Whether two players are near enough to block each other: each in the other's tackle zone, had it one.
    pub fn in_contact(&self, roster: &Roster, one: PlayerId, other: PlayerId) -> bool {
        let (a, b) = (self.player(one).square, self.player(other).square);
        self.dungeon(roster).in_zone(a, b, self.switches.zones_through_walls)
    }

    /// Everyone in the dungeon of a seat.
    pub fn fielded(&self, seat: Seat) -> impl Iterator<Item = PlayerId> + '_ {
        PlayerId::squad(seat).filter(|&id| self.player(id).status.in_dungeon())
    }

    /// Everyone of a seat with this status.
    pub fn with_status(&self, seat: Seat, status: Status) -> impl Iterator<Item = PlayerId> + '_ {
        PlayerId::squad(seat).filter(move |&id| self.player(id).status == status)
    }

    /// Whether it is this player's team turn.
    pub fn is_active(&self, id: PlayerId) -> bool {
        id.seat() == self.turn.seat
    }

    /// The three squares beyond a square when something comes from another: straight on, then to either side.
    pub fn beyond(from: Square, over: Square) -> Option<[Direction; 3]> {
        let way = from.direction_to(over)?;
        Some([way, way.turned(-1), way.turned(1)])
    }

    /// The end zone in which a seat scores.
    pub fn scoring_zone(&self, seat: Seat) -> usize {
        self.teams[seat.other()].zone as usize
    }

    /// Whether a player may leave its square of its own will.
    pub fn may_leave(&self, id: PlayerId) -> bool {
        let player = self.player(id);
        !player.is(Flag::Rooted) && !player.is(Flag::Held)
    }

    /// Puts steps before everything else, the first of them next.
    #[inline]
    pub(crate) fn next<const K: usize>(&mut self, steps: [Step; K]) {
        self.agenda.do_next(steps);
    }

    /// The turn ends once everything pending has resolved.
    pub(crate) fn turnover(&mut self) {
        self.turn.turnover = true;
    }
}
