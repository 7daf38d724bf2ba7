//! A review as people read it: sentences, a curve in one line, a page of its own.

use kernel::Seat;

use super::{Moment, Review};
use crate::luck::Roll;
use crate::svg;

/// So many of the most telling rolls and decisions are named.
const NAMED: usize = 8;

impl Review {
    /// Everything worth telling, a sentence a line; what belongs under another line is indented by two spaces.
    pub fn sentences(&self) -> Vec<String> {
        let mut lines = self.summaries();
        lines.push(format!("win chance of {}:  {}", self.names[0], sparks(&self.curve(Seat::FIRST))));
        lines.push("The rolls that mattered most".into());
        lines.extend(
            self.telling_rolls(NAMED).into_iter().map(|(moment, roll)| self.about_roll(moment, roll)),
        );
        let costly = self.costly_decisions(NAMED);
        if !costly.is_empty() {
            lines.push("Mistakes".into());
        }
        lines.extend(costly.into_iter().filter_map(|moment| self.about_decision(moment)));
        lines
    }

    /// The rolls that moved the win chances most, that first.
    pub fn telling_rolls(&self, most: usize) -> Vec<(&Moment, &Roll)> {
        let mut rolls: Vec<(&Moment, &Roll)> = self
            .moments
            .iter()
            .flat_map(|moment| moment.rolls.iter().map(move |roll| (moment, roll)))
            .collect();
        rolls.sort_by(|a, b| b.1.swing[0].abs().total_cmp(&a.1.swing[0].abs()));
        rolls.truncate(most);
        rolls
    }

    /// The decisions that cost most, that first.
    pub fn costly_decisions(&self, most: usize) -> Vec<&Moment> {
        let cost = |moment: &Moment| moment.decision.as_ref().map_or(0.0, |decision| decision.cost);
        let mut costly: Vec<&Moment> = self.moments.iter().filter(|moment| cost(moment) > 0.0).collect();
        costly.sort_by(|a, b| cost(b).total_cmp(&cost(a)));
        costly.truncate(most);
        costly
    }

    /// How each seat came to its score.
    fn summaries(&self) -> Vec<String> {
        let mut lines = vec![self.basis()];
        for account in self.accounts() {
            let luck = &self.luck[account.seat.index()];
            let figures: Vec<String> =
                account.figures().iter().map(|(what, figure)| format!("{what} {figure}")).collect();
            lines.push(format!("{}: {}", account.name, figures.join(", ")));
            lines.push(format!(
                "  luckier than {:.0} % of all dice that could have been rolled ({} rolls better than expected, {} worse)",
                100.0 * account.luckier_than,
                luck.better,
                luck.worse
            ));
            lines.push(format!("  {}", account.mistakes()));
        }
        lines
    }

    fn about_roll(&self, moment: &Moment, roll: &Roll) -> String {
        let favoured = usize::from(roll.swing[0] < 0.0).min(self.names.len() - 1);
        let chance = match roll.as_good.as_ref().and_then(|chances| chances.get(favoured)) {
            Some(chance) => format!("{chance} to do as well"),
            None => "sampled".into(),
        };
        let faces: Vec<String> = roll.faces.iter().map(ToString::to_string).collect();
        format!(
            "  {:>4}  {} [{}]: {:+.1} % for {} ({chance}; {:.1} % at stake)",
            moment.entry,
            roll.why,
            faces.join(" "),
            100.0 * roll.swing[favoured],
            self.names[favoured],
            100.0 * roll.stake(Seat::at(favoured))
        )
    }

    fn about_decision(&self, moment: &Moment) -> Option<String> {
        let decision = moment.decision.as_ref()?;
        let (best, made) = (&decision.worths[0], &decision.worths[decision.made]);
        Some(format!(
            "  {:>4}  {}: {} ({:.1} %) where {} was worth {:.1} %",
            moment.entry,
            self.names[moment.seat.index()],
            made.say,
            100.0 * made.chance,
            best.say,
            100.0 * best.chance
        ))
    }

    /// The curve of every seat as a chart.
    pub fn chart(&self) -> String {
        let curve = |(index, name): (usize, &String)| (name.clone(), self.curve(Seat::at(index)));
        let curves: Vec<(String, Vec<f64>)> = self.names.iter().enumerate().map(curve).collect();
        svg::curve("Win chances from entry to entry", &curves)
    }

    /// A page that needs nothing else: the chart and the sentences.
    pub fn page(&self, title: &str) -> String {
        let text: String = self.sentences().iter().map(|line| svg::escaped(line) + "\n").collect();
        let inside = format!("{}<pre>{text}</pre>\n", self.chart());
        svg::page(&format!("{title}: the match looked at again"), &inside)
    }
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
