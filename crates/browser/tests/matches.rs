//! For each game, in a real browser: a whole match between two windows, and matches against a bot by keyboard alone, by
//! typed words alone, without any script, and on a phone; with a reload in the middle and the replay by its link.
//!
//! A match that has not ended after [`MOST`] answers is given up by the menu; each test prints how long its matches were.

use std::time::{Duration, Instant};

use browser::{Driver, House, Player, Window};

/// So many answers are given before a match against a bot is given up.
const MOST: usize = 30;

/// What makes a match of a game short.
fn short(game: &str) -> &'static [(&'static str, &'static str)] {
    match game {
        "dungeon-bowl" => &[("After so many team turns", "1")],
        "wrestlenomicon" => &[("After so many turns", "40")],
        _ => &[],
    }
}

fn everything(game: &str) {
    let house = House::open();
    let driver = Driver::start();
    let (ada, bob) = (Window::open(&driver), Window::open(&driver));
    one_click(&house, &ada, game);
    two_windows(&house, &ada, &bob, game);
    drop(bob);
    against_a_bot(&house, &ada, game, "keyboard", Player::press);
    against_a_bot(&house, &ada, game, "typed words", Player::type_words);
    on_a_phone(&house, &ada, game);
    without_script(&house, &ada, game);
}

/// From the front page into a match: one click, and the first question within ten seconds.
fn one_click(house: &House, window: &Window<'_>, game: &str) {
    window.go(&house.at("/"));
    let began = Instant::now();
    window.click(&format!("button[name=play][value='{game} bot']"));
    let player = Player::new(window);
    assert!(!player.next().offers.is_empty());
    assert!(began.elapsed() < Duration::from_secs(10), "{game}: {:?}", began.elapsed());
    player.give_up();
}

fn two_windows(house: &House, ada: &Window<'_>, bob: &Window<'_>, game: &str) {
    let began = Instant::now();
    let (mut first, mut second) = (Player::new(ada), Player::new(bob));
    let table = first.set_up(house, game, "friend", short(game));
    assert!(ada.js("return !!document.querySelector('svg.qr')") == true, "the link is shown as a code too");
    let link = ada.text("return document.querySelector('input.link').value");
    bob.go(&link);
    bob.click("form.sit button");
    bob.until("return !!document.getElementById('table')");
    assert_eq!(bob.address(), table);
    ada.until("return !document.querySelector('input.link')");
    loop {
        if began.elapsed() > Duration::from_mins(1) {
            first.give_up();
        }
        let (mine, yours) = (first.news(), second.news());
        if let Some(seen) = &mine
            && seen.over.is_empty()
        {
            first.click(seen);
        } else if let Some(seen) = &yours
            && seen.over.is_empty()
        {
            second.click(seen);
        } else if mine.is_some() && yours.is_some() {
            break;
        } else {
            std::thread::sleep(Duration::from_millis(4));
        }
        assert!(began.elapsed() < Duration::from_secs(90), "{game}: {} / {}", first.story(), second.story());
    }
    let ends = [first.look().over, second.look().over];
    assert_eq!(ends[0], ends[1], "both windows tell the same end");
    println!(
        "{game}, two windows: {} answers, {:?}: {}",
        first.answers + second.answers,
        began.elapsed(),
        ends[0]
    );
    same_story(ada, bob);
}

/// Both have heard the match to its end.
fn same_story(ada: &Window<'_>, bob: &Window<'_>) {
    let last = "return document.querySelector('#log li:last-child').textContent";
    assert_eq!(ada.text(last), bob.text(last));
}

