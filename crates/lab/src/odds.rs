//! What may come of a choice, and of a whole plan: exactly where the tree of dice can be seen whole, else by samples
//! with an interval. The answer always says which.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use kernel::{Chance, Choices, Enumerated, Fast, Game, Listening, Seat, Tabletop, Viewer, enumerate};

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
pub struct Possibility {
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
pub struct ChoiceOdds {
    /// How the chances were found.
    pub how: How,
    /// What may happen.
    pub possibilities: Vec<Possibility>,
}

/// How much to look at.
#[derive(Clone, Copy, Debug)]
pub struct OddsBudget {
    /// So many sequences of dice (or positions of a plan) are looked at one by one.
    pub sequences: usize,
    /// So many samples are taken where there are more.
    pub samples: u64,
    /// Where they come from.
    pub seed: u64,
}

impl Default for OddsBudget {
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
pub fn choice_odds<G: Tabletop>(
    content: &G::Content,
    game: &G,
    seat: Seat,
    choice: G::Choice,
    budget: OddsBudget,
) -> ChoiceOdds {
    let view = game.view(content, Viewer::Seat(seat));
    if let Some(known) = only_state::<G>(content, &view)
        && let Some(possibilities) = enumerated(content, &known, seat, choice, budget.sequences)
    {
        return possibilities;
    }
    sampled(content, game, seat, choice, budget)
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
) -> Option<ChoiceOdds> {
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
    let possibilities = found.into_iter().map(|(sentences, chance)| Possibility {
        sentences,
        chance: chance.as_f64(),
        exact: chance.is_exact().then_some(chance),
        interval: None,
    });
    Some(ChoiceOdds { how: How::Exact, possibilities: sorted(possibilities.collect()) })
}

/// By trying: each time in a state that the seat could be in, with fresh dice.
pub fn sampled<G: Tabletop>(
    content: &G::Content,
    game: &G,
    seat: Seat,
    choice: G::Choice,
    budget: OddsBudget,
) -> ChoiceOdds {
    let view = game.view(content, Viewer::Seat(seat));
    let mut found: Vec<(Vec<String>, u64)> = Vec::new();
    let mut places: HashMap<Vec<String>, usize> = HashMap::new();
    for number in 0..budget.samples {
        let mut dice = Fast::of_match(budget.seed, number);
        let mut after = G::imagine(content, &view, &mut dice);
        let mut table = Listening::new(dice);
        after.apply(content, seat, choice, &mut table.table());
        let sentences = heard(content, &after, &table.events, seat);
        let place = *places.entry(sentences).or_insert_with_key(|sentences| {
            found.push((sentences.clone(), 0));
            found.len() - 1
        });
        found[place].1 += 1;
    }
    let possibilities = found.into_iter().map(|(sentences, count)| {
        let interval = Interval::wilson(count as f64, budget.samples);
        Possibility { sentences, chance: interval.share, exact: None, interval: Some(interval) }
    });
    ChoiceOdds { how: How::Sampled(budget.samples), possibilities: sorted(possibilities.collect()) }
}

fn sorted(mut possibilities: Vec<Possibility>) -> Vec<Possibility> {
    possibilities.sort_by(|a, b| b.chance.total_cmp(&a.chance).then_with(|| a.sentences.cmp(&b.sentences)));
    possibilities
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
pub struct PlanQuestion<'a> {
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
/// for the best: exact, or between two bounds where there was more to look at than was allowed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanOdds {
    /// At least.
    pub low: Chance,
    /// At most: the same, if the whole tree was seen.
    pub high: Chance,
    /// Sequences of dice looked at.
    pub positions: usize,
}

impl PlanOdds {
    /// Was the whole tree seen, and nothing rounded?
    pub fn is_exact(&self) -> bool {
        self.low == self.high && self.low.is_exact()
    }
}

/// A plan may be interrupted by so many questions in a row that it does not name; what comes after more is not known.
const INTERRUPTIONS: u8 = 12;
/// So many sequences of dice are looked at between two looks at the clock.
const BETWEEN_LOOKS: usize = 64;

/// How much of a plan to look at. What is left out makes the answer an interval.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// So many sequences of dice.
    pub sequences: usize,
    /// For so long.
    pub time: Option<Duration>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { sequences: 1_000_000, time: Some(Duration::from_millis(1_500)) }
    }
}

