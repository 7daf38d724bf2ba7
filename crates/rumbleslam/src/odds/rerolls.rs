//! How re-rolls change a roll, exactly, when everybody uses them in one stated way.
//!
//! Whoever would lose the roll as the dice lie re-rolls one die after another, each once, always the one that most likely
//! turns it with the re-rolls that are left, until it is turned or nothing can turn it any more. Nobody re-rolls a roll
//! that goes well, and nobody saves a re-roll for later. The holder of the Initiative card has the first window, then
//! the other, and there is no second.

use std::collections::BTreeMap;
use std::rc::Rc;

use kernel::Chance;

use crate::dice::{Faces, Metal, Pool};

/// A die that lies on the table and has not been re-rolled: what it is made of, and what it shows.
pub(super) type Fresh = (u8, u8);

/// Dice on the table in no order, and in how many ways they can come to lie so.
struct Hand {
    dice: Vec<Fresh>,
    total: i32,
    ways: u128,
}

/// One end of a window of re-rolls: what it added to the total, how many were used, and in how many cases.
#[derive(Clone, Copy)]
struct End {
    gain: i32,
    used: u8,
    ways: u128,
}

/// What the dice of one preset can do, worked out as far as it was asked for.
/// RS-ODDS-1
pub(super) struct Window<'a> {
    faces: &'a Faces,
    known: BTreeMap<(Vec<Fresh>, i32, u8), Best>,
}

/// How the best use of re-rolls ends, and the die it begins with.
type Best = (Rc<Vec<End>>, Option<Fresh>);

/// A pool, and how many re-rolls its owner may use on it.
#[derive(Clone, Copy)]
pub(super) struct Side {
    pub(super) pool: Pool,
    pub(super) rerolls: u8,
}

impl Side {
    /// No more than there are dice: none is re-rolled twice.
    fn useful(self) -> u8 {
        self.rerolls.min(self.pool.len() as u8)
    }
}

const METALS: [Metal; 3] = [Metal::Gold, Metal::Silver, Metal::Copper];

impl<'a> Window<'a> {
    pub(super) const fn new(faces: &'a Faces) -> Self {
        Self { faces, known: BTreeMap::new() }
    }

    /// Every way a pool can come to lie.
    fn hands(&self, pool: Pool) -> Vec<Hand> {
        let mut hands = BTreeMap::from([(Vec::new(), 1u128)]);
        for metal in pool.metals() {
            let mut more = BTreeMap::new();
            for (dice, ways) in hands {
                for face in 1..=6 {
                    let mut dice: Vec<Fresh> = dice.clone();
                    dice.push((metal as u8, self.faces.value(metal, face)));
                    dice.sort_unstable();
                    *more.entry(dice).or_insert(0) += ways;
                }
            }
            hands = more;
        }
        let total = |dice: &[Fresh]| dice.iter().map(|die| i32::from(die.1)).sum::<i32>();
        let flat = i32::from(pool.flat);
        hands.into_iter().map(|(dice, ways)| Hand { total: total(&dice) + flat, dice, ways }).collect()
    }

    /// How a window ends for dice that need so much more, of `6^rerolls` cases; there are at least so many dice.
    fn ends(&mut self, dice: &[Fresh], need: i32, rerolls: u8) -> Rc<Vec<End>> {
        self.best(dice, need, rerolls).0
    }

    /// The die to re-roll first for dice that need so much more; `None` to keep them.
    pub(super) fn first(&mut self, dice: &[Fresh], need: i32, rerolls: u8) -> Option<Fresh> {
        self.best(dice, need, rerolls.min(dice.len() as u8)).1
    }

    /// The ends of the best use of so many re-rolls, and the die it begins with. The dice are sorted.
    fn best(&mut self, dice: &[Fresh], need: i32, rerolls: u8) -> Best {
        let stay = || Rc::new(vec![End { gain: 0, used: 0, ways: 6u128.pow(rerolls.into()) }]);
        if need <= 0 || rerolls == 0 {
            return (stay(), None);
        }
        let key = (dice.to_vec(), need, rerolls);
        if let Some((ends, first)) = self.known.get(&key) {
            return (Rc::clone(ends), *first);
        }
        let (mut best, mut most): (Best, _) = ((stay(), None), 0);
        for (index, (metal, value)) in dice.iter().enumerate() {
            if index > 0 && dice[index - 1] == (*metal, *value) {
                continue;
            }
            let mut rest = dice.to_vec();
            rest.remove(index);
            let mut ends = BTreeMap::new();
            for face in 1..=6 {
                let gain = i32::from(self.faces.value(METALS[usize::from(*metal)], face)) - i32::from(*value);
                for end in self.ends(&rest, need - gain, rerolls - 1).iter() {
                    *ends.entry((end.gain + gain, end.used + 1)).or_insert(0) += end.ways;
                }
            }
            let turned = ends.iter().filter(|((gain, _), _)| *gain >= need).map(|(_, ways)| ways).sum();
            if turned > most {
                let ends = ends.into_iter().map(|((gain, used), ways)| End { gain, used, ways });
                (best, most) = ((Rc::new(ends.collect()), Some((*metal, *value))), turned);
            }
        }
        self.known.insert(key, (Rc::clone(&best.0), best.1));
        best
    }

