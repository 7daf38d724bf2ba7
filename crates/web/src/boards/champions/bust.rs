//! A face for everybody: drawn from who it is, so that the same wrestler always looks the same.

use champions::{Person, Roster};
use maud::{Markup, html};

const TRUNKS: [&str; 6] = ["#b3261a", "#1d4f86", "#1e6a3a", "#7a5600", "#5d2a86", "#2b2b33"];
const SKINS: [&str; 5] = ["#f1c7a0", "#d99e6f", "#a86c42", "#74482b", "#e8b48a"];

/// Head and shoulders, in four inks.
pub(super) fn bust(person: Person, roster: &Roster) -> Markup {
    // Any fixed mixing will do; the name counts, so that a longer roster changes nobody's looks.
    let mix = roster.name(person).bytes().fold(7u32, |mix, byte| mix.wrapping_mul(31) ^ u32::from(byte));
    let of = |shift: u32, count: usize| (mix >> shift) as usize % count;
    let (trunks, skin) = (TRUNKS[of(3, 6)], SKINS[of(7, 5)]);
    let (head, mouth) = (of(11, 5), of(17, 3));
    html! {
        svg.bust viewBox="0 0 80 80" aria-hidden="true" {
            rect.ground width="80" height="80" {}
            path d="M6 80c0-18 12-26 34-26s34 8 34 26z" fill=(skin) {}
            path d="M22 80l6-22h6l-4 22zm36 0l-6-22h-6l4 22z" fill=(trunks) {}
            path d="M33 46h14v12c-3 4-11 4-14 0z" fill=(skin) {}
            path.ink d="M22 30c0-14 8-21 18-21s18 7 18 21c0 15-8 24-18 24s-18-9-18-24z" fill=(skin) {}
            @match head {
                // A mask, long hair, a shaved crown with sides, a bandana, a crest.
                0 => { path d="M22 30c0-14 8-21 18-21s18 7 18 21c0 15-8 24-18 24s-18-9-18-24zm6 2c2 5 8 5 10 1-2-5-8-5-10-1zm24 0c-2 5-8 5-10 1 2-5 8-5 10-1zM34 44h12c-2 4-10 4-12 0z" fill=(trunks) fill-rule="evenodd" {} },
                1 => { path.hair d="M18 52c0-30 4-46 22-46s22 16 22 46c-6-4-6-20-8-26-8 2-20 2-28-2-2 8-2 24-8 28z" {} },
                2 => { path.hair d="M21 36c-2-12 0-20 6-24-2 8-3 14-3 24zm38 0c2-12 0-20-6-24 2 8 3 14 3 24z" {} },
                3 => { path d="M21 25c0-14 10-18 19-18s19 4 19 18c-12-4-26-4-38 0zm38-2l9 4-9 3z" fill=(trunks) {} },
                _ => { path.hair d="M33 20c-2-14 4-20 7-20s9 6 7 20c-4-2-10-2-14 0z" {} },
            }
            @if head != 0 {
                path.brow d="M28 27l9 2M52 27l-9 2" {}
                circle cx="33" cy="32" r="2" {} circle cx="47" cy="32" r="2" {}
                @match mouth {
                    0 => { path.brow d="M34 45c4 2 8 2 12 0" {} },
                    1 => { path.hair d="M29 42c4-4 8-3 11-1 3-2 7-3 11 1-2 3-7 3-11 1-4 2-9 2-11-1z" {} },
                    _ => { path.brow d="M34 46h12" {} path.hair d="M32 48c2 8 14 8 16 0l-3 1h-10z" {} },
                }
            } @else { circle cx="33" cy="32" r="1.8" {} circle cx="47" cy="32" r="1.8" {} }
        }
    }
}
