//! A team that lasts: its players with their careers, its gold, and what has become of both.

use kernel::{Dice, Die, Refusal};
use serde::{Deserialize, Serialize};

use super::{Mistake, after_mistake, expensive_mistake, take_home, value, winnings_of};
use crate::choice::Inducement;
use crate::player::{Harm, SQUAD};
use crate::roster::{BUDGET, College, Roster};
use crate::setup::{PlayerSetup, TeamSetup, draft_flaws};

/// What a player has done so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Career {
    /// Star player points that were not spent.
    pub points: u8,
    pub matches: u16,
    pub touchdowns: u16,
    pub casualties: u16,
    pub most_valuable: u16,
}

/// Where a team's gold came from and went, in thousands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Accounts {
    /// Left over from the draft.
    pub draft: u32,
    pub winnings: u32,
    pub hired: u32,
    pub rerolls: u32,
    pub inducements: u32,
    pub mistakes: u32,
}

impl Accounts {
    /// What must be in the treasury.
    pub const fn balance(&self) -> i64 {
        self.draft as i64 + self.winnings as i64
            - self.hired as i64
            - self.rerolls as i64
            - self.inducements as i64
            - self.mistakes as i64
    }
}

/// A team between its matches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Squad {
    /// The team as the next match takes it; its treasury is all its gold.
    pub team: TeamSetup,
    /// By player.
    pub careers: Vec<Career>,
    /// Journeymen of the last match who may be hired, with what they earned.
    pub journeymen: Vec<Career>,
    /// Gold that may go to inducements in the next match, beyond petty cash.
    pub purse: u16,
    pub accounts: Accounts,
    pub matches: u16,
    /// Players that died, by name and position.
    pub fallen: Vec<String>,
}

/// How a match ended for a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    Won,
    Drawn,
    Lost,
}

/// What a match left to one team. Players are counted as they stood in the match: those who could play in their order, then
/// journeymen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    pub result: Ended,
    /// How many stood in the match.
    pub players: u8,
    /// Star player points, without the most valuable player's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<(u8, u8)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub touchdowns: Vec<u8>,
    /// Who hurt an opponent by a block, once for each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub casualties: Vec<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hurt: Vec<(u8, Harm)>,
    #[serde(default)]
    pub petty_cash: u16,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bought: Vec<Inducement>,
}

pub(super) fn refuse(rule: &'static str, reason: impl Into<String>) -> Refusal {
    Refusal { rule, reason: reason.into() }
}

impl Squad {
    /// A college's starter team as a draft; what is left of the budget is its treasury.
    /// DB-SQUAD-1
    pub fn starter(roster: &Roster, card: &str) -> Result<Self, Refusal> {
        let found = roster.colleges.iter().find(|college| college.name == card || college.id == card);
        let college = found.ok_or_else(|| {
            let names: Vec<&str> = roster.colleges.iter().map(|college| college.name.as_str()).collect();
            let hint = content::nearest(card, &names)
                .map(|name| format!(" Did you mean {name}?"))
                .unwrap_or_default();
            refuse("DB-SQUAD-1", format!("No college is called \"{card}\".{hint}"))
        })?;
        Self::draft(college, &college.starter, college.starter_rerolls)
    }

    pub(super) fn draft(college: &College, positions: &[u8], rerolls: u8) -> Result<Self, Refusal> {
        if let Some(flaw) = draft_flaws(college, positions, rerolls, 0).first() {
            return Err(refuse("DB-TEAM-1", format!("This draft does not work: {flaw}.")));
        }
        let cost: u16 = positions.iter().map(|&index| college.positions[index as usize].cost).sum::<u16>()
            + u16::from(rerolls) * college.reroll;
        let named = |place: usize| college.names.get(place).cloned().unwrap_or_default();
        let players: Vec<PlayerSetup> = positions
            .iter()
            .enumerate()
            .map(|(place, &index)| PlayerSetup {
                position: college.positions[index as usize].name.clone(),
                name: named(place),
                ..PlayerSetup::default()
            })
            .collect();
        let left = BUDGET - cost;
        Ok(Self {
            careers: vec![Career::default(); players.len()],
            team: TeamSetup {
                college: college.id.clone(),
                players,
                rerolls: Some(rerolls),
                treasury: left,
                ..TeamSetup::default()
            },
            journeymen: Vec::new(),
            purse: 0,
            accounts: Accounts { draft: u32::from(left), ..Accounts::default() },
            matches: 0,
            fallen: Vec::new(),
        })
    }

