//! Text to scenarios. Everything that is wrong with a file is told at once.

use kernel::{Problem, Problems};

use crate::language::{Act, Check, End, Line, Part, Scenario, WrittenDie};
use crate::words::{Pattern, commas, pairs};

const KEYWORDS: [&str; 17] = [
    "game", "scenario", "rule", "position", "setup", "roll", "say", "resign", "expect", "ask", "refuse",
    "odds", "hear", "see", "hidden", "now", "end",
];

/// The game that a file names by its first line, `game NAME`.
pub fn game_name(text: &str) -> Option<&str> {
    let line = text.lines().map(without_comment).find(|line| !line.trim().is_empty())?;
    line.strip_prefix("game")?.strip_prefix(char::is_whitespace).map(str::trim)
}

/// Reads a file of scenarios, or says everything that is wrong with it.
pub fn parse(file: &str, text: &str) -> Result<Vec<Scenario>, Problems> {
    let mut parser = Parser::new(file);
    let mut lines = Lines::new(text);
    while let Some(statement) = lines.next_statement(&mut parser.problems, file) {
        parser.statement(&statement);
    }
    parser.close();
    if parser.scenarios.is_empty() && parser.problems.is_empty() {
        parser
            .problems
            .push(Problem::new(file, "there is no scenario in it: begin one with `scenario NAME`"));
    }
    Problems::unless(parser.problems, || parser.scenarios)
}

/// A comment begins with a `#` that stands alone.
fn without_comment(line: &str) -> &str {
    let alone = |at: usize| {
        (at == 0 || line[..at].ends_with(char::is_whitespace))
            && line[at + 1..].chars().next().is_none_or(char::is_whitespace)
    };
    line.match_indices('#').find(|&(at, _)| alone(at)).map_or(line, |(at, _)| &line[..at]).trim_end()
}

/// A keyword and what follows it, over one line or more.
struct Statement {
    number: u32,
    keyword: String,
    rest: String,
    block: Option<String>,
}

struct Lines<'t> {
    lines: std::iter::Peekable<std::iter::Enumerate<std::str::Lines<'t>>>,
}

impl<'t> Lines<'t> {
    fn new(text: &'t str) -> Self {
        Self { lines: text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate().peekable() }
    }

    fn next_statement(&mut self, problems: &mut Vec<Problem>, file: &str) -> Option<Statement> {
        loop {
            let (index, line) = self.lines.next()?;
            let number = index as u32 + 1;
            let line = without_comment(line);
            if line.trim().is_empty() {
                continue;
            }
            if line.starts_with(char::is_whitespace) {
                problems.push(Problem::new(
                    format!("{file}:{number}"),
                    "a line that begins with a space goes on with the one before, and there is none",
                ));
                continue;
            }
            let (keyword, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let mut statement =
                Statement { number, keyword: keyword.to_owned(), rest: rest.trim().to_owned(), block: None };
            self.go_on(&mut statement, problems, file);
            return Some(statement);
        }
    }

    /// Takes what else belongs to the statement: a block in `"""`, JSON up to its last brace, lines that begin with a
    /// space.
    fn go_on(&mut self, statement: &mut Statement, problems: &mut Vec<Problem>, file: &str) {
        let place = format!("{file}:{}", statement.number);
        let rest = statement.rest.clone();
        if let Some((before, after)) = rest.split_once("\"\"\"") {
            before.trim().clone_into(&mut statement.rest);
            if let Some((block, left_over)) = after.split_once("\"\"\"") {
                statement.block = Some(block.trim().to_owned());
                if !left_over.trim().is_empty() {
                    problems.push(Problem::new(place, "nothing may follow the closing \"\"\""));
                }
                return;
            }
            let mut block = vec![after.trim().to_owned()];
            for (_, line) in self.lines.by_ref() {
                if let Some(last) = line.trim_end().strip_suffix("\"\"\"") {
                    block.push(last.trim_end().to_owned());
                    statement.block = Some(dedent(&block));
                    return;
                }
                block.push(line.trim_end().to_owned());
            }
            statement.block = Some(dedent(&block));
            problems.push(Problem::new(place, "this \"\"\" is never closed"));
            return;
        }
        if statement.keyword == "setup" && statement.rest.starts_with(['{', '[']) {
            while depth(&statement.rest) > 0 {
                let Some((_, line)) = self.lines.next() else { break };
                statement.rest.push('\n');
                statement.rest.push_str(line);
            }
        }
        while let Some(&(index, line)) = self.lines.peek() {
            let text = without_comment(line);
            if !text.starts_with(char::is_whitespace) || text.trim().is_empty() {
                break;
            }
            self.lines.next();
            let first = text.split_whitespace().next().unwrap_or_default();
            // `roll` may go on with a `say`, and the others are words that a sentence may begin with.
            if KEYWORDS.contains(&first) && !["roll", "hidden", "now", "end", "game", "rule"].contains(&first)
            {
                problems.push(Problem::new(
                    format!("{file}:{}", index + 1),
                    format!("\"{first}\" begins a line of its own: take the space before it away"),
                ));
            }
            statement.rest.push(' ');
            statement.rest.push_str(text.trim());
        }
    }
}

/// How many braces and brackets of JSON are open.
fn depth(json: &str) -> i32 {
    let (mut open, mut quoted, mut escaped) = (0, false, false);
    for letter in json.chars() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '{' | '[' if !quoted => open += 1,
            '}' | ']' if !quoted => open -= 1,
            _ => {}
        }
    }
    open
}

