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
const Z: f64 = 1.959_963_984_540_054;

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

#[cfg(test)]
mod tests {
    use super::Interval;

    #[test]
    fn wilson_agrees_with_the_published_example() {
        // 81 of 263, as in Newcombe's comparison of intervals (1998): 0.2553 to 0.3662.
        let interval = Interval::wilson(81.0, 263);
        assert!((interval.low - 0.2553).abs() < 5e-5 && (interval.high - 0.3662).abs() < 5e-5, "{interval:?}");
    }

    #[test]
    fn no_trials_say_nothing_and_all_wins_do_not_say_always() {
        assert_eq!(Interval::wilson(0.0, 0), Interval { share: 0.5, low: 0.0, high: 1.0 });
        assert!(Interval::wilson(10.0, 10).low < 0.75);
    }
}
