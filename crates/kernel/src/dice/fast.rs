use super::{Dice, Die, Purpose};

/// Quick dice for simulations: `SplitMix64`, whose stream is fixed here for good.
///
/// The state advances by `0x9E37_79B9_7F4A_7C15` and is finalised by the two multiplications of `SplitMix64`; a die
/// takes the upper 32 bits of one output, multiplied by the number of sides (Lemire), with exact rejection. Match
/// `n` of a simulation starts from `seed` and `n` mixed, so threads cannot change a result.
///
/// ```
/// use kernel::{Dice, Die, Fast};
/// let mut dice = Fast::new(42);
/// let faces: Vec<u8> = (0..12).map(|_| dice.roll(Die::D6, "attack")).collect();
/// assert_eq!(faces, [5, 1, 2, 3, 1, 6, 2, 5, 3, 4, 2, 3]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fast(u64);

const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

fn finalise(state: u64) -> u64 {
    let z = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Fast {
    /// Dice from a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The dice of one match among many from the same seed.
    pub fn of_match(seed: u64, number: u64) -> Self {
        Self(finalise(seed.wrapping_add(STEP)) ^ finalise(number.wrapping_mul(STEP) ^ !seed))
    }

    /// The next 64 bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        finalise(self.0)
    }

    /// One of `0..count`, each equally likely; `count` must not be 0.
    #[inline]
    pub fn below(&mut self, count: u32) -> u32 {
        let mut product = (self.bits() >> 32) * u64::from(count);
        if (product as u32) < count {
            let least = count.wrapping_neg() % count.max(1);
            while (product as u32) < least {
                product = (self.bits() >> 32) * u64::from(count);
            }
        }
        (product >> 32) as u32
    }
}

impl Dice for Fast {
    #[inline]
    fn roll(&mut self, die: Die, _: Purpose) -> u8 {
        self.below(die.sides().into()) as u8 + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_split_mix_64_for_good() {
        let mut dice = Fast::new(1_234_567);
        let words: Vec<u64> = (0..3).map(|_| dice.bits()).collect();
        // The published reference values of SplitMix64 for this seed.
        assert_eq!(words, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn every_face_is_equally_likely() {
        let mut dice = Fast::new(7);
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[dice.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (9_600..10_400).contains(&count)), "{seen:?}");
    }
}
