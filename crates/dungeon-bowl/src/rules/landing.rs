//! Landing, and crash landing.
//!
//! A thrown player that comes down on somebody knocks that player down, bounces one square and falls over when it
//! lands. One that was prone, stunned or without a tackle zone bounces once and falls over, and one of those that is
//! fumbled falls over without a test. One that meets a wall or a chest stops in the last square before it and falls over,
//! with 1 added to its armour roll. Anyone else tests.

use crate::rules::armour;
use crate::rules::prelude::*;
use crate::rules::{ball, movement};

/// A thrown player comes down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Landing {
    pub player: PlayerId,
    /// The square it comes down on, or bounces from.
    pub square: Square,
    /// Whether it falls over whatever it lands on.
    pub crash: bool,
    /// Whether a wall stopped it.
    pub hit_wall: bool,
}

/// How often a thrown player bounces off others before the nearest free square takes it.
const BOUNCES: u8 = 20;

/// DB-LAND-5: A thrown player flies from a square along some directions, until a wall or a chest stops it.
pub fn fly(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    from: Square,
    ways: impl Iterator<Item = Direction>,
) {
    let Some(Flight { thrown: Some(player), .. }) = bout.flight else {
        return kernel::fault!("a step of a throw, but nothing flies");
    };
    let helpless = is_helpless(bout, player);
    bout.lift(player);
    let (mut here, mut hit_wall) = (from, false);
    for way in ways {
        if let Some(square) = bout.dungeon(roster).linked(here, way).filter(|&square| !bout.chest_at(square))
        {
            here = square;
        } else {
            hit_wall = true;
            table.tell(|| Event::HitWall { player, square: here });
            break;
        }
    }
    table.tell(|| Event::Flew { player, to: here });
    let landing = Landing { player, square: here, crash: helpless || hit_wall, hit_wall };
    if helpless && !hit_wall && bout.player_at(here).is_none() {
        // It comes to this square, even if it does not stay: a ball there is loose.
        bout.put(player, here);
        ball::disturb(bout, player);
        bounce(bout, roster, table, player, landing);
    } else {
        come_down(bout, roster, table, landing);
    }
}

/// DB-LAND-6: whether a player that is thrown falls over whatever it lands on.
pub fn is_helpless(bout: &Bout, player: PlayerId) -> bool {
    !bout.player(player).has_tackle_zone()
}

/// A thrown player bounces one square from where it is.
pub fn bounce(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    player: PlayerId,
    landing: Landing,
) {
    bout.lift(player);
    let way = Direction::from_face(table.roll(Die::D8, "bounce"));
    let next = if let Some(square) =
        bout.dungeon(roster).linked(landing.square, way).filter(|&square| !bout.chest_at(square))
    {
        Landing { square, ..landing }
    } else {
        table.tell(|| Event::HitWall { player, square: landing.square });
        Landing { crash: true, hit_wall: true, ..landing }
    };
    table.tell(|| Event::Flew { player, to: next.square });
    come_down(bout, roster, table, next);
}

/// A thrown player comes down on a square. May open a window.
fn come_down(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, landing: Landing) {
    let Landing { player, square, crash, hit_wall } = landing;
    // DB-LAND-4
    if let Some(other) = bout.player_at(square) {
        bout.next([AfterLanding { landing }.into()]);
        // The ball of whoever is hit bounces at once; one that the thrown player has disturbed waits for it to lie still.
        return if bout.carries(other) {
            armour::knock_down(bout, table, other, None);
        } else {
            armour::knock_down_before_ball(bout, table, other, None);
        };
    }
    bout.put(player, square);
    if crash {
        return crashed(bout, table, player, hit_wall);
    }
    // DB-LAND-1
    let modifier = match bout.flight.map(|flight| flight.quality) {
        Some(Quality::Accurate) => 1,
        Some(Quality::Inaccurate) => 0,
        _ => -1,
    } - bout.markers(roster, player.seat(), square) as i8;
    rerolls::roll(
        bout,
        roster,
        table,
        Roll::test(RollKind::Landing, player, bout.player(player).agility, modifier),
    );
}

// DB-LAND-3
fn crashed(bout: &mut Bout, table: &mut Table<'_, Event>, player: PlayerId, hit_wall: bool) {
    bout.flight = None;
    armour::crash(bout, table, player, i8::from(hit_wall));
}

/// The landing has been tested.
pub fn tried(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, player: PlayerId, passed: bool) {
    if !passed {
        return crashed(bout, table, player, false);
    }
    bout.flight = None;
    table.tell(|| Event::Landed { player, square: bout.player(player).square });
    // It has moved of its own will: it picks up a ball it lands on, hops, or scores.
    // DB-LAND-2
    movement::arrived(bout, roster, table, player);
}

/// Somebody was landed on, and has been dealt with: the thrown player bounces on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct AfterLanding {
    pub landing: Landing,
}

impl Rule<Bout> for AfterLanding {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let player = self.landing.player;
        let count = bout.flight.map_or(0, |flight| flight.left);
        if count >= BOUNCES {
            let square = ball::nearest_free(bout, roster, self.landing.square);
            bout.put(player, square);
            return crashed(bout, table, player, self.landing.hit_wall);
        }
        if let Some(flight) = &mut bout.flight {
            flight.left += 1;
        }
        bounce(bout, roster, table, player, Landing { crash: true, ..self.landing });
    }
}
