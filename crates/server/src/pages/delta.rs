//! What is sent of a part that changed a little: the pieces that are new, and where the reader finds the others.
//!
//! A part is cut before every opening tag. The server remembers a mark of each piece that it has sent, not its text; the
//! page remembers the text. Both cut alike, so that either names a piece by its place in what was there before.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use serde::Serialize;

/// The marks of the pieces of a part as its reader has it.
#[derive(Debug, Default)]
pub(super) struct Pieces(Vec<u64>);

/// A part for a reader: whole, or put together from what the reader has.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(super) enum Sending {
    /// All of it.
    Whole(String),
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

impl Pieces {
    /// What to send so that a reader who has the old text gets the new one. The marks are made with a key that nobody
    /// outside knows: who can write into a page cannot make one text pass for another.
    pub(super) fn send(&mut self, key: &RandomState, html: String) -> Sending {
        let mut places: HashMap<u64, usize> = HashMap::with_capacity(self.0.len());
        for (place, mark) in self.0.iter().enumerate() {
            places.entry(*mark).or_insert(place);
        }
        let mut marks = Vec::with_capacity(self.0.len());
        let mut sending: Vec<Piece> = Vec::new();
        let mut kept = 0;
        for piece in cut(&html) {
            let mark = key.hash_one(piece);
            marks.push(mark);
            // Where the last stretch goes on, it is made longer.
            if let Some(Piece::Kept(from, count)) = sending.last_mut()
                && self.0.get(*from + *count) == Some(&mark)
            {
                *count += 1;
                kept += piece.len();
                continue;
            }
            match (places.get(&mark), sending.last_mut()) {
                (Some(&place), _) => {
                    kept += piece.len();
                    sending.push(Piece::Kept(place, 1));
                }
                (None, Some(Piece::Fresh(text))) => text.push_str(piece),
                (None, _) => sending.push(Piece::Fresh(piece.to_owned())),
            }
        }
        self.0 = marks;
        if kept == 0 { Sending::Whole(html) } else { Sending::Patched(sending) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the page does with it.
    fn put_together(old: &str, sending: &Sending) -> String {
        let pieces: Vec<&str> = cut(old).collect();
        match sending {
            Sending::Whole(html) => html.clone(),
            Sending::Patched(patch) => patch
                .iter()
                .map(|piece| match piece {
                    Piece::Kept(from, count) => pieces[*from..from + count].concat(),
                    Piece::Fresh(text) => text.clone(),
                })
                .collect(),
        }
    }

    fn walk(texts: &[&str]) -> Vec<Sending> {
        let (key, mut pieces, mut had) = (RandomState::new(), Pieces::default(), String::new());
        let mut all = Vec::new();
        for text in texts {
            let sending = pieces.send(&key, (*text).to_owned());
            assert_eq!(put_together(&had, &sending), **text);
            had = (*text).to_owned();
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
        assert_eq!(sent[0], Sending::Whole("<p>one</p><p>two</p><p>three</p>".into()));
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
