//! The four charts. The one who is thrown rolls, on his own rating.

use kernel::{Asked, Canonical, Choices, Die, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::bout::{Bout, How, Man};
use crate::card::{Chart, better};
use crate::charts::Cell;
use crate::choice::Choice;
use crate::event::{Event, Tired};
use crate::matches::battle_royal::royal_throw;
use crate::matches::falls::fall;
use crate::pair::Pair;
use crate::roster::Roster;
use crate::rules::disqualifications::{both_disqualified, disqualified};
use crate::rules::fatigue::tire;
use crate::rules::pins::cover;
use crate::rules::playing::{Defend, attack, meet};
use crate::rules::ringside::{LooseTheAlly, ally_strikes};
use crate::switches::{House, Kind};

/// Somebody is about to roll on a chart (CH-CHART-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct RollChart {
    pub chart: Chart,
    pub roller: Man,
    /// The other one's ally lies in wait.
    #[serde(default)]
    pub ally: bool,
}

impl Rule<Bout> for RollChart {
    #[inline]
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.seat(self.roller), self.chart.instruction()))
    }

    fn offer(&self, _: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::Roll);
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, _: Choice, table: &mut Table<'_, Event>) {
        if bout.rules.kind == Kind::BattleRoyal {
            return royal_throw(bout, roster, self.roller, table);
        }
        let dice = Pair::roll(table, "chart");
        if self.ally && ally_strikes(bout, roster, self.roller, dice, table) {
            return;
        }
        // CH-CHART-2
        let rating = bout.figures(roster, self.roller).rating(self.chart);
        let cell = bout.charts(roster).cell(self.chart, rating, dice.sum());
        let foe = bout.foe(self.roller);
        table.tell(|| Event::ChartRolled { chart: self.chart, man: self.roller, foe, dice, cell });
        chart_result(bout, roster, self.chart, self.roller, cell, table);
    }
}

/// Throws somebody; `put` is false for one who leaves the ring of his own will.
pub(crate) fn throw(
    bout: &mut Bout,
    roster: &Roster,
    chart: Chart,
    roller: Man,
    put: bool,
    table: &mut Table<'_, Event>,
) {
    let thrower = bout.foe(roller);
    // CH-CAGE-3
    if chart == Chart::Ring && bout.rules.kind == Kind::Cage {
        table.tell(|| Event::FaceIntoCage { man: roller });
        meet(bout, thrower, roller);
        bout.agenda.do_next([Defend { level: 3 }.into()]);
    // CH-LUMBER-1
    } else if chart == Chart::Ring && bout.rules.kind == Kind::Lumberjack {
        table.tell(|| Event::ThrownBack { man: roller });
        attack(bout, roster, thrower, 3, table);
    } else if chart == Chart::Ring && bout.ally_may_strike(thrower, put) {
        bout.agenda.do_next([LooseTheAlly { roller }.into()]);
    } else {
        bout.agenda.do_next([RollChart { chart, roller, ally: false }.into()]);
    }
}

