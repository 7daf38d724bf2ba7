//! A god's deck as it is written in a file, and everything that can be wrong with it.

use content::Located;
use kernel::{ContentFile, Problem, Problems};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::card::{LEAST_CARDS, MOST_CARDS, MOST_COPIES, MOST_ROWS};
use crate::roster::*;
use crate::rules::dealing::{GUTS, HAND};
use crate::vocabulary::*;

/// The most a single number on a card may say.
const MOST: u8 = 25;

/// One file: a god and its deck.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct DeckFile {
    /// The god's name.
    god: String,
    /// What the announcer calls it.
    title: String,
    /// How it looks.
    #[serde(default)]
    look: content::Appearance,
    /// How it fights, in a sentence.
    style: String,
    #[serde(default)]
    #[schemars(with = "Vec<AttackRow>")]
    attack: Vec<Located<AttackRow>>,
    #[serde(default)]
    #[schemars(with = "Vec<PermanentRow>")]
    permanent: Vec<Located<PermanentRow>>,
    #[serde(default)]
    #[schemars(with = "Vec<ComboRow>")]
    combo: Vec<Located<ComboRow>>,
    #[serde(default)]
    #[schemars(with = "Vec<DefenseRow>")]
    defense: Vec<Located<DefenseRow>>,
}

#[derive(Deserialize, JsonSchema)]
struct AttackRow {
    id: String,
    name: String,
    /// How often it is in the deck.
    #[serde(default = "twice")]
    copies: u8,
    #[serde(rename = "type")]
    kind: Type,
    /// The space it is placed on.
    position: u8,
    momentum: Momentum,
    main: Vec<Effect>,
    slam: Vec<Effect>,
    /// Is it marked for first games?
    #[serde(default)]
    first_game: bool,
    flavour: String,
}

#[derive(Deserialize, JsonSchema)]
struct PermanentRow {
    id: String,
    name: String,
    /// How often it is in the deck.
    #[serde(default = "twice")]
    copies: u8,
    play: Vec<Effect>,
    lasting: Vec<Lasting>,
    flavour: String,
}

#[derive(Deserialize, JsonSchema)]
struct ComboRow {
    id: String,
    name: String,
    /// How often it is in the deck.
    #[serde(default = "twice")]
    copies: u8,
    condition: Vec<Condition>,
    effect: Vec<Effect>,
    flavour: String,
}

#[derive(Deserialize, JsonSchema)]
struct DefenseRow {
    id: String,
    name: String,
    /// How often it is in the deck.
    #[serde(default = "twice")]
    copies: u8,
    when: Trigger,
    /// Cultists it costs.
    #[serde(default)]
    sacrifice: u8,
    #[serde(default)]
    ward: Vec<Ward>,
    #[serde(default)]
    effect: Vec<Effect>,
    flavour: String,
}

/// WN-DECK-2: a row that says nothing else is in the deck twice.
const fn twice() -> u8 {
    2
}

/// Reads gods from files, or says everything that is wrong with them.
pub(crate) fn load(files: &[ContentFile]) -> Result<Roster, Problems> {
    let mut problems = Vec::new();
    let mut gods: Vec<God> = Vec::new();
    for (name, text) in files {
        let Some(file) = content::read::<DeckFile>(name, text, &mut problems) else { continue };
        let rows = file.rows();
        check_rows(&rows, &mut problems);
        check_beside(&gods, name, &file, &rows, &mut problems);
        let god = file.god(rows.into_iter().map(|row| row.value).collect());
        god.check(name, &mut problems);
        gods.push(god);
    }
    if gods.is_empty() && problems.is_empty() {
        problems.push(Problem::new("content", "there is no god: add a file with `god = \"..\"`"));
    }
    Problems::unless(problems, || Roster::of(gods))
}

impl DeckFile {
    fn rows(&self) -> Vec<Located<Row>> {
        fn row<T>(
            from: &Located<T>,
            id: &str,
            name: &str,
            copies: u8,
            flavour: &str,
            first_game: bool,
            face: Face,
        ) -> Located<Row> {
            let value =
                Row { id: id.into(), name: name.into(), copies, flavour: flavour.into(), first_game, face };
            Located { value, place: from.place.clone() }
        }
        let attacks = self.attack.iter().map(|a| {
            let AttackRow { kind, position, momentum, ref main, ref slam, .. } = a.value;
            let face = Attack { kind, position, momentum, main: main.clone(), slam: slam.clone() };
            row(a, &a.id, &a.name, a.copies, &a.flavour, a.first_game, Face::Attack(face))
        });
        let permanents = self.permanent.iter().map(|p| {
            let face = Permanent { play: p.play.clone(), lasting: p.lasting.clone() };
            row(p, &p.id, &p.name, p.copies, &p.flavour, false, Face::Permanent(face))
        });
        let combos = self.combo.iter().map(|c| {
            let face = Combo { condition: c.condition.clone(), effect: c.effect.clone() };
            row(c, &c.id, &c.name, c.copies, &c.flavour, false, Face::Combo(face))
        });
        let defenses = self.defense.iter().map(|d| {
            let DefenseRow { when, sacrifice, ref ward, ref effect, .. } = d.value;
            let face = Defense { when, sacrifice, ward: ward.clone(), effect: effect.clone() };
            row(d, &d.id, &d.name, d.copies, &d.flavour, false, Face::Defense(face))
        });
        attacks.chain(permanents).chain(combos).chain(defenses).collect()
    }

