//! What follows a keyword, taken apart.

use crate::language::Check;
use crate::words::{Pattern, pairs};

/// `SEAT: WORDS`.
pub(crate) fn seat_and_words(text: &str) -> Option<(String, &str)> {
    let (seat, words) = text.split_once(':')?;
    let (seat, words) = (seat.trim(), words.trim());
    (!seat.is_empty() && !words.is_empty()).then(|| (seat.to_owned(), words))
}

/// Cuts the dice off: they begin at the first `roll` after which there is nothing but dice. A choice may itself be
/// called `roll`.
pub(crate) fn cut_dice(text: &str) -> (&str, Vec<(String, String)>) {
    let text = text.trim();
    let mut from = 0;
    while let Some(at) = text[from..].find("roll").map(|at| at + from) {
        from = at + "roll".len();
        let alone =
            text[..at].ends_with(char::is_whitespace) && text[from..].starts_with(char::is_whitespace);
        if alone
            && let Ok(dice) = pairs(&text[from..])
            && !dice.is_empty()
        {
            return (text[..at].trim(), dice);
        }
    }
    (text, Vec::new())
}

/// `SEAT`, `SEAT "question"`, `SEAT: choice | choice`, `SEAT "question": choice | choice`.
pub(crate) fn ask(text: &str) -> Result<Check, &'static str> {
    const USAGE: &str =
        "write `ask SEAT \"QUESTION\": CHOICE | CHOICE`; question and choices may be left out";
    let (seat, why, rest) = match text.find(['"', ':']) {
        Some(at) if text[at..].starts_with('"') => {
            let (why, rest) = text[at + 1..].split_once('"').ok_or(USAGE)?;
            (&text[..at], Some(why.trim().to_owned()), rest.trim())
        }
        Some(at) => (&text[..at], None, &text[at..]),
        None => (text, None, ""),
    };
    let choices = match rest.strip_prefix(':').map(str::trim) {
        Some(choices) => {
            let choices: Vec<Pattern> = choices.split('|').map(Pattern::new).collect();
            if choices.iter().any(|choice| choice.source.is_empty()) {
                return Err(USAGE);
            }
            Some(choices)
        }
        None if rest.is_empty() => None,
        None => return Err(USAGE),
    };
    let seat = seat.trim().to_owned();
    if seat.is_empty() { Err(USAGE) } else { Ok(Check::Ask { seat, why, choices }) }
}

pub(crate) fn refuse(text: &str) -> Result<Check, &'static str> {
    const USAGE: &str = "write `refuse SEAT: WORDS because REASON`; the reason may be left out";
    // `setup` and `setup because ..` are about the set-up; `setup: ..` would be a seat of that name.
    if let Some(rest) = text.strip_prefix("setup").map(str::trim_start)
        && !rest.starts_with(':')
    {
        let because = rest.strip_prefix("because").map(|because| because.trim().to_owned());
        let well_written = rest.is_empty() || because.as_ref().is_some_and(|because| !because.is_empty());
        return if well_written { Ok(Check::RefuseSetup { because }) } else { Err(USAGE) };
    }
    let (seat, words) = seat_and_words(text).ok_or(USAGE)?;
    let cut = words.match_indices("because").find(|&(at, word)| {
        words[..at].ends_with(char::is_whitespace)
            && words[at + word.len()..].starts_with(char::is_whitespace)
    });
    let (words, because) = match cut {
        Some((at, word)) => (words[..at].trim(), Some(words[at + word.len()..].trim().to_owned())),
        None => (words, None),
    };
    Ok(Check::Refuse { seat, words: words.to_owned(), because })
}

pub(crate) fn odds(text: &str) -> Result<Check, &'static str> {
    const USAGE: &str =
        "write `odds SEAT: WORDS  WHAT=CHANCE WHAT=CHANCE`, a chance being 11/36, 0.25, 25% or ~0.254";
    let (seat, words) = seat_and_words(text).ok_or(USAGE)?;
    let (words, and_others) = words.strip_suffix("...").map_or((words, false), |words| (words.trim(), true));
    let equals = words.find('=').ok_or(USAGE)?;
    let before = words[..equals].trim_end();
    let start = match before.strip_suffix('"') {
        Some(inner) => inner.rfind('"').ok_or(USAGE)?,
        None => before.rfind(char::is_whitespace).ok_or(USAGE)? + 1,
    };
    let odds = words.get(start..).and_then(|text| pairs(text).ok()).ok_or(USAGE)?;
    let words = words[..start].trim().to_owned();
    let well_written = odds.iter().all(|(_, chance)| {
        let chance = chance.strip_prefix('~').unwrap_or(chance);
        chance.parse::<kernel::Chance>().is_ok()
    });
    if words.is_empty() || !well_written {
        Err(USAGE)
    } else {
        Ok(Check::Odds { seat, words, odds, and_others })
    }
}
