//! Every named chance is what running all the dice gives.
//!
//! The game says of any state that follows whether the thing has happened ([`Tabletop::verdict`]); here every
//! sequence of faces is run, questions in between are answered as the verdict says, and the sum is compared with the
//! chance that [`Tabletop::odds`] names.

use kernel::{Chance, Choices, Digest, Followed, Game, Listening, Odds, Seat, Tabletop, Verdict};

use super::shown::Shown;
use super::{Broken, Check, ensure};
use crate::Report;
use crate::play::{Scene, offered, said};

/// How many states after the point are looked at for one where odds are named.
const LOOK_ON: usize = 40;
/// How many sequences of faces one chance may take; those with more are skipped and counted.
const MOST_SEQUENCES: usize = 20_000;
/// Two sums of rounded numbers that differ by less are equal.
const ROUNDED: f64 = 1e-9;

pub(crate) fn check<G: Tabletop>(scene: &Scene<'_, G>, report: &mut Report) -> Check {
    let content = scene.content();
    for state in scene.played.states.iter().skip(scene.at).take(LOOK_ON) {
        if state.asked(content).is_none() || position(content, state, report)? {
            break;
        }
    }
    Ok(())
}

/// Checks every named chance of one position; whether there are any.
pub(crate) fn position<G: Tabletop>(
    content: &G::Content,
    state: &G,
    report: &mut Report,
) -> Result<bool, Broken> {
    let mut named = false;
    for seat in state.asked(content).map(|asked| asked.seats).unwrap_or_default().iter() {
        for &choice in &*offered(content, state, seat) {
            let told = state.odds(content, seat, choice);
            named |= !told.is_empty();
            hold(content, state, seat, choice, &told, report)?;
        }
    }
    report.odds_positions += u64::from(named);
    Ok(named)
}

/// Runs the choice over all its faces once, and judges every line of its odds at each end.
fn hold<G: Tabletop>(
    content: &G::Content,
    state: &G,
    seat: Seat,
    choice: G::Choice,
    told: &[Odds],
    report: &mut Report,
) -> Check {
    if told.is_empty() {
        return Ok(());
    }
    let run = |odds: &'_ Odds| Run {
        content,
        before: state,
        seat,
        choice,
        what: odds.what.clone(),
        left: MOST_SEQUENCES,
    };
    let mut lines: Vec<_> = told.iter().map(|odds| (run(odds), Ok(Shares::NONE))).collect();
    let counts = |why, nth| told.iter().any(|odds| state.matters(&odds.what, why, nth));
    let mut table = Listening::new(Shown::new(&counts, Digest::of(state)));
    loop {
        let mut after = state.clone();
        after.apply(content, seat, choice, &mut table.table());
        let (mut events, chance) = (core::mem::take(&mut table.events), table.dice.chance());
        for (run, shares) in &mut lines {
            if let Ok(sum) = shares {
                *shares = run
                    .one_more()
                    .and_then(|()| run.judge(&after, &mut events))
                    .map(|part| sum.and(part, chance));
            }
        }
        if !table.dice.turn() || lines.iter().all(|(_, shares)| shares.is_err()) {
            break;
        }
    }
    for (odds, (_, shares)) in told.iter().zip(lines) {
        compare(content, state, (seat, choice), odds, shares, report)?;
    }
    Ok(())
}

fn compare<G: Tabletop>(
    content: &G::Content,
    state: &G,
    (seat, choice): (Seat, G::Choice),
    odds: &Odds,
    shares: Result<Shares, Unknown>,
    report: &mut Report,
) -> Check {
    let shares = match shares {
        Ok(shares) => shares,
        Err(Unknown::TooMany) => {
            report.odds_skipped += 1;
            return Ok(());
        }
        Err(Unknown::Unproved) => {
            report.odds_unproved += 1;
            return Ok(());
        }
    };
    let counted = shares.void.complement();
    if counted == Chance::ZERO {
        return Ok(());
    }
    report.odds_proved += 1;
    let word = odds.what.split(' ').next().unwrap_or_default();
    *report.odds_words.entry(word.to_owned()).or_default() += 1;
    let claimed = odds.chance * counted;
    let same = if claimed.is_exact() && shares.happened.is_exact() {
        claimed == shares.happened
    } else {
        (claimed.as_f64() - shares.happened.as_f64()).abs() < ROUNDED
    };
    ensure!(
        same,
        "{seat} may say \"{}\": the chance of \"{}\" is told as {} ({:.6}), but all faces give {:.6} \
         (happened {}, counted {counted})\n{}",
        said(content, state, kernel::Coded::code(choice)),
        odds.what,
        odds.chance,
        odds.chance.as_f64(),
        shares.happened.as_f64() / counted.as_f64(),
        shares.happened,
        state.write_position(content)
    );
    Ok(())
}

