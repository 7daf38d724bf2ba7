//! From the click on a choice to the changed board, on loopback: the median and the 99th percentile.

use browser::{Driver, House, Player, Window};
use serde_json::json;

/// Waits in the page for the question to change after a click; in milliseconds.
const CLICK: &str = "
    const [code, done] = arguments;
    const button = document.getElementById('offer-' + code), number = document.getElementById('answer').dataset.number;
    const bunch = button.closest('details'); if (bunch) bunch.open = true;
    const began = performance.now();
    const watch = new MutationObserver(() => {
        if (document.getElementById('answer')?.dataset.number === number) return;
        watch.disconnect();
        requestAnimationFrame(() => done(performance.now() - began));
    });
    watch.observe(document.getElementById('table'), { childList: true, subtree: true, attributes: true, characterData: true });
    button.click();";

fn main() {
    let house = House::open();
    let driver = Driver::start();
    let window = Window::open(&driver);
    println!("from click to changed board, in milliseconds");
    for game in browser::GAMES {
        let mut times = Vec::new();
        while times.len() < 200 {
            let mut player = Player::new(&window);
            player.set_up(&house, game, "hotseat", &[]);
            for turn in 0_usize.. {
                // Whoever is asked looks through their own eyes.
                if window.js("return !!document.querySelector('.curtain button')") == true {
                    window.click(".curtain button");
                }
                let seen = player.look();
                if !seen.over.is_empty() || turn == 100 || seen.offers.is_empty() {
                    break;
                }
                let (code, _) = &seen.offers[turn * 7 % seen.offers.len()];
                times.push(window.js_later(CLICK, &[json!(code)]).as_f64().unwrap_or(f64::MAX));
                player.answers += 1;
            }
        }
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times[(times.len() as f64 * share) as usize];
        println!("{game:<16} {:>4} clicks  median {:>6.1}  99th {:>6.1}", times.len(), at(0.5), at(0.99));
    }
}
