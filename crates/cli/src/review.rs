//! A finished match looked at again.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use clap::Args;
use kernel::{Record, Seat};
use lab::Studied;
use lab::luck::Roll;
use lab::review::{Closeness, Moment, Review, review as look};
use lab::svg;

use crate::out::Out;
use crate::{files, progress, replay};

#[derive(Args)]
pub struct Options {
    /// The record, as JSON or in the compact form.
    pub file: PathBuf,
    /// How often each alternative is tried; more is surer and slower.
    #[arg(long, default_value_t = 96)]
    tries: u32,
    /// How many decisions are played on before judging.
    #[arg(long, default_value_t = 8)]
    ahead: u32,
    /// Print JSON: every entry with its dice, their chances and stakes, and every alternative.
    #[arg(long)]
    json: bool,
    /// Write a page with the curve.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

pub fn review<G: Studied>(
    options: &Options,
    record: &Record,
    folder: Option<&Path>,
    out: &mut Out,
) -> Result<()> {
    let (content, digest) = files::content::<G>(folder)?;
    replay::same_content(record, digest)?;
    let closeness = Closeness { tries: options.tries, ahead: options.ahead, ..Closeness::default() };
    let bar = progress::bar(record.entries.len() as u64, "looking");
    let found =
        look::<G>(&content, record, closeness, &|| bar.inc(1)).map_err(|diverged| anyhow!("{diverged}"))?;
    bar.finish_and_clear();
    if let Some(path) = &options.html {
        std::fs::write(path, page(G::TITLE, &found))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    if options.json {
        return out.line(&format!("{:#}", found.to_json()));
    }
    out.line(&out.bold(&format!("{}: {} entries", G::TITLE, found.moments.len())))?;
    lines(&found).iter().try_for_each(|line| out.line(line))
}

/// The review as sentences.
fn lines(found: &Review) -> Vec<String> {
    let mut lines = Vec::new();
    for (index, name) in found.names.iter().enumerate() {
        let seat = Seat::at(index);
        let luck = &found.luck[index];
        let (cost, mistakes) = found.cost(seat);
        let score = found
            .scores
            .as_ref()
            .map_or("is unfinished".into(), |scores| format!("scored {}", scores[index]));
        lines.push(format!(
            "  {name} {score}: began at {:.0} %, luck {:+.0} %, play {:+.0} %",
            100.0 * found.start[index],
            100.0 * luck.sum,
            100.0 * found.play(seat)
        ));
        lines.push(format!(
            "    luckier than {:.0} % of all that these rolls could have been ({} better than expected, {} worse; \
             unweighted {:.0} %)",
            100.0 * luck.percentile, luck.better, luck.worse, 100.0 * luck.raw
        ));
        lines.push(format!("    {mistakes} decisions cost {:.1} % together", 100.0 * cost));
    }
    lines.push(format!("  chance of {}:  {}", found.names[0], sparks(&found.curve(Seat::FIRST))));
    lines.push("  the dice that mattered most".into());
    let mut rolls: Vec<(&Moment, &Roll)> =
        found.moments.iter().flat_map(|moment| moment.rolls.iter().map(move |roll| (moment, roll))).collect();
    rolls.sort_by(|a, b| b.1.swing[0].abs().total_cmp(&a.1.swing[0].abs()));
    for (moment, roll) in rolls.iter().take(8) {
        let favoured = usize::from(roll.swing[0] < 0.0).min(found.names.len() - 1);
        let chance = match roll.as_good.as_ref().and_then(|chances| chances.get(favoured)) {
            Some(chance) => format!("{chance} to do as well"),
            None => "sampled".into(),
        };
        let faces: Vec<String> = roll.faces.iter().map(ToString::to_string).collect();
        lines.push(format!(
            "    {:>4}  {} [{}]: {:+.1} % for {} ({chance}; {:.1} % at stake)",
            moment.entry,
            roll.why,
            faces.join(" "),
            100.0 * roll.swing[favoured],
            found.names[favoured],
            100.0 * roll.stake(Seat::at(favoured))
        ));
    }
    let mut costly: Vec<&Moment> = found
        .moments
        .iter()
        .filter(|moment| moment.decision.as_ref().is_some_and(|d| d.cost > 0.0))
        .collect();
    costly.sort_by(|a, b| cost(b).total_cmp(&cost(a)));
    if !costly.is_empty() {
        lines.push("  the decisions that cost most".into());
    }
    for moment in costly.iter().take(8) {
        let Some(decision) = &moment.decision else { continue };
        let (best, made) = (&decision.worths[0], &decision.worths[decision.made]);
        lines.push(format!(
            "    {:>4}  {}: {} ({:.1} %) where {} was worth {:.1} %",
            moment.entry,
            found.names[moment.seat.index()],
            made.say,
            100.0 * made.chance,
            best.say,
            100.0 * best.chance
        ));
    }
    lines
}

fn cost(moment: &Moment) -> f64 {
    moment.decision.as_ref().map_or(0.0, |decision| decision.cost)
}

/// A curve in one line of text.
fn sparks(curve: &[f64]) -> String {
    const HEIGHTS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let columns = curve.len().min(60);
    (0..columns)
        .map(|column| {
            let chance = curve[column * curve.len() / columns];
            HEIGHTS[((chance * 8.0) as usize).min(7)]
        })
        .collect()
}

fn page(title: &str, found: &Review) -> String {
    let curves: Vec<(String, Vec<f64>)> = found
        .names
        .iter()
        .enumerate()
        .map(|(index, name)| (name.clone(), found.curve(Seat::at(index))))
        .collect();
    let text: String = lines(found).iter().map(|line| svg::escaped(line) + "\n").collect();
    let inside = format!("{}<pre>{text}</pre>\n", svg::curve("Win chances from entry to entry", &curves));
    svg::page(&format!("{title}: the match looked at again"), &inside)
}

#[cfg(test)]
mod tests {
    use super::sparks;

    #[test]
    fn a_curve_fits_one_line() {
        assert_eq!(sparks(&[0.0, 0.5, 1.0]), "▁▅█");
        assert_eq!(sparks(&vec![0.4; 500]).chars().count(), 60);
        assert_eq!(sparks(&[]), "");
    }
}