/// Which part of all sequences it happened in, and which does not count.
#[derive(Clone, Copy)]
struct Shares {
    happened: Chance,
    void: Chance,
}

impl Shares {
    const NONE: Self = Self { happened: Chance::ZERO, void: Chance::ZERO };

    /// With one more part that comes with this chance. Most parts are nothing, and exact sums are slow.
    fn and(self, part: Self, chance: Chance) -> Self {
        let more = |sum: Chance, part: Chance| match part {
            Chance::ZERO => sum,
            Chance::ONE => sum + chance,
            part => sum + chance * part,
        };
        Self { happened: more(self.happened, part.happened), void: more(self.void, part.void) }
    }
}

#[derive(Clone, Copy)]
enum Unknown {
    TooMany,
    Unproved,
}

struct Run<'a, G: Game> {
    content: &'a G::Content,
    before: &'a G,
    seat: Seat,
    choice: G::Choice,
    what: String,
    left: usize,
}

impl<G: Tabletop> Run<'_, G> {
    fn one_more(&mut self) -> Result<(), Unknown> {
        self.left = self.left.checked_sub(1).ok_or(Unknown::TooMany)?;
        Ok(())
    }

    /// Runs one answer over all its faces, and on from each end where the verdict is still open.
    fn follow(
        &mut self,
        state: &G,
        seat: Seat,
        choice: G::Choice,
        events: &mut Vec<G::Event>,
    ) -> Result<Shares, Unknown> {
        let mut ends = Vec::new();
        let counts = |why, nth| state.matters(&self.what, why, nth);
        let mut table = Listening::new(Shown::new(&counts, self.left as u64));
        loop {
            let mut after = state.clone();
            after.apply(self.content, seat, choice, &mut table.table());
            ends.push((after, core::mem::take(&mut table.events), table.dice.chance()));
            if ends.len() > self.left {
                return Err(Unknown::TooMany);
            }
            if !table.dice.turn() {
                break;
            }
        }
        self.left -= ends.len();
        let mut sum = Shares::NONE;
        for (after, told, chance) in ends {
            let before = events.len();
            events.extend(told);
            let shares = self.judge(&after, events)?;
            events.truncate(before);
            sum = sum.and(shares, chance);
        }
        Ok(sum)
    }

    fn judge(&mut self, after: &G, events: &mut Vec<G::Event>) -> Result<Shares, Unknown> {
        let none = Shares::NONE;
        let since = Followed { before: self.before, seat: self.seat, choice: self.choice, events };
        let likeliest = match after.verdict(self.content, &self.what, &since) {
            Verdict::Happened => return Ok(Shares { happened: Chance::ONE, ..none }),
            Verdict::Missed => return Ok(none),
            Verdict::Void => return Ok(Shares { void: Chance::ONE, ..none }),
            Verdict::Unproved => return Err(Unknown::Unproved),
            Verdict::If(choice) => {
                let Some(asked) = after.asked(self.content) else { return Ok(none) };
                return self.follow(after, asked.seat(), choice, events);
            }
            Verdict::Likeliest => true,
            Verdict::Unlikeliest => false,
        };
        let mut choices = Choices::default();
        // A match that has ended asks nobody; what has not happened by then never does.
        let Some(asked) = after.question(self.content, &mut choices) else { return Ok(none) };
        let mut best: Option<Shares> = None;
        for &choice in &*choices {
            let shares = self.follow(after, asked.seat(), choice, events)?;
            // What the chance is not about is no way to have it.
            if shares.void == Chance::ONE {
                continue;
            }
            let better = best.is_none_or(|best| {
                (shares.happened.as_f64() > best.happened.as_f64()) == likeliest
                    && shares.happened != best.happened
            });
            if better {
                best = Some(shares);
            }
        }
        Ok(best.unwrap_or(none))
    }
}
