//! The rules pages: every game has them, every link in them leads somewhere, and their numbers are the content's.

use std::collections::BTreeSet;

use catalog::champions::card::{Chart as Thrown, Rating};
use catalog::champions::charts::Cell;
use catalog::{GameName, Library};
use maud::Markup;
use web::rules::{self, Chart, charts, guide};
use web::tutorial::course;

/// The four pages of a game with their addresses.
fn pages(name: GameName) -> [(String, String); 4] {
    let page = |word: &str, body: Markup| (format!("/rules/{name}{word}"), body.into_string());
    [
        page("", rules::game(name, "")),
        page("/reference", rules::reference(name)),
        page("/glossary", rules::glossary(name)),
        page("/all", rules::all(name)),
    ]
}

/// The values of an attribute.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    page.split(start.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

fn chart(name: GameName, id: &str) -> Chart {
    charts(name).into_iter().find(|chart| chart.id == id).expect("there is such a chart")
}

/// The row that begins with this.
fn row<'a>(chart: &'a Chart, first: &str) -> &'a [String] {
    chart.rows.iter().find(|row| row[0] == first).unwrap_or_else(|| panic!("{first} in {chart:?}"))
}

fn library() -> Library {
    Library::load(|_| Vec::new()).expect("the built-in content is right")
}

#[test]
fn every_game_tells_how_to_play_with_pictures_of_its_board() {
    for &name in GameName::ALL {
        let [(_, how), (_, reference), (_, glossary), (_, all)] = pages(name);
        assert!(how.matches("<figure class=\"shot").count() >= 2, "{name} shows its board");
        assert!(
            how.contains("id=\"goal\"")
                && how.contains("id=\"winning\"") | how.contains("id=\"out-of-the-ring\"")
        );
        assert!(how.contains(&format!("/learn/{name}/1\"")), "{name} leads to the first lesson");
        assert!(guide(name).how.len() <= 8, "{name}: two screens, not a book");
        assert!(reference.matches("<table").count() >= 5, "{name} has tables");
        assert!(guide(name).glossary.len() >= 15 && glossary.contains("class=\"entry\""), "{name}");
        for rule in rules::ledger(name).iter().flat_map(|section| &section.rules) {
            let anchor = format!("id=\"{}\"", rule.id);
            assert!(all.contains(&anchor), "{name} lacks {}", rule.id);
            assert!(how.contains(&anchor), "{name}: an old link to {} finds it", rule.id);
        }
    }
}

#[test]
fn every_link_of_the_rules_leads_to_something_that_is_there() {
    let mut known: BTreeSet<String> = ["/rules", "/learn", "/", "/make"].map(str::to_owned).into();
    let mut all = Vec::new();
    for &name in GameName::ALL {
        known.extend([format!("/learn/{name}"), format!("/new/{name}")]);
        known.extend((1..=course(name).lessons.len()).map(|lesson| format!("/learn/{name}/{lesson}")));
        for (address, page) in pages(name) {
            let ids = values(&page, "id");
            let once: BTreeSet<&str> = ids.iter().copied().collect();
            assert_eq!(once.len(), ids.len(), "{address}: an id stands twice");
            known.extend(ids.iter().map(|id| format!("{address}#{id}")));
            known.insert(address.clone());
            all.push((address, page));
        }
    }
    for (address, page) in &all {
        for link in values(page, "href") {
            let link = if link.starts_with('#') { format!("{address}{link}") } else { link.to_owned() };
            assert!(known.contains(&link), "{address} links to {link}");
        }
    }
}

#[test]
fn every_term_in_bold_is_explained_once() {
    for &name in GameName::ALL {
        let guide = guide(name);
        for entry in &guide.glossary {
            assert!(!entry.text().is_empty(), "{name}: {} says nothing", entry.title);
            assert!(entry.text().len() < 260, "{name}: {} says too much", entry.title);
            let names: Vec<&str> = entry.names().collect();
            let same =
                guide.glossary.iter().filter(|other| other.names().any(|known| names.contains(&known)));
            assert_eq!(same.count(), 1, "{name}: {} stands twice", entry.title);
        }
        let titles: Vec<String> = guide.glossary.iter().map(|entry| entry.title.to_lowercase()).collect();
        assert!(titles.is_sorted(), "{name}: {titles:?}");
        for (address, page) in pages(name) {
            assert!(!page.contains("<strong>"), "{address}: a word in bold is not in the glossary");
        }
    }
}

#[test]
fn every_chart_stands_on_a_page_with_as_many_cells_in_every_row() {
    for &name in GameName::ALL {
        let page = rules::reference(name).into_string();
        for chart in charts(name) {
            assert!(page.contains(&format!("id=\"{}\"", chart.anchor())), "{name}: {} is nowhere", chart.id);
            assert!(chart.rows.iter().all(|row| row.len() == chart.head.len()), "{name}: {}", chart.id);
        }
    }
}

#[test]
fn dice_and_margins_are_those_of_the_rules() {
    let roster = library().content::<rumbleslam::Bout>();
    let dice = chart(GameName::Rumbleslam, "dice");
    let shown = |metal: &str| -> Vec<u8> {
        row(&dice, metal)[1..]
            .iter()
            .map(|cell| if cell == "–" { 0 } else { cell.parse().expect("a number") })
            .collect()
    };
    assert_eq!(shown("Copper"), roster.dice[0].copper);
    assert_eq!(shown("Silver"), roster.dice[0].silver);
    assert_eq!(shown("Gold"), roster.dice[0].gold);
    let beatdowns = chart(GameName::Rumbleslam, "beatdowns");
    assert_eq!(row(&beatdowns, "6"), ["6", "+2 damage", "(DAZED)"]);
    assert_eq!(row(&beatdowns, "8 or more")[1], "all stamina: KO");
    let wrestlers = chart(GameName::Rumbleslam, "wrestlers");
    for card in &roster.cards {
        let row = row(&wrestlers, &card.name);
        assert_eq!(row[8], card.stamina.to_string(), "{}", card.name);
        assert_eq!(row[11], format!("{}K", card.dosh), "{}", card.name);
    }
}

