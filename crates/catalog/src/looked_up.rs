//! What somebody looks up by name during a match or before it: cards, charts, rules of the ledger.

use content::nearest;
use kernel::{Printed, PrintedKind};

use crate::GameName;

/// A name as it is compared: small letters and figures, everything else a space.
pub fn plain(name: &str) -> String {
    let letters = name.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' });
    let words: String = letters.flat_map(char::to_lowercase).collect();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The place of the one that was meant: the whole name, however it is written, or a part that only one has.
///
/// # Errors
///
/// A sentence that says which it could be, or which was probably meant.
pub fn find(names: &[&str], what: &str, typed: &str) -> Result<usize, String> {
    let (all, wanted): (Vec<String>, String) = (names.iter().map(|name| plain(name)).collect(), plain(typed));
    if let Some(exact) = all.iter().position(|name| *name == wanted) {
        return Ok(exact);
    }
    let fits = |test: &dyn Fn(&str) -> bool| -> Vec<usize> {
        (0..all.len()).filter(|&at| !wanted.is_empty() && test(&all[at])).collect()
    };
    let starts = |name: &str| format!(" {name}").contains(&format!(" {wanted}"));
    for found in [fits(&starts), fits(&|name| name.contains(&wanted))] {
        match found[..] {
            [] => {}
            [one] => return Ok(one),
            _ => {
                let could: Vec<&str> = found.iter().take(8).map(|&at| names[at]).collect();
                let more = if found.len() > could.len() { " or others" } else { "" };
                return Err(format!("\"{typed}\" could be {}{more}.", could.join(" or ")));
            }
        }
    }
    let whole = nearest(&wanted, all.iter().map(String::as_str));
    let near = whole.map(ToOwned::to_owned).or_else(|| nearest_word(&all, &wanted));
    let meant = near.and_then(|name| all.iter().position(|known| *known == name));
    let meant = meant.map_or_else(String::new, |at| format!(" Did you mean {}?", names[at]));
    Err(format!("There is no {what} \"{typed}\".{meant}"))
}

/// The name one word of which was probably meant.
fn nearest_word(names: &[String], wanted: &str) -> Option<String> {
    let parts = || names.iter().flat_map(|name| name.split(' ')).filter(|part| part.len() > 3);
    let word = nearest(wanted, parts())?;
    names.iter().find(|name| name.split(' ').any(|part| part == word)).cloned()
}

/// The card or chart of that name.
///
/// # Errors
///
/// A sentence, if there is none, or a list of all if no name was given.
pub fn printed(all: &[Printed], kind: PrintedKind, typed: &str) -> Result<String, String> {
    let what = match kind {
        PrintedKind::Card => "card",
        PrintedKind::Chart => "chart",
    };
    let some: Vec<&Printed> = all.iter().filter(|printed| printed.kind == kind).collect();
    if some.is_empty() {
        return Err(format!("This game has no {what}s."));
    }
    let names: Vec<&str> = some.iter().map(|printed| printed.name.as_str()).collect();
    if typed.trim().is_empty() {
        return Ok(format!("Type {what} and one of these: {}.", names.join(", ")));
    }
    // Several decks may have a card of the same name: all of them are shown.
    let at = find(&names, what, typed)?;
    let same = some.iter().filter(|printed| plain(&printed.name) == plain(names[at]));
    Ok(same.map(|printed| printed.text.trim_end()).collect::<Vec<_>>().join("\n\n"))
}

/// The rules of the ledger that speak of these words.
pub fn rules(game: GameName, typed: &str) -> String {
    const MOST: usize = 12;
    let wanted = plain(typed);
    let rows = game.ledger().lines().filter_map(|line| {
        let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
        let (id, rule) = (cells.next()?, cells.next()?);
        (id.contains('-') && !id.starts_with('-')).then_some((id, rule))
    });
    let has = |text: &str| format!(" {}", plain(text)).contains(&format!(" {wanted}"));
    let found: Vec<String> =
        rows.filter(|(id, rule)| has(rule) || has(id)).map(|(id, rule)| format!("  {rule} ({id})")).collect();
    match found.len() {
        0 => format!("No rule mentions \"{typed}\"."),
        count if count > MOST => {
            format!("{}\n  and {} more; add a word.", found[..MOST].join("\n"), count - MOST)
        }
        _ => found.join("\n"),
    }
}
