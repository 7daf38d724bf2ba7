//! The set-up that is played where nobody chooses: the book's rules and opponents who suit each other.

use kernel::{Dice, draw_different};

use crate::roster::{Person, Roster};
use crate::setup::{Setup, Team};
use crate::strength::strength;
use crate::switches::{House, Kind, Optional};

/// So many of the nearest in strength may be drawn as an opponent.
const NEAREST: usize = 5;

impl Optional {
    /// Every optional rule that needs nobody beyond the wrestlers in the ring: all but the feud table, the ringside ally,
    /// distractors and interference.
    pub const STANDARD: Self = Self::ADVANCED
        .without(Self::FEUD_TABLE)
        .without(Self::RINGSIDE_ALLY)
        .without(Self::DISTRACTORS)
        .without(Self::INTERFERENCE);

    /// The sets of rules that have a name, each with what it contains.
    pub const PRESETS: [(&'static str, &'static str, Self); 3] = [
        ("basic", "basic rules: everything in brackets on the cards is ignored", Self::NONE),
        (
            "standard",
            "standard rules: the twelve optional rules for the wrestlers in the ring, no feuds and nobody at ringside",
            Self::STANDARD,
        ),
        ("all-sixteen", "all sixteen optional rules, as tournaments play", Self::ADVANCED),
    ];
}

/// The standard set-up: one fall by all sixteen optional rules between wrestlers of about the same strength, with the
/// allies and managers that their cards name. Three make a triple threat, more a battle royal.
pub fn setup(roster: &Roster, seats: usize, dice: &mut dyn Dice) -> Setup {
    let seats = seats.clamp(2, crate::bout::MOST_SIDES);
    let men = even(roster, seats, dice);
    let side = |&at: &usize| Team { men: vec![roster.wrestlers[at].name.clone()], ..Team::default() };
    let kind = match seats {
        2 => Kind::OneFall,
        3 => Kind::TripleThreat,
        _ => Kind::BattleRoyal,
    };
    let sides = men.iter().map(side).collect();
    let mut setup = Setup { sides, kind, rules: Optional::ADVANCED, ..Setup::default() };
    name_helpers(roster, &mut setup);
    setup
}

/// Different wrestlers of about the same strength: one by the dice, the others out of those nearest to that one.
fn even(roster: &Roster, count: usize, dice: &mut dyn Dice) -> Vec<usize> {
    let Some(&first) = draw_different(dice, roster.wrestlers.len(), 1, "wrestler").first() else {
        return Vec::new();
    };
    even_with(roster, first, count, dice)
}

/// The same with the first one given.
pub fn even_with(roster: &Roster, first: usize, count: usize, dice: &mut dyn Dice) -> Vec<usize> {
    let tier = roster.wrestlers[first].tier;
    let points = |at: usize| strength(&roster.wrestlers[at]).singles;
    let mut others: Vec<usize> = (0..roster.wrestlers.len()).filter(|&at| at != first).collect();
    others.sort_by_key(|&at| (roster.wrestlers[at].tier != tier, points(at).abs_diff(points(first))));
    let near = others.len().min(NEAREST.max(count - 1));
    let drawn = draw_different(dice, near, count - 1, "wrestler");
    [first].into_iter().chain(drawn.into_iter().map(|at| others[at])).collect()
}

/// Puts the ally and the manager of each side's card at ringside, where the rules in force use them, nobody was named and
/// the person is free.
pub fn name_helpers(roster: &Roster, setup: &mut Setup) {
    let singles = setup.sides.len() == 2 && setup.sides.iter().all(|team| team.men.len() == 1);
    let men: Vec<Person> =
        setup.sides.iter().flat_map(|team| &team.men).filter_map(|name| roster.person(name)).collect();
    let mut taken = men.clone();
    for team in &mut setup.sides {
        let [name] = &team.men[..] else { continue };
        let Some(lead) = roster.person(name).filter(|&person| roster.is_wrestler(person)) else { continue };
        let card = roster.wrestler(lead);
        let mut free = |person: Option<Person>| {
            let person = person.filter(|person| !taken.contains(person))?;
            taken.push(person);
            Some(roster.name(person).to_owned())
        };
        let (ally, manager) = (free(card.ally), free(card.manager));
        let rules = setup.rules;
        if rules.has(Optional::RINGSIDE_ALLY) && singles && team.ally.is_none() {
            team.ally.clone_from(&ally);
        }
        if rules.has(Optional::INTERFERENCE) && team.interferer.is_none() {
            team.interferer.clone_from(&ally);
        }
        if rules.has(Optional::DISTRACTORS) && team.distractor.is_none() {
            team.distractor = manager.or_else(|| ally.clone());
        }
        if rules.has(Optional::FEUD_TABLE) && setup.feud && team.friend.is_none() {
            team.friend = ally;
        }
    }
}

/// What is played, in words: the kind of match, the optional rules by number, the house rules, the charts, who is at
/// ringside.
pub fn rules_in_force(roster: &Roster, setup: &Setup) -> Vec<String> {
    let mut rules = Vec::new();
    if let Some((word, what, _)) = Kind::ALL.iter().find(|(_, _, kind)| *kind == setup.kind) {
        rules.push(match setup.kind {
            Kind::OneFall => "one fall".to_owned(),
            _ => format!("{}: {what}", word.replace('-', " ")),
        });
    }
    let preset = Optional::PRESETS.iter().find(|(_, _, preset)| *preset == setup.rules);
    rules.push(preset.map_or_else(
        || {
            let on: Vec<String> = setup.rules.names().map(|name| name.replace('-', " ")).collect();
            format!("{} of the sixteen optional rules: {}", on.len(), on.join(", "))
        },
        |(_, what, _)| (*what).to_owned(),
    ));
    let house = House::ALL.iter().filter(|(_, _, flag)| setup.house.has(*flag));
    rules.extend(house.map(|(_, what, _)| format!("house rule: {what}")));
    let charts = if setup.charts.is_empty() {
        roster.charts.first().map(|charts| &charts.name)
    } else {
        Some(&setup.charts)
    };
    if let Some(charts) = charts {
        rules.push(format!("{charts} charts"));
    }
    if setup.feud {
        rules.push("a feud".to_owned());
    }
    if let Some(team) = usize::from(setup.champion).checked_sub(1).and_then(|at| setup.sides.get(at)) {
        rules.push(format!("{} defends a title", team.men.join(" and ")));
    }
    for team in &setup.sides {
        rules.extend(ringside(team));
    }
    rules
}

/// Who stands at ringside for a side, each person once with everything they may do.
fn ringside(team: &Team) -> Option<String> {
    let roles = [
        (&team.ally, "ally"),
        (&team.distractor, "distractor"),
        (&team.interferer, "interferer"),
        (&team.friend, "feud ally"),
    ];
    let mut people: Vec<(&str, Vec<&str>)> = Vec::new();
    for (name, role) in roles {
        let Some(name) = name else { continue };
        match people.iter_mut().find(|(known, _)| known == name) {
            Some((_, all)) => all.push(role),
            None => people.push((name, vec![role])),
        }
    }
    let people: Vec<String> =
        people.into_iter().map(|(name, roles)| format!("{name} ({})", roles.join(", "))).collect();
    (!people.is_empty()).then(|| format!("with {}: {}", team.men.join(" and "), people.join(", ")))
}
