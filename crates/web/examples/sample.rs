//! Sentences for a fresh reader: `cargo run -p web --example sample -- GAME|pages [SEED] [COUNT]` prints so many different
//! ones, drawn by the seed, from random matches of a game or from the pages.

use std::collections::BTreeSet;

use catalog::{AnyMatch, GameName, Library};
use kernel::fair::MatchKey;
use kernel::{Fast, Seat, Viewer};
use web::front::{GameCard, LevelCard};
use web::tutorial::{Learned, Tried};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut given = std::env::args().skip(1);
    let what = given.next().unwrap_or_else(|| "pages".into());
    let seed: u64 = given.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    let count: usize = given.next().and_then(|text| text.parse().ok()).unwrap_or(200);
    let library = Library::load(|_| Vec::new())?;
    let mut found = BTreeSet::new();
    if what == "pages" {
        pages(&library, &mut found);
    } else {
        matches(&library, what.parse()?, seed, &mut found);
    }
    let mut left: Vec<String> = found.into_iter().collect();
    let mut luck = Fast::of_match(77, seed);
    for number in 1..=count.min(left.len()) {
        let drawn = left.swap_remove(luck.below(left.len() as u32) as usize);
        println!("{number:>4}  {drawn}");
    }
    Ok(())
}

/// What people read in a few matches: standard ones and others.
fn matches(library: &Library, name: GameName, seed: u64, found: &mut BTreeSet<String>) {
    let game = library.game(name);
    for number in 0..6 {
        let mut luck = Fast::of_match(seed, number);
        let setup =
            if number % 2 == 0 { game.standard_setup(2, luck.bits()) } else { game.any_setup(luck.bits()) };
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&luck.bits().to_le_bytes());
        let key = MatchKey::open(bytes);
        let Ok(mut played) = game.start(setup, None, &key) else { continue };
        for _ in 0..1_500 {
            let Some(asked) = played.asked() else { break };
            let seat = asked.seat();
            found.extend(played.prompt(seat).map(|prompt| format!("[prompt] {prompt}")));
            let offers = played.offers(seat);
            let chosen = &offers[luck.below(offers.len() as u32) as usize];
            let detail = chosen.detail.as_ref().map_or_else(String::new, |detail| format!(" | {detail}"));
            let cost = chosen.cost.as_ref().map_or_else(String::new, |cost| format!(" | {cost}"));
            found.insert(format!("[button] {}{cost}{detail}", chosen.label));
            if played.answer(seat, chosen.code, &key).is_err() {
                break;
            }
        }
        log(&played, found);
    }
}

fn log(played: &AnyMatch, found: &mut BTreeSet<String>) {
    let viewers = (0..played.seats()).map(Seat::at).map(Viewer::Seat).chain([Viewer::Spectator]);
    for viewer in viewers {
        found.extend(played.story(viewer).iter().map(|line| format!("[log] {}", line.text)));
    }
}

fn pages(library: &Library, found: &mut BTreeSet<String>) {
    let mut read = |page: &str, html: String| {
        found.extend(texts(&html).into_iter().map(|text| format!("[{page}] {text}")));
    };
    let learned = Learned::default();
    read("learn", web::tutorial::index(&learned).into_string());
    read("make", web::make::index().into_string());
    read("rules", web::rules::index("").into_string());
    read("missing", web::layout::not_found().into_string());
    let cards: Vec<GameCard> = GameName::ALL.iter().map(|&name| card(name)).collect();
    read("front", web::front::front(None, &cards, &[], &[]).into_string());
    let about = maud::html! {};
    read("me", web::front::me("Ada", None, "the-code", &[], &about).into_string());
    for &name in GameName::ALL {
        let arranged = web::arrange::arrangement(&library.game(name));
        read("new match", web::front::new_match(Some("Ada"), &card(name), &arranged, true).into_string());
        for (page, body) in [
            ("how to play", web::rules::game(name, "")),
            ("reference", web::rules::reference(name)),
            ("glossary", web::rules::glossary(name)),
            ("course", web::tutorial::front(name, &learned)),
        ] {
            read(page, body.into_string());
        }
        for (index, lesson) in web::tutorial::course(name).lessons.iter().enumerate() {
            for step in 0..=lesson.tasks.len() {
                if let Ok(moment) = web::tutorial::moment(name, lesson, step, &Tried::Nothing) {
                    let page = web::tutorial::lesson(name, index + 1, step, lesson, &moment, &learned);
                    read("lesson", page.into_string());
                }
            }
        }
    }
}

fn card(name: GameName) -> GameCard {
    let level = |level: u8, name: &str| LevelCard { level, name: name.into(), about: String::new() };
    GameCard {
        name: name.name().into(),
        title: name.title().into(),
        blurb: name.blurb().into(),
        minutes: name.minutes(),
        levels: vec![level(1, "Rookie"), level(2, "Journeyman")],
    }
}

/// The texts of a page, as they stand between its block elements; drawings and single words are left out.
fn texts(html: &str) -> Vec<String> {
    let mut text = String::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        text.push_str(&rest[..at]);
        let end = rest[at..].find('>').map_or(rest.len(), |end| at + end + 1);
        let tag = &rest[at..end];
        let inline = ["a", "b", "strong", "em", "span", "code", "i"];
        let word =
            tag.trim_start_matches(['<', '/']).split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
        if !inline.contains(&word) {
            text.push('\n');
        }
        let skipped = ["<svg", "<script", "<style"].iter().find(|skipped| tag.starts_with(**skipped));
        rest = &rest[end..];
        if let Some(skipped) = skipped {
            let close = format!("</{}>", &skipped[1..]);
            rest = rest.find(&close).map_or("", |at| &rest[at + close.len()..]);
        }
    }
    let plain = |line: &str| {
        line.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"")
    };
    let lines = text.lines().map(|line| plain(&line.split_whitespace().collect::<Vec<_>>().join(" ")));
    lines.filter(|line| line.split(' ').count() > 2).collect()
}
