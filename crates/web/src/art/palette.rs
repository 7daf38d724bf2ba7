//! The one palette: names in content, colours on the page.

use content::appearance::Colour;

/// The outline of everything.
pub(super) const OUTLINE: &str = "#0a0b14";

/// What a colour of the palette looks like.
pub fn hex(colour: Colour) -> &'static str {
    match colour {
        Colour::Ivory => "#f1d3b8",
        Colour::Peach => "#e8b48a",
        Colour::Tan => "#d99b74",
        Colour::Bronze => "#b97a4f",
        Colour::Umber => "#8a5a3e",
        Colour::Ebony => "#6b4634",
        Colour::Moss => "#8fb35a",
        Colour::Sage => "#b3c98a",
        Colour::Teal => "#5fb0b8",
        Colour::Seafoam => "#7cc0a2",
        Colour::Lilac => "#b3add8",
        Colour::Bone => "#e9dfc3",
        Colour::Ash => "#b4b6c2",
        Colour::Bark => "#86643f",
        Colour::Brick => "#c8503f",
        Colour::Crimson => "#a8322a",
        Colour::Rust => "#d0662c",
        Colour::Flame => "#ff9a3c",
        Colour::Gold => "#ffcf4a",
        Colour::Sand => "#e9d27a",
        Colour::Cream => "#efe6d0",
        Colour::White => "#f6f5ef",
        Colour::Silver => "#c9cbd6",
        Colour::Steel => "#78809a",
        Colour::Iron => "#4c546e",
        Colour::Charcoal => "#34374a",
        Colour::Ink => "#20222e",
        Colour::Navy => "#1f4270",
        Colour::Royal => "#2a6aa8",
        Colour::Sky => "#7cc4ff",
        Colour::Cyan => "#2c9cc0",
        Colour::Forest => "#2f6a3f",
        Colour::Leaf => "#5aa04a",
        Colour::Lime => "#a6d04a",
        Colour::Plum => "#6a3f8f",
        Colour::Violet => "#9a6ad0",
        Colour::Pink => "#ffb3c7",
        Colour::Rose => "#d8527f",
        Colour::Chestnut => "#6b3a1e",
        Colour::Copper => "#b9763f",
    }
}
