//! Somebody who plays a match in a window.

use serde_json::{Value, json};

use crate::{House, Window};

/// The address of a table.
pub type TableId = String;

/// What makes a match of a game short, by its rules.
pub fn short(game: &str) -> &'static [(&'static str, &'static str)] {
    match game {
        "dungeon-bowl" => &[("After so many team turns", "2"), ("Quick", "yes"), ("Chests and portals", "1")],
        "wrestlenomicon" => &[("After so many turns", "24")],
        _ => &[],
    }
}

/// What a player sees of the question.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// The question's number; empty where nothing is asked.
    pub number: String,
    /// What may be said: the code and the words.
    pub offers: Vec<(String, String)>,
    /// What the arrow keys come to, in order, the first nine with number keys: a code, or nothing for a bunch that unfolds.
    pub stops: Vec<Option<String>>,
    /// How it ended.
    pub over: String,
}

/// What is to be seen, as a function in the page. A page that is still being read may have its question, but not yet all
/// of its choices: nothing is seen of it.
const SEE: &str = "
    const see = () => {
        if (document.readyState === 'loading') return { number: '', offers: [], stops: [], over: '' };
        const form = document.getElementById('answer'), over = document.querySelector('.outcome');
        const stops = [...document.querySelectorAll('#offers button[name=code], #offers summary')].filter(one => one.checkVisibility());
        return {
            number: form ? form.querySelector('[name=number]').value : '',
            offers: [...document.querySelectorAll('#offers button[name=code]')].map(one => [one.value, one.dataset.say]),
            stops: stops.map(stop => stop.value ?? null),
            over: over ? over.textContent : '',
        };
    };";

/// Waits in the page, so that a question costs one message however long it takes to come.
const WAIT: &str = "
    const [answered, done] = arguments;
    const look = () => {
        const seen = see();
        if (seen.over || seen.number && seen.number !== answered) done(seen); else setTimeout(look, 2);
    };
    look();";

/// The page has sat down by itself and has nothing to reveal any more.
const SAT: &str = "const own = document.querySelector('#dice [data-reveal]');
    return !!own && !own.dataset.reveal && !document.querySelector('form.sit')";

/// Somebody who plays in a window.
#[derive(Debug)]
pub struct Player<'a> {
    /// Where.
    pub window: &'a Window<'a>,
    answered: String,
    /// How many answers were given.
    pub answers: usize,
    /// After so many answers whatever brings a turn to its end is preferred.
    pub hurries_after: usize,
}

impl<'a> Player<'a> {
    /// Nobody has decided anything yet.
    pub fn new(window: &'a Window<'a>) -> Self {
        Self { window, answered: String::new(), answers: 0, hurries_after: usize::MAX }
    }

    /// Sets a match up on the page of its game and presses the button; the address of the table. Fields are found by
    /// the first words of their labels.
    pub fn set_up(&self, house: &House, game: &str, with: &str, fields: &[(&str, &str)]) -> TableId {
        let table = self.make(house, game, with, fields);
        self.window.until(SAT);
        table
    }

