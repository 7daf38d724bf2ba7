//! A finished match looked at again: how the win chances went, what luck did, and which decisions cost what.
//!
//! For every seat `result = chance at the start + luck + decisions + estimate error`. Luck is what the rolls did against
//! all that they could have done. Decisions are what was given away against the best alternative. Where the match can be
//! solved, the chances come from its solution ([`Studied::solve`]) and nothing is left over. Elsewhere they are estimates,
//! and what an estimate itself got wrong is the third figure: without dice and without a decision a true chance would
//! have stayed the same.
//!
//! What an alternative would have been worth is estimated by playing on a little from states that the seat could have
//! been in, so nobody is blamed for what they could not see; and only if it was better by more than the estimate's own
//! error.
//!
//! [`review`] is the one way in, from a record to everything: as data ([`Review::to_json`]), as sentences
//! ([`Review::sentences`]) and as a page of its own ([`Review::page`]). [`ReviewDepth::PAGE`] is what pages and the
//! terminal show.

use std::sync::Arc;

use bots::{Bot, decide};
use kernel::record::{Diverged, Said};
use kernel::{Choices, Coded, Fast, MAX_SEATS, Record, Rolled, Seat, Table, Viewer};
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::Studied;
use crate::judge::{Chances, Judge};
use crate::luck::{Answer, Effort, Luck, Roll, rolls, total};

mod accounts;
mod words;

pub use accounts::{Account, percent, signed};

