//! A coach that searches chests with several players at once, runs the finder home by the safest way behind a screen,
//! and hunts whoever has the ball for the other side.
//!
//! - `field`: how far every square is from where somebody wants to be, portals reckoned in where they help on average;
//! - `judge`: what a block, a catch, a place for the carrier is worth;
//! - `turn`: whom to activate for what, safe things before risky ones;
//! - `strike`: whom to block and whom to blitz;
//! - `business`: where everybody else goes;
//! - `act`: what the acting player does next;
//! - `habit`: dice, skills, the dugout and everything before the first turn.
//!
//! It keeps no memory: every decision follows from what it sees.

mod act;
mod business;
mod field;
mod habit;
mod judge;
mod strike;
mod turn;

use crate::{Bot, Situation};
use dungeon_bowl::bout::Bout;
use dungeon_bowl::plan::{Reach, Zones};
use dungeon_bowl::{Choice, PlayerId, Roster};
use kernel::Seat;

/// The scripted coach.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scripted;

impl Bot<Bout> for Scripted {
    fn choose(&mut self, situation: &Situation<'_, Bout>) -> Choice {
        let (m, c, seat) = (situation.view.look(), situation.content, situation.seat);
        let offered = situation.offered;
        let coach = Coach { m, c, seat, zones: Zones::against(m, c, seat) };
        match situation.asked.why {
            "team turn" => coach.activate(offered),
            _ if offered.contains(&Choice::Stop) => coach.act(offered),
            _ => coach.by_habit(situation.asked.why, offered),
        }
    }
}

/// What the coach sees.
struct Coach<'a> {
    m: &'a Bout,
    c: &'a Roster,
    seat: Seat,
    /// The other side's tackle zones.
    zones: Zones,
}

impl Coach<'_> {
    fn reach(&self, player: PlayerId) -> Option<Reach> {
        Reach::of(self.m, self.c, player, &self.zones)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Distracted, Random, play_on};
    use dungeon_bowl::{Event, Placing, Setup};
    use kernel::{Fast, Game, Listening, Tabletop};

    #[test]
    fn most_matches_end_with_a_touchdown() {
        let content = Bout::built_in().unwrap();
        let setup = Setup { placing: Placing::ReadyMade, ..Setup::default() };
        let scored = (0..40)
            .filter(|&seed| {
                let mut table = Listening::new(Fast::of_match(7, seed));
                let mut bout = Bout::start(&content, &setup, &mut table.table()).unwrap();
                play_on(&mut bout, &content, &mut table.table(), &mut [&mut Scripted, &mut Scripted], 20_000);
                assert!(bout.outcome().is_some(), "match {seed} still runs");
                table.events.iter().any(|event| matches!(event, Event::Touchdown { .. }))
            })
            .count();
        assert!(scored > 20, "only {scored} of 40 matches saw a touchdown");
    }

    /// Somebody who does anything every other time comes to positions that no coach would: a blitz whose target is gone.
    #[test]
    fn a_coach_finds_its_way_out_of_any_position() {
        let content = Bout::built_in().unwrap();
        let setup = Setup { placing: Placing::ReadyMade, ..Setup::default() };
        for seed in 0..60 {
            let mut table = Listening::new(Fast::of_match(8, seed));
            let mut bout = Bout::start(&content, &setup, &mut table.table()).unwrap();
            let lapses = [30, 60, 90][seed as usize % 3];
            let mut coach = Distracted::new(Scripted, lapses, seed);
            play_on(
                &mut bout,
                &content,
                &mut table.table(),
                &mut [&mut coach, &mut Random::new(seed)],
                20_000,
            );
            assert!(bout.outcome().is_some(), "match {seed} still runs");
        }
    }
}
