//! The chance of a plan in games with turns: a pending question is no success, the end of the turn is an end, and an
//! answer comes in time. ATW has tests of its own.

use std::time::Duration;

use kernel::{Chance, Seat, Tabletop};
use lab::odds::{Limits, Others, PlanOdds, PlanQuestion, plan};

fn planned<G: Tabletop>(
    position: &str,
    words: &[&str],
    until: Option<&str>,
    unless: Option<&str>,
    limits: Limits,
) -> PlanOdds {
    let content = G::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let game = G::read_position(&content, position).unwrap_or_else(|problem| panic!("{problem}"));
    let words: Vec<String> = words.iter().map(|&words| words.to_owned()).collect();
    let question = PlanQuestion { words: &words, until, unless, others: Others::Worst };
    plan(&content, &game, Seat::FIRST, &question, limits)
}

/// As long as it takes.
const UNHURRIED: Limits = Limits { sequences: 1_000_000, time: None };

#[track_caller]
fn exactly(found: PlanOdds, chance: Chance) {
    assert_eq!((found.low, found.high), (chance, chance), "{found:?}");
}

mod dungeon_bowl {
    use super::*;
    use ::dungeon_bowl::Bout;

    /// A Journeywright dodges on 3 or more.
    const MARKED: &str = "
home      cogs
away      cogs
h1        Journeywright, at 10 3
h2        Journeywright, at 10 6
a1        Journeywright, at 11 3
h9        Journeywright, reserves
a9        Journeywright, reserves
";

    fn with_a_reroll() -> String {
        MARKED.replace("home      cogs", "home      cogs, re-rolls 1")
    }

    #[test]
    fn a_re_roll_that_is_still_to_be_decided_is_no_success() {
        let way = ["h1 move", "step 9,3"];
        exactly(planned::<Bout>(MARKED, &way, None, Some("falls over"), UNHURRIED), Chance::new(2, 3));
        // The window after a failure is answered: one more roll.
        exactly(
            planned::<Bout>(&with_a_reroll(), &way, None, Some("falls over"), UNHURRIED),
            Chance::new(8, 9),
        );
    }

    #[test]
    fn a_turnover_ends_a_plan() {
        let way = ["h1 move", "step 9,3", "stop", "h2 move", "step 10,5"];
        exactly(planned::<Bout>(MARKED, &way, None, None, UNHURRIED), Chance::new(2, 3));
        exactly(planned::<Bout>(&with_a_reroll(), &way, None, None, UNHURRIED), Chance::new(8, 9));
    }

    #[test]
    fn the_end_of_the_turn_ends_a_plan() {
        exactly(planned::<Bout>(MARKED, &["end turn"], None, None, UNHURRIED), Chance::ONE);
        exactly(planned::<Bout>(MARKED, &["end turn", "h2 move"], None, None, UNHURRIED), Chance::ZERO);
    }

    #[test]
    fn a_plan_of_twelve_steps_stops_when_its_time_is_over() {
        let way = [
            "h2 move",
            "step 10,5",
            "step 10,4",
            "stop",
            "h1 block",
            "block a1",
            "push 12,3",
            "follow up",
            "h9 move",
            "step 9,3",
            "step 9,4",
            "stop",
        ];
        let hurried = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let found = planned::<Bout>(&with_a_reroll(), &way, Some("a1 is knocked out"), None, hurried);
        // The clock is looked at after every 64 sequences, within one answer too.
        assert!(found.positions <= 2 * 64, "{found:?}");
        assert!(found.low.as_f64() < found.high.as_f64(), "{found:?}");
    }
}

mod rumbleslam {
    use super::*;
    use ::rumbleslam::Bout;

    const FACE_TO_FACE: &str = "
rumbleslam  2 seats, house dice, rules book
round   1, card home, order home away, turn 1
active  1A, ap 4, mp 4
1A      Stoker Brawler, at e5
2A      Tidehand Brawler, at f5
2B      Tidehand Grappler, at j9
";

    #[test]
    fn the_end_of_the_activation_ends_a_plan() {
        exactly(planned::<Bout>(FACE_TO_FACE, &["done"], None, None, UNHURRIED), Chance::ONE);
        exactly(
            planned::<Bout>(FACE_TO_FACE, &["done", "shovel swing 2a"], None, None, UNHURRIED),
            Chance::ZERO,
        );
    }
}

mod wrestlenomicon {
    use super::*;
    use ::wrestlenomicon::Bout;

    const LATE: &str = "
gods      Cthulhu, Hastur
tile      slam cycle
turn      5 Cthulhu
Cthulhu   track  -    -    -    -    -    CV4  -
Hastur    track  -    -    -    -    -    -    -
Cthulhu   hand CV3
Hastur    hand
";

    #[test]
    fn the_other_gods_turn_ends_a_plan() {
        exactly(planned::<Bout>(LATE, &["pass"], None, None, UNHURRIED), Chance::ONE);
        exactly(planned::<Bout>(LATE, &["pass", "pass"], None, None, UNHURRIED), Chance::ZERO);
    }
}
