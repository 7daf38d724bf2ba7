//! Every sentence is a sentence: it says something, and nothing that only a programmer reads.

use kernel::{Coded, Fast, Tabletop};

use super::{Broken, Check, ensure, viewers};
use crate::play::{Scene, any, offered};

/// The marks of a value printed for a programmer.
const DEBUG: [&str; 9] = ["Some(", "None", "{ ", " }", "::", "\\\"", "Ok(", "Err(", "Seat("];

pub(crate) fn check<G: Tabletop>(scene: &Scene<'_, G>, dice: &mut Fast) -> Check {
    let (content, game) = (scene.content(), scene.state());
    for seat in game.seats().iter() {
        sentence("the name of a seat", &game.seat_name(content, seat))?;
    }
    let names: Vec<String> = game.seats().iter().map(|seat| game.seat_name(content, seat)).collect();
    for (index, name) in names.iter().enumerate() {
        ensure!(!names[..index].contains(name), "two seats are called \"{name}\"");
    }
    for viewer in viewers(game) {
        sentence("what a viewer is shown", &G::show(content, &game.view(content, viewer)))?;
    }
    for event in &scene.played.events[scene.at] {
        sentence(&format!("the sentence for {event:?}"), &game.tell(content, event))?;
        for form in viewers(game).filter_map(|viewer| G::event_for(event, viewer)) {
            sentence(
                &format!("the sentence for {form:?}, which one viewer is told,"),
                &game.tell(content, &form),
            )?;
        }
    }
    if let Some(asked) = game.asked(content) {
        for seat in asked.seats.iter() {
            sentence(&format!("the prompt of \"{}\"", asked.why), &game.prompt(content, asked, seat))?;
            let list = offered(content, game, seat);
            for &choice in &*list {
                let words = game.say(content, choice);
                sentence(&format!("the word for {choice:?}"), &words)?;
                ensure!(
                    words.trim() == words && !words.contains('\n'),
                    "the word for {choice:?} cannot be typed: {words:?}"
                );
                if let Some(gloss) = game.gloss(content, choice) {
                    sentence(&format!("what {choice:?} means"), &gloss)?;
                    ensure!(gloss != words, "what {choice:?} means only repeats its words: {gloss:?}");
                }
            }
            if let Some(choice) = any(&list, dice) {
                for odds in game.odds(content, seat, choice) {
                    sentence(&format!("the name of a chance of {choice:?}"), &odds.what)?;
                    ensure!(
                        odds.chance.numerator() <= odds.chance.denominator(),
                        "\"{}\" of {choice:?} has a chance of {}",
                        odds.what,
                        odds.chance
                    );
                }
            }
            for _ in 0..4 {
                let other = G::Choice::from_code(dice.below(G::Choice::COUNT));
                let Some(choice) = other.filter(|choice| !list.contains(choice)) else { continue };
                let refusal = game.why_not(content, seat, choice);
                sentence(&format!("the reason against {choice:?}"), &refusal.reason)?;
                ensure!(
                    is_rule(refusal.rule),
                    "the refusal of {choice:?} names the rule \"{}\"; an id looks like RS-TRIP-3",
                    refusal.rule
                );
            }
        }
    }
    Ok(())
}

fn sentence(what: &str, text: &str) -> Result<(), Broken> {
    ensure!(!text.trim().is_empty(), "{what} is empty");
    if let Some(mark) = DEBUG.iter().find(|mark| contains(text, mark)) {
        return Err(format!("{what} has \"{mark}\" in it, which is not for people: {text}").into());
    }
    Ok(())
}

/// `None` is a mark only where no word goes on: "Nonesuch" is a name.
fn contains(text: &str, mark: &str) -> bool {
    text.match_indices(mark).any(|(at, _)| {
        let next = text[at + mark.len()..].chars().next();
        let before = text[..at].chars().next_back();
        !mark.ends_with(char::is_alphabetic)
            || !next.is_some_and(char::is_alphabetic) && !before.is_some_and(char::is_alphabetic)
    })
}

/// An id of the ledger: capital parts and a number, joined by hyphens.
fn is_rule(id: &str) -> bool {
    let parts: Vec<&str> = id.split('-').collect();
    parts.len() >= 3
        && parts[..parts.len() - 1].iter().all(|part| {
            !part.is_empty() && part.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
        })
        && parts[parts.len() - 1].chars().all(|c| c.is_ascii_alphanumeric())
        && parts[parts.len() - 1].starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_id_has_parts_and_a_number() {
        assert!(is_rule("RS-TRIP-3") && is_rule("DB-BLOCK-12A") && is_rule("WN-SET-UP-1"));
        assert!(!is_rule("") && !is_rule("RS-3") && !is_rule("rs-trip-3") && !is_rule("RS-TRIP-"));
    }

    #[test]
    fn a_word_that_begins_like_a_mark_is_none() {
        assert!(sentence("x", "Nonesuch the Nonpareil").is_ok());
        assert!(sentence("x", "None").is_err() && sentence("x", "a Foo { x: 1 }").is_err());
    }
}
