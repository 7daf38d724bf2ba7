//! What may come of a choice, and of a whole plan: exactly where the tree of dice can be seen whole, else by samples
//! with an interval. The answer always says which.

use std::collections::HashMap;

use kernel::{Chance, Choices, Fast, Game, Listening, Seat, Tabletop, Viewer, enumerate};

use crate::Interval;

/// How a chance was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// Every sequence of dice was looked at.
    Exact,
    /// So many were tried.
    Sampled(u64),
}

impl core::fmt::Display for How {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Exact => write!(f, "exact"),
            Self::Sampled(count) => write!(f, "from {count} samples"),
        }
    }
}

/// One thing that may happen.
#[derive(Clone, Debug, PartialEq)]
pub struct Fate {
    /// What one would hear.
    pub sentences: Vec<String>,
    /// How likely.
    pub chance: f64,
    /// The same as a fraction, where it is exact.
    pub exact: Option<Chance>,
    /// The 95 % interval, where it is not.
    pub interval: Option<Interval>,
}

/// Everything that may come of a choice, the likeliest first.
#[derive(Clone, Debug, PartialEq)]
pub struct Fates {
    /// How the chances were found.
    pub how: How,
    /// What may happen.
    pub fates: Vec<Fate>,
}

/// How much to look at.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// So many sequences of dice (or positions of a plan) are looked at one by one.
    pub sequences: usize,
    /// So many samples are taken where there are more.
    pub samples: u64,
    /// Where they come from.
    pub seed: u64,
}

impl Default for Patience {
    fn default() -> Self {
        Self { sequences: 200_000, samples: 20_000, seed: 1 }
    }
}

/// The only state this seat could be in, if there is but one. It follows from the view alone, so that whether chances
/// are exact tells nobody anything.
fn only_state<G: Game>(content: &G::Content, view: &G::View) -> Option<G> {
    let mut guesses = (0..24).map(|number| G::imagine(content, view, &mut Fast::of_match(0x1A91, number)));
    let first = guesses.next()?;
    guesses.all(|guess| guess == first).then_some(first)
}

/// What may come of a choice, as far as the seat can know: where something is hidden from it, over all that it could be.
pub fn fates<G: Tabletop>(
    content: &G::Content,
    game: &G,
    seat: Seat,
    choice: G::Choice,
    patience: Patience,
) -> Fates {
    let view = game.view(content, Viewer::Seat(seat));
    if let Some(known) = only_state::<G>(content, &view)
        && let Some(fates) = enumerated(content, &known, seat, choice, patience.sequences)
    {
        return fates;
    }
    sampled(content, game, seat, choice, patience)
}

fn heard<G: Tabletop>(content: &G::Content, after: &G, events: &[G::Event], seat: Seat) -> Vec<String> {
    let seen = events.iter().filter_map(|event| G::event_for(event, Viewer::Seat(seat)));
    seen.map(|event| after.tell(content, &event)).collect()
}

/// By looking at every sequence of dice of the position as it is; `None` if there are more than `sequences`.
pub fn enumerated<G: Tabletop>(
    content: &G::Content,
    game: &G,
    seat: Seat,
    choice: G::Choice,
    sequences: usize,
) -> Option<Fates> {
    let mut found: Vec<(Vec<String>, Chance)> = Vec::new();
    let mut places: HashMap<Vec<String>, usize> = HashMap::new();
    let residual = enumerate(game, content, seat, choice, sequences, |after, events, chance| {
        let sentences = heard(content, after, events, seat);
        let place = *places.entry(sentences).or_insert_with_key(|sentences| {
            found.push((sentences.clone(), Chance::ZERO));
            found.len() - 1
        });
        found[place].1 = found[place].1 + chance;
    });
    if residual != Chance::ZERO {
        return None;
    }
    let fates = found.into_iter().map(|(sentences, chance)| Fate {
        sentences,
        chance: chance.as_f64(),
        exact: chance.is_exact().then_some(chance),
        interval: None,
    });
    Some(Fates { how: How::Exact, fates: sorted(fates.collect()) })
}

/// By trying: each time in a state that the seat could be in, with fresh dice.
pub fn sampled<G: Tabletop>(
    content: &G::Content,
    game: &G,
    seat: Seat,
    choice: G::Choice,
    patience: Patience,
) -> Fates {
    let view = game.view(content, Viewer::Seat(seat));
    let mut found: Vec<(Vec<String>, u64)> = Vec::new();
    let mut places: HashMap<Vec<String>, usize> = HashMap::new();
    for number in 0..patience.samples {
        let mut dice = Fast::of_match(patience.seed, number);
        let mut after = G::imagine(content, &view, &mut dice);
        let mut table = Listening::new(dice);
        after.apply(content, seat, choice, &mut table);
        let sentences = heard(content, &after, &table.events, seat);
        let place = *places.entry(sentences).or_insert_with_key(|sentences| {
            found.push((sentences.clone(), 0));
            found.len() - 1
        });
        found[place].1 += 1;
    }
    let fates = found.into_iter().map(|(sentences, count)| {
        let interval = Interval::wilson(count as f64, patience.samples);
        Fate { sentences, chance: interval.share, exact: None, interval: Some(interval) }
    });
    Fates { how: How::Sampled(patience.samples), fates: sorted(fates.collect()) }
}

fn sorted(mut fates: Vec<Fate>) -> Vec<Fate> {
    fates.sort_by(|a, b| b.chance.total_cmp(&a.chance).then_with(|| a.sentences.cmp(&b.sentences)));
    fates
}

