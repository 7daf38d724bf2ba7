//! The ledgers: every rule in our own words, with its id and an address of its own.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use catalog::GameName;
use maud::{Markup, html};

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
pub struct LedgerSection {
    /// Its heading.
    pub title: &'static str,
    /// Its rules, in order.
    pub rules: Vec<Rule>,
}

static LEDGERS: LazyLock<Vec<Vec<LedgerSection>>> =
    LazyLock::new(|| GameName::ALL.iter().map(|name| read(name.ledger())).collect());

static IDS: LazyLock<Vec<BTreeSet<&'static str>>> = LazyLock::new(|| {
    let ids = |sections: &Vec<LedgerSection>| {
        sections.iter().flat_map(|section| section.rules.iter().map(|rule| rule.id)).collect()
    };
    LEDGERS.iter().map(ids).collect()
});

/// The sections of a game's ledger that have rules.
pub fn ledger(name: GameName) -> &'static [LedgerSection] {
    &LEDGERS[name as usize]
}

/// Tables with the columns id, rule, kept in, proved by, under headings.
fn read(text: &'static str) -> Vec<LedgerSection> {
    let mut sections: Vec<LedgerSection> = Vec::new();
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            sections.push(LedgerSection { title: title.trim(), rules: Vec::new() });
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
    format!("/rules/{game}/all#{id}")
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
    html! { @for (before, id) in found { (before) a.rule href=(link(game, id)) { (id) } } (&text[plain..]) }
}

/// The rule that a line follows, small behind it.
pub fn cited(game: &str, rule: Option<&str>) -> Markup {
    html! { @if let Some(rule) = rule { " " a.rule.cited href=(link(game, rule)) title={ "Rule " (rule) } aria-label={ "Rule " (rule) } { "§" } } }
}

/// Is this the id of one of the game's rules?
pub(super) fn is_known(name: GameName, id: &str) -> bool {
    IDS[name as usize].contains(id)
}

/// How many rules the game has.
pub(super) fn count(name: GameName) -> usize {
    IDS[name as usize].len()
}

/// The rules in which every word stands, in their sections.
pub(super) fn found(name: GameName, wanted: &[String]) -> Vec<LedgerSection> {
    let finds = |section: &LedgerSection, rule: &Rule| {
        let text = format!("{} {} {}", rule.id, section.title, rule.text).to_lowercase();
        wanted.iter().all(|word| text.contains(word))
    };
    let fitting = |section: &LedgerSection| {
        let rules = section.rules.iter().filter(|rule| finds(section, rule)).copied().collect();
        LedgerSection { title: section.title, rules }
    };
    ledger(name).iter().map(fitting).filter(|section| !section.rules.is_empty()).collect()
}

/// Plain Markdown inside a line: code and stress.
pub(super) fn inline(text: &str) -> Markup {
    html! {
        @for (index, part) in text.split('`').enumerate() {
            @if index % 2 == 1 { code { (part) } }
            @else { @for (index, part) in part.split('*').filter(|part| !part.is_empty() || !text.contains("**")).enumerate() {
                @if index % 2 == 1 && !text.contains("**") { em { (part) } } @else { (part) }
            } }
        }
    }
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
            "no pass: <a class=\"rule\" href=\"/rules/atw/all#ATW-ACTION-1\">ATW-ACTION-1</a>, not ATW-ACTION-99 &lt;b&gt;"
        );
        assert_eq!(linked("nothing", "ATW-ACTION-1").into_string(), "ATW-ACTION-1");
    }
}
