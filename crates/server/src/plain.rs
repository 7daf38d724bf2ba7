//! What may come in as text: everything but control characters. A database need not be able to keep them (PostgreSQL
//! refuses NUL), and no page could show them. Tabs and line ends are text.

use axum::http::{HeaderMap, Uri, header};

fn is_control(letter: char) -> bool {
    letter.is_control() && !matches!(letter, '\t' | '\n' | '\r')
}

/// Has a text control characters in it?
pub fn has_control(text: &str) -> bool {
    text.chars().any(is_control)
}

/// Can one not see this character, or does it change how others are read? Such names pass for others'.
pub fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}')
}

/// Would an address or a form have control characters in it, once its escapes are read?
fn escaped_in_form(text: &[u8]) -> bool {
    let digit = |at: usize| text.get(at).and_then(|&digit| char::from(digit).to_digit(16));
    let mut letters = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        match (text[at], digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                letters.push((16 * high + low) as u8);
                at += 3;
            }
            (letter, ..) => {
                letters.push(letter);
                at += 1;
            }
        }
    }
    has_control(&String::from_utf8_lossy(&letters))
}

/// Would JSON have control characters in its texts, once their escapes are read?
fn escaped_in_json(text: &str) -> bool {
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        let escape = &rest[at + 1..];
        let code = escape.strip_prefix('u').and_then(|digits| u32::from_str_radix(digits.get(..4)?, 16).ok());
        if escape.starts_with(['b', 'f']) || code.and_then(char::from_u32).is_some_and(is_control) {
            return true;
        }
        // The letter after a backslash belongs to it, another backslash too.
        rest = escape.get(escape.chars().next().map_or(0, char::len_utf8)..).unwrap_or_default();
    }
    has_control(text)
}

/// Does a request bring control characters, in its address or its body?
pub fn brings_control(uri: &Uri, headers: &HeaderMap, body: &[u8]) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let json =
        kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"));
    // Whatever does not say that it is JSON may be read as a form.
    let in_body = std::str::from_utf8(body).is_ok_and(escaped_in_json) || (!json && escaped_in_form(body));
    in_body || escaped_in_form(uri.to_string().as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_the_kind_of_a_body_is_written_makes_no_difference() {
        let brings = |kind: &str, body: &[u8]| {
            let headers = [(header::CONTENT_TYPE, kind.parse().unwrap())].into_iter().collect();
            brings_control(&Uri::from_static("/login"), &headers, body)
        };
        for kind in [
            "application/x-www-form-urlencoded",
            "Application/X-WWW-Form-URLEncoded; charset=utf-8",
            "text/plain",
        ] {
            assert!(brings(kind, b"account=a%00da"), "{kind}");
            assert!(!brings(kind, b"account=ada"), "{kind}");
        }
        for kind in ["application/json", "APPLICATION/JSON ; charset=utf-8"] {
            assert!(brings(kind, br#"{"text":"\u0000"}"#), "{kind}");
            assert!(!brings(kind, br#"{"text":"100%00"}"#), "{kind}: a text of its own");
        }
    }

    #[test]
    fn control_characters_are_found_however_they_are_written() {
        for text in ["a%00b", "a%1Bb", "a%c2%85", "%7f", "a\u{0}"] {
            assert!(escaped_in_form(text.as_bytes()), "{text:?}");
        }
        for text in ["a%0Ab%0d%09", "%zz%", "100%25%32", "%e2%82%ac", "caf\u{e9}", ""] {
            assert!(!escaped_in_form(text.as_bytes()), "{text:?}");
        }
        for text in [
            r#"{"a":"\u0000"}"#,
            r#"["\u001b"]"#,
            r#"["\\\u0007"]"#,
            r#"["\b"]"#,
            r#"["\u009F"]"#,
            "[\"\u{7f}\"]",
        ] {
            assert!(escaped_in_json(text), "{text:?}");
        }
        for text in [
            r#"{"a":"\n\t\r\u000a"}"#,
            r#"["\\u0000"]"#,
            r#"["\\b"]"#,
            r#"["\ud83d\ude00"]"#,
            r#"["\"#,
            "[\"\\u\u{20ac}\"]",
        ] {
            assert!(!escaped_in_json(text), "{text:?}");
        }
    }
}
