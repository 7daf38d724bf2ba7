//! Reading the roster from its files.

use std::collections::BTreeMap;

use content::Located;
use kernel::{ContentFile, Problem, Problems};
use serde::Deserialize;

use crate::card::{Defense, Does, Figures, Finisher, Offense, Rating, Reaction, RollFinisher};
use crate::card::{read_defense, read_offense, read_pin, read_rolls};
use crate::roster::{Fellowship, Feud, Manager, Roster, Side, Tier, Wrestler};
use crate::{charts, voices};

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct RawPeople {
    #[serde(default)]
    wrestler: Vec<RawWrestler>,
    #[serde(default)]
    manager: Vec<RawManager>,
    #[serde(default)]
    team: Vec<RawFellowship>,
    #[serde(default)]
    group: Vec<RawFellowship>,
    #[serde(default)]
    feud: Vec<RawFeud>,
}

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct RawWrestler {
    name: Located<String>,
    tier: Tier,
    side: Side,
    #[serde(default)]
    height: String,
    #[serde(default)]
    weight: u16,
    #[serde(default)]
    from: String,
    #[serde(default)]
    says: String,
    #[serde(default)]
    look: content::Appearance,
    ally: Option<Located<String>>,
    manager: Option<Located<String>>,
    offense: BTreeMap<String, Vec<Located<String>>>,
    defense: BTreeMap<String, Vec<Located<String>>>,
    ropes: Rating,
    turnbuckle: Rating,
    ring: Rating,
    deathjump: Rating,
    disqualification: Located<i8>,
    pin: Located<String>,
    cage: Located<i8>,
    agility: Located<i8>,
    power: Located<i8>,
    distractor: Option<Located<u8>>,
    roll: Option<RawRoll>,
    #[serde(default)]
    note: String,
}

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct RawRoll {
    dice: u8,
    hits: Located<String>,
    rating: Located<String>,
    miss: Located<String>,
}

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct RawManager {
    name: Located<String>,
    side: Side,
    distractor: u8,
    #[serde(default)]
    says: String,
    #[serde(default)]
    look: content::Appearance,
}

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct RawFellowship {
    name: String,
    members: Vec<Located<String>>,
    manager: Option<Located<String>>,
}

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct RawFeud {
    between: [Located<String>; 2],
    #[serde(default)]
    over: String,
}

/// A finisher without a card's own dice: rated by one die, never missing.
const PLAIN_ROLL: RollFinisher = RollFinisher { dice: 1, hits: 0b111_1110, half: false, miss: 3 };

/// Reads the roster, or says everything that is wrong with it. Files named `charts..` are sets of charts, files named
/// `voice..` are voices of commentary, all others hold people.
pub(crate) fn load(files: &[ContentFile]) -> Result<Roster, Problems> {
    let mut found = Vec::new();
    let mut roster = Roster {
        wrestlers: Vec::new(),
        managers: Vec::new(),
        teams: Vec::new(),
        groups: Vec::new(),
        feuds: Vec::new(),
        charts: Vec::new(),
        voices: Vec::new(),
        bonds: Vec::new(),
    };
    let mut people = Vec::new();
    for (file, text) in files {
        if file.starts_with("charts") {
            roster.charts.extend(charts::read(file, text, &mut found));
        } else if file.starts_with("voice") {
            roster.voices.extend(content::voice(file, text, voices::SHAPE, &mut found));
        } else if let Some(raw) = content::read::<RawPeople>(file, text, &mut found) {
            people.push(raw);
        }
    }
    for raw in &people {
        for wrestler in &raw.wrestler {
            if roster.person(&wrestler.name.value).is_some() {
                found.push(wrestler.name.problem("somebody has this name already"));
            }
            roster.wrestlers.extend(Reader { found: &mut found }.wrestler(wrestler));
        }
    }
    for raw in &people {
        for manager in &raw.manager {
            if roster.person(&manager.name.value).is_some() {
                found.push(manager.name.problem("somebody has this name already"));
            }
            roster.managers.push(Manager {
                name: manager.name.value.clone(),
                side: manager.side,
                distractor: manager.distractor,
                says: manager.says.clone(),
                look: manager.look.clone(),
            });
        }
    }
    link(&mut roster, &people, &mut found);
    roster.tie_bonds();
    if roster.wrestlers.is_empty() && found.is_empty() {
        found.push(Problem::new("roster", "there is no wrestler"));
    }
    if roster.charts.is_empty() && found.is_empty() {
        found.push(Problem::new("roster", "there is no set of charts"));
    }
    Problems::unless(found, || roster)
}