/// Without empty lines at both ends, and without the indentation that all lines share.
fn dedent(lines: &[String]) -> String {
    let indent = |line: &String| line.len() - line.trim_start().len();
    let shared = lines.iter().filter(|line| !line.trim().is_empty()).map(indent).min().unwrap_or(0);
    let lines: Vec<&str> = lines.iter().map(|line| line.get(shared..).unwrap_or_default()).collect();
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(0);
    let last = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    lines[first.min(last)..last].join("\n")
}

struct Parser<'f> {
    file: &'f str,
    game: Option<String>,
    /// An opening that stands before the first scenario, for all that have none.
    shared: Option<Part>,
    open: Option<Scenario>,
    scenarios: Vec<Scenario>,
    problems: Vec<Problem>,
}

impl<'f> Parser<'f> {
    fn new(file: &'f str) -> Self {
        Self { file, game: None, shared: None, open: None, scenarios: Vec::new(), problems: Vec::new() }
    }

    fn wrong(&mut self, number: u32, reason: impl Into<String>) {
        self.problems.push(Problem::new(format!("{}:{number}", self.file), reason));
    }

    fn statement(&mut self, statement: &Statement) {
        let Statement { number, keyword, rest, block } = statement;
        let number = *number;
        if block.is_some() && !matches!(keyword.as_str(), "position" | "setup" | "end") {
            self.wrong(number, format!("{keyword} takes no \"\"\" block"));
        }
        match keyword.as_str() {
            "game" => {
                if self.game.is_some() || self.open.is_some() {
                    self.wrong(number, "`game NAME` stands once, at the beginning of the file");
                } else if rest.is_empty() {
                    self.wrong(number, "write `game NAME`");
                }
                self.game = Some(rest.clone());
            }
            "scenario" => self.begin(number, rest),
            "rule" => self.rule(number, rest),
            "position" => self.position(statement),
            "setup" => self.setup(statement),
            "roll" => match pairs(rest) {
                Ok(dice) if !dice.is_empty() => self.dice(number, dice),
                _ => self.wrong(number, NO_DICE),
            },
            "say" => self.say(statement),
            "resign" => self.resign(statement),
            "expect" => self.expect(number, rest),
            "ask" | "refuse" | "odds" | "hear" | "see" | "hidden" | "now" => self.check(statement),
            "end" => self.end(statement),
            unknown => {
                let reason =
                    format!("\"{unknown}\" is no keyword; the keywords are: {}", KEYWORDS.join(", "));
                let meant = content::nearest(unknown, KEYWORDS.iter());
                self.problems.push(Problem::new(format!("{}:{number}", self.file), reason).suggest(meant));
            }
        }
    }

