//! One artist for everybody: a recipe becomes a figure on a board or a portrait on a card. Pure functions; whoever has no
//! recipe in content is drawn by its name.
//!
//! Three signs tell two figures of a roster apart at 32 pixels and in grey: mass (build), top (hair or headgear), and one
//! prop or pose that breaks the outline. Side is a shape before it is a colour.

mod body;
pub mod cast;
mod figure;
mod glyph;
mod head;
mod palette;
mod pen;
mod portrait;
mod props;
mod recipe;

pub use figure::{MatchState, Pose, Status, figure};
pub use glyph::glyph;
pub use palette::hex;
pub use portrait::{card_portrait, portrait};
pub use recipe::{Recipe, SIGNS, Sign, signs};

use kernel::Seat;

/// Whose a figure is, as a shape: circle, square, lozenge, hexagon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side(u8);

impl From<Seat> for Side {
    fn from(seat: Seat) -> Self {
        Self(seat.index() as u8)
    }
}

impl Side {
    /// Its number, for the class `t0` and so on.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The shape around the origin.
    pub fn shape(self, rx: f32, ry: f32) -> String {
        let n = pen::n;
        match self.0 {
            0 => format!(r#"<ellipse rx="{}" ry="{}"/>"#, n(rx), n(ry)),
            1 => format!(
                r#"<rect x="{}" y="{}" width="{}" height="{}" rx="3"/>"#,
                n(-rx * 0.95),
                n(-ry * 0.95),
                n(rx * 1.9),
                n(ry * 1.9)
            ),
            2 => format!(
                r#"<path d="M0 {}L{} 0 0 {} {} 0z"/>"#,
                n(-ry * 1.2),
                n(rx * 1.2),
                n(ry * 1.2),
                n(-rx * 1.2)
            ),
            _ => format!(
                r#"<path d="M{} {}h{}l{} {} {} {}h{}l{} {}z"/>"#,
                n(-rx * 0.55),
                n(-ry),
                n(rx * 1.1),
                n(rx * 0.55),
                n(ry),
                n(-rx * 0.55),
                n(ry),
                n(-rx * 1.1),
                n(-rx * 0.55),
                n(-ry)
            ),
        }
    }
}
