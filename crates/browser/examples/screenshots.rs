//! Every page, and each board at three moments, at two sizes, light and dark: `cargo xtask screenshots`.

use std::fs;
use std::path::{Path, PathBuf};

use browser::{Driver, House, Player, Window};

const THEMES: [&str; 2] = ["dark", "light"];
/// Good enough to read every word, small enough for a repository.
const QUALITY: u8 = 70;

/// Takes the four pictures of the page that is open.
fn shoot(window: &Window<'_>, folder: &Path, name: &str) -> std::io::Result<()> {
    for size in ["desk", "phone"] {
        if size == "phone" {
            window.phone();
        }
        for theme in THEMES {
            window.theme(theme);
            // Whatever glides has arrived after this.
            std::thread::sleep(std::time::Duration::from_millis(400));
            let file = folder.join(format!("{name}-{size}-{theme}.webp"));
            fs::write(file, window.small_picture(QUALITY))?;
        }
    }
    window.desk();
    Ok(())
}

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "docs/screenshots".into()));
    fs::create_dir_all(&folder)?;
    let house = House::open();
    let driver = Driver::start();
    let window = Window::open(&driver);
    let guest = Window::open(&driver);
    for game in browser::GAMES {
        boards(&house, &window, &folder, game)?;
    }
    // Something to see on the front page.
    let player = Player::new(&window);
    player.set_up(&house, "atw", "bot", &[("Anybody may watch", "yes")]);
    player.next();
    window.click("#odds");
    window.until("return !!document.querySelector('#offers [data-odds]')");
    window.js("document.querySelector('#offers button').focus()");
    shoot(&window, &folder, "odds")?;
    let pages = [
        ("front", "/"),
        ("me", "/me"),
        ("new-match", "/new/dungeon-bowl"),
        ("rules", "/rules"),
        ("rules-of-a-game", "/rules/atw"),
        ("learn", "/learn"),
        ("tutorial", "/learn/atw"),
        ("make", "/make"),
        ("make-for-a-game", "/make/atw"),
        ("nothing-here", "/t/0"),
    ];
    for (name, path) in pages {
        window.go(&house.at(path));
        shoot(&window, &folder, name)?;
    }
    player.set_up(&house, "wrestlenomicon", "friend", &[]);
    shoot(&window, &folder, "invite")?;
    guest.go(&window.text("return document.querySelector('input.link').value"));
    shoot(&guest, &folder, "invited")?;
    Ok(())
}

/// A match of a game: its beginning, its middle, and how it stands some time later.
fn boards(house: &House, window: &Window<'_>, folder: &Path, game: &str) -> std::io::Result<()> {
    let mut player = Player::new(window);
    player.set_up(house, game, "bot", &[]);
    for (moment, answers) in [("opening", 0), ("middle", 12), ("later", 40)] {
        let mut seen = player.next();
        while player.answers < answers && seen.over.is_empty() {
            player.click(&seen);
            seen = player.next();
        }
        shoot(window, folder, &format!("{game}-{moment}"))?;
    }
    if player.look().over.is_empty() {
        player.give_up();
    }
    let replay = window.address().replace("/t/", "/m/");
    window.go(&format!("{replay}?ply=6"));
    shoot(window, folder, &format!("{game}-replay"))?;
    if game == "champions" {
        window.go(&format!("{replay}/luck"));
        shoot(window, folder, "luck")?;
    }
    Ok(())
}
