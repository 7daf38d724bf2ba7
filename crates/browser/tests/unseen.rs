//! Somebody who cannot see plays a match of each game to its end. Choices are found in the accessibility tree by their
//! role and name, the focus is moved there and Enter is pressed; no place on the screen, no colour and no picture counts.
//! The question is read by the focus or said aloud, and each event's sentence is announced once.

use std::collections::BTreeSet;

use browser::{Driver, House, Player, Spoken, Window};
use serde_json::json;

/// After so many answers whatever ends a turn is preferred: nobody has to play long to show that they can.
const LONG_ENOUGH: usize = 12;

/// Whatever the page says from here on: events, and what is asked.
const LISTEN: &str = "
    window.heard = []; window.asked = [];
    const listen = (id, list) => new MutationObserver(changes => {
        for (const change of changes) for (const node of change.addedNodes) list.push(node.textContent);
    }).observe(document.getElementById(id), { childList: true });
    listen('announce', heard); listen('aloud', asked);";
const HEARD: &str = "
    const words = line => { const copy = line.cloneNode(true); for (const link of copy.querySelectorAll('.cited')) link.remove(); return copy.textContent.trim(); };
    return [window.heard, [...document.querySelectorAll('#log li')].map(words)];";

/// Goes to it and presses Enter.
fn press(window: &Window<'_>, thing: &Spoken) {
    window.go_to(thing);
    window.keys(&["Enter"]);
}

/// The group of choices: it is named by the question.
fn choices(window: &Window<'_>) -> Option<Spoken> {
    let question = window.spoken(None, "heading").into_iter().map(|heading| heading.name);
    let questions: BTreeSet<String> = question.collect();
    window.spoken(None, "group").into_iter().find(|group| questions.contains(&group.name))
}

/// The choices that can be pressed now, each with a name of its own; what is folded away is opened first.
fn offered(window: &Window<'_>, story: &str) -> (Spoken, Vec<Spoken>) {
    for _ in 0..20 {
        let Some(group) = choices(window) else { continue };
        let buttons = window.spoken(Some(&group), "button");
        if !buttons.is_empty() {
            let names: BTreeSet<&str> = buttons.iter().map(|button| button.name.as_str()).collect();
            assert!(!names.contains(""), "a choice has no name: {story}");
            assert_eq!(names.len(), buttons.len(), "two choices have the same name: {buttons:#?}: {story}");
            return (group, buttons);
        }
        // Everything is behind a fold, or on the board: then there is a button for all of it.
        let folds = window.spoken(Some(&group), "DisclosureTriangle");
        let all = window.spoken(None, "button").into_iter().find(|button| button.name == "All moves");
        let open = folds.into_iter().next().or(all);
        press(window, &open.unwrap_or_else(|| panic!("nothing to press: {story}")));
    }
    panic!("no choices: {story}");
}

fn played_unseen(game: &str) {
    let house = House::open();
    let driver = Driver::start();
    let window = Window::open(&driver);
    let mut player = Player::new(&window);
    player.set_up(&house, game, "bot", browser::short(game));
    window.with_a_screen_reader();
    window.js(LISTEN);
    let end = loop {
        let seen = player.next();
        if !seen.over.is_empty() {
            break seen.over;
        }
        let story = player.story();
        let headings = window.spoken(None, "heading");
        let read = headings.into_iter().find(|heading| heading.focused).map(|heading| heading.name);
        let (group, buttons) = offered(&window, &story);
        // After the first answer the reader's focus is on the question, or the question was said.
        if player.answers > 0 && read.as_ref() != Some(&group.name) {
            let said = window.js_with("return window.asked.at(-1) === arguments[0]", &[json!(group.name)]);
            assert!(said == true, "nobody hears {}: {read:?}: {story}", group.name);
        }
        let ends = |button: &&Spoken| {
            ["End ", "Stop", "Done", "Pass"].iter().any(|word| button.name.starts_with(word))
        };
        let ends = buttons.iter().find(ends).filter(|_| player.answers >= LONG_ENOUGH);
        let choice = ends.unwrap_or_else(|| &buttons[player.answers * 7 % buttons.len()]);
        press(&window, choice);
        player.answered(&seen);
    };
    let answers = player.answers;
    assert!(answers > 0, "{game} ended before anything was asked");
    let headings = window.spoken(None, "heading");
    assert!(headings.iter().any(|heading| heading.name == end), "{end} is a heading: {headings:?}");
    window.until("return window.asked.length > 0");
    let said = window.text("return window.asked.at(-1)");
    assert!(said.starts_with(&end), "the end is said aloud: {said}");
    let both = window.js(HEARD);
    let lines = |index: usize| both[index].as_array().cloned().unwrap_or_default();
    let (heard, log) = (lines(0), lines(1));
    // The page shows the newest lines of a long log; the first of them may be from before anybody listened.
    let both = heard.len().min(log.len());
    assert!(both > 0, "{game}: nothing was announced");
    assert_eq!(heard[heard.len() - both..], log[log.len() - both..], "{game}: each event is announced once");
    println!("{game}: {answers} answers unseen, {} sentences: {end}", heard.len());
}

#[test]
fn rumbleslam_is_played_unseen() {
    played_unseen("rumbleslam");
}

#[test]
fn champions_is_played_unseen() {
    played_unseen("champions");
}

#[test]
fn all_time_wrestling_is_played_unseen() {
    played_unseen("atw");
}

#[test]
fn wrestlenomicon_is_played_unseen() {
    played_unseen("wrestlenomicon");
}

#[test]
fn dungeon_bowl_is_played_unseen() {
    played_unseen("dungeon-bowl");
}
