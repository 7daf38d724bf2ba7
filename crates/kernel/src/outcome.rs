//! How a match ended, for two to eight seats.

use serde::{Deserialize, Serialize};

use crate::{Canonical, MAX_SEATS, Seat, Seats};

/// The rank of every seat, 1 the best; equal ranks are ties, and partners share theirs.
///
/// ```
/// use kernel::{Outcome, Seat};
/// assert_eq!(Outcome::win(Seat::SECOND, 2).winner(), Some(Seat::SECOND));
/// assert!(Outcome::draw(4).is_draw());
/// let royal = Outcome::ranked(&[2, 1, 3, 3]);
/// assert_eq!(royal.rank(Seat::at(3)), 3);
/// assert!((royal.score(Seat::FIRST) - 2.0 / 3.0).abs() < 1e-9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical)]
pub struct Outcome {
    seats: u8,
    ranks: [u8; MAX_SEATS],
}

impl Outcome {
    /// One seat wins, all others share the second rank.
    pub fn win(winner: Seat, seats: usize) -> Self {
        Self::team_win(Seats::one(winner), seats)
    }

    /// These seats win together, all others share the second rank.
    pub fn team_win(winners: Seats, seats: usize) -> Self {
        Self::by(seats, |seat| if winners.has(seat) { 1 } else { 2 })
    }

    /// Everybody shares the first rank.
    pub fn draw(seats: usize) -> Self {
        Self::by(seats, |_| 1)
    }

    /// Ranks as given, seat by seat; at most eight are read.
    pub fn ranked(ranks: &[u8]) -> Self {
        Self::by(ranks.len().min(MAX_SEATS), |seat| ranks[seat.index()])
    }

    fn by(seats: usize, rank: impl Fn(Seat) -> u8) -> Self {
        let mut ranks = [0; MAX_SEATS];
        for (index, place) in ranks.iter_mut().enumerate().take(seats) {
            *place = rank(Seat::at(index));
        }
        Self { seats: seats.min(MAX_SEATS) as u8, ranks }
    }

    /// How many seats it speaks of.
    pub fn seats(&self) -> usize {
        self.seats.into()
    }

    /// The rank of a seat; 0 where nobody sits.
    pub fn rank(&self, seat: Seat) -> u8 {
        self.ranks[seat.index()]
    }

    /// All ranks, seat by seat.
    pub fn ranks(&self) -> &[u8] {
        &self.ranks[..self.seats()]
    }

    /// The seats that share the best rank.
    pub fn winners(&self) -> Seats {
        let best = self.ranks().iter().copied().min().unwrap_or(0);
        (0..self.seats()).map(Seat::at).filter(|&s| self.rank(s) == best).fold(Seats::NONE, Seats::with)
    }

    /// The one winner, if there is exactly one.
    pub fn winner(&self) -> Option<Seat> {
        let winners = self.winners();
        if winners.len() == 1 { winners.lowest() } else { None }
    }

    /// Does everybody share one rank?
    pub fn is_draw(&self) -> bool {
        self.winners().len() == self.seats()
    }

    /// From 1 (beat everybody) to 0 (beaten by everybody): the share of opponents beaten, a tie counting half.
    pub fn score(&self, seat: Seat) -> f64 {
        let mine = self.rank(seat);
        let beaten: f64 = (0..self.seats())
            .map(Seat::at)
            .filter(|&other| other != seat)
            .map(|other| match self.rank(other).cmp(&mine) {
                core::cmp::Ordering::Greater => 1.0,
                core::cmp::Ordering::Equal => 0.5,
                core::cmp::Ordering::Less => 0.0,
            })
            .sum();
        beaten / (self.seats() as f64 - 1.0)
    }
}

impl Serialize for Outcome {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.ranks().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let ranks = Vec::<u8>::deserialize(deserializer)?;
        if !(2..=MAX_SEATS).contains(&ranks.len()) || ranks.contains(&0) {
            return Err(serde::de::Error::custom("an outcome ranks two to eight seats from 1"));
        }
        Ok(Self::ranked(&ranks))
    }
}
