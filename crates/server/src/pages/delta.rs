//! What is sent of a part that changed a little: the pieces that are new, and where the reader finds the others.
//!
//! A part is cut before every opening tag. The server remembers a mark of each piece of a version, not its text; the page
//! remembers the text. Both cut alike, so that either names a piece by its place in what was there before.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

use serde::Serialize;
use web::table::{Part, Parts};

/// The marks are made with a key that nobody outside knows: who can write into a page cannot make one text pass for
/// another.
static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);

/// The marks of a page: of every part, and of every piece of it.
#[derive(Debug)]
pub(super) struct Marks([PartMarks; Part::ALL.len()]);

/// The marks of a part.
#[derive(Debug)]
pub(super) struct PartMarks {
    whole: u64,
    pieces: Vec<u64>,
}

impl Marks {
    pub(super) fn of(parts: &Parts) -> Self {
        Self(Part::ALL.map(|part| PartMarks::of(parts.get(part))))
    }

    pub(super) fn part(&self, part: Part) -> &PartMarks {
        &self.0[part as usize]
    }
}

/// A part for a reader: whole, or put together from what the reader has.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(super) enum Sending<'a> {
    /// All of it.
    Whole(&'a str),
    /// Pieces one after the other.
    Patched(Vec<Piece>),
}

/// A stretch of a patched part. As JSON, two numbers or a text.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(super) enum Piece {
    /// From this piece of the old text, so many.
    Kept(usize, usize),
    /// A new text.
    Fresh(String),
}

/// Cuts before every opening tag.
fn cut(html: &str) -> impl Iterator<Item = &str> {
    let mut rest = html;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let bytes = rest.as_bytes();
        let opens = |&at: &usize| bytes[at] == b'<' && bytes.get(at + 1).is_some_and(u8::is_ascii_lowercase);
        let end = (1..bytes.len()).find(opens).unwrap_or(bytes.len());
        let (piece, left) = rest.split_at(end);
        rest = left;
        Some(piece)
    })
}

impl PartMarks {
    fn of(html: &str) -> Self {
        let pieces: Vec<u64> = cut(html).map(|piece| KEY.hash_one(piece)).collect();
        Self { whole: KEY.hash_one(&pieces), pieces }
    }

    /// Is it the same text?
    pub(super) fn is(&self, other: &Self) -> bool {
        self.whole == other.whole && self.pieces.len() == other.pieces.len()
    }

    /// What to send so that a reader who has this text gets the new one.
    pub(super) fn patch<'a>(&self, new: &Self, html: &'a str) -> Sending<'a> {
        let mut places: HashMap<u64, usize> = HashMap::with_capacity(self.pieces.len());
        for (place, mark) in self.pieces.iter().enumerate() {
            places.entry(*mark).or_insert(place);
        }
        let mut sending: Vec<Piece> = Vec::new();
        let mut kept = 0;
        for (piece, mark) in cut(html).zip(&new.pieces) {
            // Where the last stretch goes on, it is made longer.
            if let Some(Piece::Kept(from, count)) = sending.last_mut()
                && self.pieces.get(*from + *count) == Some(mark)
            {
                *count += 1;
                kept += piece.len();
                continue;
            }
            match (places.get(mark), sending.last_mut()) {
                (Some(&place), _) => {
                    kept += piece.len();
                    sending.push(Piece::Kept(place, 1));
                }
                (None, Some(Piece::Fresh(text))) => text.push_str(piece),
                (None, _) => sending.push(Piece::Fresh(piece.to_owned())),
            }
        }
        if kept == 0 { Sending::Whole(html) } else { Sending::Patched(sending) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the page does with it.
    fn put_together(old: &str, sending: &Sending<'_>) -> String {
        let pieces: Vec<&str> = cut(old).collect();
        match sending {
            Sending::Whole(html) => (*html).to_owned(),
            Sending::Patched(patch) => patch
                .iter()
                .map(|piece| match piece {
                    Piece::Kept(from, count) => pieces[*from..from + count].concat(),
                    Piece::Fresh(text) => text.clone(),
                })
                .collect(),
        }
    }

    fn walk<'a>(texts: &[&'a str]) -> Vec<Sending<'a>> {
        let (mut marks, mut had) = (PartMarks::of(""), String::new());
        let mut all = Vec::new();
        for text in texts {
            let new = PartMarks::of(text);
            assert_eq!(marks.is(&new), had == *text);
            let sending = marks.patch(&new, text);
            assert_eq!(put_together(&had, &sending), **text);
            had = (*text).to_owned();
            marks = new;
            all.push(sending);
        }
        all
    }

    #[test]
    fn cut_before_every_opening_tag() {
        let pieces: Vec<&str> = cut("a<b>c</b><i>d < e</i>").collect();
        assert_eq!(pieces, ["a", "<b>c</b>", "<i>d < e</i>"]);
        assert_eq!(cut("").count(), 0);
    }

    #[test]
    fn only_what_is_new_is_sent() {
        let sent = walk(&["<p>one</p><p>two</p><p>three</p>", "<p>one</p><p>2</p><p>three</p>"]);
        assert_eq!(sent[0], Sending::Whole("<p>one</p><p>two</p><p>three</p>"));
        let patch = vec![Piece::Kept(0, 1), Piece::Fresh("<p>2</p>".into()), Piece::Kept(2, 1)];
        assert_eq!(sent[1], Sending::Patched(patch));
        assert_eq!(serde_json::to_string(&sent[1]).unwrap(), r#"[[0,1],"<p>2</p>",[2,1]]"#);
    }

    #[test]
    fn pieces_may_move_repeat_and_vanish() {
        walk(&[
            "<p>a<p>b<p>c",
            "<p>c<p>a<p>b",
            "<p>a<p>a<p>a",
            "",
            "<p>x",
            "<p>x<p>x<p>y",
            "plain",
            "plain<p>x",
        ]);
    }
}
