//! What becomes of fixtures: results, forfeits, decrees, and people who leave.

use kernel::{Dice, Die, Refusal};

use super::{Competition, End, Fixture, Format, Played, Who, rating};
use crate::belts::refuse;

/// A knock-out match that was drawn so often is decided by a coin.
const MOST_DRAWS: u8 = 3;

impl Competition {
    /// PR-ARENA-3: The arena's clock goes forward only.
    pub(crate) fn clock(&self, minute: u32) -> Result<(), Refusal> {
        if minute < self.minute {
            let reason = format!("It is minute {} already; minute {minute} is over.", self.minute);
            return Err(refuse("PR-ARENA-3", reason));
        }
        Ok(())
    }

    fn open_fixture(&self, id: u32) -> Result<&Fixture, Refusal> {
        let fixture = self.fixture(id)?;
        if fixture.end.is_some() {
            let [home, away] = fixture.sides.map(|who| self.name(who));
            // PR-RESULT-1
            let reason = format!("Match {id}, {home} v {away}, has its result already.");
            return Err(refuse("PR-RESULT-1", reason));
        }
        Ok(fixture)
    }

    /// PR-RESULT-1: Each match has one result. PR-KO-6: a drawn knock-out match is played again; if it is drawn three
    /// times, a coin decides.
    pub(crate) fn result(
        &mut self,
        id: u32,
        played: &Played,
        minute: u32,
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        let fixture = self.open_fixture(id)?;
        good_end(played)?;
        let (sides, drawn, knock_out) = (fixture.sides, fixture.drawn, fixture.node.is_some());
        if matches!(self.head.format, Format::Arena { .. }) {
            self.clock(minute)?;
            self.minute = minute;
        }
        let mut played = played.clone();
        let rated = self.rate(sides, played.winner);
        let mut tossed = false;
        if knock_out && played.winner.is_none() {
            if drawn + 1 < MOST_DRAWS {
                self.fixtures[id as usize - 1].drawn += 1;
                return Ok(());
            }
            played.winner = Some(dice.roll(Die::COIN, "coin toss") - 1);
            tossed = true;
        }
        self.close(id, End { played, absent: [false; 2], tossed, decree: None, rated });
        Ok(())
    }

    /// Changes both ratings; by how much the home side's.
    fn rate(&mut self, [home, away]: [Who; 2], winner: Option<u8>) -> i32 {
        let rated = rating::change(self.entrant(home).rating, self.entrant(away).rating, winner);
        self.entrants[home.index()].rating += rated;
        self.entrants[away.index()].rating -= rated;
        rated
    }

    /// Notes an end, and what follows from it in a bracket or on a ladder.
    fn close(&mut self, id: u32, end: End) {
        let fixture = &mut self.fixtures[id as usize - 1];
        let sides = fixture.sides;
        let winner = end.played.winner;
        fixture.end = Some(end);
        self.ended.push(id);
        self.settle_bracket();
        if matches!(self.head.format, Format::Ladder { .. }) && winner == Some(1) {
            self.climb(sides);
        }
    }

    fn settle_bracket(&mut self) {
        let gone: Vec<bool> = self.entrants.iter().map(|entrant| entrant.gone).collect();
        if let Some(bracket) = &mut self.bracket {
            bracket.settle(&self.fixtures, &|who| gone[who.index()]);
        }
    }

    /// The challenger takes the place.
    fn climb(&mut self, [holder, challenger]: [Who; 2]) {
        let place = |who: Who| self.ladder.iter().position(|other| *other == who);
        if let (Some(above), Some(below)) = (place(holder), place(challenger))
            && above < below
        {
            self.ladder[above..=below].rotate_right(1);
        }
    }

    /// PR-FORFEIT-1: Who does not come loses; if neither side comes, both do. Ratings stay as they are.
    pub(crate) fn forfeit(&mut self, id: u32, by: &[String]) -> Result<(), Refusal> {
        let sides = self.open_fixture(id)?.sides;
        let mut absent = [false; 2];
        for key in by {
            let who = self.find(key)?;
            let side = sides.iter().position(|side| *side == who).ok_or_else(|| {
                refuse("PR-FORFEIT-1", format!("{} does not play match {id}.", self.name(who)))
            })?;
            absent[side] = true;
        }
        if absent == [false; 2] {
            return Err(refuse("PR-FORFEIT-1", "Say who did not come."));
        }
        self.close(id, End::absent(absent));
        Ok(())
    }

