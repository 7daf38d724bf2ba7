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
pub fn could_throw(m: &Bout, id: PlayerId) -> bool {
    can_throw(m, id) && m.fielded(id.seat()).any(|other| is_throwable(m, id, other))
}

fn is_throwable(m: &Bout, thrower: PlayerId, other: PlayerId) -> bool {
    other != thrower
        && other.seat() == thrower.seat()
        && can_be_thrown(m, other)
        && !m.player(other).is(Flag::Rooted)
}

/// Team-mates beside the thrower that may be thrown, standing or not.
pub fn each_throwable(m: &Bout, c: &Content, thrower: PlayerId, each: impl FnMut(PlayerId)) {
    if !can_throw(m, thrower) {
        return;
    }
    m.dungeon(c)
        .neighbours(m.player(thrower).square)
        .filter_map(|square| m.player_at(square))
        .filter(|&other| is_throwable(m, thrower, other))
        .for_each(each);
}

/// Where the team-mate is thrown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct PickThrow {
    pub thrown: PlayerId,
}

impl Rule<Bout> for PickThrow {
    fn ask(&self, m: &Bout, _: &Content) -> Option<Asked> {
        Some(Asked::one(m.turn.seat, "target of the throw"))
    }

    fn offer(&self, m: &Bout, c: &Content, _: Seat, choices: &mut Choices<Choice>) {
        if let Some(activation) = m.activation {
            passing::each_target(m, c, m.player(activation.player).square, |to| {
                choices.push(Choice::Aim(to));
            });
        }
    }

    fn answer(self, m: &mut Bout, c: &Content, _: Seat, choice: Choice, t: &mut impl Table<Event>) {
        let (Choice::Aim(to), Some(activation)) = (choice, m.activation) else { return };
        let player = activation.player;
        t.tell(Event::ThrewPlayer { player, thrown: self.thrown, to });
        m.flight = Some(Flight {
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
        if m.player(player).passing == 0 {
            t.tell(Event::PassCame { player, quality: Quality::Fumble });
            return fumble(m, c, t);
        }
        let modifier = modifier(m, c, player, to);
        rerolls::roll(
            m,
            c,
            t,
            Roll::test(RollKind::ThrowTeamMate, player, m.player(player).passing, modifier).at(to),
        );
    }
}

/// What a throw of a team-mate to a square is modified by.
pub fn modifier(m: &Bout, c: &Content, player: PlayerId, to: Square) -> i8 {
    let (dx, dy) = m.player(player).square.delta_to(to);
    let range = crate::range::band(dx, dy).map_or(0, crate::range::Band::modifier);
    range - m.markers(c, player.seat(), m.player(player).square) as i8
}

/// The test has been made.
pub fn tested(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, roll: Roll, face: u8) {
    let quality = passing::quality(face, &roll);
    t.tell(Event::PassCame { player: roll.player, quality });
    if let Some(flight) = &mut m.flight {
        flight.quality = quality;
    }
    match quality {
        Quality::Fumble => fumble(m, c, t),
        Quality::WildlyInaccurate => {
            let way = Direction::from_face(t.roll(Die::D8, "deviate"));
            let distance = t.roll(Die::D6, "distance");
            let from = m.player(roll.player).square;
            landing::fly(m, c, t, from, core::iter::repeat_n(way, distance as usize));
        }
        _ => {
            let ways = [(); 3].map(|()| Direction::from_face(t.roll(Die::D8, "scatter")));
            landing::fly(m, c, t, roll.square, ways.into_iter());
        }
    }
}

/// The thrower drops its team-mate: a turnover, and a bounce from the thrower's square.
fn fumble(m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
    let Some(Flight { thrower, thrown: Some(thrown), .. }) = m.flight else { return };
    if !m.switches.fumbled_throw_needs_ball || m.carries(thrown) {
        m.turnover();
    }
    let from = m.player(thrower).square;
    landing::bounce(m, c, t, thrown, Landing { player: thrown, square: from, crash: false, hit_wall: false });
}
