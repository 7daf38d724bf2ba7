//! What lies in the drawers of the desk: the calendar, house rules, the pencil, and who promotes.

use maud::{Markup, html};
use promotion::{Billing, Switch};

use super::super::Office;

/// Shows to come, and another one.
pub(super) fn calendar(office: &Office<'_>) -> Markup {
    let world = office.world;
    let last = world.pending.last().map_or(world.today(), |&show| world.show(show).date);
    html! {
        details.promo-panel.pencil {
            summary { "Calendar" }
            ul.rows {
                @for &number in &world.pending {
                    @let show = world.show(number);
                    li.row {
                        a href=(office.at(&format!("?show={number}"))) { (world.show_title(number)) }
                        span.hint { (show.date) " · " (show.booked().count()) " of " (show.slots.len()) " booked" @if show.billing == Billing::BigEvent { " · big event" } }
                        (office.act("", &format!("cancel {number}"), "Cancel"))
                    }
                }
            }
            form.fields method="post" action=(office.at("/deed")) {
                (office.hidden())
                div.field { label for="show-name" { "A new show" } input #show-name name="called" required maxlength="60" placeholder="Wet Tuesday"; }
                div.field { label for="show-date" { "Date" } input #show-date name="date" type="date" required value=(last.plus(7)); }
                div.field { label for="show-matches" { "Matches" } input #show-matches name="matches" type="number" min="1" max="20" value="6" required; }
                div.field { label for="show-billing" { "Seen" } select #show-billing name="billing" { option value="television" { "on television" } option value="big event" { "as a big event" } option value="dark" { "in the dark" } } }
                div.field { label for="show-venue" { "Where" } input #show-venue name="venue" maxlength="60"; }
                button name="deed" value="show {called} | {date} | {matches} matches | {billing} | {venue}" { "Plan the show" }
            }
        }
    }
}

/// The switches of the house.
pub(super) fn rules(office: &Office<'_>) -> Markup {
    html! {
        details.promo-panel.pencil {
            summary { "House rules" }
            ul.rows {
                @for (rule, what) in Switch::ALL {
                    @let on = office.world.rules.has(rule);
                    // Plain data: writing it cannot fail.
                    @let word = serde_json::to_value(rule).ok().and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default();
                    li.row {
                        span.chip.sun[on] { (if on { "On" } else { "Off" }) }
                        span { (super::capital(what)) "." }
                        (office.act("", &format!("switch {word} {}", if on { "off" } else { "on" }), if on { "Turn off" } else { "Turn on" }))
                    }
                }
            }
        }
    }
}

/// Anything else a promoter does, typed.
pub(super) fn pencil(office: &Office<'_>) -> Markup {
    html! {
        details.promo-panel.pencil {
            summary { "Promoter's pencil" }
            form method="post" action=(office.at("/deed")) {
                (office.hidden())
                label for="deed" { "Type what you decide" }
                div.row { input #deed name="deed" required maxlength="400" placeholder="feud Krakenella v Captain Drizzle | an umbrella | 40" autocomplete="off"; button { "Enter" } }
            }
            ul.forms { @for form in promotion::FORMS { li { code { (form) } } } }
        }
    }
}

/// What only the owner may change.
pub(super) fn settings(office: &Office<'_>) -> Markup {
    html! {
        details.promo-panel.pencil {
            summary { "Co-promoters and guests" }
            p { "Send this link to somebody who is to promote with you:" }
            p { code { (office.invite) } }
            p.hint { "A guest plays single wrestlers and changes nothing else: the link is on the wrestler's page." }
            @for (person, name) in office.promoters {
                form.row method="post" action=(office.at("/settings")) {
                    span { (name) }
                    button.small name="drop" value=(person) { "Remove" }
                }
            }
            @for member in &office.world.members {
                @if let Some(guest) = &member.guest {
                    div.row { span { (guest.name) " plays " (member.name) } (office.act("", &format!("guest {} | none", member.key), "End it")) }
                }
            }
            form.row method="post" action=(office.at("/settings")) {
                @if office.public {
                    span { "Anyone can read this promotion's pages." }
                    button name="public" value="no" { "Make it private" }
                } @else {
                    span { "Only its promoters and guests see this promotion." }
                    button name="public" value="yes" { "Make it public" }
                }
                button name="invite" value="new" { "New links" }
            }
        }
    }
}
