//! What may go wrong between a page and its server, and does no harm.

use browser::{Driver, House, Player, Window};

/// The page shows that it is connected.
const CONNECTED: &str = "return 'connected' in document.getElementById('table').dataset";

#[test]
fn a_page_finds_back_after_a_lost_network_and_after_a_restart() {
    let mut house = House::open();
    let driver = Driver::start();
    let (ada, bob) = (Window::open(&driver), Window::open(&driver));
    let mut player = Player::new(&ada);
    let table = player.set_up(&house, "wrestlenomicon", "bot", &[("Anyone can watch", "yes")]);
    let seen = player.next();
    bob.go(&table);
    ada.until(CONNECTED);
    bob.until(CONNECTED);
    house.stop();
    ada.until("return document.getElementById('connection').textContent.startsWith('Not connected')");
    // An answer that cannot arrive says so, and nothing is lost.
    player.click(&seen);
    ada.until("return document.getElementById('status').textContent.startsWith('That did not arrive')");
    assert_eq!(player.look().number, seen.number);
    house.start_again();
    ada.until(CONNECTED);
    ada.until("return document.getElementById('connection').textContent === ''");
    bob.until(CONNECTED);
    // The same again: the request carries the same id, so it would count once even if the first had arrived.
    let mut player = Player::new(&ada);
    player.click(&seen);
    let next = player.next();
    assert_ne!(next.number, seen.number);
    bob.until("return document.querySelectorAll('#log li').length > 2");
}

#[test]
fn two_tabs_agree_and_an_old_page_says_that_it_is_old() {
    let house = House::open();
    let driver = Driver::start();
    let ada = Window::open(&driver);
    let mut player = Player::new(&ada);
    let table = player.set_up(&house, "wrestlenomicon", "hotseat", &[]);
    ada.click(".curtain button");
    // The button leads to another page; a script that waits in the old one would die with it.
    ada.until("return !document.querySelector('.curtain')");
    ada.until(CONNECTED);
    let first = player.next();
    let address = ada.address();
    assert!(address.starts_with(&table));
    // A second tab of the same person, without a live line: it stays as it is.
    let second = ada.another_tab();
    ada.in_tab(&second, || {
        ada.go(&address);
        ada.js("window.stop()");
        ada.until(CONNECTED);
    });
    player.click(&first);
    ada.until(&format!("return document.getElementById('answer')?.dataset.number !== '{}'", first.number));
    ada.in_tab(&second, || {
        // It follows by itself.
        ada.until(&format!(
            "return document.getElementById('answer')?.dataset.number !== '{}'",
            first.number
        ));
    });
}

#[test]
fn an_answer_to_a_question_of_the_past_is_refused_and_the_page_catches_up() {
    let house = House::open();
    let driver = Driver::start();
    let ada = Window::open(&driver);
    let mut player = Player::new(&ada);
    player.set_up(&house, "champions", "bot", &[]);
    let past = player.next();
    player.click(&past);
    let seen = player.next();
    // The page believes in an older question. In one go: news that came in between would tell it better. What the page says
    // stands only until it has caught up, so it is written down as it comes.
    let (code, _) = &seen.offers[0];
    ada.js(&format!(
        "window.told = [];
         new MutationObserver(() => told.push(document.getElementById('status')?.textContent ?? ''))
             .observe(document.getElementById('question'), {{ childList: true, subtree: true, characterData: true }});
         for (const field of document.querySelectorAll('[name=number]')) field.value = '{}';
         for (const field of document.querySelectorAll('[name=request]')) field.value = 'old';
         document.getElementById('offer-{code}').click();",
        past.number
    ));
    ada.until("return told.some(words => words.startsWith('Out of date'))");
    ada.until(&format!(
        "return document.querySelector('#answer [name=number]')?.value === '{}'",
        seen.number
    ));
    let mut player = Player::new(&ada);
    player.click(&seen);
    assert_ne!(player.next().number, seen.number);
}

