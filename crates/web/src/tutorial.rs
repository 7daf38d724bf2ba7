//! Tutorials: short courses on the real engine. A lesson is a scenario with prose between its lines; what the learner is
//! to say is an answer of the scenario that has a task in front of it, and the other answers are given by the lesson.
//!
//! The number of tasks that are done stands in the address; which lessons are finished, in a cookie ([`Learned`]).

mod learned;

pub use learned::Learned;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use catalog::words::NotUnderstood;
use catalog::{GameName, Heard, Library};
use kernel::{Choices, Coded, Problems, Seat, Tabletop, Viewer};
use maud::{Markup, html};
use scenario::{Failure, Scenario, Walk};

use crate::boards::{Drawn, draw_state};
use crate::{pictures, rules};

/// What the learner is to do.
#[derive(Clone, Debug, Default)]
pub struct Task {
    /// In a sentence.
    pub task: String,
    /// What to say to who chose something else.
    pub hint: String,
}

/// A lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What it is about.
    pub title: String,
    /// Two or three sentences that explain.
    pub learn: String,
    /// What the learner is to do, by the line of the answer it stands in front of.
    pub tasks: BTreeMap<u32, Task>,
    /// What there is to say when it is done.
    pub done: String,
    scenario: Scenario,
}

/// A course.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// What it teaches, in a sentence or two.
    pub about: String,
    /// Its lessons, in order.
    pub lessons: Vec<Lesson>,
}

/// The content that lessons are played with: what is built in, whatever else a server may have.
pub(crate) static LIBRARY: LazyLock<Library> =
    LazyLock::new(|| Library::load(|_| Vec::new()).expect("the built-in content is checked by the tests"));

static COURSES: LazyLock<Vec<Course>> = LazyLock::new(|| {
    let read =
        |name: &GameName| read(name.name(), name.tutorial()).expect("the courses are checked by the tests");
    GameName::ALL.iter().map(read).collect()
});

/// A game's course.
pub fn course(name: GameName) -> &'static Course {
    &COURSES[name as usize]
}

/// The words with which a line of prose begins.
const PROSE: [&str; 5] = ["about", "learn", "task", "hint", "done"];

/// Reads a course: prose is taken out, the rest is scenarios.
fn read(name: &str, text: &str) -> Result<Course, Problems> {
    let mut rest = String::new();
    let mut prose: Vec<(u32, &str, String)> = Vec::new();
    let (mut in_prose, mut quoted) = (false, false);
    for (index, line) in text.lines().enumerate() {
        let word = line.split_whitespace().next().unwrap_or_default();
        if !quoted && line.starts_with(' ') && in_prose {
            if let Some((.., said)) = prose.last_mut() {
                said.push(' ');
                said.push_str(line.trim());
            }
            rest.push('\n');
            continue;
        }
        in_prose = !quoted && PROSE.contains(&word) && line.starts_with(word);
        if in_prose {
            prose.push((index as u32 + 1, word, line[word.len()..].trim().to_owned()));
            rest.push('\n');
            continue;
        }
        quoted ^= line.matches("\"\"\"").count() % 2 == 1;
        rest.push_str(line);
        rest.push('\n');
    }
    let scenarios = scenario::parse(&format!("{name}/tutorial"), &rest)?;
    let about = prose.iter().find(|(_, word, _)| *word == "about").map(|(.., said)| said.clone());
    let ends: Vec<u32> = scenarios.iter().skip(1).map(|next| next.line).chain([u32::MAX]).collect();
    let lessons = scenarios.into_iter().zip(ends).map(|(scenario, end)| {
        let own = || prose.iter().filter(|(line, ..)| (scenario.line..end).contains(line));
        let one = |wanted: &str| {
            own()
                .filter(|(_, word, _)| *word == wanted)
                .map(|(.., said)| said.as_str())
                .collect::<Vec<_>>()
                .join(" ")
        };
        let mut tasks = BTreeMap::new();
        for (line, word, said) in own() {
            if *word == "task" {
                tasks.insert(*line, Task { task: said.clone(), hint: String::new() });
            } else if *word == "hint"
                && let Some(mut last) = tasks.last_entry()
            {
                last.get_mut().hint.clone_from(said);
            }
        }
        Lesson { title: scenario.name.clone(), learn: one("learn"), done: one("done"), tasks, scenario }
    });
    Ok(Course { about: about.unwrap_or_default(), lessons: lessons.collect() })
}

impl Lesson {
    /// The task in front of the answer in this line, after the answer before it.
    fn task(&self, after: u32, line: u32) -> Option<&Task> {
        self.tasks.range(after + 1..line).next_back().map(|(_, task)| task)
    }
}

