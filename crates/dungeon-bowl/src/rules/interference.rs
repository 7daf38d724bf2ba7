//! Passing interference: deflections and interceptions.

use crate::abilities::{nerves_of_steel, stunty};
use crate::rules::prelude::*;
use crate::rules::{ball, catching, passing};

/// Who tries to interfere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct Interfere;

/// DB-INTER-1: Each opponent that may interfere: standing with its tackle zone beneath the ruler, no wall between it and the line.
pub fn each_candidate(bout: &Bout, roster: &Roster, flight: &Flight, mut each: impl FnMut(PlayerId)) {
    let from = bout.player(flight.thrower).square;
    for other in bout.fielded(flight.thrower.seat().other()) {
        let player = bout.player(other);
        if player.can_catch()
            && player.square.is_somewhere()
            && bout.dungeon(roster).beneath_ruler(from, flight.to, player.square)
        {
            each(other);
        }
    }
}

fn anybody(bout: &Bout, roster: &Roster) -> bool {
    let mut any = false;
    if let Some(flight) = bout.flight {
        each_candidate(bout, roster, &flight, |_| any = true);
    }
    any
}

/// DB-INTER-2, DB-WALL-8: What interference is modified by.
pub fn modifier(bout: &Bout, roster: &Roster, player: PlayerId, flight: &Flight) -> i8 {
    let pass = match (flight.quality, flight.wall) {
        (Quality::Accurate, _) => -3,
        (_, Some(_)) | (Quality::Inaccurate, _) => -2,
        _ => -1,
    };
    let markers = nerves_of_steel::markers(bout, roster, player);
    let marked = if bout.switches.interference_per_marker { markers } else { markers.min(1) };
    pass - marked + stunty::easier_to_intercept(bout, flight.thrower)
}

impl Rule<Bout> for Interfere {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        anybody(bout, roster).then_some(Asked::one(bout.turn.seat.other(), "interfere"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        if let Some(flight) = bout.flight {
            each_candidate(bout, roster, &flight, |player| choices.push(Choice::Interfere(player)));
        }
        choices.push(Choice::InterfereNot);
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        match (choice, bout.flight) {
            (Choice::Interfere(player), Some(flight)) => {
                let modifier = modifier(bout, roster, player, &flight);
                let roll = Roll::test(RollKind::Interference, player, bout.player(player).agility, modifier);
                rerolls::roll(bout, roster, table, roll);
            }
            (Choice::InterfereNot, _) => passing::come_down(bout, roster, table),
            _ => kernel::fault!("a choice that was not offered"),
        }
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        passing::come_down(bout, roster, table);
    }
}

/// DB-INTER-3: Interference has been tried. A deflection must be turned into an interception by a catch; if that fails, the ball
/// scatters from whoever deflected it.
pub fn tried(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, player: PlayerId, passed: bool) {
    if !passed {
        return passing::come_down(bout, roster, table);
    }
    let Some(flight) = &mut bout.flight else {
        return kernel::fault!("a step of a throw, but nothing flies");
    };
    flight.deflected = true;
    table.tell(|| Event::Deflected { player });
    let square = bout.player(player).square;
    bout.ball = Ball::InAir(square);
    if bout.player(player).can_catch() {
        catching::try_catch(bout, roster, table, player, CatchOf::Deflection, 0);
    } else {
        ball::scatter(bout, roster, table, square);
    }
}
