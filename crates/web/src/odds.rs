//! What may come of a choice, before it is made.

use maud::{Markup, html};

use crate::rules::linked;

/// One thing that may happen.
#[derive(Clone, Debug)]
pub struct PossibilityCard {
    /// What one would hear.
    pub sentences: Vec<String>,
    /// How likely, in words: a fraction, or a percentage with its interval.
    pub chance: String,
}

/// A choice and its chances.
#[derive(Clone, Debug)]
pub struct OddsCard {
    /// The choice as one says it.
    pub say: String,
    /// The game's own names for what matters: `hit`, and how likely.
    pub named: Vec<(String, String)>,
    /// Everything that may happen, the likeliest first, where it was asked for.
    pub fates: Vec<PossibilityCard>,
    /// How these were found.
    pub how: String,
    /// The address of the same with everything that may happen.
    pub more: String,
}

/// The chances of one choice, to be put into a page.
pub fn part(game: &str, card: &OddsCard) -> Markup {
    html! {
        @if !card.named.is_empty() {
            p { @for (what, chance) in &card.named { (what) " " b { (chance) } " " } }
        }
        @if !card.fates.is_empty() {
            p.hint { (card.how) }
            ul.fates {
                @for fate in &card.fates {
                    li {
                        b { (fate.chance) }
                        span {
                            @if fate.sentences.is_empty() { "nothing is rolled" }
                            @for (index, sentence) in fate.sentences.iter().enumerate() { @if index > 0 { ". " } (linked(game, sentence.trim_end_matches('.'))) }
                        }
                    }
                }
            }
        }
    }
}

/// The chances of every choice of a question, as a page.
pub fn page(game: (&str, &str), back: &str, prompt: &str, cards: &[OddsCard]) -> Markup {
    html! {
        div.panel.narrow {
            h1 { (game.1) ": odds" }
            p.lead { (prompt) }
            @for card in cards {
                section {
                    h2 { (card.say) }
                    (part(game.0, card))
                    @if card.fates.is_empty() { p { a href=(card.more) { "Everything that may happen" } } }
                }
            }
            p { a.button href=(back) { "Back to the table" } }
        }
    }
}