#[test]
fn the_charts_of_throws_are_those_that_are_played() {
    let roster = library().content::<champions::Bout>();
    let ropes = chart(GameName::Champions, "ropes");
    assert_eq!(ropes.rows.len(), 11);
    for roll in 2..=12_u8 {
        for (column, rating) in [Rating::A, Rating::B, Rating::C].into_iter().enumerate() {
            let cell = &row(&ropes, &roll.to_string())[column + 1];
            match roster.charts[0].cell(Thrown::Ropes, rating, roll) {
                Cell::YouAttack(level) => assert_eq!(*cell, format!("you attack – {level}")),
                Cell::OpponentAttacks(level) => assert_eq!(*cell, format!("thrower attacks – {level}")),
                Cell::OpponentPin => assert_eq!(cell, "thrower rolls the PIN"),
                _ => assert!(!cell.contains("attack –") && !cell.contains("PIN"), "{roll}: {cell}"),
            }
        }
    }
    assert_eq!(
        row(&chart(GameName::Champions, "saves"), "4–6")[1],
        "saved: no PIN, 1 more fatigue, the opponent attacks on Level 3"
    );
}

#[test]
fn boards_decks_and_players_are_those_of_the_content() {
    let library = library();
    let boards = chart(GameName::Atw, "boards");
    for board in &library.content::<atw::Bout>().wrestlers {
        assert_eq!(row(&boards, &board.name)[2], format!("{} (low {})", board.health.max, board.health.low));
        assert_eq!(row(&boards, &board.name)[4], board.hand.to_string());
    }
    let gods = chart(GameName::Wrestlenomicon, "gods");
    for god in &library.content::<wrestlenomicon::Bout>().gods {
        let row = row(&gods, &god.name);
        let number = |cell: &String| cell.parse::<u32>().expect("a number");
        assert_eq!(number(&row[2]), row[3..].iter().map(number).sum::<u32>(), "{}", god.name);
    }
    let positions = chart(GameName::DungeonBowl, "positions");
    for college in &library.content::<dungeon_bowl::Bout>().colleges {
        for position in &college.positions {
            let mut fitting =
                positions.rows.iter().filter(|row| row[0] == position.name && row[1] == college.name);
            let row = fitting.next().expect("every position has a row");
            assert_eq!(row[2], position.player.movement.to_string(), "{}", position.name);
            assert_eq!(row[8], format!("{}k", position.cost), "{}", position.name);
        }
    }
}

#[test]
fn the_chances_to_kick_out_are_those_of_two_dice() {
    let page = rules::reference(GameName::Atw).into_string();
    for health in 2..=11_u32 {
        let ways = (1..=6).flat_map(|one| (1..=6).map(move |other| one + other)).filter(|sum| *sum <= health);
        let row = format!("<td>{health}</td><td>{}/36</td>", ways.count());
        assert!(page.contains(&row), "{row}");
    }
}

#[test]
fn a_search_finds_terms_charts_how_to_play_and_rules() {
    let found = |name, query: &str| rules::game(name, query).into_string();
    let page = found(GameName::Rumbleslam, "dosh");
    assert!(
        page.contains("href=\"/rules/rumbleslam/glossary#dosh\"") && page.contains("id=\"RS-END-3\""),
        "{page}"
    );
    assert!(page.contains("href=\"/rules/rumbleslam#goal\""), "{page}");
    let page = found(GameName::Champions, "turnbuckle falls out");
    assert!(page.contains("href=\"/rules/champions/reference#chart-turnbuckle\""), "{page}");
    let page = found(GameName::DungeonBowl, "Mighty Blow");
    assert!(page.contains("href=\"/rules/dungeon-bowl/reference#chart-skills\""), "{page}");
    // Who looks for a rule by its id gets the rule, as the table's own window does.
    let page = found(GameName::Atw, "ATW-ACTION-2");
    assert!(page.contains("<div class=\"rule\" id=\"ATW-ACTION-2\">"), "{page}");
    let everywhere = rules::index("cultist").into_string();
    assert!(
        everywhere.contains("/rules/wrestlenomicon/glossary#cultist") && !everywhere.contains("/rules/atw/"),
        "{everywhere}"
    );
}

#[test]
fn numbers_in_sentences_are_those_of_the_rules() {
    let told = |name: GameName| {
        let guide = guide(name);
        let sections = guide.how.iter().flat_map(|section| core::iter::once(section).chain(&section.cards));
        let said = sections.chain(&guide.reference).map(rules::Section::text);
        said.collect::<Vec<_>>().join(" ")
    };
    let most = atw::MOST_STARTING_DAMAGE;
    assert!(told(GameName::Atw).contains(&format!("5 cards, with at most {most} damage in all")));
    assert_eq!(rumbleslam::bout::LAST_ROUND, 5);
    assert!(told(GameName::Rumbleslam).contains("after five rounds"));
    assert_eq!(champions::Optional::ALL.len(), 16);
    assert!(told(GameName::Champions).contains("Sixteen optional rules"));
    assert_eq!((dungeon_bowl::dungeon::CHESTS, dungeon_bowl::dungeon::PORTALS), (6, 6));
    assert!(told(GameName::DungeonBowl).contains("one of six chests"));
}
