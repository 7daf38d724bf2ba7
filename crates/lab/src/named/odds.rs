//! What may come of a choice or a plan, in a position that is given in its game's notation.

use catalog::{AnyGame, Edition, visit};
use kernel::{Choices, Odds};

use crate::matchup::{NamedMatchup, Priced};
use crate::odds::{ChoiceOdds, Limits, OddsBudget, PlanOdds, PlanQuestion};
use crate::odds::{choice_odds, enumerated, plan, sampled};

/// What is asked of a position.
#[derive(Clone, Copy, Debug)]
pub struct PositionQuestion<'a> {
    /// Only the choice of these words.
    pub say: Option<&'a str>,
    /// Everything that may happen, looked at so closely, besides the named chances.
    pub all: Option<OddsBudget>,
    /// Know the whole position, not only what the asked seat can see.
    pub open: bool,
}

/// What hangs on one choice.
#[derive(Debug)]
pub struct OfferedOdds {
    /// Its words.
    pub say: String,
    /// The chances that have a name.
    pub odds: Vec<Odds>,
    /// Everything that may happen, if that was asked.
    pub all: Option<ChoiceOdds>,
    /// What it is worth, where that can be worked out.
    pub priced: Option<Priced>,
}

/// The chances of what may be chosen in a position.
///
/// # Errors
///
/// A sentence, if the position cannot be read, the match is over or nothing is offered in these words.
pub fn position_odds(
    game: &AnyGame,
    position: &str,
    question: &PositionQuestion<'_>,
) -> Result<Vec<OfferedOdds>, String> {
    visit!(AnyGame, game, edition => odds_in(edition, position, question))
}

fn odds_in<G: NamedMatchup>(
    edition: &Edition<G>,
    position: &str,
    question: &PositionQuestion<'_>,
) -> Result<Vec<OfferedOdds>, String> {
    let content: &G::Content = edition.content();
    let game = G::read_position(content, position).map_err(|problem| problem.to_string())?;
    let mut offered = Choices::default();
    let seat = game.question(content, &mut offered).ok_or("the match is over")?.seat();
    let only = match question.say {
        Some(words) => Some(
            catalog::words::read(&game, content, seat, &offered, words)
                .map_err(|refusal| refusal.to_string())?,
        ),
        None => None,
    };
    let mut prices = game.moment(content);
    let wanted = offered.iter().copied().filter(|&choice| only.is_none_or(|only| only == choice));
    let look = |choice: G::Choice, budget: OddsBudget| {
        if question.open {
            enumerated(content, &game, seat, choice, budget.sequences)
                .unwrap_or_else(|| sampled(content, &game, seat, choice, budget))
        } else {
            choice_odds(content, &game, seat, choice, budget)
        }
    };
    let row = |choice: G::Choice| {
        let say = game.say(content, choice);
        let priced = prices.iter().position(|priced| priced.say == say).map(|at| prices.swap_remove(at));
        OfferedOdds {
            odds: game.odds(content, seat, choice),
            all: question.all.map(|budget| look(choice, budget)),
            priced,
            say,
        }
    };
    Ok(wanted.map(row).collect())
}

/// What a whole plan's chance is from a position.
///
/// # Errors
///
/// A sentence, if the position cannot be read or the match is over.
pub fn plan_odds(
    game: &AnyGame,
    position: &str,
    question: &PlanQuestion<'_>,
    limits: Limits,
) -> Result<PlanOdds, String> {
    visit!(AnyGame, game, edition => plan_in(edition, position, question, limits))
}

fn plan_in<G: NamedMatchup>(
    edition: &Edition<G>,
    position: &str,
    question: &PlanQuestion<'_>,
    limits: Limits,
) -> Result<PlanOdds, String> {
    let content: &G::Content = edition.content();
    let game = G::read_position(content, position).map_err(|problem| problem.to_string())?;
    let asked = game.asked(content).ok_or("the match is over")?;
    Ok(plan(content, &game, asked.seat(), question, limits))
}
