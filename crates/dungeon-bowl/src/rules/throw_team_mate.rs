//! Throwing other players.
//!
//! 1. A team-mate with Right Stuff and strength 3 or less, beside a thrower of strength 5 or more; a target in range
//!    and in sight.
//! 2. The test, read as for a pass: a fumble drops the player, a bad throw makes landing harder or takes it astray.
//! 3. A good or a poor throw scatters three squares from its target, a terrible one deviates from the thrower.
//! 4. Landing: see `landing`.

use crate::abilities::right_stuff::can_be_thrown;
use crate::abilities::throw_team_mate::can_throw;
use crate::rules::landing::{self, Landing};
use crate::rules::passing;
use crate::rules::prelude::*;

/// Whether a player could throw anybody at all.
pub fn could_throw(bout: &Bout, id: PlayerId) -> bool {
    can_throw(bout, id) && bout.fielded(id.seat()).any(|other| is_throwable(bout, id, other))
}

// DB-THROW-1
fn is_throwable(bout: &Bout, thrower: PlayerId, other: PlayerId) -> bool {
    other != thrower
        && other.seat() == thrower.seat()
        && can_be_thrown(bout, other)
        && !bout.player(other).is(Flag::Rooted)
}

/// Team-mates beside the thrower that may be thrown, standing or not.
pub fn each_throwable(bout: &Bout, roster: &Roster, thrower: PlayerId, each: impl FnMut(PlayerId)) {
    if !can_throw(bout, thrower) {
        return;
    }
    bout.dungeon(roster)
        .neighbours(bout.player(thrower).square)
        .filter_map(|square| bout.player_at(square))
        .filter(|&other| is_throwable(bout, thrower, other))
        .for_each(each);
}

/// Where the team-mate is thrown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct PickThrow {
    pub thrown: PlayerId,
}

impl Rule<Bout> for PickThrow {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.turn.seat, "target of the throw"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        if let Some(activation) = bout.activation {
            passing::each_target(bout, roster, bout.player(activation.player).square, |to| {
                choices.push(Choice::Aim(to));
            });
        }
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let (Choice::Aim(to), Some(activation)) = (choice, bout.activation) else {
            return kernel::fault!("a choice that was not offered");
        };
        let player = activation.player;
        table.tell(|| Event::ThrewPlayer { player, thrown: self.thrown, to });
        bout.flight = Some(Flight {
            thrower: player,
            to,
            quality: Quality::Fumble,
            wall: None,
            way: 0,
            left: 0,
            tried: 0,
            deflected: false,
            thrown: Some(self.thrown),
        });
        if bout.player(player).passing == 0 {
            table.tell(|| Event::PassCame { player, quality: Quality::Fumble });
            return fumble(bout, roster, table);
        }
        let modifier = modifier(bout, roster, player, to);
        let kind = RollKind::ThrowTeamMate { to };
        rerolls::roll(bout, roster, table, Roll::test(kind, player, bout.player(player).passing, modifier));
    }
}

/// What a throw of a team-mate to a square is modified by.
pub fn modifier(bout: &Bout, roster: &Roster, player: PlayerId, to: Square) -> i8 {
    let (dx, dy) = bout.player(player).square.delta_to(to);
    let range = crate::range::band(dx, dy).map_or(0, crate::range::Band::modifier);
    range - bout.markers(roster, player.seat(), bout.player(player).square) as i8
}

/// DB-THROW-2: The test has been made.
pub fn tested(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    roll: Roll,
    aim: Square,
    face: u8,
) {
    let quality = passing::quality(face, &roll);
    table.tell(|| Event::PassCame { player: roll.player, quality });
    let Some(flight) = &mut bout.flight else {
        return kernel::fault!("a step of a throw, but nothing flies");
    };
    flight.quality = quality;
    match quality {
        Quality::Fumble => fumble(bout, roster, table),
        Quality::WildlyInaccurate => {
            let way = Direction::from_face(table.roll(Die::D8, "deviate"));
            let distance = table.roll(Die::D6, "distance");
            let from = bout.player(roll.player).square;
            landing::fly(bout, roster, table, from, core::iter::repeat_n(way, distance as usize));
        }
        _ => {
            let ways = [(); 3].map(|()| Direction::from_face(table.roll(Die::D8, "scatter")));
            landing::fly(bout, roster, table, aim, ways.into_iter());
        }
    }
}

/// DB-THROW-3: The thrower drops its team-mate: a turnover, and a bounce from the thrower's square.
fn fumble(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
    let Some(Flight { thrower, thrown: Some(thrown), .. }) = bout.flight else {
        return kernel::fault!("a step of a throw, but nothing flies");
    };
    if !bout.switches.fumbled_throw_needs_ball || bout.carries(thrown) {
        bout.turnover();
    }
    let from = bout.player(thrower).square;
    let crash = landing::is_helpless(bout, thrown);
    landing::bounce(
        bout,
        roster,
        table,
        thrown,
        Landing { player: thrown, square: from, crash, hit_wall: false },
    );
}
