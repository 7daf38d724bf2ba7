//! The rules in our own words, from the ledgers: searchable, and every rule with an address of its own.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use catalog::GameName;
use maud::{Markup, html};

use crate::pictures;

/// A rule of a ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its id.
    pub id: &'static str,
    /// What it says.
    pub text: &'static str,
    /// The scenario or test that proves it.
    pub proof: &'static str,
}

/// A section of a ledger.
#[derive(Clone, Debug)]
pub struct Section {
    /// Its heading.
    pub title: &'static str,
    /// Its rules, in order.
    pub rules: Vec<Rule>,
}

static LEDGERS: LazyLock<Vec<Vec<Section>>> =
    LazyLock::new(|| GameName::ALL.iter().map(|name| read(name.ledger())).collect());

static IDS: LazyLock<Vec<BTreeSet<&'static str>>> = LazyLock::new(|| {
    let ids = |sections: &Vec<Section>| {
        sections.iter().flat_map(|section| section.rules.iter().map(|rule| rule.id)).collect()
    };
    LEDGERS.iter().map(ids).collect()
});

/// The sections of a game's ledger that have rules.
pub fn ledger(name: GameName) -> &'static [Section] {
    &LEDGERS[name as usize]
}

/// Tables with the columns id, rule, kept in, proved by, under headings.
fn read(text: &'static str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            sections.push(Section { title: title.trim(), rules: Vec::new() });
            continue;
        }
        let Some(row) = line.trim().strip_prefix('|') else { continue };
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [id, rule, _, proof, ..] = cells[..] else { continue };
        if is_id(id)
            && let Some(section) = sections.last_mut()
        {
            section.rules.push(Rule { id, text: rule, proof });
        }
    }
    sections.retain(|section| !section.rules.is_empty());
    sections
}

/// `RS-TRIP-3`: capitals, a word, a number.
fn is_id(text: &str) -> bool {
    let mut parts = text.split('-');
    let capitals = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
    };
    text.as_bytes().first().is_some_and(u8::is_ascii_uppercase)
        && parts.clone().count() >= 3
        && parts
            .next_back()
            .is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()) && !number.is_empty())
        && parts.all(capitals)
}

/// The address of a rule.
pub fn link(game: &str, id: &str) -> String {
    format!("/rules/{game}#{id}")
}

/// A sentence in which every rule id of that game leads to the rule.
pub fn linked(game: &str, text: &str) -> Markup {
    // An id has hyphens, and most sentences have none: a log has many lines, and each is looked through.
    let name = if text.contains('-') { game.parse::<GameName>().ok() } else { None };
    let Some(name) = name else { return html! { (text) } };
    let ids = &IDS[name as usize];
    // A refusal names its rule at the end: the sentence stays plain, and a small sign leads to the rule.
    let refusal = text.strip_suffix(')').and_then(|text| text.rsplit_once(" (rule "));
    if let Some((sentence, rule)) = refusal.filter(|(_, rule)| ids.contains(rule)) {
        return html! { (sentence) (cited(game, Some(rule))) };
    }
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    // What was looked through and is not written yet, and what is still to be looked through.
    let (mut plain, mut at) = (0, 0);
    let mut found = Vec::new();
    while let Some(from) = text[at..].find(|letter: char| letter.is_ascii_uppercase()).map(|from| at + from) {
        at = text[from..].find(|letter| !is_word(letter)).map_or(text.len(), |length| from + length);
        if ids.contains(&text[from..at]) {
            found.push((&text[plain..from], &text[from..at]));
            plain = at;
        }
    }
    html! { @for (before, id) in found { (before) a.rule href=(link(game, id)) title={ "Rule " (id) } aria-label={ "Rule " (id) } { "§" } } (&text[plain..]) }
}

/// The rule that a line follows, small behind it.
pub fn cited(game: &str, rule: Option<&str>) -> Markup {
    html! { @if let Some(rule) = rule { " " a.rule.cited href=(link(game, rule)) title={ "Rule " (rule) } aria-label={ "Rule " (rule) } { "§" } } }
}

/// Plain Markdown inside a line: code and stress.
fn inline(text: &str) -> Markup {
    html! {
        @for (index, part) in text.split('`').enumerate() {
            @if index % 2 == 1 { code { (part) } }
            @else { @for (index, part) in part.split('*').filter(|part| !part.is_empty() || !text.contains("**")).enumerate() {
                @if index % 2 == 1 && !text.contains("**") { em { (part) } } @else { (part) }
            } }
        }
    }
}

fn words(query: &str) -> Vec<String> {
    query.split_whitespace().map(str::to_lowercase).collect()
}

fn finds(section: &Section, rule: &Rule, words: &[String]) -> bool {
    let text = format!("{} {} {}", rule.id, section.title, rule.text).to_lowercase();
    words.iter().all(|word| text.contains(word))
}

fn title(name: GameName) -> &'static str {
    name.title()
}

fn count(name: GameName) -> usize {
    IDS[name as usize].len()
}

fn search(action: &str, query: &str, label: &str) -> Markup {
    html! {
        form.search role="search" method="get" action=(action) {
            label for="q" { (label) }
            input #q type="search" name="q" value=(query) maxlength="100" autocomplete="off";
            button { "Search" }
            @if !query.is_empty() { a.button href=(action) { "All rules" } }
        }
    }
}

