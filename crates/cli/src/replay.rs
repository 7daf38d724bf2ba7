//! Reading a match again.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use clap::Args;
use kernel::Record;
use lab::named::{Telling, retell};

use crate::files;
use crate::out::Out;

#[derive(Args)]
pub struct Options {
    /// The record, as JSON or in the compact form.
    pub file: PathBuf,
    /// Show the position after this many entries instead of the whole story.
    #[arg(long)]
    ply: Option<usize>,
    /// Tell it in a commentator's voice: `television`, `dry` or `fan`.
    #[arg(long, value_name = "VOICE", conflicts_with = "ply")]
    voice: Option<String>,
}

pub fn replay(options: &Options, record: &Record, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    let game = files::game_of(record, folder)?;
    if let Some(ply) = options.ply.filter(|&ply| ply > record.entries.len()) {
        bail!("there is no ply {ply}; the record has {} entries", record.entries.len());
    }
    let telling = Telling { only: options.ply, voice: options.voice.as_deref() };
    let (entries, end) = retell(&game, record, telling).map_err(|reason| anyhow!("{reason}"))?;
    for retold in &entries {
        if options.voice.is_some() {
            retold.sentences.iter().try_for_each(|line| out.line(line))?;
            continue;
        }
        if let (Some(index), Some(name)) = (retold.number.checked_sub(1), &retold.who) {
            let entry = &record.entries[index];
            let said = if entry.words.is_empty() { format!("{:?}", entry.said) } else { entry.words.clone() };
            let dice: Vec<String> = entry.faces.iter().map(ToString::to_string).collect();
            let dice = if dice.is_empty() { String::new() } else { format!("   [{}]", dice.join(" ")) };
            out.line(&out.faint(&format!("{:>5}  {name}: {said}{dice}", retold.number)))?;
        }
        retold.sentences.iter().try_for_each(|sentence| out.line(&format!("       {sentence}")))?;
        if let Some((position, prompt)) = &retold.position {
            out.line(position)?;
            prompt.iter().try_for_each(|prompt| out.line(prompt))?;
        }
    }
    let end = end.map_err(|diverged| anyhow!("{diverged}"))?;
    match end.outcome {
        Some(outcome) if options.ply.is_none() => {
            let verdict = if outcome.is_draw() {
                "a draw".into()
            } else {
                format!("won by {}", end.winners.join(" and "))
            };
            out.line(&out.bold(&format!("{verdict}, after {} entries", record.entries.len())))
        }
        None if options.ply.is_none() => {
            out.line(&format!("unfinished, after {} entries", record.entries.len()))
        }
        _ => Ok(()),
    }
}

pub fn verify(record: &Record, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    let game = files::game_of(record, folder)?;
    let over = lab::named::verify(&game, record).map_err(|diverged| anyhow!("{diverged}"))?;
    let rolls = record.start.len() + record.entries.iter().map(|entry| entry.faces.len()).sum::<usize>();
    let how = if over { "a whole match" } else { "an unfinished match" };
    out.line(&format!(
        "good: {how} of {}, {} entries by the rules, {rolls} rolls that follow from the secret committed to",
        game.title(),
        record.entries.len()
    ))
}
