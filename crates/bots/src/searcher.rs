//! Tree search over what a seat may know.
//!
//! Each iteration imagines a state from the seat's view, walks down one tree that all imagined states share, adds a
//! node, plays on a little and writes the result back: information-set Monte Carlo tree search. Nodes stand for
//! sequences of choices, not for states, so dice and hidden cards are sampled anew every time and cannot be foreseen.
//! A choice is compared by how often it was *there* to be chosen. Where a question has many choices, the promising ones
//! are tried first and the rest as visits grow (progressive widening).

use std::time::{Duration, Instant};

use kernel::{Asked, Choices, Fast, Game, MAX_SEATS, Seat, Table, Viewer};

use crate::guide::{Guide, worth};
use crate::{Bot, Situation, decide};

/// How long to think.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    /// So many iterations: the same seed gives the same choice.
    Iterations(u32),
    /// So long: stronger on a faster machine, and not repeatable.
    Time(Duration),
}

/// How a search goes about it.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// How long to think about one decision.
    pub budget: Budget,
    /// How much more a choice that was seldom tried deserves to be tried.
    pub exploration: f32,
    /// How many decisions to play on from a new node before judging, as the mentor would or else at random.
    pub rollout: u32,
    /// How much more promising than any other the mentor's choice is held to be; 0 does not ask.
    pub follow: f32,
    /// How many decisions deep the tree may grow; with 1, only the decision at hand is searched and the rest is played on.
    pub depth: u32,
    /// At a node with `n` visits, about `widening * sqrt(n + 1)` choices are considered, the most promising first.
    pub widening: f32,
    /// How many threads share the work; each has its own tree, and their visits are added up.
    pub threads: u32,
}

impl Default for Manner {
    fn default() -> Self {
        Self {
            budget: Budget::Iterations(1_000),
            exploration: 0.7,
            rollout: 0,
            follow: 2.0,
            depth: 200,
            widening: 4.0,
            threads: 1,
        }
    }
}

/// A bot that searches.
#[derive(Clone, Debug)]
pub struct Searcher<K> {
    guide: K,
    manner: Manner,
    luck: Fast,
}

impl<K> Searcher<K> {
    /// A searcher with this knowledge and manner; its luck follows from the seed.
    pub fn new(guide: K, manner: Manner, seed: u64) -> Self {
        Self { guide, manner, luck: Fast::new(seed) }
    }
}

impl<G: Game, K: Guide<G>> Bot<G> for Searcher<K> {
    fn choose(&mut self, situation: &Situation<'_, G>) -> G::Choice {
        if let [only] = situation.offered {
            return *only;
        }
        let threads = self.manner.threads.max(1);
        let seeds: Vec<u64> = (0..threads).map(|_| self.luck.bits()).collect();
        let mut visits = vec![0u32; situation.offered.len()];
        let manner = self.manner;
        let guide = &self.guide;
        let share = match manner.budget {
            Budget::Iterations(count) => Budget::Iterations(count.div_ceil(threads)),
            Budget::Time(time) => Budget::Time(time),
        };
        let one = |seed| {
            let mut tree = Tree::new(guide, situation.content, manner, Fast::new(seed));
            tree.search(situation.view, situation.seat, share);
            tree.root_visits(situation.offered)
        };
        let counted: Vec<Vec<u32>> = if threads == 1 {
            vec![one(seeds[0])]
        } else {
            std::thread::scope(|scope| {
                let workers: Vec<_> = seeds
                    .iter()
                    .map(|&seed| {
                        scope.spawn({
                            let one = &one;
                            move || one(seed)
                        })
                    })
                    .collect();
                workers.into_iter().map(|worker| worker.join().unwrap_or_default()).collect()
            })
        };
        for counts in counted {
            visits.iter_mut().zip(counts).for_each(|(all, count)| *all += count);
        }
        let best =
            (0..visits.len()).max_by_key(|&index| (visits[index], usize::MAX - index)).unwrap_or_default();
        situation.offered[best]
    }
}

/// A choice that has been considered at a node.
#[derive(Clone, Copy, Debug)]
struct Branch<C> {
    choice: C,
    weight: f32,
    /// How often it could have been chosen since it is considered.
    there: u32,
    visits: u32,
    /// Sum of what the seat that decides here got out of it.
    total: f32,
    node: u32,
}

#[derive(Clone, Debug)]
struct Node<C> {
    visits: u32,
    branches: Vec<Branch<C>>,
}

impl<C> Default for Node<C> {
    fn default() -> Self {
        Self { visits: 0, branches: Vec::new() }
    }
}

struct Tree<'a, G: Game> {
    guide: &'a dyn Guide<G>,
    content: &'a G::Content,
    manner: Manner,
    luck: Fast,
    nodes: Vec<Node<G::Choice>>,
    offered: Choices<G::Choice>,
    weights: Vec<f32>,
    mentor: Option<Box<dyn Bot<G>>>,
    /// The way down of one iteration: node, branch, who decided.
    path: Vec<(u32, usize, Seat)>,
}

impl<'a, G: Game> Tree<'a, G> {
    fn new(guide: &'a dyn Guide<G>, content: &'a G::Content, manner: Manner, mut luck: Fast) -> Self {
        Self {
            mentor: guide.mentor(luck.bits()),
            guide,
            content,
            manner,
            luck,
            nodes: vec![Node::default()],
            offered: Choices::default(),
            weights: Vec::new(),
            path: Vec::new(),
        }
    }

