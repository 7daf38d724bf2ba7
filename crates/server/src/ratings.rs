//! Ratings by Glicko-2: what a match between two people makes of theirs. One function, so that all ratings can be computed
//! again from the list of matches; whole numbers, so that every database and machine keeps the same.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::app::App;
use crate::problem::Problem;
use crate::store::{Rated, RatingRow};
use crate::table::Snapshot;

/// A rating, its deviation and its volatility.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// In thousandths.
    pub rating: i64,
    /// In thousandths.
    pub deviation: i64,
    /// In millionths.
    pub volatility: i64,
}

/// A deviation above this is shown with a question mark: the rating is still settling.
pub const PROVISIONAL: i64 = 110_000;

/// Each seat answers at least so often before a match counts.
const FEWEST_ANSWERS: usize = 4;

impl Default for Rating {
    fn default() -> Self {
        Self { rating: 1_500_000, deviation: 350_000, volatility: 60_000 }
    }
}

impl Rating {
    /// Does it rest on too few matches?
    pub fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// As people read it: `1512`, or `1512?` while it is settling.
    pub fn shown(&self) -> String {
        let mark = if self.is_provisional() { "?" } else { "" };
        format!("{}{mark}", rounded(self.rating))
    }

    /// The deviation as people read it.
    pub fn give_or_take(&self) -> i64 {
        rounded(self.deviation)
    }

    #[expect(clippy::cast_precision_loss, reason = "ratings are small numbers")]
    fn in_points(self) -> Glicko2Rating {
        Glicko2Rating {
            rating: self.rating as f64 / 1e3,
            deviation: self.deviation as f64 / 1e3,
            volatility: self.volatility as f64 / 1e6,
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "ratings are small numbers")]
    fn of(points: Glicko2Rating) -> Self {
        Self {
            rating: (points.rating * 1e3).round() as i64,
            deviation: (points.deviation * 1e3).round() as i64,
            volatility: (points.volatility * 1e6).round() as i64,
        }
    }
}

fn rounded(thousandths: i64) -> i64 {
    (thousandths + 500).div_euclid(1000)
}

/// Who had the better of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// The first.
    Win,
    /// Nobody.
    Draw,
    /// The second.
    Loss,
}

impl Score {
    /// In halves of a point.
    pub fn halves(self) -> i64 {
        match self {
            Self::Win => 2,
            Self::Draw => 1,
            Self::Loss => 0,
        }
    }

    /// As the other sees it.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }
}

/// Both ratings after a match.
pub fn after(first: Rating, second: Rating, score: Score) -> (Rating, Rating) {
    let outcome = match score {
        Score::Win => Outcomes::WIN,
        Score::Draw => Outcomes::DRAW,
        Score::Loss => Outcomes::LOSS,
    };
    let (first, second) = glicko2(&first.in_points(), &second.in_points(), &outcome, &Glicko2Config::new());
    (Rating::of(first), Rating::of(second))
}

/// How a rated match between two people ended; `None` if it does not count: it was closed, cannot be read, or ended before
/// both had really played.
fn counted(table: &Snapshot) -> Option<([String; 2], Score)> {
    let [Some(first), Some(second)] = table.person_ids().collect::<Vec<_>>()[..] else { return None };
    let people = [first.to_owned(), second.to_owned()];
    let [one, other] = table.outcome()?.ranks[..] else { return None };
    let played = table.answers() >= 2 * FEWEST_ANSWERS && people[0] != people[1];
    let score = match one.cmp(&other) {
        core::cmp::Ordering::Less => Score::Win,
        core::cmp::Ordering::Equal => Score::Draw,
        core::cmp::Ordering::Greater => Score::Loss,
    };
    played.then_some((people, score))
}