    /// The team as a match takes it: it brings no more gold than its coach allows.
    pub fn for_match(&self) -> TeamSetup {
        TeamSetup { treasury: self.purse.min(self.team.treasury), ..self.team.clone() }
    }

    /// Players that can play, by their place on the sheet.
    pub fn available(&self) -> Vec<usize> {
        (0..self.team.players.len()).filter(|&player| !self.team.players[player].misses).collect()
    }

    /// What a player is called: its name, or its position.
    pub fn name(&self, player: usize) -> String {
        let PlayerSetup { name, position, .. } = &self.team.players[player];
        if name.is_empty() { format!("{position} #{}", player + 1) } else { format!("{name} ({position})") }
    }

    /// What it is worth in its next match, in thousands.
    pub fn value(&self, roster: &Roster) -> u16 {
        value(roster, &self.team).unwrap_or(0)
    }

    /// DB-SQUAD-2: Could this be the report of a match that this team played? Nobody who is not there, or who missed the
    /// match, scores or is hurt, and nobody spends more than there was.
    pub fn fits(&self, roster: &Roster, report: &Report) -> Result<(), Refusal> {
        let standing = self.available().len();
        let players = report.players as usize;
        let places = report.points.iter().map(|one| one.0).chain(report.hurt.iter().map(|one| one.0));
        let mut places =
            places.chain(report.touchdowns.iter().copied()).chain(report.casualties.iter().copied());
        if players < standing || players > SQUAD || places.any(|place| place as usize >= players) {
            return Err(refuse(
                "DB-SQUAD-2",
                "This is not the report of a match of this team: its players differ.",
            ));
        }
        let mut hurt: Vec<u8> = report.hurt.iter().map(|one| one.0).collect();
        hurt.sort_unstable();
        hurt.dedup();
        if hurt.len() != report.hurt.len() {
            return Err(refuse("DB-SQUAD-2", "A player goes home with one injury of a match, not with two."));
        }
        if Self::paid(roster, report) > u32::from(self.for_match().treasury) {
            return Err(refuse("DB-SQUAD-2", "More was spent on inducements than the team brought."));
        }
        Ok(())
    }

    /// DB-SQUAD-3: Inducements are paid from petty cash first, and only the rest from the treasury; petty cash that is left is lost.
    fn paid(roster: &Roster, report: &Report) -> u32 {
        let cost: u32 =
            report.bought.iter().map(|&what| u32::from(roster.inducements[what as usize].cost)).sum();
        cost.saturating_sub(u32::from(report.petty_cash))
    }

