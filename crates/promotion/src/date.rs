//! Days of a calendar. A promotion has dates, and no clock.

use serde::{Deserialize, Serialize};

/// A day, written `2026-11-17`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Date(i32);

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

impl Date {
    /// That day, if there is one: years 1 to 9999.
    pub fn new(year: i32, month: u32, day: u32) -> Option<Self> {
        if !(1..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
            return None;
        }
        let shifted = if month <= 2 { year - 1 } else { year };
        let era = shifted.div_euclid(400);
        let of_era = shifted.rem_euclid(400);
        let of_year = (153 * ((month as i32 + 9) % 12) + 2) / 5 + day as i32 - 1;
        let date = Self(era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year);
        (date.parts() == (year, month, day)).then_some(date)
    }

    fn parts(self) -> (i32, u32, u32) {
        let era = self.0.div_euclid(146_097);
        let of_era = self.0.rem_euclid(146_097);
        let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let shifted = (5 * of_year + 2) / 153;
        let day = (of_year - (153 * shifted + 2) / 5 + 1) as u32;
        let month = if shifted < 10 { shifted + 3 } else { shifted - 9 } as u32;
        (year + era * 400 + i32::from(month <= 2), month, day)
    }

    /// The year.
    pub fn year(self) -> i32 {
        self.parts().0
    }

    /// So many days later; the last day of the calendar at most.
    #[must_use]
    pub fn plus(self, days: i32) -> Self {
        Self(self.0.saturating_add(days).min(3_652_364))
    }

    /// How many days have passed since an earlier day.
    pub fn since(self, earlier: Self) -> i32 {
        self.0 - earlier.0
    }

    /// The day and the month, as in "17 Nov".
    pub fn short(self) -> String {
        let (_, month, day) = self.parts();
        format!("{day} {}", MONTHS[month as usize - 1])
    }
}

impl core::fmt::Display for Date {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (year, month, day) = self.parts();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl From<Date> for String {
    fn from(date: Date) -> Self {
        date.to_string()
    }
}

impl core::str::FromStr for Date {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.splitn(3, '-').map(|part| part.parse::<u32>().ok());
        let mut next = || parts.next().flatten();
        (|| Self::new(next()? as i32, next()?, next()?))()
            .ok_or_else(|| format!("\"{text}\" is not a date: write 2026-11-17"))
    }
}

impl TryFrom<String> for Date {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_over_leap_years_and_read_back() {
        let day = |text: &str| text.parse::<Date>().unwrap();
        assert_eq!(day("2024-03-01").since(day("2024-02-28")), 2);
        assert_eq!(day("2026-03-01").since(day("2026-02-28")), 1);
        assert_eq!(day("2027-01-01").since(day("2026-01-01")), 365);
        assert_eq!(day("2026-12-31").plus(1).to_string(), "2027-01-01");
        assert_eq!(day("2026-11-17").short(), "17 Nov");
        for days in (0..4_000).map(|step| step * 97) {
            let date = day("1900-01-01").plus(days);
            assert_eq!(day(&date.to_string()), date);
        }
        for wrong in ["2026-02-30", "2026-13-01", "today", "2026-1", "", "-2026-01-01", "20260-01-01"] {
            assert!(wrong.parse::<Date>().is_err(), "{wrong}");
        }
    }
}
