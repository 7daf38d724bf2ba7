//! The canonical digest: equal states give equal numbers on every platform and with every compiler.
//!
//! `std::hash::Hash` promises neither, so it serves search tables only. A state derives [`Canonical`], which feeds
//! its fields, in the order of declaration, as 64-bit words; a list feeds its length first. It tells apart, it does
//! not protect: what must withstand a forger uses the SHA-256 chain of a [`Record`](crate::Record).

/// A running digest over 64-bit words.
///
/// Each word `w` is folded by `h = rotl(h ^ w, 23) * 0x9E37_79B9_7F4A_7C15`, starting from
/// `0x5249_4E47_4352_4654` ("RINGCRFT"); [`Digest::finish`] ends with the 64-bit finaliser of `MurmurHash3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0x5249_4E47_4352_4654)
    }
}

impl Digest {
    /// Folds one word in.
    #[inline]
    pub fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word).rotate_left(23).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    /// The digest of all that was fed.
    #[inline]
    pub fn finish(self) -> u64 {
        let mut h = self.0;
        h = (h ^ (h >> 33)).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
        h = (h ^ (h >> 33)).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
        h ^ (h >> 33)
    }

    /// The digest of one value.
    #[inline]
    pub fn of(value: &impl Canonical) -> u64 {
        let mut digest = Self::default();
        value.feed(&mut digest);
        digest.finish()
    }
}

/// A value with one canonical form. Derive it.
pub trait Canonical {
    /// Feeds the value's canonical words to the digest.
    fn feed(&self, digest: &mut Digest);
}

macro_rules! words {
    ($($kind:ty),*) => { $(
        impl Canonical for $kind {
            #[inline]
            fn feed(&self, digest: &mut Digest) { digest.word(*self as i64 as u64); }
        }
    )* };
}
words!(u8, u16, u32, u64, i8, i16, i32, i64, bool, usize);

impl Canonical for u128 {
    #[inline]
    fn feed(&self, digest: &mut Digest) {
        digest.word(*self as u64);
        digest.word((*self >> 64) as u64);
    }
}

impl Canonical for () {
    #[inline]
    fn feed(&self, _: &mut Digest) {}
}

impl<T: Canonical, const N: usize> Canonical for [T; N] {
    #[inline]
    fn feed(&self, digest: &mut Digest) {
        for value in self {
            value.feed(digest);
        }
    }
}

impl<T: Canonical> Canonical for Option<T> {
    #[inline]
    fn feed(&self, digest: &mut Digest) {
        match self {
            None => digest.word(0),
            Some(value) => {
                digest.word(1);
                value.feed(digest);
            }
        }
    }
}

impl<A: Canonical, B: Canonical> Canonical for (A, B) {
    #[inline]
    fn feed(&self, digest: &mut Digest) {
        self.0.feed(digest);
        self.1.feed(digest);
    }
}

impl<A: tinyvec::Array<Item: Canonical>> Canonical for tinyvec::ArrayVec<A> {
    #[inline]
    fn feed(&self, digest: &mut Digest) {
        digest.word(self.len() as u64);
        for value in self {
            value.feed(digest);
        }
    }
}
