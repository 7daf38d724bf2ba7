//! A guide as HTML: boards are drawn from positions, charts made from the content, terms lead to the glossary.

use catalog::GameName;
use kernel::{Choices, Viewer};
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

use super::charts::{self, Chart};
use super::guide::{Guide, Section, guide};
use super::{Page, ledger};
use crate::boards::{Drawn, StageParts, draw_state};
use crate::tutorial;

/// Writes sections of a guide into one page.
pub(super) struct Writer {
    name: GameName,
    guide: &'static Guide,
    /// How many boards the page has: what they name within themselves must differ.
    boards: usize,
    /// What could not be written: a test finds it empty.
    pub(super) wrong: Vec<String>,
}

impl Writer {
    pub(super) fn new(name: GameName) -> Self {
        Self { name, guide: guide(name), boards: 0, wrong: Vec::new() }
    }

    /// What stands under a heading.
    pub(super) fn body(&mut self, section: &Section) -> Markup {
        let mut to = Vec::new();
        let mut events = section.body.iter();
        while let Some(event) = events.next() {
            match event {
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(what))) => {
                    let inner = inner(&mut events, TagEnd::CodeBlock);
                    to.push(Event::Html(self.made(what, &inner).into_string().into()));
                }
                Event::Start(Tag::Strong) => {
                    let inner = inner(&mut events, TagEnd::Strong);
                    to.push(Event::InlineHtml(self.term(&inner).into_string().into()));
                }
                Event::Start(Tag::Link { dest_url, .. }) => {
                    let inner = inner(&mut events, TagEnd::Link);
                    to.push(Event::InlineHtml(self.linked(dest_url, &inner).into_string().into()));
                }
                Event::Start(Tag::Table(_)) => {
                    to.push(Event::Html("<div class=\"wide\">".into()));
                    to.push(event.clone());
                }
                Event::End(TagEnd::Table) => {
                    to.push(event.clone());
                    to.push(Event::Html("</div>".into()));
                }
                _ => to.push(event.clone()),
            }
        }
        let mut html = String::new();
        pulldown_cmark::html::push_html(&mut html, to.into_iter());
        PreEscaped(html.replace("<th>", "<th scope=\"col\">").replace("<th></th>", "<td></td>"))
    }

    /// A term, leading to its entry in the glossary.
    fn term(&mut self, text: &str) -> Markup {
        let Some(entry) = self.guide.term(text) else {
            self.wrong.push(format!("\"{text}\" is not in the glossary"));
            return html! { strong { (text) } };
        };
        let address = Page::Glossary.at(self.name, &entry.anchor);
        html! { a.term href=(address) title=(entry.text()) { (text) } }
    }

    /// A link: to a rule, a lesson, another page of these.
    fn linked(&mut self, to: &str, text: &str) -> Markup {
        match to.split_once("://") {
            Some(("rule", id)) if ledger::is_known(self.name, id) => {
                html! { a.rule.cited href=(ledger::link(self.name.name(), id)) title={ "Rule " (id) } aria-label={ "Rule " (id) } { (text) } }
            }
            Some(("lesson", title)) if lesson(self.name, title).is_some() => {
                let number = lesson(self.name, title).unwrap_or_default();
                html! { a.lesson-link href=(tutorial::address(self.name, number, 0)) { (text) } }
            }
            Some(("page", place)) => {
                let (page, anchor) = place.split_once('#').unwrap_or((place, ""));
                let Some(page) = Page::named(page).filter(|page| page.has(self.name, anchor)) else {
                    self.wrong.push(format!("no page has {place}"));
                    return html! { (text) };
                };
                html! { a href=(page.at(self.name, anchor)) { (text) } }
            }
            _ => {
                self.wrong.push(format!("{to} leads nowhere"));
                html! { (text) }
            }
        }
    }

    /// A fenced block: a board or a chart.
    fn made(&mut self, what: &str, inner: &str) -> Markup {
        let (word, rest) = what.split_once(' ').unwrap_or((what, ""));
        let made = match word {
            "board" => self.board(rest, inner),
            "chart" => charts::find(self.name, rest.trim())
                .map(|chart| table(&chart))
                .ok_or_else(|| format!("no chart is called \"{rest}\"")),
            _ => Err(format!("neither a board nor a chart: \"{what}\"")),
        };
        made.unwrap_or_else(|reason| {
            self.wrong.push(reason);
            html! {}
        })
    }

    /// A board in a frame: `zoom=2 x=30 y=40 asks show=mine | what it shows`. Zoomed, `x` and `y` percent of it are left
    /// out; asked, it shows what may be chosen; besides the board it can show either side.
    fn board(&mut self, how: &str, position: &str) -> Result<Markup, String> {
        let (options, caption) = how.split_once('|').ok_or("a board has a caption behind |")?;
        let (mut style, mut asks, mut part) = (String::new(), false, "board");
        for option in options.split_whitespace() {
            match option.split_once('=') {
                Some((key @ ("zoom" | "x" | "y"), value)) if value.parse::<f32>().is_ok() => {
                    style.extend(["--", key, ":", value, ";"]);
                }
                Some(("show", what @ ("mine" | "theirs"))) => part = what,
                None if option == "asks" => asks = true,
                _ => return Err(format!("a board has no option \"{option}\"")),
            }
        }
        let drawn = catalog::with_game!(self.name, G => drawn::<G>(&tutorial::LIBRARY.content::<G>(), position, asks))?;
        let drawn = match part {
            "mine" => drawn.mine,
            "theirs" => drawn.theirs,
            _ => drawn.board,
        };
        self.boards += 1;
        let drawn = apart(&drawn.into_string(), self.boards);
        Ok(html! {
            figure.shot .crop[!style.is_empty()] {
                div.scene inert style=[Some(&style).filter(|style| !style.is_empty())] { div.plate { (PreEscaped(drawn)) } }
                figcaption { (caption.trim()) }
            }
        })
    }
}

