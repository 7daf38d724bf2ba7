//! The pages of the rules: an index, and four pages a game.

use std::sync::{LazyLock, OnceLock};

use catalog::GameName;
use maud::{Markup, PreEscaped, html};

use super::guide::{Section, guide};
use super::ledger::{self, LedgerSection, inline, link};
use super::write::Writer;
use super::{charts, search};
use crate::{pictures, tutorial};

/// One of the four pages of a game's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// How to play.
    How,
    /// The quick reference and the charts.
    Reference,
    /// The glossary.
    Glossary,
    /// The ledger.
    All,
}

impl Page {
    /// In the order of the tabs, each with its word in an address and its title.
    pub const ALL: [(Self, &'static str, &'static str); 4] = [
        (Self::How, "", "How to play"),
        (Self::Reference, "/reference", "Quick reference"),
        (Self::Glossary, "/glossary", "Glossary"),
        (Self::All, "/all", "All rules"),
    ];

    /// The address of a place on it.
    pub fn at(self, name: GameName, anchor: &str) -> String {
        let (_, word, _) = Self::ALL[self as usize];
        let mark = if anchor.is_empty() { "" } else { "#" };
        format!("/rules/{name}{word}{mark}{anchor}")
    }

    /// The page that a guide calls so.
    pub(super) fn named(word: &str) -> Option<Self> {
        match word {
            "how" => Some(Self::How),
            "reference" => Some(Self::Reference),
            "glossary" => Some(Self::Glossary),
            "all" => Some(Self::All),
            _ => None,
        }
    }

    /// Does it have this place?
    pub(super) fn has(self, name: GameName, anchor: &str) -> bool {
        let guide = guide(name);
        let among = |sections: &[Section]| {
            let mut cards = sections.iter().flat_map(|section| &section.cards);
            sections.iter().any(|one| one.anchor == anchor) || cards.any(|one| one.anchor == anchor)
        };
        anchor.is_empty()
            || match self {
                Self::How => among(&guide.how),
                Self::Reference => {
                    among(&guide.reference)
                        || among(&guide.charts)
                        || charts(name).iter().any(|chart| chart.anchor() == anchor)
                }
                Self::Glossary => among(&guide.glossary),
                Self::All => ledger::is_known(name, anchor),
            }
    }
}

/// What is the same for every reader is written once: boards take their time.
static WRITTEN: LazyLock<Vec<[OnceLock<String>; 3]>> =
    LazyLock::new(|| GameName::ALL.iter().map(|_| Default::default()).collect());

fn written(name: GameName, page: Page, write: fn(GameName) -> Markup) -> Markup {
    let kept = WRITTEN[name as usize][page as usize].get_or_init(|| write(name).into_string());
    PreEscaped(kept.clone())
}

/// The page of all games' rules.
pub fn index(query: &str) -> Markup {
    html! {
        header.hero {
            div.words {
                h1 { "Rules" }
                p.lead { "How to play each game, a quick reference for the table, a glossary, and every single rule." }
            }
            div.ropes aria-hidden="true" {}
        }
        (search::form("/rules", query, "Search all games"))
        @if query.is_empty() {
            ul.games {
                @for &name in GameName::ALL {
                    (pictures::on_shelf(name.name(), name.title(), &Page::How.at(name, ""),
                        html! { p { (name.blurb()) } },
                        html! { @for (page, _, title) in &Page::ALL[1..] { a href=(page.at(name, "")) { (title) } } }))
                }
            }
        } @else {
            (search::everywhere(query))
        }
    }
}

/// Head and tabs of a game's pages.
fn head(name: GameName, now: Page, query: &str) -> Markup {
    let (_, _, title) = Page::ALL[now as usize];
    html! {
        div.guide-head {
            h1 { @if query.is_empty() { (name.title()) ": " (title.to_lowercase()) } @else { (name.title()) ": search" } }
            nav.tabs aria-label={ "Rules of " (name.title()) } {
                @for (page, _, title) in Page::ALL {
                    a href=(page.at(name, "")) aria-current=[(page == now && query.is_empty()).then_some("page")] { (title) }
                }
                a href={ "/learn/" (name) } { "Learn by playing" }
            }
            (search::form(&Page::How.at(name, ""), query, "Search these rules"))
        }
    }
}

/// How to play a game; or what of its rules has the words of a query.
pub fn game(name: GameName, query: &str) -> Markup {
    html! {
        div.guide {
            (head(name, Page::How, query))
            @if query.is_empty() { (written(name, Page::How, how)) (moved(name)) }
            @else { div.found { (search::in_game(name, query, true)) } }
        }
    }
}

fn how(name: GameName) -> Markup {
    let guide = guide(name);
    let mut writer = Writer::new(name);
    let sections: Vec<Markup> =
        guide.how.iter().enumerate().map(|(index, section)| step(&mut writer, index, section)).collect();
    let sheet = guide.reference.iter().map(|section| (section, writer.body(section)));
    let sheet: Vec<(&Section, Markup)> = sheet.collect();
    html! {
        div.how {
            nav.on-page aria-label="On this page" { ol { @for section in &guide.how { li { a href={ "#" (section.anchor) } { (section.title) } } } } }
            div.parts { @for section in sections { (section) } (onward(name)) }
            aside.beside aria-label="Quick reference" tabindex="0" {
                p.title { a href=(Page::Reference.at(name, "")) { "Quick reference" } }
                @for (section, body) in sheet { p.kicker { (section.title) } (without_ids(&body)) }
            }
        }
    }
}

