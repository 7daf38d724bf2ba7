//! The rules to read: how to play with pictures, a quick reference for the table, a glossary, and the ledger with every
//! rule and its id. The first three are a guide a game, in `guide/<game>.md`; the ledger is `docs/rules/<game>.md`.

mod charts;
mod guide;
mod ledger;
mod pages;
mod search;
mod write;

pub use charts::{Chart, charts};
pub use guide::{Guide, Section, guide, slug};
pub use ledger::{Rule, cited, ledger, link, linked};
pub use pages::{Page, all, game, glossary, index, reference};

/// Text as it stands behind a question mark in an address.
pub fn encoded(text: &str) -> String {
    use core::fmt::Write;
    text.bytes().fold(String::new(), |mut to, byte| {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => to.push(byte.into()),
            // Writing to a text cannot fail.
            _ => drop(write!(to, "%{byte:02X}")),
        }
        to
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_query_is_escaped_in_an_address() {
        assert_eq!(super::encoded("a b&c"), "a%20b%26c");
    }
}
