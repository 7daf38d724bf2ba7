//! For each game, in a real browser, whole matches to their real end: between two windows, and against a bot by keyboard
//! alone, by typed words alone, on a phone, and without any script; with a reload in the middle and the replay by its
//! link. Each test prints how long its matches were.

use std::collections::BTreeSet;

use browser::{Driver, House, Player, Seen, Window, short};
use serde_json::json;

/// After so many answers of their own people come to an end of each turn.
const LONG_ENOUGH: usize = 40;

fn everything(game: &str) {
    let house = House::open();
    let driver = Driver::start();
    let (ada, bob) = (Window::open(&driver), Window::open(&driver));
    one_click(&house, &ada, game);
    two_windows(&house, &ada, &bob, game);
    drop(bob);
    against_a_bot(&house, &ada, game, "keyboard", Player::press);
    against_a_bot(&house, &ada, game, "typed words", Player::type_words);
    on_a_phone(&house, &Window::on_a_phone(&driver), game);
    without_script(&house, &ada, game);
}

/// From the front page into a match: one click.
fn one_click(house: &House, window: &Window<'_>, game: &str) {
    let player = Player::new(window);
    player.play_now(house, game);
    let seen = player.next();
    // Nothing in the rules says that a match lasts until one is asked.
    if seen.over.is_empty() {
        assert!(!seen.offers.is_empty(), "{game}: {seen:?}: {}", player.story());
        player.give_up();
        assert!(!ended_by_the_rules(window), "giving up is no end by the rules");
    }
}

fn sit_down<'a>(window: &'a Window<'a>) -> Player<'a> {
    let mut player = Player::new(window);
    player.hurries_after = LONG_ENOUGH;
    player
}

fn two_windows(house: &House, ada: &Window<'_>, bob: &Window<'_>, game: &str) {
    let began = std::time::Instant::now();
    let (mut first, mut second) = (sit_down(ada), sit_down(bob));
    let table = first.set_up(house, game, "friend", short(game));
    assert!(ada.js("return !!document.querySelector('svg.qr')") == true, "the link is shown as a code too");
    let link = ada.text("return document.querySelector('input.link').value");
    bob.go(&link);
    bob.click("form.sit button");
    bob.until("return !!document.getElementById('table')");
    assert_eq!(bob.address(), table);
    ada.until("return !document.querySelector('input.link')");
    loop {
        let (mine, yours) = (first.news(), second.news());
        if let Some(seen) = mine.as_ref().filter(|seen| seen.over.is_empty()) {
            first.click(seen);
        } else if let Some(seen) = yours.as_ref().filter(|seen| seen.over.is_empty()) {
            second.click(seen);
        } else if mine.is_some() && yours.is_some() {
            break;
        }
    }
    let ends = [first.look().over, second.look().over];
    let how = "return document.querySelector('.end .how').textContent";
    assert_eq!(ada.text(how), bob.text(how), "both windows tell the same end");
    let words: BTreeSet<&str> = ends.iter().map(String::as_str).collect();
    assert!(words == ["You win!", "You lose."].into() || words == ["A draw."].into(), "{words:?}");
    assert!(ended_by_the_rules(ada), "{game}: {}", first.story());
    // Both have heard the match to its end.
    let last = "return document.querySelector('#log li:last-child').textContent";
    assert_eq!(ada.text(last), bob.text(last));
    told(game, "two windows", first.answers + second.answers, began, &ends[0]);
}

fn told(game: &str, how: &str, answers: usize, began: std::time::Instant, end: &str) {
    println!("{game}, {how}: {answers} answers, {:.1} s: {end}", began.elapsed().as_secs_f32());
}

/// Does the record of the match at this table end by the rules: by a choice, with nobody giving up and no agreement?
fn ended_by_the_rules(window: &Window<'_>) -> bool {
    let said = window.js_later(
        "const done = arguments[0], { table } = document.getElementById('table').dataset;
         fetch(`/api/v1/tables/${table}/record`).then(answer => answer.json()).then(record => done(record.entries.map(one => one.words)));",
        &[],
    );
    let said = said.as_array().cloned().unwrap_or_default();
    !said.is_empty() && said.iter().all(|words| *words != json!("resign") && *words != json!("draw"))
}

fn against_a_bot<'a>(
    house: &House,
    window: &'a Window<'a>,
    game: &str,
    how: &str,
    answer: impl Fn(&mut Player<'a>, &Seen),
) {
    let began = std::time::Instant::now();
    let mut player = sit_down(window);
    player.set_up(house, game, "bot", short(game));
    let end = loop {
        let seen = player.next();
        if !seen.over.is_empty() {
            break seen.over;
        }
        if player.answers == 5 {
            in_the_middle(&player, &seen);
        }
        answer(&mut player, &seen);
    };
    assert!(ended_by_the_rules(window), "{game}: {}", player.story());
    told(game, how, player.answers, began, &end);
    replay(window);
}

/// The match again by its link, and one moment of it by a link of its own.
fn replay(window: &Window<'_>) {
    window.click("#news a[href^='/m/']");
    window.until("return !!document.getElementById('replay')");
    let whole = window.address();
    let moment = format!("{}?ply=2", whole.split('?').next().unwrap_or_default());
    window.go(&moment);
    let told = "return document.querySelector('#replay .now')?.textContent";
    let here = window.text(told);
    assert!(!here.is_empty(), "{moment} tells what happened there");
    window.keys(&["ArrowRight"]);
    window.until("return location.search.includes('ply=3')");
    window.go(&moment);
    assert_eq!(window.text(told), here, "a link to a moment stays");
}