/// What a learner did about a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tried {
    /// Nothing yet.
    Nothing,
    /// A choice, by its code.
    Code(u32),
    /// Words that were typed.
    Words(String),
}

/// A lesson after so many tasks.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Whose eyes the learner has.
    pub seat_name: String,
    /// What has happened since the last task, or before the first.
    pub told: Vec<String>,
    /// The board.
    pub board: Markup,
    /// The next task, if there is one: the question, what may be said (code and words), and which of them is wanted.
    pub next: Option<Next>,
}

/// A task that waits.
#[derive(Clone, Debug)]
pub struct Next {
    /// What to do.
    pub task: Task,
    /// The game's own question.
    pub prompt: String,
    /// What may be said.
    pub offers: Vec<(u32, String)>,
    /// What the lesson wants.
    pub wanted: u32,
    /// Why not, where something was tried that the rules do not allow; the rule is named.
    pub refusal: Option<String>,
    /// The code of what was tried, if it may be said.
    pub tried: Option<u32>,
}

/// Goes through a lesson up to a moment.
pub fn moment(
    name: GameName,
    lesson: &Lesson,
    tasks_done: usize,
    tried: &Tried,
) -> Result<Moment, Box<Failure>> {
    catalog::with_game!(name, G => walk::<G>(&LIBRARY.content::<G>(), lesson, tasks_done, tried))
}

fn walk<G: Drawn>(
    content: &G::Content,
    lesson: &Lesson,
    tasks_done: usize,
    tried: &Tried,
) -> Result<Moment, Box<Failure>> {
    let mut walk = Walk::<G>::begin(content, &lesson.scenario)?;
    let seat = learner(&mut Walk::<G>::begin(content, &lesson.scenario)?, lesson)?;
    let viewer = Viewer::Seat(seat);
    let mut heard: Vec<Arc<Heard<G>>> = Vec::new();
    let (mut done, mut before, mut entry, mut since) = (0, lesson.scenario.line, 0, 0);
    loop {
        let view = Arc::new(walk.game().view(content, viewer));
        for event in walk.events().iter().filter_map(|event| G::event_for(event, viewer)) {
            let text = walk.game().tell(content, &event).into();
            heard.push(Arc::new(Heard { entry, text, event, view: Arc::clone(&view) }));
        }
        let Some(line) = walk.line() else { break };
        let task = lesson.task(before, line);
        if task.is_some() {
            if done == tasks_done {
                break;
            }
            done += 1;
            since = heard.len();
        }
        before = line;
        entry += 1;
        walk.step()?;
    }
    let task = walk.line().and_then(|line| lesson.task(before, line)).filter(|_| done == tasks_done);
    let asked = walk.game().asked(content).filter(|_| walk.game().outcome().is_none());
    let mut offered = Choices::default();
    let next = match (task, walk.next()?) {
        (Some(task), Some((seat, wanted))) => {
            walk.game().offer(content, seat, &mut offered);
            Some(question(walk.game(), content, seat, task, &offered, wanted, tried))
        }
        _ => None,
    };
    Ok(Moment {
        seat_name: walk.game().seat_name(content, seat),
        told: heard[since..].iter().map(|heard| heard.text.to_string()).collect(),
        board: draw_state(content, walk.game(), asked, viewer, &offered, &heard, true).into_flow(),
        next,
    })
}

/// The seat that the first task is for.
fn learner<G: Tabletop>(walk: &mut Walk<'_, G>, lesson: &Lesson) -> Result<Seat, Box<Failure>> {
    let mut before = lesson.scenario.line;
    while let Some(line) = walk.line() {
        if lesson.task(before, line).is_some()
            && let Some((seat, _)) = walk.next()?
        {
            return Ok(seat);
        }
        before = line;
        walk.step()?;
    }
    Ok(Seat::FIRST)
}

