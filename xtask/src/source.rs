//! Rust text with parts of it blanked, so that a check can look for a word in code alone.
//!
//! Lines and columns stay where they are: what is taken out becomes spaces.

/// Takes out comments (doc comments too).
pub(crate) fn without_comments(text: &str) -> String {
    blank(text, |kind| kind == Kind::Comment)
}

/// Takes out comments, the insides of strings, and everything that only tests see.
pub(crate) fn code(text: &str) -> String {
    without_test_items(&blank(text, |kind| kind != Kind::Code))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Code,
    Comment,
    Quoted,
}

fn blank(text: &str, hide: impl Fn(Kind) -> bool) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let (kind, end) = token(bytes, at);
        if hide(kind) {
            out.extend(bytes[at..end].iter().map(|&byte| if byte == b'\n' { byte } else { b' ' }));
        } else {
            out.extend_from_slice(&bytes[at..end]);
        }
        at = end;
    }
    // Hidden parts are whole tokens, so no character was cut in two.
    String::from_utf8_lossy(&out).into_owned()
}

/// What begins at `at`, and where it ends.
fn token(bytes: &[u8], at: usize) -> (Kind, usize) {
    let rest = &bytes[at..];
    if rest.starts_with(b"//") {
        let length = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        return (Kind::Comment, at + length);
    }
    if rest.starts_with(b"/*") {
        return (Kind::Comment, at + block_comment(rest));
    }
    if rest[0] == b'"' {
        return (Kind::Quoted, at + quoted(rest));
    }
    let starts_word = at == 0 || !is_word(bytes[at - 1]);
    if starts_word && let Some(length) = raw_string(rest) {
        return (Kind::Quoted, at + length);
    }
    if rest[0] == b'\''
        && let Some(length) = character(rest)
    {
        return (Kind::Quoted, at + length);
    }
    // A whole word at once, so that the `r` of `for` never looks like the start of a raw string.
    let length = rest.iter().position(|&byte| !is_word(byte)).unwrap_or(rest.len()).max(1);
    (Kind::Code, at + length)
}

fn is_word(byte: u8) -> bool {
    byte == b'_' || byte.is_ascii_alphanumeric() || !byte.is_ascii()
}

fn block_comment(rest: &[u8]) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        if rest[at..].starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    rest.len()
}

fn quoted(rest: &[u8]) -> usize {
    let mut at = 1;
    while at < rest.len() {
        match rest[at] {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

/// `r"…"`, `r#"…"#`, and the same with `b` or `c` before it; `b"…"` is handled as a word and a string.
fn raw_string(rest: &[u8]) -> Option<usize> {
    let start = match rest {
        [b'b' | b'c', b'r', ..] => 2,
        [b'r', ..] => 1,
        _ => return None,
    };
    let hashes = rest[start..].iter().take_while(|&&byte| byte == b'#').count();
    let open = start + hashes;
    if rest.get(open) != Some(&b'"') {
        return None;
    }
    let mut close = vec![b'"'];
    close.resize(hashes + 1, b'#');
    let length = rest[open + 1..].windows(close.len()).position(|window| window == close);
    Some(length.map_or(rest.len(), |length| open + 1 + length + close.len()))
}

/// A character in quotes; a lifetime is not one.
fn character(rest: &[u8]) -> Option<usize> {
    let inside = std::str::from_utf8(&rest[1..rest.len().min(16)])
        .or_else(|error| std::str::from_utf8(&rest[1..=error.valid_up_to()]))
        .ok()?;
    let mut letters = inside.char_indices();
    let (_, first) = letters.next()?;
    if first == '\\' {
        let close = rest[2 + 1..].iter().position(|&byte| byte == b'\'')?;
        return Some(3 + close + 1);
    }
    let (next, quote) = letters.next()?;
    (quote == '\'').then_some(1 + next + 1)
}

/// Blanks the item after each `#[cfg(test)]`. Expects comments and strings to be gone already.
fn without_test_items(code: &str) -> String {
    let mut out = code.to_owned();
    let mut from = 0;
    while let Some(start) = out[from..].find("#[cfg(test)]").map(|at| from + at) {
        let end = item_end(&out, start + "#[cfg(test)]".len());
        let hidden: String =
            out[start..end].chars().map(|letter| if letter == '\n' { '\n' } else { ' ' }).collect();
        out.replace_range(start..end, &hidden);
        from = start + hidden.len();
    }
    out
}

/// Where the item that begins at `from` ends: at its closing brace, or at a semicolon before any brace.
fn item_end(code: &str, from: usize) -> usize {
    let mut depth = 0_usize;
    for (at, letter) in code[from..].char_indices() {
        match letter {
            ';' if depth == 0 => return from + at + 1,
            '{' => depth += 1,
            '}' if depth <= 1 => return from + at + 1,
            '}' => depth -= 1,
            _ => {}
        }
    }
    code.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_go_and_lines_stay() {
        let text = "let a = 1; // HashMap\n/* HashMap /* deeper */ still */ let b = 2;\n";
        let code = without_comments(text);
        assert!(code.starts_with("let a = 1;  ") && code.ends_with("  let b = 2;\n"), "{code}");
        assert!(!code.contains("HashMap") && !code.contains("still"), "{code}");
        assert_eq!(code.find("let b"), text.find("let b"));
    }

    #[test]
    fn strings_go_from_code_but_not_with_comments() {
        let text = r##"f("HashMap \" // no", r#"HashMap " "#, b"HashMap", 'x', '\'', '"', 'a: HashMap)"##;
        assert_eq!(without_comments(text), text);
        let code = code(text);
        assert_eq!(code.matches("HashMap").count(), 1, "{code}");
        assert!(code.contains("'a: HashMap"), "{code}");
    }

    #[test]
    fn words_that_end_in_r_start_no_raw_string() {
        assert!(code("for\"x\" HashMap").contains("HashMap"));
        assert!(code("'é' HashMap").contains("HashMap"));
    }

    #[test]
    fn what_only_tests_see_is_not_code() {
        let text = "fn a() {}\n#[cfg(test)]\nmod tests { fn b() { HashMap } }\n#[cfg(test)]\nuse HashMap;\nfn c() {}\n";
        let code = code(text);
        assert!(!code.contains("HashMap"), "{code}");
        assert!(code.contains("fn a()") && code.contains("fn c()"), "{code}");
        assert_eq!(code.lines().count(), text.lines().count());
    }
}
