//! A finished match looked at again: how the win chances went, what luck did, and which decisions cost what.
//!
//! For every seat `result = chance at the start + luck + play`: luck is the sum of what the rolls did, play of what the
//! decisions did, both by the same judgement. What an alternative would have been worth is found by playing on a little
//! from states that the seat could have been in, so nobody is blamed for what they could not see.
//!
//! [`review`] is the one way in, from a record to everything: as data ([`Review::to_json`]), as sentences
//! ([`Review::sentences`]) and as a page of its own ([`Review::page`]). [`Closeness::QUICK`] is for pages.

use std::sync::Arc;

use bots::{Bot, Judgement, decide};
use kernel::record::{Diverged, Said};
use kernel::{Choices, Coded, Fast, MAX_SEATS, Record, Rolled, Seat, Silent, Viewer};
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::Studied;
use crate::luck::{Chances, Effort, Luck, Roll, rolls, total};

mod words;

/// How closely to look.
#[derive(Clone, Copy, Debug)]
pub struct Closeness {
    /// How many times an alternative is tried; 0 leaves the decisions out and looks at luck and the curve alone.
    pub tries: u32,
    /// Where there are more alternatives than [`KEPT`], so many tries sort out those that go on.
    pub screening: u32,
    /// How many decisions are played on before judging.
    pub ahead: u32,
    /// How much work a roll is worth.
    pub effort: Effort,
    /// Where the tries' dice come from.
    pub seed: u64,
}

impl Closeness {
    /// While somebody waits for a page: a match takes a second or so. Decisions are judged a few tries deep, so only what
    /// cost a lot is told, and long chains of dice are sampled.
    pub const QUICK: Self = Self {
        tries: 24,
        screening: 6,
        ahead: 2,
        effort: Effort { sequences: 256, samples: 24, percentile: 20_000 },
        seed: 1,
    };
}

impl Default for Closeness {
    fn default() -> Self {
        Self { tries: 96, screening: 16, ahead: 8, effort: Effort::default(), seed: 1 }
    }
}

/// How many alternatives of a decision are tried to the end, besides the one that was made.
pub const KEPT: usize = 6;

/// What one choice was worth to who made it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Worth {
    /// The choice, as one says it.
    pub say: String,
    /// The win chance after it, by playing on.
    pub chance: f64,
    /// Its standard error.
    pub error: f64,
}

/// A decision with its alternatives, the best first; those that a few tries had sorted out come last.
#[derive(Clone, Debug)]
pub struct Decision {
    /// Every choice that was offered.
    pub worths: Vec<Worth>,
    /// Which of them was made.
    pub made: usize,
    /// What it cost against the best; 0 if nothing better is sure (by two standard errors of the difference).
    pub cost: f64,
}

/// One entry of the record.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Counted from 1.
    pub entry: usize,
    /// Who spoke.
    pub seat: Seat,
    /// What was said.
    pub say: String,
    /// The decision, if there was one.
    pub decision: Option<Decision>,
    /// What deciding so did to each seat's win chance, before any die.
    pub play: Chances,
    /// The dice.
    pub rolls: Vec<Roll>,
    /// The win chances after it.
    pub after: Chances,
}

/// A match looked at again.
#[derive(Clone, Debug)]
pub struct Review {
    /// Who sat where.
    pub names: Vec<String>,
    /// The win chances after setting up.
    pub start: Chances,
    /// Entry by entry.
    pub moments: Vec<Moment>,
    /// Seat by seat.
    pub luck: Vec<Luck>,
    /// What each seat scored; `None` while unfinished.
    pub scores: Option<Vec<f64>>,
}

/// An entry as it happened.
struct Happened<G: Studied> {
    before: G,
    after: G,
    seat: Seat,
    choice: Option<G::Choice>,
    faces: Vec<Rolled>,
    say: String,
}

