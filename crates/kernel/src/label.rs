//! A choice as a button shows it: a verb and names, what it does, what it costs. What one types to make it stays
//! [`Tabletop::say`](crate::Tabletop::say).

/// A small picture beside a choice; pages draw it, terminals leave it out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say what is drawn")]
pub enum Icon {
    #[default]
    None,
    Ball,
    Bell,
    Bolt,
    Boot,
    Card,
    Chest,
    Coin,
    Crowd,
    Die,
    Discard,
    Eye,
    Fist,
    Flag,
    Grapple,
    Hand,
    Heart,
    Jump,
    Lift,
    No,
    Person,
    Pin,
    Place,
    Portal,
    Reroll,
    Shield,
    Skull,
    Star,
    Stop,
    Tag,
    Throw,
    Yes,
}

impl Icon {
    /// Every one.
    pub const ALL: &[Self] = &[
        Self::None,
        Self::Ball,
        Self::Bell,
        Self::Bolt,
        Self::Boot,
        Self::Card,
        Self::Chest,
        Self::Coin,
        Self::Crowd,
        Self::Die,
        Self::Discard,
        Self::Eye,
        Self::Fist,
        Self::Flag,
        Self::Grapple,
        Self::Hand,
        Self::Heart,
        Self::Jump,
        Self::Lift,
        Self::No,
        Self::Person,
        Self::Pin,
        Self::Place,
        Self::Portal,
        Self::Reroll,
        Self::Shield,
        Self::Skull,
        Self::Star,
        Self::Stop,
        Self::Tag,
        Self::Throw,
        Self::Yes,
    ];

    /// Its name in the API and in the page.
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Ball => "ball",
            Self::Bell => "bell",
            Self::Bolt => "bolt",
            Self::Boot => "boot",
            Self::Card => "card",
            Self::Chest => "chest",
            Self::Coin => "coin",
            Self::Crowd => "crowd",
            Self::Die => "die",
            Self::Discard => "discard",
            Self::Eye => "eye",
            Self::Fist => "fist",
            Self::Flag => "flag",
            Self::Grapple => "grapple",
            Self::Hand => "hand",
            Self::Heart => "heart",
            Self::Jump => "jump",
            Self::Lift => "lift",
            Self::No => "no",
            Self::Person => "person",
            Self::Pin => "pin",
            Self::Place => "place",
            Self::Portal => "portal",
            Self::Reroll => "reroll",
            Self::Shield => "shield",
            Self::Skull => "skull",
            Self::Star => "star",
            Self::Stop => "stop",
            Self::Tag => "tag",
            Self::Throw => "throw",
            Self::Yes => "yes",
        }
    }
}

/// What a button shows of a choice. The chance is not here: whoever shows the button adds it from
/// [`Tabletop::odds`](crate::Tabletop::odds).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label {
    /// A verb and names, sentence case, at most four words or so: `Lift Masked Tomp`.
    pub text: String,
    /// What happens then, in a few words: `then throw 4 squares`.
    pub detail: Option<String>,
    /// What it costs, with its unit: `1 AP`.
    pub cost: Option<String>,
    /// A small picture.
    pub icon: Icon,
}

impl Label {
    /// Only words.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// What one types, as a button shows it: with a capital letter.
    pub fn of_words(words: &str) -> Self {
        let mut letters = words.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        let icon = match words.split([' ', ',']).next().unwrap_or_default() {
            "roll" => Icon::Die,
            "re-roll" | "reroll" => Icon::Reroll,
            "done" | "stop" | "end" | "pass" | "keep" => Icon::Stop,
            "yes" => Icon::Yes,
            "no" | "let" => Icon::No,
            _ => Icon::None,
        };
        Self::new(format!("{first}{}", letters.as_str())).icon(icon)
    }

    /// The same with a picture.
    #[must_use]
    pub fn icon(self, icon: Icon) -> Self {
        Self { icon, ..self }
    }

    /// The same with what happens then.
    #[must_use]
    pub fn detail(self, detail: impl Into<String>) -> Self {
        Self { detail: Some(detail.into()), ..self }
    }

    /// The same with what it costs.
    #[must_use]
    pub fn cost(self, cost: impl Into<String>) -> Self {
        Self { cost: Some(cost.into()), ..self }
    }
}
