//! How sure a count makes us.

/// A share of trials with its Wilson interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The share that was counted.
    pub share: f64,
    /// The interval's lower end.
    pub low: f64,
    /// The interval's upper end.
    pub high: f64,
}

/// Two-sided 95 %.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

impl Interval {
    /// The 95 % Wilson interval of so many (halves allowed, for draws) of so many.
    pub fn wilson(wins: f64, of: u64) -> Self {
        if of == 0 {
            return Self { share: 0.5, low: 0.0, high: 1.0 };
        }
        let n = of as f64;
        let share = wins / n;
        let centre = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        Self { share, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
    }
}

impl core::fmt::Display for Interval {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let percent = |share: f64| 100.0 * share;
        write!(f, "{:.1} % ({:.1} to {:.1})", percent(self.share), percent(self.low), percent(self.high))
    }
}

/// The chance that a standard normal number lies above `z`: the complementary error function by the rational
/// approximation of Abramowitz and Stegun (7.1.26), off by less than 1.5e-7.
pub(crate) fn normal_tail(z: f64) -> f64 {
    let x = z.abs() / core::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let series = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    let tail = 0.5 * series.iter().rev().fold(0.0, |sum, term| (sum + term) * t) * (-x * x).exp();
    if z < 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::{Interval, normal_tail};

    #[test]
    fn the_tail_of_the_normal_is_the_printed_one() {
        for (z, tail) in
            [(0.0, 0.5), (1.0, 0.158_655), (1.96, 0.024_998), (3.0, 0.001_350), (-1.0, 0.841_345)]
        {
            assert!((normal_tail(z) - tail).abs() < 1e-6, "{z}: {}", normal_tail(z));
        }
    }

    #[test]
    fn wilson_agrees_with_the_published_example() {
        // 81 of 263, as in Newcombe's comparison of intervals (1998): 0.2553 to 0.3662.
        let interval = Interval::wilson(81.0, 263);
        assert!(
            (interval.low - 0.2553).abs() < 5e-5 && (interval.high - 0.3662).abs() < 5e-5,
            "{interval:?}"
        );
    }

    #[test]
    fn no_trials_say_nothing_and_all_wins_do_not_say_always() {
        assert_eq!(Interval::wilson(0.0, 0), Interval { share: 0.5, low: 0.0, high: 1.0 });
        assert!(Interval::wilson(10.0, 10).low < 0.75);
    }
}
