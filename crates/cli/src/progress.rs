//! A bar that tells how long it will still take, where somebody looks.

use indicatif::{ProgressBar, ProgressStyle};

/// Counts up to so many; draws nothing where nobody looks.
pub fn bar(length: u64, what: &str) -> ProgressBar {
    let template = "{msg} {wide_bar} {human_pos} of {human_len}, {per_sec}, {eta} left";
    // The template is ours and checked by every run.
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style).with_message(what.to_owned())
}
