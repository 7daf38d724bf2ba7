//! A match looked at again, answer by answer: the board as it stood, the story up to there. First, back, next and last
//! are plain links; the script adds keys and playing on by itself.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::rules::cited;

/// A sentence of the story.
#[derive(Clone, Debug)]
pub struct StoryLine {
    /// The answer it belongs to, counted from 1; 0 is the set-up.
    pub ply: usize,
    /// What was said at the table, where the reader may know it: who, and the words.
    pub said: Option<(String, String)>,
    /// What happened, each with the rule that it follows.
    pub told: Vec<(String, Option<&'static str>)>,
}

/// Everything that the page of a moment shows to one reader.
#[derive(Clone, Debug)]
pub struct ReplayPage {
    /// The match's id.
    pub id: String,
    /// The game's name and title.
    pub game: (String, String),
    /// After how many answers.
    pub ply: usize,
    /// How many answers there are.
    pub last: usize,
    /// Is the match over?
    pub over: bool,
    /// Through whose eyes; `None` as a spectator.
    pub seat: Option<u8>,
    /// Through whose eyes the reader may look, with the seat's name and who sat there.
    pub eyes: Vec<(u8, String)>,
    /// What the question was at this moment, in words.
    pub asked: Option<String>,
    /// How it ended, in words.
    pub outcome: Option<String>,
    /// The board as it stood.
    pub board: Markup,
    /// The story up to this moment.
    pub story: Vec<StoryLine>,
}

impl ReplayPage {
    /// The address of a moment through the same eyes.
    fn at(&self, ply: usize) -> String {
        moment(&self.id, ply, self.seat)
    }
}

/// The address of a moment of a match.
pub fn moment(id: &str, ply: usize, seat: Option<u8>) -> String {
    match seat {
        Some(seat) => format!("/m/{id}?ply={ply}&seat={seat}"),
        None => format!("/m/{id}?ply={ply}"),
    }
}

/// The whole page.
pub fn replay(page: &ReplayPage) -> Markup {
    html! {
        div #replay.replay data-ply=(page.ply) data-last=(page.last) {
            div.replay-stage {
                header.replay-head {
                    h1 { (page.game.1) ": replay" }
                    @if page.ply == page.last && let Some(outcome) = &page.outcome { p.outcome { (outcome) } }
                }
                (steps(page))
                div #replay-board { (page.board) }
            }
            div.replay-side {
                (story(page))
                (perspective(page))
                (downloads(page))
            }
        }
    }
}

fn steps(page: &ReplayPage) -> Markup {
    let (first, last) = (page.ply == 0, page.ply >= page.last);
    let step = |id: &str, label: &str, sign: &str, to: usize, off: bool| {
        html! {
            @if off { span.step.off id=(id) aria-disabled="true" { (arrow(sign)) span { (label) } } }
            @else { a.step id=(id) href=(page.at(to)) rel=[(label == "Next").then_some("next")] { (arrow(sign)) span { (label) } } }
        }
    };
    html! {
        nav.steps aria-label="Moments" {
            (step("step-first", "First", "M18 5L9 12l9 7zM6 5h2v14H6z", 0, first))
            (step("step-back", "Back", "M16 5L7 12l9 7z", page.ply.saturating_sub(1), first))
            (step("step-next", "Next", "M8 5l9 7-9 7z", (page.ply + 1).min(page.last), last))
            (step("step-last", "Last", "M6 5l9 7-9 7zM16 5h2v14h-2z", page.last, last))
            button.step type="button" #autoplay hidden aria-pressed="false" { (arrow("M7 5v14l12-7z")) span { "Play" } }
            span.how-far role="presentation" { i style=(format!("width:{:.1}%", 100.0 * page.ply as f64 / page.last.max(1) as f64)) {} }
            form.goto method="get" action={ "/m/" (page.id) } {
                @if let Some(seat) = page.seat { input type="hidden" name="seat" value=(seat); }
                label for="goto" { "Move" }
                input #goto type="number" name="ply" min="0" max=(page.last) value=(page.ply) inputmode="numeric";
                span.of { "of " (page.last) }
                button { "Go" }
            }
        }
        div.moment {
            p #replay-moment role="status" {
                @if page.ply == 0 { "The match is set up. " } @else { "Move " (page.ply) " of " (page.last) ". " }
                @if let Some(asked) = &page.asked { (asked) }
            }
            p.remark {
                a href=(page.at(page.ply)) { "Link to this moment" }
                span.keys hidden { " · Keys: left, right, Home, End; space plays on." }
            }
        }
    }
}