    /// The chance to reach so much.
    pub(super) fn reaches(&mut self, side: Side, goal: i32) -> Chance {
        self.misses(side, goal).iter().fold(Chance::ZERO, |sum, (_, missed)| sum + *missed).complement()
    }

    /// The chance not to reach so much, for each number of re-rolls that are left then.
    pub(super) fn misses(&mut self, side: Side, goal: i32) -> Vec<(u8, Chance)> {
        let (mut missed, mut cases) = (BTreeMap::new(), 0);
        for hand in self.hands(side.pool) {
            let need = if goal <= 0 { 0 } else { goal - hand.total };
            for end in self.ends(&hand.dice, need, side.useful()).iter() {
                cases += hand.ways * end.ways;
                if end.gain < need {
                    *missed.entry(side.rerolls - end.used).or_insert(0) += hand.ways * end.ways;
                }
            }
        }
        missed.into_iter().map(|(left, ways)| (left, Chance::new(ways, cases))).collect()
    }

    /// Two pools rolled against each other, draws to the defence.
    pub(super) fn oppose(&mut self, attack: Side, defence: Side, attack_first: bool) -> Luck {
        let mut luck = Luck::default();
        if attack_first {
            self.in_turn(attack, to_hit, defence, to_hold, |(mine, _), (theirs, used), ways| {
                luck.add(mine.max(0) - theirs.max(0), defence.rerolls - used, ways);
            });
        } else {
            self.in_turn(defence, to_hold, attack, to_hit, |(theirs, used), (mine, _), ways| {
                luck.add(mine.max(0) - theirs.max(0), defence.rerolls - used, ways);
            });
        }
        luck
    }

    /// One has its window, then the other: the total of each with the re-rolls it used, and in how many cases.
    fn in_turn(
        &mut self,
        first: Side,
        first_goal: impl Fn(i32) -> i32,
        second: Side,
        second_goal: impl Fn(i32) -> i32,
        mut tell: impl FnMut((i32, u8), (i32, u8), u128),
    ) {
        let (firsts, seconds) = (self.hands(first.pool), self.hands(second.pool));
        let mut against: BTreeMap<i32, BTreeMap<(i32, u8), u128>> = BTreeMap::new();
        for theirs in &seconds {
            if against.contains_key(&theirs.total) {
                continue;
            }
            let mut totals = BTreeMap::new();
            for mine in &firsts {
                let need = first_goal(theirs.total).saturating_sub(mine.total);
                for end in self.ends(&mine.dice, need, first.useful()).iter() {
                    *totals.entry((mine.total + end.gain, end.used)).or_insert(0) += mine.ways * end.ways;
                }
            }
            against.insert(theirs.total, totals);
        }
        for theirs in &seconds {
            for (mine, ways) in &against[&theirs.total] {
                let need = second_goal(mine.0).saturating_sub(theirs.total);
                for end in self.ends(&theirs.dice, need, second.useful()).iter() {
                    tell(*mine, (theirs.total + end.gain, end.used), theirs.ways * ways * end.ways);
                }
            }
        }
    }
}

/// A goal that every roll reaches.
const NO_NEED: i32 = i32::MIN / 2;

/// To hit one must be better by 1; what is below 0 counts as 0.
pub(super) fn to_hit(against: i32) -> i32 {
    against.max(0) + 1
}

/// To hold off an attack one must be as good.
pub(super) const fn to_hold(against: i32) -> i32 {
    if against <= 0 { NO_NEED } else { against }
}

/// In how many cases each margin comes up, and with each how many re-rolls the defender has left.
#[derive(Default)]
pub(super) struct Luck {
    ways: BTreeMap<(i32, u8), u128>,
    cases: u128,
}

impl Luck {
    /// Nobody has a re-roll.
    pub(super) fn of(faces: &Faces, attack: Pool, defence: Pool) -> Self {
        let mut luck = Self::default();
        for (mine, count) in faces.totals(attack).iter() {
            for (theirs, times) in faces.totals(defence).iter() {
                luck.add(mine - theirs, 0, count * times);
            }
        }
        luck
    }

    fn add(&mut self, margin: i32, left: u8, ways: u128) {
        *self.ways.entry((margin, left)).or_insert(0) += ways;
        self.cases += ways;
    }

    /// The chance of a margin that will do.
    pub(super) fn chance(&self, accept: impl Fn(i32) -> bool) -> Chance {
        let good = self.ways.iter().filter(|((margin, _), _)| accept(*margin));
        Chance::new(good.map(|(_, ways)| ways).sum(), self.cases)
    }

    /// What follows from each margin and the re-rolls that are left then, over all of them.
    pub(super) fn sum(&self, then: impl Fn(i32, u8) -> Chance) -> Chance {
        self.ways.iter().fold(Chance::ZERO, |sum, ((margin, left), ways)| {
            sum + then(*margin, *left) * Chance::new(*ways, self.cases)
        })
    }
}
