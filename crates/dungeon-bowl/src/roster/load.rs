//! Reading the content files: every mistake is told, with its place.

use super::{
    COLLEGES, College, DUNGEONS, Effect, Group, INDUCEMENTS, Position, Price, Roster, SpellInfo, add_skill,
};
use crate::choice::Inducement;
use crate::dungeon::{self, Drawing, Dungeon};
use crate::player::Player;
use crate::rules::set_up::TILES;
use crate::skill::{Skill, SkillList};
use content::Located;
use kernel::{ContentFile, Problem, Problems};
use serde::Deserialize;

/// Reads every file, or says everything that is wrong with them.
pub fn load(files: &[ContentFile]) -> Result<Roster, Problems> {
    let mut problems = Vec::new();
    let text = |name: &str| files.iter().find(|(file, _)| file == name).map(|(_, text)| text.as_str());
    for (file, _) in files {
        if ![COLLEGES, DUNGEONS, INDUCEMENTS].contains(&file.as_str()) {
            problems.push(Problem::new(
                file,
                format!("no such file is known here; known are {COLLEGES}, {DUNGEONS} and {INDUCEMENTS}"),
            ));
        }
    }
    for name in [COLLEGES, DUNGEONS, INDUCEMENTS] {
        if text(name).is_none() {
            problems.push(Problem::new(name, "the file is missing"));
        }
    }
    let prices =
        text(INDUCEMENTS).and_then(|text| content::read::<PriceFile>(INDUCEMENTS, text, &mut problems));
    let colleges =
        text(COLLEGES).and_then(|text| content::read::<CollegeFile>(COLLEGES, text, &mut problems));
    let dungeons =
        text(DUNGEONS).and_then(|text| content::read::<DungeonFile>(DUNGEONS, text, &mut problems));
    let spells = prices.as_ref().map_or(&[][..], |prices| &prices.spell[..]);
    let colleges = colleges.map(|file| colleges_of(&file, spells, &mut problems));
    let dungeons = dungeons.map(|file| dungeons_of(&file, &mut problems));
    let inducements = prices.as_ref().and_then(|prices| prices_of(prices, &mut problems));
    match (colleges, dungeons, inducements) {
        (Some(colleges), Some(dungeons), Some(inducements)) if problems.is_empty() => {
            Ok(Roster { colleges, dungeons, inducements })
        }
        _ => Err(Problems(problems)),
    }
}

/// `inducements.toml`.
#[derive(Debug, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PriceFile {
    inducement: Vec<Located<PriceLine>>,
    spell: Vec<Located<SpellLine>>,
}

#[derive(Debug, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct PriceLine {
    id: Inducement,
    name: String,
    cost: u16,
    limit: u8,
}

#[derive(Debug, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct SpellLine {
    college: String,
    name: String,
    effect: Effect,
}

fn prices_of(file: &PriceFile, problems: &mut Vec<Problem>) -> Option<[Price; 3]> {
    let price = |what: Inducement| {
        file.inducement.iter().find(|line| line.id == what).map(|line| Price {
            name: line.name.clone(),
            cost: line.cost,
            limit: line.limit,
        })
    };
    for (index, line) in file.inducement.iter().enumerate() {
        if file.inducement[..index].iter().any(|other| other.id == line.id) {
            problems.push(line.problem_at("id", "it is priced twice"));
        }
    }
    let prices = Inducement::ALL.map(price);
    for (what, price) in Inducement::ALL.iter().zip(&prices) {
        if price.is_none() {
            problems.push(Problem::new(INDUCEMENTS, format!("there is no price for {}", what.word())));
        }
    }
    match prices {
        [Some(a), Some(b), Some(c)] => Some([a, b, c]),
        _ => None,
    }
}

/// `colleges.toml`.
#[derive(Debug, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CollegeFile {
    college: Vec<Located<CollegeLines>>,
}

#[derive(Debug, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct CollegeLines {
    id: String,
    name: String,
    about: String,
    #[serde(default)]
    look: content::Appearance,
    caps: Caps,
    reroll: u16,
    position: Vec<Located<PositionLines>>,
    starter: StarterLines,
}