/// Counts every rated match that has ended and was not counted yet, each once, whoever else does the same meanwhile.
pub async fn settle(app: &App) -> Result<(), Problem> {
    for id in app.tables.store.uncounted().await? {
        let table = app.tables.snapshot(&id).await?;
        let Some((people, score)) = counted(&table) else {
            app.tables.store.not_counted(&id).await?;
            continue;
        };
        // Somebody else may count another match of the same people first; then theirs come before ours.
        for _ in 0..8 {
            let game = &table.plan.game;
            let old = [
                app.tables.store.rating(&people[0], game).await?,
                app.tables.store.rating(&people[1], game).await?,
            ];
            let ratings =
                old.each_ref().map(|row| row.as_ref().map_or_else(Rating::default, |row| row.rating));
            let (first, second) = after(ratings[0], ratings[1], score);
            let row = |own: usize, rating, score: Score| RatingRow {
                person: people[own].clone(),
                game: game.clone(),
                number: old[own].as_ref().map_or(0, |row| row.number) + 1,
                match_id: id.clone(),
                opponent: people[1 - own].clone(),
                score: score.halves(),
                rating,
                at: table.at,
            };
            let rows = [row(0, first, score), row(1, second, score.turned())];
            if app.tables.store.count(&id, &rows).await? == Rated::Done {
                break;
            }
        }
    }
    Ok(())
}

/// Counts what has ended whenever something may have, until the server closes.
pub(crate) async fn keep_counting(app: App) {
    loop {
        if let Err(problem) = settle(&app).await {
            tracing::warn!(detail = %problem.detail, "ratings could not be counted; they will be");
        }
        app.tables.ended.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_example_of_glicko_2_moves_as_far_as_it_should() {
        let first = Rating { rating: 1_500_000, deviation: 200_000, volatility: 60_000 };
        let second = Rating { rating: 1_400_000, deviation: 30_000, volatility: 60_000 };
        let (won, lost) = after(first, second, Score::Win);
        // 1563.56 and 175.40 by hand.
        assert_eq!((rounded(won.rating), rounded(won.deviation)), (1564, 175));
        assert!(lost.rating < second.rating && lost.rating > second.rating - 5_000, "{lost:?}");
        assert_eq!(won.shown(), "1564?");
    }

    #[test]
    fn what_one_gains_by_a_win_the_other_loses_and_a_draw_of_equals_moves_nothing() {
        let fresh = Rating::default();
        let (won, lost) = after(fresh, fresh, Score::Win);
        assert_eq!(won.rating - fresh.rating, fresh.rating - lost.rating);
        assert_eq!(after(fresh, fresh, Score::Loss), (lost, won));
        let (one, other) = after(fresh, fresh, Score::Draw);
        assert_eq!((one.rating, other.rating), (fresh.rating, fresh.rating));
        assert!(one.deviation < fresh.deviation, "but both are known better");
    }

    /// 4,000 matches of players whose strengths are known: what the ratings predict is what happens.
    #[test]
    fn ratings_predict_what_happens() {
        let strengths: Vec<f64> = (0..20).map(|player| 1200.0 + 30.0 * f64::from(player)).collect();
        let mut ratings = vec![Rating::default(); strengths.len()];
        let mut luck = 0x2545_f491_4f6c_dd1d_u64;
        let mut random = move || {
            luck ^= luck << 13;
            luck ^= luck >> 7;
            luck ^= luck << 17;
            (luck >> 11) as f64 / (1_u64 << 53) as f64
        };
        let chance = |difference: f64| 1.0 / (1.0 + 10.0_f64.powf(-difference / 400.0));
        let (mut foreseen, mut scored, mut seen) = (0.0, 0.0, 0.0);
        for round in 0..4_000 {
            let one = (random() * 20.0) as usize;
            let other = (one + 1 + (random() * 19.0) as usize) % 20;
            let wins = random() < chance(strengths[one] - strengths[other]);
            if round >= 2_000 {
                let (high, low) =
                    if ratings[one].rating >= ratings[other].rating { (one, other) } else { (other, one) };
                foreseen += chance((ratings[high].rating - ratings[low].rating) as f64 / 1e3);
                scored += f64::from(u8::from((high == one) == wins));
                seen += 1.0;
            }
            let (first, second) =
                after(ratings[one], ratings[other], if wins { Score::Win } else { Score::Loss });
            (ratings[one], ratings[other]) = (first, second);
        }
        let error: f64 = (foreseen - scored) / seen;
        assert!(error.abs() < 0.05, "predicted {foreseen:.1}, scored {scored:.1} of {seen}");
    }
}