    fn begin(&mut self, number: u32, name: &str) {
        self.close();
        if name.is_empty() {
            self.wrong(number, "a scenario has a name: say in a few words what it shows");
        } else if let Some(other) = self.scenarios.iter().find(|other| other.name == name) {
            let reason = format!("the scenario of line {} has the same name", other.line);
            self.wrong(number, reason);
        }
        self.open = Some(Scenario {
            name: name.to_owned(),
            rules: Vec::new(),
            game: self.game.clone(),
            file: self.file.to_owned(),
            line: number,
            parts: Vec::new(),
            ends: Vec::new(),
        });
    }

    fn close(&mut self) {
        let Some(mut scenario) = self.open.take() else { return };
        if scenario.parts.is_empty() {
            match &self.shared {
                Some(opening) => scenario.parts.push(opening.clone()),
                None => self.wrong(scenario.line, "it has no `position` and no `setup` to begin with"),
            }
        }
        let proves = scenario.ends.len()
            + scenario.parts.len().saturating_sub(1)
            + scenario.parts.iter().map(|part| part.checks.len() + part.expected.len()).sum::<usize>();
        if proves == 0 && !scenario.parts.is_empty() {
            self.wrong(scenario.line, "it proves nothing: after the beginning, say or ask something");
        }
        self.scenarios.push(scenario);
    }

    fn rule(&mut self, number: u32, rest: &str) {
        let rules: Vec<String> =
            rest.split([',', ' ']).filter(|rule| !rule.is_empty()).map(str::to_owned).collect();
        match &mut self.open {
            _ if rules.is_empty() => self.wrong(number, "write `rule ID` or `rule ID, ID`"),
            Some(scenario) if scenario.parts.is_empty() => scenario.rules.extend(rules),
            Some(_) => self.wrong(number, "`rule` stands before the `position` or `setup`"),
            None => self.wrong(number, "`rule` belongs to a scenario: write `scenario NAME` first"),
        }
    }

    fn position(&mut self, statement: &Statement) {
        let text = match &statement.block {
            Some(text) if statement.rest.is_empty() => text.clone(),
            _ => {
                return self.wrong(statement.number, "write the position between \"\"\" and \"\"\"");
            }
        };
        self.opening(statement, Act::Position(text));
    }

    fn setup(&mut self, statement: &Statement) {
        let Statement { number, rest, block, .. } = statement;
        let (json, dice) = if let Some(json) = block {
            (json.as_str(), "")
        } else {
            let mut values = serde_json::Deserializer::from_str(rest).into_iter::<serde_json::Value>();
            let _ = values.next();
            let end = values.byte_offset();
            rest.split_at_checked(end).filter(|_| end > 0).unwrap_or((rest, ""))
        };
        let setup = match serde_json::from_str(json) {
            Ok(setup) => setup,
            Err(error) => return self.wrong(*number, format!("the set-up is not JSON: {error}")),
        };
        self.opening(statement, Act::Setup(setup));
        match dice.trim().strip_prefix("roll").map(pairs) {
            Some(Ok(dice)) => self.dice(*number, dice),
            None if dice.trim().is_empty() => {}
            _ => self.wrong(*number, NO_DICE),
        }
    }

    fn opening(&mut self, statement: &Statement, act: Act) {
        let number = statement.number;
        let part = part(statement, act);
        match &mut self.open {
            Some(scenario) if scenario.parts.is_empty() => scenario.parts.push(part),
            Some(_) => self.wrong(number, "a scenario begins once, with one `position` or one `setup`"),
            None if self.shared.is_none() => self.shared = Some(part),
            None => self.wrong(number, "the file has a beginning for all its scenarios already"),
        }
    }