    /// PR-DROP-1: Who leaves forfeits what is open and is not paired any more. PR-DROP-2: who leaves a round robin before
    /// half of the matches is struck from it: none of those results counts for anybody.
    pub(crate) fn withdraw(&mut self, key: &str) -> Result<(), Refusal> {
        let who = self.find(key)?;
        if self.entrant(who).gone {
            return Err(refuse("PR-DROP-1", format!("{} has left already.", self.name(who))));
        }
        if self.has_begun() && self.is_over() {
            return Err(refuse("PR-DROP-1", "The competition is over."));
        }
        self.entrants[who.index()].gone = true;
        let open: Vec<(u32, usize)> =
            self.open().filter_map(|fixture| Some((fixture.id, fixture.side_of(who)?))).collect();
        for (id, side) in open {
            let mut absent = [false; 2];
            absent[side] = true;
            self.close(id, End::absent(absent));
        }
        if self.has_begun() && self.bracket.is_none() && !self.groups.is_empty() {
            let played =
                self.fixtures.iter().filter(|fixture| fixture.was_played() && fixture.side_of(who).is_some());
            self.entrants[who.index()].struck = 2 * played.count() < self.matches_of_each(who);
        }
        self.ladder.retain(|other| *other != who);
        self.settle_bracket();
        Ok(())
    }

    /// How many matches each one of a table has.
    fn matches_of_each(&self, who: Who) -> usize {
        let legs = match self.head.format {
            Format::RoundRobin { legs } | Format::Groups { legs, .. } => legs as usize,
            _ => 1,
        };
        let table = self.groups.iter().find(|places| places.contains(&Some(who)));
        table.map_or(0, |places| legs * (places.iter().flatten().count().max(1) - 1))
    }

    /// PR-DECREE-1: The commissioner may change a result and says why; not if others were paired by it.
    pub(crate) fn decree(&mut self, id: u32, played: &Played, reason: &str) -> Result<(), Refusal> {
        let fixture = self.fixture(id)?;
        good_end(played)?;
        if reason.trim().is_empty() || reason.chars().count() > 200 {
            return Err(refuse("PR-DECREE-1", "A decree needs a reason of up to 200 characters."));
        }
        let Some(end) = &fixture.end else {
            return Err(refuse("PR-DECREE-1", format!("Match {id} has no result yet.")));
        };
        let gone_on = match (&self.bracket, fixture.node) {
            (Some(bracket), Some(node)) => played.winner.is_none() || bracket.has_gone_on(node),
            (Some(_), None) => true,
            _ => matches!(self.head.format, Format::Ladder { .. }),
        };
        if gone_on {
            let reason = "This result cannot be changed any more: others were paired or placed by it, \
                          or a knock-out match would have no winner.";
            return Err(refuse("PR-DECREE-1", reason));
        }
        let (sides, before) = (fixture.sides, end.rated);
        self.entrants[sides[0].index()].rating -= before;
        self.entrants[sides[1].index()].rating += before;
        let rated = self.rate(sides, played.winner);
        let decree = Some(reason.trim().to_owned());
        let end = End { played: played.clone(), absent: [false; 2], tossed: false, decree, rated };
        self.fixtures[id as usize - 1].end = Some(end);
        if let Some(bracket) = &mut self.bracket {
            bracket.unsettle();
        }
        self.settle_bracket();
        Ok(())
    }
}

/// PR-RESULT-2: The winner is a side of the match, and a score can be added up.
fn good_end(played: &Played) -> Result<(), Refusal> {
    if played.winner.is_some_and(|winner| winner > 1) {
        return Err(refuse("PR-RESULT-2", "The winner of a match is side 0 or side 1."));
    }
    if played.score.iter().any(|score| score.abs() > 1_000_000) || played.replay.len() > 200 {
        return Err(refuse("PR-RESULT-2", "That score cannot be: at most a million."));
    }
    Ok(())
}