    fn god(self, rows: Vec<Row>) -> God {
        let bits = |of: fn(&Row) -> bool| {
            rows.iter()
                .take(MOST_ROWS)
                .enumerate()
                .fold(0, |set, (row, card)| set | u32::from(of(card)) << row)
        };
        God {
            attacks: bits(|row| matches!(row.face, Face::Attack(_))),
            permanents: bits(|row| matches!(row.face, Face::Permanent(_))),
            combos: bits(|row| matches!(row.face, Face::Combo(_))),
            defenses: bits(|row| matches!(row.face, Face::Defense(_))),
            marked: bits(|row| row.first_game),
            copies: [
                bits(|row| row.copies > 0),
                bits(|row| row.copies > 1),
                bits(|row| row.copies > 2),
                bits(|row| row.copies > 3),
            ],
            most_momentum: rows.iter().filter_map(Row::momentum).max().unwrap_or(0),
            name: self.god,
            title: self.title,
            look: self.look,
            style: self.style,
            rows,
        }
    }
}

fn check_rows(rows: &[Located<Row>], problems: &mut Vec<Problem>) {
    for (index, row) in rows.iter().enumerate() {
        let earlier = &rows[..index];
        if row.id.is_empty() || !row.id.chars().all(|c| c.is_ascii_alphanumeric()) {
            problems.push(row.problem_at("id", "an id is made of letters and digits"));
        }
        if let Some(first) = earlier.iter().find(|first| first.id.eq_ignore_ascii_case(&row.id)) {
            problems.push(row.problem_at("id", format!("the id is taken by line {}", first.line())));
        }
        if row.name.trim().is_empty() {
            problems.push(row.problem_at("name", "a card needs a name"));
        }
        if let Some(first) = earlier.iter().find(|first| first.name.eq_ignore_ascii_case(&row.name)) {
            problems.push(row.problem_at("name", format!("the name is taken by line {}", first.line())));
        }
        for (field, reason) in row.value.faults() {
            problems.push(row.problem_at(field, reason));
        }
    }
}

fn check_beside(
    gods: &[God],
    name: &str,
    file: &DeckFile,
    rows: &[Located<Row>],
    problems: &mut Vec<Problem>,
) {
    for god in gods {
        if god.name.eq_ignore_ascii_case(&file.god) {
            problems.push(Problem::new(format!("{name} god"), format!("\"{}\" exists already", file.god)));
        }
        let taken = |row: &&Located<Row>| god.rows.iter().any(|other| other.id.eq_ignore_ascii_case(&row.id));
        for row in rows.iter().filter(taken) {
            problems.push(row.problem_at("id", format!("{} has a card with this id already", god.name)));
        }
    }
}

impl God {
    fn check(&self, file: &str, problems: &mut Vec<Problem>) {
        let mut wrong = |place: &str, reason: String| {
            problems.push(Problem::new(format!("{file} {place}"), reason));
        };
        let rows = self.rows.len();
        if rows > MOST_ROWS {
            wrong("god", format!("a deck has at most {MOST_ROWS} different cards; this has {rows}"));
        }
        // Counted by hand: a bag holds no more than a deck may have.
        let count = |of: fn(&Row) -> bool| -> usize {
            self.rows.iter().filter(|&row| of(row)).map(|row| usize::from(row.copies)).sum()
        };
        let cards = count(|_| true);
        if !(LEAST_CARDS.into()..=MOST_CARDS.into()).contains(&cards) {
            let reason = format!("a deck has {LEAST_CARDS} to {MOST_CARDS} cards; this has {cards}");
            wrong("god", reason);
        }
        let guts = usize::from(GUTS);
        let attacks = count(|row| matches!(row.face, Face::Attack(_)));
        if attacks <= guts {
            wrong(
                "attack",
                format!("{attacks} attack cards could all lie in the Guts: more than {GUTS} are needed"),
            );
        }
        let marked = count(|row| row.first_game);
        let most = cards.saturating_sub(guts);
        if !(HAND.into()..=most).contains(&marked) {
            wrong("first_game", format!("{marked} cards are marked; a first game needs {HAND} to {most}"));
        }
    }
}

