use super::*;
use crate::choice::Reroll;
use kernel::{Game, Seat, Tabletop};

fn position(roster: &Roster, lines: &str) -> Bout {
    let text =
        format!("home cogs\naway cogs\n{lines}\nh9 Journeywright, reserves\na9 Journeywright, reserves\n");
    Bout::read_position(roster, &text).unwrap_or_else(|problem| panic!("{problem}"))
}

#[test]
fn a_plan_takes_the_safest_way_round() {
    let roster = Bout::built_in().unwrap();
    let h1 = PlayerId::of_label("h1").unwrap();
    let bout = position(&roster, "h1 Journeywright, at 10 4\na1 Journeywright, at 12 3");
    // Straight east would cost a dodge; six squares are enough to go round by the south.
    let plan = plan(&bout, &roster, h1, Square::new(14, 4)).unwrap();
    assert_eq!(plan.chance, Chance::ONE, "{plan:?}");
    assert!(plan.path.iter().all(|square| bout.portal_at(*square).is_none()));
    assert!(super::plan(&bout, &roster, h1, Square::new(30, 3)).is_none(), "too far");
    assert!(super::plan(&bout, &roster, h1, Square::new(12, 3)).is_none(), "occupied");
}

#[test]
fn the_chance_of_a_plan_is_the_one_worked_out_by_hand() {
    let roster = Bout::built_in().unwrap();
    let h1 = PlayerId::of_label("h1").unwrap();
    for (lines, (x, y), of, all) in [
        // A dodge on 3+, a rush.
        ("h1 Journeywright, at 10 3, MA 1\na1 Journeywright, at 11 4", (9, 1), 5, 9),
        // The same with Dodge for the one and a team re-roll for the other: 8/9 and 35/36.
        ("home cogs, re-rolls 1\nh1 Courier, at 10 3, MA 1\na1 Journeywright, at 11 4", (9, 1), 70, 81),
        // Two team re-rolls that a Loner may use half the time: 7/9 and 65/72.
        (
            "home cogs, re-rolls 2\nh1 Journeywright, +Loner (4+), at 10 3, MA 1\na1 Journeywright, at 11 4",
            (9, 1),
            455,
            648,
        ),
        // Round the marker: dodge 3+, two rushes, dodge 3+ with one re-roll among them: 50/81; then the ball with
        // Sure Hands: 8/9.
        (
            "home cogs, re-rolls 1\nball 12,3\nh1 Launcher, at 10 3, MA 1\na1 Journeywright, at 10 4",
            (12, 3),
            400,
            729,
        ),
        // Bone Head, then three squares to stand up and one to go.
        ("h1 Boiler Golem, at 10 3, prone\na1 Journeywright, at 36 6", (11, 3), 5, 6),
        // Two rushes and Pro once.
        ("h1 Journeywright, +Pro, at 10 3, MA 0\na1 Journeywright, at 36 6", (12, 3), 275, 324),
    ] {
        let bout = position(&roster, lines);
        let plan = plan(&bout, &roster, h1, Square::new(x, y)).unwrap_or_else(|| panic!("no way: {lines}"));
        assert_eq!(plan.chance, Chance::new(of, all), "{lines}\n{plan:?}");
    }
}

#[test]
fn a_plan_is_walked_step_by_step_and_ends_where_something_else_happens() {
    let roster = Bout::built_in().unwrap();
    let h1 = PlayerId::of_label("h1").unwrap();
    let mut bout = position(&roster, "h1 Journeywright, at 10 4\na1 Journeywright, at 36 6");
    let plan = plan(&bout, &roster, h1, Square::new(14, 4)).unwrap();
    assert_eq!(plan.next(&bout), None, "nobody is activated yet");
    let mut source = kernel::Fast::new(1);
    let mut table = kernel::Table::silent(&mut source);
    bout.answer(&roster, Seat::FIRST, activation(&plan), &mut table).unwrap();
    while let Some(choice) = plan.next(&bout) {
        bout.answer(&roster, Seat::FIRST, choice, &mut table).unwrap();
    }
    assert_eq!(bout.player(h1).square, Square::new(14, 4));
}