/// Allies, managers, teams, groups and feuds, once everybody is known.
fn link(roster: &mut Roster, people: &[RawPeople], found: &mut Vec<Problem>) {
    let mut who = |roster: &Roster, name: &Located<String>| {
        roster.find(&name.value).map_or_else(
            |problem| {
                let reason = format!("\"{}\" is not on the roster", &name.value);
                found.push(name.problem(reason).suggest(problem.suggestion));
                None
            },
            Some,
        )
    };
    for raw in people {
        for wrestler in &raw.wrestler {
            let ally = wrestler.ally.as_ref().and_then(|name| who(roster, name));
            let manager = wrestler.manager.as_ref().and_then(|name| who(roster, name));
            if let Some(index) = roster.wrestlers.iter().position(|known| known.name == wrestler.name.value) {
                roster.wrestlers[index].ally = ally;
                roster.wrestlers[index].manager = manager;
            }
        }
        for (regular, list) in [(true, &raw.team), (false, &raw.group)] {
            for fellowship in list {
                let members = fellowship.members.iter().filter_map(|name| who(roster, name)).collect();
                let manager = fellowship.manager.as_ref().and_then(|name| who(roster, name));
                let fellowship = Fellowship { name: fellowship.name.clone(), members, manager };
                if regular { roster.teams.push(fellowship) } else { roster.groups.push(fellowship) }
            }
        }
    }
    for raw in people {
        for feud in &raw.feud {
            for name in &feud.between {
                if !roster.teams.iter().any(|team| team.name == name.value) {
                    who(roster, name);
                }
            }
            let between = feud.between.each_ref().map(|name| name.value.clone());
            roster.feuds.push(Feud { between, over: feud.over.clone() });
        }
    }
}

struct Reader<'f> {
    found: &'f mut Vec<Problem>,
}

