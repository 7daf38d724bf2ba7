//! The gods and their decks: read from content files, typed, checked.

use kernel::{Problem, Problems, Seat};
use serde::Deserialize;

use crate::card::{COPIES, Card, DECK, ROWS};
use crate::vocabulary::*;

/// Everything that does not change during a match: the gods and their cards.
#[derive(Clone, Debug)]
pub struct Pantheon {
    /// In the order of their files.
    pub gods: Vec<God>,
    blank: Row,
}

/// An elder god and its deck.
#[derive(Clone, Debug)]
pub struct God {
    /// Its name.
    pub name: String,
    /// What the announcer calls it.
    pub title: String,
    /// How it fights, in a sentence.
    pub style: String,
    /// Its cards, each printed twice.
    pub rows: Vec<Row>,
    /// Which rows are attack cards, as bits.
    pub attacks: u32,
    /// Which rows are Permanents.
    pub permanents: u32,
    /// Which rows are Combos.
    pub combos: u32,
    /// Which rows are Defenses.
    pub defenses: u32,
    /// Which rows lie on top in a first game.
    pub marked: u32,
}

/// One card as printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its short name in notations: `CV1`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// A line that does nothing.
    pub flavour: String,
    /// Is it marked for first games?
    pub first_game: bool,
    /// What it is and does.
    pub face: Face,
}

/// What is printed on a card.
#[derive(Clone, Debug, PartialEq)]
pub enum Face {
    Attack(Attack),
    Permanent(Permanent),
    Combo(Combo),
    Defense(Defense),
}

/// An attack card.
#[derive(Clone, Debug, PartialEq)]
pub struct Attack {
    pub kind: Type,
    pub position: u8,
    pub momentum: Momentum,
    pub main: Vec<Effect>,
    pub slam: Vec<Effect>,
}

/// A Permanent.
#[derive(Clone, Debug, PartialEq)]
pub struct Permanent {
    pub play: Vec<Effect>,
    pub lasting: Vec<Lasting>,
}

/// A Combo.
#[derive(Clone, Debug, PartialEq)]
pub struct Combo {
    pub condition: Vec<Condition>,
    pub effect: Vec<Effect>,
}

/// A Defense.
#[derive(Clone, Debug, PartialEq)]
pub struct Defense {
    pub when: Trigger,
    /// Cultists it costs.
    pub sacrifice: u8,
    pub ward: Vec<Ward>,
    pub effect: Vec<Effect>,
}

impl Pantheon {
    /// A god by its number; the first if there is none.
    #[inline]
    pub fn god(&self, index: u8) -> &God {
        self.gods.get(index as usize).unwrap_or(&self.gods[0])
    }

    /// The number of a god by its name, whatever the case.
    pub fn find_god(&self, name: &str) -> Option<u8> {
        self.gods.iter().position(|god| god.name.eq_ignore_ascii_case(name)).map(|index| index as u8)
    }

    /// A row of a god's deck; a blank one if there is none.
    #[inline]
    pub fn row(&self, god: u8, row: usize) -> &Row {
        self.god(god).rows.get(row).unwrap_or(&self.blank)
    }

    /// A card of that god by its id or its name, whatever the case.
    pub fn find_card(&self, god: u8, owner: Seat, word: &str) -> Option<Card> {
        let rows = &self.god(god).rows;
        rows.iter()
            .position(|row| row.id.eq_ignore_ascii_case(word) || row.name.eq_ignore_ascii_case(word))
            .map(|row| Card::new(owner, row))
    }

    /// Reads gods from files, or says everything that is wrong with them.
    pub fn load(files: &[kernel::ContentFile]) -> Result<Self, Problems> {
        let mut problems = Vec::new();
        let mut gods: Vec<God> = Vec::new();
        for (name, text) in files {
            if let Some(god) = read_file(name, text, &mut problems) {
                god.check(name, &mut problems);
                for earlier in &gods {
                    earlier.check_beside(&god, name, &mut problems);
                }
                gods.push(god);
            }
        }
        if gods.is_empty() && problems.is_empty() {
            problems.push(Problem::new("content", "there is no god: add a file with `god = \"..\"`"));
        }
        Problems::unless(problems, || Self { gods, blank: blank() })
    }
}

fn blank() -> Row {
    Row {
        id: "--".into(),
        name: "a card that does not exist".into(),
        flavour: String::new(),
        first_game: false,
        face: Face::Combo(Combo { condition: Vec::new(), effect: Vec::new() }),
    }
}

