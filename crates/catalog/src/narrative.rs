//! A match as a story to read afterwards: in chapters, as the log has it or in a commentator's voice, as text or as
//! Markdown. The page is drawn by `web`.

use core::fmt::Write;

use kernel::commentary::{Commentator, StoryBreak, Voice, find_voice};
use kernel::{Match, Seat, Tabletop, Viewer};

use crate::{AnyGame, AnyMatch};

/// A story in a voice: its name, and what kind of voice it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VoiceName {
    /// Its name: `television`.
    pub name: String,
    /// What kind of voice it is, in a few words.
    pub about: String,
}

/// Some of a story under one heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chapter {
    /// `Turn 3: Hastur`; nothing before the first.
    pub heading: Option<String>,
    /// The sentences, paragraph by paragraph.
    pub paragraphs: Vec<Vec<String>>,
}

/// A match as a story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Narrative {
    /// The game's name as people write it.
    pub title: String,
    /// Who plays, a line each.
    pub sides: Vec<String>,
    /// In whose voice; as the log has it if in none.
    pub voice: Option<VoiceName>,
    /// The story.
    pub chapters: Vec<Chapter>,
    /// How it ended, in a sentence; nothing while the match runs.
    pub result: Option<String>,
}

impl Narrative {
    /// As plain text, to be read in a terminal or a mail.
    pub fn text(&self) -> String {
        let mut text = format!("{}\n{}\n", self.title, self.sides.join(" v "));
        if let Some(voice) = &self.voice {
            let _ = writeln!(text, "Commentary: {} ({})", voice.name, voice.about);
        }
        for chapter in &self.chapters {
            if let Some(heading) = &chapter.heading {
                let _ = write!(text, "\n{heading}\n{}\n", "-".repeat(heading.chars().count()));
            }
            for paragraph in &chapter.paragraphs {
                let _ = write!(text, "\n{}\n", paragraph.join(" "));
            }
        }
        if let Some(result) = &self.result {
            let _ = write!(text, "\n{result}\n");
        }
        text
    }

    /// As Markdown, to be kept in a wiki or posted.
    pub fn markdown(&self) -> String {
        let mut text = format!("# {}\n\n**{}**\n", escaped(&self.title), escaped(&self.sides.join(" v ")));
        if let Some(voice) = &self.voice {
            let _ = write!(text, "\n*Commentary: {} ({})*\n", escaped(&voice.name), escaped(&voice.about));
        }
        for chapter in &self.chapters {
            if let Some(heading) = &chapter.heading {
                let _ = write!(text, "\n## {}\n", escaped(heading));
            }
            for paragraph in &chapter.paragraphs {
                let _ = write!(text, "\n{}\n", escaped(&paragraph.join(" ")));
            }
        }
        if let Some(result) = &self.result {
            let _ = write!(text, "\n**{}**\n", escaped(result));
        }
        text
    }
}

/// With a backslash before what Markdown would take for a mark.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

impl AnyMatch {
    /// The story of this match for that viewer, in the voice of that name or as the log has it. `sides` is who plays, a
    /// line each.
    ///
    /// # Errors
    ///
    /// A sentence, if there is no such voice, or the match still runs: a commentator knows too much.
    pub fn narrative(
        &self,
        viewer: Viewer,
        voice: Option<&str>,
        sides: Vec<String>,
    ) -> Result<Narrative, String> {
        if voice.is_some() && self.outcome().is_none() {
            return Err("the commentators speak when the match is over".to_owned());
        }
        let (voice, chapters) = visit!(AnyMatch, self, playing => told(playing.game(), viewer, voice)?);
        let voice = voice.map(|voice| VoiceName { name: voice.name, about: voice.about });
        let title = self.name().title().to_owned();
        Ok(Narrative { title, sides, voice, chapters, result: self.result() })
    }

    /// The sides as a headline names them, seat by seat.
    pub fn billing(&self) -> Vec<String> {
        fn of<G: Tabletop>(game: &Match<G>) -> Vec<String> {
            G::billing(game.content(), game.setup())
        }
        let named = visit!(AnyMatch, self, playing => of(playing.game()));
        if named.len() == self.seats() {
            return named;
        }
        let title = |seat| kernel::sentence(&self.seat_name(seat)).trim_end_matches('.').to_owned();
        (0..self.seats()).map(Seat::at).map(title).collect()
    }

    /// How it ended, in a sentence; nothing while the match runs.
    fn result(&self) -> Option<String> {
        let outcome = self.outcome()?;
        if outcome.is_draw() {
            return Some("The match is a draw.".to_owned());
        }
        let sides = self.billing();
        let names: Vec<String> = outcome.winners().iter().map(|seat| sides[seat.index()].clone()).collect();
        let verb = if names.len() == 1 { "wins" } else { "win" };
        Some(kernel::sentence(&format!("{} {verb}", names.join(" and "))))
    }
}

impl AnyGame {
    /// The voices in which a match of this game can be told.
    pub fn voices(&self) -> Vec<VoiceName> {
        fn of<G: Tabletop>(content: &G::Content) -> Vec<VoiceName> {
            let voices = G::voices(content).into_iter();
            voices.map(|voice| VoiceName { name: voice.name, about: voice.about }).collect()
        }
        fn in_edition<G: Tabletop>(edition: &crate::Edition<G>) -> Vec<VoiceName> {
            of::<G>(edition.content())
        }
        visit!(AnyGame, self, edition => in_edition(edition))
    }
}

/// A match told again from its record.
fn told<G: Tabletop>(
    game: &Match<G>,
    viewer: Viewer,
    voice: Option<&str>,
) -> Result<(Option<Voice>, Vec<Chapter>), String> {
    let content = game.content();
    let voice = voice.map(|name| find_voice(G::voices(content), name)).transpose()?;
    // The same record is told in the same words.
    let seed = u64::from_le_bytes(game.record().header.digest().0[..8].try_into().unwrap_or_default());
    let mut commentator = voice.as_ref().map(|voice| Commentator::new(voice, seed));
    let mut chapters = vec![Chapter::default()];
    let mut paragraph: Vec<String> = Vec::new();
    game.retell(|_, state, events| {
        for event in events.iter().filter_map(|event| G::event_for(event, viewer)) {
            if let Some(pause) = state.story_break(content, &event) {
                close(&mut chapters, &mut paragraph);
                if let StoryBreak::Chapter(heading) = pause {
                    chapters.push(Chapter { heading: Some(heading), ..Chapter::default() });
                }
            }
            match &mut commentator {
                Some(commentator) => {
                    let lines = commentator.call(state, content, &event);
                    paragraph.extend(lines.into_iter().map(|line| line.text));
                }
                None => paragraph.push(state.tell(content, &event)),
            }
        }
    });
    close(&mut chapters, &mut paragraph);
    chapters.retain(|chapter| !chapter.paragraphs.is_empty());
    Ok((voice, chapters))
}

fn close(chapters: &mut [Chapter], paragraph: &mut Vec<String>) {
    if let Some(last) = chapters.last_mut().filter(|_| !paragraph.is_empty()) {
        last.paragraphs.push(core::mem::take(paragraph));
    }
}
