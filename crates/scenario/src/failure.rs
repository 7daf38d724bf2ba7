//! What went wrong, said so that one can mend it without a debugger.

use core::fmt;

/// A scenario that did not hold: where, what was expected, what came, and the position it came in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Failure {
    /// The file.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The scenario's name.
    pub scenario: String,
    /// The rules that it proves.
    pub rules: Vec<String>,
    /// The line of the scenario that did not hold.
    pub source: String,
    /// What is wrong, in a sentence or a small diff: `-` was expected, `+` came instead.
    pub what: String,
    /// The position at that moment, as text.
    pub position: Option<String>,
    /// What was asked at that moment, as one would write it.
    pub asked: Option<String>,
    /// What one would write if what happened is right.
    pub write: Option<String>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.scenario)?;
        if !self.rules.is_empty() {
            write!(f, " ({})", self.rules.join(", "))?;
        }
        writeln!(f)?;
        if !self.source.is_empty() {
            writeln!(f, "\n    {}", self.source.lines().next().unwrap_or_default())?;
        }
        writeln!(f)?;
        indented(f, "  ", &self.what)?;
        if let Some(position) = &self.position {
            writeln!(f, "\n  position")?;
            indented(f, "    ", position)?;
        }
        if let Some(asked) = &self.asked {
            writeln!(f, "\n  asked")?;
            indented(f, "    ", asked)?;
        }
        if let Some(write) = &self.write {
            writeln!(f, "\n  if this is right, write")?;
            indented(f, "    ", write)?;
        }
        Ok(())
    }
}

impl core::error::Error for Failure {}

fn indented(f: &mut fmt::Formatter<'_>, indent: &str, text: &str) -> fmt::Result {
    for line in text.lines() {
        if line.is_empty() {
            writeln!(f)?;
        } else {
            writeln!(f, "{indent}{line}")?;
        }
    }
    Ok(())
}

/// Two lists side by side: `-` was expected, `+` came, the rest agrees. `same` says when two agree.
pub(crate) fn diff<A: AsRef<str>, B: AsRef<str>>(
    expected: &[A],
    came: &[B],
    same: impl Fn(usize, usize) -> bool,
) -> String {
    // The longest common part, from behind.
    let (rows, columns) = (expected.len(), came.len());
    let mut longest = vec![vec![0_u32; columns + 1]; rows + 1];
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            longest[row][column] = if same(row, column) {
                longest[row + 1][column + 1] + 1
            } else {
                longest[row + 1][column].max(longest[row][column + 1])
            };
        }
    }
    let (mut row, mut column, mut text) = (0, 0, String::new());
    let mut line = |sign: char, words: &str| {
        text.push(sign);
        text.push(' ');
        text.push_str(words);
        text.push('\n');
    };
    while row < rows || column < columns {
        if row < rows && column < columns && same(row, column) {
            line(' ', came[column].as_ref());
            (row, column) = (row + 1, column + 1);
        } else if column == columns || (row < rows && longest[row + 1][column] >= longest[row][column + 1]) {
            line('-', expected[row].as_ref());
            row += 1;
        } else {
            line('+', came[column].as_ref());
            column += 1;
        }
    }
    text
}

/// The difference of two texts, line by line.
pub(crate) fn text_diff(expected: &str, came: &str) -> String {
    let (expected, came): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), came.lines().collect());
    diff(&expected, &came, |row, column| expected[row] == came[column])
}
