//! The odds told before an attack are those of the rules: every line of them is compared with the engine itself, played
//! through every sequence of dice where there are few, else 100,000 times. Re-rolls are used as `odds/rerolls.rs` says;
//! how is worked out here once more, the long way.

use kernel::{Chance, Choices, Dice, Enumerated, Fast, Game, Listening, Odds, Seat, Tabletop};
use rumbleslam::dice::{Faces, Metal, Mood, Stat};
use rumbleslam::{Bout, Choice, Event, Roster};

/// The chance to gain what is needed by re-rolling these dice, and which is first, by trying everything.
fn best(faces: &Faces, dice: &[(usize, Metal, i32)], need: i32, left: u8) -> (f64, Option<usize>) {
    if need <= 0 {
        return (1.0, None);
    }
    if left == 0 {
        return (0.0, None);
    }
    let mut found = (0.0, None);
    for (place, (index, metal, value)) in dice.iter().enumerate() {
        let mut rest = dice.to_vec();
        rest.remove(place);
        let turned: f64 = (1..=6)
            .map(|face| {
                let gain = i32::from(faces.value(*metal, face)) - value;
                best(faces, &rest, need - gain, left - 1).0 / 6.0
            })
            .sum();
        if turned > found.0 + 1e-12 {
            found = (turned, Some(*index));
        }
    }
    found
}

/// What a seat does in its window: nothing while the roll goes well, else the die that most likely turns it.
fn reroll(bout: &Bout, roster: &Roster, seat: Seat, goal: i32) -> Choice {
    let (faces, rolled, left) = (bout.faces(roster), &bout.rolled, bout.team(seat).rerolls);
    if rolled.dice.iter().any(|die| die.metal == Metal::Crowd) {
        let boo = |die: &rumbleslam::bout::RolledDie| faces.mood(die.face) == Mood::Boo;
        let boos = rolled.dice.iter().filter(|die| boo(die)).count();
        let lost = rolled.dice.iter().any(|die| boo(die) && die.rerolled);
        let first = rolled.dice.iter().position(boo).filter(|_| !lost && boos <= usize::from(left));
        return first
            .map_or(Choice::Done, |index| Choice::Reroll(rumbleslam::choice::DieOnTable(index as u8)));
    }
    let total = |side| rolled.total(faces, side);
    let side = u8::from(rolled.owner[0] != seat);
    let goal = match (rolled.sides, side) {
        (1, _) => goal,
        (_, 0) => total(1) + 1,
        _ => total(0),
    };
    let mine = || rolled.dice.iter().enumerate().filter(|(_, die)| die.side == side);
    let mut dice: Vec<_> = mine()
        .filter(|(_, die)| !die.rerolled)
        .map(|(index, die)| (index, die.metal, i32::from(faces.value(die.metal, die.face))))
        .collect();
    dice.sort_by_key(|(_, metal, value)| (*metal as u8, *value));
    let all: i32 = mine().map(|(_, die)| i32::from(faces.value(die.metal, die.face))).sum();
    let lies = all + i32::from(rolled.flat[usize::from(side)]);
    let need = if goal <= 0 { 0 } else { goal - lies };
    let (_, first) = best(faces, &dice, need, left);
    first.map_or(Choice::Done, |index| Choice::Reroll(rumbleslam::choice::DieOnTable(index as u8)))
}

/// Plays one choice to its end: what has happened.
fn play<D: Dice>(
    start: &Bout,
    roster: &Roster,
    (choice, resist, goal): (Choice, Stat, i32),
    table: &mut Listening<D, Event>,
    choices: &mut Choices<Choice>,
) {
    let mut bout = *start;
    let seat = bout.asked(roster).expect("somebody is asked").seat();
    bout.apply(roster, seat, choice, &mut table.table());
    while let Some(asked) = bout.question(roster, choices) {
        let answer = match asked.why {
            "act" | "activate" | "nominate" => return,
            "re-roll" => reroll(&bout, roster, asked.seat(), goal),
            "resist" => Choice::Resist(resist),
            _ => choices[0],
        };
        bout.apply(roster, asked.seat(), answer, &mut table.table());
    }
}

