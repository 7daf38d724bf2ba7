//! Who fights whom, under which rules. May be nonsense until it is checked.

use kernel::{Dice, Die, Fast, Game, Problem, Problems, Table};
use serde::{Deserialize, Serialize};

use crate::at_the_bell::{at_the_bell, partnership};
use crate::bout::{
    Aftermath, Bout, Corner, Fighter, MOST_MEN, MOST_PARTNERS, MOST_SIDES, Man, Place, Referee, Rules,
};
use crate::event::Event;
use crate::lineup::Lineup;
use crate::matches::battle_royal::DrawMen;
use crate::roster::{Person, Roster};
use crate::rules::playing::{FirstMove, meet};
use crate::rules::tag_team::PickStarter;
use crate::switches::{House, Kind, Optional};
use content::nearest;

/// A match to be played.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Setup {
    /// The sides; each has its seat.
    pub sides: Vec<Team>,
    #[serde(rename = "match")]
    pub kind: Kind,
    /// The optional rules that are played; none of them is the basic game.
    pub rules: Optional,
    pub house: House,
    /// The set of charts, by name; the classic one if it is empty.
    pub charts: String,
    /// How many offense rolls an iron man match lasts; 0 for sixty.
    pub iron_rolls: u16,
    /// Are these enemies?
    pub feud: bool,
    /// The side that defends a title, counted from 1; 0 for none.
    pub champion: u8,
}

/// One side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Team {
    /// Wrestlers by name; the name of a tag team stands for its members.
    pub men: Vec<String>,
    /// Those of them who are injured.
    pub injured: Vec<String>,
    /// Those of them who have wrestled already tonight.
    pub again: Vec<String>,
    /// At ringside, to pounce on whoever lands outside (singles only).
    pub ally: Option<String>,
    /// At ringside, to distract the referee.
    pub distractor: Option<String>,
    /// Ready to run in.
    pub interferer: Option<String>,
    /// Who joins in if a feud goes on after the bell.
    pub friend: Option<String>,
    /// Do partners who are no team and no group team now and then?
    pub occasional: bool,
}

impl Setup {
    /// Two sides, each a wrestler or a team.
    pub fn between(one: &str, other: &str, rules: Optional) -> Self {
        let team = |name: &str| Team { men: vec![name.to_owned()], ..Team::default() };
        Self { sides: vec![team(one), team(other)], rules, ..Self::default() }
    }

    /// Everybody at the ring, checked, before any die is rolled and anybody is asked.
    pub fn bell(&self, roster: &Roster) -> Result<Bout, Problems> {
        start(roster, self, *Bout::RULES.end(), &mut Table::silent(&mut Fast::new(0)))
    }

    /// What is switched on, one line each, to be read before the bell.
    pub fn rules_in_words(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some((word, what, _)) = Kind::ALL.iter().find(|(_, _, kind)| *kind == self.kind) {
            lines.push(format!("{word}: {what}"));
        }
        if self.rules == Optional::ADVANCED {
            lines.push("advanced: all sixteen optional rules".to_owned());
        } else if self.rules == Optional::NONE {
            lines.push("basic: no optional rules".to_owned());
        } else {
            let on = Optional::ALL.iter().filter(|(_, _, flag)| self.rules.has(*flag));
            lines.extend(on.map(|(word, what, _)| format!("{word}: {what}")));
        }
        let house = House::ALL.iter().filter(|(_, _, flag)| self.house.has(*flag));
        lines.extend(house.map(|(word, what, _)| format!("house rule {word}: {what}")));
        lines
    }
}

impl Team {
    /// Everybody outside the ring who is with this side.
    fn at_ringside(&self) -> impl Iterator<Item = &String> {
        [&self.ally, &self.distractor, &self.interferer, &self.friend].into_iter().flatten()
    }
}

/// CH-SETUP-1
struct Check<'a> {
    roster: &'a Roster,
    found: Vec<Problem>,
}

