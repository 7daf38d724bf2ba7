//! Runs a scenario against a game.

use kernel::{Asked, Choices, Fast, Listening, Outcome, Seat, Table, Tabletop, Viewer};

use crate::checks;
use crate::dice::WrittenDice;
use crate::failure::{Failure, diff, text_diff};
use crate::language::{Act, Check, End, Part, Scenario};
use crate::words::{Pattern, plain};

/// What went wrong in one line: the words, and what one would write instead.
pub(crate) struct Wrong {
    pub(crate) what: String,
    pub(crate) write: Option<String>,
}

impl<S: Into<String>> From<S> for Wrong {
    fn from(what: S) -> Self {
        Self { what: what.into(), write: None }
    }
}

/// A match in the middle of a scenario.
pub(crate) struct Scene<'a, G: Tabletop> {
    pub(crate) content: &'a G::Content,
    pub(crate) game: G,
    /// What has happened since the last answer.
    pub(crate) events: Vec<G::Event>,
}

/// Runs one scenario.
pub fn run<G: Tabletop>(content: &G::Content, scenario: &Scenario) -> Result<(), Box<Failure>> {
    let failure = |line: u32, source: &str, wrong: Wrong| {
        Box::new(Failure {
            file: scenario.file.clone(),
            line,
            scenario: scenario.name.clone(),
            rules: scenario.rules.clone(),
            source: source.to_owned(),
            what: wrong.what,
            write: wrong.write,
            ..Failure::default()
        })
    };
    if let Some(game) = scenario.game.as_ref().filter(|game| *game != G::NAME) {
        let what = format!("the file is for the game {game}, and this is {}", G::NAME);
        return Err(failure(scenario.line, "", what.into()));
    }
    let Some((opening, answers)) = scenario.parts.split_first() else {
        return Err(failure(scenario.line, "", "it has no beginning".into()));
    };
    let begun =
        begin::<G>(content, opening).map_err(|(line, wrong)| failure(line, &opening.act.source, wrong))?;
    let Some(mut scene) = begun else {
        return match answers.first() {
            None => Ok(()),
            Some(part) => Err(failure(
                part.act.number,
                &part.act.source,
                "nothing can be said after a set-up that is refused".into(),
            )),
        };
    };
    let in_scene = |scene: &Scene<'_, G>, line, source: &str, wrong| {
        let mut failure = failure(line, source, wrong);
        failure.position = Some(scene.game.write_position(content));
        failure.asked = Some(scene.written_question());
        failure
    };
    for part in &scenario.parts {
        let act = &part.act;
        scene.act(part).map_err(|wrong| in_scene(&scene, act.number, &act.source, wrong))?;
        scene.expect(part).map_err(|wrong| {
            let line = part.expect_line.unwrap_or(act.number);
            in_scene(&scene, line, &act.source, wrong)
        })?;
        for check in &part.checks {
            checks::check(&scene, &check.what)
                .map_err(|wrong| in_scene(&scene, check.number, &check.source, wrong))?;
        }
    }
    for end in &scenario.ends {
        scene.end(&end.what).map_err(|wrong| in_scene(&scene, end.number, &end.source, wrong))?;
    }
    scene.all_written(scenario).map_err(|wrong| {
        let last = scenario.parts.last().map_or(scenario.line, |part| part.act.number);
        let source = scenario.parts.last().map_or("", |part| part.act.source.as_str());
        in_scene(&scene, last, source, wrong)
    })
}

