//! Building a team and setting up a match: what may be hired, for how much, and everything that is wrong with it.

use content::nearest;
use kernel::{Dice, Problem, Problems, draw_different};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::roster::{Roster, Rules};

/// The most wrestlers in one team; more would not fit a corner and its sidelines.
pub const MOST_WRESTLERS: usize = 16;
/// The most Endorsements a team may buy, what each costs, and what a Sponsorship and a Traditional Tag Team do to the
/// bill. All in thousands of Dosh.
/// RS-ENDORSE-1
pub const MOST_ENDORSEMENTS: u8 = 8;
pub const ENDORSEMENT_COST: u32 = 25;
pub const SPONSORSHIP_COST: u32 = 50;
pub const TRADITIONAL_DISCOUNT: u32 = 150;

/// The three bout sizes of the book, in thousands of Dosh.
/// RS-TEAM-1
pub const BOUT_SIZES: [(&str, u32); 3] =
    [("Lightweight Bout", 1000), ("Middleweight Match", 1500), ("RUMBLESLAM Madness", 2500)];

/// The switches of a profile, each with what it does when it is on, or what its number is.
pub const SWITCHES: &[(&str, &str)] = &[
    ("turnbuckle_damage", "Damage of a plain turnbuckle attack"),
    ("smash_on_contact", "Any attack smashes a target at a turnbuckle"),
    ("turnbuckle_dex", "Bonus for a wrestler thrown onto a turnbuckle"),
    ("ammunition_friends", "Live ammunition may be aimed at a friend"),
    ("reversal_adds", "The fifth row of the reversals adds to the damage"),
    ("dirty_lift", "Lifting a conscious enemy is dirty"),
    ("dirty_throw", "Throwing an enemy who is not knocked out is dirty"),
    ("corner_choice", "Thrown beside a turnbuckle: smash or bounce, as the thrower likes"),
    ("instant_ko", "A beatdown of 8 or more takes all stamina"),
    ("free_rerolls", "Re-rolls that everybody has for nothing"),
    ("sideline_saves", "Wrestlers on the sidelines keep a team in the match"),
    ("dirty_friend_lift", "Lifting a friend is dirty too"),
    ("counted_ko_lift", "Lifting a KO'd wrestler counts as Dirty"),
    ("climbers_fight", "A wrestler on a turnbuckle may attack anyone next to it"),
    ("pin_climbers", "One who lies on a turnbuckle can be pinned there"),
    ("busy_hands", "With full hands one may climb, bounce and pin"),
    ("tie_break", "Equal Dosh is decided by who stands, then by stamina"),
    ("free_agents_bonus", "A team of free agents alone earns a sponsorship"),
];

impl Rules {
    /// Every switch that is not as in `usual`, in words.
    pub fn differences(self, usual: Self) -> Vec<String> {
        let written = |rules: Self| serde_json::to_value(rules).unwrap_or_default();
        let (own, usual) = (written(self), written(usual));
        let changed = SWITCHES.iter().filter(|(name, _)| own[name] != usual[name]);
        changed
            .map(|(name, what)| match &own[name] {
                serde_json::Value::Bool(true) => (*what).to_owned(),
                serde_json::Value::Bool(false) => format!("not in force: {what}"),
                number => format!("{what}: {number}"),
            })
            .collect()
    }
}

/// One team as its sponsor writes it down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TeamSheet {
    pub name: String,
    /// What it was built for, in thousands of Dosh; 0 for whatever the match allows.
    #[serde(default)]
    pub budget: u32,
    /// The wrestlers' names; a rookie may stand here several times.
    pub wrestlers: Vec<String>,
    /// The Tag Teams hired as Traditional ones.
    #[serde(default)]
    pub traditional: Vec<String>,
    #[serde(default)]
    pub endorsements: u8,
    /// Is a Sponsorship bought? Which one is said at the start of the match.
    #[serde(default)]
    pub sponsorship: bool,
}

/// Who plays what, by which rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The rules profile: `book`, `quick reference`, `organised`.
    #[serde(default = "book")]
    pub profile: String,
    /// Switches of the table's own, in place of the profile's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<Rules>,
    /// Which faces the dice have.
    #[serde(default = "house")]
    pub dice: String,
    /// What each team may cost, in thousands of Dosh.
    pub budget: u32,
    /// May teams that were built for another budget play, each up to its own?
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub handicap: bool,
    /// Two to four teams, clockwise.
    pub teams: Vec<TeamSheet>,
}

fn book() -> String {
    "book".to_owned()
}

