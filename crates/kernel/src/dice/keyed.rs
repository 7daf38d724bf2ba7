use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::{Dice, Die, Purpose};
use crate::fair::{ChoicesDigest, MatchKey};

/// The dice of a real match: roll `index` after these choices is a function of the match's key, and of nothing else.
///
/// `HMAC-SHA256(key, "ringcraft roll v1" ‖ choices ‖ index ‖ attempt)`; its first eight bytes, little-endian, are
/// `x`; `x` at or above the largest multiple of the die's sides is rejected and the next attempt taken; the face is
/// `x mod sides + 1`. Index and attempt are 32-bit little-endian. `docs/dice.md` has the test vectors.
#[derive(Clone, Debug)]
pub struct Keyed<'a> {
    key: &'a MatchKey,
    choices: ChoicesDigest,
    index: u32,
}

impl<'a> Keyed<'a> {
    /// The dice that follow these choices.
    pub fn new(key: &'a MatchKey, choices: ChoicesDigest) -> Self {
        Self { key, choices, index: 0 }
    }
}

impl Dice for Keyed<'_> {
    fn roll(&mut self, die: Die, _: Purpose) -> u8 {
        let sides = u64::from(die.sides());
        let rejected_from = u64::MAX - (u64::MAX % sides + 1) % sides;
        let mut attempt = 0u32;
        let x = loop {
            // HMAC takes keys of any length, so this cannot fail.
            let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(self.key.bytes()) else { break 0 };
            mac.update(b"ringcraft roll v1");
            mac.update(&self.choices.0);
            mac.update(&self.index.to_le_bytes());
            mac.update(&attempt.to_le_bytes());
            let bytes = mac.finalize().into_bytes();
            let mut first = [0; 8];
            first.copy_from_slice(&bytes[..8]);
            let x = u64::from_le_bytes(first);
            if x <= rejected_from {
                break x;
            }
            attempt += 1;
        };
        self.index += 1;
        (x % sides) as u8 + 1
    }
}