fn chart_result(
    bout: &mut Bout,
    roster: &Roster,
    chart: Chart,
    you: Man,
    cell: Cell,
    table: &mut Table<'_, Event>,
) {
    let opponent = bout.foe(you);
    let (mine, theirs) = (bout.figures(roster, you), bout.figures(roster, opponent));
    // A tie goes to the thrower, who is the one acting.
    // CH-CHART-5
    let mut check = |better: bool| {
        table.tell(|| Event::CheckMade { chart, man: you, foe: opponent, won: better });
        if better { you } else { opponent }
    };
    match cell {
        Cell::YouAttack(level) => attack(bout, roster, you, level, table),
        Cell::OpponentAttacks(level) => attack(bout, roster, opponent, level, table),
        // CH-CHART-8
        Cell::YouDefend(level) => {
            meet(bout, opponent, you);
            bout.agenda.do_next([Defend { level }.into()]);
        }
        Cell::OpponentDefends(level) => {
            meet(bout, you, opponent);
            bout.agenda.do_next([Defend { level }.into()]);
        }
        // CH-CHART-3, CH-FINR-2
        Cell::YouPin => cover(bout, roster, you, 0, false, table),
        Cell::OpponentPin => cover(bout, roster, opponent, 0, false, table),
        // CH-CHART-4
        Cell::RollAgain => bout.agenda.do_next([RollChart { chart, roller: you, ally: false }.into()]),
        // CH-CHART-6
        Cell::Reversed => {
            bout.agenda.do_next([RollChart { chart, roller: opponent, ally: false }.into()]);
        }
        Cell::BetterPower => {
            let man = check(better(mine.power, theirs.power));
            attack(bout, roster, man, 2, table);
        }
        Cell::BetterAgility => {
            let man = check(better(mine.agility, theirs.agility));
            attack(bout, roster, man, 3, table);
        }
        Cell::BetterRating => {
            let man = check(mine.rating(chart) < theirs.rating(chart));
            attack(bout, roster, man, 3, table);
        }
        // CH-CHART-7
        Cell::OpponentFallsOut => throw(bout, roster, Chart::Ring, opponent, true, table),
        Cell::BothDisqualification => {
            if !both_disqualified(bout, roster, you, opponent, table) {
                brawl(bout, roster, you, opponent, table);
            }
        }
        Cell::YourDisqualification => {
            let number = bout.own_disqualification(you);
            if !disqualified(bout, roster, you, number, table) {
                attack(bout, roster, you, 3, table);
            }
        }
        // CH-DQ-3
        Cell::OpponentsDisqualification => {
            let number = bout.own_disqualification(opponent);
            if !disqualified(bout, roster, opponent, number, table) {
                attack(bout, roster, opponent, 3, table);
            }
        }
        Cell::CountOut => count_out(bout, roster, you, opponent, table),
        // CH-REF-1, CH-REF-4
        Cell::RefereeDown => {
            let dice = Pair::roll(table, "referee");
            table.tell(|| Event::RefereeDown { dice });
            bout.referee.misses = dice.sum();
            brawl(bout, roster, you, opponent, table);
        }
    }
}

/// One die: even, and you take over; odd, and the opponent does (CH-DQ-5).
pub(crate) fn brawl(bout: &mut Bout, roster: &Roster, you: Man, opponent: Man, table: &mut Table<'_, Event>) {
    let face = table.roll(Die::D6, "brawl");
    let winner = if face.is_multiple_of(2) { you } else { opponent };
    table.tell(|| Event::BrawlRolled { winner, face });
    attack(bout, roster, winner, 3, table);
}

/// The PIN decides a count-out too, though nobody is covered and nobody can help (CH-COUNT-1, CH-HELP-3).
fn count_out(bout: &mut Bout, roster: &Roster, you: Man, opponent: Man, table: &mut Table<'_, Event>) {
    if bout.referee_watches() {
        let mut out = |bout: &Bout, man: Man| {
            let (dice, rating) = (Pair::roll(table, "count out"), bout.pin_rating(man));
            let out = bout.loses(dice.sum(), rating);
            table.tell(|| Event::CountOutRolled { man, dice, rating, out });
            (out, dice)
        };
        let (you_out, dice) = out(bout, you);
        // CH-HOUSE-3
        let both = bout.house(House::DOUBLE_COUNT_OUT).then(|| out(bout, opponent));
        match (you_out, both) {
            (true, Some((true, other))) => {
                let decided = if other.is_double() { other } else { dice };
                return fall(bout, roster, How::DoubleCountOut, None, Some(decided), table);
            }
            (true, _) => return fall(bout, roster, How::CountOut, Some(you), Some(dice), table),
            (false, Some((true, dice))) => {
                return fall(bout, roster, How::CountOut, Some(opponent), Some(dice), table);
            }
            // CH-FAT-3
            _ => tire(bout, you, Tired::Fatigue, table),
        }
    }
    // CH-COUNT-2, CH-NODQ-2
    attack(bout, roster, opponent, 3, table);
}