impl Check<'_> {
    fn wrong(&mut self, place: impl Into<String>, reason: impl Into<String>) {
        self.found.push(Problem::new(place, reason));
    }

    fn person(&mut self, place: String, name: &str) -> Option<Person> {
        let found = self.roster.person(name);
        if found.is_none() {
            let known = self.roster.people().map(|person| self.roster.name(person));
            let reason = format!("nobody is called \"{name}\"");
            self.found.push(Problem::new(place, reason).suggest(nearest(name, known)));
        }
        found
    }

    /// The wrestlers of a side, with teams spelled out.
    fn men(&mut self, side: usize, team: &Team) -> Vec<Person> {
        let mut men = Vec::new();
        for name in &team.men {
            if let Some(known) = self.roster.teams.iter().find(|known| known.name.eq_ignore_ascii_case(name))
            {
                men.extend(&known.members);
            } else if let Some(person) = self.person(format!("sides[{side}].men"), name) {
                if self.roster.is_wrestler(person) {
                    men.push(person);
                } else {
                    self.wrong(format!("sides[{side}].men"), format!("{name} does not wrestle"));
                }
            }
        }
        men
    }

    fn helper(
        &mut self,
        side: usize,
        field: &str,
        name: Option<&String>,
        men: &[Vec<Person>],
    ) -> Option<Person> {
        let place = format!("sides[{side}].{field}");
        let person = self.person(place.clone(), name?)?;
        if men.iter().any(|team| team.contains(&person)) {
            let name = self.roster.name(person).to_owned();
            self.wrong(place, format!("{name} is in the match already"));
            return None;
        }
        Some(person)
    }
}

/// Checks a set-up and brings everybody to the ring.
pub(crate) fn start(
    roster: &Roster,
    setup: &Setup,
    version: u32,
    table: &mut Table<'_, Event>,
) -> Result<Bout, Problems> {
    let mut check = Check { roster, found: Vec::new() };
    let men: Vec<Vec<Person>> =
        setup.sides.iter().enumerate().map(|(side, team)| check.men(side, team)).collect();
    shape(&mut check, setup, &men);
    let charts = if setup.charts.is_empty() {
        Some(0)
    } else {
        roster.charts.iter().position(|charts| charts.name == setup.charts)
    };
    if charts.is_none() {
        let known = roster.charts.iter().map(|charts| charts.name.as_str());
        let problem = Problem::new("charts", format!("no set of charts is called \"{}\"", setup.charts));
        check.found.push(problem.suggest(nearest(&setup.charts, known)));
    }
    if setup.champion as usize > setup.sides.len() {
        check
            .wrong("champion", format!("side {} defends a title, but there is no such side", setup.champion));
    }
    if setup.iron_rolls > 400 {
        check.wrong("iron-rolls", "an iron man match lasts at most 400 offense rolls");
    }
    let rules = Rules {
        optional: setup.rules,
        house: setup.house,
        kind: setup.kind,
        charts: charts.unwrap_or(0) as u8,
        iron_rolls: if setup.iron_rolls == 0 { 60 } else { setup.iron_rolls },
        feud: setup.feud,
        champion: setup.champion.checked_sub(1),
    };
    let mut bout = Bout {
        version,
        rules,
        men: Lineup::default(),
        corners: [Corner::default(); MOST_SIDES],
        side_count: setup.sides.len().min(MOST_SIDES) as u8,
        attacker: Man(0),
        defender: Man(0),
        referee: Referee::default(),
        moves: 0,
        rolls: 0,
        eliminated: 0,
        finish: None,
        booking: None,
        aftermath: Aftermath::default(),
        agenda: kernel::Agenda::default(),
    };
    for side in 0..setup.sides.len().min(MOST_SIDES) {
        enter(&mut check, &mut bout, side, &setup.sides, &men);
    }
    if !check.found.is_empty() {
        return Err(Problems(check.found));
    }
    bell(&mut bout, table);
    Ok(bout)
}