#[test]
fn the_map_of_reach_agrees_with_plans_without_re_rolls() {
    let roster = Bout::built_in().unwrap();
    let h1 = PlayerId::of_label("h1").unwrap();
    let bout =
        position(&roster, "h1 Journeywright, at 12 4\na1 Journeywright, at 11 3\na2 Journeywright, at 14 2");
    let zones = Zones::against(&bout, &roster, Seat::FIRST);
    let reach = Reach::of(&bout, &roster, h1, &zones).unwrap();
    assert!(reach.squares().count() > 30);
    for square in reach.squares() {
        let chance = f64::from(reach.chance(square));
        let plan = plan(&bout, &roster, h1, square).unwrap();
        assert!((plan.chance.as_f64() - chance).abs() < 1e-5, "{square}: {chance} {plan:?}");
    }
}

/// The chance of a plan over every sequence of dice, each re-roll decided for the best.
fn enumerated(roster: &Roster, bout: &Bout, plan: &Plan) -> Chance {
    let goal = plan.path.last().copied().unwrap_or(bout.player(plan.player).square);
    let wants_ball = matches!(bout.ball, Ball::OnGround(square) if plan.path.contains(&square));
    follow(roster, bout, plan, goal, wants_ball)
}

fn follow(roster: &Roster, bout: &Bout, plan: &Plan, goal: Square, wants_ball: bool) -> Chance {
    let Some(asked) = bout.asked(roster) else { return Chance::ZERO };
    let player = bout.player(plan.player);
    if asked.why == "re-roll" || asked.why == "Tentacles" {
        let mut choices = kernel::Choices::default();
        bout.question(roster, &mut choices);
        let of = choices.iter().map(|&choice| after(roster, bout, plan, goal, wants_ball, choice));
        // The other coach holds on with whoever does so best.
        let more = |a: &Chance, b: &Chance| a.as_f64().total_cmp(&b.as_f64());
        return if asked.why == "re-roll" { of.max_by(more) } else { of.min_by(more) }.unwrap();
    }
    let acts = bout.activation.is_some_and(|it| it.player == plan.player && !it.done) && !bout.turn.turnover;
    if acts && player.square == goal && player.is_standing() && (!wants_ball || bout.carries(plan.player)) {
        return Chance::ONE;
    }
    let choice = if acts { plan.next(bout) } else { None };
    choice.map_or(Chance::ZERO, |choice| after(roster, bout, plan, goal, wants_ball, choice))
}

fn after(
    roster: &Roster,
    bout: &Bout,
    plan: &Plan,
    goal: Square,
    wants_ball: bool,
    choice: Choice,
) -> Chance {
    let mut all = Chance::ZERO;
    let seat = bout.asked(roster).unwrap().seat();
    let residual = kernel::enumerate(bout, roster, seat, choice, 100_000, |next, _, chance| {
        all = all + chance * follow(roster, next, plan, goal, wants_ball);
    });
    assert_eq!(residual, Chance::ZERO);
    all
}

