//! Texts that must not change unnoticed.

use std::fmt::Write as _;
use std::path::Path;

/// How many lines around the first difference are shown.
const CONTEXT: usize = 6;

/// Compares a text with a golden file, line by line; with `RINGCRAFT_GOLDEN=write` the file is written instead.
pub(crate) fn compare(path: &Path, text: &str) {
    if std::env::var_os("RINGCRAFT_GOLDEN").is_some_and(|value| value == "write") {
        if let Err(error) = write(path, text) {
            panic!("{}: {error}", path.display());
        }
        return;
    }
    let golden = match std::fs::read_to_string(path) {
        Ok(golden) => golden,
        Err(error) => panic!("{}: {error}\nWrite it with RINGCRAFT_GOLDEN=write.", path.display()),
    };
    if let Some(difference) = difference(&golden, text) {
        panic!(
            "{} is not what the game does now.\n{difference}\n\
             If the change is meant, rewrite it with RINGCRAFT_GOLDEN=write and read the diff.",
            path.display()
        );
    }
}

fn write(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(path, text)
}

/// The first line that differs, with a little before and after.
fn difference(golden: &str, text: &str) -> Option<String> {
    let (golden, text): (Vec<&str>, Vec<&str>) = (golden.lines().collect(), text.lines().collect());
    let first = (0..golden.len().max(text.len())).find(|&line| golden.get(line) != text.get(line))?;
    let mut shown = format!("The first difference is in line {}:\n", first + 1);
    for line in &golden[first.saturating_sub(CONTEXT).min(golden.len())..first.min(golden.len())] {
        let _ = writeln!(shown, "    {line}");
    }
    for (sign, lines) in [('-', &golden), ('+', &text)] {
        for line in lines.iter().skip(first).take(CONTEXT) {
            let _ = writeln!(shown, "  {sign} {line}");
        }
    }
    let _ = write!(shown, "(- the file, {} lines; + the game now, {} lines)", golden.len(), text.len());
    Some(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_differing_line_is_shown_with_what_stands_before_it() {
        assert_eq!(difference("a\nb\n", "a\nb\n"), None);
        let shown = difference("a\nb\nc\n", "a\nb\nd\n").unwrap_or_default();
        assert!(shown.contains("line 3") && shown.contains("    b\n  - c\n  + d"), "{shown}");
        let missing = difference("a\nb\n", "a\n").unwrap_or_default();
        assert!(missing.contains("line 2") && missing.contains("- b"), "{missing}");
    }
}