fn house() -> String {
    "house".to_owned()
}

impl TeamSheet {
    /// The bill, in thousands of Dosh: wrestlers, Endorsements, Sponsorship, less what Traditional Tag Teams save.
    /// RS-TAG-1, RS-TAG-2, RS-TAG-8
    pub fn cost(&self, roster: &Roster) -> u32 {
        let wrestlers: u32 = self
            .wrestlers
            .iter()
            .filter_map(|name| roster.card_named(name))
            .map(|card| u32::from(roster.cards[usize::from(card)].dosh))
            .sum();
        let extras = u32::from(self.endorsements) * ENDORSEMENT_COST
            + if self.sponsorship { SPONSORSHIP_COST } else { 0 };
        (wrestlers + extras).saturating_sub(self.traditional.len() as u32 * TRADITIONAL_DISCOUNT)
    }

    /// Does one casino, with any number of Free Agents, own the whole team? Free Agents alone are nobody's.
    pub fn casino_bonus(&self, roster: &Roster) -> bool {
        let mut casinos = self
            .wrestlers
            .iter()
            .filter_map(|name| roster.card_named(name))
            .map(|card| roster.cards[usize::from(card)].casino)
            .filter(|casino| !roster.casinos[usize::from(*casino)].free_agents);
        let first = casinos.next();
        first.is_some() && casinos.all(|casino| Some(casino) == first)
    }

    /// Are all of them Free Agents?
    fn only_free_agents(&self, roster: &Roster) -> bool {
        let mut cards = self.wrestlers.iter().filter_map(|name| roster.card_named(name));
        cards.all(|card| roster.casinos[usize::from(roster.cards[usize::from(card)].casino)].free_agents)
    }

    /// How many Sponsorships it may pick at the start of the match.
    /// RS-SPONSOR-7, RS-SWITCH-7
    pub fn sponsorships(&self, roster: &Roster, rules: Rules) -> u8 {
        let bonus = self.casino_bonus(roster) || (rules.free_agents_bonus && self.only_free_agents(roster));
        u8::from(self.sponsorship) + u8::from(bonus)
    }
}

/// How problems name a team of a set-up.
pub fn place_of(index: usize, team: &TeamSheet) -> String {
    format!("team {} \"{}\"", index + 1, team.name)
}

/// Everything that is wrong with a team, each reason with the part of the team it is about: its budget, its wrestlers, one
/// of them by name, its Tag Teams, its Endorsements.
/// RS-TEAM-1, RS-TEAM-2, RS-TEAM-3
pub fn team_problems(roster: &Roster, team: &TeamSheet, budget: u32, place: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut wrong =
        |part: &str, reason: String| problems.push(Problem::new(format!("{place}, {part}"), reason));
    if team.wrestlers.is_empty() {
        wrong("wrestlers", "nobody is hired".to_owned());
    }
    if team.wrestlers.len() > MOST_WRESTLERS {
        let reason =
            format!("{} wrestlers are hired; a team has at most {MOST_WRESTLERS}", team.wrestlers.len());
        wrong("wrestlers", reason);
    }
    if team.endorsements > MOST_ENDORSEMENTS {
        let reason =
            format!("{} Endorsements are bought; at most {MOST_ENDORSEMENTS} are sold", team.endorsements);
        wrong("endorsements", reason);
    }
    let cost = team.cost(roster);
    if cost > budget {
        let reason =
            format!("it costs {cost}K Dosh, which is {}K more than the {budget}K agreed", cost - budget);
        wrong("budget", reason);
    }
    for (index, name) in team.wrestlers.iter().enumerate() {
        let part = format!("{place}, wrestler {name}");
        let Some(card) = roster.card_named(name) else {
            let meant = nearest(name, roster.cards.iter().map(|card| card.name.as_str()));
            problems.push(Problem::new(part, format!("no wrestler is called \"{name}\"")).suggest(meant));
            continue;
        };
        let again = team.wrestlers[..index].contains(name);
        if again && roster.cards[usize::from(card)].superstar {
            problems
                .push(Problem::new(part, format!("\"{name}\" is a superstar and may be hired only once")));
        }
    }
    for (index, name) in team.traditional.iter().enumerate() {
        let part = format!("{place}, tag team {name}");
        let Some(tag_team) = roster.tag_teams.iter().position(|other| other == name) else {
            let meant = nearest(name, roster.tag_teams.iter().map(String::as_str));
            problems.push(Problem::new(part, format!("no Tag Team is called \"{name}\"")).suggest(meant));
            continue;
        };
        let members = roster.cards.iter().filter(|card| card.tag_team == Some(tag_team as u8));
        for missing in members.filter(|card| !team.wrestlers.contains(&card.name)) {
            let reason = format!(
                "\"{name}\" is a Traditional Tag Team without \"{}\": hire both or none",
                missing.name
            );
            problems.push(Problem::new(&part, reason));
        }
        if team.traditional[..index].contains(name) {
            let reason = format!("\"{name}\" is named twice as a Traditional Tag Team");
            problems.push(Problem::new(part, reason));
        }
    }
    problems
}