fn arrow(path: &str) -> Markup {
    html! { svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false" { path d=(path) fill="currentColor" {} } }
}

fn story(page: &ReplayPage) -> Markup {
    html! {
        section.replay-story aria-labelledby="replay-story" {
            h2 #replay-story { "What happened" }
            ol #replay-log tabindex="0" {
                @for line in &page.story {
                    @let now = line.ply == page.ply;
                    li.now[now] id={ "ply-" (line.ply) } aria-current=[now.then_some("step")] {
                        a.ply href=(page.at(line.ply)) aria-label={ "To move " (line.ply) } { (line.ply) }
                        div {
                            @if let Some((who, words)) = &line.said { p.said { strong { (who) } ": " (words) } }
                            @for (told, rule) in &line.told { p { (told) (cited(&page.game.0, *rule)) } }
                        }
                    }
                }
            }
        }
    }
}

fn perspective(page: &ReplayPage) -> Markup {
    html! {
        @if !page.eyes.is_empty() {
            nav.eyes aria-label="Point of view" {
                span { "Seen by" }
                a href=(moment(&page.id, page.ply, None)) aria-current=[page.seat.is_none().then_some("true")] { "everyone" }
                @for (seat, name) in &page.eyes {
                    a href=(moment(&page.id, page.ply, Some(*seat))) aria-current=[(page.seat == Some(*seat)).then_some("true")] { (name) }
                }
            }
        }
    }
}

fn downloads(page: &ReplayPage) -> Markup {
    let query = page.seat.map(|seat| format!("?seat={seat}")).unwrap_or_default();
    html! {
        section.downloads aria-labelledby="keep" {
            h2 #keep { "Downloads" }
            @if page.over { p { a.button.main href={ "/m/" (page.id) "/luck" } { "Luck and chances" } } }
            ul {
                @if page.over {
                    li { a href={ "/m/" (page.id) "/record.json" } download { "Download record (JSON)" } ", to replay or check with " code { "ringcraft verify" } }
                    li { a href={ "/m/" (page.id) "/report.html" (query) } download { "Download report (HTML)" } }
                }
                li {
                    a href={ "/m/" (page.id) "/story" (query) } { "Read the story" } ", or download it as "
                    a href={ "/m/" (page.id) "/story.txt" (query) } download { "text" } ", "
                    a href={ "/m/" (page.id) "/story.md" (query) } download { "Markdown" } " or "
                    a href={ "/m/" (page.id) "/story.html" (query) } download { "HTML" }
                }
                li { a href={ "/t/" (page.id) } { "To the table" } }
            }
            @if !page.over { p.remark { "The record and the report are available when the match is over." } }
        }
    }
}

/// A board at a moment worth keeping.
#[derive(Clone, Debug)]
pub struct KeyMoment {
    /// After how many answers.
    pub ply: usize,
    /// Why it is shown.
    pub why: String,
    /// The board as it stood.
    pub board: Markup,
}

/// A whole match as one file that needs nothing else.
pub fn report(
    title: &str,
    seats: &[String],
    outcome: &str,
    luck: Option<&Markup>,
    moments: &[KeyMoment],
    story: &[StoryLine],
) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) ": a match · Ringcraft" }
                style { (PreEscaped(crate::STYLE)) }
            }
            body {
                main {
                    h1 { (title) }
                    ul.report-seats { @for seat in seats { li { (seat) } } }
                    p.outcome { (outcome) }
                    @if let Some(luck) = luck { (luck) }
                    section aria-labelledby="moments" {
                        h2 #moments { "The moments that mattered" }
                        @for moment in moments {
                            figure.key-moment {
                                figcaption { strong { "Move " (moment.ply) } ": " (moment.why) }
                                (moment.board)
                            }
                        }
                    }
                    section.replay-story aria-labelledby="story" {
                        h2 #story { "The whole story" }
                        ol.report-log {
                            @for line in story {
                                li {
                                    span.ply { (line.ply) }
                                    div {
                                        @if let Some((who, words)) = &line.said { p.said { strong { (who) } ": " (words) } }
                                        @for (told, _) in &line.told { p { (told) } }
                                    }
                                }
                            }
                        }
                    }
                    p.remark { "Made by Ringcraft." }
                }
            }
        }
    }
}
