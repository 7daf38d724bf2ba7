//! Single rules of competitions, each in a small event.

use kernel::{Fast, Refusal, Scripted};
use promotion::competition::{Competition, Deed, End, Format, Head, Played, TieBreak, Who, forecast, rating};

fn competition(format: Format, count: u16) -> Competition {
    competition_by(Head::new("pig", "Cup", format), count)
}

/// Ada, Bo, Cy and so on, the first with the highest rating.
fn competition_by(head: Head, count: u16) -> Competition {
    let mut made = Competition::new(head).unwrap();
    for number in 0..count {
        newcomer(&mut made, number).unwrap();
    }
    made
}

const NAMES: [&str; 9] = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy"];

fn newcomer(made: &mut Competition, number: u16) -> Result<(), Refusal> {
    let name = NAMES[number as usize].to_owned();
    let rating = Some(1900 - 100 * i32::from(number));
    run(made, Deed::Enter { key: name.to_lowercase(), name, card: String::new(), rating })
}

fn run(made: &mut Competition, deed: Deed) -> Result<(), Refusal> {
    let before = made.clone();
    let done = made.enter(deed, &mut Fast::new(3)).map(|_| ());
    if done.is_err() {
        assert_eq!(*made, before, "what is refused changes nothing");
    }
    done
}

fn refused(made: &mut Competition, deed: Deed) -> String {
    run(made, deed).unwrap_err().reason
}

fn pair(made: &mut Competition) -> Vec<String> {
    run(made, Deed::Pair { minute: 0 }).unwrap();
    made.rounds.last().unwrap().fixtures.iter().map(|id| shown(made, *id)).collect()
}

fn shown(made: &Competition, id: u32) -> String {
    made.fixture(id).unwrap().sides.map(|who| made.name(who)).join("-")
}

fn result(made: &mut Competition, fixture: u32, winner: Option<u8>, score: [i32; 2]) {
    let played = Played { winner, score, replay: String::new() };
    run(made, Deed::Result { fixture, played, minute: 0 }).unwrap();
}

/// The better one by name wins everything that is open.
fn favourites_win(made: &mut Competition) {
    let open: Vec<(u32, [Who; 2])> = made.open().map(|fixture| (fixture.id, fixture.sides)).collect();
    for (id, [home, away]) in open {
        result(made, id, Some(u8::from(away < home)), [0, 0]);
    }
}

fn order(made: &Competition) -> Vec<&str> {
    made.standings().iter().map(|row| made.name(row.who)).collect()
}

#[test]
fn formats_have_sensible_numbers_and_each_tie_break_once() {
    for format in [
        Format::RoundRobin { legs: 0 },
        Format::Swiss { rounds: 0 },
        Format::Groups { groups: 1, advance: 1, legs: 1 },
        Format::Arena { minutes: 0 },
        Format::Ladder { reach: 0, rounds: 1 },
    ] {
        assert_eq!(Competition::new(Head::new("pig", "Cup", format)).unwrap_err().rule, "PR-COMP-1");
    }
    let mut head = Head::new("pig", "Cup", Format::KnockOut);
    head.tie_breaks = vec![TieBreak::Wins, TieBreak::Wins];
    assert_eq!(Competition::new(head).unwrap_err().rule, "PR-TIE-1");
}

#[test]
fn a_double_round_robin_swaps_home_and_away() {
    let mut made = competition(Format::RoundRobin { legs: 2 }, 4);
    let mut all = Vec::new();
    for _ in 0..6 {
        all.extend(pair(&mut made));
        favourites_win(&mut made);
    }
    assert_eq!(all[..2], ["Ada-Di", "Bo-Cy"]);
    assert_eq!(all[6..8], ["Di-Ada", "Cy-Bo"]);
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 12, "everybody was at home against everybody");
    assert!(made.is_over());
    assert_eq!(order(&made), ["Ada", "Bo", "Cy", "Di"]);
    assert_eq!(refused(&mut made, Deed::Pair { minute: 0 }), "The competition is over.");
}

