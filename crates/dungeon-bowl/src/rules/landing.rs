//! Landing, and crash landing.
//!
//! A thrown player that comes down on somebody knocks that player down, bounces one square and falls over when it
//! lands. One that was prone, stunned or without a tackle zone bounces once and falls over. One that meets a wall or
//! a chest stops in the last square before it and falls over, with 1 added to its armour roll. Anyone else tests.

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

/// A thrown player flies from a square along some directions, until a wall or a chest stops it.
pub fn fly(
    m: &mut Bout,
    c: &Content,
    t: &mut impl Table<Event>,
    from: Square,
    ways: impl Iterator<Item = Direction>,
) {
    let Some(Flight { thrown: Some(player), .. }) = m.flight else { return };
    let helpless = !m.player(player).has_tackle_zone();
    m.lift(player);
    let (mut here, mut hit_wall) = (from, false);
    for way in ways {
        if let Some(square) = m.dungeon(c).linked(here, way).filter(|&square| !m.chest_at(square)) {
            here = square;
        } else {
            hit_wall = true;
            t.tell(Event::HitWall { player, square: here });
            break;
        }
    }
    t.tell(Event::Flew { player, to: here });
    let landing = Landing { player, square: here, crash: hit_wall, hit_wall };
    if helpless && !hit_wall {
        bounce(m, c, t, player, Landing { crash: true, ..landing });
    } else {
        come_down(m, c, t, landing);
    }
}

/// A thrown player bounces one square from where it is.
pub fn bounce(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, player: PlayerId, landing: Landing) {
    m.lift(player);
    let way = Direction::from_face(t.roll(Die::D8, "bounce"));
    let next = if let Some(square) =
        m.dungeon(c).linked(landing.square, way).filter(|&square| !m.chest_at(square))
    {
        Landing { square, ..landing }
    } else {
        t.tell(Event::HitWall { player, square: landing.square });
        Landing { crash: true, hit_wall: true, ..landing }
    };
    t.tell(Event::Flew { player, to: next.square });
    come_down(m, c, t, next);
}

/// A thrown player comes down on a square. May open a window.
fn come_down(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, landing: Landing) {
    let Landing { player, square, crash, hit_wall } = landing;
    if let Some(other) = m.player_at(square) {
        m.next([AfterLanding { landing }.into()]);
        return armour::knock_down(m, t, other, None);
    }
    m.put(player, square);
    if crash || !m.player(player).is_standing() {
        return crashed(m, t, player, hit_wall);
    }
    let modifier = match m.flight.map(|flight| flight.quality) {
        Some(Quality::Accurate) => 1,
        Some(Quality::Inaccurate) => 0,
        _ => -1,
    } - m.markers(c, player.seat(), square) as i8;
    rerolls::roll(m, c, t, Roll::test(RollKind::Landing, player, m.player(player).agility, modifier));
}

fn crashed(m: &mut Bout, t: &mut impl Table<Event>, player: PlayerId, hit_wall: bool) {
    m.flight = None;
    armour::crash(m, t, player, i8::from(hit_wall));
}

/// The landing has been tested.
pub fn tried(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, roll: Roll, passed: bool) {
    if !passed {
        return crashed(m, t, roll.player, false);
    }
    m.flight = None;
    t.tell(Event::Landed { player: roll.player, square: m.player(roll.player).square });
    // It has moved of its own will: it picks up a ball it lands on, hops, or scores.
    movement::arrived(m, c, t, roll.player);
}

/// Somebody was landed on, and has been dealt with: the thrown player bounces on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct AfterLanding {
    pub landing: Landing,
}

impl Rule<Bout> for AfterLanding {
    fn ask(&self, _: &Bout, _: &Content) -> Option<Asked> {
        None
    }

    fn run(self, m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
        let player = self.landing.player;
        let count = m.flight.map_or(0, |flight| flight.left);
        if count >= BOUNCES {
            let square = ball::nearest_free(m, c, self.landing.square);
            m.put(player, square);
            return crashed(m, t, player, self.landing.hit_wall);
        }
        if let Some(flight) = &mut m.flight {
            flight.left += 1;
        }
        bounce(m, c, t, player, Landing { crash: true, ..self.landing });
    }
}
