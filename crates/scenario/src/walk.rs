//! A scenario gone through answer by answer, as a lesson does: whoever walks decides when the next thing is said.

use kernel::{Seat, Tabletop};

use crate::failure::Failure;
use crate::language::{Act, Scenario};
use crate::run::{Scene, Wrong, begin};

/// A match in the middle of a scenario.
pub struct Walk<'a, G: Tabletop> {
    scenario: &'a Scenario,
    scene: Scene<'a, G>,
    next: usize,
}

impl<G: Tabletop> core::fmt::Debug for Walk<'_, G> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Walk")
            .field("scenario", &self.scenario.name)
            .field("next", &self.next)
            .finish_non_exhaustive()
    }
}

impl<'a, G: Tabletop> Walk<'a, G> {
    /// Puts the opening on the table.
    pub fn begin(content: &'a G::Content, scenario: &'a Scenario) -> Result<Self, Box<Failure>> {
        let Some(opening) = scenario.parts.first() else {
            return Err(failure(scenario, scenario.line, "", "it has no beginning".into()));
        };
        let begun = begin::<G>(content, opening)
            .map_err(|(line, wrong)| failure(scenario, line, &opening.act.source, wrong))?;
        let Some(scene) = begun else {
            return Err(failure(scenario, scenario.line, "", "its set-up is refused".into()));
        };
        Ok(Self { scenario, scene, next: 1 })
    }

    /// The state.
    pub fn game(&self) -> &G {
        &self.scene.game
    }

    /// What has happened since the last answer.
    pub fn events(&self) -> &[G::Event] {
        &self.scene.events
    }

    /// The line in which the next answer is written; `None` after the last.
    pub fn line(&self) -> Option<u32> {
        self.scenario.parts.get(self.next).map(|part| part.act.number)
    }

    /// Who speaks next, and what is said; `None` after the last answer, and where somebody gives up.
    pub fn next(&self) -> Result<Option<(Seat, G::Choice)>, Box<Failure>> {
        let Some(part) = self.scenario.parts.get(self.next) else { return Ok(None) };
        let Act::Say { seat, words } = &part.act.what else { return Ok(None) };
        let said = self.scene.seat(seat).and_then(|seat| Ok((seat, self.scene.offered(seat, words)?)));
        said.map(Some).map_err(|wrong| failure(self.scenario, part.act.number, &part.act.source, wrong))
    }

    /// Lets it be said, by the dice that are written for it. `false` if nothing is left to say.
    pub fn step(&mut self) -> Result<bool, Box<Failure>> {
        let Some(part) = self.scenario.parts.get(self.next) else { return Ok(false) };
        let wrong = |wrong| failure(self.scenario, part.act.number, &part.act.source, wrong);
        self.scene.act(part).map_err(wrong)?;
        self.next += 1;
        Ok(true)
    }
}

fn failure(scenario: &Scenario, line: u32, source: &str, wrong: Wrong) -> Box<Failure> {
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
}
