//! Who is paired next, in each format.

use kernel::Refusal;

use super::matching::in_turn;
use super::round_robin::{berger, rounds, snake};
use super::swiss::{self, Player};
use super::{Bracket, Competition, End, Fixture, Format, Played, Round, Who};
use crate::belts::refuse;

/// What was paired, before it becomes fixtures.
#[derive(Default)]
struct Draw {
    /// Home, away, the group and the place in the bracket.
    pairs: Vec<([Who; 2], Option<u8>, Option<u16>)>,
    byes: Vec<Who>,
}

impl Competition {
    /// PR-PAIR-1: A round is paired when the one before is played; there must be two who take part.
    pub(crate) fn pair(&mut self, minute: u32) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(refuse("PR-PAIR-1", "The competition is over."));
        }
        if self.active().nth(1).is_none() {
            return Err(refuse("PR-PAIR-1", "Fewer than two take part."));
        }
        if let Format::Arena { minutes } = self.head.format {
            return self.pair_arena(minute, minutes);
        }
        if let Some(fixture) = self.open().next() {
            let [home, away] = fixture.sides.map(|who| self.name(who));
            let reason = format!("Match {}, {home} v {away}, is not over yet.", fixture.id);
            return Err(refuse("PR-PAIR-1", reason));
        }
        if !self.has_begun() {
            self.draw_up()?;
        }
        let draw = match self.head.format {
            Format::RoundRobin { .. } => self.pair_tables(),
            Format::Swiss { .. } => self.pair_swiss(),
            Format::Ladder { reach, .. } => self.pair_ladder(reach),
            Format::Groups { .. } if self.bracket.is_none() && self.rounds.len() < self.table_rounds() => {
                self.pair_tables()
            }
            _ => {
                if self.bracket.is_none() {
                    self.draw_finals();
                }
                self.pair_bracket()
            }
        };
        self.schedule(draw);
        Ok(())
    }

    /// Makes fixtures of a draw. Who meets somebody who has left wins without playing.
    fn schedule(&mut self, draw: Draw) {
        let round = self.rounds.len() as u16 + 1;
        let mut made = Round { fixtures: Vec::with_capacity(draw.pairs.len()), byes: draw.byes };
        for (sides, group, node) in draw.pairs {
            let id = self.fixtures.len() as u32 + 1;
            let absent = sides.map(|who| self.entrant(who).gone);
            let end = absent.contains(&true).then(|| End::absent(absent));
            if end.is_some() {
                self.ended.push(id);
            }
            if let (Some(node), Some(bracket)) = (node, &mut self.bracket) {
                bracket.nodes[node as usize].fixture = Some(id);
            }
            self.fixtures.push(Fixture { id, round, sides, group, node, end, drawn: 0 });
            made.fixtures.push(id);
        }
        self.rounds.push(made);
    }

    /// Before the first round: tables, brackets and ladders by seed.
    fn draw_up(&mut self) -> Result<(), Refusal> {
        let field = self.by_seed();
        match self.head.format {
            Format::RoundRobin { .. } => self.groups = vec![even(field.into_iter().map(Some).collect())],
            Format::Groups { groups, advance, .. } => {
                let least = groups as usize * (advance.max(2) as usize);
                if field.len() < least {
                    let reason = format!(
                        "{} entrants are too few: {groups} groups of which {advance} go on need {least}.",
                        field.len()
                    );
                    return Err(refuse("PR-GROUP-1", reason));
                }
                self.groups = snake(field.len(), groups as usize)
                    .into_iter()
                    .map(|group| even(group.into_iter().map(|seed| Some(field[seed])).collect()))
                    .collect();
            }
            Format::KnockOut => self.bracket = Some(Bracket::new(&field, false)),
            Format::DoubleElimination => self.bracket = Some(Bracket::new(&field, true)),
            Format::Ladder { .. } => self.ladder = field,
            Format::Swiss { .. } | Format::Arena { .. } => {}
        }
        Ok(())
    }

    /// How many rounds the tables have.
    pub fn table_rounds(&self) -> usize {
        let legs = match self.head.format {
            Format::RoundRobin { legs } | Format::Groups { legs, .. } => legs as usize,
            _ => 0,
        };
        self.groups.iter().map(|places| legs * rounds(places.len())).max().unwrap_or(0)
    }

    /// PR-RR-2: In every other leg home and away are swapped. PR-RR-3: whoever has no opponent in a round has a bye, which
    /// counts for nothing in a round robin, for everybody has as many.
    fn pair_tables(&self) -> Draw {
        let mut draw = Draw::default();
        let legs = match self.head.format {
            Format::RoundRobin { legs } | Format::Groups { legs, .. } => legs as usize,
            _ => 0,
        };
        for (number, places) in self.groups.iter().enumerate() {
            let group = (self.groups.len() > 1).then_some(number as u8);
            let (leg_rounds, round) = (rounds(places.len()), self.rounds.len());
            if round >= legs * leg_rounds {
                continue;
            }
            for mut pair in berger(places.len(), round % leg_rounds) {
                if round / leg_rounds % 2 == 1 {
                    pair.reverse();
                }
                let counts = |who: &Who| !self.entrant(*who).struck;
                match pair.map(|place| places[place].filter(counts)) {
                    [Some(home), Some(away)] if !(self.entrant(home).gone && self.entrant(away).gone) => {
                        draw.pairs.push(([home, away], group, None));
                    }
                    [Some(who), None] | [None, Some(who)] if !self.entrant(who).gone => draw.byes.push(who),
                    _ => {}
                }
            }
        }
        draw
    }

    /// Everybody who meets by score: the table's order, who has met whom, who had which side.
    fn pair_swiss(&self) -> Draw {
        let tallies = self.tallies();
        let mut field = self.by_seed();
        field.sort_by_key(|who| core::cmp::Reverse(tallies[who.index()].points));
        let players: Vec<Player> = field
            .iter()
            .map(|who| {
                let tally = &tallies[who.index()];
                Player { points: tally.points, byes: tally.byes + tally.walkovers }
            })
            .collect();
        let met = self.met();
        let count = self.entrants.len();
        let paired =
            swiss::pair(&players, &|one, other| met[field[one].index() * count + field[other].index()]);
        let sides = self.side_history();
        let pairs = paired.pairs.iter().map(|pair| {
            let pair = pair.map(|place| field[place]);
            (home_first(&sides, pair), None, None)
        });
        Draw { pairs: pairs.collect(), byes: paired.bye.map(|place| field[place]).into_iter().collect() }
    }

    /// Who has met whom, as rows of a square. Matches that nobody played do not count.
    fn met(&self) -> Vec<bool> {
        let count = self.entrants.len();
        let mut met = vec![false; count * count];
        for fixture in self.fixtures.iter().filter(|fixture| fixture.was_played()) {
            let [one, other] = fixture.sides.map(Who::index);
            met[one * count + other] = true;
            met[other * count + one] = true;
        }
        met
    }

    /// How many more matches each one had at home than away, and which side last.
    fn side_history(&self) -> Vec<(i32, i32)> {
        let mut sides = vec![(0, 0); self.entrants.len()];
        for fixture in self.fixtures.iter().filter(|fixture| fixture.was_played()) {
            let [home, away] = fixture.sides.map(Who::index);
            sides[home] = (sides[home].0 + 1, 1);
            sides[away] = (sides[away].0 - 1, -1);
        }
        sides
    }

    /// The opponent of everybody's last match, played or running.
    fn last_opponents(&self) -> Vec<Option<Who>> {
        let mut last = vec![None; self.entrants.len()];
        for fixture in &self.fixtures {
            let [home, away] = fixture.sides;
            last[home.index()] = Some(away);
            last[away.index()] = Some(home);
        }
        last
    }

    /// PR-ARENA-1: Everybody who is free is paired with somebody near in the table, and not with the last opponent again
    /// unless nobody else is there. PR-ARENA-2: when the time is up nobody is paired any more; matches that run count.
    fn pair_arena(&mut self, minute: u32, minutes: u32) -> Result<(), Refusal> {
        self.clock(minute)?;
        if minute >= minutes {
            self.minute = minute;
            self.schedule(Draw::default());
            return Ok(());
        }
        let busy: Vec<Who> = self.open().flat_map(|fixture| fixture.sides).collect();
        let tallies = self.tallies();
        let mut field = self.by_seed();
        field.retain(|who| !busy.contains(who));
        field.sort_by_key(|who| core::cmp::Reverse(tallies[who.index()].points));
        if field.len() < 2 {
            return Err(refuse("PR-ARENA-1", "Fewer than two are free."));
        }
        self.minute = minute;
        let last = self.last_opponents();
        let fits = |one: usize, other: usize| {
            last[field[one].index()] != Some(field[other]) || last[field[other].index()] != Some(field[one])
        };
        let (mut pairs, mut left) = in_turn(field.len(), fits, |one| (one + 1..field.len()).collect());
        if busy.is_empty() {
            let even = left.len() / 2 * 2;
            pairs.extend(left.drain(..even).collect::<Vec<_>>().chunks_exact(2).map(|two| [two[0], two[1]]));
        }
        let sides = self.side_history();
        let pairs = pairs.iter().map(|pair| (home_first(&sides, pair.map(|place| field[place])), None, None));
        let byes = left.iter().map(|&place| field[place]).collect();
        let draw = Draw { pairs: pairs.collect(), byes };
        self.schedule(draw);
        Ok(())
    }

    /// PR-LADDER-1: In a round of a ladder neighbours meet, as near as can be and not those who met last; the challenger is
    /// the away side.
    fn pair_ladder(&self, reach: u8) -> Draw {
        let field: Vec<Who> = self.ladder.iter().copied().filter(|who| !self.entrant(*who).gone).collect();
        let last = self.last_opponents();
        let fits = |one: usize, other: usize| {
            one.abs_diff(other) <= reach as usize
                && (field.len() < 3
                    || last[field[one].index()] != Some(field[other])
                    || last[field[other].index()] != Some(field[one]))
        };
        let (pairs, left) = in_turn(field.len(), fits, |one| (one + 1..field.len()).collect());
        let pairs = pairs.iter().map(|pair| (pair.map(|place| field[place]), None, None));
        Draw { pairs: pairs.collect(), byes: left.iter().map(|&place| field[place]).collect() }
    }

    /// PR-LADDER-2: Somebody challenges another up to so many places above; who wins takes the place, and those between
    /// move down one. Nobody has two challenges at once.
    pub(crate) fn challenge(&mut self, by: &str, whom: &str) -> Result<(), Refusal> {
        let Format::Ladder { reach, rounds } = self.head.format else {
            return Err(refuse("PR-LADDER-2", "Only a ladder has challenges."));
        };
        if !self.has_begun() {
            return Err(refuse("PR-LADDER-2", "The ladder has not begun: pair its first round."));
        }
        let [by, whom] = [self.find(by)?, self.find(whom)?];
        if self.is_over() || self.rounds.len() >= rounds as usize {
            return Err(refuse("PR-LADDER-2", "The ladder is over."));
        }
        for who in [by, whom] {
            if self.entrant(who).gone {
                return Err(refuse("PR-LADDER-2", format!("{} has left.", self.name(who))));
            }
            if self.open().any(|fixture| fixture.side_of(who).is_some()) {
                return Err(refuse("PR-LADDER-2", format!("{} has a match to play.", self.name(who))));
            }
        }
        let place = |who: Who| {
            self.ladder.iter().filter(|other| !self.entrant(**other).gone).position(|other| *other == who)
        };
        let up = place(by).zip(place(whom)).map(|(own, other)| own as i64 - other as i64);
        if up.is_none_or(|up| up < 1 || up > i64::from(reach)) {
            let (by, whom) = (self.name(by), self.name(whom));
            let reason = format!("{by} cannot challenge {whom}: a challenge goes 1 to {reach} places up.");
            return Err(refuse("PR-LADDER-2", reason));
        }
        self.schedule(Draw { pairs: vec![([whom, by], None, None)], byes: Vec::new() });
        Ok(())
    }

    /// The knock-out after the groups.
    /// PR-GROUP-2: Group winners come first, then the seconds, each by what they did; in the first round nobody meets
    /// somebody of the same group while that can be avoided.
    fn draw_finals(&mut self) {
        let Format::Groups { advance, .. } = self.head.format else { return };
        let tables: Vec<Vec<Who>> = (0..self.groups.len() as u8)
            .map(|group| {
                self.table_of(group)
                    .iter()
                    .map(|row| row.who)
                    .filter(|who| !self.entrant(*who).gone)
                    .collect()
            })
            .collect();
        let tallies = self.tallies();
        let mut field: Vec<(Who, usize)> = Vec::new();
        for place in 0..advance as usize {
            let mut tier: Vec<(Who, usize)> = tables
                .iter()
                .enumerate()
                .filter_map(|(group, table)| table.get(place).map(|who| (*who, group)))
                .collect();
            tier.sort_by_key(|(who, _)| {
                let (tally, entrant) = (&tallies[who.index()], self.entrant(*who));
                let difference = tally.scored - tally.conceded;
                (core::cmp::Reverse((tally.points, difference, tally.scored)), entrant.lot, *who)
            });
            field.extend(tier);
        }
        part_groups(&mut field);
        let field: Vec<Who> = field.into_iter().map(|(who, _)| who).collect();
        self.bracket = Some(Bracket::new(&field, false));
    }

    fn pair_bracket(&mut self) -> Draw {
        let gone: Vec<bool> = self.entrants.iter().map(|entrant| entrant.gone).collect();
        let first = self
            .bracket
            .as_ref()
            .is_some_and(|bracket| bracket.nodes.iter().all(|node| node.settled.is_none()));
        let sides = self.side_history();
        let Some(bracket) = &mut self.bracket else { return Draw::default() };
        bracket.settle(&self.fixtures, &|who| gone[who.index()]);
        let pairs: Vec<_> = bracket
            .ready()
            .into_iter()
            .map(|(node, pair)| (home_first(&sides, pair), None, Some(node)))
            .collect();
        let mut byes = Vec::new();
        if first {
            let free = bracket.nodes.iter().filter(|node| node.round == 1 && node.part == super::Part::Main);
            byes = free.filter_map(|node| node.settled.and_then(|ends| ends[0])).collect();
        }
        Draw { pairs, byes }
    }
}

