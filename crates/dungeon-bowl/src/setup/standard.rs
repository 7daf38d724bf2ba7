//! The set-up that is played where nobody chooses, and what a set-up is played by in words.

use super::{Placing, Setup, TeamSetup};
use crate::roster::Roster;
use kernel::{BySeat, Dice, draw_different};

/// The switches, each with what it does when it is on.
pub const SWITCHES: &[(&str, &str)] = &[
    ("league", "League play: petty cash, treasury, journeymen"),
    ("turn-limit", "After so many team turns the ball's place decides"),
    ("interference-per-marker", "Each marker hinders interference, not one at most"),
    ("strict-rerolls", "No team re-rolls for portals, slams, wall shifts and arguments"),
    ("petty-cash-grows", "What the richer team spends adds to the poorer one's petty cash"),
    ("drop-at-exit", "A ball dropped at a portal bounces from its exit"),
    ("arrivals-may-block", "A player teleported in may block where it stands"),
    ("finding-ends-turn", "Finding the ball ends the team turn"),
    ("passes-through-walls", "Throws need no clear line"),
    ("zones-through-walls", "Tackle zones reach through walls"),
    ("fumbled-throw-needs-ball", "A fumbled throw of a team-mate is a turnover only with the ball"),
    ("walls-before-chains", "A wall behind a player stops it before a chain can start"),
    ("slam-turnover", "A team-mate slammed into a wall is a turnover"),
    ("hop-ends-other-actions", "A hop ends any action but a plain move"),
    ("refill-rerolls", "Team re-rolls come back after the eighth turn"),
];

impl Setup {
    /// The standard set-up: an exhibition between two different colleges' starter teams, by the rulings as they stand, in
    /// a dungeon that the dice choose; the coaches place chests and portals.
    pub fn standard(roster: &Roster, dice: &mut dyn Dice) -> Self {
        let dungeon = draw_different(dice, roster.dungeons.len(), 1, "dungeon");
        let drawn = draw_different(dice, roster.colleges.len(), 2, "college");
        let college = |at: usize| drawn.get(at).or(drawn.first()).map(|&at| roster.colleges[at].id.clone());
        let team = |at: usize| TeamSetup { college: college(at).unwrap_or_default(), ..TeamSetup::default() };
        Self {
            dungeon: dungeon.first().map_or_else(|| "any".to_owned(), |&at| roster.dungeons[at].id.clone()),
            teams: BySeat([team(0), team(1)]),
            ..Self::default()
        }
    }

    /// What is played, in words.
    pub fn rules_in_force(&self) -> Vec<String> {
        let kind = match (self.quick, self.switches.league) {
            (true, _) => "quick match: six players a side, one re-roll",
            (false, true) => "league match: petty cash, treasury, journeymen",
            (false, false) => "exhibition match: teams of at most 1,000k gold",
        };
        let placing = match self.placing {
            Placing::ByHand => "the coaches place chests and portals",
            Placing::ReadyMade => "chests and portals as drawn on the map",
        };
        let limit = format!("decided after {} turns each", self.switches.turn_limit);
        let mut rules = vec![kind.to_owned(), placing.to_owned(), limit];
        let written = serde_json::to_value(self.switches).unwrap_or_default();
        let on = SWITCHES.iter().filter(|(name, _)| *name != "league" && written[name] == true);
        rules.extend(on.map(|(_, what)| (*what).to_owned()));
        rules
    }
}