// ------------------------------------------------------------------ the file as written

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GodFile {
    god: String,
    title: String,
    style: String,
    #[serde(default)]
    attack: Vec<AttackRow>,
    #[serde(default)]
    permanent: Vec<PermanentRow>,
    #[serde(default)]
    combo: Vec<ComboRow>,
    #[serde(default)]
    defense: Vec<DefenseRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AttackRow {
    id: String,
    name: String,
    #[serde(rename = "type")]
    kind: Type,
    position: u8,
    momentum: Momentum,
    main: Vec<Effect>,
    slam: Vec<Effect>,
    #[serde(default)]
    first_game: bool,
    flavour: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PermanentRow {
    id: String,
    name: String,
    play: Vec<Effect>,
    lasting: Vec<Lasting>,
    flavour: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ComboRow {
    id: String,
    name: String,
    condition: Vec<Condition>,
    effect: Vec<Effect>,
    flavour: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DefenseRow {
    id: String,
    name: String,
    when: Trigger,
    #[serde(default)]
    sacrifice: u8,
    #[serde(default)]
    ward: Vec<Ward>,
    #[serde(default)]
    effect: Vec<Effect>,
    flavour: String,
}

fn read_file(name: &str, text: &str, problems: &mut Vec<Problem>) -> Option<God> {
    let file: GodFile = match toml::from_str(text) {
        Ok(file) => file,
        Err(error) => {
            problems.push(Problem::new(name, error.to_string()));
            return None;
        }
    };
    Some(file.into())
}

impl From<GodFile> for God {
    fn from(file: GodFile) -> Self {
        let attacks = file.attack.into_iter().map(|a| Row {
            id: a.id,
            name: a.name,
            flavour: a.flavour,
            first_game: a.first_game,
            face: Face::Attack(Attack {
                kind: a.kind,
                position: a.position,
                momentum: a.momentum,
                main: a.main,
                slam: a.slam,
            }),
        });
        let permanents = file.permanent.into_iter().map(|p| Row {
            id: p.id,
            name: p.name,
            flavour: p.flavour,
            first_game: false,
            face: Face::Permanent(Permanent { play: p.play, lasting: p.lasting }),
        });
        let combos = file.combo.into_iter().map(|c| Row {
            id: c.id,
            name: c.name,
            flavour: c.flavour,
            first_game: false,
            face: Face::Combo(Combo { condition: c.condition, effect: c.effect }),
        });
        let defenses = file.defense.into_iter().map(|d| Row {
            id: d.id,
            name: d.name,
            flavour: d.flavour,
            first_game: false,
            face: Face::Defense(Defense {
                when: d.when,
                sacrifice: d.sacrifice,
                ward: d.ward,
                effect: d.effect,
            }),
        });
        let rows: Vec<Row> = attacks.chain(permanents).chain(combos).chain(defenses).collect();
        let bits = |of: fn(&Row) -> bool| {
            rows.iter().take(ROWS).enumerate().fold(0, |set, (row, card)| set | u32::from(of(card)) << row)
        };
        Self {
            attacks: bits(|row| matches!(row.face, Face::Attack(_))),
            permanents: bits(|row| matches!(row.face, Face::Permanent(_))),
            combos: bits(|row| matches!(row.face, Face::Combo(_))),
            defenses: bits(|row| matches!(row.face, Face::Defense(_))),
            marked: bits(|row| row.first_game),
            name: file.god,
            title: file.title,
            style: file.style,
            rows,
        }
    }
}

// ------------------------------------------------------------------------------- checks

/// The most a single number on a card may say.
const MOST: u8 = 25;

impl God {
    fn check(&self, file: &str, problems: &mut Vec<Problem>) {
        let mut wrong = |place: &str, reason: String| {
            problems.push(Problem::new(format!("{file} {place}"), reason));
        };
        if self.rows.len() != ROWS {
            let got = self.rows.len();
            let reason = format!("a deck has {ROWS} rows, each printed {COPIES} times ({DECK} cards); this has {got}");
            wrong("god", reason);
        }
        let attacks = self.attacks.count_ones() as u8 * COPIES;
        if attacks <= crate::rules::dealing::GUTS {
            wrong("god", format!("{attacks} attack cards could all lie in the Guts: more than 25 are needed"));
        }
        let marked = self.marked.count_ones() as u8 * COPIES;
        if !(crate::rules::dealing::HAND..=DECK - crate::rules::dealing::GUTS).contains(&marked) {
            wrong("first_game", format!("{marked} cards are marked; a first game needs 7 to 35 of them"));
        }
        for (index, row) in self.rows.iter().enumerate() {
            if self.rows[..index].iter().any(|earlier| earlier.id.eq_ignore_ascii_case(&row.id)) {
                wrong(&row.id, "this id is used twice".into());
            }
            if self.rows[..index].iter().any(|earlier| earlier.name.eq_ignore_ascii_case(&row.name)) {
                wrong(&row.id, format!("the name \"{}\" is used twice", row.name));
            }
            for reason in row.faults() {
                wrong(&row.id, reason);
            }
        }
    }

    fn check_beside(&self, other: &Self, file: &str, problems: &mut Vec<Problem>) {
        if self.name.eq_ignore_ascii_case(&other.name) {
            problems.push(Problem::new(format!("{file} god"), format!("\"{}\" exists already", other.name)));
        }
        for row in &other.rows {
            if self.rows.iter().any(|mine| mine.id.eq_ignore_ascii_case(&row.id)) {
                let reason = format!("{} has a card with this id already", self.name);
                problems.push(Problem::new(format!("{file} {}", row.id), reason));
            }
        }
    }
}

impl Row {
    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        if self.id.is_empty() || !self.id.chars().all(|c| c.is_ascii_alphanumeric()) {
            faults.push("an id is made of letters and digits".into());
        }
        if self.name.trim().is_empty() {
            faults.push("a card needs a name".into());
        }
        match &self.face {
            Face::Attack(attack) => {
                if !(1..=6).contains(&attack.position) {
                    faults.push(format!("position {}: the track has spaces 1 to 6", attack.position));
                }
                if attack.main.is_empty() || attack.slam.is_empty() {
                    faults.push("an attack card has a main and a slam ability".into());
                }
                check_effects(&attack.main, &mut faults);
                check_effects(&attack.slam, &mut faults);
                forbid(&attack.main, Effect::TakeBack, "take_back", "a defense", &mut faults);
                forbid(&attack.slam, Effect::TakeBack, "take_back", "a defense", &mut faults);
                forbid_trackless(attack.main.iter().chain(&attack.slam), &mut faults);
            }
            Face::Permanent(permanent) => {
                check_effects(&permanent.play, &mut faults);
                forbid(&permanent.play, Effect::TakeBack, "take_back", "a defense", &mut faults);
                forbid(&permanent.play, Effect::Mimic, "mimic", "an attack card", &mut faults);
                forbid_trackless(permanent.play.iter(), &mut faults);
                if permanent.lasting.is_empty() {
                    faults.push("a Permanent has a lasting effect".into());
                }
            }
            Face::Combo(combo) => {
                if combo.condition.is_empty() || combo.effect.is_empty() {
                    faults.push("a Combo has a condition and an effect".into());
                }
                check_effects(&combo.effect, &mut faults);
                forbid(&combo.effect, Effect::TakeBack, "take_back", "a defense", &mut faults);
                forbid(&combo.effect, Effect::Mimic, "mimic", "an attack card", &mut faults);
                let attacks = |e: &Effect| matches!(e, Effect::Echo | Effect::Ambush(_));
                if combo.effect.iter().any(attacks) && !combo.condition.contains(&Condition::NotAttacked) {
                    faults.push("a Combo that attacks needs the condition \"not_attacked\"".into());
                }
            }
            Face::Defense(defense) => {
                check_effects(&defense.effect, &mut faults);
                forbid_trackless(defense.effect.iter(), &mut faults);
                if defense.ward.is_empty() && defense.effect.is_empty() {
                    faults.push("a Defense needs a ward or an effect".into());
                }
                if !defense.ward.is_empty() && !defense.when.is_attack() {
                    faults.push("a ward needs an attack to ward off".into());
                }
                if defense.when != Trigger::TrackedCardLost {
                    forbid(&defense.effect, Effect::TakeBack, "take_back", "tracked_card_lost", &mut faults);
                }
                if defense.effect.iter().any(|e| matches!(e, Effect::Push(_) | Effect::Mimic)) {
                    faults.push("a Defense has no Momentum and no face to borrow".into());
                }
            }
        }
        faults
    }
}

impl Trigger {
    /// Does it wait for an attack?
    pub const fn is_attack(self) -> bool {
        matches!(self, Self::Attacked | Self::AttackedWithoutSlam | Self::Slammed)
    }
}

fn check_effects(effects: &[Effect], faults: &mut Vec<String>) {
    for effect in effects {
        let amount = effect.amount().unwrap_or(1);
        if amount == 0 || amount > MOST {
            faults.push(format!("{amount} in an effect: numbers go from 1 to {MOST}"));
        }
    }
}

fn forbid(effects: &[Effect], effect: Effect, word: &str, only: &str, faults: &mut Vec<String>) {
    if effects.contains(&effect) {
        faults.push(format!("\"{word}\" belongs on {only} only"));
    }
}

fn forbid_trackless<'a>(mut effects: impl Iterator<Item = &'a Effect>, faults: &mut Vec<String>) {
    if effects.any(|e| matches!(e, Effect::Echo | Effect::Ambush(_))) {
        faults.push("\"echo\" and \"ambush\" belong on a Combo only".into());
    }
}

impl Effect {
    /// The number it is written with, if it has one.
    pub const fn amount(self) -> Option<u8> {
        match self {
            Self::Damage(n)
            | Self::SelfDamage(n)
            | Self::RollDamage(n)
            | Self::DamageWithCultists(n)
            | Self::Draw(n)
            | Self::Cultists(n)
            | Self::Bump(n)
            | Self::BumpRandom(n)
            | Self::BumpAll(n)
            | Self::DiscardRandom(n)
            | Self::DiscardChosen(n)
            | Self::Steal(n)
            | Self::Heal(n)
            | Self::Push(n)
            | Self::Destroy(n)
            | Self::Ambush(n) => Some(n),
            Self::Echo | Self::Mimic | Self::TakeBack => None,
        }
    }
}
