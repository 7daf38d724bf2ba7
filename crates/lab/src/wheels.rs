//! Dice as wheels: every roll is one of so many equally likely faces, and "roll until it will do" is one wheel of all
//! combinations that do. So an answer's dice are a path, and all its possible dice are a tree.

use kernel::dice::{accepted, nth_accepted};
use kernel::{Dice, Die, Fast, Purpose, Rolled};

/// One roll on a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wheel {
    pub(crate) why: Purpose,
    /// Which face, counted from 0.
    pub(crate) shows: u64,
    /// Of how many.
    pub(crate) of: u64,
    /// What lay on the table, as a record has it.
    pub(crate) faces: Vec<Rolled>,
}

/// Shows recorded faces and writes down the path they are.
#[derive(Debug)]
pub(crate) struct Traced<'a> {
    left: &'a [Rolled],
    pub(crate) path: Vec<Wheel>,
}

impl<'a> Traced<'a> {
    pub(crate) fn new(faces: &'a [Rolled]) -> Self {
        Self { left: faces, path: Vec::new() }
    }

    fn next(&mut self, die: Die) -> Rolled {
        let Some((&rolled, rest)) = self.left.split_first() else { return Rolled { die, face: 1 } };
        self.left = rest;
        rolled
    }
}

impl Dice for Traced<'_> {
    fn roll(&mut self, die: Die, why: Purpose) -> u8 {
        let rolled = self.next(die);
        let shows = u64::from(rolled.face) - 1;
        self.path.push(Wheel { why, shows, of: u64::from(die.sides()), faces: vec![rolled] });
        rolled.face
    }

    fn roll_accepted(
        &mut self,
        dice: &[Die],
        why: Purpose,
        accept: &dyn Fn(&[u8]) -> bool,
        faces: &mut [u8],
    ) {
        loop {
            let rolled: Vec<Rolled> = dice.iter().map(|&die| self.next(die)).collect();
            faces.iter_mut().zip(&rolled).for_each(|(face, rolled)| *face = rolled.face);
            if accept(faces) || self.left.is_empty() {
                let of = accepted(dice, accept);
                let mut other = vec![1; dice.len()];
                let same = |number: &u64| {
                    nth_accepted(dice, accept, *number, &mut other);
                    other == faces
                };
                let shows = (0..of).find(same).unwrap_or(0);
                self.path.push(Wheel { why, shows, of, faces: rolled });
                return;
            }
        }
    }
}

/// The first wheels as given, the rest by chance.
#[derive(Debug)]
pub(crate) struct Forced<'a> {
    path: &'a [Wheel],
    rest: Fast,
}

impl<'a> Forced<'a> {
    pub(crate) fn new(path: &'a [Wheel], rest: Fast) -> Self {
        Self { path, rest }
    }

    fn next(&mut self) -> Option<u64> {
        let (wheel, rest) = self.path.split_first()?;
        self.path = rest;
        Some(wheel.shows)
    }
}

impl Dice for Forced<'_> {
    fn roll(&mut self, die: Die, why: Purpose) -> u8 {
        self.next().map_or_else(|| self.rest.roll(die, why), |shows| shows as u8 + 1)
    }

    fn roll_accepted(
        &mut self,
        dice: &[Die],
        why: Purpose,
        accept: &dyn Fn(&[u8]) -> bool,
        faces: &mut [u8],
    ) {
        match self.next() {
            Some(shows) => nth_accepted(dice, accept, shows, faces),
            None => self.rest.roll_accepted(dice, why, accept, faces),
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Enumerated, roll_until};

    use super::*;

    fn roll_off(dice: &mut dyn Dice) -> ([u8; 2], u8) {
        (roll_until(dice, [Die::D6, Die::D6], "off", |f| f[0] != f[1]), dice.roll(Die::D6, "hit"))
    }

    #[test]
    fn a_recorded_path_is_one_of_the_odometers_and_can_be_forced_again() {
        let rolled = |face| Rolled { die: Die::D6, face };
        let faces = [3, 3, 2, 5, 4].map(rolled);
        let mut traced = Traced::new(&faces);
        assert_eq!(roll_off(&mut traced), ([2, 5], 4));
        let path = traced.path;
        assert_eq!(path.iter().map(|wheel| wheel.of).collect::<Vec<_>>(), [30, 6]);
        assert_eq!(roll_off(&mut Forced::new(&path, Fast::new(1))), ([2, 5], 4));
        let (mut odometer, mut seen, mut count, mut all) = (Enumerated::default(), 0, 0, 0.0);
        loop {
            let rolled = roll_off(&mut odometer);
            count += 1;
            all += odometer.likelihood();
            if odometer.shows().eq(path.iter().map(|wheel| wheel.shows)) {
                seen += 1;
                assert_eq!(rolled, ([2, 5], 4));
            }
            if !odometer.turn() {
                break;
            }
        }
        assert_eq!((count, seen), (180, 1));
        assert!((all - 1.0).abs() < 1e-9);
    }
}
