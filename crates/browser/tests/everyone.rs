//! Every page for everyone: axe-core finds nothing serious in either theme; and the first load is small.

use std::path::PathBuf;
use std::process::Command;

use browser::{Driver, House, Player, Window};
use serde_json::{Value, json};

/// axe-core from the npm registry, unpacked into a folder that goes away.
struct Axe(PathBuf);

impl Axe {
    fn fetch() -> Self {
        let folder = std::env::temp_dir().join(format!("ringcraft-axe-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let run = |program: &str, arguments: &[&str]| {
            let done = Command::new(program).args(arguments).current_dir(&folder).output();
            let done =
                done.unwrap_or_else(|error| panic!("{program}: {error}; `cargo xtask setup` installs it"));
            assert!(done.status.success(), "{program}: {}", String::from_utf8_lossy(&done.stderr));
        };
        run("npm", &["pack", "--silent", "axe-core@4"]);
        let packed = std::fs::read_dir(&folder).unwrap().next().expect("a package").unwrap().file_name();
        run("tar", &["xzf", &packed.to_string_lossy()]);
        Self(folder)
    }

    fn script(&self) -> String {
        std::fs::read_to_string(self.0.join("package/axe.min.js")).unwrap()
    }
}

impl Drop for Axe {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What axe-core finds serious or critical on the page, in both themes.
fn faults(window: &Window<'_>, axe: &str, page: &str, found: &mut Vec<String>) {
    // Between two themes only colours differ.
    for (theme, rules) in [("dark", json!(null)), ("light", json!(["color-contrast"]))] {
        window.theme(theme);
        window.js(axe);
        let result = window.js_later(
            "const [rules, done] = arguments, wish = { resultTypes: ['violations'] };
             if (rules) wish.runOnly = { type: 'rule', values: rules };
             axe.run(document, wish).then(found => done(found.violations), error => done(String(error)));",
            &[rules],
        );
        let Value::Array(violations) = result else { panic!("{page}: axe-core says {result}") };
        for one in violations.iter().filter(|one| one["impact"] == "serious" || one["impact"] == "critical") {
            let nodes = one["nodes"].as_array().into_iter().flatten().take(3);
            let nodes: Vec<String> =
                nodes.map(|node| format!("{} ({})", node["html"], node["any"][0]["message"])).collect();
            found.push(format!("{page}, {theme}: {}: {}", one["id"], nodes.join(" | ")));
        }
    }
}

/// Plays on until so many answers were given, or the match is over.
fn play(player: &mut Player<'_>, answers: usize) {
    let mut seen = player.next();
    while player.answers < answers && seen.over.is_empty() {
        player.click(&seen);
        seen = player.next();
    }
}

#[test]
fn axe_finds_nothing_serious_on_any_page_in_either_theme() {
    let axe = Axe::fetch().script();
    let house = House::open();
    let driver = Driver::start();
    let window = Window::open(&driver);
    let (guest, phone) = (Window::open(&driver), Window::on_a_phone(&driver));
    let mut found = Vec::new();
    let mut look = |window: &Window<'_>, page: &str| {
        // A page is looked at when it is at rest: numbers that float off fade as they go.
        window.until("return !document.querySelector('.float')");
        faults(window, &axe, page, &mut found);
    };
    for page in ["/", "/new/champions", "/new/rumbleslam"] {
        window.go(&house.at(page));
        look(&window, page);
    }
    for game in browser::GAMES {
        let mut player = Player::new(&window);
        let table = player.set_up(&house, game, "bot", &[("Anyone can watch", "yes")]);
        for answers in [0, 15, 40] {
            play(&mut player, answers);
            look(&window, &format!("{game} after {answers}"));
        }
        phone.follow(&window);
        look(&phone, &format!("{game} on a phone"));
        guest.go(&table);
        look(&guest, &format!("{game}, watched"));
        window.go(&format!("{}?ply=20", table.replace("/t/", "/m/")));
        look(&window, &format!("{game}, replay"));
        window.go(&house.at(&format!("/learn/{game}/1")));
        look(&window, &format!("{game}, a lesson"));
    }
    at_a_table(&house, &window, &mut look);
    after_the_end(&house, &window, &mut look);
    while_making(&house, &window, &mut look);
    while_promoting(&house, &window, &mut look);
    Player::new(&window).set_up(&house, "atw", "friend", &[]);
    look(&window, "invitation");
    guest.go(&window.text("return document.querySelector('input.link').value"));
    look(&guest, "invited");
    let pages = [
        "/me",
        "/t/0",
        "/",
        "/rules",
        "/rules?q=pin",
        "/rules/atw",
        "/rules/rumbleslam/reference",
        "/rules/atw/glossary",
        "/rules/atw/all",
        "/learn",
        "/learn/atw",
        "/make",
        "/make/atw",
    ];
    for page in pages {
        window.go(&house.at(page));
        look(&window, page);
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The pages of a promotion, after its first show.
fn while_promoting(house: &House, window: &Window<'_>, look: &mut impl FnMut(&Window<'_>, &str)) {
    window.go(&house.at("/promotions"));
    look(window, "/promotions");
    window.click("form[action='/promotions'] button");
    window.until("return !!document.getElementById('run')");
    // A menu lies over what is below it until it is closed.
    window.js("for (const one of document.querySelectorAll('.promo details:not(.menu)')) one.open = true");
    look(window, "the promoter's desk");
    let desk = window.address();
    window.click("#run");
    window.until("return !!document.getElementById('aftermath')");
    look(window, "a show's report");
    window.click(".promo-tabs a[href$=history]");
    window.until("return !!document.querySelector('.years a')");
    window.click(".years a");
    window.until("return !!document.querySelector('.year-nav')");
    look(window, "a year");
    for page in [
        "roster",
        "belts",
        "belt/civic-crown",
        "rankings",
        "feuds",
        "feud/1",
        "history",
        "futures",
        "wrestler/krakenella",
        "show/14/6",
    ] {
        window.go(&format!("{desk}/{page}"));
        look(window, page);
    }
}

/// Everything that can lie open at a table: the menu, odds, a rule, a refusal; and the curtain between two people.
fn at_a_table(house: &House, window: &Window<'_>, look: &mut impl FnMut(&Window<'_>, &str)) {
    let mut player = Player::new(window);
    player.set_up(house, "champions", "bot", &[("Clock", "move")]);
    play(&mut player, 3);
    window.js("for (const one of document.querySelectorAll('#menu, #menu details')) one.open = true");
    look(window, "the menu");
    // It lies over what is below it until it is closed.
    window.js("document.getElementById('menu').open = false");
    window.click("#odds");
    window.js("document.querySelector('#offers button').focus()");
    window.until("return document.querySelectorAll('#preview .fates li').length > 0");
    look(window, "odds");
    window.keys(&["Escape", "/", "sing a song", "Enter"]);
    window.until("return document.getElementById('status').textContent !== ''");
    look(window, "a refusal");
    window.js("document.querySelector('#log a.rule').click()");
    window.until("return document.getElementById('rule').open");
    look(window, "a rule");
    Player::new(window).set_up(house, "atw", "hotseat", &[]);
    look(window, "the curtain");
}

/// The end of a match, its last moment again, and its luck.
fn after_the_end(house: &House, window: &Window<'_>, look: &mut impl FnMut(&Window<'_>, &str)) {
    let mut player = Player::new(window);
    let table = player.set_up(house, "champions", "bot", &[]);
    play(&mut player, usize::MAX);
    look(window, "the end");
    window.go(&table.replace("/t/", "/m/"));
    look(window, "the end again");
    window.go(&format!("{}/luck", table.replace("/t/", "/m/")));
    window.until("return !!document.querySelector('main table')");
    look(window, "luck");
}

