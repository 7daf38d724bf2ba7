//! The four charts. The one who is thrown rolls, on his own rating.

use kernel::{Asked, Canonical, Choices, Die, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::bout::{Bout, How, Man};
use crate::card::{Chart, better};
use crate::charts::Cell;
use crate::choice::Choice;
use crate::event::{Event, Tired};
use crate::pair::Pair;
use crate::roster::Roster;
use crate::rules::playing::Defend;
use crate::rules::ringside::LooseTheAlly;
use crate::switches::{House, Kind};

/// Somebody is about to roll on a chart.
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

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, _: Choice, table: &mut impl Table<Event>) {
        if bout.rules.kind == Kind::BattleRoyal {
            return bout.royal_throw(roster, self.roller, table);
        }
        let dice = Pair::roll(table, "chart");
        if self.ally && bout.ally_strikes(roster, self.roller, dice, table) {
            return;
        }
        let rating = bout.figures(roster, self.roller).rating(self.chart);
        let cell = bout.charts(roster).cell(self.chart, rating, dice.sum());
        let foe = bout.foe(self.roller);
        table.tell(Event::ChartRolled { chart: self.chart, man: self.roller, foe, dice, cell });
        bout.chart_result(roster, self.chart, self.roller, cell, table);
    }
}

impl Bout {
    /// Throws somebody; `put` is false for one who leaves the ring of his own will.
    pub(crate) fn throw(
        &mut self,
        roster: &Roster,
        chart: Chart,
        roller: Man,
        put: bool,
        table: &mut impl Table<Event>,
    ) {
        let thrower = self.foe(roller);
        if chart == Chart::Ring && self.rules.kind == Kind::Cage {
            table.tell(Event::FaceIntoCage { man: roller });
            self.meet(thrower, roller);
            self.agenda.do_next([Defend { level: 3 }.into()]);
        } else if chart == Chart::Ring && self.rules.kind == Kind::Lumberjack {
            table.tell(Event::ThrownBack { man: roller });
            self.attack(roster, thrower, 3, table);
        } else if chart == Chart::Ring && self.ally_may_strike(thrower, put) {
            self.agenda.do_next([LooseTheAlly { roller }.into()]);
        } else {
            self.agenda.do_next([RollChart { chart, roller, ally: false }.into()]);
        }
    }

    fn chart_result(
        &mut self,
        roster: &Roster,
        chart: Chart,
        you: Man,
        cell: Cell,
        table: &mut impl Table<Event>,
    ) {
        let opponent = self.foe(you);
        let (mine, theirs) = (self.figures(roster, you), self.figures(roster, opponent));
        // A tie goes to the thrower, who is the one acting.
        let mut check = |better: bool| {
            table.tell(Event::CheckMade { chart, man: you, foe: opponent, won: better });
            if better { you } else { opponent }
        };
        match cell {
            Cell::YouAttack(level) => self.attack(roster, you, level, table),
            Cell::OpponentAttacks(level) => self.attack(roster, opponent, level, table),
            Cell::YouDefend(level) => {
                self.meet(opponent, you);
                self.agenda.do_next([Defend { level }.into()]);
            }
            Cell::OpponentDefends(level) => {
                self.meet(you, opponent);
                self.agenda.do_next([Defend { level }.into()]);
            }
            Cell::YouPin => self.cover(roster, you, 0, false, table),
            Cell::OpponentPin => self.cover(roster, opponent, 0, false, table),
            Cell::RollAgain => self.agenda.do_next([RollChart { chart, roller: you, ally: false }.into()]),
            Cell::Reversed => {
                self.agenda.do_next([RollChart { chart, roller: opponent, ally: false }.into()]);
            }
            Cell::BetterPower => {
                let man = check(better(mine.power, theirs.power));
                self.attack(roster, man, 2, table);
            }
            Cell::BetterAgility => {
                let man = check(better(mine.agility, theirs.agility));
                self.attack(roster, man, 3, table);
            }
            Cell::BetterRating => {
                let man = check(mine.rating(chart) < theirs.rating(chart));
                self.attack(roster, man, 3, table);
            }
            Cell::OpponentFallsOut => self.throw(roster, Chart::Ring, opponent, true, table),
            Cell::BothDisqualification => {
                if !self.both_disqualified(roster, you, opponent, table) {
                    self.brawl(roster, you, opponent, table);
                }
            }
            Cell::YourDisqualification => {
                if !self.disqualified(roster, you, self.own_disqualification(you), table) {
                    self.attack(roster, you, 3, table);
                }
            }
            Cell::OpponentsDisqualification => {
                if !self.disqualified(roster, opponent, self.own_disqualification(opponent), table) {
                    self.attack(roster, opponent, 3, table);
                }
            }
            Cell::CountOut => self.count_out(roster, you, opponent, table),
            Cell::RefereeDown => {
                let dice = Pair::roll(table, "referee");
                table.tell(Event::RefereeDown { dice });
                self.referee.misses = dice.sum();
                self.brawl(roster, you, opponent, table);
            }
        }
    }

    /// One die: even, and you take over; odd, and the opponent does.
    pub(crate) fn brawl(&mut self, roster: &Roster, you: Man, opponent: Man, table: &mut impl Table<Event>) {
        let face = table.roll(Die::D6, "brawl");
        let winner = if face.is_multiple_of(2) { you } else { opponent };
        table.tell(Event::BrawlRolled { winner, face });
        self.attack(roster, winner, 3, table);
    }

    /// The PIN decides a count-out too, though nobody is covered and nobody can help.
    fn count_out(&mut self, roster: &Roster, you: Man, opponent: Man, table: &mut impl Table<Event>) {
        if self.referee_watches() {
            let mut out = |bout: &Self, man: Man| {
                let (dice, rating) = (Pair::roll(table, "count out"), bout.pin_rating(man));
                let out = bout.loses(dice.sum(), rating);
                table.tell(Event::CountOutRolled { man, dice, rating, out });
                (out, dice)
            };
            let (you_out, dice) = out(self, you);
            let both = self.house(House::DOUBLE_COUNT_OUT).then(|| out(self, opponent));
            match (you_out, both) {
                (true, Some((true, other))) => {
                    let decided = if other.is_double() { other } else { dice };
                    return self.fall(roster, How::DoubleCountOut, None, Some(decided), table);
                }
                (true, _) => return self.fall(roster, How::CountOut, Some(you), Some(dice), table),
                (false, Some((true, dice))) => {
                    return self.fall(roster, How::CountOut, Some(opponent), Some(dice), table);
                }
                _ => self.tire(you, Tired::Fatigue, table),
            }
        }
        self.attack(roster, opponent, 3, table);
    }
}
