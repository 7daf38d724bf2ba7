//! Passing the ball.
//!
//! 1. A target square in range and in sight; or a wall.
//! 2. The test: a natural 1 fumbles, a natural 6 or the number reached is accurate, a total of 1 or less is wildly
//!    inaccurate, anything else inaccurate.
//! 3. Where the ball will land is rolled before anyone may interfere.
//! 4. Interference.
//! 5. The ball comes down. If nobody of the active team holds it in the end, a turnover.

use crate::abilities::nerves_of_steel;
use crate::range::REACH;
use crate::rules::interference::Interfere;
use crate::rules::prelude::*;
use crate::rules::{ball, wall_throw};

/// Where the ball is thrown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct PickTarget;

impl Rule<Bout> for PickTarget {
    fn ask(&self, m: &Bout, _: &Content) -> Option<Asked> {
        Some(Asked::one(m.turn.seat, "target of the throw"))
    }

    fn offer(&self, m: &Bout, c: &Content, _: Seat, choices: &mut Choices<Choice>) {
        let Some(activation) = m.activation else { return };
        let from = m.player(activation.player).square;
        each_target(m, c, from, |to| choices.push(Choice::PassTo(to)));
        wall_throw::each_target(m, c, from, |to, side| choices.push(Choice::ThrowAtWall(to, side)));
    }

    fn answer(self, m: &mut Bout, c: &Content, _: Seat, choice: Choice, t: &mut impl Table<Event>) {
        let Some(activation) = m.activation else { return };
        let (to, wall) = match choice {
            Choice::ThrowAtWall(to, side) => (to, Some(side)),
            Choice::PassTo(to) => (to, None),
            _ => return,
        };
        let player = activation.player;
        let from = m.player(player).square;
        m.flight = Some(Flight {
            thrower: player,
            to,
            quality: Quality::Fumble,
            wall,
            way: 0,
            left: 0,
            tried: 0,
            deflected: false,
            thrown: None,
        });
        m.ball = Ball::InAir(from);
        m.next([AfterThrow.into()]);
        t.tell(match wall {
            Some(_) => Event::ThrewAtWall { player, square: to },
            None => Event::Threw { player, to },
        });
        let kind = if wall.is_some() { RollKind::WallThrow } else { RollKind::Pass };
        if m.player(player).passing == 0 {
            t.tell(Event::PassCame { player, quality: Quality::Fumble });
            return fumble(m, c, t);
        }
        let bonus = if wall.is_some() { crate::abilities::wall_thrower::bonus(m, player) } else { 0 };
        let modifier = modifier(m, c, player, to) + bonus;
        rerolls::roll(m, c, t, Roll::test(kind, player, m.player(player).passing, modifier).at(to));
    }
}

/// Every square around another in row order, out to the ruler's end.
pub(crate) fn each_in_reach(m: &Bout, c: &Content, from: Square, mut each: impl FnMut(Square)) {
    let dungeon = m.dungeon(c);
    for dy in -REACH..=REACH {
        for dx in -REACH..=REACH {
            let Some(to) = grid::Square::from(from).offset(dx, dy).map(Square::from) else { continue };
            if dungeon.board.contains(to.into()) && dungeon.is_floor(to) && in_reach(m, c, from, to) {
                each(to);
            }
        }
    }
}

fn in_reach(m: &Bout, c: &Content, from: Square, to: Square) -> bool {
    let (dx, dy) = from.delta_to(to);
    crate::range::band(dx, dy).is_some() && (m.switches.passes_through_walls || m.dungeon(c).sees(from, to))
}

/// Squares a throw may be aimed at.
pub fn each_target(m: &Bout, c: &Content, from: Square, mut each: impl FnMut(Square)) {
    each_in_reach(m, c, from, |to| {
        if !m.chest_at(to) {
            each(to);
        }
    });
}

/// What a throw from a player to a square is modified by.
pub fn modifier(m: &Bout, c: &Content, player: PlayerId, to: Square) -> i8 {
    let (dx, dy) = m.player(player).square.delta_to(to);
    let range = crate::range::band(dx, dy).map_or(0, crate::range::Band::modifier);
    range - nerves_of_steel::markers(m, c, player)
}

/// How good a throw is.
pub fn quality(face: u8, roll: &Roll) -> Quality {
    if face == 1 {
        Quality::Fumble
    } else if roll.passes(face) {
        Quality::Accurate
    } else if i16::from(face) + i16::from(roll.modifier) <= 1 {
        Quality::WildlyInaccurate
    } else {
        Quality::Inaccurate
    }
}

/// The test of passing ability has been made.
pub fn tested(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, roll: Roll, face: u8) {
    let quality = quality(face, &roll);
    t.tell(Event::PassCame { player: roll.player, quality });
    let from = m.player(roll.player).square;
    let to = match quality {
        Quality::Fumble => return fumble(m, c, t),
        Quality::Accurate => roll.square,
        Quality::Inaccurate => ball::scattered(m, c, t, roll.square),
        Quality::WildlyInaccurate => ball::deviated(m, c, t, from),
    };
    if let Some(flight) = &mut m.flight {
        flight.quality = quality;
        flight.to = to;
    }
    m.next([Interfere.into()]);
}

/// The ball slips: a turnover, whoever catches it.
pub fn fumble(m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
    let Some(flight) = m.flight else { return };
    m.turnover();
    let from = m.player(flight.thrower).square;
    ball::bounce(m, c, t, from, 0);
}

/// Nobody has stopped the ball: it comes down.
pub fn come_down(m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
    let Some(flight) = m.flight else { return };
    if flight.wall.is_some() {
        return wall_throw::reach_wall(m, c, t);
    }
    let of = if flight.quality == Quality::Accurate { CatchOf::Clean } else { CatchOf::Stray };
    ball::land(m, c, t, flight.to, of, 0);
}

/// Whether a pass or a hand-off was a turnover, once the ball has come to rest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct AfterThrow;

impl Rule<Bout> for AfterThrow {
    fn ask(&self, _: &Bout, _: &Content) -> Option<Asked> {
        None
    }

    fn run(self, m: &mut Bout, _: &Content, t: &mut impl Table<Event>) {
        let flight = m.flight.take();
        match m.carrier() {
            Some(carrier) if m.is_active(carrier) => {
                if let Some(flight) = flight
                    && flight.quality == Quality::Accurate
                    && flight.wall.is_none()
                    && !flight.deflected
                    && carrier != flight.thrower
                    && m.player(carrier).square == flight.to
                {
                    t.tell(Event::Completed { player: flight.thrower, to: carrier });
                }
            }
            _ => m.turnover(),
        }
    }
}
