//! What every page has.

use maud::{DOCTYPE, Markup, html};

/// Where the head of every page leads: the address and the word.
const WAYS: &[(&str, &str)] = &[
    ("/", "Play"),
    ("/promotions", "Promotions"),
    ("/learn", "Learn"),
    ("/rules", "Rules"),
    ("/players", "Players"),
    ("/make", "Make"),
];

/// A post and three ropes, as the browser's tab shows them.
const ICON: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='6' fill='%2312141f'/%3E%3Cpath d='M3 11l13-3 13 3M3 18l13-3 13 3M3 25l13-3 13 3' fill='none' stroke='%23ffcf4a' stroke-width='3'/%3E%3Crect x='13' y='3' width='6' height='26' rx='2' fill='%23ff7b6b'/%3E%3C/svg%3E";

/// A whole page.
pub fn page(title: &str, who: Option<&str>, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="dark light";
                title { (title) " · Ringcraft" }
                link rel="icon" href=(ICON);
                link rel="stylesheet" href={ "/static/ringcraft.css?v=" (*crate::BUILD) };
                script src={ "/static/theme.js?v=" (*crate::BUILD) } {}
                script type="module" src={ "/static/ringcraft.js?v=" (*crate::BUILD) } {}
            }
            body {
                a.skip href="#main" { "To the page" }
                header.top {
                    a.home href="/" { (crate::pictures::logo()) "Ringcraft" }
                    nav aria-label="Main" {
                        @for (address, word) in WAYS { a href=(address) { (word) } }
                        @if let Some(who) = who { a href="/me" aria-label={ "Me, " (who) } title=(who) { "Me" } }
                    }
                }
                main id="main" { (body) }
            }
        }
    }
}

/// A page that says what went wrong and what to do.
pub fn trouble(title: &str, detail: &str, problems: &[String]) -> Markup {
    html! {
        div.panel.narrow.trouble {
            (crate::pictures::logo())
            h1 { (title) }
            @if detail.trim_end_matches('.') != title { p { (detail) } } @else { p.hint { "Check the link." } }
            @if !problems.is_empty() {
                ul { @for problem in problems { li { (problem) } } }
            }
            p { a.button.main href="/" { "To the front page" } }
        }
    }
}

/// The page of an address that leads nowhere.
pub fn not_found() -> Markup {
    trouble("Page not found", "Check the link.", &[])
}