    /// The part that the next line belongs to.
    fn current(&mut self, number: u32, keyword: &str) -> Option<&mut Part> {
        if self.open.as_ref().is_some_and(|scenario| !scenario.ends.is_empty()) {
            self.wrong(number, format!("`{keyword}` stands before `end`"));
            return None;
        }
        if let Some(scenario) = &mut self.open
            && scenario.parts.is_empty()
            && let Some(opening) = &self.shared
        {
            scenario.parts.push(opening.clone());
        }
        let part = match &mut self.open {
            Some(scenario) => scenario.parts.last_mut(),
            None => self.shared.as_mut(),
        };
        if part.is_none() {
            // Spelled out again, since `self` is borrowed by `part` otherwise.
            self.problems.push(Problem::new(
                format!("{}:{number}", self.file),
                format!("`{keyword}` needs a `position` or a `setup` before it"),
            ));
        }
        part
    }

    fn dice(&mut self, number: u32, dice: Vec<(String, String)>) {
        let written: Vec<WrittenDie> = dice
            .into_iter()
            .flat_map(|(why, faces)| {
                commas(&faces).into_iter().map(move |shows| WrittenDie { why: why.clone(), shows })
            })
            .collect();
        let is_position =
            self.current(number, "roll").is_some_and(|part| matches!(part.act.what, Act::Position(_)));
        if is_position {
            self.wrong(number, "a position is reached without dice; they belong to a `setup` or a `say`");
        } else if written.iter().any(|die| die.shows.is_empty()) {
            self.wrong(number, NO_DICE);
        } else if let Some(part) = self.current(number, "roll") {
            part.dice.extend(written);
        }
    }

    fn say(&mut self, statement: &Statement) {
        let number = statement.number;
        let Some((seat, words)) = seat_and_words(&statement.rest) else {
            return self.wrong(number, "write `say SEAT: WORDS`, and the dice after `roll`");
        };
        let (words, dice) = cut_dice(words);
        if words.contains('=') {
            return self.wrong(number, format!("\"{words}\" looks like dice: write `roll` before them"));
        }
        let words = words.to_owned();
        self.act(statement, Act::Say { seat, words }, dice);
    }

    fn resign(&mut self, statement: &Statement) {
        let (seat, dice) = cut_dice(&statement.rest);
        if seat.is_empty() {
            return self.wrong(statement.number, "write `resign SEAT`");
        }
        let seat = seat.to_owned();
        self.act(statement, Act::Resign { seat }, dice);
    }

    fn act(&mut self, statement: &Statement, act: Act, dice: Vec<(String, String)>) {
        let number = statement.number;
        if self.open.is_none() {
            return self.wrong(number, format!("`{}` belongs to a scenario", statement.keyword));
        }
        if self.current(number, &statement.keyword).is_none() {
            return;
        }
        if let Some(scenario) = &mut self.open {
            scenario.parts.push(part(statement, act));
        }
        self.dice(number, dice);
    }

    fn expect(&mut self, number: u32, rest: &str) {
        let nothing = rest.trim().eq_ignore_ascii_case("nothing");
        let sentences: Vec<Pattern> =
            rest.split(';').map(str::trim).filter(|text| !text.is_empty()).map(Pattern::new).collect();
        if sentences.is_empty() {
            return self.wrong(number, "write `expect SENTENCE; SENTENCE`, or `expect nothing`");
        }
        let Some(part) = self.current(number, "expect") else { return };
        let mixed = part.expect_line.is_some() && (nothing || part.expected.is_empty());
        part.expect_line.get_or_insert(number);
        if !nothing {
            part.expected.extend(sentences);
        }
        if mixed {
            self.wrong(number, "`expect nothing` stands alone");
        }
    }

