//! Whole files and folders of scenarios.

use core::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use kernel::{Problem, Problems, Tabletop};

use crate::{Failure, Scenario, parse, run};

/// What came of running scenarios.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Those that held.
    pub held: Vec<Scenario>,
    /// Those that did not.
    pub failures: Vec<Failure>,
    /// Files that could not be understood.
    pub problems: Vec<Problem>,
}

impl Report {
    /// Did everything hold?
    pub fn is_good(&self) -> bool {
        self.failures.is_empty() && self.problems.is_empty()
    }

    fn add(&mut self, other: Self) {
        self.held.extend(other.held);
        self.failures.extend(other.failures);
        self.problems.extend(other.problems);
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for failure in &self.failures {
            writeln!(f, "{failure}")?;
        }
        for problem in &self.problems {
            writeln!(f, "{problem}")?;
        }
        match self.held.len() {
            1 => write!(f, "1 scenario holds")?,
            held => write!(f, "{held} scenarios hold")?,
        }
        match self.failures.len() {
            0 => {}
            1 => write!(f, ", 1 does not")?,
            failed => write!(f, ", {failed} do not")?,
        }
        match self.problems.len() {
            0 => Ok(()),
            1 => write!(f, "; 1 mistake in writing"),
            mistakes => write!(f, "; {mistakes} mistakes in writing"),
        }
    }
}

/// Runs all scenarios of a file that has been read already.
pub fn check_text<G: Tabletop>(content: &G::Content, file: &str, text: &str) -> Report {
    check_some::<G>(content, file, text, |_| true)
}

fn check_some<G: Tabletop>(
    content: &G::Content,
    file: &str,
    text: &str,
    wanted: impl Fn(&Scenario) -> bool,
) -> Report {
    let mut report = Report::default();
    let scenarios = match parse(file, text) {
        Ok(scenarios) => scenarios,
        Err(Problems(problems)) => {
            report.problems = problems;
            return report;
        }
    };
    for scenario in scenarios.into_iter().filter(wanted) {
        // Rules that panic are wrong, and one wants to hear in which scenario.
        match catch_unwind(AssertUnwindSafe(|| run::<G>(content, &scenario))) {
            Ok(Ok(())) => report.held.push(scenario),
            Ok(Err(failure)) => report.failures.push(*failure),
            Err(panic) => report.failures.push(Failure {
                file: scenario.file,
                line: scenario.line,
                scenario: scenario.name,
                rules: scenario.rules,
                what: format!("the rules panicked: {}", panic_words(panic.as_ref())),
                ..Failure::default()
            }),
        }
    }
    report
}

fn panic_words(panic: &(dyn core::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a word")
}

/// Runs every scenario below a folder on the built-in content, for a game's tests: prints how many hold, and panics
/// with everything that does not. With `SCENARIO=words` in the environment only those whose name, file or rule has
/// these words are run.
pub fn check_dir<G: Tabletop>(folder: impl AsRef<Path>) {
    let folder = folder.as_ref();
    let content = match G::built_in() {
        Ok(content) => content,
        Err(problems) => panic!("the built-in content is wrong:\n{problems}"),
    };
    let words = std::env::var("SCENARIO").unwrap_or_default().to_lowercase();
    let wanted = |scenario: &Scenario| {
        let has = |text: &String| text.to_lowercase().contains(&words);
        has(&scenario.name) || has(&scenario.file) || scenario.rules.iter().any(has)
    };
    let mut report = Report::default();
    for file in files(folder) {
        let name = file.strip_prefix(folder).unwrap_or(&file).display().to_string();
        match std::fs::read_to_string(&file) {
            Ok(text) => report.add(check_some::<G>(&content, &name, &text, wanted)),
            Err(error) => report.problems.push(Problem::new(name, error.to_string())),
        }
    }
    let mut names: Vec<&Scenario> = report.held.iter().collect();
    names.sort_by(|a, b| a.name.cmp(&b.name));
    for pair in names.windows(2).filter(|pair| pair[0].name == pair[1].name) {
        let place = |scenario: &Scenario| format!("{}:{}", scenario.file, scenario.line);
        let reason = format!("the scenario at {} has the same name", place(pair[0]));
        report.problems.push(Problem::new(place(pair[1]), reason));
    }
    assert!(report.is_good(), "\n{report}");
    assert!(!report.held.is_empty(), "no scenario in {} has \"{words}\"", folder.display());
    println!("{}: {report}", G::NAME);
}

/// Every `.txt` file below a folder, in the order of names.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    let below = |path: PathBuf| {
        if path.is_dir() {
            files(&path)
        } else {
            Vec::from_iter((path.extension().is_some_and(|end| end == "txt")).then_some(path))
        }
    };
    paths.into_iter().flat_map(below).collect()
}
