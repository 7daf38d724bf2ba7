//! The list of promotions, and the pages behind the links of co-promoters and guests.

use maud::{Markup, html};

/// A promotion in a list.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How far it is, in words.
    pub about: String,
}

/// One's own promotions, and those that anybody may read; the games that can be put on, by name and title.
pub fn list(own: &[Listed], public: &[Listed], games: &[(&str, String)]) -> Markup {
    html! {
        div.promo.promo-list {
            header.card-head {
                h1 { "Run a promotion" }
                p.lead { "Book the card, run the show by the real rules, and live with what happens: belts, feuds, injuries, rankings, and a history that writes itself." }
            }
            form.promo-panel method="post" action="/promotions" {
                div.row { button.main { "Run a promotion" } span.hint { "You get a roster, three belts, three feuds and the next card half booked. Press Run and the first show is on the air." } }
                details {
                    summary { "Another game, another name" }
                    div.fields {
                        div.field { label for="game" { "Game" } select #game name="game" { @for (name, title) in games { option value=(name) { (title) } } } }
                        div.field { label for="called" { "Name of the promotion" } input #called name="called" maxlength="60" placeholder="Municipal Wrestling Council"; }
                    }
                }
            }
            @if !own.is_empty() { section { h2 { "Your promotions" } (links(own)) } }
            @if !public.is_empty() { section { h2 { "Follow a promotion" } (links(public)) } }
        }
    }
}

fn links(list: &[Listed]) -> Markup {
    html! { ul.people { @for one in list { li { a href={ "/p/" (one.id) } { (super::emblem(&one.name)) span.who { b { (one.name) } span.hint { (one.about) } } } } } } }
}

/// Somebody has a link that makes a co-promoter.
pub fn join(id: &str, name: &str, token: &str) -> Markup {
    html! {
        form.panel.narrow method="post" action={ "/p/" (id) "/join" } {
            h1 { (name) }
            p { "You're invited to run this promotion together with its owner: book matches, run shows, change anything." }
            input type="hidden" name="token" value=(token);
            div.row { button.main { "Promote with them" } a.button href="/" { "No, thanks" } }
        }
    }
}

/// Somebody has a link to play a wrestler, given by key and name.
pub fn join_as_guest(id: &str, name: &str, (key, wrestler): (&str, &str), token: &str) -> Markup {
    html! {
        form.panel.narrow method="post" action={ "/p/" (id) "/guest" } {
            h1 { (wrestler) }
            p { "You're invited to play " (wrestler) " at " (name) ": play the matches at a table, turn face or heel, choose an ally, challenge others. The promoter books the rest." }
            input type="hidden" name="token" value=(token);
            input type="hidden" name="wrestler" value=(key);
            div.row { button.main { "Play " (wrestler) } a.button href="/" { "No, thanks" } }
        }
    }
}