#[derive(Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct Caps {
    lineman: u8,
    runner: u8,
    blitzer: u8,
    thrower: u8,
    blocker: u8,
    special: u8,
    big_guy: u8,
}

#[derive(Debug, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct PositionLines {
    name: String,
    group: Group,
    #[serde(default)]
    look: content::Appearance,
    #[serde(rename = "MA")]
    movement: u8,
    #[serde(rename = "ST")]
    strength: u8,
    #[serde(rename = "AG")]
    agility: String,
    #[serde(rename = "PA")]
    passing: String,
    #[serde(rename = "AV")]
    armour: String,
    skills: Vec<String>,
    primary: String,
    secondary: String,
    cost: u16,
}

#[derive(Debug, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct StarterLines {
    rerolls: u8,
    players: Vec<Located<StarterPlayer>>,
}

#[derive(Debug, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct StarterPlayer {
    name: String,
    position: String,
}

fn colleges_of(
    file: &CollegeFile,
    spells: &[Located<SpellLine>],
    problems: &mut Vec<Problem>,
) -> Vec<College> {
    let known: Vec<&str> = file.college.iter().map(|college| college.id.as_str()).collect();
    for spell in spells {
        if !known.contains(&spell.college.as_str()) {
            problems.push(
                spell
                    .problem_at("college", format!("no college is called {}", spell.college))
                    .suggest(content::nearest(&spell.college, &known)),
            );
        }
    }
    for (index, college) in file.college.iter().enumerate() {
        if known[..index].contains(&college.id.as_str()) {
            problems.push(college.problem_at("id", "another college has this id"));
        }
    }
    if file.college.is_empty() {
        problems.push(Problem::new(COLLEGES, "there is no college"));
    }
    file.college.iter().map(|college| college_of(college, spells, problems)).collect()
}

fn college_of(
    lines: &Located<CollegeLines>,
    spells: &[Located<SpellLine>],
    problems: &mut Vec<Problem>,
) -> College {
    let caps = &lines.caps;
    let positions: Vec<Position> =
        lines.position.iter().map(|position| position_of(position, &lines.look, problems)).collect();
    let spell = spells.iter().find(|spell| spell.college == lines.id);
    if spell.is_none() {
        problems.push(lines.problem_at("id", format!("{INDUCEMENTS} has no spell for this college")));
    }
    let names: Vec<&str> = positions.iter().map(|position| position.name.as_str()).collect();
    let mut starter = Vec::new();
    for player in &lines.starter.players {
        match names.iter().position(|&name| name == player.position) {
            Some(index) => starter.push(index as u8),
            None => problems.push(
                player
                    .problem_at("position", format!("this college has no {}", player.position))
                    .suggest(content::nearest(&player.position, &names)),
            ),
        }
    }
    let college = College {
        id: lines.id.clone(),
        name: lines.name.clone(),
        about: lines.about.clone(),
        caps: vec![
            (Group::Lineman, caps.lineman),
            (Group::Runner, caps.runner),
            (Group::Blitzer, caps.blitzer),
            (Group::Thrower, caps.thrower),
            (Group::Blocker, caps.blocker),
            (Group::Special, caps.special),
            (Group::BigGuy, caps.big_guy),
        ],
        reroll: lines.reroll,
        positions,
        starter,
        names: lines.starter.players.iter().map(|player| player.name.clone()).collect(),
        starter_rerolls: lines.starter.rerolls,
        spell: SpellInfo {
            name: spell.map_or_else(String::new, |spell| spell.name.clone()),
            effect: spell.map_or(Effect::Walk, |spell| spell.effect),
        },
    };
    for flaw in crate::setup::draft_flaws(&college, &college.starter, college.starter_rerolls, 0) {
        problems.push(lines.problem_at("starter", flaw));
    }
    college
}

/// The numbers a characteristic may have.
const LIMITS: [(&str, u8, u8); 5] = [("MA", 1, 9), ("ST", 1, 8), ("AG", 1, 6), ("PA", 1, 6), ("AV", 3, 11)];