/// The page of all games' rules.
pub fn index(query: &str) -> Markup {
    let wanted = words(query);
    html! {
        header.hero {
            div.words {
                h1 { "Rules" }
                p.lead { "Every rule we play by, in our own words. The log of a match and every refusal name rules by their numbers; each leads here." }
            }
            div.ropes aria-hidden="true" {}
        }
        (search("/rules", query, "Search in all games"))
        @if wanted.is_empty() {
            ul.games {
                @for &name in GameName::ALL {
                    (pictures::on_shelf(name.name(), title(name), &format!("/rules/{name}"),
                        html! { p { (count(name)) " rules in " (ledger(name).len()) " sections" } },
                        html! { a href={ "/learn/" (name) } { "Learn it by playing" } }))
                }
            }
        } @else {
            @for &name in GameName::ALL {
                @let found = found(name, &wanted);
                @if !found.is_empty() {
                    h2 { a href={ "/rules/" (name) "?q=" (encoded(query)) } { (title(name)) } }
                    (sections(name, &found, Under::Game))
                }
            }
            @if GameName::ALL.iter().all(|&name| found(name, &wanted).is_empty()) { (nothing(query)) }
        }
    }
}

/// The page of a game's rules.
pub fn game(name: GameName, query: &str) -> Markup {
    let wanted = words(query);
    let found = found(name, &wanted);
    let address = format!("/rules/{name}");
    html! {
        (pictures::head(name.name(), html! { (title(name)) ": the rules" }, html! {
            p.lead { (count(name)) " rules in our own words. What stands in brackets names a ruling on what the rulebook leaves open." }
            p.row { a.button.main href={ "/learn/" (name) } { "Learn it by playing" } a.button href="/rules" { "Other games" } }
        }))
        (search(&address, query, "Search in these rules"))
        @if wanted.is_empty() {
            nav.contents aria-label="Sections" {
                ul { @for (index, section) in found.iter().enumerate() { li { a href={ "#section-" (index + 1) } { (section.title) } } } }
            }
        } @else if found.is_empty() {
            (nothing(query))
        } @else {
            p role="status" { (found.iter().map(|section| section.rules.len()).sum::<usize>()) " of " (count(name)) " rules have these words." }
        }
        (sections(name, &found, Under::Page))
    }
}

fn nothing(query: &str) -> Markup {
    html! { p role="status" { "No rule has all the words of \"" (query) "\". Try fewer, or the beginning of one." } }
}

fn found(name: GameName, wanted: &[String]) -> Vec<Section> {
    let fitting = |section: &Section| {
        let rules: Vec<Rule> =
            section.rules.iter().filter(|rule| finds(section, rule, wanted)).copied().collect();
        Section { title: section.title, rules }
    };
    ledger(name).iter().map(fitting).filter(|section| !section.rules.is_empty()).collect()
}

/// What the headings of sections stand under.
#[derive(Clone, Copy)]
enum Under {
    /// The heading of the page.
    Page,
    /// The name of a game among others.
    Game,
}

fn sections(name: GameName, list: &[Section], under: Under) -> Markup {
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

/// Text as it stands behind a question mark in an address.
pub fn encoded(text: &str) -> String {
    use core::fmt::Write;
    text.bytes().fold(String::new(), |mut to, byte| {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => to.push(byte.into()),
            // Writing to a text cannot fail.
            _ => drop(write!(to, "%{byte:02X}")),
        }
        to
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ledger_is_read_whole() {
        for &name in GameName::ALL {
            let rows =
                name.ledger().lines().filter(|line| line.starts_with("| ") && line.split('-').count() > 2);
            let rules: usize = ledger(name).iter().map(|section| section.rules.len()).sum();
            assert_eq!(
                rules,
                rows.filter(|line| is_id(line[2..].split(' ').next().unwrap_or_default())).count(),
                "{name}"
            );
            assert_eq!(rules, count(name), "{name}: an id stands twice");
            assert!(rules > 90, "{name} has {rules} rules");
        }
    }

    #[test]
    fn an_id_in_a_sentence_leads_to_its_rule_and_nothing_else_does() {
        let said = linked("atw", "no pass: ATW-ACTION-1, not ATW-ACTION-99 <b>").into_string();
        assert_eq!(
            said,
            "no pass: <a class=\"rule\" href=\"/rules/atw#ATW-ACTION-1\" title=\"Rule ATW-ACTION-1\" aria-label=\"Rule ATW-ACTION-1\">§</a>, not ATW-ACTION-99 &lt;b&gt;"
        );
        assert_eq!(linked("nothing", "ATW-ACTION-1").into_string(), "ATW-ACTION-1");
    }

    #[test]
    fn a_search_wants_every_word_and_escapes_what_it_repeats() {
        let page = game(GameName::Atw, "stamina PASS <script>").into_string();
        assert!(page.contains("No rule has all the words") && !page.contains("<script>"), "{page}");
        let page = game(GameName::Atw, "gain stamina initiative").into_string();
        assert!(page.contains("id=\"ATW-ACTION-2\"") && !page.contains("id=\"ATW-ACTION-1\""), "{page}");
        assert_eq!(encoded("a b&c"), "a%20b%26c");
    }
}