    fn check(&mut self, statement: &Statement) {
        let Statement { number, keyword, rest, .. } = statement;
        let check = match keyword.as_str() {
            "ask" => ask(rest),
            "refuse" => refuse(rest),
            "odds" => odds(rest),
            "now" if rest.is_empty() => Err("write `now LINE OF THE POSITION`"),
            "now" => Ok(Check::Now { text: Pattern::new(rest) }),
            _ => match (keyword.as_str(), seat_and_words(rest)) {
                ("hear", Some((viewer, words))) => Ok(Check::Hear {
                    viewer,
                    expected: words
                        .split(';')
                        .filter(|text| {
                            !text.trim().is_empty() && !text.trim().eq_ignore_ascii_case("nothing")
                        })
                        .map(Pattern::new)
                        .collect(),
                }),
                ("see", Some((viewer, words))) => Ok(Check::See { viewer, text: Pattern::new(words) }),
                (_, Some((viewer, words))) => Ok(Check::Hidden { viewer, text: Pattern::new(words) }),
                ("hear", None) => Err("write `hear SEAT: SENTENCE; SENTENCE`"),
                ("see", None) => Err("write `see SEAT: WORDS`"),
                (_, None) => Err("write `hidden SEAT: WORDS`"),
            },
        };
        match check {
            Ok(what) => {
                let line = Line { number: *number, source: source(statement), what };
                if let Some(part) = self.current(*number, keyword) {
                    part.checks.push(line);
                }
            }
            Err(reason) => self.wrong(*number, reason),
        }
    }

    fn end(&mut self, statement: &Statement) {
        let Statement { number, rest, block, .. } = statement;
        let number = *number;
        let (word, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let seats: Vec<String> = commas(rest).into_iter().filter(|seat| !seat.is_empty()).collect();
        let ranks: Option<Vec<u8>> = rest.split_whitespace().map(|rank| rank.parse().ok()).collect();
        let end = match (word, block) {
            ("position", Some(text)) if rest.is_empty() => End::Position(text.clone()),
            ("winner", None) if !seats.is_empty() => End::Winners(seats),
            ("draw", None) if rest.is_empty() => End::Draw,
            ("ranks", None) if ranks.as_ref().is_some_and(|ranks| !ranks.is_empty()) => {
                End::Ranks(ranks.unwrap_or_default())
            }
            _ => {
                let reason =
                    "write `end winner SEAT`, `end draw`, `end ranks 1 2 3` or `end position \"\"\"..\"\"\"`";
                return self.wrong(number, reason);
            }
        };
        let line = Line { number, source: source(statement), what: end };
        match &mut self.open {
            Some(scenario) => scenario.ends.push(line),
            None => self.wrong(number, "`end` belongs to a scenario"),
        }
    }
}

const NO_DICE: &str = "write dice as PURPOSE=FACE: `roll dodge=4 armour=2,5 draw=\"Name of a card\"`";

fn source(statement: &Statement) -> String {
    format!("{} {}", statement.keyword, statement.rest).trim().to_owned()
}

fn part(statement: &Statement, act: Act) -> Part {
    let source = match act {
        Act::Position(_) => "position".to_owned(),
        _ => source(statement),
    };
    let act = Line { number: statement.number, source, what: act };
    Part { act, dice: Vec::new(), expected: Vec::new(), expect_line: None, checks: Vec::new() }
}

/// `SEAT: WORDS`.
fn seat_and_words(text: &str) -> Option<(String, &str)> {
    let (seat, words) = text.split_once(':')?;
    let (seat, words) = (seat.trim(), words.trim());
    (!seat.is_empty() && !words.is_empty()).then(|| (seat.to_owned(), words))
}

/// Cuts the dice off: they begin at the first `roll` after which there is nothing but dice. A choice may itself be
/// called `roll`.
fn cut_dice(text: &str) -> (&str, Vec<(String, String)>) {
    let text = text.trim();
    let mut from = 0;
    while let Some(at) = text[from..].find("roll").map(|at| at + from) {
        from = at + "roll".len();
        let alone =
            text[..at].ends_with(char::is_whitespace) && text[from..].starts_with(char::is_whitespace);
        if alone
            && let Ok(dice) = pairs(&text[from..])
            && !dice.is_empty()
        {
            return (text[..at].trim(), dice);
        }
    }
    (text, Vec::new())
}

/// `SEAT`, `SEAT "question"`, `SEAT: choice | choice`, `SEAT "question": choice | choice`.
fn ask(text: &str) -> Result<Check, &'static str> {
    const USAGE: &str =
        "write `ask SEAT \"QUESTION\": CHOICE | CHOICE`; question and choices may be left out";
    let (seat, why, rest) = match text.find(['"', ':']) {
        Some(at) if text[at..].starts_with('"') => {
            let (why, rest) = text[at + 1..].split_once('"').ok_or(USAGE)?;
            (&text[..at], Some(why.trim().to_owned()), rest.trim())
        }
        Some(at) => (&text[..at], None, &text[at..]),
        None => (text, None, ""),
    };
    let choices = match rest.strip_prefix(':').map(str::trim) {
        Some(choices) => {
            let choices: Vec<Pattern> = choices.split('|').map(Pattern::new).collect();
            if choices.iter().any(|choice| choice.source.is_empty()) {
                return Err(USAGE);
            }
            Some(choices)
        }
        None if rest.is_empty() => None,
        None => return Err(USAGE),
    };
    let seat = seat.trim().to_owned();
    if seat.is_empty() { Err(USAGE) } else { Ok(Check::Ask { seat, why, choices }) }
}