/// Looks at a record again.
pub fn review<G: Studied>(
    content: &Arc<G::Content>,
    record: &Record,
    closeness: Closeness,
    watch: &(dyn Fn() + Sync),
) -> Result<Review, Diverged> {
    let mut happened: Vec<Happened<G>> = Vec::new();
    let mut last: Option<G> = None;
    let mut first: Option<G> = None;
    let folded = kernel::record::replay::<G>(content, record, |index, game, _| {
        if let (Some(before), Some(entry)) =
            (last.take(), index.checked_sub(1).and_then(|at| record.entries.get(at)))
        {
            let choice = match entry.said {
                Said::Choice(code) => G::Choice::from_code(code),
                Said::Resign | Said::Draw => None,
            };
            let say = choice.map_or_else(|| entry.words.clone(), |choice| before.say(content, choice));
            happened.push(Happened {
                before,
                after: game.clone(),
                seat: entry.seat,
                choice,
                faces: entry.faces.clone(),
                say,
            });
        }
        first.get_or_insert_with(|| game.clone());
        last = Some(game.clone());
    })?;
    let (game, content) = (folded.game(), &**content);
    let names = game.seats().iter().map(|seat| game.seat_name(content, seat)).collect();
    let start = first.as_ref().map_or([0.0; MAX_SEATS], |game| Judgement::all(content, game));
    let moments: Vec<Moment> = happened
        .par_iter()
        .enumerate()
        .map(|(index, happened)| {
            let moment = look(content, happened, index + 1, closeness);
            watch();
            moment
        })
        .collect();
    let all: Vec<Roll> = moments.iter().flat_map(|moment| moment.rolls.iter().cloned()).collect();
    let luck = game
        .seats()
        .iter()
        .map(|seat| {
            let luck = &mut Fast::of_match(closeness.seed, seat.index() as u64);
            total(&all, seat, closeness.effort.percentile, luck)
        })
        .collect();
    let scores =
        folded.outcome().map(|outcome| game.seats().iter().map(|seat| outcome.score(seat)).collect());
    Ok(Review { names, start, moments, luck, scores })
}

fn look<G: Studied>(
    content: &G::Content,
    happened: &Happened<G>,
    entry: usize,
    closeness: Closeness,
) -> Moment {
    let Happened { before, after, seat, choice, faces, say } = happened;
    let now = Judgement::all(content, before);
    let end = Judgement::all(content, after);
    let mut luck = Fast::of_match(closeness.seed ^ 0x10C4, entry as u64);
    let (rolls, expected) = match choice {
        Some(choice) => rolls(content, before, *seat, *choice, faces, closeness.effort, &mut luck),
        None => (Vec::new(), end),
    };
    let decision = choice.and_then(|choice| decision(content, before, *seat, choice, entry, closeness));
    let play = core::array::from_fn(|index| expected[index] - now[index]);
    Moment { entry, seat: *seat, say: say.clone(), decision, play, rolls, after: end }
}

fn decision<G: Studied>(
    content: &G::Content,
    before: &G,
    seat: Seat,
    made: G::Choice,
    entry: usize,
    closeness: Closeness,
) -> Option<Decision> {
    let mut offered = Choices::default();
    before.offer(content, seat, &mut offered);
    if offered.len() < 2 || closeness.tries == 0 {
        return None;
    }
    let view = before.view(content, Viewer::Seat(seat));
    let mut mentor = G::mentor_bot(closeness.seed);
    let own = offered.iter().position(|choice| *choice == made)?;
    let mean = |list: &[f64]| list.iter().sum::<f64>() / list.len().max(1) as f64;
    // The same imagined states and the same dice for every alternative: what differs is the choice.
    let mut results: Vec<Vec<f64>> = vec![Vec::with_capacity(closeness.tries as usize); offered.len()];
    let mut run: Vec<usize> = (0..offered.len()).collect();
    for number in 0..closeness.tries {
        if number == closeness.screening && run.len() > KEPT + 1 {
            run.sort_by(|&a, &b| mean(&results[b]).total_cmp(&mean(&results[a])));
            let made_goes_on = run[..KEPT].contains(&own);
            run.truncate(KEPT);
            run.extend((!made_goes_on).then_some(own));
        }
        let seed = Fast::of_match(closeness.seed ^ entry as u64, u64::from(number)).bits();
        let imagined = G::imagine(content, &view, &mut Fast::new(seed));
        for &index in &run {
            let mut game = imagined.clone();
            let mut table = Silent(Fast::new(!seed));
            game.apply(content, seat, offered[index], &mut table);
            play_on(content, &mut game, &mut *mentor, closeness.ahead.min(G::PLAYED_ON), &mut table);
            results[index].push(Judgement::of(content, &game, seat));
        }
    }
    let error = |list: &[f64]| {
        let centre = mean(list);
        let squares: f64 = list.iter().map(|one| (one - centre).powi(2)).sum();
        (squares / (list.len() as f64 - 1.0).max(1.0) / list.len() as f64).sqrt()
    };
    // Whoever was sorted out stays behind those that went on, however lucky its few tries were.
    let mut order: Vec<usize> = (0..offered.len()).collect();
    order.sort_by(|&a, &b| {
        let key = |index: usize| (results[index].len(), mean(&results[index]));
        let ((tries_a, a), (tries_b, b)) = (key(a), key(b));
        tries_b.cmp(&tries_a).then(b.total_cmp(&a))
    });
    let best = order[0];
    let differences: Vec<f64> = results[best].iter().zip(&results[own]).map(|(a, b)| a - b).collect();
    let gap = mean(&differences);
    let cost = if gap > 2.0 * error(&differences) { gap } else { 0.0 };
    let worths = order
        .iter()
        .map(|&index| Worth {
            say: before.say(content, offered[index]),
            chance: mean(&results[index]),
            error: error(&results[index]),
        })
        .collect();
    Some(Decision { worths, made: order.iter().position(|&index| index == own)?, cost })
}

