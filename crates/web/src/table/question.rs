//! The question of the moment and everything with which it can be answered.

use catalog::Offer;
use maud::{Markup, PreEscaped, html};
use wire::{Look, Stage};

use crate::boards::ChoiceHints;
use crate::icons::icon;

use super::{TablePage, action, clock, linked, own_seat};

/// The part at the fixed place: what is asked, or who is waited for.
pub(super) fn question(page: &TablePage<'_>) -> Markup {
    let look = page.look;
    let running = matches!(look.stage, Stage::Gathering | Stage::Playing);
    html! {
        @if let Some(seat) = page.curtain {
            @let name = &look.seats[usize::from(seat)].name;
            div.curtain {
                p.ask { "Pass the device to " strong { (name) } "." }
                form method="get" action={ "/t/" (look.id) } {
                    input type="hidden" name="seat" value=(seat);
                    button.main { "I am " (name) ": show my side" }
                }
            }
        } @else if let Some(question) = &look.question {
            form.question #answer method="post" action=(action(page, "say")) data-number=(question.number) data-bots[hints(look)]
                data-pick=[page.stage.hints.pick.as_ref().and_then(|pick| serde_json::to_string(pick).ok())] {
                h2.ask #ask tabindex="0" {
                    (question.prompt)
                    @for seat in look.seats.iter().filter(|seat| Some(seat.seat) == look.you && seat.clock.is_some()) {
                        " " (clock(seat))
                    }
                }
                @if let Some(goal) = page.stage.hints.goal { p.goal { b { "Goal: " } (goal) } }
                (asked(page, question.number))
                (bunches(&question.offers, &page.stage.hints))
            }
            div #picking hidden { b {} button.main #confirm type="button" { "Confirm" } button #clear type="button" { "Clear" } }
            div #preview .preview tabindex="0" aria-live="polite" hidden {}
            form.typed #typed method="post" action=(action(page, "say")) {
                (asked(page, question.number))
                label.hide for="words" { "Type a move; ? lists all" }
                input #words name="words" placeholder="Type a move (? for help)" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go";
                button.send { "Send" }
                button #all type="button" aria-pressed="false" aria-controls="offers" hidden { "All moves" }
                @if look.odds && hints(look) { button #hint type="button" hidden { "Hint" } }
                button #auto type="button" aria-pressed="false" title="Roll for me, whenever there is nothing to decide" hidden { "Auto-roll" }
                @if look.odds {
                    a.button #odds href={ "/t/" (look.id) "/odds" @if let Some(seat) = look.you { "?seat=" (seat) } } { "Odds" }
                }
            }
        } @else {
            p.ask.wait #ask tabindex="0" {
                @if let Some(waiting) = waiting(look) { (waiting) }
                @else if look.outcome.is_some() { "The match is over." }
                @else if !running { "This table is closed." }
                @else { "Waiting for players." }
            }
            @if running {
                noscript { a.button href={ "/t/" (look.id) @if let Some(seat) = look.you { "?seat=" (seat) } } { "Refresh" } }
            }
        }
        p #status role="status" { @if let Some(refusal) = page.refusal { (linked(&look.game, refusal)) } }
    }
}

/// Are hints given here: does the reader play nobody but bots?
fn hints(look: &Look) -> bool {
    look.mine().is_some_and(|mine| {
        look.seats.iter().all(|seat| seat.seat == mine || seat.kind == wire::SeatKind::Bot)
    })
}

/// Who is asked, for those who are not.
fn waiting(look: &Look) -> Option<String> {
    let asked = look.asked.as_ref()?;
    let names: Vec<&str> = asked.seats.iter().map(|&seat| look.sitter(seat)).collect();
    Some(match names[..] {
        [name] => format!("{name}'s turn."),
        _ => format!("Waiting for {}.", names.join(" and ")),
    })
}

/// What every answer carries besides itself.
fn asked(page: &TablePage<'_>, number: i64) -> Markup {
    html! {
        (own_seat(page))
        input type="hidden" name="number" value=(number);
        input type="hidden" name="request" value=(page.request(number));
    }
}

/// From so many choices on, those that begin with the same word are folded together.
const MANY: usize = 12;

/// A choice as a button: a picture, the words, what it does, what it costs. What one would type is its title. The chance
/// is put in by the script.
fn button(offer: &Offer, hints: &ChoiceHints) -> Markup {
    let own = hints.pictures.iter().find(|(code, _)| *code == offer.code);
    html! {
        button id={ "offer-" (offer.code) } name="code" value=(offer.code) data-say=(offer.say) data-icon=(offer.icon) data-at[hints.pointed.contains(&offer.code)] {
            @match own {
                Some((_, picture)) => span.icon { (PreEscaped(picture)) },
                None => (icon(offer.icon)),
            }
            span.label { (offer.label) }
            @if let Some(cost) = &offer.cost { span.cost { (cost) } }
            @if let Some(detail) = &offer.detail { small { (detail) } }
        }
    }
}

/// The choices as buttons; many of them in bunches by their first word.
fn bunches(offers: &[Offer], hints: &ChoiceHints) -> Markup {
    let first = |offer: &Offer| offer.label.split(' ').next().unwrap_or_default().to_owned();
    let mut heads: Vec<String> = Vec::new();
    for offer in offers {
        let head = first(offer);
        if !heads.contains(&head) {
            heads.push(head);
        }
    }
    let fold = offers.len() > MANY && heads.len() > 1 && heads.len() * 2 <= offers.len();
    html! {
        div.offers #offers role="group" aria-labelledby="ask" {
            @if !fold { @for offer in offers { (button(offer, hints)) } }
            @else {
                @for (index, head) in heads.iter().enumerate() {
                    @let bunch: Vec<&Offer> = offers.iter().filter(|offer| first(offer) == *head).collect();
                    @if bunch.len() < 3 { @for offer in bunch { (button(offer, hints)) } }
                    @else {
                        details.bunch id={ "bunch-" (index) } {
                            summary { (head) " " span.hint { (bunch.len()) " choices" } }
                            div { @for offer in bunch { (button(offer, hints)) } }
                        }
                    }
                }
            }
        }
    }
}
