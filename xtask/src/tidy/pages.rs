//! The pages people read.

use super::{Finding, numbered};
use crate::games::GAMES;
use crate::tree::{Tree, extension};

/// How to run it, and how to test it.
const COMMANDS: [&str; 2] = ["cargo run", "cargo xtask test"];

/// `docs/decisions/0001-agenda.md`, without gaps, each linked from some other page.
pub(super) fn decisions(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut expected = 1;
    for (path, _) in tree.below("docs/decisions") {
        let name = path.rsplit('/').next().unwrap_or(path);
        if name == "README.md" {
            continue;
        }
        let number = name.split_once('-').filter(|(number, _)| number.len() == 4 && extension(name) == "md");
        match number.and_then(|(number, _)| number.parse::<usize>().ok()) {
            None => found.push(Finding::of(path, "is not named like `0001-what-was-decided.md`")),
            Some(number) if number != expected => {
                found.push(Finding::of(path, format!("has the number {number}; the next one is {expected}")));
                expected = number + 1;
            }
            Some(number) => expected = number + 1,
        }
        let linked = markdown(tree)
            .filter(|(page, _)| *page != path)
            .any(|(page, text)| links_of(text).iter().any(|link| resolve(page, link.file()) == path));
        if !linked {
            found.push(Finding::of(path, "no other page links to it: add it to docs/decisions/README.md"));
        }
    }
    found
}

/// The most pictures that the documentation has.
const PICTURES: usize = 40;

/// Counts them.
pub(super) fn pictures(tree: &Tree) -> Vec<Finding> {
    match tree.below("docs/screenshots").count() {
        0..=PICTURES => Vec::new(),
        many => vec![Finding::of("docs/screenshots", format!("{many} pictures, more than {PICTURES}"))],
    }
}

/// The section that the next release will take its notes from.
pub(super) fn changelog(tree: &Tree) -> Vec<Finding> {
    match tree.text("CHANGELOG.md") {
        Some(text) if text.lines().any(|line| line.starts_with("## ") && line.contains("Unreleased")) => {
            Vec::new()
        }
        Some(_) => vec![Finding::of("CHANGELOG.md", "has no section `## [Unreleased]`")],
        None => vec![Finding::of("CHANGELOG.md", "missing")],
    }
}

/// The front page, and the script that machines call.
pub(super) fn commands(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    let readme = tree.text("README.md").unwrap_or_default();
    for command in COMMANDS.iter().filter(|command| !readme.contains(*command)) {
        found.push(Finding::of("README.md", format!("does not name `{command}`")));
    }
    if !tree.text(".ci/run").unwrap_or_default().contains(COMMANDS[1]) {
        found.push(Finding::of(
            ".ci/run",
            format!("does not call `{}`, the README's test command", COMMANDS[1]),
        ));
    }
    found
}

/// The front page's table: a game says "not yet" exactly until its crate is there.
pub(super) fn status(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    let readme = tree.text("README.md").unwrap_or_default();
    for game in &GAMES {
        let start = format!("| {} |", game.title);
        let Some((line, row)) = numbered(readme).find(|(_, row)| row.starts_with(&start)) else {
            found.push(Finding::of("README.md", format!("the table of games has no row for {}", game.title)));
            continue;
        };
        match (game.is_built(tree), row.contains("not yet")) {
            (true, true) => {
                found.push(Finding::at(
                    "README.md",
                    line,
                    format!("says \"not yet\", but {} is there", game.folder()),
                ));
            }
            (false, false) => {
                found.push(Finding::at(
                    "README.md",
                    line,
                    format!("{} is not there: say \"not yet\"", game.folder()),
                ));
            }
            _ => {}
        }
    }
    found
}

/// Relative links of every page: the file must be there, and the heading in it.
pub(super) fn links(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for (page, text) in markdown(tree) {
        for link in links_of(text) {
            let target = if link.file().is_empty() { page.to_owned() } else { resolve(page, link.file()) };
            if !tree.has(&target) {
                found.push(Finding::at(
                    page,
                    link.line,
                    format!("links to {}, which is not there", link.target),
                ));
                continue;
            }
            let (Some(heading), Some(text)) = (link.heading(), tree.text(&target)) else { continue };
            if extension(&target) == "md" && !headings(text).iter().any(|known| known == heading) {
                found.push(Finding::at(
                    page,
                    link.line,
                    format!("links to the heading #{heading}, which {target} lacks"),
                ));
            }
        }
    }
    found
}

fn markdown(tree: &Tree) -> impl Iterator<Item = (&str, &str)> {
    tree.files().filter(|(path, _)| extension(path) == "md")
}

struct Link<'a> {
    target: &'a str,
    line: usize,
}

impl Link<'_> {
    fn file(&self) -> &str {
        self.target.split('#').next().unwrap_or_default()
    }

    fn heading(&self) -> Option<&str> {
        self.target.split_once('#').map(|(_, heading)| heading)
    }
}