fn play_on<G: Studied>(
    content: &G::Content,
    game: &mut G,
    mentor: &mut dyn Bot<G>,
    ahead: u32,
    table: &mut Silent<Fast>,
) {
    let mut offered = Choices::default();
    for _ in 0..ahead {
        let Some(asked) = game.question(content, &mut offered) else { return };
        let seat = asked.seat();
        let choice = decide(mentor, game, content, asked, seat, &offered);
        game.apply(content, seat, choice, table);
    }
}

impl Review {
    /// The win chances of a seat: after setting up, then after every entry.
    pub fn curve(&self, seat: Seat) -> Vec<f64> {
        let index = seat.index();
        core::iter::once(self.start[index])
            .chain(self.moments.iter().map(|moment| moment.after[index]))
            .collect()
    }

    /// What all decisions together did to a seat's win chance.
    pub fn play(&self, seat: Seat) -> f64 {
        self.moments.iter().map(|moment| moment.play[seat.index()]).sum()
    }

    /// What a seat's own decisions cost it against the best it could have chosen, and how many of them cost anything.
    pub fn cost(&self, seat: Seat) -> (f64, usize) {
        let own = self.moments.iter().filter(|moment| moment.seat == seat);
        let costs = own.filter_map(|moment| moment.decision.as_ref()).map(|decision| decision.cost);
        costs.filter(|cost| *cost > 0.0).fold((0.0, 0), |(sum, count), cost| (sum + cost, count + 1))
    }

    /// Everything as data.
    pub fn to_json(&self) -> Value {
        let seats = self.names.len();
        let by_seat = |chances: &Chances| -> Vec<f64> {
            chances[..seats].iter().map(|chance| rounded(*chance)).collect()
        };
        let roll = |roll: &Roll| {
            json!({
                "why": roll.why,
                "faces": roll.faces.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "as_good": roll.as_good.as_ref().map(|chances| chances.iter().map(ToString::to_string).collect::<Vec<_>>()),
                "swing": by_seat(&roll.swing),
                "stake": (0..seats).map(|seat| rounded(roll.stake(Seat::at(seat)))).collect::<Vec<_>>(),
                "exact": roll.exact,
            })
        };
        let decision = |decision: &Decision| {
            let worth = |worth: &Worth| json!({ "say": worth.say, "chance": rounded(worth.chance), "error": rounded(worth.error) });
            json!({
                "worths": decision.worths.iter().map(worth).collect::<Vec<_>>(),
                "made": decision.made, "cost": rounded(decision.cost),
            })
        };
        let moment = |moment: &Moment| {
            json!({
                "entry": moment.entry, "seat": moment.seat, "say": moment.say,
                "decision": moment.decision.as_ref().map(decision),
                "play": by_seat(&moment.play),
                "rolls": moment.rolls.iter().map(roll).collect::<Vec<_>>(),
                "after": by_seat(&moment.after),
            })
        };
        let seat = |index: usize| {
            let seat = Seat::at(index);
            let (cost, mistakes) = self.cost(seat);
            json!({
                "name": self.names[index], "luck": self.luck[index], "play": rounded(self.play(seat)),
                "cost": rounded(cost), "mistakes": mistakes, "score": self.scores.as_ref().map(|scores| scores[index]),
            })
        };
        json!({
            "start": by_seat(&self.start),
            "seats": (0..seats).map(seat).collect::<Vec<_>>(),
            "moments": self.moments.iter().map(moment).collect::<Vec<_>>(),
        })
    }
}

/// Six digits are more than anybody can tell apart.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}
