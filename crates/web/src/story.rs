//! A match as a story: a page of the arena to read it on, and one file that needs nothing else, to keep or to send.

use catalog::{Narrative, VoiceName};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// Enough style to be pleasant to read on any screen and on paper.
const STYLE: &str = "body{margin:0 auto;max-width:42rem;padding:1.5rem 1rem;font:1.05rem/1.6 Georgia,serif;color:#222;background:#fffdf8}\
h1{margin:0}h2{margin:2rem 0 .5rem;font-size:1.15rem}.sides{font-weight:bold;margin:.25rem 0}.voice{color:#666;margin:0}\
.result{margin-top:2rem;font-weight:bold}\
@media(prefers-color-scheme:dark){body{color:#ddd;background:#16181c}.voice{color:#999}}";

/// The story of a match for one reader.
#[derive(Clone, Debug)]
pub struct StoryPage {
    /// The match's id.
    pub id: String,
    /// Through whose eyes; `None` as a spectator.
    pub seat: Option<u8>,
    /// Is the match over? The commentators speak only then.
    pub over: bool,
    /// The voices there are.
    pub voices: Vec<VoiceName>,
    /// The story.
    pub story: Narrative,
}

impl StoryPage {
    fn address(&self, ending: &str, voice: Option<&str>) -> String {
        let voice = voice.map(|voice| format!("voice={voice}"));
        let seat = self.seat.map(|seat| format!("seat={seat}"));
        let query: Vec<String> = voice.into_iter().chain(seat).collect();
        let mark = if query.is_empty() { "" } else { "?" };
        format!("/m/{}/story{ending}{mark}{}", self.id, query.join("&"))
    }
}

fn chapters(story: &Narrative) -> Markup {
    html! {
        @for chapter in &story.chapters {
            @if let Some(heading) = &chapter.heading { h2 { (heading) } }
            @for paragraph in &chapter.paragraphs { p { (paragraph.join(" ")) } }
        }
        @if let Some(result) = &story.result { p.result { strong { (result) } } }
    }
}

/// The story on a page of the arena, with its voices and files.
pub fn read(page: &StoryPage) -> Markup {
    let told = page.story.voice.as_ref().map(|voice| voice.name.as_str());
    let tab = |voice: Option<&str>, label: &str, about: Option<&str>| {
        html! {
            a href=(page.address("", voice)) title=[about] aria-current=[(voice == told).then_some("true")] { (label) }
        }
    };
    html! {
        article.match-story {
            header {
                h1 { (page.story.title) ": the story" }
                p { strong { (page.story.sides.join(" v ")) } }
                @if page.over {
                    nav.eyes aria-label="Who tells it" {
                        span { "Told by" }
                        (tab(None, "the log", None))
                        @for voice in &page.voices { (tab(Some(&voice.name), &voice.name, Some(&voice.about))) }
                    }
                    @if let Some(voice) = &page.story.voice { p.remark { (kernel::sentence(&voice.about)) } }
                } @else {
                    p.remark { "The commentators speak when the match is over." }
                }
                p.remark {
                    "Download: "
                    a href=(page.address(".txt", told)) download { "text" } " · "
                    a href=(page.address(".md", told)) download { "Markdown" } " · "
                    a href=(page.address(".html", told)) download { "HTML" } " · "
                    a href={ "/m/" (page.id) } { "Back to the replay" }
                }
            }
            (chapters(&page.story))
        }
    }
}

/// The page that stands alone.
pub fn page(story: &Narrative) -> Markup {
    let sides = story.sides.join(" v ");
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (story.title) ": " (sides) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    h1 { (story.title) }
                    p.sides { (sides) }
                    @if let Some(voice) = &story.voice { p.voice { "Commentary: " (voice.name) " (" (voice.about) ")" } }
                    (chapters(story))
                }
            }
        }
    }
}
