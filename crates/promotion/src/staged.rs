//! What a game tells a promotion, and what a promotion tells a game.

use kernel::{Problems, Tabletop};
use serde::{Deserialize, Serialize};

/// How a match ended, in words that all games share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    Pin,
    Submission,
    Escape,
    TenCount,
    KnockOut,
    Elimination,
    /// More points, falls or goals when it was over.
    Score,
    Disqualification,
    CountOut,
    DoubleDisqualification,
    DoubleCountOut,
    TimeLimit,
    Resignation,
}

impl Ending {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Pin,
        Self::Submission,
        Self::Escape,
        Self::TenCount,
        Self::KnockOut,
        Self::Elimination,
        Self::Score,
        Self::Disqualification,
        Self::CountOut,
        Self::DoubleDisqualification,
        Self::DoubleCountOut,
        Self::TimeLimit,
        Self::Resignation,
    ];

    /// Somebody was really beaten.
    pub const fn is_decisive(self) -> bool {
        matches!(
            self,
            Self::Pin
                | Self::Submission
                | Self::Escape
                | Self::TenCount
                | Self::KnockOut
                | Self::Elimination
                | Self::Score
        )
    }

    /// It settled nothing: people want to see it again.
    pub const fn is_disputed(self) -> bool {
        matches!(
            self,
            Self::Disqualification | Self::CountOut | Self::DoubleDisqualification | Self::DoubleCountOut
        )
    }

    /// As one reads it in a result: "pin", "count-out".
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pin => "pin",
            Self::Submission => "submission",
            Self::Escape => "escape",
            Self::TenCount => "ten count",
            Self::KnockOut => "knock-out",
            Self::Elimination => "elimination",
            Self::Score => "score",
            Self::Disqualification => "disqualification",
            Self::CountOut => "count-out",
            Self::DoubleDisqualification => "double disqualification",
            Self::DoubleCountOut => "double count-out",
            Self::TimeLimit => "time limit",
            Self::Resignation => "resignation",
        }
    }
}

/// A wrestler of a match: the corner, and the place in it, both from 0. Written `[0, 1]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Spot(pub u8, pub u8);

/// Somebody who is out for some fight cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hurt {
    pub who: Spot,
    /// Fight cards to come.
    pub cards: u8,
}

/// Somebody who may not be booked, by the name on the card: in the match or beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Banned {
    pub card: String,
    pub cards: u8,
}

/// A match that this one asks for: who, by the names on their cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    pub sides: Vec<Vec<String>>,
    /// Why, as one would announce it.
    pub why: String,
}

/// What made a match worth watching.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Drama {
    /// PINs that were survived, or whatever comes closest.
    #[serde(skip_serializing_if = "is_zero")]
    pub near_falls: u16,
    /// How often the lead changed.
    #[serde(skip_serializing_if = "is_zero")]
    pub turns: u16,
    /// How long it was, in the game's own measure, and how long such a match usually is.
    #[serde(skip_serializing_if = "is_zero")]
    pub length: u16,
    #[serde(skip_serializing_if = "is_zero")]
    pub usual: u16,
    /// Tokens on everybody at the end: what a show is rated by.
    #[serde(skip_serializing_if = "is_zero")]
    pub tokens: u16,
    /// Somebody bled.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub blood: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_zero(count: &u16) -> bool {
    *count == 0
}

/// What a finished match leaves behind. A game draws it up from the last state and the events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aftermath {
    /// The winning corner; nobody in a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<u8>,
    pub ending: Ending,
    /// Who was beaten, disqualified or counted out last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loser: Option<Spot>,
    /// The finisher that ended it, by name; empty if it was something else.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub finisher: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub injured: Vec<Hurt>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suspended: Vec<Banned>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dead: Vec<Spot>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wanted: Vec<Wanted>,
    /// Who interfered, by the names on their cards, each with the corner they helped.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub interfered: Vec<(u8, String)>,
    /// The feud went on after the bell.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub fought_on: bool,
    /// The score by corner, where a game has one: touchdowns, falls, Dosh.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub score: Vec<i32>,
    /// What each corner earned, where a game pays.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gold: Vec<i32>,
    #[serde(default)]
    pub drama: Drama,
    /// Where the match can be seen again: `seed 12`, a table's address, a file. The promotion only keeps it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub replay: String,
}

impl Aftermath {
    /// A match that ended so, and left nothing else.
    pub fn plain(winner: Option<u8>, ending: Ending) -> Self {
        Self {
            winner,
            ending,
            loser: None,
            finisher: String::new(),
            injured: Vec::new(),
            suspended: Vec::new(),
            dead: Vec::new(),
            wanted: Vec::new(),
            interfered: Vec::new(),
            fought_on: false,
            score: Vec::new(),
            gold: Vec::new(),
            drama: Drama::default(),
            replay: String::new(),
        }
    }
}

/// Whom the crowd cheers, and whom it boos.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Alignment {
    #[default]
    Face,
    Heel,
}

/// What somebody does here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    #[default]
    Wrestler,
    Manager,
}

/// Somebody a game's content has, who can be hired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Talent {
    /// The name on the card.
    pub card: String,
    pub role: Role,
    pub side: Alignment,
    /// How high on a show: 1 for openers, 5 for the main event.
    pub tier: u8,
    /// Those who help, by the names on their cards.
    pub manager: Option<String>,
    pub ally: Option<String>,
}

