//! A file cut into statements: a keyword and what follows it, over one line or more.

pub(crate) const KEYWORDS: [&str; 18] = [
    "game", "scenario", "rule", "position", "but", "setup", "roll", "say", "resign", "expect", "ask",
    "refuse", "odds", "hear", "see", "hidden", "now", "end",
];

/// A comment begins with a `#` that stands alone.
pub(crate) fn without_comment(line: &str) -> &str {
    let alone = |at: usize| {
        (at == 0 || line[..at].ends_with(char::is_whitespace))
            && line[at + 1..].chars().next().is_none_or(char::is_whitespace)
    };
    line.match_indices('#').find(|&(at, _)| alone(at)).map_or(line, |(at, _)| &line[..at]).trim_end()
}

/// A line, what is wrong with it, and what was probably meant.
pub(crate) type Wrong = (u32, String, Option<&'static str>);

/// A keyword and what follows it, over one line or more.
pub(crate) struct Statement {
    pub(crate) number: u32,
    pub(crate) keyword: String,
    pub(crate) rest: String,
    pub(crate) block: Option<String>,
}

pub(crate) struct Lines<'t> {
    lines: std::iter::Peekable<std::iter::Enumerate<std::str::Lines<'t>>>,
}

impl<'t> Lines<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { lines: text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate().peekable() }
    }

    pub(crate) fn next_statement(&mut self, problems: &mut Vec<Wrong>) -> Option<Statement> {
        loop {
            let (index, line) = self.lines.next()?;
            let number = index as u32 + 1;
            let line = without_comment(line);
            if line.trim().is_empty() {
                continue;
            }
            let first = line.split_whitespace().next().unwrap_or_default();
            if line.starts_with(char::is_whitespace) && begins_a_line(first) {
                let reason = format!("\"{first}\" begins a line of its own: take the space before it away");
                problems.push((number, reason, None));
            } else if line.starts_with(char::is_whitespace) {
                let reason = "a line that begins with a space goes on with the one before, and there is none";
                problems.push((number, reason.to_owned(), None));
                continue;
            }
            let line = line.trim_start();
            let (keyword, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let mut statement =
                Statement { number, keyword: keyword.to_owned(), rest: rest.trim().to_owned(), block: None };
            self.go_on(&mut statement, problems);
            return Some(statement);
        }
    }

    /// Takes what else belongs to the statement: a block in `"""`, JSON up to its last brace, lines that begin with a
    /// space.
    fn go_on(&mut self, statement: &mut Statement, problems: &mut Vec<Wrong>) {
        let rest = statement.rest.clone();
        if let Some((before, after)) = rest.split_once("\"\"\"") {
            before.trim().clone_into(&mut statement.rest);
            if let Some((block, left_over)) = after.split_once("\"\"\"") {
                statement.block = Some(block.trim().to_owned());
                if !left_over.trim().is_empty() {
                    let reason = "nothing may follow the closing \"\"\"";
                    problems.push((statement.number, reason.to_owned(), None));
                }
                return;
            }
            let mut block = vec![after.trim().to_owned()];
            for (_, line) in self.lines.by_ref() {
                if let Some(last) = line.trim_end().strip_suffix("\"\"\"") {
                    block.push(last.trim_end().to_owned());
                    statement.block = Some(dedent(&block));
                    return;
                }
                block.push(line.trim_end().to_owned());
            }
            statement.block = Some(dedent(&block));
            problems.push((statement.number, "this \"\"\" is never closed".to_owned(), None));
            return;
        }
        if statement.keyword == "setup" && statement.rest.starts_with(['{', '[']) {
            while depth(&statement.rest) > 0 {
                let Some((_, line)) = self.lines.next() else { break };
                statement.rest.push('\n');
                statement.rest.push_str(line);
            }
        }
        while let Some(&(_, line)) = self.lines.peek() {
            let text = without_comment(line);
            let first = text.split_whitespace().next();
            if !text.starts_with(char::is_whitespace) || first.is_none_or(begins_a_line) {
                break;
            }
            self.lines.next();
            statement.rest.push(' ');
            statement.rest.push_str(text.trim());
        }
    }
}

/// A keyword that is surely meant as one where it stands first in an indented line: `roll` may go on with a `say`, and
/// the others are words that a sentence may begin with.
fn begins_a_line(word: &str) -> bool {
    KEYWORDS.contains(&word) && !["roll", "hidden", "now", "end", "game", "rule", "but"].contains(&word)
}

/// How many braces and brackets of JSON are open.
fn depth(json: &str) -> i32 {
    let (mut open, mut quoted, mut escaped) = (0, false, false);
    for letter in json.chars() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '{' | '[' if !quoted => open += 1,
            '}' | ']' if !quoted => open -= 1,
            _ => {}
        }
    }
    open
}

/// Without empty lines at both ends, and without the indentation that all lines share.
fn dedent(lines: &[String]) -> String {
    let indent = |line: &String| line.len() - line.trim_start().len();
    let shared = lines.iter().filter(|line| !line.trim().is_empty()).map(indent).min().unwrap_or(0);
    let lines: Vec<&str> = lines.iter().map(|line| line.get(shared..).unwrap_or_default()).collect();
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(0);
    let last = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    lines[first.min(last)..last].join("\n")
}