/// Did it happen?
fn happened(what: &str, events: &[Event]) -> bool {
    let any = |test: &dyn Fn(&Event) -> bool| events.iter().any(test);
    let row = |rest: &str| rest.split_whitespace().next().and_then(|row| row.parse::<u8>().ok()).unwrap_or(0);
    match what {
        "crowd allows" => !any(&|event| matches!(event, Event::CrowdForbade { .. })),
        "hit" => any(&|event| matches!(event, Event::Hit { .. })),
        "falls" => any(&|event| matches!(event, Event::FellOff { .. })),
        "thrown out" => any(&|event| matches!(event, Event::ThrownOut { .. })),
        "pinned" => any(&|event| matches!(event, Event::Pinned { .. })),
        "lifted" => any(&|event| matches!(event, Event::Lifted { .. })),
        "crashes into it" => any(&|event| matches!(event, Event::AmmunitionHits { .. })),
        "gets down" => any(&|event| matches!(event, Event::GotDown { .. })),
        _ if what.starts_with("beatdown ") => {
            any(&|event| matches!(event, Event::BeatDown { margin, .. } if *margin == row(&what[9..])))
        }
        _ if what.starts_with("reversal ") => {
            any(&|event| matches!(event, Event::Reversed { margin, .. } if *margin == row(&what[9..])))
        }
        _ => panic!("{what} is not compared"),
    }
}

/// The lines in question: those that count re-rolls, or those that do not, of one stat that resists.
fn lines(bout: &Bout, roster: &Roster, choice: Choice, resist: Stat, rerolls: bool) -> Vec<Odds> {
    let against = match resist {
        Stat::Dexterity => " against dexterity",
        Stat::Grapple => " against grapple",
        _ => " against defence",
    };
    let lines = bout.odds(roster, Seat::FIRST, choice).into_iter();
    let told = lines.filter_map(|Odds { what, chance }| {
        let plain = what.strip_suffix(" with re-rolls").filter(|_| rerolls).map(str::to_owned);
        let what = if rerolls { plain? } else { Some(what).filter(|what| !what.ends_with("re-rolls"))? };
        let own = what.strip_suffix(against).map(str::to_owned);
        let what = own.or_else(|| Some(what).filter(|what| !what.contains(" against ")))?;
        Some(Odds { what, chance })
    });
    told.collect()
}

struct Case {
    position: &'static str,
    say: &'static str,
    resist: Stat,
    /// What the dice of a roll without an opponent must reach.
    goal: i32,
}

fn compare(roster: &Roster, case: &Case, rerolls: bool) {
    let mut text = case.position.to_owned();
    if !rerolls {
        text = text.lines().filter(|line| !line.contains("re-rolls")).collect::<Vec<_>>().join("\n");
    }
    let bout = Bout::read_position(roster, &text).unwrap_or_else(|problem| panic!("{problem}"));
    let mut choices = Choices::default();
    bout.question(roster, &mut choices);
    let choice = *choices.iter().find(|choice| bout.say(roster, **choice) == case.say).expect(case.say);
    let told = lines(&bout, roster, choice, case.resist, rerolls);
    assert!(!told.is_empty(), "{}: nothing is told", case.say);
    let question = (choice, case.resist, case.goal);
    if let Some(exact) = enumerated(&bout, roster, question, &told, &mut choices) {
        for (Odds { what, chance }, found) in told.iter().zip(exact) {
            assert_eq!(*chance, found, "{} ({}): {what}, re-rolls {rerolls}", case.say, case.position);
        }
        return;
    }
    let samples = 100_000u32;
    let mut counts = vec![0u32; told.len()];
    for number in 0..samples {
        let mut table = Listening::new(Fast::of_match(6, u64::from(number)));
        play(&bout, roster, question, &mut table, &mut choices);
        for (line, count) in told.iter().zip(&mut counts) {
            *count += u32::from(happened(&line.what, &table.events));
        }
    }
    for (Odds { what, chance }, count) in told.iter().zip(counts) {
        let (told, found) = (chance.as_f64(), f64::from(count) / f64::from(samples));
        let sigma = (told * (1.0 - told) / f64::from(samples)).sqrt();
        assert!(
            (told - found).abs() <= 4.5 * sigma + 1e-9,
            "{} ({}): {what} is told as {told:.5} and comes up {found:.5}, re-rolls {rerolls}",
            case.say,
            case.position
        );
    }
}