/// Two or more who belong together, or do not: by the names on their cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Company {
    pub talent: Vec<Talent>,
    pub teams: Vec<(String, Vec<String>)>,
    pub stables: Vec<(String, Vec<String>)>,
    /// Two camps and what it is about.
    pub feuds: Vec<([Vec<String>; 2], String)>,
}

/// One wrestler of a bill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Billed {
    pub card: String,
    /// Wrestles hurt.
    pub injured: bool,
    /// Has wrestled already tonight.
    pub again: bool,
}

/// One corner of a bill.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Corner {
    pub men: Vec<Billed>,
    /// Those who stand by them, by the names on their cards, if they can be there.
    pub manager: Option<String>,
    pub ally: Option<String>,
    /// They team now and then, and are neither a team nor of one stable.
    pub occasional: bool,
}

/// What a match takes in: a game makes a set-up of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Bill {
    pub corners: Vec<Corner>,
    /// One of the game's own kinds of match; empty for the usual one.
    pub kind: String,
    /// Are these enemies?
    pub feud: bool,
    /// The corner that defends a belt.
    pub champion: Option<u8>,
    /// Is a belt at stake?
    pub title: bool,
}

impl Bill {
    /// The names on the cards of two corners with one each, for a game that has no other matches; what else was booked
    /// is refused.
    pub fn one_against_one(&self) -> Result<[&str; 2], Problems> {
        if !self.kind.is_empty() {
            return Err(Problems::one("kind", format!("this game has no kind of match \"{}\"", self.kind)));
        }
        match &self.corners[..] {
            [one, other] if one.men.len() == 1 && other.men.len() == 1 => {
                Ok([&one.men[0].card, &other.men[0].card])
            }
            _ => Err(Problems::one("corners", "this game is played one against one")),
        }
    }
}

impl Talent {
    /// Somebody of a game that knows no faces, heels, managers or allies.
    pub fn plain(card: &str, tier: u8) -> Self {
        let card = card.to_owned();
        Self { card, role: Role::Wrestler, side: Alignment::Face, tier, manager: None, ally: None }
    }
}

/// Names for a promotion of this game that has just been founded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Starter {
    pub name: &'static str,
    pub show: &'static str,
    pub big_show: &'static str,
    pub venue: &'static str,
    /// The top belt, the second one, and the tag teams'.
    pub belts: [&'static str; 3],
}

/// A kind of match: its name, what is special about it, and whether nobody can be disqualified in it.
pub type MatchKind = (&'static str, &'static str, bool);

/// Somebody at the microphone; see [`Staged::commentator`].
pub type Commentator<'c, G> = Box<dyn FnMut(&G, &<G as kernel::Game>::Event) -> Vec<String> + 'c>;

/// A game that a promotion can put on: what a match leaves, and what the next one takes in.
pub trait Staged: Tabletop {
    /// Who there is to hire.
    fn company(content: &Self::Content) -> Company;

    /// A set-up for a match of these, or everything that is wrong with it.
    fn set_up(content: &Self::Content, bill: &Bill) -> Result<Self::Setup, Problems>;

    /// What this finished match leaves, drawn from its last state and everything that happened; `None` while it runs.
    fn aftermath(&self, content: &Self::Content, events: &[Self::Event]) -> Option<Aftermath>;

    /// The kinds of match a promoter can choose from beside the usual one.
    fn kinds() -> Vec<MatchKind> {
        Vec::new()
    }

    /// The kind that settles what a disqualification or count-out left open.
    fn settles() -> &'static str {
        ""
    }

    /// May corners have several wrestlers?
    fn has_tag_matches() -> bool {
        false
    }

    /// The commentator of the show: told each event with the state after it, says a line or more, or nothing. A game
    /// without voices has its plain sentences read out.
    fn commentator(content: &Self::Content, seed: u64) -> Commentator<'_, Self> {
        let voices = Self::voices(content);
        let Some(voice) = voices.iter().find(|voice| voice.name == "television").or(voices.first()).cloned()
        else {
            return Box::new(move |game, event| vec![game.tell(content, event)]);
        };
        let mut speaker = kernel::commentary::Commentator::new(voice, seed);
        Box::new(move |game, event| {
            speaker.call(game, content, event).into_iter().map(|line| line.text).collect()
        })
    }

    /// What a new promotion is called, and its shows and belts.
    fn starter() -> Starter {
        Starter {
            name: "The Open Challenge",
            show: "Challenge Night",
            big_show: "Last Challenge",
            venue: "The Corn Exchange",
            belts: ["Open Championship", "Challenge Cup", "Doubles Cup"],
        }
    }
}

/// What a game without corners, injuries or feuds of its own leaves: who won, and how long it took.
pub fn plain_aftermath(outcome: &kernel::Outcome, ending: Ending, drama: Drama) -> Aftermath {
    let winner = outcome.winner().map(|seat| seat.index() as u8);
    let mut left = Aftermath::plain(winner, if winner.is_some() { ending } else { Ending::TimeLimit });
    left.loser = winner.filter(|_| outcome.seats() == 2).map(|winner| Spot(1 - winner, 0));
    left.drama = drama;
    left
}
