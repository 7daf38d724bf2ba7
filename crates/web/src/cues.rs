//! Cues: what the page plays of an event, so that everything that happens is seen and heard. A cue is found by a pure
//! function from what one viewer heard ([`Drawn::cue`]); the script plays cues one after the other, and a reader who wants
//! no motion gets the end state with the banner's words.

pub(crate) mod atw;
pub(crate) mod champions;
pub(crate) mod dungeon_bowl;
pub(crate) mod rumbleslam;
pub(crate) mod wrestlenomicon;

use catalog::{AnySnapshot, Position, visit};
use kernel::Viewer;
use serde::Serialize;

use crate::boards::Drawn;

/// What kind of thing happens: how it is shown, and how long it takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CueKind {
    /// Only told: nothing to see for long.
    #[default]
    Tell,
    /// Somebody or something goes from here to there.
    Move,
    /// A blow, a fall, a loss.
    Hit,
    /// Something good happens to them.
    Gain,
    /// Dice tumble.
    Roll,
    /// A card is turned or laid down.
    Card,
    /// Something blows up.
    Burst,
    /// Somebody is out: of the round, of the match.
    Out,
    /// A turn or a round begins.
    Turn,
    /// The end.
    End,
}

/// A sound of the page's own making.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say what is heard")]
pub enum Sound {
    Bell,
    Boo,
    Boom,
    Card,
    Cheer,
    Dice,
    Hit,
    Step,
    Thud,
    Whistle,
}

/// What the page plays of one event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cue {
    /// What kind of thing happens.
    pub kind: CueKind,
    /// The sentence, as the log has it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The ids of the elements that it happens to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub at: Vec<String>,
    /// What floats off them: `−3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub float: Option<String>,
    /// Big letters, for a big moment: `TURNOVER`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub banner: Option<String>,
    /// What is heard.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sound: Option<Sound>,
}

impl Cue {
    /// A cue of this kind; its sentence is put in by whoever asks for it.
    pub fn new(kind: CueKind) -> Self {
        Self { kind, ..Self::default() }
    }

    /// The same at these elements.
    #[must_use]
    pub fn at(mut self, id: impl Into<String>) -> Self {
        self.at.push(id.into());
        self
    }

    /// The same with something that floats off.
    #[must_use]
    pub fn float(self, text: impl Into<String>) -> Self {
        Self { float: Some(text.into()), ..self }
    }

    /// The same with big letters.
    #[must_use]
    pub fn banner(self, text: impl Into<String>) -> Self {
        Self { banner: Some(text.into()), ..self }
    }

    /// The same with a sound.
    #[must_use]
    pub fn sound(self, sound: Sound) -> Self {
        Self { sound: Some(sound), ..self }
    }
}

/// A cue with the entry of the match that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CueOfEntry {
    /// The entry, counted from 1.
    #[serde(skip)]
    pub entry: usize,
    /// The cue.
    #[serde(flatten)]
    pub cue: Cue,
}

/// The cues of what a viewer has heard lately, in order.
pub fn recent(position: &AnySnapshot, viewer: Viewer) -> Vec<CueOfEntry> {
    visit!(AnySnapshot, position, position => cues_of(position, viewer))
}

fn cues_of<G: Drawn>(position: &Position<G>, viewer: Viewer) -> Vec<CueOfEntry> {
    let heard = position.recent(viewer).iter();
    heard
        .map(|heard| {
            let mut cue = G::cue(position.content(), &heard.view, &heard.event);
            cue.text = heard.text.to_string();
            // Dice lie on the tray: whatever rolls some is seen and heard to roll.
            if cue.kind == CueKind::Tell
                && !G::thrown(position.content(), &heard.view, &heard.event).is_empty()
            {
                cue = Cue { kind: CueKind::Roll, sound: Some(Sound::Dice), ..cue };
            }
            CueOfEntry { entry: heard.entry, cue }
        })
        .collect()
}
