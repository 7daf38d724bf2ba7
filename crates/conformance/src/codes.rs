//! The codes of choices, frozen: records, research environments and the wire name choices by them.

use core::fmt::Write as _;
use std::path::Path;

use kernel::{Coded, Tabletop};

use crate::golden;

/// How many values of one variant are shown.
const SHOWN: u32 = 8;

/// Compares the layout of a game's choice codes with a golden file; `RINGCRAFT_GOLDEN=write` writes it.
///
/// A code must never change its meaning, so a variant is only ever added at the end.
///
/// # Panics
///
/// If the layout is not the golden one.
pub fn codes<G: Tabletop>(path: impl AsRef<Path>) {
    golden::compare(path.as_ref(), &layout::<G>());
}

fn layout<G: Tabletop>() -> String {
    let count = G::Choice::COUNT;
    let mut text =
        format!("{}: {count} choice codes, at most {} choices a question\n", G::NAME, G::MOST_CHOICES);
    let mut from = 0;
    for (variant, codes) in G::Choice::LAYOUT {
        let last = from + codes.saturating_sub(1);
        let range = if *codes == 1 { from.to_string() } else { format!("{from}..={last}") };
        let _ = writeln!(text, "{range:<16} {variant}");
        if *codes > 1 {
            // The first, the last and some between: a changed order of fields or of parts shows here.
            let shown = SHOWN.min(*codes);
            for index in 0..shown {
                let code = from + (u64::from(index) * u64::from(codes - 1) / u64::from(shown - 1)) as u32;
                let value = G::Choice::from_code(code);
                let value = value.map_or_else(|| "nothing".into(), |choice| format!("{choice:?}"));
                let _ = writeln!(text, "    {code:<12} {value}");
            }
        }
        from += codes;
    }
    text
}
