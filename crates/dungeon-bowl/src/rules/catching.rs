//! Catching the ball.

use crate::abilities::nerves_of_steel;
use crate::rules::ball;
use crate::rules::prelude::*;
use crate::rules::{touchdown, wall_throw};

/// What a catch is tested against.
pub fn modifier(m: &Bout, c: &Content, player: PlayerId, of: CatchOf) -> i8 {
    let stray = i8::from(of != CatchOf::Clean);
    let steady = i8::from(m.turn.steady_hands && m.is_active(player));
    steady - stray - nerves_of_steel::markers(m, c, player)
}

/// A player must try to catch the ball over its square. May open a window.
pub fn try_catch(
    m: &mut Bout,
    c: &Content,
    t: &mut impl Table<Event>,
    player: PlayerId,
    of: CatchOf,
    count: u8,
) {
    let modifier = modifier(m, c, player, of);
    let roll = Roll::test(RollKind::Catch(of), player, m.player(player).agility, modifier)
        .at(m.player(player).square)
        .counted(count);
    rerolls::roll(m, c, t, roll);
}

/// A catch has been tried.
pub fn tried(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, roll: Roll, of: CatchOf, caught: bool) {
    if caught {
        m.ball = Ball::Carried(roll.player);
        t.tell(Event::Caught { player: roll.player, from: m.flight.map(|flight| flight.thrower) });
        if of == CatchOf::Deflection {
            t.tell(Event::Intercepted { player: roll.player });
        }
        return touchdown::check(m, c, t);
    }
    match of {
        CatchOf::Flight => wall_throw::fly_on(m, c, t),
        // A deflection that is not held scatters from whoever deflected it.
        CatchOf::Deflection => ball::scatter(m, c, t, roll.square),
        _ => ball::bounce(m, c, t, roll.square, roll.count),
    }
}

/// A ball that one need not try to catch: it passes over the player off the wall, or comes out of the portal it
/// stands on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct MayCatch {
    pub player: PlayerId,
    /// How often the ball had bounced when a portal took it; `None` for a ball off the wall.
    pub out_of_portal: Option<u8>,
}

impl Rule<Bout> for MayCatch {
    fn ask(&self, _: &Bout, _: &Content) -> Option<Asked> {
        let why = if self.out_of_portal.is_some() { "catch at the portal" } else { "catch in flight" };
        Some(Asked::one(self.player.seat(), why))
    }

    fn offer(&self, _: &Bout, _: &Content, _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::Use(true));
        choices.push(Choice::Use(false));
    }

    fn answer(self, m: &mut Bout, c: &Content, _: Seat, choice: Choice, t: &mut impl Table<Event>) {
        let tries = choice == Choice::Use(true);
        match self.out_of_portal {
            Some(count) if tries => try_catch(m, c, t, self.player, CatchOf::Clean, count),
            Some(count) => ball::bounce(m, c, t, m.player(self.player).square, count),
            None if tries => try_catch(m, c, t, self.player, CatchOf::Flight, 0),
            None => wall_throw::fly_on(m, c, t),
        }
    }
}