impl Reader<'_> {
    fn wrestler(&mut self, raw: &RawWrestler) -> Option<Wrestler> {
        let before = self.found.len();
        let name = &raw.name.value;
        // CH-CARD-3
        let pin = read_pin(&raw.pin.value).unwrap_or_else(|reason| {
            self.found.push(raw.pin.problem(reason));
            (6, 3)
        });
        let roll = raw.roll.as_ref().and_then(|roll| self.roll(roll));
        let mut moves: [[String; 6]; 3] = Default::default();
        let mut offense = [[None; 6]; 3];
        let mut defense = [[None; 6]; 3];
        for level in 1..=3u8 {
            let row = (level - 1) as usize;
            for (face, text) in self.six(&raw.offense, level, "offense", &raw.name).iter().enumerate() {
                match read_offense(&text.value, level) {
                    Ok((name, entry)) => {
                        moves[row][face] = name;
                        offense[row][face] = Some(entry);
                        if entry.does == Does::Finisher(Finisher::Roll)
                            && roll.is_none()
                            && raw.roll.is_none()
                        {
                            let reason = "a (roll) finisher needs the card's line `roll = { dice, hits, rating, miss }`";
                            self.found.push(text.problem(reason));
                        }
                    }
                    Err(reason) => self.found.push(text.problem(reason)),
                }
            }
            for (face, text) in self.six(&raw.defense, level, "defense", &raw.name).iter().enumerate() {
                match read_defense(&text.value, &name.to_uppercase()) {
                    Ok((_, Some(printed))) if printed != pin => {
                        let reason = format!("this PIN is not the card's pin = \"{}\"", &raw.pin.value);
                        self.found.push(text.problem(reason));
                    }
                    Ok((entry, _)) => defense[row][face] = Some(entry),
                    Err(reason) => self.found.push(text.problem(reason)),
                }
            }
        }
        let disqualification = self.within(&raw.disqualification, 0, 12);
        let cage = self.within(&raw.cage, -9, 12);
        let agility = self.within(&raw.agility, -5, 5);
        let power = self.within(&raw.power, -5, 5);
        let distractor = raw.distractor.as_ref().map(|number| number.value);
        let whole_offense = offense.map(|level| level.map(|entry| entry.unwrap_or(BLANK_OFFENSE)));
        let whole_defense = defense.map(|level| level.map(|entry| entry.unwrap_or(BLANK_DEFENSE)));
        if self.found.len() == before {
            for reason in crate::lint::impossible(&whole_offense, &whole_defense) {
                self.found.push(raw.name.problem(reason));
            }
        }
        (self.found.len() == before).then(|| Wrestler {
            name: name.clone(),
            tier: raw.tier,
            side: raw.side,
            height: raw.height.clone(),
            weight: raw.weight,
            from: raw.from.clone(),
            says: raw.says.clone(),
            look: raw.look.clone(),
            figures: Figures {
                offense: whole_offense,
                defense: whole_defense,
                ratings: [raw.ropes, raw.turnbuckle, raw.ring, raw.deathjump],
                disqualification,
                pin: pin.0,
                fresh_pin: pin.1,
                cage,
                agility,
                power,
                roll: roll.unwrap_or(PLAIN_ROLL),
            },
            moves,
            distractor,
            note: raw.note.clone(),
            ally: None,
            manager: None,
        })
    }

    fn six<'r>(
        &mut self,
        levels: &'r BTreeMap<String, Vec<Located<String>>>,
        level: u8,
        field: &str,
        name: &Located<String>,
    ) -> &'r [Located<String>] {
        match levels.get(&level.to_string()) {
            Some(entries) if entries.len() == 6 => entries,
            Some(entries) => {
                let reason =
                    format!("{field} {level}: a level has six instructions, this one has {}", entries.len());
                self.found.push(name.problem(reason));
                &[]
            }
            None => {
                self.found.push(name.problem(format!("{field} {level} is missing")));
                &[]
            }
        }
    }

    fn within(&mut self, value: &Located<i8>, low: i8, high: i8) -> i8 {
        let number = value.value;
        if !(low..=high).contains(&number) {
            let reason = format!("{number} does not lie between {low} and {high}");
            self.found.push(value.problem(reason));
        }
        number
    }

    fn roll(&mut self, raw: &RawRoll) -> Option<RollFinisher> {
        let (low, high) = if raw.dice == 2 { (2, 12) } else { (1, 6) };
        let mut wrong = |at: &Located<String>, reason: String| {
            self.found.push(at.problem(reason));
        };
        if !(1..=2).contains(&raw.dice) {
            wrong(&raw.hits, format!("a roll finisher takes one die or two, not {}", raw.dice));
        }
        let hits = read_rolls(&raw.hits.value, low, high).map_err(|reason| wrong(&raw.hits, reason)).ok()?;
        let half = match raw.rating.value.as_str() {
            "the roll" => false,
            "half the roll" => true,
            other => {
                wrong(&raw.rating, format!("\"{other}\" is neither \"the roll\" nor \"half the roll\""));
                return None;
            }
        };
        let miss = match raw.miss.value.as_str() {
            "opponent - 1" => 1,
            "opponent - 2" => 2,
            "opponent - 3" => 3,
            other => {
                wrong(
                    &raw.miss,
                    format!("\"{other}\" is not \"opponent - 1\", \"opponent - 2\" or \"opponent - 3\""),
                );
                return None;
            }
        };
        Some(RollFinisher { dice: raw.dice, hits, half, miss })
    }
}

const BLANK_OFFENSE: Offense = Offense {
    does: Does::Move(1),
    optional: false,
    choice: None,
    agility: false,
    power: false,
    add_one: false,
    dis: crate::card::Dis::Clean,
    tag_only: false,
    singles_only: false,
};
const BLANK_DEFENSE: Defense = Defense { does: Reaction::Pin, tag: false, leave: false };

/// The shape of a file of people, for editors.
pub(crate) fn schema() -> serde_json::Value {
    content::schema::<RawPeople>()
}
