//! Passing interference: deflections and interceptions.

use crate::abilities::{nerves_of_steel, stunty};
use crate::rules::prelude::*;
use crate::rules::{ball, catching, passing};

/// Who tries to interfere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Interfere;

/// Each opponent that may interfere: standing with its tackle zone beneath the ruler, no wall between it and the line.
pub fn each_candidate(m: &Bout, c: &Content, flight: &Flight, mut each: impl FnMut(PlayerId)) {
    let from = m.player(flight.thrower).square;
    for other in m.fielded(flight.thrower.seat().other()) {
        let player = m.player(other);
        if player.can_catch()
            && player.square.is_somewhere()
            && m.dungeon(c).beneath_ruler(from, flight.to, player.square)
        {
            each(other);
        }
    }
}

fn anybody(m: &Bout, c: &Content) -> bool {
    let mut any = false;
    if let Some(flight) = m.flight {
        each_candidate(m, c, &flight, |_| any = true);
    }
    any
}

/// What interference is modified by.
pub fn modifier(m: &Bout, c: &Content, player: PlayerId, flight: &Flight) -> i8 {
    let pass = match (flight.quality, flight.wall) {
        (Quality::Accurate, _) => -3,
        (_, Some(_)) | (Quality::Inaccurate, _) => -2,
        _ => -1,
    };
    let markers = nerves_of_steel::markers(m, c, player);
    let marked = if m.switches.interference_per_marker { markers } else { markers.min(1) };
    pass - marked + stunty::easier_to_intercept(m, flight.thrower)
}

impl Rule<Bout> for Interfere {
    fn ask(&self, m: &Bout, c: &Content) -> Option<Asked> {
        anybody(m, c).then_some(Asked::one(m.turn.seat.other(), "interfere"))
    }

    fn offer(&self, m: &Bout, c: &Content, _: Seat, choices: &mut Choices<Choice>) {
        if let Some(flight) = m.flight {
            each_candidate(m, c, &flight, |player| choices.push(Choice::Interfere(player)));
        }
        choices.push(Choice::InterfereNot);
    }

    fn answer(self, m: &mut Bout, c: &Content, _: Seat, choice: Choice, t: &mut impl Table<Event>) {
        match (choice, m.flight) {
            (Choice::Interfere(player), Some(flight)) => {
                let modifier = modifier(m, c, player, &flight);
                let roll = Roll::test(RollKind::Interference, player, m.player(player).agility, modifier);
                rerolls::roll(m, c, t, roll);
            }
            _ => passing::come_down(m, c, t),
        }
    }

    fn run(self, m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
        passing::come_down(m, c, t);
    }
}

/// Interference has been tried. A deflection must be turned into an interception by a catch; if that fails, the ball
/// scatters from whoever deflected it.
pub fn tried(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, roll: Roll, passed: bool) {
    if !passed {
        return passing::come_down(m, c, t);
    }
    if let Some(flight) = &mut m.flight {
        flight.deflected = true;
    }
    t.tell(Event::Deflected { player: roll.player });
    let square = m.player(roll.player).square;
    m.ball = Ball::InAir(square);
    if m.player(roll.player).can_catch() {
        catching::try_catch(m, c, t, roll.player, CatchOf::Deflection, 0);
    } else {
        ball::scatter(m, c, t, square);
    }
}
