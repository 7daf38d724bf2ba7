//! The charts, and what waits outside the ring: the part of a layer in which nobody decides but about an ally.

use crate::card::{Chart, better};
use crate::charts::Cell;
use crate::odds::layer::{Form, LOOSE, Layer, add};
use crate::odds::model::{End, Help, chart, defense};
use crate::odds::solve::Block;
use crate::pair::ways;
use crate::switches::{House, Kind};

impl<const N: usize, const M: usize> Layer<'_, '_, N, M> {
    pub(super) fn chart(&self, kind: Chart, you: usize) -> Form<N> {
        let rating = self.model.corners[you].figures.rating(kind);
        let mut sum = Self::zero();
        for roll in 2..=12u8 {
            let cell = self.model.charts.cell(kind, rating, roll);
            add(&mut sum, f64::from(ways(roll as i8)) / 36.0, &self.cell(kind, you, cell));
        }
        sum
    }

    fn cell(&self, kind: Chart, you: usize, cell: Cell) -> Form<N> {
        let opponent = 1 - you;
        let (mine, theirs) = (self.model.corners[you].figures, self.model.corners[opponent].figures);
        let watched = self.model.rules_count() && !self.down();
        let attack = |side: usize, level: u8| self.attack(self.block, true, side, level);
        let risk = |side: usize| {
            let mut sum = Self::zero();
            let mut stays = 1.0;
            if watched {
                let (out, doubles) = self.model.disqualification(self.model.corners[side].disqualification);
                let end = Self::win(1 - side, [End::WonByDisqualification, End::LostByDisqualification]);
                self.end(&mut sum, end, out, doubles);
                stays -= out;
            }
            add(&mut sum, stays, &attack(side, 3));
            sum
        };
        let pick = |better: bool| if better { you } else { opponent };
        match cell {
            Cell::YouAttack(level) => attack(you, level),
            Cell::OpponentAttacks(level) => attack(opponent, level),
            Cell::YouDefend(level) => self.core[defense(you, level)],
            Cell::OpponentDefends(level) => self.core[defense(opponent, level)],
            Cell::YouPin => self.cover(self.block, true, you, 0),
            Cell::OpponentPin => self.cover(self.block, true, opponent, 0),
            Cell::RollAgain => self.core[chart(you, kind)],
            Cell::Reversed => self.core[chart(opponent, kind)],
            Cell::BetterPower => attack(pick(better(mine.power, theirs.power)), 2),
            Cell::BetterAgility => attack(pick(better(mine.agility, theirs.agility)), 3),
            Cell::BetterRating => attack(pick(mine.rating(kind) < theirs.rating(kind)), 3),
            Cell::OpponentFallsOut => self.put_out(opponent),
            Cell::YourDisqualification => risk(you),
            Cell::OpponentsDisqualification => risk(opponent),
            Cell::BothDisqualification => self.both_risk(you, watched),
            Cell::CountOut => self.count_out(you, watched),
            Cell::RefereeDown => self.bumped,
        }
    }

    fn brawl(&self) -> Form<N> {
        let mut sum = Self::zero();
        for side in 0..2 {
            add(&mut sum, 0.5, &self.attack(self.block, true, side, 3));
        }
        sum
    }

    fn both_risk(&self, you: usize, watched: bool) -> Form<N> {
        let mut sum = Self::zero();
        let mut stays = 1.0;
        if watched {
            let ratings = [you, 1 - you]
                .map(|side| self.model.disqualification(self.model.corners[side].disqualification));
            let [(mine, my_doubles), (theirs, their_doubles)] = ratings;
            let ends = [End::WonByDisqualification, End::LostByDisqualification];
            self.end(&mut sum, ends[1 - you], mine * (1.0 - theirs), my_doubles * (1.0 - theirs));
            self.end(&mut sum, ends[you], theirs * (1.0 - mine), their_doubles * (1.0 - mine));
            // Either pair of doubles counts: all but both of them plain.
            let plain = (mine - my_doubles) * (theirs - their_doubles);
            self.end(&mut sum, End::Draw, mine * theirs, mine * theirs - plain);
            stays = (1.0 - mine) * (1.0 - theirs);
        }
        add(&mut sum, stays, &self.brawl());
        sum
    }

    fn count_out(&self, you: usize, watched: bool) -> Form<N> {
        let opponent = 1 - you;
        if !watched {
            return self.attack(self.block, true, opponent, 3);
        }
        let mut sum = Self::zero();
        let ends = [End::WonByCountOut, End::LostByCountOut];
        let (mine, my_doubles) = self.model.counted_out(you, self.block.tokens[you]);
        let (theirs, their_doubles) = if self.model.house.has(House::DOUBLE_COUNT_OUT) {
            self.model.counted_out(opponent, self.block.tokens[opponent])
        } else {
            (0.0, 0.0)
        };
        self.end(&mut sum, ends[opponent], mine * (1.0 - theirs), my_doubles * (1.0 - theirs));
        self.end(&mut sum, ends[you], theirs * (1.0 - mine), their_doubles * (1.0 - mine));
        let plain = (mine - my_doubles) * (theirs - their_doubles);
        self.end(&mut sum, End::Draw, mine * theirs, mine * theirs - plain);
        let stays = (1.0 - mine) * (1.0 - theirs);
        if stays > 0.0 {
            add(&mut sum, stays, &self.attack(self.tired(self.block, you), true, opponent, 3));
        }
        sum
    }

    /// Somebody lands outside; the decision about the other's ally is looked up, not made, so that charts may use it.
    fn put_out(&self, you: usize) -> Form<N> {
        self.outside(self.block, you, true)
            .unwrap_or_else(|[send, hold]| if self.policy[LOOSE + 1 - you] == 0 { send } else { hold })
    }

    /// Where landing outside leads: somewhere for certain, or to a decision whether to loose the ally.
    pub(super) fn outside(&self, block: Block, you: usize, put: bool) -> Result<Form<N>, [Form<N>; 2]> {
        let thrower = 1 - you;
        match self.model.kind {
            Kind::Cage => Ok(self.at(block, defense(you, 3))),
            Kind::Lumberjack => Ok(self.attack(block, true, thrower, 3)),
            _ => {
                let plain = self.at(block, chart(you, Chart::Ring));
                let wide = put || self.model.house.has(House::ALLY_MEETS_LEAVERS);
                if block.help & Help::ally(thrower) == 0 || !wide {
                    return Ok(plain);
                }
                let rating = self.model.corners[you].figures.rating(Chart::Ring);
                let mut send = Self::zero();
                for roll in 2..=12u8 {
                    let weight = f64::from(ways(roll as i8)) / 36.0;
                    if roll > 6 {
                        let cell = self.model.charts.cell(Chart::Ring, rating, roll);
                        add(&mut send, weight, &self.cell(Chart::Ring, you, cell));
                        continue;
                    }
                    let mut stays = 1.0;
                    if self.model.rules_count() && !self.down() {
                        let (out, doubles) = self.model.disqualification(6);
                        let end = Self::win(you, [End::WonByDisqualification, End::LostByDisqualification]);
                        self.end(&mut send, end, weight * out, weight * doubles);
                        stays -= out;
                    }
                    add(&mut send, weight * stays, &self.attack(block, true, thrower, 3));
                }
                Err([send, plain])
            }
        }
    }
}
