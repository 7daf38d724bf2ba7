//! Reading a match again.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use clap::Args;
use kernel::{Record, Tabletop};

use crate::billed::Billed;
use crate::files;
use crate::out::Out;

#[derive(Args)]
pub struct Options {
    /// The record, as JSON or in the compact form.
    pub file: PathBuf,
    /// Show the position after this many entries instead of the whole story.
    #[arg(long)]
    ply: Option<usize>,
    /// Hear it from a commentator, where the game has some: `--voice television`.
    #[arg(long, value_name = "VOICE", conflicts_with = "ply")]
    voice: Option<String>,
}

pub fn same_content(record: &Record, digest: kernel::fair::Bytes32) -> Result<()> {
    if record.header.content != digest {
        bail!(
            "the header: played with other content ({}..., here is {}...); point --content at the folder it was played with",
            &record.header.content.to_string()[..12],
            &digest.to_string()[..12]
        );
    }
    Ok(())
}

pub fn replay<G: Billed>(
    options: &Options,
    record: &Record,
    folder: Option<&Path>,
    out: &mut Out,
) -> Result<()> {
    let (content, digest) = files::content::<G>(folder)?;
    same_content(record, digest)?;
    if let Some(ply) = options.ply.filter(|&ply| ply > record.entries.len()) {
        bail!("there is no ply {ply}; the record has {} entries", record.entries.len());
    }
    // The same record is told in the same words.
    let seed = u64::from_le_bytes(record.header.digest().0[..8].try_into().unwrap_or_default());
    let mut commentator =
        options.voice.as_deref().map(|voice| G::commentator(&content, voice, seed)).transpose()?;
    let mut lines = Vec::new();
    let folded = kernel::record::replay::<G>(&content, record, |index, game, events| {
        if options.ply.is_some_and(|ply| ply != index) {
            return;
        }
        if let Some(commentator) = &mut commentator {
            lines.extend(events.iter().flat_map(|event| commentator(game, event)));
            return;
        }
        if let Some(entry) = index.checked_sub(1).map(|index| &record.entries[index]) {
            let name = game.seat_name(&content, entry.seat);
            let said = if entry.words.is_empty() { format!("{:?}", entry.said) } else { entry.words.clone() };
            let dice: Vec<String> = entry.faces.iter().map(ToString::to_string).collect();
            let dice = if dice.is_empty() { String::new() } else { format!("   [{}]", dice.join(" ")) };
            lines.push(out.faint(&format!("{index:>5}  {name}: {said}{dice}")));
        }
        lines.extend(events.iter().map(|event| format!("       {}", game.tell(&content, event))));
        if options.ply.is_some() {
            lines.push(game.write_position(&content));
            if let Some(asked) = game.asked(&content) {
                lines.push(game.prompt(&content, asked, asked.seat()));
            }
        }
    });
    lines.iter().try_for_each(|line| out.line(line))?;
    let folded = folded.map_err(|diverged| anyhow!("{diverged}"))?;
    match folded.outcome() {
        Some(outcome) if options.ply.is_none() => {
            let names: Vec<String> =
                outcome.winners().iter().map(|seat| folded.game().seat_name(&content, seat)).collect();
            let verdict =
                if outcome.is_draw() { "a draw".into() } else { format!("won by {}", names.join(" and ")) };
            out.line(&out.bold(&format!("{verdict}, after {} entries", record.entries.len())))
        }
        None if options.ply.is_none() => {
            out.line(&format!("unfinished, after {} entries", record.entries.len()))
        }
        _ => Ok(()),
    }
}

pub fn verify<G: Tabletop>(record: &Record, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    let (content, digest) = files::content::<G>(folder)?;
    same_content(record, digest)?;
    let folded = kernel::record::verify::<G>(&content, record).map_err(|diverged| anyhow!("{diverged}"))?;
    let rolls = record.start.len() + record.entries.iter().map(|entry| entry.faces.len()).sum::<usize>();
    let how = if folded.outcome().is_some() { "a whole match" } else { "an unfinished match" };
    out.line(&format!(
        "good: {how} of {}, {} entries by the rules, {rolls} rolls that follow from the secret committed to",
        G::TITLE,
        record.entries.len()
    ))
}
