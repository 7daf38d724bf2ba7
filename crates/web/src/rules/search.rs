//! Looking for words in everything there is to read about a game.

use catalog::GameName;
use maud::{Markup, html};

use super::guide::{Section, guide};
use super::{Page, charts, encoded, ledger, pages};

/// So many letters of what was found are shown.
const SHOWN: usize = 180;

/// Something of a guide with the words that were looked for.
#[derive(Clone, Debug)]
struct Hit {
    /// Which part of the guide.
    part: &'static str,
    title: String,
    address: String,
    text: String,
}

/// The words of a query.
pub(super) fn words(query: &str) -> Vec<String> {
    query.split_whitespace().map(str::to_lowercase).collect()
}

/// Everything of a guide that can be found, in the order in which it is shown.
fn entries(name: GameName) -> Vec<Hit> {
    let guide = guide(name);
    let mut all = Vec::new();
    let mut put = |part, page: Page, section: &Section| {
        all.push(Hit {
            part,
            title: section.headword(),
            address: page.at(name, &section.anchor),
            text: section.text(),
        });
    };
    for term in &guide.glossary {
        put("Glossary", Page::Glossary, term);
    }
    for section in &guide.how {
        put("How to play", Page::How, section);
        section.cards.iter().for_each(|card| put("How to play", Page::How, card));
    }
    for section in guide.reference.iter().chain(&guide.charts) {
        put("Quick reference", Page::Reference, section);
    }
    let charts = charts(name).into_iter().map(|chart| Hit {
        part: "Chart",
        title: chart.title.clone(),
        address: Page::Reference.at(name, &chart.anchor()),
        text: chart.text(),
    });
    all.extend(charts);
    all
}

/// What of the guide has all the words; where a title has them all, it comes first.
fn hits(name: GameName, wanted: &[String]) -> Vec<Hit> {
    let has = |text: &str| {
        let text = text.to_lowercase();
        wanted.iter().all(|word| text.contains(word))
    };
    let mut found: Vec<Hit> =
        entries(name).into_iter().filter(|hit| has(&format!("{} {}", hit.title, hit.text))).collect();
    found.sort_by_key(|hit| !has(&hit.title));
    found
}

/// A piece of the text around the first of the words.
fn piece(text: &str, wanted: &[String]) -> String {
    let small = text.to_lowercase();
    let at = wanted.iter().filter_map(|word| small.find(word.as_str())).min().unwrap_or_default();
    let before = small[..at].chars().count();
    let from = before.saturating_sub(SHOWN / 3);
    let mut piece: String = text.chars().skip(from).take(SHOWN).collect();
    if from > 0 {
        piece = format!("… {}", piece.split_once(' ').map_or(piece.as_str(), |(_, rest)| rest));
    }
    if from + SHOWN < text.chars().count() {
        piece.truncate(piece.rfind(' ').unwrap_or(piece.len()));
        piece.push_str(" …");
    }
    piece
}

/// The field to type in.
pub(super) fn form(action: &str, query: &str, label: &str) -> Markup {
    html! {
        form.search role="search" method="get" action=(action) {
            label for="q" { (label) }
            input #q type="search" name="q" value=(query) maxlength="100" autocomplete="off";
            button { "Search" }
            @if !query.is_empty() { a.button href=(action) { "Clear" } }
        }
    }
}

/// How much was found in a game.
fn count(name: GameName, wanted: &[String]) -> usize {
    hits(name, wanted).len()
        + ledger::found(name, wanted).iter().map(|section| section.rules.len()).sum::<usize>()
}

fn results(count: usize) -> String {
    if count == 1 { "1 result".to_owned() } else { format!("{count} results") }
}

/// What was found in one game.
pub(super) fn in_game(name: GameName, query: &str, alone: bool) -> Markup {
    let wanted = words(query);
    let hits = hits(name, &wanted);
    let rules = ledger::found(name, &wanted);
    html! {
        @if alone && hits.is_empty() && rules.is_empty() { (nothing(query)) }
        @else if alone { p role="status" { (results(count(name, &wanted))) " for \"" (query) "\"." } }
        @if !hits.is_empty() {
            ul.hits { @for hit in &hits {
                li { a href=(hit.address) { (hit.title) } " " span.remark { (hit.part) } p { (piece(&hit.text, &wanted)) } }
            } }
        }
        (pages::sections(name, &rules, if alone { pages::Under::Page } else { pages::Under::Game }))
    }
}

/// What was found in all games.
pub(super) fn everywhere(query: &str) -> Markup {
    let wanted = words(query);
    let found: Vec<(GameName, usize)> = GameName::ALL
        .iter()
        .map(|&name| (name, count(name, &wanted)))
        .filter(|(_, count)| *count > 0)
        .collect();
    html! {
        @if found.is_empty() { (nothing(query)) }
        @for (name, count) in found {
            h2 { a href={ (Page::How.at(name, "")) "?q=" (encoded(query)) } { (name.title()) } " " span.remark { (results(count)) } }
            (in_game(name, query, false))
        }
    }
}

fn nothing(query: &str) -> Markup {
    html! { p role="status" { "Nothing has all the words of \"" (query) "\". Try fewer words, or just the start of one." } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_of_a_long_text_stands_around_the_word() {
        let text = format!(
            "{}the crowd shouts {}",
            "many words before it ".repeat(20),
            "and many after it ".repeat(20)
        );
        let piece = piece(&text, &["crowd".into()]);
        assert!(
            piece.starts_with("… ") && piece.ends_with(" …") && piece.contains("the crowd shouts"),
            "{piece}"
        );
        assert_eq!(super::piece("short", &["o".into()]), "short");
    }
}