fn against_a_bot<'a>(
    house: &House,
    window: &'a Window<'a>,
    game: &str,
    how: &str,
    answer: impl Fn(&mut Player<'a>, &browser::Seen),
) {
    let began = Instant::now();
    let mut player = Player::new(window);
    player.set_up(house, game, "bot", short(game));
    loop {
        let seen = player.next();
        if !seen.over.is_empty() {
            break;
        }
        if player.answers == 5 {
            in_the_middle(&player, &seen);
        }
        if player.answers == MOST {
            player.give_up();
            break;
        }
        answer(&mut player, &seen);
    }
    println!("{game}, {how}: {} answers, {:?}: {}", player.answers, began.elapsed(), player.look().over);
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
fn in_the_middle(player: &Player<'_>, seen: &browser::Seen) {
    let window = player.window;
    window.reload();
    let again = player.look();
    assert_eq!((&again.number, &again.offers), (&seen.number, &seen.offers), "after a reload");
    window.until("return 'connected' in document.getElementById('table').dataset");
    window.keys(&["/", "?", "Enter"]);
    window.until("return document.getElementById('status').textContent.startsWith('You may say')");
    window.keys(&["Escape", "/", "sing a song", "Enter"]);
    window.until("return document.getElementById('status').textContent.startsWith('nobody ever says that')");
    window.keys(&["Escape"]);
    assert_eq!(player.look().number, seen.number, "nothing was done");
}

/// 360 by 640: nothing to scroll sideways, nothing too small for a finger; a tap shows, a second one does.
fn on_a_phone(house: &House, window: &Window<'_>, game: &str) {
    let began = Instant::now();
    window.size(360, 640);
    let mut player = Player::new(window);
    window.go(&house.at("/"));
    fits(window, game);
    window.go(&house.at(&format!("/new/{game}")));
    fits(window, game);
    player.set_up(house, game, "bot", short(game));
    loop {
        let seen = player.next();
        fits(window, game);
        if !seen.over.is_empty() {
            break;
        }
        if player.answers == MOST {
            player.give_up();
            break;
        }
        if player.answers == 1 {
            let (code, _) = &seen.offers[0];
            let button = format!("#offer-{code}");
            window.js_with(
                "const bunch = document.querySelector(arguments[0]).closest('details'); if (bunch) bunch.open = true;
                 document.querySelector(arguments[0]).scrollIntoView({ block: 'nearest' });",
                &[serde_json::json!(button)],
            );
            window.tap(&button);
            window.until("return !!document.querySelector('#offers .armed')");
            assert_eq!(player.look().number, seen.number, "the first tap only shows");
            window.tap(&button);
            window.until(&format!(
                "return document.getElementById('answer')?.dataset.number !== '{}'",
                seen.number
            ));
            player.answers += 1;
        } else {
            player.click(&seen);
        }
    }
    println!("{game}, phone: {} answers, {:?}", player.answers, began.elapsed());
    window.size(1280, 900);
}

/// Nothing sticks out sideways, and everything outside the board that can be pressed is large enough.
fn fits(window: &Window<'_>, game: &str) {
    let wide = window.js(
        "const all = document.documentElement;
         if (all.scrollWidth <= innerWidth) return '';
         const out = [...document.querySelectorAll('body *')].filter(one => one.getBoundingClientRect().right > innerWidth + 1);
         return all.scrollWidth + ': ' + out.slice(0, 5).map(one => one.tagName + '.' + one.className + '#' + one.id).join(' ');",
    );
    assert_eq!(wide, "", "{game} sticks out at {}", window.address());
    let small = window.js(
        "const things = [...document.querySelectorAll('button, select, summary, input:not([type=hidden], [type=checkbox], [type=radio]), header a')];
         const small = things.filter(one => one.checkVisibility() && !one.closest('#board, #log')).filter(one => {
             const box = one.getBoundingClientRect();
             return box.width > 0 && (box.height < 43.5 || box.width < 43.5);
         });
         return small.map(one => one.outerHTML.slice(0, 80)).join(' ');",
    );
    assert_eq!(small, "", "{game}: too small for a finger at {}", window.address());
}

fn without_script(house: &House, window: &Window<'_>, game: &str) {
    let began = Instant::now();
    window.scripts(false);
    let mut player = Player::new(window);
    player.set_up(house, game, "bot", short(game));
    let mut waits = 0;
    loop {
        let seen = player.look();
        if !seen.over.is_empty() {
            break;
        }
        if seen.number.is_empty() {
            waits += 1;
            assert!(waits < 400, "{game}: the bot never answers");
            std::thread::sleep(Duration::from_millis(20));
            window.reload();
            continue;
        }
        if player.answers == MOST / 2 {
            player.give_up();
            break;
        }
        player.send_form(&seen);
    }
    println!("{game}, no script: {} answers, {:?}", player.answers, began.elapsed());
    window.scripts(true);
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