fn question<G: Tabletop>(
    game: &G,
    content: &G::Content,
    seat: Seat,
    task: &Task,
    offered: &[G::Choice],
    wanted: G::Choice,
    tried: &Tried,
) -> Next {
    let says: Vec<(u32, String)> =
        offered.iter().map(|&choice| (choice.code(), game.label(content, choice).text)).collect();
    // What the lesson offers, or else why it may not be said.
    let understood = match tried {
        Tried::Nothing => Ok(None),
        Tried::Words(words) => catalog::words::read(game, content, seat, offered, words).map(Some),
        Tried::Code(code) => match G::Choice::from_code(*code) {
            Some(choice) if offered.contains(&choice) => Ok(Some(choice)),
            Some(choice) => Err(NotUnderstood::Refused(game.why_not(content, seat, choice))),
            None => Err(NotUnderstood::Unknown),
        },
    };
    let (may, refusal) = match understood {
        Ok(choice) => (choice.map(Coded::code), None),
        Err(reason) => (None, Some(reason.to_string())),
    };
    let prompt = game.asked(content).map(|asked| game.prompt(content, asked, seat)).unwrap_or_default();
    Next { task: task.clone(), prompt, offers: says, wanted: wanted.code(), refusal, tried: may }
}

fn title(name: GameName) -> &'static str {
    name.title()
}

/// The address of a lesson after so many tasks.
pub fn address(name: GameName, lesson: usize, step: usize) -> String {
    if step == 0 { format!("/learn/{name}/{lesson}") } else { format!("/learn/{name}/{lesson}?step={step}") }
}

/// How far somebody is in a course, and the way on.
fn progress(name: GameName, learned: &Learned) -> (&'static str, String) {
    let (done, all) = (learned.count(name), course(name).lessons.len());
    match done {
        0 => ("Begin", format!("{all} lessons")),
        _ if done == all => ("Play it again", format!("All {all} lessons done")),
        _ => ("Continue", format!("{done} of {all} lessons done")),
    }
}

/// The page of all courses.
pub fn index(learned: &Learned) -> Markup {
    html! {
        header.hero { div.words { h1 { "Learn by playing" }
        p.lead { "Each course takes about ten minutes and is played on the real board by the real rules. Your progress is saved on this device." } } div.ropes aria-hidden="true" {} }
        ul.games {
            @for &name in GameName::ALL {
                @let (go, how_far) = progress(name, learned);
                (pictures::on_shelf(name.name(), title(name), &format!("/learn/{name}"), html! { p { (name.blurb()) } }, html! {
                    a.button.main href=(address(name, learned.next(name), 0)) { (go) }
                    span.remark { (how_far) }
                }))
            }
        }
        p { "Prefer to read? " a href="/rules" { "Read the rules." } }
    }
}

/// The front page of a course.
pub fn front(name: GameName, learned: &Learned) -> Markup {
    let course = course(name);
    let (go, how_far) = progress(name, learned);
    html! {
        (pictures::head(name.name(), html! { "Learn " (title(name)) }, html! {
            p.lead { (course.about) }
            p.row { a.button.main href=(address(name, learned.next(name), 0)) { (go) } a.button href={ "/rules/" (name) } { "Read the rules" } }
            p.remark { (how_far) ". " "Your progress is saved on this device." }
        }))
        ol.lessons { @for (index, lesson) in course.lessons.iter().enumerate() {
            @let done = learned.has(name, index + 1);
            li.done[done] { a href=(address(name, index + 1, 0)) { span { (lesson.title) } @if done { span.tick { "✓ Done" } } } }
        } }
    }
}

/// The page of a lesson.
pub fn lesson(
    name: GameName,
    number: usize,
    step: usize,
    lesson: &Lesson,
    moment: &Moment,
    learned: &Learned,
) -> Markup {
    let count = course(name).lessons.len();
    let wrong = moment.next.as_ref().is_some_and(|next| next.tried.is_some() || next.refusal.is_some());
    html! {
        div.lesson {
            nav.progress aria-label="Lessons" {
                a href={ "/learn/" (name) } { (title(name)) } " "
                span { "lesson " (number) " of " (count) }
                progress max=(count) value=(learned.count(name)) aria-hidden="true" {}
                span.remark { (learned.count(name)) " done" }
            }
            h1 { (lesson.title) }
            div.lesson-stage {
                div.lesson-side {
                    @if step == 0 { p.learn { (rules::linked(name.name(), &lesson.learn)) } }
                    @else { details { summary { "What this lesson is about" } p { (rules::linked(name.name(), &lesson.learn)) } } }
                    @if !moment.told.is_empty() {
                        section.told aria-labelledby="told" {
                            h2 #told { @if step == 0 { "So far" } @else { "What happened" } }
                            ul aria-live="polite" { @for line in &moment.told { li { (rules::linked(name.name(), line)) } } }
                        }
                    }
                    @match &moment.next {
                        Some(next) => {
                            p.task #task role="status" { (next.task.task) }
                            @if let Some(refusal) = &next.refusal { p.advice role="alert" { strong { "Not allowed: " } (rules::linked(name.name(), refusal)) } }
                            @else if wrong { p.advice role="alert" { strong { "You could do that, but try this instead. " } (rules::linked(name.name(), &next.task.hint)) } }
                            (answer(name, number, step, next))
                        },
                        None => {
                            @if !lesson.done.is_empty() { p.task role="status" { (rules::linked(name.name(), &lesson.done)) } }
                            (onward(name, number, count))
                        },
                    }
                }
                div #board { (moment.board) }
            }
            p.remark { "You are " strong { (moment.seat_name) } ". " a href=(address(name, number, 0)) { "Restart lesson" } }
        }
    }
}