impl End {
    /// Somebody did not come: who did, has won.
    pub(crate) fn absent(absent: [bool; 2]) -> Self {
        let winner = match absent {
            [true, false] => Some(1),
            [false, true] => Some(0),
            _ => None,
        };
        let played = Played { winner, ..Played::default() };
        Self { played, absent, tossed: false, decree: None, rated: 0 }
    }
}

/// PR-SIDE-1: Who had fewer matches at home is at home; then who was away last; then who is named first.
fn home_first(sides: &[(i32, i32)], [one, other]: [Who; 2]) -> [Who; 2] {
    if sides[other.index()] < sides[one.index()] { [other, one] } else { [one, other] }
}

fn even(mut places: Vec<Option<Who>>) -> Vec<Option<Who>> {
    if !places.len().is_multiple_of(2) {
        places.push(None);
    }
    places
}

/// Moves those apart who would meet somebody of their group in the first round.
fn part_groups(field: &mut [(Who, usize)]) {
    let size = field.len().next_power_of_two().max(2);
    let mirror = |seed: usize| size - 1 - seed;
    for seed in (size / 2..field.len()).rev() {
        if field[seed].1 != field[mirror(seed)].1 {
            continue;
        }
        let group = field[seed].1;
        let fits = |&other: &usize| {
            other != seed && field[other].1 != field[mirror(seed)].1 && field[mirror(other)].1 != group
        };
        if let Some(other) = (size / 2..field.len()).rev().find(fits) {
            field.swap(seed, other);
        }
    }
}
