//! What parts those with the same points, each with the numbers it is made of.

use serde::{Deserialize, Serialize};

use super::deed::Format;
use super::standings::{Books, Meeting};
use super::{Competition, Who};

/// What parts those with the same points. More is better in every one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TieBreak {
    /// Points in the matches of those who are level, if all of them have met.
    HeadToHead,
    /// Scored minus conceded.
    ScoreDifference,
    /// Scored in all matches.
    Scored,
    Wins,
    /// Wins as the away side.
    AwayWins,
    /// The points of all opponents.
    Buchholz,
    /// The points of all opponents but the lowest.
    BuchholzCut,
    /// The points of those who were beaten, and half of those with whom one drew.
    SonnebornBerger,
    /// The points after each round, added up.
    Progressive,
    /// Matches to which one did not come, the fewer the better.
    FewestForfeits,
    Rating,
}

impl TieBreak {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::HeadToHead,
        Self::ScoreDifference,
        Self::Scored,
        Self::Wins,
        Self::AwayWins,
        Self::Buchholz,
        Self::BuchholzCut,
        Self::SonnebornBerger,
        Self::Progressive,
        Self::FewestForfeits,
        Self::Rating,
    ];

    /// PR-TIE-2: The usual ones of a format, in their order; a league may choose others. The lot is always the last.
    pub fn usual(format: Format) -> Vec<Self> {
        match format {
            Format::RoundRobin { .. } | Format::Groups { .. } => {
                vec![Self::HeadToHead, Self::ScoreDifference, Self::Scored, Self::Wins]
            }
            Format::Swiss { .. } => {
                vec![Self::BuchholzCut, Self::Buchholz, Self::SonnebornBerger, Self::HeadToHead, Self::Wins]
            }
            Format::Arena { .. } => vec![Self::Wins, Self::Rating],
            Format::KnockOut | Format::DoubleElimination => {
                vec![Self::Wins, Self::ScoreDifference, Self::Rating]
            }
            Format::Ladder { .. } => Vec::new(),
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::HeadToHead => "head to head",
            Self::ScoreDifference => "score difference",
            Self::Scored => "scored",
            Self::Wins => "wins",
            Self::AwayWins => "away wins",
            Self::Buchholz => "Buchholz",
            Self::BuchholzCut => "Buchholz cut",
            Self::SonnebornBerger => "Sonneborn-Berger",
            Self::Progressive => "progressive score",
            Self::FewestForfeits => "fewest forfeits",
            Self::Rating => "rating",
        }
    }

    /// What it counts, in a sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::HeadToHead => "points in the matches between those who are level, if all of them have met",
            Self::ScoreDifference => "scored minus conceded",
            Self::Scored => "scored in all matches",
            Self::Wins => "matches won",
            Self::AwayWins => "matches won as the away side",
            Self::Buchholz => "the points of all opponents together",
            Self::BuchholzCut => "the points of all opponents but the lowest",
            Self::SonnebornBerger => {
                "the points of everyone beaten, and half the points of everyone drawn with"
            }
            Self::Progressive => "the points after each round, added up",
            Self::FewestForfeits => "matches not shown up for; fewer is better",
            Self::Rating => "the rating now",
        }
    }

    /// A value as it is read.
    pub fn show(self, value: i64) -> String {
        match self {
            Self::SonnebornBerger if value % 2 != 0 => format!("{}.5", value / 2),
            Self::SonnebornBerger => (value / 2).to_string(),
            Self::FewestForfeits => (-value).to_string(),
            Self::ScoreDifference if value > 0 => format!("+{value}"),
            _ => value.to_string(),
        }
    }
}

impl core::str::FromStr for TieBreak {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let key = |tie_break: &Self| tie_break.name().to_lowercase().replace(' ', "-");
        Self::ALL.into_iter().find(|tie_break| key(tie_break) == text.to_lowercase()).ok_or_else(|| {
            let known: Vec<String> = Self::ALL.iter().map(key).collect();
            format!("there is no tie-break \"{text}\"; there are {}", known.join(", "))
        })
    }
}

