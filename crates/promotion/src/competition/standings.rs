//! Who stands where, and why.

use core::cmp::Reverse;

use super::tie_breaks::TieBreak;
use super::{Competition, Fixture, Format, Who};

/// What somebody did so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Tally {
    /// Matches that were really played.
    pub played: u32,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    pub away_wins: u32,
    pub byes: u32,
    /// Won because nobody came.
    pub walkovers: u32,
    /// Lost by not coming.
    pub absences: u32,
    pub scored: i64,
    pub conceded: i64,
    pub points: i64,
    /// Wins in a row.
    pub streak: u32,
}

/// A match that was played, as one side sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    pub(super) other: Who,
    /// 2 for a win, 1 for a draw.
    pub(super) halves: u8,
    pub(super) points: i64,
}

/// Everything a table is made of.
pub(super) struct Books {
    pub(super) tallies: Vec<Tally>,
    pub(super) meetings: Vec<Vec<Meeting>>,
    /// The points after each round, added up.
    pub(super) progress: Vec<i64>,
}

/// A line of a table.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Row {
    /// From 1; nobody shares a place.
    pub place: u16,
    pub who: Who,
    pub tally: Tally,
    /// What comes before all tie-breaks: the points, how far one came in a knock-out, or the place on a ladder.
    pub rank: [i64; 2],
    /// The tie-breaks that were needed, with their values.
    pub breaks: Vec<(TieBreak, i64)>,
    /// What each of them is made of.
    pub explained: Vec<String>,
    /// What parts this line from the one above.
    pub because: String,
}

impl Competition {
    /// What everybody did so far, by entrant.
    pub fn tallies(&self) -> Vec<Tally> {
        self.books(&|_| true).tallies
    }

    /// Counts the fixtures that are asked for.
    fn books(&self, counts: &dyn Fn(&Fixture) -> bool) -> Books {
        let count = self.entrants.len();
        let mut books = Books {
            tallies: vec![Tally::default(); count],
            meetings: vec![Vec::new(); count],
            progress: vec![0; count],
        };
        for &id in &self.ended {
            let fixture = &self.fixtures[id as usize - 1];
            if counts(fixture) && !fixture.sides.iter().any(|who| self.entrant(*who).struck) {
                self.count(fixture, &mut books);
            }
        }
        let arena = matches!(self.head.format, Format::Arena { .. });
        for round in &self.rounds {
            for who in &round.byes {
                let tally = &mut books.tallies[who.index()];
                // Waiting in an arena is no bye.
                if !arena {
                    tally.byes += 1;
                    tally.points += i64::from(self.head.points.bye);
                }
            }
        }
        self.add_progress(&mut books);
        books
    }

    fn count(&self, fixture: &Fixture, books: &mut Books) {
        let Some(end) = &fixture.end else { return };
        let worth = self.head.points;
        for side in 0..2 {
            let [who, other] = [fixture.sides[side], fixture.sides[1 - side]];
            let tally = &mut books.tallies[who.index()];
            let won = end.played.winner == Some(side as u8);
            if end.absent != [false; 2] {
                if won {
                    tally.walkovers += 1;
                    tally.points += i64::from(worth.win);
                } else if end.absent[side] {
                    tally.absences += 1;
                    tally.streak = 0;
                }
                continue;
            }
            tally.played += 1;
            tally.scored += i64::from(end.played.score[side]);
            tally.conceded += i64::from(end.played.score[1 - side]);
            let mut points = i64::from(match end.played.winner {
                Some(_) if won => worth.win,
                Some(_) => worth.loss,
                None => worth.draw,
            });
            // PR-ARENA-4: from the third win in a row on, a match counts double until one is not won.
            if matches!(self.head.format, Format::Arena { .. }) && tally.streak >= 2 {
                points *= 2;
            }
            let halves = match end.played.winner {
                Some(_) if won => {
                    tally.won += 1;
                    tally.away_wins += side as u32;
                    tally.streak += 1;
                    2
                }
                Some(_) => {
                    tally.lost += 1;
                    tally.streak = 0;
                    0
                }
                None => {
                    tally.drawn += 1;
                    tally.streak = 0;
                    1
                }
            };
            tally.points += points;
            books.meetings[who.index()].push(Meeting { other, halves, points });
        }
    }

    /// Points after each round, added up. Only formats with rounds need it.
    fn add_progress(&self, books: &mut Books) {
        if !self.head.tie_breaks.contains(&TieBreak::Progressive) {
            return;
        }
        let mut points = vec![0; self.entrants.len()];
        let worth = self.head.points;
        for round in &self.rounds {
            for who in &round.byes {
                points[who.index()] += i64::from(worth.bye);
            }
            for id in &round.fixtures {
                let fixture = &self.fixtures[*id as usize - 1];
                let Some(end) = &fixture.end else { continue };
                for side in 0..2 {
                    points[fixture.sides[side].index()] += i64::from(match end.played.winner {
                        Some(winner) if winner as usize == side => worth.win,
                        None if end.absent == [false; 2] => worth.draw,
                        _ => 0,
                    });
                }
            }
            for (sum, points) in books.progress.iter_mut().zip(&points) {
                *sum += points;
            }
        }
    }

