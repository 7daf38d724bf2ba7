//! Text to scenarios. Everything that is wrong with a file is told at once.

use kernel::{Problem, Problems};

use crate::clause::{ask, cut_dice, odds, refuse, seat_and_words};
use crate::language::{Act, Check, End, Part, Scenario, WithSource, WrittenDie};
use crate::statement::{KEYWORDS, Lines, Statement, Wrong, without_comment};
use crate::words::{Pattern, commas, pairs};

/// The game that a file names by its first line, `game NAME`.
pub fn game_name(text: &str) -> Option<&str> {
    let line = text.lines().map(without_comment).find(|line| !line.trim().is_empty())?;
    line.strip_prefix("game")?.strip_prefix(char::is_whitespace).map(str::trim)
}

/// Reads a file of scenarios, or says everything that is wrong with it.
pub fn parse(file: &str, text: &str) -> Result<Vec<Scenario>, Problems> {
    let mut parser = Parser::new(file);
    let mut lines = Lines::new(text);
    while let Some(statement) = lines.next_statement(&mut parser.problems) {
        parser.statement(&statement);
    }
    parser.close();
    let Parser { scenarios, mut problems, .. } = parser;
    if scenarios.is_empty() && problems.is_empty() {
        problems.push((1, "there is no scenario in it: begin one with `scenario NAME`".into(), None));
    }
    problems.sort_by_key(|&(line, ..)| line);
    let problems = problems
        .into_iter()
        .map(|(line, reason, meant)| Problem::new(format!("{file}:{line}"), reason).suggest(meant))
        .collect();
    Problems::unless(problems, || scenarios)
}

struct Parser<'f> {
    file: &'f str,
    game: Option<String>,
    /// An opening that stands before the first scenario, for all that have none.
    shared: Option<Part>,
    open: Option<Scenario>,
    scenarios: Vec<Scenario>,
    problems: Vec<Wrong>,
}

impl<'f> Parser<'f> {
    fn new(file: &'f str) -> Self {
        Self { file, game: None, shared: None, open: None, scenarios: Vec::new(), problems: Vec::new() }
    }

    fn wrong(&mut self, number: u32, reason: impl Into<String>) {
        self.problems.push((number, reason.into(), None));
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
            "but" => self.but(number, rest),
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
                self.problems.push((number, reason, meant));
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

    /// Changes one line of the position: the one that begins with most of the same words.
    fn but(&mut self, number: u32, line: &str) {
        let begun = |scenario: &Scenario| scenario.parts.len() > 1 || !scenario.parts.iter().all(is_fresh);
        if self.open.as_ref().is_some_and(begun) {
            return self.wrong(number, "`but` stands directly after the position that it changes");
        }
        let Some(part) = self.current(number, "but") else { return };
        let Act::Position(text) = &mut part.act.what else {
            return self.wrong(number, "`but` changes a line of a position, and this begins with a set-up");
        };
        let shared = |other: &str| {
            other.split_whitespace().zip(line.split_whitespace()).take_while(|(a, b)| a == b).count()
        };
        let most = text.lines().map(shared).max().unwrap_or(0);
        let mut found = text.lines().enumerate().filter(|(_, other)| shared(other) == most);
        match (found.next().map(|(index, _)| index), found.next()) {
            (Some(index), None) if most > 0 => {
                let lines = text.lines().enumerate();
                let changed: Vec<&str> =
                    lines.map(|(at, old)| if at == index { line } else { old }).collect();
                *text = changed.join("\n");
            }
            (Some(_), Some(_)) if most > 0 => {
                self.wrong(number, format!("more than one line of the position begins like \"{line}\""));
            }
            _ => self.wrong(number, format!("no line of the position begins like \"{line}\"")),
        }
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
            let reason = format!("`{keyword}` needs a `position` or a `setup` before it");
            self.problems.push((number, reason, None));
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
                let line = WithSource { number: *number, source: source(statement), what };
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
                let reason = "write `end winner SEAT`, `end draw`, `end ranks 1 2 3` or `end position \"\"\"...\"\"\"`";
                return self.wrong(number, reason);
            }
        };
        let line = WithSource { number, source: source(statement), what: end };
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
    let act = WithSource { number: statement.number, source, what: act };
    Part { act, dice: Vec::new(), expected: Vec::new(), expect_line: None, checks: Vec::new() }
}

/// Has nothing been looked at yet?
fn is_fresh(part: &Part) -> bool {
    part.checks.is_empty() && part.expect_line.is_none()
}