/// Puts the opening on the table; `None` if it is a set-up that was refused as it should be.
pub(crate) fn begin<'a, G: Tabletop>(
    content: &'a G::Content,
    opening: &Part,
) -> Result<Option<Scene<'a, G>>, (u32, Wrong)> {
    let line = opening.act.number;
    let setup = match &opening.act.what {
        Act::Setup(setup) => setup,
        Act::Position(text) => {
            let game = G::read_position(content, text)
                .map_err(|problem| (line, format!("the position cannot be read: {problem}").into()))?;
            return Ok(Some(Scene { content, game, events: Vec::new() }));
        }
        _ => return Err((line, "it has no beginning".into())),
    };
    let setup: G::Setup = serde_json::from_value(setup.clone())
        .map_err(|error| (line, format!("the set-up cannot be read: {error}").into()))?;
    let refusals: Vec<(u32, Option<&str>)> = opening
        .checks
        .iter()
        .filter_map(|check| match &check.what {
            Check::RefuseSetup { because } => Some((check.number, because.as_deref())),
            _ => None,
        })
        .collect();
    // Any dice will do to learn whether it may be played, and who knows what the words on the dice stand for.
    match G::start(content, &setup, &mut Table::silent(&mut Fast::new(0))) {
        Ok(_) if !refusals.is_empty() => Err((refusals[0].0, "the set-up is not refused".into())),
        Ok(game) => {
            let mut table = Listening::new(WrittenDice::new(&game, content, &opening.dice));
            let started = G::start(content, &setup, &mut table.table())
                .map_err(|problems| (line, format!("the set-up is refused:\n{problems}").into()))?;
            fault_of(&table.dice, &opening.act.source).map_err(|wrong| (line, wrong))?;
            Ok(Some(Scene { content, game: started, events: table.events }))
        }
        Err(problems) if refusals.is_empty() => {
            Err((line, format!("the set-up is refused:\n{problems}").into()))
        }
        Err(problems) => {
            let told: Vec<String> = problems.0.iter().map(ToString::to_string).collect();
            let all = || told.join("\n");
            for &(line, because) in &refusals {
                let is_told = |because: &str| told.iter().any(|told| plain(told).contains(&plain(because)));
                if let Some(because) = because.filter(|because| !is_told(because)) {
                    let what = format!("the set-up is refused, but not because \"{because}\":\n{}", all());
                    return Err((line, what.into()));
                }
            }
            let unnamed = told.iter().find(|told| {
                let names = |because: &str| plain(told).contains(&plain(because));
                !refusals.iter().any(|(_, because)| because.is_none_or(names))
            });
            match unnamed {
                Some(unnamed) => {
                    let what = format!("there is a reason that nobody wrote down:\n{unnamed}");
                    Err((refusals[0].0, what.into()))
                }
                None => Ok(None),
            }
        }
    }
}

/// What was wrong with the dice of an act, or left over of them.
fn fault_of<G: Tabletop>(dice: &WrittenDice<'_, G>, source: &str) -> Result<(), Wrong> {
    if let Some(fault) = &dice.fault {
        let write = format!("{}  roll {}", without_dice(source), dice.rolled.join(" "));
        return Err(Wrong { what: fault.clone(), write: Some(write) });
    }
    match dice.left() {
        left if left.is_empty() => Ok(()),
        left => Err(format!("written down, but never rolled: {left}").into()),
    }
}

fn without_dice(source: &str) -> &str {
    source.rfind(" roll ").map_or(source, |at| source[..at].trim_end())
}