/// Who answers for the others while a plan is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Others {
    /// Whatever is worst for the plan.
    Worst,
    /// Whatever is best for it.
    Best,
}

/// What is asked of a plan.
#[derive(Clone, Debug)]
pub struct Wish<'a> {
    /// What the seat wants to say, one after the other.
    pub words: &'a [String],
    /// What must be heard on the way, if saying it all is not enough.
    pub until: Option<&'a str>,
    /// What must not be heard on the way: a turnover, a fall.
    pub unless: Option<&'a str>,
    /// Who answers for the others.
    pub others: Others,
}

/// The chance of a plan when every question on the way that the plan does not name (a re-roll, a window) is answered
/// for the best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanOdds {
    /// At least.
    pub low: Chance,
    /// At most: the same, if the whole tree was seen.
    pub high: Chance,
    /// Positions looked at, equal ones once.
    pub positions: usize,
}

impl PlanOdds {
    /// Was the whole tree seen, and nothing rounded?
    pub fn is_exact(&self) -> bool {
        self.low == self.high && self.low.is_exact()
    }
}

/// A plan may be interrupted by so many questions in a row that it does not name.
const INTERRUPTIONS: u8 = 6;

/// What a whole plan's chance is from this position, which the seat is taken to know.
pub fn plan<G: Tabletop>(
    content: &G::Content,
    game: &G,
    seat: Seat,
    wish: &Wish<'_>,
    positions: usize,
) -> PlanOdds {
    let (until, unless) = (wish.until.map(str::to_lowercase), wish.unless.map(str::to_lowercase));
    let mut search = Search { content, seat, wish, until, unless, known: HashMap::new(), left: positions };
    let heard = wish.until.is_none();
    let (low, high) = search.chance(game, At { said: 0, heard, interrupted: 0 });
    PlanOdds { low, high, positions: positions - search.left }
}

/// How far a plan has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct At {
    said: usize,
    heard: bool,
    interrupted: u8,
}

struct Search<'a, G: Tabletop> {
    content: &'a G::Content,
    seat: Seat,
    wish: &'a Wish<'a>,
    until: Option<String>,
    unless: Option<String>,
    known: HashMap<(G, At), (Chance, Chance)>,
    left: usize,
}

impl<G: Tabletop> Search<'_, G> {
    fn chance(&mut self, game: &G, at: At) -> (Chance, Chance) {
        if at.heard && at.said == self.wish.words.len() {
            return (Chance::ONE, Chance::ONE);
        }
        let Some(asked) = game.asked(self.content) else { return (Chance::ZERO, Chance::ZERO) };
        if at.interrupted > INTERRUPTIONS {
            return (Chance::ZERO, Chance::ZERO);
        }
        let key = (game.clone(), at);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        if self.left == 0 {
            return (Chance::ZERO, Chance::ONE);
        }
        self.left -= 1;
        let ours = asked.seats.has(self.seat);
        let decides = if ours { self.seat } else { asked.seat() };
        let mut offered = Choices::default();
        game.offer(self.content, decides, &mut offered);
        let named = self.wish.words.get(at.said).filter(|_| ours).and_then(|words| {
            offered.iter().copied().find(|&choice| game.say(self.content, choice).eq_ignore_ascii_case(words))
        });
        let best = ours || self.wish.others == Others::Best;
        let result = if let Some(choice) = named {
            self.after(game, decides, choice, At { said: at.said + 1, interrupted: 0, ..at })
        } else {
            let at = At { interrupted: at.interrupted + 1, ..at };
            let mut result: Option<(Chance, Chance)> = None;
            for &choice in offered.iter() {
                let (low, high) = self.after(game, decides, choice, at);
                let pick = |old: Chance, new: Chance| {
                    if (new.as_f64() > old.as_f64()) == best { new } else { old }
                };
                result = Some(result.map_or((low, high), |(l, h)| (pick(l, low), pick(h, high))));
            }
            result.unwrap_or((Chance::ZERO, Chance::ZERO))
        };
        self.known.insert(key, result);
        result
    }

    fn after(&mut self, game: &G, decides: Seat, choice: G::Choice, at: At) -> (Chance, Chance) {
        // Equal ends are looked at once, with their chances added up.
        let mut ends: Vec<(G, bool, Chance)> = Vec::new();
        let mut places: HashMap<(G, bool), usize> = HashMap::new();
        let (content, seat, until, unless) = (self.content, self.seat, &self.until, &self.unless);
        let residual =
            enumerate(game, content, decides, choice, self.left.max(1), |after, events, chance| {
                // Sentences are only written where somebody waits for one.
                let lines: Vec<String> = if unless.is_some() || (until.is_some() && !at.heard) {
                    heard(content, after, events, seat).iter().map(|line| line.to_lowercase()).collect()
                } else {
                    Vec::new()
                };
                let told = |words: &Option<String>| {
                    words.as_ref().is_some_and(|words| lines.iter().any(|line| line.contains(words.as_str())))
                };
                if told(unless) {
                    return;
                }
                let heard = at.heard || told(until);
                let place = *places.entry((after.clone(), heard)).or_insert_with(|| {
                    ends.push((after.clone(), heard, Chance::ZERO));
                    ends.len() - 1
                });
                ends[place].2 = ends[place].2 + chance;
            });
        let (mut low, mut high) = (Chance::ZERO, residual);
        for (end, heard, chance) in ends {
            let (l, h) = self.chance(&end, At { heard, ..at });
            low = low + chance * l;
            high = high + chance * h;
        }
        (low, high)
    }
}
