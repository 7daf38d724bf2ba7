//! A scenario as it was understood.

use crate::words::Pattern;

/// One case: how it begins, what is said, and what must follow.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// What it shows, in a sentence.
    pub name: String,
    /// The ids of the rules that it proves.
    pub rules: Vec<String>,
    /// The game that the file names, if it names one.
    pub game: Option<String>,
    /// The file's name.
    pub file: String,
    /// The line of its name.
    pub line: u32,
    /// The opening first, then one for everything that is said.
    pub(crate) parts: Vec<Part>,
    pub(crate) ends: Vec<WithSource<End>>,
}

/// Something with the line it stands in and the words it was written with.
#[derive(Clone, Debug)]
pub(crate) struct WithSource<T> {
    pub(crate) number: u32,
    pub(crate) source: String,
    pub(crate) what: T,
}

/// Something is done, and then looked at.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) act: WithSource<Act>,
    pub(crate) dice: Vec<WrittenDie>,
    pub(crate) expected: Vec<Pattern>,
    pub(crate) expect_line: Option<u32>,
    pub(crate) checks: Vec<WithSource<Check>>,
}

#[derive(Clone, Debug)]
pub(crate) enum Act {
    Position(String),
    /// The set-up, as JSON.
    Setup(serde_json::Value),
    Say {
        seat: String,
        words: String,
    },
    Resign {
        seat: String,
    },
}

/// `dodge=4`, `scatter=3/8`, `draw=Spit Brine`.
#[derive(Clone, Debug)]
pub(crate) struct WrittenDie {
    pub(crate) why: String,
    pub(crate) shows: String,
}

#[derive(Clone, Debug)]
pub(crate) enum Check {
    Ask { seat: String, why: Option<String>, choices: Option<Vec<Pattern>> },
    Refuse { seat: String, words: String, because: Option<String> },
    RefuseSetup { because: Option<String> },
    Odds { seat: String, words: String, odds: Vec<(String, String)>, and_others: bool },
    Hear { viewer: String, expected: Vec<Pattern> },
    See { viewer: String, text: Pattern },
    Hidden { viewer: String, text: Pattern },
    Now { text: Pattern },
}

#[derive(Clone, Debug)]
pub(crate) enum End {
    Position(String),
    Winners(Vec<String>),
    Draw,
    Ranks(Vec<u8>),
}