#[test]
fn the_chance_of_a_plan_is_that_of_every_sequence_of_dice() {
    let roster = Bout::built_in().unwrap();
    let h1 = PlayerId::of_label("h1").unwrap();
    for (lines, (x, y)) in [
        ("h1 Journeywright, at 10 3, MA 1\na1 Journeywright, at 11 4", (9, 1)),
        ("home cogs, re-rolls 1\nh1 Courier, at 10 3, MA 1\na1 Journeywright, at 11 4", (9, 1)),
        (
            "home cogs, re-rolls 2\nh1 Journeywright, +Loner (4+), at 10 3, MA 1\na1 Journeywright, at 11 4",
            (9, 1),
        ),
        ("h1 Journeywright, +Pro, at 10 3, MA 0\na1 Journeywright, at 36 6", (12, 3)),
        (
            "home cogs, re-rolls 1\nh1 Courier, +Pro, at 10 3, MA 1\na1 Journeywright, at 11 4, +Tackle",
            (9, 1),
        ),
        (
            "home cogs, re-rolls 1\nh1 Journeywright, at 10 3\na1 Journeywright, at 11 4, +Tentacles, ST 4",
            (9, 1),
        ),
        // A jump in a corridor that two players fill, and a leap over a standing one.
        (
            "home cogs, re-rolls 1\nh1 Journeywright, at 4 3, MA 1\na1 Journeywright, at 5 3, prone\na2 Journeywright, at 5 4, stunned",
            (6, 3),
        ),
        ("h1 Journeywright, +Leap, at 4 3, MA 3\na1 Journeywright, at 5 3\na2 Journeywright, at 5 4", (7, 3)),
    ] {
        let mut bout = position(&roster, lines);
        let plan = plan(&bout, &roster, h1, Square::new(x, y)).unwrap_or_else(|| panic!("no way: {lines}"));
        let mut source = kernel::Fast::new(1);
        let mut table = kernel::Table::silent(&mut source);
        bout.answer(&roster, Seat::FIRST, activation(&plan), &mut table).unwrap();
        assert_eq!(enumerated(&roster, &bout, &plan), plan.chance, "{lines}\n{plan:?}");
    }
}

#[test]
fn a_plan_jumps_where_that_is_the_only_way() {
    let roster = Bout::built_in().unwrap();
    let h1 = PlayerId::of_label("h1").unwrap();
    let lying =
        "h1 Journeywright, at 4 3\na1 Journeywright, at 5 3, prone\na2 Journeywright, at 5 4, stunned";
    let plan = plan(&position(&roster, lying), &roster, h1, Square::new(7, 3)).unwrap();
    assert_eq!(plan.chance, Chance::new(2, 3), "{plan:?}");
    assert!(plan.path.len() == 2, "{plan:?}");
    let standing = lying.replace(", prone", "").replace(", stunned", "");
    assert_eq!(super::plan(&position(&roster, &standing), &roster, h1, Square::new(7, 3)), None);
}

/// A ball that is not picked up may bounce for ever, so such a plan is tried out instead.
#[test]
fn the_chance_of_a_plan_is_that_of_a_hundred_thousand_tries() {
    let roster = Bout::built_in().unwrap();
    let h1 = PlayerId::of_label("h1").unwrap();
    let lines = "home cogs, re-rolls 1\nball 12,3\nh1 Launcher, at 10 3, MA 1\na1 Journeywright, at 10 4";
    let start = position(&roster, lines);
    let plan = plan(&start, &roster, h1, Square::new(12, 3)).unwrap();
    let mut choices = kernel::Choices::default();
    let tries = 100_000u32;
    let came = (0..tries).filter(|&number| {
        let mut source = kernel::Fast::of_match(11, number.into());
        let mut table = kernel::Table::silent(&mut source);
        let mut bout = start;
        bout.apply(&roster, Seat::FIRST, activation(&plan), &mut table);
        while let Some(asked) = bout.question(&roster, &mut choices) {
            // Nothing is better than to roll again what failed, by the skill if there is one.
            let again = [Reroll::Skill, Reroll::Team].map(Choice::Reroll);
            let choice = match asked.why {
                "re-roll" => again.into_iter().find(|choice| choices.contains(choice)),
                _ => plan.next(&bout),
            };
            let Some(choice) = choice else { break };
            bout.apply(&roster, asked.seat(), choice, &mut table);
        }
        bout.carries(h1) && bout.player(h1).square == Square::new(12, 3)
    });
    let share = came.count() as f64 / f64::from(tries);
    let expected = plan.chance.as_f64();
    // Four standard deviations.
    assert!((share - expected).abs() < 0.0064, "{share} of the tries, {expected} planned");
}