/// The lesson of that title.
fn lesson(name: GameName, title: &str) -> Option<usize> {
    tutorial::course(name).lessons.iter().position(|lesson| lesson.title == title).map(|index| index + 1)
}

/// The words up to the end of a tag.
fn inner<'a>(events: &mut impl Iterator<Item = &'a Event<'static>>, end: TagEnd) -> String {
    let mut said = String::new();
    for event in events {
        match event {
            Event::Text(text) | Event::Code(text) => said.push_str(text),
            Event::SoftBreak => said.push(' '),
            Event::End(tag) if *tag == end => break,
            _ => {}
        }
    }
    said
}

/// The board of a position, as the seat sees it that decides, or the first.
fn drawn<G: Drawn>(content: &G::Content, position: &str, asks: bool) -> Result<StageParts, String> {
    let game = G::read_position(content, position).map_err(|problem| problem.to_string())?;
    let asked = game.asked(content);
    let seat = asked.map_or(kernel::Seat::FIRST, |asked| asked.seat());
    let mut offers = Choices::default();
    if asks {
        game.offer(content, seat, &mut offers);
    }
    Ok(draw_state(content, &game, asked, Viewer::Seat(seat), &offers, &[], true).parts)
}

/// The same drawing with names of its own: two on a page must not share one.
fn apart(html: &str, number: usize) -> String {
    html.replace(" id=\"", &format!(" id=\"b{number}-"))
        .replace("url(#", &format!("url(#b{number}-"))
        .replace("href=\"#", &format!("href=\"#b{number}-"))
        .replace(" for=\"", &format!(" for=\"b{number}-"))
        .replace(" popovertarget=\"", &format!(" popovertarget=\"b{number}-"))
}

/// A chart as a table.
pub(super) fn table(chart: &Chart) -> Markup {
    // What may be too wide for a phone is scrolled, by keys too.
    let scrolls = chart.head.len() > 4;
    html! {
        div.wide tabindex=[scrolls.then_some("0")] role=[scrolls.then_some("group")] aria-label=[scrolls.then_some(&chart.title)] {
            table.chart id=(chart.anchor()) {
                caption { (chart.title) }
                thead { tr { @for head in &chart.head { th scope="col" { (head) } } } }
                tbody { @for row in &chart.rows { tr {
                    @for (index, cell) in row.iter().enumerate() {
                        @if index == 0 { th scope="row" { (cell) } } @else { td { (cell) } }
                    }
                } } }
            }
        }
    }
}