type Fault = (&'static str, String);

impl Row {
    fn momentum(&self) -> Option<u8> {
        match &self.face {
            Face::Attack(attack) => Some(attack.momentum.number()),
            _ => None,
        }
    }

    /// What the types cannot say: the field, and what is wrong with it.
    fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        if !(1..=MOST_COPIES).contains(&self.copies) {
            let reason = format!("a card has 1 to {MOST_COPIES} copies, not {}", self.copies);
            faults.push(("copies", reason));
        }
        match &self.face {
            Face::Attack(attack) => {
                if !(1..=6).contains(&attack.position) {
                    let reason = format!("the track has spaces 1 to 6, not {}", attack.position);
                    faults.push(("position", reason));
                }
                let homeless = [Home::Combo, Home::Defense];
                check_effects("main", &attack.main, &homeless, &mut faults);
                check_effects("slam", &attack.slam, &homeless, &mut faults);
            }
            Face::Permanent(permanent) => {
                let homeless = [Home::Attack, Home::Combo, Home::Defense];
                check_effects("play", &permanent.play, &homeless, &mut faults);
                if permanent.lasting.is_empty() {
                    faults.push(("lasting", "a Permanent has a lasting effect".into()));
                }
                check_lasting(&permanent.lasting, &mut faults);
            }
            Face::Combo(combo) => {
                check_effects("effect", &combo.effect, &[Home::Attack, Home::Defense], &mut faults);
                if combo.condition.is_empty() {
                    faults.push(("condition", "a Combo has a condition".into()));
                }
                let attacks = combo.effect.iter().any(|e| matches!(e, Effect::Echo | Effect::Ambush(_)));
                if attacks && !combo.condition.contains(&Condition::NotAttacked) {
                    faults.push(("condition", "a Combo that attacks needs \"not_attacked\"".into()));
                }
            }
            Face::Defense(defense) => defense.faults(&mut faults),
        }
        faults
    }
}

impl Defense {
    fn faults(&self, faults: &mut Vec<Fault>) {
        if self.ward.is_empty() && self.effect.is_empty() {
            faults.push(("ward", "a Defense needs a ward or an effect".into()));
        }
        if !self.ward.is_empty() && !self.when.is_attack() {
            faults.push(("ward", "a ward needs an attack to ward off".into()));
        }
        check_words("effect", &self.effect, &[Home::Attack, Home::Combo], faults);
        if self.when != Trigger::TrackedCardLost && self.effect.contains(&Effect::TakeBack) {
            faults.push(("effect", "\"take_back\" needs `when = \"tracked_card_lost\"`".into()));
        }
        if self.effect.iter().any(|effect| matches!(effect, Effect::Push(_))) {
            faults.push(("effect", "a Defense has no Momentum".into()));
        }
    }
}

/// The only kind of card on which some effects make sense.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Home {
    Attack,
    Combo,
    Defense,
}

impl Effect {
    const fn home(self) -> Option<(Home, &'static str)> {
        match self {
            Self::Mimic => Some((Home::Attack, "\"mimic\" belongs on an attack card")),
            Self::Echo => Some((Home::Combo, "\"echo\" belongs on a Combo")),
            Self::Ambush(_) => Some((Home::Combo, "\"ambush\" belongs on a Combo")),
            Self::TakeBack => Some((Home::Defense, "\"take_back\" belongs on a Defense")),
            _ => None,
        }
    }
}

fn check_effects(field: &'static str, effects: &[Effect], not_here: &[Home], faults: &mut Vec<Fault>) {
    if effects.is_empty() {
        faults.push((field, "there must be an effect".into()));
    }
    check_words(field, effects, not_here, faults);
}

fn check_words(field: &'static str, effects: &[Effect], not_here: &[Home], faults: &mut Vec<Fault>) {
    for effect in effects {
        if let Some((home, reason)) = effect.home()
            && not_here.contains(&home)
        {
            faults.push((field, reason.into()));
        }
        check_number(field, effect.amount().unwrap_or(1), MOST, faults);
    }
}

fn check_lasting(lasting: &[Lasting], faults: &mut Vec<Fault>) {
    for effect in lasting {
        let (number, most) = match *effect {
            Lasting::AttackDamage { plus, .. } => (plus, MOST),
            Lasting::ThickHide { from, less } => (less.min(from), MOST),
            Lasting::Momentum(more) => (more, 6),
            Lasting::CultistStep(step) => (step, 6),
            Lasting::Pass { hand, .. } => (hand, MOST_CARDS),
            Lasting::D3Plus(more) => (more, 6),
            Lasting::CultistsOnEnemyPass(count) => (count, MOST),
            Lasting::RerollD3
            | Lasting::AlsoSlams { .. }
            | Lasting::CultistWhenNone
            | Lasting::Unslammable(_) => continue,
        };
        check_number("lasting", number, most, faults);
    }
}

fn check_number(field: &'static str, number: u8, most: u8, faults: &mut Vec<Fault>) {
    if number == 0 || number > most {
        faults.push((field, format!("the number goes from 1 to {most}, this is {number}")));
    }
}