fn position_of(
    lines: &Located<PositionLines>,
    college: &content::Appearance,
    problems: &mut Vec<Problem>,
) -> Position {
    let plus = |field: &str, text: &str, problems: &mut Vec<Problem>| -> u8 {
        match text.strip_suffix('+').and_then(|number| number.parse().ok()) {
            Some(number) => number,
            None if field == "PA" && text == "-" => 0,
            None => {
                problems.push(
                    lines.problem_at(field, format!("\"{text}\" is no number to reach: write it as 4+")),
                );
                2
            }
        }
    };
    let mut player = Player {
        movement: lines.movement,
        strength: lines.strength,
        agility: plus("AG", &lines.agility, problems),
        passing: plus("PA", &lines.passing, problems),
        armour: plus("AV", &lines.armour, problems),
        ..Player::default()
    };
    let values = [player.movement, player.strength, player.agility, player.passing, player.armour];
    for ((field, low, high), value) in LIMITS.into_iter().zip(values) {
        let cannot_pass = field == "PA" && value == 0;
        if !cannot_pass && !(low..=high).contains(&value) {
            problems.push(lines.problem_at(field, format!("{value} is beyond the limits, {low} to {high}")));
        }
    }
    for (index, word) in lines.skills.iter().enumerate() {
        if let Err(reason) = add_skill(&mut player, word) {
            let names: Vec<&str> = Skill::ALL.iter().map(|skill| skill.name()).collect();
            let problem = lines.problem_at(&format!("skills[{index}]"), reason);
            problems.push(problem.suggest(content::nearest(word, &names)));
        }
    }
    let mut lists = |field: &str, letters: &str| -> Vec<SkillList> {
        let mut lists = Vec::new();
        for letter in letters.chars() {
            match SkillList::of_letter(letter) {
                Some(list) => lists.push(list),
                None => problems.push(
                    lines.problem_at(field, format!("{letter} is no list of skills: use A, G, M, P or S")),
                ),
            }
        }
        lists
    };
    let primary = lists("primary", &lines.primary);
    let secondary = lists("secondary", &lines.secondary);
    Position {
        name: lines.name.clone(),
        look: lines.look.or(college),
        group: lines.group,
        player,
        primary,
        secondary,
        cost: lines.cost,
    }
}

/// `dungeons.toml`.
#[derive(Debug, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DungeonFile {
    dungeon: Vec<Located<DungeonLines>>,
}

#[derive(Debug, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct DungeonLines {
    id: String,
    name: String,
    about: String,
    corridors: String,
    small_rooms: String,
    large_rooms: String,
    tiles: String,
    features: String,
}

fn dungeons_of(file: &DungeonFile, problems: &mut Vec<Problem>) -> Vec<Dungeon> {
    let mut dungeons: Vec<Dungeon> = Vec::new();
    for lines in &file.dungeon {
        if dungeons.iter().any(|other| other.id == lines.id) {
            problems.push(lines.problem_at("id", "another dungeon has this id"));
        }
        let drawing = Drawing {
            id: lines.id.clone(),
            name: lines.name.clone(),
            about: lines.about.clone(),
            corridors: lines.corridors.clone(),
            small_rooms: lines.small_rooms.clone(),
            large_rooms: lines.large_rooms.clone(),
            tiles: lines.tiles.clone(),
            features: lines.features.clone(),
        };
        match dungeon::read(&drawing) {
            Ok(dungeon) if dungeon.tiles.len() > TILES => {
                problems.push(lines.problem_at("tiles", format!("more than {TILES} tiles")));
            }
            Ok(dungeon) => dungeons.push(dungeon),
            Err(flaws) => {
                problems.extend(flaws.into_iter().map(|flaw| lines.problem_at(flaw.field, flaw.what)));
            }
        }
    }
    if file.dungeon.is_empty() {
        problems.push(Problem::new(DUNGEONS, "there is no dungeon"));
    }
    dungeons
}