    /// The same without sitting down, which takes one more click where there is no script.
    pub fn make(&self, house: &House, game: &str, with: &str, fields: &[(&str, &str)]) -> TableId {
        self.window.go(&house.at(&format!("/new/{game}")));
        let mut all = vec![("Bots move", "quick")];
        all.extend_from_slice(fields);
        self.window.js_with(
            "for (const [words, value] of arguments[0]) {
                const label = [...document.querySelectorAll('label')].find(one => one.textContent.trim().startsWith(words));
                if (!label) throw new Error('no field ' + words + ': ' + document.title + ': ' + document.body.innerText.slice(0, 300));
                const field = label.control;
                if (field.type === 'checkbox') field.checked = value === 'yes'; else field.value = value;
            }
            document.querySelector('[name=level]').checked = true;",
            &[json!(all)],
        );
        self.window.click(&format!("button[name=with][value={with}]"));
        self.window.until("return !!document.getElementById('table')");
        self.window.address()
    }

    /// Goes to the front page and presses the button that plays a bot at once.
    pub fn play_now(&self, house: &House, game: &str) {
        self.window.go(&house.at("/"));
        self.window.click(&format!("button[name=play][value='{game} bot']"));
        self.window.until(SAT);
    }

    /// What is to be seen now.
    pub fn look(&self) -> Seen {
        seen(&self.window.js(&format!("{SEE} return see();")))
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
    /// If neither ever comes.
    pub fn next(&self) -> Seen {
        let waited = self.window.try_js_later(&format!("{SEE} {WAIT}"), &[json!(self.answered)]);
        seen(&waited.unwrap_or_else(|error| panic!("nothing happens: {error}: {}", self.story())))
    }

    /// What the page says, for somebody who looks for a fault.
    pub fn story(&self) -> String {
        self.window.text(
            "return [location.href, document.title, document.getElementById('question')?.innerText, \
             document.getElementById('connection')?.innerText].join(' | ')",
        )
    }

    /// Not by turns: a match in which everybody does the same again and again never ends.
    fn mixed(&self, most: usize) -> usize {
        let mixed = (self.answers as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
        mixed as usize % most
    }

    /// What brings a turn to its end, once that is wanted.
    fn hurried<'s>(&self, offers: &'s [(String, String)]) -> Option<&'s (String, String)> {
        let ends = |words: &str| matches!(words, "done" | "end turn" | "stop");
        offers.iter().find(|(_, words)| self.answers >= self.hurries_after && ends(words))
    }

    /// One of the offers, another one each time.
    fn pick(&self, offers: &[(String, String)]) -> (String, String) {
        self.hurried(offers).unwrap_or_else(|| &offers[self.mixed(offers.len())]).clone()
    }

    fn done(&mut self, seen: &Seen) {
        self.answered.clone_from(&seen.number);
        self.answers += 1;
    }

    /// The code of what it would choose.
    pub fn choice(&self, seen: &Seen) -> String {
        self.pick(&seen.offers).0
    }

    /// The question was answered in some other way.
    pub fn answered(&mut self, seen: &Seen) {
        self.done(seen);
    }

    /// By a click on a choice.
    pub fn click(&mut self, seen: &Seen) {
        let (code, _) = self.pick(&seen.offers);
        self.say(seen, &code);
    }

    /// By a click on this choice.
    pub fn say(&mut self, seen: &Seen, code: &str) {
        self.window.js_with(
            "const button = document.getElementById('offer-' + arguments[0]);
             const bunch = button.closest('details'); if (bunch) bunch.open = true;
             button.click();",
            &[json!(code)],
        );
        self.done(seen);
    }

    /// With a finger: a tap that shows and a tap that does, on the board where the choice has a place there.
    pub fn tap(&mut self, seen: &Seen) {
        let (code, _) = self.pick(&seen.offers);
        // Looked for anew before each tap: a page that is brought up to date may have another element in its place.
        let thing = format!(
            "const button = document.getElementById('offer-{code}');
             // A card that a phone keeps folded away is no place to tap.
             const all = [...document.querySelectorAll(`.slot [data-code='{code}'], .slot .pick[value='{code}']`)];
             const one = all.find(place => place.getBoundingClientRect().width > 0 && place.checkVisibility());
             if (one || !button) return one;
             if (!button.checkVisibility()) document.getElementById('all').click();
             const bunch = button.closest('details'); if (bunch) bunch.open = true;
             return button;"
        );
        self.tap_until(&thing, "return !!document.querySelector('#offers .armed')");
        assert_eq!(self.look().number, seen.number, "the first tap only shows");
        let answered =
            format!("return document.getElementById('answer')?.dataset.number !== '{}'", seen.number);
        self.tap_until(&thing, &answered);
        self.done(seen);
    }

    /// A page that moves just then, because a board glides or a line of news comes in, may make a finger miss, and meet the
    /// name of a rule. So people close what they opened, and tap again. Whoever sees that it was done does not tap again: the
    /// thing is gone by then.
    fn tap_until(&self, thing: &str, script: &str) {
        let came = (0..30).any(|_| {
            self.window.js("document.getElementById('rule').close()");
            self.window.js(script) == true || {
                self.window.tap(thing);
                self.window.soon(script)
            }
        });
        let met = format!(
            "const thing = (() => {{ {thing} }})(); if (!thing) return 'nothing there';
             const box = thing.getBoundingClientRect();
             return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.outerHTML.slice(0, 300) ?? 'nothing'"
        );
        assert!(came, "thirty taps on {}, and never {script}: {}", self.window.text(&met), self.story());
    }

    /// By the keyboard: a number key, or arrows and Enter.
    pub fn press(&mut self, seen: &Seen) {
        let mut seen = seen.clone();
        // What stands on the board is in the whole list too.
        if seen.stops.is_empty() {
            self.window.keys(&["a"]);
            self.window.until("return !!document.querySelector('#offers [data-key]')");
            seen = Seen { number: seen.number, ..self.look() };
        }
        // A bunch that is folded must be opened first.
        if seen.stops.iter().all(Option::is_none) {
            self.window.keys(&["1"]);
            self.window.until("return !!document.querySelector('#offers button[data-key]')");
            seen = Seen { number: seen.number, ..self.look() };
        }
        let wanted = self.hurried(&seen.offers).map(|(code, _)| code);
        let at = wanted.and_then(|code| seen.stops.iter().position(|stop| stop.as_ref() == Some(code)));
        let at = at.unwrap_or_else(|| {
            let keys: Vec<usize> =
                (0..seen.stops.len().min(9)).filter(|&key| seen.stops[key].is_some()).collect();
            keys[self.mixed(keys.len())]
        });
        if at >= 9 || self.answers % 3 == 2 {
            self.window.js("document.getElementById('ask').focus()");
            // From the question down to the first one; up from there is the last.
            let (down, up) = (at, seen.stops.len() - at);
            let mut steps = vec!["ArrowDown"];
            steps.extend(if down <= up { vec!["ArrowDown"; down] } else { vec!["ArrowUp"; up] });
            steps.push("Enter");
            self.window.keys(&steps);
        } else {
            self.window.keys(&[&(at + 1).to_string()]);
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
        self.window.js_with(
            "document.documentElement.dataset.old = 'yes';
             const bunch = document.getElementById('offer-' + arguments[0]).closest('details'); if (bunch) bunch.open = true;",
            &[json!(code)],
        );
        if self.answers % 2 == 1 {
            self.window.write("#words", &format!("{words}\u{e007}"));
        } else {
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

fn seen(value: &Value) -> Seen {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let list = |name: &str| value[name].as_array().cloned().unwrap_or_default();
    Seen {
        number: text(&value["number"]),
        offers: list("offers").iter().map(|offer| (text(&offer[0]), text(&offer[1]))).collect(),
        stops: list("stops").iter().map(|stop| stop.as_str().map(str::to_owned)).collect(),
        over: text(&value["over"]),
    }
}
