//! Phrases that readers stumbled over and that were replaced by plain ones. They stay gone.

use super::{Finding, numbered};
use crate::tree::Tree;

/// What is no longer said, and what is said instead.
const RETIRED: &[(&str, &str)] = &[
    ("nobody ever says", "That's not an option right now."),
    ("lowest in the deck first", "Choose 5 cards with at most 9 damage in total."),
    ("answer it, or let it", "Respond?"),
    ("What do you make of it", "Use its bonus?"),
    ("Only what can be done there", "Showing Mallory's actions."),
    ("goes into the dice", "Optional: add your own randomness to the dice."),
    ("Waiting for everybody to sit down", "Waiting for players."),
    ("Who rolls for the Initiative", "Choose who rolls for initiative."),
    ("re-rolls used as well as can be", "with re-rolls"),
    ("would like to go back", "asks to undo"),
    ("I do not mind", "Allow"),
    ("Rather not", "Decline"),
    ("Take it back", "Undo"),
    ("Ask to go back", "Request undo"),
    ("Gone back by consent", "Undos agreed"),
    ("\"After answer \"", "Move 45 of 45"),
    ("page that needs nothing else\"", "Download report (HTML)"),
    ("to look back at\"", "Finished matches"),
    ("Whoever has it is you", "Keep it secret."),
    ("Leave on this device", "Log out"),
    ("Bring me back", "Restore session"),
    ("It stands beside the others", "Saved as a new card."),
    ("Nothing is wrong with it", "Valid."),
    ("by lot\"", "Random"),
    ("where the drawing has them", "as drawn on the map"),
    ("freely to the last die", "free until dice are rolled"),
    ("or type it; ? lists all", "Type a move (? for help)"),
    ("taking back", "undo"),
    ("one minute an answer", "1 min per move"),
    ("Two at this device", "Two players, this device"),
    ("this cannot be\"", "Invalid request"),
    ("say who you are first", "Please sign in"),
    ("these are not known here", "Wrong code, name or password"),
    ("is asked in another way", "Method not allowed"),
    ("has talked enough", "Chat limit reached"),
    ("nobody talks at this table", "Chat is off"),
    ("a hand-over stands between", "You can't undo past a roll, a reveal or a change of turn"),
    ("was lost on the way", "Page not found. Check the link."),
    ("This page was behind", "Out of date. Refreshing"),
    ("as our judgement of positions", "Estimated win chance after each move"),
    ("one may attack whoever", "may attack anyone touching it"),
    ("happens when nothing is said", "default command"),
    ("the last for all that follow", "the last one fills the remaining seats"),
    ("leaves the crowd cold", "does not impress the crowd"),
    ("to move one more card", "to move one card one space further"),
    ("or look for a way out", "or try to leave the ring?"),
    ("made anyhow", "random"),
    ("You have reversed. What", "Reversal! Use its bonus?"),
    ("MP: what does it do", "Choose an action."),
    ("It brings you and your seats", "Use this code to sign in on another device."),
    ("Clock, talk", "Clock, chat, undo"),
    ("more dexterity\"", "+1 DEX"),
    ("The enemy reveals the hand", "Your opponent reveals their hand"),
    ("a letter of its address", "Page not found. Check the link."),
];

/// Looks for them wherever something is written for people: sources, assets, content, lessons, the front page.
pub(super) fn retired(tree: &Tree) -> Vec<Finding> {
    let read = |path: &str| {
        let mut parts = path.split('/');
        path == "README.md"
            || parts.next() == Some("crates")
                && matches!(parts.nth(1), Some("src" | "assets" | "content" | "tutorial"))
    };
    let mut found = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| read(path)) {
        for (line, content) in numbered(text) {
            if let Some((phrase, plain)) = RETIRED.iter().find(|(phrase, _)| content.contains(phrase)) {
                let message = format!("\"{phrase}\" is hard to read; say \"{plain}\"");
                found.push(Finding::at(path, line, message));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_retired_phrase_is_found_where_people_read_and_nowhere_else() {
        let said = "button { \"Rather not\" }\n";
        assert_eq!(retired(&Tree::of([("crates/web/src/table.rs", said)])).len(), 1);
        assert_eq!(retired(&Tree::of([("crates/web/assets/play/live.js", said)])).len(), 1);
        assert_eq!(retired(&Tree::of([("README.md", "The undo is made anyhow.\n")])).len(), 1);
        assert_eq!(retired(&Tree::of([("docs/words.md", said)])), []);
        assert_eq!(retired(&Tree::of([("crates/web/src/table.rs", "button { \"Decline\" }\n")])), []);
    }
}
