//! Pages and boards, at two sizes, light and dark: `cargo xtask screenshots`.
//!
//! The repository keeps forty of them. Given a folder of their own, all are taken: each page, and each board at four
//! moments, in both sizes and themes.
//!
//! Matches are played by somebody with a taste for trouble: a picture of a board on which nothing happens tells nothing.

use std::fs;
use std::path::PathBuf;

use browser::{Driver, House, Player, Window};
use serde_json::json;

const THEMES: [&str; 2] = ["dark", "light"];
/// Good enough to read every word, small enough for a repository.
const QUALITY: u8 = 70;

/// Whoever acts is in view, and so is the newest line of the story, as they are for somebody who has just come.
const FRAME: &str = "
    const here = document.querySelector('#board .here'), frame = here?.closest('.window'), log = document.getElementById('log');
    scrollTo(0, 0);
    if (log) log.scrollTop = log.scrollHeight;
    if (!frame) return;
    const [at, around] = [here, frame].map(one => one.getBoundingClientRect());
    const left = at.left + at.width / 2 - around.left - around.width / 2, top = at.top + at.height / 2 - around.top - around.height / 3;
    frame.scrollBy({ left, top, behavior: 'instant' });
    // On a phone the question lies over the lower end of the page.
    const acts = here.getBoundingClientRect(), question = document.getElementById('question')?.getBoundingClientRect();
    if (question?.left < acts.left && question.top < acts.bottom + 70) scrollBy(0, acts.bottom + 70 - question.top);";

/// Of each game, the moments that the repository keeps; of the other pages, those that show something of their own.
const MOMENTS: [&str; 4] =
    ["middle-desk-dark", "middle-phone-light", "opening-desk-light", "finished-phone-dark"];
const PAGES: [&str; 20] = [
    "curtain-phone-light",
    "front-first-visit-desk-dark",
    "front-phone-light",
    "invite-phone-dark",
    "learn-desk-light",
    "lesson-phone-light",
    "lesson-refused-desk-dark",
    "luck-desk-dark",
    "make-edit-desk-light",
    "make-wrong-phone-light",
    "me-desk-dark",
    "new-match-desk-dark",
    "new-match-phone-light",
    "odds-phone-dark",
    "rules-of-a-game-desk-light",
    "rules-search-phone-dark",
    "rumbleslam-replay-desk-dark",
    "talk-phone-dark",
    "watching-desk-light",
    "wrestlenomicon-replay-phone-light",
];

/// Takes the pictures of the page that is open, as far as the album keeps them.
fn shoot(window: &Window<'_>, album: &Album, name: &str) -> std::io::Result<()> {
    for size in ["desk", "phone"] {
        if size == "phone" {
            window.phone();
        }
        window.js(FRAME);
        for theme in THEMES.into_iter().filter(|theme| album.keeps(&format!("{name}-{size}-{theme}"))) {
            window.theme(theme);
            // Whatever glides has arrived after this.
            std::thread::sleep(std::time::Duration::from_millis(600));
            let file = album.folder.join(format!("{name}-{size}-{theme}.webp"));
            fs::write(file, window.small_picture(QUALITY))?;
        }
    }
    window.desk();
    // Chromium remembers the finger until the next page.
    window.reload();
    Ok(())
}

/// Where the pictures go, whether all are taken, and which are wanted: those whose name begins like this.
struct Album {
    folder: PathBuf,
    all: bool,
    only: Option<String>,
}

impl Album {
    fn wants(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|only| name.starts_with(only.as_str()))
    }

    fn add(&self, window: &Window<'_>, name: &str) -> std::io::Result<()> {
        if self.wants(name) { shoot(window, self, name) } else { Ok(()) }
    }

    /// Is this one of the pictures to take?
    fn keeps(&self, file: &str) -> bool {
        let of_a_game = |moment: &str| browser::GAMES.iter().any(|game| file == format!("{game}-{moment}"));
        self.all || PAGES.contains(&file) || MOMENTS.into_iter().any(of_a_game)
    }
}

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let own = arguments.next();
    let all = own.is_some();
    let folder = PathBuf::from(own.unwrap_or_else(|| "docs/screenshots".into()));
    let album = Album { folder, all, only: arguments.next() };
    fs::create_dir_all(&album.folder)?;
    let mut house = House::open();
    let driver = Driver::start();
    let window = Window::open(&driver);
    let guest = Window::open(&driver);
    // A window's own size counts its frame too.
    window.desk();
    guest.desk();
    guest.go(&house.at("/"));
    album.add(&guest, "front-first-visit")?;
    for game in browser::GAMES.into_iter().filter(|game| album.wants(game) || album.wants("luck")) {
        boards(&house, &window, &album, game)?;
    }
    alone(&house, &window, &guest, &album)?;
    pages(&house, &window, &album)?;
    promotion(&house, &window, &album)?;
    together(&mut house, &window, &guest, &album)
}