/// Does the kind of match suit the sides?
fn shape(check: &mut Check<'_>, setup: &Setup, men: &[Vec<Person>]) {
    let total: usize = men.iter().map(Vec::len).sum();
    let sides = setup.sides.len();
    let alone = men.iter().all(|team| team.len() == 1);
    match setup.kind {
        Kind::TripleThreat if sides != 3 || !alone => {
            check.wrong("sides", "a triple threat has three sides of one wrestler each");
        }
        Kind::Gauntlet if !(3..=MOST_SIDES).contains(&sides) || !alone => {
            check.wrong("sides", "a gauntlet has three to eight sides of one wrestler each");
        }
        Kind::BattleRoyal if !(2..=MOST_SIDES).contains(&sides) || !(3..=MOST_MEN).contains(&total) => {
            check.wrong(
                "sides",
                format!("a battle royal has two to eight sides and 3 to {MOST_MEN} wrestlers"),
            );
        }
        Kind::TripleThreat | Kind::Gauntlet | Kind::BattleRoyal => {}
        _ if sides != 2 => check.wrong("sides", format!("this match has two sides, not {sides}")),
        // CH-SIX-4
        _ if men.iter().any(|team| team.len() > MOST_PARTNERS) => {
            for (side, team) in men.iter().enumerate().filter(|(_, team)| team.len() > MOST_PARTNERS) {
                let reason =
                    format!("a side has at most {MOST_PARTNERS} wrestlers, and this one {}", team.len());
                check.wrong(format!("sides[{side}].men"), reason);
            }
        }
        Kind::LastManStanding if !alone => {
            check.wrong("sides", "a last man standing match is a singles match");
        }
        _ => {}
    }
    for (side, team) in men.iter().enumerate() {
        if setup.sides[side].men.is_empty() {
            check.wrong(format!("sides[{side}].men"), "a side needs a wrestler");
        }
        for person in team {
            if men.iter().flatten().filter(|other| *other == person).count() > 1 {
                let name = check.roster.name(*person).to_owned();
                check.wrong(format!("sides[{side}].men"), format!("{name} is in the match twice"));
            }
        }
    }
}

/// Brings one side to the ring.
fn enter(check: &mut Check<'_>, bout: &mut Bout, side: usize, sides: &[Team], men: &[Vec<Person>]) {
    let (team, own) = (&sides[side], &men[side]);
    let others = || sides.iter().enumerate().filter(move |(other, _)| *other != side).map(|(_, team)| team);
    let roster = check.roster;
    let listed =
        |list: &[String], person: Person| list.iter().any(|name| roster.person(name) == Some(person));
    for (field, list) in [("injured", &team.injured), ("again", &team.again)] {
        for name in list {
            if let Some(person) = check.person(format!("sides[{side}].{field}"), name)
                && !own.contains(&person)
            {
                check.wrong(format!("sides[{side}].{field}"), format!("{name} is not on this side"));
            }
        }
    }
    let ally = check.helper(side, "ally", team.ally.as_ref(), men);
    let distractor = check.helper(side, "distractor", team.distractor.as_ref(), men);
    let interferer = check.helper(side, "interferer", team.interferer.as_ref(), men);
    // CH-FEUD-12: neither in the match nor in the other corner.
    let friend = check.helper(side, "friend", team.friend.as_ref(), men);
    if let Some(person) = friend
        && others().flat_map(Team::at_ringside).any(|name| roster.person(name) == Some(person))
    {
        let name = roster.name(person);
        check.wrong(format!("sides[{side}].friend"), format!("{name} is on the other side"));
    }
    // CH-ALLY-6: one against one, or no ally on either side.
    if ally.is_some() && (men.len() != 2 || men.iter().any(|team| team.len() > 1)) {
        let reason = "a ringside ally is for singles matches, one against one";
        check.wrong(format!("sides[{side}].ally"), reason);
    }
    let first = bout.men.count();
    let rules = bout.rules;
    for &person in own {
        // CH-FEUD-10
        let mut extra = if listed(&team.injured, person) { 2 } else { 0 };
        // CH-HOUSE-23
        if rules.house.has(House::TOURNAMENT_NIGHT) && listed(&team.again, person) {
            extra += 1;
        }
        let (pin, cage, disqualification) = at_the_bell(roster, &rules, person, side as u8);
        // Whoever finds no room has been told so by the shape of the match.
        bout.men.enter(Fighter {
            person,
            side: side as u8,
            place: Place::Waiting,
            pin: pin + extra,
            cage: cage + extra,
            disqualification,
            ..Fighter::default()
        });
    }
    // CH-SAVE-3
    let (occasional, saves) = partnership(roster, own, team.occasional);
    bout.corners[side] = Corner {
        first,
        men: bout.men.count() - first,
        legal: Man(first),
        ally,
        distractor,
        interferer,
        friend,
        may_distract: distractor.is_some(),
        may_interfere: interferer.is_some(),
        occasional,
        saves,
        ..Corner::default()
    };
}

/// Everybody is there: who meets whom first?
fn bell(bout: &mut Bout, _: &mut Table<'_, Event>) {
    if bout.rules.kind == Kind::BattleRoyal {
        bout.agenda.do_next([DrawMen.into()]);
        return;
    }
    let (one, other) = (bout.corner(0).legal, bout.corner(1).legal);
    meet(bout, one, other);
    bout.agenda.do_next([FirstMove.into()]);
    for side in [1u8, 0] {
        if bout.is_tag() && bout.corner(side).men > 1 {
            bout.agenda.do_next([PickStarter { side }.into()]);
        }
    }
}