/// How deeply to look.
#[derive(Clone, Copy, Debug)]
pub struct ReviewDepth {
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

impl ReviewDepth {
    /// What a page and `ringcraft review` show: a match takes a second or so. Decisions are judged a few tries deep, so
    /// only what cost a lot is told, and long chains of dice are sampled.
    pub const PAGE: Self = Self {
        tries: 24,
        screening: 6,
        ahead: 2,
        effort: Effort { sequences: 256, samples: 24, percentile: 20_000 },
        seed: 1,
    };
}

impl Default for ReviewDepth {
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
    /// What it cost against the best; 0 if nothing is better by more than the estimate's error: two standard errors of
    /// the difference, and what estimates of this match are off by ([`Review::error`]).
    pub cost: f64,
    /// What it did to each seat against the best, blamed or not.
    gap: Chances,
    /// Two standard errors of what it cost.
    unsure: f64,
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
    /// What deciding so did to each seat's win chance against the best choice.
    pub decided: Chances,
    /// What the estimate got wrong; nothing where chances are exact.
    pub estimate_error: Chances,
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
    /// Do the chances come from the match's exact solution?
    pub exact: bool,
    /// By how much an estimate of a win chance is off from one answer to the next (root mean square); 0 where exact.
    pub error: f64,
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
    depth: ReviewDepth,
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
            let say = choice.map_or_else(|| entry.words.clone(), |choice| before.label(content, choice).text);
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
    let setup = serde_json::from_value::<G::Setup>(record.header.setup.clone());
    let judge = setup.map_or_else(|_| Judge::estimating(content), |setup| Judge::<G>::of(content, &setup));
    let start = first.as_ref().map_or([0.0; MAX_SEATS], |game| judge.chances(game));
    let mut moments: Vec<Moment> = happened
        .par_iter()
        .enumerate()
        .map(|(index, happened)| {
            let moment = look(&judge, happened, index + 1, depth);
            watch();
            moment
        })
        .collect();
    let seats = game.seats().len();
    let error = if judge.is_exact() { 0.0 } else { own_error(&moments, seats) };
    for moment in &mut moments {
        moment.blame(error);
    }
    let all: Vec<Roll> = moments.iter().flat_map(|moment| moment.rolls.iter().cloned()).collect();
    let luck = game
        .seats()
        .iter()
        .map(|seat| {
            let luck = &mut Fast::of_match(depth.seed, seat.index() as u64);
            total(&all, seat, depth.effort.percentile, luck)
        })
        .collect();
    let scores =
        folded.outcome().map(|outcome| game.seats().iter().map(|seat| outcome.score(seat)).collect());
    Ok(Review { names, start, moments, luck, scores, exact: judge.is_exact(), error })
}

/// How far estimates are from what they themselves expect an answer to lead to.
fn own_error(moments: &[Moment], seats: usize) -> f64 {
    let squares = moments.iter().flat_map(|moment| &moment.estimate_error[..seats]).map(|by| by * by);
    let count = (moments.len() * seats).max(1) as f64;
    (squares.sum::<f64>() / count).sqrt()
}

impl Moment {
    /// Blames the decision if something else was better by more than the estimate is off, and takes what that cost out
    /// of the estimate's error.
    fn blame(&mut self, error: f64) {
        let Some(decision) = &mut self.decision else { return };
        let lost = -decision.gap[self.seat.index()];
        if lost > decision.unsure.max(error).max(1e-9) {
            decision.cost = lost;
            self.decided = decision.gap;
            self.estimate_error = less(&self.estimate_error, &decision.gap);
        }
    }
}

fn less(a: &Chances, b: &Chances) -> Chances {
    core::array::from_fn(|index| a[index] - b[index])
}

/// Everything about one entry, with nobody blamed yet.
fn look<G: Studied>(
    judge: &Judge<'_, G>,
    happened: &Happened<G>,
    entry: usize,
    depth: ReviewDepth,
) -> Moment {
    let Happened { before, after, seat, choice, faces, say } = happened;
    let now = judge.chances(before);
    let end = judge.chances(after);
    let nothing = [0.0; MAX_SEATS];
    let moment = |decision, decided, estimate_error, rolls| Moment {
        entry,
        seat: *seat,
        say: say.clone(),
        decision,
        decided,
        estimate_error,
        rolls,
        after: end,
    };
    // Giving up, or agreeing to a draw, is a decision and nothing else.
    let Some(choice) = *choice else { return moment(None, less(&end, &now), nothing, Vec::new()) };
    let mut luck = Fast::of_match(depth.seed ^ 0x10C4, entry as u64);
    let answer = Answer { before, seat: *seat, choice, faces };
    let exact = judge.choices(before).and_then(|worths| solved_decision(judge, &answer, &worths));
    let known = exact.as_ref().map(|(_, expected)| *expected);
    let (rolls, expected) = rolls(judge, &answer, known, depth.effort, &mut luck);
    let decision = match exact {
        Some((decision, _)) => decision,
        None => decision(judge, before, *seat, choice, entry, depth),
    };
    moment(decision, nothing, less(&known.unwrap_or(expected), &now), rolls)
}

/// A decision by the exact solution, and what was to be expected of the choice that was made.
fn solved_decision<G: Studied>(
    judge: &Judge<'_, G>,
    answer: &Answer<'_, G>,
    worths: &[(G::Choice, Chances)],
) -> Option<(Option<Decision>, Chances)> {
    let index = answer.seat.index();
    let &(_, made) = worths.iter().find(|(choice, _)| *choice == answer.choice)?;
    let mut order: Vec<&(G::Choice, Chances)> = worths.iter().collect();
    order.sort_by(|a, b| b.1[index].total_cmp(&a.1[index]));
    let decision = (worths.len() > 1).then(|| Decision {
        worths: order
            .iter()
            .map(|(choice, chances)| Worth {
                say: answer.before.label(judge.content, *choice).text,
                chance: chances[index],
                error: 0.0,
            })
            .collect(),
        made: order.iter().position(|(choice, _)| *choice == answer.choice).unwrap_or(0),
        cost: 0.0,
        gap: less(&made, &order[0].1),
        unsure: 0.0,
    });
    Some((decision, made))
}

fn decision<G: Studied>(
    judge: &Judge<'_, G>,
    before: &G,
    seat: Seat,
    made: G::Choice,
    entry: usize,
    depth: ReviewDepth,
) -> Option<Decision> {
    let content = judge.content;
    let mut offered = Choices::default();
    before.offer(content, seat, &mut offered);
    if offered.len() < 2 || depth.tries == 0 {
        return None;
    }
    let view = before.view(content, Viewer::Seat(seat));
    let mut mentor = G::mentor_bot(depth.seed);
    let own = offered.iter().position(|choice| *choice == made)?;
    let at = seat.index();
    let mean_of = |list: &[Chances], of: usize| {
        list.iter().map(|chances| chances[of]).sum::<f64>() / list.len().max(1) as f64
    };
    let mean = |list: &[Chances]| mean_of(list, at);
    // The same imagined states and the same dice for every alternative: what differs is the choice.
    let mut results: Vec<Vec<Chances>> = vec![Vec::with_capacity(depth.tries as usize); offered.len()];
    let mut run: Vec<usize> = (0..offered.len()).collect();
    for number in 0..depth.tries {
        if number == depth.screening && run.len() > KEPT + 1 {
            run.sort_by(|&a, &b| mean(&results[b]).total_cmp(&mean(&results[a])));
            let made_goes_on = run[..KEPT].contains(&own);
            run.truncate(KEPT);
            run.extend((!made_goes_on).then_some(own));
        }
        let seed = Fast::of_match(depth.seed ^ entry as u64, u64::from(number)).bits();
        let imagined = G::imagine(content, &view, &mut Fast::new(seed));
        for &index in &run {
            let mut game = imagined.clone();
            let mut source = Fast::new(!seed);
            let mut table = Table::silent(&mut source);
            game.apply(content, seat, offered[index], &mut table);
            play_on(content, &mut game, &mut *mentor, depth.ahead.min(G::PLAYED_ON), &mut table);
            results[index].push(judge.chances(&game));
        }
    }
    let error = |list: &mut dyn Iterator<Item = f64>| {
        let list: Vec<f64> = list.collect();
        let count = list.len() as f64;
        let centre = list.iter().sum::<f64>() / count.max(1.0);
        let squares: f64 = list.iter().map(|one| (one - centre).powi(2)).sum();
        (squares / (count - 1.0).max(1.0) / count.max(1.0)).sqrt()
    };
    // Whoever was sorted out stays behind those that went on, however lucky its few tries were.
    let mut order: Vec<usize> = (0..offered.len()).collect();
    order.sort_by(|&a, &b| {
        let key = |index: usize| (results[index].len(), mean(&results[index]));
        let ((tries_a, a), (tries_b, b)) = (key(a), key(b));
        tries_b.cmp(&tries_a).then(b.total_cmp(&a))
    });
    let best = order[0];
    let (of_best, of_own) = (&results[best], &results[own]);
    // Those who were sorted out early had fewer tries; only what both met is compared.
    let met = of_best.len().min(of_own.len());
    let gap = core::array::from_fn(|of| mean_of(&of_own[..met], of) - mean_of(&of_best[..met], of));
    let unsure = 2.0 * error(&mut of_best.iter().zip(of_own).map(|(a, b)| a[at] - b[at]));
    let worths = order
        .iter()
        .map(|&index| Worth {
            say: before.label(content, offered[index]).text,
            chance: mean(&results[index]),
            error: error(&mut results[index].iter().map(|chances| chances[at])),
        })
        .collect();
    let made = order.iter().position(|&index| index == own)?;
    Some(Decision { worths, made, cost: 0.0, gap, unsure })
}

fn play_on<G: Studied>(
    content: &G::Content,
    game: &mut G,
    mentor: &mut dyn Bot<G>,
    ahead: u32,
    table: &mut Table<'_, G::Event>,
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
                "decisions": by_seat(&moment.decided),
                "estimate_error": by_seat(&moment.estimate_error),
                "rolls": moment.rolls.iter().map(roll).collect::<Vec<_>>(),
                "after": by_seat(&moment.after),
            })
        };
        let seat = |account: &Account| {
            json!({
                "name": account.name, "start": rounded(account.start), "luck": self.luck[account.seat.index()],
                "decisions": rounded(account.decisions), "estimate_error": rounded(account.estimate_error),
                "cost": rounded(account.cost), "mistakes": account.mistakes, "score": account.result,
            })
        };
        json!({
            "start": by_seat(&self.start),
            "exact": self.exact,
            "error": rounded(self.error),
            "seats": self.accounts().iter().map(seat).collect::<Vec<_>>(),
            "moments": self.moments.iter().map(moment).collect::<Vec<_>>(),
        })
    }
}

/// Six digits are more than anybody can tell apart.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}
