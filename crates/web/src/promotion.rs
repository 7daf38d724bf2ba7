//! The promoter's pages: the desk with the next card, a show's report, wrestlers, belts, feuds, rankings, the years. All
//! of it is read off the promotion as it stands; every button is a plain form that enters a deed.

mod belts;
mod chart;
mod desk;
mod feuds;
mod list;
mod past;
mod people;
mod show;

pub use belts::{belt, belts, rankings};
pub use desk::{AtTable, Card, Odds, Offer, desk, exact_odds};
pub use feuds::{feud, feuds};
pub use list::{Listed, join, join_as_guest, list};
pub use past::{End, Futures, futures, history, year};
pub use people::{roster, wrestler};
pub use show::{Told, headline, match_page, show};

use std::collections::BTreeMap;

use catalog::{GameName, Library};
use content::appearance::Appearance;
use maud::{Markup, PreEscaped, html};
use promotion::{Alignment, Belt, Grade, Id, Receipt, Role, Stage, Status, World, hundredths, tenths};

use crate::art::{Recipe, card_portrait, cast};

/// How everybody looks, by the names on the cards.
#[derive(Clone, Debug, Default)]
pub struct Faces(BTreeMap<String, Recipe>);

impl Faces {
    /// Everybody of a game.
    pub fn of(library: &Library, game: GameName) -> Self {
        Self(cast::of(library, game).into_iter().map(|member| (member.name, member.recipe)).collect())
    }

    /// A portrait that fills what it is put in; whoever is not in the content is drawn by the name.
    fn draw(&self, card: &str) -> Markup {
        match self.0.get(card) {
            Some(recipe) => card_portrait(recipe),
            None => card_portrait(&Recipe::of(card, &Appearance::default())),
        }
    }
}

/// A promotion as one of its pages is drawn.
#[derive(Debug)]
pub struct Office<'a> {
    /// Its id in addresses.
    pub id: &'a str,
    /// The promotion as it stands.
    pub world: &'a World,
    /// How everybody looks.
    pub faces: &'a Faces,
    /// The number of the last deed: a form sends it back, so that nobody overwrites what they have not seen.
    pub seq: i64,
    /// May the reader change it?
    pub edits: bool,
    /// Is it the reader's own?
    pub owns: bool,
    /// The wrestlers whom the reader plays as a guest.
    pub mine: Vec<Id>,
    /// Those who promote beside the owner, by id and name.
    pub promoters: &'a [(String, String)],
    /// May anybody read it?
    pub public: bool,
    /// The address that makes a co-promoter, for the owner.
    pub invite: &'a str,
    /// What went wrong with the form before, if something did.
    pub refused: Option<&'a str>,
}

/// The tabs: the end of the address, and the word.
const TABS: [(&str, &str); 7] = [
    ("", "Desk"),
    ("/roster", "Roster"),
    ("/belts", "Belts"),
    ("/rankings", "Rankings"),
    ("/feuds", "Feuds"),
    ("/history", "History"),
    ("/futures", "Futures"),
];