    fn search(&mut self, view: &G::View, seat: Seat, budget: Budget) {
        let begin = Instant::now();
        let mut done = 0;
        loop {
            let go_on = match budget {
                Budget::Iterations(count) => done < count,
                // Looking at a clock costs more than a short iteration.
                Budget::Time(time) => done % 16 != 0 || begin.elapsed() < time,
            };
            if !go_on {
                return;
            }
            self.iterate(view, seat);
            done += 1;
        }
    }

    fn iterate(&mut self, view: &G::View, seat: Seat) {
        let mut game = G::imagine(self.content, view, &mut self.luck);
        debug_assert_eq!(&game.view(self.content, Viewer::Seat(seat)), view);
        let mut source = Fast::new(self.luck.bits());
        let mut table = Table::silent(&mut source);
        self.path.clear();
        let mut node = 0u32;
        let mut first = Some(seat);
        while self.path.len() < self.manner.depth.max(1) as usize {
            let Some(asked) = game.asked(self.content) else { break };
            // At the root it is this seat's decision, even where others are asked in secret at the same time.
            let decides = first.take().unwrap_or_else(|| asked.seat());
            self.offered.clear();
            game.offer(self.content, decides, &mut self.offered);
            let branch = self.select(node, &game, asked, decides);
            let choice = self.nodes[node as usize].branches[branch].choice;
            self.path.push((node, branch, decides));
            game.apply(self.content, decides, choice, &mut table);
            let next = self.nodes[node as usize].branches[branch].node;
            if next == 0 {
                let fresh = self.nodes.len() as u32;
                self.nodes.push(Node::default());
                self.nodes[node as usize].branches[branch].node = fresh;
                break;
            }
            node = next;
        }
        self.play_on(&mut game, &mut table);
        self.write_back(&game);
    }

    /// Chooses a branch by upper confidence, after considering another choice if the visits allow.
    fn select(&mut self, node: u32, game: &G, asked: Asked, seat: Seat) -> usize {
        let at = &mut self.nodes[node as usize];
        at.visits += 1;
        let room = (self.manner.widening * (at.visits as f32).sqrt()).max(1.0) as usize;
        let considered =
            |branches: &[Branch<G::Choice>], choice: &G::Choice| branches.iter().any(|b| b.choice == *choice);
        let known = self.offered.iter().filter(|choice| considered(&at.branches, choice)).count();
        if known < self.offered.len() && known < room {
            self.weights.clear();
            self.guide.weigh(self.content, game, seat, &self.offered, &mut self.weights);
            if let Some(mentor) = self.mentor.as_mut().filter(|_| self.manner.follow > 0.0 && known == 0) {
                let liked = decide(&mut **mentor, game, self.content, asked, seat, &self.offered);
                let weights = self.offered.iter().zip(&mut self.weights);
                weights
                    .filter(|(choice, _)| **choice == liked)
                    .for_each(|(_, weight)| *weight += self.manner.follow);
            }
            let fresh = self
                .offered
                .iter()
                .zip(&self.weights)
                .filter(|(choice, _)| !considered(&at.branches, choice));
            // Of equal promise, any: a fixed order would favour what the rules happen to list first.
            let best = fresh
                .map(|(&choice, &weight)| {
                    (choice, weight, weight + 1e-4 * self.luck.below(1_000) as f32 / 1_000.0)
                })
                .max_by(|a, b| a.2.total_cmp(&b.2));
            if let Some((choice, weight, _)) = best {
                at.branches.push(Branch { choice, weight, there: 1, visits: 0, total: 0.0, node: 0 });
                return at.branches.len() - 1;
            }
        }
        let sum: f32 = at.branches.iter().map(|branch| branch.weight).sum::<f32>().max(f32::MIN_POSITIVE);
        let count = at.branches.len() as f32;
        let mut best = (0, f32::NEG_INFINITY);
        for (index, branch) in at.branches.iter_mut().enumerate() {
            if !self.offered.contains(&branch.choice) {
                continue;
            }
            branch.there += 1;
            let visits = branch.visits as f32;
            let mean = branch.total / visits.max(1.0);
            let prior = (branch.weight / sum * count).clamp(0.25, 4.0);
            let bonus =
                self.manner.exploration * ((branch.there as f32).ln() * prior / visits.max(0.5)).sqrt();
            if mean + bonus > best.1 {
                best = (index, mean + bonus);
            }
        }
        best.0
    }

    fn play_on(&mut self, game: &mut G, table: &mut Table<'_, G::Event>) {
        for _ in 0..self.manner.rollout {
            let Some(asked) = game.question(self.content, &mut self.offered) else { return };
            let seat = asked.seat();
            let choice = match (&mut self.mentor, &*self.offered) {
                (Some(mentor), offered) => decide(&mut **mentor, game, self.content, asked, seat, offered),
                (None, offered) => offered[self.luck.below(offered.len() as u32) as usize],
            };
            game.apply(self.content, seat, choice, table);
        }
    }

    fn write_back(&mut self, game: &G) {
        let mut worths = [f32::NAN; MAX_SEATS];
        for &(node, branch, seat) in &self.path {
            let worth = &mut worths[seat.index()];
            if worth.is_nan() {
                *worth = self::worth(self.guide, self.content, game, seat) as f32;
            }
            let branch = &mut self.nodes[node as usize].branches[branch];
            branch.visits += 1;
            branch.total += *worth;
        }
    }

    fn root_visits(&self, offered: &[G::Choice]) -> Vec<u32> {
        let visits = |choice: &G::Choice| {
            self.nodes[0]
                .branches
                .iter()
                .find(|branch| branch.choice == *choice)
                .map_or(0, |branch| branch.visits)
        };
        offered.iter().map(visits).collect()
    }
}
