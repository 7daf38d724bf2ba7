//! The list of promotions, and the page behind a co-promoter's link.

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

/// One's own promotions, and those that anybody may read.
pub fn list(own: &[Listed], public: &[Listed]) -> Markup {
    html! {
        div.promo {
            header.card-head {
                h1 { "Run a promotion" }
                p.lead { "Book the card, run the show by the real rules of Champions, and live with what happens: belts, feuds, injuries, rankings, and a history that writes itself." }
            }
            form.row method="post" action="/promotions" {
                button.main { "Run a promotion" }
                span.hint { "You get a roster, three belts, three feuds and the next card half booked." }
            }
            @if !own.is_empty() { section { h2 { "Your promotions" } (links(own)) } }
            @if !public.is_empty() { section { h2 { "Follow a promotion" } (links(public)) } }
        }
    }
}

fn links(list: &[Listed]) -> Markup {
    html! { ul.people { @for one in list { li { a href={ "/p/" (one.id) } { span.who { b { (one.name) } span.hint { (one.about) } } } } } } }
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
