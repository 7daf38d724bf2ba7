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
    for theme in ["dark", "light"] {
        window.theme(theme);
        window.js(axe);
        let result = window.js_later(
            "const done = arguments[arguments.length - 1];
             axe.run(document, { resultTypes: ['violations'] }).then(found => done(found.violations), error => done(String(error)));",
            &[],
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

#[test]
fn axe_finds_nothing_serious_on_any_page_in_either_theme() {
    let axe = Axe::fetch().script();
    let house = House::open();
    let driver = Driver::start();
    let window = Window::open(&driver);
    let guest = Window::open(&driver);
    let mut found = Vec::new();
    for page in ["/", "/new/champions", "/new/rumbleslam"] {
        window.go(&house.at(page));
        faults(&window, &axe, page, &mut found);
    }
    for game in browser::GAMES {
        let mut player = Player::new(&window);
        let table = player.set_up(&house, game, "bot", &[("Anybody may watch", "yes")]);
        for answers in [0, 15] {
            let mut seen = player.next();
            while player.answers < answers && seen.over.is_empty() {
                player.click(&seen);
                seen = player.next();
            }
            faults(&window, &axe, &format!("{game} after {answers}"), &mut found);
        }
        window.go(&table.replace("/t/", "/m/"));
        faults(&window, &axe, &format!("{game}, replay"), &mut found);
        guest.go(&table);
        faults(&guest, &axe, &format!("{game}, watched"), &mut found);
    }
    Player::new(&window).set_up(&house, "atw", "friend", &[]);
    faults(&window, &axe, "invitation", &mut found);
    guest.go(&window.text("return document.querySelector('input.link').value"));
    faults(&guest, &axe, "invited", &mut found);
    let pages = [
        "/me",
        "/t/0",
        "/",
        "/rules",
        "/rules/atw",
        "/learn",
        "/learn/atw",
        "/learn/atw/1",
        "/make",
        "/make/atw",
    ];
    for page in pages {
        window.go(&house.at(page));
        faults(&window, &axe, page, &mut found);
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Everything that is fetched for a first visit and for a table, in bytes as they travel.
#[test]
fn a_first_load_is_under_150_kilobytes_and_asks_nobody_else() {
    let house = House::open();
    let driver = Driver::start();
    let window = Window::open(&driver);
    let weigh = "
        const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
        return { bytes: all.reduce((sum, one) => sum + one.transferSize, 0), foreign: all.filter(one => !one.name.startsWith(location.origin)).map(one => one.name) };";
    window.go(&house.at("/"));
    let front = window.js(weigh);
    assert!(front["bytes"].as_u64().unwrap() < 150_000, "{front}");
    assert_eq!(front["foreign"], json!([]));
    println!("front page: {} bytes", front["bytes"]);
    for game in browser::GAMES {
        let fresh = Window::open(&driver);
        let mut player = Player::new(&window);
        let table = player.set_up(&house, game, "bot", &[("Anybody may watch", "yes")]);
        for _ in 0..10 {
            let seen = player.next();
            if !seen.over.is_empty() {
                break;
            }
            player.click(&seen);
        }
        fresh.go(&table);
        let weight = fresh.js(weigh);
        assert!(weight["bytes"].as_u64().unwrap() < 150_000, "{game}: {weight}");
        assert_eq!(weight["foreign"], json!([]));
        println!("{game}: {} bytes", weight["bytes"]);
    }
}