impl Office<'_> {
    /// An address of this promotion.
    fn at(&self, rest: &str) -> String {
        format!("/p/{}{rest}", self.id)
    }

    /// The same with the server's own address, to give to somebody.
    fn whole(&self, rest: &str) -> String {
        let origin = self.invite.split("/p/").next().unwrap_or_default();
        format!("{origin}{}", self.at(rest))
    }

    /// A field to choose somebody who wrestles here.
    fn select(&self, name: &str, label: &str, fits: impl Fn(Id) -> bool) -> Markup {
        let world = self.world;
        let mut ids: Vec<Id> = world
            .ids()
            .filter(|&id| {
                let member = world.member(id);
                member.status == Status::Active && member.role == Role::Wrestler && fits(id)
            })
            .collect();
        ids.sort_by_key(|&id| &world.member(id).name);
        html! {
            div.field {
                label for=(name) { (label) }
                select id=(name) name=(name) required {
                    option value="" { "Choose…" }
                    @for id in ids { option value=(world.member(id).key) { (world.member(id).name) } }
                }
            }
        }
    }

    /// A page of this promotion: its name, its tabs, its calendar, and what is on the page.
    fn frame(&self, tab: &str, body: &Markup) -> Markup {
        html! {
            div.promo {
                header.promo-head {
                    (emblem(&self.world.head.name))
                    div {
                        p.promo-name { a href=(self.at("")) { (self.world.head.name) } }
                        p.hint { (self.whose()) }
                    }
                    nav.promo-tabs aria-label="Promotion" {
                        @for (rest, word) in TABS {
                            a href=(self.at(rest)) aria-current=[(rest == tab).then_some("page")] { (word) }
                        }
                    }
                    (self.calendar())
                }
                @if let Some(reason) = self.refused {
                    p.promo-refused role="alert" { (reason) }
                }
                (body)
            }
        }
    }

    fn whose(&self) -> String {
        let others = match self.promoters.len() {
            0 => String::new(),
            1 => " · 1 co-promoter".to_owned(),
            count => format!(" · {count} co-promoters"),
        };
        let you = match &self.mine[..] {
            _ if self.edits => "You promote".to_owned(),
            [] => "You're reading along".to_owned(),
            mine => {
                let names: Vec<&str> = mine.iter().map(|&id| self.world.member(id).name.as_str()).collect();
                format!("You play {}", names.join(", "))
            }
        };
        format!("{you}{others} · {}", self.world.today())
    }

    /// The last shows with their ratings, and the next ones.
    fn calendar(&self) -> Markup {
        let world = self.world;
        let closed = world.shows.iter().rev().filter(|show| show.stage == Stage::Closed);
        let mut past: Vec<&promotion::Show> = closed.take(2).collect();
        past.reverse();
        let next = world.open.into_iter().chain(world.pending.iter().copied()).take(3);
        html! {
            ol.promo-days aria-label="Calendar" {
                @for show in past {
                    li.past { a href=(self.at(&format!("/show/{}", show.number))) title=(world.show_title(show.number)) { span { b { (show.number) } " " (show.date.short()) } span { "rated " b { (tenths(show.rating)) } } } }
                }
                @for (place, number) in next.enumerate() {
                    @let show = world.show(number);
                    @let big = show.billing == promotion::Billing::BigEvent;
                    li.now[place == 0].later[place > 0].big[big] { a href=(self.at(&format!("?show={number}"))) title=(world.show_title(number)) {
                        span { b { @if big { (world.show_title(number)) } @else { (number) } } " " (show.date.short()) }
                        span { (show.booked().count()) " of " (show.slots.len()) " booked" }
                    } }
                }
            }
        }
    }

    /// Where somebody is called by name, with their face, as a link to the page.
    fn face_link(&self, id: Id) -> Markup {
        let member = self.world.member(id);
        html! { a.face-link href=(self.at(&format!("/wrestler/{}", member.key))) title=(member.name) aria-label=(member.name) { (self.face(id)) } }
    }

    /// A button that enters a deed and comes back to this page.
    fn act(&self, back: &str, deed: &str, words: &str) -> Markup {
        html! {
            form.act method="post" action=(self.at("/deed")) {
                (self.hidden()) (leads_to(back))
                button.small name="deed" value=(deed) { (words) }
            }
        }
    }

    fn face(&self, id: Id) -> Markup {
        let member = self.world.member(id);
        let heel = member.side == Alignment::Heel;
        html! { span.face.heel[heel] { (self.faces.draw(&member.card)) } }
    }

    /// The faces of a corner, two at most.
    fn side_faces(&self, side: &[Id]) -> Markup {
        html! { span.faces { @for &id in side.iter().take(2) { (self.face(id)) } } }
    }

    /// Somebody's name, as a link to the page.
    fn name(&self, id: Id) -> Markup {
        let member = self.world.member(id);
        html! { a href=(self.at(&format!("/wrestler/{}", member.key))) { (member.name) } }
    }

    /// What a corner is called; a single wrestler leads to the page.
    fn side_name(&self, side: &[Id]) -> Markup {
        match side {
            [one] => self.name(*one),
            several => html! { (self.world.side_name(several)) },
        }
    }

    /// What every form has.
    fn hidden(&self) -> Markup {
        html! { input type="hidden" name="seq" value=(self.seq); }
    }
}