impl Setup {
    /// A match between these ready teams.
    pub fn of(teams: Vec<TeamSheet>) -> Self {
        let budget = teams.iter().map(|team| team.budget).max().unwrap_or(0);
        Self { profile: book(), rules: None, dice: house(), budget, handicap: false, teams }
    }

    /// The standard set-up: the book's rules, and different ready teams of its smallest bout, two to four of them.
    pub fn standard(roster: &Roster, seats: usize, dice: &mut dyn Dice) -> Self {
        let least = roster.teams.iter().map(|team| team.budget).min();
        let ready: Vec<&TeamSheet> = roster.teams.iter().filter(|team| Some(team.budget) == least).collect();
        let seats = seats.clamp(2, 4);
        let drawn = draw_different(dice, ready.len(), seats, "team");
        // Fewer ready teams than seats: some play each other's doubles.
        Self::of(drawn.iter().cycle().take(seats).map(|&at| ready[at].clone()).collect())
    }

    /// What is played, in words: the profile, the dice, the budget, and every switch that is not the profile's.
    pub fn rules_in_force(&self, roster: &Roster) -> Vec<String> {
        let size = BOUT_SIZES.iter().find(|(_, dosh)| *dosh == self.budget);
        let size = size.map_or_else(String::new, |(name, _)| format!("{name}, "));
        let mut rules = vec![
            format!("{} rules", self.profile),
            format!("{} dice", self.dice),
            format!("{size}{}K Dosh a team", self.budget),
        ];
        if self.handicap {
            rules.push("handicap: teams of different budgets may meet".to_owned());
        }
        let usual = roster.profiles.iter().find(|(name, _)| *name == self.profile).map(|(_, rules)| *rules);
        if let (Some(own), Some(usual)) = (self.rules, usual) {
            rules.extend(own.differences(usual));
        }
        rules
    }

    /// RS-TEAM-4: what a team may cost; `None` if it was built for another budget and no handicap is named.
    fn budget_of(&self, team: &TeamSheet) -> Option<u32> {
        match team.budget {
            0 => Some(self.budget),
            own if self.handicap || own == self.budget => Some(own),
            _ => None,
        }
    }

    /// Everything that is wrong, or the rules and the dice it plays by.
    pub fn check(&self, roster: &Roster) -> Result<(Rules, u8), Problems> {
        let mut problems = Vec::new();
        let profile = roster.profiles.iter().find(|(name, _)| *name == self.profile);
        if profile.is_none() {
            let meant = nearest(&self.profile, roster.profiles.iter().map(|(name, _)| name.as_str()));
            let reason = format!("no rules profile is called \"{}\"", self.profile);
            problems.push(Problem::new("profile", reason).suggest(meant));
        }
        let dice = roster.dice.iter().position(|dice| dice.name == self.dice);
        if dice.is_none() {
            let meant = nearest(&self.dice, roster.dice.iter().map(|dice| dice.name.as_str()));
            problems
                .push(Problem::new("dice", format!("no dice are called \"{}\"", self.dice)).suggest(meant));
        }
        if !(2..=4).contains(&self.teams.len()) {
            problems.push(Problem::new("teams", format!("two to four teams play, not {}", self.teams.len())));
        }
        for (index, team) in self.teams.iter().enumerate() {
            let place = place_of(index, team);
            if self.budget_of(team).is_none() {
                let reason = format!(
                    "was built for {}K Dosh, but this match is for {}K. Choose teams of one budget, or turn on the \
                     handicap",
                    team.budget, self.budget
                );
                problems.push(Problem::new(format!("{place}, budget"), reason));
            }
            let budget = self.budget_of(team).unwrap_or(self.budget);
            problems.extend(team_problems(roster, team, budget, &place));
        }
        match (profile, dice) {
            (Some((_, rules)), Some(dice)) if problems.is_empty() => {
                Ok((self.rules.unwrap_or(*rules), dice as u8))
            }
            _ => Err(Problems(problems)),
        }
    }
}