fn answer(name: GameName, number: usize, step: usize, next: &Next) -> Markup {
    let wanted =
        next.offers.iter().find(|(code, _)| *code == next.wanted).map_or("", |(_, say)| say.as_str());
    html! {
        form.question #answer method="get" action=(address(name, number, 0)) {
            h2 { (next.prompt) }
            input type="hidden" name="step" value=(step);
            div.offers { @for (code, say) in &next.offers {
                button name="code" value=(code) { (say) }
            } }
        }
        form.typed method="get" action=(address(name, number, 0)) {
            input type="hidden" name="step" value=(step);
            label for="words" { "Or type it" }
            input #words name="words" autocomplete="off" maxlength="80" required;
            button { "Send" }
        }
        details.show-me { summary { "Show me" } p { "Choose " strong { (wanted) } "." } }
    }
}

fn onward(name: GameName, number: usize, count: usize) -> Markup {
    html! {
        @if number < count {
            p { a.button.main href=(address(name, number + 1, 0)) rel="next" { "Next lesson: " (course(name).lessons[number].title) } }
        } @else {
            p.outcome { "You finished the course!" }
            p.row { a.button.main href="/" { "Play a match" } a.button href={ "/rules/" (name) } { "Read the rules" } a.button href="/learn" { "Learn another game" } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays a course to its end, and at every task tries everything else that is offered.
    fn play(name: GameName) {
        let course = read(name.name(), name.tutorial()).unwrap_or_else(|problems| panic!("{problems}"));
        assert!((6..=16).contains(&course.lessons.len()), "{name} has {} lessons", course.lessons.len());
        assert!(!course.about.is_empty(), "{name} says nothing about itself");
        let mut wrong = 0;
        for (index, given) in course.lessons.iter().enumerate() {
            let place = format!("{name}, lesson {}, {}", index + 1, given.title);
            assert!(
                !given.learn.is_empty() && !given.done.is_empty() && !given.tasks.is_empty(),
                "{place}: prose is missing"
            );
            let (mut step, mut told) = (0, 0);
            loop {
                let now = moment(name, given, step, &Tried::Nothing)
                    .unwrap_or_else(|failure| panic!("{place}: {failure}"));
                told += now.told.len();
                let Some(next) = now.next else { break };
                assert!(!next.task.hint.is_empty(), "{place}: task {step} has no hint");
                assert!(next.offers.iter().any(|(code, _)| *code == next.wanted), "{place}");
                let other = next.offers.iter().find(|(code, _)| *code != next.wanted).map(|(code, _)| *code);
                if let Some(other) = other {
                    let after = moment(name, given, step, &Tried::Code(other)).expect("the same moment");
                    let after = after.next.expect("a wrong choice leads nowhere");
                    assert_eq!((after.tried, after.refusal), (Some(other), None), "{place}");
                    wrong += 1;
                }
                let nonsense =
                    moment(name, given, step, &Tried::Words("xyzzy".into())).expect("the same moment");
                assert!(nonsense.next.is_some_and(|next| next.refusal.is_some()), "{place}");
                step += 1;
            }
            assert_eq!(step, given.tasks.len(), "{place}: not every task is reached");
            assert!(told > 0, "{place}: nothing happens");
        }
        assert!(wrong >= 4, "{name}: only {wrong} tasks leave anything to choose");
    }

    #[test]
    fn every_course_is_played_to_its_end() {
        for &name in GameName::ALL {
            play(name);
        }
    }

    #[test]
    fn a_lesson_with_a_die_that_the_rules_do_not_roll_fails() {
        let name = GameName::Atw;
        let text = name.tutorial().replacen(" roll attack=", " roll attack=1 attack=", 1);
        let course = read(name.name(), &text).expect("it can be read");
        let failed = course.lessons.iter().any(|lesson| {
            (0..=lesson.tasks.len()).any(|step| moment(name, lesson, step, &Tried::Nothing).is_err())
        });
        assert!(failed, "the engine judges the lessons");
    }
}
