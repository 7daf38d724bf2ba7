//! Somebody who plays a match in a window.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{House, Window};

/// The address of a table.
pub type Table = String;

/// What a player sees of the question.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// The question's number; empty where nothing is asked.
    pub number: String,
    /// What may be said: the code and the words.
    pub offers: Vec<(String, String)>,
    /// What the number keys stand for: is it a bunch that unfolds, and is it open?
    pub stops: Vec<(bool, bool)>,
    /// How it ended.
    pub over: String,
}

const LOOK: &str = "
    const form = document.getElementById('answer'), over = document.querySelector('.outcome');
    const stops = [...document.querySelectorAll('#offers [data-key]')].sort((a, b) => a.dataset.key - b.dataset.key);
    return {
        number: form ? form.querySelector('[name=number]').value : '',
        offers: [...document.querySelectorAll('#offers button[name=code]')].map(one => [one.value, one.textContent]),
        stops: stops.map(stop => [stop.tagName === 'SUMMARY', stop.parentElement.open === true]),
        over: over ? over.textContent : '',
    };";

/// Somebody who plays in a window.
#[derive(Debug)]
pub struct Player<'a> {
    /// Where.
    pub window: &'a Window<'a>,
    answered: String,
    /// How many answers were given.
    pub answers: usize,
}

impl<'a> Player<'a> {
    /// Nobody has decided anything yet.
    pub fn new(window: &'a Window<'a>) -> Self {
        Self { window, answered: String::new(), answers: 0 }
    }

    /// Sets a match up on the page of its game and presses the button; the address of the table. Fields are found by
    /// the first words of their labels.
    pub fn set_up(&self, house: &House, game: &str, with: &str, fields: &[(&str, &str)]) -> Table {
        self.window.go(&house.at(&format!("/new/{game}")));
        let mut all = vec![("Bots answer", "quick")];
        all.extend_from_slice(fields);
        for (label, value) in all {
            let fill = "
                const label = [...document.querySelectorAll('label')].find(one => one.textContent.trim().startsWith(arguments[0]));
                const field = label.control;
                if (field.type === 'checkbox') field.checked = arguments[1] === 'yes'; else field.value = arguments[1];
                return field.value;";
            self.window.js_with(fill, &[json!(label), json!(value)]);
        }
        self.window.js("document.querySelector('[name=level]').checked = true");
        self.window.click(&format!("button[name=with][value={with}]"));
        self.window.until("return !!document.getElementById('table')");
        self.window.address()
    }

    /// What is to be seen now.
    pub fn look(&self) -> Seen {
        let seen = self.window.js(LOOK);
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let list = |name: &str| seen[name].as_array().cloned().unwrap_or_default();
        Seen {
            number: text(&seen["number"]),
            offers: list("offers").iter().map(|offer| (text(&offer[0]), text(&offer[1]))).collect(),
            stops: list("stops").iter().map(|stop| (stop[0] == true, stop[1] == true)).collect(),
            over: text(&seen["over"]),
        }
    }

    /// A question that was not answered yet, or the end, if it is there.
    pub fn news(&self) -> Option<Seen> {
        let seen = self.look();
        let asked = !seen.number.is_empty() && seen.number != self.answered;
        (asked || !seen.over.is_empty()).then_some(seen)
    }

    /// Waits for the next question or the end.
    ///
    /// # Panics
    /// After twenty seconds.
    pub fn next(&self) -> Seen {
        let began = Instant::now();
        loop {
            if let Some(seen) = self.news() {
                return seen;
            }
            assert!(began.elapsed() < Duration::from_secs(20), "nothing happens: {}", self.story());
            std::thread::sleep(Duration::from_millis(4));
        }
    }

    /// What the page says, for somebody who looks for a fault.
    pub fn story(&self) -> String {
        self.window.text(
            "return [location.href, document.title, document.getElementById('question')?.innerText, \
             document.getElementById('connection')?.innerText].join(' | ')",
        )
    }

    /// One of the offers, another one each time.
    fn pick(&self, offers: &[(String, String)]) -> (String, String) {
        // Not by turns: a match in which everybody does the same again and again never ends.
        let mixed = (self.answers as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
        offers[mixed as usize % offers.len()].clone()
    }

    fn done(&mut self, seen: &Seen) {
        self.answered.clone_from(&seen.number);
        self.answers += 1;
    }

    /// By a click on a choice.
    pub fn click(&mut self, seen: &Seen) {
        let (code, _) = self.pick(&seen.offers);
        self.window.js_with(
            "const button = document.getElementById('offer-' + arguments[0]);
             const bunch = button.closest('details'); if (bunch) bunch.open = true;
             button.click();",
            &[json!(code)],
        );
        self.done(seen);
    }

    /// By the keyboard: a number key, or arrows and Enter.
    pub fn press(&mut self, seen: &Seen) {
        let mut seen = seen.clone();
        let arrows = self.answers % 3 == 2;
        // A bunch that is folded must be opened first.
        if !seen.stops.iter().any(|(bunch, _)| !bunch) {
            self.window.keys(&["1"]);
            self.window.until("return !!document.querySelector('#offers button[data-key]')");
            seen = Seen { number: seen.number, ..self.look() };
        }
        let keys: Vec<usize> = (0..seen.stops.len()).filter(|&key| !seen.stops[key].0).collect();
        let mixed = (self.answers as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
        let key = keys[mixed as usize % keys.len()];
        if arrows {
            self.window.js("document.getElementById('ask').focus()");
            let mut steps = vec!["ArrowDown"; key + 1];
            steps.push("Enter");
            self.window.keys(&steps);
        } else {
            self.window.keys(&["Escape", &(key + 1).to_string()]);
        }
        self.done(&seen);
    }

    /// By typed words and Enter.
    pub fn type_words(&mut self, seen: &Seen) {
        let (_, words) = self.pick(&seen.offers);
        self.window.keys(&["Escape", "/", &words, "Enter"]);
        self.done(seen);
    }

    /// By a form that is sent without any script; waits for the page that follows.
    pub fn send_form(&mut self, seen: &Seen) {
        let (code, words) = self.pick(&seen.offers);
        self.window.js("document.documentElement.dataset.old = 'yes'");
        if self.answers % 2 == 1 {
            self.window.write("#words", &format!("{words}\u{e007}"));
        } else {
            self.window.js_with(
                "const bunch = document.getElementById('offer-' + arguments[0]).closest('details'); if (bunch) bunch.open = true;",
                &[json!(code)],
            );
            self.window.click(&format!("#offer-{code}"));
        }
        self.window
            .until("return document.readyState === 'complete' && !document.documentElement.dataset.old");
        self.done(seen);
    }

    /// Gives up by the menu.
    pub fn give_up(&self) {
        self.window.js("document.getElementById('menu').open = true;
             document.querySelector('form[action$=resign]').closest('details').open = true;");
        self.window.click("form[action$=resign] button");
        self.window.until("return !!document.querySelector('.outcome')");
    }
}
