//! The play screen as a person meets it: by pointing at figures, squares and cards with real pointer events at their
//! places, at four sizes of screen. At every question the page does not scroll, no slot has moved, whatever can be chosen
//! can be pointed at or stands in the bar, and the newest line of the log is in sight.

use browser::{Driver, House, Player, Seen, Window};
use serde_json::{Value, json};

/// A desk, a large desk, a tablet upright, a phone. The last two are touched.
const SIZES: [((u32, u32), bool); 4] =
    [((1366, 768), false), ((1920, 1080), false), ((768, 1024), true), ((390, 844), true)];
/// So many questions are answered at each size; at the first of them, a whole match.
const QUESTIONS: usize = 5;
/// After so many answers people come to an end of each turn.
const LONG_ENOUGH: usize = 40;

/// What is wrong with the stage at this question, in words; the boxes of the slots are kept from the first one.
const FAULTS: &str = "
    const faults = [], root = document.scrollingElement, near = (a, b) => Math.abs(a - b) < .05;
    if (root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1) faults.push(`the page scrolls: ${root.scrollWidth} x ${root.scrollHeight}`);
    for (const slot of document.querySelectorAll('#table > .slot')) {
        const { x, y, width, height } = slot.getBoundingClientRect(), now = [x, y, width, height];
        const before = slot.dataset.box?.split(' ').map(Number);
        if (before && !now.every((side, index) => near(side, before[index]))) faults.push(`${slot.className} moved from ${before} to ${now}`);
        slot.dataset.box ??= now.join(' ');
        if (width < 20 || x < -1 || y < -1 || x + width > innerWidth + 1 || y + height > innerHeight + 1) faults.push(`${slot.className} is cut: ${now}`);
    }
    const asked = [...document.querySelectorAll('.seats .asked')].map(seat => seat.textContent);
    if (document.getElementById('answer') && !asked.some(seat => seat.includes('you'))) faults.push(`the bar marks ${asked}, and I decide`);
    const seen = document.querySelectorAll('.slot [data-code], .slot [data-codes], .slot .pick[value]');
    const pointed = new Set([...seen].flatMap(one => (one.dataset.codes ?? one.dataset.code ?? one.value).split(' ')));
    for (const one of document.querySelectorAll('#offers button[name=code]'))
        if (!one.checkVisibility() && !pointed.has(one.value) && !one.closest('details')) faults.push(`nothing to point at for ${one.dataset.say}`);
    const log = document.getElementById('log').getBoundingClientRect(), last = document.querySelector('#log li:last-child')?.getBoundingClientRect();
    if (last && (last.bottom > log.bottom + 3 || last.bottom <= log.top)) faults.push(`the newest line is at ${last.bottom} of ${log.top} to ${log.bottom}`);
    return faults;";

/// Where a choice is pointed at: on the board or beside it if it can be met there, else in the bar, else in the open tray.
const PLACE: &str = "
    const [code] = arguments;
    const met = one => {
        const box = one.getBoundingClientRect();
        const x = Math.round(box.x + box.width / 2), y = Math.round(box.y + box.height / 2);
        const top = box.width && document.elementFromPoint(x, y);
        return top && (one.contains(top) || top.closest?.('[data-code], [data-codes], [value]') === one) ? [x, y] : null;
    };
    const find = list => { for (const one of list) { const place = met(one); if (place) return place; } return null; };
    const all = css => document.querySelectorAll(css);
    const button = document.getElementById(`offer-${code}`);
    const alone = find(all(`.slot [data-code='${code}'], .slot .pick[value='${code}']`));
    if (alone) return { at: alone, how: 'alone' };
    const among = find(all(`.slot [data-codes~='${code}']`));
    if (among) return { at: among, how: 'among' };
    const bunch = button.closest('details');
    if (bunch) bunch.open = true;
    if (!button.checkVisibility()) document.getElementById('all').click();
    button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const place = met(button);
    return place && { at: place, how: 'bar' };";

