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
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.turn.seat, "target of the throw"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        let Some(activation) = bout.activation else {
            return kernel::fault!("a step of an activation, but nobody acts");
        };
        let from = bout.player(activation.player).square;
        each_target(bout, roster, from, |to| choices.push(Choice::PassTo(to)));
        wall_throw::each_target(bout, roster, from, |to, side| choices.push(Choice::ThrowAtWall(to, side)));
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let Some(activation) = bout.activation else {
            return kernel::fault!("a step of an activation, but nobody acts");
        };
        let (to, wall) = match choice {
            Choice::ThrowAtWall(to, side) => (to, Some(side)),
            Choice::PassTo(to) => (to, None),
            _ => return kernel::fault!("a choice that was not offered"),
        };
        let player = activation.player;
        let from = bout.player(player).square;
        bout.flight = Some(Flight {
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
        bout.ball = Ball::InAir(from);
        bout.next([AfterThrow.into()]);
        table.tell(|| match wall {
            Some(_) => Event::ThrewAtWall { player, square: to },
            None => Event::Threw { player, to },
        });
        let kind = if wall.is_some() { RollKind::WallThrow } else { RollKind::Pass { to } };
        if bout.player(player).passing == 0 {
            table.tell(|| Event::PassCame { player, quality: Quality::Fumble });
            return fumble(bout, roster, table);
        }
        let bonus = if wall.is_some() { crate::abilities::wall_thrower::bonus(bout, player) } else { 0 };
        let modifier = modifier(bout, roster, player, to) + bonus;
        rerolls::roll(bout, roster, table, Roll::test(kind, player, bout.player(player).passing, modifier));
    }
}

/// Every square around another in row order, out to the ruler's end.
pub(crate) fn each_in_reach(bout: &Bout, roster: &Roster, from: Square, mut each: impl FnMut(Square)) {
    let dungeon = bout.dungeon(roster);
    for dy in -REACH..=REACH {
        for dx in -REACH..=REACH {
            let Some(to) = grid::Square::from(from).offset(dx, dy).map(Square::from) else { continue };
            if dungeon.board.contains(to.into()) && dungeon.is_floor(to) && in_reach(bout, roster, from, to) {
                each(to);
            }
        }
    }
}

// DB-PASS-2
fn in_reach(bout: &Bout, roster: &Roster, from: Square, to: Square) -> bool {
    let (dx, dy) = from.delta_to(to);
    crate::range::band(dx, dy).is_some()
        && (bout.switches.passes_through_walls || bout.dungeon(roster).sees(from, to))
}

/// Squares a throw may be aimed at.
pub fn each_target(bout: &Bout, roster: &Roster, from: Square, mut each: impl FnMut(Square)) {
    each_in_reach(bout, roster, from, |to| {
        if !bout.chest_at(to) {
            each(to);
        }
    });
}

/// DB-PASS-3: What a throw from a player to a square is modified by.
pub fn modifier(bout: &Bout, roster: &Roster, player: PlayerId, to: Square) -> i8 {
    let (dx, dy) = bout.player(player).square.delta_to(to);
    let range = crate::range::band(dx, dy).map_or(0, crate::range::Band::modifier);
    range - nerves_of_steel::markers(bout, roster, player)
}

/// DB-PASS-4: How good a throw is.
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

/// DB-PASS-5: The test of passing ability has been made.
pub fn tested(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    roll: Roll,
    aim: Square,
    face: u8,
) {
    let quality = quality(face, &roll);
    table.tell(|| Event::PassCame { player: roll.player, quality });
    let from = bout.player(roll.player).square;
    let to = match quality {
        Quality::Fumble => return fumble(bout, roster, table),
        Quality::Accurate => aim,
        Quality::Inaccurate => ball::scattered(bout, roster, table, aim),
        Quality::WildlyInaccurate => ball::deviated(bout, roster, table, from),
    };
    let Some(flight) = &mut bout.flight else {
        return kernel::fault!("a step of a throw, but nothing flies");
    };
    flight.quality = quality;
    flight.to = to;
    bout.next([Interfere.into()]);
}

/// DB-PASS-6: The ball slips: a turnover, whoever catches it.
pub fn fumble(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
    let Some(flight) = bout.flight else { return kernel::fault!("a step of a throw, but nothing flies") };
    bout.turnover();
    let from = bout.player(flight.thrower).square;
    ball::bounce(bout, roster, table, from, 0);
}

/// Nobody has stopped the ball: it comes down.
pub fn come_down(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
    let Some(flight) = bout.flight else { return kernel::fault!("a step of a throw, but nothing flies") };
    if flight.wall.is_some() {
        return wall_throw::reach_wall(bout, roster, table);
    }
    let of = if flight.quality == Quality::Accurate { CatchOf::Clean } else { CatchOf::Stray };
    ball::land(bout, roster, table, flight.to, of, 0);
}

/// DB-PASS-8, DB-PASS-9, DB-WALL-9: Whether a pass or a hand-off was a turnover, once the ball has come to rest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct AfterThrow;

impl Rule<Bout> for AfterThrow {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, _: &Roster, table: &mut Table<'_, Event>) {
        let flight = bout.flight.take();
        match bout.carrier() {
            Some(carrier) if bout.is_active(carrier) => {
                if let Some(flight) = flight
                    && flight.quality == Quality::Accurate
                    && flight.wall.is_none()
                    && !flight.deflected
                    && carrier != flight.thrower
                    && bout.player(carrier).square == flight.to
                {
                    table.tell(|| Event::Completed { player: flight.thrower, to: carrier });
                }
            }
            _ => bout.turnover(),
        }
    }
}