#[test]
fn a_round_is_paired_when_the_one_before_is_played() {
    let mut made = competition(Format::RoundRobin { legs: 1 }, 1);
    assert_eq!(refused(&mut made, Deed::Pair { minute: 0 }), "Fewer than two take part.");
    newcomer(&mut made, 1).unwrap();
    newcomer(&mut made, 2).unwrap();
    assert_eq!(pair(&mut made), ["Bo-Cy"]);
    assert_eq!(made.rounds[0].byes, [Who(0)]);
    assert_eq!(refused(&mut made, Deed::Pair { minute: 0 }), "Match 1, Bo v Cy, is not over yet.");
}

#[test]
fn who_enters_late_takes_the_place_of_a_bye() {
    let mut made = competition(Format::RoundRobin { legs: 1 }, 3);
    pair(&mut made);
    newcomer(&mut made, 3).unwrap();
    assert!(newcomer(&mut made, 4).unwrap_err().reason.contains("no place is free"));
    favourites_win(&mut made);
    assert_eq!(pair(&mut made).len(), 2);
    let mut made = competition(Format::KnockOut, 3);
    pair(&mut made);
    assert!(newcomer(&mut made, 3).unwrap_err().reason.contains("nobody can enter a knock-out"));
    let mut made = competition(Format::Swiss { rounds: 3 }, 3);
    pair(&mut made);
    newcomer(&mut made, 3).unwrap();
    favourites_win(&mut made);
    assert_eq!(pair(&mut made).len(), 2);
    assert_eq!(made.entrant(Who(3)).joined, 1);
}

#[test]
fn who_leaves_a_round_robin_early_is_struck_and_later_forfeits() {
    let mut made = competition(Format::RoundRobin { legs: 1 }, 4);
    pair(&mut made);
    favourites_win(&mut made);
    run(&mut made, Deed::Withdraw { who: "di".into() }).unwrap();
    assert!(made.entrant(Who(3)).struck);
    assert_eq!(made.tallies()[0].points, 0, "the win against Di does not count");
    assert_eq!(pair(&mut made).len(), 1);
    assert_eq!(made.rounds[1].byes.len(), 1);
    assert!(refused(&mut made, Deed::Withdraw { who: "di".into() }).contains("has left already"));
    let mut made = competition(Format::RoundRobin { legs: 1 }, 4);
    for _ in 0..2 {
        pair(&mut made);
        favourites_win(&mut made);
    }
    run(&mut made, Deed::Withdraw { who: "di".into() }).unwrap();
    assert!(!made.entrant(Who(3)).struck);
    pair(&mut made);
    assert_eq!(made.tallies().iter().map(|tally| tally.walkovers).sum::<u32>(), 1);
}

#[test]
fn who_does_not_come_loses_and_keeps_the_rating() {
    let mut made = competition(Format::RoundRobin { legs: 1 }, 2);
    pair(&mut made);
    let by = |key: &str| Deed::Forfeit { fixture: 1, by: vec![key.into()] };
    assert!(refused(&mut made, by("cy")).starts_with("Nobody here is called \"cy\"."));
    assert_eq!(refused(&mut made, Deed::Forfeit { fixture: 1, by: vec![] }), "Say who did not come.");
    run(&mut made, by("ada")).unwrap();
    assert_eq!(order(&made), ["Bo", "Ada"]);
    let tallies = made.tallies();
    assert_eq!((tallies[0].absences, tallies[1].walkovers, tallies[1].played), (1, 1, 0));
    assert_eq!([made.entrants[0].rating, made.entrants[1].rating], [1900, 1800]);
    assert!(refused(&mut made, by("bo")).contains("has its result already"));
    let mut made = competition(Format::KnockOut, 2);
    pair(&mut made);
    run(&mut made, Deed::Forfeit { fixture: 1, by: vec!["ada".into(), "bo".into()] }).unwrap();
    assert!(made.is_over());
    assert_eq!(made.bracket.unwrap().champion(), None);
}