/// What a whole plan's chance is from this position, which the seat is taken to know.
///
/// It succeeds when everything was said, what must be heard was heard, and nothing of it is pending any more. It fails
/// when the turn ends before that ([`Tabletop::ends_turn`]), unless its last words end the turn by themselves.
pub fn plan<G: Tabletop>(
    content: &G::Content,
    game: &G,
    seat: Seat,
    question: &PlanQuestion<'_>,
    limits: Limits,
) -> PlanOdds {
    let (until, unless) = (question.until.map(str::to_lowercase), question.unless.map(str::to_lowercase));
    let ends = limits.time.map(|time| Instant::now() + time);
    let mut search = Search {
        content,
        seat,
        question,
        until,
        unless,
        known: HashMap::new(),
        looked: 0,
        ends,
        late: false,
    };
    let at = At { said: 0, heard: question.until.is_none(), interrupted: 0, base: None };
    let (low, high) = search.chance(game, at, limits.sequences.max(1));
    PlanOdds { low, high, positions: search.looked }
}

/// How far a plan has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct At {
    said: usize,
    heard: bool,
    interrupted: u8,
    /// How much was pending where the last words were said, and what the question was.
    base: Option<(usize, &'static str)>,
}

type Bounds = (Chance, Chance);

const NEVER: Bounds = (Chance::ZERO, Chance::ZERO);
const SURE: Bounds = (Chance::ONE, Chance::ONE);
const UNKNOWN: Bounds = (Chance::ZERO, Chance::ONE);

/// One end of an answer: the state, what of the plan was heard, whether the turn is over, and how likely it is.
struct End<G> {
    game: G,
    heard: bool,
    over: bool,
    chance: Chance,
}

struct Search<'a, G: Tabletop> {
    content: &'a G::Content,
    seat: Seat,
    question: &'a PlanQuestion<'a>,
    until: Option<String>,
    unless: Option<String>,
    /// What is known for good, whatever the budget was.
    known: HashMap<(G, At), Bounds>,
    looked: usize,
    ends: Option<Instant>,
    late: bool,
}

fn pending<G: Tabletop>(game: &G) -> usize {
    game.strain().map_or(0, |strain| strain.steps)
}

