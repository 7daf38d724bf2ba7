//! Dice for the law of odds: those that matter show every face, the others one that nobody has picked.

use kernel::{Chance, Dice, Die, Enumerated, Fast, Purpose};

/// More dice than one answer ever rolls.
const MOST_ROLLS: usize = 2_000;

/// Whether a die for this purpose matters, the `nth` of its kind counted from 0.
pub(super) type Matters<'a> = dyn Fn(Purpose, usize) -> bool + 'a;

/// The odometer over the dice that matter. What another die shows follows from the faces before it, so that equal
/// sequences go equal ways; a game that is wrong about what matters is found out by the sums.
pub(super) struct Shown<'a> {
    inner: Enumerated,
    matters: &'a Matters<'a>,
    rolled: Vec<Purpose>,
    seed: u64,
    others: Fast,
}

impl<'a> Shown<'a> {
    /// Dice whose faces that do not matter follow from a seed.
    pub(super) fn new(matters: &'a Matters<'a>, seed: u64) -> Self {
        Self { inner: Enumerated::default(), matters, rolled: Vec::new(), seed, others: Fast::new(seed) }
    }

    /// The chance of the faces that matter.
    pub(super) fn chance(&self) -> Chance {
        self.inner.chance()
    }

    /// Turns to the next sequence; `false` when all have come up.
    pub(super) fn turn(&mut self) -> bool {
        self.rolled.clear();
        self.others = Fast::new(self.seed);
        self.inner.turn()
    }

    /// Takes note of one more roll: does it matter?
    fn counts(&mut self, why: Purpose) -> bool {
        // The odometer begins with ones, so a rule that rolls until the face will do would never end.
        assert!(
            self.rolled.len() < MOST_ROLLS,
            "{MOST_ROLLS} dice for one answer; \"roll again until\" is `roll_until`"
        );
        let nth = self.rolled.iter().filter(|&&before| before == why).count();
        self.rolled.push(why);
        (self.matters)(why, nth)
    }

    fn seen(&mut self, faces: &[u8]) {
        for &face in faces {
            self.others = Fast::new(self.others.bits() ^ u64::from(face));
        }
    }
}

impl Dice for Shown<'_> {
    fn roll(&mut self, die: Die, why: Purpose) -> u8 {
        if !self.counts(why) {
            return self.others.roll(die, why);
        }
        let face = self.inner.roll(die, why);
        self.seen(&[face]);
        face
    }

    fn roll_accepted(
        &mut self,
        dice: &[Die],
        why: Purpose,
        accept: &dyn Fn(&[u8]) -> bool,
        faces: &mut [u8],
    ) {
        if self.counts(why) {
            self.inner.roll_accepted(dice, why, accept, faces);
            self.seen(faces);
        } else {
            self.others.roll_accepted(dice, why, accept, faces);
        }
    }
}
