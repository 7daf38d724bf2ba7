//! The pages for looking back, learning and making, as text: fixed pages against golden files, and what must hold of
//! every one of them.

#![allow(clippy::disallowed_methods, reason = "a test reads its golden files")]

use std::path::PathBuf;
use std::sync::Arc;
use std::{env, fs};

use catalog::{GameName, Library};
use kernel::fair::MatchKey;
use kernel::{Fast, Match, Problem, Seat};
use lab::review::{ReviewDepth, review};
use maud::{Markup, html};
use serde_json::json;
use web::make::{Editor, OnShelf, Start, Wrong};
use web::replay::{ReplayPage, StoryLine};
use web::tutorial::{Learned, Tried, address, course, moment};

/// Compares with the golden file, or writes it where `RINGCRAFT_GOLDEN` says so. A tag a line.
fn golden(name: &str, page: &Markup) {
    let page = page.0.replace("><", ">\n<") + "\n";
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/pages").join(name);
    if env::var_os("RINGCRAFT_GOLDEN").is_some_and(|word| word == "write") {
        fs::write(&file, &page).expect("the golden file can be written");
    }
    let known = fs::read_to_string(&file).unwrap_or_default();
    if let Some((line, (was, is))) =
        known.lines().zip(page.lines()).enumerate().find(|(_, (was, is))| was != is)
    {
        panic!("{name}, line {}:\n  was {was}\n  is  {is}\nRINGCRAFT_GOLDEN=write accepts it", line + 1);
    }
    assert_eq!(known.lines().count(), page.lines().count(), "{name} has grown or shrunk");
}

fn replayed(ply: usize, seat: Option<u8>) -> ReplayPage {
    let line = |ply, said: Option<(&str, &str)>, told: &[&str]| StoryLine {
        ply,
        said: said.map(|(who, words)| (who.to_owned(), words.to_owned())),
        told: told.iter().map(|&told| (told.to_owned(), Some("PIG-ROLL-1"))).collect(),
    };
    ReplayPage {
        id: "0123456789abcdef0123456789abcdef".into(),
        game: ("pig".into(), "Pig".into()),
        ply,
        last: 3,
        over: true,
        seat,
        eyes: vec![(0, "home (Ada)".into()), (1, "away (<Bob>)".into())],
        asked: (ply < 3).then(|| "away (<Bob>) decides: roll or hold.".into()),
        outcome: Some("home (Ada) wins.".into()),
        board: html! { p { "a board" } },
        story: vec![
            line(0, None, &["home begins"]),
            line(1, Some(("home", "roll")), &["home rolls a 6"]),
            line(2, Some(("home", "hold")), &["home holds & stands at 6"]),
        ],
    }
}

#[test]
fn a_moment_of_a_replay() {
    golden("replay.html", &web::replay::replay(&replayed(2, Some(0))));
    golden("replay-end.html", &web::replay::replay(&replayed(3, None)));
}

#[test]
fn every_step_of_a_replay_is_a_plain_link() {
    for ply in 0..=3 {
        let page = web::replay::replay(&replayed(ply, None)).into_string();
        let link = |id: &str| page.contains(&format!("id=\"{id}\" href=\""));
        assert_eq!((link("step-first"), link("step-back")), (ply > 0, ply > 0));
        assert_eq!((link("step-next"), link("step-last")), (ply < 3, ply < 3));
        assert!(!page.contains("<Bob>") && !page.contains("onclick"), "{page}");
    }
}

/// A short match, played at random.
fn played() -> Match<champions::Bout> {
    let library = Library::load(|_| Vec::new()).expect("the built-in content is right");
    let setup = json!({ "sides": [{ "men": ["The Undersecretary"] }, { "men": ["Gravy Dave"] }] });
    let key = MatchKey::open([7; 32]);
    let game = catalog::start(&library, GameName::Champions, setup, None, &key).expect("a legal set-up");
    let record = game.record().clone();
    let content: Arc<champions::Roster> = library.content::<champions::Bout>();
    let mut game =
        kernel::record::replay::<champions::Bout>(&content, &record, |_, _, _| {}).expect("it begins");
    let mut luck = Fast::new(7);
    while let Some(asked) = game.asked() {
        let offers = game.offer(asked.seat());
        let choice = offers[luck.below(offers.len() as u32) as usize];
        game.answer(asked.seat(), choice, &key).expect("an offered choice is legal");
    }
    game
}

