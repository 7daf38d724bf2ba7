//! Making wrestlers, cards, teams and dungeons: a list of what there is to begin from, an editor with fields beside the
//! text and every error at its line, and what a thing is worth.

use catalog::GameName;
use kernel::Problem;
use lab::strength::Strength;
use maud::{Markup, html};

use crate::pictures;
use crate::rules::encoded;

/// A value of a piece of TOML that can be changed in a field of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The line it stands in, from 0.
    pub line: usize,
    /// The first letter of the value in that line, in bytes.
    pub from: usize,
    /// What it is called.
    pub label: String,
    /// Its value, without quotes.
    pub value: String,
    /// Is it a number?
    pub number: bool,
    written: usize,
}

impl Field {
    /// The name of its input.
    pub fn input(&self) -> String {
        format!("at-{}-{}", self.line, self.from)
    }
}

/// The plain values of a piece of TOML: texts, numbers, and those in inline tables.
pub fn fields(text: &str) -> Vec<Field> {
    let mut found = Vec::new();
    let (mut quoted, mut table) = (false, String::new());
    for (number, line) in text.lines().enumerate() {
        let opens = line.matches("\"\"\"").count() % 2 == 1;
        if quoted || opens {
            quoted ^= opens;
            continue;
        }
        if let Some(head) = line.trim().strip_prefix('[').filter(|_| line.starts_with('[')) {
            let name = head.trim_matches(['[', ']']).rsplit('.').next().unwrap_or_default();
            let listed = !head.contains('.') && line.starts_with("[[");
            table = if listed { String::new() } else { name.to_owned() };
            continue;
        }
        let mut named = String::new();
        for (from, key, value) in values(line) {
            let written = value.len();
            let text = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
            let is_number = value.parse::<i64>().is_ok();
            if text.is_none() && !is_number || text.is_some_and(|text| text.contains('\\')) {
                continue;
            }
            // A field for numbers shows no plus sign.
            let value = value
                .parse::<i64>()
                .map_or_else(|_| text.unwrap_or(value).to_owned(), |number| number.to_string());
            if key == "name" && line.trim_start().starts_with('{') {
                named.clone_from(&value);
            }
            let path: Vec<&str> = [table.as_str(), named.as_str(), key.as_str()]
                .into_iter()
                .filter(|part| !part.is_empty() && (*part != named || key != "name"))
                .collect();
            let label = if key == "name" && !named.is_empty() { named.clone() } else { path.join(": ") };
            found.push(Field { line: number, from, label, value, number: is_number, written });
        }
    }
    found
}

