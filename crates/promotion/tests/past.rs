//! Pages of the past, checked against the plain list of matches.

mod common;

use kernel::Fast;
use promotion::{Tally, World};

use common::{enter, run_show, small_promotion, style};

fn two_years() -> World {
    let mut dice = Fast::new(8);
    let mut world = small_promotion(&mut dice);
    for show in 1..=104 {
        let date = world.today().plus(7);
        enter(&mut world, &format!("show Night {show} | {date} | 6 matches"), &mut dice);
        run_show(&mut world, show, &style(), &mut dice);
    }
    world
}

#[test]
fn tallies_head_to_heads_and_lineages_agree_with_the_matches() {
    let world = two_years();
    for id in world.ids() {
        let mut tally = Tally::default();
        for bout in world.bouts.iter().filter(|bout| bout.side_of(id).is_some()) {
            match bout.won(id) {
                Some(true) => tally.won += 1,
                Some(false) => tally.lost += 1,
                None => tally.drawn += 1,
            }
        }
        assert_eq!(world.member(id).tally, tally);
        for pair in world.head_to_heads(id) {
            let met = world.bouts_between(id, pair.other);
            assert_eq!(met.len() as u32, pair.tally.all());
            let won = met.iter().filter(|&&bout| world.bouts[bout].won(id) == Some(true)).count();
            assert_eq!(won as u32, pair.tally.won);
        }
        assert!(world.last_bouts(id, 5).is_sorted_by(|one, other| one > other));
    }
    for (index, belt) in world.belts.iter().enumerate() {
        for pair in belt.reigns.windows(2) {
            assert_eq!(pair[0].until, Some(pair[1].from));
        }
        let days: i32 = world.lineage(index).iter().map(|reign| reign.days).sum();
        assert_eq!(days, belt.reigns.first().map_or(0, |first| world.today().since(first.from)));
        assert_eq!(world.lineage(index).len(), belt.reigns.len());
    }
}

#[test]
fn a_year_has_awards_and_the_hall_has_those_who_earned_it() {
    let world = two_years();
    let years: Vec<_> = world.years().into_iter().map(|year| world.year(year)).collect();
    assert_eq!(years.iter().map(|year| year.bouts).sum::<usize>(), world.bouts.len());
    for year in &years[..2] {
        let what: Vec<&str> = year.awards.iter().map(|award| award.what).collect();
        assert_eq!(
            what,
            [
                "Wrestler of the year",
                "Most entertaining",
                "Match of the year",
                "Show of the year",
                "Feud of the year"
            ]
        );
    }
    for (id, reigns, won) in world.hall_of_fame() {
        assert!(reigns >= 5 || won >= 100);
        assert_eq!(world.member(id).tally.won, won);
    }
    assert!(!world.hall_of_fame().is_empty());
}

#[test]
fn records_are_the_best_of_the_plain_list() {
    let world = two_years();
    let records = world.records();
    let find =
        |what: &str| records.iter().find(|record| record.what == what).unwrap_or_else(|| panic!("{what}"));
    let best = world.bouts.iter().map(|bout| bout.stars).max().unwrap();
    let record = find("Best match");
    assert_eq!(world.bouts[record.bout.unwrap() as usize].stars, best);
    assert!(
        world.bouts[..record.bout.unwrap() as usize].iter().all(|bout| bout.stars < best),
        "the first of equals"
    );
    let wins = world.members.iter().map(|member| member.tally.won).max().unwrap();
    assert!(find("Most wins").why.starts_with(&format!("{wins} in ")));
    let longest = (0..world.belts.len()).flat_map(|belt| world.lineage(belt)).filter(|reign| !reign.vacant);
    let days = longest.map(|reign| reign.days).max().unwrap();
    assert!(find("Longest reign").why.starts_with(&format!("{days} days with the ")));
    let rating = world.shows.iter().map(|show| show.rating).max().unwrap();
    assert!(find("Best show").why.contains(&promotion::tenths(rating)));
    let streak = find("Longest winning streak");
    let id = world.find(&streak.who).unwrap();
    let won: Vec<bool> =
        world.member(id).bouts.iter().map(|&bout| world.bouts[bout as usize].won(id) == Some(true)).collect();
    let runs = won.split(|won| !won).map(<[bool]>::len).max().unwrap();
    assert!(streak.why.starts_with(&format!("{runs} wins in a row")), "{}", streak.why);
}

#[test]
fn the_almanac_has_every_match_in_every_form() {
    let mut world = two_years();
    let mut dice = Fast::new(1);
    enter(&mut world, "pencil Wrestler 1 | name <b>\"Bold\"</b> & Co", &mut dice);
    let html = world.almanac_html("");
    assert_eq!(html.matches(" ★</td>").count(), world.bouts.len());
    assert!(html.contains("&lt;b&gt;&quot;Bold&quot;&lt;/b&gt; &amp; Co") && !html.contains("<b>\"Bold\""));
    assert!(html.contains("<td class=n>3.2</td>"), "the terminal shows a match by its number");
    let linked = world.almanac_html("https://ring.example/p/1");
    assert!(
        linked.contains("<a href=\"https://ring.example/p/1/show/3/2\">3.2</a>"),
        "every line leads to its match"
    );
    let csv = world.almanac_csv();
    assert_eq!(csv.lines().count(), world.bouts.len() + 1);
    assert!(csv.contains("\"<b>\"\"Bold\"\"</b> & Co"));
    let json = world.almanac_json();
    let matches: usize =
        json["shows"].as_array().unwrap().iter().map(|show| show["matches"].as_array().unwrap().len()).sum();
    assert_eq!(matches, world.bouts.len());
}

#[test]
fn a_show_report_has_every_match_with_its_sum() {
    let mut world = two_years();
    for show in 1..=104 {
        let report = world.show_report(show).unwrap();
        assert_eq!(report.matches.len(), 6);
        assert_eq!(report.matches.iter().filter(|one| one.best).count(), 1);
        assert_eq!(report.sum.total, report.rating);
        for one in &report.matches {
            assert_eq!(one.sum.lines.iter().map(|line| line.1).sum::<i32>(), one.stars);
            assert_eq!(one.result, world.bout_title(one.bout as usize));
        }
    }
    let report = world.show_report(104).unwrap();
    let page = world.report_html(&report);
    assert!(page.starts_with("<!doctype html>") && !page.contains("href="), "it needs nothing else");
    assert_eq!(page.matches("A finished match: 1.00").count(), 6, "every sum is shown");
    let mut dice = Fast::new(1);
    let date = world.today().plus(7);
    // Results that come in another order stand in the order of the card.
    let mut late = world.clone();
    for text in [
        format!("show Night 105 | {date} | 2 matches"),
        "book 105.1 Wrestler 1 v Wrestler 2".to_owned(),
        "book 105.2 Wrestler 3 v Wrestler 4".to_owned(),
        "open 105".to_owned(),
        "result 105.2 Wrestler 3 by pin".to_owned(),
        "result 105.1 Wrestler 2 by pin".to_owned(),
        "close 105".to_owned(),
    ] {
        enter(&mut late, &text, &mut dice);
    }
    let slots: Vec<u8> = late.show_report(105).unwrap().matches.iter().map(|one| one.slot).collect();
    assert_eq!(slots, [1, 2]);
    enter(&mut world, &format!("show Night 105 | {date} | 6 matches"), &mut dice);
    let refused = world.show_report(105).unwrap_err();
    assert_eq!(refused.reason, "Night 105 has not been on the air.");
    assert!(world.show_report(0).is_err() && world.show_report(106).is_err());
}
