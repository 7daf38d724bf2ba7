use kernel::{Dice, Die, Fast, Purpose};

/// Dice with a stream of their own for every purpose and every number of sides.
///
/// When one version of a rule rolls once more than another, only rolls for that purpose move on; the same attack still
/// meets the same dodge. A draw is a roll with as many sides as the pile has cards, so after a card more or less the rest
/// of the pile still comes up in the same order. So two versions stay alike for longer, and more of the luck cancels when
/// they are compared.
#[derive(Clone, Debug)]
pub struct Streams {
    seed: u64,
    open: Vec<(Purpose, Die, Fast)>,
}

impl Streams {
    /// The dice of one match among many from the same seed.
    pub fn of_match(seed: u64, number: u64) -> Self {
        Self { seed: Fast::of_match(seed, number).bits(), open: Vec::new() }
    }
}

impl Dice for Streams {
    fn roll(&mut self, die: Die, why: Purpose) -> u8 {
        if let Some((.., stream)) =
            self.open.iter_mut().find(|(purpose, sides, _)| *purpose == why && *sides == die)
        {
            return stream.roll(die, why);
        }
        let words = why.bytes().chain([die.sides()]);
        let hash = words.fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        });
        let mut stream = Fast::of_match(self.seed, hash);
        let face = stream.roll(die, why);
        self.open.push((why, die, stream));
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
    fn one_card_more_leaves_the_rest_of_the_pile_in_order() {
        let (mut plain, mut longer) = (Streams::of_match(1, 2), Streams::of_match(1, 2));
        longer.roll(Die::of(12), "draw");
        let drawn = |dice: &mut Streams| -> Vec<u8> {
            (1..12).rev().map(|left| dice.roll(Die::of(left), "draw")).collect()
        };
        assert_eq!(drawn(&mut plain), drawn(&mut longer));
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
