//! Catching the ball.

use crate::abilities::nerves_of_steel;
use crate::rules::ball;
use crate::rules::prelude::*;
use crate::rules::{touchdown, wall_throw};

/// DB-CATCH-2, DB-WIZARD-3: What a catch is tested against.
pub fn modifier(bout: &Bout, roster: &Roster, player: PlayerId, of: CatchOf) -> i8 {
    let stray = i8::from(of != CatchOf::Clean);
    let steady = i8::from(bout.turn.steady_hands && bout.is_active(player));
    steady - stray - nerves_of_steel::markers(bout, roster, player)
}

/// DB-CATCH-1: A player must try to catch the ball over its square. May open a window.
pub fn try_catch(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    player: PlayerId,
    of: CatchOf,
    count: u8,
) {
    let modifier = modifier(bout, roster, player, of);
    let kind = RollKind::Catch { of, bounces: count };
    rerolls::roll(bout, roster, table, Roll::test(kind, player, bout.player(player).agility, modifier));
}

/// A catch has been tried.
pub fn tried(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    player: PlayerId,
    of: CatchOf,
    bounces: u8,
    caught: bool,
) {
    if caught {
        bout.ball = Ball::Carried(player);
        table.tell(|| Event::Caught { player, from: bout.flight.map(|flight| flight.thrower) });
        if of == CatchOf::Deflection {
            table.tell(|| Event::Intercepted { player });
        }
        return touchdown::check(bout, roster, table);
    }
    let square = bout.player(player).square;
    match of {
        CatchOf::Flight => wall_throw::fly_on(bout, roster, table),
        // A deflection that is not held scatters from whoever deflected it.
        CatchOf::Deflection => ball::scatter(bout, roster, table, square),
        // DB-CATCH-3
        CatchOf::Clean | CatchOf::Bounce | CatchOf::Stray => {
            ball::bounce(bout, roster, table, square, bounces);
        }
    }
}

/// DB-WALL-4, DB-BALL-8: A ball that one need not try to catch: it passes over the player off the wall, or comes out of the portal it
/// stands on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct MayCatch {
    pub player: PlayerId,
    /// How often the ball had bounced when a portal took it; `None` for a ball off the wall.
    pub out_of_portal: Option<u8>,
}

impl Rule<Bout> for MayCatch {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        let why = if self.out_of_portal.is_some() { "catch at the portal" } else { "catch in flight" };
        Some(Asked::one(self.player.seat(), why))
    }

    fn offer(&self, _: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::Use(true));
        choices.push(Choice::Use(false));
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let tries = choice == Choice::Use(true);
        match self.out_of_portal {
            Some(count) if tries => try_catch(bout, roster, table, self.player, CatchOf::Clean, count),
            Some(count) => ball::bounce(bout, roster, table, bout.player(self.player).square, count),
            None if tries => try_catch(bout, roster, table, self.player, CatchOf::Flight, 0),
            None => wall_throw::fly_on(bout, roster, table),
        }
    }
}
