//! Where each seat's result came from: the figures that the terminal and the page both print.

use kernel::Seat;

use super::Review;

/// One seat: `start + luck + decisions + estimate error = result`.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    /// Whose.
    pub seat: Seat,
    /// By name.
    pub name: String,
    /// The win chance after setting up.
    pub start: f64,
    /// What all rolls did.
    pub luck: f64,
    /// What all decisions did, the others' mistakes included.
    pub decisions: f64,
    /// What estimates got wrong; 0 where chances are exact.
    pub estimate_error: f64,
    /// What the seat scored; `None` while unfinished.
    pub result: Option<f64>,
    /// The share of all luck that these rolls could have brought which is below this seat's.
    pub luckier_than: f64,
    /// What the seat's own mistakes cost it.
    pub cost: f64,
    /// How many there were.
    pub mistakes: usize,
}

impl Account {
    /// The figures with their names, in the order in which they add up.
    pub fn figures(&self) -> [(&'static str, String); 5] {
        [
            ("at the start", percent(self.start)),
            ("luck", signed(self.luck)),
            ("decisions", signed(self.decisions)),
            ("estimate error", signed(self.estimate_error)),
            ("result", self.result.map_or_else(|| "unfinished".to_owned(), percent)),
        ]
    }

    /// The own mistakes in words.
    pub fn mistakes(&self) -> String {
        match self.mistakes {
            0 => "no mistakes".to_owned(),
            1 => format!("1 mistake, which cost {}", percent(self.cost)),
            count => format!("{count} mistakes, which cost {} together", percent(self.cost)),
        }
    }
}

/// A share in percent.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share + 0.0)
}

/// A share with its sign, and a true minus.
pub fn signed(share: f64) -> String {
    let number = format!("{:.1}", 100.0 * share.abs());
    let sign = match (share < 0.0, number.as_str()) {
        (_, "0.0") => "",
        (true, _) => "\u{2212}",
        (false, _) => "+",
    };
    format!("{sign}{number} %")
}

impl Review {
    /// The figures of every seat.
    pub fn accounts(&self) -> Vec<Account> {
        let account = |(index, name): (usize, &String)| {
            let seat = Seat::at(index);
            let sum = |of: fn(&super::Moment) -> &super::Chances| -> f64 {
                self.moments.iter().map(|moment| of(moment)[index]).sum()
            };
            let (cost, mistakes) = self.cost(seat);
            Account {
                seat,
                name: name.clone(),
                start: self.start[index],
                luck: self.luck[index].sum,
                decisions: sum(|moment| &moment.decided),
                estimate_error: sum(|moment| &moment.estimate_error),
                result: self.scores.as_ref().map(|scores| scores[index]),
                luckier_than: self.luck[index].percentile,
                cost,
                mistakes,
            }
        };
        self.names.iter().enumerate().map(account).collect()
    }

    /// Where the win chances come from, and how good they are.
    pub fn basis(&self) -> String {
        if self.exact {
            "Win chances are exact: the match was solved under its own rules.".to_owned()
        } else {
            format!(
                "Win chances are estimates, off by about {} from one move to the next. A decision is called a mistake only \
                 if another was better by more than that.",
                percent(self.error)
            )
        }
    }
}
