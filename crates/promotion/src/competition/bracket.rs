//! Knock-out brackets: which match waits for the winner or the loser of which.

use super::{Fixture, Who};

/// Where one side of a bracket match comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Nobody if the field is smaller than the bracket.
    Seed(Option<Who>),
    Winner(u16),
    Loser(u16),
}

/// One match of a bracket, drawn before anybody has played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub part: Part,
    /// The round of its part, from 1.
    pub round: u16,
    pub sources: [Source; 2],
    /// The order of rounds over all parts; who is out at a later stage has come further.
    pub stage: u16,
    /// Its fixture, once it was paired.
    pub fixture: Option<u32>,
    /// Winner and loser, once they are known; either may be nobody.
    pub settled: Option<[Option<Who>; 2]>,
}

/// The parts of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Main,
    Losers,
    GrandFinal,
    /// The second grand final, if the winner of the losers' bracket has won the first.
    Decider,
}

/// A whole bracket. A match comes after those it waits for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bracket {
    pub nodes: Vec<Node>,
    /// Rounds of the main part.
    pub rounds: u16,
    /// Two losses put one out, not one.
    pub double: bool,
}

/// PR-KO-1: The order of seeds in a bracket: the best two can meet in the final only, the best four in the semi-finals.
fn seeded(size: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < size {
        let next = 2 * order.len();
        order = order.into_iter().flat_map(|seed| [seed, next - 1 - seed]).collect();
    }
    order
}

impl Bracket {
    /// PR-KO-2: A bracket for a field by seed. The best seeds have byes where the field does not fill it.
    pub(crate) fn new(field: &[Who], double: bool) -> Self {
        let size = field.len().next_power_of_two().max(2);
        let mut bracket = Self { nodes: Vec::new(), rounds: size.trailing_zeros() as u16, double };
        let order = seeded(size);
        let mut open: Vec<u16> = order
            .chunks_exact(2)
            .map(|pair| {
                let sources = [pair[0], pair[1]].map(|seed| Source::Seed(field.get(seed).copied()));
                bracket.add(Part::Main, 1, 1, sources)
            })
            .collect();
        let mut lower: Vec<u16> = Vec::new();
        if double {
            lower = bracket.halve(Part::Losers, 1, 2, &open, Source::Loser);
        }
        let (mut round, mut low_round, mut stage) = (1, 1, 2);
        while open.len() > 1 {
            round += 1;
            open = bracket.halve(Part::Main, round, stage, &open, Source::Winner);
            if double {
                // PR-KO-3: who has lost goes to the losers' bracket, from the other end of it, so that those who have
                // met do not meet again at once.
                stage += 1;
                low_round += 1;
                let merged = lower.iter().zip(open.iter().rev());
                let sources: Vec<[Source; 2]> =
                    merged.map(|(&low, &high)| [Source::Loser(high), Source::Winner(low)]).collect();
                lower = sources
                    .into_iter()
                    .map(|sources| bracket.add(Part::Losers, low_round, stage, sources))
                    .collect();
                if lower.len() > 1 {
                    stage += 1;
                    low_round += 1;
                    lower = bracket.halve(Part::Losers, low_round, stage, &lower, Source::Winner);
                }
            }
            stage += 1;
        }
        if double {
            let challenger = lower.first().map_or(Source::Loser(open[0]), |&low| Source::Winner(low));
            let last = bracket.add(Part::GrandFinal, 1, stage, [Source::Winner(open[0]), challenger]);
            bracket.add(Part::Decider, 1, stage + 1, [Source::Winner(last), Source::Loser(last)]);
        }
        bracket
    }

    fn add(&mut self, part: Part, round: u16, stage: u16, sources: [Source; 2]) -> u16 {
        self.nodes.push(Node { part, round, sources, stage, fixture: None, settled: None });
        self.nodes.len() as u16 - 1
    }

    /// Neighbours meet.
    fn halve(&mut self, part: Part, round: u16, stage: u16, from: &[u16], by: fn(u16) -> Source) -> Vec<u16> {
        from.chunks_exact(2).map(|pair| self.add(part, round, stage, [by(pair[0]), by(pair[1])])).collect()
    }

    /// Both sides of a match, once they are known; either may be nobody.
    pub fn sides(&self, node: u16) -> Option<[Option<Who>; 2]> {
        let mut sides = [None; 2];
        for (side, source) in sides.iter_mut().zip(self.nodes[node as usize].sources) {
            *side = match source {
                Source::Seed(who) => who,
                Source::Winner(from) => self.nodes[from as usize].settled?[0],
                Source::Loser(from) => self.nodes[from as usize].settled?[1],
            };
        }
        Some(sides)
    }

    /// Settles whatever can be settled: matches that ended, and those that one side need not play.
    pub(crate) fn settle(&mut self, fixtures: &[Fixture], gone: &dyn Fn(Who) -> bool) {
        for index in 0..self.nodes.len() {
            let node = &self.nodes[index];
            if node.settled.is_some() {
                continue;
            }
            let settled = if let Some(fixture) = node.fixture {
                fixtures[fixture as usize - 1].settled()
            } else {
                self.sides(index as u16).and_then(|sides| self.walkover(index, sides, gone))
            };
            self.nodes[index].settled = settled;
        }
    }