/// A reload in the middle shows the same question; the back button and what one cannot say do no harm.
fn in_the_middle(player: &Player<'_>, seen: &Seen) {
    let window = player.window;
    window.reload();
    let again = player.look();
    assert_eq!((&again.number, &again.offers), (&seen.number, &seen.offers), "after a reload");
    window.until("return 'connected' in document.getElementById('table').dataset");
    window.keys(&["/", "?", "Enter"]);
    window.until("return document.getElementById('status').textContent.startsWith('You can choose')");
    window.keys(&["Escape", "/", "sing a song", "Enter"]);
    window.until("return document.getElementById('status').textContent.includes('not an option right now')");
    let marked = "return getSelection().toString()";
    assert_eq!(window.text(marked), "sing a song", "what is typed next takes its place");
    window.keys(&["Escape"]);
    assert_eq!(player.look().number, seen.number, "nothing was done");
}

/// 360 by 640: nothing to scroll sideways, nothing too small for a finger; a tap shows, a second one does.
fn on_a_phone(house: &House, window: &Window<'_>, game: &str) {
    let began = std::time::Instant::now();
    let mut player = sit_down(window);
    let mut faults = BTreeSet::new();
    for page in ["/", &format!("/new/{game}")] {
        window.go(&house.at(page));
        // A box has its size once the style is there; if it never comes, that is the fault to be told.
        window.until(
            "return document.readyState === 'complete' && document.styleSheets[0]?.cssRules.length > 0",
        );
        faults.extend(too_small(window));
    }
    player.set_up(house, game, "bot", short(game));
    let end = loop {
        let seen = player.next();
        faults.extend(too_small(window));
        if !seen.over.is_empty() {
            break seen.over;
        }
        if player.answers % 4 == 1 {
            player.tap(&seen);
        } else {
            player.click(&seen);
        }
    };
    assert!(ended_by_the_rules(window), "{game}: {}", player.story());
    told(game, "phone", player.answers, began, &end);
    assert!(faults.is_empty(), "{game}: {faults:#?}");
}

/// What sticks out sideways, and what can be pressed and is too small for a finger, on the board as beside it.
fn too_small(window: &Window<'_>) -> Vec<String> {
    let faults = window.js(
        "const all = document.documentElement, faults = [];
         const named = one => `${one.tagName}#${one.id}.${one.getAttribute('class')} ${one.getAttribute('aria-label') ?? one.textContent.slice(0, 30)}`;
         if (all.scrollWidth > innerWidth) {
             const out = [...document.querySelectorAll('body *')].filter(one => one.getBoundingClientRect().right > innerWidth + 1);
             faults.push(`${all.scrollWidth} wide: ${out.slice(0, 5).map(named).join(', ')}`);
         }
         const things = document.querySelectorAll(
             'button, select, summary, input:not([type=hidden], [type=checkbox], [type=radio]), header a, #board [data-code], #board [data-codes]');
         for (const one of things) {
             if (!one.checkVisibility() || one.closest('#log, .hide')) continue;
             const box = one.getBoundingClientRect(), rim = getComputedStyle(one, '::after');
             // A thing may be larger to a finger than to the eye.
             const more = (a, b) => rim.position === 'absolute' && rim.content !== 'none' ? Math.max(0, -parseFloat(rim[a]) - parseFloat(rim[b])) : 0;
             const width = box.width + more('left', 'right'), height = box.height + more('top', 'bottom');
             if (box.width > 0 && (height < 43.5 || width < 43.5)) faults.push(`${width.toFixed(1)} x ${height.toFixed(1)}: ${named(one)}`);
         }
         return faults;",
    );
    let faults = faults.as_array().into_iter().flatten();
    faults.map(|fault| fault.as_str().unwrap_or_default().to_owned()).collect()
}

fn without_script(house: &House, window: &Window<'_>, game: &str) {
    let began = std::time::Instant::now();
    window.scripts(false);
    let mut player = sit_down(window);
    player.make(house, game, "bot", short(game));
    // Nobody draws entropy for the reader here: it is typed in the open.
    window.write("#entropy", "typed by hand");
    window.click("form.sit button");
    window.until("return !document.querySelector('form.sit')");
    assert!(
        window
            .text("return document.querySelector('.added').textContent")
            .contains("You typed something in the open")
    );
    let mut waits = 0;
    let end = loop {
        let seen = player.look();
        if !seen.over.is_empty() {
            break seen.over;
        }
        if seen.number.is_empty() {
            waits += 1;
            assert!(waits < 10_000, "{game}: the bot never answers");
            window.reload();
            continue;
        }
        player.send_form(&seen);
    };
    told(game, "no script", player.answers, began, &end);
    window.scripts(true);
    assert!(ended_by_the_rules(window), "{game}: {}", player.story());
}

#[test]
fn rumbleslam() {
    everything("rumbleslam");
}

#[test]
fn champions() {
    everything("champions");
}

#[test]
fn all_time_wrestling() {
    everything("atw");
}

#[test]
fn wrestlenomicon() {
    everything("wrestlenomicon");
}

#[test]
fn dungeon_bowl() {
    everything("dungeon-bowl");
}
