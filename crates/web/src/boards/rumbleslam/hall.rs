//! The hall around the ring: rows of people in the dark, two beams of light. It reaches far beyond the frame, so that a
//! board of any shape is full.

use maud::{Markup, html};

/// What lies behind everything, and the paints that the ring uses.
pub(super) fn draw() -> Markup {
    html! {
        defs {
            radialGradient #rs-hall gradientUnits="userSpaceOnUse" cx="0" cy="190" r="620" { stop offset="0" stop-color="#4a3570" {} stop offset=".55" stop-color="#211a38" {} stop offset="1" stop-color="#0d0b17" {} }
            radialGradient #rs-light cx=".5" cy=".42" r=".75" { stop offset="0" stop-color="#f6e9cc" {} stop offset=".65" stop-color="#dcc59c" {} stop offset="1" stop-color="#b2966e" {} }
            linearGradient #rs-beam x2="0" y2="1" { stop offset="0" stop-color="#fff" stop-opacity=".22" {} stop offset="1" stop-color="#fff" stop-opacity="0" {} }
            radialGradient #rs-dusk gradientUnits="userSpaceOnUse" cx="0" cy="200" r="600" { stop offset=".45" stop-color="#05040b" stop-opacity="0" {} stop offset="1" stop-color="#05040b" stop-opacity=".8" {} }
            pattern #rs-crowd width="150" height="46" patternUnits="userSpaceOnUse" {
                @for (index, (x, y)) in [(12, 14), (37, 12), (62, 15), (87, 13), (112, 14), (137, 12), (0, 37), (25, 35), (50, 38), (75, 36), (100, 37), (125, 35), (150, 37)].into_iter().enumerate() {
                    (person(index, x, y))
                }
            }
        }
        g.hall aria-hidden="true" {
            rect fill="url(#rs-hall)" x="-900" y="-700" width="1800" height="1900" {}
            rect fill="url(#rs-crowd)" x="-900" y="-690" width="1800" height="1886" {}
            rect fill="url(#rs-dusk)" x="-900" y="-700" width="1800" height="1900" {}
            path fill="url(#rs-beam)" d="M-330-160h60L120 330H-130z" {} path fill="url(#rs-beam)" d="M330-160h-60L-120 330H130z" {}
        }
    }
}

/// Somebody in the crowd; every fifth has the arms in the air. The last of a row is the first of it again.
fn person(index: usize, x: i32, y: i32) -> Markup {
    let coats = ["#6b3b5e", "#3f4f7e", "#7a5a36", "#35605c", "#5a3f7c", "#70433a"];
    let skins = ["#b98667", "#8a5f49", "#c9a184", "#7fa06a", "#6f9a9a"];
    let number = if index == 12 { 6 } else { index };
    html! {
        g transform={ "translate(" (x) " " (y) ")" } {
            path d="M-9 14q0-12 9-12t9 12z" fill=(coats[number % 6]) {}
            @if number % 5 == 3 { path d="M-7 6-10-9M7 6 10-9" stroke=(skins[number % 5]) stroke-width="3" stroke-linecap="round" {} }
            circle r="5.4" cy="-2" fill=(skins[number % 5]) {}
            path d="M-5.4-3q0-6 5.4-6t5.4 6q-5.4-3-10.8 0z" fill=(["#2a1d1a", "#4a2f1c", "#1b1b28", "#8b6b3a"][number % 4]) {}
        }
    }
}