    /// PR-TABLE-1: The table: by points, in a knock-out by how far one came, on a ladder by place; then by the tie-breaks
    /// in their order, and last by the lot that was drawn on entering. Nobody shares a place.
    pub fn standings(&self) -> Vec<Row> {
        let books = self.books(&|_| true);
        self.ranked(self.everybody().collect(), &books, &|who| self.rank(who, &books))
    }

    /// The table of a group.
    pub fn table_of(&self, group: u8) -> Vec<Row> {
        let books = self.books(&|fixture| fixture.group == Some(group));
        let members =
            self.groups.get(group as usize).map(|places| places.iter().flatten().copied().collect());
        self.ranked(members.unwrap_or_default(), &books, &|who| self.points_rank(who, &books))
    }

    fn points_rank(&self, who: Who, books: &Books) -> [i64; 2] {
        if self.entrant(who).struck { [-1, 0] } else { [0, books.tallies[who.index()].points] }
    }

    fn rank(&self, who: Who, books: &Books) -> [i64; 2] {
        match (&self.bracket, self.head.format) {
            (Some(bracket), format) => {
                let seeded =
                    bracket.nodes.iter().any(|node| node.sources.contains(&super::Source::Seed(Some(who))));
                let points = if format.has_table() { self.points_rank(who, books)[1] } else { 0 };
                [if seeded { bracket.reached(who) } else { 0 }, points]
            }
            (None, Format::Ladder { .. }) => {
                let place = self.ladder.iter().position(|other| *other == who);
                [place.map_or(0, |place| (self.ladder.len() - place) as i64), 0]
            }
            _ => self.points_rank(who, books),
        }
    }

    fn ranked(&self, mut field: Vec<Who>, books: &Books, rank: &dyn Fn(Who) -> [i64; 2]) -> Vec<Row> {
        field.sort_by_key(|&who| (Reverse(rank(who)), who));
        let mut rows: Vec<Row> = Vec::with_capacity(field.len());
        for level in field.chunk_by(|one, other| rank(*one) == rank(*other)) {
            let level = level.iter().map(|&who| Row {
                place: 0,
                who,
                tally: books.tallies[who.index()],
                rank: rank(who),
                breaks: Vec::new(),
                explained: Vec::new(),
                because: String::new(),
            });
            self.part(level.collect(), &self.head.tie_breaks, books, &mut rows);
        }
        for place in 0..rows.len() {
            rows[place].place = place as u16 + 1;
            let above = place.checked_sub(1).map(|above| self.parting(&rows[above], &rows[place]));
            rows[place].because = above.unwrap_or_default();
        }
        rows
    }

    /// Parts those who are level by the first of these tie-breaks, then by the next.
    fn part(&self, mut level: Vec<Row>, breaks: &[TieBreak], books: &Books, rows: &mut Vec<Row>) {
        let (&by, later) = match breaks.split_first() {
            Some(split) if level.len() > 1 => split,
            _ => {
                level.sort_by_key(|row| (self.entrant(row.who).lot, row.who));
                rows.append(&mut level);
                return;
            }
        };
        let all: Vec<Who> = level.iter().map(|row| row.who).collect();
        for row in &mut level {
            row.breaks.push((by, books.value(self, by, row.who, &all)));
            row.explained.push(books.explain(self, by, row.who, &all));
        }
        let value = |row: &Row| row.breaks.last().map(|last| last.1);
        level.sort_by_key(|row| (Reverse(value(row)), row.who));
        while let Some(first) = level.first() {
            let same = level.iter().take_while(|row| value(row) == value(first)).count();
            let rest = level.split_off(same);
            self.part(level, later, books, rows);
            level = rest;
        }
    }

    /// What puts one line above the next.
    fn parting(&self, above: &Row, below: &Row) -> String {
        let name = self.name(above.who);
        if above.rank != below.rank {
            return match self.head.format {
                Format::Ladder { .. } => format!("below {name} on the ladder"),
                _ if above.rank[0] != below.rank[0] => format!("{name} came further"),
                _ => format!("{} to {} points", below.rank[1], above.rank[1]),
            };
        }
        let differs = above.breaks.iter().zip(&below.breaks).find(|(one, other)| one.1 != other.1);
        if let Some(((by, one), (_, other))) = differs {
            return format!(
                "level with {name}, behind on {}: {} to {}",
                by.name(),
                by.show(*other),
                by.show(*one)
            );
        }
        let [one, other] = [above.who, below.who].map(|who| self.entrant(who).lot);
        format!("level with {name} in everything, behind by random draw: {other} to {one}")
    }
}