/// Where a form leads when it is done.
fn leads_to(rest: &str) -> Markup {
    html! { input type="hidden" name="back" value=(rest); }
}

/// A round badge with the initials of a promotion.
fn emblem(name: &str) -> Markup {
    let letters: String = name.split_whitespace().filter_map(|word| word.chars().next()).take(3).collect();
    html! { span.emblem aria-hidden="true" { (letters) } }
}

/// Stars as a picture with their number.
fn stars(value: i32) -> Markup {
    html! {
        span.stars style={ "--stars:" (hundredths(value)) } aria-hidden="true" { "★★★★★" }
        span.star-count { (hundredths(value)) span.hide { " stars" } }
    }
}

/// A sum with its lines, on paper.
fn receipt(title: &str, receipt: &Receipt, total: &str, write: impl Fn(i32) -> String) -> Markup {
    html! {
        div.card.receipt {
            h3 { (title) }
            dl {
                @for (what, value) in &receipt.lines { dt { (what) } dd { (write(*value)) } }
                dt.sum { (total) } dd.sum { (write(receipt.total)) }
            }
        }
    }
}

/// A belt, coloured by what it is worth.
fn belt_icon(belt: &Belt) -> Markup {
    let (strap, gem) = match belt.grade {
        Grade::Top => ("#a52a1c", "#7cc4ff"),
        Grade::Secondary => ("#1d4f86", "#7ddc9a"),
        Grade::Tag => ("#1e6a3a", "#ff7b6b"),
        Grade::Junior => ("#5b4a86", "#ffb13b"),
    };
    let drawing = format!(
        r##"<svg class="belt" viewBox="0 0 120 50" aria-hidden="true"><path d="M2 14Q60 2 118 14L116 38Q60 48 4 38Z" fill="{strap}" stroke="#14131c" stroke-width="2"/><path d="M2 18Q60 6 118 18M4 34Q60 44 116 34" stroke="#fff" stroke-opacity=".3" fill="none"/><g fill="#ffcf4a" stroke="#14131c" stroke-width="2"><rect x="14" y="15" width="18" height="21" rx="4"/><rect x="88" y="15" width="18" height="21" rx="4"/><path d="M60 1L76 8 84 25 76 42 60 49 44 42 36 25 44 8Z"/></g><path d="M60 13l3.5 8 8.5.8-6.5 5.6 2 8.4-7.5-4.4-7.5 4.4 2-8.4-6.5-5.6 8.5-.8z" fill="{gem}" stroke="#14131c" stroke-width="1.4"/><circle cx="23" cy="25.5" r="4" fill="{gem}"/><circle cx="97" cy="25.5" r="4" fill="{gem}"/></svg>"##
    );
    html! { (PreEscaped(drawing)) }
}

/// A bar of heat from 0 to 100.
fn heat(value: u8) -> Markup {
    html! { span.heat role="img" aria-label={ "Heat " (value) " of 100" } { span style={ "width:" (value) "%" } {} } }
}

/// "1 day", "42 days".
fn count(number: i64, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
}

/// "4 wins in a row", if it is a streak.
fn streak(streak: i32) -> Option<String> {
    match streak {
        2.. => Some(format!("{streak} wins in a row")),
        ..=-2 => Some(format!("{} losses in a row", -streak)),
        _ => None,
    }
}
