//! What every page has.

use maud::{DOCTYPE, Markup, html};

/// A whole page.
pub fn page(title: &str, who: Option<&str>, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " · Ringcraft" }
                link rel="icon" href="data:,";
                link rel="stylesheet" href="/static/ringcraft.css";
                script type="module" src="/static/ringcraft.js" {}
            }
            body {
                a.skip href="#main" { "To the page" }
                header.top {
                    a.home href="/" { "Ringcraft" }
                    nav.top-nav aria-label="Pages" { a href="/learn" { "Learn" } " " a href="/rules" { "Rules" } }
                    @if let Some(who) = who { a.who href="/me" { (who) } }
                }
                main id="main" { (body) }
            }
        }
    }
}

/// A page that says what went wrong and what to do.
pub fn trouble(title: &str, detail: &str, problems: &[String]) -> Markup {
    html! {
        h1 { (title) }
        p { (detail) }
        @if !problems.is_empty() {
            ul { @for problem in problems { li { (problem) } } }
        }
        p { a href="/" { "To the front page" } }
    }
}
