//! Building a match by hand: a form that keeps everything that was typed, adds up what it costs, and says everything that
//! is wrong at the field where it is wrong. It needs no script; with one the sum is live.
//!
//! A game reads the form into a set-up and draws the form. Whether the set-up may be played is for the rules to say, so
//! the verdict of the form and that of the match cannot differ.

mod atw;
mod champions;
mod dungeon_bowl;
mod examples;
mod rumbleslam;
mod wrestlenomicon;

use std::collections::BTreeMap;

use catalog::{AnyGame, Edition, visit};
use kernel::fair::MatchKey;
use kernel::{Problem, Tabletop};
use maud::{Markup, html};
use serde_json::Value;

/// The fields of a form.
pub type Fields = BTreeMap<String, String>;

/// Something that is wrong, and the field where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The field's name; empty for what concerns the whole form.
    pub field: String,
    /// What is wrong, in a sentence.
    pub reason: String,
}

/// What a form asks for so far.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// What was typed, after the button that was pressed.
    pub fields: Fields,
    /// The set-up that it makes.
    pub setup: Value,
    /// Everything that is wrong; the match can be played if it is nothing.
    pub wrong: Vec<Wrong>,
}

/// A game whose matches can be built by hand.
pub trait Built: Tabletop {
    /// Is there a form?
    const BUILT: bool = true;

    /// Reads the form, does what its pressed button says, and makes a set-up. What cannot be read is told in `wrong`.
    fn draft(content: &Self::Content, fields: &Fields) -> Draft;

    /// The field where a problem of the set-up belongs.
    fn field_of(draft: &Draft, problem: &Problem) -> String;

    /// The form, without its buttons for playing.
    fn form(content: &Self::Content, draft: &Draft) -> Markup;
}

impl Draft {
    /// The text of a field; empty if it was not sent.
    pub fn text(&self, field: &str) -> &str {
        self.fields.get(field).map_or("", String::as_str)
    }

    /// Is a box ticked?
    pub fn ticked(&self, field: &str) -> bool {
        self.fields.contains_key(field)
    }

    /// A number of the form; what is no such number is told at the field and counts as the usual one.
    fn number(&mut self, field: &str, usual: u32, most: u32) -> u32 {
        let text = self.text(field).trim().to_owned();
        if text.is_empty() {
            return usual;
        }
        match text.parse::<u32>() {
            Ok(number) if number <= most => number,
            _ => {
                let shown: String = text.chars().take(20).collect();
                self.wrong(field, format!("\"{shown}\" is not a whole number from 0 to {most}."));
                usual
            }
        }
    }

    fn wrong(&mut self, field: impl Into<String>, reason: impl Into<String>) {
        self.wrong.push(Wrong { field: field.into(), reason: reason.into() });
    }

    /// What is wrong at a field, as the form shows it.
    pub fn reasons(&self, field: &str) -> Markup {
        html! {
            @for wrong in self.wrong.iter().filter(|wrong| wrong.field == field) {
                p.wrong role="alert" { (wrong.reason) }
            }
        }
    }

    /// A field of one choice out of several.
    fn select(&self, name: &str, label: &str, options: &[(String, String)]) -> Markup {
        let chosen = self.text(name);
        html! {
            div.field {
                label for=(name) { (label) }
                select id=(name) name=(name) {
                    @for (value, words) in options { option value=(value) selected[chosen == value] { (words) } }
                }
                (self.reasons(name))
            }
        }
    }

    /// A field of a number, with what one of it costs.
    fn count(&self, name: &str, label: &str, most: u32, price: Option<u32>) -> Markup {
        html! {
            div.field {
                label for=(name) { (label) }
                input id=(name) name=(name) type="number" inputmode="numeric" min="0" max=(most) data-price=[price]
                    value=(if self.text(name).is_empty() { "0" } else { self.text(name) });
                (self.reasons(name))
            }
        }
    }

    /// A box to tick.
    fn tick(&self, name: &str, label: &str) -> Markup {
        html! {
            label.check {
                input type="checkbox" name=(name) value="yes" checked[self.ticked(name)];
                span { (label) (self.reasons(name)) }
            }
        }
    }
}

/// Is there a form to build a match of this game with?
pub fn has(game: &AnyGame) -> bool {
    catalog::with_game!(game.name(), G => <G as Built>::BUILT)
}

/// What a form asks for so far, with the verdict of the rules.
pub fn draft(game: &AnyGame, fields: &Fields) -> Draft {
    let mut draft = visit!(AnyGame, game, edition => drafted(edition, fields));
    // A rule may only be judged once everything can be read.
    if let Err(problems) = game.start(draft.setup.clone(), None, &MatchKey::open([0; 32])) {
        for problem in &problems.0 {
            let field = visit!(AnyGame, game, edition => field_of(edition, &draft, problem));
            let meant = problem.suggestion.as_ref().map(|name| format!(" Did you mean \"{name}\"?"));
            let reason = format!("{}{}", kernel::sentence(&problem.reason), meant.unwrap_or_default());
            draft.wrong(field, reason);
        }
    }
    draft
}

fn drafted<G: Built>(edition: &Edition<G>, fields: &Fields) -> Draft {
    G::draft(edition.content(), fields)
}

fn field_of<G: Built>(_: &Edition<G>, draft: &Draft, problem: &Problem) -> String {
    G::field_of(draft, problem)
}

fn form_of<G: Built>(edition: &Edition<G>, draft: &Draft) -> Markup {
    G::form(edition.content(), draft)
}

/// The page: the form of the game, the verdict, and the buttons that play.
pub fn page(game: &AnyGame, draft: &Draft, who: Option<&str>, levels: &Markup) -> Markup {
    let name = game.name().name();
    let title = format!("{}: build a match", game.title());
    let pressed = draft.ticked("do") || draft.ticked("with");
    html! {
        form.build method="post" action={ "/build/" (name) } novalidate data-build-form {
            header.row {
                h1 { (title) }
                a href={ "/new/" (name) } { "Ready-made match" }
            }
            // Enter in a field checks; it neither hires nor plays.
            button.hide name="do" value="check" tabindex="-1" aria-hidden="true" { "Check" }
            (visit!(AnyGame, game, edition => form_of(edition, draft)))
            section.panel.verdict aria-labelledby="verdict" {
                h2 #verdict { @if draft.wrong.is_empty() { "Ready to play" } @else if draft.wrong.len() == 1 { "1 thing to fix" } @else { (draft.wrong.len()) " things to fix" } }
                @if pressed && !draft.wrong.is_empty() {
                    ul.reasons { @for wrong in &draft.wrong { li { (wrong.reason) } } }
                }
                (draft.reasons(""))
                ul.in-force { @for rule in game.rules_in_force(&draft.setup) { li { (kernel::sentence(&rule)) } } }
                @if who.is_none() {
                    div.field {
                        label for="name" { "Your name " span.hint { "(optional)" } }
                        input #name name="name" maxlength="40" autocomplete="nickname" value=(draft.text("name"));
                    }
                }
                (levels)
                div.row {
                    button name="do" value="check" { "Check" }
                    button.main name="with" value="bot" { "Play a bot" }
                    button name="with" value="friend" { "Invite a friend" }
                    button name="with" value="hotseat" { "Play on this device" }
                }
                details {
                    summary { "Set-up as data" }
                    p.hint { "For the API, or for the terminal: ringcraft play " (name) " --setup FILE" }
                    textarea readonly rows="8" aria-label="Set-up as data" { (serde_json::to_string_pretty(&draft.setup).unwrap_or_default()) }
                }
            }
        }
    }
}