/// Something made, with nothing wrong and with something wrong.
fn while_making(house: &House, window: &Window<'_>, look: &mut impl FnMut(&Window<'_>, &str)) {
    window.go(&house.at("/make/atw"));
    window.click(".makings a");
    look(window, "the maker");
    window.js("const text = document.getElementById('text'); text.value = text.value.replace(/= *\\d+/, '= 99') + '\\nnonsense = 1\\n'");
    window.click("button[value=check]");
    window.until("return !!document.getElementById('wrong')");
    look(window, "the maker, with errors");
}

/// Everything that is fetched for a first visit and for a table, in bytes as they travel.
#[test]
fn a_first_load_is_under_120_kilobytes_and_asks_nobody_else() {
    let house = House::open();
    let driver = Driver::start();
    let window = Window::open(&driver);
    let weigh = "
        const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
        return { bytes: all.reduce((sum, one) => sum + one.transferSize, 0), foreign: all.filter(one => !one.name.startsWith(location.origin)).map(one => one.name) };";
    window.go(&house.at("/"));
    let front = window.js(weigh);
    assert!(front["bytes"].as_u64().unwrap() < 120_000, "{front}");
    assert_eq!(front["foreign"], json!([]));
    let script = window.js("return performance.getEntriesByType('resource').filter(one => one.initiatorType === 'script').reduce((sum, one) => sum + one.transferSize, 0)");
    assert!(matches!(script.as_u64(), Some(1..45_000)), "{script} bytes of script");
    println!("front page: {} bytes, {script} of them script", front["bytes"]);
    for game in browser::GAMES {
        let fresh = Window::open(&driver);
        let mut player = Player::new(&window);
        let table = player.set_up(&house, game, "bot", &[("Anyone can watch", "yes")]);
        for _ in 0..10 {
            let seen = player.next();
            if !seen.over.is_empty() {
                break;
            }
            player.click(&seen);
        }
        fresh.go(&table);
        let weight = fresh.js(weigh);
        assert!(weight["bytes"].as_u64().unwrap() < 120_000, "{game}: {weight}");
        assert_eq!(weight["foreign"], json!([]));
        println!("{game}: {} bytes", weight["bytes"]);
    }
}
