//! Dice: what was rolled last, as faces on a tray, with the arithmetic in words.
//!
//! The source is what the viewer has heard: an event that its viewer may not hear shows no dice.

use maud::{Markup, html};

use super::{Drawn, Scene};

/// One die, or one card turned up, as it lies on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Face {
    /// Pips, 1 to 6.
    Pips(u8),
    /// A die that shows a plain number of its own.
    Value(u8),
    /// A die of gold, silver or copper, by its letter, and what it shows.
    Metal(char, u8),
    /// The Crowd's die.
    Cheer,
    Boo,
    Blank,
    /// A block die, by the word for its result.
    Block(&'static str),
    /// A die of that many sides, and its face.
    Sides(u8, u8),
    /// A coin: heads, or tails.
    Coin(bool),
    /// A card that was drawn: its name, for those who may know it.
    Card(Option<String>),
}

/// Dice that somebody rolled together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roll {
    /// Who rolled, if it has to be said.
    pub by: String,
    pub faces: Vec<Face>,
    /// What is added.
    pub flat: i8,
    /// What was needed, `4+`, and whether that is what came.
    pub needed: Option<(String, bool)>,
}

impl Roll {
    /// The same with the number that was needed.
    #[must_use]
    pub fn needing(self, needed: impl Into<String>, came: bool) -> Self {
        Self { needed: Some((needed.into(), came)), ..self }
    }

    /// What numbered dice make together; nothing where one is enough to see it.
    fn total(&self) -> Option<i32> {
        let numbers = self.faces.iter().map(|face| match face {
            Face::Pips(value) | Face::Value(value) | Face::Metal(_, value) => Some(i32::from(*value)),
            _ => None,
        });
        let sum: i32 = numbers.sum::<Option<i32>>()?;
        (self.faces.len() > 1 || self.flat != 0).then(|| sum + i32::from(self.flat))
    }
}

impl Face {
    /// What it shows, in words.
    pub fn words(&self) -> String {
        match self {
            Self::Pips(face) | Self::Value(face) | Self::Sides(_, face) => face.to_string(),
            Self::Metal(letter, value) => {
                let metal = match letter {
                    'G' => "gold",
                    'S' => "silver",
                    _ => "copper",
                };
                format!("{metal} {value}")
            }
            Self::Cheer => "a cheer".into(),
            Self::Boo => "a boo".into(),
            Self::Blank => "a blank".into(),
            Self::Block(word) => (*word).into(),
            Self::Coin(heads) => if *heads { "heads" } else { "tails" }.into(),
            Self::Card(Some(name)) => name.clone(),
            Self::Card(None) => "a card, face down".into(),
        }
    }

    fn class(&self) -> &'static str {
        match self {
            Self::Metal('G', _) => "gold",
            Self::Metal('S', _) => "silver",
            Self::Metal(..) => "copper",
            Self::Block(_) => "block",
            Self::Cheer | Self::Boo | Self::Blank => "crowd",
            Self::Coin(_) => "gold",
            Self::Card(_) => "back",
            _ => "bone",
        }
    }

    /// The face as a picture.
    pub fn draw(&self) -> Markup {
        if let Self::Card(Some(name)) = self {
            return html! { span.drawn { (name) } };
        }
        html! {
            svg.d.(self.class()) viewBox="0 0 100 100" role="img" aria-label=(self.words()) {
                (self.solid())
                @match self {
                    Self::Pips(face) => (pips(*face)),
                    Self::Value(value) => (number(*value, 58)),
                    Self::Metal(letter, value) => { (number(*value, 56)) text.letter x="18" y="30" { (letter) } },
                    // Hands in the air; a thumb down; nobody cares.
                    Self::Cheer => path.icon d="M22 18v26l14 16v22h28V60l14-16V18h-9v22L58 52H42L31 40V18zM50 20a11 11 0 1 0 .1 0z" {},
                    Self::Boo => path.icon d="M20 18h14v34H20zM38 18h34c8 0 9 8 6 11 5 2 5 9 1 11 4 3 3 9-2 10 2 5-1 9-6 9H56c2 8 2 23-7 23-5 0-4-9-6-15-1-4-5-8-5-14z" {},
                    Self::Blank => path.line d="M30 50h40" {},
                    Self::Block(word) => (block(word)),
                    Self::Sides(_, face) => (number(*face, 36)),
                    // An eye with a slit pupil, or a coiled tail.
                    Self::Coin(true) => path.icon d="M12 50Q50 12 88 50Q50 88 12 50zM50 30a20 20 0 1 0 .1 0zM50 34q9 16 0 32q-9-16 0-32z" {},
                    Self::Coin(false) => path.tail d="M26 66C18 40 44 22 62 34C80 48 66 74 50 66C40 60 46 46 56 50" {},
                    Self::Card(_) => path.tail d="M38 30l24 40M62 30L38 70" {},
                }
            }
        }
    }

    /// The body of the die.
    fn solid(&self) -> Markup {
        html! {
            @match self {
                Self::Sides(8, _) => { path.cube d="M50 3 92 27 92 73 50 97 8 73 8 27z" {} path.edge d="M50 12 84 68H16z" {} },
                Self::Sides(16.., _) => { path.cube d="M50 3 92 27 92 73 50 97 8 73 8 27z" {} path.edge d="M50 16 82 69H18zM50 3v13M92 73 82 69M8 73l10-4" {} },
                Self::Sides(..) => path.cube d="M50 4 94 38 77 92H23L6 38z" {},
                Self::Coin(_) => { circle.cube cx="50" cy="50" r="46" {} circle.edge cx="50" cy="50" r="39" {} },
                Self::Card(_) => rect.cube x="20" y="4" width="60" height="92" rx="8" {},
                _ => rect.cube x="4" y="4" width="92" height="92" rx="18" {},
            }
        }
    }
}