/// What the player would like best, as a script in the page: `arguments` are the game and how many answers were given.
const TASTE: &str = r"
    const [game, turn] = arguments;
    const offers = [...document.querySelectorAll('#offers button[name=code]')].map(one => [one.value, one.firstChild.textContent]);
    const place = one => one.style.transform.match(/-?[\d.]+/g).map(Number);
    const far = (a, b) => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
    const number = words => { const found = words.match(/(\d+),(\d+)/); return found && [Number(found[1]), Number(found[2])]; };
    // How many steps it is from a square of the maze to the nearest chest, or to where the ball is.
    const maze = () => {
        const key = (x, y) => x + ',' + y, steps = new Map(), floor = new Set();
        for (const path of document.querySelectorAll('#db-map .floor, #db-map .goal'))
            for (const [, x, y, width] of path.getAttribute('d').matchAll(/M(\d+) (\d+)h(\d+)/g))
                for (let at = 0; at < width / 32; at++) floor.add(key(x / 32 + at, y / 32));
        let edge = [...document.querySelectorAll('#db-things .chest')].map(one => number(one.getAttribute('aria-label')));
        for (const [x, y] of edge) steps.set(key(x, y), 0);
        while (edge.length) {
            const next = [];
            for (const [x, y] of edge) for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
                const there = key(x + dx, y + dy);
                if (floor.has(there) && !steps.has(there)) { steps.set(there, steps.get(key(x, y)) + 1); next.push([x + dx, y + dy]); }
            }
            edge = next;
        }
        return square => steps.get(key(...square)) ?? 99;
    };
    const likes = {
        rumbleslam: words => {
            if (/^(brawl|grapple|trip|pin|lift|leap|pick) 1/.test(words)) return -5;
            if (/^(lift|throw|pin|leap)/.test(words)) return 20;
            if (/^(brawl|grapple|trip|bounce|climb|smash)|crowd pleaser|^[a-z' ]+ 2[a-e]$/.test(words)) return 14;
            const way = words.match(/^move (\w+)$/), acts = document.querySelector('#rs-pieces .active');
            if (way && acts) {
                const [x, y] = place(acts), dx = 40 * (/e/.test(way[1]) - /w/.test(way[1])), dy = 40 * (/s/.test(way[1]) - /n/.test(way[1]));
                const foes = [...document.querySelectorAll('#rs-pieces .piece:not([id^=rs-w-1])')].map(place);
                const gain = Math.min(...foes.map(foe => far(foe, [x, y]))) - Math.min(...foes.map(foe => far(foe, [x + dx, y + dy])));
                return gain > 0 ? 8 : -1;
            }
            const set = words.match(/^place ([a-l])(\d+)/);
            if (set) return 5 - Math.abs(set[1].charCodeAt(0) - 102) / 2 - Math.abs(set[2] - 6) / 2;
            return 1;
        },
        atw: words => /^(circle|square) into/.test(words) ? 20 : /^(pin|attack|rampage|counter|reverse)/.test(words) ? 12 : /taunt|recover|kick out|block/.test(words) ? 6 : 1,
        wrestlenomicon: words => /^(play|combo|ambush)/.test(words) ? 12 : /^(defend|destroy|move)/.test(words) ? 8 : /^sacrifice [1-9]/.test(words) ? 4 : /^pass/.test(words) ? 0 : 2,
        champions: words => words === 'roll' ? 5 : 3,
        'dungeon-bowl': words => {
            if (/^(open|block|take (pow|stumble|push))/.test(words)) return 20;
            const square = number(words), acts = document.querySelector('#db-pieces .active');
            if (square && acts && /^step/.test(words)) {
                const steps = maze(), [x, y] = place(acts);
                return steps([(x - 16) / 32, (y - 16) / 32]) - steps(square);
            }
            if (square && /^deploy/.test(words)) return 10 - maze()(square) / 10;
            if (/^h\d+ (move|block|blitz)$/.test(words)) {
                const piece = document.getElementById('db-p-' + words.split(' ')[0]);
                return /blitz/.test(words) ? -1 : 5 - (piece ? maze()(place(piece).map(at => (at - 16) / 32)) / 20 : 0);
            }
            return words === 'end turn' ? 0.01 : words === 'stop' ? 0 : 1;
        },
    }[game];
    // A little whim, so that nobody does the same for ever.
    const whim = at => ((turn * 7 + at * 13) % 11) / 20;
    const best = offers.map(([code, words], at) => [likes(words) + (game === 'dungeon-bowl' ? whim(at) / 20 : whim(at)), code]).sort((a, b) => b[0] - a[0])[0];
    return best?.[1];";

/// When a board is worth a picture: after so many more answers, as soon as a script says so, or when patience ends.
struct Scene {
    name: &'static str,
    least: usize,
    seen: &'static str,
    most: usize,
}

const fn scene(name: &'static str, least: usize, seen: &'static str, most: usize) -> Scene {
    Scene { name, least, seen, most }
}

/// The moments of a game that are worth a picture.
fn scenes(game: &str) -> [Scene; 3] {
    let [middle, later] = match game {
        "rumbleslam" => [
            scene(
                "middle",
                0,
                "return !!document.querySelector('.rs .piece.held') && !!document.querySelector('.rs .piece.active')",
                80,
            ),
            scene(
                "later",
                30,
                "return !!document.querySelector('.rs .piece.down, .rs .piece.ko') && !!document.querySelector('.rs .piece.active')",
                60,
            ),
        ],
        "champions" => [
            scene(
                "middle",
                2,
                "return /[3-9] moves/.test(document.querySelector('.ch .count')?.textContent)",
                20,
            ),
            scene("later", 3, "return !!document.querySelector('.ch .drops')", 60),
        ],
        "atw" => [
            scene("middle", 6, "return !!document.querySelector('.atw .fits, .atw .chain')", 60),
            scene(
                "later",
                10,
                "return document.querySelectorAll('.atw .health i:not(.on)').length > 12 && document.querySelectorAll('.atw .near .pick').length > 2",
                25,
            ),
        ],
        "wrestlenomicon" => [
            scene("middle", 6, "return document.querySelectorAll('.wn .tracked').length >= 5", 30),
            scene("later", 20, "return !!document.querySelector('.wn .bell.slam')", 80),
        ],
        _ => [
            scene("middle", 20, "return document.querySelectorAll('.db .reach circle').length > 40", 80),
            scene(
                "later",
                30,
                "return !!document.querySelector('.db .burst, .db .carrier, .db .piece.ball')",
                200,
            ),
        ],
    };
    [scene("opening", 0, "return true", 0), middle, later]
}

/// Plays on by taste until the page shows what is wanted, the match is over or patience is at its end.
fn play_on(player: &mut Player<'_>, game: &str, scene: &Scene) {
    let mut seen = player.next();
    for answer in 0..scene.most {
        if !seen.over.is_empty() || answer >= scene.least && player.window.js(scene.seen) == true {
            break;
        }
        let code = player.window.js_with(TASTE, &[json!(game), json!(player.answers)]);
        player.say(&seen, code.as_str().unwrap_or_default());
        seen = player.next();
    }
}

/// A match of a game: its beginning, two moments of it, its end, and one moment of it again.
fn boards(house: &House, window: &Window<'_>, album: &Album, game: &str) -> std::io::Result<()> {
    let mut player = Player::new(window);
    player.set_up(house, game, "bot", &[]);
    for scene in scenes(game) {
        play_on(&mut player, game, &scene);
        album.add(window, &format!("{game}-{}", scene.name))?;
    }
    let middle = player.answers;
    if matches!(game, "champions" | "atw") {
        play_on(&mut player, game, &scene("end", 0, "return false", 200));
    }
    if player.look().over.is_empty() {
        player.give_up();
    }
    album.add(window, &format!("{game}-finished"))?;
    let replay = window.address().replace("/t/", "/m/");
    window.go(&format!("{replay}?ply={}", 6.max(middle)));
    album.add(window, &format!("{game}-replay"))?;
    if game == "atw" && album.wants("luck") {
        window.go(&format!("{replay}/luck"));
        window.until("return !!document.querySelector('.chances')");
        album.add(window, "luck")?;
    }
    Ok(())
}

/// Tables of one player: the odds, a device that two share, and a clock that runs.
fn alone(house: &House, window: &Window<'_>, guest: &Window<'_>, album: &Album) -> std::io::Result<()> {
    let mut player = Player::new(window);
    let table = player.set_up(house, "atw", "bot", &[("Anyone can watch", "yes")]);
    play_on(
        &mut player,
        "atw",
        &scene("attack", 0, "return /attack/.test(document.getElementById('offers')?.textContent)", 20),
    );
    guest.go(&table);
    album.add(guest, "watching")?;
    window.click("#odds");
    window.until("return !!document.querySelector('#offers [data-odds]')");
    window.js("document.querySelector('#offers button').focus()");
    album.add(window, "odds")?;
    player.set_up(house, "wrestlenomicon", "hotseat", &[]);
    album.add(window, "curtain")
}

/// Every page of a promotion, before and after its first show.
fn promotion(house: &House, window: &Window<'_>, album: &Album) -> std::io::Result<()> {
    let named = album.only.as_ref().is_some_and(|only| only.starts_with("promotion"));
    if !album.all || !(named || album.wants("promotion")) {
        return Ok(());
    }
    window.go(&house.at("/promotions"));
    album.add(window, "promotion-list")?;
    window.click("form[action='/promotions'] button");
    window.until("return !!document.getElementById('run')");
    let desk = window.address();
    album.add(window, "promotion-desk")?;
    window.click("#run");
    window.until("return !!document.getElementById('aftermath')");
    album.add(window, "promotion-show")?;
    for page in [
        "roster",
        "wrestler/krakenella",
        "belts",
        "belt/civic-crown",
        "rankings",
        "feuds",
        "feud/1",
        "history",
        "futures",
    ] {
        window.go(&format!("{desk}/{page}"));
        window.until("return !document.querySelector('[data-reload]')");
        album.add(window, &format!("promotion-{}", page.replace('/', "-")))?;
    }
    window.click(".promo-tabs a[href$=history]");
    window.until("return !!document.querySelector('.years a')");
    window.click(".years a");
    window.until("return !!document.querySelector('.year-nav')");
    album.add(window, "promotion-year")
}

fn pages(house: &House, window: &Window<'_>, album: &Album) -> std::io::Result<()> {
    let pages = [
        ("front", "/"),
        ("me", "/me"),
        ("new-match", "/new/dungeon-bowl"),
        ("rules", "/rules"),
        ("rules-of-a-game", "/rules/atw"),
        ("rules-search", "/rules?q=pin"),
        ("learn", "/learn"),
        ("tutorial", "/learn/atw"),
        ("lesson", "/learn/atw/6?step=1"),
        ("lesson-refused", "/learn/atw/1?words=fly"),
        ("make", "/make"),
        ("make-for-a-game", "/make/atw"),
        ("nothing-here", "/t/0"),
    ];
    for (name, path) in pages {
        if album.wants(name) {
            window.go(&house.at(path));
            album.add(window, name)?;
        }
    }
    if album.wants("make-") {
        window.go(&house.at("/make/atw"));
        window.click(".makings a");
        album.add(window, "make-edit")?;
        window.js(
            "const field = document.querySelector('.maker-fields input[type=number]'); field.value = 999;",
        );
        window.click("button[name=do][value=check]");
        window.until("return !!document.querySelector('.advice, .right')");
        album.add(window, "make-wrong")?;
    }
    Ok(())
}

/// Tables of two: the invitation, the talk at the table under a clock, and a line that is lost.
fn together(
    house: &mut House,
    window: &Window<'_>,
    guest: &Window<'_>,
    album: &Album,
) -> std::io::Result<()> {
    let player = Player::new(window);
    player.set_up(house, "wrestlenomicon", "friend", &[("Clock", "bank")]);
    album.add(window, "invite")?;
    guest.go(&window.text("return document.querySelector('input.link').value"));
    album.add(guest, "invited")?;
    guest.click("form.sit button");
    guest.until("return !!document.querySelector('#board .wn')");
    window.until("return !!document.querySelector('#board .wn')");
    for (who, words) in
        [(guest, "Good luck! May your Cultists be many."), (window, "And yours few. Shall we begin?")]
    {
        who.write("#say-it", words);
        who.click("form.talk button");
        window
            .until(&format!("return document.getElementById('log').textContent.includes({})", json!(words)));
    }
    album.add(window, "talk")?;
    house.stop();
    window.until("return !!document.getElementById('connection').textContent");
    album.add(window, "reconnecting")
}
