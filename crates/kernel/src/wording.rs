//! Small helpers for sentences that people read.

/// With a capital letter first and a full stop last.
pub fn sentence(text: &str) -> String {
    let mut letters = text.trim().chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let end = text.trim_end().trim_end_matches(['"', '\'', ')']);
    let stop = if end.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}

/// `1 token`, `2 tokens`.
pub fn counted(number: impl Into<u64>, thing: &str) -> String {
    let number = number.into();
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Does this word take "an" instead of "a"? It goes by the sound: "an hour", "a one".
pub fn takes_an(word: &str) -> bool {
    let word = word.to_lowercase();
    let any = |starts: &[&str]| starts.iter().any(|start| word.starts_with(start));
    let vowel = any(&["a", "e", "i", "o", "u", "8", "11", "18"]);
    (vowel && !any(&["one", "once", "unic", "unif", "unit", "use", "eu"])) || any(&["hour", "hono"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_has_a_capital_and_one_stop() {
        assert_eq!(sentence("red wins"), "Red wins.");
        assert_eq!(sentence("Is it over?"), "Is it over?");
        assert_eq!(sentence("she shouts \"No!\""), "She shouts \"No!\"");
        assert_eq!(sentence("rolled (6)"), "Rolled (6).");
    }

    #[test]
    fn an_goes_by_the_sound() {
        for word in ["elbow", "Arm", "hour", "honour", "8", "umbrella"] {
            assert!(takes_an(word), "{word}");
        }
        for word in ["lift", "one", "unicorn", "house", "7", ""] {
            assert!(!takes_an(word), "{word}");
        }
    }

    #[test]
    fn one_thing_has_no_plural() {
        assert_eq!(counted(1_u8, "token"), "1 token");
        assert_eq!(counted(0_u8, "token"), "0 tokens");
    }
}