impl<G: Tabletop> Search<'_, G> {
    fn all_said(&self, at: At) -> bool {
        at.said == self.question.words.len()
    }

    /// Has everything that the last words began come to its end?
    fn at_rest(game: &G, why: &str, at: At) -> bool {
        let now = pending(game);
        at.base.is_none_or(|(then, asked)| now < then || now == then && why == asked)
    }

    /// The chance from here on, for so many sequences of dice.
    fn chance(&mut self, game: &G, at: At, budget: usize) -> Bounds {
        let done = self.all_said(at) && at.heard;
        let Some(asked) = game.asked(self.content) else { return if done { SURE } else { NEVER } };
        if self.all_said(at) && Self::at_rest(game, asked.why, at) {
            return if at.heard { SURE } else { NEVER };
        }
        let key = (game.clone(), at);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        if budget == 0 || self.late || at.interrupted > INTERRUPTIONS {
            return UNKNOWN;
        }
        let ours = asked.seats.has(self.seat);
        let decides = if ours { self.seat } else { asked.seat() };
        let mut offered = Choices::default();
        game.offer(self.content, decides, &mut offered);
        let named = self.question.words.get(at.said).filter(|_| ours).and_then(|words| {
            offered.iter().copied().find(|&choice| game.say(self.content, choice).eq_ignore_ascii_case(words))
        });
        let result = if let Some(choice) = named {
            let base = Some((pending(game), asked.why));
            self.after(game, decides, choice, At { said: at.said + 1, interrupted: 0, base, ..at }, budget)
        } else {
            let best = ours || self.question.others == Others::Best;
            self.answered(game, decides, &offered, best, At { interrupted: at.interrupted + 1, ..at }, budget)
        };
        if result.0 == result.1 {
            self.known.insert(key, result);
        }
        result
    }

    /// A question that the plan does not name: the best of the answers, or the worst.
    fn answered(
        &mut self,
        game: &G,
        decides: Seat,
        offered: &[G::Choice],
        best: bool,
        at: At,
        budget: usize,
    ) -> Bounds {
        let before = self.looked;
        let mut result: Option<Bounds> = None;
        for (index, &choice) in offered.iter().enumerate() {
            let left = budget.saturating_sub(self.looked - before);
            let (low, high) = self.after(game, decides, choice, at, left / (offered.len() - index));
            let pick =
                |old: Chance, new: Chance| if (new.as_f64() > old.as_f64()) == best { new } else { old };
            let found = result.map_or((low, high), |(l, h)| (pick(l, low), pick(h, high)));
            result = Some(found);
            // Nothing is better than certainty, and nothing worse than none.
            if found == if best { SURE } else { NEVER } {
                break;
            }
        }
        result.unwrap_or(NEVER)
    }

    fn after(&mut self, game: &G, decides: Seat, choice: G::Choice, at: At, budget: usize) -> Bounds {
        if budget == 0 || self.late {
            return UNKNOWN;
        }
        let before = self.looked;
        // Half is kept for what follows.
        let (mut ends, residual) = self.ends_of(game, decides, choice, at, budget.div_ceil(2));
        // Words of the plan that end the turn whatever the dice say were meant to; an answer that it does not name was not.
        let meant = at.interrupted == 0 && residual == Chance::ZERO && ends.iter().all(|end| end.over);
        ends.sort_by(|a, b| b.chance.as_f64().total_cmp(&a.chance.as_f64()));
        let (mut low, mut high) = (Chance::ZERO, residual);
        let mut weight: f64 = ends.iter().map(|end| end.chance.as_f64()).sum();
        for end in ends {
            let left = budget.saturating_sub(self.looked - before) as f64;
            let share = (left * end.chance.as_f64() / weight.max(f64::MIN_POSITIVE)).ceil();
            weight -= end.chance.as_f64();
            let at = At { heard: end.heard, ..at };
            let (l, h) = if end.over {
                let done = self.all_said(at) && at.heard;
                if done && (meant || self.until.is_some()) { SURE } else { NEVER }
            } else {
                self.chance(&end.game, at, (share as usize).min(left as usize))
            };
            low = low + end.chance * l;
            high = high + end.chance * h;
        }
        (low, high)
    }

    /// Every end of an answer, equal ones once with their chances added up; those that the plan does not allow are left
    /// out. With it, the chance of what was not looked at.
    fn ends_of(
        &mut self,
        game: &G,
        decides: Seat,
        choice: G::Choice,
        at: At,
        sequences: usize,
    ) -> (Vec<End<G>>, Chance) {
        let mut ends: Vec<End<G>> = Vec::new();
        let mut places: HashMap<(G, bool, bool), usize> = HashMap::new();
        let (content, seat, until, unless) = (self.content, self.seat, &self.until, &self.unless);
        let mut residual = Chance::ONE;
        let mut table = Listening::new(Enumerated::default());
        for _ in 0..sequences {
            let mut after = game.clone();
            after.apply(content, decides, choice, &mut table.table());
            let (events, chance) = (core::mem::take(&mut table.events), table.dice.chance());
            residual = residual - chance;
            self.looked += 1;
            // Sentences are only written where somebody waits for one.
            let lines: Vec<String> = if unless.is_some() || (until.is_some() && !at.heard) {
                heard(content, &after, &events, seat).iter().map(|line| line.to_lowercase()).collect()
            } else {
                Vec::new()
            };
            let told = |words: &Option<String>| {
                words.as_ref().is_some_and(|words| lines.iter().any(|line| line.contains(words.as_str())))
            };
            if !told(unless) {
                let heard = at.heard || told(until);
                let over = events.iter().any(|event| G::ends_turn(event, seat));
                let place = *places.entry((after.clone(), heard, over)).or_insert_with(|| {
                    ends.push(End { game: after, heard, over, chance: Chance::ZERO });
                    ends.len() - 1
                });
                ends[place].chance = ends[place].chance + chance;
            }
            if !table.dice.turn() {
                residual = Chance::ZERO;
                break;
            }
            // One answer alone may roll for minutes.
            if self.looked.is_multiple_of(BETWEEN_LOOKS)
                && self.ends.is_some_and(|ends| Instant::now() >= ends)
            {
                self.late = true;
                break;
            }
        }
        (ends, residual)
    }
}
