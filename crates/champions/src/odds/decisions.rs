//! What to do when it comes up: the decisions of a match as they stand at the bell, best first, and what the others cost.

use serde::Serialize;

use crate::bout::{Bout, Man, Place};
use crate::card::Chart;
use crate::charts::Alternative;
use crate::choice::Choice;
use crate::odds::listed::Listed;
use crate::odds::model::BONUSES;
use crate::odds::report::Exact;
use crate::odds::solve::Solution;
use crate::paper;
use crate::roster::Roster;
use crate::rules::playing::RollOffense;
use crate::rules::playing::meet;

/// One way to decide.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Way {
    pub choice: String,
    /// What it is worth to the side that decides, from 0 (lost) to 1 (won).
    pub worth: f64,
    /// How much less than the best.
    pub costs: f64,
}

/// A decision that may come up.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Decision {
    pub side: usize,
    /// Who decides, and about what.
    pub who: String,
    pub about: String,
    /// The best first.
    pub options: Vec<Way>,
}

impl Decision {
    fn new(side: usize, who: &str, about: String, options: Vec<(String, f64)>) -> Option<Self> {
        let mine = |first: f64| if side == 0 { first } else { 1.0 - first };
        let mut options: Vec<Way> = options
            .into_iter()
            .filter(|(_, first)| first.is_finite())
            .map(|(choice, first)| Way { choice, worth: mine(first), costs: 0.0 })
            .collect();
        options.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        let best = options.first()?.worth;
        for option in &mut options {
            option.costs = best - option.worth;
        }
        (options.len() > 1).then(|| Self { side, who: who.to_owned(), about, options })
    }
}

impl core::fmt::Display for Decision {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}, {}: ", self.who, self.about)?;
        for (at, option) in self.options.iter().enumerate() {
            if at == 0 {
                write!(f, "{}", option.choice)?;
            } else {
                write!(f, "; {} costs {:.2} points", option.choice, 100.0 * option.costs)?;
            }
        }
        Ok(())
    }
}

impl Exact<'_> {
    /// Every decision that may come up, as it stands with everybody fresh and all help at hand.
    pub fn decisions(&self, roster: &Roster, bell: &Bout) -> Vec<Decision> {
        match self {
            Self::Singles(solution) => solution.decisions(roster, bell),
            Self::Listed(listed) => listed.decisions(roster, bell),
        }
    }
}

fn two(options: [f64; 2], words: [&str; 2]) -> Vec<(String, f64)> {
    options.into_iter().zip(words).map(|(worth, word)| (word.to_owned(), worth)).collect()
}

impl Solution<'_> {
    fn decisions(&self, roster: &Roster, bell: &Bout) -> Vec<Decision> {
        let seen = self.seen(self.block_of(bell), 0);
        let mut all = Vec::new();
        for side in 0..2 {
            let person = bell.man(Man(side as u8)).person;
            let name = roster.name(person);
            let figures = roster.figures(person);
            let mut add = |about: String, options| all.extend(Decision::new(side, name, about, options));
            let mut letters = Vec::new();
            for (level, face) in (1..=3u8).flat_map(|level| (1..=6u8).map(move |face| (level, face))) {
                let entry = &figures.offense[level as usize - 1][face as usize - 1];
                let printed = format!(
                    "Level {level} offense, {face}: {}",
                    paper::offense_of(roster, person, level, face)
                );
                let at = side * 18 + (level as usize - 1) * 6 + face as usize - 1;
                add(printed, two(seen.decline[at], ["do it", "roll again"]));
                letters.extend(entry.choice.filter(|letter| !letters.contains(letter)));
            }
            letters.sort_unstable();
            let charts = bell.charts(roster);
            for letter in letters {
                let words = [0, 1].map(|option| {
                    let name = &charts.choice_names[letter as usize][option];
                    match charts.choices[letter as usize][option] {
                        Alternative::Try { number, .. } => format!("{name} - {number}"),
                        Alternative::Throw(_) => name.clone(),
                    }
                });
                let about = format!("(ch {})", (b'A' + letter) as char);
                add(about, two(seen.choose[side * 8 + letter as usize], [&words[0], &words[1]]));
            }
            add("down - 3 (lv)".into(), two(seen.leave[side], ["stay", "leave the ring"]));
            let about = format!("the opponent {}", Chart::Ring.instruction());
            add(about, two(seen.loose[side], ["send the ally", "hold the ally"]));
            for index in 0..self.model.bonuses[side].len().min(BONUSES) {
                let bonus = self.model.bonuses[side][index];
                let about = if bonus == 0 { "PIN".to_owned() } else { format!("PIN, raised by {bonus}") };
                let words = ["roll", "distract the referee", "interfere"];
                let options = seen.covered[side][index].into_iter().zip(words);
                add(about, options.map(|(worth, word)| (word.to_owned(), worth)).collect());
            }
            for level in 1..=3u8 {
                let own = seen.roll[side * 3 + level as usize - 1];
                add(format!("own Level {level} offense"), two(own, ["roll", "interfere"]));
                let theirs = seen.watch[(1 - side) * 3 + level as usize - 1];
                add(format!("the opponent's Level {level} offense"), two(theirs, ["let it be", "interfere"]));
            }
        }
        all
    }
}

impl Listed {
    /// Whom to begin with, and when to tag.
    fn decisions(&self, roster: &Roster, bell: &Bout) -> Vec<Decision> {
        let mut all = Vec::new();
        let name = |man: Man| roster.name(bell.man(man).person);
        for side in 0..2u8 {
            for (man, foe) in bell.team(side).flat_map(|man| bell.team(1 - side).map(move |foe| (man, foe))) {
                for level in 1..=3 {
                    let mut bout = *bell;
                    for other in bell.everyone() {
                        bout.man_mut(other).place = Place::Waiting;
                    }
                    meet(&mut bout, man, foe);
                    bout.agenda.clear();
                    bout.agenda.do_next([RollOffense { level, tagged: false }.into()]);
                    let Some(advice) = self.advise(&bout) else { continue };
                    let word = |choice| match choice {
                        Choice::TagTo(partner) => format!("tag {}", name(partner)),
                        Choice::Interfere => "interfere".to_owned(),
                        _ => "roll".to_owned(),
                    };
                    // Worth to the one who decides; a decision wants the first side's.
                    let first = |worth: f64| if side == 0 { worth } else { 1.0 - worth };
                    let options =
                        advice.choices.iter().map(|worth| (word(worth.choice), first(worth.worth))).collect();
                    let about = format!("Level {level} offense against {}", name(foe));
                    all.extend(Decision::new(side as usize, name(man), about, options));
                }
            }
        }
        all
    }
}