#[test]
fn a_result_is_taken_once_and_ratings_follow() {
    let mut made = competition(Format::RoundRobin { legs: 1 }, 2);
    let played = |winner| Played { winner, ..Played::default() };
    let deed = |fixture, winner| Deed::Result { fixture, played: played(winner), minute: 0 };
    assert_eq!(refused(&mut made, deed(1, None)), "There is no match 1.");
    pair(&mut made);
    assert_eq!(refused(&mut made, deed(1, Some(2))), "The winner of a match is side 0 or side 1.");
    run(&mut made, deed(1, Some(0))).unwrap();
    assert_eq!(refused(&mut made, deed(1, Some(0))), "Match 1, Ada v Bo, has its result already.");
    assert_eq!(made.entrants[0].rating, 1900 + rating::change(1900, 1800, Some(0)));
    assert_eq!(made.entrants[0].rating + made.entrants[1].rating, 3700);
    let decree = |reason: &str| Deed::Decree { fixture: 1, played: played(Some(1)), reason: reason.into() };
    assert!(refused(&mut made, decree(" ")).contains("needs a reason"));
    run(&mut made, decree("the wrong boots")).unwrap();
    assert_eq!(made.entrants[0].rating, 1900 + rating::change(1900, 1800, Some(1)));
    assert_eq!(made.fixtures[0].end.as_ref().unwrap().decree.as_deref(), Some("the wrong boots"));
    assert_eq!(order(&made), ["Bo", "Ada"]);
}

#[test]
fn the_best_seeds_have_byes_and_meet_last() {
    let mut made = competition(Format::KnockOut, 6);
    assert_eq!(pair(&mut made), ["Di-Ed", "Cy-Flo"]);
    assert_eq!(made.rounds[0].byes, [Who(0), Who(1)]);
    favourites_win(&mut made);
    // Who played at home already is away.
    assert_eq!(pair(&mut made), ["Ada-Di", "Bo-Cy"]);
    favourites_win(&mut made);
    assert_eq!(pair(&mut made), ["Ada-Bo"]);
    let played = Played { winner: Some(0), ..Played::default() };
    let decree = Deed::Decree { fixture: 1, played, reason: "late".into() };
    assert!(refused(&mut made, decree).contains("cannot be changed any more"));
    favourites_win(&mut made);
    assert_eq!(order(&made)[..2], ["Ada", "Bo"]);
}

#[test]
fn who_meets_somebody_who_has_left_goes_on() {
    let mut made = competition(Format::KnockOut, 4);
    pair(&mut made);
    run(&mut made, Deed::Withdraw { who: "ada".into() }).unwrap();
    favourites_win(&mut made);
    assert_eq!(pair(&mut made), ["Di-Bo"]);
    run(&mut made, Deed::Withdraw { who: "bo".into() }).unwrap();
    assert!(made.is_over());
    assert_eq!(made.bracket.unwrap().champion(), Some(Who(3)));
}

#[test]
fn a_knock_out_match_that_is_drawn_three_times_is_decided_by_a_coin() {
    let mut made = competition(Format::KnockOut, 2);
    pair(&mut made);
    for _ in 0..2 {
        result(&mut made, 1, None, [1, 1]);
        assert!(made.fixtures[0].end.is_none());
    }
    let mut coin = Scripted::faces([2]);
    let played = Played::default();
    made.enter(Deed::Result { fixture: 1, played, minute: 0 }, &mut coin).unwrap();
    assert!(matches!(&made.fixtures[0].end, Some(End { tossed: true, .. })));
    assert_eq!(made.bracket.unwrap().champion(), Some(Who(1)));
}

#[test]
fn a_second_grand_final_is_played_only_after_a_first_loss() {
    let mut made = competition(Format::DoubleElimination, 4);
    let mut names = Vec::new();
    while !made.is_over() {
        names.extend(pair(&mut made));
        let [first, second] = [5, 6].map(|node| made.bracket.as_ref().unwrap().nodes[node].fixture);
        if let (Some(first), None) = (first, second) {
            let fixture = made.fixture(first).unwrap().clone();
            let side = fixture.side_of(Who(0)).unwrap() as u8;
            result(&mut made, fixture.id, Some(1 - side), [0, 0]);
        } else {
            favourites_win(&mut made);
        }
    }
    assert_eq!(names.len(), 7, "{names:?}");
    let bracket = made.bracket.as_ref().unwrap();
    assert_eq!(bracket.name(&bracket.nodes[6]), "Second grand final");
    assert_eq!(order(&made)[..2], ["Ada", "Bo"]);
    let mut made = competition(Format::DoubleElimination, 4);
    while !made.is_over() {
        pair(&mut made);
        favourites_win(&mut made);
    }
    assert_eq!(made.fixtures.len(), 6, "the favourite never lost");
    assert_eq!(order(&made), ["Ada", "Bo", "Cy", "Di"]);
}

