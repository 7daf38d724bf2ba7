//! Exact chances.

use core::ops::{Add, Mul, Sub};

use serde::{Deserialize, Serialize};

/// A chance as a fraction in lowest terms.
///
/// Fractions of dice stay small; where one would outgrow 128 bits it is rounded to the nearest multiple of 2⁻⁶⁰, and
/// [`Chance::is_exact`] says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chance {
    numerator: u128,
    denominator: u128,
    exact: bool,
}

const ROUNDED: u128 = 1 << 60;

const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Chance {
    /// Never.
    pub const ZERO: Self = Self { numerator: 0, denominator: 1, exact: true };
    /// Always.
    pub const ONE: Self = Self { numerator: 1, denominator: 1, exact: true };

    /// So many cases of so many; a denominator of 0 is read as 1.
    pub const fn new(numerator: u128, denominator: u128) -> Self {
        let denominator = if denominator == 0 { 1 } else { denominator };
        let common = gcd(numerator, denominator);
        let common = if common == 0 { 1 } else { common };
        Self { numerator: numerator / common, denominator: denominator / common, exact: true }
    }

    /// The nearest representable chance to a number between 0 and 1.
    pub fn nearest(value: f64) -> Self {
        let scaled = (value.clamp(0.0, 1.0) * ROUNDED as f64).round();
        Self { exact: false, ..Self::new(scaled as u128, ROUNDED) }
    }

    /// As a number between 0 and 1.
    pub fn as_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// The fraction's upper part, in lowest terms.
    pub const fn numerator(self) -> u128 {
        self.numerator
    }

    /// The fraction's lower part, in lowest terms.
    pub const fn denominator(self) -> u128 {
        self.denominator
    }

    /// Was nothing rounded on the way?
    pub const fn is_exact(self) -> bool {
        self.exact
    }

    /// The chance that it does not happen.
    #[must_use]
    pub fn complement(self) -> Self {
        Self::ONE - self
    }

    fn combine(self, other: Self, exact: Option<Self>, rounded: impl Fn(f64, f64) -> f64) -> Self {
        match exact {
            Some(sum) => Self { exact: self.exact && other.exact, ..sum },
            None => Self::nearest(rounded(self.as_f64(), other.as_f64())),
        }
    }

    fn over_common(self, other: Self, of: impl Fn(u128, u128) -> Option<u128>) -> Option<Self> {
        let common = gcd(self.denominator, other.denominator);
        let denominator = (self.denominator / common).checked_mul(other.denominator)?;
        let mine = self.numerator.checked_mul(other.denominator / common)?;
        let theirs = other.numerator.checked_mul(self.denominator / common)?;
        Some(Self::new(of(mine, theirs)?, denominator))
    }
}

impl Add for Chance {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        self.combine(other, self.over_common(other, u128::checked_add), |a, b| a + b)
    }
}

/// Never below zero: what is taken from nothing leaves nothing.
impl Sub for Chance {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.combine(other, self.over_common(other, |a, b| Some(a.saturating_sub(b))), |a, b| a - b)
    }
}

impl Mul for Chance {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        let a = Self::new(self.numerator, other.denominator);
        let b = Self::new(other.numerator, self.denominator);
        let exact = a
            .numerator
            .checked_mul(b.numerator)
            .zip(a.denominator.checked_mul(b.denominator))
            .map(|(numerator, denominator)| Self::new(numerator, denominator));
        self.combine(other, exact, |a, b| a * b)
    }
}

impl core::iter::Sum for Chance {
    fn sum<I: Iterator<Item = Self>>(chances: I) -> Self {
        chances.fold(Self::ZERO, Add::add)
    }
}

impl core::fmt::Display for Chance {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        if self.exact && self.denominator <= 1_000_000 {
            write!(f, "{}/{}", self.numerator, self.denominator)
        } else {
            write!(f, "{:.6}", self.as_f64())
        }
    }
}

/// Reads `11/36`, `0.25`, `25%`, `0` or `1`.
impl core::str::FromStr for Chance {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("\"{text}\" is not a chance: write 11/36, 0.25 or 25%");
        if let Some((above, below)) = text.split_once('/') {
            let above = above.trim().parse().map_err(|_| wrong())?;
            let below = below.trim().parse().map_err(|_| wrong())?;
            return if below == 0 || above > below { Err(wrong()) } else { Ok(Self::new(above, below)) };
        }
        let (number, scale) = text.strip_suffix('%').map_or((text, 1), |number| (number, 100));
        let (whole, part) = number.split_once('.').unwrap_or((number, ""));
        if part.len() > 18 || whole.is_empty() {
            return Err(wrong());
        }
        let digits: u128 = format!("{whole}{part}").parse().map_err(|_| wrong())?;
        let below = scale * 10u128.pow(part.len() as u32);
        if digits > below { Err(wrong()) } else { Ok(Self::new(digits, below)) }
    }
}
