//! From the click on a choice to the changed board, on loopback, in a real browser: the median and the 99th percentile of
//! each game; and from the front page into a first question. `-- 20` measures that many clicks a game instead of 400,
//! `-- atw` only that game.

use std::time::Instant;

use browser::{Driver, House, Player, Window};
use serde_json::json;

/// Waits in the page until the browser has nothing left to do for it: nobody decides before a page has come to rest, and
/// what is measured is a click, not the end of a page load.
const REST: &str = "
    const [done] = arguments;
    setTimeout(() => requestIdleCallback(() => done(true)), 200);";

/// What is promised, in milliseconds.
const MEDIAN: f64 = 50.0;
const NINETY_NINTH: f64 = 100.0;

/// Clicks on a choice and waits in the page until the next question, or the curtain, stands there and is painted; in
/// milliseconds: altogether, and until the news had arrived and the page was changed.
const CLICK: &str = "
    const [code, done] = arguments;
    const button = document.getElementById('offer-' + code), number = document.getElementById('answer').dataset.number;
    const bunch = button.closest('details'); if (bunch) bunch.open = true;
    const began = performance.now();
    const watch = new MutationObserver(() => {
        if (document.getElementById('answer')?.dataset.number === number) return;
        watch.disconnect();
        const changed = performance.now() - began;
        requestAnimationFrame(() => {
            const channel = new MessageChannel(); // what follows a frame at once: the board is painted
            channel.port1.onmessage = () => done([performance.now() - began, changed]);
            channel.port2.postMessage(0);
        });
    });
    watch.observe(document.getElementById('table'), { childList: true, subtree: true, attributes: true, characterData: true });
    button.click();";

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let wanted = words.iter().find_map(|word| word.parse().ok()).unwrap_or(400);
    let named = |game: &&str| words.iter().any(|word| word == game);
    let all_games = !browser::GAMES.iter().any(named);
    let house = House::open();
    let driver = Driver::start();
    let window = Window::open(&driver);
    let mut kept = true;
    println!("from click to changed and painted board, in milliseconds");
    for game in browser::GAMES.into_iter().filter(|game| all_games || named(game)) {
        let (mut all, mut changed) = (Vec::new(), Vec::new());
        while all.len() < wanted {
            play(&house, &window, game, wanted, &mut all, &mut changed);
        }
        let (median, last) = (share(&mut all, 0.5), share(&mut all, 0.99));
        println!(
            "{game:<16} {:>4} clicks  median {median:>6.1}  99th {last:>6.1}   (changed: median {:>5.1}, 99th {:>5.1})",
            all.len(),
            share(&mut changed, 0.5),
            share(&mut changed, 0.99),
        );
        kept &= median < MEDIAN && last < NINETY_NINTH;
    }
    println!(
        "promised: median under {MEDIAN}, 99th percentile under {NINETY_NINTH}: {}",
        if kept { "kept" } else { "BROKEN" }
    );
    first_question(&house, &driver);
}

/// One match on one device, so that no bot thinks in between; at most a hundred clicks, from any stage of it.
fn play(
    house: &House,
    window: &Window<'_>,
    game: &str,
    wanted: usize,
    all: &mut Vec<f64>,
    changed: &mut Vec<f64>,
) {
    let mut player = Player::new(window);
    player.set_up(house, game, "hotseat", &[]);
    window.js_later(REST, &[]);
    for turn in 0..wanted.min(200) {
        // Whoever is asked looks through their own eyes.
        if window.js("return !!document.querySelector('.curtain button')") == true {
            window.click(".curtain button");
            window.until(
                "return !document.querySelector('.curtain') \
                 && 'connected' in (document.getElementById('table')?.dataset ?? {})",
            );
            window.js_later(REST, &[]);
        }
        let seen = player.look();
        if !seen.over.is_empty() || seen.offers.is_empty() {
            break;
        }
        let (code, _) = &seen.offers[turn * 7 % seen.offers.len()];
        let times = window.js_later(CLICK, &[json!(code)]);
        all.push(times[0].as_f64().unwrap_or(f64::MAX));
        changed.push(times[1].as_f64().unwrap_or(f64::MAX));
        player.answers += 1;
    }
}

fn share(times: &mut [f64], share: f64) -> f64 {
    times.sort_by(f64::total_cmp);
    times[(times.len() as f64 * share) as usize]
}

/// A visitor who has never been here clicks once on the front page.
fn first_question(house: &House, driver: &Driver) {
    println!("from asking for the front page, by one click, to the first question, in seconds");
    for game in browser::GAMES {
        let window = Window::open(driver);
        let player = Player::new(&window);
        let began = Instant::now();
        player.play_now(house, game);
        assert!(!player.next().offers.is_empty(), "{game} asks something");
        println!("{game:<16} {:>6.2}", began.elapsed().as_secs_f64());
    }
}