#[test]
fn groups_are_dealt_like_a_snake_and_need_enough() {
    let format = Format::Groups { groups: 2, advance: 2, legs: 1 };
    let mut made = competition(format, 3);
    assert!(refused(&mut made, Deed::Pair { minute: 0 }).starts_with("3 entrants are too few"));
    let mut made = competition(format, 8);
    while made.bracket.is_none() {
        pair(&mut made);
        if made.bracket.is_none() {
            favourites_win(&mut made);
        }
    }
    let group =
        |number: usize| made.groups[number].iter().flatten().map(|who| made.name(*who)).collect::<Vec<_>>();
    assert_eq!([group(0), group(1)], [["Ada", "Di", "Ed", "Hal"], ["Bo", "Cy", "Flo", "Gus"]]);
    let semis: Vec<String> =
        made.rounds.last().unwrap().fixtures.iter().map(|id| shown(&made, *id)).collect();
    assert_eq!(semis.len(), 2);
    assert!(semis.iter().all(|pair| pair != "Ada-Di" && pair != "Di-Ada"), "{semis:?}");
    while !made.is_over() {
        favourites_win(&mut made);
        if !made.is_over() {
            pair(&mut made);
        }
    }
    assert_eq!(order(&made)[..2], ["Ada", "Bo"]);
    assert_eq!(
        made.table_of(1).iter().map(|row| made.name(row.who)).collect::<Vec<_>>(),
        ["Bo", "Cy", "Flo", "Gus"]
    );
}

#[test]
fn an_arena_counts_double_from_the_third_win_in_a_row_and_ends_by_its_clock() {
    let mut made = competition(Format::Arena { minutes: 60 }, 2);
    let mut points = Vec::new();
    for minute in [0, 10, 20, 30] {
        run(&mut made, Deed::Pair { minute }).unwrap();
        let fixture = made.open().next().unwrap().clone();
        let winner = fixture.side_of(Who(0)).map(|side| side as u8);
        let played = Played { winner, ..Played::default() };
        run(&mut made, Deed::Result { fixture: fixture.id, played, minute: minute + 5 }).unwrap();
        points.push(made.tallies()[0].points);
    }
    assert_eq!(points, [2, 4, 8, 12]);
    assert_eq!(refused(&mut made, Deed::Pair { minute: 3 }), "It is minute 35 already; minute 3 is over.");
    run(&mut made, Deed::Pair { minute: 60 }).unwrap();
    assert!(made.is_over());
    assert_eq!(refused(&mut made, Deed::Pair { minute: 61 }), "The competition is over.");
}

#[test]
fn who_wins_a_challenge_takes_the_place_and_the_belt() {
    let mut made = competition(Format::Ladder { reach: 2, rounds: 9 }, 4);
    let challenge = |by: &str, whom: &str| Deed::Challenge { by: by.into(), whom: whom.into() };
    assert!(refused(&mut made, challenge("cy", "ada")).contains("has not begun"));
    assert_eq!(pair(&mut made), ["Ada-Bo", "Cy-Di"]);
    assert!(refused(&mut made, challenge("cy", "ada")).contains("Cy has a match to play."));
    favourites_win(&mut made);
    assert_eq!(
        refused(&mut made, challenge("di", "ada")),
        "Di cannot challenge Ada: a challenge goes 1 to 2 places up."
    );
    run(&mut made, challenge("cy", "ada")).unwrap();
    assert_eq!(shown(&made, 3), "Ada-Cy");
    result(&mut made, 3, Some(1), [0, 1]);
    assert_eq!(order(&made), ["Cy", "Ada", "Bo", "Di"]);
    newcomer(&mut made, 4).unwrap();
    assert_eq!(order(&made)[4], "Ed");
    let mut table = competition(Format::KnockOut, 2);
    assert_eq!(refused(&mut table, challenge("bo", "ada")), "Only a ladder has challenges.");
}

