//! Content, typed and checked: colleges with their positions and starter teams, dungeons, inducements, spells.

mod load;

pub use load::{CollegeFile, DungeonFile, PriceFile, load};

use crate::dungeon::Dungeon;
use crate::player::{Player, SQUAD};
use crate::skill::{Skill, SkillList};
use serde::{Deserialize, Serialize};

/// The file names of the built-in content.
pub const COLLEGES: &str = "colleges.toml";
pub const DUNGEONS: &str = "dungeons.toml";
pub const INDUCEMENTS: &str = "inducements.toml";

/// What a team may spend when it is drafted, in thousands.
pub const BUDGET: u16 = 1000;
/// The fewest players of a drafted team.
pub const LEAST_PLAYERS: usize = 11;
/// The most re-rolls a team may draft.
pub const MOST_REROLLS: u8 = 8;

/// Everything that does not change during a match.
#[derive(Debug)]
pub struct Roster {
    pub colleges: Vec<College>,
    pub dungeons: Vec<Dungeon>,
    /// By `Inducement`.
    pub inducements: [Price; 3],
}

/// What an inducement costs, and how many a team may have.
#[derive(Clone, Debug)]
pub struct Price {
    pub name: String,
    pub cost: u16,
    pub limit: u8,
}

/// The groups of positions; a college limits each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    Lineman,
    Runner,
    Blitzer,
    Thrower,
    Blocker,
    Special,
    BigGuy,
}

impl Group {
    /// Its name as people say it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Lineman => "lineman",
            Self::Runner => "runner",
            Self::Blitzer => "blitzer",
            Self::Thrower => "thrower",
            Self::Blocker => "blocker",
            Self::Special => "special",
            Self::BigGuy => "big guy",
        }
    }
}

/// A college.
#[derive(Debug)]
pub struct College {
    pub id: String,
    pub name: String,
    pub about: String,
    pub caps: Vec<(Group, u8)>,
    pub reroll: u16,
    pub positions: Vec<Position>,
    /// Positions of the starter team, by their place in the list, and the names of its players.
    pub starter: Vec<u8>,
    pub names: Vec<String>,
    pub starter_rerolls: u8,
    pub spell: SpellInfo,
}

/// The spell of a college's wizard.
#[derive(Clone, Debug)]
pub struct SpellInfo {
    pub name: String,
    pub effect: Effect,
}

/// What spells can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    Blast,
    SteadyHands,
    Hold,
    #[serde(rename = "spare-re-roll")]
    SpareReroll,
    Walk,
    SteerPortal,
}

/// A position of a college.
#[derive(Clone, Debug)]
pub struct Position {
    pub name: String,
    /// What is said of its looks, by the position or by its college.
    pub look: content::Appearance,
    pub group: Group,
    /// A player of this position, before any advance.
    pub player: Player,
    pub primary: Vec<SkillList>,
    pub secondary: Vec<SkillList>,
    pub cost: u16,
}

impl College {
    /// The position of that name.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.positions.iter().position(|position| position.name.eq_ignore_ascii_case(name))
    }

    /// How many of a group a team may have.
    pub fn cap(&self, group: Group) -> u8 {
        self.caps.iter().find(|(other, _)| *other == group).map_or(0, |&(_, cap)| cap)
    }
}

impl Roster {
    /// The college of that id, by its place in the list.
    pub fn college(&self, id: &str) -> Option<usize> {
        self.colleges.iter().position(|college| college.id == id)
    }

    /// The dungeon of that id, by its place in the list.
    pub fn dungeon(&self, id: &str) -> Option<usize> {
        self.dungeons.iter().position(|dungeon| dungeon.id == id)
    }
}

/// Gives a player a skill as written on a team sheet: `Block`, `Loner (4+)`, `Mighty Blow (+1)`.
pub fn add_skill(player: &mut Player, word: &str) -> Result<(), String> {
    let (name, number) = match word.split_once('(') {
        Some((name, rest)) => (name.trim(), rest.trim_end_matches(')').trim()),
        None => (word.trim(), ""),
    };
    let Some(skill) = Skill::of_name(name) else {
        return Err(
            match crate::skill::NOT_IN_PLAY.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)) {
                Some((_, why)) => format!("{name} is not in play: {why}"),
                None => format!("no skill is called {name}"),
            },
        );
    };
    let value = number.trim_matches('+').parse::<u8>();
    match skill {
        Skill::Loner => {
            player.loner = value.map_err(|_| "write what a Loner needs, as Loner (4+)".to_owned())?;
        }
        Skill::MightyBlow => player.mighty_blow = value.unwrap_or(1),
        _ if !number.is_empty() => return Err(format!("{name} takes no number")),
        _ => {}
    }
    player.skills = player.skills.with(skill);
    Ok(())
}

/// The skills of a player as written on a team sheet.
pub fn skill_words(player: &Player) -> impl Iterator<Item = String> + '_ {
    player.skills.iter().map(|skill| match skill {
        Skill::Loner => format!("Loner ({}+)", player.loner),
        Skill::MightyBlow => format!("Mighty Blow (+{})", player.mighty_blow),
        skill => skill.name().to_owned(),
    })
}

const _: () = assert!(SQUAD >= LEAST_PLAYERS);