#[test]
fn a_double_click_and_the_back_button_do_no_harm() {
    let house = House::open();
    let driver = Driver::start();
    let ada = Window::open(&driver);
    let player = Player::new(&ada);
    let table = player.set_up(&house, "champions", "bot", &[]);
    let seen = player.next();
    let before = ada.js("return document.querySelectorAll('#log li').length").as_u64().unwrap();
    let (code, _) = &seen.offers[0];
    ada.js(&format!("const b = document.getElementById('offer-{code}'); b.click(); b.click(); b.click();"));
    ada.until(&format!("return document.getElementById('answer')?.dataset.number !== '{}'", seen.number));
    assert!(ada.js("return document.querySelectorAll('#log li').length").as_u64().unwrap() > before);
    assert_eq!(ada.text("return document.getElementById('status').textContent"), "");
    // Away and back: the page is the newest one.
    let now = player.next().number;
    ada.go(&house.at("/"));
    assert!(ada.text("return document.body.innerText").contains("your move"));
    ada.back();
    ada.until("return !!document.getElementById('table')");
    assert_eq!(ada.address(), table);
    assert_eq!(player.next().number, now);
}

/// Everything that the live region is given from here on, and everything that the log of the page shows.
const LISTEN: &str = "
    window.heard = [];
    new MutationObserver(changes => {
        for (const change of changes) for (const node of change.addedNodes) heard.push(node.textContent);
    }).observe(document.getElementById('announce'), { childList: true });";
const HEARD: &str = "
    const words = line => { const copy = line.cloneNode(true); for (const link of copy.querySelectorAll('.cited')) link.remove(); return copy.textContent.trim(); };
    return [window.heard, [...document.querySelectorAll('#log li')].map(words)];";

#[test]
fn every_event_is_announced_once_also_in_bursts_and_after_a_lost_line() {
    let mut house = House::open();
    let driver = Driver::start();
    let ada = Window::open(&driver);
    for game in ["atw", "dungeon-bowl"] {
        let mut player = Player::new(&ada);
        player.set_up(&house, game, "bot", &[]);
        ada.until(CONNECTED);
        player.next();
        ada.js(LISTEN);
        for answer in 0..40 {
            let seen = player.next();
            if !seen.over.is_empty() {
                break;
            }
            if answer == 12 {
                // The line breaks and comes back: nothing is read again, nothing is left out.
                house.stop();
                ada.until("return document.getElementById('connection').textContent !== ''");
                house.start_again();
                ada.until(CONNECTED);
            }
            player.click(&seen);
        }
        player.next();
        let both = ada.js(HEARD);
        let lines = |index: usize| both[index].as_array().cloned().unwrap_or_default();
        let (heard, log) = (lines(0), lines(1));
        // The log begins earlier, or later where it is long: it shows its newest lines. From the end back they agree.
        let both = heard.len().min(log.len());
        assert!(both > 20, "{game}: {both} lines are no burst");
        assert_eq!(heard[heard.len() - both..], log[log.len() - both..], "{game}");
    }
}

#[test]
fn a_choice_is_undone_and_a_clock_counts_down() {
    let house = House::open();
    let driver = Driver::start();
    let ada = Window::open(&driver);
    let mut player = Player::new(&ada);
    player.set_up(&house, "atw", "bot", &[("Clock", "move")]);
    let seen = player.next();
    let clock = "return document.querySelector('#ask .clock').textContent";
    let shown = ada.text(clock);
    let seconds = shown.split_once(':').map(|(minutes, seconds)| (minutes.parse(), seconds.parse()));
    assert!(matches!(seconds, Some((Ok(0_u32 | 1), Ok(0_u32..60)))), "{shown}");
    ada.until(&format!("return document.querySelector('#ask .clock').textContent !== '{shown}'"));
    // Picking a card of the starting hand rolls no die and shows nobody anything: it may be taken back.
    player.click(&seen);
    let next = player.next();
    ada.js("document.getElementById('menu').open = true");
    ada.click("#undo");
    ada.until(&format!("return document.getElementById('answer')?.dataset.number !== '{}'", next.number));
    assert_eq!(player.look().offers, seen.offers);
}