/// Every `key = value` of a line, inline tables included: where the value begins, the key with the keys around it, and
/// the value as it is written.
fn values(line: &str) -> Vec<(usize, String, &str)> {
    let bytes = line.as_bytes();
    let mut found = Vec::new();
    let mut around: Vec<String> = Vec::new();
    let (mut at, mut word) = (0, 0);
    let mut key: Option<String> = None;
    while at < bytes.len() {
        match bytes[at] {
            b'#' => break,
            b'=' => {
                key = Some(line[word..at].trim().trim_matches(['{', ',', '[', ' ']).to_owned());
                at += 1;
                while bytes.get(at) == Some(&b' ') {
                    at += 1;
                }
                word = at;
                continue;
            }
            b'"' => {
                let end = line[at + 1..].find('"').map_or(bytes.len(), |end| at + 2 + end);
                if let Some(key) = key.take() {
                    found.push((at, path(&around, &key), &line[at..end]));
                }
                at = end;
                word = at;
                continue;
            }
            b'{' | b'[' => {
                around.push(key.take().unwrap_or_default());
                word = at + 1;
            }
            b',' | b'}' | b']' => {
                if let Some(key) = key.take() {
                    found.push((word, path(&around, &key), line[word..at].trim()));
                }
                if bytes[at] != b',' {
                    around.pop();
                }
                word = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    if let Some(key) = key {
        found.push((word, path(&around, &key), line[word..at].trim()));
    }
    found.retain(|(_, key, value)| !key.is_empty() && !value.is_empty());
    found
}

fn path(around: &[String], key: &str) -> String {
    let parts: Vec<&str> =
        around.iter().map(String::as_str).chain([key]).filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}

/// The text with another value in a field; `None` if the text has no such field, or the value does not fit in one line.
pub fn change(text: &str, input: &str, value: &str) -> Option<String> {
    let field = fields(text).into_iter().find(|field| field.input() == input)?;
    let value = value.trim();
    let written = if field.number {
        value.parse::<i64>().ok()?.to_string()
    } else if value.chars().any(|letter| letter.is_control() || letter == '"' || letter == '\\') {
        return None;
    } else {
        format!("\"{value}\"")
    };
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let line = lines.get_mut(field.line)?;
    line.replace_range(field.from..field.from + field.written, &written);
    Some(lines.join("\n") + "\n")
}

/// Something one can begin from.
#[derive(Clone, Debug)]
pub struct Start {
    /// The file it stands in.
    pub file: String,
    /// What it is; nothing for a file that is one thing.
    pub kind: String,
    /// What tells it from the others.
    pub key: String,
    /// What people call it.
    pub name: String,
}

/// Something on somebody's shelf.
#[derive(Clone, Debug)]
pub struct OnShelf {
    /// Its id.
    pub id: String,
    /// What it is.
    pub kind: String,
    /// What it is called.
    pub name: String,
}

/// What is wrong, and the line of the text it is about, from 1.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// The line, if it is about one.
    pub line: Option<usize>,
    /// The field it names.
    pub field: String,
    /// Why, with the nearest known word.
    pub reason: String,
}

impl Wrong {
    /// A problem of a content file, seen from a text that begins at line `first` (from 0) of that file.
    pub fn of(problem: &Problem, file: &str, first: usize, text: &str) -> Self {
        let suggestion = problem.suggestion.as_ref().map(|word| format!(" (did you mean \"{word}\"?)"));
        let reason = problem.reason.clone() + &suggestion.unwrap_or_default();
        let Some(rest) = problem.place.strip_prefix(file) else {
            return Self { line: None, field: problem.place.clone(), reason };
        };
        let (numbers, field) = rest.split_once(' ').unwrap_or((rest, ""));
        let written = numbers.split(':').nth(1).and_then(|line| line.parse::<usize>().ok());
        let last = first + text.lines().count();
        let line = if let Some(line) = written {
            line.checked_sub(first).filter(|own| *own > 0 && line <= last)
        } else {
            // A check that knows the field only: its first line is near enough.
            let key = field.split(['.', '[']).next().unwrap_or_default();
            let is_key = |line: &str| line.split('=').next().is_some_and(|word| word.trim() == key);
            text.lines().position(is_key).map(|line| line + 1)
        };
        let field = field.split_once("].").map_or(field, |(_, own)| own);
        Self { line, field: field.to_owned(), reason }
    }
}

/// The editor of one thing.
#[derive(Clone, Debug)]
pub struct Editor {
    /// The game.
    pub game: GameName,
    /// The file, the kind and the key of what it was begun from.
    pub from: Start,
    /// Its id on the shelf, once it is there.
    pub id: Option<String>,
    /// Its TOML.
    pub text: String,
    /// Was it checked, and what is wrong?
    pub wrong: Option<Vec<Wrong>>,
    /// What has just been done, in a sentence.
    pub note: Option<String>,
    /// Is the reader known? Whoever is not gives a name to keep things under.
    pub known: bool,
}

fn title(name: GameName) -> &'static str {
    name.title()
}

/// A kind in words.
fn kind_word(kind: &str) -> String {
    if kind.is_empty() { "wrestler".to_owned() } else { kind.replace(['_', '-'], " ") }
}

/// With a capital at the beginning.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The page of all games.
pub fn index() -> Markup {
    html! {
        header.hero {
            div.words {
                h1 { "Make your own" }
                p.lead { "Wrestlers, cards, teams, dungeons: begin from one that exists, change what you like, see how strong it is, and play it." }
            }
            div.ropes aria-hidden="true" {}
        }
        ul.games { @for &name in GameName::ALL {
            (pictures::on_shelf(name.name(), title(name), &format!("/make/{name}"), html! { p { (name.blurb()) } }, html! {}))
        } }
    }
}

/// The page of a game: one's shelf, and everything one can begin from.
pub fn front(game: GameName, shelf: &[OnShelf], starts: &[Start]) -> Markup {
    let mut groups: Vec<(&str, &str)> = Vec::new();
    for start in starts {
        let group = (start.kind.as_str(), if start.kind.is_empty() { "" } else { start.file.as_str() });
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    html! {
        (pictures::head(game.name(), html! { "Make: " (title(game)) }, html! {
            p.lead { "Choose what you would like to begin from. Nothing that exists is changed." }
        }))
        @if !shelf.is_empty() {
            section aria-labelledby="yours" {
                h2 #yours { "Your shelf" }
                ul.makings { @for made in shelf {
                    li { a href={ "/make/" (game) "/edit?id=" (made.id) } { (made.name) } " " span.remark { (kind_word(&made.kind)) } }
                } }
            }
        }
        section.begin aria-labelledby="begin" {
            h2 #begin { "Begin from" }
            @for (kind, file) in groups {
                details open[kind != "attack"] {
                    summary { strong { (capital(&kind_word(kind))) } @if !file.is_empty() { " " span.remark { (file) } } }
                    ul.makings { @for start in starts.iter().filter(|start| start.kind == kind && (kind.is_empty() || start.file == file)) {
                        li { a href={ "/make/" (game) "/edit?file=" (encoded(&start.file)) "&kind=" (start.kind) "&key=" (encoded(&start.key)) } { (start.name) } }
                    } }
                }
            }
        }
    }
}

/// The page of the editor.
pub fn editor(editor: &Editor) -> Markup {
    let Editor { game, from, id, text, wrong, note, known } = editor;
    let fields = fields(text);
    let lines = text.lines().count();
    html! {
        header.hero { div.words { h1 { (from.name) } p.lead { (capital(&kind_word(&from.kind))) " of " (title(*game)) } } div.ropes aria-hidden="true" {} }
        @if let Some(note) = note { p.task role="status" { (note) } }
        @match wrong {
            Some(wrong) if wrong.is_empty() => p.right role="status" { "Valid." },
            Some(wrong) => (told(wrong)),
            None => {},
        }
        form.maker method="post" action={ "/make/" (game) "/edit" } {
            input type="hidden" name="file" value=(from.file);
            input type="hidden" name="kind" value=(from.kind);
            input type="hidden" name="key" value=(from.key);
            @if let Some(id) = id { input type="hidden" name="id" value=(id); }
            div.maker-both {
                fieldset.maker-fields {
                    legend { "Fields" }
                    @for field in &fields {
                        @let faulty: Vec<&Wrong> = wrong.iter().flatten().filter(|wrong| wrong.line == Some(field.line + 1) && is_about(wrong, field)).collect();
                        div.pair.faulty[!faulty.is_empty()] {
                            label for=(field.input()) { (field.label) }
                            input id=(field.input()) name=(field.input()) value=(field.value) type=(if field.number { "number" } else { "text" })
                                aria-invalid=[(!faulty.is_empty()).then_some("true")] aria-describedby=[(!faulty.is_empty()).then(|| format!("{}-why", field.input()))];
                            input type="hidden" name={ "was-" (field.input()) } value=(field.value);
                            @if !faulty.is_empty() {
                                span.why id={ (field.input()) "-why" } { @for wrong in &faulty { (wrong.reason) " " } }
                            }
                        }
                    }
                }
                div.maker-text {
                    label for="text" { "All of it, as TOML" }
                    textarea #text name="text" rows=(lines.clamp(12, 40)) spellcheck="false" autocapitalize="off" wrap="off" { "\n" (text) }
                    p.remark { "A field that you change is written into the text. The same " (if from.kind.is_empty() { "name" } else { "name or id" }) " as one that exists takes its place; another stands beside it." }
                }
            }
            @if !known {
                label for="who" { "Your name, to keep it on a shelf of your own" }
                input #who name="name" maxlength="40" autocomplete="nickname";
            }
            div.actions {
                button name="do" value="check" { "Check" }
                button.main name="do" value="save" { "Save to my shelf" }
                button name="do" value="strength" { "How strong is it?" }
                button name="do" value="play" { "Play it against a bot" }
                @if id.is_some() { button.small name="do" value="delete" { "Take it off my shelf" } }
            }
            details {
                summary { "Bring in JSON or TOML" }
                label for="import" { "Paste it here; it replaces the text above" }
                textarea #import name="import" rows="4" spellcheck="false" {}
                button name="do" value="import" { "Bring in" }
            }
        }
        @if let Some(id) = id {
            p { "Download: "
                a href={ "/make/" (game) "/" (id) "/toml" } download { "TOML" } ", "
                a href={ "/make/" (game) "/" (id) "/json" } download { "JSON" } ", "
                a href={ "/make/" (game) "/" (id) "/file" } download { "the whole content file" }
                " for " code { "ringcraft --content DIR" } "."
            }
        }
        p { a href={ "/make/" (game) } { "To the shelf" } }
    }
}

/// Does an error of a line with several fields mean this one?
fn is_about(wrong: &Wrong, field: &Field) -> bool {
    let own = wrong.field.rsplit(['.', ' ']).next().unwrap_or_default();
    own.is_empty() || field.label.ends_with(own) || !field.label.contains(' ')
}

fn told(wrong: &[Wrong]) -> Markup {
    html! {
        section.advice role="alert" aria-labelledby="wrong" {
            h2 #wrong { (wrong.len()) @if wrong.len() == 1 { " thing is wrong" } @else { " things are wrong" } }
            ul { @for wrong in wrong { li {
                @if let Some(line) = wrong.line { strong { "line " (line) } ", " }
                @if !wrong.field.is_empty() { code { (wrong.field) } ": " }
                (wrong.reason)
            } } }
        }
    }
}

/// The page that tells how strong something is.
pub fn strength(game: GameName, id: &str, name: &str, found: &Result<Strength, String>) -> Markup {
    html! {
        h1 { "How strong is " (name) "?" }
        @match found {
            Err(reason) => p.advice { (reason) },
            Ok(strength) => {
                p.lead { "It won " strong { (percent(strength.score.share)) } " of " (strength.matches) " matches; the truth lies between "
                    (percent(strength.score.low)) " and " (percent(strength.score.high)) ", 19 times out of 20." }
                p { (verdict(strength)) " Played by bots that follow rules of thumb, each pairing both ways round; draws count as halves. Played as: " (strength.side) "." }
                div.wide { table.strength {
                    caption { "Against each" }
                    thead { tr { th scope="col" { "opponent" } th.number scope="col" { "won" } th scope="col" { "between" } th.number scope="col" { "matches" } } }
                    tbody { @for (other, interval, matches) in &strength.against {
                        tr { th scope="row" { (other) } td.number { (percent(interval.share)) } td { (whisker(interval)) } td.number { (matches) } }
                    } }
                } }
            },
        }
        p { a.button href={ "/make/" (game) "/edit?id=" (id) } { "Back to the editor" } }
    }
}

fn verdict(strength: &Strength) -> &'static str {
    let score = &strength.score;
    match (score.low, score.high) {
        (low, _) if low > 0.6 => "That is clearly stronger than the rest.",
        (low, _) if low > 0.5 => "That is a little stronger than the rest.",
        (_, high) if high < 0.4 => "That is clearly weaker than the rest.",
        (_, high) if high < 0.5 => "That is a little weaker than the rest.",
        _ => "That is about as strong as the rest.",
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// An interval as a line from 0 to 1 with a mark at one half.
fn whisker(interval: &lab::Interval) -> Markup {
    let at = |share: f64| format!("{:.1}", 2.0 + 120.0 * share);
    html! {
        svg.whisker viewBox="0 0 124 16" width="124" height="16" role="img" aria-label={ "between " (percent(interval.low)) " and " (percent(interval.high)) } {
            path.grid d="M2 8h120M62 2v12" {}
            path.line d={ "M" (at(interval.low)) " 8H" (at(interval.high)) } {}
            circle cx=(at(interval.share)) cy="8" r="4" {}
        }
    }
}

/// The page while it is being worked out.
pub fn waiting(game: GameName, id: &str, name: &str) -> Markup {
    html! {
        h1 { "How strong is " (name) "?" }
        p role="status" { "It is being played against everybody else. This takes a few seconds." }
        p { a.button href={ "/make/" (game) "/" (id) "/strength" } data-reload="2" { "Look again" } }
        p { a href={ "/make/" (game) "/edit?id=" (id) } { "Back to the editor" } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARD: &str = "name = \"Ada\"   # who\nhealth = { max = 17, low = 4 }\nhand = +5\ncards = [\n  { name = \"Chop\", damage = 2, icons = [\"pin\"] },\n]\nmap = \"\"\"\nx = 1\n\"\"\"\n\n[taunt]\nyou = { momentum = 2 }\n";

    #[test]
    fn every_plain_value_is_a_field() {
        let found: Vec<(String, String)> =
            fields(CARD).into_iter().map(|field| (field.label, field.value)).collect();
        let expected = [
            ("name", "Ada"),
            ("health max", "17"),
            ("health low", "4"),
            ("hand", "5"),
            ("Chop", "Chop"),
            ("Chop: damage", "2"),
            ("taunt: you momentum", "2"),
        ];
        assert_eq!(found, expected.map(|(label, value)| (label.to_owned(), value.to_owned())));
    }

    #[test]
    fn a_field_is_written_where_it_stands_and_nowhere_else() {
        let low = fields(CARD).into_iter().find(|field| field.label == "health low").unwrap();
        let changed = change(CARD, &low.input(), "11").unwrap();
        assert_eq!(changed, CARD.replace("low = 4", "low = 11"));
        let name = &fields(CARD)[0];
        assert_eq!(change(CARD, &name.input(), "Bo").unwrap(), CARD.replace("\"Ada\"", "\"Bo\""));
        assert_eq!(change(CARD, &low.input(), "many"), None);
        assert_eq!(change(CARD, &name.input(), "a\"\nb = 1"), None);
        assert_eq!(change(CARD, "at-99-0", "1"), None);
    }

    #[test]
    fn a_problem_is_told_at_its_line_of_the_text() {
        let text = "[[man]]\nname = \"Ada\"\npower = 99\n";
        let problem = Problem::new("men.toml:23:9 man[4].power", "at most 6").suggest(Some("6"));
        let wrong = Wrong::of(&problem, "men.toml", 20, text);
        assert_eq!((wrong.line, wrong.field.as_str()), (Some(3), "power"));
        assert_eq!(wrong.reason, "at most 6 (did you mean \"6\"?)");
        let elsewhere = Wrong::of(&Problem::new("men.toml:3:1 man[0].x", "?"), "men.toml", 20, text);
        assert_eq!(elsewhere.line, None);
        let by_field = Wrong::of(&Problem::new("men.toml power", "too much"), "men.toml", 0, text);
        assert_eq!(by_field.line, Some(3));
    }
}