/// Any legal set-up, over all rules and kinds of match.
pub(crate) fn any(roster: &Roster, dice: &mut dyn Dice) -> Setup {
    let mut pick = |count: usize| dice.roll(Die::of(count.clamp(1, 200) as u8), "set-up") as usize - 1;
    let kind = Kind::ALL[pick(Kind::ALL.len())].2;
    let rules = match pick(4) {
        0 => Optional::NONE,
        1 => Optional::ADVANCED,
        _ => Optional::from_bits(
            pick(16) as u32 | (pick(16) as u32) << 4 | (pick(16) as u32) << 8 | (pick(16) as u32) << 12,
        ),
    };
    let house = match pick(3) {
        0 => House::from_bits((0..24).fold(0, |bits, at| bits | u32::from(pick(5) == 0) << at)),
        _ => House::NONE,
    };
    let shape: Vec<usize> = match kind {
        Kind::TripleThreat => vec![1; 3],
        Kind::Gauntlet => vec![1; 3 + pick(6)],
        Kind::BattleRoyal => vec![1 + pick(2); 3 + pick(6)],
        Kind::LastManStanding => vec![1; 2],
        _ => match pick(4) {
            0 | 1 => vec![1, 1],
            2 => vec![2, 2],
            _ if pick(8) == 0 => vec![1 + pick(MOST_PARTNERS), 1 + pick(MOST_PARTNERS)],
            _ => vec![1 + pick(4), 1 + pick(4)],
        },
    };
    // A small roster cannot fill a big match.
    let shape =
        if shape.iter().sum::<usize>() > roster.wrestlers.len() { vec![1; shape.len()] } else { shape };
    let mut free: Vec<Person> = roster.people().collect();
    let mut take = |pick: &mut dyn FnMut(usize) -> usize, wrestles: bool| {
        let able: Vec<usize> =
            (0..free.len()).filter(|&at| !wrestles || roster.is_wrestler(free[at])).collect();
        let at = *able.get(pick(able.len()))?;
        Some(free.remove(at))
    };
    let mut sides = Vec::new();
    for &count in &shape {
        let mut team = Team { occasional: pick(3) == 0, ..Team::default() };
        let lead = take(&mut pick, true);
        let mut men: Vec<Person> = lead.into_iter().collect();
        while men.len() < count {
            men.extend(take(&mut pick, true));
        }
        team.men = men.iter().map(|&person| roster.name(person).to_owned()).collect();
        if pick(4) == 0 {
            team.injured.push(team.men[0].clone());
        }
        sides.push(team);
    }
    // Half of all tag matches are between teams that know each other.
    if shape == [2, 2] && roster.teams.len() > 1 && pick(2) == 0 {
        let one = pick(roster.teams.len());
        let other = (one + 1 + pick(roster.teams.len() - 1)) % roster.teams.len();
        sides = [one, other]
            .map(|at| Team { men: vec![roster.teams[at].name.clone()], ..Team::default() })
            .to_vec();
        free = roster
            .people()
            .filter(|person| !roster.teams.iter().any(|team| team.members.contains(person)))
            .collect();
    }
    let one_on_one = shape == [1, 1];
    let mut helper = |pick: &mut dyn FnMut(usize) -> usize| {
        let at = pick(free.len());
        (pick(2) == 0 && at < free.len()).then(|| roster.name(free.remove(at)).to_owned())
    };
    for team in &mut sides {
        team.interferer = helper(&mut pick);
        team.distractor = if pick(3) == 0 { team.interferer.clone() } else { helper(&mut pick) };
        if one_on_one {
            team.ally = if pick(3) == 0 { team.interferer.clone() } else { helper(&mut pick) };
        }
        team.friend = team.ally.clone().or_else(|| helper(&mut pick));
    }
    let charts =
        roster.charts.get(pick(roster.charts.len())).map_or_else(String::new, |charts| charts.name.clone());
    let champion = if pick(3) == 0 { 1 + pick(sides.len()) as u8 } else { 0 };
    Setup {
        kind,
        rules,
        house,
        charts,
        iron_rolls: 20 + pick(60) as u16,
        feud: pick(2) == 0,
        champion,
        sides,
    }
}