#[test]
fn the_newest_line_of_the_log_stays_in_sight_until_somebody_looks_back() {
    let house = House::open();
    let driver = Driver::start();
    let ada = Window::open(&driver);
    let mut player = Player::new(&ada);
    player.set_up(&house, "wrestlenomicon", "bot", &[]);
    let seen = player.next();
    let newest = "const log = document.getElementById('log'); return log.scrollHeight - log.scrollTop - log.clientHeight < 2";
    // A question that needs more room leaves less of it.
    ada.js("document.getElementById('log').style.height = '4rem'");
    ada.until(newest);
    player.click(&seen);
    player.next();
    ada.until(newest);
    // A page hears of scrolling with its next frame.
    let look_back = "const [done] = arguments;
        document.getElementById('log').scrollTop = 0;
        requestAnimationFrame(() => requestAnimationFrame(() => done(true)));";
    ada.js_later(look_back, &[]);
    let seen = player.next();
    player.click(&seen);
    player.next();
    assert_eq!(ada.js("return document.getElementById('log').scrollTop"), 0);
}

#[test]
fn odds_are_shown_when_wanted_and_a_table_can_switch_them_off() {
    let house = House::open();
    let driver = Driver::start();
    let ada = Window::open(&driver);
    let player = Player::new(&ada);
    player.set_up(&house, "champions", "bot", &[]);
    player.next();
    ada.click("#odds");
    ada.js("document.querySelector('#offers button').focus()");
    ada.until("return document.querySelectorAll('#preview .fates li').length > 1");
    let how = ada.text("return document.querySelector('#preview .hint').textContent");
    assert!(how.starts_with("Exact") || how.starts_with("From 2000 samples"), "{how}");
    player.set_up(&house, "champions", "bot", &[("Hide odds", "yes")]);
    player.next();
    assert!(ada.js("return !document.getElementById('odds')") == true);
}

#[test]
fn a_starting_hand_is_gathered_in_any_order_and_confirmed_at_once() {
    let house = House::open();
    let driver = Driver::start();
    let ada = Window::open(&driver);
    let player = Player::new(&ada);
    player.set_up(&house, "atw", "bot", &[]);
    let first = player.next();
    ada.js("const field = document.querySelector('[data-setting=pick]'); field.value = 'together'; field.dispatchEvent(new Event('change'))");
    ada.until("return document.getElementById('picking').hidden === false");
    // The cheapest cards, the last of them first; one is taken back and chosen again.
    let chosen =
        ada.js("const { count, weights } = JSON.parse(document.getElementById('answer').dataset.pick);
         const cheap = Object.keys(weights).sort((a, b) => weights[a] - weights[b]).slice(0, count).reverse();
         const press = code => document.querySelector(`.slot.board .pick[value='${code}']`).click();
         for (const code of cheap) press(code);
         press(cheap[0]);
         const short = document.getElementById('confirm').disabled;
         press(cheap[0]);
         return [count, short, document.getElementById('confirm').disabled];");
    assert_eq!((&chosen[1], &chosen[2]), (&serde_json::json!(true), &serde_json::json!(false)), "{chosen}");
    assert_eq!(player.look().number, first.number, "nothing is sent before it is confirmed");
    ada.click("#confirm");
    ada.until("return !document.getElementById('answer')?.dataset.pick");
    let held = ada.js("return document.querySelectorAll('.slot.board .hand:last-of-type .card').length");
    assert!(held.as_u64() >= chosen[0].as_u64().map(|count| count - 1), "{held} cards of {chosen}");
}