    /// The team comes home from a match: inducements, winnings, points, injuries, deaths.
    pub fn come_home(&mut self, roster: &Roster, report: &Report, dice: &mut dyn Dice) -> Vec<String> {
        let mut said = Vec::new();
        let paid = Self::paid(roster, report);
        self.team.treasury -= paid as u16;
        self.accounts.inducements += paid;
        let available = self.available();
        self.journeymen = vec![Career::default(); (report.players as usize).saturating_sub(available.len())];
        self.matches += 1;
        let d3 = dice.roll(Die::D3, "winnings");
        let won = winnings_of(report.result, d3).min(u16::MAX - self.team.treasury);
        self.team.treasury += won;
        self.accounts.winnings += u32::from(won);
        said.push(format!("Winnings: {won}k (rolled {d3}). Treasury {}k.", self.team.treasury));
        self.credit(report, &available, dice, &mut said);
        let mut harms = vec![None; self.team.players.len()];
        for &(place, harm) in &report.hurt {
            if let Some(&player) = available.get(place as usize) {
                harms[player] = Some(harm);
                said.push(match harm {
                    Harm::Dead => format!("{} died.", self.name(player)),
                    Harm::BadlyHurt => {
                        format!("{} was badly hurt and is back for the next match.", self.name(player))
                    }
                    _ => format!("{}: {}. Misses the next match.", self.name(player), harm.words()),
                });
                if harm == Harm::Dead {
                    self.fallen.push(self.name(player));
                }
            }
        }
        // A journeyman who is hurt is not there to be hired.
        let gone: Vec<usize> = report
            .hurt
            .iter()
            .filter(|one| one.1.misses_next_game())
            .filter_map(|one| (one.0 as usize).checked_sub(available.len()))
            .collect();
        let mut number = 0;
        self.journeymen.retain(|_| {
            number += 1;
            !gone.contains(&(number - 1))
        });
        let mut alive = harms.iter();
        self.careers.retain(|_| alive.next() != Some(&Some(Harm::Dead)));
        take_home(&mut self.team, &harms);
        said
    }

    /// Points, touchdowns and casualties to whoever earned them.
    /// DB-SQUAD-4: The most valuable player is any of those who stood in the match and did not die, by a die.
    fn credit(&mut self, report: &Report, available: &[usize], dice: &mut dyn Dice, said: &mut Vec<String>) {
        let died = |place: &u8| report.hurt.contains(&(*place, Harm::Dead));
        let eligible: Vec<u8> = (0..report.players).filter(|place| !died(place)).collect();
        let most_valuable = (!eligible.is_empty())
            .then(|| eligible[dice.roll(Die::of(eligible.len() as u8), "most valuable player") as usize - 1]);
        for place in 0..report.players {
            let career = match available.get(place as usize) {
                Some(&player) => &mut self.careers[player],
                None => &mut self.journeymen[place as usize - available.len()],
            };
            let count = |places: &[u8]| places.iter().map(|other| u16::from(*other == place)).sum::<u16>();
            career.matches += 1;
            career.touchdowns += count(&report.touchdowns);
            career.casualties += count(&report.casualties);
            let earned = report.points.iter().filter(|one| one.0 == place).map(|one| one.1);
            career.points = earned.fold(career.points, u8::saturating_add);
            if most_valuable == Some(place) {
                career.most_valuable += 1;
                career.points = career.points.saturating_add(4);
            }
        }
        if let Some(place) = most_valuable {
            let name =
                available.get(place as usize).map_or("a journeyman".to_owned(), |&player| self.name(player));
            said.push(format!("Most valuable player: {name}, 4 points."));
        }
    }

    /// DB-SQUAD-7: The last step before the next match: journeymen leave, and a rich team makes expensive mistakes.
    pub fn get_ready(&mut self, dice: &mut dyn Dice) -> Vec<String> {
        self.journeymen.clear();
        let before = self.team.treasury;
        if self.matches == 0 || before < 100 {
            return Vec::new();
        }
        let mistake = expensive_mistake(before, dice.roll(Die::D6, "expensive mistakes"));
        let lost = match mistake {
            Mistake::Minor => dice.roll(Die::D3, "minor incident"),
            Mistake::Catastrophe => dice.roll(Die::D6, "catastrophe") + dice.roll(Die::D6, "catastrophe"),
            _ => 0,
        };
        let after = after_mistake(before, mistake, lost);
        self.team.treasury = after;
        self.purse = self.purse.min(after);
        self.accounts.mistakes += u32::from(before - after);
        if after == before {
            return Vec::new();
        }
        vec![format!("An expensive mistake costs {}k. Treasury {after}k.", before - after)]
    }
}