impl Books {
    /// The value of a tie-break for somebody who is level with others.
    pub(super) fn value(&self, competition: &Competition, by: TieBreak, who: Who, level: &[Who]) -> i64 {
        let tally = &self.tallies[who.index()];
        match by {
            TieBreak::HeadToHead => {
                self.between(who, level).map_or(0, |points| points.iter().map(|one| one.1).sum())
            }
            TieBreak::ScoreDifference => tally.scored - tally.conceded,
            TieBreak::Scored => tally.scored,
            TieBreak::Wins => i64::from(tally.won),
            TieBreak::AwayWins => i64::from(tally.away_wins),
            TieBreak::Buchholz => self.opponents(who).iter().map(|one| one.1).sum(),
            TieBreak::BuchholzCut => {
                let points = self.opponents(who);
                let all: i64 = points.iter().map(|one| one.1).sum();
                all - points.iter().map(|one| one.1).min().unwrap_or(0)
            }
            TieBreak::SonnebornBerger => {
                let worth = |meeting: &Meeting| i64::from(meeting.halves) * self.points(meeting.other);
                self.meetings[who.index()].iter().map(worth).sum()
            }
            TieBreak::Progressive => self.progress[who.index()],
            TieBreak::FewestForfeits => -i64::from(tally.absences),
            TieBreak::Rating => i64::from(competition.entrant(who).rating),
        }
    }

    /// PR-TIE-4: The opponents with their points. A bye, or a match that nobody played, counts like an opponent with one's
    /// own points.
    fn opponents(&self, who: Who) -> Vec<(Option<Who>, i64)> {
        let tally = &self.tallies[who.index()];
        let met = self.meetings[who.index()]
            .iter()
            .map(|meeting| (Some(meeting.other), self.points(meeting.other)));
        let unplayed = tally.byes + tally.walkovers + tally.absences;
        met.chain((0..unplayed).map(|_| (None, tally.points))).collect()
    }

    /// What somebody scored against those who are level; `None` if they have not all met.
    fn between(&self, who: Who, level: &[Who]) -> Option<Vec<(Who, i64)>> {
        let met =
            |one: Who, other: Who| self.meetings[one.index()].iter().any(|meeting| meeting.other == other);
        // Everybody has to have met everybody; one look per pair.
        let all =
            level.iter().enumerate().all(|(place, &one)| level[..place].iter().all(|&other| met(one, other)));
        all.then(|| {
            let own = self.meetings[who.index()].iter().filter(|meeting| level.contains(&meeting.other));
            own.map(|meeting| (meeting.other, meeting.points)).collect()
        })
    }

    /// PR-TIE-3: Each number of a tie-break can be explained by what it is made of.
    pub(super) fn explain(&self, competition: &Competition, by: TieBreak, who: Who, level: &[Who]) -> String {
        let value = by.show(self.value(competition, by, who, level));
        let tally = &self.tallies[who.index()];
        let listed = |parts: Vec<String>| if parts.is_empty() { "none".to_owned() } else { parts.join(", ") };
        let name = |who: Who| competition.name(who);
        let made_of = match by {
            TieBreak::HeadToHead => match self.between(who, level) {
                Some(points) => listed(
                    points
                        .iter()
                        .map(|(other, points)| format!("{points} against {}", name(*other)))
                        .collect(),
                ),
                None => "those who are level have not all met, so it does not count".to_owned(),
            },
            TieBreak::ScoreDifference => format!("{} scored, {} conceded", tally.scored, tally.conceded),
            TieBreak::Buchholz | TieBreak::BuchholzCut => {
                let mut parts = self.opponents(who);
                parts.sort_by_key(|one| core::cmp::Reverse(one.1));
                if by == TieBreak::BuchholzCut {
                    parts.pop();
                }
                let said = parts.iter().map(|(other, points)| match other {
                    Some(other) => format!("{} {points}", name(*other)),
                    None => format!("unplayed {points}"),
                });
                listed(said.collect())
            }
            TieBreak::SonnebornBerger => {
                let won = self.meetings[who.index()].iter().filter(|meeting| meeting.halves > 0);
                let said = won.map(|meeting| {
                    let share = if meeting.halves == 1 { "half of " } else { "" };
                    format!("{} {share}{}", name(meeting.other), self.points(meeting.other))
                });
                listed(said.collect())
            }
            _ => by.meaning().to_owned(),
        };
        format!("{} {value}: {made_of}", by.name())
    }

    fn points(&self, who: Who) -> i64 {
        self.tallies[who.index()].points
    }
}