/// Every sequence of dice, where there are not too many.
fn enumerated(
    bout: &Bout,
    roster: &Roster,
    question: (Choice, Stat, i32),
    told: &[Odds],
    choices: &mut Choices<Choice>,
) -> Option<Vec<Chance>> {
    let mut sums = vec![Chance::ZERO; told.len()];
    let mut table = Listening::new(Enumerated::default());
    for _ in 0..100_000 {
        play(bout, roster, question, &mut table, choices);
        for (line, sum) in told.iter().zip(&mut sums) {
            if happened(&line.what, &table.events) {
                *sum = *sum + table.dice.chance();
            }
        }
        table.events.clear();
        if !table.dice.turn() {
            return Some(sums);
        }
    }
    None
}

macro_rules! position {
    ($card:literal, $active:literal, $($line:literal),+) => {
        concat!(
            "rumbleslam  2 seats, house dice, rules book\nround 2, card ", $card, ", order home away, turn 1\n",
            "active  1A, ap 6, mp 4", $active, "\n", $($line, "\n"),+
        )
    };
}

#[test]
fn odds_are_those_of_the_rules() {
    let roster = Bout::built_in().unwrap();
    let both = |position, say, resist, goal| Case { position, say, resist, goal };
    let cases = [
        // Both have re-rolls, and either holds the card.
        both(
            position!(
                "home",
                "",
                "home    re-rolls 1",
                "away    re-rolls 1",
                "1A Cog Skipper, at e5",
                "2A Eelkin, at f5"
            ),
            "brawl 2a",
            Stat::Defence,
            0,
        ),
        both(
            position!(
                "away",
                "",
                "home    re-rolls 2",
                "away    re-rolls 1",
                "1A Cog Skipper, at e5",
                "2A Tidehand Brawler, at f5"
            ),
            "brawl 2a",
            Stat::Defence,
            0,
        ),
        both(
            position!(
                "away",
                "",
                "home    re-rolls 3",
                "away    re-rolls 8",
                "1A Stoker Brawler, at e5",
                "2A Tidehand Brawler, at f5"
            ),
            "brawl 2a",
            Stat::Defence,
            0,
        ),
        both(
            position!(
                "home",
                "",
                "home    re-rolls 2",
                "away    re-rolls 2",
                "1A Boilerback, at e5",
                "2A Old Oak, at g5"
            ),
            "brawl 2a",
            Stat::Defence,
            0,
        ),
        // The Dirty roll takes the first re-rolls: one die, and two.
        both(
            position!(
                "home",
                "",
                "home    re-rolls 1",
                "away    re-rolls 1",
                "1A Cog Skipper, at e5",
                "2A Cog Pincher, at f5"
            ),
            "trip 2a",
            Stat::Defence,
            0,
        ),
        both(
            position!(
                "away",
                ", dirty 1",
                "home    re-rolls 3",
                "1A Cog Skipper, at e5",
                "2A Cog Pincher, at f5"
            ),
            "trip 2a",
            Stat::Dexterity,
            0,
        ),
        both(
            position!(
                "home",
                ", dirty 1",
                "home    re-rolls 2",
                "away    re-rolls 2",
                "1A Stoker Grappler, at e5",
                "2A Tidehand Grappler, at f5"
            ),
            "lift 2a",
            Stat::Grapple,
            0,
        ),
        // A minus, and a target that lies.
        both(
            position!(
                "home",
                "",
                "home    re-rolls 1",
                "away    re-rolls 1",
                "1A Lucky Ticket, at e5",
                "2A Lucky Ticket, at f5"
            ),
            "brawl 2a",
            Stat::Defence,
            0,
        ),
        both(
            position!(
                "home",
                "",
                "home    re-rolls 2",
                "away    re-rolls 2",
                "1A Stoker Brawler, at e5",
                "2A Cog Skipper, at f5, knocked down"
            ),
            "brawl 2a",
            Stat::Defence,
            0,
        ),
        // A climber falls, with what re-rolls the defence has left it.
        both(
            position!(
                "home",
                "",
                "away    re-rolls 2",
                "1A Cog Skipper, at b2",
                "2A Cog Skipper, at a1, sta 2",
                "2B Cog Skipper, at k11"
            ),
            "brawl 2a",
            Stat::Defence,
            3,
        ),
        both(
            position!(
                "away",
                "",
                "home    re-rolls 1",
                "away    re-rolls 2",
                "1A Stoker Grappler, at b2",
                "2A Reef Vaulter, at a1",
                "2B Cog Skipper, at k11"
            ),
            "firebox hug 2a",
            Stat::Defence,
            3,
        ),
        // Pins, heaves, throws, Live Ammunition at a climber, bounces.
        both(
            position!(
                "home",
                ", done pin 2",
                "home    re-rolls 2",
                "away    re-rolls 1",
                "1A Cog Skipper, at e5",
                "2A Stoker Brawler, at f5, sta 0, knocked down",
                "2B Cog Skipper, at k11"
            ),
            "pin 2a",
            Stat::Defence,
            0,
        ),
        both(
            position!(
                "home",
                "",
                "home    re-rolls 2",
                "1A Stoker Grappler, at e5",
                "2A Boilerback, at f5, sta 0, knocked down",
                "2B Cog Skipper, at k11"
            ),
            "lift 2a",
            Stat::Grapple,
            3,
        ),
        both(
            position!(
                "home",
                "",
                "home    re-rolls 2",
                "away    re-rolls 1",
                "1A Stoker Grappler, at e3",
                "2A Valve Matron, lifted by 1A",
                "2B Cog Skipper, at k11"
            ),
            "throw e1",
            Stat::Defence,
            3,
        ),
        both(
            position!(
                "home",
                "",
                "away    re-rolls 3",
                "1A Boilerback, at d4",
                "1B Cannon Boy, lifted by 1A",
                "2A Cog Skipper, at a1, sta 4",
                "2B Cog Skipper, at k11"
            ),
            "throw a1",
            Stat::Defence,
            3,
        ),
        both(
            position!(
                "away",
                ", done rope 2",
                "home    re-rolls 2",
                "away    re-rolls 1",
                "1A Cog Skipper, at b5",
                "2A Cog Skipper, at g5"
            ),
            "bounce west",
            Stat::Defence,
            0,
        ),
    ];
    for case in &cases {
        compare(&roster, case, false);
        compare(&roster, case, true);
    }
}

#[test]
fn a_held_wrestler_knows_its_chance_to_get_down() {
    let roster = Bout::built_in().unwrap();
    let case = Case {
        position: "rumbleslam  2 seats, house dice, rules book\nround 2, card home, order home away, turn 0\n\
                   active  2A, ap 4, mp 4\nhome    re-rolls 1\naway    re-rolls 1\n1A Cog Pincher, at e5\n\
                   2A Cog Skipper, lifted by 1A\n2B Cog Skipper, at k11\n\
                   agenda  [{\"GetDown\":{\"Resist\":16}},{\"Act\":null}]\n",
        say: "dexterity",
        resist: Stat::Dexterity,
        goal: 0,
    };
    compare(&roster, &case, false);
    compare(&roster, &case, true);
}