/// Where to go after reading.
fn onward(name: GameName) -> Markup {
    html! {
        p.row.onward {
            a.button.main href={ "/new/" (name) } { "Play a match" }
            a.button href=(tutorial::address(name, 1, 0)) { "Learn by playing" }
            a.button href=(Page::Reference.at(name, "")) { "Quick reference" }
        }
    }
}

/// A section of How to play: the first is the goal, in large.
fn step(writer: &mut Writer, index: usize, section: &Section) -> Markup {
    let body = writer.body(section);
    html! {
        section.step.aim[index == 0] id=(section.anchor) aria-labelledby={ (section.anchor) "-title" } {
            h2 id={ (section.anchor) "-title" } { span.nth aria-hidden="true" { (index + 1) } (section.title) }
            div.said { (body) }
            @if !section.cards.is_empty() {
                div.tiles { @for card in &section.cards {
                    article id=(card.anchor) { h3 { (card.title) } (writer.body(card)) }
                } }
            }
        }
    }
}

/// The same text a second time on a page: its anchors stay with the first.
fn without_ids(body: &Markup) -> Markup {
    let mut parts = body.0.split(" id=\"");
    let mut html = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        html.push_str(part.split_once('"').map_or(part, |(_, rest)| rest));
    }
    PreEscaped(html)
}

/// Rules were on this page once, and links to them are kept: one that is asked for is shown, with the way to the others.
fn moved(name: GameName) -> Markup {
    html! {
        @for rule in ledger::ledger(name).iter().flat_map(|section| &section.rules) {
            p.moved id=(rule.id) { a href=(link(name.name(), rule.id)) { (rule.id) } " " (inline(rule.text)) }
        }
    }
}

/// The quick reference and the charts.
pub fn reference(name: GameName) -> Markup {
    html! { div.guide { (head(name, Page::Reference, "")) (written(name, Page::Reference, sheets)) } }
}

fn sheets(name: GameName) -> Markup {
    let guide = guide(name);
    let mut writer = Writer::new(name);
    let mut panels = |sections: &'static [Section]| -> Markup {
        html! { @for section in sections {
            section.panel-of-paper id=(section.anchor) { h2 { (section.title) } (writer.body(section)) }
        } }
    };
    html! {
        p.hint.no-print { "Print this page: the first sheet is the quick reference, the charts follow." }
        div.quick { (panels(&guide.reference)) }
        @if !guide.charts.is_empty() { div.charts { (panels(&guide.charts)) } }
    }
}

/// The glossary.
pub fn glossary(name: GameName) -> Markup {
    html! { div.guide { (head(name, Page::Glossary, "")) (written(name, Page::Glossary, terms)) } }
}

fn terms(name: GameName) -> Markup {
    let mut writer = Writer::new(name);
    html! {
        dl.glossary { @for term in &guide(name).glossary {
            div.entry id=(term.anchor) { dt { a href={ "#" (term.anchor) } { (term.headword()) } } dd { (writer.body(term)) } }
        } }
    }
}

/// Every rule of the ledger.
pub fn all(name: GameName) -> Markup {
    let ledger = ledger::ledger(name);
    html! {
        div.guide {
            (head(name, Page::All, ""))
            p { (ledger::count(name)) " rules in our own words. What stands in brackets names a ruling on what the rulebook leaves open." }
            nav.contents aria-label="Sections" {
                ul { @for (index, section) in ledger.iter().enumerate() { li { a href={ "#section-" (index + 1) } { (section.title) } } } }
            }
            (sections(name, ledger, Under::Page))
        }
    }
}

/// What the headings of sections stand under.
#[derive(Clone, Copy)]
pub(super) enum Under {
    /// The heading of the page.
    Page,
    /// The name of a game among others.
    Game,
}

pub(super) fn sections(name: GameName, list: &[LedgerSection], under: Under) -> Markup {
    html! {
        @for (index, section) in list.iter().enumerate() {
            @let id = format!("{name}-{}", index + 1);
            section.rules aria-labelledby=(id) {
                @match under {
                    Under::Page => h2 #{ "section-" (index + 1) } { span id=(id) { (section.title) } },
                    Under::Game => h3 id=(id) { (section.title) },
                }
                dl {
                    @for rule in &section.rules {
                        div.rule id=(rule.id) {
                            dt { a href=(link(name.name(), rule.id)) { (rule.id) } }
                            dd {
                                p { (inline(rule.text)) "." }
                                @if !rule.proof.is_empty() && !rule.proof.starts_with('`') && !rule.proof.contains("::") {
                                    p.remark { "Shown by: " (inline(rule.proof)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_of_every_guide_can_be_written() {
        for &name in GameName::ALL {
            let guide = guide(name);
            let mut writer = Writer::new(name);
            for section in
                guide.how.iter().chain(&guide.reference).chain(&guide.charts).chain(&guide.glossary)
            {
                assert!(!section.anchor.is_empty(), "{name}: a section without a title");
                drop(writer.body(section));
                section.cards.iter().for_each(|card| drop(writer.body(card)));
            }
            assert!(writer.wrong.is_empty(), "{name}:\n{}", writer.wrong.join("\n"));
        }
    }

    #[test]
    fn a_search_wants_every_word_and_escapes_what_it_repeats() {
        let page = game(GameName::Atw, "stamina PASS <script>").into_string();
        assert!(page.contains("Nothing has all the words") && !page.contains("<script>"), "{page}");
        let page = game(GameName::Atw, "gain stamina initiative").into_string();
        assert!(page.contains("id=\"ATW-ACTION-2\"") && !page.contains("id=\"ATW-ACTION-1\""), "{page}");
    }
}