/// The relative links of a page, inline `[text](target)` and by reference `[name]: target`, outside code.
fn links_of(text: &str) -> Vec<Link<'_>> {
    let mut found = Vec::new();
    let mut fenced = false;
    for (line, content) in numbered(text) {
        if content.trim_start().starts_with("```") {
            fenced = !fenced;
        }
        if fenced {
            continue;
        }
        let mut push = |target: &'_ str, start: usize| {
            let target = &content[start..start + target.len()];
            if !target.is_empty() && !target.contains("://") && !target.starts_with("mailto:") {
                found.push(Link { target, line });
            }
        };
        for (at, _) in content.match_indices("](") {
            // An odd number of backticks before it: this stands in code.
            if content[..at].matches('`').count() % 2 == 0 {
                let start = at + 2;
                let length = content[start..].find([')', ' ']).unwrap_or(content.len() - start);
                push(&content[start..start + length], start);
            }
        }
        if content.starts_with('[')
            && let Some(at) = content.find("]: ")
        {
            let start = at + 3;
            let length = content[start..].find(' ').unwrap_or(content.len() - start);
            push(&content[start..start + length], start);
        }
    }
    found
}

/// The path that a link on a page means.
fn resolve(page: &str, link: &str) -> String {
    let mut parts: Vec<&str> = match link.strip_prefix('/') {
        Some(_) => Vec::new(),
        None => page.rsplit_once('/').map_or(Vec::new(), |(folder, _)| folder.split('/').collect()),
    };
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    parts.join("/")
}

/// The anchors of a page's headings, as the common renderers make them.
fn headings(text: &str) -> Vec<String> {
    let mut fenced = false;
    let mut found: Vec<String> = Vec::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        }
        if fenced || !line.starts_with('#') {
            continue;
        }
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let anchor: String = title
            .chars()
            .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
            .map(|c| if c == ' ' { '-' } else { c })
            .collect();
        let earlier = found.iter().filter(|known| **known == anchor).count();
        found.push(if earlier == 0 { anchor } else { format!("{anchor}-{earlier}") });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_to_nothing_is_found() {
        let tree = Tree::of([
            (
                "README.md",
                "see [dice](docs/dice.md) and [odds](docs/odds.md)\n[home](https://example.org/x)\n",
            ),
            (
                "docs/dice.md",
                "[up](../README.md) [here](#what-is-promised) [there](#nothing) `[code](x)`\n# What is promised?\n",
            ),
        ]);
        let found: Vec<_> = links(&tree).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "README.md:1: links to docs/odds.md, which is not there",
                "docs/dice.md:1: links to the heading #nothing, which docs/dice.md lacks",
            ]
        );
    }

    #[test]
    fn links_by_reference_and_to_folders_are_followed() {
        let tree =
            Tree::of([("a/b.md", "[x]: ../docs\n[y]: ../doc\n```\n[z](gone)\n```\n"), ("docs/c.md", "")]);
        let found = links(&tree);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].line, 2);
    }

    #[test]
    fn decisions_are_numbered_without_gaps_and_linked() {
        let index = (
            "docs/decisions/README.md",
            "[a](0001-agenda.md) [b](0002-dice.md) [c](0003-c.md) [n](notes.md)",
        );
        let one = ("docs/decisions/0001-agenda.md", "");
        assert_eq!(decisions(&Tree::of([index, one, ("docs/decisions/0002-dice.md", "")])), []);
        assert_eq!(decisions(&Tree::of([index, one, ("docs/decisions/0003-c.md", "")])).len(), 1);
        assert_eq!(decisions(&Tree::of([index, one, ("docs/decisions/notes.md", "")])).len(), 1);
        assert_eq!(decisions(&Tree::of([one])).len(), 1);
    }

    #[test]
    fn the_changelog_and_the_commands_are_looked_for() {
        assert_eq!(changelog(&Tree::of([("CHANGELOG.md", "# Changelog\n## [Unreleased]\n")])), []);
        assert_eq!(changelog(&Tree::of([("CHANGELOG.md", "## 0.1.0\n")])).len(), 1);
        assert_eq!(changelog(&Tree::default()).len(), 1);
        let readme = ("README.md", "`cargo run`, `cargo xtask test`");
        assert_eq!(commands(&Tree::of([readme, (".ci/run", "exec cargo xtask test")])), []);
        assert_eq!(commands(&Tree::of([readme, (".ci/run", "cargo test")])).len(), 1);
        assert_eq!(
            commands(&Tree::of([("README.md", "cargo run"), (".ci/run", "cargo xtask test")])).len(),
            1
        );
    }

    #[test]
    fn the_front_page_tells_which_games_are_in() {
        let table = "| RUMBLESLAM | 2 | not yet |\n| Champions | 2 | not yet |\n| ATW | 2 | all |\n\
            | Wrestlenomicon | 2 | not yet |\n| Dungeon Bowl | 2 | not yet |\n";
        let atw = ("crates/atw/Cargo.toml", "");
        assert_eq!(status(&Tree::of([("README.md", table), atw])), []);
        let promised = status(&Tree::of([("README.md", table)]));
        assert_eq!(promised, [Finding::at("README.md", 3, "crates/atw is not there: say \"not yet\"")]);
        let hidden = table.replace("all", "not yet");
        assert_eq!(status(&Tree::of([("README.md", hidden.as_str()), atw])).len(), 1);
        let forgotten = table.replace("| ATW |", "| atw |");
        assert_eq!(status(&Tree::of([("README.md", forgotten.as_str()), atw])).len(), 1);
    }
}