fn faults(window: &Window<'_>) -> Vec<String> {
    let found = window.js(FAULTS);
    found.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Points at a choice until it is made; under a finger that takes two taps.
fn point(player: &Player<'_>, seen: &Seen, code: &str) {
    let window = player.window;
    let answered = format!(
        "return document.getElementById('answer')?.dataset.number !== '{}' || !!document.querySelector('.outcome')",
        seen.number
    );
    for _ in 0..20 {
        let place = window.js_with(PLACE, &[json!(code)]);
        let at = |place: &Value| Some((place[0].as_i64()?, place[1].as_i64()?));
        if let Some((x, y)) = at(&place["at"]) {
            window.click_at(x, y);
        }
        if place["how"] == "among" {
            let item = window.js_with(
                "const item = document.querySelector(`#at:not([hidden]) [data-choose='${arguments[0]}']`);
                 item?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
                 const box = item?.getBoundingClientRect();
                 return box && [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];",
                &[json!(code)],
            );
            if let Some((x, y)) = at(&item) {
                window.click_at(x, y);
            }
        }
        if window.soon(&answered) {
            return;
        }
    }
    panic!("{code} cannot be pointed at: {}", player.story());
}

/// Plays so many questions at a size, by pointing; what was wrong on the way.
fn at_a_size(house: &House, driver: &Driver, game: &str, size: (u32, u32), touched: bool, most: usize) {
    let window = Window::open(driver);
    window.sized(size, touched);
    let mut player = Player::new(&window);
    player.hurries_after = LONG_ENOUGH;
    player.play_now(house, game);
    let mut answers = 0;
    loop {
        let seen = player.next();
        let wrong = faults(&window);
        assert!(wrong.is_empty(), "{game} at {size:?}, question {}: {wrong:#?}", seen.number);
        if !seen.over.is_empty() || answers >= most {
            println!("{game} at {size:?}: {answers} answers by pointing {}", seen.over);
            return;
        }
        let code = player.choice(&seen);
        point(&player, &seen, &code);
        player.answered(&seen);
        answers += 1;
    }
}

fn stage(game: &str) {
    let house = House::open();
    let driver = Driver::start();
    for (size, touched) in SIZES {
        // A whole match once, and short of it where a match is very long.
        let most = if size == SIZES[0].0 { 120 } else { QUESTIONS };
        at_a_size(&house, &driver, game, size, touched, most);
    }
}

#[test]
fn rumbleslam_is_played_by_pointing_at_four_sizes() {
    stage("rumbleslam");
}

#[test]
fn champions_is_played_by_pointing_at_four_sizes() {
    stage("champions");
}

#[test]
fn all_time_wrestling_is_played_by_pointing_at_four_sizes() {
    stage("atw");
}

#[test]
fn wrestlenomicon_is_played_by_pointing_at_four_sizes() {
    stage("wrestlenomicon");
}

#[test]
fn dungeon_bowl_is_played_by_pointing_at_four_sizes() {
    stage("dungeon-bowl");
}

/// The middle of the first element of these that lies on top there.
fn middle(window: &Window<'_>, css: &str) -> Option<(i64, i64)> {
    let place = window.js_with(
        "for (const one of document.querySelectorAll(arguments[0])) {
             const box = one.getBoundingClientRect(), x = Math.round(box.x + box.width / 2), y = Math.round(box.y + box.height / 2);
             const top = box.width && document.elementFromPoint(x, y);
             if (top && one.contains(top)) return [x, y];
         }
         return null;",
        &[json!(css)],
    );
    Some((place[0].as_i64()?, place[1].as_i64()?))
}

/// One click there, if there is such a thing, and once more where the board was still gliding; waits until the page has
/// answered.
fn press(player: &Player<'_>, css: &str, until: &str) -> bool {
    // A board that glides has nothing at its place for a moment; an answer may be on its way for longer than that.
    (0..8).any(|_| {
        let there = middle(player.window, css);
        if let Some((x, y)) = there {
            player.window.click_at(x, y);
        }
        player.window.soon(until)
    })
}

#[test]
fn a_turn_of_six_in_dungeon_bowl_takes_at_most_twenty_clicks_and_deployment_is_one_confirmation() {
    let house = House::open();
    let driver = Driver::start();
    let window = Window::open(&driver);
    window.sized((1366, 768), false);
    let player = Player::new(&window);
    player.set_up(&house, "dungeon-bowl", "bot", &[]);
    player.next();
    window.js("for (const [name, value] of [['pick', 'together'], ['single', 'yes']]) { const field = document.querySelector(`[data-setting=${name}]`); field.value = value; field.dispatchEvent(new Event('change')) }");
    let number = || window.text("return document.getElementById('answer')?.dataset.number ?? ''");
    let asks = |words: &str| {
        window.js_with(
            "return (document.getElementById('ask')?.textContent ?? '').toLowerCase().includes(arguments[0])",
            &[json!(words)],
        ) == true
    };
    let (mut clicks, mut acted) = (0, 0);
    for _ in 0..200 {
        if number().is_empty() {
            player.next();
        }
        let moved =
            format!("return (document.getElementById('answer')?.dataset.number ?? '') !== '{}'", number());
        if window.js("return document.getElementById('picking')?.hidden === false") == true {
            let ready = "return !document.getElementById('confirm').disabled";
            while window.js(ready) == false {
                let picked = window.js("return document.querySelectorAll('#offers .picked').length");
                let more = format!("return document.querySelectorAll('#offers .picked').length > {picked}");
                assert!(press(&player, "#db-lights .may:not(.picked)", &more), "{}", player.story());
            }
            assert!(press(&player, "#confirm", &moved), "six squares are confirmed at once");
            continue;
        }
        if asks("activate") {
            // With one thing to do a figure does it, with more it opens its menu.
            let opened = moved.replace("return ", "return !document.getElementById('at').hidden || ");
            assert!(
                press(&player, "#db-pieces .may", &opened),
                "a figure can be pointed at: {}",
                player.story()
            );
            if window.js("return !document.getElementById('at').hidden") == true {
                assert!(press(&player, "#at [data-choose]", &moved), "its first action is to move");
            }
            (clicks, acted) = (clicks + 2, acted + 1);
        } else if acted == 0 {
            // What the page answers by itself is gone before it can be pressed.
            window.js("document.querySelector('#offers button')?.click()");
            window.soon(&moved);
        } else if window.js("return !!document.querySelector('.reach .sure[data-way]')") == true
            && press(&player, ".reach .sure[data-way]", &moved)
        {
            clicks += 1;
            // Whoever has gone a way goes on to the next.
            if acted < 6
                && window.js("return !!document.querySelector('#db-pieces [data-series]')") == true
                && press(
                    &player,
                    "#db-pieces [data-series]",
                    "return !!document.querySelector('.reach [data-way]')",
                )
            {
                (clicks, acted) = (clicks + 1, acted + 1);
            }
        } else {
            // A roll, a re-roll, a turnover: whatever the rules ask in between.
            clicks += 1;
            if !press(&player, "#offers button:not([hidden])", &moved) {
                break;
            }
        }
        if acted >= 6 {
            break;
        }
    }
    println!("{acted} activations in {clicks} clicks");
    assert!(acted >= 6 && clicks <= 20, "{acted} activations in {clicks} clicks: {}", player.story());
}