fn number(value: u8, size: u8) -> Markup {
    html! { text.value x="50" y=(50.0 + f32::from(size) * 0.36) font-size=(size) { (value) } }
}

/// Pips on a field of a hundred by a hundred: each of the nine places, and the faces that show it.
pub(super) fn pips(face: u8) -> Markup {
    let all = [
        (25, 25, 4..=6, false),
        (75, 75, 4..=6, false),
        (75, 25, 2..=6, false),
        (25, 75, 2..=6, false),
        (25, 50, 6..=6, false),
        (75, 50, 6..=6, false),
        (50, 50, 1..=5, true),
    ];
    html! {
        @for (x, y, faces, odd) in all {
            @if faces.contains(&face) && (!odd || face % 2 == 1) { circle.pip cx=(x) cy=(y) r="10" {} }
        }
    }
}

/// The block die: a skull, two that clash, an arrow, an arrow with a stumble, a burst.
fn block(word: &str) -> Markup {
    html! {
        @match word {
            "player down" => path.icon d="M50 14c-20 0-32 13-32 30 0 11 6 19 14 23v15h9v-9h5v9h8v-9h5v9h9V67c8-4 14-12 14-23 0-17-12-30-32-30zM37 38a8 8 0 1 1-.1 0zM63 38a8 8 0 1 1-.1 0zM50 54l5 9H45z" {},
            "both down" => path.icon d="M8 74h38v10H8zM54 74h38v10H54zM27 50a10 10 0 1 1-.1 0zM73 50a10 10 0 1 1-.1 0zM50 10l5 14 14-6-7 13 11 9-15 1 0 6H42l0-6-15-1 11-9-7-13 14 6z" {},
            "push back" => path.icon d="M14 40h40V22l34 28-34 28V60H14z" {},
            "stumble" => { path.icon d="M12 30h34V16l26 22-26 22V46H12z" {} path.icon d="M72 62l4 9 10 1-8 6 3 10-9-6-9 6 3-10-8-6 10-1z" {} },
            _ => { path.icon d="M50 4l9 21 20-12-6 22 23 2-18 14 18 14-23 3 6 21-20-11-9 20-9-20-20 11 6-21-23-3 18-14L4 37l23-2-6-22 20 12z" {} text.pow x="50" y="59" { "POW" } },
        }
    }
}

/// The tray: the throws of the newest entry in which something was rolled.
pub fn tray<G: Drawn>(scene: &Scene<'_, G>) -> Markup {
    let rolls: Vec<_> = scene
        .heard
        .iter()
        .map(|heard| (heard, G::thrown(scene.content, &heard.view, &heard.event)))
        .filter(|(_, rolls)| !rolls.is_empty())
        .collect();
    let Some(newest) = rolls.last().map(|(heard, _)| heard.entry) else { return html! {} };
    let (draws, dice): (Vec<_>, Vec<_>) =
        rolls.into_iter().filter(|(heard, _)| heard.entry == newest).partition(|(_, rolls)| is_draw(rolls));
    let drawn: Vec<&Roll> = draws.iter().flat_map(|(_, rolls)| rolls).collect();
    html! {
        section.tray #{ "rolled-" (newest) } aria-label="The last roll" {
            ol {
                @for (heard, rolls) in &dice {
                    li {
                        div.throws {
                            @for roll in rolls { (throw(roll)) }
                        }
                        p.why { (heard.text) (crate::rules::cited(G::NAME, G::cites(&heard.event))) }
                    }
                }
                @for hand in drawn.chunk_by(|one, other| one.by == other.by) { (draw(hand)) }
            }
        }
    }
}

/// How many of the cards that somebody drew at once are shown: a hand is dealt into the hand, not onto the tray.
const CARDS: usize = 2;

/// Cards that one seat drew one after the other, the newest of them as pictures.
fn draw(hand: &[&Roll]) -> Markup {
    let more = hand.len().saturating_sub(CARDS);
    html! {
        li.draws {
            span.by { (hand[0].by) " draws" }
            @for face in hand[more..].iter().flat_map(|roll| &roll.faces) { (face.draw()) }
            @if more > 0 { span.by { "and " (more) " more" } }
        }
    }
}

fn is_draw(rolls: &[Roll]) -> bool {
    matches!(rolls, [roll] if matches!(roll.faces[..], [Face::Card(_)]))
}

fn throw(roll: &Roll) -> Markup {
    html! {
        span.throw {
            @if !roll.by.is_empty() { span.by { (roll.by) } }
            @for face in &roll.faces { (face.draw()) }
            @if roll.faces.is_empty() { span.by { "rolls no dice" } }
            @if roll.flat != 0 { span.flat { (format!("{:+}", roll.flat)) } }
            @if let Some(total) = roll.total() { span.total { "= " b { (total) } } }
            @if let Some((needed, came)) = &roll.needed { span.needed.came[*came] { "needed " b { (needed) } (if *came { " ✓" } else { " ✗" }) } }
        }
    }
}