#[test]
fn tie_breaks_part_in_their_order_and_say_how() {
    let mut head = Head::new("pig", "Cup", Format::RoundRobin { legs: 1 });
    head.tie_breaks = vec![TieBreak::HeadToHead, TieBreak::ScoreDifference];
    let mut made = competition_by(head, 4);
    // Ada beats Bo, Bo beats Cy, Cy beats Ada; all beat Di, by different scores.
    let beats = [(0, 1, 1), (1, 2, 1), (2, 0, 1), (0, 3, 3), (1, 3, 5), (2, 3, 4)];
    for _ in 0..3 {
        pair(&mut made);
        let open: Vec<(u32, [Who; 2])> = made.open().map(|fixture| (fixture.id, fixture.sides)).collect();
        for (id, [home, away]) in open {
            let (won, by) = beats
                .iter()
                .find_map(|&(one, other, by)| match [home.0, away.0] {
                    sides if sides == [one, other] => Some((0, by)),
                    sides if sides == [other, one] => Some((1, by)),
                    _ => None,
                })
                .unwrap();
            let mut score = [0, 0];
            score[won as usize] = by;
            result(&mut made, id, Some(won), score);
        }
    }
    let rows = made.standings();
    assert_eq!(order(&made), ["Bo", "Cy", "Ada", "Di"]);
    assert_eq!(rows[1].because, "level with Bo, behind on score difference: +4 to +5");
    assert_eq!(rows[3].because, "0 to 6 points");
    assert_eq!(rows[0].explained[0], "head to head 3: 3 against Cy, 0 against Ada");
    assert_eq!(rows[0].explained[1], "score difference +5: 6 scored, 1 conceded");
}

#[test]
fn buchholz_and_sonneborn_berger_are_explained_by_their_parts() {
    let mut made = competition(Format::Swiss { rounds: 2 }, 5);
    for _ in 0..2 {
        pair(&mut made);
        let open: Vec<(u32, [Who; 2])> = made.open().map(|fixture| (fixture.id, fixture.sides)).collect();
        for (id, sides) in open {
            let winner = if sides.contains(&Who(0)) { None } else { Some(u8::from(sides[1] < sides[0])) };
            result(&mut made, id, winner, [0, 0]);
        }
    }
    let rows = made.standings();
    let level = rows.iter().find(|row| row.breaks.len() > 2).expect("some are level");
    let text = level.explained.join("; ");
    assert!(text.contains("Buchholz cut") && text.contains("Sonneborn-Berger"), "{text}");
    assert!(
        rows.iter().flat_map(|row| &row.explained).any(|text| text.contains("unplayed")),
        "a bye counts as such"
    );
    for tie_break in TieBreak::ALL {
        let key = tie_break.name().to_lowercase().replace(' ', "-");
        assert_eq!(key.parse::<TieBreak>(), Ok(tie_break));
        assert!(!tie_break.meaning().is_empty());
    }
    assert!("coin".parse::<TieBreak>().unwrap_err().contains("there are head-to-head"));
}

#[test]
fn a_lot_parts_those_who_are_level_in_everything() {
    let made = competition(Format::RoundRobin { legs: 1 }, 3);
    let rows = made.standings();
    let lots: Vec<u16> = rows.iter().map(|row| made.entrant(row.who).lot).collect();
    assert!(lots.is_sorted());
    assert!(rows[1].because.contains("behind by random draw"), "{}", rows[1].because);
}

#[test]
fn a_forecast_favours_the_strong_and_touches_nothing() {
    let mut made = competition(Format::RoundRobin { legs: 2 }, 4);
    pair(&mut made);
    let before = made.clone();
    let chances = forecast(&made, 200, 1);
    assert_eq!(made, before);
    assert_eq!(chances.iter().map(|chance| chance.wins).sum::<u32>(), 200);
    assert_eq!(chances[0].who, Who(0));
    assert!(chances[0].wins > 80 && chances.iter().all(|chance| chance.top_four == 200), "{chances:?}");
    assert_eq!(forecast(&made, 200, 1), chances);
    for format in [
        Format::Swiss { rounds: 3 },
        Format::KnockOut,
        Format::Arena { minutes: 30 },
        Format::Ladder { reach: 1, rounds: 3 },
    ] {
        let chances = forecast(&competition(format, 5), 20, 1);
        assert_eq!(chances.iter().map(|chance| chance.wins).sum::<u32>(), 20, "{format:?}");
    }
}