    /// PR-KO-4: Who meets nobody, or somebody who has left, goes on without a match.
    fn walkover(
        &self,
        index: usize,
        sides: [Option<Who>; 2],
        gone: &dyn Fn(Who) -> bool,
    ) -> Option<[Option<Who>; 2]> {
        let left = sides.map(|side| side.is_none_or(gone));
        match (sides, left) {
            ([one, None], _) => Some([one, None]),
            ([None, other], _) => Some([other, None]),
            (_, [true, true]) => Some([None, None]),
            ([one, other], [true, false]) => Some([other, one]),
            ([one, other], [false, true]) => Some([one, other]),
            ([one, other], _) if self.nodes[index].part == Part::Decider => {
                // PR-KO-5: there is a second grand final only if the first was the better one's first loss.
                let Source::Winner(first) = self.nodes[index].sources[0] else { return None };
                let unbeaten = self.sides(first).and_then(|sides| sides[0]);
                (unbeaten == one).then_some([one, other])
            }
            _ => None,
        }
    }

    /// Matches of the next stage that can be played now and were not paired yet.
    pub(crate) fn ready(&self) -> Vec<(u16, [Who; 2])> {
        let waits = |node: &Node| node.settled.is_none() && node.fixture.is_none();
        let mut ready: Vec<(u16, [Who; 2])> = (0..self.nodes.len() as u16)
            .filter(|&node| waits(&self.nodes[node as usize]))
            .filter_map(|node| match self.sides(node)? {
                [Some(one), Some(other)] => Some((node, [one, other])),
                _ => None,
            })
            .collect();
        let stage = |node: u16| self.nodes[node as usize].stage;
        let next = ready.iter().map(|one| stage(one.0)).min();
        ready.retain(|one| Some(stage(one.0)) == next);
        ready
    }

    /// Everything is decided.
    pub fn is_over(&self) -> bool {
        self.nodes.last().is_some_and(|node| node.settled.is_some())
    }

    /// Who has won it all.
    pub fn champion(&self) -> Option<Who> {
        self.nodes.last().and_then(|node| node.settled).and_then(|ends| ends[0])
    }

    /// How far somebody came: the stage of the last loss, and beyond every stage for those who are still in it.
    pub(crate) fn reached(&self, who: Who) -> i64 {
        if self.champion() == Some(who) {
            return i64::from(u16::MAX);
        }
        let mut losses = 0;
        let mut last = 0;
        for node in &self.nodes {
            if node.settled.is_some_and(|ends| ends[1] == Some(who))
                && (node.part != Part::Decider || node.fixture.is_some())
            {
                losses += 1;
                last = last.max(i64::from(node.stage));
            }
        }
        let most = if self.double { 2 } else { 1 };
        if losses >= most || self.is_over() { last } else { i64::from(u16::MAX) - 1 }
    }

    /// Must a later match be thrown away if that one's end changes?
    pub(crate) fn has_gone_on(&self, node: u16) -> bool {
        self.nodes.iter().any(|later| {
            let waits = |source: &Source| matches!(source, Source::Winner(from) | Source::Loser(from) if *from == node);
            later.sources.iter().any(waits)
                && (later.fixture.is_some() || later.settled.is_some_and(|_| later.part != Part::Decider))
        })
    }

    /// Forgets what follows from matches, to settle it anew.
    pub(crate) fn unsettle(&mut self) {
        for node in &mut self.nodes {
            node.settled = None;
        }
    }

    /// What a match of the bracket is called.
    pub fn name(&self, node: &Node) -> String {
        match node.part {
            Part::Main if self.double => match self.rounds - node.round {
                0 => "Winners' final".to_owned(),
                _ => format!("Winners' round {}", node.round),
            },
            Part::Main => match self.rounds - node.round {
                0 => "Final".to_owned(),
                1 => "Semi-final".to_owned(),
                2 => "Quarter-final".to_owned(),
                _ => format!("Round of {}", 1u32 << (self.rounds - node.round + 1)),
            },
            Part::Losers => format!("Losers' round {}", node.round),
            Part::GrandFinal => "Grand final".to_owned(),
            Part::Decider => "Second grand final".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_meet_last() {
        assert_eq!(seeded(8), [0, 7, 3, 4, 1, 6, 2, 5]);
    }

    #[test]
    fn brackets_have_as_many_matches_as_losses_are_needed() {
        for count in 2..=33 {
            let field: Vec<Who> = (0..count).map(Who).collect();
            let size = (count as usize).next_power_of_two();
            assert_eq!(Bracket::new(&field, false).nodes.len(), size - 1, "{count}");
            assert_eq!(Bracket::new(&field, true).nodes.len(), 2 * size - 1, "{count}");
        }
    }
}