/// The longest that a first match of Champions may take, in seconds, and how many answers of both sides that is for.
const PATIENCE: (f32, f32) = (90.0, 100.0);

/// From the front page to the end of a match with nothing but a mouse, at the speed that a newcomer meets, with the dice
/// rolled by themselves: the button for that is pressed where it stands.
#[test]
fn champions_is_won_or_lost_by_mouse_alone_in_a_minute_and_a_half() {
    let house = House::at_the_usual_pace();
    let driver = Driver::start();
    let window = Window::of_a_newcomer(&driver);
    window.sized((1366, 768), false);
    let player = Player::new(&window);
    window.go(&house.at("/"));
    let began = std::time::Instant::now();
    let (x, y) = middle(&window, "button[name=play][value='champions bot']").expect("it is in sight at once");
    window.click_at(x, y);
    window.until("return document.getElementById('table')?.dataset.stage === 'playing'");
    let mut clicks = 1;
    // What the page does not do by itself: a choice of several, or the first roll while nobody has asked for the rest.
    let wait = "
        const [rolls, done] = arguments;
        const look = () => {
            const over = document.querySelector('.outcome')?.textContent, auto = document.getElementById('auto');
            const offers = document.querySelectorAll('#offers button[name=code]').length;
            if (over) done('over');
            else if (!rolls && auto && !auto.hidden) done('#auto');
            else if (offers > 1) done('#offers button[name=code], .slot .pick[value], .slot [data-code]');
            else setTimeout(look, 20);
        };
        look();";
    let mut rolls = false;
    loop {
        let next = window.js_later(wait, &[json!(rolls)]);
        let css = next.as_str().unwrap_or_default();
        if css == "over" {
            break;
        }
        let number = window.text("return document.getElementById('answer')?.dataset.number ?? ''");
        let until = match css {
            "#auto" => {
                "return document.getElementById('auto')?.getAttribute('aria-pressed') !== 'false'".into()
            }
            _ => format!("return (document.getElementById('answer')?.dataset.number ?? '') !== '{number}'"),
        };
        assert!(press(&player, css, &until), "{css} cannot be pressed: {}", player.story());
        rolls |= css == "#auto";
        clicks += 1;
    }
    let seconds = began.elapsed().as_secs_f32();
    let how = window.text("return document.querySelector('.end .how').textContent");
    let moves: f32 =
        how.split(' ').filter_map(|word| word.parse::<f32>().ok()).next_back().unwrap_or_default();
    println!("Champions: {moves} answers in {seconds:.1} s, {clicks} clicks: {}", player.look().over);
    assert!(moves > 0.0, "{how}");
    // Dice decide how long a match is. One that is longer than usual may take longer, in proportion.
    assert!(seconds <= PATIENCE.0 * (moves / PATIENCE.1).max(1.0), "{moves} answers in {seconds} s");
}

/// Names, never ids: what a button shows is what a player says at the table.
#[test]
fn no_button_names_an_id() {
    let house = House::open();
    let driver = Driver::start();
    let window = Window::open(&driver);
    for game in browser::GAMES {
        let mut player = Player::new(&window);
        player.play_now(&house, game);
        for _ in 0..15 {
            let seen = player.next();
            if !seen.over.is_empty() {
                break;
            }
            let named = window.js(
                "return [...document.querySelectorAll('#offers button')].map(one => one.querySelector('.label').textContent)
                     .filter(text => /\\b([12][a-e]|h\\d+|a\\d+|\\d+,\\d+)\\b/i.test(text))",
            );
            assert_eq!(named, json!([]), "{game}");
            player.click(&seen);
        }
    }
}
