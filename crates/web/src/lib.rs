//! Pages and boards: pure functions from what a viewer may see to HTML and SVG. No rules live here: a page shows a view
//! and offers the choices of a question.

pub mod arrange;
pub mod art;
pub mod boards;
pub mod build;
pub mod code;
pub mod cues;
pub mod front;
mod icons;
pub mod layout;
pub mod luck;
pub mod make;
pub mod odds;
pub mod pictures;
pub mod players;
pub mod promotion;
pub mod replay;
pub mod rules;
pub mod story;
pub mod table;
pub mod tutorial;

pub use layout::page;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

/// Which edition of script and style this is: part of their addresses, and the sign by which an old page knows itself.
pub static BUILD: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = DefaultHasher::new();
    (&*SCRIPT, STYLE, THEME).hash(&mut hasher);
    format!("{:08x}", hasher.finish() as u32)
});

/// The modules of the script, each after those that it needs. Node tests them one by one.
const MODULES: &[&str] = &[
    include_str!("../assets/play/dom.js"),
    include_str!("../assets/play/forms.js"),
    include_str!("../assets/build.js"),
    include_str!("../assets/promotion.js"),
    include_str!("../assets/play/morph.js"),
    include_str!("../assets/play/words.js"),
    include_str!("../assets/play/auto.js"),
    include_str!("../assets/play/pick.js"),
    include_str!("../assets/play/at.js"),
    include_str!("../assets/play/sound.js"),
    include_str!("../assets/play/cues.js"),
    include_str!("../assets/play/settings.js"),
    include_str!("../assets/play/shown.js"),
    include_str!("../assets/play/story.js"),
    include_str!("../assets/play/camera.js"),
    include_str!("../assets/play/live.js"),
    include_str!("../assets/learn.js"),
    include_str!("../assets/dice.js"),
    include_str!("../assets/ceremony.js"),
];

/// The one script, as the browser loads it: the modules in one file, which is one question to the server.
pub static SCRIPT: LazyLock<String> = LazyLock::new(|| {
    let lines = MODULES.iter().flat_map(|module| module.lines()).filter(|line| !line.starts_with("import "));
    lines.flat_map(|line| [line.strip_prefix("export ").unwrap_or(line), "\n"]).collect()
});

/// Sets the theme that the reader has chosen before anything is painted.
pub const THEME: &str = include_str!("../assets/play/theme.js");

/// The one style sheet: the house, its pages, its boards.
pub const STYLE: &str = concat!(
    include_str!("../assets/house.css"),
    include_str!("../assets/pages.css"),
    include_str!("../assets/build.css"),
    include_str!("../assets/stage.css"),
    include_str!("../assets/dice.css"),
    include_str!("../assets/art.css"),
    include_str!("../assets/learn.css"),
    include_str!("../assets/promotion.css"),
    include_str!("../assets/rules.css"),
    include_str!("../assets/atw.css"),
    include_str!("../assets/champions.css"),
    include_str!("../assets/wrestlenomicon.css"),
    include_str!("../assets/rumbleslam.css"),
    include_str!("../assets/dungeon_bowl.css"),
);

#[cfg(test)]
mod tests {
    #[test]
    fn every_brace_of_the_style_sheet_is_closed_where_it_was_opened() {
        // One brace too many swallows every rule after it, and only on some devices.
        let mut depth = 0_i32;
        for (number, line) in super::STYLE.lines().enumerate() {
            if line.starts_with(['.', '#', '@', ':', '*', '/']) {
                assert_eq!(depth, 0, "line {} of the style begins inside a rule: {line}", number + 1);
            }
            depth += line.matches('{').count() as i32 - line.matches('}').count() as i32;
        }
        assert_eq!(depth, 0);
    }
}
