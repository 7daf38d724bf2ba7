//! The question of the moment and everything with which it can be answered.

use maud::{Markup, html};

use super::{OfferCard, TablePage, action, clock, linked, own_seat};

/// The part at the fixed place: what is asked, or who is waited for.
pub(super) fn question(page: &TablePage) -> Markup {
    html! {
        @if let Some((seat, name)) = &page.curtain {
            div.curtain {
                p.ask { "Pass the device to " strong { (name) } "." }
                form method="get" action={ "/t/" (page.id) } {
                    input type="hidden" name="seat" value=(seat);
                    button.main { "I am " (name) ": show my side" }
                }
            }
        } @else if let Some((number, prompt, offers)) = &page.question {
            form.question #answer method="post" action=(action(page, "say")) data-number=(number) {
                h2.ask #ask tabindex="-1" {
                    (prompt)
                    @for seat in page.seats.iter().filter(|seat| Some(seat.seat) == page.you) {
                        @if let Some(left) = seat.clock { " " (clock(left, seat.asked)) }
                    }
                }
                (asked(page, *number))
                (bunches(offers))
            }
            div #preview .preview tabindex="0" aria-live="polite" hidden {}
            form.typed #typed method="post" action=(action(page, "say")) {
                (asked(page, *number))
                label.hide for="words" { "Type a choice; ? lists all" }
                input #words name="words" placeholder="or type it; ? lists all" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go";
                button { "Say" }
                @if page.odds {
                    a.button #odds href={ "/t/" (page.id) "/odds" @if let Some(seat) = page.you { "?seat=" (seat) } } { "Odds" }
                }
            }
        } @else {
            p.ask.wait #ask tabindex="-1" {
                @if let Some(waiting) = &page.waiting { (waiting) }
                @else if page.outcome.is_some() { "The match is over." }
                @else if page.stage == "closed" { "Nothing happens here any more." }
                @else { "Waiting for everybody to sit down." }
            }
            @if page.outcome.is_none() && page.stage != "closed" {
                noscript { a.button href={ "/t/" (page.id) @if let Some(seat) = page.you { "?seat=" (seat) } } { "Look again" } }
            }
        }
        p #status role="status" { @if let Some(refusal) = &page.refusal { (linked(&page.game.0, refusal)) } }
    }
}

/// What every answer carries besides itself.
fn asked(page: &TablePage, number: i64) -> Markup {
    html! {
        (own_seat(page))
        input type="hidden" name="number" value=(number);
        input type="hidden" name="request" value=(page.request);
    }
}

/// From so many choices on, those that begin with the same word are folded together.
const MANY: usize = 12;

/// The choices as buttons; many of them in bunches by their first word.
fn bunches(offers: &[OfferCard]) -> Markup {
    let first = |offer: &OfferCard| offer.say.split(' ').next().unwrap_or_default().to_owned();
    let mut heads: Vec<String> = Vec::new();
    for offer in offers {
        let head = first(offer);
        if !heads.contains(&head) {
            heads.push(head);
        }
    }
    let fold = offers.len() > MANY && heads.len() > 1 && heads.len() * 2 <= offers.len();
    let button = |offer: &OfferCard| {
        html! { button id={ "offer-" (offer.code) } name="code" value=(offer.code) { (offer.say) @if let Some(gloss) = &offer.gloss { small { (gloss) } } } }
    };
    html! {
        div.offers #offers role="group" aria-labelledby="ask" {
            @if !fold { @for offer in offers { (button(offer)) } }
            @else {
                @for head in &heads {
                    @let bunch: Vec<&OfferCard> = offers.iter().filter(|offer| first(offer) == *head).collect();
                    @if bunch.len() < 3 { @for offer in bunch { (button(offer)) } }
                    @else {
                        details.bunch id={ "bunch-" (head) } {
                            summary { (head) " " span.hint { (bunch.len()) " choices" } }
                            div { @for offer in bunch { (button(offer)) } }
                        }
                    }
                }
            }
        }
    }
}