#[test]
fn luck_is_told_as_a_curve_and_as_tables_that_agree() {
    let game = played();
    let found = review::<champions::Bout>(game.content(), game.record(), ReviewDepth::PAGE, &|| ())
        .expect("a review");
    let page = web::luck::page("0123456789abcdef0123456789abcdef", "Champions", &found).into_string();
    for name in &found.names {
        assert!(page.contains(&format!("<th scope=\"row\">{name}</th>")), "{page}");
    }
    // The terminal prints the same figures, from the same function.
    let text = found.sentences().join("\n");
    for account in found.accounts() {
        for (what, figure) in account.figures() {
            assert!(text.contains(&format!("{what} {figure}")), "{what} {figure} is not in {text}");
            assert!(page.contains(&figure), "{what} {figure} is not on the page");
        }
    }
    assert!(found.exact && page.contains(&found.basis()), "{}", found.basis());
    let points = page
        .split("class=\"line line0\" d=\"")
        .nth(1)
        .expect("a curve")
        .split('"')
        .next()
        .expect("its points");
    assert_eq!(
        points.matches(['M', 'L']).count(),
        game.record().entries.len() + 1,
        "a point for every answer"
    );
    assert_eq!(found.curve(Seat::FIRST).len(), game.record().entries.len() + 1);
    let alone = web::luck::body(&found, None).into_string();
    assert!(!alone.contains("href="), "without a match to go to there are no links");
}

#[test]
fn pages_of_rules() {
    golden("rules-search.html", &web::rules::game(GameName::Atw, "finisher pin"));
    let index = web::rules::index("").into_string();
    for name in GameName::ALL {
        assert!(index.contains(&format!("href=\"/rules/{name}\"")), "{index}");
        let page = web::rules::all(*name).into_string();
        for rule in web::rules::ledger(*name).iter().flat_map(|section| &section.rules) {
            assert!(page.contains(&format!("id=\"{}\"", rule.id)), "{name} lacks {}", rule.id);
        }
    }
}

#[test]
fn a_lesson_with_its_hint_and_its_refusal() {
    let name = GameName::Atw;
    let lesson = &course(name).lessons[0];
    let page = |tried: &Tried| {
        let mut now = moment(name, lesson, 0, tried).expect("the lesson is right");
        now.board = html! { p { "a board" } };
        web::tutorial::lesson(name, 1, 0, lesson, &now, &Learned::default())
    };
    golden("lesson.html", &page(&Tried::Nothing));
    golden("lesson-refused.html", &page(&Tried::Words("attack spinebuster".into())));
    assert_eq!(address(name, 2, 0), "/learn/atw/2");
    assert_eq!(address(name, 2, 1), "/learn/atw/2?step=1");
    for &name in GameName::ALL {
        let front = web::tutorial::front(name, &Learned::default()).into_string();
        assert!(front.contains(&address(name, course(name).lessons.len(), 0)), "{front}");
    }
}

#[test]
fn the_editor_tells_what_is_wrong_beside_the_field() {
    let text = "[[wrestler]]\nname = \"Ada <3\"\npower = 99\n";
    let from =
        Start { file: "men.toml".into(), kind: "wrestler".into(), key: "Ada".into(), name: "Ada".into() };
    let problem = Problem::new("men.toml:13:9 wrestler[4].power", "at most 6").suggest(Some("6"));
    let wrong = Wrong::of(&problem, "men.toml", 10, text);
    let editor = Editor {
        game: GameName::Champions,
        from: from.clone(),
        id: Some("0123456789abcdef0123456789abcdef".into()),
        text: text.into(),
        wrong: Some(vec![wrong]),
        note: None,
        known: false,
    };
    golden("editor.html", &web::make::editor(&editor));
    let shelf = [OnShelf { id: "1".into(), kind: "wrestler".into(), name: "Zoe & Co".into() }];
    golden("shelf.html", &web::make::front(GameName::Champions, &shelf, &[from]));
}
