//! How words are compared, and how a line is cut into them.

/// Words as they are compared: lower case, single spaces, no full stop at the end.
pub(crate) fn plain(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    text.strip_suffix('.').filter(|rest| !rest.ends_with("..")).unwrap_or(&text).trim_end().to_owned()
}

/// A purpose as it is compared: `roll-off` is also `roll off`.
pub(crate) fn plain_name(text: &str) -> String {
    plain(text).replace(['-', '_'], " ")
}

/// Words in which `...` stands for any others.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    /// As it was written, for messages.
    pub(crate) source: String,
    pieces: Vec<String>,
}

impl Pattern {
    pub(crate) fn new(source: &str) -> Self {
        let source = source.trim().to_owned();
        let text = plain(&source.replace('…', "..."));
        Self { pieces: text.split("...").map(|piece| piece.trim().to_owned()).collect(), source }
    }

    /// Is it `...` alone?
    pub(crate) fn is_anything(&self) -> bool {
        self.pieces.len() > 1 && self.pieces.iter().all(String::is_empty)
    }

    /// Is it the whole of that text?
    pub(crate) fn matches(&self, text: &str) -> bool {
        let text = plain(text);
        let (first, rest) = self.pieces.split_first().map_or(("", &[][..]), |(a, b)| (a.as_str(), b));
        let Some((last, middle)) = rest.split_last() else { return text == first };
        let Some(mut left) = text.strip_prefix(first) else { return false };
        for piece in middle {
            match left.find(piece.as_str()) {
                Some(at) => left = &left[at + piece.len()..],
                None => return false,
            }
        }
        left.ends_with(last.as_str())
    }

    /// Does it stand somewhere in that text, in whole words?
    pub(crate) fn is_in(&self, text: &str) -> bool {
        let text = plain(text);
        let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        let (first, last) = (0, self.pieces.len() - 1);
        // Where in the text the pieces so far can have ended; the first may begin anywhere.
        let mut ends: Vec<usize> = vec![0];
        for (index, piece) in self.pieces.iter().enumerate() {
            let from = ends[0];
            ends = text[from..]
                .match_indices(piece.as_str())
                .map(|(at, piece)| (from + at, from + at + piece.len()))
                .filter(|&(start, end)| {
                    let cuts_before =
                        is_word(text[..start].chars().next_back()) && is_word(piece.chars().next());
                    let cuts_after =
                        is_word(text[end..].chars().next()) && is_word(piece.chars().next_back());
                    !(index == first && cuts_before || index == last && cuts_after)
                })
                .map(|(_, end)| end)
                .collect();
            if ends.is_empty() {
                return false;
            }
        }
        true
    }
}

/// Cuts `key=value key="value" "long key"=value` into pairs. A key is one word or stands in quotes; a value goes on to
/// the next key. The error is the words that are no pair.
pub(crate) fn pairs(text: &str) -> Result<Vec<(String, String)>, String> {
    let text = text.trim();
    let mut pairs: Vec<(String, String)> = Vec::new();
    let mut keys: Vec<(usize, usize)> = Vec::new();
    let mut quoted = false;
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '=' if !quoted => {
                let before = text[..at].trim_end();
                let start = match before.strip_suffix('"') {
                    Some(inner) => inner.rfind('"').unwrap_or(0),
                    None => before
                        .rfind(char::is_whitespace)
                        .map_or(0, |space| space + before[space..].chars().next().map_or(1, char::len_utf8)),
                };
                keys.push((start, at));
            }
            _ => {}
        }
    }
    let before = keys.first().map_or(text.len(), |&(start, _)| start);
    if before > 0 {
        return Err(text[..before].trim().to_owned());
    }
    for (index, &(start, equals)) in keys.iter().enumerate() {
        let end = keys.get(index + 1).map_or(text.len(), |&(next, _)| next);
        let (key, value) = (unquote(&text[start..equals]), text.get(equals + 1..end).unwrap_or("").trim());
        if key.is_empty() || value.is_empty() {
            return Err(text[start..end.max(equals + 1)].trim().to_owned());
        }
        pairs.push((key, value.to_owned()));
    }
    Ok(pairs)
}

/// Cuts at commas outside quotes.
pub(crate) fn commas(text: &str) -> Vec<String> {
    let mut quoted = false;
    text.split(|letter| {
        quoted ^= letter == '"';
        letter == ',' && !quoted
    })
    .map(unquote)
    .collect()
}

pub(crate) fn unquote(text: &str) -> String {
    let text = text.trim();
    text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text).trim().to_owned()
}
