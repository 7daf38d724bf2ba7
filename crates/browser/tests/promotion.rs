//! A promotion from the front page to the report of its first show, with a mouse on a desk, by keys, and without a script on
//! a phone.

use std::time::{Duration, Instant};

use browser::{Driver, House, Player, Window};
use serde_json::json;

/// How many matches of the card are booked, as the desk says it.
fn booked(window: &Window<'_>) -> String {
    window.text("return document.querySelector('.booked-count').textContent")
}

fn until_booked(window: &Window<'_>, count: &str) {
    window.until(&format!("return document.querySelector('.booked-count')?.textContent === '{count}'"));
}

/// Who is in a match of the card.
fn names(window: &Window<'_>, slot: usize) -> String {
    window.text(&format!(
        "return [...document.querySelectorAll('#match-{slot} .corner b')].map(one => one.textContent).join(' v ')"
    ))
}

/// Founds the starter promotion from the front page.
fn promote(window: &Window<'_>, house: &House) {
    window.go(&house.at("/"));
    window.click("button[form=promote]");
    window.until("return !!document.getElementById('run')");
}

#[test]
fn from_the_front_page_to_the_report_of_a_show() {
    let house = House::open();
    let driver = Driver::start();
    let window = Window::open(&driver);
    let began = Instant::now();
    promote(&window, &house);
    assert_eq!(booked(&window), "3 of 6", "the next card is half booked");
    window.click(".offer");
    until_booked(&window, "4 of 6");
    window.click("#run");
    window.until("return !!document.getElementById('aftermath')");
    assert!(began.elapsed() < Duration::from_mins(1), "on the air after {:?}", began.elapsed());
    let results = window.js("return document.querySelectorAll('.results li').length");
    assert_eq!(results, 6, "every match has a result");
    assert_eq!(window.js("return document.querySelectorAll('.match-side .receipt').length"), 1);
    // Every rating is explained, a click away.
    for slot in 1..=6 {
        window.click(&format!(".results li:nth-child({slot}) a"));
        window.until(&format!("return !!document.querySelector('.results li:nth-child({slot}).here')"));
        let sum = window.js(
            "const lines = [...document.querySelectorAll('.match-side .receipt dd')].map(one => Number(one.textContent));
             const total = lines.pop(); return Math.abs(lines.reduce((a, b) => a + b, 0) - total) < 0.001;",
        );
        assert_eq!(sum, true, "the lines of match {slot} add up");
        assert!(window.js("return document.querySelectorAll('.commentary li').length").as_u64() > Some(3));
    }
    // The same person on a phone, where pages run no script.
    let phone = Window::on_a_phone(&driver);
    phone.follow(&window);
    phone.scripts(false);
    phone.click(".aftermath a.button");
    phone.until("return !!document.getElementById('run')");
    assert_eq!(booked(&phone), "0 of 6");
    phone.click(".offer");
    until_booked(&phone, "1 of 6");
    assert_eq!(
        phone.js("return document.documentElement.scrollWidth <= innerWidth"),
        true,
        "nothing sticks out"
    );
    // Moved without a script: by the menu of the handle.
    let main_event = names(&phone, 6);
    phone.click("#match-6 .handle summary");
    phone.click("#match-6 .handle button");
    phone.until("return !!document.querySelector('#match-5 .bout')");
    assert_eq!(names(&phone, 5), main_event);
    phone.click("#run");
    phone.until("return document.querySelector('#report')?.textContent === 'Wet Tuesday 15'");
}

