//! Charts and tables made from the content, so that what is read is what is played.

mod atw;
mod champions;
mod dungeon_bowl;
mod examples;
mod rumbleslam;
mod wrestlenomicon;

use catalog::GameName;

use crate::boards::Drawn;
use crate::tutorial::LIBRARY;

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// Its name in a guide.
    pub id: &'static str,
    /// What it is about.
    pub title: String,
    /// The heads of its columns.
    pub head: Vec<String>,
    /// Its rows, as many cells each.
    pub rows: Vec<Vec<String>>,
}

impl Chart {
    fn new(id: &'static str, title: &str, head: &[&str], rows: Vec<Vec<String>>) -> Self {
        let head = head.iter().map(|&head| head.to_owned()).collect();
        Self { id, title: title.to_owned(), head, rows }
    }

    /// Its name in an address: that of a section may be the same.
    pub fn anchor(&self) -> String {
        format!("chart-{}", self.id)
    }

    /// Everything that stands in it.
    pub fn text(&self) -> String {
        let rows = self.rows.iter().map(|row| row.join(" "));
        [self.title.clone(), self.head.join(" ")].into_iter().chain(rows).collect::<Vec<_>>().join(" ")
    }
}

/// A game with charts.
pub(super) trait Charted: Drawn {
    /// All of them.
    fn charts(content: &Self::Content) -> Vec<Chart>;
}

/// A game's charts.
pub fn charts(name: GameName) -> Vec<Chart> {
    catalog::with_game!(name, G => <G as Charted>::charts(&LIBRARY.content::<G>()))
}

/// The chart of that name.
pub(super) fn find(name: GameName, id: &str) -> Option<Chart> {
    charts(name).into_iter().find(|chart| chart.id == id)
}

/// `2`, `3-4`: neighbouring rolls of two dice with the same result are one row.
fn by_roll<T: PartialEq>(result: impl Fn(u8) -> T) -> Vec<(String, T)> {
    let mut rows: Vec<(u8, u8, T)> = Vec::new();
    for roll in 2..=12 {
        let now = result(roll);
        match rows.last_mut() {
            Some((_, last, before)) if *before == now => *last = roll,
            _ => rows.push((roll, roll, now)),
        }
    }
    let name = |first, last| if first == last { format!("{first}") } else { format!("{first}–{last}") };
    rows.into_iter().map(|(first, last, result)| (name(first, last), result)).collect()
}
