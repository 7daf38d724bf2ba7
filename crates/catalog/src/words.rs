//! What somebody typed, matched with what may be chosen. There is one meaning everywhere: in the terminal, on the
//! page, over the API and in lessons. `tests/typed.json` has it as cases, for other languages to test against.

use kernel::{Coded, Refusal, Seat, Tabletop, sentence};

/// What typed words can mean among some choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The choice at this index.
    One(usize),
    /// Any of these, by index.
    Several(Vec<usize>),
    /// None of them.
    Nothing,
}

/// Finds what was meant. The first of these that fits anything decides:
///
/// 1. the whole words of a choice, in small or capital letters;
/// 2. the number of a choice in the list, from 1;
/// 3. the beginnings of its first words, in order: `tr b` for `trip b`;
/// 4. the beginnings of some of its words, in order: `draw` for `pass and draw three`;
/// 5. the beginnings of some of its words, in any order: `b trip` for `trip b`.
pub fn find<S: AsRef<str>>(says: &[S], typed: &str) -> Found {
    let typed = split(typed);
    if typed.is_empty() {
        return Found::Nothing;
    }
    let says: Vec<Vec<String>> = says.iter().map(|say| split(say.as_ref())).collect();
    if let Some(exact) = says.iter().position(|say| *say == typed) {
        return Found::One(exact);
    }
    if let [word] = &typed[..]
        && let Ok(number) = word.parse::<usize>()
        && (1..=says.len()).contains(&number)
    {
        return Found::One(number - 1);
    }
    for fits in [at_the_start, in_order, in_any_order] {
        let found: Vec<usize> = (0..says.len()).filter(|&index| fits(&says[index], &typed)).collect();
        match found[..] {
            [] => {}
            [one] => return Found::One(one),
            _ => return Found::Several(found),
        }
    }
    Found::Nothing
}

fn split(words: &str) -> Vec<String> {
    words.to_lowercase().split_whitespace().map(str::to_owned).collect()
}

fn at_the_start(say: &[String], typed: &[String]) -> bool {
    typed.len() <= say.len() && say.iter().zip(typed).all(|(word, part)| word.starts_with(part.as_str()))
}

fn in_order(say: &[String], typed: &[String]) -> bool {
    let mut words = say.iter();
    typed.iter().all(|part| words.any(|word| word.starts_with(part.as_str())))
}

fn in_any_order(say: &[String], typed: &[String]) -> bool {
    typed.iter().all(|part| say.iter().any(|word| word.starts_with(part.as_str())))
}

/// Why a typed line is not an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotUnderstood {
    /// The match is over.
    Over,
    /// Somebody else decides.
    NotAsked,
    /// The line only asked for the choices, which are these.
    Listed(Vec<String>),
    /// It could be any of these.
    Several(Vec<String>),
    /// The game knows it, but it is not allowed now.
    Refused(Refusal),
    /// There is no choice of that number.
    NoSuchNumber(usize, usize),
    /// The game knows no such words.
    Unknown,
}

/// Some of these, for a sentence.
fn list(says: &[String], last: &str) -> String {
    const MOST: usize = 30;
    let shown = &says[..says.len().min(MOST)];
    match (says.len() - shown.len(), shown) {
        (0, [rest @ .., one]) if !rest.is_empty() => format!("{}{last}{one}", rest.join(", ")),
        (0, _) => shown.join(", "),
        (more, _) => format!("{} and {more} more", shown.join(", ")),
    }
}

impl core::fmt::Display for NotUnderstood {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Over => write!(f, "The match is over."),
            Self::NotAsked => write!(f, "It is not your turn."),
            Self::Listed(says) => write!(f, "You can choose: {}.", list(says, " or ")),
            Self::Several(says) => write!(f, "Which one: {}?", list(says, " or ")),
            Self::Refused(refusal) => write!(f, "{} (rule {})", sentence(&refusal.reason), refusal.rule),
            Self::NoSuchNumber(number, most) => {
                write!(f, "There is no choice {number}. Choose a number from 1 to {most}.")
            }
            Self::Unknown => write!(f, "That's not an option right now. Type ? to see the options."),
        }
    }
}

impl core::error::Error for NotUnderstood {}

/// The choice that a line of text means, for a seat that is offered these. An empty line takes the only choice there
/// is.
pub fn read<G: Tabletop>(
    state: &G,
    content: &G::Content,
    seat: Seat,
    offered: &[G::Choice],
    typed: &str,
) -> Result<G::Choice, NotUnderstood> {
    let says: Vec<String> = offered.iter().map(|&choice| state.say(content, choice)).collect();
    if offered.is_empty() {
        let over = state.outcome().is_some();
        return Err(if over { NotUnderstood::Over } else { NotUnderstood::NotAsked });
    }
    match (typed.trim(), offered) {
        ("", [only]) => return Ok(*only),
        ("" | "?", _) => return Err(NotUnderstood::Listed(says)),
        _ => {}
    }
    match find(&says, typed) {
        Found::One(index) => Ok(offered[index]),
        Found::Several(several) => {
            Err(NotUnderstood::Several(several.into_iter().map(|index| says[index].clone()).collect()))
        }
        Found::Nothing => Err(match (known(state, content, typed), typed.trim().parse()) {
            (Some(choice), _) => NotUnderstood::Refused(state.why_not(content, seat, choice)),
            (None, Ok(number)) => NotUnderstood::NoSuchNumber(number, says.len()),
            (None, Err(_)) => NotUnderstood::Unknown,
        }),
    }
}

/// The choice of exactly these words, whether it is offered or not.
pub fn known<G: Tabletop>(state: &G, content: &G::Content, words: &str) -> Option<G::Choice> {
    let wanted = split(words);
    let mut all = (0..G::Choice::COUNT).filter_map(G::Choice::from_code);
    all.find(|&choice| split(&state.say(content, choice)) == wanted)
}