fn refuse(text: &str) -> Result<Check, &'static str> {
    const USAGE: &str = "write `refuse SEAT: WORDS because REASON`; the reason may be left out";
    // `setup` and `setup because ..` are about the set-up; `setup: ..` would be a seat of that name.
    if let Some(rest) = text.strip_prefix("setup").map(str::trim_start)
        && !rest.starts_with(':')
    {
        let because = rest.strip_prefix("because").map(|because| because.trim().to_owned());
        let well_written = rest.is_empty() || because.as_ref().is_some_and(|because| !because.is_empty());
        return if well_written { Ok(Check::RefuseSetup { because }) } else { Err(USAGE) };
    }
    let (seat, words) = seat_and_words(text).ok_or(USAGE)?;
    let cut = words.match_indices("because").find(|&(at, word)| {
        words[..at].ends_with(char::is_whitespace)
            && words[at + word.len()..].starts_with(char::is_whitespace)
    });
    let (words, because) = match cut {
        Some((at, word)) => (words[..at].trim(), Some(words[at + word.len()..].trim().to_owned())),
        None => (words, None),
    };
    Ok(Check::Refuse { seat, words: words.to_owned(), because })
}

fn odds(text: &str) -> Result<Check, &'static str> {
    const USAGE: &str =
        "write `odds SEAT: WORDS  WHAT=CHANCE WHAT=CHANCE`, a chance being 11/36, 0.25, 25% or ~0.254";
    let (seat, words) = seat_and_words(text).ok_or(USAGE)?;
    let (words, and_others) = words.strip_suffix("...").map_or((words, false), |words| (words.trim(), true));
    let equals = words.find('=').ok_or(USAGE)?;
    let before = words[..equals].trim_end();
    let start = match before.strip_suffix('"') {
        Some(inner) => inner.rfind('"').ok_or(USAGE)?,
        None => before.rfind(char::is_whitespace).ok_or(USAGE)? + 1,
    };
    let odds = words.get(start..).and_then(|text| pairs(text).ok()).ok_or(USAGE)?;
    let words = words[..start].trim().to_owned();
    let well_written = odds.iter().all(|(_, chance)| {
        let chance = chance.strip_prefix('~').unwrap_or(chance);
        chance.parse::<kernel::Chance>().is_ok()
    });
    if words.is_empty() || !well_written {
        Err(USAGE)
    } else {
        Ok(Check::Odds { seat, words, odds, and_others })
    }
}