impl<G: Tabletop> Scene<'_, G> {
    pub(crate) fn act(&mut self, part: &Part) -> Result<(), Wrong> {
        match &part.act.what {
            Act::Position(_) | Act::Setup(_) => Ok(()),
            Act::Say { seat, words } => {
                let seat = self.seat(seat)?;
                let choice = self.offered(seat, words)?;
                self.play(part, |game, content, table| game.apply(content, seat, choice, &mut table.table()))
            }
            Act::Resign { seat } => {
                let seat = self.seat(seat)?;
                if let Some(outcome) = self.game.outcome() {
                    return Err(format!("the match is over: {}", self.told_outcome(outcome)).into());
                }
                self.play(part, |game, content, table| game.resign(content, seat, &mut table.table()))
            }
        }
    }

    fn play(
        &mut self,
        part: &Part,
        act: impl FnOnce(&mut G, &G::Content, &mut Listening<WrittenDice<'_, G>, G::Event>),
    ) -> Result<(), Wrong> {
        let before = self.game.clone();
        let mut table = Listening::new(WrittenDice::new(&before, self.content, &part.dice));
        act(&mut self.game, self.content, &mut table);
        self.events = table.events;
        fault_of(&table.dice, &part.act.source)
    }

    fn expect(&self, part: &Part) -> Result<(), Wrong> {
        let told: Vec<String> = self.events.iter().map(|event| self.game.note(self.content, event)).collect();
        compare("what happened is not what was expected", "expect    ", &part.expected, &told)
    }

    fn end(&self, end: &End) -> Result<(), Wrong> {
        if let End::Position(text) = end {
            let expected = G::read_position(self.content, text)
                .map_err(|problem| format!("the position cannot be read: {problem}"))?;
            if expected == self.game {
                return Ok(());
            }
            let came = self.game.write_position(self.content);
            let difference = text_diff(&expected.write_position(self.content), &came);
            let write = Some(format!("end position \"\"\"\n{}\n\"\"\"", came.trim_end()));
            return Err(Wrong { what: format!("the position is another:\n{difference}"), write });
        }
        let outcome = self.game.outcome().ok_or("the match is not over")?;
        let as_expected = match end {
            End::Winners(names) => {
                let mut seats = kernel::Seats::NONE;
                for name in names {
                    seats = seats.with(self.seat(name)?);
                }
                !outcome.is_draw() && outcome.winners() == seats
            }
            End::Draw => outcome.is_draw(),
            End::Ranks(ranks) => outcome.ranks() == ranks,
            End::Position(_) => true,
        };
        if as_expected {
            return Ok(());
        }
        let told = self.told_outcome(outcome);
        Err(Wrong { what: format!("it ends otherwise: {told}"), write: Some(format!("end {told}")) })
    }

    /// The match's end, or the question that stands open, must have been written down.
    fn all_written(&self, scenario: &Scenario) -> Result<(), Wrong> {
        if let Some(outcome) = self.game.outcome() {
            let said = scenario.ends.iter().any(|end| !matches!(end.what, End::Position(_)));
            let told = self.told_outcome(outcome);
            return if said {
                Ok(())
            } else {
                Err(Wrong {
                    what: "the match is over, and nobody wrote down how it ends".into(),
                    write: Some(format!("end {told}")),
                })
            };
        }
        let Some(asked) = self.game.asked(self.content) else {
            return Err("nobody is asked, and yet the match is not over".into());
        };
        if scenario.ends.iter().any(|end| matches!(end.what, End::Position(_))) {
            return Ok(());
        }
        let checks = scenario.parts.last().map_or(&[][..], |part| &part.checks);
        let written = checks.iter().filter_map(|check| match &check.what {
            Check::Ask { seat, .. } | Check::Refuse { seat, .. } | Check::Odds { seat, .. } => {
                self.seat(seat).ok()
            }
            _ => None,
        });
        let written: Vec<Seat> = written.collect();
        match asked.seats.iter().find(|seat| !written.contains(seat)) {
            None => Ok(()),
            Some(seat) => Err(Wrong {
                what: "a question stands open at the end that nobody wrote down".into(),
                write: Some(self.written_ask(asked, seat)),
            }),
        }
    }

    /// The seat of that name.
    pub(crate) fn seat(&self, name: &str) -> Result<Seat, Wrong> {
        let seats: Vec<(Seat, String)> =
            self.game.seats().iter().map(|seat| (seat, self.game.seat_name(self.content, seat))).collect();
        let wanted = plain(name);
        let numbered = |seat: Seat| {
            wanted == format!("seat{}", seat.index() + 1) || wanted == format!("seat {}", seat.index() + 1)
        };
        let named: Vec<Seat> = seats
            .iter()
            .filter(|(seat, name)| plain(name) == wanted || numbered(*seat))
            .map(|&(seat, _)| seat)
            .collect();
        match named.as_slice() {
            [seat] => Ok(*seat),
            [] => {
                let names: Vec<&str> = seats.iter().map(|(_, name)| name.as_str()).collect();
                let meant = content::nearest(name, names.iter());
                let meant = meant.map(|meant| format!(" (did you mean \"{meant}\"?)")).unwrap_or_default();
                Err(format!("no seat is called \"{name}\"; they are: {}{meant}", names.join(", ")).into())
            }
            _ => Err(format!("two seats are called \"{name}\": write seat1 or seat2").into()),
        }
    }

    pub(crate) fn viewer(&self, name: &str) -> Result<Viewer, Wrong> {
        if plain(name) == "spectator" { Ok(Viewer::Spectator) } else { self.seat(name).map(Viewer::Seat) }
    }

    /// What is offered to that seat; an error if it is not asked.
    pub(crate) fn offers(&self, seat: Seat) -> Result<(Asked, Choices<G::Choice>), Wrong> {
        if let Some(outcome) = self.game.outcome() {
            return Err(format!("the match is over: {}", self.told_outcome(outcome)).into());
        }
        let asked = self.game.asked(self.content).ok_or("nobody is asked, and yet the match is not over")?;
        if !asked.seats.has(seat) {
            let name = |seat| self.game.seat_name(self.content, seat);
            let others: Vec<String> = asked.seats.iter().map(name).collect();
            let (others, why) = (others.join(" and "), asked.why);
            return Err(format!("{} is not asked; {others} is, about \"{why}\"", name(seat)).into());
        }
        let mut choices = Choices::default();
        self.game.offer(self.content, seat, &mut choices);
        Ok((asked, choices))
    }

    /// The choice that is offered by these words.
    pub(crate) fn offered(&self, seat: Seat, words: &str) -> Result<G::Choice, Wrong> {
        let (asked, choices) = self.offers(seat)?;
        let said: Vec<String> = choices.iter().map(|&choice| self.game.say(self.content, choice)).collect();
        let wanted = plain(words);
        let mut found = choices.iter().zip(&said).filter(|(_, said)| plain(said) == wanted);
        match (found.next(), found.next()) {
            (Some((&choice, _)), None) => Ok(choice),
            (Some((one, _)), Some((other, _))) => {
                let what = "the game says two different choices by the same words";
                Err(format!("{what}: \"{words}\" is {one:?} and {other:?}").into())
            }
            (None, _) => {
                let meant = content::nearest(words, said.iter());
                let meant = meant.map(|meant| format!(" (did you mean \"{meant}\"?)")).unwrap_or_default();
                let refusals = checks::refusals(self, seat, words).unwrap_or_default();
                let why = refusals.first().map(|refusal| format!("\nwhy not: {refusal}")).unwrap_or_default();
                let what = format!("\"{words}\" is not offered for \"{}\"{meant}{why}", asked.why);
                Err(Wrong { what, write: None })
            }
        }
    }

    /// Everything that is asked now, as one would write it.
    fn written_question(&self) -> String {
        if let Some(outcome) = self.game.outcome() {
            return format!("nobody: {}", self.told_outcome(outcome));
        }
        match self.game.asked(self.content) {
            None => "nobody".to_owned(),
            Some(asked) => {
                let lines: Vec<String> =
                    asked.seats.iter().map(|seat| self.written_ask(asked, seat)).collect();
                lines.join("\n")
            }
        }
    }

    pub(crate) fn written_ask(&self, asked: Asked, seat: Seat) -> String {
        const SHOWN: usize = 40;
        let mut choices = Choices::default();
        self.game.offer(self.content, seat, &mut choices);
        let mut said: Vec<String> =
            choices.iter().take(SHOWN).map(|&choice| self.game.say(self.content, choice)).collect();
        if choices.len() > SHOWN {
            said.push("...".to_owned());
        }
        let name = self.game.seat_name(self.content, seat);
        format!("ask {name} \"{}\": {}", asked.why, said.join(" | "))
    }

    fn told_outcome(&self, outcome: Outcome) -> String {
        let winners: Vec<String> =
            outcome.winners().iter().map(|seat| self.game.seat_name(self.content, seat)).collect();
        if outcome.is_draw() { "draw".to_owned() } else { format!("winner {}", winners.join(", ")) }
    }
}

