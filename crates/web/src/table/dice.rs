//! The dice ceremony on the page: sitting down, and what everybody added. The script `ceremony.js` commits, reveals and
//! checks; without it what is typed here is given in the open, or nothing is added.

use maud::{Markup, html};
use serde_json::json;
use wire::{AddedBy, Look, Stage};

use super::TablePage;

/// The fields with which somebody sits down: the server's commitment, and what one adds oneself.
pub(super) fn fields(commitment: &str) -> Markup {
    html! {
        p { "The server's commitment, made before anyone sat down: " code { (commitment) } }
        label for="entropy" { "Optional: add your own randomness to the dice." }
        input #entropy name="entropy" maxlength="150" autocomplete="off";
        input type="hidden" name="commitment" value="";
        noscript { p.hint { "Your browser runs no script: what you type is sent openly, and an empty field adds nothing." } }
    }
}

/// The form with which somebody sits down at a table of their own.
pub(super) fn sit_form(page: &TablePage<'_>) -> Markup {
    let look = page.look;
    html! {
        @if look.dice.protocol < 2 {
            form.sit.field method="post" action=(super::action(page, "sit")) {
                label for="entropy" { "Optional: add your own randomness to the dice." }
                input #entropy name="entropy" maxlength="200" autocomplete="off" data-entropy;
                button.main { "Sit down" }
            }
        } @else {
            form.sit.field method="post" action=(super::action(page, "sit")) data-match=(look.id) data-commitment=(look.commitment) {
                (fields(&look.commitment))
                button.main { "Sit down" }
            }
        }
    }
}

/// Why the match has not begun although everybody is here.
pub(super) fn waiting(look: &Look) -> Option<String> {
    look.dice.until?;
    Some(if look.dice.reveal.is_empty() {
        "Everybody is here. The dice are made as soon as the others have revealed their part.".to_owned()
    } else {
        "Everybody is here. Your browser reveals your part of the dice now.".to_owned()
    })
}

fn numbers(seats: &[u8]) -> String {
    seats.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// What every seat added, what the server committed to, and the secret at the end.
pub(super) fn dice(page: &TablePage<'_>) -> Markup {
    let look = page.look;
    let over = look.stage == Stage::Over;
    html! {
        details.dice data-protocol=(look.dice.protocol) data-stage=(if over { "over" } else { "" })
            data-commitment=(look.commitment) data-seats=(json!(look.dice.seats)) data-reveal=(numbers(&look.dice.reveal))
            data-yours=(numbers(&look.yours)) {
            summary { "The dice" }
            p { "The server's commitment, made before anyone sat down: " code { (look.commitment) } }
            @if look.dice.protocol >= 2 {
                ul.added {
                    @for (index, seat) in (0_u8..).zip(&look.dice.seats) {
                        @let who = if look.yours.contains(&index) { "You" } else { look.sitter(index) };
                        @let you = look.yours.contains(&index);
                        @match seat.by {
                            AddedBy::Nobody => {},
                            AddedBy::Bot => li { (who) ": a bot; its part is in the server's secret." },
                            AddedBy::Waived => li { (who) (if you { " add" } else { " adds" }) " nothing to the dice." },
                            AddedBy::Open => li { (who) " typed something in the open; its hash: " code { (seat.commitment.as_deref().unwrap_or_default()) } },
                            AddedBy::Committed => li { (who) " committed: " code { (seat.commitment.as_deref().unwrap_or_default()) } },
                            AddedBy::Missed => li { (who) " did not reveal in time; the commitment counts instead: " code { (seat.commitment.as_deref().unwrap_or_default()) } },
                        }
                    }
                }
            }
            @match &look.secret {
                Some(secret) => {
                    p { "The server's secret, shown now: " code { (secret) } }
                    @if over {
                        p { a href={ "/api/v1/tables/" (look.id) "/record" } download { "The record, to be checked with ringcraft verify" } }
                    }
                },
                None => p { "The secret is shown when everything is over; then anybody can check every die. Whoever runs this server could read it before." },
            }
        }
    }
}