/// An empty card of six is booked by hand, every match of the booker's own choice among the suggestions, in at most 20 clicks.
#[test]
fn a_show_of_six_matches_is_booked_in_at_most_twenty_clicks() {
    let house = House::open();
    let driver = Driver::start();
    let window = Window::open(&driver);
    promote(&window, &house);
    window.click("#run");
    window.until("return !!document.getElementById('aftermath')");
    let mut clicks = 0;
    let mut click = |selector: &str| {
        window.click(selector);
        clicks += 1;
    };
    click(".aftermath a.button");
    until_booked(&window, "0 of 6");
    for count in 1..=6 {
        // Sometimes the second suggestion is the better one.
        let choice = if count % 2 == 0 { ".offer:nth-of-type(2)" } else { ".offer" };
        let choice = if window.js(&format!("return !!document.querySelector('{choice}')")) == true {
            choice
        } else {
            ".offer"
        };
        click(choice);
        until_booked(&window, &format!("{count} of 6"));
    }
    // One of them in a cage.
    click("#match-2 .terms .chip-menu summary");
    window.js("const kind = document.querySelector('#kind-2'); kind.value = [...kind.options].map(one => one.value).find(value => value === 'cage')");
    click("#match-2 .terms .chip-menu button");
    window.until("return document.querySelector('#match-2 .terms .chip')?.textContent === 'Cage'");
    click("#run");
    window.until("return !!document.getElementById('aftermath')");
    assert!(clicks <= 20, "{clicks} clicks");
    let main_event =
        window.text("return document.querySelector('.results li:last-child .result-words span').textContent");
    assert!(!main_event.is_empty());
}

/// Matches are dragged to another place, and moved by the arrow keys.
#[test]
fn a_card_is_put_in_another_order_by_dragging_and_by_keys() {
    let house = House::open();
    let driver = Driver::start();
    let window = Window::open(&driver);
    promote(&window, &house);
    window.click("#auto");
    until_booked(&window, "6 of 6");
    let before: Vec<String> = (1..=6).map(|slot| names(&window, slot)).collect();
    // From the fifth place to the second.
    window.js_with(
        "const [from, to] = arguments[0].map(slot => document.getElementById('match-' + slot));
         const handle = from.querySelector('.handle summary');
         const at = (type, y, target) => target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, button: 0, clientX: handle.getBoundingClientRect().x + 5, clientY: y }));
         handle.setPointerCapture = () => {};
         const start = handle.getBoundingClientRect().y + 5, end = to.getBoundingClientRect().y + 3;
         at('pointerdown', start, handle); at('pointermove', (start + end) / 2, handle); at('pointermove', end, handle); at('pointerup', end, handle);",
        &[json!([5, 2])],
    );
    let moved = [0, 4, 1, 2, 3, 5].map(|at: usize| before[at].clone());
    let first = moved[1].clone();
    window.until(&format!(
        "return [...document.querySelectorAll('#match-2 .corner b')].map(one => one.textContent).join(' v ') === {}",
        json!(first)
    ));
    assert_eq!((1..=6).map(|slot| names(&window, slot)).collect::<Vec<_>>(), moved);
    // The opener down by a key.
    window.js("document.querySelector('#match-1 .handle summary').focus()");
    window.keys(&["ArrowDown"]);
    window.until(&format!(
        "return [...document.querySelectorAll('#match-1 .corner b')].map(one => one.textContent).join(' v ') === {}",
        json!(first)
    ));
    assert_eq!(names(&window, 2), moved[0]);
}

/// A booked match is played in the browser to its real end; the show takes its result and leads to its replay.
#[test]
fn a_match_of_the_card_is_played_to_its_end() {
    let house = House::open();
    let driver = Driver::start();
    let window = Window::open(&driver);
    promote(&window, &house);
    let desk = window.address();
    // A match of two: both of its corners are single wrestlers.
    let slot = window.js(
        "return [...document.querySelectorAll('.slot-row:not(.open)')].filter(row => [...row.querySelectorAll('.corner')].every(corner => corner.querySelectorAll('.face').length === 1))[0].id.slice(6)",
    );
    let slot = slot.as_str().expect("a match of two").to_owned();
    window.click(&format!("#match-{slot} .terms .chip-menu:nth-of-type(2) summary"));
    window.click(&format!("#match-{slot} .play button"));
    window.until("return !!document.getElementById('table')");
    let mut player = Player::new(&window);
    let over = loop {
        let seen = player.next();
        if !seen.over.is_empty() {
            break seen.over;
        }
        player.click(&seen);
    };
    assert!(!over.contains("resign"), "{over}");
    window.go(&desk);
    window.until(&format!("return document.querySelector('#match-{slot} a.chip')?.textContent === 'Played'"));
    window.click("#run");
    window.until("return !!document.getElementById('aftermath')");
    window.click(&format!(".results a[href$='/show/14/{slot}']"));
    window.until("return !!document.querySelector('.match-side a.main')");
    window.click(".match-side a.main");
    window.until("return !!document.getElementById('replay')");
}