/// Compares sentences in order; `...` alone stands for any number of them.
pub(crate) fn compare(what: &str, keyword: &str, expected: &[Pattern], told: &[String]) -> Result<(), Wrong> {
    // fits[n]: the patterns so far can have used up the first n sentences.
    let mut fits = vec![false; told.len() + 1];
    fits[0] = true;
    for pattern in expected {
        let before = fits.clone();
        if pattern.is_anything() {
            for n in 1..fits.len() {
                fits[n] = fits[n] || fits[n - 1];
            }
        } else {
            for n in 0..fits.len() {
                fits[n] = n > 0 && before[n - 1] && pattern.matches(&told[n - 1]);
            }
        }
    }
    if fits[told.len()] {
        return Ok(());
    }
    let sources: Vec<&Pattern> = expected.iter().filter(|pattern| !pattern.is_anything()).collect();
    let written: Vec<&str> = sources.iter().map(|pattern| pattern.source.as_str()).collect();
    let difference = diff(&written, told, |row, column| sources[row].matches(&told[column]));
    let loose = if sources.len() < expected.len() { " (others are allowed where `...` stands)" } else { "" };
    let sentences: Vec<&str> = told.iter().map(|told| told.trim().trim_end_matches('.')).collect();
    let write = if told.is_empty() { "nothing".to_owned() } else { written_list(&sentences, keyword.len()) };
    Err(Wrong { what: format!("{what}{loose}:\n{difference}"), write: Some(format!("{keyword}{write}")) })
}

/// Sentences on one line, or one a line if they are long.
fn written_list(sentences: &[&str], indent: usize) -> String {
    let long = sentences.iter().map(|sentence| sentence.len() + 2).sum::<usize>() > 90;
    let gap = if long { format!(";\n{}", " ".repeat(indent)) } else { "; ".to_owned() };
    sentences.join(&gap)
}
