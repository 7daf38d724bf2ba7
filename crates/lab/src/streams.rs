use kernel::{Dice, Die, Fast, Purpose};

/// Dice with a stream of their own for every purpose.
///
/// When one version of a rule rolls once more than another, only rolls for that purpose move on; the same attack still
/// meets the same dodge. So two versions stay alike for longer, and more of the luck cancels when they are compared.
#[derive(Clone, Debug)]
pub struct Streams {
    seed: u64,
    open: Vec<(Purpose, Fast)>,
}

impl Streams {
    /// The dice of one match among many from the same seed.
    pub fn of_match(seed: u64, number: u64) -> Self {
        Self { seed: Fast::of_match(seed, number).bits(), open: Vec::new() }
    }
}

impl Dice for Streams {
    fn roll(&mut self, die: Die, why: Purpose) -> u8 {
        if let Some((_, stream)) = self.open.iter_mut().find(|(purpose, _)| *purpose == why) {
            return stream.roll(die, why);
        }
        let hash = why.bytes().fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        });
        let mut stream = Fast::of_match(self.seed, hash);
        let face = stream.roll(die, why);
        self.open.push((why, stream));
        face
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Dice, Die};

    use super::Streams;

    #[test]
    fn one_more_roll_for_one_purpose_leaves_the_others_alone() {
        let (mut plain, mut longer) = (Streams::of_match(1, 2), Streams::of_match(1, 2));
        longer.roll(Die::D6, "armour");
        let faces =
            |dice: &mut Streams| -> Vec<u8> { (0..20).map(|_| dice.roll(Die::D6, "attack")).collect() };
        assert_eq!(faces(&mut plain), faces(&mut longer));
        let other = faces(&mut Streams::of_match(1, 3));
        assert_ne!(other, faces(&mut Streams::of_match(1, 2)), "another match rolls otherwise");
    }

    #[test]
    fn every_face_of_every_stream_is_equally_likely() {
        let mut seen = [[0u32; 6]; 2];
        for number in 0..30_000 {
            let mut dice = Streams::of_match(9, number);
            for (row, why) in seen.iter_mut().zip(["a", "b"]) {
                row[dice.roll(Die::D6, why) as usize - 1] += 1;
            }
        }
        assert!(seen.iter().flatten().all(|&count| (4_750..5_250).contains(&count)), "{seen:?}");
    }
}
