//! Files of commentators' lines.

use std::collections::BTreeMap;

use kernel::Problem;
use kernel::commentary::{REST, Voice};
use serde::Deserialize;

use crate::{Located, nearest, read};

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct RawVoice {
    name: String,
    about: String,
    lines: Located<BTreeMap<String, Vec<String>>>,
}

/// The kinds of moments a game's voices must have lines for, each with how many at least, and the blanks a line may have.
#[derive(Clone, Copy, Debug)]
pub struct VoiceShape {
    /// Kinds of moments and how many lines each needs.
    pub moments: &'static [(&'static str, usize)],
    /// The names of the blanks: `A` for `{A}`.
    pub blanks: &'static [&'static str],
}

/// The JSON Schema of a file of a voice, for editors.
pub fn voice_schema() -> serde_json::Value {
    crate::schema::<RawVoice>()
}

/// Reads a voice, or adds everything that is wrong with it to `found`.
pub fn voice(file: &str, text: &str, shape: VoiceShape, found: &mut Vec<Problem>) -> Option<Voice> {
    let raw: RawVoice = read(file, text, found)?;
    let before = found.len();
    let known = || shape.moments.iter().map(|(moment, _)| *moment);
    for moment in raw.lines.value.keys().filter(|moment| !known().any(|known| known == *moment)) {
        let problem = raw.lines.problem_at(moment, "no such moment");
        found.push(problem.suggest(nearest(moment, known())));
    }
    for &(moment, needed) in shape.moments {
        let own = raw.lines.value.get(moment).map_or(&[][..], Vec::as_slice);
        if own.len() < needed {
            let reason = format!(
                "{moment} needs at least {needed} lines, since none comes twice within {REST}; it has {}",
                own.len()
            );
            found.push(raw.lines.problem(reason));
        }
        for line in own {
            let twice = own.iter().filter(|other| *other == line).count() > 1;
            let reason =
                wrong(line, shape.blanks).or_else(|| twice.then(|| "this line is there twice".to_owned()));
            if let Some(reason) = reason {
                found.push(raw.lines.problem_at(moment, format!("\"{line}\": {reason}")));
            }
        }
    }
    let RawVoice { name, about, lines } = raw;
    (found.len() == before).then_some(Voice { name, about, lines: lines.value })
}

fn wrong(line: &str, blanks: &[&str]) -> Option<String> {
    let known: Vec<String> = blanks.iter().map(|blank| format!("{{{blank}}}")).collect();
    let stripped = known.iter().fold(line.to_owned(), |text, blank| text.replace(blank, ""));
    stripped.contains(['{', '}']).then(|| format!("it has a blank that is none of {}", known.join(" ")))
}

/// Voices that are built in. Those that cannot be read are left out; the tests see to it that none is.
pub fn built_in_voices(files: &[(&str, &str)], shape: VoiceShape) -> Vec<Voice> {
    files.iter().filter_map(|(file, text)| voice(file, text, shape, &mut Vec::new())).collect()
}
