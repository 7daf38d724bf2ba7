//! An address as a code that a phone's camera reads.

use std::fmt::Write as _;

use maud::{Markup, html};
use qrcode::{Color, QrCode};

/// The address as a QR code; nothing if it is too long for one.
pub fn qr(address: &str) -> Markup {
    let Ok(code) = QrCode::new(address) else { return html! {} };
    let width = code.width();
    let mut path = String::new();
    for (index, colour) in code.into_colors().into_iter().enumerate() {
        if colour == Color::Dark {
            // Writing into a string cannot fail.
            let _ = write!(path, "M{} {}h1v1h-1z", index % width, index / width);
        }
    }
    html! {
        svg.qr viewBox={ "-2 -2 " (width + 4) " " (width + 4) } role="img" aria-label="The link as a QR code" {
            path d=(path) fill="#000" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::qr;

    #[test]
    fn a_link_becomes_a_square_with_three_finders() {
        let drawn = qr("https://ring.example/t/0123456789abcdef/seat/0123456789abcdef0123").into_string();
        // The outer ring of the finder at the left top: seven dark modules in the first row.
        for column in 0..7 {
            assert!(drawn.contains(&format!("M{column} 0h1")), "{drawn}");
        }
        assert!(qr(&"x".repeat(5000)).into_string().is_empty());
    }
}
